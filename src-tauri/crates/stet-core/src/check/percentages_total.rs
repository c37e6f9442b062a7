//! The check `percentages-total`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{loose, value};
use super::scope::Sentence;
use super::wording::{AND, DIVIDES, OF, THE};
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
/// ("split", "divided", "made up of", "consists of", "the rest", and their like in the main
/// European languages) make a contradiction. After "of the passengers, …" it is a query, and only
/// where each could do one thing of several ("voted", "came by", "chose"): who owns a boat may also
/// be a woman and rent a house. Shares said to be of different things ("of sales", "of profit") are
/// not added up. Sums a little over a hundred are put down to rounding.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentagesTotal;

static DIVIDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)\b(?:{DIVIDES}|the\s+rest|the\s+remaining|the\s+remainder|der\s+Rest|die\s+übrigen|le\s+reste|el\s+resto|il\s+resto|de\s+rest|o\s+resto|o\s+restante|resten)\b"
    ))
});
/// Behind the first share: what people do in one way of several.
static EXCLUSIVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:voted?|chose|choose|picked|preferred|prefer|named|backed|favou?red|favou?r|came|come|went|travel(?:led|ed|s)?)\b",
    )
});
/// Behind a share: what it is of.
static OF_WHAT: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)^\s+{OF}\s*(?:{THE}\s+)?([\p{{L}}’'-]+)")));
static OF_A_WHOLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:out\s+)?of\s+(?:all|the|its|their|our|those|these)\s+[^,;]{1,60},\s*(?:some\s+|about\s+)?$",
    )
});
static LISTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^[^,;.%]{{0,60}}(?:,|;|\s+{AND})\s+(?:{AND}\s+|another\s+|some\s+|about\s+|the\s+(?:rest|remaining|remainder),?\s+|(?:zu|auf|à|aux?|al|per|till|til)\s+)*$"
    ))
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
    if sum <= 100.0 + room || of_different_things(sentence, &shares) {
        return None;
    }
    let divides = DIVIDED.is_match(sentence.text);
    let first = *shares.first()?;
    let whole =
        OF_A_WHOLE.is_match(sentence.before(first)) && EXCLUSIVE.is_match(sentence.after(first));
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

/// Between two shares in brackets behind what they are of: "Pils (45 %), Helles (30 %)".
static LABELLED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\)\s*(?:,|;|,?\s+{AND})\s+(?:{AND}\s+)?[^,;.%()]{{1,40}}\(\s*$"
    ))
});

/// True if the shares name what they are of, and not all the same.
fn of_different_things(sentence: &Sentence<'_>, shares: &[usize]) -> bool {
    let mut named = shares.iter().filter_map(|at| {
        let found = OF_WHAT.captures(sentence.after(*at))?;
        Some(found.get(1)?.as_str().to_lowercase())
    });
    named
        .next()
        .is_some_and(|first| named.any(|other| other != first))
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
    let listed = shares.windows(2).all(|pair| {
        let gap = sentence.between(pair[0], pair[1]);
        pair[1] == pair[0] + 1 && (LISTED.is_match(gap) || LABELLED.is_match(gap))
    });
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
            &[
                (
                    "The budget is split into 45 per cent for wages, 30 per cent for fuel and 35 per cent for repairs.",
                    "45 per cent",
                    "45 + 30 + 35 = 110 %, more than 100 %",
                ),
                (
                    "Der Etat verteilt sich zu 45 Prozent auf Löhne, zu 30 Prozent auf Treibstoff und zu 35 Prozent auf die Werft.",
                    "45 Prozent",
                    "45 + 30 + 35 = 110 %, more than 100 %",
                ),
                (
                    "Der Umsatz verteilt sich auf Pils (45 Prozent), Helles (30 Prozent) und Bock (35 Prozent).",
                    "45 Prozent",
                    "45 + 30 + 35 = 110 %, more than 100 %",
                ),
                (
                    "Le budget se répartit en 45 % pour les salaires, 30 % pour le carburant et 35 % pour les réparations.",
                    "45 %",
                    "45 + 30 + 35 = 110 %, more than 100 %",
                ),
            ],
        );
        found(
            &PercentagesTotal,
            Severity::Query,
            &[(
                "Of the passengers, 45 % came by bus, 30 % by train and 35 % on foot.",
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
                "Of the passengers, 45 % were commuters, 30 % were visitors and 35 % were children.",
                "Of the fishermen, 70 per cent own a boat, 55 per cent rent a berth and 40 per cent are over fifty.",
                "The fleet is split: trawlers land 60 per cent of cod, 55 per cent of hake and 40 per cent of crab.",
                "Von den Fischern haben 70 Prozent ein Boot, 55 Prozent ein Haus und 40 Prozent Kinder.",
            ],
        );
    }
}
