//! A language model reads the claims out of a text, within what the sort of text says. Where it does not answer, for
//! every sentence it passes over and for every claim it calls none, the built-in reading stands: a weak model, or one
//! that was talked round, would empty the desk.

use stet_core::claim::{Atom, AtomValue, Claim, Extraction, Limits, extract, held_to_sort};
use stet_core::document::{Document, DocumentType, Place};
use stet_core::model::{Ask, extraction, prompt};
use stet_core::text::Span;
use tokio_util::sync::CancellationToken;

use super::{Asking, Unsaid, Use, asked};

/// Tokens of an answer: eighty claims take about six thousand.
const MOST_TOKENS: u32 = 16_000;

/// What was read out of a document, and by whom.
pub(crate) struct ReadOut {
    /// Claims within the limit, those beyond it, and what is no claim.
    pub(crate) extraction: Extraction,
    /// The model's stamp; empty for the built-in reading.
    pub(crate) by: String,
    /// Portions of the text for which the built-in reading stood in.
    pub(crate) stood_in: usize,
    /// Claims of the built-in reading in portions the model answered, of which it said nothing or that it
    /// called none.
    pub(crate) passed_over: usize,
    /// Parts of the model's answers that were not believed.
    pub(crate) dropped: usize,
}

/// What is asked about a portion of a document.
pub(super) fn question(
    document: &Document,
    kind: DocumentType,
    portion: &[usize],
    limits: Limits,
) -> Ask {
    asked(
        prompt::EXTRACTION,
        extraction::question(document, kind, portion, limits.claims),
        extraction::schema(),
        MOST_TOKENS,
    )
}

/// Reads a document with the model; `None` if it is not used for that, was not to be asked, or cancelled.
///
/// # Errors
/// Why there is no reading, where the model was asked and nothing it said could be used; the words
/// complete "it did not answer: …".
pub(crate) async fn read(
    asking: &Asking,
    document: &Document,
    kind: DocumentType,
    limits: Limits,
    cancel: &CancellationToken,
) -> Result<Option<ReadOut>, String> {
    if !asking.does(Use::Claims) {
        return Ok(None);
    }
    let mut portions = Vec::new();
    let (mut silent, mut dropped) = (Vec::new(), 0);
    let mut failure = None;
    for portion in extraction::portions(document) {
        let question = question(document, kind, &portion, limits);
        let read = |answer: &_| extraction::read(answer, document, &portion);
        let answer = asking.ask(Use::Claims, question, read, cancel).await;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        match answer {
            Ok(checked) => {
                dropped += checked.dropped.len();
                let mut kept = checked.kept;
                held_to_sort(document, kind, &mut kept);
                portions.push(kept);
            }
            Err(why) => {
                silent.push(portion);
                if let Unsaid::NoAnswer(why) = why {
                    failure = Some(why);
                }
            }
        }
    }
    if portions.is_empty() {
        return failure.map_or(Ok(None), Err);
    }
    let stood_in = silent.len();
    let everything = Limits { claims: usize::MAX };
    let mut built_in = extract(document, kind, everything);
    let read_by_model: Vec<&Claim> = portions.iter().flat_map(|one| &one.claims).collect();
    built_in
        .claims
        .retain(|claim| !is_held(claim, &read_by_model));
    for reading in &mut portions {
        yield_to(reading, &built_in.claims);
    }
    let spoken_of: Vec<Place> = portions.iter().flat_map(places).collect();
    let open = |place: &Place| spoken_of.iter().all(|other| !overlap(other, place));
    built_in.not_factual.retain(|item| open(&item.place));
    let of_silent = |claim: &&Claim| silent.iter().flatten().any(|at| *at == claim.place.block);
    let passed_over = built_in.claims.len() - built_in.claims.iter().filter(of_silent).count();
    portions.push(built_in);
    Ok(Some(ReadOut {
        extraction: extraction::joined(portions, limits),
        by: asking.stamp(prompt::EXTRACTION),
        stood_in,
        passed_over,
        dropped,
    }))
}

/// True if a model's claims hold a claim of the built-in reading: half of its words, and all its figures and dates.
fn is_held(claim: &Claim, by_model: &[&Claim]) -> bool {
    let (block, span) = (claim.place.block, claim.place.span);
    let of_model = by_model.iter().map(|other| other.place);
    let beside: Vec<Span> = of_model
        .filter(|other| other.block == block && other.span.overlaps(&span))
        .map(|other| other.span)
        .collect();
    // A model's claims do not overlap each other.
    let covered: usize = beside
        .iter()
        .map(|other| other.end.min(span.end) - other.start.max(span.start))
        .sum();
    let counted = |atom: &&Atom| matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_));
    let mut figures = claim.atoms.iter().filter(counted);
    covered * 2 >= span.len()
        && figures.all(|atom| beside.iter().any(|other| other.contains(&atom.span)))
}

/// Takes out of a model's reading what overlaps a claim that stands.
fn yield_to(reading: &mut Extraction, standing: &[Claim]) {
    let free = |place: &Place| standing.iter().all(|claim| !overlap(&claim.place, place));
    reading.claims.retain(|claim| free(&claim.place));
    reading.not_factual.retain(|item| free(&item.place));
}

/// Where a reading says something, be it a claim or none.
fn places(reading: &Extraction) -> impl Iterator<Item = Place> {
    let claims = reading.claims.iter().map(|claim| claim.place);
    claims.chain(reading.not_factual.iter().map(|item| item.place))
}

fn overlap(one: &Place, other: &Place) -> bool {
    one.block == other.block && one.span.overlaps(&other.span)
}

#[cfg(test)]
mod tests {
    use stet_core::claim::{NotFactual, NotFactualReason, claim_at};
    use stet_core::document::{Block, BlockKind};

    use super::*;

    const TEXT: &str = "The mill at Hest burned in 1923 and 17 people died there.";

    fn document() -> Document {
        Document {
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: TEXT.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        }
    }

    fn claim(words: &str) -> Claim {
        let start = TEXT.find(words).expect("words of the text");
        let span = Span::new(start, start + words.len());
        claim_at(&document(), Place { block: 0, span }).expect("a claim")
    }

    #[test]
    fn a_fragment_or_an_aside_of_a_model_hides_no_claim() {
        let whole = claim(TEXT.trim_end_matches('.'));
        assert!(is_held(&whole, &[&whole.clone()]));
        assert!(!is_held(&whole, &[]));
        assert!(!is_held(&whole, &[&claim("The mill")]), "a fragment");
        let without_a_figure = claim("The mill at Hest burned in 1923 and");
        assert!(!is_held(&whole, &[&without_a_figure]), "17 is left out");
        let (first, second) = (
            claim("The mill at Hest burned in 1923"),
            claim("17 people died"),
        );
        assert!(is_held(&whole, &[&first, &second]), "in two parts");

        let mut reading = Extraction {
            not_factual: vec![NotFactual {
                place: whole.place,
                quote: whole.quote.clone(),
                reason: NotFactualReason::Opinion,
            }],
            ..Extraction::default()
        };
        yield_to(&mut reading, &[whole]);
        assert!(reading.not_factual.is_empty());
    }
}
