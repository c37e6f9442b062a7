//! Table `ledger`: every request that left the machine, written before it left.
//!
//! A row is completed once and never changed otherwise; it goes only with its document.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use serde::{Deserialize, Serialize};

use crate::library::{Library, Tx};
use crate::{Result, StoreError};

/// What is about to leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// RFC 3339 with zone.
    pub at: String,
    /// Id of the document; empty for the program itself.
    pub document: String,
    /// Id of the service.
    pub service: String,
    /// Host it goes to.
    pub host: String,
    /// Why, in words a person understands.
    pub purpose: String,
    /// "GET", "HEAD" or "POST".
    pub method: String,
    /// The whole address, keys redacted.
    pub url: String,
    /// Every header that is set, keys redacted.
    pub headers: Vec<(String, String)>,
    /// The exact body.
    pub body: Option<String>,
    /// Which try of the same request it is, from 1.
    pub attempt: u32,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// RFC 3339 with zone.
    pub at: String,
    /// HTTP status, if an answer began.
    pub status: Option<u16>,
    /// Bytes of the body that came in.
    pub bytes_in: u64,
    /// Milliseconds from sending to the end.
    pub millis: u64,
    /// Why there is no answer.
    pub failure: Option<String>,
    /// The beginning of the answer.
    pub excerpt: String,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its number, growing over all documents.
    pub id: i64,
    /// What left.
    pub sent: Sent,
    /// How it ended; `None` while it is under way, and for good if the program was killed then.
    pub ended: Option<Ended>,
}

impl Library {
    /// Keeps a row durably and gives its number.
    ///
    /// # Errors
    /// [`StoreError::Missing`] for a document that is not (or no longer) there; a failure of the
    /// database. The request must not leave then.
    pub fn ledger_begin(&self, sent: &Sent) -> Result<i64> {
        let headers = serde_json::to_string(&sent.headers)?;
        self.write(|tx| {
            require(tx, &sent.document)?;
            tx.conn
                .prepare_cached(
                    "INSERT INTO ledger (document, at, service, host, purpose, method, url,
                         headers, body, attempt)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                )?
                .execute(params![
                    sent.document,
                    sent.at,
                    sent.service,
                    sent.host,
                    sent.purpose,
                    sent.method,
                    sent.url,
                    headers,
                    sent.body,
                    sent.attempt,
                ])?;
            Ok(tx.conn.last_insert_rowid())
        })
    }

    /// Completes a row.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such row, its document was forgotten meanwhile; a
    /// failure of the database, also for a row that is complete.
    pub fn ledger_end(&self, id: i64, ended: &Ended) -> Result<()> {
        self.write(|tx| {
            let changed = tx
                .conn
                .prepare_cached(
                    "UPDATE ledger SET ended_at = ?2, status = ?3, bytes_in = ?4, millis = ?5,
                         failure = ?6, excerpt = ?7
                     WHERE id = ?1",
                )?
                .execute(params![
                    id,
                    ended.at,
                    ended.status,
                    ended.bytes_in,
                    ended.millis,
                    ended.failure,
                    ended.excerpt,
                ])?;
            if changed == 0 {
                return Err(StoreError::Missing("this row of the ledger".to_owned()));
            }
            Ok(())
        })
    }

    /// Gives the program's own rows of `service` after the row `since` to the document that came of them, with the answers
    /// kept since `stored_at` (seconds since 1970): they are forgotten with it. The rows stay as they are, under new numbers.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn adopt(&self, document: &str, service: &str, since: i64, stored_at: i64) -> Result<()> {
        self.write(|tx| {
            require(tx, document)?;
            let columns =
                "at, service, host, purpose, method, url, headers, body, attempt, ended_at, status,
                   bytes_in, millis, failure, excerpt, machine";
            tx.conn.execute(
                &format!(
                    "INSERT INTO ledger (document, {columns})
             SELECT ?1, {columns} FROM ledger
             WHERE document = '' AND service = ?2 AND id > ?3 ORDER BY id"
                ),
                params![document, service, since],
            )?;
            // Rows go only where their document is being forgotten; those of none are, for this moment.
            tx.conn
                .execute("INSERT INTO forgetting (document) VALUES ('')", [])?;
            tx.conn.execute(
                "DELETE FROM ledger WHERE document = '' AND service = ?1 AND id > ?2",
                params![service, since],
            )?;
            tx.conn
                .execute("DELETE FROM forgetting WHERE document = ''", [])?;
            tx.conn.execute(
        "UPDATE OR REPLACE http_cache SET document = ?1 WHERE document = '' AND stored_at >= ?2",
        params![document, stored_at],
    )?;
            Ok(())
        })
    }
}

/// What left for a document, service by service in the order of first use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfService {
    /// Id of the service.
    pub service: String,
    /// Requests that left, tries of the same one included.
    pub requests: u32,
    /// Those that had no answer.
    pub unanswered: u32,
    /// When the first left, RFC 3339 with zone.
    pub first: String,
    /// When the last left.
    pub last: String,
}

/// What left for a document, by service.
///
/// # Errors
/// A failure of the database.
pub fn by_service(tx: &Tx<'_>, document: &str) -> Result<Vec<OfService>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT service, count(*), count(*) - count(status), min(at), max(at)
         FROM ledger WHERE document = ?1 GROUP BY service ORDER BY min(id)",
    )?;
    let rows = statement.query_map([document], |row| {
        Ok(OfService {
            service: row.get(0)?,
            requests: row.get(1)?,
            unanswered: row.get(2)?,
            first: row.get(3)?,
            last: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Rows may be written of the program itself, and of documents that are there.
pub(crate) fn require(tx: &Tx<'_>, document: &str) -> Result<()> {
    let known = document.is_empty()
        || tx
            .conn
            .prepare_cached("SELECT 1 FROM documents WHERE id = ?1")?
            .exists([document])?;
    if known {
        Ok(())
    } else {
        Err(StoreError::Missing("this document".to_owned()))
    }
}

/// The number of the newest row; 0 without one.
///
/// # Errors
/// A failure of the database.
pub fn newest(tx: &Tx<'_>) -> Result<i64> {
    let mut newest = tx
        .conn
        .prepare_cached("SELECT coalesce(max(id), 0) FROM ledger")?;
    Ok(newest.query_row([], |row| row.get(0))?)
}

/// Rows of a document, newest first: those before the row `before`, at most `most`, that hold
/// `words` in address, purpose, body or answer.
///
/// # Errors
/// A failure of the database.
pub fn rows(
    tx: &Tx<'_>,
    document: &str,
    words: &str,
    before: Option<i64>,
    most: u32,
) -> Result<Vec<Row>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, document, at, service, host,
             CASE machine WHEN '' THEN purpose
                ELSE purpose || ' (from the machine of ' || machine || ')' END,
             method, url, headers, body, attempt,
             ended_at, status, bytes_in, millis, failure, excerpt
         FROM ledger
         WHERE document = ?1 AND id < ?2
           AND (?3 = '' OR instr(lower(url || char(10) || purpose || char(10) || service
                || char(10) || coalesce(body, '') || char(10) || coalesce(excerpt, '')),
                lower(?3)) > 0)
         ORDER BY id DESC LIMIT ?4",
    )?;
    let found = statement.query_map(
        params![document, before.unwrap_or(i64::MAX), words, most],
        |row| Ok((read(row)?, row.get::<_, String>(8)?)),
    )?;
    found
        .map(|found| {
            let (mut row, headers) = found?;
            row.sent.headers = serde_json::from_str(&headers)?;
            Ok(row)
        })
        .collect()
}

fn read(row: &SqlRow<'_>) -> rusqlite::Result<Row> {
    let sent = Sent {
        document: row.get(1)?,
        at: row.get(2)?,
        service: row.get(3)?,
        host: row.get(4)?,
        purpose: row.get(5)?,
        method: row.get(6)?,
        url: row.get(7)?,
        headers: Vec::new(),
        body: row.get(9)?,
        attempt: row.get(10)?,
    };
    let ended_at: Option<String> = row.get(11)?;
    let ended = match ended_at {
        None => None,
        Some(at) => Some(Ended {
            at,
            status: row.get(12)?,
            bytes_in: row.get(13)?,
            millis: row.get(14)?,
            failure: row.get(15)?,
            excerpt: row.get::<_, Option<String>>(16)?.unwrap_or_default(),
        }),
    };
    Ok(Row {
        id: row.get(0)?,
        sent,
        ended,
    })
}

/// What a document sent altogether.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Requests.
    pub requests: u64,
    /// Hosts they went to.
    pub hosts: u64,
    /// Bytes of the answers.
    pub bytes_in: u64,
}

/// What a document sent altogether.
///
/// # Errors
/// A failure of the database.
pub fn totals(tx: &Tx<'_>, document: &str) -> Result<Totals> {
    let totals = tx
        .conn
        .prepare_cached(
            "SELECT count(*), count(DISTINCT host), coalesce(sum(bytes_in), 0)
             FROM ledger WHERE document = ?1",
        )?
        .query_row([document], |row| {
            Ok(Totals {
                requests: row.get(0)?,
                hosts: row.get(1)?,
                bytes_in: row.get(2)?,
            })
        })
        .optional()?;
    Ok(totals.unwrap_or_default())
}
