//! Tables `report_flags` and `flag_steps`: errors that were reported in a signed-off report, and what
//! became of them, step by step (rules 6.6).

use std::collections::HashMap;

use rusqlite::{OptionalExtension, params};

use crate::library::Tx;
use crate::{Result, StoreError};

/// A reported error with what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flag {
    /// Stable name.
    pub id: String,
    /// The claim; `None` for the whole report.
    pub claim: Option<String>,
    /// The revision it was found in.
    pub revision: u32,
    /// Who reported it, as noted.
    pub sender: String,
    /// What is said to be wrong.
    pub words: String,
    /// When it was reported, RFC 3339 with zone.
    pub at: String,
    /// Oldest first; the last is how it stands, none means nobody answered.
    pub steps: Vec<Step>,
}

/// One step of what became of a reported error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// "corrected", "declined" or "appealed".
    pub state: String,
    /// Why.
    pub words: String,
    /// Initials of who took it.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// Keeps a reported error; its steps are not looked at.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, flag: &Flag) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO report_flags (id, document, claim, revision, sender, words, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            flag.id,
            document,
            flag.claim,
            flag.revision,
            flag.sender,
            flag.words,
            flag.at
        ])?;
    Ok(())
}

/// Adds a step to a reported error of the document.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such error; a failure of the database.
pub fn step(tx: &Tx<'_>, document: &str, flag: &str, step: &Step) -> Result<()> {
    let known = tx
        .conn
        .prepare_cached("SELECT 1 FROM report_flags WHERE id = ?1 AND document = ?2")?
        .query_row(params![flag, document], |_| Ok(()))
        .optional()?;
    if known.is_none() {
        return Err(StoreError::Missing("this reported error".to_owned()));
    }
    tx.conn
        .prepare_cached(
            "INSERT INTO flag_steps (document, flag, state, words, by, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            document, flag, step.state, step.words, step.by, step.at
        ])?;
    Ok(())
}

/// The reported errors of a document, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Flag>> {
    let mut steps = steps(tx, document)?;
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, claim, revision, sender, words, at FROM report_flags
         WHERE document = ?1 ORDER BY at, rowid",
    )?;
    let rows = statement.query_map([document], |row| {
        let id: String = row.get(0)?;
        Ok(Flag {
            steps: steps.remove(&id).unwrap_or_default(),
            id,
            claim: row.get(1)?,
            revision: row.get(2)?,
            sender: row.get(3)?,
            words: row.get(4)?,
            at: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

fn steps(tx: &Tx<'_>, document: &str) -> Result<HashMap<String, Vec<Step>>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT flag, state, words, by, at FROM flag_steps WHERE document = ?1 ORDER BY seq",
    )?;
    let rows = statement.query_map([document], |row| {
        let step = Step {
            state: row.get(1)?,
            words: row.get(2)?,
            by: row.get(3)?,
            at: row.get(4)?,
        };
        Ok((row.get::<_, String>(0)?, step))
    })?;
    let mut of: HashMap<String, Vec<Step>> = HashMap::new();
    for row in rows {
        let (flag, step) = row?;
        of.entry(flag).or_default().push(step);
    }
    Ok(of)
}
