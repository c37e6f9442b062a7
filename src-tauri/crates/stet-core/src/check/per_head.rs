//! The check `per-head`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{Fit, Interval, addable, fit, slack, value};
use super::scope::Sentence;
use super::words::{figure, head, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports an amount per head, per house or per item that doesn't follow from the total and the
/// number beside it.
///
/// **Why.** Dividing a total by a count takes one key on a calculator, and the slip is usually a
/// power of ten.
///
/// **Example.** "€6 million for 2,000 homes, or €5,000 each": it is €3,000 each.
///
/// **Limits.** Needs total, count and share in that order in one sentence, with "for", "among" or
/// the like before the count and "or", "that is", "works out at" or brackets before the share,
/// which must be in the same currency or unit as the total. Within a tenth, or where rounding could
/// explain it, it is a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct PerHead;

static AMONG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:for|among|amongst|between|divided\s+by|split\s+between|across|over|to|by)\s+(?:(?:the|its|all|some|about|around|his|her|their|our|more\s+than)\s+)*$",
    )
});
static THAT_IS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:[,;(–—]\s*(?:or|that\s+is|which\s+is|i\.e\.|equal\s+to|equivalent\s+to|an\s+average\s+of|on\s+average|roughly|about)?|\b(?:or|comes?\s+to|came\s+to|works?\s+out\s+(?:at|to)|worked\s+out\s+(?:at|to)|amounts?\s+to|amounted\s+to|averag(?:es|ed|ing)|equals?|makes?|is|was))\s*(?:,\s*)?(?:about|around|roughly|nearly|almost|just|over|under|some|more|less|than|only|exactly|an|average|of|\s)*$",
    )
});
static EACH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^\s+(?:each|apiece|a\s+head|a\s+piece|per\s+(?:head|person|capita|\p{L}+))\b")
});

impl Check for PerHead {
    fn code(&self) -> &'static str {
        "per-head"
    }

    fn title(&self) -> &'static str {
        "Share per head"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len().saturating_sub(2) {
                findings.extend(judge(self, scope, sentence, at));
            }
        }
        findings
    }
}

fn judge(
    check: &PerHead,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let (total, count, stated) = (
        sentence.quantity(at)?,
        sentence.quantity(at + 1)?,
        sentence.quantity(at + 2)?,
    );
    let shared = matches!(total.role, Role::Money | Role::Measure)
        && addable(total, stated)
        && count.role == Role::Count
        && count.unit.is_none()
        && count.noun.is_some();
    if !shared
        || !AMONG.is_match(sentence.between(at, at + 1))
        || !THAT_IS.is_match(sentence.between(at + 1, at + 2))
        || !EACH.is_match(sentence.after(at + 2))
        || !same_thing(sentence, at)
    {
        return None;
    }
    let (sum, heads) = (value(total)?, value(count)?);
    if sum <= 0.0 || heads < 2.0 {
        return None;
    }
    let share = sum / heads;
    let reach = Interval::of(sum, slack(total)).over(Interval::of(heads, slack(count)))?;
    let severity = match fit(stated, share, reach) {
        Fit::Holds => return None,
        Fit::Explainable => Severity::Query,
        Fit::Fails if (value(stated)? - share).abs() <= 0.1 * share => Severity::Query,
        Fit::Fails => Severity::Contradiction,
    };
    Some(scope.finding(
        check,
        severity,
        sentence.places([at + 2, at, at + 1]),
        format!(
            "{} divided by {} is {} each, not {}.",
            sentence.words(at),
            sentence.words(at + 1),
            figure(share, 2),
            sentence.words(at + 2)
        ),
        format!(
            "{} ÷ {} = {}, not {}",
            figure(sum, 2),
            figure(heads, 2),
            figure(share, 2),
            figure(value(stated)?, 2)
        ),
    ))
}

/// "per night" after "for 2,000 homes" divides by something else.
fn same_thing(sentence: &Sentence<'_>, at: usize) -> bool {
    let after = head(sentence.after(at + 2), 2);
    let (Some(first), Some(second)) = (after.first(), after.get(1)) else {
        return true;
    };
    let general = ["head", "person", "capita"].contains(&second.as_str());
    let counted = sentence
        .quantity(at + 1)
        .and_then(|count| count.noun.as_deref())
        .is_some_and(|noun| {
            let shorter = noun.len().min(second.len()).min(4);
            noun.get(..shorter) == second.get(..shorter)
        });
    first != "per" || general || counted
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_wrong_shares() {
        found(
            &PerHead,
            Severity::Contradiction,
            &[
                (
                    "The state paid €6 million for 2,000 homes, or €5,000 each.",
                    "€5,000",
                    "6,000,000 ÷ 2,000 = 3,000, not 5,000",
                ),
                (
                    "The surplus for the year was €26,000, which shared among the 520 members would come to €65 each.",
                    "€65",
                    "26,000 ÷ 520 = 50, not 65",
                ),
                (
                    "It spent $900 on lamps for 30 pupils ($45 per pupil).",
                    "$45",
                    "900 ÷ 30 = 30, not 45",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_shares_and_other_prices() {
        silent(
            &PerHead,
            &[
                "The state paid €6 million for 2,000 homes, or €3,000 each.",
                "The state paid about €6 million for 2,100 homes, or roughly €2,900 each.",
                "She paid €100 for 5 books and €30 each for two lamps.",
                "They paid €900 for 3 rooms, or €150 per night.",
                "He gave €100 to 5 friends, and they spent €10 each.",
            ],
        );
    }
}
