//! The check `per-head`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::Role;

use super::figures::{Fit, Interval, addable, fit, slack, value};
use super::scope::Sentence;
use super::wording::{HEDGE, OR};
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
/// **Limits.** Needs total, count and share in one sentence, in the main European languages, with "or",
/// "that is", "works out at" or brackets before the share, which must come last and be in the same
/// currency or unit as the total. Before the count stands "for", "among" or the like, or the share says
/// what it is counted by: "with 8,000 residents … per resident". Within a tenth, or where rounding
/// could explain it, it is a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct PerHead;

static AMONG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:for|among|amongst|between|divided\s+by|split\s+between|across|over|to|by|für|auf|unter|pour|entre|para|por|per|fra|tra|voor|aan|för|för|til|dla|na)\s+(?:(?:the|its|all|some|about|around|his|her|their|our|more\s+than|die|den|ihre|seine|rund|les|ses|leurs|los|las|sus|gli|le|i|suoi|de|haar|zijn|sina|os|as|seus|suas)\s+)*$",
    )
});
static THAT_IS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:[,;(–—]\s*(?:{OR}|equal\s+to|equivalent\s+to|an\s+average\s+of|on\s+average|roughly|about)?|\b(?:{OR}|comes?\s+to|came\s+to|works?\s+out\s+(?:at|to)|worked\s+out\s+(?:at|to)|amounts?\s+to|amounted\s+to|averag(?:es|ed|ing)|equals?|makes?|is|was))\s*(?:,\s*)?(?:{HEDGE}|an|average|of|\s)*$"
    ))
});
static EACH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\s+(?:each|apiece|a\s+head|a\s+piece|chacune?|cada\s+un[oa]?|ciascun[oa]|a\s+testa|{PER}\s+\p{{L}}+)\b"
    ))
});
/// Before what a share is counted by.
const PER: &str = r"(?:per|pro|pr\.?|je|par|por|na|på|на)";
/// What a share is counted by where its noun says no more than "each".
const HEADS: [&str; 13] = [
    "head", "person", "capita", "kopf", "tête", "personne", "cabeza", "persona", "testa", "hoofd",
    "persoon", "pessoa", "osobę",
];

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
    let stated_at = at + 2;
    let told = THAT_IS.is_match(sentence.between(at + 1, stated_at))
        && EACH.is_match(sentence.after(stated_at));
    if !told {
        return None;
    }
    let among = AMONG.is_match(sentence.between(at, at + 1)) && same_thing(sentence, at);
    // "with 8,000 residents, it spent 2.4 million, or 300 per resident"
    let (total_at, count_at) = if among { (at, at + 1) } else { (at + 1, at) };
    if !among && !counted_by(sentence, count_at, stated_at) {
        return None;
    }
    let (total, count, stated) = (
        sentence.quantity(total_at)?,
        sentence.quantity(count_at)?,
        sentence.quantity(stated_at)?,
    );
    let shared = matches!(total.role, Role::Money | Role::Measure)
        && addable(total, stated)
        && count.role == Role::Count
        && count.unit.is_none()
        && (count.noun.is_some() || !among);
    if !shared {
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
        sentence.places([stated_at, total_at, count_at]),
        format!(
            "{} divided by {} is {} each, not {}.",
            sentence.words(total_at),
            sentence.words(count_at),
            figure(share, 2),
            sentence.words(stated_at)
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
    let general = HEADS.contains(&second.as_str());
    let counted = sentence
        .quantity(at + 1)
        .and_then(|count| count.noun.as_deref())
        .is_some_and(|noun| {
            let shorter = noun.len().min(second.len()).min(4);
            noun.get(..shorter) == second.get(..shorter)
        });
    !is_per(first) || general || counted
}

/// "Per resident" after "8,000 residents": the share names what was counted.
fn counted_by(sentence: &Sentence<'_>, count: usize, stated: usize) -> bool {
    let [first, by] = &head(sentence.after(stated), 2)[..] else {
        return false;
    };
    let alike = |noun: &String| {
        let common = noun.chars().zip(by.chars()).take_while(|(a, b)| a == b);
        common.count() >= 4.max(by.chars().count().saturating_sub(3))
    };
    is_per(first) && head(sentence.after(count), 2).iter().any(alike)
}

fn is_per(word: &str) -> bool {
    static WHOLE: LazyLock<Regex> = LazyLock::new(|| pattern(&format!("^{PER}$")));
    WHOLE.is_match(word)
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
                (
                    "The school, with 300 pupils, spent $9,000 on lamps, or $45 per pupil.",
                    "$45",
                    "9,000 ÷ 300 = 30, not 45",
                ),
                (
                    "Das Stift mit 300 Betten kostet 9.000 Euro am Tag, also 45 Euro je Bett.",
                    "45 Euro",
                    "9,000 ÷ 300 = 30, not 45",
                ),
                (
                    "Le lycée, qui compte 300 élèves, a dépensé 9 000 euros, soit 45 euros par élève.",
                    "45 euros",
                    "9,000 ÷ 300 = 30, not 45",
                ),
                (
                    "El colegio, con 300 alumnos, gastó 9.000 euros, es decir, 45 euros por alumno.",
                    "45 euros",
                    "9,000 ÷ 300 = 30, not 45",
                ),
                (
                    "La scuola, con 300 allievi, ha speso 9.000 euro, cioè 45 euro per allievo.",
                    "45 euro",
                    "9,000 ÷ 300 = 30, not 45",
                ),
                (
                    "Het internaat met 300 leerlingen gaf 9.000 euro uit, oftewel 45 euro per leerling.",
                    "45 euro",
                    "9,000 ÷ 300 = 30, not 45",
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
                "The inn with 30 rooms earned €900, or €150 per night.",
                "With 300 pupils, the school spent $9,000 on lamps, or $30 per pupil.",
                "Das Stift mit 300 Betten kostet 9.000 Euro am Tag, also 30 Euro je Bett.",
                "He gave €100 to 5 friends, and they spent €10 each.",
            ],
        );
    }
}
