//! Language models: which there are, what they cost, what they draft.

use stet_engine::Engine;
use stet_engine::wire::{DraftedQuestion, SpendView};
use tauri::State;

use super::Answer;

#[tauri::command]
pub(crate) async fn model_names(engine: State<'_, Engine>, service: String) -> Answer<Vec<String>> {
    engine.model_names(service).await
}

#[tauri::command]
pub(crate) async fn spending(engine: State<'_, Engine>, document: String) -> Answer<SpendView> {
    engine.spending(document).await
}

#[tauri::command]
pub(crate) async fn draft_question(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
) -> Answer<DraftedQuestion> {
    engine.draft_question(document, claim).await
}
