//! Workbooks: Excel (XLSX) and `OpenDocument` spreadsheets (ODS).
//!
//! Each sheet is a heading and a table of what people see in its cells; formulas are read as the
//! results kept in the file. Charts, pictures, remarks and hidden sheets are not read, and told.
//!
//! The crate calamine would switch on features of zip and quick-xml for everybody, sets up rows
//! times columns for two cells far apart, and does not say how a number is shown; what is needed of
//! these two formats is little on top of our own packages. The older XLS is refused with advice.

mod number;
mod ods;
mod xlsx;

use std::collections::{BTreeMap, BTreeSet};

use stet_core::document::{BlockKind, Document};

use crate::blocks::{Blocks, short_title};
use crate::budget::Budget;
use crate::package::{self, Package};
use crate::reader::FileReader;
use crate::unread::Unread;
use crate::{Format, Meta, ReadError, csv};

const EXCEL: &str = "an Excel spreadsheet";
const OPEN: &str = "an OpenDocument spreadsheet";

const SIGN_OPEN: &str = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

/// Reads XLSX and ODS.
#[derive(Debug)]
pub(crate) struct SheetReader;

impl FileReader for SheetReader {
    fn format(&self) -> Format {
        Format::Sheet
    }

    fn endings(&self) -> &'static [&'static str] {
        &["xlsx", "xlsm", "ods"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        // A document may carry a workbook inside.
        package::bears(bytes, &[SIGN_OPEN])
            || (package::bears(bytes, &["xl/workbook.xml"])
                && !package::bears(bytes, &["word/document.xml", "ppt/presentation.xml"]))
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        let mut blocks = Blocks::new(name);
        let open = package::bears(bytes, &[SIGN_OPEN]);
        let kind = if open { OPEN } else { EXCEL };
        let mut package = Package::open(name, kind, bytes)?;
        let mut out = Sheets {
            name,
            blocks: &mut blocks,
            unread: Unread::default(),
        };
        match open {
            true => ods::read(&mut package, &mut out)?,
            false => xlsx::read(&mut package, &mut out)?,
        }
        for notice in out.unread.told() {
            out.blocks.notice(&notice);
        }
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        Ok((blocks.finish(Some(&short_title(stem))), Meta::default()))
    }
}

/// Where the sheets of one workbook are written.
struct Sheets<'a> {
    name: &'a str,
    blocks: &'a mut Blocks,
    /// What is no cell, or has no words.
    unread: Unread,
}

/// The cells of one sheet that hold words, by row and column, as far as the budget of the file goes.
struct Grid {
    rows: BTreeMap<u32, BTreeMap<u32, String>>,
    budget: Budget,
}

impl Grid {
    /// Puts a cell into the grid. False once it is full: further cells change nothing.
    fn put(&mut self, row: u32, column: u32, words: &str) -> bool {
        let words = words.trim();
        let cell = BlockKind::TableCell {
            row,
            column,
            header: false,
        };
        if words.is_empty() {
            return self.budget.reached().is_none();
        }
        // Before it is copied: a cell may only refer to its words.
        if !self.budget.take(cell, words.len()) {
            return false;
        }
        let words = words.replace("\r\n", "\n").replace('\r', "\n");
        self.rows.entry(row).or_default().insert(column, words);
        true
    }
}

impl Sheets<'_> {
    /// A grid for the next sheet, within what is left for this file.
    fn grid(&self) -> Grid {
        Grid {
            rows: BTreeMap::new(),
            budget: self.blocks.budget(),
        }
    }

    /// Writes a sheet: its name and its cells without empty rows and columns.
    fn write(&mut self, title: &str, grid: &Grid) -> Result<(), ReadError> {
        let (grid, reached) = (&grid.rows, grid.budget.reached());
        if grid.is_empty() {
            return Ok(());
        }
        self.blocks.add(
            BlockKind::Heading { level: 1 },
            short_title(title),
            Vec::new(),
        )?;
        let used: BTreeSet<u32> = grid.values().flat_map(BTreeMap::keys).copied().collect();
        // Titles above the table stand in a cell of their own; the first full row names columns.
        let width = grid.values().map(BTreeMap::len).max().unwrap_or(0);
        let mut above = width > 1;
        let mut row = 0;
        for cells in grid.values() {
            above &= cells.len() == 1;
            if above {
                for words in cells.values() {
                    self.blocks
                        .add(BlockKind::Paragraph, words.clone(), Vec::new())?;
                }
                continue;
            }
            let last = cells.keys().next_back().copied().unwrap_or(0);
            let values = || {
                used.iter()
                    .take_while(|column| **column <= last)
                    .map(|column| cells.get(column).map_or("", String::as_str))
            };
            let header = row == 0 && csv::looks_like_headings(values());
            for (column, value) in (0_u32..).zip(values()) {
                if self.blocks.is_full() {
                    return Ok(());
                }
                self.blocks.add(
                    BlockKind::TableCell {
                        row,
                        column,
                        header,
                    },
                    value.into(),
                    Vec::new(),
                )?;
            }
            row += 1;
        }
        if let Some(limit) = reached {
            self.blocks.end(limit);
        }
        Ok(())
    }

    fn damaged(&mut self, sheet: &str) {
        self.blocks.notice(&format!(
            "The sheet {sheet} of {} is damaged; everything before the damage was read. Save it \
             again in the program it came from for the rest.",
            self.name
        ));
    }

    fn repeats(&mut self) {
        self.blocks.notice(&format!(
            "{} repeats a cell or row more than a thousand times; it was read a thousand times.",
            self.name
        ));
    }

    fn hidden(&mut self, sheet: &str) {
        self.blocks
            .notice(&format!("The hidden sheet {sheet} was left out."));
    }
}

#[cfg(test)]
mod tests;
