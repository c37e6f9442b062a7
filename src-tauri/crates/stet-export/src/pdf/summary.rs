//! Page one and the tables of what nothing confirms and of what is settled.

use stet_core::report::{Concern, Report};
use stet_core::verdict::FindingKind;

use super::compose::{Span, Target};
use super::flow::{Block, Flow};
use super::ink::{Style, colour};
use super::sections::{Hang, NOTE, SMALL, SMALL_LEADING, address, badge, hanging, item, numbered};
use super::table;
use crate::words::{self, Leads, Part, Row};

const TEXT: Style = Style::serif(8.8);
const SAID: Style = Style::sans(7.8).bold();
const PASSAGE: Style = Style::serif(8.4).italic();

/// The rows of a concern: the words of the text, what is against them, and where that stands.
pub(super) fn rows(flow: &mut Flow, report: &Report, concern: Concern, leads: &Leads) {
    let list = flow.tree.add("L", flow.parent);
    let crowded = words::crowded(report);
    let hang = Hang {
        indent: 34.0,
        leading: if crowded { 10.6 } else { 11.6 },
        before: if crowded { 2.2 } else { 3.0 },
    };
    for row in words::rows(report, concern, leads) {
        for anchor in &row.anchors {
            flow.anchor(anchor.clone(), None);
        }
        let link = row.to.clone().map(Target::Anchor);
        let link = link.and_then(|target| flow.composer.target(target));
        let label = Span::new(&row.label, Style::sans(8.0).bold().link(link));
        let spans = told(flow, row, crowded);
        let place = flow.place();
        hanging(flow, list, label, &spans, hang);
        flow.keep_from(place);
    }
}

/// What a row tells; `crowded` rows run on.
fn told(flow: &mut Flow, row: Row, crowded: bool) -> Vec<Span> {
    let mut spans = set(
        &row.text,
        TEXT,
        TEXT.bold().colour(colour(FindingKind::Contradicted)),
    );
    spans.push(Span::new(if crowded { "  " } else { "\n" }, SMALL));
    spans.push(Span::new(format!("{} ", row.said), SAID));
    if !row.passage.is_empty() {
        spans.push(Span::new("“", PASSAGE));
        spans.extend(set(&row.passage, PASSAGE, PASSAGE.bold()));
        spans.push(Span::new("” ", PASSAGE));
    }
    spans.push(Span::new(row.place, SMALL));
    if let Some(url) = row.url {
        spans.push(Span::new("  ", SMALL));
        spans.push(address(flow, &url));
    }
    spans
}

fn set(parts: &[Part], plain: Style, strong: Style) -> Vec<Span> {
    let style = |part: &Part| if part.strong { strong } else { plain };
    parts
        .iter()
        .map(|part| Span::new(&part.words, style(part)))
        .collect()
}

/// What was found in each chapter.
pub(super) fn chapters(flow: &mut Flow, report: &Report, leads: &Leads) {
    let list = flow.tree.add("L", flow.parent);
    for row in words::chapters(report) {
        let mut spans = vec![
            Span::new(row.name, NOTE.bold()),
            Span::new(format!("  {}", row.about), SMALL),
        ];
        for (finding, numbers) in &row.found {
            spans.push(Span::new("  ·  ", SMALL));
            spans.extend(badge(*finding, 7.4));
            spans.push(Span::new(" ", SMALL));
            spans.extend(numbered(flow, numbers, leads, false));
        }
        if !row.beside.is_empty() {
            spans.push(Span::new(format!("  ·  {}", row.beside), SMALL));
        }
        item(flow, list, "–", &spans);
    }
}

pub(super) fn not_looked(flow: &mut Flow, report: &Report, leads: &Leads) {
    let list = flow.tree.add("L", flow.parent);
    for missed in words::missed(report) {
        let mut spans = vec![Span::new(&missed.said, NOTE)];
        if !missed.claims.is_empty() {
            let noun = if missed.claims.len() == 1 {
                "Claim"
            } else {
                "Claims"
            };
            spans.push(Span::new(format!("  {noun} "), SMALL));
            spans.extend(numbered(flow, &missed.claims, leads, true));
        }
        item(flow, list, "–", &spans);
    }
}

pub(super) fn unconfirmed(flow: &mut Flow, report: &Report, leads: &Leads) {
    let (rows, none) = words::unconfirmed(report);
    if !rows.is_empty() {
        let above = [Span::new(words::UNCONFIRMED, SMALL)];
        flow.paragraph(&above, Block::new("P", SMALL_LEADING, 0.0).keep());
        let columns = table::columns(words::UNCONFIRMED_COLUMNS, [0.06, 0.56, 0.38]);
        let mut grid = table::Grid::open(flow, &columns);
        for row in rows {
            let text = Style::serif(8.6);
            let cells = [
                vec![number(flow, row.number, leads)],
                set(&row.text, text, text.bold()),
                vec![Span::new(row.nearest, Style::sans(7.4))],
            ];
            grid.row(flow, &[format!("row-{}", row.number)], &cells);
        }
    }
    if !none.is_empty() {
        let mut spans = vec![Span::new(format!("{} ", words::NOTHING_SPEAKS), NOTE)];
        spans.extend(numbered(flow, &none, leads, true));
        spans.push(Span::new(".", SMALL));
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 5.0));
    }
}

pub(super) fn settled(flow: &mut Flow, report: &Report, leads: &Leads) {
    let columns = table::columns(words::SETTLED_COLUMNS, [0.08, 0.50, 0.42]);
    let mut grid = table::Grid::open(flow, &columns);
    for row in words::settled(report) {
        let cells = [
            vec![
                Span::Glyph(row.finding, 5.6),
                number(flow, row.number, leads),
            ],
            vec![Span::new(row.facts, Style::serif(8.6))],
            vec![Span::new(row.place, Style::sans(7.4))],
        ];
        grid.row(flow, &[format!("row-{}", row.number)], &cells);
    }
}

fn number(flow: &mut Flow, number: u32, leads: &Leads) -> Span {
    let target = leads.opens(number).map(Target::Anchor);
    let link = target.and_then(|target| flow.composer.target(target));
    Span::new(number.to_string(), Style::sans(7.6).bold().link(link))
}
