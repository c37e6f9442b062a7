//! A language model reads the claims out of a text. It decides on what it speaks of; where it does not
//! answer, and for every sentence it passes over, the built-in reading stands: that a model is silent
//! is no finding, and a weak one would empty the desk.

use stet_core::claim::{Claim, Extraction, Limits, extract};
use stet_core::document::{Document, DocumentType, Place};
use stet_core::model::{Ask, extraction, prompt};
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
    /// Claims of the built-in reading in portions the model answered, of which it said nothing.
    pub(crate) passed_over: usize,
    /// Parts of the model's answers that were not believed.
    pub(crate) dropped: usize,
}

/// What is asked about a portion of a document.
pub(super) fn question(document: &Document, portion: &[usize], limits: Limits) -> Ask {
    asked(
        prompt::EXTRACTION,
        extraction::question(document, portion, limits.claims),
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
        let question = question(document, &portion, limits);
        let read = |answer: &_| extraction::read(answer, document, &portion);
        let answer = asking.ask(Use::Claims, question, read, cancel).await;
        if cancel.is_cancelled() {
            return Ok(None);
        }
        match answer {
            Ok(checked) => {
                dropped += checked.dropped.len();
                portions.push(checked.kept);
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
    let spoken_of: Vec<Place> = portions.iter().flat_map(places).collect();
    let open = |place: &Place| spoken_of.iter().all(|other| !overlap(other, place));
    built_in.claims.retain(|claim| open(&claim.place));
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

/// Where a reading says something, be it a claim or none.
fn places(reading: &Extraction) -> impl Iterator<Item = Place> {
    let claims = reading.claims.iter().map(|claim| claim.place);
    claims.chain(reading.not_factual.iter().map(|item| item.place))
}

fn overlap(one: &Place, other: &Place) -> bool {
    one.block == other.block && one.span.overlaps(&other.span)
}
