//! The Desk: documents in, documents out.

use stet_engine::Engine;
use stet_engine::wire::{DeskView, PastedText, SearchHit};
use tauri::{AppHandle, State};

use super::Answer;
use crate::shell::consent::Agreed;

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

/// Asks a person whether these pages may be opened; each may then be opened once without another question.
#[tauri::command]
pub(crate) async fn ask_for_pages(
    app: AppHandle,
    agreed: State<'_, Agreed>,
    addresses: Vec<String>,
) -> Answer<bool> {
    Ok(agreed.ask(&app, addresses).await)
}

/// Asks the host of the address for one page, if a person agrees; null if they don't.
#[tauri::command]
pub(crate) async fn document_from_address(
    app: AppHandle,
    engine: State<'_, Engine>,
    agreed: State<'_, Agreed>,
    address: String,
) -> Answer<Option<String>> {
    if !agreed.to(&app, &address).await {
        return Ok(None);
    }
    engine.document_from_address(address).await.map(Some)
}

#[tauri::command]
pub(crate) async fn open_sample(engine: State<'_, Engine>) -> Answer<String> {
    engine.open_sample().await
}

#[tauri::command]
pub(crate) async fn delete_document(engine: State<'_, Engine>, id: String) -> Answer<()> {
    engine.delete_document(id).await
}
