//! Tables in text form: values separated by commas, semicolons, tabs or bars.
//!
//! Every value becomes a table cell. [`passages`](crate::passages) turns the
//! rows of a source back into sentences of the form “Heading: value; …”.

use stet_core::document::{BlockKind, Document};

use crate::blocks::{Blocks, short_title};
use crate::reader::{Fit, Input, Reader};
use crate::{Format, Meta, ReadError};

/// Separators tried, in order of preference where two fit equally well: the rarer in words first.
const SEPARATORS: [u8; 4] = [b'\t', b'|', b';', b','];

/// Records looked at to find the separator.
const SAMPLE_RECORDS: usize = 50;

/// Most lines of a title above a table.
const MOST_TITLES: usize = 4;

/// Bytes looked at to find the separator.
const SAMPLE_BYTES: usize = 64 * 1024;

/// Reads tables.
#[derive(Debug)]
pub(crate) struct CsvReader;

impl Reader for CsvReader {
    fn format(&self) -> Format {
        Format::Csv
    }

    fn endings(&self) -> &'static [&'static str] {
        &["csv", "tsv", "tab"]
    }

    fn fit(&self, input: &Input<'_>) -> Fit {
        // One column of short lines is a table if its name says so; prose is not.
        let lines = || {
            input
                .text
                .lines()
                .filter(|line| !line.trim().is_empty())
                .take(20)
        };
        let short = lines().all(|line| line.len() <= 80);
        if separator(input.text).is_some() || (short && lines().count() > 1) {
            Fit::Possible
        } else {
            Fit::No
        }
    }

    fn read(&self, input: &Input<'_>) -> Result<(Document, Meta), ReadError> {
        let separator = separator(input.text).unwrap_or(b',');
        let used = used_columns(input.text, separator);
        let mut records = records(input.text, separator);
        let mut blocks = Blocks::new(input.name);
        let mut record = csv::StringRecord::new();
        let mut row = 0_u32;
        let mut has_headings = false;
        let mut width = 0;
        let mut uneven = 0_usize;
        // Only broken UTF-8 or input and output can fail, and neither occurs here.
        while !blocks.is_full() && records.read_record(&mut record).unwrap_or(false) {
            if record.iter().all(|value| value.trim().is_empty()) {
                continue;
            }
            if row == 0
                && let Some(words) = lone_value(&record).filter(|_| used.len() > 1)
            {
                // A line that other programs pass over tells the same as a title.
                let words = words.trim_start_matches('#').trim_start();
                let first = blocks.next() == 0;
                let kind = match first {
                    true => BlockKind::Heading { level: 1 },
                    false => BlockKind::Paragraph,
                };
                blocks.add(kind, words.to_owned(), Vec::new())?;
                continue;
            }
            if row == 0 {
                has_headings =
                    looks_like_headings(used.iter().filter_map(|column| record.get(*column)));
                width = record.len();
            } else if record.len() != width {
                uneven += 1;
            }
            let values = used.iter().filter_map(|column| record.get(*column));
            for (column, value) in values.enumerate() {
                let kind = BlockKind::TableCell {
                    row,
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                    header: row == 0 && has_headings,
                };
                blocks.add(kind, one_kind_of_line_end(value.trim()), Vec::new())?;
            }
            row = row.saturating_add(1);
        }
        if uneven > 0 {
            blocks.notice(&format!(
                "{uneven} rows of {} have more or fewer values than its first row.",
                input.name
            ));
        }
        let title = short_title(stem(input.name));
        Ok((blocks.finish(Some(&title)), Meta::default()))
    }
}

fn records(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
}

/// The columns in which anything stands: an empty one only keeps others apart.
fn used_columns(text: &str, separator: u8) -> Vec<usize> {
    let mut records = records(text, separator);
    let mut record = csv::StringRecord::new();
    let mut used: Vec<bool> = Vec::new();
    while records.read_record(&mut record).unwrap_or(false) {
        used.resize(used.len().max(record.len()), false);
        for (used, value) in used.iter_mut().zip(&record) {
            *used |= !value.trim().is_empty();
        }
    }
    (0..used.len()).filter(|column| used[*column]).collect()
}

/// The value of a record that has no other: above the table it is its title.
fn lone_value(record: &csv::StringRecord) -> Option<&str> {
    let mut values = record
        .iter()
        .map(str::trim)
        .filter(|value| !value.is_empty());
    values.next().filter(|_| values.next().is_none())
}

/// The separator that cuts most of the sample's records into the same number of values.
fn separator(text: &str) -> Option<u8> {
    let mut end = text.len().min(SAMPLE_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // The last record may have been cut.
    let whole = end == text.len();
    let mut best: Option<(u8, usize)> = None;
    for candidate in SEPARATORS {
        let mut widths: Vec<usize> = records(&text[..end], candidate)
            .records()
            .take(SAMPLE_RECORDS)
            .filter_map(Result::ok)
            .filter(|record| !record.iter().all(|value| value.trim().is_empty()))
            .map(|record| record.len())
            .collect();
        if !whole && widths.len() < SAMPLE_RECORDS {
            widths.pop();
        }
        let titles = widths.iter().take_while(|width| **width == 1).count();
        if titles <= MOST_TITLES {
            widths.drain(..titles);
        }
        let Some(usual) = usual_width(&widths) else {
            continue;
        };
        let fitting = widths.iter().filter(|width| **width == usual).count();
        if usual < 2 || widths.len() < 2 || fitting * 10 < widths.len() * 8 {
            continue;
        }
        let score = fitting * 1000 / widths.len() + usual.min(50);
        if best.is_none_or(|(_, known)| score > known) {
            best = Some((candidate, score));
        }
    }
    best.map(|(separator, _)| separator)
}

/// The most frequent width; of equally frequent ones the largest.
fn usual_width(widths: &[usize]) -> Option<usize> {
    widths.iter().copied().max_by_key(|width| {
        (
            widths.iter().filter(|other| *other == width).count(),
            *width,
        )
    })
}

/// A first row without figures, without empty values and without repetition names the columns.
pub(crate) fn looks_like_headings<'r>(record: impl Iterator<Item = &'r str>) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    record.enumerate().all(|(column, value)| {
        let value = value.trim();
        // The corner above row names may be empty, and a year may head a column.
        let year = value.len() == 4 && value.bytes().all(|byte| byte.is_ascii_digit());
        let named = value.chars().any(char::is_alphabetic) || (year && column > 0);
        (named || (value.is_empty() && column == 0)) && seen.insert(value.to_lowercase())
    })
}

fn one_kind_of_line_end(value: &str) -> String {
    value.replace("\r\n", "\n").replace('\r', "\n")
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(u32, u32, bool, String)> {
        let input = Input {
            name: "t.csv",
            text,
        };
        let (document, _) = CsvReader.read(&input).expect("reads");
        document
            .blocks
            .into_iter()
            .map(|block| match block.kind {
                BlockKind::TableCell {
                    row,
                    column,
                    header,
                } => (row, column, header, block.text),
                other => panic!("not a cell: {other:?}"),
            })
            .collect()
    }

    #[test]
    fn finds_the_separator() {
        let tables = [
            ("a,b\n1,2\n3,4", b','),
            ("name;share\nLind;3,5\nBerg;4,25", b';'),
            ("a\tb, c\n1\t2, 3\n4\t5, 6", b'\t'),
            ("a|b|c\n1|2|3\n", b'|'),
            ("\"Lind, A.\";\"x\"\n\"Berg, B.\";\"y\"", b';'),
        ];
        for (table, expected) in tables {
            assert_eq!(separator(table), Some(expected), "{table}");
        }
        assert_eq!(separator("One column\nof words\n"), None);
        assert_eq!(
            separator("Prose, with a comma.\nAnd none here.\nBut here, here, here."),
            None
        );
    }

    #[test]
    fn headings_are_told_from_values() {
        let table = cells("Town,Population\n\"Eld, North\",\"4,870\"\n");
        assert_eq!(table[1], (0, 1, true, "Population".into()));
        assert_eq!(table[2], (1, 0, false, "Eld, North".into()));
        assert_eq!(table[3], (1, 1, false, "4,870".into()));
        assert!(!cells("1,2\n3,4\n")[0].2);
    }

    #[test]
    fn a_title_above_the_head_and_an_empty_column_are_no_part_of_the_table() {
        let input = Input {
            name: "t.tsv",
            text: "# Boats in port\nCounted at noon\n\nDay\t\tTugs\tBarges\nMon\t\t4\t11\nTue\t\t6\t\n",
        };
        let (document, _) = CsvReader.read(&input).expect("reads");
        let blocks: Vec<_> = document
            .blocks
            .iter()
            .map(|b| (b.kind, b.text.as_str()))
            .collect();
        assert_eq!(
            blocks[0],
            (BlockKind::Heading { level: 1 }, "Boats in port")
        );
        assert_eq!(blocks[1], (BlockKind::Paragraph, "Counted at noon"));
        assert_eq!(separator(input.text), Some(b'\t'));
        let cell = |row, column, header| BlockKind::TableCell {
            row,
            column,
            header,
        };
        assert_eq!(
            blocks[2..5],
            [
                (cell(0, 0, true), "Day"),
                (cell(0, 1, true), "Tugs"),
                (cell(0, 2, true), "Barges")
            ]
        );
        assert_eq!(blocks[6], (cell(1, 1, false), "4"));
        assert_eq!(blocks[10], (cell(2, 2, false), ""));
        assert_eq!(document.notices, Vec::<String>::new());
    }

    #[test]
    fn quoted_values_may_hold_line_ends_and_separators() {
        let table = cells("Name,Note\nLind,\"two\nlines, one value\"\n");
        assert_eq!(table[3].3, "two\nlines, one value");
    }
}
