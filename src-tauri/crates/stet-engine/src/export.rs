//! Reports as files, by the format the window or the terminal names.

use stet_core::report::Report;
use stet_export::pdf::{Fonts, Paper};
use stet_export::{docx, html, json, pdf};

use crate::wire::{ReportFormat, ReportOptions};

/// Writes a report in a format; a checked copy is no report: [`crate::Engine::checked_copy`]. Blocks: a long PDF takes seconds.
///
/// # Errors
/// Why the file could not be put together, in words.
pub fn write(
    report: &Report,
    format: ReportFormat,
    options: &ReportOptions,
) -> Result<Vec<u8>, String> {
    match format {
        ReportFormat::Json => Ok(json::write(report)),
        ReportFormat::Docx => docx::report(report).map_err(|error| error.to_string()),
        ReportFormat::CheckedCopy => {
            Err("a checked copy is made from the text and not from its report".to_owned())
        }
        ReportFormat::Html => Ok(html::write(report).into_bytes()),
        ReportFormat::Pdf => {
            let paper = if options.letter {
                Paper::Letter
            } else {
                Paper::A4
            };
            pdf::write_on(report, &Fonts::bundled(), paper).map_err(|error| error.to_string())
        }
    }
}
