//! The network: what a document allows, services and their keys, the ledger.

use stet_engine::Engine;
use stet_engine::wire::{KeyTest, LedgerRow, NetworkView, ServiceSample, ServicesView};
use tauri::State;

use super::Answer;

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
pub(crate) async fn service_sample(
    engine: State<'_, Engine>,
    document: String,
    service: String,
) -> Answer<ServiceSample> {
    engine.service_sample(document, service).await
}

#[tauri::command]
pub(crate) async fn services(engine: State<'_, Engine>) -> Answer<ServicesView> {
    engine.services().await
}

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
