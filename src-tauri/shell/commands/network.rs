//! The network: what a document allows, services and their keys, the ledger.

use stet_engine::Engine;
use stet_engine::wire::{
    Exported, Failure, FailureCode, KeyTest, LedgerRow, NetworkView, Offer, PlanRow, ServiceSample,
    ServicesView,
};
use tauri::State;

use super::Answer;
use crate::shell::export_folder::ExportFolder;

#[tauri::command]
pub(crate) async fn network(engine: State<'_, Engine>, document: String) -> Answer<NetworkView> {
    engine.network(document).await
}

#[tauri::command]
pub(crate) async fn set_network(
    engine: State<'_, Engine>,
    document: String,
    network: NetworkView,
) -> Answer<()> {
    engine.set_network(document, network).await
}

#[tauri::command]
pub(crate) async fn decline_offer(
    engine: State<'_, Engine>,
    document: String,
    offer: Offer,
) -> Answer<()> {
    engine.decline_offer(document, offer).await
}

/// A host of somebody the claims name may be asked from now on.
#[tauri::command]
pub(crate) async fn allow_host(
    engine: State<'_, Engine>,
    document: String,
    host: String,
) -> Answer<()> {
    engine.allow_host(document, host).await
}

/// What the service would be sent for this document, before it is switched on.
#[tauri::command]
pub(crate) async fn service_sample(
    engine: State<'_, Engine>,
    document: String,
    service: String,
) -> Answer<ServiceSample> {
    engine.service_sample(document, service).await
}

/// About how often a run would ask each service that is on.
#[tauri::command]
pub(crate) async fn run_plan(engine: State<'_, Engine>, document: String) -> Answer<Vec<PlanRow>> {
    engine.run_plan(document).await
}

#[tauri::command]
pub(crate) async fn services(engine: State<'_, Engine>) -> Answer<ServicesView> {
    engine.services().await
}

/// A key goes in and never comes back.
#[tauri::command]
pub(crate) async fn set_key(
    engine: State<'_, Engine>,
    service: String,
    key: String,
    session_only: bool,
) -> Answer<KeyTest> {
    engine.set_key(service, key, session_only).await
}

#[tauri::command]
pub(crate) async fn remove_key(engine: State<'_, Engine>, service: String) -> Answer<()> {
    engine.remove_key(service).await
}

#[tauri::command]
pub(crate) async fn test_key(engine: State<'_, Engine>, service: String) -> Answer<KeyTest> {
    engine.test_key(service).await
}

#[tauri::command]
pub(crate) async fn ledger(engine: State<'_, Engine>, document: String) -> Answer<Vec<LedgerRow>> {
    engine.ledger(document).await
}

/// What was fetched as evidence, as a web archive.
#[tauri::command]
pub(crate) async fn export_evidence(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
) -> Answer<Exported> {
    let title = engine.document(&document).await?.title;
    let bytes = engine.evidence_archive(&document).await?;
    folder.export(&format!("{title} evidence"), "warc.gz", &bytes)
}

#[tauri::command]
pub(crate) async fn export_ledger(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
) -> Answer<Exported> {
    let title = engine.document(&document).await?.title;
    let rows = engine.ledger_to_export(document).await?;
    let words = serde_json::to_string_pretty(&rows).map_err(|error| Failure {
        code: FailureCode::Export,
        message: format!("The ledger could not be written: {error}."),
        advice: None,
        retry: false,
    })?;
    folder.export(&format!("{title} ledger"), "json", words.as_bytes())
}
