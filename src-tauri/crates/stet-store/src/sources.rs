//! Table `sources`: what claims are held against, with the bytes taken in, their hash and time.
//! Supplied sources are the document's pack; found ones stand beside it for the findings made with
//! them, and their bytes are [`crate::snapshots`]. A removed source is no longer searched; findings
//! made with it can still be shown.

use std::collections::BTreeMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, params};
use sha2::{Digest, Sha256};
use stet_core::evidence::Source;

use crate::commitment::{Commitment, commit, new_salt};
use crate::library::Tx;
use crate::{Result, StoreError};

/// A source as kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The source; its `primary` and `confidential` are what the user says now.
    pub source: Source,
    /// True once the user took it out of the pack.
    pub removed: bool,
    /// True if its words are not here: it is confidential, and came in a package.
    pub withheld: bool,
    /// What the reader could not read.
    pub notices: Vec<String>,
    /// Number of its passages.
    pub passages: u32,
    /// What stands outside for the bytes of confidential material; empty for what was found.
    pub commitment: String,
}

/// Adds a source with the bytes taken in.
///
/// # Errors
/// A failure of the database.
pub fn insert(
    tx: &Tx<'_>,
    document: &str,
    source: &Source,
    notices: &[String],
    raw: &[u8],
) -> Result<()> {
    let salt = new_salt()?;
    let commitment = match source.supplied {
        true => commit(&salt, raw),
        false => String::new(),
    };
    tx.conn
        .prepare_cached(
            "INSERT INTO sources (id, document, source, is_primary, content_hash, notices, raw,
                supplied, confidential, salt, commitment, seq)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
                (SELECT coalesce(max(seq), 0) + 1 FROM sources WHERE document = ?2))",
        )?
        .execute(params![
            source.id,
            document,
            serde_json::to_string(source)?,
            source.primary,
            source.content_hash,
            serde_json::to_string(notices)?,
            raw,
            source.supplied,
            source.confidential,
            salt,
            commitment,
        ])?;
    Ok(())
}

/// The sources of a document in the order they came, found and removed ones included.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT s.source, s.is_primary, s.removed, s.notices,
            (SELECT count(*) FROM passages p WHERE p.document = s.document AND p.source = s.id),
            s.confidential, s.withheld, s.commitment
         FROM sources s WHERE s.document = ?1 ORDER BY s.seq",
    )?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    let mut source: Source = serde_json::from_str(&row.get::<_, String>(0)?)?;
    source.primary = row.get(1)?;
    source.confidential = row.get(5)?;
    Ok(Stored {
        source,
        removed: row.get(2)?,
        notices: serde_json::from_str(&row.get::<_, String>(3)?)?,
        passages: row.get(4)?,
        withheld: row.get(6)?,
        commitment: row.get(7)?,
    })
}

/// The document's pack in the order it came: what was supplied and not taken out again.
///
/// # Errors
/// A failure of the database.
pub fn pack(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let mut all = all(tx, document)?;
    all.retain(|stored| stored.source.supplied && !stored.removed);
    Ok(all)
}

/// True if the document has a source of this name, removed or not.
///
/// # Errors
/// A failure of the database.
pub fn exists(tx: &Tx<'_>, document: &str, id: &str) -> Result<bool> {
    Ok(tx
        .conn
        .prepare_cached("SELECT 1 FROM sources WHERE document = ?1 AND id = ?2")?
        .exists([document, id])?)
}

/// The sources that are confidential now, each with the commitment to its content.
///
/// # Errors
/// A failure of the database.
pub fn confidential(tx: &Tx<'_>, document: &str) -> Result<BTreeMap<String, String>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, commitment FROM sources WHERE document = ?1 AND confidential = 1",
    )?;
    let rows = statement.query_map([document], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// The name of a source in the pack that holds the same bytes.
///
/// # Errors
/// A failure of the database.
pub fn same_bytes(tx: &Tx<'_>, document: &str, content_hash: &str) -> Result<Option<String>> {
    Ok(tx
        .conn
        .prepare_cached(
            "SELECT id FROM sources WHERE document = ?1 AND content_hash = ?2
                AND removed = 0 AND supplied = 1 AND withheld = 0",
        )?
        .query_row([document, content_hash], |row| row.get(0))
        .optional()?)
}

/// The bytes a source was read from.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source.
pub fn raw(tx: &Tx<'_>, document: &str, id: &str) -> Result<Vec<u8>> {
    tx.conn
        .prepare_cached("SELECT raw FROM sources WHERE document = ?1 AND id = ?2")?
        .query_row([document, id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this source".to_owned()))
}

/// The salt of a source's commitments, hex; empty if it is withheld from this library.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source.
pub fn salt(tx: &Tx<'_>, document: &str, id: &str) -> Result<String> {
    tx.conn
        .prepare_cached("SELECT salt FROM sources WHERE document = ?1 AND id = ?2")?
        .query_row([document, id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this source".to_owned()))
}

/// The commitment to a source as it was taken in and its passages in their order, which the log names:
/// HMAC-SHA256 under its salt. What a user says of it later – primary, confidential, removed – is left
/// out.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source.
pub fn record_commitment(tx: &Tx<'_>, document: &str, id: &str) -> Result<String> {
    let mut commitment = Commitment::under(&salt(tx, document, id)?);
    for (sql, columns) in [
        (
            "SELECT source, content_hash, notices, seq, supplied FROM sources
             WHERE document = ?1 AND id = ?2",
            5,
        ),
        (
            "SELECT id, text, pinpoint, under, seq FROM passages
             WHERE document = ?1 AND source = ?2 ORDER BY seq",
            5,
        ),
    ] {
        let mut statement = tx.conn.prepare_cached(sql)?;
        let mut rows = statement.query([document, id])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                match row.get_ref(column)? {
                    ValueRef::Integer(number) => commitment.add_value(&number.to_be_bytes()),
                    other => commitment.add_value(other.as_bytes().unwrap_or_default()),
                }
            }
        }
    }
    Ok(commitment.written())
}

/// Gives every supplied source of a library of an earlier version its salt and commitment.
pub(crate) fn commit_all(conn: &Connection) -> rusqlite::Result<()> {
    let mut bare = conn.prepare("SELECT rowid, raw FROM sources WHERE withheld = 0")?;
    let mut set = conn.prepare("UPDATE sources SET salt = ?2, commitment = ?3 WHERE rowid = ?1")?;
    let mut rows = bare.query([])?;
    while let Some(row) = rows.next()? {
        let (number, raw): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
        let salt =
            new_salt().map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
        let commitment = match raw.is_empty() {
            true => String::new(),
            false => commit(&salt, &raw),
        };
        set.execute(params![number, salt, commitment])?;
    }
    Ok(())
}

/// SHA-256, lower-case hex, over a source as it was taken in and its passages in their order: rows of
/// the log of earlier versions name it. What a user says of it later – primary, confidential, removed – is left out.
///
/// # Errors
/// A failure of the database.
pub fn digest(tx: &Tx<'_>, document: &str, id: &str) -> Result<String> {
    let mut hasher = Sha256::new();
    let mut add = |text: &str| {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    };
    for sql in [
        "SELECT source, content_hash FROM sources WHERE document = ?1 AND id = ?2",
        "SELECT text, pinpoint FROM passages WHERE document = ?1 AND source = ?2 ORDER BY seq",
    ] {
        let mut statement = tx.conn.prepare_cached(sql)?;
        let mut rows = statement.query([document, id])?;
        while let Some(row) = rows.next()? {
            add(&row.get::<_, String>(0)?);
            add(&row.get::<_, String>(1)?);
        }
    }
    Ok(hex::encode(hasher.finalize()))
}

/// Says whether a source stands as primary.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source.
pub fn set_primary(tx: &Tx<'_>, document: &str, id: &str, primary: bool) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE sources SET is_primary = ?3 WHERE document = ?1 AND id = ?2")?
        .execute(params![document, id, primary])?;
    found(changed)
}

/// Says whether a source is confidential.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source among those that were supplied.
pub fn set_confidential(tx: &Tx<'_>, document: &str, id: &str, confidential: bool) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached(
            "UPDATE sources SET confidential = ?3
             WHERE document = ?1 AND id = ?2 AND supplied = 1",
        )?
        .execute(params![document, id, confidential])?;
    found(changed)
}

/// Takes a source out of the pack, or back into it.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such source.
pub fn set_removed(tx: &Tx<'_>, document: &str, id: &str, removed: bool) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE sources SET removed = ?3 WHERE document = ?1 AND id = ?2")?
        .execute(params![document, id, removed])?;
    found(changed)
}

fn found(changed: usize) -> Result<()> {
    if changed == 0 {
        return Err(StoreError::Missing("this source".to_owned()));
    }
    Ok(())
}
