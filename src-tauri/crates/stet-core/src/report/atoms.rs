//! The parts of a claim and the citations it carries, each with its reading in one line.

use serde::{Deserialize, Serialize};

use super::claims::Stance;
use crate::claim::{AtomValue, CitationTarget};
use crate::entailment::{AtomReading, AtomState, Judgement};
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
    /// How the passages stand to it, by [`state_over`]; `None` if nothing was consulted.
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

/// The reading of `atom` to show over all passages: a difference that a passage disagrees by (rules
/// 3.0) comes first, then the best of the others. `None` if nothing was read but copies of the checked text.
#[must_use]
pub fn state_over<'j>(
    atom: usize,
    judgements: impl IntoIterator<Item = &'j Judgement>,
) -> Option<&'j AtomReading> {
    let rank = |judgement: &Judgement, state| match state {
        AtomState::Differs if Stance::of(judgement.probabilities) == Stance::Disagrees => 0,
        AtomState::Agrees => 1,
        AtomState::AgreesWithinTolerance => 2,
        AtomState::Differs => 3,
        AtomState::NotCovered => 4,
    };
    judgements
        .into_iter()
        .filter(|judgement| !judgement.same_origin)
        .filter_map(|judgement| {
            let reading = judgement
                .atoms
                .iter()
                .find(|reading| reading.atom == atom)?;
            Some((rank(judgement, reading.state), reading))
        })
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, reading)| reading)
}

/// The normalised content of an atom in one line: "7 years", "5 km", "2019-03-14".
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
        figure(quantity.low)
    } else {
        format!("{}–{}", figure(quantity.low), figure(quantity.high))
    };
    if let Some(unit) = &quantity.unit {
        line.push(' ');
        line.push_str(unit.behind(quantity.high));
    }
    // The noun is kept as a stem, for comparing: it is not a word to print.
    line
}

/// A value as a reader wants it: "0.3333" for a third, all digits of what was written with them.
fn figure(value: f64) -> String {
    let written = value.to_string();
    let decimals = written.split_once('.').map_or(0, |(_, after)| after.len());
    if decimals <= 6 {
        return written;
    }
    let short = format!("{value:.4}");
    // What is smaller than that keeps its digits.
    if short.trim_matches(['0', '.', '-']).is_empty() {
        written
    } else {
        short
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entailment::Probabilities;
    use crate::quantity::{Value, find};

    #[test]
    fn a_unit_is_a_word_behind_a_figure_or_its_sign() {
        let table = [
            ("seven years old", "7 years"),
            ("one year", "1 year"),
            ("2.5 centuries", "2.5 centuries"),
            ("1–2 months", "1–2 months"),
            ("five kilometres", "5 km"),
            ("twelve", "12"),
            ("two thirds of them", "0.6667"),
            ("0.0000012 metres", "0.0000012 m"),
        ];
        for (words, expected) in table {
            let found = find(words);
            let [mention] = found.as_slice() else {
                panic!("{words}: {found:?}");
            };
            let Value::Quantity(quantity) = &mention.value else {
                panic!("{words}: {mention:?}");
            };
            assert_eq!(quantity_line(quantity), expected, "{words}");
        }
    }

    #[test]
    fn the_state_over_several_passages() {
        use AtomState::{Agrees, AgreesWithinTolerance, Differs, NotCovered};
        let judgement = |state, contradict: f64, same_origin| Judgement {
            passage: String::new(),
            source: String::new(),
            probabilities: Probabilities {
                entail: 0.0,
                contradict,
                neutral: 1.0 - contradict,
            },
            atoms: vec![AtomReading {
                atom: 0,
                state,
                span: None,
                reason: String::new(),
            }],
            decisive: None,
            reasons: Vec::new(),
            same_origin,
            judge: String::new(),
        };
        let context = |state| judgement(state, 0.0, false);
        let table = [
            (vec![], None),
            (vec![judgement(Agrees, 0.0, true)], None),
            (vec![context(NotCovered)], Some(NotCovered)),
            (vec![context(NotCovered), context(Differs)], Some(Differs)),
            (
                vec![context(Differs), context(AgreesWithinTolerance)],
                Some(AgreesWithinTolerance),
            ),
            (
                vec![context(AgreesWithinTolerance), context(Agrees)],
                Some(Agrees),
            ),
            (
                vec![context(Agrees), judgement(Differs, 0.95, false)],
                Some(Differs),
            ),
        ];
        for (judgements, expected) in table {
            let shown = state_over(0, &judgements).map(|reading| reading.state);
            assert_eq!(shown, expected, "{judgements:?}");
        }
    }
}
