//! What a registry answered about a work.

use serde::{Deserialize, Serialize};

use super::Work;

/// A registry's record of one work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Stable name of the registry: "crossref".
    pub registry: String,
    /// The registry's own key of the record: a DOI, an OpenAlex id.
    pub id: String,
    /// Address at which a person can read the record.
    pub url: String,
    /// What the registry knows.
    pub work: Work,
    /// Other dates and forms of the same work that the record names: preprint, online-first,
    /// print, reprint, translation. Each holds only the fields that differ.
    #[serde(default)]
    pub versions: Vec<Work>,
    /// Retractions, concerns, corrections and withdrawals on record.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// Something the publisher later said about a work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What it says.
    pub kind: NoticeKind,
    /// DOI or address of the notice; empty where the registry names none.
    pub reference: String,
    /// RFC 3339 date; empty where unknown.
    pub date: String,
}

/// Kinds of notices; kept apart because they mean different things (rules 1.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The work was retracted.
    Retracted,
    /// The work was withdrawn, also by its authors from a preprint server.
    Withdrawn,
    /// An expression of concern was published.
    Concern,
    /// A correction or erratum was published.
    Corrected,
}
