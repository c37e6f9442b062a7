//! What a package for a colleague does not carry: the words of confidential sources, everywhere they
//! stand in the rows of a document (rules 7, 6.7). What stays is that there is such a source, the
//! SHA-256 of its content, and how its passages stand to the claims.
//!
//! The report made from what is left is the report that is made from the whole, so the package holds
//! against itself. What can no longer be computed from it is told by `crate::record`.

use std::collections::{BTreeMap, BTreeSet};

use stet_core::entailment::Judgement;
use stet_core::evidence::{Pinpoint, Source};
use stet_core::report::{Report, WITHHELD};
use stet_core::verdict::Finding;
use stet_export::json;
use stet_store::packing::{Cell, Row};
use stet_store::{Result, Tx, findings, log};

use crate::confidential::Confidential;
use crate::models;

/// What is withheld from a package.
#[derive(Default)]
pub(super) struct Withholding {
    confidential: Confidential,
    /// What stands in place of reasoning that repeats confidential evidence, by run and claim.
    reasoning: BTreeMap<(String, String), String>,
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
        let mut reasoning = BTreeMap::new();
        if !confidential.sources().is_empty() {
            for stored in findings::all(tx, document)? {
                let judged = findings::judged(tx, &stored.run, &stored.claim)?;
                if let Some(words) = confidential.without_words(&stored.finding, &judged) {
                    reasoning.insert((stored.run, stored.claim), words);
                }
            }
        }
        Ok(Self {
            asked: confidential.was_open(tx, document)?,
            confidential,
            reasoning,
        })
    }

    /// Number of sources whose words are withheld.
    pub(super) fn sources(&self) -> usize {
        self.sources_withheld().len()
    }

    fn sources_withheld(&self) -> &BTreeSet<String> {
        self.confidential.sources()
    }

    /// Takes what is withheld out of a row of a table.
    ///
    /// # Errors
    /// A value in it that cannot be read.
    pub(super) fn row(&self, table: &str, row: &mut Row) -> Result<()> {
        if self.sources_withheld().is_empty() {
            return Ok(());
        }
        match table {
            "sources" => self.source(row),
            "passages" => self.passage(row),
            "judgements" => self.judgement(row),
            "findings" => self.finding(row),
            "revisions" => self.revision(row),
            "log_branches" => {
                self.branch(row);
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

    /// A row of the log without the name of a confidential source.
    pub(super) fn log_row(&self, row: log::Row) -> log::Row {
        let said: serde_json::Value = serde_json::from_str(&row.payload).unwrap_or_default();
        match said["source"].as_str() {
            Some(id) if self.holds(id) => row.without_name().unwrap_or(row),
            _ => row,
        }
    }

    fn holds(&self, source: &str) -> bool {
        self.sources_withheld().contains(source)
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
            ..source
        };
        set(row, "source", serde_json::to_string(&bare)?);
        set(row, "notices", "[]");
        row.insert("raw".to_owned(), Cell::Bytes(Vec::new()));
        row.insert("withheld".to_owned(), Cell::Integer(1));
        Ok(())
    }

    fn passage(&self, row: &mut Row) -> Result<()> {
        if self.holds(word(row, "source")) {
            set(row, "text", WITHHELD);
            set(row, "under", "");
            set(row, "pinpoint", serde_json::to_string(&Pinpoint::Withheld)?);
        }
        Ok(())
    }

    fn judgement(&self, row: &mut Row) -> Result<()> {
        let judgement: Judgement = serde_json::from_str(word(row, "judgement"))?;
        if !self.holds(&judgement.source) {
            return Ok(());
        }
        let mut bare = Judgement {
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
        Ok(())
    }

    fn finding(&self, row: &mut Row) -> Result<()> {
        let key = (word(row, "run").to_owned(), word(row, "claim").to_owned());
        let Some(reasoning) = self.reasoning.get(&key) else {
            return Ok(());
        };
        let finding: Finding = serde_json::from_str(word(row, "finding"))?;
        let bare = Finding {
            explanation: reasoning.clone(),
            ..finding
        };
        set(row, "finding", serde_json::to_string(&bare)?);
        if let Some(told) = row.get("told").and_then(Cell::text) {
            let (_, by): (String, String) = serde_json::from_str(told)?;
            set(row, "told", serde_json::to_string(&(WITHHELD, by))?);
        }
        Ok(())
    }

    /// A report that was signed off before the sources were confidential names them.
    fn revision(&self, row: &mut Row) -> Result<()> {
        let mut report: Report = serde_json::from_str(word(row, "report"))?;
        if report.withhold(self.sources_withheld()) {
            let words = json::write(&report);
            set(row, "report", String::from_utf8_lossy(&words));
        }
        Ok(())
    }

    fn branch(&self, row: &mut Row) {
        let whole = log::Row {
            seq: 0,
            at: String::new(),
            by: String::new(),
            kind: word(row, "kind").to_owned(),
            claim: None,
            payload: word(row, "payload").to_owned(),
            prev_hash: String::new(),
            hash: String::new(),
        };
        set(row, "payload", self.log_row(whole).payload);
    }
}

fn word<'r>(row: &'r Row, column: &str) -> &'r str {
    row.get(column).and_then(Cell::text).unwrap_or_default()
}

fn set(row: &mut Row, column: &str, words: impl Into<String>) {
    row.insert(column.to_owned(), Cell::Text(words.into()));
}
