//! How urgently each entry of a report concerns its editor: what is wrong, what is doubtful, what nobody
//! looked at, what nothing confirms, and what is settled. Page one of every copy is made of it.

use super::{DecisionType, Report, ReportCheck, ReportClaim, ReportReference, Stance};
use crate::verdict::FindingKind;

/// What an entry asks of the editor, the most pressing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Concern {
    /// The evidence says otherwise.
    Wrong,
    /// Sources disagree, or one alone says otherwise.
    Doubtful,
    /// Nobody looked, or somebody did not answer.
    NotLooked,
    /// Looked for, and nothing found that says so.
    Unconfirmed,
    /// It agrees, or a person decided.
    Settled,
}

impl Concern {
    fn of(finding: FindingKind) -> Self {
        match finding {
            FindingKind::Contradicted => Self::Wrong,
            FindingKind::Mixed => Self::Doubtful,
            FindingKind::Inconclusive | FindingKind::NotChecked => Self::NotLooked,
            FindingKind::Unresolved => Self::Unconfirmed,
            FindingKind::Supported | FindingKind::NotCheckable => Self::Settled,
        }
    }
}

/// True while somebody has to do something about it: it is open, a change waits for an answer, or the
/// author is asked.
fn pending(decision: DecisionType) -> bool {
    matches!(
        decision,
        DecisionType::Open | DecisionType::ChangeProposed | DecisionType::Query
    )
}

impl ReportClaim {
    /// True while somebody has to do something about it: it is open, a change waits for an answer,
    /// or the author is asked.
    #[must_use]
    pub fn needs_action(&self) -> bool {
        pending(self.decision.kind)
    }

    /// What it asks of the editor.
    #[must_use]
    pub fn concern(&self) -> Concern {
        if !self.needs_action() {
            return Concern::Settled;
        }
        let disputed = || {
            let mut evidence = self.evidence.iter();
            evidence.any(|item| item.stance == Stance::Disagrees && !item.same_origin)
        };
        match Concern::of(self.finding) {
            Concern::Unconfirmed if disputed() => Concern::Doubtful,
            concern => concern,
        }
    }
}

impl ReportCheck {
    /// What it asks of the editor: a check that found nothing against the text is a question.
    #[must_use]
    pub fn concern(&self) -> Concern {
        if !pending(self.decision.kind) {
            Concern::Settled
        } else if self.finding == FindingKind::Contradicted {
            Concern::Wrong
        } else {
            Concern::Doubtful
        }
    }
}

impl ReportReference {
    /// What it asks of the editor.
    #[must_use]
    pub fn concern(&self) -> Concern {
        let withdrawn = |kind: &str| matches!(kind, "Retracted" | "Withdrawn");
        let dead = |state: &str| matches!(state, "dead" | "soft_404");
        if matches!(self.state.as_str(), "miscited" | "no_such_work")
            || self.notices.iter().any(|notice| withdrawn(&notice.kind))
        {
            Concern::Wrong
        } else if matches!(self.state.as_str(), "potential" | "not_found")
            || !self.notices.is_empty()
            || self.link.as_ref().is_some_and(|link| dead(&link.state))
        {
            Concern::Doubtful
        } else if self.state == "real" {
            Concern::Settled
        } else {
            Concern::NotLooked
        }
    }
}

impl Report {
    /// True if every passage against this claim is the document's own words, and a check that says so
    /// has an entry: the check tells it with its working.
    #[must_use]
    pub fn told_by_check(&self, claim: &ReportClaim) -> bool {
        let mut against = claim
            .evidence
            .iter()
            .filter(|item| item.stance == Stance::Disagrees)
            .peekable();
        against.peek().is_some()
            && against.all(|item| item.content_hash == self.title.version)
            && self.checks.iter().any(|check| {
                check.claims.contains(&claim.number) && check.concern() == claim.concern()
            })
    }

    /// True if an entry of this concern has a row on page one.
    pub(super) fn concerns(&self, concern: Concern) -> bool {
        let rows = matches!(concern, Concern::Wrong | Concern::Doubtful);
        self.claims.iter().any(|claim| claim.concern() == concern)
            || (rows && self.checks.iter().any(|check| check.concern() == concern))
            || (self.tells_references_at_once()
                && self.references.iter().any(|one| one.concern() == concern))
            || (concern == Concern::Doubtful
                && self.tells_references_at_once()
                && self.citation_health.as_ref().is_some_and(|h| !h.is_well()))
    }

    /// True if what is wrong with references stands on page one; otherwise they have a section of their
    /// own.
    #[must_use]
    pub fn tells_references_at_once(&self) -> bool {
        self.audience == super::Audience::EditorsCopy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::audience::tests::report;
    use crate::report::{ReferenceNotice, ReportEvidence};

    fn claim(finding: FindingKind, decision: DecisionType) -> ReportClaim {
        let mut claim = report().claims[0].clone();
        claim.finding = finding;
        claim.decision.kind = decision;
        claim
    }

    fn against(same_origin: bool) -> ReportEvidence {
        use crate::evidence::tests::{passage, source};
        let mut item = ReportEvidence::new(1, &passage("p", "s", "words"), &source("s"));
        item.stance = Stance::Disagrees;
        item.same_origin = same_origin;
        item
    }

    #[test]
    fn a_finding_concerns_its_editor_until_it_is_decided() {
        use FindingKind::{
            Contradicted, Inconclusive, Mixed, NotCheckable, NotChecked, Supported, Unresolved,
        };
        for (finding, concern) in [
            (Contradicted, Concern::Wrong),
            (Mixed, Concern::Doubtful),
            (Inconclusive, Concern::NotLooked),
            (NotChecked, Concern::NotLooked),
            (Unresolved, Concern::Unconfirmed),
            (Supported, Concern::Settled),
            (NotCheckable, Concern::Settled),
        ] {
            for decision in [
                DecisionType::Open,
                DecisionType::Query,
                DecisionType::ChangeProposed,
            ] {
                assert_eq!(claim(finding, decision).concern(), concern, "{finding:?}");
            }
            for decision in [
                DecisionType::Confirmed,
                DecisionType::Cut,
                DecisionType::OnAuthor,
            ] {
                assert_eq!(claim(finding, decision).concern(), Concern::Settled);
            }
        }
    }

    #[test]
    fn one_source_against_makes_doubtful_a_copy_of_the_text_does_not() {
        let mut disputed = claim(FindingKind::Unresolved, DecisionType::Open);
        disputed.evidence = vec![against(false)];
        assert_eq!(disputed.concern(), Concern::Doubtful);
        disputed.evidence = vec![against(true)];
        assert_eq!(disputed.concern(), Concern::Unconfirmed);
        disputed.finding = FindingKind::Inconclusive;
        disputed.evidence = vec![against(false)];
        assert_eq!(disputed.concern(), Concern::NotLooked);
    }

    #[test]
    fn what_a_check_tells_is_told_once() {
        let mut report = report();
        report.title.version = "f00d".to_owned();
        let mut own = against(false);
        own.content_hash = "f00d".to_owned();
        report.claims[0].evidence = vec![own.clone()];
        assert!(
            !report.told_by_check(&report.claims[0]),
            "there is no check"
        );
        let mut check = crate::report::checks::tests::check();
        check.claims = vec![report.claims[0].number];
        report.checks = vec![check];
        report.claims[0].finding = FindingKind::Contradicted;
        assert!(report.told_by_check(&report.claims[0]));
        report.checks[0].decision.kind = DecisionType::Ignored;
        assert!(
            !report.told_by_check(&report.claims[0]),
            "the check is settled and has no row"
        );
        report.checks[0].decision.kind = DecisionType::Open;
        report.claims[0].evidence.push(against(false));
        assert!(
            !report.told_by_check(&report.claims[0]),
            "a source says otherwise too"
        );
    }

    #[test]
    fn references_by_what_was_found() {
        let mut reference = crate::report::references::tests::reference(1, "real", None);
        assert_eq!(reference.concern(), Concern::Settled);
        let notice = |kind: &str| ReferenceNotice {
            kind: kind.to_owned(),
            date: String::new(),
            reference: String::new(),
        };
        reference.notices = vec![notice("Corrected")];
        assert_eq!(reference.concern(), Concern::Doubtful);
        reference.notices = vec![notice("Withdrawn")];
        assert_eq!(reference.concern(), Concern::Wrong);
        for (state, concern) in [
            ("miscited", Concern::Wrong),
            ("no_such_work", Concern::Wrong),
            ("potential", Concern::Doubtful),
            ("not_found", Concern::Doubtful),
            ("inconclusive", Concern::NotLooked),
            ("not_covered", Concern::NotLooked),
            ("not_checked", Concern::NotLooked),
        ] {
            let reference = crate::report::references::tests::reference(1, state, None);
            assert_eq!(reference.concern(), concern, "{state}");
        }
    }
}
