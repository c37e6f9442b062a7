//! A document being put together, within the limits.

use stet_core::document::{
    Block, BlockKind, Change, Comment, Document, EmbeddedCitation, Milestone, Place, Run,
};
use stet_core::text::names_issue;

use crate::budget::{Budget, Limit, clip};
use crate::inline::Inline;
use crate::{ReadError, limits};

/// Gathers blocks in reading order.
#[derive(Debug)]
pub(crate) struct Blocks {
    name: String,
    blocks: Vec<Block>,
    budget: Budget,
    notices: Vec<String>,
    /// Where pages and moments begin, in reading order; an empty text block never gets one.
    pub(crate) milestones: Vec<Milestone>,
    /// Remarks found; places are in blocks added already or about to be.
    pub(crate) comments: Vec<Comment>,
    /// Tracked changes found.
    pub(crate) changes: Vec<Change>,
    /// Citations with data found.
    pub(crate) embedded: Vec<EmbeddedCitation>,
}

impl Blocks {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            blocks: Vec::new(),
            budget: Budget::new(),
            notices: Vec::new(),
            milestones: Vec::new(),
            comments: Vec::new(),
            changes: Vec::new(),
            embedded: Vec::new(),
        }
    }

    /// Index the next block will have.
    pub(crate) fn next(&self) -> usize {
        self.blocks.len()
    }

    /// Length of the last block's text, in bytes.
    pub(crate) fn last_length(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.text.len())
    }

    /// What is left for further blocks.
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// True once nothing more is added: a reader may stop.
    pub(crate) fn is_full(&self) -> bool {
        self.budget.reached().is_some()
    }

    /// Ends the document here, because `limit` was reached before the words came here.
    pub(crate) fn end(&mut self, limit: Limit) {
        self.budget.end(limit);
    }

    /// Adds a block; one without words is passed over, except a table cell, which keeps its
    /// place empty. Once the budget has run out nothing is added any more, and [`Blocks::finish`] says
    /// so.
    ///
    /// # Errors
    /// None so far; readers pass on what adding may refuse.
    pub(crate) fn add(
        &mut self,
        kind: BlockKind,
        mut text: String,
        mut runs: Vec<Run>,
    ) -> Result<(), ReadError> {
        let cell = matches!(kind, BlockKind::TableCell { .. });
        if !cell && text.trim().is_empty() {
            return Ok(());
        }
        // One paragraph that is too long in itself is kept in part, or there would be no words.
        if self.blocks.is_empty() && text.len() > self.budget.characters() {
            clip(&mut text, &mut runs, self.budget.characters());
            self.blocks.push(Block { kind, text, runs });
            self.budget.end(Limit::Characters);
        } else if self.budget.take(kind, text.len()) {
            self.blocks.push(Block { kind, text, runs });
        }
        Ok(())
    }

    /// Adds what was gathered as [`Blocks::add`] does, with the pages and moments marked in it.
    ///
    /// # Errors
    /// As [`Blocks::add`].
    pub(crate) fn add_gathered(
        &mut self,
        kind: BlockKind,
        inline: &mut Inline,
    ) -> Result<(), ReadError> {
        let (text, runs) = inline.take();
        let block = self.next();
        // Without words there is no block, and the mark holds from the next one.
        let marks = inline.take_marks();
        let milestones = marks
            .into_iter()
            .map(|(byte, at)| Milestone { block, byte, at });
        self.milestones.extend(milestones);
        self.add(kind, text, runs)
    }

    /// Remembers something left out, once.
    pub(crate) fn notice(&mut self, sentence: &str) {
        if !self.notices.iter().any(|known| known == sentence) {
            self.notices.push(sentence.into());
        }
    }

    /// The document, titled `declared`, or by its first heading, or by its first words.
    pub(crate) fn finish(mut self, declared: Option<&str>) -> Document {
        if let Some(limit) = self.budget.reached() {
            let sentence = limit.sentence(&self.name);
            self.notice(&sentence);
        }
        self.milestones.retain(|mark| {
            let block = self.blocks.get(mark.block);
            block.is_some_and(|block| block.text.is_char_boundary(mark.byte))
        });
        // What was about words that a paragraph turned out not to have is about no place.
        let inside = |place: &Place| {
            let block = self.blocks.get(place.block);
            block.is_some_and(|block| place.span.slice(&block.text).is_some())
        };
        for comment in &mut self.comments {
            comment.place = comment.place.filter(inside);
        }
        self.changes.retain(|change| inside(&change.place));
        self.embedded.retain(|cited| inside(&cited.place));
        let head = masthead(&self.blocks).unwrap_or(0);
        let below = self.blocks.get(head..).unwrap_or_default();
        // Below a masthead the first heading is the title, however small it is set beside it.
        let top = below
            .iter()
            .find(|block| head == 0 && block.kind == BlockKind::Heading { level: 1 });
        let any = || {
            below
                .iter()
                .find(|block| matches!(block.kind, BlockKind::Heading { .. }))
        };
        let first = || {
            self.blocks
                .iter()
                .find(|block| !block.text.trim().is_empty())
        };
        let title = declared
            .map(str::trim)
            .filter(|title| !title.is_empty())
            .or_else(|| self.blocks.iter().take(FRONT_PAGE).find_map(invention))
            .or_else(|| {
                top.or_else(any)
                    .or_else(first)
                    .map(|block| block.text.as_str())
            })
            .unwrap_or_default();
        Document {
            title: short_title(title),
            blocks: self.blocks,
            notices: self.notices,
            milestones: self.milestones,
            comments: self.comments,
            changes: self.changes,
            embedded: self.embedded,
            language: None,
        }
    }
}

/// Blocks among which the data of a patent's front page stand.
const FRONT_PAGE: usize = 60;

/// The title of an invention as a patent's front page gives it, by its INID code (WIPO ST.9): "(54) FLOAT FOR
/// A FERRY RAMP".
fn invention(block: &Block) -> Option<&str> {
    let text = block.text.trim();
    let title = text
        .strip_prefix("(54)")
        .or_else(|| text.strip_prefix("[54]"))?;
    let title = title.trim();
    (!title.is_empty()).then_some(title)
}

/// Where a journal's masthead ends: a heading of the first page with nothing but volume and issue below it.
fn masthead(blocks: &[Block]) -> Option<usize> {
    let at = blocks
        .iter()
        .take(3)
        .position(|block| matches!(block.kind, BlockKind::Heading { .. }))?;
    let line = &blocks.get(at + 1)?.text;
    let short = line.chars().count() <= 120;
    (short && names_issue(line)).then_some(at + 2)
}

/// On one line, at most [`limits::MAX_TITLE`] characters, cut at a word where there is one.
pub(crate) fn short_title(title: &str) -> String {
    let mut line = String::new();
    let mut length = 0;
    for c in title.chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        if c == ' ' && (line.is_empty() || line.ends_with(' ')) {
            continue;
        }
        line.push(c);
        length += 1;
        if length > limits::MAX_TITLE {
            let words = line.rfind(' ').filter(|at| *at > line.len() / 2);
            let last = line.char_indices().next_back().map_or(0, |(at, _)| at);
            line.truncate(words.unwrap_or(last));
            line.push('…');
            return line;
        }
    }
    line.trim_end().to_owned()
}
