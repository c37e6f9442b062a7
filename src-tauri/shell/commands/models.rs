//! Language models: which there are, what they cost, what they draft.

use stet_engine::Engine;
use stet_engine::wire::{DraftedQuestion, SpendView};
use tauri::State;

use super::Answer;

/// The models a service offers, as it lists them.
#[tauri::command]
pub(crate) async fn model_names(engine: State<'_, Engine>, service: String) -> Answer<Vec<String>> {
    engine.model_names(service).await
}

/// What language models cost: of a document ('' for none), and in this month.
#[tauri::command]
pub(crate) async fn spending(engine: State<'_, Engine>, document: String) -> Answer<SpendView> {
    engine.spending(document).await
}

/// A question to the author about a claim, drafted by a language model.
#[tauri::command]
pub(crate) async fn draft_question(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
) -> Answer<DraftedQuestion> {
    engine.draft_question(document, claim).await
}
