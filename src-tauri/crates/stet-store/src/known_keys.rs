//! Table `known_keys`: public keys of other installations, met in packages. One is somebody's once a
//! person here says whose it is; until then it was met and nothing more.

use rusqlite::{OptionalExtension, params};

use crate::library::Tx;
use crate::{Result, StoreError};

/// A key as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownKey {
    /// Ed25519 public key, lower-case hex.
    pub key: String,
    /// Whose it is, by the word of a person here; `None` until somebody says so.
    pub name: Option<String>,
    /// What came signed with it called itself: believed by nobody.
    pub called: String,
    /// When it was first met, RFC 3339.
    pub met_at: String,
}

/// Notes that a key was met; what is known of it stays.
///
/// # Errors
/// A failure of the database.
pub fn meet(tx: &Tx<'_>, key: &str, called: &str, at: &str) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO known_keys (key, name, called, met_at) VALUES (?1, NULL, ?2, ?3)
             ON CONFLICT (key) DO NOTHING",
        )?
        .execute([key, called, at])?;
    Ok(())
}

/// Says whose a key is that was met; `None` takes the word back.
///
/// # Errors
/// [`StoreError::Missing`] if it was never met.
pub fn set_name(tx: &Tx<'_>, key: &str, name: Option<&str>) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached("UPDATE known_keys SET name = ?2 WHERE key = ?1")?
        .execute(params![key, name])?;
    match changed {
        0 => Err(StoreError::Missing("this key".to_owned())),
        _ => Ok(()),
    }
}

/// Whose a key is, if a person said so.
///
/// # Errors
/// A failure of the database.
pub fn name(tx: &Tx<'_>, key: &str) -> Result<Option<String>> {
    let name: Option<Option<String>> = tx
        .conn
        .prepare_cached("SELECT name FROM known_keys WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(name.flatten())
}

/// Every key that was met, the latest first.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>) -> Result<Vec<KnownKey>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT key, name, called, met_at FROM known_keys ORDER BY met_at DESC, key",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(KnownKey {
            key: row.get(0)?,
            name: row.get(1)?,
            called: row.get(2)?,
            met_at: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
