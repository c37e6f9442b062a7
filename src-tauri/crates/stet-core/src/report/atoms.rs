//! The parts of a claim and the citations it carries, each with its reading in one line.

use serde::{Deserialize, Serialize};

use crate::claim::{AtomValue, CitationTarget};
use crate::entailment::AtomState;
use crate::quantity::{DateValue, PartialDate, Quantity};

/// A part of a claim that is checked on its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportAtom {
    /// The words as written.
    pub text: String,
    /// "number", "date", "name", "place", "quotation", "attribution", "superlative", "negation".
    pub kind: String,
    /// What it was read as.
    pub normalised: String,
    /// Its best state over the passages; `None` if nothing was consulted.
    pub state: Option<AtomState>,
    /// True once a person ticked it off.
    pub ticked: bool,
}

impl From<&crate::claim::Atom> for ReportAtom {
    fn from(atom: &crate::claim::Atom) -> Self {
        let kind = match atom.value {
            AtomValue::Number(_) => "number",
            AtomValue::Date(_) => "date",
            AtomValue::Name(_) => "name",
            AtomValue::Place(_) => "place",
            AtomValue::Quotation(_) => "quotation",
            AtomValue::Attribution(_) => "attribution",
            AtomValue::Superlative(_) => "superlative",
            AtomValue::Negation(_) => "negation",
        };
        Self {
            text: atom.text.clone(),
            kind: kind.to_owned(),
            normalised: reading(&atom.value),
            state: None,
            ticked: false,
        }
    }
}

/// The normalised content of an atom in one line: "4870 patient", "2019-03-14".
#[must_use]
pub fn reading(value: &AtomValue) -> String {
    match value {
        AtomValue::Number(quantity) => quantity_line(quantity),
        AtomValue::Date(date) => date_line(date),
        AtomValue::Name(words)
        | AtomValue::Place(words)
        | AtomValue::Quotation(words)
        | AtomValue::Attribution(words)
        | AtomValue::Superlative(words)
        | AtomValue::Negation(words) => words.clone(),
    }
}

fn quantity_line(quantity: &Quantity) -> String {
    let mut line = if quantity.low.total_cmp(&quantity.high).is_eq() {
        quantity.low.to_string()
    } else {
        format!("{}–{}", quantity.low, quantity.high)
    };
    if let Some(unit) = &quantity.unit {
        line.push(' ');
        line.push_str(&unit.symbol);
    }
    // The noun is kept as a stem, for comparing: it is not a word to print.
    line
}

fn date_line(date: &DateValue) -> String {
    let start = partial(date.start);
    match date.end {
        Some(end) => format!("{start}/{}", partial(end)),
        None => start,
    }
}

/// ISO 8601 with "-" for what is unknown at the front and nothing for what is unknown at the end.
fn partial(date: PartialDate) -> String {
    let mut line = match date.year {
        Some(year) if year < 0 => format!("-{:04}", year.unsigned_abs()),
        Some(year) => format!("{year:04}"),
        None => "-".to_owned(),
    };
    if let Some(month) = date.month {
        line.push_str(&format!("-{month:02}"));
        if let Some(day) = date.day {
            line.push_str(&format!("-{day:02}"));
        }
    }
    line
}

/// A citation the text gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportCitation {
    /// The mark as written: "[3]".
    pub text: String,
    /// What it points to: "entry 3", "note a", "Smith 2019", an address.
    pub target: String,
}

impl From<&crate::claim::Citation> for ReportCitation {
    fn from(citation: &crate::claim::Citation) -> Self {
        let target = match &citation.target {
            CitationTarget::Numbered(number) => format!("entry {number}"),
            CitationTarget::Note(label) => format!("note {label}"),
            CitationTarget::AuthorYear { author, year } => format!("{author} {year}"),
            CitationTarget::Address(address) => address.clone(),
            CitationTarget::Authority(words) => words.clone(),
        };
        Self {
            text: citation.text.clone(),
            target,
        }
    }
}
