//! Computing a record anew: the chain of the log, and every finding from what was judged
//! (rules 6.7).

use serde::{Deserialize, Serialize};
use stet_core::evidence::{Passage, Source};
use stet_core::verdict::{Case, decide};
use stet_store::{claims, documents, findings, log, passages, runs, sources};

use crate::engine::Inner;
use crate::run::judge::without_marks;
use crate::wire::Failure;

/// What came of computing a record anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    /// Rows in the document's log.
    pub rows: u64,
    /// Hash at the head of the log, lower-case hex.
    pub head: String,
    /// The first row of the log that does not follow from the one before.
    pub broken_at: Option<u64>,
    /// Findings of the latest run computed anew.
    pub findings: u32,
    /// Ids of claims whose stored finding is not what its judgements give.
    pub differing: Vec<String>,
}

impl Verification {
    /// True if the record holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.broken_at.is_none() && self.differing.is_empty()
    }
}

pub(crate) fn verify(inner: &Inner, document: &str) -> Result<Verification, Failure> {
    Ok(inner.library.read(|tx| {
        let doc = documents::get(tx, document)?;
        let chain = log::verify_chain(tx, document)?;
        let pack: Vec<Source> = sources::all(tx, document)?
            .into_iter()
            .map(|stored| stored.source)
            .collect();
        let mut count = 0;
        let mut differing = Vec::new();
        let run = runs::latest(tx, document)?;
        let found = match &run {
            // Made with sources or words that changed since: the next run makes them anew.
            Some(run) if run.inputs == doc.inputs => findings::latest(tx, document)?
                .into_values()
                .filter(|found| found.seq >= run.seq)
                .collect(),
            _ => Vec::new(),
        };
        for stored in found {
            let claim = claims::get(tx, document, &stored.claim)?;
            let itself = stored.finding.sub_label.as_deref() == Some("contradicts itself");
            // Decided on an older reading of the claim, or by a check over the whole text.
            if claim.revision != stored.revision || itself {
                continue;
            }
            count += 1;
            let judged = findings::judged(tx, &stored.run, &stored.claim)?;
            let mut read = Vec::with_capacity(judged.len());
            for judged in &judged {
                let passage = passages::get(tx, document, &judged.judgement.passage)?;
                read.push(Passage {
                    relevance: judged.relevance,
                    ..passage
                });
            }
            let judgements: Vec<_> = judged.into_iter().map(|judged| judged.judgement).collect();
            let again = decide(&Case {
                claim: &without_marks(&claim.claim),
                document_type: doc.kind,
                passages: &read,
                sources: &pack,
                judgements: &judgements,
                silent: &stored.silent,
                consulted: stored.finding.verdict_reason.as_deref() != Some("not looked at"),
                reference_date: &stored.day,
            });
            if again.kind != stored.finding.kind || again.score != stored.finding.score {
                differing.push(stored.claim);
            }
        }
        Ok(Verification {
            rows: chain.rows,
            head: chain.head,
            broken_at: chain.broken_at,
            findings: count,
            differing,
        })
    })?)
}
