//! Signed-off reports: each is in the log with its hash, and its words still have that hash.

use std::collections::HashSet;

use serde_json::json;
use stet_store::{Result, revisions, sha256_hex};

use super::{Record, Verification};
use crate::confidential;

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let kept = revisions::all(record.tx, record.document)?;
    let settled = settled(record);
    for revision in &kept {
        let place = format!("revision {} of the report", revision.number);
        let words = revisions::report(record.tx, record.document, revision.number)?;
        let hash = sha256_hex(words.as_bytes());
        let as_signed = hash == revision.hash;
        let as_settled = settled.contains(&(revision.number.to_string(), hash));
        if as_settled && !as_signed {
            found.remark(format!(
                "Revision {} of the report names material that was later made confidential: its \
                 words are those the log says may leave.",
                revision.number
            ));
        }
        if !as_signed && !as_settled {
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

/// Number and hash of every signed-off report as it may leave: the log says so wherever it says what is
/// confidential.
fn settled(record: &Record<'_>) -> HashSet<(String, String)> {
    let said = record
        .of_kind(confidential::SET)
        .filter_map(|(_, said)| said["revisions"].as_object().cloned());
    said.flatten()
        .filter_map(|(number, hash)| Some((number, hash.as_str()?.to_owned())))
        .collect()
}
