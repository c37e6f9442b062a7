//! Tables of the report itself, their header repeated on every page.

use super::compose::Span;
use super::flow::{Drawn, Flow, Strip};
use super::ink::{HAIR, INK, Style};
use super::tree::ElemId;

const GUTTER: f32 = 9.0;
const LEADING: f32 = 10.4;
const PAD: f32 = 2.2;

/// Heading and share of the width of each column.
pub(super) type Columns = Vec<(&'static str, f32)>;

/// Columns of these headings and shares of the width.
pub(super) fn columns<const N: usize>(heads: [&'static str; N], shares: [f32; N]) -> Columns {
    heads.into_iter().zip(shares).collect()
}

/// A table being written, row by row.
pub(super) struct Grid<'c> {
    columns: &'c Columns,
    parent: ElemId,
    number: usize,
}

impl<'c> Grid<'c> {
    /// Begins a table with its header.
    pub(super) fn open(flow: &mut Flow, columns: &'c Columns) -> Self {
        let number = flow.headers.len();
        let parent = flow.tree.add("Table", flow.parent);
        let grid = Self {
            columns,
            parent,
            number,
        };
        let header = grid.header(flow);
        flow.headers.push(header.clone());
        flow.push(header);
        grid
    }

    /// A row that links find by these names; one cell a column.
    pub(super) fn row(&mut self, flow: &mut Flow, anchors: &[String], cells: &[Vec<Span>]) {
        for anchor in anchors {
            flow.anchor(anchor.clone(), None);
        }
        let tr = flow.tree.add("TR", self.parent);
        let mut set = Vec::new();
        for (number, spans) in cells.iter().enumerate() {
            let (x, wide) = self.column(flow.width, number);
            let elem = flow.tree.add("TD", tr);
            set.push((x, flow.composer.lines(spans, wide, LEADING), elem));
        }
        let mut strip = Flow::row(set, PAD);
        strip.table = Some(self.number);
        ruled(&mut strip, flow.width, 0.4, HAIR);
        flow.push(strip);
    }

    /// Left edge and width of a column.
    fn column(&self, width: f32, number: usize) -> (f32, f32) {
        let before = self.columns.iter().take(number);
        let left: f32 = before.map(|column| column.1 * width).sum();
        let share = self.columns.get(number).map_or(0.0, |column| column.1);
        (left, share * width - GUTTER)
    }

    fn header(&self, flow: &mut Flow) -> Strip {
        let row = flow.tree.add("TR", self.parent);
        let mut cells = Vec::new();
        for (number, (name, _)) in self.columns.iter().enumerate() {
            let (x, wide) = self.column(flow.width, number);
            let elem = flow.tree.add("TH", row);
            let style = Style::sans(7.4).bold();
            // Headings may lean into the gutter rather than break.
            let lines = flow
                .composer
                .lines(&[Span::new(name, style)], wide + GUTTER, LEADING);
            cells.push((x, lines, elem));
        }
        let mut strip = Flow::row(cells, PAD);
        ruled(&mut strip, flow.width, 0.8, INK);
        strip.keep = true;
        strip
    }
}

/// Draws a line under a row.
fn ruled(strip: &mut Strip, width: f32, weight: f32, colour: u32) {
    strip.drawn.push(Drawn::Rule {
        from: (0.0, strip.height),
        to: (width, strip.height),
        width: weight,
        colour,
    });
    strip.height += 0.6;
}
