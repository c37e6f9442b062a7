//! Whether what is cited exists as cited (rules 1.5).
//!
//! Owns the comparison of a citation with what registries answered, field by field, and the class
//! and codes that follow. Refuses to look anything up, to choose whom to ask, and to merge silence
//! with absence: a registry that did not answer never makes a work "not found".

mod absence;
mod authors;
mod candidate;
mod code;
mod compare;
mod consulted;
mod decide;
mod field;
mod figures;
mod fold;
mod identifier;
mod imprint;
mod marks;
mod name;
mod page;
mod pages;
mod parties;
mod title;
mod venue;
mod words;

pub use code::{Class, Code};
pub use consulted::{Answer, Consultation, Consulted};
pub use field::{Field, FieldComparison, State};
pub(crate) use imprint::PUBLISHERS;
pub use name::{NICKNAMES, read as read_name};
pub use page::{OnPage, on_page};
pub use parties::same_case;
pub(crate) use venue::VENUES;
pub use venue::without_doi;

use serde::{Deserialize, Serialize};

use super::{Record, Work};

/// What is to be said of a reference.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The class: the headline.
    pub class: Class,
    /// All codes that apply, most serious first; empty if nothing can be said.
    pub codes: Vec<Code>,
    /// The first of `codes`.
    pub primary: Option<Code>,
    /// The record taken for the cited work.
    pub record: Option<Record>,
    /// Every field of the citation beside the record; empty without a record.
    pub fields: Vec<FieldComparison>,
    /// What was found, in sentences a person can check, the most important first.
    pub sentences: Vec<String>,
    /// Registries that might know the work and did not answer, by name.
    pub silent: Vec<String>,
    /// How far the cited identifier bears the reference out, for the doi layer (rules 7, 1.4): 1 the
    /// record matches, .6 it resolves and there is nothing to compare, 0 dead or another work's;
    /// `None` if none is cited or nobody could tell.
    pub identifier_confidence: Option<f64>,
    /// How far the best record bears it out, for the title_search layer: similarity of title,
    /// authors and year, [0, 1]; 0 only if every covering registry answered; `None` if that is open.
    pub record_confidence: Option<f64>,
}

impl Adjudication {
    /// True if nothing that could still be answered would change it: the cited identifier leads to a
    /// record that bears out every field cited.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let open = |field: &FieldComparison| {
            matches!(field.state, State::Different | State::NothingToCompare)
        };
        self.class == Class::Real
            && self.identifier_confidence.is_some_and(|right| right >= 1.0)
            && !self.fields.iter().any(open)
    }
}

/// Compares what is cited with everything registries answered.
#[must_use]
pub fn adjudicate(cited: &Work, found: &Consulted) -> Adjudication {
    let (mut best, circumstance) = match candidate::best(cited, found) {
        // The same people may have published more than one work there that year.
        Some(best) if best.tie == candidate::Tie::Circumstance => (None, Some(best.record)),
        best => (best, None),
    };
    if let Some(best) = &mut best {
        decide::lift_preprint_venue(best, cited, found);
    }
    let identifier = decide::identifier(cited, found, best.as_ref());
    if let Some(best) = &mut best {
        decide::settle_identifier(best, &identifier);
    }
    let mut nearby = words::Nearby {
        at_place: None,
        circumstance,
    };
    let (class, codes) = match &best {
        Some(best) => {
            let codes = decide::codes(cited, best);
            (
                codes.first().map_or(Class::NotChecked, |code| code.class()),
                codes,
            )
        }
        None => {
            let absence = absence::of(cited, found, &identifier);
            nearby.at_place = absence.at_place;
            (absence.class, absence.codes)
        }
    };
    let record_confidence = match &best {
        Some(best) => Some(likeness(cited, best)),
        None => (class == Class::NotFound || codes.contains(&Code::H0)).then_some(0.0),
    };
    let mut adjudication = Adjudication {
        class,
        primary: codes.first().copied(),
        codes,
        record: best.as_ref().map(|best| best.record.clone()),
        fields: best
            .map(|best| best.compared.fields)
            .unwrap_or_default()
            .into_iter()
            .map(|column| {
                column
                    .found
                    .into_comparison(column.field, &column.cited, &column.recorded)
            })
            .collect(),
        sentences: Vec::new(),
        silent: found.silent(),
        identifier_confidence: confidence(&identifier, cited),
        record_confidence,
    };
    adjudication.sentences = words::sentences(&adjudication, found, &identifier, cited, &nearby);
    adjudication
}

fn confidence(identifier: &decide::Identifier, cited: &Work) -> Option<f64> {
    use decide::Identifier::{AnotherWork, Malformed, NotGiven, Right, Unknown, Unsettled};
    match identifier {
        Right if cited.title.is_empty() && cited.authors.is_empty() => Some(0.6),
        Right => Some(1.0),
        AnotherWork(_) | Unknown(_) | Malformed => Some(0.0),
        NotGiven | Unsettled => None,
    }
}

/// Similarity of title (half), authors (three tenths) and year (two tenths) over those given.
fn likeness(cited: &Work, best: &candidate::Candidate<'_>) -> f64 {
    let state = |field| best.compared.state(field);
    let compared = |field| !matches!(state(field), State::NotGiven | State::NothingToCompare);
    let title = if best.compared.agrees(Field::Title) {
        1.0
    } else {
        title::likeness(cited, &best.record.work)
    };
    let year = f64::from(u8::from(best.compared.agrees(Field::Year)));
    let parts = [
        (Field::Title, 0.5, title),
        (Field::Authors, 0.3, best.compared.authors.shared),
        (Field::Year, 0.2, year),
    ];
    let given = parts.iter().filter(|(field, ..)| compared(*field));
    let (sum, weight) = given.fold((0.0, 0.0), |(sum, total), (_, weight, share)| {
        (sum + weight * share, total + weight)
    });
    if weight == 0.0 { 0.0 } else { sum / weight }
}

#[cfg(test)]
mod tests;
