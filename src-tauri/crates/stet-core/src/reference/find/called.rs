//! Which note a mark calls where every chapter counts its notes anew.

use std::collections::HashMap;

use super::entries::note_label;
use crate::document::{BlockKind, Document, Place, RunStyle};

/// The notes of a document by their labels, and the marks that call them.
#[derive(Debug, Default)]
pub(super) struct NotesCalled {
    /// Blocks of the notes with a label, in order.
    notes: HashMap<String, Vec<usize>>,
    /// Where the marks with a label stand, in order: block and byte.
    marks: HashMap<String, Vec<(usize, usize)>>,
}

impl NotesCalled {
    pub(super) fn of(document: &Document) -> Self {
        let mut found = Self::default();
        for (at, block) in document.blocks.iter().enumerate() {
            if block.kind == BlockKind::Note {
                if let Some(label) = note_label(block) {
                    found.notes.entry(label).or_default().push(at);
                }
                continue;
            }
            for run in &block.runs {
                if let RunStyle::NoteMark(label) = &run.style {
                    let marks = found.marks.entry(label.clone()).or_default();
                    marks.push((at, run.span.start));
                }
            }
        }
        found
    }

    /// The block of the note that the mark at `place` calls: of as many notes as marks the one with the mark's
    /// own turn, else the next that follows, else the last before it.
    pub(super) fn note(&self, label: &str, place: &Place) -> Option<usize> {
        let notes = self.notes.get(label)?;
        let turn = self.marks.get(label).and_then(|marks| {
            let same = marks.len() == notes.len();
            let here = |at: &(usize, usize)| *at == (place.block, place.span.start);
            marks.iter().position(here).filter(|_| same)
        });
        if let Some(turn) = turn {
            return notes.get(turn).copied();
        }
        let follows = notes.iter().find(|block| **block > place.block);
        follows.or(notes.last()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, Run};
    use crate::text::Span;

    fn block(kind: BlockKind, label: &str) -> Block {
        Block {
            kind,
            text: format!("[{label}] words"),
            runs: vec![Run {
                span: Span::new(0, label.len() + 2),
                style: RunStyle::NoteMark(label.into()),
            }],
        }
    }

    fn called(blocks: &str) -> Vec<Option<usize>> {
        // A capital is a note, a small letter a mark.
        let document = Document {
            blocks: blocks
                .chars()
                .map(|c| match c.is_uppercase() {
                    true => block(BlockKind::Note, &c.to_lowercase().to_string()),
                    false => block(BlockKind::Paragraph, &c.to_string()),
                })
                .collect(),
            ..Document::default()
        };
        let notes = NotesCalled::of(&document);
        let marks = blocks.char_indices().filter(|(_, c)| c.is_lowercase());
        marks
            .map(|(block, label)| {
                let span = Span::new(0, 3);
                notes.note(&label.to_string(), &Place { block, span })
            })
            .collect()
    }

    #[test]
    fn labels_that_come_again() {
        // Under each chapter, and all at the end.
        assert_eq!(called("abABaA"), [Some(2), Some(3), Some(5)]);
        assert_eq!(called("abaABA"), [Some(3), Some(4), Some(5)]);
        // A note called twice.
        assert_eq!(called("aaAaA"), [Some(2), Some(2), Some(4)]);
        assert_eq!(called("aAa"), [Some(1), Some(1)]);
        assert_eq!(called("ab"), [None, None]);
    }
}
