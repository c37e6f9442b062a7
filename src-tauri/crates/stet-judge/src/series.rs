//! Values of the same kind for several subjects – a table's column, a list, sentences of one form – and what can be
//! computed over them: extremes, ranks, comparisons, totals.
//!
//! A claim is held against a series only if the series is about what the claim says: the words for the thing measured
//! meet, and the claim's subject is among the series' subjects.

use std::collections::{BTreeMap, HashMap, HashSet};

use stet_core::quantity::{self, PartialDate, Value};

use crate::compare::in_base;
use crate::names::parts;
use crate::reckon::single_date;
use crate::statement::{Stated, StatedValue, Statement, is_label};
use crate::terms::terms;

/// One subject of a series with its value.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// Lower-case words that tell it from the other subjects.
    pub(crate) subject: Vec<String>,
    /// True if one of these tells by itself: the letters of "Series A" and "Series B" stand in any sentence.
    pub(crate) telling: bool,
    /// The month or the day, where it is one.
    pub(crate) date: Option<PartialDate>,
    /// As written.
    pub(crate) name: String,
    /// The words of its name that are compared with other names.
    pub(crate) name_parts: Vec<String>,
    /// In the base unit of its kind.
    pub(crate) value: f64,
    /// As written.
    pub(crate) text: String,
    /// Index into the library's statements.
    pub(crate) statement: usize,
    /// Index into the statement's values.
    pub(crate) value_at: usize,
    /// Words that stand elsewhere in what speaks of it: the row of a cell that its column's year tells apart.
    pub(crate) along: Vec<String>,
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

/// Fewest subjects that make a series: of sentences and lists, and of rows under one head.
const FEWEST: usize = 3;
const FEWEST_ROWS: usize = 2;

/// True for a word that may tell one subject from another.
fn tells(word: &str, tongue: &str) -> bool {
    word.contains(|ch: char| ch.is_ascii_digit())
        || terms(word, tongue).first().is_some_and(|term| term.content)
}

/// True for the four digits of a year.
pub(crate) fn is_year(text: &str) -> bool {
    text.len() == 4
        && text
            .parse()
            .is_ok_and(|year: u32| (1000..2200).contains(&year))
}

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
    "majority",
    "margin",
    "difference",
    "electorate",
    "rejected",
    "spoilt",
    "median",
    "range",
];

/// The series among statements.
pub(crate) fn series(statements: &[Statement]) -> Vec<Series> {
    let mut groups: Groups = BTreeMap::new();
    for (at, statement) in statements.iter().enumerate() {
        for (index, stated) in statement.values.iter().enumerate() {
            let Some((unit, _)) = measured(&stated.what) else {
                continue;
            };
            let key = match &statement.cell {
                Some(cell) => format!("column {}", cell.head),
                None if is_label(&statement.text) => {
                    // A figure of the label itself is no value of it.
                    let label = statement.text.find([':', '\t']);
                    if label.is_some_and(|end| stated.span.start < end) {
                        continue;
                    }
                    format!("label {}", statement.under)
                }
                None => {
                    let words: Vec<String> = terms(&statement.text, &statement.tongue)
                        .into_iter()
                        .map(|term| term.lower)
                        .collect();
                    let figures = statement
                        .values
                        .iter()
                        .filter(|other| {
                            measured(&other.what).is_some_and(|(other, _)| other == unit)
                        })
                        .count();
                    if figures != 1 || words.len() > 16 {
                        continue;
                    }
                    let before = beside(&statement.text, stated.span.start, true);
                    let after = beside(&statement.text, stated.span.end, false);
                    format!("sentence {before} # {after}")
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
    years_of_columns(&mut groups, statements);
    let columns = groups.into_values().filter_map(|group| {
        of_group(statements, &group, false).or_else(|| of_group(statements, &group, true))
    });
    columns.chain(rows_of_years(statements)).collect()
}

/// The cells of each row whose columns are years, as a series of these years.
fn rows_of_years(statements: &[Statement]) -> Vec<Series> {
    let mut rows: BTreeMap<(&str, &str, String), Vec<Member>> = BTreeMap::new();
    for (at, statement) in statements.iter().enumerate() {
        let Some(cell) = &statement.cell else {
            continue;
        };
        let ([year], Some((value_at, stated))) = (cell.column.years.as_slice(), only(statement))
        else {
            continue;
        };
        let Some((unit, value)) = measured(&stated.what) else {
            continue;
        };
        let along: Vec<String> = terms(&cell.subject, &statement.tongue)
            .into_iter()
            .map(|term| term.lower)
            .filter(|word| tells(word, &statement.tongue))
            .collect();
        if along.is_empty() {
            continue;
        }
        let name = format!("{} in {year}", cell.subject);
        rows.entry((&cell.table, &cell.subject, unit))
            .or_default()
            .push(Member {
                subject: vec![year.to_string()],
                telling: true,
                date: None,
                name_parts: parts(&name),
                name,
                value,
                text: stated.text.clone(),
                statement: at,
                value_at,
                along,
            });
    }
    let years = |members: &Vec<Member>| {
        let each: HashSet<&Vec<String>> = members.iter().map(|member| &member.subject).collect();
        members.len() >= FEWEST_ROWS && each.len() == members.len()
    };
    let whole = rows.into_values().filter(years);
    whole
        .map(|members| {
            let first = &statements[members[0].statement];
            Series {
                terms: first.terms.clone(),
                around: first.around.clone(),
                dates: false,
                members,
            }
        })
        .collect()
}

/// The only value of a statement that can be put in order.
fn only(statement: &Statement) -> Option<(usize, &Stated)> {
    let mut all = statement
        .values
        .iter()
        .enumerate()
        .filter(|(_, stated)| measured(&stated.what).is_some());
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

type Groups = BTreeMap<(String, String, String), Vec<(usize, usize)>>;

/// Puts figures that may be years to the years of their column: "1857" over "1938".
fn years_of_columns(groups: &mut Groups, statements: &[Statement]) {
    let columns: Vec<(String, String)> = groups
        .keys()
        .filter(|(_, _, unit)| unit == DATED)
        .map(|(source, key, _)| (source.clone(), key.clone()))
        .collect();
    for (source, key) in columns {
        let counts = (source.clone(), key.clone(), COUNTED.to_owned());
        let years = |group: &Vec<(usize, usize)>| {
            group
                .iter()
                .all(|(at, value)| is_year(statements[*at].values[*value].text.trim()))
        };
        if groups.get(&counts).is_some_and(years)
            && let Some(more) = groups.remove(&counts)
            && let Some(group) = groups.get_mut(&(source, key, DATED.to_owned()))
        {
            group.extend(more);
            group.sort_unstable();
        }
    }
}

/// The series of one column, list or form of sentence; `detailed` where only the cell behind the subject's tells its rows
/// apart: two rows "Hest", one of them of cod.
fn of_group(statements: &[Statement], group: &[(usize, usize)], detailed: bool) -> Option<Series> {
    let row = |(at, _): &(usize, usize)| statements[*at].cell.is_some();
    let fewest = if group.iter().all(row) {
        FEWEST_ROWS
    } else {
        FEWEST
    };
    if group.len() < fewest {
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
    let tongue = &statements[group[0].0].tongue;
    let mut members = Vec::new();
    let unit = |(at, value): &(usize, usize)| measured(&statements[*at].values[*value].what);
    let dated = group
        .iter()
        .any(|one| unit(one).is_some_and(|(unit, _)| unit == DATED));
    for (bag, (at, value)) in bags.iter().zip(group) {
        let statement = &statements[*at];
        let stated = &statement.values[*value];
        let (unit, number) = measured(&stated.what)?;
        let number = if dated && unit != DATED {
            day(number, 1, 1)
        } else {
            number
        };
        let mut subject: Vec<String> = bag
            .iter()
            .map(|(lower, _)| lower.clone())
            .filter(|word| detailed || !common(word))
            .collect();
        let telling = subject.iter().any(|word| tells(word, tongue));
        if telling {
            subject.retain(|word| tells(word, tongue));
        }
        let summed = bag
            .iter()
            .any(|(lower, _)| TOTALS.contains(&lower.as_str()))
            && bag.len() <= 4;
        if subject.is_empty() || summed {
            continue;
        }
        let along = detail_words(statement).filter(|_| detailed);
        if detailed && along.is_none() {
            return None;
        }
        let name = statement.cell.as_ref().map_or_else(
            || {
                bag.iter()
                    .filter(|(lower, _)| !common(lower))
                    .map(|(_, written)| written.as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            },
            |cell| match along {
                Some(_) => format!("{}, {}", cell.subject, cell.detail),
                None => cell.subject.clone(),
            },
        );
        members.push(Member {
            subject,
            telling,
            date: month_or_day(&name),
            name_parts: parts(&name),
            name,
            value: number,
            text: stated.text.clone(),
            statement: *at,
            value_at: *value,
            along: along.unwrap_or_default(),
        });
    }
    let distinct: HashSet<(&[String], &[String])> = members
        .iter()
        .map(|member| (member.subject.as_slice(), member.along.as_slice()))
        .collect();
    if members.len() < fewest || distinct.len() < members.len() {
        return None;
    }
    let first = &statements[group[0].0];
    let shared: HashSet<String> = match &first.cell {
        Some(cell) => cell.column.stems.clone(),
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
        dates: dated,
    })
}

/// The month or day that a row's subject is: "2024-07".
fn month_or_day(name: &str) -> Option<PartialDate> {
    let [mention] = quantity::find(name).try_into().ok()?;
    let whole = mention.text.len() == name.trim().len();
    let date = single_date(&StatedValue::Figure(mention.value))?;
    (whole && date.month.is_some()).then_some(date)
}

/// The telling words of the cell behind the subject's, in lower case; `None` where there are none.
fn detail_words(statement: &Statement) -> Option<Vec<String>> {
    let detail = &statement.cell.as_ref()?.detail;
    let tongue = &statement.tongue;
    let words = terms(detail, tongue).into_iter().map(|term| term.lower);
    let telling: Vec<String> = words.filter(|word| tells(word, tongue)).collect();
    (!telling.is_empty()).then_some(telling)
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
    terms(&text, &statement.tongue)
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

/// Names of the kinds that are neither a unit's nor a role's own, and of plain counts.
const DATED: &str = "date";
const COUNTED: &str = "Count";

/// Days in order, in a calendar whose months have 31 days.
fn day(year: f64, month: u8, day: u8) -> f64 {
    year * 372.0 + f64::from(month) * 31.0 + f64::from(day)
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
            let start = &date.start;
            let (month, day_of) = (start.month.unwrap_or(1), start.day.unwrap_or(1));
            Some((DATED.to_owned(), day(f64::from(start.year?), month, day_of)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::passage;
    use crate::library::Library;

    fn library(text: &str) -> Library {
        Library::read([&passage(text)], "en")
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
