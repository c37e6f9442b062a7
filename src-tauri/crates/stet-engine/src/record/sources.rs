//! Evidence: the bytes of every source against their hash, and its passages against the bytes.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::report::{WITHHELD, day};
use stet_store::commitment::commit;
use stet_store::sources::Stored;
use stet_store::{Result, log, passages, sha256_hex, snapshots, sources};

use super::{Record, Verification, short};
use crate::{confidential, reading};

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let mut logged: HashMap<String, (&log::Row, Value)> = HashMap::new();
    for (row, said) in record.of_kind(log::SOURCE_ADDED) {
        let id = said["source"].as_str().unwrap_or_default().to_owned();
        if logged.insert(id.clone(), (row, said)).is_some() {
            let what = "Two rows of the log say that it was taken in.";
            found.deviates(format!("source {id}"), what);
        }
    }
    let later = Said::of(record);
    let mut unread = Vec::new();
    let mut withheld = 0;
    let all = sources::all(record.tx, record.document)?;
    for stored in &all {
        let place = format!("source “{}”", short(&stored.source.title));
        let raw = sources::raw(record.tx, record.document, &stored.source.id)?;
        let snapshot = snapshots::of_source(record.tx, record.document, &stored.source.id)?;
        let hash = &stored.source.content_hash;
        if !raw.is_empty() {
            found.sources += 1;
            if sha256_hex(&raw) != *hash {
                found.deviates(&place, "Its bytes do not match the hash on record.");
            }
        }
        let said = logged.remove(&stored.source.id);
        if stored.withheld {
            withheld += 1;
            later.hold(stored, &place, found);
            hold_withheld(record, stored, &raw, said.as_ref(), found)?;
            continue;
        }
        let said = said.map(|(_, said)| said);
        if !as_taken_in(record, stored, &raw, said.as_ref())? {
            found.deviates(
                &place,
                "What is kept of it, or its passages, does not match what the log says was taken in.",
            );
        }
        later.hold(stored, &place, found);
        match said {
            Some(said)
                if !said["content_hash"].is_null() && said["content_hash"] != hash.as_str() =>
            {
                found.deviates(&place, "The log says different bytes were taken in.");
            }
            Some(_) if raw.is_empty() => {
                found.deviates(
                    &place,
                    "The bytes that the log says were taken in are missing.",
                );
            }
            None if !raw.is_empty() => {
                found.deviates(&place, "No row of the log says that it was taken in.");
            }
            _ => {}
        }
        if let Some(snapshot) = &snapshot {
            found.sources += 1;
            if sha256_hex(&snapshot.body) != snapshot.content_hash {
                found.deviates(
                    &place,
                    "The page that was kept does not match its hash on record.",
                );
            }
        }
        let bytes = match &snapshot {
            Some(snapshot) => &snapshot.body,
            None => &raw,
        };
        let names = [stored.source.title.as_str(), name_in(&stored.source.title)];
        if !bytes.is_empty() && !passages_stand(record, stored, bytes, &names, found)? {
            unread.push(short(&stored.source.title));
        }
    }
    if withheld > 0 {
        found.remark(format!(
            "{} withheld as confidential: neither bytes nor words are in this record, only a \
             commitment that the log also names. Whoever has the material can prove it with the \
             salt.",
            match withheld {
                1 => "1 source is".to_owned(),
                count => format!("{count} sources are"),
            }
        ));
    }
    for source in logged.into_keys() {
        found.deviates(
            format!("source {source}"),
            "The log says it was taken in, but it is not here.",
        );
    }
    if !unread.is_empty() {
        found.remark(format!(
            "Passages of {} could not be found again in the bytes kept, because this version of \
             Stet reads them differently. They were checked against the digests in the log.",
            unread.join(", ")
        ));
    }
    Ok(())
}

/// True if a source and its passages are what the log says was taken in.
fn as_taken_in(
    record: &Record<'_>,
    stored: &Stored,
    raw: &[u8],
    said: Option<&Value>,
) -> Result<bool> {
    let Some(said) = said else {
        return Ok(true);
    };
    let (tx, document, id) = (record.tx, record.document, &stored.source.id);
    if let Some(content) = said["content"].as_str() {
        return Ok(content == commit(&sources::salt(tx, document, id)?, raw)
            && content == stored.commitment
            && said["record"] == sources::record_commitment(tx, document, id)?.as_str());
    }
    // Rows of earlier versions name a plain digest.
    Ok(match said["digest"].as_str() {
        Some(digest) => digest == sources::digest(tx, document, id)?,
        None => true,
    })
}

/// A source whose words are withheld is confidential, has none, and is the one the log knows by its
/// commitment.
fn hold_withheld(
    record: &Record<'_>,
    stored: &Stored,
    raw: &[u8],
    said: Option<&(&log::Row, Value)>,
    found: &mut Verification,
) -> Result<()> {
    let place = format!("source {}", stored.source.id);
    let kept = passages::of_source(record.tx, record.document, &stored.source.id)?;
    let source = &stored.source;
    let words = !raw.is_empty()
        || source.title != WITHHELD
        || !stored.notices.is_empty()
        || source.author.is_some()
        || source.publisher.is_some()
        || source.published_at.is_some()
        || source.url.is_some()
        || kept.iter().any(|passage| {
            passage.text != WITHHELD
                || !passage.under.is_empty()
                || passage.pinpoint != Pinpoint::Withheld
        });
    if words || !stored.source.confidential {
        found.deviates(&place, "It is marked as withheld, but it is not.");
    }
    match said {
        None => found.deviates(&place, "No row of the log says that it was taken in."),
        Some((row, said)) => {
            let named = said.get("content").or(said.get("content_hash"));
            if named.and_then(Value::as_str) != Some(source.content_hash.as_str()) {
                found.deviates(&place, "The log says different bytes were taken in.");
            }
            if day(&row.at) != day(&source.retrieved_at) {
                found.deviates(&place, "The log says it was taken in on a different day.");
            }
        }
    }
    if !stored.commitment.is_empty() && stored.commitment != source.content_hash {
        found.deviates(&place, "Two commitments to its content are kept.");
    }
    Ok(())
}

/// What the log says of sources after they were taken in.
struct Said {
    /// Whether a source was said to be primary, and not to be.
    primary: HashSet<(String, bool)>,
    /// Whether a source was last said to be confidential.
    confidential: HashMap<String, bool>,
    removed: HashSet<String>,
}

impl Said {
    fn of(record: &Record<'_>) -> Self {
        let source = |said: &Value| said["source"].as_str().unwrap_or_default().to_owned();
        Self {
            primary: record
                .of_kind("source_primary_set")
                .map(|(_, said)| (source(&said), said["primary"] == true))
                .collect(),
            confidential: record
                .of_kind(log::SOURCE_ADDED)
                .chain(record.of_kind(confidential::SET))
                .map(|(_, said)| (source(&said), said["confidential"] == true))
                .collect(),
            removed: record
                .of_kind("source_removed")
                .map(|(_, said)| source(&said))
                .collect(),
        }
    }

    /// What the user says of a source is what the log says.
    fn hold(&self, stored: &Stored, place: &str, found: &mut Verification) {
        let (id, primary) = (stored.source.id.clone(), stored.source.primary);
        // Taken in as primary if it was supplied; what was found says so itself.
        let untouched = primary || !stored.source.supplied;
        let otherwise = self.primary.contains(&(id.clone(), !primary));
        if !self.primary.contains(&(id, primary)) && (otherwise || !untouched) {
            found.deviates(
                place,
                "No row of the log says that it was set as primary, or as not primary.",
            );
        }
        let said = self.confidential.get(&stored.source.id);
        if said.copied().unwrap_or(false) != stored.source.confidential {
            found.deviates(
                place,
                "No row of the log says that it is confidential, or that it is not any more.",
            );
        }
        if stored.removed != self.removed.contains(&stored.source.id) {
            found.deviates(
                place,
                "Log and library differ on whether it was taken out of the pack.",
            );
        }
    }
}

/// The file name a title ends in: "Annual report (report.html)".
fn name_in(title: &str) -> &str {
    title
        .rsplit_once('(')
        .and_then(|(_, name)| name.strip_suffix(')'))
        .unwrap_or(title)
}

/// Looks for the passages of a source in its bytes. False if no reading of the bytes has any of them:
/// then nothing can be said of one alone.
fn passages_stand(
    record: &Record<'_>,
    stored: &Stored,
    bytes: &[u8],
    names: &[&str],
    found: &mut Verification,
) -> Result<bool> {
    let kept = passages::of_source(record.tx, record.document, &stored.source.id)?;
    if kept.is_empty() {
        return Ok(true);
    }
    let readings = readings(bytes, names);
    let text = folded(&String::from_utf8_lossy(bytes));
    let stands = |passage: &Passage| {
        readings.contains(&folded(&passage.text)) || text.contains(&folded(&passage.text))
    };
    let missing: Vec<&Passage> = kept.iter().filter(|passage| !stands(passage)).collect();
    if missing.len() == kept.len() && kept.len() > 1 {
        return Ok(false);
    }
    let fetched = !stored.source.supplied;
    if fetched && !missing.is_empty() {
        // An answer of a service is no document: its words may be put together from several fields.
        return Ok(false);
    }
    found.passages += u32::try_from(kept.len()).unwrap_or(u32::MAX);
    for passage in missing {
        found.deviates(
            format!(
                "passage “{}” of source “{}”",
                short(&passage.text),
                short(&stored.source.title)
            ),
            "Its words are not in the bytes of its source.",
        );
    }
    Ok(true)
}

/// Every passage that any way of reading the bytes gives, white space folded.
fn readings(bytes: &[u8], names: &[&str]) -> HashSet<String> {
    let mut documents = Vec::new();
    for name in names {
        documents.extend(reading::read(name, bytes).ok().map(|r| r.document));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        // A note is read as it was written; one of a call begins with a line that names it.
        let after = text.split_once('\n').map_or("", |(_, rest)| rest);
        for text in [text, after] {
            documents.extend(stet_ingest::paste(text, None).ok().map(|r| r.document));
        }
        documents.extend(
            stet_ingest::page::read(bytes, None, "")
                .ok()
                .map(|page| page.document),
        );
    }
    documents
        .iter()
        .flat_map(stet_ingest::passages)
        .map(|(text, _)| folded(&text))
        .collect()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
