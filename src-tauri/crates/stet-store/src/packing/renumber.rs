//! Runs of two libraries in one order: both may have numbered theirs alike.

use std::collections::BTreeMap;

use rusqlite::params;

use super::load::insert;
use super::{Cell, Row, Table, rows};
use crate::Result;
use crate::library::Tx;

/// Numbers the runs of both sides by the time they started, so that the newest finding of either side
/// is the one that is shown, and the same one on both. Rows of `runs` and `findings` in `theirs` are
/// renumbered in place; those here in the library.
///
/// # Errors
/// A failure of the database.
pub fn renumber_runs(
    tx: &Tx<'_>,
    document: &str,
    theirs: &mut BTreeMap<&'static str, Vec<Row>>,
) -> Result<()> {
    let mut mine = Vec::new();
    if let Some(runs) = Table::named("runs") {
        mine = rows(tx, runs, document)?;
    }
    let mut order: BTreeMap<String, (String, i64)> = BTreeMap::new();
    for row in mine.iter().chain(theirs.get("runs").into_iter().flatten()) {
        order
            .entry(word(row, "id"))
            .or_insert_with(|| (word(row, "started_at"), seq(row)));
    }
    let mut order: Vec<(String, i64, String)> = order
        .into_iter()
        .map(|(id, (started, seq))| (started, seq, id))
        .collect();
    order.sort();
    let numbers: BTreeMap<String, i64> = order.into_iter().map(|(_, _, id)| id).zip(1..).collect();
    for (name, column) in [("runs", "id"), ("findings", "run")] {
        for row in theirs.get_mut(name).into_iter().flatten() {
            if let Some(number) = numbers.get(&word(row, column)) {
                row.insert("seq".to_owned(), Cell::Integer(*number));
            }
        }
    }
    // Findings are never updated: those of a run with another number are written anew, while their
    // judgements wait for them.
    tx.conn.pragma_update(None, "defer_foreign_keys", true)?;
    let moved: Vec<&Row> = mine
        .iter()
        .filter(|row| {
            numbers
                .get(&word(row, "id"))
                .is_some_and(|n| *n != seq(row))
        })
        .collect();
    for row in &moved {
        tx.conn.execute(
            "UPDATE runs SET seq = -seq WHERE id = ?1",
            [word(row, "id")],
        )?;
    }
    let mut found = Vec::new();
    if let Some(findings) = Table::named("findings") {
        found = rows(tx, findings, document)?;
    }
    for row in moved {
        let id = word(row, "id");
        let Some(number) = numbers.get(&id) else {
            continue;
        };
        tx.conn.execute(
            "UPDATE runs SET seq = ?2 WHERE id = ?1",
            params![id, number],
        )?;
        tx.conn
            .execute("DELETE FROM findings WHERE run = ?1", [&id])?;
        for finding in found
            .iter_mut()
            .filter(|finding| word(finding, "run") == id)
        {
            finding.insert("seq".to_owned(), Cell::Integer(*number));
            if let Some(table) = Table::named("findings") {
                insert(tx, table, document, finding)?;
            }
        }
    }
    Ok(())
}

fn word(row: &Row, column: &str) -> String {
    row.get(column)
        .and_then(Cell::text)
        .unwrap_or_default()
        .to_owned()
}

fn seq(row: &Row) -> i64 {
    match row.get("seq") {
        Some(Cell::Integer(number)) => *number,
        _ => 0,
    }
}
