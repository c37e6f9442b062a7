//! The check `duration`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{DateValue, Granularity, PartialDate, Qualifier, Role};

use super::calendar::{day, plain};
use super::figures::value;
use super::periods::{Period, of_two};
use super::scope::Sentence;
use super::wording::{HEDGE, OR};
use super::words::{figure, head, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a length of time that doesn't follow from the two dates beside it.
///
/// **Why.** Given any two of first date, last date and length, the third follows.
///
/// **Example.** "ran from 1974 to 2019, a span of 35 years": it is 45 years. "Founded in 1987, it
/// kept its 30th anniversary in 2020": it was the 33rd.
///
/// **Limits.** Reads a range with its length beside it, "…, 20 years later, in 2005" after a single
/// date, and anniversaries with two years in the sentence; ranges and lengths in the main European
/// languages. A year more passes, since both ends may be counted; a year less is a query. A tenth
/// passes where the text says "about" or "nearly".
#[derive(Debug, Clone, Copy, Default)]
pub struct Duration;

static THEN_LENGTH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^\s*(?:[,(–—]|,?\s*for)\s*(?:{OR}|in\s+all|altogether|over|for)?,?\s*(?:an?\s+|the\s+)?(?:total\s+of\s+|(?:period|span|stretch|reign|run|tenure|term|time|career)\s+of\s+)?(?:pendant\s+|durante\s+|per\s+|i\s+|gedurende\s+|insgesamt\s+|au\s+total\s+|en\s+total\s+|in\s+tutto\s+|{HEDGE}|\s)*$"
    ))
});
static THEN_RANGE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:period|span|stretch|reign|run|tenure|term|lang|durant|in\s+office|in\s+charge|at\s+the\s+helm|in\s+the\s+post|im\s+Amt|(?:as|als|comme|como|come|jako|som|в\s+качестве)(?:\s+[\p{L}’'-]+){1,3}|au\s+pouvoir|en\s+poste|en\s+el\s+cargo|in\s+carica|in\s+functie)?\s*[,(–—]?\s*(?:from|between|von|vom|zwischen|de|du|entre|desde|dal|dalla|tra|fra|van|tussen|från|mellan|mellem|od|с|з|από|vuodesta|din)?(?:\s+(?:den|dem|le|la|el|il|l['’]|roku|rok|году|anno|anul))?\s*$",
    )
});
/// Before a length that is one of several: "two terms of four years, from 2001 to 2009".
static EACH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:terms|periods|stints|spells|twice|times|Amtszeiten|zweimal|mandats|fois|mandatos|veces|mandati|volte|termijnen|perioder|mandatperioder)(?:\s+(?:of|for|von|zu|je|für|de|pour|por|di|per|van|på|à))*\s+$",
    )
});
/// Behind a count that is one of years, in other languages than English.
static YEARS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:Jahren?|ans|années|años|anni|jaar|år|anos|lat|lata|roků|let|лет|года?|років|χρόνια|έτη|vuotta|ani|év|yıl)\b",
    )
});
/// Behind a length: what went on all the time. "Twelve years in prison" may be some of them, "twelve years in which"
/// are all.
static THROUGHOUT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^,?\s*(?:(?:in|during|over|throughout)\s+which|in\s+(?:denen|welchen)|während\s+der(?:er|en)|pendant\s+lesquel(?:le)?s|durant\s+lesquel(?:le)?s|au\s+cours\s+desquel(?:le)?s|(?:durante|en)\s+l[oa]s\s+(?:que|cuales)|durante\s+(?:os|as)\s+quais|(?:nos|nas)\s+quais|em\s+que|in\s+cui|(?:nei|nelle|durante\s+(?:i|le))\s+quali|waarin|under\s+vilka|i\s+hvilke|hvori|w\s+których|během\s+nichž|v\s+nichž|в\s+течение\s+которых|в\s+которые)\b",
    )
});
/// Behind a length that is the sum of a period: "twelve years in all".
static ALTOGETHER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:in\s+(?:all|total|sum|tutto|totale|totaal)|all\s+told|altogether|on\s+end|in\s+a\s+row|in\s+succession|insgesamt|zusammen|en\s+tout|au\s+total|en\s+total|no\s+total|ao\s+todo|in\s+totaal|sammanlagt|totalt|i\s+alt|tilsammen|łącznie|w\s+sumie|celkem|всего|в\s+целом)\b",
    )
});
static LATER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\s+later\s*,?\s*(?:\(|in\s|on\s)\s*$"));
static EARLIER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^\s+earlier\s*,?\s*(?:\(|in\s|on\s)\s*$"));
static FOUNDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:founded|established|opened|built|born|launched|signed|started|created|formed|incorporated|married)\s+(?:in|on)\s+$",
    )
});

const YEAR: f64 = 365.2425 * 86_400.0;

impl Check for Duration {
    fn code(&self) -> &'static str {
        "duration"
    }

    fn title(&self) -> &'static str {
        "Length of time"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len() {
                findings.extend(
                    beside(self, scope, sentence, at)
                        .or_else(|| later(self, scope, sentence, at))
                        .or_else(|| anniversary(self, scope, sentence, at)),
                );
            }
        }
        findings
    }
}

/// A length, with how many seconds its unit has.
struct Length {
    stated: f64,
    unit: f64,
    step: f64,
    qualifier: Qualifier,
}

/// The mention as a length of time; a count of years in another language too.
fn length(sentence: &Sentence<'_>, at: usize) -> Option<Length> {
    let quantity = sentence.quantity(at)?;
    let unit = match quantity.role {
        Role::Duration => {
            let unit = quantity.unit.as_ref()?;
            (unit.dimension == "time").then_some(unit.factor)?
        }
        Role::Count if quantity.unit.is_none() && YEARS.is_match(sentence.after(at)) => YEAR,
        _ => return None,
    };
    Some(Length {
        stated: value(quantity)?,
        unit,
        step: quantity.step,
        qualifier: quantity.qualifier,
    })
}

/// The text from one mention to another, less the word for years behind the first.
fn gap<'s>(sentence: &'s Sentence<'_>, left: usize, right: usize) -> &'s str {
    let gap = sentence.between(left, right);
    let count = sentence
        .quantity(left)
        .is_some_and(|quantity| quantity.role == Role::Count);
    match YEARS.find(gap).filter(|_| count) {
        Some(years) => &gap[years.end()..],
        None => gap,
    }
}

/// The text behind a length, less the word for years.
fn gap_after<'s>(sentence: &'s Sentence<'_>, at: usize) -> &'s str {
    let after = sentence.after(at);
    let count = sentence
        .quantity(at)
        .is_some_and(|quantity| quantity.role == Role::Count);
    match YEARS.find(after).filter(|_| count) {
        Some(years) => &after[years.end()..],
        None => after,
    }
}

/// The period that begins at a mention, told by one or by two.
fn period(sentence: &Sentence<'_>, at: usize) -> Option<Period> {
    let whole = |(start, end)| Period {
        start,
        end,
        first: at,
        last: at,
    };
    range(sentence.date(at))
        .map(whole)
        .or_else(|| of_two(sentence, at))
}

/// A range at `at` with its length after it, or a length at `at` with its range after it.
fn beside(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let (told, length_at) = if let Some(told) = period(sentence, at) {
        THEN_LENGTH
            .is_match(sentence.between(told.last, told.last + 1))
            .then_some((told, told.last + 1))?
    } else {
        let told = period(sentence, at + 1)?;
        THEN_RANGE
            .is_match(gap(sentence, at, at + 1))
            .then_some((told, at))?
    };
    let length = length(sentence, length_at)?;
    if EACH.is_match(sentence.before(length_at)) {
        return None;
    }
    let follows = head(sentence.after(length_at), 2);
    let other = [
        "later",
        "after",
        "ago",
        "earlier",
        "before",
        "old",
        "longer",
        "shorter",
        "of",
        "apart",
        "on",
        "in",
        "später",
        "nach",
        "vor",
        "alt",
        "plus",
        "après",
        "avant",
        "después",
        "antes",
        "dopo",
        "prima",
        "na",
        "senare",
        "efter",
        "senere",
        "d'affilée",
    ];
    let behind = gap_after(sentence, length_at);
    let of_whole = THROUGHOUT.is_match(behind) || ALTOGETHER.is_match(behind);
    let elsewhere = !of_whole && follows.iter().any(|word| other.contains(&word.as_str()));
    if length_at > told.first && elsewhere {
        return None;
    }
    compare(
        check,
        scope,
        sentence,
        [length_at, told.first, told.last],
        (told.start, told.end),
        &length,
    )
}

/// "In 1990 …, and 20 years later, in 2005, …": `at` is the length.
fn later(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let length = length(sentence, at)?;
    let gap = sentence.between(at, at + 1);
    let backwards = EARLIER.is_match(gap);
    if !backwards && !LATER.is_match(gap) {
        return None;
    }
    // With more than one date before it, the length may count from any of them.
    let mut dates = (0..at).filter(|before| sentence.date(*before).is_some());
    let from_at = dates.next()?;
    if dates.next().is_some() {
        return None;
    }
    let (first, second) = (
        plain(sentence.date(from_at)?)?,
        plain(sentence.date(at + 1)?)?,
    );
    let (start, end) = if backwards {
        (*second, *first)
    } else {
        (*first, *second)
    };
    compare(
        check,
        scope,
        sentence,
        [at, from_at, at + 1],
        (start, end),
        &length,
    )
}

/// The start and end of a range of days or years.
fn range(date: Option<&DateValue>) -> Option<(PartialDate, PartialDate)> {
    let date = date.filter(|date| !date.relative)?;
    let end = date.end?;
    let whole = day(&date.start).is_some() && day(&end).is_some();
    let years = date.start.year.is_some()
        && end.year.is_some()
        && date.start.month.is_none()
        && end.month.is_none();
    let sure = matches!(date.qualifier, Qualifier::None | Qualifier::Exactly);
    ((whole || years) && sure).then_some((date.start, end))
}

fn compare(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: [usize; 3],
    (start, end): (PartialDate, PartialDate),
    length: &Length,
) -> Option<CheckFinding> {
    let (passed, spare, name) = match (day(&start), day(&end)) {
        (Some(first), Some(last)) => {
            let days = f64::from(i32::try_from((last - first).whole_days()).ok()?);
            (days * 86_400.0, 86_400.0, "days")
        }
        // Years alone say nothing of a length in days or hours.
        _ if length.unit < YEAR * 0.9 => return None,
        _ => (f64::from(end.year? - start.year?) * YEAR, YEAR, "years"),
    };
    if passed < 0.0 {
        return None;
    }
    let said = length.stated * length.unit;
    let room = spare
        + length.step.max(1.0) * length.unit / 2.0 * f64::from(u8::from(length.unit > spare * 1.5));
    let room = room * 1.01;
    let off = said - passed;
    let holds = match length.qualifier {
        Qualifier::About => off.abs() <= room.max(0.1 * passed),
        Qualifier::MoreThan | Qualifier::AtLeast => off <= room,
        Qualifier::LessThan | Qualifier::AtMost => off >= -room,
        Qualifier::None | Qualifier::Exactly => off.abs() <= room,
    };
    // Both ends counted make a year more, never one less: "for 12 years, from 1990 to 2003" is at
    // best the twelve that lie between two unnamed days.
    let exact = matches!(length.qualifier, Qualifier::None | Qualifier::Exactly);
    let short = name == "years" && length.unit < YEAR * 1.5 && off < -0.5 * YEAR && exact;
    let beside = at[0] + 1 == at[1] || at[2] + 1 == at[0];
    let beside = beside
        && sentence
            .date(at[1])
            .is_some_and(|date| date.granularity == Granularity::Year);
    if holds && !(short && beside && length.stated.fract() == 0.0) {
        return None;
    }
    let scale = if name == "days" { 86_400.0 } else { YEAR };
    let counted = figure(passed / scale, 0);
    let mut places = sentence.places(at.iter().copied());
    places.dedup();
    let ends = format!(
        "{} to {}",
        super::calendar::written(&start),
        super::calendar::written(&end)
    );
    let severity = if holds {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    Some(scope.finding(
        check,
        severity,
        places,
        format!(
            "“{}” is {counted} {name}, not {}.",
            sentence.stretch(at[1], at[2]),
            sentence.counted(at[0])
        ),
        format!(
            "{ends} = {counted} {name}, not {}",
            sentence.mentions[at[0]].text
        ),
    ))
}

/// "Founded in 1987, it kept its 30th anniversary in 2020."
fn anniversary(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let ordinal = sentence.quantity(at).filter(|q| q.role == Role::Ordinal)?;
    let stated = value(ordinal)?;
    if head(sentence.after(at), 1).first()? != "anniversary" {
        return None;
    }
    let dates: Vec<usize> = (0..sentence.mentions.len())
        .filter(|other| sentence.date(*other).is_some())
        .collect();
    let [one, other] = dates[..] else { return None };
    let founded = [one, other]
        .into_iter()
        .find(|date| FOUNDED.is_match(sentence.before(*date)))?;
    let kept = if founded == one { other } else { one };
    let (start, end) = (
        plain(sentence.date(founded)?)?.year?,
        plain(sentence.date(kept)?)?.year?,
    );
    let years = f64::from(end - start);
    if years <= 0.0 || (years - stated).abs() <= 1.0 {
        return None;
    }
    Some(scope.finding(
        check,
        Severity::Contradiction,
        sentence.places([at, founded, kept]),
        format!(
            "From {start} to {end} is {} years, so it is not the {} anniversary.",
            figure(years, 0),
            sentence.mentions[at].text
        ),
        format!(
            "{end} − {start} = {}, not {}",
            figure(years, 0),
            figure(stated, 0)
        ),
    ))
}

#[cfg(test)]
mod tests;
