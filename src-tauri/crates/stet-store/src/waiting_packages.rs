//! Table `waiting_packages`: a package that says otherwise than the document here, until a person has
//! chosen. It is somebody else's word: nothing of it is in force, so the log has no row for it, and
//! it never travels on.

use rusqlite::{OptionalExtension, params};

use crate::Result;
use crate::library::{Library, Tx};

/// The package that waits for choices on a document, as it came.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str) -> Result<Option<Vec<u8>>> {
    Ok(tx
        .conn
        .prepare_cached("SELECT package FROM waiting_packages WHERE document = ?1")?
        .query_row([document], |row| row.get(0))
        .optional()?)
}

impl Library {
    /// Keeps a package until a person has chosen; one that waited already gives way.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn keep_waiting(&self, document: &str, package: &[u8], at: &str) -> Result<()> {
        self.write(|tx| {
            tx.conn
                .prepare_cached(
                    "INSERT INTO waiting_packages (document, package, at) VALUES (?1, ?2, ?3)
                     ON CONFLICT (document) DO UPDATE SET package = ?2, at = ?3",
                )?
                .execute(params![document, package, at])?;
            Ok(())
        })
    }

    /// Lets the package go that waits on a document, if one does.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn let_go(&self, document: &str) -> Result<()> {
        self.write(|tx| {
            tx.conn
                .prepare_cached("DELETE FROM waiting_packages WHERE document = ?1")?
                .execute([document])?;
            Ok(())
        })
    }
}
