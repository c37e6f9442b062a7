//! The claims of the old draft in the new one, in one transaction.

use serde_json::json;
use stet_core::claim::Extraction;
use stet_core::claim::carry::{Before, Fate, carry};
use stet_core::decision::{Checker, Decision};
use stet_core::document::Anchor;
use stet_store::claims::{Origin, Status, Stored};
use stet_store::{Entry, Tx, claims, decisions, documents, new_id, not_factual, ticks};

use crate::edit;

/// How many claims met which fate.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) unchanged: u32,
    pub(super) changed: u32,
    pub(super) added: u32,
    pub(super) lost: u32,
}

/// Carries what is known of claims over to the words of `next`; `fresh` is what was read there.
///
/// # Errors
/// A failure of the database.
pub(super) fn claims(
    tx: &Tx<'_>,
    next: &documents::Stored,
    fresh: Extraction,
    checker: &Checker,
    at: &str,
    entries: &mut Vec<Entry>,
) -> stet_store::Result<Counts> {
    let document = next.id.as_str();
    let decisions::Holding {
        decided,
        by_hand,
        weighed,
    } = decisions::holding(tx, document)?;
    let mut known = Vec::new();
    for stored in claims::all(tx, document)? {
        if matches!(stored.status, Status::Gone) {
            continue;
        }
        let touched = stored.origin == Origin::Person
            || stored.status == Status::Dismissed
            || stored.status == Status::Lost
            || decided.contains_key(&stored.id)
            || by_hand.contains_key(&stored.id)
            || weighed.contains_key(&stored.id)
            || !ticks::of_claim(tx, &stored.id)?.is_empty();
        known.push((stored, touched));
    }
    let before: Vec<Before<'_>> = known
        .iter()
        .map(|(stored, touched)| Before {
            claim: &stored.claim,
            anchor: stored.anchor.as_ref(),
            touched: *touched,
        })
        .collect();
    let within = fresh.claims.len();
    let mut read = fresh.claims;
    read.extend(fresh.beyond_limit);
    let (fates, added) = carry(&before, &read, &next.document);
    let mut carrier = Carrier {
        tx,
        next,
        checker,
        at,
        counts: Counts::default(),
    };
    for ((stored, touched), fate) in known.iter().zip(fates) {
        let open = decided
            .get(&stored.id)
            .is_none_or(|decided| decided.decision == Decision::Open);
        let reworded = matches!(fate, Fate::Changed(_)) && stored.status != Status::Lost;
        entries.extend(carrier.one(stored.clone(), *touched, open, fate)?);
        if reworded && by_hand.contains_key(&stored.id) {
            // It was found of the old words.
            let withdrawn = Decision::finding_withdrawn();
            let entry = edit::record(tx, document, &stored.id, &withdrawn, checker, at)?;
            entries.push(entry);
        }
    }
    for index in added {
        let status = if index < within {
            carrier.counts.added += 1;
            Status::Active
        } else {
            Status::BeyondLimit
        };
        let claim = read[index].clone();
        let stored = Stored {
            id: new_id(),
            anchor: Anchor::take(&next.document, &claim.place),
            claim,
            origin: Origin::Machine,
            status,
            revision: 0,
        };
        claims::insert(tx, document, &stored)?;
    }
    let listed: Vec<not_factual::Stored> = fresh
        .not_factual
        .into_iter()
        .map(|item| not_factual::Stored {
            id: new_id(),
            item,
            claim: None,
        })
        .collect();
    not_factual::replace(tx, document, &listed)?;
    let counts = carrier.counts;
    entries.push(Entry::new(
        "claims_carried_over",
        json!({
            "unchanged": counts.unchanged, "changed": counts.changed,
            "added": counts.added, "lost": counts.lost,
        }),
    ));
    Ok(counts)
}

struct Carrier<'a> {
    tx: &'a Tx<'a>,
    next: &'a documents::Stored,
    checker: &'a Checker,
    at: &'a str,
    counts: Counts,
}

impl Carrier<'_> {
    fn one(
        &mut self,
        mut stored: Stored,
        touched: bool,
        open: bool,
        fate: Fate,
    ) -> stet_store::Result<Option<Entry>> {
        let (tx, document) = (self.tx, self.next.id.as_str());
        match fate {
            Fate::Unchanged(claim) => {
                // Read with other parts, it is looked at anew; findings name parts by number.
                let same_parts = claim.atoms.len() == stored.claim.atoms.len();
                stored.anchor = Anchor::take(&self.next.document, &claim.place);
                stored.claim = *claim;
                if stored.status == Status::Lost {
                    // Words that were gone in one draft and are back in the next.
                    stored.status = Status::Active;
                }
                if same_parts {
                    claims::put_back(tx, document, &stored)?;
                } else {
                    claims::update(tx, document, &stored)?;
                }
                self.counts.unchanged += u32::from(stored.status == Status::Active);
                Ok(None)
            }
            Fate::Changed(claim) if stored.status != Status::Lost => {
                let from = std::mem::replace(&mut stored.claim, *claim);
                stored.anchor = Anchor::take(&self.next.document, &stored.claim.place);
                if stored.status == Status::Dismissed {
                    // It was set aside for what it said; it says something else now.
                    stored.status = Status::Active;
                }
                claims::update(tx, document, &stored)?;
                ticks::replace(tx, document, &stored.id, &[])?;
                if !open {
                    let checker = self.checker;
                    decisions::append(tx, document, &stored.id, &Decision::Open, checker, self.at)?;
                }
                self.counts.changed += 1;
                let payload = json!({
                    "from": from.quote, "to": stored.claim.quote, "reopened": !open,
                });
                Ok(Some(Entry::of_claim(
                    "claim_changed_in_draft",
                    &stored.id,
                    payload,
                )))
            }
            Fate::Changed(_) | Fate::Lost => {
                if stored.status == Status::Lost {
                    return Ok(None);
                }
                let status = if touched { Status::Lost } else { Status::Gone };
                claims::set_status(tx, document, &stored.id, status)?;
                if !touched {
                    return Ok(None);
                }
                self.counts.lost += 1;
                let payload = json!({ "quote": stored.claim.quote });
                Ok(Some(Entry::of_claim(
                    "claim_lost_in_draft",
                    &stored.id,
                    payload,
                )))
            }
        }
    }
}
