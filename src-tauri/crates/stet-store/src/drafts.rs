//! Table `drafts`: the earlier drafts of a document. The present one is the document itself.

use rusqlite::{OptionalExtension, params};
use stet_core::document::Document;

use crate::documents::Stored;
use crate::library::Tx;
use crate::{Result, StoreError};

/// An earlier draft, without its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// From 1, the oldest.
    pub number: u32,
    /// SHA-256 of its words, lower-case hex.
    pub version: String,
    /// File name, or empty for pasted text.
    pub name: String,
    /// When a newer one took its place, RFC 3339.
    pub replaced_at: String,
}

/// Puts a newer draft in place of the present one, which is kept. Title, type and everything
/// decided stay with the document.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document; a failure of the database.
pub fn replace(tx: &Tx<'_>, stored: &Stored, raw: &[u8], at: &str) -> Result<()> {
    let kept = tx
        .conn
        .prepare_cached(
            "INSERT INTO drafts (document, number, body, version, name, raw, raw_hash, replaced_at)
             SELECT id, (SELECT count(*) + 1 FROM drafts WHERE document = ?1),
                body, version, name, raw, raw_hash, ?2
             FROM documents WHERE id = ?1",
        )?
        .execute(params![stored.id, at])?;
    if kept == 0 {
        return Err(StoreError::Missing("this document".to_owned()));
    }
    tx.conn
        .prepare_cached(
            "UPDATE documents SET body = ?2, version = ?3, words = ?4, name = ?5, raw = ?6,
                raw_hash = ?7, author = ?8, publisher = ?9, published_at = ?10
             WHERE id = ?1",
        )?
        .execute(params![
            stored.id,
            serde_json::to_string(&stored.document)?,
            stored.version,
            stored.words,
            stored.name,
            raw,
            stored.raw_hash,
            stored.author,
            stored.publisher,
            stored.published_at,
        ])?;
    Ok(())
}

/// The earlier drafts, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Draft>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT number, version, name, replaced_at FROM drafts
         WHERE document = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([document], |row| {
        Ok(Draft {
            number: row.get(0)?,
            version: row.get(1)?,
            name: row.get(2)?,
            replaced_at: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// The bytes an earlier draft was read from, and the hash kept of them.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such draft; a failure of the database.
pub fn raw(tx: &Tx<'_>, document: &str, number: u32) -> Result<(Vec<u8>, String)> {
    tx.conn
        .prepare_cached("SELECT raw, raw_hash FROM drafts WHERE document = ?1 AND number = ?2")?
        .query_row(params![document, number], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .optional()?
        .ok_or_else(|| StoreError::Missing("this draft".to_owned()))
}

/// The words of an earlier draft.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such draft; a failure of the database.
pub fn words(tx: &Tx<'_>, document: &str, number: u32) -> Result<Document> {
    let body: Option<String> = tx
        .conn
        .prepare_cached("SELECT body FROM drafts WHERE document = ?1 AND number = ?2")?
        .query_row(params![document, number], |row| row.get(0))
        .optional()?;
    match body {
        Some(body) => Ok(serde_json::from_str(&body)?),
        None => Err(StoreError::Missing("this draft".to_owned())),
    }
}
