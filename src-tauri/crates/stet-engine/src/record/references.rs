//! What looking references and links up came to, against the log.

use std::collections::HashSet;

use serde_json::Value;
use stet_store::{Result, link_checks, reference_findings, sha256_hex};

use super::{Record, Verification, short};

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let kept = reference_findings::all_kept(record.tx, record.document)?;
    let digests: HashSet<String> = record
        .of_kind("reference_looked_up")
        .filter_map(|(_, said)| said["digest"].as_str().map(str::to_owned))
        .collect();
    let digest = |json: &str| sha256_hex(json.as_bytes());
    let value = |json: &str| {
        let value = serde_json::from_str::<Value>(json).ok();
        value.map(|value| value.to_string())
    };
    // A newer draft gives a reference another number and keeps what was found about it.
    let logged: HashSet<Option<String>> = kept
        .iter()
        .filter(|(_, json)| digests.contains(&digest(json)))
        .map(|(_, json)| value(json))
        .collect();
    for (number, json) in &kept {
        if !digests.is_empty() && !digests.contains(&digest(json)) && !logged.contains(&value(json))
        {
            found.deviates(
                format!("reference {number}"),
                "What is kept about it does not match what the log says was found.",
            );
        }
    }
    let here: HashSet<String> = kept.iter().map(|(_, json)| digest(json)).collect();
    for (row, said) in record.of_kind("reference_looked_up") {
        let missing = said["digest"]
            .as_str()
            .is_some_and(|digest| !here.contains(digest));
        if missing {
            found.deviates(
                format!("reference {}", said["reference"]),
                format!(
                    "Row {} of the log says it was looked up, but what was found is not here.",
                    row.seq
                ),
            );
        }
    }
    for (row, said) in record.of_kind("link_looked_at") {
        let url = said["url"].as_str().unwrap_or_default();
        let looks = link_checks::history(record.tx, record.document, url)?;
        if !looks
            .iter()
            .any(|look| said["state"] == look.state.as_str())
        {
            found.deviates(
                format!("link {}", short(url)),
                format!(
                    "Row {} of the log says it was opened, but no record of that is here.",
                    row.seq
                ),
            );
        }
    }
    Ok(())
}
