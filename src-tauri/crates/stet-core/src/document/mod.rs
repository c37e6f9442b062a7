//! The text being checked: blocks of words with styled runs.
//!
//! A [`Document`] is a value made by a reader (crate `stet-ingest`) and never
//! edited afterwards; a newer draft is a new document. Positions inside it are
//! [`Place`]s, and [`Anchor`]s survive from one draft to the next.

mod anchor;
mod carried;
mod chapters;
mod cut;
pub mod kind;
mod language;

pub use anchor::Anchor;
pub use carried::{Change, ChangeKind, Comment, EmbeddedCitation, Milestone, Position};
pub use chapters::{Chapter, chapters};
pub use cut::{Piece, cut};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::Span;

/// A text to be checked, cut into blocks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Document {
    /// The title: the first heading, a metadata field or the first words.
    pub title: String,
    /// Paragraphs, headings, list items … in reading order.
    pub blocks: Vec<Block>,
    /// What the reader could not read, in sentences a person understands.
    #[serde(default)]
    pub notices: Vec<String>,
    /// Where pages and moments of a recording begin, in reading order.
    #[serde(default)]
    pub milestones: Vec<Milestone>,
    /// Remarks that people left in the file: the author's, never findings.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// Changes that were tracked in the file. The text is the current one: insertions are in it,
    /// deletions are not.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// Citations that a reference manager left in the file with their data.
    #[serde(default)]
    pub embedded: Vec<EmbeddedCitation>,
    /// The language a person says it is in, ISO 639-1; `None` where its words tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// One paragraph-like piece of a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// What kind of piece this is.
    pub kind: BlockKind,
    /// The words, without markup. May hold line breaks (`\n`), never `\r\n`.
    pub text: String,
    /// Styled stretches of `text`, in order, not overlapping; plain text has no run.
    #[serde(default)]
    pub runs: Vec<Run>,
}

/// The kind of a [`Block`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum BlockKind {
    /// A heading of level 1 to 6.
    Heading {
        /// 1 (top) to 6.
        level: u8,
    },
    /// A paragraph of running text.
    Paragraph,
    /// An item of a list.
    ListItem {
        /// Nesting depth, from 0.
        depth: u8,
        /// The number shown before it, if the list is numbered.
        number: Option<u32>,
    },
    /// A quoted paragraph.
    Quote,
    /// Program code or other verbatim text; never searched for claims.
    Code,
    /// A cell of a table.
    TableCell {
        /// Row, from 0.
        row: u32,
        /// Column, from 0.
        column: u32,
        /// True for a heading cell.
        header: bool,
    },
    /// A footnote or endnote.
    Note,
}

/// A styled stretch of a block's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Where in the block's text, in bytes.
    pub span: Span,
    /// How it is set.
    pub style: RunStyle,
}

/// How a [`Run`] is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStyle {
    /// Emphasis, usually italic.
    Emphasis,
    /// Strong emphasis, usually bold.
    Strong,
    /// Verbatim words inside running text.
    Code,
    /// A link to this address or fragment, as written in the source.
    Link(String),
    /// Raised characters; a note mark when they are digits.
    Superscript,
    /// A mark that points to a note with this label.
    NoteMark(String),
}

/// A stretch of one block of a document, in bytes of the block's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Index into [`Document::blocks`].
    pub block: usize,
    /// Where in that block's text.
    pub span: Span,
}

impl Document {
    /// The words at a place, or `None` if the place is not in this document.
    #[must_use]
    pub fn words(&self, place: &Place) -> Option<&str> {
        place.span.slice(&self.blocks.get(place.block)?.text)
    }

    /// Number of words as a writer counts them: by white space, in Chinese and Japanese by sign.
    #[must_use]
    pub fn word_count(&self) -> usize {
        self.blocks.iter().map(|block| words(&block.text)).sum()
    }
}

/// Words as a writer counts them: in Chinese and Japanese every sign is one.
fn words(text: &str) -> usize {
    let signs = text.chars().filter(|ch| is_sign(*ch)).count();
    if signs == 0 {
        return text.split_whitespace().count();
    }
    let others = text
        .split(|ch: char| ch.is_whitespace() || is_sign(ch))
        .filter(|word| word.contains(char::is_alphanumeric));
    signs + others.count()
}

/// Han and kana.
fn is_sign(ch: char) -> bool {
    matches!(ch, '\u{3005}' | '\u{3041}'..='\u{30FA}' | '\u{30FC}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

impl BlockKind {
    /// True if the block holds prose or cells in which claims are looked for.
    #[must_use]
    pub fn holds_claims(&self) -> bool {
        !matches!(self, Self::Code | Self::Heading { .. })
    }
}

/// What sort of text a document is (rules 6.2): told by [`kind::detect`], changed by a person. It
/// changes which words are claims (`claim::by_type`), the duty to cite
/// ([`DocumentType::demands_citation`]) and which checks look
/// ([`Scope::of_kind`](crate::check::Scope::of_kind)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default, TS)]
#[serde(rename_all = "snake_case")]
pub enum DocumentType {
    /// A book for the general reader.
    Book,
    /// A long magazine article.
    Longread,
    /// A legal brief.
    LegalBrief,
    /// A patent or application.
    Patent,
    /// An academic paper.
    Academic,
    /// A textbook.
    Textbook,
    /// A contract.
    Contract,
    /// A screenplay.
    Screenplay,
    /// Anything else; the default.
    #[default]
    Other,
}

impl DocumentType {
    /// True where every factual claim must carry its citation in the text (rules 6.3, line 5).
    #[must_use]
    pub fn demands_citation(self) -> bool {
        matches!(
            self,
            Self::LegalBrief | Self::Patent | Self::Academic | Self::Textbook
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_as_writers_do() {
        for (text, count) in [
            ("The ferry – late – left.", 6),
            ("橋は長い。", 4),
            ("エリン・ブラントはEUの2つ", 12),
            ("이 다리는 길다.", 3),
            ("", 0),
        ] {
            assert_eq!(words(text), count, "{text}");
        }
    }
}
