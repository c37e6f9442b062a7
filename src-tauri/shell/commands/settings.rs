//! Settings, and the classifier of the user's own.

use stet_engine::Engine;
use stet_engine::wire::{ClassifierView, Settings};
use tauri::{AppHandle, State};

use super::Answer;
use super::files::picked_folder;

#[tauri::command]
pub(crate) async fn settings(engine: State<'_, Engine>) -> Answer<Settings> {
    engine.settings().await
}

#[tauri::command]
pub(crate) async fn set_settings(engine: State<'_, Engine>, settings: Settings) -> Answer<()> {
    engine.set_settings(settings).await
}

#[tauri::command]
pub(crate) async fn classifier(engine: State<'_, Engine>) -> Answer<ClassifierView> {
    engine.classifier().await
}

/// The folder comes from the dialog alone: the page cannot name one. Null if none was picked.
#[tauri::command]
pub(crate) async fn choose_classifier(
    app: AppHandle,
    engine: State<'_, Engine>,
) -> Answer<Option<ClassifierView>> {
    match picked_folder(&app).await {
        Some(folder) => engine.choose_classifier(folder).await.map(Some),
        None => Ok(None),
    }
}

#[tauri::command]
pub(crate) async fn drop_classifier(engine: State<'_, Engine>) -> Answer<ClassifierView> {
    engine.drop_classifier().await
}
