//! Whose figure and of which year: the name and the year that stand nearest to a value.

use stet_core::quantity::{DateValue, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::names::{NameMatch, compare_names};
use crate::statement::{Stated, StatedValue, Statement};

/// Names of the features, in order.
pub(crate) const NEAREST: &[&str] = &["who", "when"];

/// The name and the year that stand nearest to a value.
pub(crate) struct Nearest<'a> {
    name: Option<&'a str>,
    year: Option<i32>,
}

impl<'a> Nearest<'a> {
    /// To a fact, among the claim's others; the name may stand in the sentence before.
    pub(crate) fn to_fact(claimed: &'a Claimed<'_>, fact: &Fact) -> Self {
        let others = claimed.facts.iter().filter(|one| one.span != fact.span);
        let named = others.clone().filter_map(|one| match &one.value {
            FactValue::Name(name) | FactValue::Place(name) => Some((&one.span, name.as_str())),
            _ => None,
        });
        let dated = others.filter_map(|one| match &one.value {
            FactValue::Date(date) => Some((&one.span, year(&claimed.settled(date))?)),
            _ => None,
        });
        let before = claimed.names_before.last().map(String::as_str);
        Self {
            name: leading(named, &fact.span).or(before),
            year: closest(dated, &fact.span),
        }
    }

    /// To a stated value, among its statement's others; the name may stand above it.
    pub(crate) fn to_stated(statement: &'a Statement, stated: &Stated) -> Self {
        let others = statement
            .values
            .iter()
            .filter(|one| one.span != stated.span);
        let named = others.clone().filter_map(|one| match &one.what {
            StatedValue::Name(name, _) => Some((&one.span, name.as_str())),
            StatedValue::Figure(_) => None,
        });
        let dated = others.filter_map(|one| match &one.what {
            StatedValue::Figure(Value::Date(date)) => Some((&one.span, year(date)?)),
            _ => None,
        });
        let above = statement.names_around.last().map(String::as_str);
        Self {
            name: leading(named, &stated.span).or(above),
            year: closest(dated, &stated.span),
        }
    }

    /// In the order of [`NEAREST`]: 1 where both have the same, −1 where they have others, 0 where one has none. Where
    /// `statement` itself names no year, those it stands under count.
    pub(crate) fn met(&self, theirs: &Nearest<'_>, statement: &Statement) -> [f64; NEAREST.len()] {
        let who = match (self.name, theirs.name) {
            (Some(one), Some(other)) => sign(compare_names(one, other) == NameMatch::Same),
            _ => 0.0,
        };
        let when = match (self.year, theirs.year) {
            (Some(one), Some(other)) => sign(one == other),
            (Some(one), None) if !statement.years_around.is_empty() => {
                sign(statement.years_around.contains(&one))
            }
            _ => 0.0,
        };
        [who, when]
    }
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
