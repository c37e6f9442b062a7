//! A language model reads the claims out of a text; where it does not answer, the built-in reading
//! stands in, paragraph by paragraph.

use stet_core::claim::{Extraction, Limits, extract};
use stet_core::document::{Document, DocumentType};
use stet_core::model::{Ask, extraction, prompt};
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked};

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

/// Reads a document with the model; `None` if it is not used for that, or cancelled.
pub(crate) async fn read(
    asking: &Asking,
    document: &Document,
    kind: DocumentType,
    limits: Limits,
    cancel: &CancellationToken,
) -> Option<ReadOut> {
    if !asking.does(Use::Claims) {
        return None;
    }
    let mut portions = Vec::new();
    let (mut silent, mut dropped) = (Vec::new(), 0);
    let all = extraction::portions(document);
    for portion in all.clone() {
        let question = question(document, &portion, limits);
        let read = |answer: &_| extraction::read(answer, document, &portion);
        let answer = asking.ask(Use::Claims, question, read, cancel).await;
        if cancel.is_cancelled() {
            return None;
        }
        match answer {
            Ok(checked) => {
                dropped += checked.dropped.len();
                portions.push(checked.kept);
            }
            Err(_) => silent.push(portion),
        }
    }
    let answered = portions.len();
    if answered == 0 {
        return None;
    }
    let stood_in = silent.len();
    let everything = Limits { claims: usize::MAX };
    let mut built_in = extract(document, kind, everything);
    let of_silent = |block: usize| silent.iter().flatten().any(|index| *index == block);
    // Blocks that never hold claims are listed by rule, whoever reads the others.
    let asked: Vec<usize> = all.into_iter().flatten().collect();
    built_in.claims.retain(|claim| of_silent(claim.place.block));
    built_in
        .not_factual
        .retain(|item| of_silent(item.place.block) || !asked.contains(&item.place.block));
    portions.push(built_in);
    Some(ReadOut {
        extraction: extraction::joined(portions, limits),
        by: asking.stamp(prompt::EXTRACTION),
        stood_in,
        dropped,
    })
}
