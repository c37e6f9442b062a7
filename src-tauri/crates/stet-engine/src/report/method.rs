//! How the checking was done: who judged, which services were used and which were not, what limits
//! hold. What left the machine is told by the ledger, and by nothing else.

use std::collections::HashSet;

use stet_core::report::{JudgeEntry, Method, ServiceEntry, standard_limits};
use stet_store::{Result, Tx, ledger, permissions};

use super::{CONTEXT_PRINTED, Imprint};
use crate::outside::services;

pub(super) fn method(
    tx: &Tx<'_>,
    document: &str,
    judges: HashSet<String>,
    imprint: &Imprint,
) -> Result<Method> {
    let totals = ledger::by_service(tx, document)?;
    let allowed = permissions::get(tx, document)?;
    let mut names: Vec<String> = judges.into_iter().collect();
    names.sort();
    Ok(Method {
        judges: names.iter().map(|name| judge(name)).collect(),
        services_used: totals.iter().map(used).collect(),
        services_not_used: not_used(&totals, &allowed),
        settings: vec![
            format!(
                "At most {} claims are checked, the most check-worthy first.",
                imprint.claim_limit
            ),
            format!(
                "Of the passages that take no side, the {CONTEXT_PRINTED} nearest to a claim are \
                 printed."
            ),
        ],
        limits: standard_limits(totals.is_empty()),
    })
}

/// "built-in 1", or a language model with the version of its prompt: "Anthropic (a-model), stance/1".
fn judge(name: &str) -> JudgeEntry {
    let model = name.rsplit_once(", ");
    let (name, version) = model
        .or_else(|| name.rsplit_once(' '))
        .unwrap_or((name, ""));
    let role = if model.is_some() {
        "A language model: read passages that rules alone left open. A side it took counted only \
         with words found in the passage, and never against a figure, a date or a quotation that \
         differs."
    } else {
        "Compared each claim with the passages found, on this machine and without a language model \
         that writes."
    };
    JudgeEntry {
        name: name.to_owned(),
        version: version.to_owned(),
        role: role.to_owned(),
    }
}

fn used(total: &ledger::OfService) -> ServiceEntry {
    let requests = match total.requests {
        1 => "1 request".to_owned(),
        count => format!("{count} requests"),
    };
    let silent = match total.unanswered {
        0 => String::new(),
        1 => ", 1 without an answer".to_owned(),
        count => format!(", {count} without an answer"),
    };
    let (first, last) = (day(&total.first), day(&total.last));
    let when = if first == last {
        format!("on {first}")
    } else {
        format!("from {first} to {last}")
    };
    ServiceEntry {
        name: services::name(&total.service).to_owned(),
        note: format!("{requests} {when}{silent}"),
    }
}

/// Every service that was sent nothing, with why; those that only differ in name share a line.
fn not_used(totals: &[ledger::OfService], allowed: &permissions::Stored) -> Vec<ServiceEntry> {
    let on = |id: &str| {
        allowed.mode != permissions::Mode::Sealed
            && allowed.services.get(id).is_some_and(|service| service.on)
    };
    let unused: Vec<&str> = services::ids()
        .filter(|id| totals.iter().all(|total| total.service != *id))
        .collect();
    let (idle, off): (Vec<&str>, Vec<&str>) = unused.into_iter().partition(|id| on(id));
    [
        (idle, "switched on, and sent nothing"),
        (off, "not switched on for this document"),
    ]
    .into_iter()
    .filter(|(ids, _)| !ids.is_empty())
    .map(|(ids, note)| ServiceEntry {
        name: ids
            .into_iter()
            .map(services::name)
            .collect::<Vec<_>>()
            .join(", "),
        note: note.to_owned(),
    })
    .chain([ServiceEntry {
        name: "Language models".to_owned(),
        note: "this version of the program uses none".to_owned(),
    }])
    .collect()
}

/// The day of a moment.
fn day(moment: &str) -> &str {
    moment.get(..10).unwrap_or(moment)
}
