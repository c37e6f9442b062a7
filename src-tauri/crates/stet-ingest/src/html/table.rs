//! Tables of a page: which hold data, and where their cells stand.

use stet_core::document::BlockKind;

use super::tree::{Tree, is_heading};

/// Widest table kept apart into columns.
const MAX_COLUMNS: usize = 1_000;

/// A cell: its node and where it stands.
#[derive(Debug)]
pub(super) struct Cell {
    pub(super) node: u32,
    pub(super) kind: BlockKind,
}

/// The cells of a table of data, row by row; `None` for a table that only lays out a page: one
/// column, tables inside, or whole texts in its cells.
pub(super) fn data_cells(tree: &Tree, table: u32) -> Option<Vec<Cell>> {
    let node = tree.node(table);
    if matches!(node.attribute("role"), Some("presentation" | "none")) {
        return None;
    }
    let mut rows: Vec<(u32, bool)> = Vec::new();
    for child in &node.children {
        match tree.node(*child).name {
            "tr" => rows.push((*child, false)),
            name @ ("thead" | "tbody" | "tfoot") => {
                let inner = tree.node(*child).children.iter().copied();
                rows.extend(
                    inner
                        .filter(|id| tree.node(*id).name == "tr")
                        .map(|id| (id, name == "thead")),
                );
            }
            _ => {}
        }
    }
    let mut cells = Vec::new();
    // Rows for which each column is still taken by a cell from above.
    let mut taken: Vec<u32> = Vec::new();
    let mut widest = 0;
    let mut number = 0_u32;
    for (row, in_head) in rows {
        let mut column = 0;
        let mut next_taken: Vec<u32> = taken.iter().map(|rows| rows.saturating_sub(1)).collect();
        let nodes: Vec<u32> = tree
            .node(row)
            .children
            .iter()
            .copied()
            .filter(|id| matches!(tree.node(*id).name, "td" | "th"))
            .collect();
        if nodes.is_empty() {
            continue;
        }
        let all_headings = nodes.iter().all(|id| tree.node(*id).name == "th");
        let mut placed = 0;
        for id in nodes {
            while taken.get(column).is_some_and(|rows| *rows > 0) {
                column += 1;
            }
            if column >= MAX_COLUMNS {
                break;
            }
            let cell = tree.node(id);
            let span = |key| -> u32 {
                cell.attribute(key)
                    .and_then(|n| n.trim().parse().ok())
                    .unwrap_or(1)
                    .clamp(1, 1000)
            };
            let wide = (span("colspan") as usize).min(MAX_COLUMNS - column);
            let high = span("rowspan");
            if high > 1 {
                next_taken.resize(next_taken.len().max(column + wide), 0);
                next_taken[column..column + wide].fill(high - 1);
            }
            cells.push(Cell {
                node: id,
                kind: BlockKind::TableCell {
                    row: number,
                    column: u32::try_from(column).unwrap_or(u32::MAX),
                    header: cell.name == "th" && (in_head || all_headings || number == 0),
                },
            });
            column += wide;
            placed += 1;
        }
        widest = widest.max(placed);
        taken = next_taken;
        number = number.saturating_add(1);
    }
    let laid_out =
        widest < 2 || number < 2 || cells.iter().any(|cell| holds_a_text(tree, cell.node));
    (!laid_out).then_some(cells)
}

/// True if a cell holds a table, a heading or several paragraphs.
fn holds_a_text(tree: &Tree, cell: u32) -> bool {
    let mut paragraphs = 0;
    let mut stack = vec![cell];
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        if node.name == "table" || is_heading(node.name) || node.name == "article" {
            return true;
        }
        paragraphs += usize::from(node.name == "p");
        if paragraphs > 2 {
            return true;
        }
        stack.extend(&node.children);
    }
    false
}
