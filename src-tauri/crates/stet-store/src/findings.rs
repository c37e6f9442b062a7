//! Tables `findings` and `judgements`: what the machine found on a claim in a run, and what each
//! passage was judged to say. One finding per claim and run; none is ever changed.

use std::collections::HashMap;

use rusqlite::types::ValueRef;
use rusqlite::{OptionalExtension, Row as SqlRow, params};
use sha2::{Digest, Sha256};
use stet_core::entailment::Judgement;
use stet_core::evidence::Looked;
use stet_core::verdict::Finding;

use crate::Result;
use crate::commitment::{Commitment, new_salt};
use crate::library::Tx;

/// A finding as kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The run that made it.
    pub run: String,
    /// That run's number within the document; chosen when it is added.
    pub seq: u64,
    /// The claim.
    pub claim: String,
    /// The finding.
    pub finding: Finding,
    /// Who was asked and did not answer.
    pub silent: Vec<String>,
    /// Whom the claim was taken to, and what became of it.
    pub looked: Vec<Looked>,
    /// Who judged: "built-in 4".
    pub judge: String,
    /// The day the claim was taken to speak from, RFC 3339 date.
    pub day: String,
    /// The claim's revision it was made on.
    pub revision: u64,
    /// Number of passages that agree.
    pub agrees: u32,
    /// Number of passages that disagree.
    pub disagrees: u32,
    /// The reasoning in a language model's words, and whose they are: (words, name).
    pub told: Option<(String, String)>,
    /// RFC 3339.
    pub at: String,
}

/// One passage judged, with the relevance it was retrieved with.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The judgement; it names its passage.
    pub judgement: Judgement,
    /// Relevance at retrieval.
    pub relevance: f64,
    /// Why it was retrieved, completing "found because …"; empty for supplied material.
    pub why: String,
}

const FIELDS: &str = "run, claim, finding, silent, judge, day, revision, at, agrees, disagrees, \
    looked, seq, told";

/// Adds a finding with its judgements, best passage first. False, and nothing is changed, if the
/// run has one for this claim already.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, stored: &Stored, judged: &[Judged]) -> Result<bool> {
    let added = tx
        .conn
        .prepare_cached(
            "INSERT INTO findings (run, claim, document, seq, finding, silent, judge, day,
                revision, at, agrees, disagrees, looked, told, salt)
             SELECT ?1, ?2, ?3, seq, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14
             FROM runs WHERE id = ?1
             ON CONFLICT (run, claim) DO NOTHING",
        )?
        .execute(params![
            stored.run,
            stored.claim,
            document,
            serde_json::to_string(&stored.finding)?,
            serde_json::to_string(&stored.silent)?,
            stored.judge,
            stored.day,
            stored.revision,
            stored.at,
            stored.agrees,
            stored.disagrees,
            serde_json::to_string(&stored.looked)?,
            stored
                .told
                .as_ref()
                .map(serde_json::to_string)
                .transpose()?,
            new_salt()?,
        ])?;
    if added == 0 {
        return Ok(false);
    }
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO judgements (run, claim, rank, passage, relevance, judgement, why)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (judged, rank) in judged.iter().zip(0_u32..) {
        insert.execute(params![
            stored.run,
            stored.claim,
            rank,
            judged.judgement.passage,
            judged.relevance,
            serde_json::to_string(&judged.judgement)?,
            judged.why,
        ])?;
    }
    Ok(true)
}

/// The latest finding of every claim of a document, by claim.
///
/// # Errors
/// A failure of the database.
pub fn latest(tx: &Tx<'_>, document: &str) -> Result<HashMap<String, Stored>> {
    let sql = format!("SELECT {FIELDS} FROM findings WHERE document = ?1 ORDER BY claim, seq");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    let mut found = HashMap::new();
    for row in rows {
        let stored = row??;
        // Later runs come later and replace earlier ones.
        found.insert(stored.claim.clone(), stored);
    }
    Ok(found)
}

/// The latest finding of one claim.
///
/// # Errors
/// A failure of the database.
pub fn latest_of(tx: &Tx<'_>, document: &str, claim: &str) -> Result<Option<Stored>> {
    let sql = format!(
        "SELECT {FIELDS} FROM findings WHERE document = ?1 AND claim = ?2
         ORDER BY seq DESC LIMIT 1"
    );
    tx.conn
        .prepare_cached(&sql)?
        .query_row([document, claim], |row| Ok(read(row)))
        .optional()?
        .transpose()
}

/// Every finding ever made on a document, oldest run first.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str) -> Result<Vec<Stored>> {
    let sql = format!("SELECT {FIELDS} FROM findings WHERE document = ?1 ORDER BY seq, claim");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([document], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// All findings of a run.
///
/// # Errors
/// A failure of the database.
pub fn of_run(tx: &Tx<'_>, run: &str) -> Result<Vec<Stored>> {
    let sql = format!("SELECT {FIELDS} FROM findings WHERE run = ?1 ORDER BY claim");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map([run], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// What was judged for one claim in a run, best passage first.
///
/// # Errors
/// A failure of the database.
pub fn judged(tx: &Tx<'_>, run: &str, claim: &str) -> Result<Vec<Judged>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT judgement, relevance, why FROM judgements
         WHERE run = ?1 AND claim = ?2 ORDER BY rank",
    )?;
    let rows = statement.query_map([run, claim], |row| {
        Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?))
    })?;
    rows.map(|row| {
        let (json, relevance, why) = row?;
        Ok(Judged {
            judgement: serde_json::from_str(&json)?,
            relevance,
            why,
        })
    })
    .collect()
}

/// What the log names of a finding as it is kept, what was judged for it, the passages read and the bytes
/// they came from, so that none of them can change unseen: HMAC-SHA256 under the finding's own salt, and
/// for findings of earlier versions, which have none, a plain SHA-256. Each value is preceded by its
/// length; the number of the run is left out, for it differs between libraries.
///
/// # Errors
/// A failure of the database.
pub fn digest(tx: &Tx<'_>, run: &str, claim: &str) -> Result<String> {
    let salt: Option<String> = tx
        .conn
        .prepare_cached("SELECT salt FROM findings WHERE run = ?1 AND claim = ?2")?
        .query_row([run, claim], |row| row.get(0))
        .optional()?;
    match salt.filter(|salt| !salt.is_empty()) {
        Some(salt) => {
            let mut commitment = Commitment::under(&salt);
            digested(tx, run, claim, |bytes| commitment.add_value(bytes))?;
            Ok(commitment.written())
        }
        None => {
            let mut hasher = Sha256::new();
            digested(tx, run, claim, |bytes| {
                hasher.update((bytes.len() as u64).to_be_bytes());
                hasher.update(bytes);
            })?;
            Ok(hex::encode(hasher.finalize()))
        }
    }
}

/// Every value that a digest is made of, in its order.
fn digested(tx: &Tx<'_>, run: &str, claim: &str, mut add: impl FnMut(&[u8])) -> Result<()> {
    for sql in [
        "SELECT finding, silent, judge, day, revision, agrees, disagrees, looked, told
         FROM findings WHERE run = ?1 AND claim = ?2",
        "SELECT j.passage, j.relevance, j.judgement, j.why, p.text, p.pinpoint, p.source,
            s.content_hash
         FROM judgements j JOIN runs r ON r.id = j.run
         LEFT JOIN passages p ON p.document = r.document AND p.id = j.passage
         LEFT JOIN sources s ON s.document = r.document AND s.id = p.source
         WHERE j.run = ?1 AND j.claim = ?2 ORDER BY j.rank",
    ] {
        let mut statement = tx.conn.prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query([run, claim])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                match row.get_ref(column)? {
                    ValueRef::Null => add(&[]),
                    ValueRef::Integer(number) => add(&number.to_be_bytes()),
                    ValueRef::Real(number) => add(&number.to_bits().to_be_bytes()),
                    ValueRef::Text(bytes) | ValueRef::Blob(bytes) => add(bytes),
                }
            }
        }
    }
    Ok(())
}

fn read(row: &SqlRow<'_>) -> Result<Stored> {
    Ok(Stored {
        run: row.get(0)?,
        claim: row.get(1)?,
        finding: serde_json::from_str(&row.get::<_, String>(2)?)?,
        silent: serde_json::from_str(&row.get::<_, String>(3)?)?,
        judge: row.get(4)?,
        day: row.get(5)?,
        revision: row.get(6)?,
        at: row.get(7)?,
        agrees: row.get(8)?,
        disagrees: row.get(9)?,
        looked: serde_json::from_str(&row.get::<_, String>(10)?)?,
        seq: row.get(11)?,
        told: row
            .get::<_, Option<String>>(12)?
            .map(|told| serde_json::from_str(&told))
            .transpose()?,
    })
}

/// Number of claims a run has found something on.
///
/// # Errors
/// A failure of the database.
pub fn count(tx: &Tx<'_>, run: &str) -> Result<u32> {
    Ok(tx
        .conn
        .prepare_cached("SELECT count(*) FROM findings WHERE run = ?1")?
        .query_row([run], |row| row.get(0))?)
}
