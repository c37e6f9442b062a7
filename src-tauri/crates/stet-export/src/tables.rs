//! A document's own tables: which cells belong together, and the table as Word has it.

use docx_rs::{Paragraph, Table, TableCell, TableRow, WidthType};
use stet_core::document::BlockKind;

use crate::docx::finish::heading_row;
use crate::docx::markup::{Content, paragraph};

/// Widest table Word opens, in columns.
const WIDEST: u32 = 63;

/// Room for words on the page, in twentieths of a point.
const ROOM: usize = 9186;

/// True if a cell goes on with the table of the one before it: unless its row runs backwards.
pub(crate) fn same_table(last: BlockKind, next: BlockKind) -> bool {
    match (last, next) {
        (
            BlockKind::TableCell {
                row: a, column: c, ..
            },
            BlockKind::TableCell {
                row: b, column: d, ..
            },
        ) => (b, d) > (a, c),
        _ => false,
    }
}

/// The table of these cells, each with its paragraph. Cells beyond the last column Word opens stand
/// in the last one.
pub(crate) fn table(cells: Vec<(BlockKind, Paragraph)>) -> Table {
    let at = |kind: &BlockKind| match kind {
        BlockKind::TableCell {
            row,
            column,
            header,
        } => (*row, (*column).min(WIDEST - 1) as usize, *header),
        _ => (0, 0, false),
    };
    let columns = cells.iter().map(|(kind, _)| at(kind).1 + 1).max();
    let columns = columns.unwrap_or(1);
    let width = ROOM / columns;
    let cell = || TableCell::new().width(width, WidthType::Dxa);
    let empty = || cell().add_paragraph(paragraph("TableText", Content::new(), false));
    let mut rows = Vec::new();
    let mut cells = cells.into_iter().peekable();
    // Rows of headings repeat only from the top on.
    let mut top = true;
    while let Some((kind, _)) = cells.peek() {
        let (row, _, header) = at(kind);
        top &= header;
        let mut line: Vec<TableCell> = Vec::new();
        while let Some((kind, content)) = cells.next_if(|(kind, _)| at(kind).0 == row) {
            let column = at(&kind).1;
            let shared = if column < line.len() {
                line.pop()
            } else {
                None
            };
            line.resize_with(column, empty);
            line.push(shared.unwrap_or_else(cell).add_paragraph(content));
        }
        line.resize_with(columns, empty);
        let row = TableRow::new(line);
        rows.push(if top { heading_row(row) } else { row });
    }
    Table::without_borders(rows)
        .style("TableGrid")
        .set_grid(vec![width; columns])
}
