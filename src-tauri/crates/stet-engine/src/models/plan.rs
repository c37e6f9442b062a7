//! What a run would ask a language model, before anything leaves.

use stet_core::document::Document;
use stet_core::model::{Ask, extraction, prompt, stance};
use stet_sources::Query;

use super::{Use, asked};
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
pub(crate) fn of(settings: &Settings, document: &Document, claims: &[Query]) -> Option<ModelPlan> {
    let does = |what: Use| settings.model_uses.iter().any(|on| on == what.key());
    if settings.model_service.is_empty() {
        return None;
    }
    let portions = extraction::portions(document);
    let reading = if does(Use::Claims) { portions.len() } else { 0 };
    let judging = if does(Use::Stance) { claims.len() } else { 0 };
    let wording = if does(Use::Explanation) {
        claims.len()
    } else {
        0
    };
    let ask = |prompt, question, schema, most_tokens| Ask {
        model: settings.model_name.trim().to_owned(),
        ..asked(prompt, question, schema, most_tokens)
    };
    let (first, likely_tokens) = if let Some(portion) = portions.first().filter(|_| reading > 0) {
        let words = extraction::question(document, portion, claims.len().max(1));
        let likely = 60 * claims.len() / reading;
        (
            ask(prompt::EXTRACTION, words, extraction::schema(), 16_000),
            likely,
        )
    } else {
        // Which passages there will be nobody knows yet: their room is shown, not their words.
        let query = claims.first()?;
        let mut words = stance::question(&query.claim, &query.sentence, &[]);
        words.push_str(&"(the passages that are found) ".repeat(PASSAGES * PASSAGE / 30));
        (
            ask(prompt::STANCE, words, stance::schema(), 6_000),
            100 * PASSAGES,
        )
    };
    let questions = u32::try_from(reading + judging + wording).unwrap_or(u32::MAX);
    (questions > 0).then(|| ModelPlan {
        service: settings.model_service.clone(),
        first,
        questions,
        likely_tokens: u64::try_from(likely_tokens).unwrap_or(u64::MAX),
    })
}
