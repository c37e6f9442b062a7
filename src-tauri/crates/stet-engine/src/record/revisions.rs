//! Signed-off reports: each is in the log with its hash, and its words still have that hash.

use std::collections::HashSet;

use serde_json::json;
use stet_core::report::Report;
use stet_store::{Result, revisions, sha256_hex, sources};

use super::{Record, Verification};

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let kept = revisions::all(record.tx, record.document)?;
    let withheld: HashSet<String> = sources::all(record.tx, record.document)?
        .into_iter()
        .filter(|stored| stored.withheld)
        .map(|stored| stored.source.id)
        .collect();
    for revision in &kept {
        let place = format!("revision {} of the report", revision.number);
        let words = revisions::report(record.tx, record.document, revision.number)?;
        if sha256_hex(words.as_bytes()) != revision.hash {
            if withholds(&words, &withheld) {
                found.remark(format!(
                    "Revision {} of the report names material that is withheld here: its words could not \
                     be held against the hash of what was signed off.",
                    revision.number
                ));
            } else {
                found.deviates(&place, "its words are not those that were signed off");
            }
        }
        let signed = record.of_kind("signed_off").any(|(row, said)| {
            row.at == revision.at
                && said["number"] == json!(revision.number)
                && said["hash"] == json!(revision.hash)
                && said["version"] == json!(revision.version)
                && said["reason"] == json!(revision.reason)
                && said["checker"] == json!(revision.checker)
        });
        if !signed {
            found.deviates(
                &place,
                "no row of the log says that it was signed off like this",
            );
        }
    }
    for (row, said) in record.of_kind("signed_off") {
        let there = kept
            .iter()
            .any(|revision| json!(revision.hash) == said["hash"]);
        if !there {
            found.deviates(
                format!("row {} of the log", row.seq),
                format!(
                    "revision {} was signed off and is not there",
                    said["number"]
                ),
            );
        }
    }
    Ok(())
}

/// True for a report that holds evidence of sources whose words are not in this record.
fn withholds(words: &str, withheld: &HashSet<String>) -> bool {
    let Ok(report) = serde_json::from_str::<Report>(words) else {
        return false;
    };
    let mut named = report.sources.iter();
    named.any(|source| source.withheld && withheld.contains(&source.id))
}
