//! Events sent to the window. Each is sent after its content was committed; a window that
//! missed some asks for the state again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ClaimRow, RunPhase, RunView};

/// Something changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Event {
    /// A run moved on.
    Progress {
        /// Document id.
        document: String,
        /// Where it stands now.
        run: RunView,
    },
    /// A run ended: finished, stopped, or broken off.
    RunEnded {
        /// Document id.
        document: String,
        /// How it ended.
        phase: RunPhase,
        /// Claims of the document.
        claims: u32,
        /// Claims nobody decided yet.
        open: u32,
    },
    /// A claim has a new finding.
    ClaimFound {
        /// Document id.
        document: String,
        /// Its row as it is now.
        claim: ClaimRow,
    },
    /// A reference has a new finding.
    ReferenceFound {
        /// Document id.
        document: String,
        /// Its row as it is now.
        reference: super::ReferenceRow,
    },
    /// A service keeps us waiting, or no longer does.
    ServiceWaits {
        /// Document id.
        document: String,
        /// "Crossref".
        service: String,
        /// "asks us to wait 12 s"; empty when it goes on.
        words: String,
    },
    /// The document changed as a whole: ask for it again.
    DocumentChanged {
        /// Document id.
        document: String,
    },
    /// Outlets of a document are being assessed; with a total of 0 it is over.
    OutletsChanged {
        /// Document id.
        document: String,
        /// Outlets done.
        done: u32,
        /// Outlets to assess.
        total: u32,
    },
    /// The list of documents changed.
    DeskChanged,
    /// Files were dropped on the window.
    FilesDropped {
        /// The ticket to pass on.
        files: super::FileTicket,
    },
    /// Files are being dragged over the window.
    FilesHovering {
        /// False when they left.
        over: bool,
    },
}

/// What kind of thing went wrong. A kind exists only where someone acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FailureCode {
    /// What was asked for isn't there.
    NotFound,
    /// A file or page can't be read.
    Unreadable,
    /// A file is beyond the limits.
    TooLarge,
    /// Somebody else is at it.
    Busy,
    /// What was asked for can't be done.
    Invalid,
    /// The library can't be used.
    Storage,
    /// A file can't be written.
    Export,
    /// A file is locked, and the passphrase is missing or wrong.
    Passphrase,
    /// The keychain doesn't give or take a key.
    Keychain,
    /// The network can't be had.
    Offline,
    /// No language model is chosen, allowed or willing.
    Model,
    /// An answer the page didn't expect: a fault of the program's own.
    Unexpected,
}

/// What went wrong at the boundary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Failure {
    /// What kind of thing.
    pub code: FailureCode,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub advice: Option<String>,
    /// True if the same call may work later.
    pub retry: bool,
}
