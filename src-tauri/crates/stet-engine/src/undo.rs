//! Undoing what a person changed. Nothing is taken out of the record: an undone change is one
//! more event, and a decision taken back is one more row.

use serde::{Deserialize, Serialize};
use serde_json::json;
use stet_core::decision::Decision;
use stet_store::claims::Status;
use stet_store::ticks::Tick;
use stet_store::{Entry, Tx, claims, decisions, documents, not_factual, ticks, undo};

use crate::confidential;
use crate::engine::Inner;
use crate::outside::ask_first;
use crate::wire::Failure;

/// What puts the former state back.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Inverse {
    /// Claims as they were, with their ticks.
    #[serde(default)]
    pub(crate) claims: Vec<(claims::Stored, Vec<Tick>)>,
    /// Claims that were not there.
    #[serde(default)]
    pub(crate) created: Vec<String>,
    /// Passages no claim was made of.
    #[serde(default)]
    pub(crate) passages: Vec<String>,
    /// Decisions on claims as they were.
    #[serde(default)]
    pub(crate) decisions: Vec<(String, Decision)>,
    /// Whether a source was confidential.
    #[serde(default)]
    pub(crate) confidential: Option<(String, bool)>,
    /// A host that was not allowed.
    #[serde(default)]
    pub(crate) host: Option<String>,
    /// An atom's tick as it was.
    #[serde(default)]
    pub(crate) tick: Option<(String, u32, bool)>,
    /// True if findings may be stale by the change, and by taking it back.
    #[serde(default)]
    pub(crate) inputs: bool,
}

impl Inverse {
    /// Remembers a claim as it is now.
    pub(crate) fn keep(&mut self, tx: &Tx<'_>, claim: &claims::Stored) -> stet_store::Result<()> {
        self.claims
            .push((claim.clone(), ticks::of_claim(tx, &claim.id)?));
        Ok(())
    }

    pub(crate) fn push(&self, tx: &Tx<'_>, document: &str, what: &str) -> stet_store::Result<()> {
        undo::push(tx, document, what, &serde_json::to_value(self)?)
    }
}

pub(crate) fn undo(inner: &Inner, document: &str) -> Result<(), Failure> {
    let stamp = inner.person()?;
    let checker = inner.checker()?;
    let undone = inner.library.record(document, &stamp, |tx| {
        documents::get(tx, document)?;
        let Some(last) = undo::last(tx, document)? else {
            return Ok((false, Vec::new()));
        };
        let inverse: Inverse = serde_json::from_value(last.inverse.clone())?;
        let payload = json!({ "what": last.what });
        let mut entries = Vec::new();
        for (claim, ticks) in &inverse.claims {
            claims::put_back(tx, document, claim)?;
            ticks::replace(tx, document, &claim.id, ticks)?;
            entries.push(Entry::of_claim("undone", &claim.id, payload.clone()));
        }
        for id in &inverse.created {
            claims::set_status(tx, document, id, Status::Gone)?;
            entries.push(Entry::of_claim("undone", id, payload.clone()));
        }
        for id in &inverse.passages {
            not_factual::set_claim(tx, document, id, None)?;
        }
        for (claim, decision) in &inverse.decisions {
            decisions::append(tx, document, claim, decision, &checker, &stamp.at)?;
            let payload = json!({ "what": last.what, "decision": decision });
            entries.push(Entry::of_claim("undone", claim, payload));
        }
        if let Some((claim, atom, ticked)) = &inverse.tick {
            let tick = Tick {
                atom: *atom,
                by: stamp.by.clone(),
                at: stamp.at.clone(),
            };
            ticks::set(tx, document, claim, &tick, *ticked)?;
            entries.push(Entry::of_claim("undone", claim, payload.clone()));
        }
        if let Some((source, was)) = &inverse.confidential {
            entries.push(confidential::mark(tx, document, source, *was)?);
        }
        if let Some(host) = &inverse.host {
            entries.extend(ask_first::set(tx, document, host, false, &stamp.at)?);
        }
        if entries.is_empty() {
            entries.push(Entry::new("undone", payload));
        }
        undo::mark(tx, last.seq)?;
        documents::touch(tx, document, &stamp.at, inverse.inputs)?;
        Ok((true, entries))
    })?;
    if undone {
        inner.changed(document);
    }
    Ok(())
}
