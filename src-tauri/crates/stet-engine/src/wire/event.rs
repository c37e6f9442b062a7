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

/// What went wrong at the boundary. `code` exists only where someone acts on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Failure {
    /// Stable code: "not_found", "unreadable", "too_large", "busy", "invalid", "storage", "export".
    pub code: String,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub advice: Option<String>,
    /// True if the same call may work later.
    pub retry: bool,
}
