//! Tables of the report itself, their headings repeated on every page.

use super::markup::{Look, paragraph, run};
use super::sections::Page;

/// A table being written, row by row: the width of each column, in twentieths of a point.
pub(super) struct Grid<const N: usize>([u32; N]);

impl<const N: usize> Grid<N> {
    /// Begins a table with its headings.
    pub(super) fn open(page: &mut Page<'_>, heads: [&str; N], widths: [u32; N]) -> Self {
        let width: u32 = widths.iter().sum();
        let grid: String = widths
            .iter()
            .map(|width| format!("<w:gridCol w:w=\"{width}\"/>"))
            .collect();
        let heads: String = widths
            .iter()
            .zip(heads)
            .map(|(width, name)| cell(*width, &run(name, &Look::bold()), false))
            .collect();
        page.out.push_str(&format!(
            "<w:tbl><w:tblPr><w:tblStyle w:val=\"Claims\"/><w:tblW w:w=\"{width}\" w:type=\"dxa\"/>\
             <w:tblLayout w:type=\"fixed\"/><w:tblLook w:val=\"0020\" w:firstRow=\"1\" \
             w:lastRow=\"0\" w:firstColumn=\"0\" w:lastColumn=\"0\" w:noHBand=\"1\" w:noVBand=\"1\"/>\
             </w:tblPr><w:tblGrid>{grid}</w:tblGrid>\
             <w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{heads}</w:tr>"
        ));
        Self(widths)
    }

    /// A row; `turned` if the words of its second cell run from right to left.
    pub(super) fn row(&self, page: &mut Page<'_>, cells: [&str; N], turned: bool) {
        page.out.push_str("<w:tr><w:trPr><w:cantSplit/></w:trPr>");
        for (at, (content, width)) in cells.iter().zip(self.0).enumerate() {
            page.out.push_str(&cell(width, content, turned && at == 1));
        }
        page.out.push_str("</w:tr>");
    }

    /// Ends the table; Word wants a paragraph behind it.
    pub(super) fn close(self, page: &mut Page<'_>) {
        page.out.push_str("</w:tbl>");
        page.put("Meta", "");
    }
}

fn cell(width: u32, content: &str, rightward: bool) -> String {
    format!(
        "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/></w:tcPr>{}</w:tc>",
        paragraph("TableText", content, rightward)
    )
}
