//! Table `decisions`: what people decided, append-only. The last row of a claim holds; "open"
//! again is a row like any other. A finding set by hand is a row of the same table and a second
//! axis: neither it nor its withdrawal touches what was decided about the words.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use stet_core::decision::{Checker, Decision};

use crate::Result;
use crate::library::Tx;

/// A decision as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Grows over the whole library.
    pub seq: u64,
    /// The claim.
    pub claim: String,
    /// What was decided.
    pub decision: Decision,
    /// By whom.
    pub checker: Checker,
    /// RFC 3339 with zone.
    pub at: String,
}

const FIELDS: &str = "seq, claim, decision, checker, at";

/// Adds a decision.
///
/// # Errors
/// A failure of the database.
pub fn append(
    tx: &Tx<'_>,
    document: &str,
    claim: &str,
    decision: &Decision,
    checker: &Checker,
    at: &str,
) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO decisions (document, claim, decision, checker, at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            document,
            claim,
            serde_json::to_string(decision)?,
            serde_json::to_string(checker)?,
            at
        ])?;
    Ok(())
}

/// The decision on its words that holds for a claim, if anyone ever decided.
///
/// # Errors
/// A failure of the database.
pub fn current(tx: &Tx<'_>, document: &str, claim: &str) -> Result<Option<Stored>> {
    let sql = format!(
        "SELECT {FIELDS} FROM decisions WHERE document = ?1 AND claim = ?2
         AND json_extract(decision, '$.type') <> 'found'
         ORDER BY seq DESC LIMIT 1"
    );
    one(tx, &sql, document, claim)
}

/// The finding a person set on a claim, unless it was withdrawn.
///
/// # Errors
/// A failure of the database.
pub fn own_finding(tx: &Tx<'_>, document: &str, claim: &str) -> Result<Option<Stored>> {
    let sql = format!(
        "SELECT {FIELDS} FROM decisions WHERE document = ?1 AND claim = ?2
         AND json_extract(decision, '$.type') = 'found'
         ORDER BY seq DESC LIMIT 1"
    );
    let last = one(tx, &sql, document, claim)?;
    Ok(last.filter(|stored| stored.decision.finding().is_some()))
}

fn one(tx: &Tx<'_>, sql: &str, document: &str, claim: &str) -> Result<Option<Stored>> {
    tx.conn
        .prepare_cached(sql)?
        .query_row([document, claim], |row| Ok(read(row)))
        .optional()?
        .transpose()
}

/// What holds of the claims of a document, each by claim.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holding {
    /// What was decided about their words.
    pub decided: HashMap<String, Stored>,
    /// The findings people set, without those that were withdrawn.
    pub by_hand: HashMap<String, Stored>,
}

/// The decisions and the findings set by hand that hold.
///
/// # Errors
/// A failure of the database.
pub fn holding(tx: &Tx<'_>, document: &str) -> Result<Holding> {
    let mut holding = Holding::default();
    for stored in history(tx, document)? {
        let axis = if stored.decision.is_finding() {
            &mut holding.by_hand
        } else {
            &mut holding.decided
        };
        axis.insert(stored.claim.clone(), stored);
    }
    holding
        .by_hand
        .retain(|_, stored| stored.decision.finding().is_some());
    Ok(holding)
}

/// Every decision ever made on a document, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn history(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let sql = format!("SELECT {FIELDS} FROM decisions WHERE document = ?1 ORDER BY seq");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    Ok(Stored {
        seq: row.get(0)?,
        claim: row.get(1)?,
        decision: serde_json::from_str(&row.get::<_, String>(2)?)?,
        checker: serde_json::from_str(&row.get::<_, String>(3)?)?,
        at: row.get(4)?,
    })
}
