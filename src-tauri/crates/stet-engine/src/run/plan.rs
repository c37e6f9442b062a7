//! The first half of a run: which claims there are, and what the text says against itself.

use serde_json::json;
use stet_core::check::{Scope, run_all};
use stet_core::claim::{Claim, Extraction};
use stet_core::document::{Anchor, Document};
use stet_store::claims::{Origin, Status, Stored};
use stet_store::{
    Entry, Tx, check_findings, citation_checks, claims, decisions, documents, new_id, not_factual,
    runs, ticks,
};

use super::Lease;
use crate::citations;
use crate::engine::Inner;
use crate::extraction;
use crate::models::claims::ReadOut;
use crate::state::{State, touches};
use crate::tables;
use crate::wire::Failure;

/// Keeps the claims a language model read out of the text; without them, reads the claims if that
/// was not done for its present type. Lets more of those beyond the limit in if the limit was
/// raised. False if the lease is lost.
pub(crate) fn read_claims(
    inner: &Inner,
    lease: &Lease,
    read: Option<ReadOut>,
) -> Result<bool, Failure> {
    let limit = extraction::limits(inner)?.claims;
    let document = lease.document.as_str();
    let doc = inner.library.read(|tx| documents::get(tx, document))?;
    let fresh = match read {
        None if !doc.extracted => Some(ReadOut {
            extraction: extraction::claims(inner, &doc.document, doc.kind)?,
            by: String::new(),
            stood_in: 0,
            passed_over: 0,
            dropped: 0,
        }),
        read => read,
    };
    let stamp = inner.stamp("stet");
    Ok(inner.library.record(document, &stamp, |tx| {
        if !runs::holds(tx, &lease.run, &lease.lease)? {
            return Ok((false, Vec::new()));
        }
        let mut entries = Vec::new();
        if let Some(fresh) = fresh {
            let entry = keep_claims(tx, document, &doc.document, fresh.extraction)?;
            documents::set_claims_by(tx, document, &fresh.by)?;
            entries.push(entry);
            if !fresh.by.is_empty() {
                let account = json!({
                    "by": fresh.by, "dropped": fresh.dropped, "stood_in": fresh.stood_in,
                    "passed_over": fresh.passed_over,
                });
                entries.push(Entry::new("claims_read_by_model", account));
            }
        }
        let promoted = promote(tx, document, limit)?;
        if promoted > 0 {
            entries.push(Entry::new("claims_let_in", json!({ "claims": promoted })));
        }
        Ok((true, entries))
    })?)
}

/// Keeps the claims read out of a document's words, and notes that it was done.
pub(crate) fn keep_claims(
    tx: &Tx<'_>,
    document: &str,
    words: &Document,
    fresh: Extraction,
) -> stet_store::Result<Entry> {
    let mut said = reconcile(tx, document, words, fresh)?;
    tables::note_in(&mut said);
    documents::set_extracted(tx, document, true)?;
    Ok(Entry::new("claims_read", said))
}

/// Puts what was read in place of what was read before. What a person made or touched stays.
fn reconcile(
    tx: &Tx<'_>,
    document: &str,
    words: &Document,
    fresh: Extraction,
) -> stet_store::Result<serde_json::Value> {
    let known = claims::all(tx, document)?;
    let decisions::Holding {
        decided,
        by_hand,
        weighed,
    } = decisions::holding(tx, document)?;
    let mut kept: Vec<Stored> = Vec::new();
    let mut before: Vec<Stored> = Vec::new();
    for stored in known {
        let touched = stored.origin == Origin::Person
            || stored.status == Status::Dismissed
            || decided.contains_key(&stored.id)
            || by_hand.contains_key(&stored.id)
            || weighed.contains_key(&stored.id)
            || !ticks::of_claim(tx, &stored.id)?.is_empty();
        match stored.status {
            Status::Gone => {}
            _ if touched => kept.push(stored),
            _ => before.push(stored),
        }
    }
    let counts = json!({
        "claims": fresh.claims.len(),
        "beyond_limit": fresh.beyond_limit.len(),
        "not_factual": fresh.not_factual.len(),
        "kept": kept.len(),
    });
    let active = fresh
        .claims
        .into_iter()
        .map(|claim| (claim, Status::Active));
    let beyond = fresh
        .beyond_limit
        .into_iter()
        .map(|claim| (claim, Status::BeyondLimit));
    let mut place = Places::new(&kept);
    for (claim, status) in active.chain(beyond) {
        if place.taken(&claim) {
            continue;
        }
        match before
            .iter()
            .position(|stored| stored.claim.place == claim.place)
        {
            Some(at) => {
                let mut stored = before.swap_remove(at);
                let same = stored.claim == claim;
                stored.claim = claim;
                stored.status = status;
                if same {
                    claims::put_back(tx, document, &stored)?;
                } else {
                    claims::update(tx, document, &stored)?;
                }
            }
            None => {
                let stored = Stored {
                    id: new_id(),
                    anchor: Anchor::take(words, &claim.place),
                    claim,
                    origin: Origin::Machine,
                    status,
                    revision: 0,
                };
                claims::insert(tx, document, &stored)?;
            }
        }
    }
    for stored in before {
        claims::set_status(tx, document, &stored.id, Status::Gone)?;
    }
    let listed: Vec<not_factual::Stored> = fresh
        .not_factual
        .into_iter()
        .filter(|item| !place.covers(&item.place))
        .map(|item| not_factual::Stored {
            id: new_id(),
            item,
            claim: None,
        })
        .collect();
    not_factual::replace(tx, document, &listed)?;
    Ok(counts)
}

/// Where the claims a person made or touched stand, by block.
struct Places {
    by_block: std::collections::HashMap<usize, Vec<stet_core::document::Place>>,
}

impl Places {
    fn new(kept: &[Stored]) -> Self {
        let mut by_block = std::collections::HashMap::<usize, Vec<_>>::new();
        for stored in kept {
            let place = stored.claim.place;
            by_block.entry(place.block).or_default().push(place);
        }
        Self { by_block }
    }

    fn taken(&mut self, claim: &Claim) -> bool {
        self.covers(&claim.place)
    }

    fn covers(&self, place: &stet_core::document::Place) -> bool {
        self.by_block
            .get(&place.block)
            .is_some_and(|kept| kept.iter().any(|other| touches(place, other)))
    }
}

/// Lets the most check-worthy of those beyond the limit in, while there is room.
fn promote(tx: &Tx<'_>, document: &str, limit: usize) -> stet_store::Result<usize> {
    let active = claims::with_status(tx, document, Status::Active)?.len();
    let room = limit.saturating_sub(active);
    if room == 0 {
        return Ok(0);
    }
    let mut beyond = claims::with_status(tx, document, Status::BeyondLimit)?;
    beyond.sort_by(|one, other| {
        other
            .claim
            .check_worthiness
            .total_cmp(&one.claim.check_worthiness)
    });
    beyond.truncate(room);
    for stored in &beyond {
        claims::set_status(tx, document, &stored.id, Status::Active)?;
    }
    Ok(beyond.len())
}

/// Runs the checks that need no source and notes how many claims there are to look at. False if
/// the lease is lost.
pub(crate) fn check_text(inner: &Inner, lease: &Lease) -> Result<bool, Failure> {
    let document = lease.document.as_str();
    let state = inner.library.read(|tx| State::load(tx, document))?;
    let active: Vec<Claim> = state
        .claims
        .iter()
        .map(|stored| stored.claim.clone())
        .collect();
    let scope = Scope::new(&state.doc.document, &active)
        .of_kind(state.doc.kind)
        .on(&lease.day);
    let found = run_all(&scope);
    let general = inner.settings()?;
    let cited = inner
        .library
        .read(|tx| citations::check(tx, &state.doc, &general))?;
    let stamp = inner.stamp("stet");
    let held = inner.library.record(document, &stamp, |tx| {
        if !runs::holds(tx, &lease.run, &lease.lease)? {
            return Ok((false, Vec::new()));
        }
        let Some(mut run) = runs::latest(tx, document)? else {
            return Ok((false, Vec::new()));
        };
        check_findings::replace(tx, document, &run.id, &found)?;
        citation_checks::keep(tx, document, &run.id, &stamp.at, &cited)?;
        run.total = u32::try_from(active.len()).unwrap_or(u32::MAX);
        run.stage = "looking".to_owned();
        run.heartbeat.clone_from(&stamp.at);
        runs::update(tx, &run)?;
        let payload = json!({
            "run": run.id, "checks": found.len(), "claims": active.len(),
            "digest": check_findings::digest(tx, &run.id)?,
            "citations": cited.report.total, "citations_supported": cited.report.supported,
        });
        Ok((true, vec![Entry::new("text_checked", payload)]))
    })?;
    inner.changed(document);
    Ok(held)
}
