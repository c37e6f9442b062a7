//! What a passage merely mentions is not borne out by it: a name, a "first", an equal figure that stands there is a
//! fact of the claim only where the same is said of it.

use super::atoms::FigureReading;
use super::{AtomReading, AtomState};
use crate::claim::{AtomValue, Claim};
use crate::text::{Span, sentences};

/// Least share of the rest of the claim that the sentence of an equal figure must say. Chosen on half of
/// `tests/cases/open`: below it more wrong ticks go than right ones (0: .157 and .331, .1: .105 and .229, .15: .068 and
/// .214, .2: .068 and .169).
const LEAST: f64 = 0.15;

/// Takes back what a passage that does not bear the whole claim out is only read to mention.
pub(super) fn take_back(
    claim: &Claim,
    passage: &str,
    figures: &[FigureReading],
    atoms: &mut [AtomReading],
) {
    let value = |reading: &AtomReading| Some(&claim.atoms.get(reading.atom)?.value);
    // A figure, a date, quoted words are a fact by themselves.
    let carries = |reading: &AtomReading| {
        matches!(
            value(reading),
            Some(AtomValue::Number(_) | AtomValue::Date(_) | AtomValue::Quotation(_))
        )
    };
    for reading in atoms.iter_mut().filter(|reading| reading.state.affirms()) {
        if astray(claim, figures, reading) {
            reading.state = AtomState::NotCovered;
            "the figure stands there, but of something else".clone_into(&mut reading.reason);
        }
    }
    let mentioned = |reading: &AtomReading| reading.state.affirms() && !carries(reading);
    if !atoms.iter().any(mentioned) {
        return;
    }
    let sentences = sentences(passage);
    let sentence_of = |span: Span| sentences.iter().position(|one| one.overlaps(&span));
    let said: Vec<usize> = atoms
        .iter()
        .filter(|reading| reading.state.affirms() && carries(reading))
        .filter_map(|reading| sentence_of(reading.span?))
        .collect();
    for reading in atoms.iter_mut().filter(|reading| mentioned(reading)) {
        let at = reading.span.and_then(sentence_of);
        // Who speaks stands at the head of what he says, not in every sentence of it.
        let speaks = matches!(value(reading), Some(AtomValue::Attribution(_)));
        let beside = at.is_some_and(|at| said.contains(&at)) || speaks && !said.is_empty();
        if !beside {
            reading.state = AtomState::NotCovered;
            "it is mentioned, but not with what is said of it".clone_into(&mut reading.reason);
        }
    }
}

/// True for a figure whose sentence says next to nothing of the rest of the claim.
fn astray(claim: &Claim, figures: &[FigureReading], reading: &AtomReading) -> bool {
    let Some(atom) = claim.atoms.get(reading.atom) else {
        return false;
    };
    let place = |figure: &FigureReading| figure.claim.span.shifted(claim.place.span.start);
    matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_))
        && figures
            .iter()
            .find(|figure| place(figure).overlaps(&atom.span))
            .is_some_and(|figure| figure.context < LEAST)
}
