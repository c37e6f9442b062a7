//! Table `documents`: the texts being checked, with the bytes they were read from.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stet_core::document::{Document, DocumentType};
use stet_core::review::Tier;

use crate::library::Tx;
use crate::{Result, StoreError};

/// A document as kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Stable name.
    pub id: String,
    /// Title, as shown.
    pub title: String,
    /// What sort of text.
    pub kind: DocumentType,
    /// The words.
    pub document: Document,
    /// SHA-256 of the words, lower-case hex.
    pub version: String,
    /// Number of words.
    pub words: u32,
    /// File name, or empty for pasted text.
    pub name: String,
    /// SHA-256 of the bytes it was read from.
    pub raw_hash: String,
    /// How thorough its check is.
    pub tier: Tier,
    /// What the text says of its author.
    pub author: Option<String>,
    /// What it says of its publisher.
    pub publisher: Option<String>,
    /// When it says it was published, RFC 3339 date.
    pub published_at: Option<String>,
    /// True once its claims were read out of it for its present type.
    pub extracted: bool,
    /// Counts changes of claims, sources and type.
    pub inputs: u64,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    pub updated_at: String,
}

/// What the Desk shows of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Stable name.
    pub id: String,
    /// Title.
    pub title: String,
    /// Number of words.
    pub words: u32,
    /// Active claims.
    pub claims: u32,
    /// Active claims whose last decision is "open" or missing.
    pub open: u32,
    /// RFC 3339.
    pub updated_at: String,
}

/// Adds a document with the bytes it was read from.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, stored: &Stored, raw: &[u8]) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO documents (id, title, kind, body, version, words, name, raw, raw_hash,
                author, publisher, published_at, extracted, inputs, created_at, updated_at, tier)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        )?
        .execute(params![
            stored.id,
            stored.title,
            key(&stored.kind)?,
            serde_json::to_string(&stored.document)?,
            stored.version,
            stored.words,
            stored.name,
            raw,
            stored.raw_hash,
            stored.author,
            stored.publisher,
            stored.published_at,
            stored.extracted,
            stored.inputs,
            stored.created_at,
            stored.updated_at,
            key(&stored.tier)?,
        ])?;
    Ok(())
}

/// One document.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document.
pub fn get(tx: &Tx<'_>, id: &str) -> Result<Stored> {
    let found = tx
        .conn
        .prepare_cached(
            "SELECT id, title, kind, body, version, words, name, raw_hash, author, publisher,
                published_at, extracted, inputs, created_at, updated_at, tier
             FROM documents WHERE id = ?1",
        )?
        .query_row([id], |row| Ok(read(row)))
        .optional()?;
    found.unwrap_or_else(|| Err(StoreError::Missing("this document".to_owned())))
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    Ok(Stored {
        id: row.get(0)?,
        title: row.get(1)?,
        kind: from_key(&row.get::<_, String>(2)?)?,
        document: serde_json::from_str(&row.get::<_, String>(3)?)?,
        version: row.get(4)?,
        words: row.get(5)?,
        name: row.get(6)?,
        raw_hash: row.get(7)?,
        author: row.get(8)?,
        publisher: row.get(9)?,
        published_at: row.get(10)?,
        extracted: row.get(11)?,
        inputs: row.get(12)?,
        created_at: row.get(13)?,
        updated_at: row.get(14)?,
        tier: from_key(&row.get::<_, String>(15)?)?,
    })
}

/// The bytes a document was read from.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document.
pub fn raw(tx: &Tx<'_>, id: &str) -> Result<Vec<u8>> {
    tx.conn
        .prepare_cached("SELECT raw FROM documents WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this document".to_owned()))
}

/// Active claims of the document `d`, and those of them whose last decision on the words is "open" or missing.
const COUNTS: &str = "
    (SELECT count(*) FROM claims c WHERE c.document = d.id AND c.status = 'active'),
    (SELECT count(*) FROM claims c WHERE c.document = d.id AND c.status = 'active'
        AND coalesce((SELECT json_extract(x.decision, '$.type') FROM decisions x
            WHERE x.document = d.id AND x.claim = c.id
            AND json_extract(x.decision, '$.type') NOT IN ('found', 'weighed')
            ORDER BY x.seq DESC LIMIT 1), 'open') = 'open')";

/// How many active claims a document has, and how many of them are open.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document; a failure of the database.
pub fn claims(tx: &Tx<'_>, id: &str) -> Result<(u32, u32)> {
    let sql = format!("SELECT {COUNTS} FROM documents d WHERE d.id = ?1");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    statement
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this document".to_owned()))
}

/// All documents, last changed first.
///
/// # Errors
/// A failure of the database.
pub fn list(tx: &Tx<'_>) -> Result<Vec<Summary>> {
    let mut statement = tx.conn.prepare_cached(&format!(
        "SELECT d.id, d.title, d.words, d.updated_at, {COUNTS}
         FROM documents d ORDER BY d.updated_at DESC, d.rowid DESC",
    ))?;
    let rows = statement.query_map([], |row| {
        Ok(Summary {
            id: row.get(0)?,
            title: row.get(1)?,
            words: row.get(2)?,
            updated_at: row.get(3)?,
            claims: row.get(4)?,
            open: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Changes the type; the claims are to be read out anew.
///
/// # Errors
/// A failure of the database.
pub fn set_kind(tx: &Tx<'_>, id: &str, kind: DocumentType) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET kind = ?2, extracted = 0 WHERE id = ?1")?
        .execute(params![id, key(&kind)?])?;
    Ok(())
}

/// Says what language a document is in (ISO 639-1), or leaves it to its words; the claims are to be read out anew.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document; a failure of the database.
pub fn set_language(tx: &Tx<'_>, id: &str, language: Option<&str>) -> Result<()> {
    let document = Document {
        language: language.map(str::to_owned),
        ..get(tx, id)?.document
    };
    tx.conn
        .prepare_cached("UPDATE documents SET body = ?2, extracted = 0 WHERE id = ?1")?
        .execute(params![id, serde_json::to_string(&document)?])?;
    Ok(())
}

/// Changes how thorough the check is.
///
/// # Errors
/// A failure of the database.
pub fn set_tier(tx: &Tx<'_>, id: &str, tier: Tier) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET tier = ?2 WHERE id = ?1")?
        .execute(params![id, key(&tier)?])?;
    Ok(())
}

/// Whether the runs of a document assess the outlets they meet.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document.
pub fn assesses_outlets(tx: &Tx<'_>, id: &str) -> Result<bool> {
    tx.conn
        .prepare_cached("SELECT assess_outlets FROM documents WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this document".to_owned()))
}

/// Sets whether the runs of a document assess the outlets they meet.
///
/// # Errors
/// A failure of the database.
pub fn set_assesses_outlets(tx: &Tx<'_>, id: &str, on: bool) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET assess_outlets = ?2 WHERE id = ?1")?
        .execute(params![id, on])?;
    Ok(())
}

/// Ids of the documents whose tier has a review queue, last changed first.
///
/// # Errors
/// A failure of the database.
pub fn beyond_newspaper(tx: &Tx<'_>) -> Result<Vec<String>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id FROM documents WHERE tier <> 'newspaper' ORDER BY updated_at DESC",
    )?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Notes whether the claims were read out for the present type.
///
/// # Errors
/// A failure of the database.
pub fn set_extracted(tx: &Tx<'_>, id: &str, extracted: bool) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET extracted = ?2 WHERE id = ?1")?
        .execute(params![id, extracted])?;
    Ok(())
}

/// Whose reading of the text the claims are: a language model by name and version of the prompt;
/// empty for the built-in one.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such document.
pub fn claims_by(tx: &Tx<'_>, id: &str) -> Result<String> {
    tx.conn
        .prepare_cached("SELECT claims_by FROM documents WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Missing("this document".to_owned()))
}

/// Notes whose reading of the text the claims are.
///
/// # Errors
/// A failure of the database.
pub fn set_claims_by(tx: &Tx<'_>, id: &str, by: &str) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET claims_by = ?2 WHERE id = ?1")?
        .execute(params![id, by])?;
    Ok(())
}

/// Notes a change; `inputs` if findings may be stale by it.
///
/// # Errors
/// A failure of the database.
pub fn touch(tx: &Tx<'_>, id: &str, at: &str, inputs: bool) -> Result<()> {
    tx.conn
        .prepare_cached("UPDATE documents SET updated_at = ?2, inputs = inputs + ?3 WHERE id = ?1")?
        .execute(params![id, at, u8::from(inputs)])?;
    Ok(())
}

/// The JSON name of a plain enum: "legal_brief".
pub(crate) fn key<T: Serialize>(value: &T) -> Result<String> {
    Ok(serde_json::to_value(value)?
        .as_str()
        .unwrap_or_default()
        .to_owned())
}

pub(crate) fn from_key<T: DeserializeOwned>(key: &str) -> Result<T> {
    Ok(serde_json::from_value(serde_json::Value::String(
        key.to_owned(),
    ))?)
}
