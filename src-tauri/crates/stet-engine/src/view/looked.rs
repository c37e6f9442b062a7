//! Where a claim was taken and where it was not, in sentences.

use std::collections::BTreeSet;

use stet_core::evidence::{Looked, Outcome, registrable_domain};
use stet_core::text::begun;
use stet_sources::door::Refusal;
use stet_store::findings;
use stet_store::permissions::Mode;

use crate::models;
use crate::outside::services;
use crate::run::look::CITED;
use crate::state::State;
use crate::wire::AskFirstRow;

/// Whom the claim was taken to, with what came of it.
pub(crate) fn at(found: Option<&findings::Stored>) -> Vec<String> {
    found
        .iter()
        .flat_map(|found| &found.looked)
        .filter_map(|looked| {
            let name = begun(&looked.name);
            match &looked.outcome {
                Outcome::Passages(1) => Some(format!("{name}: one passage.")),
                Outcome::Passages(count) => Some(format!("{name}: {count} passages.")),
                Outcome::Nothing => Some(format!("{name}: nothing on this.")),
                Outcome::Read { passages, dropped } => Some(read(&name, *passages, *dropped)),
                Outcome::Declined(_) | Outcome::NoAnswer(_) => None,
            }
        })
        .collect()
}

/// What a language model read, and how much of what it said was not believed.
fn read(name: &str, passages: u32, dropped: u32) -> String {
    let read = match passages {
        1 => format!("{name} read one passage."),
        count => format!("{name} read {count} passages."),
    };
    match dropped {
        0 => read,
        1 => format!("{read} One part of its answer was dropped: it was not borne out."),
        count => {
            format!("{read} {count} parts of its answer were dropped: they were not borne out.")
        }
    }
}

/// What was not looked at, and why.
pub(crate) fn not_at(state: &State, found: Option<&findings::Stored>) -> Vec<String> {
    let Some(found) = found else {
        return vec!["No run has looked at this claim yet.".to_owned()];
    };
    let mut list = Vec::new();
    if state.passages == 0 {
        list.push(
            "The source pack is empty: there was nothing of yours to check the claim against."
                .to_owned(),
        );
    }
    let outside = |looked: &&Looked| looked.id != PACK;
    let asked = found.looked.iter().filter(outside).any(Looked::was_asked);
    for looked in found.looked.iter().filter(outside) {
        let name = begun(&looked.name);
        match &looked.outcome {
            Outcome::NoAnswer(reason) if looked.unopened.is_empty() => {
                list.push(format!("{name} did not answer: {reason}."));
            }
            // Where nobody was asked one line says so for all of them, but for a model that was
            // chosen; and a claim that cites nothing leaves nothing unopened.
            Outcome::Declined(reason)
                if (asked && looked.id != CITED)
                    || models::is_model(&looked.id)
                    || lacks_key(reason) =>
            {
                list.push(format!("{name}: not asked; {reason}."));
            }
            _ => {}
        }
        for page in looked
            .unopened
            .iter()
            .filter(|page| page.ask_first.is_none())
        {
            list.push(format!(
                "{} could not be read: {}.",
                page.address, page.reason
            ));
        }
    }
    let heard = |name: &String| !found.looked.iter().any(|looked| says(looked, name));
    for silent in found.silent.iter().filter(|name| heard(name)) {
        list.push(format!("{silent} did not answer."));
    }
    if !asked {
        list.push(closed(state).to_owned());
    }
    list
}

/// True for a service that was switched on and could not be asked: nobody else's line says so.
fn lacks_key(reason: &str) -> bool {
    services::ids().any(|id| reason.contains(&Refusal::without_key(id)))
}

/// Pages whose hosts were not asked because they belong to somebody the claim names, each host once.
pub(crate) fn ask_first(
    found: Option<&findings::Stored>,
    allowed: &BTreeSet<String>,
) -> Vec<AskFirstRow> {
    let mut rows: Vec<AskFirstRow> = Vec::new();
    let pages = found.iter().flat_map(|found| &found.looked);
    for page in pages.flat_map(|looked| &looked.unopened) {
        let (Some(owner), Some(host)) = (&page.ask_first, registrable_domain(&page.address)) else {
            continue;
        };
        match rows.iter_mut().find(|row| row.host == host) {
            Some(row) if row.addresses.contains(&page.address) => {}
            Some(row) => row.addresses.push(page.address.clone()),
            None => rows.push(AskFirstRow {
                words: format!("{}: {}.", page.address, page.reason),
                allowed: allowed.contains(&host),
                owner: owner.clone(),
                addresses: vec![page.address.clone()],
                host,
            }),
        }
    }
    rows
}

/// Id of the supplied material among the places to look: that it is empty is said in words of its
/// own.
const PACK: &str = "source_pack";

fn closed(state: &State) -> &'static str {
    match state.network.mode {
        Mode::Sealed => "No service on the network was asked: this document is sealed.",
        Mode::Ask | Mode::Allowed => {
            "No service on the network was asked, and links were not opened."
        }
    }
}

/// True if the lines above say already that this one was silent.
fn says(looked: &Looked, name: &String) -> bool {
    looked.silent().contains(name)
}
