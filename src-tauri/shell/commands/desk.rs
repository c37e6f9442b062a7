//! The Desk: documents in, documents out.

use stet_engine::Engine;
use stet_engine::wire::{DeskView, PastedText, SearchHit};
use tauri::State;

use super::Answer;

#[tauri::command]
pub(crate) async fn desk(engine: State<'_, Engine>) -> Answer<DeskView> {
    engine.desk().await
}

/// Where these words stand in the texts on the desk.
#[tauri::command]
pub(crate) async fn search(engine: State<'_, Engine>, words: String) -> Answer<Vec<SearchHit>> {
    engine.search(words).await
}

#[tauri::command]
pub(crate) async fn create_document(
    engine: State<'_, Engine>,
    pasted: PastedText,
) -> Answer<String> {
    engine.create_document(pasted).await
}

/// Asks the host of the address for one page.
#[tauri::command]
pub(crate) async fn document_from_address(
    engine: State<'_, Engine>,
    address: String,
) -> Answer<String> {
    engine.document_from_address(address).await
}

#[tauri::command]
pub(crate) async fn open_sample(engine: State<'_, Engine>) -> Answer<String> {
    engine.open_sample().await
}

#[tauri::command]
pub(crate) async fn delete_document(engine: State<'_, Engine>, id: String) -> Answer<()> {
    engine.delete_document(id).await
}
