//! Table `declined_offers`: offers of services that a person put aside for a document, so that each is
//! made once. They change nothing of what is found, so the log has no row for them, and another
//! machine makes its own.

use rusqlite::params;

use crate::Result;
use crate::library::{Library, Tx};

/// The offers that were put aside, by name.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<String>> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT offer FROM declined_offers WHERE document = ?1 ORDER BY offer")?;
    let rows = statement.query_map([document], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

impl Library {
    /// Puts an offer aside.
    ///
    /// # Errors
    /// [`crate::StoreError::Missing`] if there is no such document; a failure of the database.
    pub fn decline_offer(&self, document: &str, offer: &str, at: &str) -> Result<()> {
        self.write(|tx| {
            crate::ledger::require(tx, document)?;
            tx.conn
                .prepare_cached(
                    "INSERT INTO declined_offers (document, offer, at) VALUES (?1, ?2, ?3)
                     ON CONFLICT (document, offer) DO NOTHING",
                )?
                .execute(params![document, offer, at])?;
            Ok(())
        })
    }
}
