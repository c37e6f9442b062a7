//! What a report says of one finding of a built-in check, in the form of a claim.

use serde::{Deserialize, Serialize};

use super::decisions::DecisionEntry;
use crate::check::{CheckFinding, Severity};
use crate::document::Place;
use crate::verdict::{Band, FindingKind, ReportVerdict};

/// What a built-in check found, in the form of a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportCheck {
    /// Its number in reading order, from 1.
    pub number: u32,
    /// Always "check".
    pub kind: String,
    /// Stable code of the check, kebab-case.
    pub code: String,
    /// The check's title in plain words.
    pub title: String,
    /// How it bears on the claims.
    pub severity: Severity,
    /// The faulty words, verbatim: the first of `quotes`.
    pub quote: String,
    /// All words concerned, verbatim.
    pub quotes: Vec<String>,
    /// Where each of `quotes` stands: "¶ 3".
    pub pinpoints: Vec<String>,
    /// One sentence: what does not agree with what.
    pub message: String,
    /// The computation in one line.
    pub working: String,
    /// What it says of the text.
    pub finding: FindingKind,
    /// A word beside the finding: "contradicts itself".
    pub sub_label: Option<String>,
    /// One of the seven; `None` with a `verdict_reason`.
    pub verdict: Option<ReportVerdict>,
    /// Why there is no verdict.
    pub verdict_reason: Option<String>,
    /// Confidence band: a computation has none.
    pub confidence: Option<Band>,
    /// The message and the working.
    pub explanation: String,
    /// The document's own words and the working (rules 6.3).
    pub evidence: Vec<Computation>,
    /// Numbers of the claims concerned.
    pub claims: Vec<u32>,
    /// What a person decided.
    pub decision: DecisionEntry,
}

/// Evidence that is a computation over the document's own words (rules 6.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computation {
    /// Always "computation".
    pub kind: String,
    /// Always "this document".
    pub source: String,
    /// The words, verbatim.
    pub quote: String,
    /// Where they stand: "¶ 3".
    pub pinpoint: String,
    /// The block and the range of bytes within it.
    pub spans: Vec<Place>,
    /// The computation in one line.
    pub working: String,
}

impl ReportCheck {
    /// The entry for a finding of a check titled `title`.
    #[must_use]
    pub fn new(number: u32, title: &str, found: &CheckFinding) -> Self {
        let (finding, verdict, sub_label, verdict_reason) = match found.severity {
            Severity::Contradiction | Severity::Inconsistency => (
                FindingKind::Contradicted,
                Some(ReportVerdict::Contested),
                "contradicts itself",
                None,
            ),
            Severity::Query => (
                FindingKind::Unresolved,
                None,
                "query to the author",
                Some("rounding or a missing definition could explain it"),
            ),
            Severity::Citation => (
                FindingKind::Unresolved,
                None,
                "citation",
                Some("about a citation, not about truth"),
            ),
        };
        let pinpoints: Vec<String> = found
            .places
            .iter()
            .map(|place| format!("¶ {}", place.block + 1))
            .collect();
        let evidence = found
            .places
            .iter()
            .zip(&found.quotes)
            .map(|(place, quote)| Computation {
                kind: "computation".to_owned(),
                source: "this document".to_owned(),
                quote: quote.clone(),
                pinpoint: format!("¶ {}", place.block + 1),
                spans: vec![*place],
                working: found.working.clone(),
            })
            .collect();
        let explanation = if found.working.is_empty() {
            found.message.clone()
        } else {
            format!("{} Working: {}", found.message, found.working)
        };
        Self {
            number,
            kind: "check".to_owned(),
            code: found.code.clone(),
            title: title.to_owned(),
            severity: found.severity,
            quote: found.quotes.first().cloned().unwrap_or_default(),
            quotes: found.quotes.clone(),
            pinpoints,
            message: found.message.clone(),
            working: found.working.clone(),
            finding,
            sub_label: Some(sub_label.to_owned()),
            verdict,
            verdict_reason: verdict_reason.map(str::to_owned),
            confidence: None,
            explanation,
            evidence,
            claims: Vec::new(),
            decision: DecisionEntry::default(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Two sums of one text that do not agree.
    pub(in crate::report) fn check() -> ReportCheck {
        let found = CheckFinding {
            code: "sum".to_owned(),
            severity: Severity::Contradiction,
            places: Vec::new(),
            quotes: vec!["12 and 13".to_owned()],
            message: "The parts do not make the sum.".to_owned(),
            working: "12 + 13 = 25, not 26".to_owned(),
        };
        ReportCheck::new(1, "Sums", &found)
    }
}
