//! Table `undo`: for each change a person made, what puts the former state back. Undoing is
//! itself logged by whoever does it; the log keeps both.

use rusqlite::{OptionalExtension, params};
use serde_json::Value;

use crate::Result;
use crate::library::Tx;

/// A change that can be undone.
#[derive(Debug, Clone, PartialEq)]
pub struct Undoable {
    /// Grows over the whole library.
    pub seq: u64,
    /// What was done, for the log: "decided".
    pub what: String,
    /// What puts the former state back.
    pub inverse: Value,
}

/// Notes how to undo a change.
///
/// # Errors
/// A failure of the database.
pub fn push(tx: &Tx<'_>, document: &str, what: &str, inverse: &Value) -> Result<()> {
    tx.conn
        .prepare_cached("INSERT INTO undo (document, what, inverse) VALUES (?1, ?2, ?3)")?
        .execute(params![document, what, serde_json::to_string(inverse)?])?;
    Ok(())
}

/// The last change that was not undone.
///
/// # Errors
/// A failure of the database.
pub fn last(tx: &Tx<'_>, document: &str) -> Result<Option<Undoable>> {
    let found: Option<(u64, String, String)> = tx
        .conn
        .prepare_cached(
            "SELECT seq, what, inverse FROM undo WHERE document = ?1 AND undone = 0
             ORDER BY seq DESC LIMIT 1",
        )?
        .query_row([document], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    found
        .map(|(seq, what, inverse)| {
            Ok(Undoable {
                seq,
                what,
                inverse: serde_json::from_str(&inverse)?,
            })
        })
        .transpose()
}

/// Forgets how to undo what was done so far: its places are of a draft that was replaced.
///
/// # Errors
/// A failure of the database.
pub fn clear(tx: &Tx<'_>, document: &str) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE undo SET undone = 1 WHERE document = ?1")?
        .execute([document])?;
    Ok(())
}

/// Marks a change as undone.
///
/// # Errors
/// A failure of the database.
pub fn mark(tx: &Tx<'_>, seq: u64) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE undo SET undone = 1 WHERE seq = ?1")?
        .execute([seq])?;
    Ok(())
}
