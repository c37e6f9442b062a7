//! The record: handed over, brought together again, held against itself.

use std::collections::BTreeMap;

use stet_engine::Engine;
use stet_engine::handover::ENDING;
use stet_engine::wire::{
    Exported, Keep, KeysView, MergeView, PackageOutcome, SourceSalt, Verification,
};
use tauri::State;

use super::Answer;
use crate::shell::export_folder::ExportFolder;

#[tauri::command]
pub(crate) async fn hand_over(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
) -> Answer<Exported> {
    let package = engine.hand_over(document).await?;
    let exported = folder.export(&package.title, ENDING, &package.bytes)?;
    Ok(Exported {
        notices: package.notices(),
        ..exported
    })
}

#[tauri::command]
pub(crate) async fn conflicts(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<Option<MergeView>> {
    engine.conflicts(document).await
}

#[tauri::command]
pub(crate) async fn settle_conflicts(
    engine: State<'_, Engine>,
    document: String,
    choices: Option<BTreeMap<String, Keep>>,
) -> Answer<PackageOutcome> {
    engine.settle_conflicts(document, choices).await
}

#[tauri::command]
pub(crate) async fn verify_record(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<Verification> {
    engine.verify(document).await
}

#[tauri::command]
pub(crate) async fn timestamp(engine: State<'_, Engine>, document: String) -> Answer<Vec<String>> {
    engine.timestamp(document).await
}

#[tauri::command]
pub(crate) async fn keys_of_people(engine: State<'_, Engine>) -> Answer<KeysView> {
    engine.keys_of_people().await
}

#[tauri::command]
pub(crate) async fn name_key(engine: State<'_, Engine>, key: String, name: String) -> Answer<()> {
    engine.name_key(key, name).await
}

#[tauri::command]
pub(crate) async fn source_salt(
    engine: State<'_, Engine>,
    document: String,
    source: String,
) -> Answer<SourceSalt> {
    engine.source_salt(document, source).await
}
