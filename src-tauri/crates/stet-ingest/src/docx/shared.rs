//! What all stories of a file share: its styles, what was counted so far, what was left out.

use std::collections::HashMap;
use std::rc::Rc;

use stet_core::document::{Block, BlockKind};

use super::note_marks::NoteMarks;
use super::numbering::Numbering;
use super::pages::Pages;
use super::styles::Styles;
use crate::budget::{Budget, Limit};
use crate::limits;
use crate::unread::Unread;

/// What all stories of a file share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) styles: &'a Styles,
    pub(super) numbering: Numbering,
    pub(super) notes: NoteMarks,
    pub(super) pages: Pages,
    /// Documents inserted as a whole, by the part they stand in.
    pub(super) inserted: HashMap<String, Rc<[Block]>>,
    /// What is no text.
    pub(super) unread: Unread,
    /// What was left out, in sentences.
    pub(super) notices: Vec<&'static str>,
    /// What is left for pieces gathered from here on.
    budget: Budget,
    cells: usize,
    /// Bytes of addresses kept so far.
    pub(super) addresses: usize,
}

impl<'a> Shared<'a> {
    pub(super) fn new(styles: &'a Styles, numbering: Numbering) -> Self {
        Self {
            styles,
            numbering,
            notes: NoteMarks::default(),
            pages: Pages::default(),
            inserted: HashMap::new(),
            unread: Unread::default(),
            notices: Vec::new(),
            budget: Budget::of_pieces(),
            cells: 0,
            addresses: 0,
        }
    }

    pub(super) fn notice(&mut self, sentence: &'static str) {
        if !self.notices.contains(&sentence) {
            self.notices.push(sentence);
        }
    }

    /// Counts a table cell before anything is gathered in it.
    pub(super) fn count_cell(&mut self) {
        self.cells += 1;
        if self.cells > limits::MAX_CELLS {
            self.budget.end(Limit::Cells);
        }
    }

    /// True if a piece with `bytes` of text may be gathered: a document inserted once may be shown any
    /// number of times.
    pub(super) fn admits(&mut self, bytes: usize) -> bool {
        self.budget.take(BlockKind::Paragraph, bytes)
    }

    /// What ran out, if anything did: what follows is not read.
    pub(super) fn reached(&self) -> Option<Limit> {
        self.budget.reached()
    }
}
