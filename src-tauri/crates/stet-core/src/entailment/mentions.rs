//! What a passage merely mentions is not borne out by it: a name, a "first", a small figure that stands there is a fact
//! of the claim only where the same is said of it.

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
    let start = claim.place.span.start;
    for reading in atoms.iter_mut().filter(|reading| affirms(reading.state)) {
        let Some(atom) = claim.atoms.get(reading.atom) else {
            continue;
        };
        if !matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_)) {
            continue;
        }
        let figure = figures.iter().find(|figure| {
            let place = figure.claim.span.shifted(start);
            place.overlaps(&atom.span)
        });
        if figure.is_some_and(|figure| figure.context < LEAST) {
            reading.state = AtomState::NotCovered;
            "the figure stands there, but of something else".clone_into(&mut reading.reason);
        }
    }
    let sentences = sentences(passage);
    let sentence_of = |span: &Span| sentences.iter().position(|one| one.overlaps(span));
    let said: Vec<usize> = atoms
        .iter()
        .filter(|reading| affirms(reading.state) && carries(claim, reading))
        .filter_map(|reading| sentence_of(&reading.span?))
        .collect();
    for reading in atoms.iter_mut().filter(|reading| affirms(reading.state)) {
        // Who speaks stands at the head of what he says, not in every sentence of it.
        let speaker = claim
            .atoms
            .get(reading.atom)
            .is_some_and(|atom| matches!(atom.value, AtomValue::Attribution(_)));
        let at = reading.span.and_then(|span| sentence_of(&span));
        let beside = at.is_some_and(|at| said.contains(&at)) || speaker && !said.is_empty();
        if !carries(claim, reading) && !beside {
            reading.state = AtomState::NotCovered;
            "it is mentioned, but not with what is said of it".clone_into(&mut reading.reason);
        }
    }
}

fn affirms(state: AtomState) -> bool {
    matches!(state, AtomState::Agrees | AtomState::AgreesWithinTolerance)
}

/// True for an atom that is a fact by itself: a figure, a date, quoted words.
fn carries(claim: &Claim, reading: &AtomReading) -> bool {
    claim.atoms.get(reading.atom).is_some_and(|atom| {
        matches!(
            atom.value,
            AtomValue::Number(_) | AtomValue::Date(_) | AtomValue::Quotation(_)
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::claim::claim_at;
    use crate::document::{Block, BlockKind, Document, Place};
    use crate::entailment::{AtomState, BuiltIn, Judge};
    use crate::evidence::{Passage, Pinpoint};
    use crate::text::Span;

    /// The words of a claim that a passage bears out.
    fn borne_out(text: &str, passage: &str) -> Vec<String> {
        let document = Document {
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        };
        let span = Span::new(0, text.len());
        let claim = claim_at(&document, Place { block: 0, span }).expect("a claim");
        let passage = Passage {
            id: "p".to_owned(),
            source: "s".to_owned(),
            text: passage.to_owned(),
            pinpoint: Pinpoint::Page { number: 1 },
            relevance: 1.0,
        };
        let read = BuiltIn.judge(&claim, &passage).atoms;
        let agreeing = read.iter().filter(|one| one.state == AtomState::Agrees);
        agreeing
            .map(|one| claim.atoms[one.atom].text.clone())
            .collect()
    }

    #[test]
    fn a_name_is_borne_out_only_with_what_is_said_of_it() {
        let minutes = "Walt Guindon chaired the meeting. The motion was moved by Ida Rowe.";
        assert!(borne_out("Mayor Walt Guindon voted against the budget.", minutes).is_empty());
        let staff = "The yard at Vellin, run by Ida Rowe, employs 412 people.";
        let claim = "Ida Rowe told us that the yard employs 412 people and pays well.";
        assert!(borne_out(claim, staff).contains(&"412".to_owned()));
        assert!(borne_out(claim, staff).contains(&"Ida Rowe".to_owned()));
    }

    #[test]
    fn an_equal_figure_of_something_else_bears_nothing_out() {
        let passage = "The annual flower show drew crowds. Tickets for children were 14 crowns.";
        let claim = "The hospice opened 14 beds in its northern wing last winter.";
        assert!(borne_out(claim, passage).is_empty());
    }
}
