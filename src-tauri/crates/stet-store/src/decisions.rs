//! Table `decisions`: what people decided, append-only. The last row of a claim holds; "open"
//! again is a row like any other. A finding set by hand and what was noted of alternatives and
//! assumptions are rows of the same table and axes of their own: none of them, nor its withdrawal,
//! touches the others.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use stet_core::decision::{Axis, Checker, Decision};

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
    last(tx, document, claim, Axis::Words)
}

/// The finding a person set on a claim, unless it was withdrawn.
///
/// # Errors
/// A failure of the database.
pub fn own_finding(tx: &Tx<'_>, document: &str, claim: &str) -> Result<Option<Stored>> {
    let set = last(tx, document, claim, Axis::Finding)?;
    Ok(set.filter(|stored| !stored.decision.withdraws()))
}

/// The last decision on an axis of a claim, a withdrawal too; `None` if nobody ever decided there.
///
/// # Errors
/// A failure of the database.
pub fn last(tx: &Tx<'_>, document: &str, claim: &str, axis: Axis) -> Result<Option<Stored>> {
    let of_axis = match axis {
        Axis::Words => "NOT IN ('found', 'weighed')",
        Axis::Finding => "= 'found'",
        Axis::Reasoning => "= 'weighed'",
    };
    let sql = format!(
        "SELECT {FIELDS} FROM decisions WHERE document = ?1 AND claim = ?2
         AND json_extract(decision, '$.type') {of_axis}
         ORDER BY seq DESC LIMIT 1"
    );
    tx.conn
        .prepare_cached(&sql)?
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
    /// What people noted of alternatives and assumptions.
    pub weighed: HashMap<String, Stored>,
}

/// The decisions of every axis that hold.
///
/// # Errors
/// A failure of the database.
pub fn holding(tx: &Tx<'_>, document: &str) -> Result<Holding> {
    let mut holding = Holding::default();
    for stored in history(tx, document)? {
        let axis = match stored.decision.axis() {
            Axis::Words => &mut holding.decided,
            Axis::Finding => &mut holding.by_hand,
            Axis::Reasoning => &mut holding.weighed,
        };
        axis.insert(stored.claim.clone(), stored);
    }
    for axis in [&mut holding.by_hand, &mut holding.weighed] {
        axis.retain(|_, stored| !stored.decision.withdraws());
    }
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
