//! Table `settled_reports`: signed-off reports as they may leave, where something they name was held to be
//! confidential after they were signed off. The log names the hash of these words too.

use rusqlite::{OptionalExtension, params};

use crate::library::Tx;
use crate::{Result, sha256_hex};

/// Keeps the words of a revision as they may leave, in place of earlier ones; their SHA-256.
///
/// # Errors
/// A failure of the database.
pub fn keep(tx: &Tx<'_>, document: &str, number: u32, report: &str) -> Result<String> {
    tx.conn
        .prepare_cached(
            "INSERT INTO settled_reports (document, number, report) VALUES (?1, ?2, ?3)
             ON CONFLICT (document, number) DO UPDATE SET report = excluded.report",
        )?
        .execute(params![document, number, report])?;
    Ok(sha256_hex(report.as_bytes()))
}

/// The words of a revision as they may leave; `None` if they are those that were signed off.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str, number: u32) -> Result<Option<String>> {
    Ok(tx
        .conn
        .prepare_cached("SELECT report FROM settled_reports WHERE document = ?1 AND number = ?2")?
        .query_row(params![document, number], |row| row.get(0))
        .optional()?)
}

/// Takes them away: everything that was signed off may leave again.
///
/// # Errors
/// A failure of the database.
pub fn drop_all(tx: &Tx<'_>, document: &str) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM settled_reports WHERE document = ?1")?
        .execute([document])?;
    Ok(())
}
