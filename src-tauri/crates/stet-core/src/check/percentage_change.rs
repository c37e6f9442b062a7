//! The check `percentage-change`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Quantity, Role};

use super::becoming::{Becoming, undated};
use super::figures::{Fit, Interval, addable, fit, slack, value};
use super::scope::Sentence;
use super::wording::{CHANGE, FROM, HEDGE, MOVES, OR, TO};
use super::words::{figure, head, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a change – in per cent, in points, or as a fraction or figure – that doesn't follow from
/// the two figures beside it.
///
/// **Why.** Changes are often worked out from the wrong base, or a change in percentage points is
/// called a change in per cent.
///
/// **Example.** "rose from 40 to 60, up 40 per cent": from 40 to 60 is up 50 per cent.
///
/// **Limits.** Needs two figures, one of which became the other ("from A to B", "to B from A", "B,
/// up from A"), and the change before, between or after them ("up", "an increase of", "by", "or",
/// brackets), in the main European languages. "By half" and other fractions may be 2.5 points off;
/// up to 5 is a query. It is also a query if rounding of the figures could explain the difference,
/// or if the figures are percentages and points may be meant.
#[derive(Debug, Clone, Copy, Default)]
pub struct PercentageChange;

/// From the figures to the change behind them.
static CHANGE_AFTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,4}}\s*(?:[,(–—]|\s{OR}\s)\s*(?:{OR}\s+)?(?:(?:up|down|plus|minus)\s|(?:\p{{L}}+\s+){{0,2}}?{CHANGE}(?:\s+(?:of|by|von|um|de|del|di|do|da|van|met|på|med|pari\s+al?)\b|\s+d['’])*)?\s*(?:(?:by|um)\s+)?(?:(?:{HEDGE}|an?|um|une?|un[oa]?|ein(?:em|er|e)?|een|el|la)\s*)*$"
    ))
});
/// A change told before the figures: "rose by 50 per cent, from", "up 50 per cent from".
static CHANGE_BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\s*,?(?:\s+(?:passant|pasando|passando|going))?\s+(?:{FROM}|{TO})\s+(?:{HEDGE}\s+)*$"
    ))
});
/// "from 5 per cent from": the figure is itself the start of a change; in "ein Plus von 5 Prozent, von"
/// it is the change.
static STARTS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:from|von|van|från|fra)\s+(?:\p{L}+\s+)?$"));
static CHANGE_OF: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)\b{CHANGE}\s+(?:von|van|from)\s+$")));
/// "fell by half", "um ein Drittel", "de moitié".
static BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)(?:\b(?:by|um|de|en|di|van|met|med|com)\s+|\bd['’])(?:(?:{HEDGE}|an?|la|die|der|een|un[oae]?|ein(?:en)?)\s*)*$"
    ))
});
/// "60, up 50 per cent from 40" and "from 40 by 50 per cent to 60": before and after the change.
static UP: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,3}}?\s*[,(–—]\s*(?:up|down|(?:an?\s+)?{CHANGE}(?:\s+of)?)\s+(?:by\s+)?(?:{HEDGE}\s+)*$"
    ))
});
static DOWN_FROM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\s+(?:from|on|compared\s+(?:with|to)|against)\s+(?:the\s+)?(?:{HEDGE}\s+)*$"
    ))
});

/// Says that the figures change; "aged from 40 to 60 (30 %)" does not.
static SAID: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\b(?:{MOVES}|{CHANGE})\b")));

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
                if let Some((pair, stated)) = told(sentence, [three[0], three[1], three[2]]) {
                    findings.extend(judge(self, scope, sentence, &pair, stated));
                }
            }
        }
        findings
    }
}

/// The two figures and the mention of their change, if three mentions say so.
fn told(sentence: &Sentence<'_>, [one, two, three]: [usize; 3]) -> Option<(Becoming, usize)> {
    let behind = undated(sentence, two, three);
    if three - two <= 2 && CHANGE_AFTER.is_match(&behind) {
        let said = SAID.is_match(&behind);
        let pair = Becoming::read(sentence, one, two);
        let told = pair.filter(|pair| {
            changes(sentence, three) && (said || SAID.is_match(sentence.before(two)))
                || said && differs(sentence, three, pair)
        });
        return told.map(|pair| (pair, three));
    }
    if two == one + 1
        && CHANGE_BEFORE.is_match(sentence.between(one, two))
        && (!STARTS.is_match(sentence.before(one)) || CHANGE_OF.is_match(sentence.before(one)))
    {
        let by = BY.is_match(sentence.before(one));
        let pair = Becoming::read(sentence, two, three);
        let told = pair.filter(|pair| {
            percent(sentence, one) || by && (changes(sentence, one) || differs(sentence, one, pair))
        });
        return told.map(|pair| (pair, one));
    }
    let between = percent(sentence, two)
        && UP.is_match(&undated(sentence, one, two))
        && DOWN_FROM.is_match(sentence.between(two, three));
    between
        .then(|| Becoming::of(sentence, three, one))
        .flatten()
        .map(|pair| (pair, two))
}

fn percent(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence
        .quantity(at)
        .is_some_and(|quantity| quantity.role == Role::Percent)
}

/// A difference in points between two percentages, or a plain one between two counts or sums.
fn differs(sentence: &Sentence<'_>, at: usize, pair: &Becoming) -> bool {
    sentence.quantity(at).is_some_and(|quantity| {
        quantity.role == Role::PercentagePoint && pair.to.role == Role::Percent
            || addable(quantity, &pair.to) && quantity.role != Role::Percent
    })
}

/// A percentage, or a fraction below one.
fn changes(sentence: &Sentence<'_>, at: usize) -> bool {
    percent(sentence, at)
        || sentence
            .quantity(at)
            .is_some_and(|quantity| quantity.role == Role::Fraction && quantity.high < 1.0)
}

/// Words behind "in" that tell a time, not another thing.
const TIMES: [&str; 10] = [
    "a", "an", "one", "two", "three", "just", "only", "the", "that", "less",
];
/// Words behind a percentage that make it something else than the change told.
const OTHER: [&str; 26] = [
    "of",
    "a",
    "per",
    "each",
    "annually",
    "confidence",
    "points",
    "year",
    "von",
    "der",
    "des",
    "pro",
    "jährlich",
    "par",
    "por",
    "de",
    "du",
    "di",
    "dei",
    "al",
    "all'anno",
    "van",
    "av",
    "af",
    "dos",
    "das",
];

fn judge(
    check: &PercentageChange,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    pair: &Becoming,
    stated_at: usize,
) -> Option<CheckFinding> {
    let stated = sentence.quantity(stated_at)?;
    let next = head(sentence.after(stated_at), 2);
    // "pH fell from 8.25 to 8.14, an increase of 30 per cent in acidity"; "in one year" goes on.
    let elsewhere = matches!(&next[..], [first, second] if first == "in"
        && !TIMES.contains(&second.as_str())
        && !second.starts_with(|ch: char| ch.is_ascii_digit()));
    let other = elsewhere
        || next
            .first()
            .is_some_and(|word| OTHER.contains(&word.as_str()));
    // "by 50 per cent from 40 to 60": the preposition belongs to the figures.
    if other && stated_at > pair.from_at.min(pair.to_at) {
        return None;
    }
    let (a, b) = (value(&pair.from)?, value(&pair.to)?);
    if a <= 0.0 || b < 0.0 || pair.from.role == Role::Ordinal {
        return None;
    }
    if differs(sentence, stated_at, pair) {
        return difference(check, scope, sentence, pair, stated_at);
    }
    let change = 100.0 * (b - a) / a;
    let severity = if stated.role == Role::Fraction {
        fraction(stated, change.abs())?
    } else {
        percentage(stated, change, pair)?
    };
    let said = match stated.role {
        Role::Fraction => 100.0 * value(stated)?,
        _ => value(stated)?,
    };
    Some(scope.finding(
        check,
        severity,
        sentence.places([stated_at, pair.from_at, pair.to_at]),
        format!(
            "“{}” is a change of {} per cent, not {}.",
            sentence.stretch(pair.from_at, pair.to_at),
            figure(change.abs(), 1),
            sentence.words(stated_at)
        ),
        format!(
            "({} − {}) ÷ {} = {} %, not {} %",
            figure(b, 2),
            figure(a, 2),
            figure(a, 2),
            figure(change, 1),
            figure(said, 2)
        ),
    ))
}

/// "Rose by 15, from 40 to 60": a difference in the figures' own unit.
fn difference(
    check: &PercentageChange,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    pair: &Becoming,
    stated_at: usize,
) -> Option<CheckFinding> {
    let stated = sentence.quantity(stated_at)?;
    let (a, b) = (value(&pair.from)?, value(&pair.to)?);
    let worked_out = (b - a).abs();
    let reach = Interval::of(worked_out, slack(&pair.from) + slack(&pair.to));
    let severity = match fit(stated, worked_out, reach) {
        Fit::Holds => return None,
        Fit::Explainable => Severity::Query,
        Fit::Fails => Severity::Contradiction,
    };
    Some(scope.finding(
        check,
        severity,
        sentence.places([stated_at, pair.from_at, pair.to_at]),
        format!(
            "From {} to {} is a difference of {}, not {}.",
            sentence.words(pair.from_at),
            sentence.words(pair.to_at),
            figure(worked_out, 2),
            sentence.words(stated_at)
        ),
        format!(
            "{} − {} = {}, not {}",
            figure(b.max(a), 2),
            figure(b.min(a), 2),
            figure(worked_out, 2),
            figure(value(stated)?, 2)
        ),
    ))
}

/// How a stated percentage stands to the change; `None` if it holds.
fn percentage(stated: &Quantity, change: f64, pair: &Becoming) -> Option<Severity> {
    let ratio = Interval::of(value(&pair.to)?, slack(&pair.to))
        .over(Interval::of(value(&pair.from)?, slack(&pair.from)))?;
    let signed = ratio.mapped(100.0, -100.0);
    let reach = if change < 0.0 {
        signed.mapped(-1.0, 0.0)
    } else {
        signed
    };
    let stated = &Quantity {
        low: stated.low.abs(),
        high: stated.high.abs(),
        ..stated.clone()
    };
    match fit(stated, change.abs(), reach) {
        Fit::Holds => None,
        Fit::Explainable => Some(Severity::Query),
        Fit::Fails if pair.from.role == Role::Percent => Some(Severity::Query),
        Fit::Fails if (value(stated)? - change.abs()).abs() < stated.step => Some(Severity::Query),
        Fit::Fails => Some(Severity::Contradiction),
    }
}

/// "By half" is the nearest simple fraction.
fn fraction(stated: &Quantity, change: f64) -> Option<Severity> {
    let off = change - 100.0 * value(stated)?;
    let room = match stated.qualifier {
        Qualifier::None | Qualifier::Exactly => 2.5,
        Qualifier::MoreThan | Qualifier::AtLeast if off > 0.0 => f64::INFINITY,
        Qualifier::LessThan | Qualifier::AtMost if off < 0.0 => f64::INFINITY,
        _ => 5.0,
    };
    if off.abs() <= room {
        None
    } else if off.abs() <= 2.0 * room {
        Some(Severity::Query)
    } else {
        Some(Severity::Contradiction)
    }
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
                    "The bridge cost 4.2 million, up from 3.5 million, a rise of 30 per cent.",
                    "30 per cent",
                    "(4,200,000 − 3,500,000) ÷ 3,500,000 = 20 %, not 30 %",
                ),
                (
                    "Turnover rose 40 per cent to 60 million from 50 million.",
                    "40 per cent",
                    "(60,000,000 − 50,000,000) ÷ 50,000,000 = 20 %, not 40 %",
                ),
                (
                    "Sales came to €60 million, up 40 per cent from €50 million.",
                    "40 per cent",
                    "(60,000,000 − 50,000,000) ÷ 50,000,000 = 20 %, not 40 %",
                ),
                (
                    "The number of boats rose by 15, from 40 to 60.",
                    "15",
                    "60 − 40 = 20, not 15",
                ),
                (
                    "Turnout fell from 71 per cent to 64 per cent, down 9 percentage points.",
                    "9 percentage points",
                    "71 − 64 = 7, not 9",
                ),
                (
                    "Sales rose from €1.2 million to €1.5 million, an increase of €500,000.",
                    "€500,000",
                    "1,500,000 − 1,200,000 = 300,000, not 500,000",
                ),
                (
                    "The catch fell by half, from 48,000 to 36,000.",
                    "half",
                    "(36,000 − 48,000) ÷ 48,000 = −25 %, not 50 %",
                ),
                (
                    "Die Kosten stiegen um 30 Prozent von 3,5 auf 4,2 Millionen Euro, und es ist zu wenig.",
                    "30 Prozent",
                    "(4,200,000 − 3,500,000) ÷ 3,500,000 = 20 %, not 30 %",
                ),
                (
                    "Die Zahl der Schüler sank um die Hälfte, von 480 auf 360.",
                    "Hälfte",
                    "(360 − 480) ÷ 480 = −25 %, not 50 %",
                ),
                (
                    "Le chiffre est passé de 40 à 60, soit une hausse de 40 %.",
                    "40 %",
                    "(60 − 40) ÷ 40 = 50 %, not 40 %",
                ),
                (
                    "El número subió de 40 en 2019 a 60 en 2020, un aumento del 40 %.",
                    "40 %",
                    "(60 − 40) ÷ 40 = 50 %, not 40 %",
                ),
                (
                    "Il numero è salito da 40 a 60, un aumento del 40 per cento.",
                    "40 per cento",
                    "(60 − 40) ÷ 40 = 50 %, not 40 %",
                ),
                (
                    "Het aantal steeg van 40 naar 60, een stijging van 40 procent.",
                    "40 procent",
                    "(60 − 40) ÷ 40 = 50 %, not 40 %",
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
                "Acidity fell from 8.25 to 8.14, an increase of 30 per cent in hydrogen ions.",
                "The number of boats rose by 20, from 40 to 60, and 15 were sold.",
                "Turnout fell from 71.4 per cent to 68.9 per cent, down 2.5 percentage points.",
                "Sales rose from €1.2 million to €1.5 million, an increase of €300,000.",
                "Sales rose from 40 to 60, a rise that 15 shops felt.",
                "The catch fell by a quarter, from 48,000 to 36,000, and by half in the south.",
                "The bridge cost 4.2 million, up from 3.5 million, a rise of 20 per cent.",
                "The bridge cost 4.2 million, up from 3.5 million, and 30 per cent of it was steel.",
                "Die Kosten stiegen um 20 Prozent von 3,5 auf 4,2 Millionen Euro.",
                "Le chiffre est passé de 40 à 60, soit une hausse de 50 %, et 12 % des élus sont partis.",
                "El número subió de 40 a 60, un 12 % de la población.",
                "Il numero è salito da 40 a 60, quasi il 50 per cento in più.",
            ],
        );
    }
}
