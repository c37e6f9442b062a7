//! Where links inside a copy of the report lead.

use std::collections::{HashMap, HashSet};

use stet_core::report::{Concern, Report, Section, Stance};

/// Where links inside this copy lead: the number of a claim to its entry or its row, a piece of
/// evidence to its source, a row to the words in the text.
pub(crate) struct Leads {
    entries: HashSet<u32>,
    sources: HashMap<String, usize>,
    /// Claims whose words the copy prints.
    marks: HashSet<u32>,
    /// Checks that have an entry, and those that have a row.
    checks: (HashSet<u32>, HashSet<u32>),
    /// Passages that take no side and were quoted before, by claim and number: where.
    quoted: HashMap<(u32, u32), (u32, u32)>,
}

impl Leads {
    pub(crate) fn of(report: &Report) -> Self {
        let printed = super::prints(report, Section::Sources);
        let sources = report.sources.iter().filter(|_| printed).zip(1..);
        let runs = report.text.iter().flat_map(|block| &block.runs);
        let marked = super::prints(report, Section::Text);
        let entered = super::prints(report, Section::Checks);
        let in_rows =
            super::prints(report, Section::Wrong) || super::prints(report, Section::Doubtful);
        let checks = || report.checks.iter();
        Self {
            entries: report.entries().map(|claim| claim.number).collect(),
            sources: sources
                .map(|(source, at)| (source.id.clone(), at))
                .collect(),
            marks: runs
                .filter(|_| marked)
                .flat_map(|run| run.ends.iter().copied())
                .collect(),
            checks: (
                checks().filter(|_| entered).map(|one| one.number).collect(),
                checks()
                    .filter(|one| in_rows && one.concern() != Concern::Settled)
                    .map(|one| one.number)
                    .collect(),
            ),
            quoted: quoted_before(report),
        }
    }

    /// "source-2", if the sources are printed and this is one of them.
    pub(crate) fn source(&self, id: &str) -> Option<String> {
        self.sources.get(id).map(|at| format!("source-{at}"))
    }

    /// "claim-3" or "row-3".
    pub(crate) fn to(&self, number: u32) -> String {
        if self.entries.contains(&number) {
            format!("claim-{number}")
        } else {
            format!("row-{number}")
        }
    }

    /// Where the number of a row leads to: the claim's entry, or its words in the text.
    pub(crate) fn opens(&self, number: u32) -> Option<String> {
        if self.entries.contains(&number) {
            Some(format!("claim-{number}"))
        } else {
            self.mark(number)
        }
    }

    /// "mark-3": the words of a claim in the text, if it is printed.
    pub(crate) fn mark(&self, number: u32) -> Option<String> {
        self.marks
            .contains(&number)
            .then(|| format!("mark-{number}"))
    }

    /// The entry of a check.
    pub(crate) fn check_entry(&self, number: u32) -> Option<String> {
        self.checks
            .0
            .contains(&number)
            .then(|| format!("check-{number}"))
    }

    /// What the row of a check is called.
    pub(crate) fn check_row(&self, number: u32) -> String {
        match self.check_entry(number) {
            Some(entry) => format!("row-{entry}"),
            None => format!("check-{number}"),
        }
    }

    /// Where a check is told, if this copy tells it.
    pub(crate) fn check(&self, number: u32) -> Option<String> {
        let row = self.checks.1.contains(&number);
        self.check_entry(number)
            .or_else(|| row.then(|| self.check_row(number)))
    }

    /// Where a passage that takes no side stands already: claim and number.
    pub(crate) fn quoted(&self, claim: u32, number: u32) -> Option<(u32, u32)> {
        self.quoted.get(&(claim, number)).copied()
    }
}

/// The passages that take no side and that an earlier entry quotes.
fn quoted_before(report: &Report) -> HashMap<(u32, u32), (u32, u32)> {
    let mut first: HashMap<(&str, &str, &str), (u32, u32)> = HashMap::new();
    let mut quoted = HashMap::new();
    for claim in report.entries() {
        for item in claim.evidence.iter().filter(|item| !item.withheld) {
            let place = (claim.number, item.number);
            let passage = (
                item.source.id.as_str(),
                item.pinpoint.as_str(),
                item.quote.as_str(),
            );
            match first.get(&passage) {
                Some(earlier) if item.stance == Stance::Context => {
                    quoted.insert(place, *earlier);
                }
                Some(_) => {}
                None => {
                    first.insert(passage, place);
                }
            }
        }
    }
    quoted
}
