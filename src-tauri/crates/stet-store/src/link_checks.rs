//! Table `link_checks`: every look at a link, dated and kept (rules 1.6).

use rusqlite::{Row as SqlRow, params};
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::library::Tx;

/// One look at one link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkCheck {
    /// The address as the document gives it.
    pub url: String,
    /// RFC 3339 with zone.
    pub at: String,
    /// "alive", "moved", "blocked", "soft_404", "dead" or "no_answer".
    pub state: String,
    /// Why, in words a person understands.
    pub reason: String,
    /// HTTP status, if there was an answer.
    pub status: Option<u16>,
    /// Where it led, if elsewhere.
    pub target: Option<String>,
    /// An archived copy, if one was looked for and found.
    pub archived: Option<String>,
}

/// Adds a look to the history.
///
/// # Errors
/// A failure of the database, also for a document that is not there.
pub fn insert(tx: &Tx<'_>, document: &str, check: &LinkCheck) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO link_checks (document, url, at, state, reason, status, target, archived)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            document,
            check.url,
            check.at,
            check.state,
            check.reason,
            check.status,
            check.target,
            check.archived,
        ])?;
    Ok(())
}

/// Every look at one link of a document, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn history(tx: &Tx<'_>, document: &str, url: &str) -> Result<Vec<LinkCheck>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT url, at, state, reason, status, target, archived FROM link_checks
         WHERE document = ?1 AND url = ?2 ORDER BY id",
    )?;
    let rows = statement.query_map([document, url], read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// The last look at each link of a document.
///
/// # Errors
/// A failure of the database.
pub fn latest(tx: &Tx<'_>, document: &str) -> Result<Vec<LinkCheck>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT url, at, state, reason, status, target, archived FROM link_checks
         WHERE id IN (SELECT max(id) FROM link_checks WHERE document = ?1 GROUP BY url)
         ORDER BY id",
    )?;
    let rows = statement.query_map([document], read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

fn read(row: &SqlRow<'_>) -> rusqlite::Result<LinkCheck> {
    Ok(LinkCheck {
        url: row.get(0)?,
        at: row.get(1)?,
        state: row.get(2)?,
        reason: row.get(3)?,
        status: row.get(4)?,
        target: row.get(5)?,
        archived: row.get(6)?,
    })
}
