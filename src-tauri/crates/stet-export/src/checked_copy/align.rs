//! Which line of a Word file each line of the text came from.
//!
//! A block of the text is one or several lines: cells and notes join their paragraphs, and a
//! paragraph may hold line ends. Lines are known again by their words, white space aside. A line is
//! paired only where nothing else could be meant: its words stand as often in the text as in the
//! file, or it stands between two paired lines as the same one of as many. A line that is not
//! paired gets no corrections; it is never paired by guess.

use std::collections::HashMap;
use std::ops::Range;

use stet_core::document::{Block, BlockKind, RunStyle};

use super::place::{fits, fold};
use super::story::{Line, NoteKind, Shown, Story};

/// A character of a block, or the mark of a note in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    /// Bytes of the block's text.
    pub(super) start: usize,
    pub(super) end: usize,
    /// `None` for a mark.
    pub(super) letter: Option<char>,
}

/// Stands for the mark of a note in the words by which lines are known.
const MARK: char = '\u{1}';

/// A line of a block and the line of the file it came from.
#[derive(Debug, Clone)]
pub(super) struct BlockLine {
    /// Bytes of the block's text.
    pub(super) span: Range<usize>,
    pub(super) tokens: Vec<Token>,
    /// Part and line in it.
    pub(super) line: Option<LineAt>,
}

/// Where a line of the file is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineAt {
    /// A line of the part with the text.
    Body(usize),
    /// The part of notes, the note, the line of it.
    Note(NoteKind, usize, usize),
}

/// The lines of every block.
pub(super) type Aligned = Vec<Vec<BlockLine>>;

/// The stories of a file.
#[derive(Debug)]
pub(super) struct Stories {
    pub(super) body: Story,
    pub(super) foot: Option<Story>,
    pub(super) end: Option<Story>,
}

impl Stories {
    /// The part with notes of this kind.
    pub(super) fn notes(&self, kind: NoteKind) -> Option<&Story> {
        match kind {
            NoteKind::Foot => self.foot.as_ref(),
            NoteKind::End => self.end.as_ref(),
        }
    }

    /// The part and the atoms of a line.
    pub(super) fn line(&self, at: LineAt) -> Option<(&Story, &Line)> {
        match at {
            LineAt::Body(line) => Some((&self.body, self.body.lines.get(line)?)),
            LineAt::Note(kind, note, line) => {
                let story = self.notes(kind)?;
                Some((story, story.notes.get(note)?.1.get(line)?))
            }
        }
    }

    /// For each note cited that has words, in order: its kind and its place in the part.
    fn cited(&self) -> Vec<(NoteKind, usize)> {
        let found = |(kind, id, _): &(NoteKind, String, _)| {
            let notes = &self.notes(*kind)?.notes;
            Some((*kind, notes.iter().position(|(known, _)| known == id)?))
        };
        self.body.cited.iter().filter_map(found).collect()
    }
}

/// Finds the lines of `blocks` in the file.
pub(super) fn align(blocks: &[Block], stories: &Stories) -> Aligned {
    let mut aligned: Aligned = blocks.iter().map(lines_of).collect();
    let is_note = |block: &Block| block.kind == BlockKind::Note;

    let mut order = Vec::new();
    let mut keys = Vec::new();
    for (block, lines) in aligned.iter().enumerate() {
        if is_note(&blocks[block]) {
            continue;
        }
        for (line, found) in lines.iter().enumerate() {
            order.push((block, line));
            keys.push(found.tokens.as_slice());
        }
    }
    let pairs = pair_up(&keys, &stories.body.lines);
    for ((block, line), pair) in order.into_iter().zip(pairs) {
        aligned[block][line].line = pair.map(LineAt::Body);
    }

    let notes: Vec<usize> = (0..blocks.len())
        .filter(|at| is_note(&blocks[*at]))
        .collect();
    for (block, (kind, note)) in paired_notes(&notes, &aligned, stories) {
        let Some(story) = stories.notes(kind) else {
            continue;
        };
        let lines = &mut aligned[block];
        let keys: Vec<&[Token]> = lines.iter().map(|line| line.tokens.as_slice()).collect();
        let pairs = pair_up(&keys, &story.notes[note].1);
        for (line, pair) in lines.iter_mut().zip(pairs) {
            line.line = pair.map(|at| LineAt::Note(kind, note, at));
        }
    }
    aligned
}

/// Which note each block of a note came from: the one with its words, if as many notes as blocks
/// have them; else, where all notes are blocks, the one in its place among those cited.
fn paired_notes(
    blocks: &[usize],
    aligned: &Aligned,
    stories: &Stories,
) -> Vec<(usize, (NoteKind, usize))> {
    let cited = stories.cited();
    let mut same: HashMap<String, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (at, block) in blocks.iter().enumerate() {
        let lines = aligned[*block].iter();
        let key = lines.map(|line| key_of_tokens(&line.tokens)).collect();
        same.entry(key).or_default().0.push(at);
    }
    for (at, (kind, note)) in cited.iter().enumerate() {
        let lines = stories.notes(*kind).map(|story| &story.notes[*note].1);
        let keys = lines.into_iter().flatten().map(key_of_line);
        if let Some(key) = keys.collect::<Option<String>>() {
            same.entry(key).or_default().1.push(at);
        }
    }
    let mut pairs: Vec<Option<usize>> = vec![None; blocks.len()];
    let mut used = vec![false; cited.len()];
    for (blocks, notes) in same.into_values() {
        if blocks.len() == notes.len() {
            for (block, note) in blocks.into_iter().zip(notes) {
                pairs[block] = Some(note);
                used[note] = true;
            }
        }
    }
    if blocks.len() == cited.len() {
        for (at, pair) in pairs.iter_mut().enumerate() {
            if pair.is_none() && !used[at] {
                *pair = Some(at);
            }
        }
    }
    let found = blocks.iter().zip(pairs);
    found
        .filter_map(|(block, pair)| Some((*block, cited[pair?])))
        .collect()
}

/// The lines of a block that have words; a note without the mark it begins with.
fn lines_of(block: &Block) -> Vec<BlockLine> {
    let mut marks: Vec<(Range<usize>, usize)> = Vec::new();
    for run in &block.runs {
        if let RunStyle::NoteMark(label) = &run.style
            && run.span.slice(&block.text).is_some()
        {
            marks.push((run.span.start..run.span.end, label.len() + 2));
        }
    }
    let mut head = 0;
    if block.kind == BlockKind::Note
        && let Some((first, length)) = marks.first()
        && first.start == 0
    {
        head = (*length).min(first.end);
    }
    let mut lines = Vec::new();
    let mut start = head;
    for line in block.text.get(head..).unwrap_or_default().split('\n') {
        let span = start..start + line.len();
        start = span.end + 1;
        let tokens = tokens(&block.text, span.clone(), &marks);
        let seen = |token: &Token| token.letter.is_none_or(|c| !c.is_whitespace());
        if tokens.iter().any(seen) {
            lines.push(BlockLine {
                span,
                tokens,
                line: None,
            });
        }
    }
    lines
}

fn tokens(text: &str, span: Range<usize>, marks: &[(Range<usize>, usize)]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = span.start;
    let mut marks = marks
        .iter()
        .skip_while(|(mark, _)| mark.end <= span.start)
        .peekable();
    while at < span.end {
        while marks.next_if(|(mark, _)| mark.end <= at).is_some() {}
        if let Some((mark, length)) = marks.peek()
            && mark.start <= at
        {
            // Two marks of one note beside each other are one run of two marks.
            let end = (at + length).min(mark.end).min(span.end);
            let end = (end..=span.end)
                .find(|end| text.is_char_boundary(*end))
                .unwrap_or(span.end);
            tokens.push(Token {
                start: at,
                end,
                letter: None,
            });
            at = end.max(at + 1);
            continue;
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        tokens.push(Token {
            start: at,
            end: at + c.len_utf8(),
            letter: Some(c),
        });
        at += c.len_utf8();
    }
    tokens
}

fn key_of_tokens(tokens: &[Token]) -> String {
    let letters = tokens.iter().map(|token| token.letter.unwrap_or(MARK));
    letters.filter(|c| !c.is_whitespace()).map(fold).collect()
}

/// The words of a line of the file; `None` if it shows something that the text may write otherwise.
fn key_of_line(line: &Line) -> Option<String> {
    let mut key = String::with_capacity(line.len());
    for atom in line {
        match atom.shown {
            Shown::Letter(c) if c.is_whitespace() => {}
            Shown::Letter(c) => key.push(fold(c)),
            Shown::Mark => key.push(MARK),
            Shown::LineEnd => {}
            Shown::Symbol | Shown::Formula => return None,
        }
    }
    Some(key)
}

/// For each line of the text the line of the file.
fn pair_up(texts: &[&[Token]], lines: &[Line]) -> Vec<Option<usize>> {
    let text_keys: Vec<String> = texts.iter().map(|tokens| key_of_tokens(tokens)).collect();
    let line_keys: Vec<Option<String>> = lines.iter().map(key_of_line).collect();
    let mut pairs = vec![None; texts.len()];
    let whole = (0..texts.len(), 0..lines.len());
    for gap in refine(whole, &text_keys, &line_keys, &mut pairs) {
        for gap in refine(gap, &text_keys, &line_keys, &mut pairs) {
            if gap.0.len() != gap.1.len() {
                continue;
            }
            for (text, line) in gap.0.zip(gap.1) {
                let same = match &line_keys[line] {
                    Some(key) => *key == text_keys[text],
                    None => fits(texts[text], &lines[line]),
                };
                if same {
                    pairs[text] = Some(line);
                }
            }
        }
    }
    pairs
}

/// Stretches of lines of the text and of the file that belong together.
type Gap = (Range<usize>, Range<usize>);

/// Pairs the lines of a stretch whose words stand as often on both sides, in their order, and gives
/// the stretches between.
fn refine(
    (texts, lines): Gap,
    text_keys: &[String],
    line_keys: &[Option<String>],
    pairs: &mut [Option<usize>],
) -> Vec<Gap> {
    let mut places: HashMap<&str, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for text in texts.clone() {
        places.entry(&text_keys[text]).or_default().0.push(text);
    }
    for line in lines.clone() {
        if let Some(key) = &line_keys[line] {
            places.entry(key).or_default().1.push(line);
        }
    }
    let mut found: Vec<(usize, usize)> = places
        .into_values()
        .filter(|(texts, lines)| texts.len() == lines.len())
        .flat_map(|(texts, lines)| texts.into_iter().zip(lines))
        .collect();
    found.sort_unstable();
    let mut gaps = Vec::new();
    let (mut text, mut line) = (texts.start, lines.start);
    for (at, to) in rising(&found) {
        pairs[at] = Some(to);
        if text < at && line < to {
            gaps.push((text..at, line..to));
        }
        (text, line) = (at + 1, to + 1);
    }
    if text < texts.end && line < lines.end {
        gaps.push((text..texts.end, line..lines.end));
    }
    gaps
}

/// The longest stretch of pairs whose second numbers rise as the first do.
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // For each length the pair that ends the lowest stretch of it.
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, (_, value)) in pairs.iter().enumerate() {
        let length = tails.partition_point(|tail| pairs[*tail].1 < *value);
        before.push(length.checked_sub(1).map(|shorter| tails[shorter]));
        match tails.get_mut(length) {
            Some(tail) => *tail = at,
            None => tails.push(at),
        }
    }
    let mut stretch = Vec::with_capacity(tails.len());
    let mut next = tails.last().copied();
    while let Some(at) = next {
        stretch.push(pairs[at]);
        next = before[at];
    }
    stretch.reverse();
    stretch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked_copy::story::{Atom, Spot};

    fn line(words: &str) -> Line {
        let atom = |c| Atom {
            shown: Shown::Letter(c),
            paragraph: Some(0),
            spot: Spot::Fence(0),
        };
        words.chars().map(atom).collect()
    }

    fn paired(texts: &[&str], lines: &[&str]) -> Vec<Option<usize>> {
        let tokens: Vec<Vec<Token>> = texts
            .iter()
            .map(|text| tokens(text, 0..text.len(), &[]))
            .collect();
        let tokens: Vec<&[Token]> = tokens.iter().map(Vec::as_slice).collect();
        let lines: Vec<Line> = lines.iter().map(|words| line(words)).collect();
        pair_up(&tokens, &lines)
    }

    #[test]
    fn white_space_and_raised_figures_do_not_matter() {
        assert_eq!(
            paired(&["a b", "10²"], &["a  b ", "102"]),
            [Some(0), Some(1)]
        );
    }

    #[test]
    fn repeated_lines_are_paired_only_where_nothing_else_could_be_meant() {
        // One 0 of the file is not in the text: which one cannot be known.
        assert_eq!(
            paired(&["a", "0", "b"], &["a", "0", "0", "b"]),
            [Some(0), None, Some(3)]
        );
        assert_eq!(
            paired(
                &["a", "0", "b", "0", "c"],
                &["a", "0", "b", "x", "0", "0", "c"]
            ),
            [Some(0), Some(1), Some(2), None, Some(6)]
        );
        assert_eq!(paired(&["0", "0"], &["0", "0"]), [Some(0), Some(1)]);
    }

    #[test]
    fn lines_that_changed_places_are_not_both_paired() {
        let pairs = paired(&["a", "b", "c"], &["b", "a", "c"]);
        assert_eq!(pairs.iter().flatten().count(), 2);
        assert_eq!(pairs[2], Some(2));
    }
}
