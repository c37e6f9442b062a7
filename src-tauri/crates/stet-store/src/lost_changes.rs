//! Table `settings`, key `lost_changes`: how many changes the disk lost, until a person has been told.
//!
//! Owns the count. What is counted, and why it would pass in silence, is `wal.rs`'s.

use serde_json::{Value, json};

use crate::library::{Library, Tx};
use crate::{Result, settings};

const KEY: &str = "lost_changes";

/// How many changes that were acknowledged could not be read back, because the log they stood in was
/// damaged on the disk; at least so many, 0 once they are dismissed.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>) -> Result<u32> {
    let kept = settings::get(tx, KEY)?.as_ref().and_then(Value::as_u64);
    Ok(kept.map_or(0, |kept| u32::try_from(kept).unwrap_or(u32::MAX)))
}

/// Counts further ones.
pub(crate) fn add(tx: &Tx<'_>, further: u32) -> Result<()> {
    let sum = get(tx)?.saturating_add(further);
    settings::set(tx, KEY, &json!(sum))
}

impl Library {
    /// A person has been told.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn dismiss_lost_changes(&self) -> Result<()> {
        self.write(|tx| settings::set(tx, KEY, &json!(0)))
    }
}
