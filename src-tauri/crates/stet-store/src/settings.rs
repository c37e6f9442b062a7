//! Table `settings`: values this program keeps between starts, by key. No secrets.

use rusqlite::{OptionalExtension, params};
use serde_json::Value;

use crate::Result;
use crate::library::Tx;

/// The value of a key.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, key: &str) -> Result<Option<Value>> {
    let json: Option<String> = tx
        .conn
        .prepare_cached("SELECT value FROM settings WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(json.map(|json| serde_json::from_str(&json)).transpose()?)
}

/// Sets the value of a key.
///
/// # Errors
/// A failure of the database.
pub fn set(tx: &Tx<'_>, key: &str, value: &Value) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO settings (key, value) VALUES (?1, ?2)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )?
        .execute(params![key, serde_json::to_string(value)?])?;
    Ok(())
}
