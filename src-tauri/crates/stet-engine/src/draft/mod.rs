//! A newer draft of a document: what was decided is carried over, what changed is open again,
//! and two drafts can be laid side by side.
//!
//! Owns the exchange of the words and everything that hangs on places in them. Which claim became
//! which is `stet_core::claim::carry`'s to say.

mod carry;
mod compare;

use std::collections::BTreeMap;

use serde_json::json;
use stet_core::document::Document;
use stet_core::reference::{Reference, find};
use stet_store::{
    Entry, Tx, check_findings, citation_checks, documents, drafts, reference_findings,
    reference_list, runs, sha256_hex, undo,
};

pub(crate) use compare::compare;

use crate::engine::Inner;
use crate::extraction;
use crate::intake::words_of;
use crate::reading;
use crate::wire::{DraftOutcome, Failure, FailureCode};

/// Takes a newer draft in. A file that cannot be read, or one with the same words, changes
/// nothing.
///
/// # Errors
/// `NotFound`; `Busy` while a run goes on; a failure of the library.
pub(crate) fn replace(
    inner: &Inner,
    document: &str,
    name: &str,
    bytes: &[u8],
) -> Result<DraftOutcome, Failure> {
    let reading = match reading::read(name, bytes) {
        Ok(reading) => reading,
        Err(error) => return Ok(DraftOutcome::problem(name, error.to_string())),
    };
    let present = inner.library.read(|tx| documents::get(tx, document))?;
    let version = sha256_hex(words_of(&reading.document).as_bytes());
    if version == present.version {
        let same = format!("{name} has the same words as the current draft; nothing was changed.");
        return Ok(DraftOutcome::problem(name, same));
    }
    let next = documents::Stored {
        version,
        words: u32::try_from(reading.document.word_count()).unwrap_or(u32::MAX),
        name: name.to_owned(),
        raw_hash: sha256_hex(bytes),
        author: reading.meta.author,
        publisher: reading.meta.publisher,
        published_at: reading.meta.published_at,
        document: Document {
            language: present.document.language.clone(),
            ..reading.document
        },
        ..present.clone()
    };
    let fresh = extraction::claims(inner, &next.document, next.kind)?;
    let references = find::find(&next.document);
    let stamp = inner.person()?;
    let checker = inner.checker()?;
    let counts = inner.library.record(document, &stamp, |tx| {
        let run = runs::latest(tx, document)?;
        if run
            .as_ref()
            .is_some_and(|run| run.phase == runs::Phase::Running)
        {
            return Ok((None, Vec::new()));
        }
        drafts::replace(tx, &next, bytes, &stamp.at)?;
        let mut entries = vec![Entry::new(
            "draft_taken_in",
            json!({
                "name": name, "from": present.version, "version": next.version,
                "raw_hash": next.raw_hash, "bytes": bytes.len(),
            }),
        )];
        let counts = carry::claims(tx, &next, fresh, &checker, &stamp.at, &mut entries)?;
        if let Some(run) = &run {
            check_findings::replace(tx, document, &run.id, &[])?;
        }
        citation_checks::clear(tx, document)?;
        renumber(tx, document, &references)?;
        undo::clear(tx, document)?;
        documents::set_extracted(tx, document, true)?;
        documents::touch(tx, document, &stamp.at, true)?;
        Ok((Some(counts), entries))
    })?;
    let Some(counts) = counts else {
        return Err(Failure {
            code: FailureCode::Busy,
            message: "This document is being checked.".to_owned(),
            advice: Some("Stop the run, then take in the new draft.".to_owned()),
            retry: true,
        });
    };
    inner.changed(document);
    Ok(DraftOutcome {
        name: name.to_owned(),
        problem: None,
        unchanged: counts.unchanged,
        changed: counts.changed,
        added: counts.added,
        lost: counts.lost,
    })
}

/// Keeps the references of the new draft; what was found about a work stands for the reference
/// with the same words.
fn renumber(tx: &Tx<'_>, document: &str, fresh: &[Reference]) -> stet_store::Result<()> {
    let mut unclaimed: Vec<&Reference> = fresh.iter().collect();
    let mut numbers = BTreeMap::new();
    for old in reference_list::of(tx, document)? {
        let same = |new: &&Reference| new.raw == old.raw && new.cited == old.cited;
        if let Some(at) = unclaimed.iter().position(same) {
            numbers.insert(old.number, unclaimed.remove(at).number);
        }
    }
    reference_findings::renumber(tx, document, &numbers)?;
    reference_list::keep(tx, document, fresh)
}
