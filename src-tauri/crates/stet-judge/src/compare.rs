//! How a fact's value stands to a stated one, and how far the two are apart.

use stet_core::quantity::{self, Granularity, Mention, Outcome, Qualifier, Quantity, Role, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::names::{NameMatch, compare_names, misspelt};
use crate::rate::rate;
use crate::relation::tabular;
use crate::series::is_year;
use crate::statement::{Stated, StatedValue, Statement};

/// How the values of a statement stand to a fact, those that can be compared with it.
pub(crate) fn outcomes<'a>(
    claimed: &'a Claimed<'_>,
    fact: &'a Fact,
    statement: &'a Statement,
) -> impl Iterator<Item = Outcome> + 'a {
    let values = statement.values.iter();
    values
        .filter_map(move |stated| compare(claimed, fact, statement, stated))
        .map(|(outcome, _)| outcome)
}

/// True if a statement has the fact's value, exactly or within its rounding.
pub(crate) fn states(claimed: &Claimed<'_>, fact: &Fact, statement: &Statement) -> bool {
    outcomes(claimed, fact, statement).any(|outcome| outcome != Outcome::Different)
}

/// True if a stated value is a fact's, exactly or within its rounding.
pub(crate) fn is_equal(
    claimed: &Claimed<'_>,
    fact: &Fact,
    statement: &Statement,
    stated: &Stated,
) -> bool {
    compare(claimed, fact, statement, stated)
        .is_some_and(|(outcome, _)| outcome != Outcome::Different)
}

/// Words by which a figure is given its year, and most words from it to the year.
const IN: &[&str] = &["in", "im", "en", "nel", "em", "i"];
const BEHIND: usize = 5;

/// The year that a text begins with saying it is of: " residents in 2019".
pub(crate) fn year_behind(text: &str) -> Option<&str> {
    let end = text.find([',', ';', '(', '–', '—']).unwrap_or(text.len());
    let words: Vec<&str> = text[..end].split_whitespace().take(BEHIND + 1).collect();
    let first_figure = words
        .iter()
        .position(|word| word.contains(|ch: char| ch.is_ascii_digit()))?;
    let year = words[first_figure].trim_matches(|ch: char| !ch.is_ascii_digit());
    let is_given = IN.contains(words.get(first_figure.checked_sub(1)?)?);
    (is_given && is_year(year)).then_some(year)
}

/// True if the claim gives its figure a year, and the statement another one to each it has that equals it: "74.1 per cent in 2016"
/// doesn't bear out 74.1 per cent in 2020.
pub(crate) fn is_of_other_year(claimed: &Claimed<'_>, fact: &Fact, statement: &Statement) -> bool {
    let Some(mine) = year_behind(claimed.after(fact)) else {
        return false;
    };
    let mut equal = statement
        .values
        .iter()
        .filter(|stated| is_equal(claimed, fact, statement, stated))
        .peekable();
    equal.peek().is_some()
        && equal.all(|stated| {
            let behind = statement.text.get(stated.span.end..).unwrap_or_default();
            year_behind(behind).is_some_and(|theirs| theirs != mine)
        })
}

/// Compares a fact's value with a stated one; `None` if they are of other kinds.
pub(crate) fn compare(
    claimed: &Claimed<'_>,
    fact: &Fact,
    statement: &Statement,
    stated: &Stated,
) -> Option<(Outcome, String)> {
    match (&fact.value, &stated.what) {
        (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) => {
            let behind = statement.text.get(stated.span.end..).unwrap_or_default();
            match (rate(claimed.after(fact)), rate(behind)) {
                (Some(said), Some(told))
                    if said.0 != told.0 && dimension(mine) == dimension(theirs) =>
                {
                    let mine = (fact.text.as_str(), in_base(mine), said);
                    Some(per_day(mine, (&stated.text, in_base(theirs), told)))
                }
                _ => quantities(fact, mine, tabular(statement), stated, theirs),
            }
        }
        (FactValue::Date(mine), StatedValue::Figure(Value::Date(theirs))) => {
            let (mine, theirs) = (claimed.settled(mine), claimed.settled(theirs));
            figures(
                mention(&fact.text, Value::Date(mine)),
                mention(&stated.text, Value::Date(theirs)),
            )
        }
        // A year in a table's cell is a number to its reader.
        (FactValue::Date(mine), StatedValue::Figure(Value::Quantity(theirs)))
            if mine.granularity == Granularity::Year && theirs.unit.is_none() =>
        {
            let year = f64::from(mine.start.year?);
            (theirs.low.fract() == 0.0 && (1000.0..2200.0).contains(&theirs.low)).then(|| {
                let outcome = if theirs.low == year {
                    Outcome::Equal
                } else {
                    Outcome::Different
                };
                (outcome, worded(outcome, &fact.text, &stated.text))
            })
        }
        (FactValue::Name(mine) | FactValue::Place(mine), StatedValue::Name(theirs, _)) => {
            let outcome = match compare_names(mine, theirs) {
                NameMatch::Same => Outcome::Equal,
                NameMatch::OtherGiven | NameMatch::Apart => Outcome::Different,
            };
            Some((outcome, worded(outcome, mine, theirs)))
        }
        _ => None,
    }
}

/// Two figures counted over different spans of time, the words that tell the span behind each.
fn per_day(
    (mine, value, (days, behind)): (&str, f64, (f64, &str)),
    (theirs, their_value, (their_days, their_behind)): (&str, f64, (f64, &str)),
) -> (Outcome, String) {
    let (one, other) = (value / days, their_value / their_days);
    let outcome = if (one - other).abs() <= one.abs() * 0.02 {
        Outcome::Equal
    } else {
        Outcome::Different
    };
    let (mine, theirs) = (format!("{mine}{behind}"), format!("{theirs}{their_behind}"));
    (outcome, worded(outcome, &mine, &theirs))
}

fn worded(outcome: Outcome, mine: &str, theirs: &str) -> String {
    match outcome {
        Outcome::Different => format!("the source has {theirs}, not {mine}"),
        _ => format!("the source has {theirs}"),
    }
}

fn mention(text: &str, value: Value) -> Mention {
    Mention {
        span: Span::new(0, text.len()),
        text: text.to_owned(),
        value,
    }
}

fn figures(mine: Mention, theirs: Mention) -> Option<(Outcome, String)> {
    let compared = quantity::compare(&mine, &theirs);
    (compared.outcome != Outcome::NotComparable).then(|| {
        (
            compared.outcome,
            worded(compared.outcome, &mine.text, &theirs.text),
        )
    })
}

/// Figures whose nouns are left to the relation, and of which one may lack the unit that its column or its sentence
/// leaves unsaid.
fn quantities(
    fact: &Fact,
    mine: &Quantity,
    tabular: bool,
    stated: &Stated,
    theirs: &Quantity,
) -> Option<(Outcome, String)> {
    let (mut one, mut other) = (
        Quantity {
            noun: None,
            ..mine.clone()
        },
        Quantity {
            noun: None,
            ..theirs.clone()
        },
    );
    let bare = |quantity: &Quantity| quantity.unit.is_none() && quantity.role == Role::Count;
    let takes = |quantity: &Quantity| {
        matches!(
            quantity.role,
            Role::Money | Role::Measure | Role::Percent | Role::Duration | Role::Age
        )
    };
    if bare(&one) && takes(&other) || bare(&other) && takes(&one) {
        // A column or a note may leave the unit unsaid; small counts in running text are other things.
        if !tabular && one.low.abs() < 10.0 && other.low.abs() < 10.0 {
            return None;
        }
        for quantity in [&mut one, &mut other] {
            quantity.unit = None;
            quantity.role = Role::Count;
        }
    }
    let sided = |quantity: &Quantity| {
        matches!(
            quantity.qualifier,
            Qualifier::MoreThan | Qualifier::AtLeast | Qualifier::LessThan | Qualifier::AtMost
        )
    };
    let upper =
        |quantity: &Quantity| matches!(quantity.qualifier, Qualifier::LessThan | Qualifier::AtMost);
    if sided(&one) && sided(&other) {
        if upper(&one) != upper(&other) {
            let (one, other) = (limit(&one, &fact.text), limit(&other, &stated.text));
            return Some((Outcome::Different, worded(Outcome::Different, &one, &other)));
        }
        // Two limits are the same limit or not.
        one.qualifier = Qualifier::None;
        other.qualifier = Qualifier::None;
    }
    figures(
        mention(&fact.text, Value::Quantity(one)),
        mention(&stated.text, Value::Quantity(other)),
    )
}

/// A figure with the limit it sets.
fn limit(quantity: &Quantity, text: &str) -> String {
    let limit = match quantity.qualifier {
        Qualifier::MoreThan => "more than",
        Qualifier::AtLeast => "at least",
        Qualifier::LessThan => "less than",
        Qualifier::AtMost => "at most",
        _ => return text.to_owned(),
    };
    format!("{limit} {text}")
}

/// 1 if the two differ as slips do: the same digits in another order, or one digit other; of two names one word by a
/// letter or two.
pub(crate) fn edit(one: &str, other: &str) -> f64 {
    if !one.contains(|ch: char| ch.is_ascii_digit()) {
        return f64::from(u8::from(misspelt(one, other)));
    }
    let digits = |text: &str| {
        text.chars()
            .filter(char::is_ascii_digit)
            .collect::<Vec<char>>()
    };
    let (a, b) = (digits(one), digits(other));
    if a.len() < 2 || a.len() != b.len() || a == b {
        return 0.0;
    }
    let (mut sorted, mut theirs) = (a.clone(), b.clone());
    sorted.sort_unstable();
    theirs.sort_unstable();
    let differing = a.iter().zip(&b).filter(|(x, y)| x != y).count();
    f64::from(u8::from(sorted == theirs || differing == 1))
}

/// How far two values are apart, in [0, 3]: figures by the logarithm of their ratio, dates by that of the years between.
pub(crate) fn ratio(claimed: &Claimed<'_>, fact: &Fact, stated: &Stated) -> f64 {
    match (&fact.value, &stated.what) {
        (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) => {
            let apart = (in_base(mine) / in_base(theirs)).ln().abs();
            if apart.is_nan() { 3.0 } else { apart.min(3.0) }
        }
        (FactValue::Date(mine), StatedValue::Figure(Value::Date(theirs))) => {
            let year = |date| claimed.settled(date).start.year;
            match (year(mine), year(theirs)) {
                (Some(one), Some(other)) => f64::from(one.abs_diff(other)).ln_1p().min(3.0),
                _ => 0.5,
            }
        }
        _ => 0.0,
    }
}

/// The lower end of a figure in the base of its unit.
pub(crate) fn in_base(quantity: &Quantity) -> f64 {
    quantity.low * factor(quantity)
}

/// What one of a figure's unit is in the base of it.
pub(crate) fn factor(quantity: &Quantity) -> f64 {
    quantity.unit.as_ref().map_or(1.0, |unit| unit.factor)
}

/// What a figure's unit measures.
pub(crate) fn dimension(quantity: &Quantity) -> Option<&str> {
    quantity.unit.as_ref().map(|unit| unit.dimension.as_str())
}
