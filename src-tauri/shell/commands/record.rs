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

/// Writes one file with everything known of the document into the export folder.
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

/// A package that waits for a choice.
#[tauri::command]
pub(crate) async fn conflicts(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<Option<MergeView>> {
    engine.conflicts(document).await
}

/// Merges it with a choice for each conflict; null lets it go.
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

/// Asks for the time stamps that are missing; what came of it, in sentences.
#[tauri::command]
pub(crate) async fn timestamp(engine: State<'_, Engine>, document: String) -> Answer<Vec<String>> {
    engine.timestamp(document).await
}

/// The key of this installation, and those that came in packages.
#[tauri::command]
pub(crate) async fn keys_of_people(engine: State<'_, Engine>) -> Answer<KeysView> {
    engine.keys_of_people().await
}

/// Says whose a key is; an empty name takes the word back.
#[tauri::command]
pub(crate) async fn name_key(engine: State<'_, Engine>, key: String, name: String) -> Answer<()> {
    engine.name_key(key, name).await
}

/// What shows in person that a source is the one a record names.
#[tauri::command]
pub(crate) async fn source_salt(
    engine: State<'_, Engine>,
    document: String,
    source: String,
) -> Answer<SourceSalt> {
    engine.source_salt(document, source).await
}
