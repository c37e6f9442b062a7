//! A table of the document itself: columns as wide as their words ask for, rows that may go over a
//! page with no lone line left behind, headings repeated on every page.

use stet_core::document::BlockKind;
use stet_core::report::ReportBlock;

use super::compose::{Line, Span};
use super::flow::{Drawn, Flow, Strip};
use super::ink::{HAIR, INK, Style};
use super::marked;
use super::tree::ElemId;
use crate::words::Leads;

/// Most columns that print side by side; a wider table prints cell by cell.
const MOST_COLUMNS: u32 = 8;
const LEADING: f32 = 11.4;
const GUTTER: f32 = 9.0;
const PAD: f32 = 3.0;
/// Lines a row of headings may have to be repeated.
const HIGHEST_HEADER: usize = 8;

/// One cell: its column and its words.
type Cell<'b> = (usize, &'b ReportBlock);

pub(super) fn table(flow: &mut Flow, cells: &[&ReportBlock], leads: &Leads) {
    let columns = cells.iter().map(|cell| at(cell).1 + 1).max().unwrap_or(1);
    if columns > MOST_COLUMNS {
        for cell in cells {
            marked::set(flow, cell, leads);
        }
        return;
    }
    let columns = usize::try_from(columns).unwrap_or(1);
    let edges = edges(cells, columns, flow.width);
    let parent = flow.tree.add("Table", flow.parent);
    let number = flow.headers.len();
    flow.headers.push(Strip::default());
    let mut before = 8.0;
    let mut rows = rows(cells).into_iter().peekable();
    let headed = rows
        .peek()
        .is_some_and(|row| row.iter().all(|cell| at(cell.1).2));
    for (index, row) in rows.enumerate() {
        let header = headed && index == 0;
        let mut strips = strips(flow, &row, &edges, parent, header, leads);
        if let Some(first) = strips.first_mut() {
            first.before = before;
        }
        before = 0.0;
        if header && strips.len() <= HIGHEST_HEADER {
            flow.headers[number] = stacked(&strips);
        }
        for mut strip in strips {
            strip.keep |= header;
            strip.table = (!header).then_some(number);
            flow.push(strip);
        }
    }
}

fn at(block: &ReportBlock) -> (u32, u32, bool) {
    match block.kind {
        BlockKind::TableCell {
            row,
            column,
            header,
        } => (row, column, header),
        _ => (0, 0, false),
    }
}

fn rows<'b>(cells: &[&'b ReportBlock]) -> Vec<Vec<Cell<'b>>> {
    let mut rows: Vec<Vec<Cell<'b>>> = Vec::new();
    let mut open = None;
    for cell in cells {
        let (row, column, _) = at(cell);
        if open != Some(row) {
            rows.push(Vec::new());
            open = Some(row);
        }
        if let Some(last) = rows.last_mut() {
            last.push((usize::try_from(column).unwrap_or(0), cell));
        }
    }
    rows
}

/// Left edges of the columns and the right edge of the last: wider where there are more words.
fn edges(cells: &[&ReportBlock], columns: usize, width: f32) -> Vec<f32> {
    let mut longest = vec![5_usize; columns];
    for cell in cells {
        let column = usize::try_from(at(cell).1).unwrap_or(0);
        let words: usize = cell
            .runs
            .iter()
            .map(|run| run.text.chars().take(60).count())
            .sum();
        if let Some(known) = longest.get_mut(column) {
            *known = (*known).max(words.min(44));
        }
    }
    let all: usize = longest.iter().sum();
    let mut x = 0.0;
    let mut edges = vec![0.0];
    for wide in longest {
        x += width * wide as f32 / all as f32;
        edges.push(x);
    }
    edges
}

/// A row as one strip a line, so that it can go over a page.
fn strips(
    flow: &mut Flow,
    row: &[Cell<'_>],
    edges: &[f32],
    parent: ElemId,
    header: bool,
    leads: &Leads,
) -> Vec<Strip> {
    let tr = flow.tree.add("TR", parent);
    let style = if header {
        Style::sans(8.0).bold()
    } else {
        Style::sans(8.0)
    };
    let mut columns: Vec<(f32, Vec<Line>, ElemId)> = Vec::new();
    for (column, block) in row {
        let (Some(left), Some(right)) = (edges.get(*column), edges.get(column + 1)) else {
            continue;
        };
        let elem = flow.tree.add(if at(block).2 { "TH" } else { "TD" }, tr);
        let mut spans: Vec<Span> = Vec::new();
        for run in &block.runs {
            marked::add(flow, &mut spans, run, style, leads);
        }
        let wide = (right - left - GUTTER).max(12.0);
        columns.push((*left, flow.composer.lines(&spans, wide, LEADING), elem));
    }
    let count = columns
        .iter()
        .map(|(_, lines, _)| lines.len())
        .max()
        .unwrap_or(0)
        .max(1);
    let mut columns: Vec<_> = columns
        .into_iter()
        .map(|(x, lines, elem)| (x, lines.into_iter(), elem))
        .collect();
    (0..count)
        .map(|line| {
            let (first, last) = (line == 0, line + 1 == count);
            let top = if first { PAD } else { 0.0 };
            let drawn = columns
                .iter_mut()
                .filter_map(|(x, lines, elem)| {
                    Some(Drawn::Words {
                        x: *x,
                        y: top,
                        line: lines.next()?,
                        elem: *elem,
                    })
                })
                .collect();
            let mut strip = Strip {
                height: top + LEADING,
                keep: !last && (first || line + 2 == count),
                drawn,
                ..Strip::default()
            };
            if last {
                strip.height += PAD;
                let (width, colour) = if header { (0.8, INK) } else { (0.4, HAIR) };
                strip.drawn.push(Drawn::Rule {
                    from: (0.0, strip.height),
                    to: (flow.width, strip.height),
                    width,
                    colour,
                });
                strip.height += 0.5;
            }
            strip
        })
        .collect()
}

/// Strips as one, to be repeated.
fn stacked(strips: &[Strip]) -> Strip {
    let mut whole = Strip::default();
    for strip in strips {
        for drawn in &strip.drawn {
            whole.drawn.push(lowered(drawn.clone(), whole.height));
        }
        whole.height += strip.height;
    }
    whole
}

fn lowered(mut drawn: Drawn, by: f32) -> Drawn {
    match &mut drawn {
        Drawn::Words { y, .. } | Drawn::Frame { y, .. } => *y += by,
        Drawn::Rule { from, to, .. } => {
            from.1 += by;
            to.1 += by;
        }
        // It stands on the cover alone.
        Drawn::Logo { .. } => {}
    }
    drawn
}
