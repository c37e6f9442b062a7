//! Taking one claim to the places that may know, side by side, cheapest first.
//!
//! Owns who is asked in which round, that the same answers come in the same order whoever was
//! quicker, and the account of the looking. Refuses to judge what comes back.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use stet_core::evidence::{Looked, Outcome, Passage, Unopened, relevance, top};
use stet_sources::door::{Leave, Permission};
use stet_sources::{Answer, Failure, Hit, Provider, Query, terms};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::outside::services;

/// The most passages of a claim that are judged: the eight that count (rules 3.3), with room for
/// copies and for what is of the text's own origin.
const JUDGED: usize = 24;

/// Id of the provider of what the text itself cites: a finding cannot do without its pages.
pub(crate) const CITED: &str = "cited_pages";

/// When a place is asked: a later round is for claims that the earlier ones left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Round {
    /// What was supplied, and what the text itself cites.
    AtHand,
    /// What costs nothing.
    Free,
    /// What is paid for.
    Paid,
}

/// The rounds in the order they are gone through.
pub(crate) const ROUNDS: [Round; 3] = [Round::AtHand, Round::Free, Round::Paid];

/// The round of a provider.
fn round(provider: &dyn Provider) -> Round {
    let needs = provider.needs();
    if !needs.network || provider.id() == CITED {
        Round::AtHand
    } else if services::is_paid(provider.service()) {
        Round::Paid
    } else {
        Round::Free
    }
}

/// Asks everybody of this round whom the document allows, and gives what each answered in the order
/// of `providers`. Returns soon after `cancel`, with what was answered by then: it is not to be
/// used.
pub(crate) async fn ask(
    providers: &[Arc<dyn Provider>],
    permission: &Permission,
    now: Round,
    query: &Query,
    cancel: &CancellationToken,
) -> Vec<(Looked, Vec<Hit>)> {
    let mut asked = JoinSet::new();
    let mut whom = HashMap::new();
    let of_round = providers.iter().filter(|p| round(p.as_ref()) == now);
    let mut answers = Vec::new();
    for (rank, provider) in of_round.enumerate() {
        // Not even tried: the door would ask its owner anew for every claim.
        if provider.needs().network && permission.leave(provider.service()) != Leave::Granted {
            answers.push((rank, account(provider.as_ref(), withheld())));
            continue;
        }
        let (asks, query, cancel) = (Arc::clone(provider), query.clone(), cancel.clone());
        let task = asked.spawn(async move { asks.look(&query, &cancel).await });
        whom.insert(task.id(), (rank, provider));
    }
    while let Some(joined) = asked.join_next_with_id().await {
        let (task, found) = match joined {
            Ok((task, found)) => (task, found),
            // A reader that broke off has said nothing: that is not "nothing found".
            Err(error) => (error.id(), Answer::NoAnswer(Failure::broken_off()).into()),
        };
        if let Some((rank, provider)) = whom.remove(&task) {
            answers.push((rank, account(provider.as_ref(), found)));
        }
    }
    answers.sort_by_key(|(rank, _)| *rank);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn withheld() -> stet_sources::Looked {
    Answer::Declined("it is not switched on for this document".to_owned()).into()
}

fn account(provider: &dyn Provider, found: stet_sources::Looked) -> (Looked, Vec<Hit>) {
    let mut hits = Vec::new();
    let outcome = match found.answer {
        Answer::Hits(all) => {
            hits.extend(sound(all));
            match u32::try_from(hits.len()).unwrap_or(u32::MAX) {
                0 => Outcome::Nothing,
                count => Outcome::Passages(count),
            }
        }
        Answer::NothingFound => Outcome::Nothing,
        Answer::Declined(reason) => Outcome::Declined(reason),
        Answer::NoAnswer(failure) => Outcome::NoAnswer(failure.reason),
    };
    let cites = provider.id() == CITED;
    let unopened = found.unopened.into_iter().map(|page| Unopened {
        silent: cites && !page.gone && page.ask_first.is_none(),
        address: page.address,
        reason: page.reason,
        ask_first: page.ask_first,
    });
    let looked = Looked {
        id: provider.id().to_owned(),
        name: provider.name().to_owned(),
        outcome,
        unopened: unopened.collect(),
    };
    (looked, hits)
}

/// Hits that can be quoted: words there are, standing in the source they come with.
fn sound(hits: Vec<Hit>) -> impl Iterator<Item = Hit> {
    hits.into_iter()
        .filter(|hit| !hit.passage.text.trim().is_empty() && hit.passage.source == hit.source.id)
}

/// Adds new hits to those there are: a passage two places led to is one passage. Hits of several
/// places are put on one scale of relevance, and the most relevant of all are kept (rules 3.1).
/// Gives those that were not there before.
pub(crate) fn pooled(query: &Query, hits: &mut Vec<Hit>, new: Vec<Vec<Hit>>) -> Vec<Hit> {
    let known: HashSet<String> = hits.iter().map(|hit| hit.passage.id.clone()).collect();
    let mut seen = known.clone();
    let places = new.iter().filter(|hits| !hits.is_empty()).count() + usize::from(!hits.is_empty());
    hits.extend(
        new.into_iter()
            .flatten()
            .filter(|hit| seen.insert(hit.passage.id.clone())),
    );
    if places > 1 {
        let mut passages: Vec<Passage> = hits.iter().map(|hit| hit.passage.clone()).collect();
        let texts: Vec<&str> = hits.iter().map(|hit| hit.passage.text.as_str()).collect();
        let scores = relevance(&terms(query), &texts);
        for ((hit, passage), score) in hits.iter_mut().zip(&mut passages).zip(scores) {
            hit.passage.relevance = score;
            passage.relevance = score;
        }
        let best: HashSet<&str> = top(&passages, JUDGED)
            .into_iter()
            .map(|at| passages[at].id.as_str())
            .collect();
        // What was judged in an earlier round stays: its judgement is there.
        hits.retain(|hit| {
            let id = hit.passage.id.as_str();
            known.contains(id) || best.contains(id)
        });
    }
    hits.iter()
        .filter(|hit| !known.contains(&hit.passage.id))
        .cloned()
        .collect()
}
