//! How a fact's value stands to a stated one, and how far the two are apart.

use stet_core::quantity::{self, Granularity, Mention, Outcome, Qualifier, Quantity, Role, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::names::{NameMatch, compare_names, misspelt};
use crate::relation::tabular;
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
                    let mine = Rated::new(&fact.text, in_base(mine), said);
                    Some(mine.compared(&Rated::new(&stated.text, in_base(theirs), told)))
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

/// Spans of time by which things are counted, with their days.
const PERIODS: &[(f64, &[&str])] = &[
    (1.0 / 1440.0, &["minute", "minuut", "minuto"]),
    (
        1.0 / 24.0,
        &["hour", "stunde", "heure", "hora", "ora", "uur"],
    ),
    (
        1.0,
        &["day", "night", "tag", "jour", "día", "dia", "giorno", "dag"],
    ),
    (7.0, &["week", "woche", "semaine", "semana", "settimana"]),
    (14.0, &["fortnight"]),
    (
        365.25 / 12.0,
        &["month", "monat", "mois", "mes", "mês", "mese", "maand"],
    ),
    (
        365.25 / 4.0,
        &["quarter", "quartal", "trimestre", "kwartaal"],
    ),
    (
        365.25,
        &["year", "annum", "jahr", "an", "año", "ano", "anno", "jaar"],
    ),
];

/// Words that tell such a span by themselves.
const REGULARLY: &[(f64, &[&str])] = &[
    (1.0 / 24.0, &["hourly", "stündlich"]),
    (1.0, &["daily", "nightly", "täglich", "dagelijks"]),
    (7.0, &["weekly", "wöchentlich", "wekelijks"]),
    (365.25 / 12.0, &["monthly", "monatlich", "maandelijks"]),
    (365.25 / 4.0, &["quarterly", "vierteljährlich"]),
    (365.25, &["yearly", "annually", "jährlich", "jaarlijks"]),
];

/// Words before a span of time by which a figure is counted.
const EACH: &[&str] = &[
    "a", "an", "per", "each", "every", "pro", "je", "jede", "jeden", "am", "im", "par", "chaque",
    "al", "por", "cada", "ogni", "all", "elke", "ieder",
];

/// Words behind a figure among which its rate stands.
const RATED: usize = 4;

/// A figure counted over a span of time.
struct Rated {
    /// As written, with the span: "20 times a week".
    text: String,
    days: f64,
    value: f64,
}

impl Rated {
    fn new(figure: &str, value: f64, (days, words): (f64, &str)) -> Self {
        Self {
            text: format!("{figure}{words}"),
            days,
            value,
        }
    }

    fn compared(&self, theirs: &Self) -> (Outcome, String) {
        let (one, other) = (self.value / self.days, theirs.value / theirs.days);
        let outcome = if (one - other).abs() <= one.abs() * 0.02 {
            Outcome::Equal
        } else {
            Outcome::Different
        };
        (outcome, worded(outcome, &self.text, &theirs.text))
    }
}

/// The days over which a figure is counted, if the words behind it say so, with these words: 7 and " times a week".
pub(crate) fn rate(after: &str) -> Option<(f64, &str)> {
    let days = |of: &[(f64, &[&str])], word: &str| {
        let found = of.iter().find(|(_, names)| names.contains(&word));
        found.map(|(days, _)| *days)
    };
    let (mut end, mut counted, mut each) = (0, 0, false);
    for piece in after.split_inclusive(|ch: char| !ch.is_alphanumeric()) {
        let word = piece.trim_end_matches(|ch: char| !ch.is_alphanumeric());
        let (start, lower) = (end, word.to_lowercase());
        end += piece.len();
        if word.is_empty() {
            continue;
        }
        let by_name = days(PERIODS, &lower).filter(|_| each);
        if let Some(days) = by_name.or_else(|| days(REGULARLY, &lower)) {
            return Some((days, after.get(..start + word.len())?));
        }
        each = EACH.contains(&lower.as_str());
        counted += 1;
        if counted == RATED {
            break;
        }
    }
    None
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
