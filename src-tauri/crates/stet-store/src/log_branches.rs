//! Table `log_branches`: rows of another person's log of the same document, from where it parted
//! from the one kept here. Merging adds a row to the log here and keeps theirs beside it: two chains
//! cannot be one, and neither is lost.

use rusqlite::params;

use crate::Result;
use crate::library::Tx;
use crate::log::{self, Row};

/// Keeps rows of another's log; those that are here stay as they are.
///
/// # Errors
/// A failure of the database.
pub fn keep(tx: &Tx<'_>, document: &str, rows: &[Row]) -> Result<()> {
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO log_branches
            (document, seq, at, by, kind, claim, payload, prev_hash, hash, signature)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (document, hash) DO NOTHING",
    )?;
    for row in rows {
        insert.execute(log::fields(&document, row))?;
    }
    Ok(())
}

/// All rows of others' logs, in the order they came.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Row>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT seq, at, by, kind, claim, payload, prev_hash, hash, signature FROM log_branches
         WHERE document = ?1 ORDER BY rowid",
    )?;
    let rows = statement.query_map(params![document], log::read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
