//! What a walk through a part finds: the words the text shows, each with the bytes it stands at.

use std::ops::Range;

use super::Why;
use super::markup::Names;

/// Index of a paragraph, a run, an insertion or a fence in its list.
pub(super) type Index = u32;

/// One character of the text, or something that stands for some.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    pub(super) shown: Shown,
    /// The outermost paragraph it stands in; `None` outside any.
    pub(super) paragraph: Option<Index>,
    pub(super) spot: Spot,
}

/// What an atom shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// This character.
    Letter(char),
    /// A line end inside a paragraph.
    LineEnd,
    /// The mark of a note.
    Mark,
    /// A character of a picture font: some letter, or none.
    Symbol,
    /// A formula, written out in some way.
    Formula,
}

/// Where an atom stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// In a run that may be cut: the run and the unit in it.
    Unit(Index, usize),
    /// In something that must stay whole.
    Fence(Index),
}

/// A line of the text: atoms without a [`Shown::LineEnd`].
pub(super) type Line = Vec<Atom>;

/// A paragraph.
#[derive(Debug, Clone)]
pub(super) struct Paragraph {
    /// Bytes between its properties and its closing tag; `None` if it has neither.
    pub(super) content: Option<Range<usize>>,
}

/// A run: words of one look.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) whole: Range<usize>,
    pub(super) open: Range<usize>,
    /// Its properties, and in them the record of how they were before.
    pub(super) properties: Option<Range<usize>>,
    pub(super) earlier: Option<Range<usize>>,
    pub(super) items: Vec<Item>,
    /// The tracked insertion it stands in.
    pub(super) inserted: Option<Index>,
}

/// A direct child of a run.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) whole: Range<usize>,
    pub(super) kind: ItemKind,
}

/// What a child of a run is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// `w:t` with these words: as many units as characters, at least one.
    Words(String),
    /// A tab, a line end, a hyphen, a symbol: one unit that may be taken out.
    Sign,
    /// Nothing that is seen: taken out with what is around it.
    Nothing,
    /// Anything else: it stays.
    Other,
}

impl Item {
    /// How many units it has.
    pub(super) fn units(&self) -> usize {
        match &self.kind {
            ItemKind::Words(words) => words.chars().count().max(1),
            _ => 1,
        }
    }
}

/// A tracked insertion of somebody's (`w:ins`).
#[derive(Debug, Clone)]
pub(super) struct Inserted {
    pub(super) open: Range<usize>,
    /// Its closing tag.
    pub(super) close: Range<usize>,
}

/// Something that must stay whole.
#[derive(Debug, Clone)]
pub(super) struct Fence {
    pub(super) whole: Range<usize>,
    pub(super) why: Why,
}

/// Footnote or endnote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum NoteKind {
    /// At the foot of the page.
    Foot,
    /// At the end of the text.
    End,
}

/// What a walk through one part found.
#[derive(Debug, Clone)]
pub(super) struct Story {
    /// Name of the part.
    pub(super) part: String,
    /// Its markup.
    pub(super) text: String,
    pub(super) names: Names,
    pub(super) paragraphs: Vec<Paragraph>,
    pub(super) runs: Vec<Run>,
    pub(super) inserted: Vec<Inserted>,
    pub(super) fences: Vec<Fence>,
    /// Lines of the text in reading order.
    pub(super) lines: Vec<Line>,
    /// Lines of each note, in a part of notes.
    pub(super) notes: Vec<(String, Vec<Line>)>,
    /// Notes cited, each once, with the atom of its first mark.
    pub(super) cited: Vec<(NoteKind, String, Atom)>,
    /// Numbers that tracked changes, comments and bookmarks have.
    pub(super) numbers: Vec<u32>,
}
