//! Facts of a claim held against statements of its sources: which statement speaks of the same fact, and whether
//! it agrees (rules 3.0–3.2).
//!
//! Pure: what a network reads comes in through [`FactReader`]. Chooses no sources and decides no verdict.

mod among;
mod cell;
mod claimed;
mod compare;
mod fact;
mod judge;
mod library;
mod names;
mod nearest;
mod opposites;
mod order;
mod quote;
mod reader;
mod relation;
mod series;
mod solve;
mod statement;
mod tables;
mod terms;
mod trees;
mod wording;

pub use claimed::Around;
pub use fact::{Fact, FactValue, facts};
pub use judge::{Evidence, FactReading, Weights, judge};
pub use library::Library;
pub use reader::{FactReader, Logits};
pub use relation::{Candidate, FEATURES};
pub use statement::{CellOf, SourcePassage, Stated, StatedValue, Statement};

use stet_core::claim::Claim;

/// The candidates of one fact of a claim, best first: what the weights are fitted on.
#[must_use]
pub fn candidates_of(
    claim: &Claim,
    fact: usize,
    around: &Around,
    library: &Library,
    reader: Option<&dyn FactReader>,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Candidate>> {
    let claimed = claimed::Claimed::read(claim, around);
    let fact = claimed.facts.get(fact)?;
    let tables = tables::Tables::of(&claimed, library);
    if fact.value.is_whole() {
        relation::whole_candidates(&claimed, fact, library, &tables, reader, stop)
    } else {
        relation::candidates(&claimed, fact, library, &tables, reader, stop)
    }
}
