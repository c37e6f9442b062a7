//! Tables that are set with blanks: lines whose parts stand under each other, as in reports sent as plain text.

use std::ops::Range;

use stet_core::document::BlockKind;

use crate::ReadError;
use crate::blocks::Blocks;
use crate::csv::looks_like_headings;

/// Least lines of a table, its heads among them.
const LEAST_LINES: usize = 3;

/// Blanks between two parts of a line.
const GAP: usize = 2;

/// Columns by which what stands under each other may be off.
const OFF: usize = 1;

/// Columns from one tab stop to the next.
const TAB: usize = 8;

/// A part of a line, from `start` to `end` as columns on a terminal.
struct Part<'l> {
    start: usize,
    end: usize,
    words: &'l str,
}

/// A table: its rows have as many cells each.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AlignedTable {
    rows: Vec<Vec<String>>,
    has_headings: bool,
}

impl AlignedTable {
    /// Adds the table's cells; a label and a value without heads as a line of a list, "Rooms: 24".
    ///
    /// # Errors
    /// As [`Blocks::add`].
    pub(crate) fn add_to(self, blocks: &mut Blocks) -> Result<(), ReadError> {
        for (row, cells) in (0_u32..).zip(self.rows) {
            if let ([label, value], false) = (cells.as_slice(), self.has_headings) {
                let line = format!("{}: {value}", label.trim_end_matches([':', '.']));
                blocks.add(BlockKind::Paragraph, line, Vec::new())?;
                continue;
            }
            for (column, words) in (0_u32..).zip(cells) {
                let header = row == 0 && self.has_headings;
                let kind = BlockKind::TableCell {
                    row,
                    column,
                    header,
                };
                blocks.add(kind, words, Vec::new())?;
            }
        }
        Ok(())
    }
}

/// The tables among lines that stand together, with the lines that each takes.
pub(crate) fn tables(lines: &[&str]) -> Vec<(Range<usize>, AlignedTable)> {
    let parts: Vec<Vec<Part<'_>>> = lines.iter().map(|line| parts(line)).collect();
    let mut out = Vec::new();
    let mut from = 0;
    while from < lines.len() {
        let run = parts[from..].iter().take_while(|parts| parts.len() > 1);
        let to = from + run.count();
        if let Some(table) = table(&parts[from..to]) {
            out.push((from..to, table));
        }
        from = to + 1;
    }
    out
}

fn parts(line: &str) -> Vec<Part<'_>> {
    let mut out: Vec<Part<'_>> = Vec::new();
    // Bytes and columns of the part that is open, and where its last sign ends.
    let mut open: Option<(usize, usize, usize, usize)> = None;
    let mut column = 0;
    let mut close = |open: Option<(usize, usize, usize, usize)>| {
        if let Some((byte, start, last, end)) = open {
            let words = &line[byte..last];
            out.push(Part { start, end, words });
        }
    };
    for (byte, ch) in line.char_indices() {
        if ch == '\t' {
            close(open.take());
            column = (column / TAB + 1) * TAB;
            continue;
        }
        if !ch.is_whitespace() {
            let after = (byte + ch.len_utf8(), column + 1);
            open = Some(match open.take() {
                Some((first, start, _, end)) if column < end + GAP => {
                    (first, start, after.0, after.1)
                }
                before => {
                    close(before);
                    (byte, column, after.0, after.1)
                }
            });
        }
        column += 1;
    }
    close(open);
    out
}

/// The table that lines of several parts are: most of them have as many, those stand under each other, and there are figures
/// among them.
fn table(lines: &[Vec<Part<'_>>]) -> Option<AlignedTable> {
    if lines.len() < LEAST_LINES {
        return None;
    }
    let with = |width: usize| lines.iter().filter(move |parts| parts.len() == width);
    let width = lines
        .iter()
        .map(Vec::len)
        .max_by_key(|width| with(*width).count())?;
    let whole: Vec<&Vec<Part<'_>>> = with(width).collect();
    let stands = (1..width).all(|column| {
        let starts = |parts: &&Vec<Part<'_>>| parts[column].start;
        let ends = |parts: &&Vec<Part<'_>>| parts[column].end;
        is_one_edge(whole.iter().map(starts)) || is_one_edge(whole.iter().map(ends))
    });
    let figures = (1..width).any(|column| {
        let has =
            |parts: &&&Vec<Part<'_>>| parts[column].words.contains(|c: char| c.is_ascii_digit());
        whole.iter().filter(has).count() * 2 > whole.len()
    });
    if whole.len() * 2 < lines.len() || !stands || !figures {
        return None;
    }
    let columns: Vec<Range<usize>> = (0..width)
        .filter_map(|column| {
            let start = whole.iter().map(|parts| parts[column].start).min()?;
            Some(start..whole.iter().map(|parts| parts[column].end).max()?)
        })
        .collect();
    let rows: Vec<Vec<String>> = lines.iter().map(|parts| row(parts, &columns)).collect();
    let has_headings = heads(&rows);
    Some(AlignedTable { rows, has_headings })
}

/// True if nearly all of the edges lie at one column.
fn is_one_edge(edges: impl Iterator<Item = usize>) -> bool {
    let mut edges: Vec<usize> = edges.collect();
    edges.sort_unstable();
    let Some(middle) = edges.get(edges.len() / 2) else {
        return false;
    };
    let near = edges.iter().filter(|edge| edge.abs_diff(*middle) <= OFF);
    near.count() * 5 >= edges.len() * 4
}

/// The parts of a line in the columns under which they stand.
fn row(parts: &[Part<'_>], columns: &[Range<usize>]) -> Vec<String> {
    let mut cells = vec![String::new(); columns.len()];
    for (at, part) in parts.iter().enumerate() {
        let column = if parts.len() == columns.len() {
            at
        } else {
            nearest(part, columns)
        };
        let cell = &mut cells[column];
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(part.words);
    }
    cells
}

/// The column that shares most with a part, else the one that is least far from it.
fn nearest(part: &Part<'_>, columns: &[Range<usize>]) -> usize {
    let shared = |column: &Range<usize>| {
        let common = part
            .end
            .min(column.end)
            .saturating_sub(part.start.max(column.start));
        let between = column.start.saturating_sub(part.end) + part.start.saturating_sub(column.end);
        (common, std::cmp::Reverse(between))
    };
    let best = columns
        .iter()
        .enumerate()
        .max_by_key(|(_, column)| shared(column));
    best.map_or(0, |(at, _)| at)
}

/// True if the first row names the columns: it has words, or years above other figures.
fn heads(rows: &[Vec<String>]) -> bool {
    let Some((first, rest)) = rows.split_first() else {
        return false;
    };
    // "Opened 1931" is a row of its own where there is one column of values.
    let one_value = first.len() == 2 && !first[0].is_empty() && is_figure(&first[1]);
    !one_value
        && looks_like_headings(first.iter().map(String::as_str))
        && (1..first.len()).any(|column| {
            let figures = rest.iter().filter(|row| is_figure(&row[column]));
            figures.count() * 2 > rest.len()
        })
}

/// True for what is mostly figures: "1,190", "38%", "£4.2m".
fn is_figure(words: &str) -> bool {
    let digits = words.chars().filter(char::is_ascii_digit).count();
    let letters = words.chars().filter(|ch| ch.is_alphabetic()).count();
    digits > 0 && digits >= letters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(Vec<Vec<String>>, bool)> {
        let lines: Vec<&str> = text.lines().collect();
        let all = tables(&lines).into_iter();
        all.map(|(_, table)| (table.rows, table.has_headings))
            .collect()
    }

    fn one(text: &str) -> (String, bool) {
        let mut all = rows(text);
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        let (rows, heads) = all.remove(0);
        let rows: Vec<String> = rows.iter().map(|cells| cells.join("|")).collect();
        (rows.join("\n"), heads)
    }

    #[test]
    fn what_stands_under_each_other_is_a_table() {
        let (rows, heads) = one("             Haddon Way   Mill Lane\n\
             Loans             4,310       980\n\
             Visits           18,640    11,870\n\
             Staff                 6         2   (one on leave)");
        assert_eq!(
            rows,
            "|Haddon Way|Mill Lane\nLoans|4,310|980\nVisits|18,640|11,870\nStaff|6|2 (one on leave)"
        );
        assert!(heads);
        let (rows, heads) = one("Pupils\t2023\t2024\nOlder\t41%\t38%\nYounger\t12%\t19%");
        assert_eq!(rows, "Pupils|2023|2024\nOlder|41%|38%\nYounger|12%|19%");
        assert!(heads);
    }

    #[test]
    fn labels_and_values_have_no_heads() {
        let (rows, heads) = one("Opened         1931\nRooms            24\nRent        £1,250");
        assert_eq!(rows, "Opened|1931\nRooms|24\nRent|£1,250");
        assert!(!heads);
    }

    #[test]
    fn prose_lists_and_verse_are_no_tables() {
        for text in [
            "He came.  She saw.\nThey went home.  It rained.\nNobody 3 minded.  It was late.",
            "a   1\nb   2",
            "Dear  all\nyours  truly\nfor  ever",
        ] {
            assert_eq!(rows(text), [], "{text}");
        }
    }
}
