//! The check `multiple`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;
use crate::text::Span;

use super::figures::{Interval, addable, slack, value};
use super::scope::Sentence;
use super::words::{figure, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports "doubled", "tripled", "halved" and the like where the two figures beside it say
/// otherwise.
///
/// **Why.** The word is what readers remember, and it is seldom checked against the figures.
///
/// **Example.** "Membership doubled from 310 to 520": 520 is 1.7 times 310.
///
/// **Limits.** The word and "from A to B" in one clause. Up to a twentieth off counts as rounding
/// and up to a tenth as a query; "more than", "almost" and "nearly" are given room on their side.
#[derive(Debug, Clone, Copy, Default)]
pub struct Multiple;

static TIMES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:(doubled|doubling|twofold)|(tripled|tripling|trebled|trebling|threefold)|(quadrupled|quadrupling|fourfold)|(quintupled|quintupling|fivefold)|(tenfold)|(halved|halving))\b",
    )
});
const FACTORS: [f64; 6] = [2.0, 3.0, 4.0, 5.0, 10.0, 0.5];
/// Between the word and the first figure: no verb, no comma, few words.
static UP_TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^(?:\s+[\p{L}’'-]+){0,8}?,?\s+from\s+(?:about\s+|around\s+|some\s+|just\s+)?$")
});
static TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+\p{L}+){0,4}?\s+to\s+(?:about\s+|around\s+|some\s+|just\s+|nearly\s+|almost\s+|over\s+)?$",
    )
});

impl Check for Multiple {
    fn code(&self) -> &'static str {
        "multiple"
    }

    fn title(&self) -> &'static str {
        "Doubled, tripled, halved"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for found in TIMES.captures_iter(sentence.text) {
                let group = (1..=6).find(|group| found.get(*group).is_some());
                let (Some(whole), Some(group)) = (found.get(0), group) else {
                    continue;
                };
                let span = Span::new(whole.start(), whole.end());
                findings.extend(judge(self, scope, sentence, span, FACTORS[group - 1]));
            }
        }
        findings
    }
}

fn judge(
    check: &Multiple,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    word: Span,
    factor: f64,
) -> Option<CheckFinding> {
    let mut after = (0..sentence.mentions.len()).filter(|at| {
        sentence.mentions[*at].span.start >= word.end
            && sentence
                .quantity(*at)
                .is_some_and(|q| q.role != Role::Multiple)
    });
    let (from_at, to_at) = (after.next()?, after.next()?);
    let lead = sentence
        .text
        .get(word.end..sentence.mentions[from_at].span.start)?;
    if to_at - from_at > 2 || !UP_TO.is_match(lead) {
        return None;
    }
    let between: String = (from_at..to_at)
        .map(|at| sentence.between(at, at + 1))
        .collect::<Vec<_>>()
        .join(" ");
    if !TO.is_match(&between) {
        return None;
    }
    let (from, to) = (sentence.quantity(from_at)?, sentence.quantity(to_at)?);
    let (a, b) = (value(from)?, value(to)?);
    if !(addable(from, to) || from.unit.is_none()) || a <= 0.0 || b <= 0.0 {
        return None;
    }
    let ratio = b / a;
    let reach = Interval::of(b, slack(to)).over(Interval::of(a, slack(from)))?;
    let off = ratio / factor;
    let before = tail(sentence.text.get(..word.start)?, 2);
    let said = |list: &[&str]| before.iter().any(|word| list.contains(&word.as_str()));
    let room = if said(&[
        "almost",
        "nearly",
        "about",
        "roughly",
        "around",
        "virtually",
    ]) {
        0.15
    } else {
        0.05
    };
    let beyond = said(&["than"])
        && (if factor < 1.0 {
            off <= 1.05
        } else {
            off >= 0.98
        });
    if (off - 1.0).abs() <= room || beyond {
        return None;
    }
    let explained = (off - 1.0).abs() <= room * 2.0 || reach.meets(Interval::of(factor, 0.0));
    let severity = if explained {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    let stated = word.slice(sentence.text)?;
    let mut places = vec![sentence.place(word)];
    places.extend([from_at, to_at].map(|at| sentence.place(sentence.mentions[at].span)));
    Some(scope.finding(
        check,
        severity,
        places,
        format!(
            "{} is {} times {}, which is not “{stated}”.",
            sentence.mentions[to_at].text,
            figure(ratio, 2),
            sentence.mentions[from_at].text
        ),
        format!(
            "{} ÷ {} = {}, not {}",
            figure(b, 2),
            figure(a, 2),
            figure(ratio, 2),
            figure(factor, 1)
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_words_the_figures_do_not_bear_out() {
        found(
            &Multiple,
            Severity::Contradiction,
            &[
                (
                    "Membership doubled from 310 to 520.",
                    "doubled",
                    "520 ÷ 310 = 1.68, not 2",
                ),
                (
                    "Output more than tripled, from 12 tonnes in 2019 to 30 tonnes.",
                    "tripled",
                    "30 ÷ 12 = 2.5, not 3",
                ),
                (
                    "The staff was halved from 90 to 60.",
                    "halved",
                    "60 ÷ 90 = 0.67, not 0.5",
                ),
            ],
        );
        found(
            &Multiple,
            Severity::Query,
            &[(
                "Sales doubled from 50 to 92.",
                "doubled",
                "92 ÷ 50 = 1.84, not 2",
            )],
        );
    }

    #[test]
    fn accepts_fair_words() {
        silent(
            &Multiple,
            &[
                "Membership doubled from 260 to 520.",
                "Membership almost doubled from 280 to 520.",
                "Membership more than doubled from 200 to 520.",
                "Sales tripled from about 1.1 million to 3.2 million.",
                "The staff was halved from 91 to 45.",
                "The price doubled, and the number of shops fell from 90 to 60.",
                "It doubled in size between 12 and 30 months.",
            ],
        );
    }
}
