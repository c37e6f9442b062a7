//! Table `ticks`: the atoms of a claim a person ticked off.

use rusqlite::params;
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::library::Tx;

/// One tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tick {
    /// Index into the claim's atoms.
    pub atom: u32,
    /// Initials.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// Ticks an atom off, or takes the tick away.
///
/// # Errors
/// A failure of the database.
pub fn set(tx: &Tx<'_>, document: &str, claim: &str, tick: &Tick, ticked: bool) -> Result<()> {
    if ticked {
        tx.conn
            .prepare_cached(
                "INSERT INTO ticks (document, claim, atom, by, at) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (claim, atom) DO NOTHING",
            )?
            .execute(params![document, claim, tick.atom, tick.by, tick.at])?;
    } else {
        tx.conn
            .prepare_cached("DELETE FROM ticks WHERE claim = ?1 AND atom = ?2")?
            .execute(params![claim, tick.atom])?;
    }
    Ok(())
}

/// Puts these in place of all ticks of a claim.
///
/// # Errors
/// A failure of the database.
pub fn replace(tx: &Tx<'_>, document: &str, claim: &str, ticks: &[Tick]) -> Result<()> {
    tx.conn
        .prepare_cached("DELETE FROM ticks WHERE claim = ?1")?
        .execute([claim])?;
    for tick in ticks {
        set(tx, document, claim, tick, true)?;
    }
    Ok(())
}

/// The ticks of a claim.
///
/// # Errors
/// A failure of the database.
pub fn of_claim(tx: &Tx<'_>, claim: &str) -> Result<Vec<Tick>> {
    let mut statement = tx
        .conn
        .prepare_cached("SELECT atom, by, at FROM ticks WHERE claim = ?1 ORDER BY atom")?;
    let rows = statement.query_map([claim], |row| {
        Ok(Tick {
            atom: row.get(0)?,
            by: row.get(1)?,
            at: row.get(2)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
