//! Table `http_cache`: answers of services that may stand in for new ones, per document.

use rusqlite::{OptionalExtension, params};

use crate::Result;
use crate::ledger::require;
use crate::library::{Library, Tx};

/// An answer as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Where it came from after redirects.
    pub url: String,
    /// (status, address) of each redirect on the way.
    pub redirects: Vec<(u16, String)>,
    /// Headers in lower case.
    pub headers: Vec<(String, String)>,
    /// Decoded body.
    pub body: Vec<u8>,
    /// True if the body was cut.
    pub truncated: bool,
    /// Seconds since 1970, UTC.
    pub stored_at: i64,
}

impl Library {
    /// Keeps an answer for a document, or for none (`""`), in place of an earlier one.
    ///
    /// # Errors
    /// [`crate::StoreError::Missing`] for a document that is not there; a failure of the database.
    pub fn cache_put(&self, document: &str, key: &str, answer: &Answer) -> Result<()> {
        let redirects = serde_json::to_string(&answer.redirects)?;
        let headers = serde_json::to_string(&answer.headers)?;
        self.write(|tx| {
            require(tx, document)?;
            tx.conn
                .prepare_cached(
                    "INSERT OR REPLACE INTO http_cache
                         (document, key, status, url, redirects, headers, body, truncated,
                          stored_at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )?
                .execute(params![
                    document,
                    key,
                    answer.status,
                    answer.url,
                    redirects,
                    headers,
                    answer.body,
                    answer.truncated,
                    answer.stored_at,
                ])?;
            Ok(())
        })
    }

    /// Drops the answers of all documents that were kept before this time, and then the oldest until no more than
    /// `most_bytes` of bodies are kept; gives how many were dropped.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn cache_prune(&self, stored_at: i64, most_bytes: u64) -> Result<usize> {
        let old = self.cache_drop_before(stored_at)?;
        let beyond = self.write(|tx| {
            let mut drop = tx.conn.prepare_cached(
                "DELETE FROM http_cache WHERE rowid IN (
                     SELECT rowid FROM (
                         SELECT rowid, sum(length(body)) OVER (
                             ORDER BY stored_at DESC, rowid DESC) AS so_far
                         FROM http_cache)
                     WHERE so_far > ?1)",
            )?;
            let most = i64::try_from(most_bytes).unwrap_or(i64::MAX);
            Ok(drop.execute([most])?)
        })?;
        Ok(old + beyond)
    }

    /// Drops the program's own answers that were kept since this time: a page that became no document.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn cache_drop_own_since(&self, stored_at: i64) -> Result<usize> {
        self.write(|tx| {
            let mut drop = tx
                .conn
                .prepare_cached("DELETE FROM http_cache WHERE document = '' AND stored_at >= ?1")?;
            Ok(drop.execute([stored_at])?)
        })
    }

    /// Drops the answers of all documents that were kept before this time, and gives how many.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn cache_drop_before(&self, stored_at: i64) -> Result<usize> {
        self.write(|tx| {
            let mut drop = tx
                .conn
                .prepare_cached("DELETE FROM http_cache WHERE stored_at < ?1")?;
            Ok(drop.execute([stored_at])?)
        })
    }
}

/// The answer kept under `key` for a document.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str, key: &str) -> Result<Option<Answer>> {
    let found = tx
        .conn
        .prepare_cached(
            "SELECT status, url, body, truncated, stored_at, redirects, headers
             FROM http_cache WHERE document = ?1 AND key = ?2",
        )?
        .query_row([document, key], |row| {
            let answer = Answer {
                status: row.get(0)?,
                url: row.get(1)?,
                redirects: Vec::new(),
                headers: Vec::new(),
                body: row.get(2)?,
                truncated: row.get(3)?,
                stored_at: row.get(4)?,
            };
            Ok((answer, row.get::<_, String>(5)?, row.get::<_, String>(6)?))
        })
        .optional()?;
    found
        .map(|(answer, redirects, headers)| {
            Ok(Answer {
                redirects: serde_json::from_str(&redirects)?,
                headers: serde_json::from_str(&headers)?,
                ..answer
            })
        })
        .transpose()
}
