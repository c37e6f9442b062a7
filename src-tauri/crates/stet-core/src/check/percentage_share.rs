//! The check `percentage-share`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{Fit, Interval, fit, slack, value};
use super::scope::Sentence;
use super::words::{figure, head, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a percentage that does not follow from the part and the whole beside it.
///
/// **Why.** Part, whole and percentage stand together and can be worked out without looking
/// anything up.
///
/// **Example.** "12 of 48 patients (30 per cent)": 12 of 48 is 25 per cent.
///
/// **Limits.** The part, "of" or "out of", the whole, and the percentage in brackets or after
/// "or", in this order, or "of the 48 patients, 12 (30 per cent)". The result is compared after
/// rounding to the stated digits; if rounding of the part or the whole could explain it, it is a
/// query.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentageShare;

static OF: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+\p{L}+){0,2}\s+(?:out\s+)?of\s+(?:(?:the|its|all|his|her|their|our|a\s+total\s+of|some|about)\s+)*$",
    )
});
/// What stands between the counts and their percentage: an opening bracket or dash, or ", or".
static THAT_IS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[^.;:()]{0,60}?(?:[(\[]|,\s+or|\s+[–—]\s*|,\s+that\s+is|,\s+which\s+is|,\s+i\.e\.)(?:\s*,)?\s*(?:about|around|roughly|nearly|almost|just|over|under|some|more|less|than|only|exactly|or|a|mere|≈|~|=|\s)*$",
    )
});

impl Check for PercentageShare {
    fn code(&self) -> &'static str {
        "percentage-share"
    }

    fn title(&self) -> &'static str {
        "Percentage of a whole"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len().saturating_sub(2) {
                if let Some((part, whole)) = counts(sentence, at) {
                    findings.extend(judge(self, scope, sentence, part, whole, at + 2));
                }
            }
        }
        findings
    }
}

/// The indices of part and whole if the mentions at `at` and `at + 1` are such a pair and the
/// next is their percentage.
fn counts(sentence: &Sentence<'_>, at: usize) -> Option<(usize, usize)> {
    let first = sentence.quantity(at)?;
    let second = sentence.quantity(at + 1)?;
    let percentage = sentence.quantity(at + 2)?;
    let same_unit = first.unit.as_ref().map(|unit| &unit.symbol)
        == second.unit.as_ref().map(|unit| &unit.symbol);
    let counted = matches!(first.role, Role::Count | Role::Money | Role::Measure)
        && first.role == second.role
        && same_unit;
    if !counted
        || percentage.role != Role::Percent
        || !THAT_IS.is_match(sentence.between(at + 1, at + 2))
    {
        return None;
    }
    if OF.is_match(sentence.between(at, at + 1)) {
        return Some((at, at + 1));
    }
    // "Of the 48 households on the headland, 36 (65 per cent)"
    let led = tail(sentence.before(at), 3);
    let of = led.iter().rev().take(2).any(|word| word == "of");
    let between = sentence.between(at, at + 1);
    let listed = between.trim_end().ends_with(',') || {
        let last = tail(between, 1);
        between.contains(',')
            && last
                .iter()
                .any(|word| ["only", "just", "some", "about"].contains(&word.as_str()))
    };
    (of && listed && between.matches(',').count() == 1).then_some((at + 1, at))
}

fn judge(
    check: &PercentageShare,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    part_at: usize,
    whole_at: usize,
    stated_at: usize,
) -> Option<CheckFinding> {
    let (part, whole, stated) = (
        sentence.quantity(part_at)?,
        sentence.quantity(whole_at)?,
        sentence.quantity(stated_at)?,
    );
    // "(up 5 per cent)" and "(5 per cent of the votes)" speak of something else.
    let after = head(sentence.after(stated_at), 2);
    let before = tail(sentence.before(stated_at), 2);
    let other =
        |words: &[String], list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    if other(
        &before,
        &["up", "down", "rise", "fall", "by", "from", "another"],
    ) || other(
        &after,
        &[
            "more",
            "fewer",
            "less",
            "higher",
            "lower",
            "up",
            "down",
            "increase",
            "decrease",
            "confidence",
            "ci",
        ],
    ) || after.first().is_some_and(|word| word == "of")
    {
        return None;
    }
    let (a, b) = (value(part)?, value(whole)?);
    if b <= 0.0 || a < 0.0 || a > b {
        return None;
    }
    let share = 100.0 * a / b;
    let reach = Interval::of(a, slack(part))
        .over(Interval::of(b, slack(whole)))?
        .mapped(100.0, 0.0);
    let severity = match fit(stated, share, reach) {
        Fit::Holds => return None,
        Fit::Explainable => Severity::Query,
        // Cutting digits off instead of rounding is loose, not false.
        Fit::Fails if (value(stated)? - share).abs() < stated.step => Severity::Query,
        Fit::Fails => Severity::Contradiction,
    };
    let words = |at: usize| sentence.mentions[at].text.as_str();
    Some(
        scope.finding(
            check,
            severity,
            [stated_at, part_at, whole_at]
                .map(|at| sentence.place(sentence.mentions[at].span))
                .to_vec(),
            format!(
                "{} of {} is {} per cent, not {}.",
                words(part_at),
                words(whole_at),
                figure(share, 1),
                words(stated_at)
            ),
            format!(
                "{} ÷ {} = {} %, not {} %",
                figure(a, 2),
                figure(b, 2),
                figure(share, 1),
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
    fn finds_wrong_shares() {
        found(
            &PercentageShare,
            Severity::Contradiction,
            &[
                (
                    "In all, 12 of 48 patients (30 %) relapsed.",
                    "30 %",
                    "12 ÷ 48 = 25 %, not 30 %",
                ),
                (
                    "Of the 48 households on the headland, 36 (65 per cent) sent somebody.",
                    "65 per cent",
                    "36 ÷ 48 = 75 %, not 65 %",
                ),
                (
                    "Some 150 out of 600 teachers, or 35 percent, stayed away.",
                    "35 percent",
                    "150 ÷ 600 = 25 %, not 35 %",
                ),
                (
                    "The town spent €2 million of its €8 million, or 40%, on roads.",
                    "40%",
                    "2,000,000 ÷ 8,000,000 = 25 %, not 40 %",
                ),
            ],
        );
    }

    #[test]
    fn asks_where_digits_were_cut_off() {
        found(
            &PercentageShare,
            Severity::Query,
            &[(
                "In all, 2 of 3 members (66 %) came.",
                "66 %",
                "2 ÷ 3 = 66.7 %, not 66 %",
            )],
        );
    }

    #[test]
    fn accepts_right_shares_and_other_percentages() {
        silent(
            &PercentageShare,
            &[
                "In all, 12 of 48 patients (25 %) relapsed.",
                "In all, 2 of 3 members (67 %) came.",
                "Of 48 patients, 12 (about 24 per cent) relapsed.",
                "More than 12 of 48 patients (95 % confidence interval) relapsed.",
                "It sold 12 of 48 houses (up 30 per cent on the year before).",
                "It sold 12 of 48 houses, and prices rose by 30 per cent.",
                "One of the 12 towns, or 5 per cent of the county, voted.",
                "On 12 of 48 days, it rained 30 per cent more.",
                "In 2019, 12 (30 per cent) came.",
            ],
        );
    }
}
