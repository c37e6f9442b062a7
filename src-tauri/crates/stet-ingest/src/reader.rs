//! The registry of readers and the choice among them.
//!
//! Content decides. A name is believed where the content could be what the
//! name says, and contradicted with a notice where it is something else.

use stet_core::document::{Block, Document};

use crate::encoding::{self, Decoded};
use crate::front::{Format, Meta, Reading};
use crate::{
    ReadError, csv, docx, epub, html, limits, mail, markdown, odt, pdf, rtf, sheet, sniff,
    subtitles, text,
};

/// What a reader is given.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// What the material is called: a file name or “The pasted text”.
    pub name: &'a str,
    /// Its words, decoded, with `\n` line ends.
    pub text: &'a str,
}

/// How well a text fits a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It cannot be this format.
    No,
    /// It could be; the name decides.
    Possible,
    /// It is, whatever the name says.
    Certain,
}

/// Reads one format.
pub trait Reader: Sync {
    /// The format read.
    fn format(&self) -> Format;
    /// Endings of names that hint at the format, lower case, without the dot.
    fn endings(&self) -> &'static [&'static str];
    /// How well the content fits. Looks at a bounded part of the text only.
    fn fit(&self, input: &Input<'_>) -> Fit;
    /// Reads the text.
    ///
    /// # Errors
    /// A [`ReadError`] where a limit is passed or no words are found.
    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError>;
}

/// Reads one format that is not text: a package, a PDF.
pub trait FileReader: Sync {
    /// The format read.
    fn format(&self) -> Format;
    /// Endings of names that are this format, lower case, without the dot; the file dialog and the
    /// desktop entry are made from them.
    fn endings(&self) -> &'static [&'static str];
    /// True if the bytes are of this format. Looks at a bounded part of them, never at the name.
    fn knows(&self, bytes: &[u8]) -> bool;
    /// Reads the file. A part that cannot be read is told in the document's notices and does not
    /// lose the others.
    ///
    /// # Errors
    /// A [`ReadError`] where a limit is passed, the file is locked, damaged or without words.
    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError>;
    /// Reads a file that stands inside others, `depth` of them. Formats that hold whole files say how
    /// deep they are in.
    ///
    /// # Errors
    /// As [`FileReader::read`].
    fn read_within(
        &self,
        name: &str,
        bytes: &[u8],
        depth: usize,
    ) -> Result<(Document, Meta), ReadError> {
        let _ = depth;
        self.read(name, bytes)
    }
}

/// Every reader of files that are not text; tried before [`READERS`].
pub static FILE_READERS: &[&dyn FileReader] = &[
    &docx::DocxReader,
    &pdf::PdfReader,
    &epub::EpubReader,
    &odt::OdtReader,
    &sheet::SheetReader,
    &rtf::RtfReader,
    &mail::SavedPageReader,
    &mail::MailReader,
];

/// Every reader of text, the most particular first; plain text, which fits everything, last.
pub static READERS: &[&dyn Reader] = &[
    &subtitles::SubtitleReader,
    &html::HtmlReader,
    &csv::CsvReader,
    &markdown::MarkdownReader,
    &text::TextReader,
];

/// Endings of the names of all files that can be read, each once, files other than text first.
#[must_use]
pub fn endings() -> Vec<&'static str> {
    let packed = FILE_READERS.iter().flat_map(|reader| reader.endings());
    let text = READERS.iter().flat_map(|reader| reader.endings());
    let mut all = Vec::new();
    for ending in packed.chain(text).copied() {
        if !all.contains(&ending) {
            all.push(ending);
        }
    }
    all
}

/// Reads `bytes`, called `name`, as `hint` or else as what they turn out to be.
///
/// # Errors
/// A [`ReadError`] for what is empty, too large, or not text.
pub fn read(name: &str, bytes: &[u8], hint: Option<Format>) -> Result<Reading, ReadError> {
    read_as(name, bytes, hint, 0)
}

/// Reads a file that stands inside others, `depth` of them.
///
/// # Errors
/// As [`read`]; [`ReadError::Unpacks`] more than [`limits::MAX_NESTED`] deep.
pub(crate) fn read_within(name: &str, bytes: &[u8], depth: usize) -> Result<Reading, ReadError> {
    if depth > limits::MAX_NESTED {
        return Err(ReadError::Unpacks {
            name: shown_name(name),
        });
    }
    read_as(name, bytes, None, depth)
}

fn read_as(
    name: &str,
    bytes: &[u8],
    hint: Option<Format>,
    depth: usize,
) -> Result<Reading, ReadError> {
    let shown = shown_name(name);
    let packed = FILE_READERS.iter().find(|reader| reader.knows(bytes));
    let limit = packed.map_or(limits::MAX_BYTES, |_| limits::MAX_FILE);
    if bytes.len() > limit {
        return Err(ReadError::TooLarge {
            name: shown,
            bytes: bytes.len(),
            limit,
        });
    }
    if let Some(reader) = packed {
        let read = reader.read_within(&shown, bytes, depth)?;
        return finished(&shown, read, reader.format());
    }
    sniff::refuse_known_binary(&shown, bytes)?;
    let Decoded { text, notice } = encoding::decode(&shown, bytes)?;
    let mut reading = read_text(name, &text, hint)?;
    reading.document.notices.extend(notice);
    Ok(reading)
}

/// Reads text that is decoded already. Same rules as [`read`].
pub(crate) fn read_text(
    name: &str,
    text: &str,
    hint: Option<Format>,
) -> Result<Reading, ReadError> {
    let shown = shown_name(name);
    let input = Input { name: &shown, text };
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        return Err(ReadError::Empty { name: shown });
    }
    let (reader, notice) = choose(&input, name, hint);
    let (mut document, meta) = reader.read(&input)?;
    document.notices.extend(notice);
    finished(&shown, (document, meta), reader.format())
}

/// A reading with words in it.
///
/// # Errors
/// [`ReadError::Empty`] for one without.
pub(crate) fn finished(
    name: &str,
    (document, meta): (Document, Meta),
    format: Format,
) -> Result<Reading, ReadError> {
    let words = |block: &Block| block.text.chars().any(char::is_alphanumeric);
    if !document.blocks.iter().any(words) {
        return Err(ReadError::Empty { name: name.into() });
    }
    Ok(Reading {
        document,
        meta,
        format,
    })
}

fn choose(
    input: &Input<'_>,
    name: &str,
    hint: Option<Format>,
) -> (&'static dyn Reader, Option<String>) {
    if let Some(reader) = hint.and_then(by_format) {
        return (reader, None);
    }
    let ending = ending(name);
    let named = READERS.iter().copied().find(|reader| {
        ending
            .as_deref()
            .is_some_and(|e| reader.endings().contains(&e))
    });
    let fits: Vec<_> = READERS
        .iter()
        .map(|reader| (*reader, reader.fit(input)))
        .collect();
    let certain = fits
        .iter()
        .find(|(_, fit)| *fit == Fit::Certain)
        .map(|(reader, _)| *reader);
    let fallback: &'static dyn Reader = &text::TextReader;
    match (named, certain) {
        (Some(named), Some(certain)) if named.format() != certain.format() => {
            // Plain text is what people call everything: no surprise there.
            let quiet = named.format() == Format::Text && certain.format() == Format::Markdown;
            (
                certain,
                (!quiet).then(|| mislabelled(input.name, named, certain)),
            )
        }
        (Some(named), _) if named.fit(input) >= Fit::Possible => (named, None),
        (Some(named), _) => (fallback, Some(mislabelled(input.name, named, fallback))),
        (None, Some(certain)) => (certain, None),
        (None, None) => (fallback, None),
    }
}

fn mislabelled(name: &str, named: &dyn Reader, read_as: &dyn Reader) -> String {
    format!(
        "{name} is not {} as its name says; it was read as {}.",
        named.format().described(),
        read_as.format().described()
    )
}

fn by_format(format: Format) -> Option<&'static dyn Reader> {
    READERS
        .iter()
        .copied()
        .find(|reader| reader.format() == format)
}

fn ending(name: &str) -> Option<String> {
    let file = name.rsplit(['/', '\\']).next()?;
    let (stem, ending) = file.rsplit_once('.')?;
    (!stem.is_empty() && ending.len() <= 12).then(|| ending.to_lowercase())
}

/// The name as it appears in sentences: without folders, on one line, not endless.
fn shown_name(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let mut shown: String = file.chars().filter(|c| !c.is_control()).take(80).collect();
    if shown.trim().is_empty() {
        shown = "The text".into();
    }
    shown
}
