//! What a file carries beside its words: pages, remarks, tracked changes, citation data.
//!
//! All of it is kept in tables of the [`Document`], so that a block stays words and runs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Document, Place};
use crate::reference::Work;

/// Where a page or a moment begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Milestone {
    /// Index into [`Document::blocks`].
    pub block: usize,
    /// Byte of that block's text from which it holds.
    pub byte: usize,
    /// What begins.
    pub at: Position,
}

/// A position in the original that people cite by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Position {
    /// A page, from 1.
    Page {
        /// From 1.
        number: u32,
    },
    /// A moment of a recording.
    Time {
        /// Seconds from the start.
        seconds: u32,
    },
}

/// A remark somebody left in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// The words it is about; `None` if the file does not say.
    pub place: Option<Place>,
    /// Who wrote it, as the file says; empty if it does not.
    pub author: String,
    /// When, RFC 3339 as the file says.
    pub at: Option<String>,
    /// The remark, without markup.
    pub text: String,
}

/// A change tracked by the program the file was written with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What was done.
    pub kind: ChangeKind,
    /// The inserted words; for a deletion an empty span where the words stood.
    pub place: Place,
    /// The deleted words; empty for an insertion.
    pub deleted: String,
    /// Who did it, as the file says; empty if it does not.
    pub author: String,
    /// When, RFC 3339 as the file says.
    pub at: Option<String>,
}

/// What a tracked [`Change`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Words were put in; they are part of the text.
    Inserted,
    /// Words were taken out; they are not part of the text.
    Deleted,
}

/// A citation of the text whose data a reference manager (Zotero, Mendeley, `EndNote`) left in the
/// file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbeddedCitation {
    /// The citation as printed: “(Smith, 2019)”, “[3]”.
    pub place: Place,
    /// The works it cites.
    pub works: Vec<Work>,
}

impl Document {
    /// The page or moment at `place`: the last milestone at or before it; `None` if the file has
    /// neither, or `place` stands before the first.
    #[must_use]
    pub fn position(&self, place: &Place) -> Option<Position> {
        let before = |mark: &Milestone| (mark.block, mark.byte) <= (place.block, place.span.start);
        let passed = self.milestones.partition_point(before);
        passed.checked_sub(1).map(|at| self.milestones[at].at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn a_place_is_on_the_last_page_begun_before_it() {
        let page = |block, byte, number| Milestone {
            block,
            byte,
            at: Position::Page { number },
        };
        let document = Document {
            milestones: vec![page(0, 4, 1), page(1, 0, 2), page(1, 30, 3)],
            ..Document::default()
        };
        let at = |block, start| {
            let span = Span::new(start, start + 1);
            match document.position(&Place { block, span }) {
                Some(Position::Page { number }) => Some(number),
                _ => None,
            }
        };
        assert_eq!(at(0, 0), None);
        assert_eq!(at(0, 4), Some(1));
        assert_eq!(at(1, 29), Some(2));
        assert_eq!(at(9, 0), Some(3));
    }
}
