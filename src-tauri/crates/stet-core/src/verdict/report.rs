//! From a finding to the seven report verdicts (rules 6.3 and 7, 6.3).

use super::{Finding, FindingKind, ReportVerdict};
use crate::document::DocumentType;

/// What is known of one citation the text gives for a claim. Whoever checks links and references
/// fills it in; an unchecked citation is [`CitationState::Unknown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CitationState {
    /// Not looked at, or nobody answered.
    Unknown,
    /// Found; whether it says so was not read.
    Found,
    /// Read, and it supports the claim.
    Supports,
    /// Read, and it does not support the claim.
    DoesNotSay,
    /// Dead or soft-404.
    Dead,
    /// The identifier names another work.
    AnotherWork,
    /// No service that covers the cited work has it, and something else speaks against it.
    NotFound,
    /// The services that were asked do not have the cited work: that alone says nothing against it.
    Untraced,
    /// The cited work is retracted or withdrawn.
    Retracted,
}

/// What the mapping looks at.
#[derive(Debug, Clone, Copy)]
pub struct Mapping<'a> {
    /// The finding, a person's where there is one.
    pub kind: FindingKind,
    /// The type of the document.
    pub document_type: DocumentType,
    /// True if the text gives any citation for the claim.
    pub cited: bool,
    /// True if a figure agrees only within tolerance or the wording is materially looser.
    pub loose: bool,
    /// One state per citation; empty where none was checked.
    pub citations: &'a [CitationState],
    /// Consulted services that did not answer.
    pub silent: &'a [String],
}

/// A report verdict with the words beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reported {
    /// The headline; `None` for not checked and inconclusive.
    pub verdict: Option<ReportVerdict>,
    /// A word beside it.
    pub sub_label: Option<String>,
    /// Why there is no headline.
    pub reason: Option<String>,
}

impl Reported {
    fn plain(verdict: ReportVerdict) -> Self {
        Self {
            verdict: Some(verdict),
            ..Self::default()
        }
    }

    fn labelled(verdict: ReportVerdict, label: &str) -> Self {
        Self {
            sub_label: Some(label.to_owned()),
            ..Self::plain(verdict)
        }
    }

    fn none(reason: String) -> Self {
        Self {
            reason: Some(reason),
            ..Self::default()
        }
    }
}

/// The headline verdict: the first rule that fires (rules 6.3, with the additions of 7).
///
/// A citation fault becomes the headline only if no citation of the claim is without it;
/// otherwise it is a word beside the headline.
#[must_use]
pub fn report_verdict(of: &Mapping<'_>) -> Reported {
    let fault = headline_fault(of);
    match of.kind {
        FindingKind::NotCheckable => Reported::plain(ReportVerdict::NotFactual),
        FindingKind::Contradicted => Reported::labelled(ReportVerdict::Contested, "contradicted"),
        FindingKind::Mixed => Reported::labelled(ReportVerdict::Contested, "mixed"),
        FindingKind::NotChecked => {
            with_partial_faults(of, Reported::none("not looked at".to_owned()))
        }
        FindingKind::Inconclusive => {
            with_partial_faults(of, Reported::none(could_not_look(of.silent)))
        }
        FindingKind::Supported | FindingKind::Unresolved => {
            fault.unwrap_or_else(|| with_partial_faults(of, by_evidence(of)))
        }
    }
}

/// The word beside a finding that a person set.
pub const SET_BY_HAND: &str = "set by hand";

/// The headline of a finding a person set, by the same rules as a machine's. What is wrong with the
/// claim's citations is still said.
#[must_use]
pub fn reported_by_hand(
    kind: FindingKind,
    document_type: DocumentType,
    cited: bool,
    citations: &[CitationState],
) -> Reported {
    let mut headline = report_verdict(&Mapping {
        kind,
        document_type,
        cited,
        loose: false,
        citations,
        silent: &[],
    });
    let fault = headline
        .sub_label
        .take()
        .filter(|_| matches!(kind, FindingKind::Supported | FindingKind::Unresolved));
    headline.sub_label = Some(match fault {
        Some(fault) => format!("{SET_BY_HAND}; {fault}"),
        None => SET_BY_HAND.to_owned(),
    });
    headline
}

/// The headline of a finding now that the state of the claim's citations is known. The finding
/// itself is what was recorded; links and references are looked at in their own time.
#[must_use]
pub fn reported(
    finding: &Finding,
    document_type: DocumentType,
    cited: bool,
    citations: &[CitationState],
) -> Reported {
    let recorded = Reported {
        verdict: finding.verdict,
        sub_label: finding.sub_label.clone(),
        reason: finding.verdict_reason.clone(),
    };
    if citations.is_empty() {
        return recorded;
    }
    let now = report_verdict(&Mapping {
        kind: finding.kind,
        document_type,
        cited,
        loose: finding.verdict == Some(ReportVerdict::CloseMatch),
        citations,
        silent: &[],
    });
    let demoted = now.verdict != finding.verdict;
    Reported {
        verdict: now.verdict,
        sub_label: if demoted {
            now.sub_label
        } else {
            recorded.sub_label.or(now.sub_label)
        },
        reason: recorded.reason,
    }
}

/// "could not look: Crossref, DataCite".
#[must_use]
pub fn could_not_look(silent: &[String]) -> String {
    if silent.is_empty() {
        return "could not look".to_owned();
    }
    format!("could not look: {}", silent.join(", "))
}

/// Rule 3 and the lines §7 puts after it.
fn headline_fault(of: &Mapping<'_>) -> Option<Reported> {
    use CitationState as State;
    if of.citations.is_empty() {
        return None;
    }
    let every = |bad: &[State]| of.citations.iter().all(|state| bad.contains(state));
    let any = |bad: State| of.citations.contains(&bad);
    let broken = ReportVerdict::BrokenCitationLink;
    if every(&[State::Dead]) {
        return Some(Reported::plain(broken));
    }
    if every(&[State::Dead, State::AnotherWork, State::NotFound]) {
        let label = if any(State::AnotherWork) {
            "miscited"
        } else {
            "not found"
        };
        return Some(Reported::labelled(broken, label));
    }
    let unverified = ReportVerdict::Unverified;
    if any(State::Retracted)
        && every(&[
            State::Retracted,
            State::Dead,
            State::AnotherWork,
            State::NotFound,
        ])
    {
        return Some(Reported::labelled(unverified, "retracted source"));
    }
    let read_in_vain = any(State::DoesNotSay) && !any(State::Supports);
    (of.kind == FindingKind::Supported && read_in_vain)
        .then(|| Reported::labelled(unverified, "cited source does not say this"))
}

/// Rules 4 to 6.
fn by_evidence(of: &Mapping<'_>) -> Reported {
    match (of.kind, of.loose, of.cited) {
        (FindingKind::Supported, true, _) => Reported::plain(ReportVerdict::CloseMatch),
        (FindingKind::Supported, false, false) if of.document_type.demands_citation() => {
            Reported::plain(ReportVerdict::MissingCitation)
        }
        (FindingKind::Supported, false, _) => Reported::plain(ReportVerdict::Verified),
        (_, _, true) => Reported::plain(ReportVerdict::Unverified),
        (_, _, false) => Reported::plain(ReportVerdict::MissingCitation),
    }
}

fn with_partial_faults(of: &Mapping<'_>, mut reported: Reported) -> Reported {
    let labels = [
        (CitationState::AnotherWork, "a citation is miscited"),
        (CitationState::NotFound, "a cited work was not found"),
        (CitationState::Untraced, "a cited work was not found"),
        (CitationState::Retracted, "a cited source is retracted"),
        (CitationState::Dead, "a cited link is dead"),
    ];
    reported.sub_label = labels
        .into_iter()
        .find(|(state, _)| of.citations.contains(state))
        .map(|(_, label)| label.to_owned());
    reported
}

#[cfg(test)]
mod tests {
    use super::CitationState as State;
    use super::*;

    fn mapping(kind: FindingKind) -> Mapping<'static> {
        Mapping {
            kind,
            document_type: DocumentType::Other,
            cited: true,
            loose: false,
            citations: &[],
            silent: &[],
        }
    }

    #[test]
    fn what_is_learnt_of_citations_later_changes_the_headline_and_never_the_finding() {
        let finding = Finding {
            kind: FindingKind::Supported,
            sub_label: None,
            verdict: Some(ReportVerdict::CloseMatch),
            verdict_reason: None,
            score: Some(80),
            confidence: None,
            probability: None,
            likelihood: None,
            explanation: String::new(),
            features: super::super::Features::default(),
            evidence: Vec::new(),
            uncovered: Vec::new(),
            evidence_balance: None,
            outlets: Vec::new(),
        };
        let after = |states: &[State]| reported(&finding, DocumentType::Other, true, states);
        assert_eq!(after(&[]).verdict, Some(ReportVerdict::CloseMatch));
        assert_eq!(
            after(&[State::Found]).verdict,
            Some(ReportVerdict::CloseMatch)
        );
        let dead = after(&[State::Dead]);
        assert_eq!(dead.verdict, Some(ReportVerdict::BrokenCitationLink));
        let partly = after(&[State::Dead, State::Found]);
        assert_eq!(partly.verdict, Some(ReportVerdict::CloseMatch));
        assert_eq!(partly.sub_label.as_deref(), Some("a cited link is dead"));
        let unread = Finding {
            kind: FindingKind::NotChecked,
            verdict: None,
            verdict_reason: Some("not looked at".to_owned()),
            ..finding
        };
        let shown = reported(&unread, DocumentType::Other, true, &[State::Retracted]);
        assert_eq!(shown.verdict, None);
        assert_eq!(
            shown.sub_label.as_deref(),
            Some("a cited source is retracted")
        );
        assert_eq!(shown.reason.as_deref(), Some("not looked at"));
    }

    #[test]
    fn the_seven_verdicts_in_order() {
        use FindingKind as Kind;
        use ReportVerdict as Verdict;
        let supported = mapping(Kind::Supported);
        let unresolved = mapping(Kind::Unresolved);
        let academic = Mapping {
            document_type: DocumentType::Academic,
            cited: false,
            ..supported
        };
        let cases: &[(&str, Mapping<'_>, Option<Verdict>, Option<&str>)] = &[
            (
                "1",
                mapping(Kind::NotCheckable),
                Some(Verdict::NotFactual),
                None,
            ),
            (
                "2",
                Mapping {
                    citations: &[State::Dead],
                    ..mapping(Kind::Contradicted)
                },
                Some(Verdict::Contested),
                Some("contradicted"),
            ),
            (
                "2 mixed",
                mapping(Kind::Mixed),
                Some(Verdict::Contested),
                Some("mixed"),
            ),
            (
                "3",
                Mapping {
                    citations: &[State::Dead, State::Dead],
                    ..supported
                },
                Some(Verdict::BrokenCitationLink),
                None,
            ),
            (
                "3 only when every citation is dead",
                Mapping {
                    citations: &[State::Dead, State::Found],
                    ..supported
                },
                Some(Verdict::Verified),
                Some("a cited link is dead"),
            ),
            (
                "3 miscited",
                Mapping {
                    citations: &[State::AnotherWork],
                    ..unresolved
                },
                Some(Verdict::BrokenCitationLink),
                Some("miscited"),
            ),
            (
                "3 not found",
                Mapping {
                    citations: &[State::NotFound],
                    ..supported
                },
                Some(Verdict::BrokenCitationLink),
                Some("not found"),
            ),
            (
                "retracted",
                Mapping {
                    citations: &[State::Retracted],
                    ..supported
                },
                Some(Verdict::Unverified),
                Some("retracted source"),
            ),
            (
                "cited source read in vain",
                Mapping {
                    citations: &[State::DoesNotSay, State::Found],
                    ..supported
                },
                Some(Verdict::Unverified),
                Some("cited source does not say this"),
            ),
            (
                "another citation says it",
                Mapping {
                    citations: &[State::DoesNotSay, State::Supports],
                    ..supported
                },
                Some(Verdict::Verified),
                None,
            ),
            (
                "4",
                Mapping {
                    loose: true,
                    ..supported
                },
                Some(Verdict::CloseMatch),
                None,
            ),
            (
                "4 before 5",
                Mapping {
                    loose: true,
                    ..academic
                },
                Some(Verdict::CloseMatch),
                None,
            ),
            ("5", supported, Some(Verdict::Verified), None),
            (
                "5 uncited",
                Mapping {
                    cited: false,
                    ..supported
                },
                Some(Verdict::Verified),
                None,
            ),
            (
                "5 duty to cite",
                academic,
                Some(Verdict::MissingCitation),
                None,
            ),
            ("6 cited", unresolved, Some(Verdict::Unverified), None),
            (
                "6 uncited",
                Mapping {
                    cited: false,
                    ..unresolved
                },
                Some(Verdict::MissingCitation),
                None,
            ),
            ("inconclusive", mapping(Kind::Inconclusive), None, None),
            (
                "not checked, and what is known of its citation",
                Mapping {
                    citations: &[State::Dead],
                    ..mapping(Kind::NotChecked)
                },
                None,
                Some("a cited link is dead"),
            ),
        ];
        for (name, of, verdict, label) in cases {
            let got = report_verdict(of);
            assert_eq!(got.verdict, *verdict, "{name}");
            assert_eq!(got.sub_label.as_deref(), *label, "{name}");
            assert_eq!(got.reason.is_some(), verdict.is_none(), "{name}");
        }
    }

    #[test]
    fn silent_services_are_named() {
        let silent = ["Crossref".to_owned(), "DataCite".to_owned()];
        let of = Mapping {
            silent: &silent,
            ..mapping(FindingKind::Inconclusive)
        };
        assert_eq!(
            report_verdict(&of).reason.as_deref(),
            Some("could not look: Crossref, DataCite")
        );
    }
}
