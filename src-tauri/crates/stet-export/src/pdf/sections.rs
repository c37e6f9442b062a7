//! What stands in the PDF report: the title block, then the sections in the report's own order.

use stet_core::report::{Report, ReportNotFactual, Section, reason_word};
use stet_core::verdict::FindingKind;

use super::citations;
use super::compose::{Span, Target};
use super::corrections;
use super::entries;
use super::flow::{Block, Drawn, Flow, Strip};
use super::ink::{HAIR, INK, Style, colour};
use super::marked;
use super::references;
use super::table;
use super::tree::ElemId;
use crate::links::followable;
use crate::words::{self, Leads};

pub(super) const BODY: Style = Style::serif(10.2);
pub(super) const SMALL: Style = Style::sans(7.8).quiet();
pub(super) const LEADING: f32 = 14.6;
pub(super) const SMALL_LEADING: f32 = 11.4;

pub(super) fn all(flow: &mut Flow, report: &Report) {
    let leads = Leads::of(report);
    title(flow, report, &leads);
    for section in report.sections() {
        // Every section is an element of its own, the document's words in their own language.
        flow.parent = flow.tree.add("Sect", 0);
        heading(flow, section.heading(), section.anchor());
        one(flow, report, section, &leads);
    }
    flow.parent = 0;
}

/// What stands in a section.
fn one(flow: &mut Flow, report: &Report, section: Section, leads: &Leads) {
    match section {
        Section::Warnings => warnings(flow, report),
        Section::Checked => sentences(flow, &report.checked),
        Section::LeftOut => sentences(flow, &report.left_out),
        Section::Table if report.claims.is_empty() => {
            sentences(flow, &[words::NO_CLAIMS.to_owned()]);
        }
        Section::Table => table::claims(flow, report, leads),
        Section::Text => marked::text(flow, report, leads),
        Section::Claims => report
            .entries()
            .for_each(|claim| entries::claim(flow, report, claim, leads)),
        Section::Checks => report
            .checks
            .iter()
            .for_each(|check| entries::check(flow, check)),
        Section::Beyond => listed(flow, &report.beyond_limit),
        Section::NotFactual => listed(flow, &report.not_factual),
        Section::Sources => sources(flow, report, leads),
        Section::References => report
            .references_printed()
            .for_each(|reference| references::entry(flow, reference)),
        Section::CitationHealth => citations::health(flow, report),
        Section::Changes => corrections::changes(flow, report, leads),
        Section::Questions => corrections::questions(flow, report, leads),
        Section::Rebuttals => corrections::rebuttals(flow, report),
        Section::Revisions => corrections::revisions(flow, report),
        Section::Method => method(flow, report),
        Section::Icd203 => icd203(flow, report),
        Section::SignOff => corrections::sign_off(flow, report),
        Section::Record => record(flow, report),
    }
}

/// A section heading under a hairline, with its bookmark.
fn heading(flow: &mut Flow, words: &str, anchor: &str) {
    flow.anchor(anchor.to_owned(), Some((1, words.to_owned())));
    flow.rule(26.0, HAIR, 0.6);
    let spans = [Span::new(words, Style::serif(15.0).bold())];
    flow.paragraph(&spans, Block::new("H2", 20.0, 9.0).keep());
    space(flow, 4.0);
}

/// Plain sentences, a paragraph each.
fn sentences(flow: &mut Flow, lines: &[String]) {
    for line in lines {
        flow.paragraph(&[Span::new(line, BODY)], Block::new("P", LEADING, 3.0));
    }
}

/// White space that stays with what is above it and below it.
fn space(flow: &mut Flow, height: f32) {
    flow.push(Strip {
        height,
        keep: true,
        ..Strip::default()
    });
}

pub(super) fn subheading(flow: &mut Flow, words: &str) {
    let spans = [Span::new(words, Style::sans(8.4).bold())];
    flow.paragraph(&spans, Block::new("H3", 12.0, 9.0).keep());
}

fn title(flow: &mut Flow, report: &Report, leads: &Leads) {
    let eyebrow = [Span::new(
        "VERIFICATION REPORT",
        Style::sans(8.0).bold().quiet(),
    )];
    flow.anchor("top".to_owned(), None);
    flow.paragraph(&eyebrow, Block::new("P", 12.0, 0.0).keep());
    if report.draft {
        stamp(flow, report);
    }
    let name = [Span::new(&report.title.document, Style::serif(23.0).bold())];
    flow.paragraph(&name, Block::new("H1", 28.0, 8.0));
    flow.rule(10.0, INK, 0.8);
    for (term, value) in words::title_facts(report) {
        let value_style = if term == "Version" {
            Style::sans(7.4)
        } else {
            Style::sans(8.2)
        };
        pair(flow, term, &value, value_style, 3.4);
    }
    flow.rule(7.0, HAIR, 0.6);
    let headline = [Span::new(
        words::headline(report),
        Style::serif(14.0).bold(),
    )];
    flow.paragraph(&headline, Block::new("P", 19.0, 10.0).keep());
    counts(flow, report);
    ribbon(flow, report, leads);
}

/// The stamp at the upper right of the first page.
pub(super) fn stamp(flow: &mut Flow, report: &Report) {
    let words = words::stamp_line(report);
    let (line, wide) = flow.composer.line(&words, Style::sans(8.6).bold());
    let elem = flow.tree.add("P", flow.parent);
    let x = flow.width - wide - 8.0;
    let drawn = vec![
        Drawn::Frame {
            x: x - 8.0,
            y: -15.5,
            width: wide + 16.0,
            height: 19.0,
            colour: INK,
        },
        Drawn::Words {
            x,
            y: -12.0,
            line,
            elem,
        },
    ];
    flow.push(Strip {
        drawn,
        keep: true,
        ..Strip::default()
    });
}

/// A label and its words, side by side.
fn pair(flow: &mut Flow, term: &str, value: &str, style: Style, before: f32) {
    const LABEL: f32 = 88.0;
    let parent = flow.tree.add("P", flow.parent);
    let label = flow.composer.lines(
        &[Span::new(format!("{term} "), SMALL)],
        LABEL,
        SMALL_LEADING,
    );
    let label_elem = flow.tree.add("Span", parent);
    let lines = flow.composer.lines(
        &[Span::new(value, style)],
        flow.width - LABEL,
        SMALL_LEADING,
    );
    let value_elem = flow.tree.add("Span", parent);
    let mut strip = Flow::row(
        vec![(0.0, label, label_elem), (LABEL, lines, value_elem)],
        0.0,
    );
    strip.before = before;
    flow.push(strip);
}

/// How many claims have each finding.
fn counts(flow: &mut Flow, report: &Report) {
    let mut spans = Vec::new();
    for kind in FindingKind::ALL {
        let number = words::count(report, kind);
        if number > 0 {
            spans.extend(badge(kind, 8.4));
            spans.push(Span::new(format!("\u{a0}{number}      "), Style::sans(8.4)));
        }
    }
    if !spans.is_empty() {
        flow.paragraph(&spans, Block::new("P", 15.0, 2.0));
    }
}

/// The findings in the order of the text, each leading to its claim.
fn ribbon(flow: &mut Flow, report: &Report, leads: &Leads) {
    if report.claims.len() < 2 {
        return;
    }
    let mut spans = vec![Span::new("In the order of the text:  ", SMALL)];
    for claim in &report.claims {
        let link = flow.composer.target(Target::Anchor(leads.to(claim.number)));
        spans.push(Span::Glyph(claim.finding, 5.4));
        spans.push(Span::new(
            format!("{}  ", claim.number),
            Style::sans(5.6).quiet().link(link),
        ));
    }
    flow.paragraph(&spans, Block::new("P", 12.5, 4.0));
}

/// Glyph and word of a finding over its line.
pub(super) fn badge(kind: FindingKind, size: f32) -> Vec<Span> {
    let style = Style::sans(size).bold().colour(colour(kind)).under(kind);
    vec![
        Span::Glyph(kind, size * 0.74),
        // No-break spaces keep the words of a finding on one line.
        Span::new(kind.word().replace(' ', "\u{a0}"), style),
    ]
}

fn warnings(flow: &mut Flow, report: &Report) {
    let list = flow.tree.add("L", flow.parent);
    for warning in &report.warnings {
        let style = if warning.blocking { BODY.bold() } else { BODY };
        item(flow, list, "•", &[Span::new(&warning.text, style)]);
    }
}

/// An entry of a list: a mark hanging left of the words.
pub(super) fn item(flow: &mut Flow, list: ElemId, mark: &str, spans: &[Span]) {
    const INDENT: f32 = 15.0;
    let item = flow.tree.add("LI", list);
    let label = flow.tree.add("Lbl", item);
    let at = flow.strips.len();
    let body = Block::new("LBody", LEADING, 2.5).indent(INDENT);
    flow.paragraph_in(spans, body, item);
    let line = flow
        .composer
        .lines(&[Span::new(mark, SMALL)], INDENT, LEADING);
    if let (Some(strip), Some(line)) = (flow.strips.get_mut(at), line.into_iter().next()) {
        let mark = Drawn::Words {
            x: 0.0,
            y: 0.0,
            line,
            elem: label,
        };
        strip.drawn.insert(0, mark);
    }
}

fn listed(flow: &mut Flow, list: &[ReportNotFactual]) {
    let elem = flow.tree.add("L", flow.parent);
    for entry in list {
        // The sign and its number stay together.
        let mut about = format!("   {}", entry.place.replace(' ', "\u{a0}"));
        if let Some(reason) = entry.reason {
            about.push_str(&format!(", {}", reason_word(reason)));
        }
        let spans = [Span::new(&entry.quote, BODY), Span::new(about, SMALL)];
        item(flow, elem, "–", &spans);
    }
}

fn sources(flow: &mut Flow, report: &Report, leads: &Leads) {
    if report.sources.is_empty() {
        sentences(flow, &[words::NO_SOURCE.to_owned()]);
    }
    for (source, number) in report.sources.iter().zip(1..) {
        flow.anchor(format!("source-{number}"), None);
        let name = [Span::new(&source.title, BODY.bold())];
        flow.paragraph(&name, Block::new("P", LEADING, 7.0).keep());
        let line = words::source_line(source);
        let claims = words::source_claims(source);
        let mut spans = vec![Span::new(format!("{line} · {claims}"), SMALL)];
        for (at, number) in source.claims.iter().enumerate() {
            if at > 0 {
                spans.push(Span::new(", ", SMALL));
            }
            spans.push(leading(flow, &number.to_string(), leads.to(*number), SMALL));
        }
        if let Some(url) = &source.url {
            spans.push(Span::new("\n", SMALL));
            spans.push(address(flow, url));
        }
        spans.push(Span::new(
            format!("\nSHA-256 {}", source.content_hash),
            Style::sans(7.0).quiet(),
        ));
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 0.0));
    }
}

/// Words that lead to a place in this file.
pub(super) fn leading(flow: &mut Flow, words: &str, anchor: String, style: Style) -> Span {
    let link = flow.composer.target(Target::Anchor(anchor));
    Span::new(words, style.link(link))
}

/// An address, clickable if a reader may follow it.
pub(super) fn address(flow: &mut Flow, url: &str) -> Span {
    let link = followable(url).and_then(|url| flow.composer.target(Target::Web(url.to_owned())));
    let style = match link {
        Some(_) => SMALL.colour(colour(FindingKind::Supported)).link(link),
        None => SMALL,
    };
    Span::new(url, style)
}

fn method(flow: &mut Flow, report: &Report) {
    for (name, entries) in words::method(report) {
        subheading(flow, name);
        let list = flow.tree.add("L", flow.parent);
        for entry in entries {
            item(flow, list, "–", &[Span::new(entry, BODY)]);
        }
    }
    if flow.composer.boxes > 0 {
        let note = "Some characters of the text are in scripts this program has no typeface for; \
                    they print as boxes here and stand complete in the HTML and JSON reports.";
        subheading(flow, "This file");
        flow.paragraph(&[Span::new(note, BODY)], Block::new("P", LEADING, 2.5));
    }
}

fn icd203(flow: &mut Flow, report: &Report) {
    let list = flow.tree.add("L", flow.parent);
    for line in &report.icd203 {
        let spans = [
            Span::new(&line.standard, BODY),
            Span::new(format!("   {}", words::icd_status(line)), SMALL.bold()),
        ];
        item(flow, list, &format!("{}.", line.number), &spans);
    }
}

fn record(flow: &mut Flow, report: &Report) {
    let facts = words::alcoa(report);
    let last = facts.len().saturating_sub(1);
    for (at, (term, value)) in facts.iter().enumerate() {
        pair(flow, term, value, Style::sans(7.8), 2.5);
        // The foot of the record is not torn over two pages.
        if let Some(strip) = flow.strips.last_mut() {
            strip.keep = at < last;
        }
    }
}
