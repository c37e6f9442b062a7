//! What a place to look is asked, and what it may answer.

use std::sync::Arc;

use async_trait::async_trait;
use stet_core::claim::Claim;
use stet_core::evidence::{Passage, Source};
use tokio_util::sync::CancellationToken;

use crate::Snapshot;

/// A place to look for evidence.
#[async_trait]
pub trait Provider: Send + Sync {
    /// Stable name, snake_case: "source_pack".
    fn id(&self) -> &'static str;
    /// What a person calls it: "the source pack".
    fn name(&self) -> &'static str;
    /// What it takes to ask it; feeds settings, the privacy sheet and the plan of a run.
    fn needs(&self) -> Needs;
    /// Looks. Returns soon after `cancel` is cancelled, with whatever answer: it is not used.
    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Answer;
}

/// What it takes to ask a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needs {
    /// A key of the user's own.
    pub key: bool,
    /// A network.
    pub network: bool,
    /// What leaves the machine, in one sentence; empty if nothing does.
    pub sent: &'static str,
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Query {
    /// Id of the document the claim stands in.
    pub document: String,
    /// The claim.
    pub claim: Claim,
    /// The sentence around it.
    pub sentence: String,
    /// The fewest passages wanted, where there are so many (rules 3.1: 20).
    pub wanted: u32,
}

/// What a provider answers. The last three never merge: *not found* is an accusation, a time-out
/// is evidence of nothing (ARCHITECTURE.md, invariant 3).
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Passages that may bear on the claim, best first; never empty.
    Hits(Vec<Hit>),
    /// It looked, and has nothing on this.
    NothingFound,
    /// It does not deal with this; the reason in a sentence.
    Declined(String),
    /// It was asked and did not answer.
    NoAnswer(Failure),
}

/// A passage with the source it stands in.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The source.
    pub source: Source,
    /// The passage; its `source` is the source's id.
    pub passage: Passage,
    /// Why it was retrieved, in words that complete "found because …": "the text cites this page".
    /// Empty for supplied material.
    pub why: String,
    /// What was fetched, for anything that was: kept with the finding.
    pub snapshot: Option<Arc<Snapshot>>,
}

/// Why a provider did not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// "timed out", "the library is locked": completes "{name} did not answer: …".
    pub reason: String,
    /// True if asking again later may help.
    pub retry: bool,
}
