//! The author's words: the bytes taken in, the text read from them, and the claims that quote it.

use std::collections::{HashMap, HashSet};

use stet_core::document::{Document, Place};
use stet_store::claims::Status;
use stet_store::{
    Result, check_findings, claims, documents, drafts, log, not_factual, runs, sha256_hex,
};

use super::{Record, Verification, particulars, short};
use crate::intake::words_of;
use crate::reading;
use crate::view::words;

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let doc = &record.doc;
    let raw = documents::raw(record.tx, record.document)?;
    let place = format!("the document “{}”", short(&doc.title));
    hold_to_hashes(
        found,
        &place,
        (&raw, &doc.raw_hash),
        (&doc.document, &doc.version),
    );
    let taken = taken_in(&record.log);
    let taken_there = taken_in(&record.branches);
    match taken.last() {
        None => found.deviates(&place, "No row of the log says that it was taken in."),
        Some((version, raw_hash, title)) => {
            if *version != doc.version || *raw_hash != doc.raw_hash {
                found.deviates(&place, "The log says different words were taken in.");
            }
            if title.as_ref().is_some_and(|title| *title != doc.title) {
                found.deviates(&place, "The log says it had a different title.");
            }
        }
    }
    if kind_told(record).is_some_and(|kind| kind != words::key(&doc.kind)) {
        found.deviates(&place, "The log says it is a different type of text.");
    }
    read_again(doc, &raw, found);
    for draft in drafts::all(record.tx, record.document)? {
        let place = format!("draft {}", draft.number);
        let (bytes, raw_hash) = drafts::raw(record.tx, record.document, draft.number)?;
        let text = drafts::words(record.tx, record.document, draft.number)?;
        hold_to_hashes(found, &place, (&bytes, &raw_hash), (&text, &draft.version));
        // A draft that the other side took in is told of in its rows.
        let known = taken
            .iter()
            .chain(&taken_there)
            .any(|(version, hash, _)| *version == draft.version && *hash == raw_hash);
        if !known {
            found.deviates(
                &place,
                "No row of the log says that these words were taken in.",
            );
        }
    }
    quotes(record, found)
}

/// What the log says was taken in, oldest first: version, hash of the bytes, title.
fn taken_in(rows: &[log::Row]) -> Vec<(String, String, Option<String>)> {
    rows.iter()
        .filter(|row| {
            matches!(
                row.kind.as_str(),
                "document_added" | "draft_taken_in" | "document_taken"
            )
        })
        .map(|row| {
            let said = particulars(row);
            let word = |key: &str| said[key].as_str().map(str::to_owned);
            (
                word("version").unwrap_or_default(),
                word("raw_hash").unwrap_or_default(),
                word("title"),
            )
        })
        .collect()
}

/// The type that the log says last.
fn kind_told(record: &Record<'_>) -> Option<String> {
    record.log.iter().rev().find_map(|row| {
        let said = particulars(row);
        match row.kind.as_str() {
            "document_type_set" => said["to"].as_str().map(str::to_owned),
            "document_added" | "document_taken" => said["type"].as_str().map(str::to_owned),
            _ => None,
        }
    })
}

/// Reading the bytes again gives the same words, unless they were read in another way or by another
/// version of the readers: said, and no deviation, since bytes and words are both in the log.
fn read_again(doc: &documents::Stored, raw: &[u8], found: &mut Verification) {
    let by_name = reading::read(&doc.name, raw).ok();
    let pasted = std::str::from_utf8(raw)
        .ok()
        .and_then(|text| stet_ingest::paste(text, None).ok());
    let readings = [by_name, pasted];
    let same = readings
        .iter()
        .flatten()
        .any(|reading| sha256_hex(words_of(&reading.document).as_bytes()) == doc.version);
    if !same {
        found.remark(
            "The text could not be extracted from the imported bytes again in the same way: it \
             came from a web page or rich text, or was read by another version of Stet. Bytes and \
             text were each checked against their own hash in the log.",
        );
    }
}

/// The bytes and the words of a text have the hashes that are kept of them.
fn hold_to_hashes(
    found: &mut Verification,
    place: &str,
    (bytes, hash): (&[u8], &str),
    (words, version): (&Document, &str),
) {
    if sha256_hex(bytes) != hash {
        found.deviates(
            place,
            "The bytes it was read from do not match the hash on record.",
        );
    }
    if sha256_hex(words_of(words).as_bytes()) != version {
        found.deviates(
            place,
            "Its words do not match the hash that is its version.",
        );
    }
}

/// What `kind` quotes stands at its place in the text.
fn hold_to_text(
    found: &mut Verification,
    kind: &str,
    (place, quote): (&Place, &str),
    text: &Document,
) {
    if text.words(place) != Some(quote) {
        let place = format!("{kind} “{}”", short(quote));
        found.deviates(place, "Its quotation is not at its place in the text.");
    }
}

/// What is quoted from the text stands there.
fn quotes(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let text = &record.doc.document;
    let dismissed: HashSet<&str> = record
        .of_kind("claim_dismissed")
        .filter_map(|(row, _)| row.claim.as_deref())
        .collect();
    for stored in claims::all(record.tx, record.document)? {
        let quote = &stored.claim.quote;
        if !matches!(stored.status, Status::Lost | Status::Gone) {
            hold_to_text(found, "claim", (&stored.claim.place, quote), text);
        }
        let aside = stored.status == Status::Dismissed;
        if aside && !dismissed.contains(stored.id.as_str()) {
            let place = format!("claim “{}”", short(quote));
            found.deviates(place, "No row of the log says that it was set aside.");
        }
    }
    for passage in not_factual::all(record.tx, record.document)? {
        let quoted = (&passage.item.place, passage.item.quote.as_str());
        hold_to_text(found, "passage", quoted, text);
    }
    let held = match runs::latest(record.tx, record.document)? {
        Some(run) => check_findings::of_run(record.tx, &run.id)?,
        None => Vec::new(),
    };
    for check in &held {
        for (place, quote) in check.places.iter().zip(&check.quotes) {
            hold_to_text(found, "check", (place, quote), text);
        }
    }
    checked(record, found)
}

/// The log names a digest of what the checks of the text came to in each run.
fn checked(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    // A newer draft has no findings until it is checked: those of the run before are taken away.
    let is_draft =
        |row: &log::Row| matches!(row.kind.as_str(), "draft_taken_in" | "document_taken");
    let here = record.log.iter().rposition(is_draft);
    // Rows of another's chain stand behind those here, wherever they parted.
    let there = record.branches.iter().rposition(is_draft);
    let drafted = there
        .map(|at| at + record.log.len())
        .filter(|_| here.is_some());
    let mut said: HashMap<String, (String, bool)> = HashMap::new();
    for (at, row) in record.log.iter().chain(&record.branches).enumerate() {
        let drafted = match at < record.log.len() {
            true => here,
            false => drafted,
        };
        if row.kind != "text_checked" {
            continue;
        }
        let payload = particulars(row);
        if let (Some(run), Some(digest)) = (payload["run"].as_str(), payload["digest"].as_str()) {
            let may_be_gone = drafted.is_some_and(|drafted| at < drafted);
            said.insert(run.to_owned(), (digest.to_owned(), may_be_gone));
        }
    }
    let nothing = sha256_hex(b"");
    for (run, (digest, may_be_gone)) in said {
        let kept = check_findings::digest(record.tx, &run)?;
        if kept != digest && !(may_be_gone && kept == nothing) {
            found.deviates(
                "the checks of the text",
                "What they found in a run does not match what the log says they found.",
            );
        }
    }
    Ok(())
}
