//! The Report screen.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the report is to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReportOptions {
    /// The annotated text.
    pub annotated_text: bool,
    /// One entry per claim with its evidence.
    pub evidence: bool,
    /// What is not a factual claim.
    pub not_factual: bool,
    /// US Letter instead of A4.
    pub letter: bool,
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self {
            annotated_text: true,
            evidence: true,
            not_factual: true,
            letter: false,
        }
    }
}

/// What the Report screen shows beside the preview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReportView {
    /// Blocking warnings first: "9 claims still open".
    pub warnings: Vec<String>,
    /// Stamped DRAFT.
    pub draft: bool,
    /// Folder exports go to, for showing.
    pub folder: String,
}

/// A format a report can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportFormat {
    /// PDF.
    Pdf,
    /// One self-contained HTML file.
    Html,
    /// JSON after `docs/schema/`.
    Json,
    /// The report as a Word file.
    Docx,
    /// The author's text as a Word file, with corrections as tracked changes and findings as
    /// comments.
    CheckedCopy,
}

/// Where an export went.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Exported {
    /// File name.
    pub name: String,
    /// Folder, for showing.
    pub folder: String,
    /// Size in bytes.
    pub bytes: u32,
    /// What does not stand in the file as it should, in sentences.
    pub notices: Vec<String>,
}
