//! A document's own tables: which cells belong together, and the table as WordprocessingML.

use stet_core::document::BlockKind;

use crate::docx::markup::paragraph;

/// Widest table Word opens, in columns.
const WIDEST: u32 = 63;

/// Room for words on the page, in twentieths of a point.
const ROOM: u32 = 9186;

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

/// The table of these cells, each with its paragraphs. Cells beyond the last column Word opens
/// stand in the last one.
pub(crate) fn table(cells: Vec<(BlockKind, String)>) -> String {
    let at = |kind: &BlockKind| match kind {
        BlockKind::TableCell {
            row,
            column,
            header,
        } => (*row, (*column).min(WIDEST - 1), *header),
        _ => (0, 0, false),
    };
    let columns = cells
        .iter()
        .map(|(kind, _)| at(kind).1 + 1)
        .max()
        .unwrap_or(1);
    let width = ROOM / columns;
    let mut out = String::from(
        "<w:tbl><w:tblPr><w:tblStyle w:val=\"TableGrid\"/><w:tblW w:w=\"0\" w:type=\"auto\"/>\
         </w:tblPr><w:tblGrid>",
    );
    for _ in 0..columns {
        out.push_str(&format!("<w:gridCol w:w=\"{width}\"/>"));
    }
    out.push_str("</w:tblGrid>");
    let open = format!("<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/></w:tcPr>");
    let empty = format!("{open}{}</w:tc>", paragraph("TableText", "", false));
    let mut cells = cells.into_iter().peekable();
    // Rows of headings repeat only from the top on.
    let mut top = true;
    while let Some((kind, _)) = cells.peek() {
        let (row, _, header) = at(kind);
        top &= header;
        out.push_str(if top {
            "<w:tr><w:trPr><w:tblHeader/></w:trPr>"
        } else {
            "<w:tr>"
        });
        let mut next = 0;
        while let Some((kind, content)) = cells.next_if(|(kind, _)| at(kind).0 == row) {
            let column = at(&kind).1;
            if column < next {
                // It shares the last cell.
                out.truncate(out.len() - "</w:tc>".len());
                out.push_str(&content);
                out.push_str("</w:tc>");
                continue;
            }
            for _ in next..column {
                out.push_str(&empty);
            }
            out.push_str(&format!("{open}{content}</w:tc>"));
            next = column + 1;
        }
        for _ in next..columns {
            out.push_str(&empty);
        }
        out.push_str("</w:tr>");
    }
    out.push_str("</w:tbl>");
    out
}
