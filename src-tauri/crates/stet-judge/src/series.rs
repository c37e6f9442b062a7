//! Values of the same kind for several subjects – a table's column, a list, sentences of one form – and what can be
//! computed over them: extremes, ranks, comparisons, totals.
//!
//! A claim is held against a series only if the series is about what the claim says: the words for the thing measured
//! meet, and the claim's subject is among the series' subjects.

use std::collections::{BTreeMap, HashMap, HashSet};

use stet_core::quantity::Value;

use crate::compare::in_base;
use crate::statement::{StatedValue, Statement, is_label};
use crate::terms::terms;

/// One subject of a series with its value.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// Lower-case words that tell it from the other subjects.
    pub(crate) subject: Vec<String>,
    /// As written.
    pub(crate) name: String,
    /// In the base unit of its kind.
    pub(crate) value: f64,
    /// As written.
    pub(crate) text: String,
    /// Index into the library's statements.
    pub(crate) statement: usize,
}

/// Values of one kind for at least three subjects.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    pub(crate) members: Vec<Member>,
    /// Stems of the words all members share: what is measured.
    pub(crate) terms: HashSet<String>,
    /// Stems of what the series stands under.
    pub(crate) around: HashSet<String>,
    /// True where the values are years or dates.
    pub(crate) dates: bool,
}

/// Fewest subjects that make a series.
const FEWEST: usize = 3;

/// Subjects that sum up the others.
const TOTALS: &[&str] = &[
    "total",
    "totals",
    "all",
    "overall",
    "sum",
    "average",
    "mean",
    "gesamt",
    "summe",
    "insgesamt",
    "totaal",
    "ensemble",
    "grand",
    "subtotal",
];

/// The series among statements.
pub(crate) fn series(statements: &[Statement]) -> Vec<Series> {
    let mut groups: BTreeMap<(String, String, String), Vec<(usize, usize)>> = BTreeMap::new();
    for (at, statement) in statements.iter().enumerate() {
        for (index, stated) in statement.values.iter().enumerate() {
            let Some((unit, _)) = measured(&stated.what) else {
                continue;
            };
            let key = match &statement.cell {
                Some(cell) => format!("column {}", cell.head),
                None if is_label(&statement.text) => format!("label {}", statement.under),
                None => {
                    let words: Vec<String> = terms(&statement.text, "en")
                        .into_iter()
                        .map(|term| term.lower)
                        .collect();
                    let figures = statement
                        .values
                        .iter()
                        .filter(|other| measured(&other.what).is_some())
                        .count();
                    if figures != 1 || words.len() > 16 {
                        continue;
                    }
                    let before = beside(&statement.text, stated.span.start, true);
                    let after = beside(&statement.text, stated.span.end, false);
                    format!("sentence {before} # {after} {}", words.len() / 4)
                }
            };
            let table = match &statement.cell {
                Some(_) => statement
                    .under
                    .rsplit_once(crate::statement::UNDER)
                    .map_or("", |(table, _)| table)
                    .to_owned(),
                None => String::new(),
            };
            groups
                .entry((statement.source.clone(), format!("{table} {key}"), unit))
                .or_default()
                .push((at, index));
        }
    }
    groups
        .into_values()
        .filter_map(|group| of_group(statements, &group))
        .collect()
}

fn of_group(statements: &[Statement], group: &[(usize, usize)]) -> Option<Series> {
    if group.len() < FEWEST {
        return None;
    }
    let bags: Vec<Vec<(String, String)>> = group
        .iter()
        .map(|(at, value)| subject_words(&statements[*at], *value))
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for bag in &bags {
        let each: HashSet<&str> = bag.iter().map(|(lower, _)| lower.as_str()).collect();
        for word in each {
            *counts.entry(word).or_default() += 1;
        }
    }
    let common = |word: &str| counts.get(word).copied().unwrap_or(0) * 4 >= bags.len() * 3;
    let mut members = Vec::new();
    let mut dates = false;
    for (bag, (at, value)) in bags.iter().zip(group) {
        let statement = &statements[*at];
        let stated = &statement.values[*value];
        let (_, number) = measured(&stated.what)?;
        dates |= matches!(stated.what, StatedValue::Figure(Value::Date(_)));
        let subject: Vec<String> = bag
            .iter()
            .map(|(lower, _)| lower.clone())
            .filter(|word| !common(word))
            .collect();
        let summed = bag
            .iter()
            .any(|(lower, _)| TOTALS.contains(&lower.as_str()))
            && bag.len() <= 4;
        if subject.is_empty() || summed {
            continue;
        }
        let name = statement.cell.as_ref().map_or_else(
            || {
                bag.iter()
                    .filter(|(lower, _)| !common(lower))
                    .map(|(_, written)| written.as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            },
            |cell| cell.subject.clone(),
        );
        members.push(Member {
            subject,
            name,
            value: number,
            text: stated.text.clone(),
            statement: *at,
        });
    }
    let distinct: HashSet<&[String]> = members
        .iter()
        .map(|member| member.subject.as_slice())
        .collect();
    if members.len() < FEWEST || distinct.len() < members.len() {
        return None;
    }
    let first = &statements[group[0].0];
    let shared: HashSet<String> = match &first.cell {
        Some(cell) => crate::terms::content_stems(&cell.head, "en"),
        None => group
            .iter()
            .map(|(at, _)| statements[*at].terms.clone())
            .reduce(|a, b| a.intersection(&b).cloned().collect())
            .unwrap_or_default(),
    };
    let around = group
        .iter()
        .map(|(at, _)| statements[*at].around.clone())
        .reduce(|a, b| a.intersection(&b).cloned().collect())
        .unwrap_or_default();
    Some(Series {
        members,
        terms: shared,
        around,
        dates,
    })
}

/// The words that may name a statement's subject, with how they are written.
fn subject_words(statement: &Statement, value: usize) -> Vec<(String, String)> {
    let text = match &statement.cell {
        Some(cell) => cell.subject.clone(),
        None => {
            let span = statement.values[value].span;
            format!(
                "{} {}",
                statement.text.get(..span.start).unwrap_or_default(),
                statement.text.get(span.end..).unwrap_or_default()
            )
        }
    };
    terms(&text, "en")
        .into_iter()
        .filter_map(|term| Some((term.lower, term.span.slice(&text)?.to_owned())))
        .collect()
}

/// The word next to a byte of the text, lower case.
fn beside(text: &str, at: usize, before: bool) -> String {
    let word = if before {
        text.get(..at)
            .unwrap_or_default()
            .split_whitespace()
            .next_back()
    } else {
        text.get(at..).unwrap_or_default().split_whitespace().next()
    };
    word.unwrap_or_default()
        .trim_matches(|ch: char| !ch.is_alphanumeric())
        .to_lowercase()
}

/// A kind of value that can be put in order, and the value in its base unit.
fn measured(value: &StatedValue) -> Option<(String, f64)> {
    match value {
        StatedValue::Figure(Value::Quantity(quantity)) if quantity.low == quantity.high => {
            let unit = quantity.unit.as_ref();
            let kind = unit.map_or_else(
                || format!("{:?}", quantity.role),
                |unit| unit.dimension.clone(),
            );
            Some((
                kind,
                in_base(quantity) + unit.map_or(0.0, |unit| unit.offset),
            ))
        }
        StatedValue::Figure(Value::Date(date)) if date.end.is_none() && !date.relative => {
            let day = f64::from(date.start.year?) * 372.0
                + f64::from(date.start.month.unwrap_or(1)) * 31.0
                + f64::from(date.start.day.unwrap_or(1));
            Some(("date".to_owned(), day))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use stet_core::evidence::Pinpoint;

    use super::*;
    use crate::library::Library;

    fn library(text: &str) -> Library {
        Library::read([&stet_core::evidence::Passage {
            id: "p".to_owned(),
            source: "s".to_owned(),
            text: text.to_owned(),
            under: String::new(),
            pinpoint: Pinpoint::Paragraph {
                number: 1,
                heading: None,
            },
            relevance: 1.0,
        }])
    }

    #[test]
    fn sentences_of_one_form_and_lists_are_series() {
        for text in [
            "Ada Holm won 412 votes. Tobias Renn won 398 votes. Karl Berg won 1,204 votes.",
            "Votes by candidate\nAda Holm: 412\nTobias Renn: 398\nKarl Berg: 1,204",
            "At the North depot 412 people are employed. At the South depot 398 people are employed. At the Mill depot 77 people are employed.",
        ] {
            let library = library(text);
            let found = series(&library.statements);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert_eq!(found[0].members.len(), 3, "{text}");
            assert_eq!(found[0].members[0].value, 412.0);
        }
        assert!(series(&library("The hall seats 400. It rained.").statements).is_empty());
    }
}
