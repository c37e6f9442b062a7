//! The second reader of a run: a language model that reads what was handed over once for the claims of each part of the
//! text, and what is found elsewhere claim by claim.
//!
//! Owns which claims are asked about together and what they are shown. What its reading counts is decided in
//! `stet_core::model`.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use stet_core::claim::Claim;
use stet_core::document::{BlockKind, Document, DocumentType};
use stet_core::entailment::Judgement;
use stet_core::evidence::{Looked, Outcome};
use stet_core::model::reading::{FactRead, claim_of};
use stet_core::model::{Reading, Shareable, Taken, prompt, taken_over};
use stet_judge::{Around, Library, QuotedStatements};
use stet_sources::Hit;
use stet_store::claims::Stored;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use super::judge;
use super::material::library_of;
use crate::models::reading::{Part, read, withheld};
use crate::models::{Asking, Unsaid};
use crate::outlets::lean::Leaning;

/// Most claims that are asked about together: more, and those in the middle are passed over.
pub(crate) const MOST: usize = 16;

/// Claims from which a new heading begins a new part.
const ENOUGH: usize = 8;

/// The claims of a document in the parts they are asked about in, each with what was answered.
#[derive(Debug, Default)]
pub(super) struct Parts {
    parts: Vec<ClaimsOfPart>,
}

#[derive(Debug)]
struct ClaimsOfPart {
    /// Number of the first, 1-based.
    number: u32,
    /// Ids and claims, without their citation marks, in reading order.
    claims: Vec<(String, Claim)>,
    text: String,
    answer: OnceCell<Arc<Answered>>,
}

/// What a model answered about a part, and the passages it was shown.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) shown: Vec<Hit>,
    said: Result<Said, Unsaid>,
    library: OnceLock<Library>,
}

#[derive(Debug)]
struct Said {
    facts: Vec<FactRead>,
    /// The claim of each part of the answer that was dropped.
    dropped: Vec<Option<usize>>,
}

impl Parts {
    /// The claims of a document in reading order, parted at headings where there are enough.
    pub(super) fn of(document: &Document, claims: &[Stored]) -> Self {
        let mut parts: Vec<ClaimsOfPart> = Vec::new();
        let mut last = 0;
        for (at, stored) in claims.iter().enumerate() {
            let here = stored.claim.place.block;
            let headed = document
                .blocks
                .get(last + 1..=here)
                .unwrap_or_default()
                .iter()
                .any(|block| matches!(block.kind, BlockKind::Heading { .. }));
            last = here;
            let claim = (stored.id.clone(), judge::without_marks(&stored.claim));
            match parts.last_mut() {
                Some(part)
                    if part.claims.len() < MOST && !(headed && part.claims.len() >= ENOUGH) =>
                {
                    part.claims.push(claim);
                }
                _ => parts.push(ClaimsOfPart {
                    number: u32::try_from(at + 1).unwrap_or(u32::MAX),
                    claims: vec![claim],
                    text: String::new(),
                    answer: OnceCell::new(),
                }),
            }
        }
        for part in &mut parts {
            part.text = text_of(document, &part.claims);
        }
        Self { parts }
    }

    /// The claims that are asked about together with this one, and its place among them.
    fn with(&self, claim: &str) -> Option<(&ClaimsOfPart, usize)> {
        self.parts.iter().find_map(|part| {
            let at = part.claims.iter().position(|(id, _)| id == claim)?;
            Some((part, at))
        })
    }

    /// The claims that are asked about together with this one.
    pub(super) fn beside(&self, claim: &str) -> Vec<&Claim> {
        let part = self.with(claim).map(|(part, _)| &part.claims);
        part.into_iter().flatten().map(|(_, claim)| claim).collect()
    }

    /// What the model answers about the part that a claim stands in, and the claim's place in it; asks once, and only
    /// then calls for the material.
    pub(super) async fn answered(
        &self,
        asking: &Asking,
        (kind, leaning): (DocumentType, Option<&Leaning>),
        claim: &str,
        material: impl Future<Output = Vec<Hit>>,
        cancel: &CancellationToken,
    ) -> Option<(Arc<Answered>, usize)> {
        let (part, at) = self.with(claim)?;
        let answer = part.answer.get_or_init(|| async {
            let shown = material.await;
            let asked = Part {
                number: part.number,
                claims: part.claims.iter().map(|(_, claim)| claim).collect(),
                text: &part.text,
                kind,
                leaning,
            };
            Arc::new(ask(asking, &asked, shown, cancel).await)
        });
        Some((Arc::clone(answer.await), at))
    }
}

/// The blocks from the first of these claims to the last.
fn text_of(document: &Document, claims: &[(String, Claim)]) -> String {
    let blocks = claims.iter().map(|(_, claim)| claim.place.block);
    let (Some(first), Some(last)) = (blocks.clone().min(), blocks.max()) else {
        return String::new();
    };
    let blocks = document.blocks.get(first..=last).unwrap_or_default();
    let texts: Vec<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
    texts.join("\n\n")
}

/// Asks about these claims; what may not be shown of `hits` is not.
pub(super) async fn ask(
    asking: &Asking,
    part: &Part<'_>,
    hits: Vec<Hit>,
    cancel: &CancellationToken,
) -> Answered {
    let shown: Vec<Hit> = hits
        .into_iter()
        .filter(|hit| withheld(hit).is_none() && !hit.passage.text.trim().is_empty())
        .collect();
    if shown.is_empty() {
        return Answered {
            shown,
            said: Err(Unsaid::Off),
            library: OnceLock::new(),
        };
    }
    let addresses = shown.iter().filter_map(|hit| hit.source.url.as_deref());
    let balance = part.leaning.and_then(|leaning| leaning.shared(addresses));
    let said = read(asking, part, &shareable(&shown), balance, cancel).await;
    Answered {
        said: said.map(|checked| Said {
            dropped: checked.dropped.iter().map(claim_of).collect(),
            facts: checked.kept,
        }),
        shown,
        library: OnceLock::new(),
    }
}

/// The passages shown; [`ask`] has left out what may not be.
fn shareable(shown: &[Hit]) -> Vec<Shareable<'_>> {
    let open = shown
        .iter()
        .filter_map(|hit| Shareable::of(&hit.passage, &hit.source));
    open.collect()
}

impl Answered {
    /// What the passages shown state, in a text in `language` (ISO 639-1, or empty); read once.
    pub(super) fn library(&self, language: &str) -> &Library {
        self.library
            .get_or_init(|| library_of(&self.shown, language))
    }

    /// What was said of the claim at this place beside the built-in judgements, with the account of it; `None` if there
    /// was nothing to ask.
    pub(super) fn of_claim(
        &self,
        asking: &Asking,
        at: usize,
        claim: &Claim,
        judgements: &[Judgement],
        (around, library): (&Around, &Library),
    ) -> Option<(Taken, Looked)> {
        let account = |outcome| Looked {
            id: asking.service().to_owned(),
            name: asking.name(),
            outcome,
            unopened: Vec::new(),
        };
        let unread = || Taken {
            judgements: judgements.to_vec(),
            ..Taken::default()
        };
        let said = match &self.said {
            Ok(said) => said,
            Err(Unsaid::Off | Unsaid::Cancelled) => return None,
            Err(Unsaid::Declined(why)) => {
                return Some((unread(), account(Outcome::Declined(why.clone()))));
            }
            Err(Unsaid::NoAnswer(why)) => {
                return Some((unread(), account(Outcome::NoAnswer(why.clone()))));
            }
        };
        let passages = shareable(&self.shown);
        let ids = passages
            .iter()
            .map(|one| one.passage().id.as_str())
            .collect();
        let facts: Vec<FactRead> = said
            .facts
            .iter()
            .filter(|fact| fact.claim == at)
            .cloned()
            .collect();
        let quoted: HashSet<usize> = facts
            .iter()
            .flat_map(|fact| fact.quoted.iter().map(|one| one.passage))
            .collect();
        let reading = Reading {
            claim,
            facts,
            passages: &passages,
            name: &asking.name(),
            judge: &asking.stamp(prompt::READING),
        };
        let figures = QuotedStatements::of(claim, around, library, ids);
        let taken = taken_over(&reading, judgements, &figures);
        let dropped = said.dropped.iter().filter(|one| **one == Some(at)).count() + taken.dropped;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let outcome = Outcome::Read {
            passages: count(quoted.len()),
            dropped: count(dropped),
        };
        Some((taken, account(outcome)))
    }
}
