//! The check `source-never-cited`.

use std::collections::BTreeSet;

use super::citation_without_source::join;
use super::{Check, CheckFinding, Scope, Severity};
use crate::reference::find::list::{Entry, marks};
use crate::reference::find::unlisted::{by_author, year_in};

/// Reports an entry in the list of sources that the text never cites.
///
/// **Why.** Either a citation was lost in editing, or the source wasn't used and lends the piece a
/// weight it hasn't earned.
///
/// **Example.** A list of six sources under a text that cites [1] to [5].
///
/// **Limits.** Applies only where the text cites at least one entry by its number or, with an
/// unnumbered list, at least two by author and year: a list of further reading is left alone. In an
/// unnumbered list, entries without a year are skipped.
#[derive(Debug, Clone, Copy, Default)]
pub struct SourceNeverCited;

impl Check for SourceNeverCited {
    fn code(&self) -> &'static str {
        "source-never-cited"
    }

    fn title(&self) -> &'static str {
        "Source that is never cited"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let list = scope.sources();
        if !list.is_numbered() {
            return self.authors(scope);
        }
        let cited: BTreeSet<u32> = marks(scope.document, list)
            .into_iter()
            .flat_map(|mark| mark.numbers)
            .collect();
        let listed: BTreeSet<u32> = list.entries.iter().filter_map(Entry::number).collect();
        if cited.is_disjoint(&listed) {
            return Vec::new();
        }
        let mut seen = BTreeSet::new();
        let mut findings = Vec::new();
        for entry in &list.entries {
            let Some(number) = entry.number() else {
                continue;
            };
            if cited.contains(&number) || !seen.insert(number) {
                continue;
            }
            findings.push(scope.finding(
                self,
                Severity::Citation,
                vec![entry.place],
                format!("Source {number} is listed, but the text never cites it."),
                format!("listed: {number}; cited: {}", join(&cited)),
            ));
        }
        findings
    }
}

impl SourceNeverCited {
    /// Entries that no author and year of the text calls.
    fn authors(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let list = scope.sources();
        let cited = by_author(scope.document, list).cited;
        if cited.iter().filter(|cited| **cited).count() < 2 {
            return Vec::new();
        }
        list.entries
            .iter()
            .zip(cited)
            .filter(|(_, cited)| !cited)
            .filter_map(|(entry, _)| {
                let words = scope.document.words(&entry.place)?;
                let year = year_in(words)?;
                let name: String = words
                    .chars()
                    .take_while(|ch| !",.(".contains(*ch))
                    .collect();
                let label = format!("{} {year}", name.trim());
                Some(scope.finding(
                    self,
                    Severity::Citation,
                    vec![entry.place],
                    format!("{label} is listed, but the text never cites it."),
                    format!("listed: {label}; cited: no such author and year"),
                ))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_entries_nobody_cites() {
        found(
            &SourceNeverCited,
            Severity::Citation,
            &[
                (
                    "It sank [1].\n\n## Sources\n\n[1] A\n\n[2] The leaflet",
                    "[2] The leaflet",
                    "listed: 2; cited: 1",
                ),
                (
                    "It sank [1, 3].\n\nNotes\n1. A\n2. B\n3. C",
                    "2. B",
                    "listed: 2; cited: 1, 3",
                ),
                (
                    "It sank (Holm, 2020; Renn, 2019).\n\n## References\n\nHolm, J. (2020). Tides.\n\nLee, C. (2018). Fog.\n\nRenn, B. (2019). Ships.",
                    "Lee, C. (2018). Fog.",
                    "listed: Lee 2018; cited: no such author and year",
                ),
            ],
        );
    }

    #[test]
    fn says_nothing_where_all_is_cited_or_the_text_has_no_marks() {
        silent(
            &SourceNeverCited,
            &[
                "It sank [1–3].\n\n## Sources\n\n[1] A\n\n[2] B\n\n[3] C",
                "It sank.\n\n## Bibliography\n\n1. A\n\n2. B",
                "It sank (Holm, 2020).\n\n## Bibliography\n\nHolm, J. (2020). Tides.\n\nLee, C. (2018). Fog.",
                "It sank [1].\n\n## Sources\n\nHolm\n\nRenn",
                "It sank [1].",
            ],
        );
    }
}
