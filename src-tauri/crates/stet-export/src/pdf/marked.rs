//! The document's words with the marks on them.

use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Report, ReportBlock, ReportRun};
use stet_core::verdict::FindingKind;

use super::compose::{Span, Target};
use super::flow::{Block, Flow};
use super::given;
use super::ink::Style;
use super::sections::{BODY, LEADING, SMALL, badge};
use crate::links::followable;
use crate::tables::same_table;
use crate::words::{self, Leads};

pub(super) fn text(flow: &mut Flow, report: &Report, leads: &Leads) {
    legend(flow, report);
    let section = flow.parent;
    flow.parent = flow.tree.add("Div", section);
    if let Some(language) = &report.title.language {
        flow.tree.speak(flow.parent, language);
    }
    let text = report.ticked_text();
    let mut blocks = text.iter().peekable();
    while let Some(block) = blocks.next() {
        let BlockKind::TableCell { .. } = block.kind else {
            set(flow, block, leads);
            continue;
        };
        let mut cells = vec![block];
        let mut last = block.kind;
        while let Some(next) = blocks.next_if(|next| same_table(last, next.kind)) {
            last = next.kind;
            cells.push(next);
        }
        given::table(flow, &cells, leads);
    }
    flow.parent = section;
}

fn legend(flow: &mut Flow, report: &Report) {
    let mut spans = Vec::new();
    for kind in words::legend(report) {
        spans.extend(badge(kind, 7.4));
        spans.push(Span::new("     ", Style::sans(7.4)));
    }
    spans.push(Span::new(words::TICK, SMALL));
    flow.paragraph(&spans, Block::new("P", 14.0, 0.0).keep());
}

/// One block that is no cell of a table, or a cell of one too wide to print as a table.
pub(super) fn set(flow: &mut Flow, block: &ReportBlock, leads: &Leads) {
    let (style, place, lead) = match block.kind {
        BlockKind::Heading { level } => {
            let size = if level <= 1 { 13.0 } else { 11.4 };
            (
                Style::serif(size).bold(),
                Block::new("H3", size * 1.35, 12.0).keep(),
                String::new(),
            )
        }
        BlockKind::Paragraph => (BODY, Block::new("P", LEADING, 6.0), String::new()),
        BlockKind::ListItem { depth, number } => {
            let indent = 14.0 + f32::from(depth.min(8)) * 12.0;
            let mark = number.map_or_else(|| "•  ".to_owned(), |number| format!("{number}.  "));
            (BODY, Block::new("P", LEADING, 3.0).indent(indent), mark)
        }
        BlockKind::Quote => (
            BODY.italic(),
            Block::new("P", LEADING, 6.0).indent(18.0).bar(),
            String::new(),
        ),
        BlockKind::Code => (
            Style::sans(8.2),
            Block::new("P", 11.6, 6.0).indent(10.0),
            String::new(),
        ),
        BlockKind::TableCell {
            row,
            column,
            header,
        } => {
            let style = if header {
                Style::sans(8.2).bold()
            } else {
                Style::sans(8.2)
            };
            let before = if column == 0 { 5.0 } else { 0.5 };
            let lead = format!("{}:{}   ", row.saturating_add(1), column.saturating_add(1));
            (style, Block::new("P", 11.8, before).indent(10.0), lead)
        }
        BlockKind::Note => (
            Style::serif(8.8).quiet(),
            Block::new("P", 12.4, 4.0),
            String::new(),
        ),
    };
    let mut spans = Vec::new();
    if !lead.is_empty() {
        spans.push(Span::new(lead, style.quiet()));
    }
    for run in &block.runs {
        add(flow, &mut spans, run, style, leads);
    }
    if spans
        .iter()
        .all(|span| matches!(span, Span::Words(words, _) if words.trim().is_empty()))
    {
        return;
    }
    flow.paragraph(&spans, place);
}

/// Adds a run with its marks, and the numbers of the claims that end with it.
pub(super) fn add(
    flow: &mut Flow,
    spans: &mut Vec<Span>,
    run: &ReportRun,
    base: Style,
    leads: &Leads,
) {
    let mut style = base;
    for set in &run.styles {
        match set {
            RunStyle::Emphasis => style.italic = !base.italic,
            RunStyle::Strong => style = style.bold(),
            RunStyle::Code => style.family = super::ink::Family::Sans,
            RunStyle::Link(address) => {
                let target = followable(address).map(|url| Target::Web(url.to_owned()));
                style = style.link(target.and_then(|target| flow.composer.target(target)));
            }
            RunStyle::Superscript | RunStyle::NoteMark(_) => style = style.raised(),
        }
    }
    if let Some(finding) = run.finding {
        style = style.under(finding);
    }
    spans.push(Span::new(&run.text, style));
    if run.ticked {
        // The tick stays with its fact.
        spans.push(Span::new("\u{2060}", style));
        spans.push(Span::Glyph(FindingKind::Supported, base.size * 0.5));
    }
    for number in &run.ends {
        flow.anchor(format!("mark-{number}"), None);
        let link = flow.composer.target(Target::Anchor(leads.to(*number)));
        let mut key = Style::sans(base.size).bold().quiet().raised().link(link);
        key.ink.under = None;
        spans.push(Span::new(format!("\u{2060}{number}"), key));
    }
}
