//! References: what a document cites, and what registries know about it (rules 1 and 2).
//!
//! Data flows one way: words of the document → [`Reference`] (as cited) → [`Record`]s that
//! registries gave → classification, adjudication, scores. Nothing here looks anything up; it
//! compares what it is handed.

pub mod adjudicate;
mod authority;
pub mod classify;
pub mod find;
pub mod identifier;
pub mod parse;
mod person;
mod record;
pub mod score;
mod work;

pub use authority::Authority;
pub use find::{Unlisted, find, unlisted};
pub use parse::parse;
pub use person::Person;
pub use record::{Notice, NoticeKind, Record};
pub use work::{Work, WorkKind};

use serde::{Deserialize, Serialize};

use crate::document::Place;

/// One thing the document cites.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// Position among the document's references, from 1, in reading order of first mention.
    pub number: u32,
    /// How it is given.
    pub form: ReferenceForm,
    /// The entry, link or note itself; for a list entry its whole block.
    pub place: Place,
    /// Its words as they stand in the document.
    pub raw: String,
    /// The label other words cite it by: "3", "^note", "Smith 2020"; `None` for a link in the text.
    pub label: Option<String>,
    /// What the words say the work is.
    pub cited: Work,
    /// Where it is cited; empty for an entry that nothing cites.
    pub mentions: Vec<Mention>,
}

/// How a reference is given in the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceForm {
    /// An entry of a bibliography or list of sources.
    Entry,
    /// A footnote or endnote.
    Note,
    /// Linked words.
    Link,
    /// An address, DOI or other identifier standing bare in the text.
    Bare,
    /// A work from a bibliography file that was added beside the text.
    Imported,
}

/// One place where a reference is cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mention {
    /// The mark: "[3]", "(Smith, 2020)", the linked words.
    pub place: Place,
    /// The sentence that cites it.
    pub sentence: Place,
}
