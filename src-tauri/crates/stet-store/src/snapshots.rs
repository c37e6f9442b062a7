//! Table `snapshots`: what was fetched, exactly as it was answered, compressed.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rusqlite::{OptionalExtension, Row as SqlRow, params};

use crate::library::Tx;
use crate::{Result, StoreError};

/// What was fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The source whose words it holds.
    pub source: String,
    /// The address asked for.
    pub asked: String,
    /// The address that answered after redirects.
    pub address: String,
    /// HTTP status.
    pub status: u16,
    /// Headers in lower case, in order.
    pub headers: Vec<(String, String)>,
    /// Decoded body.
    pub body: Vec<u8>,
    /// True if the body was cut at the limit.
    pub truncated: bool,
    /// RFC 3339 with zone.
    pub retrieved_at: String,
    /// SHA-256 of `body`, lower-case hex.
    pub content_hash: String,
}

/// Keeps what was fetched for a source. What is there already stays as it is.
///
/// # Errors
/// A failure of the database.
pub fn keep(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO snapshots (document, source, asked, address, status, headers, body,
                truncated, retrieved_at, content_hash)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (document, source) DO NOTHING",
        )?
        .execute(params![
            document,
            stored.source,
            stored.asked,
            stored.address,
            stored.status,
            serde_json::to_string(&stored.headers)?,
            packed(&stored.body)?,
            stored.truncated,
            stored.retrieved_at,
            stored.content_hash,
        ])?;
    Ok(())
}

const FIELDS: &str = "source, asked, address, status, headers, body, truncated, retrieved_at, \
    content_hash";

/// Everything fetched for a document, in the order it came.
///
/// # Errors
/// A failure of the database, or a body that does not unpack.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let sql = format!("SELECT {FIELDS} FROM snapshots WHERE document = ?1 ORDER BY rowid");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// What was fetched for one source; `None` for one that was supplied.
///
/// # Errors
/// A failure of the database, or a body that does not unpack.
pub fn of_source(tx: &Tx<'_>, document: &str, source: &str) -> Result<Option<Stored>> {
    let sql = format!("SELECT {FIELDS} FROM snapshots WHERE document = ?1 AND source = ?2");
    tx.conn
        .prepare_cached(&sql)?
        .query_row([document, source], |row| Ok(read(row)))
        .optional()?
        .transpose()
}

/// The addresses that answered with a page, each with when, RFC 3339; without their bodies.
///
/// # Errors
/// A failure of the database.
pub fn answered(tx: &Tx<'_>, document: &str) -> Result<Vec<(String, String)>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT address, retrieved_at FROM snapshots
         WHERE document = ?1 AND status BETWEEN 200 AND 299 ORDER BY rowid",
    )?;
    let rows = statement.query_map([document], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    Ok(Stored {
        source: row.get(0)?,
        asked: row.get(1)?,
        address: row.get(2)?,
        status: row.get(3)?,
        headers: serde_json::from_str(&row.get::<_, String>(4)?)?,
        body: unpacked(&row.get::<_, Vec<u8>>(5)?)?,
        truncated: row.get(6)?,
        retrieved_at: row.get(7)?,
        content_hash: row.get(8)?,
    })
}

fn packed(body: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(body)?;
    Ok(packer.finish()?)
}

fn unpacked(packed: &[u8]) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    GzDecoder::new(packed)
        .read_to_end(&mut body)
        .map_err(|error| {
            StoreError::Corrupt(format!("a kept page cannot be unpacked ({error})"))
        })?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_comes_back_as_it_was() {
        let body: Vec<u8> = (0..=255_u8).cycle().take(40_000).collect();
        let small = packed(&body).expect("packed");
        assert!(small.len() < body.len() / 10, "{}", small.len());
        assert_eq!(unpacked(&small).expect("unpacked"), body);
        assert!(unpacked(b"no gzip").is_err());
    }
}
