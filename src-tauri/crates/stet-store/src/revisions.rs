//! Table `revisions`: reports that were signed off, exactly as they were (rules 6.6). A row is never
//! changed; a correction makes the next one.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use stet_core::decision::Checker;
use stet_core::report::ReportCorrection;

use crate::library::{Tx, sha256_hex};
use crate::{Result, StoreError};

/// A signed-off report, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// From 1, without gaps.
    pub number: u32,
    /// When it was signed off, RFC 3339 with zone.
    pub at: String,
    /// Who signed it.
    pub checker: Checker,
    /// SHA-256 of the document's text, lower-case hex.
    pub version: String,
    /// Why it was made, in one line; empty for the first.
    pub reason: String,
    /// SHA-256 of [`report`], lower-case hex.
    pub hash: String,
    /// What it corrects in the one before; empty for the first.
    pub corrections: Vec<ReportCorrection>,
}

/// Number of the revision that would be signed off next.
///
/// # Errors
/// A failure of the database.
pub fn next(tx: &Tx<'_>, document: &str) -> Result<u32> {
    Ok(tx
        .conn
        .prepare_cached("SELECT count(*) + 1 FROM revisions WHERE document = ?1")?
        .query_row([document], |row| row.get(0))?)
}

/// Keeps a signed-off report; the revision's own `hash` is computed here and returned.
///
/// # Errors
/// A failure of the database, also for a number that is taken.
pub fn insert(tx: &Tx<'_>, document: &str, revision: &Revision, report: &str) -> Result<String> {
    let hash = sha256_hex(report.as_bytes());
    tx.conn
        .prepare_cached(
            "INSERT INTO revisions (document, number, at, checker, version, reason, hash,
                corrections, report)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            document,
            revision.number,
            revision.at,
            serde_json::to_string(&revision.checker)?,
            revision.version,
            revision.reason,
            hash,
            serde_json::to_string(&revision.corrections)?,
            report,
        ])?;
    Ok(hash)
}

/// The signed-off reports of a document, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Revision>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT number, at, checker, version, reason, hash, corrections FROM revisions
         WHERE document = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.collect::<std::result::Result<Result<Vec<_>>, _>>()?
}

fn read(row: &SqlRow<'_>) -> Result<Revision> {
    Ok(Revision {
        number: row.get(0)?,
        at: row.get(1)?,
        checker: serde_json::from_str(&row.get::<_, String>(2)?)?,
        version: row.get(3)?,
        reason: row.get(4)?,
        hash: row.get(5)?,
        corrections: serde_json::from_str(&row.get::<_, String>(6)?)?,
    })
}

/// The words of a signed-off report: its JSON, as written.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such revision; a failure of the database.
pub fn report(tx: &Tx<'_>, document: &str, number: u32) -> Result<String> {
    tx.conn
        .prepare_cached("SELECT report FROM revisions WHERE document = ?1 AND number = ?2")?
        .query_row(params![document, number], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this revision".to_owned()))
}
