//! Rows into a library that has none of the document yet.

use std::collections::BTreeSet;

use rusqlite::params_from_iter;
use rusqlite::types::ToSqlOutput;

use super::{Cell, DERIVED, Of, Row, Table, names_document};
use crate::library::Tx;
use crate::{Result, StoreError, fts};

/// Puts the rows of one table in, in their order. Tables are loaded in the order of
/// [`super::TABLES`].
///
/// # Errors
/// [`StoreError::Newer`] for a column this version does not know; a failure of the database, also
/// for a row that has the name of one already there or names one that is not.
pub fn load(tx: &Tx<'_>, table: &Table, document: &str, rows: &[Row]) -> Result<()> {
    for row in rows {
        insert(tx, table, document, row)?;
    }
    if table.name == "reference_findings" {
        settle_since(tx, document)?;
    }
    Ok(())
}

/// Turns the count that travelled back into a number of this library.
fn settle_since(tx: &Tx<'_>, document: &str) -> Result<()> {
    tx.conn.execute(
        "UPDATE documents SET references_since = coalesce((
            SELECT max(seq) FROM (SELECT seq FROM reference_findings WHERE document = ?1
                ORDER BY seq LIMIT (SELECT references_since FROM documents WHERE id = ?1))), 0)
         WHERE id = ?1",
        [document],
    )?;
    Ok(())
}

/// Puts one row in.
pub(super) fn insert(tx: &Tx<'_>, table: &Table, document: &str, row: &Row) -> Result<()> {
    known(tx, table, row)?;
    let derived = derived(table, document, row);
    let owner = match table.of {
        Of::Document => Some("document"),
        Of::Itself => Some("id"),
        Of::Run => None,
    };
    let mut columns: Vec<&str> = owner.into_iter().collect();
    columns.extend(row.keys().map(String::as_str));
    columns.extend(derived.iter().map(|(column, _)| *column));
    let marks = vec!["?"; columns.len()].join(", ");
    let sql = format!(
        "INSERT INTO {} ({}) VALUES ({marks})",
        table.name,
        columns.join(", ")
    );
    let whose = owner.map(|_| Cell::Text(document.to_owned()));
    let values: Vec<ToSqlOutput<'_>> = whose
        .iter()
        .chain(row.values())
        .chain(derived.iter().map(|(_, cell)| cell))
        .map(rusqlite::ToSql::to_sql)
        .collect::<rusqlite::Result<_>>()?;
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let number = statement.insert(params_from_iter(values))?;
    if table.name == "passages" {
        tx.conn
            .prepare_cached(
                "INSERT INTO passages_fts (rowid, shelf, text, grams)
                 SELECT row, shelf, text, grams FROM passages WHERE row = ?1",
            )?
            .execute([number])?;
    }
    Ok(())
}

/// What a row of `passages` says beside its words follows from them, whatever a file may say.
fn derived(table: &Table, document: &str, row: &Row) -> Vec<(&'static str, Cell)> {
    if table.name != "passages" {
        return Vec::new();
    }
    let text = row.get("text").and_then(Cell::text).unwrap_or_default();
    let length = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    vec![
        ("grams", Cell::Text(fts::grams(text))),
        ("shelf", Cell::Text(fts::shelf(document))),
        ("length", Cell::Integer(length)),
    ]
}

/// Column names come out of a file: only those the table has go into a statement.
pub(super) fn known(tx: &Tx<'_>, table: &Table, row: &Row) -> Result<()> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT name FROM pragma_table_info(?1)")?;
    let names = statement
        .query_map([table.name], |row| row.get::<_, String>(0))?
        .collect::<std::result::Result<BTreeSet<_>, _>>()?;
    for column in row.keys() {
        let derived = table.name == "passages" && DERIVED.contains(&column.as_str());
        if names_document(table, column) || table.local == Some(column) || derived {
            return Err(StoreError::Corrupt(format!(
                "a row of {} sets a column it may not set, {column}",
                table.name
            )));
        }
        if !names.contains(column) {
            return Err(StoreError::Newer);
        }
    }
    Ok(())
}
