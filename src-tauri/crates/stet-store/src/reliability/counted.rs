//! What runs did with outlets, added up over all of them.

use rusqlite::{Connection, OptionalExtension, params};
use stet_core::reliability::counters::Counters;

use super::ReliabilityCache;
use crate::Result;

/// Counters of many runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// When counting began, seconds since 1970, UTC.
    pub since: i64,
    /// The counters.
    pub counters: Counters,
}

impl ReliabilityCache {
    /// What was counted so far; `None` before the first run.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn counted(&self) -> Result<Option<Counted>> {
        self.read(read)
    }

    /// Adds the counters of a run that ended at `now`, seconds since 1970, UTC.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn count(&self, run: &Counters, now: i64) -> Result<()> {
        self.write(|conn| {
            let mut all = read(conn)?.unwrap_or(Counted {
                since: now,
                counters: Counters::default(),
            });
            all.counters += run;
            conn.prepare_cached(
                "INSERT OR REPLACE INTO counted (only, since, body) VALUES (1, ?1, ?2)",
            )?
            .execute(params![all.since, serde_json::to_string(&all.counters)?])?;
            Ok(())
        })
    }
}

fn read(conn: &Connection) -> Result<Option<Counted>> {
    let row: Option<(i64, String)> = conn
        .prepare_cached("SELECT since, body FROM counted")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    row.map(|(since, body)| {
        Ok(Counted {
            since,
            counters: serde_json::from_str(&body)?,
        })
    })
    .transpose()
}
