//! The part of a document that its sort is told from: the first stretch, the last, and the headings
//! between. Owns how much is read; decides nothing.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Block, BlockKind, Document};

/// Bytes read from the beginning.
const HEAD: usize = 60_000;
/// Bytes read from the end.
const TAIL: usize = 20_000;
/// Headings read between the two.
const HEADINGS: usize = 600;
/// Lines in which a title page, a caption or a byline stands.
const OPENING: usize = 40;
/// Lines in which signatures and certificates stand.
const CLOSING: usize = 40;
/// A line of this many words or fewer, without a stop, may be a heading that lost its style.
const HEADING_WORDS: usize = 9;

/// A line of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'d> {
    /// Its words, trimmed, never empty.
    pub(super) text: &'d str,
    /// True in a block of kind heading.
    pub(super) heading: bool,
    /// True for the first line of a numbered item, whose number is not among its words.
    pub(super) numbered: bool,
}

/// What is read of a document.
#[derive(Debug)]
pub(super) struct Sample<'d> {
    /// Lines in reading order.
    pub(super) lines: Vec<Line<'d>>,
    /// The lines, one each, parted by line feeds.
    pub(super) text: String,
    /// Names of sections in lower case, without their numbers.
    pub(super) names: Vec<String>,
    /// Bytes of `text` that are the opening.
    opening: usize,
    /// Byte of `text` at which the closing begins.
    closing: usize,
    /// Words of the whole document.
    pub(super) words: usize,
}

impl<'d> Sample<'d> {
    pub(super) fn of(document: &'d Document) -> Self {
        let blocks = &document.blocks;
        let mut lines = Vec::new();
        let mut room = HEAD;
        let mut next = 0;
        while next < blocks.len() && room > 0 {
            add(&blocks[next], &mut room, &mut lines, false);
            next += 1;
        }
        let mut end = blocks.len();
        let mut room = TAIL;
        let mut last = Vec::new();
        while end > next && room > 0 {
            end -= 1;
            let mut of_block = Vec::new();
            add(&blocks[end], &mut room, &mut of_block, true);
            last.push(of_block);
        }
        let between = blocks[next..end].iter().filter(|block| is_heading(block));
        for block in between.take(HEADINGS) {
            add(block, &mut 200, &mut lines, false);
        }
        lines.extend(last.into_iter().rev().flatten());
        Self::from_lines(lines, document.word_count())
    }

    fn from_lines(lines: Vec<Line<'d>>, words: usize) -> Self {
        let mut text = String::new();
        let mut opening = 0;
        let mut closing = 0;
        let names = lines.iter().filter_map(name).collect();
        for (at, line) in lines.iter().enumerate() {
            if at + CLOSING == lines.len() {
                closing = text.len();
            }
            text.push_str(line.text);
            text.push('\n');
            if at < OPENING {
                opening = text.len();
            }
        }
        Self {
            lines,
            text,
            names,
            opening,
            closing,
            words,
        }
    }

    /// The first lines.
    pub(super) fn opening(&self) -> &str {
        &self.text[..self.opening]
    }

    /// The last lines.
    pub(super) fn closing(&self) -> &str {
        &self.text[self.closing..]
    }

    /// Words of what was read.
    pub(super) fn words_read(&self) -> usize {
        self.text.split_whitespace().count()
    }
}

fn is_heading(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Heading { .. })
}

/// Adds the lines of a block as far as there is room; from the end of the block if `backwards`.
fn add<'d>(block: &'d Block, room: &mut usize, lines: &mut Vec<Line<'d>>, backwards: bool) {
    if matches!(block.kind, BlockKind::Code | BlockKind::Note) {
        return;
    }
    let text = block.text.as_str();
    let text = if text.len() <= *room {
        text
    } else if backwards {
        let from = text.len() - *room;
        &text[(from..text.len())
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(text.len())..]
    } else {
        &text[..(0..=*room)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)]
    };
    *room -= text.len().max(1).min(*room);
    let heading = is_heading(block);
    let mut numbered = matches!(
        block.kind,
        BlockKind::ListItem {
            number: Some(_),
            ..
        }
    );
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        lines.push(Line {
            text: line,
            heading,
            numbered,
        });
        numbered = false;
    }
}

static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*[.)]?|[IVX]{1,5}[.)])\s+").ok()
});

/// A line as the name of a section: without its number, in lower case; `None` if it is prose.
pub(crate) fn section_name(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > 120 || text.ends_with(['.', ',', ';', '?', '!']) {
        return None;
    }
    let bare = NUMBER.as_ref().map_or(text, |number| {
        &text[number.find(text).map_or(0, |m| m.end())..]
    });
    let bare = bare.trim_end_matches([':', ' ']);
    let fits = !bare.is_empty() && bare.split_whitespace().count() <= HEADING_WORDS;
    fits.then(|| bare.to_lowercase())
}

fn name(line: &Line<'_>) -> Option<String> {
    section_name(line.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::document;

    #[test]
    fn the_two_ends_and_the_headings_are_read_and_no_more() {
        let long = "One more line of the middle, which nobody reads.\n\n".repeat(4_000);
        let text = format!("# Beginning\n\n{long}# Middle\n\n{long}The very end.");
        let document = document(&text);
        let sample = Sample::of(&document);
        assert!(sample.text.len() < HEAD + TAIL + 2_000);
        assert!(sample.names.contains(&"middle".to_owned()));
        assert!(sample.closing().ends_with("The very end.\n"));
        assert!(sample.opening().starts_with("Beginning\n"));
    }

    #[test]
    fn endless_blocks_are_cut_between_characters() {
        for text in ["é".repeat(200_000), "x\n".repeat(200_000), String::new()] {
            let document = document(&text);
            assert!(Sample::of(&document).text.len() <= HEAD + TAIL + 2);
        }
    }

    #[test]
    fn names_of_sections_lose_their_numbers() {
        for (line, name) in [
            ("2.1 Materials and Methods", Some("materials and methods")),
            ("IV. DISCUSSION", Some("discussion")),
            ("Keywords:", Some("keywords")),
            ("We met in March.", None),
        ] {
            assert_eq!(section_name(line).as_deref(), name);
        }
    }
}
