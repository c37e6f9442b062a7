//! The unit of checking: one thing a claim says that a source may bear out or deny by itself.

use serde::{Deserialize, Serialize};
use stet_core::claim::{AtomValue, Claim};
use stet_core::quantity::{DateValue, Quantity};
use stet_core::text::Span;

use crate::solve::compares;

/// One fact of a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// Where in the claim's block, in bytes.
    pub span: Span,
    /// The words as written.
    pub text: String,
    /// Its value.
    pub value: FactValue,
    /// Index into [`Claim::atoms`]; `None` for what is said as a whole.
    pub atom: Option<usize>,
}

/// What carries a fact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", content = "value")]
pub enum FactValue {
    /// A figure with its unit.
    Number(Quantity),
    /// A date.
    Date(DateValue),
    /// A person, organisation, work.
    Name(String),
    /// A place.
    Place(String),
    /// Quoted words, without the marks.
    Quotation(String),
    /// Who is said to have said it.
    Speaker(String),
    /// "largest", "first", "only": the word in lower case.
    Extreme(String),
    /// What is said where no figure, date or quotation carries it: its value is yes.
    Said,
}

impl FactValue {
    /// True for a fact that is read as a whole: it has no value that can be hidden.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Extreme(_) | Self::Said)
    }
}

/// Blanks out a part of a claim's words; `span` is in bytes of its block.
pub(crate) fn blank(words: &mut String, claim: &Claim, span: Span) {
    let from = span.start.saturating_sub(claim.place.span.start);
    let part = from..from + span.len();
    if words.get(part.clone()).is_some() {
        words.replace_range(part, &" ".repeat(span.len()));
    }
}

/// The words of a claim without its figures: "more than 400" compares nothing.
fn without_figures(claim: &Claim) -> String {
    let mut words = claim.quote.clone();
    for atom in &claim.atoms {
        if matches!(atom.value, AtomValue::Number(_)) {
            blank(&mut words, claim, atom.span);
        }
    }
    words
}

/// The facts of a claim in the language `language` (ISO 639-1), in order of appearance; last what is said as a whole, where no
/// value carries it or two things are compared.
#[must_use]
pub fn facts(claim: &Claim, language: &str) -> Vec<Fact> {
    let value = |value: &AtomValue| {
        Some(match value {
            AtomValue::Number(quantity) => FactValue::Number(quantity.clone()),
            AtomValue::Date(date) => FactValue::Date(date.clone()),
            AtomValue::Name(name) => FactValue::Name(name.clone()),
            AtomValue::Place(name) => FactValue::Place(name.clone()),
            AtomValue::Quotation(words) => FactValue::Quotation(words.clone()),
            AtomValue::Attribution(who) => FactValue::Speaker(who.clone()),
            AtomValue::Superlative(word) => FactValue::Extreme(word.clone()),
            // A denial is part of what is said.
            AtomValue::Negation(_) => return None,
        })
    };
    let mut out: Vec<Fact> = claim
        .atoms
        .iter()
        .enumerate()
        .filter_map(|(at, atom)| {
            Some(Fact {
                atom: Some(at),
                span: atom.span,
                text: atom.text.clone(),
                value: value(&atom.value)?,
            })
        })
        .collect();
    let carried = |fact: &Fact| {
        matches!(
            fact.value,
            FactValue::Number(_) | FactValue::Date(_) | FactValue::Quotation(_)
        )
    };
    if !out.iter().any(carried) || compares(&without_figures(claim), language) {
        let words = claim.quote.trim_end_matches(['.', ' ', '!', '…']);
        let start = claim.place.span.start;
        out.push(Fact {
            span: Span::new(start, start + words.len()),
            text: words.to_owned(),
            value: FactValue::Said,
            atom: None,
        });
    }
    out
}
