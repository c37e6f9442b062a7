//! The check `citation-numbering`.

use std::collections::BTreeSet;

use super::citation_without_source::join;
use super::{Check, CheckFinding, Scope, Severity};
use crate::reference::find::list::marks;

/// Reports a gap or a repeat in the numbering of sources.
///
/// **Why.** A missing number is what a deleted paragraph or a lost source leaves behind; a number
/// given twice makes every citation of it ambiguous.
///
/// **Example.** A list whose entries are [1], [2], [4]; or a text without a list that cites [1],
/// [2] and [4].
///
/// **Limits.** Numbered marks only. A gap is reported only if the series has at least three numbers
/// and is three quarters full. Where each chapter has its own list, repeats are expected. A cited
/// number missing from the list is a matter for `citation-without-source`.
#[derive(Debug, Clone, Copy, Default)]
pub struct CitationNumbering;

impl Check for CitationNumbering {
    fn code(&self) -> &'static str {
        "citation-numbering"
    }

    fn title(&self) -> &'static str {
        "Gap or repeat in source numbering"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let list = scope.sources();
        let marks = marks(scope.document, list);
        let cited: BTreeSet<u32> = marks.iter().flat_map(|mark| mark.numbers.clone()).collect();
        let mut findings = Vec::new();
        if list.is_numbered() {
            let mut listed: BTreeSet<u32> = BTreeSet::new();
            for entry in &list.entries {
                let Some(number) = entry.number() else {
                    continue;
                };
                if listed.insert(number) || list.sections > 1 {
                    continue;
                }
                let first = list
                    .entries
                    .iter()
                    .find(|other| other.number() == Some(number));
                findings.push(
                    scope.finding(
                        self,
                        Severity::Citation,
                        [Some(entry), first]
                            .into_iter()
                            .flatten()
                            .map(|entry| entry.place)
                            .collect(),
                        format!("The list of sources has two entries with the number {number}."),
                        format!("listed twice: {number}"),
                    ),
                );
            }
            for missing in gaps(&listed).difference(&cited) {
                let places = list
                    .entries
                    .iter()
                    .find(|entry| entry.number() > Some(*missing));
                findings.push(scope.finding(
                    self,
                    Severity::Citation,
                    places.map(|entry| entry.place).into_iter().collect(),
                    format!("The list of sources has no entry {missing}, but goes on after it."),
                    format!("listed: {}", join(&listed)),
                ));
            }
        } else if !list.exists() && cited.contains(&1) {
            for missing in gaps(&cited) {
                let place = marks
                    .iter()
                    .find(|mark| mark.numbers.iter().any(|number| *number > missing));
                findings.push(scope.finding(
                    self,
                    Severity::Citation,
                    place.map(|mark| mark.place).into_iter().collect(),
                    format!("The text never cites [{missing}], but cites higher numbers."),
                    format!("cited: {}", join(&cited)),
                ));
            }
        }
        findings
    }
}

/// The numbers missing between 1 and the highest, if the series is dense enough to be one.
fn gaps(numbers: &BTreeSet<u32>) -> BTreeSet<u32> {
    let highest = numbers.last().copied().unwrap_or(0);
    if numbers.len() < 3 || numbers.len() * 4 < highest as usize * 3 {
        return BTreeSet::new();
    }
    (1..highest)
        .filter(|number| !numbers.contains(number))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_gaps_and_repeats() {
        found(
            &CitationNumbering,
            Severity::Citation,
            &[
                ("A [1]. B [2]. C [4].", "[4]", "cited: 1, 2, 4"),
                (
                    "A [1, 2, 4].\n\n## Sources\n\n[1] A\n\n[2] B\n\n[4] D",
                    "[4] D",
                    "listed: 1, 2, 4",
                ),
                (
                    "A [1, 2].\n\n## Sources\n\n[1] A\n\n[2] B\n\n[2] C",
                    "[2] C",
                    "listed twice: 2",
                ),
            ],
        );
    }

    #[test]
    fn says_nothing_about_whole_series_and_sparse_brackets() {
        silent(
            &CitationNumbering,
            &[
                "A [2]. B [1]. C [3].",
                "At [12] and [45] and [80] the court said so.",
                "A [1]. B [3].\n\n## Sources\n\n[1] A\n\n[2] B\n\n[3] C",
                "A [3].\n\n## Sources\n\n[1] A\n\n[2] B\n\n[4] D",
                "A [1].\n\n## Notes\n\n[1] A\n\n## Two\n\nB [1].\n\n## Notes\n\n[1] B",
                "",
            ],
        );
    }
}
