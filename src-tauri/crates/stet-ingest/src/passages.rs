//! A source cut into the stretches claims are held against (rules 3.1).
//!
//! Running text is cut at sentence ends into passages of 40 to 1,200
//! characters; short paragraphs are joined with their neighbours, nothing is
//! dropped. A row of a table is one passage with its headings, whatever its
//! length: rows joined would mix the figures of different things.

use stet_core::document::{Block, BlockKind, Document};
use stet_core::evidence::Pinpoint;
use stet_core::text::sentences;

use crate::limits::{MAX_PASSAGE, MIN_PASSAGE};

/// The passages of a source in reading order, each with where it stands.
///
/// Every word of the document is in a passage, except headings under
/// [`MIN_PASSAGE`](crate::limits::MIN_PASSAGE) characters, which are the pinpoints of what they
/// head. A passage is shorter than that only if it is a table row or the whole of its section
/// is, and longer than [`MAX_PASSAGE`](crate::limits::MAX_PASSAGE) never. Paragraphs are
/// numbered from 1 under each heading, rows from 1 in each table without its heading row.
#[must_use]
pub fn passages(document: &Document) -> Vec<(String, Pinpoint)> {
    let mut cutter = Cutter::default();
    let mut blocks = document.blocks.as_slice();
    while let Some(block) = blocks.first() {
        match block.kind {
            BlockKind::TableCell { .. } => {
                let table = table_length(blocks);
                cutter.table(&blocks[..table]);
                blocks = &blocks[table..];
            }
            BlockKind::Heading { .. } => {
                cutter.heading(&block.text);
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

#[derive(Default)]
struct Cutter {
    done: Vec<(String, Pinpoint)>,
    heading: Option<String>,
    /// The heading has no passage under it yet.
    heading_bare: bool,
    number: u32,
    /// Short paragraphs of this section waiting for a neighbour, and the first one's number.
    waiting: String,
    waiting_number: u32,
    /// Index in `done` of the first passage of this section.
    section_start: usize,
}

impl Cutter {
    fn heading(&mut self, text: &str) {
        self.close_section();
        let text = text.trim();
        self.heading = (!text.is_empty()).then(|| text.to_owned());
        self.heading_bare = self.heading.is_some();
        self.number = 0;
        self.section_start = self.done.len();
        if length(text) >= MIN_PASSAGE {
            self.number = 1;
            self.emit(text, 1);
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
        let number = if self.waiting.is_empty() {
            self.number
        } else {
            self.waiting_number
        };
        let mut whole = std::mem::take(&mut self.waiting);
        if !whole.is_empty() {
            whole.push('\n');
        }
        whole.push_str(text);
        if length(&whole) < MIN_PASSAGE {
            self.waiting = whole;
            self.waiting_number = number;
        } else {
            self.emit(&whole, number);
        }
    }

    fn emit(&mut self, text: &str, number: u32) {
        for piece in pieces(text) {
            let pinpoint = Pinpoint::Paragraph {
                number,
                heading: self.heading.clone(),
            };
            self.done.push((piece, pinpoint));
        }
    }

    /// What still waits joins the passage before it in its section, or stands alone.
    fn close_section(&mut self) {
        if self.heading_bare {
            // A heading over nothing: its words would be lost otherwise.
            let heading = self.heading.clone().unwrap_or_default();
            if length(&heading) < MIN_PASSAGE {
                self.emit(&heading, 1);
            }
            self.heading_bare = false;
        }
        if self.waiting.is_empty() {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let number = self.waiting_number;
        if self.done.len() > self.section_start
            && let Some((text, Pinpoint::Paragraph { .. })) = self.done.last_mut()
            && length(text) + 1 + length(&waiting) <= MAX_PASSAGE
        {
            text.push('\n');
            text.push_str(&waiting);
        } else {
            self.emit(&waiting, number);
        }
    }

    fn table(&mut self, cells: &[Block]) {
        if !self.waiting.is_empty() {
            let waiting = std::mem::take(&mut self.waiting);
            self.emit(&waiting, self.waiting_number);
        }
        self.heading_bare = false;
        let mut headings: Vec<&str> = Vec::new();
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
                headings = columns(cells);
                if rest.is_empty() {
                    // A heading row over nothing still holds words.
                    self.row(&[], cells, 1);
                }
                continue;
            }
            any_row = true;
            number += 1;
            self.row(&headings, cells, number);
        }
    }

    fn row(&mut self, headings: &[&str], cells: &[Block], number: u32) {
        let values: Vec<String> = cells
            .iter()
            .filter(|cell| !cell.text.trim().is_empty())
            .map(|cell| {
                let BlockKind::TableCell { column, .. } = cell.kind else {
                    return cell.text.clone();
                };
                match headings
                    .get(column as usize)
                    .filter(|heading| !heading.trim().is_empty())
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
                self.done
                    .push((std::mem::take(&mut text), Pinpoint::Row { number }));
                count = 0;
                if let Some(key) = key.filter(|key| length(key) + 2 + more <= MAX_PASSAGE) {
                    text.push_str(key);
                    count = length(key);
                }
            }
            if more > MAX_PASSAGE {
                for piece in pieces(value) {
                    self.done.push((piece, Pinpoint::Row { number }));
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
            self.done.push((text, Pinpoint::Row { number }));
        }
    }

    fn finish(mut self) -> Vec<(String, Pinpoint)> {
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

fn columns(cells: &[Block]) -> Vec<&str> {
    let mut names = Vec::new();
    for cell in cells {
        if let BlockKind::TableCell { column, .. } = cell.kind {
            let column = column as usize;
            // A gap in the numbering cannot make the table wider than its cells warrant.
            if column < names.len() + cells.len() {
                names.resize(column.max(names.len()), "");
                names.push(cell.text.as_str());
            }
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

/// Byte offset after the first `count` characters.
fn char_floor(text: &str, count: usize) -> usize {
    text.char_indices()
        .nth(count)
        .map_or(text.len(), |(at, _)| at)
}
