//! What is said of a finding that a person set, with the machine's beside it.

use stet_core::report::{OwnFinding, ReportClaim};

use super::day;

/// "Finding by RL, 3 May 2026: Supported – rang the registrar; letter in the file. The desk had:
/// Contradicted." `None` where the finding is the machine's.
pub(crate) fn found_by_hand(claim: &ReportClaim) -> Option<String> {
    let own = claim.own_finding.as_ref()?;
    let stamp: Vec<String> = own
        .by
        .iter()
        .cloned()
        .chain(own.at.as_deref().map(day))
        .collect();
    let mut out = match stamp.join(", ") {
        stamp if stamp.is_empty() => format!("Finding set by hand: {}", own.finding.word()),
        stamp => format!("Finding by {stamp}: {}", own.finding.word()),
    };
    let because = because(own);
    if !because.is_empty() {
        out.push_str(&format!(" – {because}"));
    }
    out.push('.');
    if let Some(machine) = claim.machine_finding {
        out.push_str(&format!(" The desk had: {}.", machine.word()));
    }
    Some(out)
}

/// "set by RL: rang the registrar; letter in the file": where there is room for a part of a line.
pub(crate) fn set_by(own: &OwnFinding) -> String {
    let by = own.by.as_deref().unwrap_or("hand");
    match because(own) {
        because if because.is_empty() => format!("set by {by}"),
        because => format!("set by {by}: {because}"),
    }
}

/// The reason, the evidence and the likelihood on one line, without a full stop.
fn because(own: &OwnFinding) -> String {
    let on_one_line = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
    let likely = own.likelihood.map(|term| format!("likelihood: {term}"));
    [&own.reason, &own.evidence, &likely.unwrap_or_default()]
        .map(|words| on_one_line(words).trim_end_matches('.').to_owned())
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use stet_core::claim::claim_at;
    use stet_core::document::{Block, BlockKind, Document, Place};
    use stet_core::text::Span;
    use stet_core::verdict::{FindingKind, Reported};

    fn claim(machine: FindingKind, own: OwnFinding) -> ReportClaim {
        let text = "The hall was opened in 1904.";
        let document = Document {
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        };
        let place = Place {
            block: 0,
            span: Span::new(0, text.len()),
        };
        let read = claim_at(&document, place).expect("a claim");
        let mut claim = ReportClaim::new(1, "c1", &read);
        claim.finding = machine;
        claim.set_by_hand(own, Reported::default());
        claim
    }

    fn own(finding: FindingKind, reason: &str, evidence: &str) -> OwnFinding {
        OwnFinding {
            finding,
            reason: reason.to_owned(),
            evidence: evidence.to_owned(),
            likelihood: None,
            by: Some("RL".to_owned()),
            at: Some("2026-05-03T23:30:00+02:00".to_owned()),
        }
    }

    #[test]
    fn a_finding_by_hand_is_one_sentence_with_the_machines_behind_it() {
        let cases = [
            (
                own(
                    FindingKind::Supported,
                    "rang the registrar",
                    "letter in the file.",
                ),
                "Finding by RL, 3 May 2026: Supported – rang the registrar; letter in the file. The \
                 desk had: Contradicted.",
            ),
            (
                own(FindingKind::Mixed, "two ledgers\n\ndiffer", ""),
                "Finding by RL, 3 May 2026: Mixed – two ledgers differ. The desk had: Contradicted.",
            ),
            (
                own(FindingKind::Unresolved, "", ""),
                "Finding by RL, 3 May 2026: Unresolved. The desk had: Contradicted.",
            ),
        ];
        for (own, expected) in cases {
            let claim = claim(FindingKind::Contradicted, own);
            assert_eq!(found_by_hand(&claim).as_deref(), Some(expected));
        }
    }

    #[test]
    fn nothing_is_said_where_nobody_set_it() {
        let mut plain = claim(
            FindingKind::Supported,
            own(FindingKind::Supported, "seen", "minutes"),
        );
        plain.own_finding = None;
        assert_eq!(found_by_hand(&plain), None);
    }
}
