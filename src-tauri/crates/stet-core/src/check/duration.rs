//! The check `duration`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{DateValue, PartialDate, Qualifier, Quantity, Role};

use super::calendar::{day, plain};
use super::figures::value;
use super::scope::Sentence;
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
/// date, and anniversaries with two years in the sentence. A year either way passes, since both
/// ends may be counted, and so does a tenth where the text says "about" or "nearly".
#[derive(Debug, Clone, Copy, Default)]
pub struct Duration;

static THEN_LENGTH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:[,(–—]|,?\s*for)\s*(?:or|that\s+is|i\.e\.|in\s+all|altogether|over|for)?,?\s*(?:an?\s+|the\s+)?(?:total\s+of\s+|(?:period|span|stretch|reign|run|tenure|term|time|career)\s+of\s+)?(?:about|around|roughly|nearly|almost|just|over|under|some|more|less|than|only|exactly|\s)*$",
    )
});
static THEN_RANGE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:period|span|stretch|reign|run|tenure|term)?\s*[,(–—]?\s*(?:from|between)?\s*$",
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

/// A range at `at` with its length after it, or a length at `at` with its range after it.
fn beside(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let gap = sentence.between(at, at + 1);
    let (range_at, length_at) = if range(sentence.date(at)).is_some() && THEN_LENGTH.is_match(gap) {
        (at, at + 1)
    } else if range(sentence.date(at + 1)).is_some() && THEN_RANGE.is_match(gap) {
        (at + 1, at)
    } else {
        return None;
    };
    let (start, end) = range(sentence.date(range_at))?;
    let length = sentence
        .quantity(length_at)
        .filter(|q| q.role == Role::Duration)?;
    let follows = head(sentence.after(length_at), 1);
    let other = [
        "later", "after", "ago", "earlier", "before", "old", "longer", "shorter", "of", "apart",
        "on", "in",
    ];
    if length_at > range_at
        && follows
            .first()
            .is_some_and(|word| other.contains(&word.as_str()))
    {
        return None;
    }
    compare(
        check,
        scope,
        sentence,
        [length_at, range_at, range_at],
        (start, end),
        length,
    )
}

/// "In 1990 …, and 20 years later, in 2005, …": `at` is the length.
fn later(
    check: &Duration,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let length = sentence.quantity(at).filter(|q| q.role == Role::Duration)?;
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
        length,
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
    length: &Quantity,
) -> Option<CheckFinding> {
    let unit = length
        .unit
        .as_ref()
        .filter(|unit| unit.dimension == "time")?;
    let stated = value(length)?;
    let (passed, spare, name) = match (day(&start), day(&end)) {
        (Some(first), Some(last)) => {
            let days = f64::from(i32::try_from((last - first).whole_days()).ok()?);
            (days * 86_400.0, 86_400.0, "days")
        }
        // Years alone say nothing of a length in days or hours.
        _ if unit.factor < YEAR * 0.9 => return None,
        _ => (f64::from(end.year? - start.year?) * YEAR, YEAR, "years"),
    };
    if passed < 0.0 {
        return None;
    }
    let said = stated * unit.factor;
    let room = spare
        + length.step.max(1.0) * unit.factor / 2.0 * f64::from(u8::from(unit.factor > spare * 1.5));
    let room = room * 1.01;
    let off = said - passed;
    let holds = match length.qualifier {
        Qualifier::About => off.abs() <= room.max(0.1 * passed),
        Qualifier::MoreThan | Qualifier::AtLeast => off <= room,
        Qualifier::LessThan | Qualifier::AtMost => off >= -room,
        Qualifier::None | Qualifier::Exactly => off.abs() <= room,
    };
    if holds {
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
    Some(scope.finding(
        check,
        Severity::Contradiction,
        places,
        format!(
            "From {ends} is {counted} {name}, not {}.",
            sentence.mentions[at[0]].text
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
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_lengths_the_dates_do_not_bear_out() {
        found(
            &Duration,
            Severity::Contradiction,
            &[
                (
                    "The old ferry, the Marguerite, ran from 1974 to 2019, a span of 35 years.",
                    "35 years",
                    "1974 to 2019 = 45 years, not 35 years",
                ),
                (
                    "For 20 years, from 1990 to 2005, he was silent.",
                    "20 years",
                    "1990 to 2005 = 15 years, not 20 years",
                ),
                (
                    "It was sold in 1990, and 20 years later, in 2005, it came back.",
                    "20 years",
                    "1990 to 2005 = 15 years, not 20 years",
                ),
                (
                    "Founded in 1987, the firm kept its 30th anniversary in 2020.",
                    "30th",
                    "2020 − 1987 = 33, not 30",
                ),
                (
                    "It lasted from 3 May 2019 to 10 May 2019, or 12 days.",
                    "12 days",
                    "3 May 2019 to 10 May 2019 = 7 days, not 12 days",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_lengths_and_other_times() {
        silent(
            &Duration,
            &[
                "It ran from 1974 to 2019, a span of 45 years.",
                "It ran from 1974 to 2019, for 46 years.",
                "It ran from 1974 to 2019, nearly five decades.",
                "It ran from 1974 to 2019, and 35 years of that under one captain.",
                "He was born in 1950, married in 1972, and 20 years later, in 1992, moved.",
                "From 1974 to 2019, 35 years after the war, it ran.",
                "It lasted from 3 May 2019 to 10 May 2019, a week.",
                "Founded in 1987, it kept its 30th anniversary in 2017.",
                "Between 1990 and 2005 he spent three years of his life at sea.",
            ],
        );
    }
}
