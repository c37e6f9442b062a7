//! Table `rebuttals`: what the author says against a report, or an outlet against how it is rated, in one
//! paragraph each (rules 6.6, 4.1).

use rusqlite::params;

use crate::library::Tx;
use crate::{Result, StoreError};

/// A rebuttal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rebuttal {
    /// Stable name.
    pub id: String,
    /// The claim; `None` for the whole report.
    pub claim: Option<String>,
    /// Registrable domain of the outlet that replies to how it is rated.
    pub outlet: Option<String>,
    /// Who says so.
    pub author: String,
    /// The paragraph.
    pub words: String,
    /// When it was received, RFC 3339 with zone.
    pub at: String,
}

/// Keeps a rebuttal.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, rebuttal: &Rebuttal) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO rebuttals (id, document, claim, outlet, author, words, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            rebuttal.id,
            document,
            rebuttal.claim,
            rebuttal.outlet,
            rebuttal.author,
            rebuttal.words,
            rebuttal.at
        ])?;
    Ok(())
}

/// Marks a rebuttal as taken back; it stays in the library and is not printed any more.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such rebuttal; a failure of the database.
pub fn withdraw(tx: &Tx<'_>, document: &str, id: &str) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE rebuttals SET withdrawn = 1 WHERE document = ?1 AND id = ?2")?
        .execute(params![document, id])?;
    if changed == 0 {
        return Err(StoreError::Missing("this rebuttal".to_owned()));
    }
    Ok(())
}

/// The rebuttals that stand, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn standing(tx: &Tx<'_>, document: &str) -> Result<Vec<Rebuttal>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, claim, outlet, author, words, at FROM rebuttals
         WHERE document = ?1 AND withdrawn = 0 ORDER BY at, rowid",
    )?;
    let rows = statement.query_map([document], |row| {
        Ok(Rebuttal {
            id: row.get(0)?,
            claim: row.get(1)?,
            outlet: row.get(2)?,
            author: row.get(3)?,
            words: row.get(4)?,
            at: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
