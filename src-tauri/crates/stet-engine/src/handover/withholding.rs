//! What a package for a colleague does not carry: the words of confidential sources, everywhere they
//! stand in the rows of a document (rules 7, 6.7). What stays is that there is such a source, a salted
//! commitment to its content, the day it came, and on which side the passages stand that findings point
//! at: no hash, no length, no moment, no probability, nothing that tells which copy it is.
//!
//! The report made from what is left is the report that is made from the whole, so the package holds
//! against itself. What can no longer be computed from it is told by `crate::record`.

use std::collections::{BTreeMap, BTreeSet};

use stet_core::entailment::{Judgement, Probabilities};
use stet_core::evidence::{Pinpoint, Source};
use stet_core::report::{WITHHELD, day};
use stet_core::verdict::{Features, Finding};
use stet_store::packing::{Cell, Row};
use stet_store::{Result, Tx, findings, log, revisions};

use crate::confidential::{Confidential, is_left_out, settled};
use crate::models;
use crate::view::inspector::stance;

/// What is withheld from a package.
#[derive(Default)]
pub(super) struct Withholding {
    confidential: Confidential,
    /// Findings that confidential material was judged for, by run and claim: what stands in place of
    /// reasoning that repeats it, where it does.
    findings: BTreeMap<(String, String), Option<String>>,
    /// Passages of confidential sources that a finding points at or that take a side in one.
    told: BTreeSet<String>,
    /// Judgements that nothing is told of, by run, claim and passage.
    left_out: BTreeSet<(String, String, String)>,
    /// Signed-off reports as they may leave, by number, where that is less than was signed.
    settled: BTreeMap<i64, String>,
    /// True if what language models were asked and answered may hold words of it.
    asked: bool,
}

impl Withholding {
    /// What of a document is withheld from others.
    ///
    /// # Errors
    /// A failure of the database.
    pub(super) fn of(tx: &Tx<'_>, document: &str) -> Result<Self> {
        let confidential = Confidential::of(tx, document)?;
        let mut withholding = Self {
            asked: confidential.was_open(tx, document)?,
            confidential,
            ..Self::default()
        };
        if withholding.sources() == 0 {
            return Ok(withholding);
        }
        for stored in findings::all(tx, document)? {
            withholding.look(tx, &stored)?;
        }
        for revision in revisions::all(tx, document)? {
            let words = revisions::report(tx, document, revision.number)?;
            if let Some(settled) = settled(tx, document, revision.number, &words)? {
                let number = i64::from(revision.number);
                withholding.settled.insert(number, settled);
            }
        }
        Ok(withholding)
    }

    /// Notes what of a finding is not told.
    fn look(&mut self, tx: &Tx<'_>, stored: &findings::Stored) -> Result<()> {
        let judged = findings::judged(tx, &stored.run, &stored.claim)?;
        let mut bare = false;
        for judgement in judged.iter().map(|judged| &judged.judgement) {
            if !self.holds(&judgement.source) {
                continue;
            }
            bare = true;
            if is_left_out(&stored.finding, judgement, true) {
                let (run, claim) = (stored.run.clone(), stored.claim.clone());
                self.left_out
                    .insert((run, claim, judgement.passage.clone()));
            } else {
                self.told.insert(judgement.passage.clone());
            }
        }
        if bare {
            let words = self.confidential.without_words(&stored.finding, &judged);
            let key = (stored.run.clone(), stored.claim.clone());
            self.findings.insert(key, words);
        }
        Ok(())
    }

    /// Number of sources whose words are withheld.
    pub(super) fn sources(&self) -> usize {
        self.confidential.commitments().len()
    }

    /// True if the source of this id is withheld.
    pub(super) fn holds(&self, source: &str) -> bool {
        self.confidential.holds(source)
    }

    /// Takes what is withheld out of a row of a table; false if nothing of it may be told.
    ///
    /// # Errors
    /// A value in it that cannot be read.
    pub(super) fn row(&self, table: &str, row: &mut Row) -> Result<bool> {
        if self.sources() == 0 {
            return Ok(true);
        }
        match table {
            "passages" => self.passage(row),
            "judgements" => self.judgement(row),
            _ => self.other(table, row).map(|()| true),
        }
    }

    fn other(&self, table: &str, row: &mut Row) -> Result<()> {
        match table {
            "sources" => self.source(row),
            "findings" => self.finding(row),
            "revisions" => {
                self.revision(row);
                Ok(())
            }
            // Adding a source is a change to the document.
            "documents" => {
                let at = day(word(row, "updated_at")).to_owned();
                set(row, "updated_at", format!("{at}T00:00:00Z"));
                Ok(())
            }
            "model_answers" if self.asked => {
                set(row, "answer", "null");
                set(row, "dropped", "[]");
                Ok(())
            }
            "ledger" if self.asked && models::is_model(word(row, "service")) => {
                for column in ["body", "excerpt"] {
                    if row.get(column).and_then(Cell::text).is_some() {
                        set(row, column, WITHHELD);
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// True for a row of the log, of an earlier version, that names or tells apart what is withheld: it
    /// cannot be taken out of a chain of hashes.
    pub(super) fn is_told_by(&self, row: &log::Row) -> bool {
        if row.kind != log::SOURCE_ADDED {
            return false;
        }
        let said: serde_json::Value = serde_json::from_str(&row.payload).unwrap_or_default();
        let tells = ["content_hash", "title", "name", "digest"];
        said["source"].as_str().is_some_and(|id| self.holds(id))
            && tells.iter().any(|key| said.get(key).is_some())
    }

    fn source(&self, row: &mut Row) -> Result<()> {
        if !self.holds(word(row, "id")) {
            return Ok(());
        }
        let source: Source = serde_json::from_str(word(row, "source"))?;
        let bare = Source {
            title: WITHHELD.to_owned(),
            url: None,
            author: None,
            publisher: None,
            published_at: None,
            reliability: None,
            content_hash: word(row, "commitment").to_owned(),
            retrieved_at: day(&source.retrieved_at).to_owned(),
            ..source
        };
        set(row, "source", serde_json::to_string(&bare)?);
        set(row, "content_hash", bare.content_hash);
        set(row, "salt", "");
        set(row, "notices", "[]");
        row.insert("raw".to_owned(), Cell::Bytes(Vec::new()));
        row.insert("withheld".to_owned(), Cell::Integer(1));
        Ok(())
    }

    fn passage(&self, row: &mut Row) -> Result<bool> {
        if !self.holds(word(row, "source")) {
            return Ok(true);
        }
        if !self.told.contains(word(row, "id")) {
            return Ok(false);
        }
        set(row, "text", WITHHELD);
        set(row, "under", "");
        set(row, "pinpoint", serde_json::to_string(&Pinpoint::Withheld)?);
        row.insert("seq".to_owned(), Cell::Integer(0));
        Ok(true)
    }

    fn judgement(&self, row: &mut Row) -> Result<bool> {
        let judgement: Judgement = serde_json::from_str(word(row, "judgement"))?;
        if !self.holds(&judgement.source) {
            return Ok(true);
        }
        let (run, claim) = (word(row, "run"), word(row, "claim"));
        let key = (run.to_owned(), claim.to_owned(), judgement.passage.clone());
        if self.left_out.contains(&key) {
            return Ok(false);
        }
        let mut bare = Judgement {
            probabilities: Probabilities::of_side(stance(&judgement)),
            decisive: None,
            reasons: Vec::new(),
            ..judgement
        };
        for reading in &mut bare.atoms {
            reading.span = None;
            reading.reason.clear();
        }
        set(row, "judgement", serde_json::to_string(&bare)?);
        set(row, "why", "");
        row.insert("relevance".to_owned(), Cell::Real(0.0));
        Ok(true)
    }

    fn finding(&self, row: &mut Row) -> Result<()> {
        let key = (word(row, "run").to_owned(), word(row, "claim").to_owned());
        let Some(reasoning) = self.findings.get(&key) else {
            return Ok(());
        };
        let mut finding: Finding = serde_json::from_str(word(row, "finding"))?;
        finding.outlets.retain(|known| !self.holds(&known.source));
        let bare = Finding {
            features: Features::default(),
            probability: None,
            likelihood: None,
            evidence_balance: None,
            explanation: reasoning.clone().unwrap_or(finding.explanation.clone()),
            ..finding
        };
        set(row, "finding", serde_json::to_string(&bare)?);
        set(row, "salt", "");
        let told = row.get("told").and_then(Cell::text);
        if let Some(told) = told.filter(|_| reasoning.is_some()) {
            let (_, by): (String, String) = serde_json::from_str(told)?;
            set(row, "told", serde_json::to_string(&(WITHHELD, by))?);
        }
        Ok(())
    }

    /// A report that was signed off before the sources were confidential names them.
    fn revision(&self, row: &mut Row) {
        if let Some(Cell::Integer(number)) = row.get("number")
            && let Some(settled) = self.settled.get(number)
        {
            set(row, "report", settled.clone());
        }
    }
}

fn word<'r>(row: &'r Row, column: &str) -> &'r str {
    row.get(column).and_then(Cell::text).unwrap_or_default()
}

fn set(row: &mut Row, column: &str, words: impl Into<String>) {
    row.insert(column.to_owned(), Cell::Text(words.into()));
}
