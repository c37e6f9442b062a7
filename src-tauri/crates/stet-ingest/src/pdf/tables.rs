//! Rows whose words stand in columns of their own.
//!
//! Only what is plainly a table becomes cells: three rows or more, wide gaps at the same places in
//! all of them. Anything less stays lines.

use super::lines::{Line, Piece};
use super::paragraphs::marker;

/// Fewest rows of a table.
const FEWEST_ROWS: usize = 3;

/// Most columns.
const MOST_COLUMNS: usize = 24;

/// One cell: its row, its column, its words.
#[derive(Debug)]
pub(crate) struct Cell {
    pub(crate) row: u32,
    pub(crate) column: u32,
    pub(crate) header: bool,
    pub(crate) pieces: Vec<Piece>,
}

/// How many of the first `lines` are the rows of one table, and its cells.
pub(crate) fn table(lines: &[Line]) -> Option<(usize, Vec<Cell>)> {
    let mut rows: Vec<Vec<Vec<Piece>>> = lines
        .iter()
        .take_while(|line| line.zone == lines[0].zone)
        .map(cells)
        .take_while(|cells| cells.len() > 1)
        .collect();
    if rows.len() < FEWEST_ROWS {
        return None;
    }
    for row in &mut rows {
        row.sort_by(|a, b| extent(a).0.total_cmp(&extent(b).0));
    }
    let columns = columns(&rows)?;
    let mut found = Vec::new();
    let count = rows.len();
    // The columns of a text written from right to left begin at the right.
    let rtl = lines[..count].iter().any(|line| line.rtl);
    for (at, row) in rows.into_iter().enumerate() {
        let header = at == 0 && row.iter().flatten().all(|piece| piece.style.bold);
        for pieces in row {
            let (x0, x1) = extent(&pieces);
            let column = columns
                .iter()
                .position(|(left, right)| x0 < *right && x1 > *left)?;
            let column = if rtl {
                columns.len() - 1 - column
            } else {
                column
            };
            found.push(Cell {
                row: u32::try_from(at).ok()?,
                column: u32::try_from(column).ok()?,
                header,
                pieces,
            });
        }
    }
    found.sort_by_key(|cell| (cell.row, cell.column));
    Some((count, found))
}

/// A line cut at its wide gaps; the mark of a list item is no cell.
fn cells(line: &Line) -> Vec<Vec<Piece>> {
    let mut cells: Vec<Vec<Piece>> = Vec::new();
    for piece in &line.pieces {
        let after_mark = matches!(cells.as_slice(), [first]
            if marker(&(first.iter().map(|p| p.text.as_str()).collect::<String>() + " x")).is_some());
        match cells.last_mut() {
            Some(cell) if piece.gap < 1.2 * line.size || after_mark => cell.push(piece.clone()),
            _ => cells.push(vec![piece.clone()]),
        }
    }
    cells
}

fn extent(pieces: &[Piece]) -> (f32, f32) {
    pieces.iter().fold((f32::MAX, f32::MIN), |(x0, x1), p| {
        (x0.min(p.x0), x1.max(p.x1))
    })
}

/// Where the columns stand, if every row fits them with at most one cell in each.
fn columns(rows: &[Vec<Vec<Piece>>]) -> Option<Vec<(f32, f32)>> {
    let widest = rows.iter().map(Vec::len).max()?;
    let mut extents: Vec<(f32, f32)> = rows
        .iter()
        .filter(|row| row.len() == widest)
        .flatten()
        .map(|cell| extent(cell))
        .collect();
    extents.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut columns: Vec<(f32, f32)> = Vec::new();
    for (x0, x1) in extents {
        match columns.last_mut() {
            Some(last) if x0 < last.1 => last.1 = last.1.max(x1),
            _ => columns.push((x0, x1)),
        }
    }
    if columns.len() != widest || widest > MOST_COLUMNS {
        return None;
    }
    // Half of the rows fill every column, and no row has two cells in one.
    let full = rows.iter().filter(|row| row.len() == widest).count();
    if 2 * full < rows.len() {
        return None;
    }
    for row in rows {
        let mut next = 0;
        for cell in row {
            let (x0, x1) = extent(cell);
            let at = (next..columns.len()).find(|at| x0 < columns[*at].1 && x1 > columns[*at].0)?;
            next = at + 1;
        }
    }
    Some(columns)
}
