//! What a run would ask a language model, before anything leaves.

use stet_core::claim::Limits;
use stet_core::document::Document;
use stet_core::model::{Ask, extraction};
use stet_sources::Query;

use super::{Use, claims, search_terms, stance};
use crate::wire::Settings;

/// Passages a question about one claim brings along, about; and their length in characters.
const PASSAGES: usize = 5;
const PASSAGE: usize = 500;

/// What a run would ask.
pub(crate) struct ModelPlan {
    /// Id of the service.
    pub(crate) service: String,
    /// The first question, as it would be put.
    pub(crate) first: Ask,
    /// About how many questions.
    pub(crate) questions: u32,
    /// Tokens of an answer, about.
    pub(crate) likely_tokens: u64,
}

/// The plan for a document; `None` if no model is chosen or there is nothing it would be asked.
pub(crate) fn of(settings: &Settings, document: &Document, found: &[Query]) -> Option<ModelPlan> {
    let does = |what: Use| settings.model_uses.iter().any(|on| on == what.key());
    if settings.model_service.is_empty() {
        return None;
    }
    let portions = extraction::portions(document);
    let reading = if does(Use::Claims) { portions.len() } else { 0 };
    let judging = if does(Use::Stance) { found.len() } else { 0 };
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
    let (first, likely_tokens) = if let Some(portion) = portions.first().filter(|_| reading > 0) {
        let limits = Limits {
            claims: settings.claim_limit.max(1) as usize,
        };
        let first = claims::question(document, portion, limits);
        (first, 60 * found.len() / reading)
    } else {
        // Which passages there will be nobody knows yet: their room is shown, not their words.
        let query = found.first()?;
        let shown = stance::Shown {
            number: 1,
            claim: &query.claim,
            sentence: &query.sentence,
        };
        let mut first = stance::question(&shown, &[]);
        let room = "(the passages that are found) ".repeat(PASSAGES * PASSAGE / 30);
        first.question.push_str(&room);
        (first, 100 * PASSAGES)
    };
    let questions = u32::try_from(reading + judging + wording + searching).unwrap_or(u32::MAX);
    (questions > 0).then(|| ModelPlan {
        service: settings.model_service.clone(),
        first: Ask {
            model: settings.model_name.trim().to_owned(),
            ..first
        },
        questions,
        likely_tokens: u64::try_from(likely_tokens).unwrap_or(u64::MAX),
    })
}
