//! Whose figure and of which year: the name and the year that stand nearest to a value.

use stet_core::quantity::{DateValue, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::names::{NameMatch, compare_names};
use crate::statement::{Stated, StatedValue, Statement};

/// Names of the features, in order.
pub(crate) const NEAREST: &[&str] = &["who", "when"];

/// In the order of [`NEAREST`]: 1 where both values have the same nearest name (year), −1 where they have others, 0 where
/// one has none.
pub(crate) fn nearest(
    claimed: &Claimed<'_>,
    fact: &Fact,
    statement: &Statement,
    stated: &Stated,
) -> [f64; NEAREST.len()] {
    let mine = claimed.facts.iter().filter(|one| one.span != fact.span);
    let named = mine.clone().filter_map(|one| match &one.value {
        FactValue::Name(name) | FactValue::Place(name) => Some((&one.span, name.as_str())),
        _ => None,
    });
    let before = claimed.names_before.last().map(String::as_str);
    let name = leading(named, &fact.span).or(before);
    let theirs = statement
        .values
        .iter()
        .filter(|one| one.span != stated.span);
    let names = theirs.clone().filter_map(|one| match &one.what {
        StatedValue::Name(name, _) => Some((&one.span, name.as_str())),
        StatedValue::Figure(_) => None,
    });
    let around = statement.names_around.last().map(String::as_str);
    let their_name = leading(names, &stated.span).or(around);
    let who = match (name, their_name) {
        (Some(one), Some(other)) => sign(compare_names(one, other) == NameMatch::Same),
        _ => 0.0,
    };
    let dated = mine.filter_map(|one| match &one.value {
        FactValue::Date(date) => Some((&one.span, year(&claimed.settled(date))?)),
        _ => None,
    });
    let their_dates = theirs.filter_map(|one| match &one.what {
        StatedValue::Figure(Value::Date(date)) => Some((&one.span, year(date)?)),
        _ => None,
    });
    let their_year = closest(their_dates, &stated.span);
    let when = match (closest(dated, &fact.span), their_year) {
        (Some(one), Some(other)) => sign(one == other),
        (Some(one), None) if !statement.years_around.is_empty() => {
            sign(statement.years_around.contains(&one))
        }
        _ => 0.0,
    };
    [who, when]
}

fn sign(same: bool) -> f64 {
    if same { 1.0 } else { -1.0 }
}

fn year(date: &DateValue) -> Option<i32> {
    (!date.relative).then_some(date.start.year)?
}

/// The last that begins before `value`, or else the first after it.
fn leading<'a>(all: impl Iterator<Item = (&'a Span, &'a str)>, value: &Span) -> Option<&'a str> {
    let all: Vec<(&Span, &str)> = all.collect();
    let before = all.iter().filter(|(span, _)| span.start < value.start);
    let after = all.iter().filter(|(span, _)| span.start > value.start);
    before
        .max_by_key(|(span, _)| span.start)
        .or_else(|| after.min_by_key(|(span, _)| span.start))
        .map(|(_, name)| *name)
}

fn closest<'a>(all: impl Iterator<Item = (&'a Span, i32)>, value: &Span) -> Option<i32> {
    all.min_by_key(|(span, _)| span.start.abs_diff(value.start))
        .map(|(_, year)| year)
}
