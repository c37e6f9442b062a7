//! What all stories of a file share: its styles, what was counted so far, what was left out.

use std::collections::HashMap;

use stet_core::document::Block;

use super::note_marks::NoteMarks;
use super::numbering::Numbering;
use super::pages::Pages;
use super::styles::Styles;
use crate::unread::Unread;
use crate::{ReadError, limits};

/// What all stories of a file share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    /// What the file is called.
    pub(super) name: &'a str,
    pub(super) styles: &'a Styles,
    pub(super) numbering: Numbering,
    pub(super) notes: NoteMarks,
    pub(super) pages: Pages,
    /// Documents inserted as a whole, by the part they stand in.
    pub(super) inserted: HashMap<String, Vec<Block>>,
    /// What is no text.
    pub(super) unread: Unread,
    /// What was left out, in sentences.
    pub(super) notices: Vec<&'static str>,
    cells: usize,
    pieces: usize,
    /// Bytes of addresses kept so far.
    pub(super) addresses: usize,
}

impl<'a> Shared<'a> {
    pub(super) fn new(name: &'a str, styles: &'a Styles, numbering: Numbering) -> Self {
        Self {
            name,
            styles,
            numbering,
            notes: NoteMarks::default(),
            pages: Pages::default(),
            inserted: HashMap::new(),
            unread: Unread::default(),
            notices: Vec::new(),
            cells: 0,
            pieces: 0,
            addresses: 0,
        }
    }

    pub(super) fn notice(&mut self, sentence: &'static str) {
        if !self.notices.contains(&sentence) {
            self.notices.push(sentence);
        }
    }

    /// # Errors
    /// [`ReadError::TooManyCells`] past the limit: before they are gathered, not after.
    pub(super) fn count_cell(&mut self) -> Result<(), ReadError> {
        self.cells += 1;
        if self.cells > limits::MAX_CELLS {
            return Err(ReadError::TooManyCells {
                name: self.name.into(),
            });
        }
        Ok(())
    }

    /// # Errors
    /// [`ReadError::TooManyBlocks`] past the limit.
    pub(super) fn count_piece(&mut self) -> Result<(), ReadError> {
        self.pieces += 1;
        if self.pieces > limits::MAX_BLOCKS + limits::MAX_CELLS {
            return Err(ReadError::TooManyBlocks {
                name: self.name.into(),
            });
        }
        Ok(())
    }
}
