//! The report: what stands in its way, its pages, its files.

use stet_core::report::Report;
use stet_engine::Engine;
use stet_engine::export::{self, Unwritten};
use stet_engine::wire::{
    Exported, Failure, FailureCode, LogoView, ReportAudience, ReportFormat, ReportOptions,
    ReportView,
};
use tauri::ipc::Response;
use tauri::{AppHandle, State};

use super::Answer;
use super::files::{only, picked_folder};
use crate::shell::export_folder::ExportFolder;
use crate::shell::tickets::Tickets;

#[tauri::command]
pub(crate) async fn report_view(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
    options: ReportOptions,
) -> Answer<ReportView> {
    // What stands in the way is for whoever hands it over, whomever it is for.
    let audience = ReportAudience::FullRecord;
    let options = ReportOptions {
        audience,
        ..options
    };
    let report = engine.report(document, options).await?;
    Ok(ReportView {
        warnings: report
            .warnings
            .iter()
            .map(|warning| warning.text.clone())
            .collect(),
        draft: report.draft,
        folder: folder.path().display().to_string(),
    })
}

#[tauri::command]
pub(crate) async fn report_pdf(
    engine: State<'_, Engine>,
    document: String,
    options: ReportOptions,
) -> Answer<Response> {
    let report = engine.report(document, options.clone()).await?;
    Ok(Response::new(
        written(&engine, report, ReportFormat::Pdf, options).await?,
    ))
}

#[tauri::command]
pub(crate) async fn export_report(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
    format: ReportFormat,
    options: ReportOptions,
) -> Answer<Exported> {
    if format == ReportFormat::CheckedCopy {
        let title = engine.document(&document).await?.title;
        let copy = engine.checked_copy(&document).await?;
        let exported = folder.export(&format!("{title} checked"), "docx", &copy.bytes)?;
        return Ok(Exported {
            notices: copy.notices,
            ..exported
        });
    }
    let report = engine.report_to_export(document, options.clone()).await?;
    let title = report.title.document.clone();
    let bytes = written(&engine, report, format, options).await?;
    folder.export(&title, format.ending(), &bytes)
}

/// The publisher's logo, on covers of reports.
#[tauri::command]
pub(crate) async fn logo(engine: State<'_, Engine>) -> Answer<Option<LogoView>> {
    engine.logo().await
}

/// Takes the publisher's logo out of the first file of the ticket.
#[tauri::command]
pub(crate) async fn set_logo(
    engine: State<'_, Engine>,
    tickets: State<'_, Tickets>,
    ticket: String,
) -> Answer<LogoView> {
    let (name, bytes) = only(&tickets, &ticket).await?;
    engine.set_logo(name, bytes).await
}

#[tauri::command]
pub(crate) async fn remove_logo(engine: State<'_, Engine>) -> Answer<()> {
    engine.remove_logo().await
}

#[tauri::command]
pub(crate) async fn choose_export_folder(
    app: AppHandle,
    folder: State<'_, ExportFolder>,
) -> Answer<Option<String>> {
    let chosen = picked_folder(&app).await;
    if let Some(chosen) = &chosen {
        folder.choose(chosen.clone());
    }
    Ok(chosen.map(|path| path.display().to_string()))
}

/// The report in a format, with the publisher's logo where it has a cover; made off the threads that
/// serve the window.
pub(super) async fn written(
    engine: &Engine,
    report: Report,
    format: ReportFormat,
    options: ReportOptions,
) -> Answer<Vec<u8>> {
    let logo = if options.cover {
        engine.publisher_logo().await?
    } else {
        None
    };
    let write = move || export::write_with(&report, format, &options, logo.as_ref());
    tokio::task::spawn_blocking(write)
        .await
        .unwrap_or_else(|error| Err(Unwritten::Fault(error.to_string())))
        .map_err(|problem| {
            let (message, advice) = match problem {
                // Nothing is wrong: the sentence says what may stand in such a file.
                Unwritten::Nothing(why) => (why, None),
                Unwritten::Fault(why) => (
                    format!("The report could not be made: {why}"),
                    Some("Export it as HTML or JSON meanwhile, and tell us.".to_owned()),
                ),
            };
            Failure {
                code: FailureCode::Export,
                message,
                advice,
                retry: false,
            }
        })
}
