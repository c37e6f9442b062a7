//! Table `reference_list`: what a document cites, in order of first mention.

use rusqlite::params;
use stet_core::reference::Reference;

use crate::Result;
use crate::library::Tx;

/// Keeps the references of a document in place of what was kept before.
///
/// # Errors
/// A failure of the database.
pub fn keep(tx: &Tx<'_>, document: &str, references: &[Reference]) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM reference_list WHERE document = ?1")?
        .execute([document])?;
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO reference_list (document, number, reference) VALUES (?1, ?2, ?3)",
    )?;
    for reference in references {
        insert.execute(params![
            document,
            reference.number,
            serde_json::to_string(reference)?
        ])?;
    }
    Ok(())
}

/// The references of a document, in order; empty if none were kept.
///
/// # Errors
/// A failure of the database.
pub fn of(tx: &Tx<'_>, document: &str) -> Result<Vec<Reference>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT reference FROM reference_list WHERE document = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([document], |row| row.get::<_, String>(0))?;
    rows.map(|row| Ok(serde_json::from_str(&row?)?)).collect()
}

/// How many references of a document were kept.
///
/// # Errors
/// A failure of the database.
pub fn count(tx: &Tx<'_>, document: &str) -> Result<u32> {
    Ok(tx
        .conn
        .prepare_cached("SELECT count(*) FROM reference_list WHERE document = ?1")?
        .query_row([document], |row| row.get(0))?)
}
