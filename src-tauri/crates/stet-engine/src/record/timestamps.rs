//! Time stamps: each is for a row of the log, and holds by itself.

use serde::{Deserialize, Serialize};
use stet_sources::timestamps as authority;
use stet_store::{Result, timestamps};
use ts_rs::TS;

use super::{Record, Verification};

/// The word of a time-stamping authority on a row of the log: it was there at that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StampedRow {
    /// Number of the row in its log.
    #[ts(type = "number")]
    pub row: u64,
    /// What the row says: "signed_off", "handed_over".
    pub kind: String,
    /// When, by the clock of the authority: RFC 3339, UTC.
    pub at: String,
    /// What the authority's certificate calls it.
    pub by: String,
    /// True if its certificate leads to an authority that whoever looks trusts.
    pub trusted: bool,
}

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let rows = || record.log.iter().chain(&record.branches);
    for kept in timestamps::all(record.tx, record.document)? {
        let Some(row) = rows().find(|row| row.hash == kept.row) else {
            found.deviates("a time stamp", "It is for no row of the log.");
            continue;
        };
        match authority::verify(&kept.token, &row.hash) {
            Ok(stamp) => found.stamped.push(StampedRow {
                row: row.seq,
                kind: row.kind.clone(),
                at: stamp.at,
                by: stamp.by,
                trusted: false,
            }),
            Err(why) => found.deviates(
                format!("the time stamp of row {} of the log", row.seq),
                format!("It does not hold: {why}."),
            ),
        }
    }
    found.stamped.sort_by_key(|stamped| stamped.row);
    Ok(())
}

impl Verification {
    /// What is time-stamped, in sentences, and what of it was not looked at.
    #[must_use]
    pub fn what_is_stamped(&self) -> Vec<String> {
        let mut said: Vec<String> = self
            .stamped
            .iter()
            .map(|stamped| {
                let whose = match stamped.trusted {
                    true => "which leads to an authority you trust",
                    false => "according to its certificate",
                };
                format!(
                    "Row {} ({}) existed at {}: {}, {whose}.",
                    stamped.row, stamped.kind, stamped.at, stamped.by
                )
            })
            .collect();
        if self.stamped.iter().any(|stamped| !stamped.trusted) {
            said.push(
                "Not checked: whether that certificate really is the authority’s (give the \
                 authority’s own to stet verify-record with --tsa-ca). Anyone can make one in that \
                 name."
                    .to_owned(),
            );
        }
        if !self.stamped.is_empty() {
            said.push("Not checked: whether a certificate was revoked.".to_owned());
        }
        said
    }
}
