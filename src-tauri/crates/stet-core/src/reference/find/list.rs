//! The document's own list of sources and the marks that cite it (rules 2). Says where they
//! stand, not whether they agree.

use std::sync::LazyLock;

use regex::Regex;

use super::count::{self, Count};
use super::headings::{closes, opens};
use super::raised;
use crate::document::{Block, BlockKind, Document, Place, RunStyle};
use crate::text::Span;

/// The list of sources at the end of a document.
#[derive(Debug, Default)]
pub(crate) struct SourceList {
    /// Stretches that belong to the list, in order.
    covered: Vec<Place>,
    /// Its entries, in order.
    pub(crate) entries: Vec<Entry>,
    /// How many headings open a list: a book may have one after each chapter.
    pub(crate) sections: usize,
}

/// One entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its place in the list, if the list counts its entries.
    pub(crate) count: Option<Count>,
    /// Where it stands.
    pub(crate) place: Place,
}

impl Entry {
    /// Its number, in a list that counts in figures: only those are held against the marks of the text.
    pub(crate) fn number(&self) -> Option<u32> {
        match self.count? {
            Count::Figures(number) => Some(number),
            Count::Roman(_) | Count::Letter(_) => None,
        }
    }
}

/// A citation mark in running text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The numbers it stands for, ranges written out.
    pub(crate) numbers: Vec<u32>,
    /// Where the mark stands.
    pub(crate) place: Place,
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant of this crate")
}

static MARK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\[\^?(\d{1,3}(?:\s*(?:[,;]\s*\^?|[-–—]\s*\^?)\d{1,3})*)\]|【(\d{1,3})(?:†[^】\n]{0,20})?】",
    )
});

impl SourceList {
    /// Finds the list: from a heading of [`HEADINGS`] to the next heading of the same or a
    /// higher level, or the end.
    pub(crate) fn read(document: &Document) -> Self {
        let mut list = Self::default();
        let mut inside: Option<u8> = None;
        for (block, content) in document.blocks.iter().enumerate() {
            if let BlockKind::Heading { level } = content.kind {
                if opens(&content.text) {
                    inside = Some(level);
                    list.sections += 1;
                    list.cover(block, 0, content.text.len());
                    continue;
                }
                if inside.is_some_and(|open| level <= open) {
                    inside = None;
                }
            } else if closes(&content.text) {
                inside = None;
            }
            if inside.is_some() {
                list.read_block(block, content, 0);
            } else if let Some(from) = opening_line(content) {
                inside = Some(6);
                list.sections += 1;
                list.read_block(block, content, from);
            }
        }
        if !list.exists() {
            list.read_unheaded(document);
        }
        list
    }

    /// A list without a heading: lines with a bracketed number each, the last of the document, or
    /// with an address each (a letter or a post goes on below its sources).
    fn read_unheaded(&mut self, document: &Document) {
        let mut run: Vec<Entry> = Vec::new();
        for (block, content) in document.blocks.iter().enumerate() {
            let mut start = 0;
            for line in content.text.split_inclusive('\n') {
                let bare = line.trim();
                let lead = line.len() - line.trim_start().len();
                let span = Span::new(start + lead, start + lead + bare.len());
                start += line.len();
                if bare.is_empty() {
                    continue;
                }
                let place = Place { block, span };
                match bracketed(bare, run.last()) {
                    Some(count) => run.push(Entry {
                        count: Some(count),
                        place,
                    }),
                    None if are_addresses(document, &run) => return self.take(run),
                    None => run.clear(),
                }
            }
        }
        let notes: Vec<Entry> = raised::at_the_end(document)
            .map(|(number, place)| Entry {
                count: number.map(Count::Figures),
                place,
            })
            .collect();
        if !notes.is_empty() {
            return self.take(notes);
        }
        // One such line, or a run that does not begin at 1, may be prose that opens with a mark.
        if run.len() > 1 && run[0].count.is_some_and(|count| count.number() == 1) {
            self.take(run);
        }
    }

    fn take(&mut self, entries: Vec<Entry>) {
        self.sections += 1;
        for Entry { place, .. } in &entries {
            self.cover(place.block, place.span.start, place.span.end);
        }
        self.entries = entries;
    }

    fn read_block(&mut self, block: usize, content: &Block, from: usize) {
        self.cover(block, from, content.text.len());
        let mut start = from;
        let whole = content.text.get(from..).unwrap_or_default();
        for (line_at, line) in raised::lines(whole).enumerate() {
            let end = start + line.trim_end().len();
            let indent = line.len() - line.trim_start().len();
            let raised = raised::styled(content, start + indent)
                .or_else(|| raised::lead(line.trim_start()).filter(|lead| lead.number.is_some()));
            let last = self.entries.last().and_then(|last| last.count);
            let figures = || {
                raised?.number.or(match content.kind {
                    BlockKind::ListItem { number, .. } if line_at == 0 => number,
                    _ => None,
                })
            };
            let count = count::lead(line, last)
                .map(|(count, _)| count)
                .or_else(|| figures().map(Count::Figures));
            let numbered = last.is_some();
            // Figures stay before the words: parsing knows them from volumes. Letters would be read as names.
            let counted = count::lead(line, last)
                .filter(|(count, _)| !matches!(count, Count::Figures(_)))
                .map(|(_, length)| length);
            let lead = counted.unwrap_or(indent + raised.map_or(0, |lead| lead.length));
            if start + lead < end && !opens(line) {
                let place = Place {
                    block,
                    span: Span::new(start + lead, end),
                };
                let goes_on = self.entries.last().is_some_and(|last| {
                    let kept = last.place.block == block && last.place.span.start >= from;
                    kept && (numbered || goes_on(&content.text[..start], line))
                });
                match self.entries.last_mut() {
                    Some(last) if count.is_none() && goes_on => last.place.span.end = end,
                    _ if count.is_some() || !numbered => {
                        self.entries.push(Entry { count, place });
                    }
                    _ => {}
                }
            }
            start += line.len();
        }
    }

    fn cover(&mut self, block: usize, start: usize, end: usize) {
        self.covered.push(Place {
            block,
            span: Span::new(start.min(end), end),
        });
    }

    /// True if a place lies in the list.
    pub(crate) fn covers(&self, place: &Place) -> bool {
        let at = self
            .covered
            .partition_point(|covered| covered.block < place.block);
        self.covered[at..]
            .iter()
            .take_while(|covered| covered.block == place.block)
            .any(|covered| covered.span.overlaps(&place.span))
    }

    /// True if the document has a list at all.
    pub(crate) fn exists(&self) -> bool {
        !self.covered.is_empty()
    }

    /// True if at least one entry carries a number in figures.
    pub(crate) fn is_numbered(&self) -> bool {
        self.entries.iter().any(|entry| entry.number().is_some())
    }
}

/// The numbered citation marks in running text, in reading order.
pub(crate) fn marks(document: &Document, list: &SourceList) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (block, content) in document.blocks.iter().enumerate() {
        if content.kind == BlockKind::Code {
            continue;
        }
        // Words set as code cite nothing, and the mark of a note calls that note.
        let set_apart: Vec<Span> = content
            .runs
            .iter()
            .filter(|run| matches!(run.style, RunStyle::Code | RunStyle::NoteMark(_)))
            .map(|run| run.span)
            .collect();
        let mut push = |span: Span, numbers: Vec<u32>| {
            let place = Place { block, span };
            // Runs are in order and do not overlap.
            let next = set_apart.partition_point(|run| run.end <= span.start);
            let cites = !set_apart.get(next).is_some_and(|run| run.overlaps(&span));
            if !numbers.is_empty() && cites && !list.covers(&place) {
                marks.push(Mark { numbers, place });
            }
        };
        for found in MARK.captures_iter(&content.text) {
            let (Some(whole), Some(inner)) = (found.get(0), found.get(1).or_else(|| found.get(2)))
            else {
                continue;
            };
            push(
                Span::new(whole.start(), whole.end()),
                written_out(inner.as_str()),
            );
        }
        for run in &content.runs {
            if run.style == RunStyle::Superscript && list.is_numbered() {
                let words = run.span.slice(&content.text).unwrap_or_default();
                let before = content.text.get(..run.span.start).unwrap_or_default();
                if follows_a_word(before) && is_number_list(words) {
                    push(run.span, written_out(words));
                }
            }
        }
    }
    marks.sort_by_key(|mark| mark.place);
    marks
}

/// "1, 3-5" → 1, 3, 4, 5. Nothing if a number is 0 or a range runs backwards or over 50: then
/// the brackets are an interval, not a citation.
fn written_out(inner: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    for part in inner.split([',', ';']) {
        let mut ends = part
            .split(['-', '–', '—'])
            .map(|end| end.trim().trim_start_matches('^').parse::<u32>());
        match (ends.next(), ends.next()) {
            (Some(Ok(only)), None) if only > 0 => numbers.push(only),
            (Some(Ok(low)), Some(Ok(high))) if low > 0 && low < high && high - low < 50 => {
                numbers.extend(low..=high);
            }
            _ => return Vec::new(),
        }
    }
    numbers
}

fn is_number_list(words: &str) -> bool {
    words
        .chars()
        .all(|ch| ch.is_ascii_digit() || matches!(ch, ',' | ' ' | '-' | '–'))
}

/// A raised figure after a figure or a short unit is a power, not a note.
fn follows_a_word(before: &str) -> bool {
    let letters = before
        .chars()
        .rev()
        .take_while(|ch| ch.is_alphabetic())
        .take(3)
        .count();
    letters == 3
        || before
            .chars()
            .next_back()
            .is_some_and(|ch| ch.is_ascii_punctuation() || matches!(ch, '”' | '’' | '»'))
}

/// True if a line goes on with the entry before it: that one did not end, or this one begins in
/// the middle of a sentence or with an address.
fn goes_on(before: &str, line: &str) -> bool {
    let ended = before
        .trim_end()
        .ends_with(['.', '?', '!', ')', ']', '”', '"', '>', '/'])
        || before.trim_end().ends_with(|ch: char| ch.is_ascii_digit());
    let head = line.trim_start();
    let address = |words: &str| words.starts_with("http") && !words.contains(char::is_whitespace);
    let above = before.trim_end().lines().next_back().unwrap_or_default();
    if address(head.trim_end()) && address(above.trim()) {
        return false;
    }
    !ended
        || head.starts_with(char::is_lowercase)
            && !head.starts_with("van ")
            && !head.starts_with("de ")
}

/// The count of a line that begins with one in brackets and says more.
fn bracketed(line: &str, last: Option<&Entry>) -> Option<Count> {
    let says_more = line.split_whitespace().nth(1).is_some();
    let bracket = line.starts_with(['[', '【']);
    let (count, _) = count::lead(line, last.and_then(|last| last.count)).filter(|_| bracket)?;
    says_more.then_some(count)
}

/// True for two entries or more that count from 1, each with an address.
fn are_addresses(document: &Document, run: &[Entry]) -> bool {
    let leads_out = |entry: &Entry| {
        let words = document.words(&entry.place).unwrap_or_default();
        words.contains("://") || words.contains("www.")
    };
    let counted = || (1..).zip(run).all(|(at, entry)| entry.number() == Some(at));
    run.len() > 1 && counted() && run.iter().all(leads_out)
}

/// In a paragraph that opens a list with a line of its own: where the lines after it start.
fn opening_line(content: &Block) -> Option<usize> {
    if !matches!(content.kind, BlockKind::Paragraph) {
        return None;
    }
    let mut start = 0;
    for line in content.text.split_inclusive('\n') {
        if opens(line) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::document;

    fn numbers(text: &str) -> Vec<Option<u32>> {
        SourceList::read(&document(text))
            .entries
            .iter()
            .map(Entry::number)
            .collect()
    }

    #[test]
    fn entries_are_read_in_every_usual_form() {
        assert_eq!(
            numbers("Text [1].\n\n## Sources\n\n[1] A\n\n[2] B"),
            [Some(1), Some(2)]
        );
        assert_eq!(
            numbers("Text.\n\nReferences:\n1. A\n2. B\nmore of B\n3) C"),
            [Some(1), Some(2), Some(3)]
        );
        assert_eq!(
            numbers("Text.\n\n# Bibliography\n\nHolm\n\nRenn"),
            [None, None]
        );
        assert_eq!(
            numbers("It sank [1]. It rose [2].\n\n[1] https://a.example\n[2] https://b.example\n"),
            [Some(1), Some(2)]
        );
        assert_eq!(numbers("It sank.\n\n[1] says so. [2]"), []);
        assert_eq!(numbers("Our sources are secret.\n\n1. A"), []);
    }

    #[test]
    fn a_list_without_a_heading_may_stand_above_the_rest() {
        let post = "It is free [1], as in speech [2].\n\n[1] https://a.example/free\n\
                    [2] B, https://b.example\n\nWe shall see.";
        assert_eq!(numbers(post), [Some(1), Some(2)]);
        let numbered = "[1] The court finds so.\n\n[2] It says so too.\n\nCosts follow.";
        assert_eq!(numbers(numbered), []);
    }

    #[test]
    fn a_day_is_no_number_of_a_list() {
        let comments =
            "Text [1].\n\n## Sources\n\n1. A\n\n29. Mai 2019 um 11:06\n\n2. May, R. Tides";
        assert_eq!(numbers(comments), [Some(1), Some(2)]);
    }

    #[test]
    fn the_list_ends_at_the_next_heading() {
        let document = document("## Notes\n\n[1] A\n\n## Afterword\n\nWe saw it [1].");
        let list = SourceList::read(&document);
        assert_eq!(list.entries.len(), 1);
        assert_eq!(marks(&document, &list).len(), 1);
    }

    #[test]
    fn the_list_ends_where_the_authors_stand() {
        let text =
            "We saw it.\n\n## References\n\nHolm A (2010). Walls.\n\nAffiliation:\n\nAnna Holm";
        assert_eq!(numbers(text), [None]);
    }

    #[test]
    fn the_mark_of_a_note_is_no_number_of_a_list() {
        let mut document = document("We saw it [1] and [2].");
        document.blocks[0].runs.push(crate::document::Run {
            span: Span::new(10, 13),
            style: RunStyle::NoteMark("1".into()),
        });
        let marks = marks(&document, &SourceList::default());
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].numbers, [2]);
    }

    #[test]
    fn marks_are_written_out() {
        for (text, wanted) in [
            ("a [1] b [2, 4]", vec![1, 2, 4]),
            ("a [2–4]", vec![2, 3, 4]),
            ("a【3】 b【4†source】", vec![3, 4]),
            ("a [^5]", vec![5]),
            ("in [0, 1] and [9-3] and [2019] and [sic]", vec![]),
        ] {
            let document = document(text);
            let found: Vec<u32> = marks(&document, &SourceList::default())
                .into_iter()
                .flat_map(|mark| mark.numbers)
                .collect();
            assert_eq!(found, wanted, "{text}");
        }
    }
}
