//! The checked copy: a document's own words as a Word file, each correction a real tracked change
//! and each query or finding a real comment.
//!
//! [`into_original`] puts them into the file the author sent and touches nothing else in it;
//! [`fresh`] writes a clean file for a document that came in another format. Both take one
//! [`CheckedText`]. Owns where in a Word file a place of the text stands; refuses to guess: what
//! cannot be put in its exact place is returned by name ([`CheckedFile::unplaced`]) or stands beside
//! it as a comment ([`CheckedFile::as_comments`]).

mod align;
mod comments;
mod fields;
mod find;
mod fresh;
mod markup;
mod names;
mod original;
mod package;
mod parts;
mod place;
mod plan;
mod story;
mod styles;
mod walk;
mod weave;

use stet_core::document::{Block, Place};

pub use fresh::fresh;
pub(crate) use names::moment;
pub use original::into_original;
pub(crate) use package::dateless;

/// Largest Word file taken in, in bytes (256 MiB), as the reader of documents has it.
pub const MAX_FILE: usize = 256 * 1024 * 1024;

/// The author that findings of the program itself are signed with.
pub const MACHINE: &str = "Stet (machine)";

/// A text with what its checkers would change and ask.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CheckedText {
    /// Title of the document.
    pub title: String,
    /// Language of its words as a tag (`en`, `de-CH`), if known.
    pub language: Option<String>,
    /// Its blocks as they were read, in order: the words every [`Place`] is counted in.
    pub blocks: Vec<Block>,
    /// Corrections, proposed or accepted; each a tracked change.
    pub changes: Vec<Change>,
    /// Queries and findings; each a comment.
    pub remarks: Vec<Remark>,
}

/// One correction: words and what shall stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Name by which the caller knows it again.
    pub id: String,
    /// The words to replace; an empty span puts words in.
    pub place: Place,
    /// What shall stand there; empty takes the words out.
    pub replacement: String,
    /// Who proposed it.
    pub author: String,
    /// Initials of who proposed it.
    pub initials: String,
    /// When, RFC 3339; one that cannot be read is left out of the file.
    pub at: String,
}

/// One query or finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Name by which the caller knows it again.
    pub id: String,
    /// The words it is about.
    pub place: Place,
    /// What is said; a line break begins a new paragraph of the comment.
    pub words: String,
    /// Who says it: the checker, or [`MACHINE`].
    pub author: String,
    /// Initials of who says it.
    pub initials: String,
    /// When, RFC 3339; one that cannot be read is left out of the file.
    pub at: String,
}

/// A Word file with changes and comments in it, and what could not be put in as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    /// The file.
    pub bytes: Vec<u8>,
    /// Changes that stand in the file as comments, because their words cannot be tracked there.
    pub as_comments: Vec<Left>,
    /// What does not stand in the file at all.
    pub unplaced: Vec<Left>,
}

/// A change or remark that was not put in as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Its [`Change::id`] or [`Remark::id`].
    pub id: String,
    /// Why.
    pub why: Why,
}

/// Why a change could not be tracked, or a remark not be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Why {
    /// The place is not in the text.
    #[error("its place is not in the text")]
    Nowhere,
    /// The paragraph of the file does not read as the text does.
    #[error("the paragraph of the file reads differently")]
    Differs,
    /// The block has no words by which it could be found, as an empty cell has none.
    #[error("its paragraph has no words to find it by")]
    Blank,
    /// The words run over more than one paragraph.
    #[error("its words run over more than one paragraph")]
    Paragraphs,
    /// A program fills these words in.
    #[error("its words are filled in by a field or a form")]
    Field,
    /// The words stand in a text box or a drawing.
    #[error("its words are in a text box")]
    Box,
    /// The words are part of a formula or set in a special way.
    #[error("its words are part of a formula, a moved passage or some other object")]
    Object,
    /// A note mark stands among the words.
    #[error("there is a note mark among its words")]
    Mark,
    /// Another change has these words already.
    #[error("another change has the same words")]
    Overlaps,
}

/// Why no checked copy could be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// The file is larger than [`MAX_FILE`], or unpacks to more than is taken in.
    #[error(
        "The Word file is too large to add corrections to, so nothing was written. Export a fresh \
         Word file instead."
    )]
    TooLarge,
    /// The file is no Word package, is locked, or has lost parts.
    #[error(
        "The file cannot be opened as a Word document ({0}). Open it in Word, save it again \
         without a password, and add that copy."
    )]
    Package(String),
    /// The markup of the text is damaged.
    #[error(
        "The Word file’s markup is damaged, so nothing was added to it. Open it in Word, save it \
         again, and add that copy."
    )]
    Markup,
    /// The package could not be written.
    #[error("The Word file could not be created: {0}")]
    Write(String),
}
