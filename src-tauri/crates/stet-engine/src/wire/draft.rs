//! Drafts of a document: what became of its claims, and what was changed.

use serde::{Deserialize, Serialize};
use stet_core::correction::{self, RedlineOp};
use ts_rs::TS;

/// What taking a newer draft in came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftOutcome {
    /// File name.
    pub name: String,
    /// Why nothing was changed, in a sentence; `None` if the draft was taken in.
    pub problem: Option<String>,
    /// Claims whose words are the same: what was decided on them stands.
    pub unchanged: u32,
    /// Claims whose words were changed: they are open again.
    pub changed: u32,
    /// Claims that are new.
    pub added: u32,
    /// Claims somebody had worked on whose words are gone.
    pub lost: u32,
}

impl DraftOutcome {
    pub(crate) fn problem(name: &str, problem: String) -> Self {
        Self {
            name: name.to_owned(),
            problem: Some(problem),
            unchanged: 0,
            changed: 0,
            added: 0,
            lost: 0,
        }
    }
}

/// An earlier draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftRow {
    /// From 1, the oldest.
    pub number: u32,
    /// File name; empty for pasted text.
    pub name: String,
    /// First 12 hex digits of the SHA-256 of its text.
    pub version: String,
    /// When a newer one took its place, RFC 3339.
    pub replaced_at: String,
}

/// An earlier draft beside the present one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareView {
    /// Document id.
    pub document: String,
    /// The earlier draft compared.
    pub number: u32,
    /// All earlier drafts, oldest first.
    pub drafts: Vec<DraftRow>,
    /// Paragraphs of both, in the order of the present draft.
    pub rows: Vec<CompareRow>,
}

/// One paragraph of the comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CompareRow {
    /// "same", "changed", "added" or "removed".
    pub kind: String,
    /// Index of the block in the present draft; `None` if it is not in it.
    pub block: Option<u32>,
    /// Its words, cut where they differ.
    pub pieces: Vec<RedlinePiece>,
}

/// Words of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RedlinePiece {
    /// The words.
    pub text: String,
    /// "same", "added" or "removed".
    pub op: String,
}

impl From<correction::RedlinePiece> for RedlinePiece {
    fn from(piece: correction::RedlinePiece) -> Self {
        let op = match piece.op {
            RedlineOp::Same => "same",
            RedlineOp::Added => "added",
            RedlineOp::Removed => "removed",
        };
        Self {
            text: piece.text,
            op: op.to_owned(),
        }
    }
}
