//! Reports as files, by the format the window or the terminal names.

use stet_core::report::{Audience, Report};
pub use stet_export::logo::Logo;
use stet_export::pdf::{Fonts, Paper, Print};
use stet_export::{claim_review, csv, docx, html, json, markdown, pdf};

use crate::wire::{ReportFormat, ReportOptions};

/// Why no file was written; the words are a sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unwritten {
    /// There is nothing that may stand in a file of this format: no fault of the program.
    #[error("{0}")]
    Nothing(String),
    /// The file could not be put together.
    #[error("{0}")]
    Fault(String),
}

/// Writes a report in a format; a checked copy is no report: [`crate::Engine::checked_copy`].
/// Blocks: a long PDF takes seconds.
///
/// # Errors
/// [`Unwritten::Nothing`] for a ClaimReview of claims that may not be reviewed in public and for
/// a table of the claims of a method note, which has none; [`Unwritten::Fault`] if the file could
/// not be put together.
pub fn write(
    report: &Report,
    format: ReportFormat,
    options: &ReportOptions,
) -> Result<Vec<u8>, Unwritten> {
    write_with(report, format, options, None)
}

/// Writes a report in a format, with the publisher's logo where the options ask for a cover and the
/// format has a place for it: [`crate::Engine::publisher_logo`]. Blocks as [`write`] does.
///
/// # Errors
/// As [`write`].
pub fn write_with(
    report: &Report,
    format: ReportFormat,
    options: &ReportOptions,
    logo: Option<&Logo>,
) -> Result<Vec<u8>, Unwritten> {
    let logo = logo.filter(|_| options.cover);
    let fault = |error: &dyn std::fmt::Display| Unwritten::Fault(error.to_string());
    match format {
        ReportFormat::Json => Ok(json::write(report)),
        ReportFormat::Docx => docx::report_with(report, logo).map_err(|error| fault(&error)),
        ReportFormat::CheckedCopy => Err(Unwritten::Fault(
            "a checked copy is made from the text and not from its report".to_owned(),
        )),
        ReportFormat::Html => Ok(html::write_with(report, logo).into_bytes()),
        ReportFormat::Markdown => Ok(markdown::write(report).into_bytes()),
        ReportFormat::Csv if report.audience == Audience::MethodNote => Err(Unwritten::Nothing(
            "A method note holds no claims; make the table from the full record.".to_owned(),
        )),
        ReportFormat::Csv => csv::claims(report).map_err(|error| fault(&error)),
        ReportFormat::ClaimReview => {
            claim_review::write(report).map_err(|why| Unwritten::Nothing(why.to_string()))
        }
        ReportFormat::Pdf => {
            let paper = if options.letter {
                Paper::Letter
            } else {
                Paper::A4
            };
            let cover = options.cover;
            pdf::print_with(report, &Fonts::bundled(), Print { paper, cover }, logo)
                .map_err(|error| fault(&error))
        }
    }
}
