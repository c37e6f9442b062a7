//! Tables `citation_settings` and `citation_checks`: how the citations of a document are held
//! against their sources, and what that came to in each run.

use rusqlite::{OptionalExtension, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use stet_core::citation_support::Settings;

use crate::Result;
use crate::library::Tx;

/// How this document's citations are checked; `None` where the general settings hold.
///
/// # Errors
/// A failure of the database.
pub fn settings(tx: &Tx<'_>, document: &str) -> Result<Option<Settings>> {
    let json: Option<String> = tx
        .conn
        .prepare_cached("SELECT settings FROM citation_settings WHERE document = ?1")?
        .query_row([document], |row| row.get(0))
        .optional()?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
}

/// Sets how this document's citations are checked.
///
/// # Errors
/// A failure of the database; no such document.
pub fn set_settings(tx: &Tx<'_>, document: &str, settings: &Settings) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO citation_settings (document, settings) VALUES (?1, ?2)
             ON CONFLICT (document) DO UPDATE SET settings = excluded.settings",
        )?
        .execute(params![document, serde_json::to_string(settings)?])?;
    Ok(())
}

/// Keeps what a run found, in place of what it found before.
///
/// # Errors
/// A failure of the database.
pub fn keep(
    tx: &Tx<'_>,
    document: &str,
    run: &str,
    at: &str,
    result: &impl Serialize,
) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO citation_checks (run, document, result, at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (run) DO UPDATE SET result = excluded.result, at = excluded.at",
        )?
        .execute(params![run, document, serde_json::to_string(result)?, at])?;
    Ok(())
}

/// What the latest run that checked citations found.
///
/// # Errors
/// A failure of the database; a row that is no such result.
pub fn latest<R: DeserializeOwned>(tx: &Tx<'_>, document: &str) -> Result<Option<R>> {
    let json: Option<String> = tx
        .conn
        .prepare_cached(
            "SELECT result FROM citation_checks WHERE document = ?1 ORDER BY at DESC LIMIT 1",
        )?
        .query_row([document], |row| row.get(0))
        .optional()?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
}

/// The documents whose latest check was strict: its result says so in a member `strict`.
///
/// # Errors
/// A failure of the database.
pub fn strict(tx: &Tx<'_>) -> Result<Vec<String>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT document FROM citation_checks AS latest
         WHERE json_extract(result, '$.strict') = 1
           AND NOT EXISTS (SELECT 1 FROM citation_checks AS later
                           WHERE later.document = latest.document AND later.at > latest.at)",
    )?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Forgets what was found: its places are of a draft that was replaced.
///
/// # Errors
/// A failure of the database.
pub fn clear(tx: &Tx<'_>, document: &str) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM citation_checks WHERE document = ?1")?
        .execute([document])?;
    Ok(())
}
