//! What a report says of the citations held against their sources (rules 2).

use serde::{Deserialize, Serialize};

use super::{Report, Warning};

/// Code of the warning that cited texts do not bear sentences out.
pub(super) const UNSUPPORTED: &str = "citations-unsupported";

/// Whether the cited texts that were at hand bear the citing sentences out. Since 1.2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CitationHealth {
    /// True if the citations were checked strictly: then a sentence that fails keeps the report a
    /// draft. Since 1.13.
    #[serde(default)]
    pub strict: bool,
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

    /// Why a strict check of the citations fails, in a sentence; `None` if it holds, or none was
    /// strict.
    #[must_use]
    pub fn failure(&self) -> Option<String> {
        strict_failure(self.failing.len()).filter(|_| self.strict)
    }

    pub(super) fn warning(&self) -> Option<Warning> {
        let failing = not_borne_out(self.failing.len())?;
        Some(Warning {
            code: UNSUPPORTED.to_owned(),
            text: self.failure().unwrap_or(format!("{failing}.")),
            blocking: self.strict,
        })
    }
}

impl Report {
    /// Why the report cannot be handed over for its citations, in a sentence; `None` if it can: only a
    /// strict check stands in the way.
    #[must_use]
    pub fn failed_citations(&self) -> Option<String> {
        self.citation_health
            .as_ref()
            .and_then(CitationHealth::failure)
    }
}

/// What is said where a strict check of citations fails by so many sentences; `None` if by none.
#[must_use]
pub fn strict_failure(failing: usize) -> Option<String> {
    let failing = not_borne_out(failing)?;
    Some(format!(
        "{failing}, and citations are checked strictly: fix the sentence or its citation."
    ))
}

fn not_borne_out(failing: usize) -> Option<String> {
    match failing {
        0 => None,
        1 => Some("1 sentence is not borne out by the source it cites".to_owned()),
        n => Some(format!(
            "{n} sentences are not borne out by the sources they cite"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn health(strict: bool, failing: usize) -> CitationHealth {
        let sentence = HealthSentence {
            sentence: "The ferry carried 4,100 people [1].".to_owned(),
            citations: Vec::new(),
        };
        CitationHealth {
            strict,
            threshold: 0.4,
            total: 3,
            supported: 3 - failing,
            not_checked: 0,
            failing: vec![sentence; failing],
            verification: Vec::new(),
            disclaimers: Vec::new(),
            uncited: 0,
            without_source: Vec::new(),
        }
    }

    #[test]
    fn only_a_strict_check_that_fails_stands_in_the_way() {
        for (strict, failing, blocks) in [
            (false, 0, None),
            (false, 2, Some(false)),
            (true, 0, None),
            (true, 1, Some(true)),
            (true, 2, Some(true)),
        ] {
            let health = health(strict, failing);
            let warned = health.warning().map(|warning| warning.blocking);
            assert_eq!(warned, blocks, "{strict} {failing}");
            assert_eq!(health.failure().is_some(), blocks == Some(true));
        }
        let one = health(true, 1).warning().expect("it fails").text;
        assert!(one.starts_with("1 sentence is not borne out"), "{one}");
        assert!(one.contains("checked strictly"), "{one}");
    }

    #[test]
    fn a_report_whose_strict_check_fails_is_a_draft_though_every_claim_is_decided() {
        let mut report = crate::report::audience::tests::report();
        for claim in &mut report.claims {
            claim.decision.kind = crate::report::DecisionType::Confirmed;
        }
        for (strict, draft) in [(false, false), (true, true)] {
            report.citation_health = Some(health(strict, 1));
            report.settle();
            assert_eq!(report.draft, draft);
        }
    }
}
