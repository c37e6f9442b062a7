//! For whom a report is made, and what it keeps to itself for them.
//!
//! Owns in which copy claims are entered one by one, what a reader's note must not hold, and the sentences
//! that say what a copy leaves out; the order of sections is in [`super::Section`].

use serde::{Deserialize, Serialize};

use super::{Concern, Report, ReportClaim, icd203_lines};
use crate::text::counted;
use crate::verdict::FindingKind;

/// For whom a report is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The editor: what needs action, the marked text, corrections and questions, a row for every claim.
    EditorsCopy,
    /// Everything.
    #[default]
    FullRecord,
    /// The readers: what was checked and how, and nothing that was said inside the house.
    MethodNote,
}

impl Audience {
    /// All there are, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::EditorsCopy, Self::FullRecord, Self::MethodNote];

    /// The words a reader sees.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::EditorsCopy => "Editor’s copy",
            Self::FullRecord => "Full record",
            Self::MethodNote => "Method note for readers",
        }
    }
}

impl Report {
    /// The report for an audience. Comes last, after [`Report::settle`]: a method note no longer
    /// holds the lists its counts came from.
    ///
    /// An editor's copy keeps everything and prints less of it. A method note keeps no claim, no
    /// question, no remark, no source and no reliability of an outlet (rules 4.1), so that no
    /// format can give them away.
    #[must_use]
    pub fn for_audience(mut self, audience: Audience) -> Self {
        self.audience = audience;
        match audience {
            Audience::FullRecord => {}
            Audience::EditorsCopy => self.left_out = self.beyond_the_editors_copy(),
            Audience::MethodNote => {
                self.checked = self.what_was_checked();
                self.keep_to_the_house();
                self.rebuttals.retain(|rebuttal| rebuttal.outlet.is_none());
                self.left_out = vec![
                    "The individual claims, with their evidence, the questions to the author and \
                     the decisions, are in the full record, which the publisher keeps."
                        .to_owned(),
                ];
            }
        }
        self
    }

    /// The claims that have an entry of their own in this copy: all of them in the full record. The
    /// others tell a claim in one row.
    pub fn entries(&self) -> impl Iterator<Item = &ReportClaim> {
        let all = self.audience == Audience::FullRecord;
        self.claims.iter().filter(move |_| all)
    }

    fn beyond_the_editors_copy(&self) -> Vec<String> {
        let mut parts = vec!["every claim with all its passages".to_owned()];
        let fine = |concern| concern == Concern::Settled;
        let references = self.references.iter().filter(|r| fine(r.concern())).count();
        if references > 0 {
            parts.push(format!(
                "{} without fault",
                counted(references, "reference")
            ));
        }
        let checks = self.checks.iter().filter(|c| fine(c.concern())).count();
        if checks > 0 {
            parts.push(counted(checks, "decided check"));
        }
        if !self.not_factual.is_empty() {
            parts.push("what was not taken as fact".to_owned());
        }
        if !self.sources.is_empty() {
            parts.push("the sources".to_owned());
        }
        parts.push("method and limits".to_owned());
        parts.push("the ICD 203 checklist".to_owned());
        vec![format!("In the full record only: {}.", parts.join("; "))]
    }

    /// What a reader is told in place of the lists.
    fn what_was_checked(&self) -> Vec<String> {
        let title = &self.title;
        let claims = self.claims.len();
        let mut said = vec![format!(
            "The text of {} was read claim by claim; {} that can be checked {} found.",
            counted(title.words, "word"),
            counted(claims, "claim"),
            if claims == 1 { "was" } else { "were" },
        )];
        let beyond = self.beyond_limit.len();
        if beyond > 0 {
            said.push(format!(
                "{} {} left out because of the limit on how many are checked.",
                counted(beyond, "claim"),
                if beyond == 1 { "was" } else { "were" },
            ));
        }
        let found: Vec<String> = FindingKind::ALL
            .iter()
            .map(|kind| (kind, self.headline.findings.get(kind.key())))
            .filter_map(|(kind, number)| match number {
                Some(0) | None => None,
                Some(number) => Some(format!("{} {number}", kind.word().to_lowercase())),
            })
            .collect();
        if !found.is_empty() {
            said.push(format!("What the evidence said: {}.", found.join(", ")));
        }
        if claims > 0 {
            let decided = claims - self.headline.open.min(claims);
            said.push(format!("A person decided on {decided} of {claims}."));
        }
        said.push(
            "Figures, dates, sums and names were also compared with each other within the text."
                .to_owned(),
        );
        let looked = self
            .references
            .iter()
            .filter(|reference| reference.state != "not_checked")
            .count();
        if looked > 0 {
            said.push(format!(
                "{} of {} that the text cites {} looked up in registries.",
                looked,
                counted(self.references.len(), "work"),
                if looked == 1 { "was" } else { "were" },
            ));
        }
        let supplied = self.sources.iter().filter(|source| source.supplied).count();
        let fetched = self.sources.len() - supplied;
        if !self.sources.is_empty() {
            said.push(format!(
                "Evidence came from {}: {fetched} found by the desk, {supplied} supplied to it.",
                counted(self.sources.len(), "source")
            ));
        }
        said
    }

    /// Takes out what is not for readers.
    fn keep_to_the_house(&mut self) {
        self.claims.clear();
        self.chapters.clear();
        self.changes.clear();
        self.questions.clear();
        self.flags.clear();
        self.checks.clear();
        self.references.clear();
        self.citation_health = None;
        self.not_factual.clear();
        self.beyond_limit.clear();
        self.sources.clear();
        self.unread.clear();
        self.text.clear();
        self.icd203 = icd203_lines();
        self.warnings.clear();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::claim::{Claim, ClaimKind};
    use crate::document::Place;
    use crate::report::{
        DecisionType, IcdStatus, ReportNotFactual, ReportQuestion, Section, TitleBlock, Warning,
    };
    use crate::text::Span;

    pub(in crate::report) fn report() -> Report {
        let mut report = Report::new(TitleBlock {
            words: 1,
            ..TitleBlock::default()
        });
        let span = Span::new(0, 1);
        let claim = Claim {
            place: Place { block: 0, span },
            quote: "q".to_owned(),
            sentence: span,
            kind: ClaimKind::Event,
            check_worthiness: 1.0,
            atoms: Vec::new(),
            citations: Vec::new(),
            asides: Vec::new(),
            risks: Vec::new(),
        };
        for number in 1..=3 {
            let mut claim = ReportClaim::new(number, "c", &claim);
            if number > 1 {
                claim.decision.kind = DecisionType::Confirmed;
            }
            report.claims.push(claim);
        }
        report.questions.push(ReportQuestion {
            claim: None,
            place: String::new(),
            quote: String::new(),
            question: "secret question".to_owned(),
            by: None,
            at: None,
        });
        report.not_factual.push(ReportNotFactual {
            quote: "q".to_owned(),
            place: "¶ 1".to_owned(),
            reason: None,
        });
        report.warnings.push(Warning {
            code: "own".to_owned(),
            text: "secret remark".to_owned(),
            blocking: false,
        });
        report.icd203[0].status = IcdStatus::Met;
        report.icd203[0].note = "secret note".to_owned();
        report.settle();
        report
    }

    #[test]
    fn a_method_note_counts_what_it_does_not_show() {
        let note = report().for_audience(Audience::MethodNote);
        let json = serde_json::to_string(&note).expect("JSON");
        assert!(!json.contains("secret"), "{json}");
        assert!(note.claims.is_empty() && note.headline.claims == 3);
        assert_eq!(
            note.checked[0],
            "The text of 1 word was read claim by claim; 3 claims that can be checked were \
             found."
        );
        assert!(
            note.checked
                .contains(&"A person decided on 2 of 3.".to_owned())
        );
        let sections: Vec<Section> = note.sections().collect();
        assert_eq!(
            sections,
            [
                Section::Checked,
                Section::Method,
                Section::LeftOut,
                Section::SignOff,
                Section::Record
            ]
        );
        assert!(note.draft, "a claim is open");
    }

    #[test]
    fn an_editors_copy_says_what_it_leaves_out() {
        let copy = report().for_audience(Audience::EditorsCopy);
        assert_eq!(copy.entries().count(), 0, "a row each");
        assert_eq!(
            copy.left_out,
            [
                "In the full record only: every claim with all its passages; what was not taken as \
                 fact; method and limits; the ICD 203 checklist."
            ]
        );
        let sections: Vec<Section> = copy.sections().collect();
        assert!(!sections.contains(&Section::Claims) && sections.contains(&Section::Settled));
        assert_eq!(copy.claims.len(), 3);
    }

    #[test]
    fn a_full_record_is_the_report_itself() {
        let report = report();
        assert_eq!(report.clone().for_audience(Audience::FullRecord), report);
        assert_eq!(report.entries().count(), 3);
        assert!(report.sections().all(|section| section != Section::LeftOut));
        let printed: Vec<&str> = report.warnings_printed().map(|w| w.code.as_str()).collect();
        assert_eq!(
            printed,
            ["own"],
            "the open claims are counted in the headline"
        );
    }
}
