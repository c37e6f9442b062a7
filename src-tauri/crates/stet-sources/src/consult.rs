//! Asks everybody who may know a work, side by side.
//!
//! Owns who is asked what, when nobody need be asked any more, and that the same answers come back in the
//! same order whoever was quicker. Refuses to choose whom a document allows, and to judge what was answered.

use std::collections::HashMap;
use std::sync::Arc;

use stet_core::reference::adjudicate::{Answer, Consultation, Consulted, adjudicate};
use stet_core::reference::{Authority, Work};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{By, Failure, Found, LookUp, Registry};

/// What these registries say of a work: by its identifiers first, and by its description unless that
/// settled it. Returns soon after `cancel`, with what was answered by then: it is not to be used.
pub async fn consult(
    registries: &[Arc<dyn Registry>],
    document: &str,
    reference: u32,
    work: &Work,
    cancel: &CancellationToken,
) -> Consulted {
    let ask = |by| LookUp {
        document: document.to_owned(),
        reference,
        work: work.clone(),
        by,
    };
    let mut consulted = Consulted {
        by_identifier: asked(registries, &ask(By::Identifier), cancel).await,
        by_description: Vec::new(),
    };
    // Most references are real and give a DOI: a service is not asked what is known already.
    if !adjudicate(work, &consulted).is_settled() {
        consulted.by_description = asked(registries, &ask(By::Description), cancel).await;
    }
    consulted
}

/// What each registry that deals with such works answers to one question, in the order of preference and not
/// of arrival: the same answers give the same finding.
async fn asked(
    registries: &[Arc<dyn Registry>],
    ask: &LookUp,
    cancel: &CancellationToken,
) -> Vec<Consultation> {
    if !answerable(&ask.work, ask.by) {
        return Vec::new();
    }
    let mut asking = JoinSet::new();
    let mut whom = HashMap::new();
    let of_its_kind = |registry: &&Arc<dyn Registry>| registry.deals_with(&ask.work);
    for (rank, registry) in registries.iter().filter(of_its_kind).enumerate() {
        let (asks, ask, cancel) = (Arc::clone(registry), ask.clone(), cancel.clone());
        let task = asking.spawn(async move { asks.look_up(&ask, &cancel).await });
        whom.insert(task.id(), (rank, registry));
    }
    let mut answers = Vec::new();
    while let Some(joined) = asking.join_next_with_id().await {
        let (task, found) = match joined {
            Ok((task, found)) => (task, found),
            // A reader that broke off has said nothing: that is not "nothing found".
            Err(error) => (error.id(), Found::NoAnswer(Failure::broken_off())),
        };
        if let Some((rank, registry)) = whom.remove(&task) {
            answers.push((rank, consultation(registry.as_ref(), ask, found)));
        }
    }
    answers.sort_by_key(|(rank, _)| *rank);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// True if the citation gives what such a question takes.
fn answerable(work: &Work, by: By) -> bool {
    match by {
        By::Identifier => {
            let given = [&work.doi, &work.arxiv, &work.pmid, &work.pmcid, &work.isbn];
            given.iter().any(|identifier| !identifier.is_empty()) || Authority::of(work).is_some()
        }
        By::Description => !work.title.trim().is_empty(),
    }
}

fn consultation(registry: &dyn Registry, ask: &LookUp, found: Found) -> Consultation {
    Consultation {
        registry: registry.id().to_owned(),
        name: registry.name().to_owned(),
        covers: match ask.by {
            By::Identifier => registry.knows_every_identifier(&ask.work),
            By::Description => registry.covers(&ask.work),
        },
        complete: matches!(ask.by, By::Description) && registry.holds_in_full(&ask.work),
        answer: match found {
            Found::Records(records) => Answer::Records(records),
            Found::NothingFound => Answer::Nothing,
            Found::Declined(reason) => Answer::Declined(reason),
            Found::NoAnswer(failure) => Answer::NoAnswer(failure.reason),
        },
    }
}
