//! The Report screen.

use serde::{Deserialize, Serialize};
use stet_core::report::Audience;
use stet_export::logo::Logo;
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
    /// For whom it is made.
    #[serde(default)]
    pub audience: ReportAudience,
    /// A first page with the publisher's logo, name and the title, in PDF; the logo above the
    /// title, in Word and HTML.
    #[serde(default)]
    pub cover: bool,
}

/// For whom a report is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, Default)]
#[serde(rename_all = "snake_case")]
pub enum ReportAudience {
    /// The editor: what needs action.
    EditorsCopy,
    /// Everything.
    #[default]
    FullRecord,
    /// The readers: what was checked and how.
    MethodNote,
}

impl From<ReportAudience> for Audience {
    fn from(audience: ReportAudience) -> Self {
        match audience {
            ReportAudience::EditorsCopy => Self::EditorsCopy,
            ReportAudience::FullRecord => Self::FullRecord,
            ReportAudience::MethodNote => Self::MethodNote,
        }
    }
}

impl Default for ReportOptions {
    fn default() -> Self {
        Self {
            annotated_text: true,
            evidence: true,
            not_factual: true,
            letter: false,
            audience: ReportAudience::FullRecord,
            cover: false,
        }
    }
}

/// The publisher's logo, for showing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LogoView {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The picture itself as an address: `data:image/png;base64,…`.
    pub picture: String,
}

impl From<&Logo> for LogoView {
    fn from(logo: &Logo) -> Self {
        let number = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        Self {
            width: number(logo.width()),
            height: number(logo.height()),
            picture: logo.data_address(),
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
    /// One Markdown file.
    Markdown,
    /// The claims as comma-separated values.
    Csv,
    /// Public claims of others as ClaimReview in JSON-LD.
    ClaimReview,
    /// The author's text as a Word file, with corrections as tracked changes and findings as
    /// comments.
    CheckedCopy,
}

impl ReportFormat {
    /// The ending of its files, without a dot.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Json => "json",
            Self::Docx | Self::CheckedCopy => "docx",
            Self::Markdown => "md",
            Self::Csv => "csv",
            Self::ClaimReview => "jsonld",
        }
    }
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
