//! Settings.

use stet_engine::Engine;
use stet_engine::wire::Settings;
use tauri::State;

use super::Answer;

#[tauri::command]
pub(crate) async fn settings(engine: State<'_, Engine>) -> Answer<Settings> {
    engine.settings().await
}

#[tauri::command]
pub(crate) async fn set_settings(engine: State<'_, Engine>, settings: Settings) -> Answer<()> {
    engine.set_settings(settings).await
}
