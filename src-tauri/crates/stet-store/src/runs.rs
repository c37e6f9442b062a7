//! Table `runs`: one row per run of a document, with the program that holds it.

use rusqlite::{OptionalExtension, Row as SqlRow, params};

use crate::documents::{from_key, key};
use crate::library::{Library, Tx};
use crate::{Result, StoreError};

/// Where a run stands, as written by whoever held it last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Held by [`Run::owner`]; if that program is gone, the run was interrupted.
    Running,
    /// A person stopped it.
    Stopped,
    /// Done.
    Finished,
}

/// A run as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Stable name.
    pub id: String,
    /// From 1 within the document.
    pub seq: u64,
    /// Where it stands.
    pub phase: Phase,
    /// Key of the stage.
    pub stage: String,
    /// Claims it is to look at.
    pub total: u32,
    /// The document's count of inputs when it was planned.
    pub inputs: u64,
    /// Name of the library opening that holds it ([`Library::owner`]).
    pub owner: String,
    /// Changes with every start and resume: a task that lost it records nothing more.
    pub lease: String,
    /// When that was last known to move, RFC 3339.
    pub heartbeat: String,
    /// RFC 3339.
    pub started_at: String,
    /// RFC 3339.
    pub ended_at: Option<String>,
    /// The claim it looks at, if it looks at one only.
    pub only: Option<String>,
}

const FIELDS: &str = "id, seq, phase, stage, total, inputs, owner, heartbeat, started_at, ended_at, lease, \
     only_claim";

/// Adds a run; its `seq` is chosen here and returned.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, run: &Run) -> Result<u64> {
    let seq: u64 = tx
        .conn
        .prepare_cached("SELECT coalesce(max(seq), 0) + 1 FROM runs WHERE document = ?1")?
        .query_row([document], |row| row.get(0))?;
    tx.conn
        .prepare_cached(
            "INSERT INTO runs (id, document, seq, phase, stage, total, inputs, owner, heartbeat,
                started_at, ended_at, lease, only_claim)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute(params![
            run.id,
            document,
            seq,
            key(&run.phase)?,
            run.stage,
            run.total,
            run.inputs,
            run.owner,
            run.heartbeat,
            run.started_at,
            run.ended_at,
            run.lease,
            run.only,
        ])?;
    Ok(seq)
}

/// Writes where the run stands now.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such run.
pub fn update(tx: &Tx<'_>, run: &Run) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached(
            "UPDATE runs SET phase = ?2, stage = ?3, total = ?4, inputs = ?5, owner = ?6,
                heartbeat = ?7, ended_at = ?8, lease = ?9 WHERE id = ?1",
        )?
        .execute(params![
            run.id,
            key(&run.phase)?,
            run.stage,
            run.total,
            run.inputs,
            run.owner,
            run.heartbeat,
            run.ended_at,
            run.lease,
        ])?;
    if changed == 0 {
        return Err(StoreError::Missing("this run".to_owned()));
    }
    Ok(())
}

/// The latest run of a document; those that looked at one claim only are none.
///
/// # Errors
/// A failure of the database.
pub fn latest(tx: &Tx<'_>, document: &str) -> Result<Option<Run>> {
    let sql = format!(
        "SELECT {FIELDS} FROM runs WHERE document = ?1 AND only_claim IS NULL
         ORDER BY seq DESC LIMIT 1"
    );
    tx.conn
        .prepare_cached(&sql)?
        .query_row([document], |row| Ok(read(row)))
        .optional()?
        .transpose()
}

/// The run of this name.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such run.
pub fn get(tx: &Tx<'_>, id: &str) -> Result<Run> {
    let sql = format!("SELECT {FIELDS} FROM runs WHERE id = ?1");
    tx.conn
        .prepare_cached(&sql)?
        .query_row([id], |row| Ok(read(row)))
        .optional()?
        .unwrap_or_else(|| Err(StoreError::Missing("this run".to_owned())))
}

/// True if the run goes on under this lease.
///
/// # Errors
/// A failure of the database.
pub fn holds(tx: &Tx<'_>, run: &str, lease: &str) -> Result<bool> {
    Ok(tx
        .conn
        .prepare_cached("SELECT 1 FROM runs WHERE id = ?1 AND lease = ?2 AND phase = 'running'")?
        .exists([run, lease])?)
}

fn read(row: &SqlRow<'_>) -> Result<Run> {
    Ok(Run {
        id: row.get(0)?,
        seq: row.get(1)?,
        phase: from_key(&row.get::<_, String>(2)?)?,
        stage: row.get(3)?,
        total: row.get(4)?,
        inputs: row.get(5)?,
        owner: row.get(6)?,
        heartbeat: row.get(7)?,
        started_at: row.get(8)?,
        ended_at: row.get(9)?,
        lease: row.get(10)?,
        only: row.get(11)?,
    })
}

impl Library {
    /// Notes that a run still moves and in which stage: the one change without a log row. Does
    /// nothing once the lease is lost.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn beat(&self, run: &str, lease: &str, stage: &str, at: &str) -> Result<()> {
        self.write(|tx| {
            tx.conn
                .prepare_cached(
                    "UPDATE runs SET stage = ?3, heartbeat = ?4 WHERE id = ?1 AND lease = ?2",
                )?
                .execute([run, lease, stage, at])?;
            Ok(())
        })
    }
}
