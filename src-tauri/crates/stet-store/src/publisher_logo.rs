//! Table `publisher_logo`: the picture on the covers of reports. It belongs to the library and to no
//! document.

use rusqlite::OptionalExtension;

use crate::Result;
use crate::library::Tx;

/// The logo as it was kept, if there is one.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>) -> Result<Option<Vec<u8>>> {
    Ok(tx
        .conn
        .prepare_cached("SELECT image FROM publisher_logo")?
        .query_row([], |row| row.get(0))
        .optional()?)
}

/// Keeps a logo in place of the one before.
///
/// # Errors
/// A failure of the database.
pub fn set(tx: &Tx<'_>, image: &[u8]) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO publisher_logo (only, image) VALUES (1, ?1)
             ON CONFLICT (only) DO UPDATE SET image = excluded.image",
        )?
        .execute([image])?;
    Ok(())
}

/// Forgets the logo.
///
/// # Errors
/// A failure of the database.
pub fn remove(tx: &Tx<'_>) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM publisher_logo")?
        .execute([])?;
    Ok(())
}
