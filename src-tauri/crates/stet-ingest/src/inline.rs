//! The words of one block being gathered, with styled stretches that never overlap.

use stet_core::document::{Position, Run, RunStyle};
use stet_core::text::Span;

/// Gathers text and styles for one block.
#[derive(Debug, Default)]
pub(crate) struct Inline {
    text: String,
    runs: Vec<(usize, Run)>,
    open: Vec<(usize, RunStyle)>,
    styles_opened: usize,
    pending: Gap,
    marks: Vec<(usize, Position)>,
}

/// White space seen but not yet written: it vanishes at the ends of a block.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Gap {
    #[default]
    None,
    Space,
    LineEnd,
}

impl Inline {
    /// Appends running text; stretches of white space become one space.
    pub(crate) fn flow(&mut self, words: &str) {
        let mut rest = words;
        while !rest.is_empty() {
            let gap = rest.len() - rest.trim_start_matches(is_layout_space).len();
            if gap > 0 {
                let line_end = rest[..gap].contains('\n');
                self.gap(if line_end { Gap::LineEnd } else { Gap::Space });
                rest = &rest[gap..];
                continue;
            }
            let end = rest.find(is_layout_space).unwrap_or(rest.len());
            self.word(&rest[..end]);
            rest = &rest[end..];
        }
    }

    /// Appends words exactly as they are.
    pub(crate) fn verbatim(&mut self, words: &str) {
        if !words.is_empty() {
            self.settle_space();
            self.append(words);
        }
    }

    /// A line end in the source that is only layout: a space, or nothing between two characters
    /// of a script written without spaces.
    pub(crate) fn soft_break(&mut self) {
        self.gap(Gap::LineEnd);
    }

    /// A line end the author asked for.
    pub(crate) fn hard_break(&mut self) {
        self.pending = Gap::None;
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.append("\n");
        }
    }

    /// Opens a style; close with [`Inline::close`].
    pub(crate) fn open(&mut self, style: RunStyle) {
        if !self
            .text
            .chars()
            .next_back()
            .is_some_and(written_without_spaces)
        {
            self.settle_space();
        }
        self.styles_opened += 1;
        self.open.push((self.styles_opened, style));
    }

    /// Closes the innermost style.
    pub(crate) fn close(&mut self) {
        self.open.pop();
    }

    /// Number of open styles.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The last character gathered, pending space included.
    pub(crate) fn last(&self) -> Option<char> {
        if self.pending != Gap::None && !self.text.is_empty() {
            return Some(' ');
        }
        self.last_written()
    }

    /// Last character of the words, whatever gap is to come.
    pub(crate) fn last_written(&self) -> Option<char> {
        self.text.chars().next_back()
    }

    /// Byte of the block's text at which the next word will stand.
    pub(crate) fn at(&self) -> usize {
        let space =
            self.pending != Gap::None && !self.text.is_empty() && !self.text.ends_with('\n');
        self.text.len() + usize::from(space)
    }

    /// Byte of the block's text after the last word gathered.
    pub(crate) fn end(&self) -> usize {
        self.text.len()
    }

    /// The first word, and the byte after the space that follows it; 0 if none follows.
    pub(crate) fn first_word(&self) -> (&str, usize) {
        match self.text.find(' ') {
            Some(space) => (&self.text[..space], space + 1),
            None => (&self.text, 0),
        }
    }

    /// Takes `bytes` off the beginning of the text.
    pub(crate) fn cut(&mut self, bytes: usize) {
        if self.text.is_char_boundary(bytes) {
            self.text.drain(..bytes);
            self.runs.retain_mut(|(_, run)| {
                let (start, end) = (run.span.start, run.span.end);
                run.span = Span::new(start.saturating_sub(bytes), end.saturating_sub(bytes));
                !run.span.is_empty()
            });
            for (byte, _) in &mut self.marks {
                *byte = byte.saturating_sub(bytes);
            }
        }
    }

    /// Bytes of the text that [`Inline::take`] will give.
    pub(crate) fn length(&self) -> usize {
        self.text.trim().len()
    }

    /// A page or a moment begins with the next word.
    pub(crate) fn mark(&mut self, at: Position) {
        self.marks.push((self.at(), at));
    }

    /// What was marked since the last call, with its byte in the text that [`Inline::take`] gave.
    pub(crate) fn take_marks(&mut self) -> Vec<(usize, Position)> {
        std::mem::take(&mut self.marks)
    }

    /// True if nothing but a note mark was gathered.
    pub(crate) fn is_bare_mark(&self) -> bool {
        matches!(self.runs.as_slice(), [(_, run)]
            if matches!(run.style, RunStyle::NoteMark(_))
                && run.span.end == self.text.trim_end().len())
    }

    /// True if no words were gathered.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The gathered text, trimmed, and its runs. Open styles stay open for the next block.
    pub(crate) fn take(&mut self) -> (String, Vec<Run>) {
        self.pending = Gap::None;
        let text = std::mem::take(&mut self.text);
        let runs = std::mem::take(&mut self.runs);
        let trimmed = text.trim();
        let cut = text.len() - text.trim_start().len();
        let end = cut + trimmed.len();
        for (byte, _) in &mut self.marks {
            *byte = byte.saturating_sub(cut).min(trimmed.len());
        }
        let runs = runs
            .into_iter()
            .filter_map(|(_, run)| {
                let start = run.span.start.max(cut);
                let stop = run.span.end.min(end);
                (start < stop).then(|| Run {
                    span: Span::new(start - cut, stop - cut),
                    style: run.style,
                })
            })
            .collect();
        (trimmed.to_owned(), runs)
    }

    fn gap(&mut self, gap: Gap) {
        // A real space beside a line end stays a space.
        if self.pending != Gap::Space {
            self.pending = gap;
        }
    }

    fn word(&mut self, word: &str) {
        if self.pending == Gap::LineEnd {
            let next = word.chars().next();
            let joined = self.text.chars().next_back().zip(next);
            if joined.is_some_and(|(a, b)| written_without_spaces(a) && written_without_spaces(b)) {
                self.pending = Gap::None;
            }
        }
        self.settle_space();
        self.append(word);
    }

    fn settle_space(&mut self) {
        if std::mem::take(&mut self.pending) != Gap::None
            && !self.text.is_empty()
            && !self.text.ends_with('\n')
        {
            self.append(" ");
        }
    }

    fn append(&mut self, words: &str) {
        let start = self.text.len();
        self.text.push_str(words);
        let end = self.text.len();
        // Of nested styles the most telling is kept: a link in bold is a link.
        let Some((id, style)) = self
            .open
            .iter()
            .max_by_key(|(id, style)| (weight(style), *id))
        else {
            return;
        };
        match self.runs.last_mut() {
            Some((last, run)) if last == id && run.span.end == start => {
                run.span = Span::new(run.span.start, end);
            }
            _ => self.runs.push((
                *id,
                Run {
                    span: Span::new(start, end),
                    style: style.clone(),
                },
            )),
        }
    }
}

fn weight(style: &RunStyle) -> u8 {
    match style {
        RunStyle::Emphasis => 0,
        RunStyle::Strong => 1,
        RunStyle::Code => 2,
        RunStyle::Superscript => 3,
        RunStyle::Link(_) => 4,
        RunStyle::NoteMark(_) => 5,
    }
}

/// White space that is layout; a no-break space belongs to the words.
pub(crate) fn is_layout_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}')
}

/// Han, kana, Thai and their punctuation: a line end between two of them is no space.
pub(crate) fn written_without_spaces(c: char) -> bool {
    matches!(c,
        '\u{3001}'..='\u{303F}' | '\u{3040}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF01}'..='\u{FF60}' | '\u{FF65}'..='\u{FF9F}' | '\u{20000}'..='\u{3FFFF}'
        | '\u{0E00}'..='\u{0E7F}')
}

/// Raised characters as Unicode has them, so that `10` and a raised `6` never read as 106.
pub(crate) fn raised(words: &str) -> Option<String> {
    words.chars().map(|c| shifted(c, &RAISED)).collect()
}

/// Lowered characters as Unicode has them.
pub(crate) fn lowered(words: &str) -> Option<String> {
    words.chars().map(|c| shifted(c, &LOWERED)).collect()
}

const PLAIN: [char; 15] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '=', '(', ')',
];
const RAISED: [char; 15] = [
    '⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁺', '⁻', '⁼', '⁽', '⁾',
];
const LOWERED: [char; 15] = [
    '₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉', '₊', '₋', '₌', '₍', '₎',
];

fn shifted(c: char, to: &[char; 15]) -> Option<char> {
    let c = if c == '−' || c == '–' { '-' } else { c };
    PLAIN.iter().position(|plain| *plain == c).map(|at| to[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_styles_never_overlap() {
        let mut inline = Inline::default();
        inline.flow(" one ");
        inline.open(RunStyle::Strong);
        inline.flow("two ");
        inline.open(RunStyle::Link("x".into()));
        inline.flow("three");
        inline.close();
        inline.flow(" four");
        inline.close();
        let (text, runs) = inline.take();
        assert_eq!(text, "one two three four");
        let shown: Vec<_> = runs
            .iter()
            .map(|run| (run.span.slice(&text).expect("in text"), &run.style))
            .collect();
        assert_eq!(
            shown,
            [
                ("two ", &RunStyle::Strong),
                ("three", &RunStyle::Link("x".into())),
                (" four", &RunStyle::Strong)
            ]
        );
    }

    #[test]
    fn no_space_between_characters_of_scripts_without_spaces() {
        let mut inline = Inline::default();
        inline.flow("市の人口は\n四千人。");
        assert_eq!(inline.take().0, "市の人口は四千人。");
    }
}
