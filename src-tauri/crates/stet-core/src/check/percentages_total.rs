//! The check `percentages-total`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{loose, value};
use super::scope::Sentence;
use super::words::{figure, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports shares of one whole that add up to more than a hundred per cent.
///
/// **Why.** A whole is a hundred per cent. More means that a share is wrong, or that people could
/// give several answers and the text doesn't say so.
///
/// **Example.** "The budget is split into 45 per cent for wages, 30 per cent for fuel and 35 per
/// cent for repairs": the shares come to 110.
///
/// **Limits.** At least three percentages listed in a sentence that says it divides a whole
/// ("split", "divided", "made up of", "consists of", "the rest") make a contradiction. After "of
/// the passengers, …" several answers may have been allowed, so it is a query. Sums a little over a
/// hundred are put down to rounding.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentagesTotal;

static DIVIDES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:split|divided|breaks?\s+down|broken\s+down|made\s+up\s+of|consist(?:s|ed|ing)?\s+of|composed\s+of|the\s+rest|the\s+remaining|the\s+remainder)\b",
    )
});
static OF_A_WHOLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:out\s+)?of\s+(?:all|the|its|their|our|those|these)\s+[^,;]{1,60},\s*(?:some\s+|about\s+)?$",
    )
});
static LISTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^[^,;.%]{0,60}(?:,|;|\s+and)\s+(?:and\s+|another\s+|some\s+|about\s+|the\s+(?:rest|remaining|remainder),?\s+)*$",
    )
});

impl Check for PercentagesTotal {
    fn code(&self) -> &'static str {
        "percentages-total"
    }

    fn title(&self) -> &'static str {
        "Shares of a whole"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        scope
            .sentences()
            .iter()
            .filter_map(|sentence| judge(self, scope, sentence))
            .collect()
    }
}

fn judge(
    check: &PercentagesTotal,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Option<CheckFinding> {
    let shares = list(sentence)?;
    let quantities = shares.iter().filter_map(|at| sentence.quantity(*at));
    let mut sum = 0.0;
    let mut room = 0.0;
    for share in quantities {
        sum += value(share)?;
        room += share.step / 2.0;
        if loose(share) || !(0.0..=100.0).contains(&share.low) {
            return None;
        }
    }
    if sum <= 100.0 + room {
        return None;
    }
    let divides = DIVIDES.is_match(sentence.text);
    let whole = OF_A_WHOLE.is_match(sentence.before(*shares.first()?));
    let severity = match (divides, whole) {
        (true, _) => Severity::Contradiction,
        (false, true) => Severity::Query,
        (false, false) => return None,
    };
    let terms: Vec<String> = shares
        .iter()
        .filter_map(|at| value(sentence.quantity(*at)?))
        .map(|share| figure(share, 2))
        .collect();
    Some(scope.finding(
        check,
        severity,
        sentence.places(shares.iter().copied()),
        format!("The shares add up to {} per cent.", figure(sum, 2)),
        format!(
            "{} = {} %, more than 100 %",
            terms.join(" + "),
            figure(sum, 2)
        ),
    ))
}

/// The only list of three or more percentages in the sentence; `None` if a percentage stands
/// outside it.
fn list(sentence: &Sentence<'_>) -> Option<Vec<usize>> {
    let percent = |at: &usize| {
        sentence
            .quantity(*at)
            .is_some_and(|q| q.role == Role::Percent)
    };
    let shares: Vec<usize> = (0..sentence.mentions.len()).filter(percent).collect();
    let listed = shares
        .windows(2)
        .all(|pair| pair[1] == pair[0] + 1 && LISTED.is_match(sentence.between(pair[0], pair[1])));
    (shares.len() >= 3 && shares.len() <= 20 && listed).then_some(shares)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_shares_of_more_than_everything() {
        found(
            &PercentagesTotal,
            Severity::Contradiction,
            &[(
                "The budget is split into 45 per cent for wages, 30 per cent for fuel and 35 per cent for repairs.",
                "45 per cent",
                "45 + 30 + 35 = 110 %, more than 100 %",
            )],
        );
        found(
            &PercentagesTotal,
            Severity::Query,
            &[(
                "Of the passengers, 45 % were commuters, 30 % were visitors and 35 % were children.",
                "45 %",
                "45 + 30 + 35 = 110 %, more than 100 %",
            )],
        );
    }

    #[test]
    fn accepts_whole_parts_and_unrelated_shares() {
        silent(
            &PercentagesTotal,
            &[
                "The budget is split into 45 per cent for wages, 30 per cent for fuel and 25 per cent for repairs.",
                "It is split 33.4 % here, 33.4 % there and 33.3 % elsewhere.",
                "Inflation was 4 per cent in May, 5 per cent in June and 95 per cent in July.",
                "Prices rose by 60 per cent, wages by 50 per cent, and 20 per cent of the shops closed.",
                "It is split in two: 60 per cent and 70 per cent.",
            ],
        );
    }
}
