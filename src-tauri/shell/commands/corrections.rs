//! Corrections: signing off, errors that are reported, rebuttals, and the review queue.

use stet_engine::Engine;
use stet_engine::wire::{
    CorrectionRow, CorrectionsView, Exported, FlagAnswer, FlagInput, QueueView, RebuttalInput,
    ReportFormat, ReportOptions, StandardAnswer,
};
use tauri::State;

use super::Answer;
use super::report::written;
use crate::shell::export_folder::ExportFolder;

/// Changes to the text, and what became of the report.
#[tauri::command]
pub(crate) async fn corrections(
    engine: State<'_, Engine>,
    document: String,
) -> Answer<CorrectionsView> {
    engine.corrections(document).await
}

/// The number of the revision.
#[tauri::command]
pub(crate) async fn sign_off(
    engine: State<'_, Engine>,
    document: String,
    reason: String,
    standards: Vec<StandardAnswer>,
) -> Answer<u32> {
    engine.sign_off_with(document, reason, standards).await
}

#[tauri::command]
pub(crate) async fn compare_revisions(
    engine: State<'_, Engine>,
    document: String,
    from: u32,
    to: u32,
) -> Answer<Vec<CorrectionRow>> {
    engine.compare_revisions(document, from, to).await
}

/// A signed-off report as a file: its words exactly as they were signed, on the paper and behind the
/// cover that the options ask for.
#[tauri::command]
pub(crate) async fn export_revision(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
    number: u32,
    format: ReportFormat,
    options: ReportOptions,
) -> Answer<Exported> {
    let report = engine.revision(document, number).await?;
    let name = format!("{} revision {number}", report.title.document);
    let bytes = written(&engine, report, format, options).await?;
    folder.export(&name, format.ending(), &bytes)
}

#[tauri::command]
pub(crate) async fn report_error(
    engine: State<'_, Engine>,
    document: String,
    input: FlagInput,
) -> Answer<()> {
    engine.report_error(document, input).await
}

#[tauri::command]
pub(crate) async fn answer_error(
    engine: State<'_, Engine>,
    document: String,
    flag: String,
    answer: FlagAnswer,
    words: String,
) -> Answer<()> {
    engine.answer_error(document, flag, answer, words).await
}

#[tauri::command]
pub(crate) async fn add_rebuttal(
    engine: State<'_, Engine>,
    document: String,
    input: RebuttalInput,
) -> Answer<()> {
    engine.add_rebuttal(document, input).await
}

#[tauri::command]
pub(crate) async fn withdraw_rebuttal(
    engine: State<'_, Engine>,
    document: String,
    rebuttal: String,
) -> Answer<()> {
    engine.withdraw_rebuttal(document, rebuttal).await
}

/// Claims of all documents that wait for a person.
#[tauri::command]
pub(crate) async fn review_queue(engine: State<'_, Engine>) -> Answer<QueueView> {
    engine.review_queue().await
}

#[tauri::command]
pub(crate) async fn set_tier(
    engine: State<'_, Engine>,
    document: String,
    tier: String,
) -> Answer<()> {
    engine.set_tier(document, tier).await
}

/// How many claims were confirmed.
#[tauri::command]
pub(crate) async fn confirm_unopposed(engine: State<'_, Engine>, document: String) -> Answer<u32> {
    engine.confirm_unopposed(document).await
}

/// Reads the text for tone and argument with the chosen model; returns once it is done or stopped.
#[tauri::command]
pub(crate) async fn read_text(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.read_text(document).await
}

#[tauri::command]
pub(crate) async fn stop_reading(engine: State<'_, Engine>, document: String) -> Answer<()> {
    engine.stop_reading(&document);
    Ok(())
}

#[tauri::command]
pub(crate) async fn ask_author(
    engine: State<'_, Engine>,
    document: String,
    question: String,
) -> Answer<()> {
    engine.ask_author(document, question).await
}

/// Without a question the remark is set aside.
#[tauri::command]
pub(crate) async fn settle_remark(
    engine: State<'_, Engine>,
    document: String,
    remark: String,
    question: Option<String>,
) -> Answer<()> {
    engine.settle_remark(document, remark, question).await
}

/// The questions to the author as a letter.
#[tauri::command]
pub(crate) async fn export_letter(
    engine: State<'_, Engine>,
    folder: State<'_, ExportFolder>,
    document: String,
) -> Answer<Exported> {
    let title = engine.document(&document).await?.title;
    let bytes = engine.author_letter(&document).await?;
    folder.export(&format!("{title} questions"), "docx", &bytes)
}
