//! Asks everybody who may know a work, side by side.
//!
//! Owns who is asked what, and that the same answers come back in the same order whoever was
//! quicker. Refuses to choose whom a document allows, and to judge what was answered.

use std::collections::HashMap;
use std::sync::Arc;

use stet_core::reference::adjudicate::{Answer, Consultation, Consulted};
use stet_core::reference::{Authority, Work};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{By, Failure, Found, LookUp, Registry};

/// What these registries say of a work. Returns soon after `cancel`, with what was answered by
/// then: it is not to be used.
pub async fn consult(
    registries: &[Arc<dyn Registry>],
    document: &str,
    reference: u32,
    work: &Work,
    cancel: &CancellationToken,
) -> Consulted {
    let mut asked = JoinSet::new();
    let mut whom = HashMap::new();
    let of_its_kind = |registry: &&Arc<dyn Registry>| registry.deals_with(work);
    for (rank, registry) in registries.iter().filter(of_its_kind).enumerate() {
        for by in [By::Identifier, By::Description] {
            if !answerable(work, by) {
                continue;
            }
            let ask = LookUp {
                document: document.to_owned(),
                reference,
                work: work.clone(),
                by,
            };
            let (asks, cancel) = (Arc::clone(registry), cancel.clone());
            let task = asked.spawn(async move { asks.look_up(&ask, &cancel).await });
            whom.insert(task.id(), (rank, by, registry));
        }
    }
    let mut answers = Vec::new();
    while let Some(joined) = asked.join_next_with_id().await {
        let (task, found) = match joined {
            Ok((task, found)) => (task, found),
            // A reader that broke off has said nothing: that is not "nothing found".
            Err(error) => (error.id(), Found::NoAnswer(Failure::broken_off())),
        };
        if let Some((rank, by, registry)) = whom.remove(&task) {
            answers.push((rank, by, consultation(registry.as_ref(), by, work, found)));
        }
    }
    // The order of preference, not of arrival: the same answers give the same finding.
    answers.sort_by_key(|(rank, _, _)| *rank);
    let mut consulted = Consulted::default();
    for (_, by, consultation) in answers {
        match by {
            By::Identifier => consulted.by_identifier.push(consultation),
            By::Description => consulted.by_description.push(consultation),
        }
    }
    consulted
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

fn consultation(registry: &dyn Registry, by: By, work: &Work, found: Found) -> Consultation {
    Consultation {
        registry: registry.id().to_owned(),
        name: registry.name().to_owned(),
        covers: match by {
            By::Identifier => registry.knows_every_identifier(work),
            By::Description => registry.covers(work),
        },
        answer: match found {
            Found::Records(records) => Answer::Records(records),
            Found::NothingFound => Answer::Nothing,
            Found::Declined(reason) => Answer::Declined(reason),
            Found::NoAnswer(failure) => Answer::NoAnswer(failure.reason),
        },
    }
}
