//! A figure of the claim that follows from what a source says of its subject: an age from two dates, a change from two
//! figures.

use stet_core::quantity::{DateValue, Granularity, PartialDate, Quantity, Role, Value};

use crate::claimed::Claimed;
use crate::compare::{dimension, in_base};
use crate::fact::{Fact, FactValue};
use crate::lexicon::{WordList, lexicon};
use crate::library::Library;
use crate::names::{NameMatch, compare_names};
use crate::solve::{Solved, Solves};
use crate::statement::{Stated, StatedValue, Statement};
use crate::terms::{content_stems, terms};

/// Years from a birth to a death.
const LIVES: std::ops::RangeInclusive<i32> = 0..=120;

/// Words between a mark of birth or death and its date, at most.
const APART: usize = 4;

/// What can be worked out of the claim's figures from statements about its subject.
pub(crate) fn reckoned(claimed: &Claimed<'_>, library: &Library) -> Vec<Solved> {
    let facts = claimed.facts.iter().enumerate();
    facts
        .filter_map(|(at, fact)| {
            let FactValue::Number(quantity) = &fact.value else {
                return None;
            };
            age_at_death(claimed, library, at, quantity)
                .or_else(|| change(claimed, library, at, fact, quantity))
        })
        .collect()
}

/// "Ole Brandt was 61 when he died", where a source has when he was born and died.
fn age_at_death(
    claimed: &Claimed<'_>,
    library: &Library,
    at: usize,
    age: &Quantity,
) -> Option<Solved> {
    let words = terms(&claimed.claim.quote, claimed.language);
    let says = |list: &WordList| {
        words
            .iter()
            .any(|word| word.lower.len() > 1 && list.has(claimed.language, &word.lower))
    };
    let in_years = matches!(age.role, Role::Age | Role::Count) && age.low == age.high;
    // "61, born in 1949" is another matter, and several people may be meant.
    let [name] = claimed.names.as_slice() else {
        return None;
    };
    if !in_years || !says(&lexicon().died) || says(&lexicon().born) || claimed.years.len() > 1 {
        return None;
    }
    let about = library.statements.iter().enumerate();
    let mut about = about.filter(|(_, one)| {
        let mut names = one.names();
        names.any(|theirs| compare_names(name, theirs) == NameMatch::Same)
    });
    let dates =
        |one: &Statement| Some((marked(one, &lexicon().born)?, marked(one, &lexicon().died)?));
    let (statement, (born, died)) = about.find_map(|(at, one)| Some((at, dates(one)?)))?;
    let years = died.year?.checked_sub(born.year?)?;
    let (most, least) = span_in_years(born, died).filter(|_| LIVES.contains(&years))?;
    let said = age.low;
    let holds = said <= f64::from(most) && said >= f64::from(least);
    let span = if most == least {
        format!("{most}")
    } else {
        format!("{least} or {most}")
    };
    Some(Solved {
        holds,
        working: format!(
            "born {}, died {}: {span} years old",
            shown(born),
            shown(died)
        ),
        statements: vec![statement],
        what: Solves::Fact(at),
        tells: true,
    })
}

/// The date behind, or right before, a mark of birth or death.
fn marked(statement: &Statement, marks: &WordList) -> Option<PartialDate> {
    let words = terms(&statement.text, "en");
    let mark = words
        .iter()
        .position(|word| marks.has_in_any(&word.lower))?;
    let from = words.get(mark)?.span.end;
    let mut behind = statement
        .values
        .iter()
        .filter(|stated| stated.span.start >= from);
    let (place, date) =
        behind.find_map(|stated| Some((stated.span, single_date(&stated.what)?)))?;
    let between = statement.text.get(from..place.start)?;
    (terms(between, "en").len() <= APART).then_some(date)
}

/// The day, month or year that a value is, if it names its year; `None` for a span of time.
pub(crate) fn single_date(value: &StatedValue) -> Option<PartialDate> {
    match value {
        StatedValue::Figure(Value::Date(DateValue {
            start,
            end: None,
            granularity: Granularity::Day | Granularity::Month | Granularity::Year,
            relative: false,
            ..
        })) => start.year.map(|_| *start),
        _ => None,
    }
}

/// The most and the fewest whole years from one date to the other.
pub(crate) fn span_in_years(from: PartialDate, to: PartialDate) -> Option<(i32, i32)> {
    let years = to.year?.checked_sub(from.year?)?;
    Some(match (from.month.zip(to.month), from.day.zip(to.day)) {
        (Some((begun, ended)), _) if begun < ended => (years, years),
        (Some((begun, ended)), _) if begun > ended => (years - 1, years - 1),
        (Some(_), Some((begun, ended))) if begun <= ended => (years, years),
        (Some(_), Some(_)) => (years - 1, years - 1),
        _ => (years, years - 1),
    })
}

fn shown(date: PartialDate) -> String {
    let part = |part: Option<u8>| part.map_or_else(String::new, |part| format!("-{part:02}"));
    let year = date.year.unwrap_or_default();
    format!("{year}{}{}", part(date.month), part(date.day))
}

/// True if the claim says that something rose, false if it fell; `None` where it says neither or both.
pub(crate) fn direction(claimed: &Claimed<'_>) -> Option<bool> {
    let words = terms(&claimed.claim.quote, claimed.language);
    let has = |list: &WordList| {
        words
            .iter()
            .any(|word| list.has(claimed.language, &word.lower))
    };
    match (has(&lexicon().up), has(&lexicon().down)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Least share of what the claim says beside the change that the statement must say.
const ABOUT: f64 = 0.75;

/// A change in per cent or in points that the claim gives, where a statement has the figures from which and to which.
fn change(
    claimed: &Claimed<'_>,
    library: &Library,
    at: usize,
    fact: &Fact,
    said: &Quantity,
) -> Option<Solved> {
    if !matches!(said.role, Role::Percent | Role::PercentagePoint) || said.low != said.high {
        return None;
    }
    let words = terms(&claimed.claim.quote, claimed.language);
    let up = direction(claimed)?;
    let mut own = content_stems(&claimed.without(fact), claimed.language);
    own.retain(|stem| {
        let word = words.iter().find(|word| word.stem == *stem);
        !word.is_some_and(|word| {
            let lists = [&lexicon().up, &lexicon().down];
            lists
                .iter()
                .any(|list| list.has(claimed.language, &word.lower))
        })
    });
    if own.is_empty() {
        return None;
    }
    let mut found = library
        .statements
        .iter()
        .enumerate()
        .filter_map(|(index, one)| {
            let there = |stem: &str| one.terms.contains(stem) || one.around.contains(stem);
            let about = library.shared(&own, there) / library.weight(&own);
            let same_time = claimed.years.iter().all(|year| {
                one.years.contains(year)
                    || one.years_around.contains(year)
                    || one.text.contains(&year.to_string())
            });
            let moved = from_to(one)?;
            (about >= ABOUT && same_time).then_some((index, moved))
        });
    let (index, moved) = found.next()?;
    // Two such statements, and it is not clear which is meant.
    if found.next().is_some() {
        return None;
    }
    let (a, b) = (moved.from, moved.to);
    let points = said.role == Role::PercentagePoint;
    if a <= 0.0 || points && !moved.percentages {
        return None;
    }
    let signed = if points { b - a } else { (b - a) / a * 100.0 };
    let result = if up { signed } else { -signed };
    // Rounded as the claim rounds, from figures that are rounded themselves.
    let slack = said.step / 2.0 + result.abs() * moved.rounded / 2.0;
    let holds = (result - said.low).abs() <= slack.max(said.low.abs() * 0.01);
    // A rise of five per cent that is one of five points is the error; so is one of another size. In between is rounding.
    let far = (result - said.low).abs() > (said.low.abs() * 0.1).max(slack * 2.0);
    if !holds && !far {
        return None;
    }
    let unit = if points { "points" } else { "per cent" };
    let rounded = (signed * 10.0).round() / 10.0;
    Some(Solved {
        holds,
        working: format!(
            "from {} to {} is {rounded} {unit}",
            moved.words.0, moved.words.1
        ),
        statements: vec![index],
        what: Solves::Fact(at),
        tells: true,
    })
}

/// Two figures of one kind between which something moved.
struct Moved<'s> {
    from: f64,
    to: f64,
    /// How far rounding may have moved either, as a share of it; both together.
    rounded: f64,
    percentages: bool,
    words: (&'s str, &'s str),
}

/// The two figures of a statement that says once "from … to …".
fn from_to(statement: &Statement) -> Option<Moved<'_>> {
    let figures: Vec<(&Stated, &Quantity)> = statement
        .values
        .iter()
        .filter_map(|stated| match &stated.what {
            StatedValue::Figure(Value::Quantity(quantity)) if quantity.low == quantity.high => {
                Some((stated, quantity))
            }
            _ => None,
        })
        .collect();
    let follows = |stated: &Stated, words: &WordList| {
        let head = statement.text.get(..stated.span.start).unwrap_or_default();
        let last = head.split_whitespace().next_back().map(str::to_lowercase);
        last.is_some_and(|word| words.has_in_any(word.trim_end_matches(['£', '$', '€'])))
    };
    let pairs = figures.iter().zip(figures.iter().skip(1));
    let mut all = pairs.filter(|((from, _), (to, _))| {
        follows(from, &lexicon().from) && follows(to, &lexicon().to)
    });
    let ((from, a), (to, b)) = all.next()?;
    let bare = a.unit.is_none() && a.role == Role::Count;
    let same = a.role == b.role && dimension(a) == dimension(b);
    if all.next().is_some() || !(bare || same) || b.low == 0.0 {
        return None;
    }
    // "From 3.5 to 4.2 million": the first takes the scale of the second, as it takes its unit.
    let scale = if bare { scale_of(to, b) } else { 1.0 };
    let first = in_base(a) * scale;
    Some(Moved {
        from: first,
        to: in_base(b),
        rounded: a.step / a.low.abs().max(1e-9) + b.step / b.low.abs(),
        percentages: b.role == Role::Percent,
        words: (&from.text, &to.text),
    })
}

/// By how much the words of a figure multiply its digits: 1,000,000 for "4.2 million".
fn scale_of(stated: &Stated, quantity: &Quantity) -> f64 {
    let digits: String = stated
        .text
        .chars()
        .skip_while(|ch| !ch.is_ascii_digit())
        .take_while(|ch| ch.is_ascii_digit() || matches!(ch, '.'))
        .collect();
    let scale = digits
        .trim_end_matches('.')
        .parse::<f64>()
        .map(|digits| in_base(quantity) / digits);
    [1e3, 1e6, 1e9]
        .into_iter()
        .find(|one| {
            scale
                .as_ref()
                .is_ok_and(|scale| (scale / one - 1.0).abs() < 1e-6)
        })
        .unwrap_or(1.0)
}
