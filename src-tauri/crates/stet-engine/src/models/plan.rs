//! What a run would ask a language model, before anything leaves.

use stet_core::claim::{Claim, Limits};
use stet_core::model::{Ask, extraction};
use stet_sources::Query;
use stet_store::documents;

use super::{Use, claims, reading, search_terms};
use crate::run::CLAIMS_TOGETHER;
use crate::wire::Settings;

/// Passages a question about one claim brings along that was found elsewhere, about; and the length of a passage in
/// characters.
const PASSAGES: usize = 5;
const PASSAGE: usize = 500;

/// Tokens of an answer about one claim, about.
const ANSWER: usize = 300;

/// What a run would ask.
pub(crate) struct ModelPlan {
    /// Id of the service.
    pub(crate) service: String,
    /// The first question, as it would be put.
    pub(crate) first: Ask,
    /// About how many questions.
    pub(crate) questions: u32,
    /// Characters of the passages that each question brings along, about: which they will be nobody knows yet.
    pub(crate) room: usize,
    /// Tokens of an answer, about.
    pub(crate) likely_tokens: u64,
}

/// The plan for a document with so many passages handed over; `None` if no model is chosen or there is nothing it would
/// be asked.
pub(crate) fn of(
    settings: &Settings,
    doc: &documents::Stored,
    found: &[Query],
    passages: usize,
) -> Option<ModelPlan> {
    let document = &doc.document;
    let does = |what: Use| settings.model_uses.iter().any(|on| on == what.key());
    if settings.model_service.is_empty() {
        return None;
    }
    let portions = extraction::portions(document);
    let reading = if does(Use::Claims) { portions.len() } else { 0 };
    let together = if passages > 0 { CLAIMS_TOGETHER } else { 1 };
    let judging = if does(Use::Stance) {
        found.len().div_ceil(together)
    } else {
        0
    };
    let wording = if does(Use::Explanation) {
        found.len()
    } else {
        0
    };
    let abroad = found
        .first()
        .is_some_and(|query| search_terms::wanted(&query.around.language));
    let searching = if does(Use::SearchTerms) && abroad {
        found.len()
    } else {
        0
    };
    let (first, room, likely_tokens) =
        if let Some(portion) = portions.first().filter(|_| reading > 0) {
            let limits = Limits {
                claims: settings.claim_limit.max(1) as usize,
            };
            let first = claims::question(document, portion, limits);
            (first, 0, 60 * found.len() / reading)
        } else {
            let claims: Vec<&Claim> = found.iter().take(together).map(|one| &one.claim).collect();
            let part = reading::Part {
                number: 1,
                text: &found.first()?.sentence,
                kind: doc.kind,
                leaning: None,
                claims,
            };
            let room = PASSAGE * if passages > 0 { passages } else { PASSAGES };
            (reading::question(&part, &[], None), room, ANSWER * together)
        };
    let questions = u32::try_from(reading + judging + wording + searching).unwrap_or(u32::MAX);
    (questions > 0).then(|| ModelPlan {
        service: settings.model_service.clone(),
        first: Ask {
            model: settings.model_name.trim().to_owned(),
            ..first
        },
        questions,
        room,
        likely_tokens: u64::try_from(likely_tokens).unwrap_or(u64::MAX),
    })
}
