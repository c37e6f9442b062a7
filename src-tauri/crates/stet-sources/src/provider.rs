//! What a place to look is asked, and what it may answer.

use std::sync::Arc;

use async_trait::async_trait;
use stet_core::claim::Claim;
use stet_core::evidence::{Passage, Search, Source};
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
    /// Id of the service it asks through the door, by which documents allow it; its own id unless
    /// it says otherwise.
    fn service(&self) -> &'static str {
        self.id()
    }
    /// Looks, and says what it could not look at on the way. Returns soon after `cancel` is
    /// cancelled, with whatever answer: it is not used.
    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked;
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
    /// What stands around the claim; empty for a search in material that is at hand.
    pub around: Around,
}

/// What stands around a claim, for searches elsewhere. Every part may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Around {
    /// Title of the document.
    pub title: String,
    /// The words of the paragraph before the claim's sentence, where names are said that the
    /// sentence only points to.
    pub before: String,
    /// Language of the document, ISO 639-1 in lower case.
    pub language: String,
    /// Where the document itself was published: a page there is the text, not evidence for it.
    pub address: String,
    /// What the text cites for the claim, in the order in which it is opened: the addresses of its
    /// references. Addresses that stand in the claim itself need not be among them.
    pub cited: Vec<Cited>,
    /// Searches for the claim in other languages, written by a language model.
    pub translated: Vec<Search>,
    /// Today, RFC 3339 date.
    pub today: String,
}

/// Something that the text cites for a claim and that has an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cited {
    /// An address, or a DOI in any of the forms people write.
    pub address: String,
    /// The citation as it is written: "[3]", "(Smith, 2019)"; may be empty.
    pub mark: String,
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

/// What a provider answers, and what it could not look at on the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Looked {
    /// The answer. With nothing found and something that could not be opened it is
    /// [`Answer::NoAnswer`], unless all of that is gone.
    pub answer: Answer,
    /// Pages and searches that gave nothing to read, each with its reason.
    pub unopened: Vec<Unopened>,
}

impl From<Answer> for Looked {
    /// An answer on whose way everything could be looked at.
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            unopened: Vec::new(),
        }
    }
}

/// Something that was to be looked at and could not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unopened {
    /// Address of the page, or name of the service that was to be searched.
    pub address: String,
    /// Its title, where a search told it; may be empty.
    pub title: String,
    /// Why, in words that complete "{address} was not read: …".
    pub reason: String,
    /// True if trying again later may help.
    pub retry: bool,
    /// True if it is known that nothing is there: 404, 410, a page that says so. Then it says
    /// nothing for or against the claim, and nobody is silent.
    pub gone: bool,
    /// Whose it is, where its host was not asked: somebody a claim names. Nobody is silent then.
    pub ask_first: Option<String>,
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

impl Failure {
    /// Whoever was asked broke off without an answer: that says nothing, least of all "not found".
    #[must_use]
    pub fn broken_off() -> Self {
        Self {
            reason: "its answer could not be read".to_owned(),
            retry: true,
        }
    }
}
