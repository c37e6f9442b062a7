//! Pieces become blocks; what is anchored in them gets its place in the document.

use std::collections::HashMap;

use stet_core::document::{
    BlockKind, Change, Comment, EmbeddedCitation, Milestone, Place, Position,
};
use stet_core::text::Span;

use super::comments::Remark;
use super::piece::{Piece, PieceChange};
use crate::ReadError;
use crate::blocks::Blocks;

/// Puts pieces into a document.
pub(super) struct Assembly<'b> {
    blocks: &'b mut Blocks,
    /// Words of comments, by id.
    places: HashMap<String, Place>,
    /// What was anchored in pieces without words: it holds from the next block on.
    page: Option<u32>,
    deletions: Vec<PieceChange>,
    commented: Vec<String>,
    /// The title, where a paragraph has its style.
    pub(super) title: Option<String>,
    code: Option<Piece>,
}

impl<'b> Assembly<'b> {
    pub(super) fn new(blocks: &'b mut Blocks) -> Self {
        Self {
            blocks,
            places: HashMap::new(),
            page: None,
            deletions: Vec::new(),
            commented: Vec::new(),
            title: None,
            code: None,
        }
    }

    /// Adds a piece. Paragraphs of code that follow each other are one block: Word has one for each
    /// line.
    ///
    /// # Errors
    /// As [`Blocks::add`].
    pub(super) fn add(&mut self, piece: Piece) -> Result<(), ReadError> {
        if piece.kind == BlockKind::Code {
            match &mut self.code {
                Some(code) => code.append(piece),
                None => self.code = Some(piece),
            }
            return Ok(());
        }
        self.end_code()?;
        self.put(piece)
    }

    fn end_code(&mut self) -> Result<(), ReadError> {
        match self.code.take() {
            Some(code) => self.put(code),
            None => Ok(()),
        }
    }

    fn put(&mut self, mut piece: Piece) -> Result<(), ReadError> {
        piece.trim();
        if piece.is_blank() {
            if let Some((_, number)) = piece.pages.last() {
                self.page = Some(*number);
            }
            self.deletions.append(&mut piece.changes);
            let anchors = piece.anchors.into_iter();
            self.commented.extend(anchors.map(|anchor| anchor.comment));
            // An empty cell keeps its place in the table.
            return self.blocks.add(piece.kind, String::new(), Vec::new());
        }
        let block = self.blocks.next();
        let length = piece.text.len();
        let place = |start: usize, end: usize| Place {
            block,
            span: Span::new(
                start.min(length),
                end.clamp(start, length.max(start)).min(length),
            ),
        };
        let begins = self.page.take().map(|number| (0, number));
        for (byte, number) in begins.into_iter().chain(piece.pages) {
            let at = Position::Page { number };
            let byte = next_word(&piece.text, byte.min(length));
            self.blocks.milestones.push(Milestone { block, byte, at });
        }
        for comment in self.commented.drain(..) {
            self.places.entry(comment).or_insert_with(|| place(0, 0));
        }
        for anchor in piece.anchors {
            let start = next_word(&piece.text, anchor.start.min(length));
            let end = anchor.end.unwrap_or(length).clamp(start, length);
            let end = start + piece.text[start..end].trim_end().len();
            self.places
                .entry(anchor.comment)
                .or_insert_with(|| place(start, end));
        }
        let before = self.deletions.drain(..).map(|change| PieceChange {
            start: 0,
            end: 0,
            ..change
        });
        for change in before.chain(piece.changes) {
            self.blocks.changes.push(Change {
                kind: change.tracked.kind,
                place: place(change.start, change.end),
                deleted: change.deleted,
                author: change.tracked.author,
                at: change.tracked.at,
            });
        }
        for cited in piece.cited {
            self.blocks.embedded.push(EmbeddedCitation {
                place: place(cited.start, cited.end),
                works: cited.works,
            });
        }
        if piece.title && self.title.is_none() {
            self.title = Some(piece.text.clone());
        }
        self.blocks.add(piece.kind, piece.text, piece.runs)
    }

    /// All pieces are there: what was taken out at the end stands at the end, and comments are put
    /// in the order of their places, an answer with what it answers.
    ///
    /// # Errors
    /// As [`Blocks::add`].
    pub(super) fn finish(
        mut self,
        remarks: Vec<Remark>,
        answers: &HashMap<String, String>,
    ) -> Result<Option<String>, ReadError> {
        self.end_code()?;
        if let Some(block) = self.blocks.next().checked_sub(1) {
            let end = self.blocks.last_length();
            let place = Place {
                block,
                span: Span::new(end, end),
            };
            for change in self.deletions.drain(..) {
                self.blocks.changes.push(Change {
                    kind: change.tracked.kind,
                    place,
                    deleted: change.deleted,
                    author: change.tracked.author,
                    at: change.tracked.at,
                });
            }
        }
        let mut comments: Vec<Comment> = remarks
            .into_iter()
            .filter(|remark| !remark.text.is_empty())
            .map(|remark| {
                let asked = || self.places.get(answers.get(&remark.id)?);
                let place = self.places.get(&remark.id).or_else(asked).copied();
                Comment {
                    place,
                    author: remark.author,
                    at: remark.at,
                    text: remark.text,
                }
            })
            .collect();
        comments.sort_by_key(|comment| {
            comment
                .place
                .map_or((usize::MAX, 0), |place| (place.block, place.span.start))
        });
        self.blocks.comments = comments;
        Ok(self.title)
    }
}

/// The byte of the next word from here, or here if there is none.
fn next_word(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let words = rest.trim_start();
    if words.is_empty() {
        at
    } else {
        at + rest.len() - words.len()
    }
}
