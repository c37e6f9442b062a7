//! The outlets behind the evidence, and the cache of what is known of them.

use stet_engine::Engine;
use stet_engine::wire::{
    Assessed, EvaluationView, Exported, OutletFacts, OutletRating, OutletsView, OverrideInput,
    ReliabilityPage, ReliabilityQuery, ReliabilityRow, SettingRow,
};
use tauri::State;

use super::Answer;
use super::files::only;
use crate::shell::export_folder::ExportFolder;
use crate::shell::tickets::Tickets;

/// The outlets behind a document's evidence.
#[tauri::command]
pub(crate) async fn outlets(engine: State<'_, Engine>, document: String) -> Answer<OutletsView> {
    engine.outlets(document).await
}

/// Returns once it is done or stopped.
#[tauri::command]
pub(crate) async fn assess_outlets(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<Assessed> {
    engine.assess_outlets(document).await
}

#[tauri::command]
pub(crate) async fn stop_assessing(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.stop_assessing(&document);
    Ok(())
}

#[tauri::command]
pub(crate) async fn outlet_rating(
    engine: State<'_, Engine>,
    domain: String,
) -> Answer<OutletRating> {
    engine.outlet_rating(domain).await
}

/// Has the document's runs assess the outlets they meet, or no longer.
#[tauri::command]
pub(crate) async fn set_assessing(
    engine: State<'_, Engine>,
    document: String,
    on: bool,
) -> Answer<()> {
    engine.set_assessing(document, on).await
}

#[tauri::command]
pub(crate) async fn reliability(
    engine: State<'_, Engine>,
    query: ReliabilityQuery,
) -> Answer<ReliabilityPage> {
    engine.reliability(query).await
}

#[tauri::command]
pub(crate) async fn reliability_of(
    engine: State<'_, Engine>,
    row: ReliabilityRow,
) -> Answer<EvaluationView> {
    engine.reliability_of(row).await
}

#[tauri::command]
pub(crate) async fn set_reliability(engine: State<'_, Engine>, word: OverrideInput) -> Answer<()> {
    engine.set_reliability(word).await
}

#[tauri::command]
pub(crate) async fn clear_reliability(engine: State<'_, Engine>, domain: String) -> Answer<()> {
    engine.clear_reliability(domain).await
}

#[tauri::command]
pub(crate) async fn drop_reliability(engine: State<'_, Engine>, row: ReliabilityRow) -> Answer<()> {
    engine.drop_reliability(row).await
}

#[tauri::command]
pub(crate) async fn purge_reliability(engine: State<'_, Engine>) -> Answer<u32> {
    engine.purge_reliability().await
}

#[tauri::command]
pub(crate) async fn export_reliability(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
) -> Answer<Exported> {
    let lines = engine.export_reliability().await?;
    folder.export("source reliability", "jsonl", lines.as_bytes())
}

/// What came of it, in a sentence.
#[tauri::command]
pub(crate) async fn import_reliability(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
) -> Answer<String> {
    let (name, bytes) = only(&tickets, &ticket).await?;
    engine.import_reliability(name, bytes).await
}

#[tauri::command]
pub(crate) async fn reliability_settings(engine: State<'_, Engine>) -> Answer<Vec<SettingRow>> {
    engine.reliability_settings().await
}

#[tauri::command]
pub(crate) async fn outlet_facts(engine: State<'_, Engine>) -> Answer<OutletFacts> {
    engine.outlet_facts().await
}

#[tauri::command]
pub(crate) async fn import_outlet_facts(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
) -> Answer<OutletFacts> {
    let (_, bytes) = only(&tickets, &ticket).await?;
    engine.replace_outlet_facts(Some(bytes)).await?;
    engine.outlet_facts().await
}

/// Removes the facts: none is in force.
#[tauri::command]
pub(crate) async fn remove_outlet_facts(engine: State<'_, Engine>) -> Answer<OutletFacts> {
    engine.remove_outlet_facts().await?;
    engine.outlet_facts().await
}

/// Puts the bundled facts back.
#[tauri::command]
pub(crate) async fn drop_outlet_facts(engine: State<'_, Engine>) -> Answer<OutletFacts> {
    engine.replace_outlet_facts(None).await?;
    engine.outlet_facts().await
}
