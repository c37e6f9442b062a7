//! The check `impossible-date`.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::Place;
use crate::quantity::PartialDate;
use crate::text::Span;

use super::calendar::{day, written};
use super::words::pattern;
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a date that isn't in the calendar.
///
/// **Why.** It's a typing slip; no source can confirm it.
///
/// **Example.** "31 June 2020"; "29 February 2023".
///
/// **Limits.** Reads a day and month with or without a year, and dates such as 2023-02-30. Without
/// a year, 29 February passes. "In June 31 people died" is read as a count.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImpossibleDate;

static ISO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?:^|[\s(])((?:1[5-9]|20)\d\d)-(0[1-9]|1[0-2])-([0-3]\d)(?:$|[\s).,;T])")
});

impl Check for ImpossibleDate {
    fn code(&self) -> &'static str {
        "impossible-date"
    }

    fn title(&self) -> &'static str {
        "Date that does not exist"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            let mut seen: Vec<Span> = Vec::new();
            for (at, mention) in sentence.mentions.iter().enumerate() {
                let Some(date) = sentence.date(at) else {
                    continue;
                };
                let counted = mention.text.ends_with(|ch: char| ch.is_ascii_digit())
                    && date.start.year.is_none()
                    && sentence
                        .after(at)
                        .trim_start_matches([' ', '\u{a0}'])
                        .starts_with(char::is_lowercase);
                for part in [Some(date.start), date.end].into_iter().flatten() {
                    if !exists(&part) && !counted {
                        seen.push(mention.span);
                        findings.push(report(self, scope, sentence.place(mention.span), &part));
                    }
                }
            }
            for iso in ISO.captures_iter(sentence.text) {
                let number =
                    |group: usize| iso.get(group).and_then(|part| part.as_str().parse().ok());
                let part = PartialDate {
                    year: number(1),
                    month: number(2).and_then(|month: i32| u8::try_from(month).ok()),
                    day: number(3).and_then(|day: i32| u8::try_from(day).ok()),
                };
                let (Some(first), Some(last)) = (iso.get(1), iso.get(3)) else {
                    continue;
                };
                let span = Span::new(first.start(), last.end());
                if !exists(&part) && !seen.iter().any(|other| other.overlaps(&span)) {
                    findings.push(report(self, scope, sentence.place(span), &part));
                }
            }
        }
        findings
    }
}

fn report(
    check: &ImpossibleDate,
    scope: &Scope<'_>,
    place: Place,
    date: &PartialDate,
) -> CheckFinding {
    let last = date.month.map_or(31, |month| last_day(date.year, month));
    let month = written(&PartialDate { day: None, ..*date });
    scope.finding(
        check,
        Severity::Contradiction,
        vec![place],
        format!("There is no {}.", written(date)),
        format!("{month} has {last} days, not {}", date.day.unwrap_or(0)),
    )
}

fn exists(date: &PartialDate) -> bool {
    match (date.month, date.day) {
        (Some(month), Some(day)) => (1..=last_day(date.year, month)).contains(&day),
        _ => true,
    }
}

/// The last day of a month; of February in an unknown year, 29.
fn last_day(year: Option<i32>, month: u8) -> u8 {
    (28..=31)
        .rev()
        .find(|last| {
            day(&PartialDate {
                year: Some(year.unwrap_or(2000)),
                month: Some(month),
                day: Some(*last),
            })
            .is_some()
        })
        .unwrap_or(31)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_days_that_never_were() {
        found(
            &ImpossibleDate,
            Severity::Contradiction,
            &[
                (
                    "It sank on 31 June 2020.",
                    "31 June 2020",
                    "June 2020 has 30 days, not 31",
                ),
                (
                    "It sank on 29 February 2023.",
                    "29 February 2023",
                    "February 2023 has 28 days, not 29",
                ),
                (
                    "Filed on 2023-02-30.",
                    "2023-02-30",
                    "February 2023 has 28 days, not 30",
                ),
            ],
        );
    }

    #[test]
    fn accepts_days_that_were_and_counts() {
        silent(
            &ImpossibleDate,
            &[
                "It sank on 30 June 2020 and rose on 29 February 2024.",
                "She was born on 29 February.",
                "In June 31 people died.",
                "The code is 2023-13-45.",
            ],
        );
    }
}
