//! Numbers, dates and units: finding them in text, normalising them, comparing two of them
//! (rules 3.2).
//!
//! [`find`] reads a text once, left to right, in time linear in its length; [`compare`] applies
//! the desk rules, [`parity_equal`] the original tolerance. Which text to read and what a
//! difference means for a claim is decided elsewhere.

mod abroad;
mod abroad_shares;
mod abroad_units;
mod abroad_words;
mod bounds;
mod calendar;
mod compare;
mod compare_dates;
mod counts;
mod counts_shares;
mod date;
mod date_days;
mod date_figures;
mod date_periods;
mod date_ranges;
mod date_weekday;
mod date_words;
mod east_asian;
mod figure;
mod find;
mod fractions;
mod measure;
mod measure_doubt;
mod measure_parts;
mod naming;
mod noun;
mod number_words;
mod numeral;
pub mod recognize;
mod relative;
mod spoken_clock;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_kinds;
mod token;
mod types;
mod units;
mod when;
mod year;

pub use compare::{compare, parity_equal};
pub use find::{find, find_in};
pub use relative::resolve_relative;
pub use types::{
    Comparison, DateValue, Granularity, Mention, Outcome, PartialDate, Qualifier, Quantity, Role,
    Shift, Unit, Value,
};

/// True for the name of a month, in any case, in English and the main European languages.
pub fn names_month(word: &str) -> bool {
    date_words::month(&word.to_lowercase()).is_some()
}

/// 1 (January) to 12 (December) for a lower-case word that is the name of a month and no other word.
pub fn month_number(word: &str) -> Option<u8> {
    date_words::month(word).and_then(|(number, sure)| sure.then_some(number))
}

/// 1 (Monday) to 7 (Sunday) for the name of a weekday, in any case and any language whose months
/// are read; none for one that is also another word.
pub fn weekday_number(word: &str) -> Option<u8> {
    date_words::weekday(&word.to_lowercase()).map(|(number, _)| number)
}

/// True for an English word that spells a number or a part of one: "twelve", "million".
pub fn spells_number(word: &str) -> bool {
    number_words::starts_number(word) || number_words::scale_word(word).is_some()
}
