//! The table of claims, one row a claim, its headings repeated on every page.

use stet_core::report::{Report, ReportClaim, band_word, decision_word};

use super::markup::{Look, paragraph, rightward, run};
use super::sections::{Page, badge, leading, small};
use crate::words::{self, Leads};

/// Heading and width of each column, in twentieths of a point.
const COLUMNS: [(&str, u32); 6] = [
    ("No.", 560),
    ("Claim", 3480),
    ("Finding", 1560),
    ("Verdict", 1330),
    ("Confidence", 1200),
    ("Decision", 1056),
];

pub(super) fn claims(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    page.words("Caption", words::TABLE_CAPTION);
    let width: u32 = COLUMNS.iter().map(|(_, width)| width).sum();
    let grid: String = COLUMNS
        .iter()
        .map(|(_, width)| format!("<w:gridCol w:w=\"{width}\"/>"))
        .collect();
    let heads: String = COLUMNS
        .iter()
        .map(|(name, width)| cell(*width, &run(name, &Look::bold()), false))
        .collect();
    page.out.push_str(&format!(
        "<w:tbl><w:tblPr><w:tblStyle w:val=\"Claims\"/><w:tblW w:w=\"{width}\" w:type=\"dxa\"/>\
         <w:tblLayout w:type=\"fixed\"/><w:tblLook w:val=\"0020\" w:firstRow=\"1\" \
         w:lastRow=\"0\" w:firstColumn=\"0\" w:lastColumn=\"0\" w:noHBand=\"1\" w:noVBand=\"1\"/>\
         </w:tblPr><w:tblGrid>{grid}</w:tblGrid>\
         <w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{heads}</w:tr>"
    ));
    for claim in &report.claims {
        row(page, claim, leads);
    }
    page.out.push_str("</w:tbl>");
    page.put("Normal", "");
}

fn row(page: &mut Page<'_>, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number.to_string();
    let mut finding = badge(claim.finding);
    if let Some(label) = words::sub_label(claim.finding, claim.sub_label.as_deref()) {
        finding.push_str(&small(&format!("\n{label}")));
    }
    let verdict = words::table_verdict(claim);
    let mut decision = decision_word(claim.decision.kind).to_owned();
    if let Some(by) = &claim.decision.by {
        decision.push_str(&format!(", {by}"));
    }
    let plain = |words: &str| run(words, &Look::default());
    let linked = if leads.has_entry(claim.number) {
        leading(&number, &leads.to(claim.number))
    } else {
        plain(&number)
    };
    let cells = [
        page.bookmark(&format!("row_{number}"), &linked),
        plain(&words::shortened(&claim.quote, 160)),
        finding,
        plain(&words::shortened(&verdict, 80)),
        plain(claim.confidence.map_or("–", band_word)),
        plain(&decision),
    ];
    page.out.push_str("<w:tr><w:trPr><w:cantSplit/></w:trPr>");
    for (at, content) in cells.iter().enumerate() {
        let turned = at == 1 && rightward(&claim.quote);
        page.out.push_str(&cell(COLUMNS[at].1, content, turned));
    }
    page.out.push_str("</w:tr>");
}

fn cell(width: u32, content: &str, rightward: bool) -> String {
    format!(
        "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/></w:tcPr>{}</w:tc>",
        paragraph("TableText", content, rightward)
    )
}
