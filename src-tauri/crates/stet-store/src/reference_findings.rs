//! Table `reference_findings`: what looking references up came to. Append-only.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Result;
use crate::library::Tx;

/// A finding with the run it was made in and its time.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored<F> {
    /// Id of the run.
    pub run: String,
    /// What was found.
    pub finding: F,
    /// RFC 3339.
    pub at: String,
}

/// Keeps a finding; it stands until the next one of the same reference.
///
/// # Errors
/// A failure of the database.
pub fn keep(
    tx: &Tx<'_>,
    document: &str,
    number: u32,
    run: &str,
    at: &str,
    finding: &impl Serialize,
) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO reference_findings (document, number, run, finding, at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            document,
            number,
            run,
            serde_json::to_string(finding)?,
            at
        ])?;
    Ok(())
}

/// The finding that stands for each reference, by number.
///
/// # Errors
/// A failure of the database; a row that is no such finding.
pub fn latest<F: DeserializeOwned>(
    tx: &Tx<'_>,
    document: &str,
) -> Result<BTreeMap<u32, Stored<F>>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT number, run, finding, at FROM reference_findings
         WHERE document = ?1
            AND seq > (SELECT references_since FROM documents WHERE id = ?1)
         ORDER BY seq",
    )?;
    let mut rows = statement.query([document])?;
    let mut found = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let stored = Stored {
            run: row.get(1)?,
            finding: serde_json::from_str(&row.get::<_, String>(2)?)?,
            at: row.get(3)?,
        };
        found.insert(row.get(0)?, stored);
    }
    Ok(found)
}

/// Carries findings over to another numbering of the references: what is not named here no longer
/// stands. `numbers` gives the new number of an old one.
///
/// # Errors
/// A failure of the database.
pub fn renumber(tx: &Tx<'_>, document: &str, numbers: &BTreeMap<u32, u32>) -> Result<()> {
    let standing: BTreeMap<u32, Stored<Value>> = latest(tx, document)?;
    tx.conn
        .prepare_cached(
            "UPDATE documents SET references_since =
                (SELECT coalesce(max(seq), 0) FROM reference_findings WHERE document = ?1)
             WHERE id = ?1",
        )?
        .execute([document])?;
    for (number, stored) in standing {
        if let Some(new) = numbers.get(&number) {
            keep(tx, document, *new, &stored.run, &stored.at, &stored.finding)?;
        }
    }
    Ok(())
}

/// Numbers of the references a run has looked up.
///
/// # Errors
/// A failure of the database.
pub fn numbers_of_run(tx: &Tx<'_>, document: &str, run: &str) -> Result<BTreeSet<u32>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT DISTINCT number FROM reference_findings
         WHERE document = ?1 AND run = ?2
            AND seq > (SELECT references_since FROM documents WHERE id = ?1)",
    )?;
    let rows = statement.query_map([document, run], |row| row.get(0))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// Every finding ever kept, with its number, as it is kept: JSON, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn all_kept(tx: &Tx<'_>, document: &str) -> Result<Vec<(u32, String)>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT number, finding FROM reference_findings WHERE document = ?1 ORDER BY seq",
    )?;
    let rows = statement.query_map([document], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}
