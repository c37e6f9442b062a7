//! Handing over: what opening a package came to, and what waits for a choice.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::record::{Deviation, Verification};

/// What opening a package came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackageOutcome {
    /// Id of the document.
    pub document: String,
    /// Its title.
    pub title: String,
    /// What became of it.
    pub state: PackageState,
    /// Claims whose state was taken from the package.
    pub taken: u32,
    /// Claims that wait for a choice.
    pub conflicts: u32,
    /// What a person should know, in sentences.
    pub notes: Vec<String>,
}

/// What became of a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PackageState {
    /// Its document is new here.
    Opened,
    /// It was merged into the document that was here.
    Merged,
    /// Everything in it is here already.
    NothingNew,
    /// Both sides decided differently: nothing was changed, and a person has to choose.
    Conflicts,
}

/// Which side of a conflict is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// What stands here.
    Mine,
    /// What the package says.
    Theirs,
}

/// Conflicts of a package with the document that is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MergeView {
    /// Id of the document.
    pub document: String,
    /// Who sealed the package.
    pub sealed_by: String,
    /// When, RFC 3339.
    pub sealed_at: String,
    /// One entry per claim, in reading order.
    pub conflicts: Vec<Conflict>,
}

/// One claim on which both sides did something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Conflict {
    /// Id of the claim.
    pub claim: String,
    /// Its number here.
    pub number: u32,
    /// What stands here.
    pub mine: ConflictSide,
    /// What the package says.
    pub theirs: ConflictSide,
}

/// A claim as one side has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConflictSide {
    /// Who decided; empty if nobody did.
    pub who: String,
    /// When, RFC 3339; empty if nobody did.
    pub at: String,
    /// The words of the claim.
    pub quote: String,
    /// Where it stands: "active", "dismissed" …
    pub status: String,
    /// The decision: "confirmed", "open" …
    pub decision: String,
    /// Replacement, question or reason, if the decision has one.
    pub detail: String,
}
