//! The check `percentage-change`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{Fit, Interval, addable, fit, slack, value};
use super::scope::Sentence;
use super::words::{figure, head, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a percentage change that does not follow from the two figures beside it.
///
/// **Why.** Changes are often worked out on the wrong base, or a change of percentage points is
/// called a change in per cent.
///
/// **Example.** "rose from 40 to 60, up 40 per cent": from 40 to 60 is up 50 per cent.
///
/// **Limits.** "From A to B" followed by the change ("up", "an increase of", "a fall of", "or",
/// brackets), or "rose by 50 per cent, from 40 to 60". If rounding of the figures could explain
/// the difference, or if percentages changed and points may be meant, it is a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentageChange;

static FROM: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\bfrom\s+(?:about\s+|around\s+|some\s+|just\s+)?$"));
/// Between A and B; a date such as "in 2023" may stand there too, as a mention of its own.
static TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+(?:\p{L}+\s+){0,3})?\s*\bto\s+(?:about\s+|around\s+|some\s+|just\s+|nearly\s+|almost\s+|over\s+)?$",
    )
});
static CHANGE_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+\p{L}+){0,4}\s*[,(–—]\s*(?:or\s+|which\s+is\s+|that\s+is\s+)?(?:up|down|an?\s+(?:\p{L}+\s+)?(?:increase|rise|growth|gain|jump|drop|fall|decrease|decline|reduction|loss|cut)(?:\s+of)?|or|growth\s+of)?\s*(?:by\s+)?(?:about|around|roughly|nearly|almost|just|over|under|more|less|than|only|exactly|a|an|\s)*$",
    )
});
static CHANGE_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\s*,?\s+from\s+(?:about\s+|around\s+|some\s+|just\s+)?$"));

impl Check for PercentageChange {
    fn code(&self) -> &'static str {
        "percentage-change"
    }

    fn title(&self) -> &'static str {
        "Change in per cent"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            // Dates between the figures ("from 40 in 2019 to 60 in 2020") are stepped over.
            let figures: Vec<usize> = (0..sentence.mentions.len())
                .filter(|at| sentence.quantity(*at).is_some())
                .collect();
            for three in figures.windows(3) {
                let [one, two, three] = [three[0], three[1], three[2]];
                if from_to(sentence, one, two) && follows(sentence, two, three) {
                    findings.extend(judge(self, scope, sentence, one, two, three));
                } else if precedes(sentence, one, two) && from_to(sentence, two, three) {
                    findings.extend(judge(self, scope, sentence, two, three, one));
                }
            }
        }
        findings
    }
}

/// The words between two mentions with the dates among them, and their prepositions, cut out.
fn undated(sentence: &Sentence<'_>, left: usize, right: usize) -> String {
    (left..right)
        .map(|at| sentence.between(at, at + 1))
        .map(|gap| {
            let gap = gap.trim_end();
            gap.strip_suffix(" in").unwrap_or(gap)
        })
        .collect::<Vec<_>>()
        .join(" ")
        + " "
}

fn from_to(sentence: &Sentence<'_>, left: usize, right: usize) -> bool {
    let (Some(a), Some(b)) = (sentence.quantity(left), sentence.quantity(right)) else {
        return false;
    };
    let like = addable(a, b) || (a.unit.is_none() && b.role == a.role);
    like && right - left <= 2
        && FROM.is_match(sentence.before(left))
        && TO.is_match(&undated(sentence, left, right))
}

fn follows(sentence: &Sentence<'_>, left: usize, right: usize) -> bool {
    right - left <= 2
        && sentence
            .quantity(right)
            .is_some_and(|q| q.role == Role::Percent)
        && CHANGE_AFTER.is_match(&undated(sentence, left, right))
}

/// "rose by 50 per cent, from 40 …" and "up 50 per cent from 40 …".
fn precedes(sentence: &Sentence<'_>, change: usize, from: usize) -> bool {
    sentence
        .quantity(change)
        .is_some_and(|q| q.role == Role::Percent)
        && from == change + 1
        && CHANGE_BEFORE.is_match(sentence.between(change, from))
        && !FROM.is_match(sentence.before(change))
}

fn judge(
    check: &PercentageChange,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    from_at: usize,
    to_at: usize,
    stated_at: usize,
) -> Option<CheckFinding> {
    let (from, to, stated) = (
        sentence.quantity(from_at)?,
        sentence.quantity(to_at)?,
        sentence.quantity(stated_at)?,
    );
    if head(sentence.after(stated_at), 2)
        .first()
        .is_some_and(|word| {
            [
                "of",
                "a",
                "per",
                "each",
                "annually",
                "confidence",
                "points",
                "year",
            ]
            .contains(&word.as_str())
        })
    {
        return None;
    }
    let (a, b) = (value(from)?, value(to)?);
    if a <= 0.0 || b < 0.0 || from.role == Role::Ordinal {
        return None;
    }
    let change = 100.0 * (b - a) / a;
    let ratio = Interval::of(b, slack(to)).over(Interval::of(a, slack(from)))?;
    let signed = ratio.mapped(100.0, -100.0);
    let reach = if change < 0.0 {
        signed.mapped(-1.0, 0.0)
    } else {
        signed
    };
    let severity = match fit(stated, change.abs(), reach) {
        Fit::Holds => return None,
        Fit::Explainable => Severity::Query,
        Fit::Fails if from.role == Role::Percent => Severity::Query,
        Fit::Fails if (value(stated)?.abs() - change.abs()).abs() < stated.step => Severity::Query,
        Fit::Fails => Severity::Contradiction,
    };
    let words = |at: usize| sentence.mentions[at].text.as_str();
    Some(
        scope.finding(
            check,
            severity,
            [stated_at, from_at, to_at]
                .map(|at| sentence.place(sentence.mentions[at].span))
                .to_vec(),
            format!(
                "From {} to {} is a change of {} per cent, not {}.",
                words(from_at),
                words(to_at),
                figure(change.abs(), 1),
                words(stated_at)
            ),
            format!(
                "({} − {}) ÷ {} = {} %, not {} %",
                figure(b, 2),
                figure(a, 2),
                figure(a, 2),
                figure(change, 1),
                figure(value(stated)?, 2)
            ),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_wrong_changes() {
        found(
            &PercentageChange,
            Severity::Contradiction,
            &[
                (
                    "Sales rose from 40 to 60, up 40 %.",
                    "40 %",
                    "(60 − 40) ÷ 40 = 50 %, not 40 %",
                ),
                (
                    "Ticket income rose from €180,000 in 2023 to €270,000 in 2024, an increase of 40 per cent.",
                    "40 per cent",
                    "(270,000 − 180,000) ÷ 180,000 = 50 %, not 40 %",
                ),
                (
                    "Membership fell by 20 per cent, from 500 to 450.",
                    "20 per cent",
                    "(450 − 500) ÷ 500 = −10 %, not 20 %",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_points_may_be_meant() {
        found(
            &PercentageChange,
            Severity::Query,
            &[(
                "The rate rose from 4 per cent to 6 per cent, an increase of 2 per cent.",
                "2 per cent",
                "(6 − 4) ÷ 4 = 50 %, not 2 %",
            )],
        );
    }

    #[test]
    fn accepts_right_changes_and_other_percentages() {
        silent(
            &PercentageChange,
            &[
                "Sales rose from 40 to 60, up 50 %.",
                "Sales fell from 60 to 40, a drop of a third, and 12 per cent of staff left.",
                "Sales fell from 60 to 40, down 33 %.",
                "Prices rose from €1.5 million to €2.0 million, an increase of about 33 per cent.",
                "Sales rose from 40 to 60, and 12 per cent of the shops closed.",
                "The rate rose from 4 per cent to 6 per cent.",
                "It grew from 40 to 60, or 4 per cent a year.",
            ],
        );
    }
}
