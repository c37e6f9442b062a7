//! Table `recorded_salts`: the salt of the row of a document's log that names all its tables. It stays here
//! and in packages that hold what the row names.

use rusqlite::OptionalExtension;

use crate::Result;
use crate::library::Tx;

/// Keeps the salt of the row that was written last.
///
/// # Errors
/// A failure of the database.
pub fn keep(tx: &Tx<'_>, document: &str, salt: &str) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO recorded_salts (document, salt) VALUES (?1, ?2)
             ON CONFLICT (document) DO UPDATE SET salt = excluded.salt",
        )?
        .execute([document, salt])?;
    Ok(())
}

/// The salt of the row that was written last, if one was.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str) -> Result<Option<String>> {
    Ok(tx
        .conn
        .prepare_cached("SELECT salt FROM recorded_salts WHERE document = ?1")?
        .query_row([document], |row| row.get(0))
        .optional()?)
}
