//! Files a person picks or drops: the page gets a ticket, never a path.

use std::path::{Path, PathBuf};

use stet_engine::handover::{ENDING, MAX_PACKAGE};
use stet_engine::wire::{
    CompareView, DraftOutcome, Failure, FailureCode, FileOutcome, FilePurpose, FileTicket,
};
use stet_engine::{Engine, LARGEST_FILE, moving};
use tauri::{AppHandle, State};
use tauri_plugin_dialog::DialogExt;

use super::Answer;
use crate::shell::offered::Offered;
use crate::shell::tickets::{Tickets, shown_name};

/// The most bytes that are read of a file: of a package as many as a package may be written with.
fn largest(path: &Path) -> u64 {
    match path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
    {
        true => MAX_PACKAGE,
        false => LARGEST_FILE,
    }
}

#[tauri::command]
pub(crate) async fn pick_files(
    app: AppHandle,
    tickets: State<'_, Tickets>,
    purpose: FilePurpose,
) -> Answer<Option<FileTicket>> {
    let (name, endings) = match purpose {
        FilePurpose::Document => {
            let mut endings = stet_engine::readable_endings();
            endings.push(stet_engine::handover::ENDING);
            ("Texts and packages", endings)
        }
        FilePurpose::Source => ("Material", stet_engine::material_endings()),
        FilePurpose::Bibliography => (
            "Bibliographies",
            vec!["bib", "ris", "json", "nbib", "enw", "xml"],
        ),
        FilePurpose::Ratings => ("Ratings of outlets", vec!["jsonl"]),
        FilePurpose::OutletFacts => ("Facts about outlets", vec!["json"]),
        FilePurpose::Library => ("Stet libraries", vec![moving::ENDING]),
        FilePurpose::Logo => ("Pictures", vec!["png", "jpg", "jpeg"]),
    };
    let (sender, picked) = tokio::sync::oneshot::channel();
    app.dialog()
        .file()
        .add_filter(name, &endings)
        .add_filter("All files", &["*"])
        .pick_files(move |files| {
            let _ = sender.send(files);
        });
    let paths: Vec<PathBuf> = picked
        .await
        .ok()
        .flatten()
        .unwrap_or_default()
        .into_iter()
        .filter_map(|file| file.into_path().ok())
        .collect();
    Ok((!paths.is_empty()).then(|| tickets.issue(paths)))
}

/// A folder that a person picks; `None` if they pick none.
pub(super) async fn picked_folder(app: &AppHandle) -> Option<PathBuf> {
    let (sender, picked) = tokio::sync::oneshot::channel();
    app.dialog().file().pick_folder(move |choice| {
        let _ = sender.send(choice);
    });
    picked.await.ok().flatten()?.into_path().ok()
}

/// Files the program was started with; the page asks once, when it is there.
#[tauri::command]
pub(crate) fn offered_files(
    tickets: State<'_, Tickets>,
    offered: State<'_, Offered>,
) -> Option<FileTicket> {
    let paths = offered.take();
    (!paths.is_empty()).then(|| tickets.issue(paths))
}

#[tauri::command]
pub(crate) async fn accept_documents(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
) -> Answer<Vec<FileOutcome>> {
    let mut outcomes = Vec::new();
    for path in redeem(&tickets, &ticket)? {
        let name = shown_name(&path);
        if path
            .extension()
            .is_some_and(|ending| ending == moving::ENDING)
        {
            outcomes.push(FileOutcome {
                problem: Some(format!(
                    "{name} is a whole library. Take it in under Settings, Your data."
                )),
                name,
                id: None,
            });
            continue;
        }
        outcomes.push(match bytes_of(&path).await {
            Ok(bytes) => engine.import_bytes(name, bytes).await?,
            Err(problem) => FileOutcome {
                name,
                id: None,
                problem: Some(problem),
            },
        });
    }
    Ok(outcomes)
}

/// Takes the first file of the ticket in as a newer draft.
#[tauri::command]
pub(crate) async fn accept_draft(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
    document: String,
) -> Answer<DraftOutcome> {
    let (name, bytes) = only(&tickets, &ticket).await?;
    engine.import_draft(document, name, bytes).await
}

#[tauri::command]
pub(crate) async fn compare_drafts(
    engine: State<'_, Engine>,
    document: String,
    number: u32,
) -> Answer<CompareView> {
    engine.compare_drafts(document, number).await
}

#[tauri::command]
pub(crate) async fn accept_sources(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
    document: String,
    confidential: bool,
) -> Answer<Vec<FileOutcome>> {
    let mut outcomes = Vec::new();
    for path in redeem(&tickets, &ticket)? {
        let name = shown_name(&path);
        match bytes_of(&path).await {
            Ok(bytes) => {
                let added = engine.add_material(document.clone(), name, bytes, confidential);
                outcomes.extend(added.await?);
            }
            Err(problem) => outcomes.push(FileOutcome {
                name,
                id: None,
                problem: Some(problem),
            }),
        }
    }
    Ok(outcomes)
}

pub(super) fn redeem(tickets: &Tickets, ticket: &str) -> Answer<Vec<PathBuf>> {
    tickets.redeem(ticket).ok_or_else(|| Failure {
        code: FailureCode::NotFound,
        message: "These files have already been taken in, or were offered too long ago.".to_owned(),
        advice: Some("Drop or open them again.".to_owned()),
        retry: false,
    })
}

/// Name and bytes of the first file of a ticket.
pub(super) async fn only(tickets: &Tickets, ticket: &str) -> Answer<(String, Vec<u8>)> {
    let failure = |code: FailureCode, message: String| Failure {
        code,
        message,
        advice: None,
        retry: false,
    };
    let path = redeem(tickets, ticket)?.into_iter().next();
    let path =
        path.ok_or_else(|| failure(FailureCode::NotFound, "No file was chosen.".to_owned()))?;
    let bytes = bytes_of(&path).await;
    let bytes = bytes.map_err(|problem| failure(FailureCode::Unreadable, problem))?;
    Ok((shown_name(&path), bytes))
}

/// The bytes of a file, or a sentence why not.
pub(super) async fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let path = path.to_owned();
    let name = shown_name(&path);
    let read = tokio::task::spawn_blocking(move || {
        let about = std::fs::metadata(&path)?;
        // A folder, a pipe or a device could block for ever or have no end.
        if !about.is_file() {
            return Ok(Err("is not a file. Open the files inside it."));
        }
        if about.len() > largest(&path) {
            return Ok(Err(match largest(&path) {
                LARGEST_FILE => "is larger than 256 MB. Split it, or save its text alone.",
                _ => "is larger than any package Stet writes.",
            }));
        }
        std::fs::read(&path).map(Ok)
    })
    .await;
    match read {
        Ok(Ok(Ok(bytes))) => Ok(bytes),
        Ok(Ok(Err(problem))) => Err(format!("{name} {problem}")),
        Ok(Err(error)) => Err(format!("{name} could not be read: {error}.")),
        Err(_) => Err(format!("{name} could not be read.")),
    }
}
