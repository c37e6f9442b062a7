//! Tables: where each cell stands, and which tables only lay out a page.

use std::collections::HashMap;

use stet_core::document::BlockKind;

use super::piece::Piece;
use super::story::Story;
use super::vocabulary::{flag, is_word, on};
use crate::ReadError;
use crate::xml::{Event, Xml, XmlError};

/// Widest cell, in columns: Word allows 63.
const WIDEST: u32 = 1_000;

/// A cell with what stands in it.
#[derive(Debug)]
struct Cell {
    row: u32,
    column: u32,
    pieces: Vec<Piece>,
}

/// A table being read.
#[derive(Debug, Default)]
pub(super) struct Table {
    cells: Vec<Cell>,
    /// Rows begun.
    rows: u32,
    /// Rows that are repeated on every page, at the top.
    header_rows: u32,
    /// The style gives the first row a form of its own.
    first_row: bool,
    /// Column of the next cell.
    column: u32,
    /// Columns the open cell takes.
    span: u32,
    /// The open cell goes on with the one above.
    continued: bool,
    /// By column, the row in which the last cell over several rows began.
    tall: HashMap<u32, u32>,
    /// Rows into which such a cell reaches, and where it began.
    reached: Vec<(u32, u32)>,
    /// The open row was taken out (tracked).
    deleted: bool,
    /// First cell of the open row.
    row_cells: usize,
    /// Most cells of a row.
    widest: usize,
    /// A cell holds a table.
    nested: bool,
    /// How many lists of pieces were open when it began.
    level: usize,
}

impl Table {
    /// True if it only lays out a page: one column, or tables inside. Its words are paragraphs, and
    /// a table inside stays one.
    fn lays_out(&self) -> bool {
        self.widest < 2 || self.nested
    }

    /// How many rows at the top are headings; a heading over several rows takes them along.
    fn headings(&self) -> u32 {
        let mut rows = self.first_headings();
        for (row, from) in &self.reached {
            if *row == rows && *from < rows {
                rows += 1;
            }
        }
        rows
    }

    fn first_headings(&self) -> u32 {
        if self.header_rows > 0 || !self.first_row || self.rows < 2 {
            return self.header_rows;
        }
        // Word sets the form of a first row for nearly every table. It is one of headings if no
        // cell of it is a figure.
        let figure = |cell: &&Cell| {
            let text: String = cell.pieces.iter().map(|piece| piece.text.trim()).collect();
            text.contains(|c: char| c.is_numeric()) && !text.contains(char::is_alphabetic)
        };
        let mut first = self.cells.iter().take_while(|cell| cell.row == 0);
        u32::from(!first.any(|cell| figure(&cell)))
    }
}

impl Story<'_, '_> {
    pub(super) fn begin_table(&mut self) -> Result<(), ReadError> {
        self.end_flow()?;
        let level = self.gathered.len();
        self.tables.push(Table {
            level,
            ..Table::default()
        });
        Ok(())
    }

    pub(super) fn begin_row(&mut self) {
        if !self.flow.aside {
            self.shared.pages.row_begins();
        }
        if let Some(table) = self.tables.last_mut() {
            table.rows = table.rows.saturating_add(1);
            table.column = 0;
            table.deleted = false;
            table.row_cells = table.cells.len();
        }
    }

    pub(super) fn begin_cell(&mut self) -> Result<(), ReadError> {
        self.shared.count_cell();
        self.end_flow()?;
        if !self.flow.aside {
            self.shared.pages.cell_begins();
        }
        if let Some(table) = self.tables.last_mut() {
            table.span = 1;
            table.continued = false;
        }
        self.gathered.push(Vec::new());
        Ok(())
    }

    pub(super) fn end_cell(&mut self) -> Result<(), ReadError> {
        self.end_flow()?;
        let pieces = self.gathered.pop().unwrap_or_default();
        let Some(table) = self.tables.last_mut() else {
            // A cell outside any table: its words count.
            if let Some(gathered) = self.gathered.last_mut() {
                gathered.extend(pieces);
            }
            return Ok(());
        };
        let (row, column) = (table.rows.saturating_sub(1), table.column);
        table.column = column.saturating_add(table.span.max(1));
        if table.continued {
            let from = table.tall.get(&column).copied().unwrap_or(row);
            table.reached.push((row, from));
        } else {
            table.tall.insert(column, row);
        }
        let blank = pieces.iter().all(Piece::is_blank);
        if table.continued && blank {
            return Ok(());
        }
        table.cells.push(Cell {
            row,
            column,
            pieces,
        });
        Ok(())
    }

    pub(super) fn end_row(&mut self) {
        if !self.flow.aside {
            self.shared.pages.row_ends();
        }
        let Some(table) = self.tables.last_mut() else {
            return;
        };
        if table.deleted {
            table.cells.truncate(table.row_cells);
            table.rows = table.rows.saturating_sub(1);
        }
        table.widest = table
            .widest
            .max(table.cells.len().saturating_sub(table.row_cells));
    }

    pub(super) fn end_table(&mut self) -> Result<(), ReadError> {
        self.end_flow()?;
        let Some(table) = self.tables.pop() else {
            return Ok(());
        };
        if let Some(outer) = self.tables.last_mut()
            && table.level == outer.level + 1
        {
            outer.nested = true;
        }
        let Some(gathered) = self.gathered.last_mut() else {
            return Ok(());
        };
        if table.lays_out() {
            gathered.extend(table.cells.into_iter().flat_map(|cell| cell.pieces));
            return Ok(());
        }
        let headings = table.headings();
        for cell in table.cells {
            let mut whole = Piece::new();
            whole.kind = BlockKind::TableCell {
                row: cell.row,
                column: cell.column,
                header: cell.row < headings,
            };
            for piece in cell.pieces {
                whole.append(piece);
            }
            gathered.push(whole);
        }
        Ok(())
    }

    /// Properties of a table, a row or a cell.
    pub(super) fn table_props(&mut self, xml: &mut Xml<'_>) -> Result<(), XmlError> {
        let outside = xml.depth().saturating_sub(1);
        while xml.depth() > outside {
            let Some(event) = xml.next() else { break };
            let Event::Open(element) = event? else {
                continue;
            };
            if let Some(table) = self.tables.last_mut() {
                let value = element.attribute("val");
                let number = || value.and_then(|value| value.parse::<u32>().ok());
                match element.name.as_str() {
                    "gridSpan" => table.span = number().unwrap_or(1).clamp(1, WIDEST),
                    "vMerge" => table.continued = value != Some("restart"),
                    "gridBefore" => table.column = number().unwrap_or(0).min(WIDEST),
                    // Rows of headings stand at the top, without a gap.
                    "tblHeader" if on(&element) && table.header_rows + 1 == table.rows => {
                        table.header_rows = table.rows;
                    }
                    "del" if is_word(&element, "del") => table.deleted = true,
                    "tblLook" => table.first_row = first_row(element.attribute("firstRow"), value),
                    _ => {}
                }
            }
            xml.skip()?;
        }
        Ok(())
    }
}

/// Whether the first row has a form of its own: said in words, or as a bit of an older number.
fn first_row(said: Option<&str>, bits: Option<&str>) -> bool {
    match (
        said,
        bits.and_then(|bits| u32::from_str_radix(bits, 16).ok()),
    ) {
        (Some(said), _) => flag(said),
        (None, Some(bits)) => bits & 0x20 != 0,
        (None, None) => false,
    }
}
