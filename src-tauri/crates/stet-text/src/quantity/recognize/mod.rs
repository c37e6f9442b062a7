//! The entities of the public recogniser suites, found with this crate's grammar and written in
//! the suites' terms, so that the grammar can be measured against them. Nothing in a check uses
//! this; checks use [`super::find`].

mod comparisons;
mod dates;
mod figures;
mod holidays;
mod items;
mod offsets;
mod parts;
mod resolve;
mod sides;
mod spans;
mod told;
mod units;
mod weeks;

use std::collections::BTreeMap;

use super::types::PartialDate;

/// What to look for; one of the suites' models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Cardinal numbers and fractions.
    Number,
    /// "more than 40", "between 20 and 30".
    NumberRange,
    /// "21st", and places told relatively: "next", "last".
    Ordinal,
    /// Percentages.
    Percentage,
    /// Money.
    Currency,
    /// Measures other than time and temperature.
    Dimension,
    /// Temperatures.
    Temperature,
    /// Ages.
    Age,
    /// Dates, ranges of dates, durations.
    DateTime,
}

impl Kind {
    /// The kind measured by a model of the suites, by the model's name.
    #[must_use]
    pub fn of_model(model: &str) -> Option<Self> {
        Some(match model {
            "NumberModel" => Self::Number,
            "NumberRangeModel" => Self::NumberRange,
            "OrdinalModel" => Self::Ordinal,
            "PercentModel" | "PercentageModel" => Self::Percentage,
            "CurrencyModel" => Self::Currency,
            "DimensionModel" => Self::Dimension,
            "TemperatureModel" => Self::Temperature,
            "AgeModel" => Self::Age,
            "DateTimeModel" => Self::DateTime,
            _ => return None,
        })
    }
}

/// An entity found.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// The words as written.
    pub text: String,
    /// The suites' name of the type: "number", "currency", "datetimeV2.date" …
    pub type_name: &'static str,
    /// Its readings; more than one only for dates without a year. Keys as in the suites: `value`,
    /// `unit`, `start`, `end`. No `value` where a unit stands alone.
    pub resolution: Vec<BTreeMap<&'static str, String>>,
}

/// The entities of `kind` in `text`, in order. Dates are resolved against `reference`, whose
/// unknown parts count as January and the first; without a year the epoch's is taken.
#[must_use]
pub fn recognize(text: &str, kind: Kind, reference: PartialDate) -> Vec<Entity> {
    let t = super::token::tokens(text);
    match kind {
        Kind::Number => figures::numbers(text, &t),
        Kind::Ordinal => figures::ordinals(text, &t),
        Kind::Percentage => figures::percentages(text, &t),
        Kind::NumberRange => comparisons::ranges(text, &t),
        Kind::Currency => units::money(text, &t),
        Kind::Dimension => units::dimensions(text, &t),
        Kind::Temperature => units::temperatures(text, &t),
        Kind::Age => units::ages(text, &t),
        Kind::DateTime => dates::dates(text, &t, reference),
    }
}

/// An entity from token `first` up to, not including, token `end`.
fn entity(
    text: &str,
    t: &[super::token::Token],
    first: usize,
    end: usize,
    type_name: &'static str,
    pairs: &[(&'static str, String)],
) -> Entity {
    let (start, stop) = (t[first].start, t[end - 1].end);
    Entity {
        start,
        end: stop,
        text: text[start..stop].to_owned(),
        type_name,
        resolution: vec![pairs.iter().cloned().collect()],
    }
}

/// A figure with at most fifteen digits, as the suites write it.
fn digits(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let size = value.abs().log10().floor();
    if !(-5.0..15.0).contains(&size) {
        let text = format!("{value:.14e}");
        let (head, power) = text.split_once('e').unwrap_or((&text, "0"));
        let power: i32 = power.parse().unwrap_or(0);
        let sign = if power < 0 { '-' } else { '+' };
        return format!("{}E{sign}{:02}", trim(head), power.abs());
    }
    let places = (14.0 - size).max(0.0) as usize;
    trim(&format!("{value:.places$}"))
}

fn trim(text: &str) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text.to_owned()
    }
}
