//! References: shown, looked up anew.

use stet_engine::Engine;
use stet_engine::wire::{ReferenceDetail, ReferencesView};
use tauri::State;

use super::Answer;

#[tauri::command]
pub(crate) async fn references(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<ReferencesView> {
    engine.references(document).await
}

#[tauri::command]
pub(crate) async fn reference(
    engine: State<'_, Engine>,
    document: String,
    id: String,
) -> Answer<ReferenceDetail> {
    engine.reference(document, id).await
}

#[tauri::command]
pub(crate) async fn recheck_reference(
    engine: State<'_, Engine>,
    document: String,
    id: String,
) -> Answer<()> {
    engine.recheck_reference(document, id).await
}
