//! Table `timestamps`: tokens of time-stamping authorities for rows of a document's log, as they came. A row
//! may have several; none is ever changed. Refuses to know what a token shows.

use rusqlite::params;

use crate::Result;
use crate::library::Tx;

/// A token as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timestamp {
    /// Hash of the row of the log it is for, lower-case hex.
    pub row: String,
    /// The token, DER.
    pub token: Vec<u8>,
}

/// Keeps a token; one that is here stays as it is.
///
/// # Errors
/// A failure of the database, also if there is no such document.
pub fn keep(tx: &Tx<'_>, document: &str, stamp: &Timestamp) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO timestamps (document, row_hash, token) VALUES (?1, ?2, ?3)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![document, stamp.row, stamp.token])?;
    Ok(())
}

/// The tokens of a document, in the order they came.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Timestamp>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT row_hash, token FROM timestamps WHERE document = ?1 ORDER BY rowid",
    )?;
    let rows = statement.query_map([document], |row| {
        Ok(Timestamp {
            row: row.get(0)?,
            token: row.get(1)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
