//! Table `log`: what happened to a document, append-only, each row chained to the one before by
//! its hash (rules 6.7). One chain per document; [`SETTINGS`] has its own.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::library::{Entry, Stamp, Tx};
use crate::signing::{Signer, signature_holds};
use crate::{Result, StoreError};

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
    /// Signature of the hash by the key the particulars name, lower-case hex; see [`SIGNED`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
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
    hex::encode(hasher.finalize())
}

/// Kind of the row that says that a source was taken in.
pub const SOURCE_ADDED: &str = "source_added";

/// Kinds of rows that tell no more than the day: a moment narrows down who passed something on.
const BY_DAY: [&str; 2] = [SOURCE_ADDED, "source_confidential_set"];

/// Kinds of rows that somebody answers for: each is signed with the key of the installation it was
/// written on.
pub const SIGNED: [&str; 17] = [
    "decided",
    "undone",
    "atom_ticked",
    "atom_unticked",
    "claim_dismissed",
    "claim_restored",
    "claim_rebound",
    "decision_taken",
    "claim_taken",
    "conflict_settled",
    "source_removed",
    "source_primary_set",
    "source_confidential_set",
    "signed_off",
    "opened",
    "merged",
    "handed_over",
];

/// The key in a row's particulars that names who signed it: an Ed25519 public key, lower-case hex.
const SIGNED_BY: &str = "signed_by";

impl Row {
    /// True if its hash is that of its words.
    #[must_use]
    pub fn is_sound(&self, document: &str) -> bool {
        self.hash == hash_of(document, self)
    }

    /// The public key that the row says it is signed with, lower-case hex.
    #[must_use]
    pub fn signed_by(&self) -> Option<String> {
        match serde_json::from_str(&self.payload) {
            Ok(Value::Object(said)) => said.get(SIGNED_BY)?.as_str().map(str::to_owned),
            _ => None,
        }
    }

    /// True if it names a key and carries a signature of its hash by that key.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        let signature = self.signature.as_deref();
        signature
            .zip(self.signed_by())
            .is_some_and(|(signature, key)| signature_holds(&key, &self.hash, signature))
    }

    /// True for a kind of row that somebody answers for.
    #[must_use]
    pub fn is_answered_for(&self) -> bool {
        SIGNED.contains(&self.kind.as_str())
    }

    /// Signs the row with `signer`, as far as it can: names the key, and hashes the row.
    pub fn sign(&mut self, document: &str, signer: &dyn Signer) {
        let said = serde_json::from_str(&self.payload).ok();
        let (Some(Value::Object(mut said)), Some(key)) = (said, signer.key()) else {
            return;
        };
        said.insert(SIGNED_BY.to_owned(), key.into());
        self.payload = Value::Object(said).to_string();
        self.hash = hash_of(document, self);
        self.signature = signer.sign(&self.hash);
    }
}

/// The day of a moment, RFC 3339, as the moment it begins with.
fn day(at: &str) -> String {
    format!("{}T00:00:00Z", at.get(..10).unwrap_or_default())
}

/// Adds a row to the chain of `document`, signed where it is of a kind that somebody answers for.
/// [`crate::Library::record`] does so for every change; a change that has to know its own row calls it.
///
/// # Errors
/// A failure of the database.
pub fn append(tx: &Tx<'_>, document: &str, stamp: &Stamp, entry: &Entry) -> Result<()> {
    let (seq, prev_hash) =
        last(tx, document)?.map_or((1, GENESIS.to_owned()), |(seq, hash)| (seq + 1, hash));
    let mut row = Row {
        seq,
        at: match BY_DAY.contains(&entry.kind) {
            true => day(&stamp.at),
            false => stamp.at.clone(),
        },
        by: stamp.by.clone(),
        kind: entry.kind.to_owned(),
        claim: entry.claim.clone(),
        payload: serde_json::to_string(&entry.payload)?,
        prev_hash,
        hash: String::new(),
        signature: None,
    };
    row.hash = hash_of(document, &row);
    if let Some(signer) = tx.signer.filter(|_| row.is_answered_for()) {
        row.sign(document, signer);
    }
    tx.conn
        .prepare_cached(INSERT)?
        .execute(fields(&document, &row))?;
    Ok(())
}

/// What a row of the table holds, in its order.
pub(crate) fn fields<'r>(document: &'r &str, row: &'r Row) -> [&'r dyn rusqlite::ToSql; 10] {
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
        &row.signature,
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
        (document, seq, at, by, kind, claim, payload, prev_hash, hash, signature)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";

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
    let sql = format!(
        "SELECT seq, at, by, kind, claim, payload, prev_hash, hash, signature FROM log {rest}"
    );
    let mut statement = tx.conn.prepare_cached(&sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

/// A row as the columns give it: seq, at, by, kind, claim, payload, prev_hash, hash, signature.
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
        signature: row.get(8)?,
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
    use crate::signing::tests::Key;

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
            signature: None,
        };
        row.hash = hash_of("d", &row);
        row
    }

    #[test]
    fn no_word_in_a_row_excuses_a_hash_that_is_not_that_of_the_row() {
        for (kind, payload) in [
            ("decided", r#"{"withheld":"00"}"#),
            (SOURCE_ADDED, r#"{"withheld":"00"}"#),
            (SOURCE_ADDED, r#"{"withheld":"00","name":"leak.pdf"}"#),
        ] {
            let mut forged = row(kind, payload);
            forged.at = "2020-01-01T00:00:00Z".to_owned();
            assert!(!forged.is_sound("d"), "{kind} {payload}");
            assert_eq!(verify_rows("d", &[forged]).broken_at, Some(1));
        }
    }

    #[test]
    fn a_signature_holds_for_its_row_and_key_alone() {
        let mut signed = row("decided", r#"{"decision":"cut"}"#);
        signed.sign("d", &Key(7));
        assert!(signed.is_sound("d") && signed.is_signed());
        let mut stripped = signed.clone();
        stripped.signature = None;
        assert!(stripped.is_sound("d") && !stripped.is_signed());
        assert!(stripped.signed_by().is_some(), "it says that it was signed");
        let mut moved = row("decided", r#"{"decision":"confirmed"}"#);
        moved.sign("d", &Key(7));
        moved.signature = signed.signature.clone();
        assert!(!moved.is_signed(), "the signature of another row");
        let mut taken = row("decided", &signed.payload);
        taken.signature = Key(8).sign(&taken.hash);
        assert!(!taken.is_signed(), "another key");
    }
}
