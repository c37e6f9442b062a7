//! The document's words with the marks on them.

use docx_rs::{DocumentChild, Paragraph, RunProperty};
use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Report, ReportBlock, ReportRun};
use stet_core::verdict::FindingKind;

use super::finish::underlined;
use super::markup::{Content, hanging, link_within, paragraph, plain, raised, rightward, run};
use super::sections::{Page, badge, bookmark_name, colour, line, small, small_look};
use crate::tables::{same_table, table};
use crate::words::{self, Leads};

pub(super) fn marked(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    let mut legend = Content::new();
    for kind in words::legend(report) {
        legend.extend(badge(kind));
        legend.extend(small("     "));
    }
    legend.extend(small(words::TICK));
    page.put("Meta", legend);
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
        page.out.push(DocumentChild::Table(Box::new(table(cells))));
        page.put("Normal", Content::new());
    }
}

fn turned(block: &ReportBlock) -> bool {
    let first = block
        .runs
        .iter()
        .find(|run| run.text.chars().any(char::is_alphabetic));
    first.is_some_and(|run| rightward(&run.text))
}

fn cell(page: &mut Page<'_>, block: &ReportBlock, leads: &Leads) -> Paragraph {
    let header = matches!(block.kind, BlockKind::TableCell { header: true, .. });
    let base = match header {
        true => RunProperty::new().bold(),
        false => RunProperty::new(),
    };
    paragraph("TableText", runs(page, block, &base, leads), turned(block))
}

fn set(page: &mut Page<'_>, block: &ReportBlock, leads: &Leads) {
    if block.runs.iter().all(|run| run.text.trim().is_empty()) {
        return;
    }
    let base = match block.kind {
        BlockKind::Quote => RunProperty::new().italic(),
        _ => RunProperty::new(),
    };
    let words = runs(page, block, &base, leads);
    let turned = turned(block);
    let style = match block.kind {
        // The report's own outline ends at its sections: the document's headings go below it.
        BlockKind::Heading { level } if level <= 1 => "Heading3",
        BlockKind::Heading { .. } => "Heading4",
        BlockKind::ListItem { depth, number } => {
            let left = 360 * (u32::from(depth.min(8)) + 1);
            let mark = number.map_or_else(|| "•\t".to_owned(), |number| format!("{number}.\t"));
            let words = [plain(&mark), words].concat();
            page.set(hanging(
                paragraph("ListParagraph", words, turned),
                left,
                360,
            ));
            return;
        }
        BlockKind::Quote => "Quote",
        BlockKind::Code => "Code",
        BlockKind::Note => "FootnoteText",
        BlockKind::Paragraph | BlockKind::TableCell { .. } => "Normal",
    };
    page.put_turned(style, words, turned);
}

fn runs(page: &mut Page<'_>, block: &ReportBlock, base: &RunProperty, leads: &Leads) -> Content {
    let parts = block.runs.iter();
    parts
        .flat_map(|part| one(page, part, base, leads))
        .collect()
}

fn one(page: &mut Page<'_>, part: &ReportRun, base: &RunProperty, leads: &Leads) -> Content {
    let mut look = base.clone();
    let mut address = None;
    for style in &part.styles {
        look = match style {
            // Emphasis in words that are in italics stands upright.
            RunStyle::Emphasis if base.italic.is_some() => RunProperty {
                italic: None,
                italic_cs: None,
                ..look
            },
            RunStyle::Emphasis => look.italic(),
            RunStyle::Strong => look.bold(),
            RunStyle::Code => look.style("HTMLCode"),
            RunStyle::Superscript | RunStyle::NoteMark(_) => raised(look),
            RunStyle::Link(to) => {
                address = Some(to.as_str());
                look
            }
        };
    }
    let finding = part.finding.filter(|_| !part.text.trim().is_empty());
    if let Some(line) = finding.and_then(line) {
        look = underlined(look, line);
    }
    let mut out = match address {
        Some(address) => page.links.to(address, &part.text, &look),
        None => run(&part.text, &look),
    };
    if part.ticked {
        let tick = small_look().color(colour(FindingKind::Supported));
        out.extend(run("✓", &tick));
    }
    for number in &part.ends {
        let bookmark = bookmark_name(&leads.to(*number));
        let link = link_within(&bookmark, &number.to_string(), &raised(small_look()));
        out.extend(page.bookmark(&format!("mark_{number}"), link));
    }
    out
}
