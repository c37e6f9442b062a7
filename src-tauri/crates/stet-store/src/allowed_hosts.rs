//! Table `allowed_hosts`: hosts that a person lets a document ask for pages, though they belong to somebody
//! its claims name.

use std::collections::BTreeSet;

use rusqlite::params;

use crate::Result;
use crate::library::Tx;

/// The registrable domains that are allowed for a document.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<BTreeSet<String>> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT host FROM allowed_hosts WHERE document = ?1")?;
    let rows = statement.query_map([document], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Allows a host, or no longer; false if that was so already.
///
/// # Errors
/// A failure of the database; no such document.
pub fn set(tx: &Tx<'_>, document: &str, host: &str, allowed: bool, at: &str) -> Result<bool> {
    let changed = if allowed {
        tx.conn
            .prepare_cached(
                "INSERT INTO allowed_hosts (document, host, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT (document, host) DO NOTHING",
            )?
            .execute(params![document, host, at])?
    } else {
        tx.conn
            .prepare_cached("DELETE FROM allowed_hosts WHERE document = ?1 AND host = ?2")?
            .execute([document, host])?
    };
    Ok(changed > 0)
}
