//! One document: its view, its sources, its run, its claims, its decisions.

use stet_engine::Engine;
use stet_engine::wire::{
    ClaimEdit, DecisionInput, DocumentView, FileOutcome, InspectorView, SaidNote,
};
use tauri::{AppHandle, State};

use super::Answer;
use crate::shell::consent::Agreed;

#[tauri::command]
pub(crate) async fn document(engine: State<'_, Engine>, id: String) -> Answer<DocumentView> {
    engine.document(id).await
}

#[tauri::command]
pub(crate) async fn inspector(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
) -> Answer<InspectorView> {
    engine.inspector(document, claim).await
}

#[tauri::command]
pub(crate) async fn add_source_text(
    engine: State<'_, Engine>,
    document: String,
    name: String,
    text: String,
    confidential: bool,
) -> Answer<FileOutcome> {
    engine
        .add_source_text(document, name, text, confidential)
        .await
}

/// Asks the host of the address for one page, if a person agrees; null if they don't.
#[tauri::command]
pub(crate) async fn add_source_address(
    app: AppHandle,
    engine: State<'_, Engine>,
    agreed: State<'_, Agreed>,
    document: String,
    address: String,
) -> Answer<Option<FileOutcome>> {
    if !agreed.to(&app, &address).await {
        return Ok(None);
    }
    let added = engine.add_source_address(document, address).await;
    added.map(Some)
}

#[tauri::command]
pub(crate) async fn add_said(
    engine: State<'_, Engine>,
    document: String,
    note: SaidNote,
) -> Answer<FileOutcome> {
    engine.add_said(document, note).await
}

/// Returns once the new finding is kept.
#[tauri::command]
pub(crate) async fn recheck_claim(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
) -> Answer<()> {
    engine.recheck_claim(document, claim).await
}

#[tauri::command]
pub(crate) async fn remove_source(
    engine: State<'_, Engine>,
    document: String,
    source: String,
) -> Answer<()> {
    engine.remove_source(document, source).await
}

#[tauri::command]
pub(crate) async fn set_primary(
    engine: State<'_, Engine>,
    document: String,
    source: String,
    primary: bool,
) -> Answer<()> {
    engine.set_primary(document, source, primary).await
}

#[tauri::command]
pub(crate) async fn set_confidential(
    engine: State<'_, Engine>,
    document: String,
    source: String,
    confidential: bool,
) -> Answer<()> {
    engine
        .set_confidential(document, source, confidential)
        .await
}

#[tauri::command]
pub(crate) async fn set_document_type(
    engine: State<'_, Engine>,
    document: String,
    document_type: String,
) -> Answer<()> {
    engine.set_document_type(document, document_type).await
}

#[tauri::command]
pub(crate) async fn start_run(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.start_run(document).await
}

#[tauri::command]
pub(crate) async fn stop_run(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.stop_run(document).await
}

/// Returns the id of the claim to select afterwards.
#[tauri::command]
pub(crate) async fn edit_claim(
    engine: State<'_, Engine>,
    document: String,
    edit: ClaimEdit,
) -> Answer<Option<String>> {
    engine.edit_claim(document, edit).await
}

#[tauri::command]
pub(crate) async fn tick_atom(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
    atom: u32,
    ticked: bool,
) -> Answer<()> {
    engine.tick_atom(document, claim, atom, ticked).await
}

#[tauri::command]
pub(crate) async fn decide(
    engine: State<'_, Engine>,
    document: String,
    claim: String,
    decision: DecisionInput,
) -> Answer<()> {
    engine.decide(document, claim, decision).await
}

#[tauri::command]
pub(crate) async fn undo(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.undo(document).await
}
