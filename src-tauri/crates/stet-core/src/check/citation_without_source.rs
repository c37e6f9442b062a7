//! The check `citation-without-source`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Check, CheckFinding, Scope, Severity};
use crate::document::Document;
use crate::reference::find::list::{Entry, Mark, marks};
use crate::reference::find::unlisted::{Dangling, by_author};

/// Reports a citation that points to no entry in the document's list of sources.
///
/// **Why.** A reader who follows the mark finds nothing; in machine-written text such a mark is
/// often the trace of a source that never existed.
///
/// **Example.** "The county has asked to see the accounts [7]." above a list of six sources.
///
/// **Limits.** Reads numbered marks – `[7]`, `[^7]`, `【7】`, ranges such as `[2–4]`, superscript
/// figures – and author with year, "(Holm, 2020)", "Holm (2020)". If the document cites by number
/// and has no list at all, that is reported once. An unnumbered list is counted from the top.
/// Author and year are checked only against an unnumbered list, and only if at least one other such
/// citation is found in it.
#[derive(Debug, Clone, Copy, Default)]
pub struct CitationWithoutSource;

impl Check for CitationWithoutSource {
    fn code(&self) -> &'static str {
        "citation-without-source"
    }

    fn title(&self) -> &'static str {
        "Citation without a source"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let list = scope.sources();
        let marks = marks(scope.document, list);
        if !list.exists() {
            // What opens its block numbers it: a paragraph of a judgment or of an essay.
            let marks: Vec<&Mark> = marks
                .iter()
                .filter(|mark| !opens_block(scope.document, mark))
                .collect();
            let cited: BTreeSet<u32> = marks.iter().flat_map(|mark| mark.numbers.clone()).collect();
            // One bracketed number, numbers that do not start at 1 or of which most are missing may
            // be something else altogether: a paragraph of a judgment, an index, a range.
            let highest = cited.last().copied().unwrap_or_default();
            let gaps = highest as usize > 2 * cited.len();
            if cited.len() < 2 || !cited.contains(&1) || gaps {
                return Vec::new();
            }
            return vec![scope.finding(
                self,
                Severity::Citation,
                marks.iter().map(|mark| mark.place).collect(),
                "The text cites sources by number, but has no list of sources.".to_owned(),
                format!("cited: {}; listed: none", join(&cited)),
            )];
        }
        let listed: BTreeSet<u32> = if list.is_numbered() {
            list.entries.iter().filter_map(Entry::number).collect()
        } else {
            (1..).take(list.entries.len()).collect()
        };
        let mut findings: Vec<CheckFinding> = Vec::new();
        let mut missing: BTreeSet<u32> = BTreeSet::new();
        for mark in &marks {
            missing.extend(
                mark.numbers
                    .iter()
                    .filter(|number| !listed.contains(number)),
            );
        }
        for number in missing {
            let places = marks
                .iter()
                .filter(|mark| mark.numbers.contains(&number))
                .map(|mark| mark.place)
                .collect();
            findings.push(scope.finding(
                self,
                Severity::Citation,
                places,
                format!(
                    "The text cites [{number}], but the list of sources has no entry {number}."
                ),
                format!("cited: {number}; listed: {}", join(&listed)),
            ));
        }
        if !list.is_numbered() {
            findings.extend(self.authors(scope));
        }
        findings
    }
}

impl CitationWithoutSource {
    /// One finding for each author and year that the list does not have.
    fn authors(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut by_label: BTreeMap<String, Vec<Dangling>> = BTreeMap::new();
        for mark in by_author(scope.document, scope.sources()).dangling {
            by_label.entry(mark.label.clone()).or_default().push(mark);
        }
        by_label
            .into_iter()
            .map(|(label, marks)| {
                let years = &marks[0].other_years;
                let (said, listed) = if years.is_empty() {
                    (String::new(), "none by that name".to_owned())
                } else {
                    let years = years.iter().map(i32::to_string).collect::<Vec<_>>();
                    let years = years.join(", ");
                    (format!(" By that name it has {years}."), years)
                };
                scope.finding(
                    self,
                    Severity::Citation,
                    marks.iter().map(|mark| mark.place).collect(),
                    format!(
                        "The text cites {label}, but the list of sources has no such entry.{said}"
                    ),
                    format!("cited: {label}; listed: {listed}"),
                )
            })
            .collect()
    }
}

fn opens_block(document: &Document, mark: &Mark) -> bool {
    let block = document.blocks.get(mark.place.block);
    let before = block.and_then(|block| block.text.get(..mark.place.span.start));
    before.is_some_and(|before| before.trim().is_empty())
}

/// "1, 2, 4"; long lists are cut after twelve numbers.
pub(super) fn join(numbers: &BTreeSet<u32>) -> String {
    let mut shown: Vec<String> = numbers.iter().take(12).map(u32::to_string).collect();
    if numbers.len() > 12 {
        shown.push("…".to_owned());
    }
    if shown.is_empty() {
        shown.push("none".to_owned());
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, run, silent};
    use super::*;

    #[test]
    fn finds_marks_that_lead_nowhere() {
        found(
            &CitationWithoutSource,
            Severity::Citation,
            &[
                (
                    "It sank [3]. It rose [1, 2].\n\n## Sources\n\n[1] A\n\n[2] B",
                    "[3]",
                    "cited: 3; listed: 1, 2",
                ),
                (
                    "It sank [1–3].\n\nSources\n1. A\n2. B",
                    "[1–3]",
                    "cited: 3; listed: 1, 2",
                ),
                (
                    "It sank.[1] It rose.[2]",
                    "[1]",
                    "cited: 1, 2; listed: none",
                ),
                (
                    "It sank [3].\n\n## References\n\nHolm\n\nRenn",
                    "[3]",
                    "cited: 3; listed: 1, 2",
                ),
                (
                    "It sank (Holm, 2020). It rose (Renn 2018).\n\n## References\n\nHolm, J. (2020). Tides.\n\nRenn, B. (2019). Ships.",
                    "Renn 2018",
                    "cited: Renn 2018; listed: 2019",
                ),
                (
                    "It sank (Holm, 2020). Okafor (2011) saw it.\n\n## References\n\nHolm, J. (2020). Tides.\n\nRenn, B. (2019). Ships.",
                    "Okafor (2011)",
                    "cited: Okafor 2011; listed: none by that name",
                ),
            ],
        );
    }

    #[test]
    fn one_finding_for_each_missing_entry() {
        let text = "A [4]. B [4]. C [5].\n\n## Sources\n\n[1] A";
        let found = run(&CitationWithoutSource, text);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].quotes, ["[4]", "[4]"]);
    }

    #[test]
    fn says_nothing_where_all_is_listed_or_nothing_is_cited() {
        silent(
            &CitationWithoutSource,
            &[
                "It sank [2]. It rose [1].\n\n## Sources\n\n[1] A\n\n[2] B",
                "The court said so at [45], and again at [46].",
                "[1] The court finds so.\n\n[2] It says so too.\n\nCosts follow.",
                "He wrote it [sic] in [2019] about the interval [0, 1].",
                "## Sources\n\n[1] A [7]",
                "It sank (Holm, 2020; Renn, 2019).\n\n## References\n\nHolm, J. (2020). Tides.\n\nRenn, B. (2019). Ships.",
                "It sank in Bergen (Holm, 2020).\n\n## Further reading\n\nRenn, B. (2019). Ships.",
                "",
            ],
        );
    }
}
