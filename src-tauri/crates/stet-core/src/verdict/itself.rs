//! The finding on a claim that a built-in check has shown to be false (rules 6.3 and 7, 3.5).

use super::{Band, Features, Finding, FindingKind, ReportVerdict};
use crate::check::{CheckFinding, Severity};

/// The finding a failed check yields: contradicted by the document's own words, sub-label
/// "contradicts itself", with the working. `None` unless the check decides the claim
/// ([`Severity::Contradiction`]) and quotes what it compared. The evidence is the check finding
/// itself (`{kind: computation, spans, working}`), so no passage is listed.
#[must_use]
pub fn contradicts_itself(check: &CheckFinding) -> Option<Finding> {
    let quoted = check.quotes.iter().any(|quote| !quote.trim().is_empty());
    if check.severity != Severity::Contradiction || !quoted || check.places.is_empty() {
        return None;
    }
    let message = closed(&check.message);
    let working = closed(&check.working);
    let explanation = if working.is_empty() || working == message {
        message
    } else {
        format!("{message} {working}")
    };
    Some(Finding {
        kind: FindingKind::Contradicted,
        sub_label: Some("contradicts itself".to_owned()),
        verdict: Some(ReportVerdict::Contested),
        verdict_reason: None,
        score: None,
        confidence: Some(Band::High),
        probability: None,
        likelihood: None,
        explanation,
        features: Features::default(),
        evidence: Vec::new(),
        uncovered: Vec::new(),
        evidence_balance: None,
        outlets: Vec::new(),
    })
}

/// One sentence with one mark at its end: a question keeps its own.
fn closed(words: &str) -> String {
    let words = words.trim().trim_end_matches('.').trim_end();
    match words.chars().last() {
        None | Some('?' | '!' | '…') => words.to_owned(),
        Some(_) => format!("{words}."),
    }
}

#[cfg(test)]
mod tests {
    use super::closed;

    #[test]
    fn a_sentence_ends_once() {
        for (words, expected) in [
            ("One name in two spellings?", "One name in two spellings?"),
            ("9 June was a Tuesday", "9 June was a Tuesday."),
            ("9 June was a Tuesday. ", "9 June was a Tuesday."),
            ("", ""),
        ] {
            assert_eq!(closed(words), expected);
        }
    }
}
