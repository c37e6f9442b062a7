//! One block being gathered, with what is anchored in it.
//!
//! Word files come in shreds: a word may lie in five runs. A piece joins them, so that a style is
//! one stretch and a tracked change one change. Where the block will stand is not known yet (the
//! words of a text box come after the paragraph they float beside), so everything anchored here is
//! counted in bytes of this text alone.

use stet_core::document::{BlockKind, ChangeKind, Run, RunStyle};
use stet_core::reference::Work;
use stet_core::text::Span;

use super::changes::Tracked;
use crate::inline::is_layout_space;

/// A tracked change inside one piece.
#[derive(Debug, Clone)]
pub(super) struct PieceChange {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) deleted: String,
    pub(super) tracked: Tracked,
}

/// Words a comment is about; without an end up to the end of the piece.
#[derive(Debug, Clone)]
pub(super) struct Anchor {
    pub(super) comment: String,
    pub(super) start: usize,
    pub(super) end: Option<usize>,
}

/// A citation with its data.
#[derive(Debug, Clone)]
pub(super) struct Cited {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) works: Vec<Work>,
}

/// Words with everything anchored in them.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) kind: BlockKind,
    pub(super) text: String,
    pub(super) runs: Vec<Run>,
    /// Pages that begin here: byte, number.
    pub(super) pages: Vec<(usize, u32)>,
    pub(super) changes: Vec<PieceChange>,
    pub(super) anchors: Vec<Anchor>,
    pub(super) cited: Vec<Cited>,
    /// White space counts: code.
    pub(super) verbatim: bool,
    /// The title of the document.
    pub(super) title: bool,
}

impl Piece {
    pub(super) fn new() -> Self {
        Self {
            kind: BlockKind::Paragraph,
            text: String::new(),
            runs: Vec::new(),
            pages: Vec::new(),
            changes: Vec::new(),
            anchors: Vec::new(),
            cited: Vec::new(),
            verbatim: false,
            title: false,
        }
    }

    /// Appends words; outside code a stretch of white space is one space, none at the beginning.
    pub(super) fn push(&mut self, words: &str, style: Option<RunStyle>) {
        let start = self.text.len();
        if self.verbatim {
            self.text.push_str(words);
        } else {
            for c in words.chars() {
                if !is_layout_space(c) {
                    self.text.push(c);
                } else if self
                    .text
                    .chars()
                    .next_back()
                    .is_some_and(|last| !matches!(last, ' ' | '\n'))
                {
                    self.text.push(' ');
                }
            }
        }
        let end = self.text.len();
        let Some(style) = style.filter(|_| end > start) else {
            return;
        };
        match self.runs.last_mut() {
            Some(run) if run.span.end == start && run.style == style => {
                run.span = Span::new(run.span.start, end);
            }
            _ => self.runs.push(Run {
                span: Span::new(start, end),
                style,
            }),
        }
    }

    /// A line end the author asked for.
    pub(super) fn break_line(&mut self) {
        let begun = !self.text.is_empty() && !self.text.ends_with('\n');
        if self.verbatim || begun {
            self.text.push('\n');
        }
    }

    /// Remembers that the words from `start` to the end were put in.
    pub(super) fn inserted(&mut self, start: usize, tracked: &Tracked) {
        let end = self.text.len();
        if end == start {
            return;
        }
        match self.changes.last_mut() {
            Some(last) if last.end == start && last.tracked == *tracked => last.end = end,
            _ => self.changes.push(PieceChange {
                start,
                end,
                deleted: String::new(),
                tracked: tracked.clone(),
            }),
        }
    }

    /// Remembers words that were taken out here.
    pub(super) fn deleted(&mut self, words: &str, tracked: &Tracked) {
        let at = self.text.len();
        match self.changes.last_mut() {
            Some(last) if last.start == at && last.tracked == *tracked => {
                last.deleted.push_str(words);
            }
            _ => self.changes.push(PieceChange {
                start: at,
                end: at,
                deleted: words.to_owned(),
                tracked: tracked.clone(),
            }),
        }
    }

    /// True if no words were gathered.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// True if something is anchored here.
    pub(super) fn is_marked(&self) -> bool {
        !(self.pages.is_empty() && self.changes.is_empty() && self.anchors.is_empty())
    }

    /// Appends another piece after a line end; what is anchored in it moves along.
    pub(super) fn append(&mut self, mut other: Self) {
        if other.is_blank() && !other.is_marked() {
            return;
        }
        other.trim();
        if !self.text.is_empty() && !other.text.is_empty() {
            self.text.push('\n');
        }
        self.extend(other);
    }

    /// Appends another piece as it is.
    pub(super) fn extend(&mut self, other: Self) {
        let by = self.text.len();
        self.text.push_str(&other.text);
        self.runs.extend(other.runs.into_iter().map(|run| Run {
            span: Span::new(run.span.start + by, run.span.end + by),
            style: run.style,
        }));
        self.pages.extend(
            other
                .pages
                .into_iter()
                .map(|(at, number)| (at + by, number)),
        );
        self.changes
            .extend(other.changes.into_iter().map(|change| PieceChange {
                start: change.start + by,
                end: change.end + by,
                ..change
            }));
        self.anchors
            .extend(other.anchors.into_iter().map(|anchor| Anchor {
                start: anchor.start + by,
                end: Some(anchor.end.map_or(self.text.len(), |end| end + by)),
                ..anchor
            }));
        self.cited
            .extend(other.cited.into_iter().map(|cited| Cited {
                start: cited.start + by,
                end: cited.end + by,
                ..cited
            }));
    }

    /// Takes the first `bytes` off, and everything anchored along.
    pub(super) fn strip_head(&mut self, bytes: usize) {
        self.cut(bytes, self.text.len());
        self.trim();
    }

    /// Takes white space off both ends (of code: empty lines at its end) and everything anchored
    /// along.
    pub(super) fn trim(&mut self) {
        let end = self.text.trim_end().len();
        let cut = if self.verbatim {
            0
        } else {
            self.text.len() - self.text.trim_start().len()
        };
        let cut = cut.min(end);
        if cut > 0 || end < self.text.len() {
            self.cut(cut, end);
        }
    }

    /// Keeps the text from `cut` to `end`.
    fn cut(&mut self, cut: usize, end: usize) {
        self.text.truncate(end);
        self.text.drain(..cut);
        let moved = |at: usize| at.clamp(cut, end) - cut;
        for run in &mut self.runs {
            run.span = Span::new(moved(run.span.start), moved(run.span.end));
        }
        self.runs.retain(|run| !run.span.is_empty());
        for page in &mut self.pages {
            page.0 = moved(page.0);
        }
        for change in &mut self.changes {
            change.start = moved(change.start);
            change.end = moved(change.end);
        }
        let kept = |change: &PieceChange| {
            change.tracked.kind == ChangeKind::Deleted || change.start < change.end
        };
        self.changes.retain(kept);
        for anchor in &mut self.anchors {
            anchor.start = moved(anchor.start);
            anchor.end = anchor.end.map(moved);
        }
        for cited in &mut self.cited {
            cited.start = moved(cited.start);
            cited.end = moved(cited.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(piece: &Piece) -> Vec<(&str, &RunStyle)> {
        let words = |run: &Run| (run.span.start, run.span.end);
        piece
            .runs
            .iter()
            .map(|run| (&piece.text[words(run).0..words(run).1], &run.style))
            .collect()
    }

    #[test]
    fn shreds_of_one_style_are_one_stretch() {
        let mut piece = Piece::new();
        piece.push("  The ", None);
        piece.push("har", Some(RunStyle::Strong));
        piece.push("bour ", Some(RunStyle::Strong));
        piece.push("  is\tdeep  ", None);
        piece.trim();
        assert_eq!(piece.text, "The harbour is deep");
        assert_eq!(shown(&piece), [("harbour ", &RunStyle::Strong)]);
    }

    #[test]
    fn what_is_anchored_moves_along() {
        let mut first = Piece::new();
        first.push("One ", None);
        let mut second = Piece::new();
        second.push("two", Some(RunStyle::Emphasis));
        second.pages.push((0, 4));
        second.anchors.push(Anchor {
            comment: "0".into(),
            start: 0,
            end: None,
        });
        first.trim();
        first.append(second);
        assert_eq!(first.text, "One\ntwo");
        assert_eq!(shown(&first), [("two", &RunStyle::Emphasis)]);
        assert_eq!(first.pages, [(4, 4)]);
        assert_eq!((first.anchors[0].start, first.anchors[0].end), (4, Some(7)));
    }
}
