//! Signed-off reports: each is in the log with its hash, and its words still have that hash.

use serde_json::json;
use stet_store::{Result, revisions, sha256_hex};

use super::{Record, Verification};

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let kept = revisions::all(record.tx, record.document)?;
    for revision in &kept {
        let place = format!("revision {} of the report", revision.number);
        let words = revisions::report(record.tx, record.document, revision.number)?;
        if sha256_hex(words.as_bytes()) != revision.hash {
            found.deviates(&place, "its words are not those that were signed off");
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
