//! Table `claims`: what the text asserts, as read by the machine or marked by a person. A claim
//! is never deleted while its document stays: it is set aside by its status.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use serde::{Deserialize, Serialize};
use stet_core::claim::Claim;
use stet_core::document::Anchor;

use crate::documents::{from_key, key};
use crate::library::Tx;
use crate::{Result, StoreError};

/// A claim as kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    /// Stable name.
    pub id: String,
    /// The claim.
    pub claim: Claim,
    /// Its words with their surroundings, for a later draft.
    pub anchor: Option<Anchor>,
    /// Who read it out of the text.
    pub origin: Origin,
    /// Where it stands.
    pub status: Status,
    /// Counts changes.
    pub revision: u64,
}

/// Who read a claim out of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Extraction.
    Machine,
    /// A person marked, cut, joined or re-bound it.
    Person,
}

/// Where a claim stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// To be checked.
    Active,
    /// A person says it is not checkable.
    Dismissed,
    /// Left out by the limit.
    BeyondLimit,
    /// A person touched it, and a later draft no longer has its words.
    Lost,
    /// No longer there: joined with another, undone, or not found when read anew.
    Gone,
}

const FIELDS: &str = "id, claim, anchor, origin, status, revision";

/// Adds a claim.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO claims (id, document, block, start, finish, claim, anchor, origin,
                status, revision) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            stored.id,
            document,
            stored.claim.place.block,
            stored.claim.place.span.start,
            stored.claim.place.span.end,
            serde_json::to_string(&stored.claim)?,
            anchor_json(stored)?,
            key(&stored.origin)?,
            key(&stored.status)?,
            stored.revision,
        ])?;
    Ok(())
}

/// Puts the claim in place of its older self, under a revision it never had, whatever `stored`
/// says.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such claim.
pub fn update(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    write(tx, document, stored)?;
    tx.conn
        .prepare_cached(
            "UPDATE claims SET peak = peak + 1, revision = peak + 1
             WHERE document = ?1 AND id = ?2",
        )?
        .execute([document, &stored.id])?;
    Ok(())
}

/// Puts a former self of the claim back, under its former revision: findings made on it hold
/// again.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such claim.
pub fn put_back(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    write(tx, document, stored)?;
    tx.conn
        .prepare_cached("UPDATE claims SET revision = ?3 WHERE document = ?1 AND id = ?2")?
        .execute(params![document, stored.id, stored.revision])?;
    Ok(())
}

/// Says where a claim stands; its words and its revision stay.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such claim.
pub fn set_status(tx: &Tx<'_>, document: &str, id: &str, status: Status) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE claims SET status = ?3 WHERE document = ?1 AND id = ?2")?
        .execute([document, id, &key(&status)?])?;
    if changed == 0 {
        return Err(StoreError::Missing("this claim".to_owned()));
    }
    Ok(())
}

fn write(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached(
            "UPDATE claims SET block = ?3, start = ?4, finish = ?5, claim = ?6, anchor = ?7,
                origin = ?8, status = ?9
             WHERE document = ?1 AND id = ?2",
        )?
        .execute(params![
            document,
            stored.id,
            stored.claim.place.block,
            stored.claim.place.span.start,
            stored.claim.place.span.end,
            serde_json::to_string(&stored.claim)?,
            anchor_json(stored)?,
            key(&stored.origin)?,
            key(&stored.status)?,
        ])?;
    if changed == 0 {
        return Err(StoreError::Missing("this claim".to_owned()));
    }
    Ok(())
}

fn anchor_json(stored: &Stored) -> Result<Option<String>> {
    Ok(stored
        .anchor
        .as_ref()
        .map(serde_json::to_string)
        .transpose()?)
}

/// One claim.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such claim.
pub fn get(tx: &Tx<'_>, document: &str, id: &str) -> Result<Stored> {
    let sql = format!("SELECT {FIELDS} FROM claims WHERE document = ?1 AND id = ?2");
    tx.conn
        .prepare_cached(&sql)?
        .query_row([document, id], |row| Ok(read(row)))
        .optional()?
        .unwrap_or_else(|| Err(StoreError::Missing("this claim".to_owned())))
}

/// A number that goes up whenever a claim of the document is added or changed; 0 before the first.
///
/// # Errors
/// A failure of the database.
pub fn version(tx: &Tx<'_>, document: &str) -> Result<u64> {
    let found = tx
        .conn
        .prepare_cached("SELECT version FROM claims_version WHERE document = ?1")?
        .query_row([document], |row| row.get(0))
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// The claims of a document that stand like this, in reading order.
///
/// # Errors
/// A failure of the database.
pub fn with_status(tx: &Tx<'_>, document: &str, status: Status) -> Result<Vec<Stored>> {
    let sql = format!(
        "SELECT {FIELDS} FROM claims WHERE document = ?1 AND status = ?2
         ORDER BY block, start, finish, id"
    );
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document, &key(&status)?], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// All claims of a document in reading order.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let sql = format!(
        "SELECT {FIELDS} FROM claims WHERE document = ?1 ORDER BY block, start, finish, id"
    );
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    Ok(Stored {
        id: row.get(0)?,
        claim: serde_json::from_str(&row.get::<_, String>(1)?)?,
        anchor: row
            .get::<_, Option<String>>(2)?
            .map(|json| serde_json::from_str(&json))
            .transpose()?,
        origin: from_key(&row.get::<_, String>(3)?)?,
        status: from_key(&row.get::<_, String>(4)?)?,
        revision: row.get(5)?,
    })
}

/// The number of an active claim: its place in reading order, from 1.
///
/// # Errors
/// A failure of the database.
pub fn number(tx: &Tx<'_>, document: &str, id: &str) -> Result<u32> {
    Ok(tx
        .conn
        .prepare_cached(
            "SELECT count(*) FROM claims c JOIN claims me ON me.id = ?2
             WHERE c.document = ?1 AND c.status = 'active'
                AND (c.block, c.start, c.finish, c.id)
                    <= (me.block, me.start, me.finish, me.id)",
        )?
        .query_row([document, id], |row| row.get(0))?)
}
