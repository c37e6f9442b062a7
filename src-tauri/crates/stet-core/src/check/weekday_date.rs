//! The check `weekday-date`.

use super::calendar::{day, weekday, weekday_name, written};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a weekday that does not belong to its date.
///
/// **Why.** One of the two is wrong, and a reader who was there will know which.
///
/// **Example.** "Thursday 9 June 2020": that day was a Tuesday.
///
/// **Limits.** Weekday, day, month and year together, in the Gregorian calendar; dates before
/// 1753, when some countries still counted otherwise, are left alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct WeekdayDate;

impl Check for WeekdayDate {
    fn code(&self) -> &'static str {
        "weekday-date"
    }

    fn title(&self) -> &'static str {
        "Weekday and date"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for (at, mention) in sentence.mentions.iter().enumerate() {
                let Some(date) = sentence.date(at).filter(|date| date.end.is_none()) else {
                    continue;
                };
                let (Some(stated), Some(real)) = (date.weekday, day(&date.start)) else {
                    continue;
                };
                let (Some(said), Some(was)) = (weekday_name(stated), weekday_name(weekday(real)))
                else {
                    continue;
                };
                if said == was || real.year() < 1753 || date.relative {
                    continue;
                }
                let date = written(&date.start);
                findings.push(scope.finding(
                    self,
                    Severity::Contradiction,
                    vec![sentence.place(mention.span)],
                    format!("{date} is a {was}, not a {said}."),
                    format!("{date} = {was}, not {said}"),
                ));
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_weekdays_that_do_not_fit() {
        found(
            &WeekdayDate,
            Severity::Contradiction,
            &[
                (
                    "On Thursday 9 June 2020 she called a meeting.",
                    "Thursday 9 June 2020",
                    "9 June 2020 = Tuesday, not Thursday",
                ),
                (
                    "It sank on Monday, March 14th, 2023, at noon.",
                    "Monday, March 14th, 2023",
                    "14 March 2023 = Tuesday, not Monday",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_weekdays_and_incomplete_dates() {
        silent(
            &WeekdayDate,
            &[
                "On Tuesday 9 June 2020 she called a meeting.",
                "On Thursday 29 February 2024 it snowed.",
                "On Thursday 9 June she called a meeting.",
                "On Thursday, she came; 9 June 2020 was warm.",
                "On Friday 4 March 1700 he wrote home.",
            ],
        );
    }
}
