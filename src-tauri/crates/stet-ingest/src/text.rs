//! Plain text: paragraphs by empty lines, hard-wrapped lines joined.
//!
//! Structure is read only where the text shows it plainly: list marks,
//! `>` quotes, underlined or lone short lines as headings. When in doubt a
//! line is a paragraph.

use std::ops::Range;

use stet_core::document::{BlockKind, Document};
use stet_core::reference::find::opens_source_list;

use crate::aligned::{self, AlignedTable};
use crate::blocks::Blocks;
use crate::hyphens::{Joint, Vocabulary, joint};
use crate::inline::written_without_spaces;
use crate::reader::{Fit, Input, Reader};
use crate::sources;
use crate::{Format, Meta, ReadError};

/// Widest line of hard-wrapped text, in columns; longer lines are paragraphs themselves.
const WIDEST_WRAP: usize = 160;

/// Narrowest; shorter lines stand for themselves, as in a list of facts.
pub(crate) const NARROWEST_WRAP: usize = 45;

/// Longest lone line taken for a heading, in characters.
const LONGEST_HEADING: usize = 80;

/// Reads plain text.
#[derive(Debug)]
pub(crate) struct TextReader;

impl Reader for TextReader {
    fn format(&self) -> Format {
        Format::Text
    }

    fn endings(&self) -> &'static [&'static str] {
        &["txt", "text", "log"]
    }

    fn fit(&self, _: &Input<'_>) -> Fit {
        Fit::Possible
    }

    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError> {
        let mut blocks = Blocks::new(input.name);
        let mut group: Vec<&str> = Vec::new();
        let mut groups = 0_usize;
        let mut listing = false;
        let vocabulary = vocabulary(input.text);
        let mut lines = input.text.split('\n');
        while !blocks.is_full() {
            let line = lines.next();
            match line {
                Some(line) if !line.trim().is_empty() => group.push(line),
                _ => {
                    if !group.is_empty() {
                        listing = lists_sources(&group, listing, groups == 0);
                        paragraph_group(&mut blocks, &group, groups == 0, listing, &vocabulary)?;
                        groups += 1;
                        group.clear();
                    }
                    if line.is_none() {
                        break;
                    }
                }
            }
        }
        Ok((blocks.finish(None), Meta::default()))
    }
}

/// True if these lines belong to a list of sources, or open one.
fn lists_sources(lines: &[&str], before: bool, first: bool) -> bool {
    match lines {
        [line, ..] if opens_source_list(line.trim()) => true,
        [line] if is_lone_heading(line, first) => false,
        _ => before,
    }
}

/// Lines that stand together between empty lines; in a list of sources each entry is its own block.
fn paragraph_group(
    blocks: &mut Blocks,
    lines: &[&str],
    first: bool,
    listing: bool,
    vocabulary: &Vocabulary,
) -> Result<(), ReadError> {
    if let [line] = lines
        && is_lone_heading(line, first)
    {
        let level = if first { 1 } else { 2 };
        return blocks.add(BlockKind::Heading { level }, line.trim().into(), Vec::new());
    }
    let tables = if listing {
        Vec::new()
    } else {
        aligned::tables(lines)
    };
    if !tables.is_empty() {
        return with_tables(blocks, lines, tables, first, vocabulary);
    }
    let width = wrap_width(lines);
    let heading = usize::from(
        lines
            .first()
            .is_some_and(|line| opens_source_list(line.trim())),
    );
    let entries = listing || sources::are_numbered(lines);
    let begin = sources::beginnings(&lines[heading..]);
    let mut open: Option<(BlockKind, String)> = None;
    let mut last: &str = "";
    for (at, line) in lines.iter().enumerate() {
        let begins = at.checked_sub(heading).map(|at| begin[at]);
        let goes_on = |line: &str, next: &str| match begins {
            Some(begins) if entries => !begins,
            _ => continues(line, next, width),
        };
        let indent = line.len() - line.trim_start().len();
        let words = line.trim();
        if is_rule(words) {
            // A line of dashes under a line makes that line a heading; elsewhere it separates.
            if let Some((kind, text)) = open.take() {
                let heading = kind == BlockKind::Paragraph
                    && text.chars().count() <= LONGEST_HEADING
                    && !text.contains('\n')
                    && (words.starts_with('=') || words.starts_with('-'));
                let level = if words.starts_with('=') { 1 } else { 2 };
                let kind = if heading {
                    BlockKind::Heading { level }
                } else {
                    kind
                };
                blocks.add(kind, text, Vec::new())?;
            }
            last = "";
            continue;
        }
        if let Some((number, item)) = list_mark(words) {
            flush(blocks, &mut open)?;
            let depth = u8::try_from(indent / 2).unwrap_or(u8::MAX).min(8);
            open = Some((BlockKind::ListItem { depth, number }, item.to_owned()));
        } else if let Some(quoted) = words.strip_prefix('>') {
            let quoted = quoted.trim_start_matches('>').trim();
            match &mut open {
                Some((BlockKind::Quote, text)) => join(text, quoted, vocabulary),
                _ => {
                    flush(blocks, &mut open)?;
                    open = Some((BlockKind::Quote, quoted.to_owned()));
                }
            }
        } else {
            match &mut open {
                Some((kind, text)) if *kind != BlockKind::Quote && goes_on(last, words) => {
                    join(text, words, vocabulary);
                }
                _ => {
                    flush(blocks, &mut open)?;
                    open = Some((BlockKind::Paragraph, words.to_owned()));
                }
            }
        }
        last = words;
    }
    flush(blocks, &mut open)
}

/// Lines among which there are tables; what stands before one is most often its caption.
fn with_tables(
    blocks: &mut Blocks,
    lines: &[&str],
    tables: Vec<(Range<usize>, AlignedTable)>,
    first: bool,
    vocabulary: &Vocabulary,
) -> Result<(), ReadError> {
    let mut from = 0;
    for (range, table) in tables {
        let before = &lines[from..range.start];
        paragraph_group(blocks, before, first && from == 0, false, vocabulary)?;
        table.add_to(blocks)?;
        from = range.end;
    }
    paragraph_group(blocks, &lines[from..], false, false, vocabulary)
}

fn flush(blocks: &mut Blocks, open: &mut Option<(BlockKind, String)>) -> Result<(), ReadError> {
    match open.take() {
        Some((kind, text)) => blocks.add(kind, text, Vec::new()),
        None => Ok(()),
    }
}

/// True if the line end after `line` is only where the writer's margin was.
fn continues(line: &str, next: &str, width: Option<usize>) -> bool {
    if is_turn(next) || is_entry(next) && (is_entry(line) || next.starts_with(char::is_uppercase)) {
        return false;
    }
    if next.chars().next().is_some_and(char::is_lowercase) && columns(line) <= WIDEST_WRAP {
        return true;
    }
    let Some(width) = width else {
        return false;
    };
    // Greedy wrapping ends a line only when the next word would not have fitted.
    let first_word = match next.chars().next() {
        Some(c) if written_without_spaces(c) => 2,
        _ => 1 + columns(next.split_whitespace().next().unwrap_or_default()),
    };
    columns(line) + first_word > width.saturating_sub(2)
}

/// Most words of a list's label and of what stands behind it.
const LABEL: usize = 6;

/// A line of a list: a label and a short value that begins with a figure ("the north depot: 243"), or both with a capital
/// ("President: Haruo Minato").
fn is_entry(line: &str) -> bool {
    let Some((label, value)) = line.split_once(": ") else {
        return false;
    };
    let short = |words: &str| (1..=LABEL).contains(&words.split_whitespace().count());
    let sign = |ch: char| !ch.is_alphanumeric();
    let value = value.trim_start_matches(sign);
    let capital = |words: &str| words.starts_with(char::is_uppercase);
    short(label)
        && short(value)
        && (value.starts_with(char::is_numeric) || capital(label) && capital(value))
}

/// A line that begins with a name or a word and a colon: "Q: How many?", "Bruno Cattani: Thank you."
fn is_turn(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(label, _)| {
        let mut words = label.split_whitespace();
        words.clone().count() <= 2 && words.all(|word| word.starts_with(char::is_uppercase))
    })
}

/// The margin of hard-wrapped lines, or `None` if they are not wrapped.
pub(crate) fn wrap_width(lines: &[&str]) -> Option<usize> {
    let widest = lines
        .iter()
        .filter(|line| line.trim().contains(' ') || line.chars().any(written_without_spaces))
        .map(|line| columns(line.trim()))
        .max()?;
    (NARROWEST_WRAP..=WIDEST_WRAP)
        .contains(&widest)
        .then_some(widest)
}

/// Columns on a terminal, near enough: two for the wide scripts.
pub(crate) fn columns(line: &str) -> usize {
    line.chars()
        .map(|c| 1 + usize::from(written_without_spaces(c)))
        .sum()
}

fn join(text: &mut String, words: &str, vocabulary: &Vocabulary) {
    match joint(text, words, vocabulary) {
        Joint::Space if text.is_empty() => {}
        Joint::Space => text.push(' '),
        Joint::Kept => {}
        Joint::Without(bytes) => text.truncate(text.len() - bytes),
    }
    text.push_str(words);
}

/// The words by which broken ones are mended; none where no line ends in a hyphen.
fn vocabulary(text: &str) -> Vocabulary {
    let broken = |line: &str| line.trim_end().ends_with(['-', '\u{2010}']);
    if text.lines().any(broken) {
        Vocabulary::of(text.lines())
    } else {
        Vocabulary::default()
    }
}

fn is_rule(words: &str) -> bool {
    let mut chars = words.chars();
    let Some(first @ ('-' | '=' | '*' | '_' | '~' | '#')) = chars.next() else {
        return false;
    };
    words.len() >= 3 && chars.all(|c| c == first || c == ' ')
}

/// The number, if any, and the words of a list item.
pub(crate) fn list_mark(words: &str) -> Option<(Option<u32>, &str)> {
    for mark in [
        "- ", "* ", "• ", "– ", "· ", "◦ ", "▪ ", "•\t", "-\t", "*\t",
    ] {
        if let Some(item) = words.strip_prefix(mark) {
            return Some((None, item.trim_start()));
        }
    }
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let item = words[digits..].strip_prefix(['.', ')'])?;
    let number = words[..digits].parse().ok()?;
    item.starts_with([' ', '\t'])
        .then(|| (Some(number), item.trim_start()))
}

/// A short line alone between empty lines that does not end like a sentence.
fn is_lone_heading(line: &str, first: bool) -> bool {
    let words = line.trim();
    let length = words.chars().count();
    if length > LONGEST_HEADING
        || list_mark(words).is_some()
        || words.starts_with(['>', '"', '“', '„', '«', '(', '['])
        || words.contains("://")
        || !words.chars().any(char::is_alphabetic)
    {
        return false;
    }
    let ends_open = words
        .chars()
        .next_back()
        .is_some_and(|c| c.is_alphanumeric() || matches!(c, '?' | ')' | '’'));
    let begins = words.chars().next().is_some_and(|c| !c.is_lowercase());
    // The first line of a text is its title more often than not.
    ends_open && begins && (first || length <= 60) && words.split_whitespace().count() <= 12
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<(BlockKind, String)> {
        let input = Input {
            name: "t.txt",
            text,
        };
        let (document, _) = TextReader.read(&input).expect("reads");
        document
            .blocks
            .into_iter()
            .map(|block| (block.kind, block.text))
            .collect()
    }

    fn texts(text: &str) -> Vec<String> {
        blocks(text).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn the_lines_of_a_list_stay_apart() {
        let list = "the north depot: 243\nthe south depot: £392 million\nthe mill depot: 471";
        assert_eq!(blocks(list).len(), 3, "{:?}", blocks(list));
    }

    #[test]
    fn a_sheet_of_labels_is_no_wrapped_paragraph() {
        let text = "Minato Shipbuilding Co. – Company profile\nFounded: １９５８\nEmployees: １，０２６\nPresident: Haruo Minato\n";
        assert_eq!(texts(text).len(), 4, "{:?}", texts(text));
    }

    #[test]
    fn whoever_speaks_begins_a_line() {
        let text = "Farm and Dairy, an interview with Ruth Ansell of Dyke End dairy\nQ: Is it the best cheese in the county?\nA: That is for others to say.";
        assert_eq!(texts(text).len(), 3, "{:?}", texts(text));
    }

    #[test]
    fn hard_wrapped_lines_are_joined() {
        let wrapped = "The harbour bridge at Eldhaven was opened on 3 May 2019 by the\n\
                       mayor. It is 412 metres long and cost 48 million crowns, which\n\
                       Lind called cheap.\n\nA second paragraph stands alone here.";
        assert_eq!(
            texts(wrapped),
            [
                "The harbour bridge at Eldhaven was opened on 3 May 2019 by the mayor. It is \
                 412 metres long and cost 48 million crowns, which Lind called cheap.",
                "A second paragraph stands alone here."
            ]
        );
    }

    #[test]
    fn words_broken_at_the_margin_are_whole_again() {
        assert_eq!(
            texts(
                "The keeper of the light on Skerry had been a forty-\ntwo-year-old mason who mended the har-\n\
                 bour wall in winter. The harbour was closed to large ves-\nsels.\n\n> Die Fähre hat die Eisen-\n> bahn ersetzt."
            ),
            [
                "The keeper of the light on Skerry had been a forty-two-year-old mason who mended the \
                 harbour wall in winter. The harbour was closed to large vessels.",
                "Die Fähre hat die Eisenbahn ersetzt."
            ]
        );
    }

    #[test]
    fn lines_that_stand_for_themselves_stay_apart() {
        assert_eq!(
            texts("Population: 4,870\nArea: 12 km²\nFounded: 1848."),
            ["Population: 4,870", "Area: 12 km²", "Founded: 1848."]
        );
        let long = "A paragraph on one line. ".repeat(10);
        assert_eq!(texts(&format!("{long}\nNext one.\n{long}")).len(), 3);
    }

    #[test]
    fn lists_quotes_and_headings() {
        assert_eq!(
            blocks(
                "Title of it\n\nIntro text.\n\n- one\n  two\n- three\n\n2) four\n\n> said\n> she\n\nPart\n====\nText."
            ),
            [
                (BlockKind::Heading { level: 1 }, "Title of it".into()),
                (BlockKind::Paragraph, "Intro text.".into()),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: None
                    },
                    "one two".into()
                ),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: None
                    },
                    "three".into()
                ),
                (
                    BlockKind::ListItem {
                        depth: 0,
                        number: Some(2)
                    },
                    "four".into()
                ),
                (BlockKind::Quote, "said she".into()),
                (BlockKind::Heading { level: 1 }, "Part".into()),
                (BlockKind::Paragraph, "Text.".into()),
            ]
        );
    }

    #[test]
    fn a_sentence_alone_is_no_heading() {
        assert_eq!(
            blocks("The bridge opened in 2019.")[0].0,
            BlockKind::Paragraph
        );
    }
}
