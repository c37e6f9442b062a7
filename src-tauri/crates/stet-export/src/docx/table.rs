//! Tables of the report itself, their headings repeated on every page.

use docx_rs::{DocumentChild, Table, TableCell, TableLayoutType, TableRow, WidthType};

use super::finish::heading_row;
use super::markup::{Content, paragraph, strong};
use super::sections::Page;

/// A table being written, row by row.
pub(super) struct Grid<const N: usize> {
    /// The width of each column, in twentieths of a point.
    widths: [usize; N],
    rows: Vec<TableRow>,
}

impl<const N: usize> Grid<N> {
    /// Begins a table with its headings.
    pub(super) fn open(heads: [&str; N], widths: [usize; N]) -> Self {
        let mut grid = Self {
            widths,
            rows: Vec::new(),
        };
        let heads = grid.set(heads.map(strong), false);
        grid.rows.push(heading_row(heads));
        grid
    }

    /// A row; `turned` if the words of its second cell run from right to left.
    pub(super) fn row(&mut self, cells: [Content; N], turned: bool) {
        let row = self.set(cells, turned);
        self.rows.push(row);
    }

    fn set(&self, cells: [Content; N], turned: bool) -> TableRow {
        let cells = cells.into_iter().zip(self.widths).enumerate();
        let cells = cells.map(|(at, (content, width))| {
            TableCell::new()
                .width(width, WidthType::Dxa)
                .add_paragraph(paragraph("TableText", content, turned && at == 1))
        });
        TableRow::new(cells.collect()).cant_split()
    }

    /// Ends the table; Word wants a paragraph behind it.
    pub(super) fn close(self, page: &mut Page<'_>) {
        let table = Table::without_borders(self.rows)
            .style("Claims")
            .width(self.widths.iter().sum(), WidthType::Dxa)
            .layout(TableLayoutType::Fixed)
            .set_grid(self.widths.to_vec());
        page.out.push(DocumentChild::Table(Box::new(table)));
        page.put("Meta", Content::new());
    }
}
