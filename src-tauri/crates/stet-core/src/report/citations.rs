//! What a report says of the citations held against their sources (rules 2).

use serde::{Deserialize, Serialize};

use super::Warning;

/// Code of the warning that cited texts do not bear sentences out.
pub(super) const UNSUPPORTED: &str = "citations-unsupported";

/// Whether the cited texts that were at hand bear the citing sentences out. Since 1.2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CitationHealth {
    /// Least share of a sentence's content words a cited source must hold, [0, 1].
    pub threshold: f64,
    /// Citations held against a text.
    #[serde(rename = "citationsTotal")]
    pub total: usize,
    /// Those that reach the threshold.
    #[serde(rename = "citationsSupported")]
    pub supported: usize,
    /// Citations whose source's text could not be had: outside the totals.
    pub not_checked: usize,
    /// Sentences that a cited text does not bear out, in reading order.
    pub failing: Vec<HealthSentence>,
    /// Every sentence held against a text, with the recall of each of its citations, in reading order. For
    /// programs: no printed copy shows it. Since 1.9.
    #[serde(default)]
    pub verification: Vec<HealthSentence>,
    /// Sentences set aside because they only say that a source was not used.
    pub disclaimers: Vec<String>,
    /// Number of sentences that assert a fact and cite nothing.
    pub uncited: usize,
    /// Marks that lead to no source.
    pub without_source: Vec<String>,
}

/// A sentence with its citations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HealthSentence {
    /// The sentence.
    pub sentence: String,
    /// Its citations, in order.
    pub citations: Vec<HealthCitation>,
}

/// One citation of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HealthCitation {
    /// The mark: "[3]".
    pub mark: String,
    /// What the text is called; empty if there was none.
    pub source: String,
    /// Share of the sentence's content words found in it, [0, 1]; `None` without a text.
    pub recall: Option<f64>,
    /// Content words that are not in it.
    pub missing: Vec<String>,
    /// Where it says otherwise: figures, dates, names, negations.
    pub differs: Vec<String>,
}

impl CitationHealth {
    /// True if the report has nothing to say: quiet when all is well.
    #[must_use]
    pub fn is_well(&self) -> bool {
        self.failing.is_empty()
    }

    pub(super) fn warning(&self) -> Option<Warning> {
        let text = match self.failing.len() {
            0 => return None,
            1 => "1 sentence is not borne out by the source it cites".to_owned(),
            n => format!("{n} sentences are not borne out by the sources they cite"),
        };
        Some(Warning {
            code: UNSUPPORTED.to_owned(),
            text: format!("{text}."),
            blocking: false,
        })
    }
}
