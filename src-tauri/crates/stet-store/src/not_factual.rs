//! Table `not_factual`: passages that are no factual claims, with the reason.

use rusqlite::{OptionalExtension, params};
use stet_core::claim::NotFactual;

use crate::library::Tx;
use crate::{Result, StoreError};

/// A passage as kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Stable name.
    pub id: String,
    /// The passage.
    pub item: NotFactual,
    /// The claim a person made of it, if any.
    pub claim: Option<String>,
}

/// Puts these in place of all passages of the document that no person made a claim of.
///
/// # Errors
/// A failure of the database.
pub fn replace(tx: &Tx<'_>, document: &str, items: &[Stored]) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM not_factual WHERE document = ?1 AND claim IS NULL")?
        .execute([document])?;
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO not_factual (id, document, block, start, item, claim)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for stored in items {
        insert.execute(params![
            stored.id,
            document,
            stored.item.place.block,
            stored.item.place.span.start,
            serde_json::to_string(&stored.item)?,
            stored.claim,
        ])?;
    }
    Ok(())
}

/// Notes which claim a person made of a passage, or that none is.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such passage.
pub fn set_claim(tx: &Tx<'_>, document: &str, id: &str, claim: Option<&str>) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE not_factual SET claim = ?3 WHERE document = ?1 AND id = ?2")?
        .execute(params![document, id, claim])?;
    if changed == 0 {
        return Err(StoreError::Missing("this passage".to_owned()));
    }
    Ok(())
}

/// One passage, if there is one of this name.
///
/// # Errors
/// A failure of the database.
pub fn find(tx: &Tx<'_>, document: &str, id: &str) -> Result<Option<Stored>> {
    let found: Option<(String, String, Option<String>)> = tx
        .conn
        .prepare_cached("SELECT id, item, claim FROM not_factual WHERE document = ?1 AND id = ?2")?
        .query_row([document, id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    found
        .map(|(id, item, claim)| {
            Ok(Stored {
                id,
                item: serde_json::from_str(&item)?,
                claim,
            })
        })
        .transpose()
}

/// The passages of a document in reading order, those made into claims included.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, item, claim FROM not_factual WHERE document = ?1 ORDER BY block, start, id",
    )?;
    let rows = statement.query_map([document], |row| {
        Ok((
            row.get(0)?,
            row.get::<_, String>(1)?,
            row.get::<_, Option<String>>(2)?,
        ))
    })?;
    rows.map(|row| {
        let (id, item, claim) = row?;
        Ok(Stored {
            id,
            item: serde_json::from_str(&item)?,
            claim,
        })
    })
    .collect()
}
