//! The sections of a report: which there are, in which order, and what they are headed. Every
//! writer walks this list, so that no two formats can differ in it.

use super::{Audience, CitationHealth, Concern, Report};

/// A section of a report. The title block stands before all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Section {
    /// What stands in the way of handing the report over.
    Warnings,
    /// What was checked and how, in sentences for readers.
    Checked,
    /// What this copy leaves out.
    LeftOut,
    /// What the evidence speaks against.
    Wrong,
    /// Where sources disagree, or one alone speaks against.
    Doubtful,
    /// What was not looked at, or could not be.
    NotLooked,
    /// Claims that nothing confirms.
    Unconfirmed,
    /// What agrees and what a person decided, as a table.
    Settled,
    /// What was found in each chapter of a book.
    Chapters,
    /// The text with the marks on it.
    Text,
    /// The claims one by one.
    Claims,
    /// What the built-in checks found.
    Checks,
    /// Claims left out by the limit.
    Beyond,
    /// Passages that assert nothing to check.
    NotFactual,
    /// The sources looked at.
    Sources,
    /// What the document cites.
    References,
    /// Whether cited texts bear the citing sentences out.
    CitationHealth,
    /// Changes to the author's words.
    Changes,
    /// Questions to the author.
    Questions,
    /// Citations that could be added, where no entry of a claim prints them.
    ToCite,
    /// What the author says against the report.
    Rebuttals,
    /// Former revisions with their corrections, and errors that were reported.
    Revisions,
    /// How the check was made and what it cannot know.
    Method,
    /// The nine standards of ICD 203.
    Icd203,
    /// Who signed the report off.
    SignOff,
    /// How errors are reported and dealt with.
    Policy,
    /// The facts of the record.
    Record,
}

use Section::{
    Beyond, Changes, Chapters, Checked, Checks, Claims, Doubtful, Icd203, LeftOut, NotFactual,
    NotLooked, Policy, Questions, Rebuttals, Record, References, Revisions, Settled, SignOff,
    Sources, Text, ToCite, Unconfirmed, Warnings, Wrong,
};

const FULL_RECORD: &[Section] = &[
    Warnings,
    Wrong,
    Doubtful,
    NotLooked,
    Chapters,
    Text,
    Changes,
    Questions,
    Claims,
    Checks,
    Beyond,
    NotFactual,
    Sources,
    References,
    Section::CitationHealth,
    Rebuttals,
    Revisions,
    Section::Method,
    Icd203,
    SignOff,
    Policy,
    Record,
];

const EDITORS_COPY: &[Section] = &[
    Warnings,
    Wrong,
    Doubtful,
    NotLooked,
    Chapters,
    Text,
    Changes,
    Questions,
    ToCite,
    Unconfirmed,
    Beyond,
    Settled,
    Rebuttals,
    Revisions,
    LeftOut,
    SignOff,
    Policy,
    Record,
];

const METHOD_NOTE: &[Section] = &[
    Checked,
    Section::Method,
    Rebuttals,
    Revisions,
    LeftOut,
    SignOff,
    Policy,
    Record,
];

impl Section {
    /// What it is headed.
    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            Warnings => "Before handing over",
            Checked => "What was checked, and how",
            LeftOut => "Not in this copy",
            Wrong => "Contradicted",
            Doubtful => "Doubtful",
            NotLooked => "Not looked at",
            Unconfirmed => "Not confirmed",
            Settled => "Agreed and decided",
            Chapters => "Chapter by chapter",
            Text => "The text, marked",
            Claims => "Claims",
            Checks => "Checks of the text itself",
            Beyond => "Beyond the limit: check these too",
            NotFactual => "Not factual",
            Sources => "Sources",
            References => "References",
            Self::CitationHealth => "Citation health",
            Changes => "Corrections to the text",
            Questions => "Questions to the author",
            ToCite => "Citations to add",
            Rebuttals => "Rebuttals and replies",
            Revisions => "Revisions of this report",
            Self::Method => "Method and limits",
            Icd203 => "ICD 203 checklist",
            SignOff => "Sign-off",
            Policy => "Found an error?",
            Record => "Record",
        }
    }

    /// The name links find it by: lower-case letters, digits and hyphens.
    #[must_use]
    pub fn anchor(self) -> &'static str {
        match self {
            Warnings => "warnings",
            Checked => "checked",
            LeftOut => "left-out",
            Wrong => "wrong",
            Doubtful => "doubtful",
            NotLooked => "not-looked",
            Unconfirmed => "unconfirmed",
            Settled => "settled",
            Chapters => "chapters",
            Text => "text",
            Claims => "claims",
            Checks => "checks",
            Beyond => "beyond",
            NotFactual => "not-factual",
            Sources => "sources",
            References => "references",
            Self::CitationHealth => "citation-health",
            Changes => "changes",
            Questions => "questions",
            ToCite => "to-cite",
            Rebuttals => "rebuttals",
            Revisions => "revisions",
            Self::Method => "method",
            Icd203 => "icd203",
            SignOff => "sign-off",
            Policy => "errors",
            Record => "record",
        }
    }
}

impl Report {
    /// The sections this report prints, in their order: those of its audience that have something
    /// to say.
    pub fn sections(&self) -> impl Iterator<Item = Section> {
        let all = match self.audience {
            Audience::FullRecord => FULL_RECORD,
            Audience::EditorsCopy => EDITORS_COPY,
            Audience::MethodNote => METHOD_NOTE,
        };
        all.iter().copied().filter(|section| self.has(*section))
    }

    fn has(&self, section: Section) -> bool {
        match section {
            Warnings => self.warnings_printed().next().is_some(),
            Checked => !self.checked.is_empty(),
            LeftOut => !self.left_out.is_empty(),
            Chapters => !self.chapters.is_empty(),
            Text => !self.text.is_empty(),
            Wrong => self.concerns(Concern::Wrong),
            Doubtful => self.concerns(Concern::Doubtful),
            Unconfirmed => self.concerns(Concern::Unconfirmed),
            Settled => self.concerns(Concern::Settled),
            Claims => self.entries().next().is_some(),
            Checks => !self.checks.is_empty(),
            Beyond => !self.beyond_limit.is_empty(),
            NotFactual => !self.not_factual.is_empty(),
            References => !self.references.is_empty(),
            Section::CitationHealth => self
                .citation_health
                .as_ref()
                .is_some_and(|health| !CitationHealth::is_well(health)),
            Changes => !self.changes.is_empty(),
            Questions => !self.questions.is_empty(),
            ToCite => {
                let mut claims = self.claims.iter();
                claims.any(|claim| claim.suggested_citation.is_some())
            }
            Rebuttals => self.rebuttals_apart().next().is_some(),
            Policy => self.corrections_policy.is_some(),
            Revisions => !self.revisions.is_empty() || !self.flags.is_empty(),
            NotLooked | Sources | Section::Method | Icd203 | SignOff | Record => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_of_sections_are_their_own() {
        for list in [FULL_RECORD, EDITORS_COPY, METHOD_NOTE] {
            let anchors: HashSet<&str> = list.iter().map(|section| section.anchor()).collect();
            let headings: HashSet<&str> = list.iter().map(|section| section.heading()).collect();
            assert_eq!(anchors.len(), list.len());
            assert_eq!(headings.len(), list.len());
        }
    }
}
