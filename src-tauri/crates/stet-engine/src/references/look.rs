//! Asks everybody who may know a reference, and adjudicates.

use std::collections::HashMap;
use std::sync::Arc;

use stet_core::reference::adjudicate::{Answer, Consultation, Consulted, adjudicate};
use stet_core::reference::{Reference, Work};
use stet_sources::door::{Leave, Permission};
use stet_sources::{By, Failure, Found, LookUp, Registry};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::finding::{Linked, ReferenceFinding, conclude};
use crate::outside::Outside;

/// Looks one reference up at the services the document allows. `None` if none of them may be
/// asked, or it was cancelled.
pub(crate) async fn look(
    outside: &Arc<Outside>,
    permission: &Permission,
    document: &str,
    reference: &Reference,
    link: Option<Linked>,
    cancel: &CancellationToken,
) -> Option<ReferenceFinding> {
    let mut asked = JoinSet::new();
    let mut whom = HashMap::new();
    for (rank, registry) in outside.registries.iter().enumerate() {
        if permission.leave(registry.id()) != Leave::Granted {
            continue;
        }
        for by in [By::Identifier, By::Description] {
            if !answerable(&reference.cited, by) {
                continue;
            }
            let ask = LookUp {
                document: document.to_owned(),
                reference: reference.number,
                work: reference.cited.clone(),
                by,
            };
            let (asks, cancel) = (Arc::clone(registry), cancel.clone());
            let task = asked.spawn(async move { asks.look_up(&ask, &cancel).await });
            whom.insert(task.id(), (rank, by, Arc::clone(registry)));
        }
    }
    if asked.is_empty() && link.is_none() {
        return None;
    }
    let mut answers = Vec::new();
    while let Some(joined) = asked.join_next_with_id().await {
        let (task, found) = match joined {
            Ok((task, found)) => (task, found),
            // A reader that broke off has said nothing: that is not "nothing found".
            Err(error) => (error.id(), Found::NoAnswer(broken_off())),
        };
        if let Some((rank, by, registry)) = whom.remove(&task) {
            let said = consultation(registry.as_ref(), &reference.cited, found);
            answers.push((rank, by, said));
        }
    }
    if cancel.is_cancelled() {
        return None;
    }
    // The order of preference, not of arrival: the same answers give the same finding.
    answers.sort_by_key(|(rank, by, _)| (*by == By::Description, *rank));
    let mut consulted = Consulted::default();
    for (_, by, consultation) in answers {
        match by {
            By::Identifier => consulted.by_identifier.push(consultation),
            By::Description => consulted.by_description.push(consultation),
        }
    }
    let adjudication = adjudicate(&reference.cited, &consulted);
    Some(conclude(reference, &consulted, adjudication, link))
}

fn broken_off() -> Failure {
    Failure {
        reason: "its answer could not be read".to_owned(),
        retry: true,
    }
}

/// True if the citation gives what such a question takes.
fn answerable(work: &Work, by: By) -> bool {
    match by {
        By::Identifier => [&work.doi, &work.arxiv, &work.pmid, &work.pmcid, &work.isbn]
            .iter()
            .any(|identifier| !identifier.is_empty()),
        By::Description => !work.title.trim().is_empty(),
    }
}

fn consultation(registry: &dyn Registry, work: &Work, found: Found) -> Consultation {
    Consultation {
        registry: registry.id().to_owned(),
        name: registry.name().to_owned(),
        covers: registry.covers(work),
        answer: match found {
            Found::Records(records) => Answer::Records(records),
            Found::NothingFound => Answer::Nothing,
            Found::Declined(reason) => Answer::Declined(reason),
            Found::NoAnswer(failure) => Answer::NoAnswer(failure.reason),
        },
    }
}
