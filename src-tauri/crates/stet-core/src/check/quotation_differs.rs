//! The check `quotation-differs`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use crate::document::Place;
use crate::text::Span;

use super::words::{pattern, plain, words};
use super::{Check, CheckFinding, Scope, Severity};
use crate::reference::find::list::SourceList;

/// Reports a quotation the document gives twice in different words.
///
/// **Why.** Words between quotation marks are exact or they are wrong; of two versions, at least
/// one is not what was said.
///
/// **Example.** “I was never told about the second report” in the lead, “I was not told about the
/// second report” in the body.
///
/// **Limits.** Compares quotations of at least seven words that begin and end alike and differ in
/// one or two words in between, at most a fifth of them. A shortened quotation, one with an
/// ellipsis or square brackets, and a refrain whose last word changes are left alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct QuotationDiffers;

static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        "“([^“”\\n]{20,600})”|\"([^\"\\n]{20,600})\"|«([^«»\\n]{20,600})»|„([^„“”\\n]{20,600})[“”]",
    )
});

/// Quotations compared with one another at most, among those that begin and end alike.
const MOST_COMPARED: usize = 20;
const FEWEST_WORDS: usize = 7;

struct Quoted {
    words: Vec<String>,
    place: Place,
}

impl Check for QuotationDiffers {
    fn code(&self) -> &'static str {
        "quotation-differs"
    }

    fn title(&self) -> &'static str {
        "One quotation in two versions"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let quoted = quotations(scope, scope.sources());
        // Only quotations with the same first and last word can be versions of one another.
        let mut ends: BTreeMap<(&str, &str), Vec<&Quoted>> = BTreeMap::new();
        for quote in &quoted {
            if let (Some(first), Some(last)) = (quote.words.first(), quote.words.last()) {
                ends.entry((first, last)).or_default().push(quote);
            }
        }
        let mut findings = Vec::new();
        for group in ends.values() {
            for (at, first) in group.iter().take(MOST_COMPARED).enumerate() {
                for second in group.iter().take(MOST_COMPARED).skip(at + 1) {
                    let Some((left, right)) = difference(&first.words, &second.words) else {
                        continue;
                    };
                    findings.push(scope.finding(
                        self,
                        Severity::Inconsistency,
                        vec![second.place, first.place],
                        "The same quotation is given in two versions.".to_owned(),
                        format!("“{}” here, “{}” there", show(right), show(left)),
                    ));
                }
            }
        }
        findings
    }
}

fn quotations(scope: &Scope<'_>, list: &SourceList) -> Vec<Quoted> {
    let mut quoted = Vec::new();
    for (block, content) in scope.document.blocks.iter().enumerate() {
        for found in QUOTED.captures_iter(&content.text) {
            let Some(inner) = (1..=4).find_map(|group| found.get(group)) else {
                continue;
            };
            let place = Place {
                block,
                span: Span::new(inner.start(), inner.end()),
            };
            // Straight marks do not say which way they face: what starts or ends with a blank stood
            // between two quotations.
            let outside = inner.as_str().trim() != inner.as_str();
            let shortened = ["…", "...", "["]
                .iter()
                .any(|mark| inner.as_str().contains(mark));
            let spoken: Vec<String> = words(inner.as_str())
                .iter()
                .map(|word| plain(word.text))
                .collect();
            if spoken.len() >= FEWEST_WORDS && !outside && !shortened && !list.covers(&place) {
                quoted.push(Quoted {
                    words: spoken,
                    place,
                });
            }
        }
    }
    quoted
}

/// The one or two differing words in the middle of two versions; `None` if they are equal or too
/// different.
fn difference<'w>(left: &'w [String], right: &'w [String]) -> Option<(&'w [String], &'w [String])> {
    let shorter = left.len().min(right.len());
    let start = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let end = left
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(|(a, b)| a == b)
        .count()
        .min(shorter - start);
    let left_mid = left.get(start..left.len() - end)?;
    let right_mid = right.get(start..right.len() - end)?;
    let differing = left_mid.len().max(right_mid.len());
    ((1..=2).contains(&differing) && differing * 5 <= shorter && start > 0 && end > 0)
        .then_some((left_mid, right_mid))
}

fn show(words: &[String]) -> String {
    if words.is_empty() {
        "–".to_owned()
    } else {
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_two_versions_of_one_quotation() {
        found(
            &QuotationDiffers,
            Severity::Inconsistency,
            &[
                (
                    "“I was never told about the second report,” he said.\n\nHe said: “I was not told about the second report.”",
                    "I was not told about the second report.",
                    "“not” here, “never” there",
                ),
                (
                    "\"We did not do this to get rich\" and \"We did not do this only to get rich\"",
                    "We did not do this only to get rich",
                    "“only” here, “–” there",
                ),
            ],
        );
    }

    #[test]
    fn leaves_refrains_repeats_and_cuts_alone() {
        silent(
            &QuotationDiffers,
            &[
                "“We will not give up on our schools,” and “We will not give up on our hospitals”",
                "“I was never told about the second report,” and “I was never told about the second report.”",
                "“I was never told about the second report,” and “I was … told about the second report.”",
                "“I was never told about the second report,” and “never told about the second report”",
                "“Yes we can do it” and “Yes we could do it”",
                "“One two three four five six seven” and “One too tree for five sex seven”",
            ],
        );
    }
}
