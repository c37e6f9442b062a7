//! How much one file may become: characters, paragraphs, table cells, time.
//!
//! A file of a kilobyte can refer to the same words a million times – shared strings, repeated cells, a
//! page drawn again and again. What counts is therefore what is produced, not what was unpacked. What
//! was read before the end of the budget is kept, and the document says in one sentence that it was cut.

use std::time::Instant;

use stet_core::document::{BlockKind, Run};

use crate::limits;

/// What ran out first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// [`limits::MAX_CHARACTERS`].
    Characters,
    /// [`limits::MAX_BLOCKS`].
    Blocks,
    /// [`limits::MAX_CELLS`].
    Cells,
    /// [`limits::READ_TIME`].
    Time,
}

impl Limit {
    /// The one sentence about `name`, the file that was cut.
    pub(crate) fn sentence(self, name: &str) -> String {
        let (more, advice) = match self {
            Self::Characters => (
                format!(
                    "has more than {} million characters of text",
                    limits::MAX_CHARACTERS / 1_000_000
                ),
                "Split it into several files",
            ),
            Self::Blocks => (
                format!("has more than {} paragraphs", limits::MAX_BLOCKS),
                "Split it into several files",
            ),
            Self::Cells => (
                format!("has more than {} table cells", limits::MAX_CELLS),
                "Keep only the rows and columns you need",
            ),
            Self::Time => (
                format!(
                    "took longer than {} seconds to read",
                    limits::READ_TIME.as_secs()
                ),
                "Split it, or save it again in the program it came from",
            ),
        };
        format!("{name} was cut: it {more}. What comes after was not read. {advice}.")
    }
}

/// What is left of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    characters: usize,
    blocks: usize,
    cells: usize,
    until: Instant,
    reached: Option<Limit>,
}

impl Budget {
    /// The whole of it; the clock starts.
    pub(crate) fn new() -> Self {
        Self {
            characters: limits::MAX_CHARACTERS,
            blocks: limits::MAX_BLOCKS,
            cells: limits::MAX_CELLS,
            until: Instant::now() + limits::READ_TIME,
            reached: None,
        }
    }

    /// As [`Budget::new`], for pieces that are gathered before it is known which of them stand in a cell.
    pub(crate) fn of_pieces() -> Self {
        Self {
            blocks: limits::MAX_BLOCKS + limits::MAX_CELLS,
            ..Self::new()
        }
    }

    /// Takes a block with `bytes` of text out of the budget. False once it does not hold: nothing
    /// after that does, or what follows a gap would be taken for what follows the words before it.
    pub(crate) fn take(&mut self, kind: BlockKind, bytes: usize) -> bool {
        let cell = matches!(kind, BlockKind::TableCell { .. });
        let left = if cell {
            &mut self.cells
        } else {
            &mut self.blocks
        };
        let reached = match left.checked_sub(1) {
            _ if self.reached.is_some() => return false,
            None if cell => Limit::Cells,
            None => Limit::Blocks,
            Some(_) if bytes > self.characters => Limit::Characters,
            Some(_) if Instant::now() > self.until => Limit::Time,
            Some(less) => {
                *left = less;
                self.characters -= bytes;
                return true;
            }
        };
        self.reached = Some(reached);
        false
    }

    /// Ends it here.
    pub(crate) fn end(&mut self, limit: Limit) {
        self.reached.get_or_insert(limit);
    }

    /// What ran out, if anything did.
    pub(crate) fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// Bytes of text that still fit.
    pub(crate) fn characters(&self) -> usize {
        self.characters
    }
}

/// Cuts `text` and what is set in it to at most `room` bytes, at white space where there is any: a
/// figure cut in two would be another figure.
pub(crate) fn clip(text: &mut String, runs: &mut Vec<Run>, room: usize) {
    if text.len() <= room {
        return;
    }
    let end = text.floor_char_boundary(room);
    let end = text[..end].rfind(char::is_whitespace).unwrap_or(end);
    text.truncate(end);
    runs.retain_mut(|run| {
        run.span.end = run.span.end.min(end);
        run.span.start < run.span.end
    });
}

#[cfg(test)]
mod tests {
    use stet_core::document::RunStyle;
    use stet_core::text::Span;

    use super::*;

    #[test]
    fn what_ran_out_first_is_said_and_nothing_fits_after_it() {
        let cell = BlockKind::TableCell {
            row: 0,
            column: 0,
            header: false,
        };
        let mut budget = Budget::new();
        assert!(budget.take(BlockKind::Paragraph, 10));
        assert!(!budget.take(cell, limits::MAX_CHARACTERS));
        assert_eq!(budget.reached(), Some(Limit::Characters));
        assert!(!budget.take(BlockKind::Paragraph, 1));

        let mut budget = Budget::new();
        assert!((0..limits::MAX_CELLS).all(|_| budget.take(cell, 1)));
        assert!(!budget.take(cell, 1));
        assert_eq!(budget.reached(), Some(Limit::Cells));

        let mut budget = Budget::new();
        assert!((0..limits::MAX_BLOCKS).all(|_| budget.take(BlockKind::Paragraph, 1)));
        assert!(!budget.take(BlockKind::Note, 1));
        assert_eq!(budget.reached(), Some(Limit::Blocks));

        let mut budget = Budget {
            until: Instant::now(),
            ..Budget::new()
        };
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(!budget.take(BlockKind::Paragraph, 1));
        assert_eq!(
            budget.reached().map(|limit| limit.sentence("log.txt")),
            Some(
                "log.txt was cut: it took longer than 120 seconds to read. What comes after was not \
                 read. Split it, or save it again in the program it came from."
                    .to_owned()
            )
        );
    }

    #[test]
    fn a_text_is_cut_between_words() {
        let run = |start, end| Run {
            span: Span::new(start, end),
            style: RunStyle::Emphasis,
        };
        let mut text = "The toll rose to 4,870 crowns.".to_owned();
        let mut runs = vec![run(0, 8), run(9, 20), run(23, 29)];
        clip(&mut text, &mut runs, 19);
        assert_eq!(text, "The toll rose to");
        assert_eq!(runs, [run(0, 8), run(9, 16)]);
        let mut text = "ééé".to_owned();
        clip(&mut text, &mut Vec::new(), 3);
        assert_eq!(text, "é");
    }
}
