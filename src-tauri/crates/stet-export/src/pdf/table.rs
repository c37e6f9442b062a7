//! The table of claims, one row a claim, its header repeated on every page.

use stet_core::report::{Report, ReportClaim, band_word, decision_word};

use super::compose::{Span, Target};
use super::flow::{Drawn, Flow, Strip};
use super::ink::{HAIR, INK, Style};
use super::sections::badge;
use super::tree::ElemId;
use crate::words::{self, Leads};

/// Heading and share of the width of each column.
const COLUMNS: [(&str, f32); 6] = [
    ("No.", 0.05),
    ("Claim", 0.425),
    ("Finding", 0.16),
    ("Verdict", 0.15),
    ("Confidence", 0.10),
    ("Decision", 0.115),
];
const GUTTER: f32 = 9.0;
const LEADING: f32 = 10.8;

pub(super) fn claims(flow: &mut Flow, report: &Report, leads: &Leads) {
    let table = flow.headers.len();
    let parent = flow.tree.add("Table", flow.parent);
    let header = header(flow, parent);
    flow.headers.push(header.clone());
    flow.push(header);
    for claim in &report.claims {
        let mut strip = row(flow, claim, parent, leads);
        strip.anchors.push(format!("row-{}", claim.number));
        strip.table = Some(table);
        flow.push(strip);
    }
}

/// Left edge and width of a column.
fn column(width: f32, number: usize) -> (f32, f32) {
    let left: f32 = COLUMNS[..number]
        .iter()
        .map(|column| column.1 * width)
        .sum();
    (left, COLUMNS[number].1 * width - GUTTER)
}

fn header(flow: &mut Flow, parent: ElemId) -> Strip {
    let width = flow.width;
    let row = flow.tree.add("TR", parent);
    let mut cells = Vec::new();
    for (number, (name, _)) in COLUMNS.iter().enumerate() {
        let (x, wide) = column(width, number);
        let elem = flow.tree.add("TH", row);
        let style = Style::sans(7.4).bold();
        // Headings may lean into the gutter rather than break.
        let lines = flow
            .composer
            .lines(&[Span::new(name, style)], wide + GUTTER, LEADING);
        cells.push((x, lines, elem));
    }
    let mut strip = Flow::row(cells, 3.0);
    strip.drawn.push(Drawn::Rule {
        from: (0.0, strip.height),
        to: (width, strip.height),
        width: 0.8,
        colour: INK,
    });
    strip.height += 1.0;
    strip.keep = true;
    strip
}

fn row(flow: &mut Flow, claim: &ReportClaim, parent: ElemId, leads: &Leads) -> Strip {
    let small = Style::sans(7.6);
    let entry = leads.has_entry(claim.number);
    let link = entry.then(|| Target::Anchor(leads.to(claim.number)));
    let link = link.and_then(|target| flow.composer.target(target));
    let mut finding = badge(claim.finding, 7.6);
    if let Some(label) = words::sub_label(claim.finding, claim.sub_label.as_deref()) {
        finding.push(Span::new(format!("\n{label}"), small.quiet()));
    }
    let verdict = words::table_verdict(claim);
    let mut decision = decision_word(claim.decision.kind).to_owned();
    if let Some(by) = &claim.decision.by {
        decision.push_str(&format!(", {by}"));
    }
    let cells = [
        vec![Span::new(claim.number.to_string(), small.bold().link(link))],
        vec![Span::new(
            words::shortened(&claim.quote, 160),
            Style::serif(8.7),
        )],
        finding,
        vec![Span::new(words::shortened(&verdict, 80), small)],
        vec![Span::new(claim.confidence.map_or("–", band_word), small)],
        vec![Span::new(decision, small)],
    ];
    let width = flow.width;
    let tr = flow.tree.add("TR", parent);
    let mut set = Vec::new();
    for (number, spans) in cells.iter().enumerate() {
        let (x, wide) = column(width, number);
        let elem = flow.tree.add("TD", tr);
        set.push((x, flow.composer.lines(spans, wide, LEADING), elem));
    }
    let mut strip = Flow::row(set, 3.6);
    strip.drawn.push(Drawn::Rule {
        from: (0.0, strip.height),
        to: (width, strip.height),
        width: 0.4,
        colour: HAIR,
    });
    strip.height += 0.5;
    strip
}
