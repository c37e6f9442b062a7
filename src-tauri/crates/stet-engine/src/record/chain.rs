//! The log: each row from the one before, from genesis to head, and others' chains from where they
//! parted.

use std::collections::HashSet;

use stet_store::log;

use super::{Record, Verification, particulars};

pub(super) fn look(record: &Record<'_>, found: &mut Verification) {
    let mut before = log::GENESIS;
    for (row, expected) in record.log.iter().zip(1_u64..) {
        let place = format!("row {} of the log ({})", row.seq, row.kind);
        if row.seq != expected {
            let what = format!("Row {expected} is missing, or the rows were reordered.");
            found.deviates(place, what);
        } else if row.prev_hash != before {
            found.deviates(
                place,
                "It does not name the hash of the row before it: a row was changed, removed or \
                 inserted.",
            );
        } else if !row.is_sound(record.document) {
            found.deviates(place, CHANGED);
        }
        before = &row.hash;
    }
    if record.log.is_empty() {
        found.deviates("the log", "It has no rows: nothing says what was done.");
    }
    found.rows = record.log.len() as u64;
    before.clone_into(&mut found.head);
    branches(record, found);
}

const CHANGED: &str =
    "Its hash does not match its content: its time, name, kind or details were changed.";

/// Every row of another's chain follows from a row that is here, and every chain ends in a row that
/// a merge names.
fn branches(record: &Record<'_>, found: &mut Verification) {
    let all = || record.log.iter().chain(&record.branches);
    let hashes: HashSet<&str> = all().map(|row| row.hash.as_str()).collect();
    let named: HashSet<String> = all()
        .filter(|row| row.kind == "merged")
        .filter_map(|row| particulars(row)["head"].as_str().map(str::to_owned))
        .collect();
    let followed: HashSet<&str> = all().map(|row| row.prev_hash.as_str()).collect();
    for row in &record.branches {
        let place = format!("row {} of a merged log ({})", row.seq, row.kind);
        if !row.is_sound(record.document) {
            found.deviates(place, CHANGED);
        } else if row.prev_hash != log::GENESIS && !hashes.contains(row.prev_hash.as_str()) {
            found.deviates(place, "The row before it is missing.");
        } else if !followed.contains(row.hash.as_str()) && !named.contains(&row.hash) {
            found.deviates(place, "No merge in the log names the chain that ends here.");
        }
    }
    for head in named {
        if !hashes.contains(head.as_str()) {
            found.deviates(
                "a merged log",
                format!("The log names the head {head}, and no such row is here."),
            );
        }
    }
}
