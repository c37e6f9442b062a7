//! A source cut into the stretches claims are held against (rules 3.1).
//!
//! Running text is cut at sentence ends into passages of 40 to 1,200
//! characters; short paragraphs are joined with their neighbours, nothing is
//! dropped. A row of a table is one passage with its headings, whatever its
//! length: rows joined would mix the figures of different things.

use stet_core::document::{Block, BlockKind, Document, Place, Position};
use stet_core::evidence::Pinpoint;
use stet_core::text::{Span, sentences};

use crate::limits::{MAX_CHARACTERS, MAX_PASSAGE, MIN_PASSAGE};

/// A stretch of a source.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// Its words, verbatim.
    pub text: String,
    /// Where it stands.
    pub pinpoint: Pinpoint,
    /// The headings it stands under and a table's caption, outermost first, parted by " › ".
    pub under: String,
}

/// The passages of a source in reading order, each with where it stands.
///
/// Every word of the document is in a passage, except headings under
/// [`MIN_PASSAGE`](crate::limits::MIN_PASSAGE) characters, which are the pinpoints of what they
/// head. A passage is shorter than that only if it is a table row or the whole of its section
/// is, and longer than [`MAX_PASSAGE`](crate::limits::MAX_PASSAGE) never. Paragraphs are
/// numbered from 1 under each heading, rows from 1 in each table without its heading row. Where the
/// document says on which page or at which moment words stand, that is their pinpoint instead of
/// the paragraph (rules 3.1): the one on which the passage begins.
#[must_use]
pub fn passages(document: &Document) -> Vec<(String, Pinpoint)> {
    stretches(document)
        .into_iter()
        .map(|stretch| (stretch.text, stretch.pinpoint))
        .collect()
}

/// The same, each with the headings it stands under and a table's caption.
#[must_use]
pub fn stretches(document: &Document) -> Vec<Stretch> {
    let mut cutter = Cutter::of(document);
    let mut blocks = document.blocks.as_slice();
    while let Some(block) = blocks.first() {
        cutter.block = document.blocks.len() - blocks.len();
        match block.kind {
            BlockKind::TableCell { .. } => {
                let table = table_length(blocks);
                cutter.table(&blocks[..table]);
                blocks = &blocks[table..];
            }
            BlockKind::Heading { level } => {
                cutter.heading(&block.text, level);
                blocks = &blocks[1..];
            }
            _ => {
                cutter.paragraph(&block.text);
                blocks = &blocks[1..];
            }
        }
    }
    cutter.finish()
}

/// Most characters of a paragraph that may be the caption of the table behind it.
const LONGEST_CAPTION: usize = 160;

/// Where a stretch of gathered text comes from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    /// Byte of the gathered text.
    from: usize,
    block: usize,
    /// Byte of the block.
    byte: usize,
}

struct Cutter<'d> {
    document: &'d Document,
    /// Index of the block being cut.
    block: usize,
    done: Vec<Stretch>,
    heading: Option<String>,
    /// The headings above, outermost first, with their levels.
    path: Vec<(u8, String)>,
    /// The last paragraph, where it is short enough to be a table's caption.
    caption: Option<String>,
    /// The heading has no passage under it yet.
    heading_bare: bool,
    number: u32,
    /// Short paragraphs of this section waiting for a neighbour, and the first one's number.
    waiting: String,
    waiting_number: u32,
    waiting_origins: Vec<Origin>,
    /// Index in `done` of the first passage of this section.
    section_start: usize,
    /// Bytes of headings that may still be repeated: one of a megabyte over a hundred thousand rows would
    /// fill the memory. Past it passages stand without.
    repeats: usize,
}

impl<'d> Cutter<'d> {
    fn of(document: &'d Document) -> Self {
        Self {
            document,
            block: 0,
            done: Vec::new(),
            heading: None,
            path: Vec::new(),
            caption: None,
            heading_bare: false,
            number: 0,
            waiting: String::new(),
            waiting_number: 0,
            waiting_origins: Vec::new(),
            section_start: 0,
            repeats: MAX_CHARACTERS,
        }
    }

    /// The beginning of the block being cut, at `from` of the gathered text.
    fn origin(&self, from: usize) -> Origin {
        let text = &self.document.blocks[self.block].text;
        Origin {
            from,
            block: self.block,
            byte: text.len() - text.trim_start().len(),
        }
    }

    /// What the next passage stands under.
    fn under(&mut self) -> String {
        let bytes = self.path.iter().map(|(_, heading)| heading.len()).sum();
        if !self.may_repeat(bytes) {
            return String::new();
        }
        let headings: Vec<&str> = self
            .path
            .iter()
            .map(|(_, heading)| heading.as_str())
            .collect();
        headings.join(" › ")
    }

    /// The heading of this section, as a pinpoint names it.
    fn pinned_heading(&mut self) -> Option<String> {
        let bytes = self.heading.as_ref().map_or(0, String::len);
        self.may_repeat(bytes)
            .then(|| self.heading.clone())
            .flatten()
    }

    /// True if words of `bytes` that stand elsewhere already may be said once more.
    fn may_repeat(&mut self, bytes: usize) -> bool {
        let left = self.repeats.checked_sub(bytes);
        self.repeats = left.unwrap_or(0);
        left.is_some()
    }

    fn heading(&mut self, text: &str, level: u8) {
        self.close_section();
        let text = text.trim();
        self.caption = None;
        self.path.retain(|(above, _)| *above < level);
        if !text.is_empty() {
            self.path.push((level, text.to_owned()));
        }
        self.heading = (!text.is_empty()).then(|| text.to_owned());
        self.heading_bare = self.heading.is_some();
        self.number = 0;
        self.section_start = self.done.len();
        if length(text) >= MIN_PASSAGE {
            self.number = 1;
            let origin = self.origin(0);
            self.emit(text, 1, &[origin]);
            self.number = 0;
            self.section_start = self.done.len();
        }
    }

    fn paragraph(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        self.number = self.number.saturating_add(1);
        self.heading_bare = false;
        self.caption = (length(text) <= LONGEST_CAPTION).then(|| text.to_owned());
        let number = if self.waiting.is_empty() {
            self.number
        } else {
            self.waiting_number
        };
        let mut whole = std::mem::take(&mut self.waiting);
        let mut origins = std::mem::take(&mut self.waiting_origins);
        if !whole.is_empty() {
            whole.push('\n');
        }
        origins.push(self.origin(whole.len()));
        whole.push_str(text);
        if length(&whole) < MIN_PASSAGE {
            self.waiting = whole;
            self.waiting_number = number;
            self.waiting_origins = origins;
        } else {
            self.emit(&whole, number, &origins);
        }
    }

    fn emit(&mut self, text: &str, number: u32, origins: &[Origin]) {
        let mut from = 0;
        for piece in pieces(text) {
            // The last two pieces may share their words anew: they begin where they were looked for.
            let at = text[from..].find(&piece).map_or(from, |found| from + found);
            let pinpoint = self
                .position(at, origins)
                .unwrap_or_else(|| Pinpoint::Paragraph {
                    number,
                    heading: self.pinned_heading(),
                });
            from = char_end(text, at + piece.len());
            self.push(piece, pinpoint);
        }
    }

    fn push(&mut self, text: String, pinpoint: Pinpoint) {
        let under = self.under();
        self.done.push(Stretch {
            text,
            pinpoint,
            under,
        });
    }

    /// The page or moment at a byte of the gathered text, if the document knows it.
    fn position(&self, at: usize, origins: &[Origin]) -> Option<Pinpoint> {
        let passed = origins.partition_point(|origin| origin.from <= at);
        let origin = origins[passed.checked_sub(1)?];
        let start = origin.byte + (at - origin.from);
        let place = Place {
            block: origin.block,
            span: Span::new(start, start),
        };
        Some(match self.document.position(&place)? {
            Position::Page { number } => Pinpoint::Page { number },
            Position::Time { seconds } => Pinpoint::Time { seconds },
        })
    }

    /// What still waits joins the passage before it in its section, or stands alone.
    fn close_section(&mut self) {
        if self.heading_bare {
            // A heading over nothing: its words would be lost otherwise.
            let heading = self.heading.clone().unwrap_or_default();
            if length(&heading) < MIN_PASSAGE {
                // Its block is the one before that which ends the section.
                self.emit(&heading, 1, &[]);
            }
            self.heading_bare = false;
        }
        if self.waiting.is_empty() {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let origins = std::mem::take(&mut self.waiting_origins);
        let number = self.waiting_number;
        if self.done.len() > self.section_start
            && let Some(Stretch { text, pinpoint, .. }) = self.done.last_mut()
            && !matches!(pinpoint, Pinpoint::Row { .. })
            && length(text) + 1 + length(&waiting) <= MAX_PASSAGE
        {
            text.push('\n');
            text.push_str(&waiting);
        } else {
            self.emit(&waiting, number, &origins);
        }
    }

    fn table(&mut self, cells: &[Block]) {
        if !self.waiting.is_empty() {
            let waiting = std::mem::take(&mut self.waiting);
            let origins = std::mem::take(&mut self.waiting_origins);
            self.emit(&waiting, self.waiting_number, &origins);
        }
        self.heading_bare = false;
        let caption = self.caption.take();
        if let Some(caption) = &caption {
            self.path.push((u8::MAX, caption.clone()));
        }
        let mut headings: Vec<&str> = Vec::new();
        let mut leading: Vec<&Block> = Vec::new();
        let mut number = 0;
        let mut any_row = false;
        let mut rest = cells;
        while let Some(BlockKind::TableCell { row, .. }) = rest.first().map(|cell| cell.kind) {
            let length = rest
                .iter()
                .take_while(
                    |cell| matches!(cell.kind, BlockKind::TableCell { row: r, .. } if r == row),
                )
                .count();
            let (cells, after) = rest.split_at(length);
            rest = after;
            let names_columns = cells
                .iter()
                .all(|cell| matches!(cell.kind, BlockKind::TableCell { header: true, .. }));
            if names_columns && !any_row {
                let above = std::mem::replace(&mut headings, columns(cells));
                // A head that spans two rows is the second one's too.
                for (head, above) in headings.iter_mut().zip(above) {
                    if head.is_empty() {
                        *head = above;
                    }
                }
                if rest.is_empty() {
                    // A heading row over nothing still holds words.
                    self.row(&[], &cells.iter().collect::<Vec<_>>(), 1);
                }
                continue;
            }
            any_row = true;
            number += 1;
            // What a row is about may stand once for several: "Hest" beside cod and herring.
            let first = cells.first().map_or(0, column);
            leading.retain(|cell| column(cell) < first);
            leading.extend(cells);
            self.row(&headings, &leading, number);
        }
        if caption.is_some() {
            self.path.pop();
        }
    }

    fn row(&mut self, headings: &[&str], cells: &[&Block], number: u32) {
        let values: Vec<String> = cells
            .iter()
            .filter(|cell| !cell.text.trim().is_empty())
            .map(|cell| {
                match headings
                    .get(column(cell) as usize)
                    .filter(|heading| !heading.trim().is_empty() && self.may_repeat(heading.len()))
                {
                    Some(heading) => format!("{}: {}", heading.trim(), cell.text.trim()),
                    None => cell.text.trim().to_owned(),
                }
            })
            .collect();
        // A row too long for one passage repeats its first value, which says what it is about.
        let key = values.first().filter(|key| length(key) <= MAX_PASSAGE / 4);
        let mut text = String::new();
        let mut count = 0;
        for value in &values {
            let more = length(value);
            if count > 0 && count + 2 + more > MAX_PASSAGE {
                self.push(std::mem::take(&mut text), Pinpoint::Row { number });
                count = 0;
                if let Some(key) = key.filter(|key| length(key) + 2 + more <= MAX_PASSAGE) {
                    text.push_str(key);
                    count = length(key);
                }
            }
            if more > MAX_PASSAGE {
                for piece in pieces(value) {
                    self.push(piece, Pinpoint::Row { number });
                }
                continue;
            }
            if count > 0 {
                text.push_str("; ");
                count += 2;
            }
            text.push_str(value);
            count += more;
        }
        if !text.is_empty() {
            self.push(text, Pinpoint::Row { number });
        }
    }

    fn finish(mut self) -> Vec<Stretch> {
        self.close_section();
        self.done
    }
}

/// Number of blocks at the start of `blocks` that are cells of one table: rows and columns only
/// ever grow inside a table.
fn table_length(blocks: &[Block]) -> usize {
    let mut last = None;
    blocks
        .iter()
        .take_while(|block| {
            let BlockKind::TableCell { row, column, .. } = block.kind else {
                return false;
            };
            let grows = last.is_none_or(|known| known < (row, column));
            last = Some((row, column));
            grows
        })
        .count()
}

/// The column of a cell, from 0.
fn column(cell: &Block) -> u32 {
    match cell.kind {
        BlockKind::TableCell { column, .. } => column,
        _ => 0,
    }
}

fn columns(cells: &[Block]) -> Vec<&str> {
    let mut names = Vec::new();
    for cell in cells {
        let column = column(cell) as usize;
        // A gap in the numbering cannot make the table wider than its cells warrant.
        if column < names.len() + cells.len() {
            names.resize(column.max(names.len()), "");
            names.push(cell.text.as_str());
        }
    }
    names
}

/// `text` cut into pieces of at most [`MAX_PASSAGE`] characters: at sentence ends, else at white
/// space, else anywhere. No piece is under [`MIN_PASSAGE`] unless the text is.
fn pieces(text: &str) -> Vec<String> {
    if length(text) <= MAX_PASSAGE {
        return vec![text.to_owned()];
    }
    let mut out: Vec<String> = Vec::new();
    let mut piece = String::new();
    let mut count = 0;
    for unit in units(text) {
        let more = length(unit);
        if count > 0 && count + more > MAX_PASSAGE {
            if count >= MIN_PASSAGE {
                push(&mut out, &piece);
                piece.clear();
                count = 0;
            } else {
                // Too short to stand: take what fits of the next unit along.
                let fits = char_floor(unit, MAX_PASSAGE - count);
                piece.push_str(&unit[..fits]);
                push(&mut out, &piece);
                piece = unit[fits..].to_owned();
                count = length(&piece);
                continue;
            }
        }
        piece.push_str(unit);
        count += more;
    }
    if piece.trim().is_empty() {
        return out;
    }
    if length(piece.trim()) < MIN_PASSAGE
        && let Some(last) = out.pop()
    {
        // Share what the last two hold so that neither is too short.
        let both = format!("{last} {}", piece.trim());
        let half = length(&both) / 2;
        let at = char_floor(&both, half);
        let cut = both[..at]
            .rfind(char::is_whitespace)
            .filter(|cut| *cut * 2 > at)
            .unwrap_or(at);
        push(&mut out, &both[..cut]);
        push(&mut out, &both[cut..]);
        return out;
    }
    push(&mut out, &piece);
    out
}

fn push(out: &mut Vec<String>, piece: &str) {
    let piece = piece.trim();
    if !piece.is_empty() {
        out.push(piece.to_owned());
    }
}

/// The whole of `text` in order, each unit a sentence with the space after it, or a part of one
/// of at most [`MAX_PASSAGE`] characters.
fn units(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = sentences(text).iter().map(|span| span.start).collect();
    starts.retain(|start| *start > 0 && text.is_char_boundary(*start));
    starts.push(text.len());
    let mut units = Vec::new();
    let mut from = 0;
    for to in starts {
        if to <= from {
            continue;
        }
        let mut sentence = &text[from..to];
        from = to;
        while length_over(sentence, MAX_PASSAGE) {
            let limit = char_floor(sentence, MAX_PASSAGE);
            let space = sentence[..limit]
                .char_indices()
                .rev()
                .find(|(_, c)| c.is_whitespace());
            let cut = space
                .map(|(at, c)| at + c.len_utf8())
                .filter(|cut| *cut > limit / 2)
                .unwrap_or(limit);
            units.push(&sentence[..cut]);
            sentence = &sentence[cut..];
        }
        if !sentence.is_empty() {
            units.push(sentence);
        }
    }
    units
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn length_over(text: &str, limit: usize) -> bool {
    text.chars().nth(limit).is_some()
}

/// The nearest boundary between characters at or after `at`.
fn char_end(text: &str, at: usize) -> usize {
    (at..text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(text.len())
}

/// Byte offset after the first `count` characters.
fn char_floor(text: &str, count: usize) -> usize {
    text.char_indices()
        .nth(count)
        .map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests;
