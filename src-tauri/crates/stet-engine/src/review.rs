//! Tiers and the review queue: which claims wait for a person, since when and why (rules 6.1).

use serde_json::json;
use stet_core::decision::Decision;
use stet_core::review::Tier;
use stet_core::verdict::FindingKind;
use stet_store::{Entry, StoreError, citation_checks, claims, decisions, documents};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::change::change;
use crate::corrections::drafted::Worded;
use crate::engine::Inner;
use crate::run::questions;
use crate::state::State;
use crate::undo::Inverse;
use crate::view::words;
use crate::wire::{Failure, QueueRow, QueueView};

/// The tier of this name.
///
/// # Errors
/// `Invalid` if there is none.
pub(crate) fn tier(name: &str) -> Result<Tier, Failure> {
    serde_json::from_value(json!(name))
        .map_err(|_| Failure::invalid(format!("“{name}” is not a tier.")))
}

/// Changes how thorough the check of a document is.
///
/// # Errors
/// `NotFound`; `Invalid`; a failure of the library.
pub(crate) fn set_tier(inner: &Inner, document: &str, name: &str) -> Result<(), Failure> {
    let wanted = tier(name)?;
    change(inner, document, |tx, at| {
        let before = documents::get(tx, document)?.tier;
        if before == wanted {
            return Ok(((), Vec::new()));
        }
        documents::set_tier(tx, document, wanted)?;
        documents::touch(tx, document, at, false)?;
        let payload = json!({ "from": before, "to": wanted });
        Ok(((), vec![Entry::new("tier_set", payload)]))
    })?;
    if wanted == Tier::Magazine {
        questions::keep(inner, document, &Worded::default())?;
        inner.changed(document);
    }
    Ok(())
}

/// Confirms every open claim that nothing speaks against: those the Hybrid tier asks nobody about and no
/// strict check of citations fails.
/// Each gets a decision of its own; one undo takes all back. Their number.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn confirm_unopposed(inner: &Inner, document: &str) -> Result<u32, Failure> {
    let checker = inner.checker()?;
    change(inner, document, |tx, at| {
        let state = State::load(tx, document)?.with_citations(tx)?;
        let mut inverse = Inverse::default();
        let mut entries = Vec::new();
        for claim in state.claims.iter().filter(|claim| unopposed(&state, claim)) {
            decisions::append(tx, document, &claim.id, &Decision::Confirmed, &checker, at)?;
            inverse.decisions.push((claim.id.clone(), Decision::Open));
            let payload = json!({
                "decision": Decision::Confirmed, "checker": checker, "together": true,
            });
            entries.push(Entry::of_claim("decided", &claim.id, payload));
        }
        if entries.is_empty() {
            return Ok((0, entries));
        }
        inverse.push(tx, document, "decided")?;
        documents::touch(tx, document, at, false)?;
        Ok((u32::try_from(entries.len()).unwrap_or(u32::MAX), entries))
    })
}

/// True for an open claim that is supported with at least moderate confidence, or by hand.
fn unopposed(state: &State, claim: &claims::Stored) -> bool {
    let finding = state.holds(claim);
    is_open(state, claim)
        && finding == FindingKind::Supported
        && state.waits(Tier::Hybrid, claim).is_none()
}

fn is_open(state: &State, claim: &claims::Stored) -> bool {
    let decided = state.decisions.get(&claim.id);
    decided.is_none_or(|decided| decided.decision == Decision::Open)
}

/// The queue of all documents whose tier asks for one, or whose citations are checked strictly.
///
/// # Errors
/// A failure of the library.
pub(crate) fn queue(inner: &Inner) -> Result<QueueView, Failure> {
    let now = inner.now();
    let mut view = inner.library.read(|tx| {
        let mut view = QueueView {
            checker: Vec::new(),
            author: Vec::new(),
        };
        let mut asking = documents::beyond_newspaper(tx)?;
        asking.extend(citation_checks::strict(tx)?);
        asking.sort_unstable();
        asking.dedup();
        for id in asking {
            // Forgotten by another program meanwhile: it waits for nobody.
            match State::load(tx, &id).and_then(|state| state.with_citations(tx)) {
                Ok(state) => fill(&state, &now, &mut view),
                Err(StoreError::Missing(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(view)
    })?;
    let oldest_first = |a: &QueueRow, b: &QueueRow| {
        (&a.since, &a.document, a.number).cmp(&(&b.since, &b.document, b.number))
    };
    view.checker.sort_by(oldest_first);
    view.author.sort_by(oldest_first);
    Ok(view)
}

fn fill(state: &State, now: &str, view: &mut QueueView) {
    for (claim, number) in state.claims.iter().zip(1..) {
        let found = state.finding(claim);
        let finding = state.holds(claim);
        let decided = state.decisions.get(&claim.id);
        let row = |why: String, since: &str| QueueRow {
            document: state.doc.id.clone(),
            title: state.doc.title.clone(),
            claim: claim.id.clone(),
            number,
            quote: claim.claim.quote.clone(),
            finding,
            why,
            since: since.to_owned(),
            days: days_between(since, now),
        };
        match decided.map(|decided| (&decided.decision, decided.at.as_str())) {
            Some((Decision::ChangeProposed { accepted: None, .. }, at)) => {
                view.author.push(row("change_proposed".to_owned(), at));
            }
            Some((Decision::Query { .. }, at)) => view.author.push(row("query".to_owned(), at)),
            None | Some((Decision::Open, _)) => {
                let Some(why) = state.waits(state.doc.tier, claim) else {
                    continue;
                };
                let opened = decided.map(|decided| decided.at.as_str());
                let looked = found.map(|found| found.at.as_str());
                let since = opened.max(looked).unwrap_or(&state.doc.created_at);
                view.checker.push(row(words::key(&why), since));
            }
            Some(_) => {}
        }
    }
}

/// Whole days from one moment to another; 0 if either is none.
fn days_between(from: &str, to: &str) -> u32 {
    let moment = |words: &str| OffsetDateTime::parse(words, &Rfc3339).ok();
    moment(from)
        .zip(moment(to))
        .and_then(|(from, to)| u32::try_from((to - from).whole_days()).ok())
        .unwrap_or(0)
}
