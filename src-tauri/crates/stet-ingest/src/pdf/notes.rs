//! Footnotes: smaller type at the foot of a column that begins with a mark the page's text shows.
//!
//! A mark counts only if it is raised somewhere in the text of the same page; a list of works in
//! small type is no heap of footnotes.

use std::collections::HashSet;

use super::glyph::Shift;
use super::lines::Line;

/// Type of notes is at most this part of that of the text.
const SMALLER: f32 = 0.94;

/// One footnote.
#[derive(Debug)]
pub(crate) struct Note {
    /// “1”, “*”.
    pub(crate) label: String,
    /// Its lines; the first begins with the label.
    pub(crate) lines: Vec<Line>,
    /// Bytes of the first line's text that the label takes, with what sets it off.
    pub(crate) mark: usize,
}

/// Takes the footnotes out of a page's lines; `body` is the size of running text, `last` the
/// number of the last note before. The note that comes next by number is one wherever its mark
/// stands: long columns push notes to another page.
pub(crate) fn taken(lines: &mut Vec<Line>, body: f32, last: &mut u32) -> Vec<Note> {
    let marks = marks(lines);
    let mut notes: Vec<Note> = Vec::new();
    let mut kept: Vec<Line> = Vec::with_capacity(lines.len());
    let mut zone: Vec<Line> = Vec::new();
    let mut rest = std::mem::take(lines).into_iter().peekable();
    while let Some(line) = rest.next() {
        let ends = rest.peek().is_none_or(|next| next.zone != line.zone);
        zone.push(line);
        if ends {
            let from = foot(&zone, body, &marks, *last);
            let foot = zone.split_off(from);
            kept.append(&mut zone);
            gather(foot, &marks, &mut notes, last);
        }
    }
    *lines = kept;
    notes
}

/// Labels raised in the text, at any place but the beginning of a line.
fn marks(lines: &[Line]) -> HashSet<String> {
    let mut found = HashSet::new();
    for line in lines {
        for piece in line
            .pieces
            .iter()
            .skip(1)
            .filter(|p| p.shift == Shift::Raised)
        {
            found.extend(labels(&piece.text));
        }
        // A mark after the last letter may be a sign of the same size as the text.
        for piece in line.pieces.iter().filter(|p| p.shift == Shift::None) {
            let signs = piece.text.chars().filter(|c| is_sign(*c)).map(String::from);
            found.extend(signs);
        }
    }
    found
}

/// Labels that a page's text shows where nothing but the mark of a note can stand: after a word or
/// a stop, not after a figure or a unit, where a raised digit is a power.
pub(crate) fn certain(lines: &[Line]) -> HashSet<String> {
    let mut found = HashSet::new();
    for line in lines {
        let mut before = String::new();
        for piece in &line.pieces {
            if piece.shift == Shift::Raised && !before.is_empty() && !is_power_after(&before) {
                found.extend(labels(&piece.text));
            }
            before.push_str(&piece.text);
        }
    }
    found
}

/// True if a raised digit after `before` may be a power: “10”, “4 km”, “x”.
pub(crate) fn is_power_after(before: &str) -> bool {
    const UNITS: [&str; 9] = ["m", "cm", "mm", "km", "dm", "µm", "nm", "s", "in"];
    let last = before
        .rsplit(|c: char| c.is_whitespace() || "/(·".contains(c))
        .next()
        .unwrap_or("");
    let single = last.chars().count() == 1 && last.chars().all(char::is_alphabetic);
    last.ends_with(|c: char| c.is_numeric()) || single || UNITS.contains(&last)
}

/// True if `before` ends with a letter that stands for a quantity, as “τ”: its power may stand a little off.
pub(crate) fn is_variable(before: &str) -> bool {
    let mut end = before.chars().rev();
    let letter = end
        .next()
        .is_some_and(|c| c.is_alphabetic() && !matches!(c, 'a' | 'A' | 'I'));
    letter && end.next().is_none_or(|c| !c.is_alphanumeric())
}

/// The labels in a raised stretch: “1”, “1,2”, “*”.
pub(crate) fn labels(raised: &str) -> impl Iterator<Item = String> {
    raised
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')'))
        .filter(|label| is_label(label))
        .map(String::from)
}

fn is_label(text: &str) -> bool {
    let count = text.chars().count();
    let number = count <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    let sign = count <= 3 && text.chars().all(is_sign);
    let letter = count == 1 && text.chars().all(|c| c.is_ascii_lowercase());
    count > 0 && (number || sign || letter)
}

fn is_sign(c: char) -> bool {
    matches!(c, '*' | '∗' | '†' | '‡' | '§' | '¶' | '‖')
}

/// Index of the first line, counted in one column, from which on there are only notes.
fn foot(zone: &[Line], body: f32, marks: &HashSet<String>, last: u32) -> usize {
    let small = zone
        .iter()
        .rev()
        .take_while(|line| line.size <= SMALLER * body)
        .count();
    let from = zone.len() - small;
    let begins = |line: &Line| {
        begun(line).is_some_and(|(label, _)| marks.contains(&label) || follows(line, &label, last))
    };
    zone[from..]
        .iter()
        .position(begins)
        .map_or(zone.len(), |at| from + at)
}

/// True if a line begins with the raised number after `last`.
fn follows(line: &Line, label: &str, last: u32) -> bool {
    let raised = line
        .pieces
        .first()
        .is_some_and(|piece| piece.shift == Shift::Raised);
    raised && last > 0 && label.parse() == Ok(last + 1)
}

fn gather(lines: Vec<Line>, marks: &HashSet<String>, notes: &mut Vec<Note>, last: &mut u32) {
    let mut open = false;
    for line in lines {
        let begun = begun(&line).filter(|(label, _)| {
            let number = label.parse::<u32>().ok();
            let rises = number.is_none_or(|number| !open || number > *last);
            marks.contains(label) && rises || follows(&line, label, *last)
        });
        match begun {
            Some((label, mark)) => {
                *last = label.parse().unwrap_or(*last);
                open = true;
                notes.push(Note {
                    label,
                    lines: vec![line],
                    mark,
                });
            }
            None => {
                if let Some(note) = notes.last_mut() {
                    note.lines.push(line);
                }
            }
        }
    }
}

/// The label a line begins with, and the bytes it takes.
fn begun(line: &Line) -> Option<(String, usize)> {
    let first = line.pieces.first()?;
    if first.shift == Shift::Raised {
        let label = first.text.trim();
        return is_label(label).then(|| (label.to_owned(), first.text.len()));
    }
    let text = line.text();
    let end = text
        .char_indices()
        .find(|(_, c)| !c.is_ascii_digit() && !is_sign(*c))
        .map_or(text.len(), |(at, _)| at);
    let label = &text[..end];
    let rest = text[end..].trim_start_matches(['.', ')']);
    let apart = rest.starts_with(' ') || label.chars().all(is_sign);
    (apart && is_label(label)).then(|| (label.to_owned(), text.len() - rest.len()))
}
