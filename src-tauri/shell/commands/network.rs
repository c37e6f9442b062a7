//! The network: what a document allows, services and their keys, the ledger.

use stet_engine::Engine;
use stet_engine::wire::{
    Exported, Failure, FailureCode, KeyTest, LedgerRow, NetworkView, Offer, PlanRow, ServiceSample,
    ServicesView,
};
use tauri::{AppHandle, State};

use super::Answer;
use crate::shell::consent::asked;
use crate::shell::export_folder::ExportFolder;

#[tauri::command]
pub(crate) async fn network(engine: State<'_, Engine>, document: String) -> Answer<NetworkView> {
    engine.network(document).await
}

/// Keeps what the document may do; a person is asked first where it may ask more services than before. False if they
/// said no, and nothing has changed.
#[tauri::command]
pub(crate) async fn set_network(
    app: AppHandle,
    engine: State<'_, Engine>,
    document: String,
    network: NetworkView,
) -> Answer<bool> {
    let more = engine.services_gained(&document, &network).await?;
    if !more.is_empty() {
        let title = engine.document(&document).await?.title;
        let words = format!(
            "“{title}” may ask {} from now on. Every request is listed in its ledger.",
            more.join(", ")
        );
        if !asked(&app, "Let this document use the network?", &words, "Allow").await {
            return Ok(false);
        }
    }
    engine.set_network(document, network).await?;
    Ok(true)
}

#[tauri::command]
pub(crate) async fn decline_offer(
    engine: State<'_, Engine>,
    document: String,
    offer: Offer,
) -> Answer<()> {
    engine.decline_offer(document, offer).await
}

/// A host of somebody the claims name may be asked from now on, if a person agrees; false if they don't.
#[tauri::command]
pub(crate) async fn allow_host(
    app: AppHandle,
    engine: State<'_, Engine>,
    document: String,
    host: String,
) -> Answer<bool> {
    let words = format!(
        "{host} seems to belong to somebody this text names. Whoever runs it can see that its pages are being read, and \
         from where."
    );
    if !asked(&app, "Let this host be asked?", &words, "Allow").await {
        return Ok(false);
    }
    engine.allow_host(document, host).await?;
    Ok(true)
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
