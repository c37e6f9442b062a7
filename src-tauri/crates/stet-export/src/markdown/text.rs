//! The document's words with the marks on them: `<mark>` around marked words, and after them the
//! glyph of the finding with the number of the claim.

use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Report, ReportBlock, ReportRun};
use stet_core::verdict::FindingKind;

use super::Page;
use super::entries::spaced;
use super::plain::{fenced, inline, leading, link};
use crate::tables::same_table;
use crate::words::{self, Leads};

/// Widest table that is written as one, in columns.
const WIDEST: u32 = 64;

pub(super) fn marked(page: &mut Page, report: &Report, leads: &Leads) {
    let mut legend: Vec<String> = words::legend(report)
        .into_iter()
        .map(|kind| format!("{} {}", inline(kind.glyph()), kind.word()))
        .collect();
    legend.push(words::TICK.to_owned());
    page.block(&legend.join(" · "));
    let text = report.ticked_text();
    let mut blocks = text.iter().peekable();
    while let Some(block) = blocks.next() {
        let BlockKind::TableCell { .. } = block.kind else {
            set(page, block, leads);
            continue;
        };
        let mut cells = vec![block];
        let mut last = block.kind;
        while let Some(next) = blocks.next_if(|next| same_table(last, next.kind)) {
            last = next.kind;
            cells.push(next);
        }
        table(page, &cells, leads);
    }
}

fn set(page: &mut Page, block: &ReportBlock, leads: &Leads) {
    let words = runs(block, leads);
    if words.is_empty() {
        return;
    }
    match block.kind {
        // The report's own outline ends at its sections: the document's headings go below it.
        BlockKind::Heading { level } => {
            let marks = "#".repeat(usize::from(level.saturating_add(3).clamp(4, 6)));
            page.block(&format!("{marks} {words}"));
        }
        BlockKind::Quote => page.quote(&words),
        BlockKind::Code => {
            let code: String = block.runs.iter().map(|run| run.text.as_str()).collect();
            page.block(&fenced(&code));
            let keys: String = block.runs.iter().map(|run| keys(run, leads)).collect();
            page.block(keys.trim());
        }
        // Every entry stands as a paragraph with its mark: no list can swallow what follows.
        BlockKind::ListItem { depth, number } => {
            let mark = number.map_or_else(|| "•".to_owned(), |number| format!("{number}\\."));
            let indent = "&emsp;".repeat(usize::from(depth.min(8)));
            page.block(&format!("{indent}{mark} {words}"));
        }
        BlockKind::Note => page.block(&format!("<small>{words}</small>")),
        BlockKind::Paragraph | BlockKind::TableCell { .. } => page.block(&words),
    }
}

fn table(page: &mut Page, cells: &[&ReportBlock], leads: &Leads) {
    let at = |block: &ReportBlock| match block.kind {
        BlockKind::TableCell {
            row,
            column,
            header,
        } => (row, column.min(WIDEST - 1), header),
        _ => (0, 0, false),
    };
    let columns = cells.iter().map(|cell| at(cell).1 + 1).max().unwrap_or(1);
    let columns = usize::try_from(columns).unwrap_or(1);
    let mut rows: Vec<(bool, Vec<String>)> = Vec::new();
    let mut open = None;
    for cell in cells {
        let (row, column, header) = at(cell);
        if open != Some(row) {
            rows.push((true, vec![String::new(); columns]));
            open = Some(row);
        }
        let Some((all_header, words)) = rows.last_mut() else {
            continue;
        };
        *all_header &= header;
        if let Some(place) = words.get_mut(usize::try_from(column).unwrap_or(0)) {
            if !place.is_empty() {
                place.push(' ');
            }
            place.push_str(&runs(cell, leads));
        }
    }
    let line = |words: &[String]| format!("| {} |\n", words.join(" | "));
    let mut rows = rows.into_iter().peekable();
    // A table of Markdown has a row of headings, be it an empty one.
    let head = rows.next_if(|(header, _)| *header);
    let head = head.map_or_else(|| vec![String::new(); columns], |(_, words)| words);
    let mut out = line(&head);
    out.push_str(&format!("|{}\n", " --- |".repeat(columns)));
    for (_, words) in rows {
        out.push_str(&line(&words));
    }
    page.block(out.trim_end());
}

fn runs(block: &ReportBlock, leads: &Leads) -> String {
    let words: String = block.runs.iter().map(|run| one(run, leads)).collect();
    words.trim().to_owned()
}

fn one(run: &ReportRun, leads: &Leads) -> String {
    let mut words = spaced(&run.text);
    for style in &run.styles {
        words = match style {
            _ if words.trim().is_empty() => words,
            RunStyle::Emphasis => format!("<em>{words}</em>"),
            RunStyle::Strong => format!("<strong>{words}</strong>"),
            RunStyle::Code => format!("<code>{words}</code>"),
            RunStyle::Superscript | RunStyle::NoteMark(_) => format!("<sup>{words}</sup>"),
            // A link holds words only: what was set before it is given up for it.
            RunStyle::Link(address) => link(&run.text, address),
        };
    }
    if run.finding.is_some() && !run.text.trim().is_empty() {
        words = format!("<mark>{words}</mark>");
    }
    if run.ticked {
        words.push_str("<sup>✓</sup>");
    }
    words + &keys(run, leads)
}

/// The numbers of the claims that end with a run, each with the glyph of what was found.
fn keys(run: &ReportRun, leads: &Leads) -> String {
    let glyph = run.finding.map_or("", FindingKind::glyph);
    run.ends
        .iter()
        .map(|number| {
            let key = format!("{glyph}{number}");
            let key = leading(&key, &leads.to(*number));
            format!("<sup><a id=\"mark-{number}\"></a>{key}</sup>")
        })
        .collect()
}
