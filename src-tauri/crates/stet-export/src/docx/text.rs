//! The document's words with the marks on them.

use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Report, ReportBlock, ReportRun};
use stet_core::verdict::FindingKind;

use super::markup::{Look, link_within, paragraph, paragraph_with, rightward, run};
use super::sections::{Page, badge, bookmark_name, colour, line, small};
use crate::tables::{same_table, table};
use crate::words::{self, Leads};

pub(super) fn marked(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    let mut legend = String::new();
    for kind in words::legend(report) {
        legend.push_str(&badge(kind));
        legend.push_str(&small("     "));
    }
    legend.push_str(&small(words::TICK));
    page.put("Meta", &legend);
    let text = report.ticked_text();
    let mut blocks = text.iter().peekable();
    while let Some(block) = blocks.next() {
        let BlockKind::TableCell { .. } = block.kind else {
            set(page, block, leads);
            continue;
        };
        let mut cells = vec![(block.kind, cell(page, block, leads))];
        let mut last = block.kind;
        while let Some(next) = blocks.next_if(|next| same_table(last, next.kind)) {
            last = next.kind;
            cells.push((next.kind, cell(page, next, leads)));
        }
        page.out.push_str(&table(cells));
        page.put("Normal", "");
    }
}

fn turned(block: &ReportBlock) -> bool {
    let first = block
        .runs
        .iter()
        .find(|run| run.text.chars().any(char::is_alphabetic));
    first.is_some_and(|run| rightward(&run.text))
}

fn cell(page: &mut Page<'_>, block: &ReportBlock, leads: &Leads) -> String {
    let header = matches!(block.kind, BlockKind::TableCell { header: true, .. });
    let base = Look {
        bold: header,
        ..Look::default()
    };
    paragraph("TableText", &runs(page, block, &base, leads), turned(block))
}

fn set(page: &mut Page<'_>, block: &ReportBlock, leads: &Leads) {
    if block.runs.iter().all(|run| run.text.trim().is_empty()) {
        return;
    }
    let plain = Look::default();
    let words = match block.kind {
        BlockKind::Quote => runs(
            page,
            block,
            &Look {
                italic: true,
                ..plain
            },
            leads,
        ),
        _ => runs(page, block, &plain, leads),
    };
    let turned = turned(block);
    let set = match block.kind {
        // The report's own outline ends at its sections: the document's headings go below it.
        BlockKind::Heading { level } => {
            let style = if level <= 1 { "Heading3" } else { "Heading4" };
            paragraph(style, &words, turned)
        }
        BlockKind::ListItem { depth, number } => {
            let left = 360 * (u32::from(depth.min(8)) + 1);
            let mark = number.map_or_else(|| "•\t".to_owned(), |number| format!("{number}.\t"));
            let place = format!("<w:tabs><w:tab w:val=\"left\" w:pos=\"{left}\"/></w:tabs>");
            let words = run(&mark, &Look::default()) + &words;
            let bidi = if turned { "<w:bidi/>" } else { "" };
            let indent = format!("{bidi}<w:ind w:left=\"{left}\" w:hanging=\"360\"/>");
            paragraph_with("ListParagraph", &(place + &indent), &words, false)
        }
        BlockKind::Quote => paragraph("Quote", &words, turned),
        BlockKind::Code => paragraph("Code", &words, turned),
        BlockKind::Note => paragraph("FootnoteText", &words, turned),
        BlockKind::Paragraph | BlockKind::TableCell { .. } => paragraph("Normal", &words, turned),
    };
    page.out.push_str(&set);
}

fn runs(page: &mut Page<'_>, block: &ReportBlock, base: &Look, leads: &Leads) -> String {
    let mut out = String::new();
    for part in &block.runs {
        out.push_str(&one(page, part, base, leads));
    }
    out
}

fn one(page: &mut Page<'_>, part: &ReportRun, base: &Look, leads: &Leads) -> String {
    let mut look = base.clone();
    let mut address = None;
    for style in &part.styles {
        match style {
            RunStyle::Emphasis => look.italic = !base.italic,
            RunStyle::Strong => look.bold = true,
            RunStyle::Code => look.style = Some("HTMLCode"),
            RunStyle::Superscript | RunStyle::NoteMark(_) => look.raised = true,
            RunStyle::Link(to) => address = Some(to.as_str()),
        }
    }
    if let Some(finding) = part.finding.filter(|_| !part.text.trim().is_empty()) {
        look.under = line(finding);
    }
    let mut out = match address {
        Some(address) => page.links.to(address, &part.text, &look),
        None => run(&part.text, &look),
    };
    let key = Look {
        raised: true,
        ..Look::style("Small")
    };
    if part.ticked {
        let tick = Look {
            raised: false,
            colour: Some(colour(FindingKind::Supported)),
            ..key.clone()
        };
        out.push_str(&run("✓", &tick));
    }
    for number in &part.ends {
        let bookmark = bookmark_name(&leads.to(*number));
        let link = link_within(&bookmark, &number.to_string(), &key);
        out.push_str(&page.bookmark(&format!("mark_{number}"), &link));
    }
    out
}
