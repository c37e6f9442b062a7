//! References: shown, looked up anew, exchanged.

use stet_engine::Engine;
use stet_engine::wire::{
    BibliographyFormat, Exported, FileOutcome, ReferenceDetail, ReferencesView,
};
use tauri::State;

use super::Answer;
use super::files::{bytes_of, redeem};
use crate::shell::export_folder::ExportFolder;
use crate::shell::tickets::{Tickets, shown_name};

#[tauri::command]
pub(crate) async fn references(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<ReferencesView> {
    engine.references(document).await
}

#[tauri::command]
pub(crate) async fn reference(
    engine: State<'_, Engine>,
    document: String,
    id: String,
) -> Answer<ReferenceDetail> {
    engine.reference(document, id).await
}

#[tauri::command]
pub(crate) async fn set_citation_check(
    engine: State<'_, Engine>,
    document: String,
    mode: String,
    threshold: f64,
) -> Answer<()> {
    engine.set_citation_check(document, mode, threshold).await
}

#[tauri::command]
pub(crate) async fn recheck_reference(
    engine: State<'_, Engine>,
    document: String,
    id: String,
) -> Answer<()> {
    engine.recheck_reference(document, id).await
}

#[tauri::command]
pub(crate) async fn import_references(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
    document: String,
) -> Answer<Vec<FileOutcome>> {
    let mut outcomes = Vec::new();
    for path in redeem(&tickets, &ticket)? {
        let name = shown_name(&path);
        outcomes.push(match bytes_of(&path).await {
            Ok(bytes) => engine.import_references(&document, name, bytes).await?,
            Err(problem) => FileOutcome {
                name,
                id: None,
                problem: Some(problem),
            },
        });
    }
    Ok(outcomes)
}

#[tauri::command]
pub(crate) async fn export_references(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
    format: BibliographyFormat,
) -> Answer<Exported> {
    let (title, words) = engine.export_references(document, format).await?;
    let ending = match format {
        BibliographyFormat::Bibtex => "bib",
        BibliographyFormat::Ris => "ris",
        BibliographyFormat::CslJson => "json",
    };
    folder.export(&format!("{title} references"), ending, words.as_bytes())
}
