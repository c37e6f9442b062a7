//! The Desk: documents in progress and finished.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The Desk screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DeskView {
    /// Newest first.
    pub documents: Vec<DocumentCard>,
    /// Ids of documents that were not changed for longer than the settings keep them: offered to be
    /// forgotten, never forgotten unasked.
    pub overdue: Vec<String>,
    /// Version of the program, for the foot of the rail.
    pub version: String,
    /// True if a newer version of the program wrote the library: it can be read, not changed.
    pub read_only: bool,
}

/// One document on the Desk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentCard {
    /// Stable id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Number of words.
    pub words: u32,
    /// Claims in all.
    pub claims: u32,
    /// Claims nobody decided yet.
    pub open: u32,
    /// Claims checked in the latest run.
    pub checked: u32,
    /// Where the latest run stands.
    pub run: RunPhase,
    /// Last change, RFC 3339.
    pub updated_at: String,
}

/// Words found in a text on the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchHit {
    /// Document id.
    pub document: String,
    /// Its title.
    pub title: String,
    /// The block they stand in.
    pub block: u32,
    /// The words with some around them.
    pub words: String,
    /// Exactly the words that were found.
    pub found: String,
}

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunPhase {
    /// Never run.
    None,
    /// Going on now.
    Running,
    /// A person stopped it; it can be resumed.
    Stopped,
    /// The program ended before the run did; it can be resumed.
    Interrupted,
    /// Done.
    Finished,
}

/// How a pasted text is to be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PastedText {
    /// The plain text of the clipboard or the box.
    pub text: String,
    /// The HTML of the clipboard, if it had any.
    pub html: Option<String>,
    /// A title, if the user gave one.
    pub title: Option<String>,
}

/// Files a person picked or dropped: the paths stay with the shell, the page holds a ticket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FileTicket {
    /// Spent when used.
    pub ticket: String,
    /// File names, for showing.
    pub names: Vec<String>,
}

/// What files are picked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FilePurpose {
    /// Texts to check.
    Document,
    /// Material for the source pack.
    Source,
    /// Bibliographies: BibTeX, RIS, CSL-JSON.
    Bibliography,
    /// Ratings of outlets, taken out of another library.
    Ratings,
    /// Facts about the lean of outlets.
    OutletFacts,
    /// A whole library from another machine.
    Library,
    /// A picture that is the publisher's logo.
    Logo,
}

/// What somebody said, as a person noted it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SaidNote {
    /// Who said it.
    pub who: String,
    /// When: "2026-03-14T15:30", or words.
    pub at: String,
    /// What was said.
    pub text: String,
    /// True if none of it may leave the machine.
    #[serde(default)]
    pub confidential: bool,
}

/// What became of one file that was taken in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FileOutcome {
    /// File name.
    pub name: String,
    /// Id of the document or source made from it.
    pub id: Option<String>,
    /// What was wrong with it, in a sentence; of a package what to know of it, first of all who handed it
    /// over.
    pub problem: Option<String>,
}
