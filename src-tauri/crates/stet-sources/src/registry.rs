//! Places that know which works exist.

use async_trait::async_trait;
use stet_core::reference::{Record, Work};
use tokio_util::sync::CancellationToken;

use crate::{Failure, Needs};

/// A registry of works: Crossref, DataCite, Open Library …
#[async_trait]
pub trait Registry: Send + Sync {
    /// Stable name, snake_case: "crossref".
    fn id(&self) -> &'static str;
    /// What a person calls it: "Crossref".
    fn name(&self) -> &'static str;
    /// What it takes to ask it.
    fn needs(&self) -> Needs;
    /// False for a work that it is not to be asked about at all: law and patents stand in registers
    /// of their own and in no other (rules 7, 1.2).
    fn deals_with(&self, work: &Work) -> bool {
        !work.kind.has_own_register()
    }
    /// True if a work like this would be expected in it: it is worth saying that it was not found
    /// there (rules 1.5). News is not covered by a DOI registry.
    fn covers(&self, work: &Work) -> bool;
    /// True if it holds the cited volume in full: a work it lacks does not stand there. Few registries
    /// can say so; in doubt, false.
    fn holds_in_full(&self, _work: &Work) -> bool {
        false
    }
    /// True if it would know the identifier the citation gives, whatever the work: doi.org of any
    /// DOI. Only then does its silence say that the identifier is not registered.
    fn knows_every_identifier(&self, _work: &Work) -> bool {
        false
    }
    /// Looks the work up, by identifier where it has one the registry knows, else by title,
    /// authors and year.
    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found;
    /// A question to try a key with. `now`, a time, makes it one whose answer is in no cache.
    fn trial(&self, now: &str) -> (Work, By) {
        let work = Work {
            title: format!("Key test {now}"),
            ..Work::default()
        };
        (work, By::Description)
    }
    /// How many look-ups by identifier [`Registry::look_up_all`] puts into one request; 1 if the
    /// service takes them one by one.
    fn at_once(&self) -> usize {
        1
    }
    /// Looks several works up; one answer each, in order. Identifiers go together where the service
    /// takes many at once. A request that fails is no answer for every work in it.
    async fn look_up_all(&self, asks: &[LookUp], cancel: &CancellationToken) -> Vec<Found> {
        let mut all = Vec::with_capacity(asks.len());
        for ask in asks {
            all.push(self.look_up(ask, cancel).await);
        }
        all
    }
}

/// What a registry is asked.
#[derive(Debug, Clone)]
pub struct LookUp {
    /// Id of the document.
    pub document: String,
    /// Number of the reference, for the ledger.
    pub reference: u32,
    /// What is cited.
    pub work: Work,
    /// By what to ask.
    pub by: By,
}

/// By what a registry is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// The identifier the citation gives: does it exist, and of what work?
    Identifier,
    /// Title, authors and year.
    Description,
}

/// What a registry answers. The four never merge (ARCHITECTURE.md, invariant 3).
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// Records that may be the work, best first; never empty.
    Records(Vec<Record>),
    /// It looked, and has none.
    NothingFound,
    /// It does not deal with this; the reason in a sentence.
    Declined(String),
    /// It was asked and did not answer.
    NoAnswer(Failure),
}
