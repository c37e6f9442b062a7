//! Holding a record against itself (rules 6.7): every hash, every quote, every finding and every
//! decision is computed anew from what it was made of.
//!
//! Owns what "the record holds" means, for the library and for a package alike: both are looked at
//! through the same tables. Refuses to own the package's own seal ([`crate::handover`]) and the rules
//! that findings follow from (stet-core). A thing that does not follow is a [`Deviation`], never an
//! error; an error is that the record cannot be read.

mod chain;
mod decisions;
mod findings;
mod references;
mod report;
mod revisions;
mod signatures;
mod sources;
mod timestamps;
mod words;

pub use signatures::{KeyStanding, KnownKeys, SignedRows, short_key};
pub use timestamps::StampedRow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stet_core::report::Report;
use stet_store::{Result, Tx, documents, log, log_branches};
use ts_rs::TS;

/// One thing in a record that does not follow from what it is said to follow from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Deviation {
    /// Where: "row 12 of the log", "source “Annual report”".
    pub place: String,
    /// What does not follow, in one sentence.
    pub what: String,
}

/// What came of holding a record against itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Verification {
    /// Rows in the document's log.
    #[ts(type = "number")]
    pub rows: u64,
    /// Hash at the head of the log, lower-case hex.
    pub head: String,
    /// Findings computed anew from what was judged.
    pub findings: u32,
    /// Sources whose bytes were held against their hash.
    pub sources: u32,
    /// Passages looked for in the bytes they came from.
    pub passages: u32,
    /// Decisions held against the log.
    pub decisions: u32,
    /// Rows by the key they are signed with.
    #[serde(default)]
    pub signed: Vec<SignedRows>,
    /// Rows that somebody answers for and nobody signed.
    #[serde(default)]
    pub unsigned: u32,
    /// Rows that an authority outside stamped, in the order of the log.
    #[serde(default)]
    pub stamped: Vec<StampedRow>,
    /// What does not follow, in the order it was looked at; at most 200.
    pub deviations: Vec<Deviation>,
    /// What could not be computed anew, and why: no deviation, and no proof either.
    pub remarks: Vec<String>,
}

/// Deviations that are named; the others are counted.
pub(crate) const MOST: usize = 200;

impl Verification {
    /// True if everything that was looked at follows.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.deviations.is_empty()
    }

    /// Notes what does not follow.
    pub(crate) fn deviates(&mut self, place: impl Into<String>, what: impl Into<String>) {
        if self.deviations.len() < MOST {
            self.deviations.push(Deviation {
                place: place.into(),
                what: what.into(),
            });
        }
    }

    pub(crate) fn remark(&mut self, words: impl Into<String>) {
        self.remarks.push(words.into());
    }
}

/// What every part of the look needs.
pub(crate) struct Record<'a> {
    tx: &'a Tx<'a>,
    document: &'a str,
    doc: documents::Stored,
    /// The document's own chain.
    log: Vec<log::Row>,
    /// Rows of others' chains.
    branches: Vec<log::Row>,
}

impl<'a> Record<'a> {
    fn load(tx: &'a Tx<'a>, document: &'a str) -> Result<Self> {
        Ok(Self {
            tx,
            document,
            doc: documents::get(tx, document)?,
            log: log::rows(tx, document)?,
            branches: log_branches::all(tx, document)?,
        })
    }

    /// All rows of a kind, own ones first, with their particulars.
    fn of_kind(&self, kind: &'static str) -> impl Iterator<Item = (&log::Row, Value)> {
        self.log
            .iter()
            .chain(&self.branches)
            .filter(move |row| row.kind == kind)
            .map(|row| (row, particulars(row)))
    }
}

/// The particulars of a row; null where they are no JSON.
fn particulars(row: &log::Row) -> Value {
    serde_json::from_str(&row.payload).unwrap_or(Value::Null)
}

/// The first words of a claim or passage, for naming a place.
fn short(words: &str) -> String {
    const LONGEST: usize = 60;
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LONGEST {
        return words;
    }
    let cut: String = words.chars().take(LONGEST).collect();
    format!("{}…", cut.trim_end())
}

/// Holds the record of `document` against itself.
///
/// # Errors
/// A failure of the database, or that there is no such document.
pub(crate) fn verify(tx: &Tx<'_>, document: &str) -> Result<Verification> {
    let record = Record::load(tx, document)?;
    let mut found = Verification::default();
    chain::look(&record, &mut found);
    signatures::look(&record, &mut found);
    words::look(&record, &mut found)?;
    sources::look(&record, &mut found)?;
    findings::look(&record, &mut found)?;
    decisions::look(&record, &mut found)?;
    references::look(&record, &mut found)?;
    revisions::look(&record, &mut found)?;
    timestamps::look(&record, &mut found)?;
    Ok(found)
}

/// Holds a report against what follows from the record it was made from.
///
/// # Errors
/// A failure of the database, or that there is no such document.
pub(crate) fn verify_report(
    tx: &Tx<'_>,
    document: &str,
    report: &Report,
    found: &mut Verification,
) -> Result<()> {
    report::look(&Record::load(tx, document)?, report, found)
}
