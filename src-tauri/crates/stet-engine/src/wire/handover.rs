//! Handing over: what opening a package came to, and what waits for a choice.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::record::{Deviation, KeyStanding, SignedRows, StampedRow, Verification};

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

/// The key of this installation, and those that came in packages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeysView {
    /// The public key of this installation, lower-case hex; `None` if it has none.
    pub own: Option<String>,
    /// It is gone when the program ends: there is no keychain that would keep it.
    pub session_only: bool,
    /// Keys that were met, the latest first.
    pub met: Vec<KeyCard>,
}

/// A key of another installation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeyCard {
    /// Ed25519 public key, lower-case hex.
    pub key: String,
    /// Whose it is, by the word of a person here; empty until somebody says so.
    pub name: String,
    /// What came signed with it called itself: believed by nobody.
    pub called: String,
    /// When it was first met, RFC 3339.
    pub met_at: String,
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
    /// Who handed it over, as far as its signature says, in a sentence or two.
    pub handed_over_by: String,
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
