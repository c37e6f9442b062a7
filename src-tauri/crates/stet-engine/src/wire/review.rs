//! The review queue: claims that wait for a person.

use serde::{Deserialize, Serialize};
use stet_core::verdict::FindingKind;
use ts_rs::TS;

/// The Review queue screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QueueView {
    /// Claims that wait for a checker, oldest first.
    pub checker: Vec<QueueRow>,
    /// Proposals and questions that wait for the author, oldest first.
    pub author: Vec<QueueRow>,
}

/// A claim that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QueueRow {
    /// Document id.
    pub document: String,
    /// Its title.
    pub title: String,
    /// Id of the claim.
    pub claim: String,
    /// Its number.
    pub number: u32,
    /// Its words.
    pub quote: String,
    /// What the evidence says.
    pub finding: FindingKind,
    /// Why it waits: "contradicted", "mixed", "could_not_look", "nothing_decisive",
    /// "not_looked_at", "low_confidence", "citation_fails", "every_claim"; for the author
    /// "change_proposed" or "query".
    pub why: String,
    /// Since when, RFC 3339 with zone.
    pub since: String,
    /// Whole days since then.
    pub days: u32,
}
