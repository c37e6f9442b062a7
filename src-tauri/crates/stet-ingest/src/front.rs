//! What a reader hands back: the document and what the material says of itself.

use serde::{Deserialize, Serialize};
use stet_core::document::Document;

/// A text that was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The words.
    pub document: Document,
    /// What the material says of itself.
    pub meta: Meta,
    /// How it was read, which may differ from what its name says.
    pub format: Format,
}

/// What a text says of itself. Declared by the material and not verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Meta {
    /// Its title, where it declares one apart from its first heading.
    #[serde(default)]
    pub title: Option<String>,
    /// Who wrote it.
    #[serde(default)]
    pub author: Option<String>,
    /// Who published it.
    #[serde(default)]
    pub publisher: Option<String>,
    /// When it was published: an RFC 3339 date, `YYYY-MM-DD`.
    #[serde(default)]
    pub published_at: Option<String>,
    /// Its language, a BCP 47 tag as written, such as `en` or `pt-BR`.
    #[serde(default)]
    pub language: Option<String>,
}

/// The formats that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Format {
    /// Plain text in any encoding.
    Text,
    /// Markdown (CommonMark with tables, footnotes and front matter).
    Markdown,
    /// A web page or a piece of one.
    Html,
    /// A table: values separated by commas, semicolons, tabs or bars.
    Csv,
    /// A Word document (Office Open XML).
    Docx,
    /// An `OpenDocument` text.
    Odt,
    /// Rich text.
    Rtf,
    /// An e-book.
    Epub,
    /// A PDF.
    Pdf,
    /// A workbook: Excel or `OpenDocument` spreadsheet.
    Sheet,
    /// Subtitles or a transcript with times (SRT, WebVTT).
    Subtitles,
    /// A mail (RFC 5322).
    Mail,
    /// A web page saved with all it shows (MHTML).
    SavedPage,
}

impl Format {
    /// What a person calls it, with its article: “a web page”.
    #[must_use]
    pub fn described(self) -> &'static str {
        match self {
            Self::Text => "plain text",
            Self::Markdown => "a Markdown text",
            Self::Html => "a web page",
            Self::Csv => "a table (CSV)",
            Self::Docx => "a Word document",
            Self::Odt => "an OpenDocument text",
            Self::Rtf => "a rich-text (RTF) file",
            Self::Epub => "an e-book (EPUB)",
            Self::Pdf => "a PDF",
            Self::Sheet => "a spreadsheet",
            Self::Subtitles => "subtitles",
            Self::Mail => "a mail",
            Self::SavedPage => "a saved web page (MHTML)",
        }
    }
}
