//! Tables `text_notes` and `text_readings`: remarks on a text as a whole, and what a person made of
//! them (rules 6.1, Magazine tier).

use rusqlite::{OptionalExtension, Row as SqlRow, params};

use crate::library::Tx;
use crate::{Result, StoreError};

/// [`Note::kind`] of a question that was drafted without anybody's asking.
pub const DRAFTED: &str = "drafted";

/// A remark on the text, or a question about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Stable name.
    pub id: String,
    /// SHA-256 of the draft's words it was made on.
    pub version: String,
    /// The paragraph it is about; `None` for the whole text.
    pub block: Option<usize>,
    /// The words it is about, verbatim; empty for the whole text.
    pub quote: String,
    /// "contradiction", "leap", "loaded", "one_sided", "unclear", "novelty", "obviousness"; "question" for a person's own,
    /// [`DRAFTED`] for one drafted unasked.
    pub kind: String,
    /// The remark; empty for a person's own question.
    pub note: String,
    /// Who remarked it: a model's stamp, or initials.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
    /// What became of it.
    pub state: NoteState,
    /// The question that was put to the author; empty unless it was asked.
    pub question: String,
    /// Initials of who asked.
    pub asker: String,
    /// When, RFC 3339 with zone.
    pub asked_at: Option<String>,
}

/// What became of a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteState {
    /// Nobody has looked at it.
    Open,
    /// It became a question to the author.
    Asked,
    /// It was set aside.
    SetAside,
}

impl NoteState {
    /// "open", "asked" or "set_aside".
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Asked => "asked",
            Self::SetAside => "set_aside",
        }
    }

    fn of(key: &str) -> Self {
        match key {
            "asked" => Self::Asked,
            "set_aside" => Self::SetAside,
            _ => Self::Open,
        }
    }
}

/// A reading of a draft as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// SHA-256 of the draft's words.
    pub version: String,
    /// Who read it.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
    /// Portions it was read in.
    pub portions: u32,
    /// Portions nobody answered for.
    pub unread: u32,
    /// Remarks that were not borne out.
    pub dropped: u32,
}

/// Puts a reading and its remarks in place of what nobody has looked at of an earlier reading of the
/// same draft.
///
/// # Errors
/// A failure of the database.
pub fn replace(tx: &Tx<'_>, document: &str, reading: &Reading, notes: &[Note]) -> Result<()> {
    tx.conn
        .prepare_cached(
            "DELETE FROM text_notes WHERE document = ?1 AND version = ?2 AND state = 'open'
             AND kind <> ?3",
        )?
        .execute(params![document, reading.version, DRAFTED])?;
    tx.conn
        .prepare_cached(
            "INSERT OR REPLACE INTO text_readings
                (document, version, by, at, portions, unread, dropped)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            document,
            reading.version,
            reading.by,
            reading.at,
            reading.portions,
            reading.unread,
            reading.dropped
        ])?;
    notes.iter().try_for_each(|note| insert(tx, document, note))
}

/// Puts drafted questions in place of those nobody has looked at of the same draft of the text.
///
/// # Errors
/// A failure of the database.
pub fn redraft(tx: &Tx<'_>, document: &str, version: &str, notes: &[Note]) -> Result<()> {
    tx.conn
        .prepare_cached(
            "DELETE FROM text_notes WHERE document = ?1 AND version = ?2 AND state = 'open'
             AND kind = ?3",
        )?
        .execute(params![document, version, DRAFTED])?;
    notes.iter().try_for_each(|note| insert(tx, document, note))
}

/// Keeps a note.
///
/// # Errors
/// A failure of the database.
pub fn insert(tx: &Tx<'_>, document: &str, note: &Note) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO text_notes (id, document, version, block, quote, kind, note, by, at, state,
                question, asker, asked_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )?
        .execute(params![
            note.id,
            document,
            note.version,
            note.block.and_then(|block| i64::try_from(block).ok()),
            note.quote,
            note.kind,
            note.note,
            note.by,
            note.at,
            note.state.key(),
            note.question,
            note.asker,
            note.asked_at,
        ])?;
    Ok(())
}

/// Notes what became of a remark: its question where it was asked.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such remark; a failure of the database.
pub fn settle(tx: &Tx<'_>, document: &str, note: &Note) -> Result<()> {
    let changed = tx
        .conn
        .prepare_cached(
            "UPDATE text_notes SET state = ?3, question = ?4, asker = ?5, asked_at = ?6
             WHERE document = ?1 AND id = ?2",
        )?
        .execute(params![
            document,
            note.id,
            note.state.key(),
            note.question,
            note.asker,
            note.asked_at
        ])?;
    if changed == 0 {
        return Err(StoreError::Missing("this remark".to_owned()));
    }
    Ok(())
}

/// The notes of a document on the draft of this version, and the questions asked on any draft, in
/// reading order.
///
/// # Errors
/// A failure of the database.
pub fn all(tx: &Tx<'_>, document: &str, version: &str) -> Result<Vec<Note>> {
    let mut statement = tx.conn.prepare_cached(
        "SELECT id, version, block, quote, kind, note, by, at, state, question, asker, asked_at
         FROM text_notes WHERE document = ?1 AND (version = ?2 OR state = 'asked')
         ORDER BY block IS NULL, block, at, rowid",
    )?;
    let rows = statement.query_map(params![document, version], read)?;
    Ok(rows.collect::<std::result::Result<_, _>>()?)
}

fn read(row: &SqlRow<'_>) -> rusqlite::Result<Note> {
    Ok(Note {
        id: row.get(0)?,
        version: row.get(1)?,
        block: row
            .get::<_, Option<i64>>(2)?
            .and_then(|block| usize::try_from(block).ok()),
        quote: row.get(3)?,
        kind: row.get(4)?,
        note: row.get(5)?,
        by: row.get(6)?,
        at: row.get(7)?,
        state: NoteState::of(&row.get::<_, String>(8)?),
        question: row.get(9)?,
        asker: row.get(10)?,
        asked_at: row.get(11)?,
    })
}

/// The reading of the draft of this version; `None` if nobody has read it as a whole.
///
/// # Errors
/// A failure of the database.
pub fn reading(tx: &Tx<'_>, document: &str, version: &str) -> Result<Option<Reading>> {
    Ok(tx
        .conn
        .prepare_cached(
            "SELECT version, by, at, portions, unread, dropped FROM text_readings
             WHERE document = ?1 AND version = ?2",
        )?
        .query_row(params![document, version], |row| {
            Ok(Reading {
                version: row.get(0)?,
                by: row.get(1)?,
                at: row.get(2)?,
                portions: row.get(3)?,
                unread: row.get(4)?,
                dropped: row.get(5)?,
            })
        })
        .optional()?)
}
