//! What was found in a book, chapter by chapter.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{DecisionType, Report, ReportClaim};
use crate::verdict::FindingKind;

/// A chapter of a book, with the claims in it by what was found. Since 1.13.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct ReportChapter {
    /// Its heading; empty for what stands before the first one.
    pub title: String,
    /// Where it begins, for a reader: "¶ 12".
    pub place: String,
    /// Numbers of its claims, in reading order.
    pub claims: Vec<u32>,
    /// Its claims by finding; every finding has an entry.
    pub findings: BTreeMap<String, usize>,
    /// Those nobody has decided yet.
    pub open: usize,
    /// Numbers of the checks of the text itself whose first words stand in it.
    pub checks: Vec<u32>,
}

impl ReportChapter {
    /// What it is called, also where it has no heading.
    #[must_use]
    pub fn name(&self) -> &str {
        match self.title.as_str() {
            "" => "Before the first chapter",
            title => title,
        }
    }

    /// Its claims by finding, in the order of [`FindingKind::ALL`]; findings of none are left out.
    #[must_use]
    pub fn by_finding(&self, report: &Report) -> Vec<(FindingKind, Vec<u32>)> {
        let of = |kind: FindingKind| -> Vec<u32> {
            let claims = self.of(report).filter(|claim| claim.finding == kind);
            claims.map(|claim| claim.number).collect()
        };
        let all = FindingKind::ALL.iter().map(|kind| (*kind, of(*kind)));
        all.filter(|(_, numbers)| !numbers.is_empty()).collect()
    }

    /// Its claims.
    fn of<'r>(&'r self, report: &'r Report) -> impl Iterator<Item = &'r ReportClaim> {
        let claims = report.claims.iter();
        claims.filter(|claim| self.claims.contains(&claim.number))
    }
}

impl Report {
    /// The chapter whose first claim this is.
    #[must_use]
    pub fn chapter_opening_at(&self, claim: u32) -> Option<&ReportChapter> {
        let mut chapters = self.chapters.iter();
        chapters.find(|chapter| chapter.claims.first() == Some(&claim))
    }

    /// The chapter a claim stands in.
    #[must_use]
    pub fn chapter_of(&self, claim: u32) -> Option<&ReportChapter> {
        let mut chapters = self.chapters.iter();
        chapters.find(|chapter| chapter.claims.contains(&claim))
    }

    /// Counts what was found in each chapter.
    pub(super) fn settle_chapters(&mut self) {
        let mut chapters = std::mem::take(&mut self.chapters);
        for chapter in &mut chapters {
            let kinds = FindingKind::ALL.iter();
            let mut findings: BTreeMap<String, usize> =
                kinds.map(|kind| (kind.key().to_owned(), 0)).collect();
            let mut open = 0;
            for claim in chapter.of(self) {
                *findings.entry(claim.finding.key().to_owned()).or_default() += 1;
                open += usize::from(claim.decision.kind == DecisionType::Open);
            }
            chapter.findings = findings;
            chapter.open = open;
        }
        self.chapters = chapters;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Audience, Section};

    /// Claims 1 to 3, of which 1 is open, in two chapters.
    fn book() -> Report {
        let mut report = crate::report::audience::tests::report();
        report.claims[1].finding = FindingKind::Contradicted;
        let chapter = |title: &str, claims: &[u32]| ReportChapter {
            title: title.to_owned(),
            claims: claims.to_vec(),
            ..ReportChapter::default()
        };
        report.chapters = vec![
            chapter("", &[1]),
            chapter("The Harbour", &[2, 3]),
            chapter("The Ferry", &[]),
        ];
        report.settle();
        report
    }

    #[test]
    fn findings_are_counted_by_chapter() {
        let report = book();
        let counted = |at: usize, kind: FindingKind| report.chapters[at].findings[kind.key()];
        assert_eq!(counted(1, FindingKind::Contradicted), 1);
        assert_eq!(counted(0, FindingKind::Contradicted), 0);
        assert_eq!(report.chapters[0].open, 1);
        assert_eq!(report.chapters[1].open, 0);
        let all: usize = report
            .chapters
            .iter()
            .flat_map(|chapter| chapter.findings.values())
            .sum();
        assert_eq!(
            all,
            report.claims.len(),
            "every claim stands in one chapter"
        );
        let harbour = report.chapters[1].by_finding(&report);
        assert!(harbour.contains(&(FindingKind::Contradicted, vec![2])));
        assert_eq!(harbour.len(), 2, "{harbour:?}");
    }

    #[test]
    fn a_chapter_opens_at_its_first_claim() {
        let report = book();
        let opens = |claim: u32| report.chapter_opening_at(claim).map(ReportChapter::name);
        assert_eq!(opens(1), Some("Before the first chapter"));
        assert_eq!(opens(2), Some("The Harbour"));
        assert_eq!(opens(3), None);
        let of = report.chapter_of(3).map(ReportChapter::name);
        assert_eq!(of, Some("The Harbour"));
    }

    #[test]
    fn every_copy_that_tells_findings_groups_them() {
        for (audience, told) in [
            (Audience::FullRecord, true),
            (Audience::EditorsCopy, true),
            (Audience::MethodNote, false),
        ] {
            let copy = book().for_audience(audience);
            assert_eq!(copy.sections().any(|one| one == Section::Chapters), told);
            assert_eq!(copy.chapters.is_empty(), !told);
        }
        let plain = crate::report::audience::tests::report();
        assert!(plain.sections().all(|one| one != Section::Chapters));
    }
}
