//! Facts of a claim held against statements of its sources: which statement speaks of the same fact, and whether
//! it agrees (rules 3.0–3.2).
//!
//! Pure: chooses no sources and decides no verdict.

mod among;
mod beside;
mod cell;
mod claimed;
mod compare;
mod derive;
mod excerpt;
mod fact;
#[cfg(test)]
mod fixtures;
mod formula;
mod heads;
mod judge;
mod lexicon;
mod library;
mod limits;
mod majority;
mod measured;
mod member;
mod mention;
mod names;
mod nearest;
mod office;
mod once;
mod operand;
mod opposites;
mod order;
mod passage;
mod quote;
mod quoted;
mod rate;
mod read;
mod reckon;
mod relation;
mod row;
mod said;
mod series;
mod solve;
mod statement;
mod tables;
mod talk;
mod terms;
mod trees;
mod twin;
mod weigh;
mod wording;
mod working;

pub use claimed::Around;
pub use derive::{DERIVATION_FEATURES, Derivation};
pub use excerpt::{ExcerptLimits, ExcerptLine, LINE_SIGNS, SourceLine};
pub use fact::{Fact, FactValue, facts};
pub use judge::{ClaimReading, Evidence, FactReading, judge};
pub use library::Library;
pub use passage::{Together, is_copy, judgements};
pub use quoted::QuotedStatements;
pub use read::{CloseReading, SentenceRead, WordRead};
pub use relation::{Candidate, FEATURES};
pub use statement::{CellOf, Stated, StatedValue, Statement};

use stet_core::claim::Claim;
use stet_core::entailment::AtomState;
use stet_core::text::Span;

use crate::compare::outcomes;

/// The candidates of one fact of a claim, best first: what the weights are fitted on.
#[must_use]
pub fn candidates_of(
    claim: &Claim,
    fact: usize,
    around: &Around,
    library: &Library,
) -> Option<Vec<Candidate>> {
    let claimed = claimed::Claimed::read(claim, around);
    let fact = claimed.facts.get(fact)?;
    let tables = tables::Tables::of(&claimed, library);
    if fact.value.is_whole() {
        Some(relation::whole_candidates(&claimed, fact, library, &tables))
    } else {
        Some(relation::candidates(&claimed, fact, library, &tables))
    }
}

/// The derivations of one fact of a claim.
#[must_use]
pub fn derivations_of(
    claim: &Claim,
    fact: usize,
    around: &Around,
    library: &Library,
) -> Vec<Derivation> {
    let claimed = claimed::Claimed::read(claim, around);
    let settles = library.settling(&claimed);
    claimed.facts.get(fact).map_or_else(Vec::new, |fact| {
        derive::derivations(&claimed, fact, library, &settles)
    })
}

/// The lines of a library that most likely settle something of the sentence a claim stands in, in the sources' order.
/// `alike` has the cosine of each of [`Library::lines`] and the sentence.
#[must_use]
pub fn excerpt<'l>(
    claim: &Claim,
    around: &Around,
    library: &'l Library,
    alike: &[f32],
    limits: ExcerptLimits,
) -> Vec<ExcerptLine<'l>> {
    library.excerpt(&claimed::Claimed::read(claim, around), alike, limits)
}

/// How the values of a claim's facts stand to a statement that begins at `span` of a passage, whatever is said of them:
/// index into [`Claim::atoms`] and state of each that stands there.
#[must_use]
pub fn standing(
    claim: &Claim,
    around: &Around,
    library: &Library,
    passage: &str,
    span: Span,
) -> Vec<(usize, AtomState)> {
    let claimed = claimed::Claimed::read(claim, around);
    let here = |one: &&Statement| one.passage == passage && one.span == span;
    let Some(statement) = library.statements.iter().find(here) else {
        return Vec::new();
    };
    let state = |fact: &Fact| match &fact.value {
        FactValue::Extreme(_) => Some(AtomState::Agrees),
        FactValue::Name(name) | FactValue::Place(name) | FactValue::Speaker(name)
            if statement.says(name) =>
        {
            Some(AtomState::Agrees)
        }
        FactValue::Quotation(_) | FactValue::Said | FactValue::Speaker(_) => None,
        _ => AtomState::affirmed_by(outcomes(&claimed, fact, statement)),
    };
    let facts = claimed.facts.iter();
    facts
        .filter_map(|fact| Some((fact.atom?, state(fact)?)))
        .collect()
}
