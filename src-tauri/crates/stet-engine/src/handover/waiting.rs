//! A package that waits for a person's choices: what it says otherwise, side by side, and the end of
//! the wait.

use std::collections::BTreeMap;

use stet_core::claim::Claim;
use stet_core::decision::{Axis, Decision};
use stet_store::{claims, packing, waiting_packages};

use super::merge::{Choices, merge};
use super::open::{Whose, unpacked};
use super::sender::Sender;
use super::sides::{State, compare};
use crate::engine::Inner;
use crate::history;
use crate::view::words;
use crate::wire::{Conflict, ConflictSide, Failure, MergeView, PackageOutcome, PackageState};

/// What waits for a person's choices on a document, if anything does.
///
/// # Errors
/// A failure of the library.
pub(crate) fn pending(inner: &Inner, document: &str) -> Result<Option<MergeView>, Failure> {
    let Some(bytes) = waiting(inner, document)? else {
        return Ok(None);
    };
    let (mut package, _) = unpacked(inner, &bytes)?;
    let sender = Sender::of(&package, &inner.known_keys()?);
    let me = inner.checker()?;
    let (sides, numbers) = inner.library.read(|tx| {
        let mut sides = compare(tx, &mut package)?;
        if !sender.is_known() {
            let doubtful = sides.in_doubt(&me);
            sides.ask_about(doubtful);
        }
        let mut numbers = BTreeMap::new();
        for claim in &sides.conflicts {
            numbers.insert(claim.clone(), claims::number(tx, document, claim)?);
        }
        Ok((sides, numbers))
    })?;
    let mut conflicts: Vec<Conflict> = sides
        .conflicts
        .iter()
        .filter_map(|claim| {
            let (mine, theirs) = sides.claims.get(claim)?;
            Some(Conflict {
                claim: claim.clone(),
                number: numbers.get(claim).copied().unwrap_or_default(),
                mine: side(mine.as_ref()?),
                theirs: side(theirs.as_ref()?),
            })
        })
        .collect();
    conflicts.sort_by_key(|conflict| conflict.number);
    Ok(Some(MergeView {
        document: document.to_owned(),
        sealed_by: package.manifest.sealed_by.clone(),
        sealed_at: package.manifest.sealed_at.clone(),
        handed_over_by: sender.note(),
        conflicts,
    }))
}

/// Merges what waits, with a person's choices; `None` lets the package go.
///
/// # Errors
/// `NotFound` if nothing waits; as [`super::open`].
pub(crate) fn settle(
    inner: &Inner,
    document: &str,
    choices: Option<Choices>,
) -> Result<PackageOutcome, Failure> {
    let bytes =
        waiting(inner, document)?.ok_or_else(|| Failure::not_found("a package that waits"))?;
    let (package, _) = unpacked(inner, &bytes)?;
    let Some(choices) = choices else {
        inner.library.let_go(document)?;
        inner.changed(document);
        return Ok(PackageOutcome {
            document: document.to_owned(),
            title: package.manifest.title,
            state: PackageState::NothingNew,
            taken: 0,
            conflicts: 0,
            notes: Vec::new(),
        });
    };
    merge(inner, package, bytes, &choices, Whose::Anothers)
}

fn waiting(inner: &Inner, document: &str) -> Result<Option<Vec<u8>>, Failure> {
    Ok(inner
        .library
        .read(|tx| waiting_packages::get(tx, document))?)
}

fn side(state: &State) -> ConflictSide {
    let decision = state.decision();
    let last = state.decisions.last();
    let claim: Option<Claim> = state
        .row
        .get("claim")
        .and_then(packing::Cell::text)
        .and_then(|json| serde_json::from_str(json).ok());
    let detail = match &decision {
        Decision::ChangeProposed {
            replacement,
            reason,
            ..
        } if reason.is_empty() => replacement.clone(),
        Decision::ChangeProposed {
            replacement,
            reason,
            ..
        } => format!("{replacement} ({reason})"),
        Decision::Query { question } => question.clone(),
        Decision::Ignored { reason } => reason.clone(),
        _ => String::new(),
    };
    let by_hand = match state.on(Axis::Finding) {
        Decision::Found {
            finding: Some(finding),
            reason,
            evidence,
            likelihood,
        } => history::found_by_hand(finding, (&reason, &evidence), likelihood),
        _ => String::new(),
    };
    let weighed = match state.on(Axis::Reasoning) {
        decision if decision.withdraws() => String::new(),
        Decision::Weighed {
            alternatives,
            assumptions,
        } => history::weighed(&alternatives, &assumptions),
        _ => String::new(),
    };
    let detail = [detail, by_hand, weighed];
    let detail: Vec<String> = detail
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    ConflictSide {
        who: last.map_or_else(String::new, |stored| {
            [&stored.checker.name, &stored.checker.initials]
                .into_iter()
                .find(|name| !name.trim().is_empty())
                .cloned()
                .unwrap_or_default()
        }),
        at: last.map_or_else(String::new, |stored| stored.at.clone()),
        quote: claim.map(|claim| claim.quote).unwrap_or_default(),
        status: state
            .row
            .get("status")
            .and_then(packing::Cell::text)
            .unwrap_or_default()
            .to_owned(),
        decision: words::decision(&decision).to_owned(),
        detail: detail.join("\n"),
    }
}
