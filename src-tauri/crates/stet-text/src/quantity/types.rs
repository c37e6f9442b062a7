//! The vocabulary of figures and dates: what a mention means once it is read. It owns no reading
//! and no comparing.

use serde::{Deserialize, Serialize};

use super::calendar::Date;
use crate::Span;

/// A number or date found in text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mention {
    /// Where in the text, in bytes, including unit, currency sign and qualifier-free words only.
    pub span: Span,
    /// The words as written.
    pub text: String,
    /// What they mean.
    pub value: Value,
}

/// The normalised meaning of a [`Mention`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A number, perhaps with a unit.
    Quantity(Quantity),
    /// A date, month, quarter, year, decade … or a range of them.
    Date(DateValue),
}

/// A number with what it counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quantity {
    /// Lower end, in `unit`; equal to `high` for a single figure.
    pub low: f64,
    /// Upper end, in `unit`.
    pub high: f64,
    /// Size of the last stated digit, in `unit`: 1 for "4,870", 100 000 for "4.9 million", .01 for "€12.35".
    pub step: f64,
    /// What the figure is.
    pub role: Role,
    /// The unit it is stated in; `None` for a bare count.
    pub unit: Option<Unit>,
    /// "about", "more than", "exactly" …
    pub qualifier: Qualifier,
    /// The head noun counted or measured, lower case, stemmed ("patient" for "4,870 patients").
    pub noun: Option<String>,
}

/// What kind of figure a [`Quantity`] is; decides whether it must match exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A count of things, or a bare number.
    Count,
    /// First, 2nd, XIVth.
    Ordinal,
    /// Per cent of something.
    Percent,
    /// A difference between percentages.
    PercentagePoint,
    /// A fraction in words: a third, half.
    Fraction,
    /// "doubled", "three times".
    Multiple,
    /// An amount of money; the unit names the currency.
    Money,
    /// A physical measure; the unit tells which.
    Measure,
    /// An age in years or months.
    Age,
    /// A length of time.
    Duration,
    /// A result of votes or games: "52–48"; `low` and `high` hold its two figures as stated.
    Score,
    /// A number that names rather than counts: Route 66, Article 7, Flight 370.
    Identifier,
}

/// A unit of measure or currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// What it measures: "length", "mass", "currency:EUR", "time", "temperature" …
    pub dimension: String,
    /// Its usual symbol or name: "km", "EUR", "day".
    pub symbol: String,
    /// Multiply by this, then add `offset`, to reach the base unit of the dimension.
    pub factor: f64,
    /// Added after `factor`; not zero for temperatures only.
    pub offset: f64,
}

/// How exact a figure claims to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Qualifier {
    /// Nothing said.
    #[default]
    None,
    /// exactly, precisely
    Exactly,
    /// about, around, nearly, almost, some, roughly
    About,
    /// more than, over, above
    MoreThan,
    /// at least, no fewer than
    AtLeast,
    /// less than, under, fewer than
    LessThan,
    /// up to, at most, no more than
    AtMost,
}

/// A date at whatever granularity it was stated, or a range of dates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DateValue {
    /// The date, or the first of a range.
    pub start: PartialDate,
    /// The last of a range.
    pub end: Option<PartialDate>,
    /// How finely it is stated.
    pub granularity: Granularity,
    /// The weekday stated with it: 1 (Monday) to 7 (Sunday).
    pub weekday: Option<u8>,
    /// "about 1850", "before 1914".
    pub qualifier: Qualifier,
    /// True for words such as "last year" that need a reference date to be resolved.
    pub relative: bool,
    /// How far from the reference date, when `relative`.
    #[serde(default)]
    pub shift: Option<Shift>,
    /// The minute of the day, 0 to 1439, for a time of day.
    #[serde(default)]
    pub minute: Option<u16>,
}

/// A distance from a reference date, in whole units: "last year" is −1 to −1 years, "the past
/// five years" −5 to 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shift {
    /// Where it starts.
    pub from: i32,
    /// Where it ends, inclusive.
    pub to: i32,
    /// What is counted.
    pub unit: Granularity,
}

/// A date of which parts may be unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct PartialDate {
    /// Astronomical year: 0 is 1 BC.
    pub year: Option<i32>,
    /// 1 to 12.
    pub month: Option<u8>,
    /// 1 to 31.
    pub day: Option<u8>,
}

impl PartialDate {
    /// Days from 1970-01-01; `None` if a part is unknown or there is no such day.
    #[must_use]
    pub fn day_number(self) -> Option<i64> {
        Some(Date::new(self.year?, self.month?, self.day?)?.days())
    }
}

/// How finely a date is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Granularity {
    /// A day.
    Day,
    /// A week.
    Week,
    /// A month.
    Month,
    /// A quarter; `month` holds its first month.
    Quarter,
    /// A season; `month` holds its first month.
    Season,
    /// A year.
    Year,
    /// A decade; `year` holds its first year.
    Decade,
    /// A century; `year` holds its first year.
    Century,
    /// A time of day.
    Time,
}

/// The outcome of comparing a claim's figure with a passage's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// How they stand to each other.
    pub outcome: Outcome,
    /// Why, in words a checker reads: "4,870 is not 4,780".
    pub reason: String,
}

/// How two figures stand to each other (rules 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The same.
    Equal,
    /// Not the same, but one is a fair rounding or conversion of the other.
    WithinTolerance,
    /// The same quantity with another value.
    Different,
    /// Not figures of the same thing.
    NotComparable,
}
