//! Table `log`: what happened to a document, append-only, each row chained to the one before by
//! its hash (rules 6.7). One chain per document; [`SETTINGS`] has its own.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::library::{Entry, Stamp, Tx};
use crate::{Result, StoreError, library};

/// Name of the chain that belongs to no document.
pub const SETTINGS: &str = "settings";

/// `prev_hash` of the first row of a chain.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// One row of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// From 1, without gaps.
    pub seq: u64,
    /// RFC 3339 with zone.
    pub at: String,
    /// Initials, judge or "stet".
    pub by: String,
    /// What happened.
    pub kind: String,
    /// The claim it happened to.
    pub claim: Option<String>,
    /// The particulars, JSON exactly as hashed.
    pub payload: String,
    /// Hash of the row before, [`GENESIS`] for the first.
    pub prev_hash: String,
    /// Hash of this row.
    pub hash: String,
}

/// What a look at a chain says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// Rows in the chain.
    pub rows: u64,
    /// Hash of the last row, [`GENESIS`] if there is none.
    pub head: String,
    /// The first row that does not follow from the one before, if any.
    pub broken_at: Option<u64>,
}

/// SHA-256 over the document and the fields of a row, each preceded by its length in bytes as
/// eight big-endian bytes, so that no two different rows have the same bytes.
#[must_use]
pub fn hash_of(document: &str, row: &Row) -> String {
    let mut hasher = Sha256::new();
    let seq = row.seq.to_string();
    let fields = [
        document,
        &seq,
        &row.at,
        &row.by,
        &row.kind,
        row.claim.as_deref().unwrap_or(""),
        &row.payload,
        &row.prev_hash,
    ];
    for field in fields {
        hasher.update((field.len() as u64).to_be_bytes());
        hasher.update(field.as_bytes());
    }
    library::hex(&hasher.finalize())
}

/// Kind of the row that says that a source was taken in.
pub const SOURCE_ADDED: &str = "source_added";

/// The key that stands in the particulars of a row whose words are withheld: the SHA-256 of the
/// particulars as they were hashed.
const WITHHELD: &str = "withheld";

/// What names a source in the particulars of rows that were written by versions that did so.
const NAMES: [&str; 2] = ["title", "name"];

impl Row {
    /// The row without the name of the source it says was taken in; `None` if it names none. It keeps
    /// its place and its hash, which can no longer be computed from it.
    #[must_use]
    pub fn without_name(&self) -> Option<Self> {
        let mut said = self.particulars().filter(|_| self.kind == SOURCE_ADDED)?;
        let named = NAMES.map(|key| said.remove(key).is_some());
        if !named.contains(&true) {
            return None;
        }
        let hash = library::sha256_hex(self.payload.as_bytes());
        said.insert(WITHHELD.to_owned(), hash.into());
        Some(Self {
            payload: Value::Object(said).to_string(),
            ..self.clone()
        })
    }

    /// True if the name it was hashed with is withheld: it cannot be held against its own hash, only
    /// against the rows before and after it.
    #[must_use]
    pub fn is_withheld(&self) -> bool {
        self.kind == SOURCE_ADDED
            && self.particulars().is_some_and(|said| {
                said.contains_key(WITHHELD) && !NAMES.iter().any(|key| said.contains_key(*key))
            })
    }

    /// True if its hash is that of its words, or its words are withheld.
    #[must_use]
    pub fn is_sound(&self, document: &str) -> bool {
        self.hash == hash_of(document, self) || self.is_withheld()
    }

    fn particulars(&self) -> Option<Map<String, Value>> {
        match serde_json::from_str(&self.payload) {
            Ok(Value::Object(said)) => Some(said),
            _ => None,
        }
    }
}

pub(crate) fn append(tx: &Tx<'_>, document: &str, stamp: &Stamp, entry: &Entry) -> Result<()> {
    let (seq, prev_hash) =
        last(tx, document)?.map_or((1, GENESIS.to_owned()), |(seq, hash)| (seq + 1, hash));
    let mut row = Row {
        seq,
        at: stamp.at.clone(),
        by: stamp.by.clone(),
        kind: entry.kind.to_owned(),
        claim: entry.claim.clone(),
        payload: serde_json::to_string(&entry.payload)?,
        prev_hash,
        hash: String::new(),
    };
    row.hash = hash_of(document, &row);
    tx.conn
        .prepare_cached(INSERT)?
        .execute(fields(&document, &row))?;
    Ok(())
}

/// What a row of the table holds, in its order.
pub(crate) fn fields<'r>(document: &'r &str, row: &'r Row) -> [&'r dyn rusqlite::ToSql; 9] {
    [
        document,
        &row.seq,
        &row.at,
        &row.by,
        &row.kind,
        &row.claim,
        &row.payload,
        &row.prev_hash,
        &row.hash,
    ]
}

/// Puts rows that another library chained behind those that are here, as they are.
///
/// # Errors
/// [`StoreError::Corrupt`] if they do not follow from the last row here; a failure of the database.
pub fn go_on(tx: &Tx<'_>, document: &str, more: &[Row]) -> Result<()> {
    let mut insert = tx.conn.prepare_cached(INSERT)?;
    let (mut seq, mut head) = last(tx, document)?.unwrap_or((0, GENESIS.to_owned()));
    for row in more {
        seq += 1;
        if row.seq != seq || row.prev_hash != head || !row.is_sound(document) {
            return Err(StoreError::Corrupt(format!(
                "row {} of the log does not follow from the one before",
                row.seq
            )));
        }
        head.clone_from(&row.hash);
        insert.execute(fields(&document, row))?;
    }
    Ok(())
}

/// Puts rows in as they are, sound or not, for looking at them.
///
/// # Errors
/// A failure of the database, also for two rows with the same number.
pub fn load(tx: &Tx<'_>, document: &str, rows: &[Row]) -> Result<()> {
    let mut insert = tx.conn.prepare_cached(INSERT)?;
    for row in rows {
        insert.execute(fields(&document, row))?;
    }
    Ok(())
}

const INSERT: &str = "INSERT INTO log
        (document, seq, at, by, kind, claim, payload, prev_hash, hash)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";

fn last(tx: &Tx<'_>, document: &str) -> Result<Option<(u64, String)>> {
    Ok(tx
        .conn
        .prepare_cached("SELECT seq, hash FROM log WHERE document = ?1 ORDER BY seq DESC LIMIT 1")?
        .query_row([document], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// The whole chain of a document, oldest first.
///
/// # Errors
/// A failure of the database.
pub fn rows(tx: &Tx<'_>, document: &str) -> Result<Vec<Row>> {
    select(tx, "WHERE document = ?1 ORDER BY seq", params![document])
}

/// What happened to one claim, newest first.
///
/// # Errors
/// A failure of the database.
pub fn of_claim(tx: &Tx<'_>, document: &str, claim: &str) -> Result<Vec<Row>> {
    select(
        tx,
        "WHERE document = ?1 AND claim = ?2 ORDER BY seq DESC",
        params![document, claim],
    )
}

fn select(tx: &Tx<'_>, rest: &str, params: &[&dyn rusqlite::ToSql]) -> Result<Vec<Row>> {
    let sql = format!("SELECT seq, at, by, kind, claim, payload, prev_hash, hash FROM log {rest}");
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// A row as the columns give it: seq, at, by, kind, claim, payload, prev_hash, hash.
pub(crate) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok(Row {
        seq: row.get(0)?,
        at: row.get(1)?,
        by: row.get(2)?,
        kind: row.get(3)?,
        claim: row.get(4)?,
        payload: row.get(5)?,
        prev_hash: row.get(6)?,
        hash: row.get(7)?,
    })
}

/// Computes every hash of a document's chain anew.
///
/// # Errors
/// A failure of the database. A broken chain is no error: see [`Chain::broken_at`].
pub fn verify_chain(tx: &Tx<'_>, document: &str) -> Result<Chain> {
    Ok(verify_rows(document, &rows(tx, document)?))
}

/// Computes every hash of `rows` anew; the same for rows that were exported.
#[must_use]
pub fn verify_rows(document: &str, rows: &[Row]) -> Chain {
    let mut head = GENESIS.to_owned();
    let mut broken_at = None;
    for (row, expected) in rows.iter().zip(1_u64..) {
        let sound = row.seq == expected && row.prev_hash == head && row.is_sound(document);
        if !sound && broken_at.is_none() {
            broken_at = Some(row.seq);
        }
        head.clone_from(&row.hash);
    }
    Chain {
        rows: rows.len() as u64,
        head,
        broken_at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: &str, payload: &str) -> Row {
        let mut row = Row {
            seq: 1,
            at: "2026-11-21T08:00:00Z".to_owned(),
            by: "checker".to_owned(),
            kind: kind.to_owned(),
            claim: None,
            payload: payload.to_owned(),
            prev_hash: GENESIS.to_owned(),
            hash: String::new(),
        };
        row.hash = hash_of("d", &row);
        row
    }

    #[test]
    fn a_name_is_taken_out_of_a_row_and_its_place_in_the_chain_stays() {
        let named = row(
            SOURCE_ADDED,
            r#"{"source":"s","title":"Leak","name":"leak.pdf","content_hash":"00"}"#,
        );
        let bare = named.without_name().expect("it names a source");
        assert!(!bare.payload.contains("eak"), "{}", bare.payload);
        assert!(bare.payload.contains("content_hash"));
        assert_eq!(bare.hash, named.hash);
        assert!(bare.is_withheld() && bare.is_sound("d"));
        assert_ne!(hash_of("d", &bare), bare.hash);
        assert_eq!(verify_rows("d", &[bare]).broken_at, None);
        assert_eq!(verify_rows("d", &[named]).broken_at, None);
    }

    #[test]
    fn only_rows_that_name_a_source_may_be_withheld() {
        assert!(
            row(SOURCE_ADDED, r#"{"source":"s"}"#)
                .without_name()
                .is_none()
        );
        let decided = row("decided", r#"{"name":"A","title":"B"}"#);
        assert!(decided.without_name().is_none());
        for (kind, payload) in [
            ("decided", r#"{"withheld":"00"}"#),
            (SOURCE_ADDED, r#"{"withheld":"00","name":"leak.pdf"}"#),
        ] {
            let mut forged = row(kind, payload);
            forged.at = "2020-01-01T00:00:00Z".to_owned();
            assert!(!forged.is_sound("d"), "{kind} {payload}");
        }
    }
}
