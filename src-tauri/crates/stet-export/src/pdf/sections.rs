//! What stands in the PDF report: the title block, then the sections in the report's own order.

use stet_core::report::{Concern, Report, ReportNotFactual, Section};
use stet_core::verdict::FindingKind;

use super::citations;
use super::compose::{Span, Target};
use super::corrections;
use super::entries;
use super::flow::{Block, Drawn, Flow, Strip};
use super::ink::{HAIR, INK, Style, colour};
use super::marked;
use super::references;
use super::suggested;
use super::summary;
use super::tree::ElemId;
use crate::links::followable;
use crate::words::{self, Leads};

pub(super) const BODY: Style = Style::serif(10.2);
/// Words that are read after the text.
pub(super) const NOTE: Style = Style::serif(9.2);
pub(super) const SMALL: Style = Style::sans(7.8).quiet();
pub(super) const LEADING: f32 = 14.0;
pub(super) const NOTE_LEADING: f32 = 12.2;
pub(super) const SMALL_LEADING: f32 = 10.8;

pub(super) fn all(flow: &mut Flow, report: &Report) {
    let leads = Leads::of(report);
    title(flow, report, &leads);
    for section in report.sections() {
        // Every section is an element of its own, the document's words in their own language.
        flow.parent = flow.tree.add("Sect", 0);
        heading(flow, section);
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
        Section::Wrong => summary::rows(flow, report, Concern::Wrong, leads),
        Section::Doubtful => summary::rows(flow, report, Concern::Doubtful, leads),
        Section::NotLooked => summary::not_looked(flow, report, leads),
        Section::Unconfirmed => summary::unconfirmed(flow, report, leads),
        Section::Settled => summary::settled(flow, report, leads),
        Section::Chapters => summary::chapters(flow, report, leads),
        Section::Text => marked::text(flow, report, leads),
        Section::Claims => {
            small(flow, &words::above_claims(report));
            for claim in report.entries() {
                if let Some(chapter) = report.chapter_opening_at(claim.number) {
                    let spans = [Span::new(chapter.name(), NOTE.bold())];
                    flow.paragraph(&spans, Block::new("P", NOTE_LEADING, 6.0).keep());
                }
                entries::claim(flow, report, claim, leads);
            }
        }
        Section::Checks => report
            .checks
            .iter()
            .for_each(|check| entries::check(flow, check)),
        Section::Beyond => listed(flow, &report.beyond_limit),
        Section::NotFactual => not_factual(flow, report),
        Section::Sources => sources(flow, report, leads),
        Section::References => report
            .references
            .iter()
            .for_each(|reference| references::entry(flow, reference)),
        Section::CitationHealth => citations::health(flow, report),
        Section::Changes => corrections::changes(flow, report, leads),
        Section::Questions => corrections::questions(flow, report, leads),
        Section::ToCite => suggested::to_add(flow, report, leads),
        Section::Rebuttals => corrections::rebuttals(flow, report),
        Section::Revisions => corrections::revisions(flow, report),
        Section::Method => method(flow, report),
        Section::Icd203 => icd203(flow, report),
        Section::SignOff => corrections::sign_off(flow, report),
        Section::Policy => sentences(flow, &words::corrections_policy(report)),
        Section::Record => record(flow, report),
    }
}

/// A section heading under a hairline, with its bookmark; a small one for what stands at the foot.
fn heading(flow: &mut Flow, section: Section) {
    let words = section.heading();
    let bookmark = Some((1, words.to_owned()));
    flow.anchor(section.anchor().to_owned(), bookmark);
    if matches!(
        section,
        Section::LeftOut | Section::SignOff | Section::Policy | Section::Record
    ) {
        let spans = [Span::new(words, Style::sans(8.2).bold())];
        flow.paragraph(&spans, Block::new("H2", 11.4, 9.0).keep());
        return;
    }
    flow.rule(12.0, HAIR, 0.6);
    let spans = [Span::new(words, Style::serif(12.4).bold())];
    flow.paragraph(&spans, Block::new("H2", 16.0, 4.0).keep());
    space(flow, 1.0);
}

/// A line in the size of notes.
pub(super) fn small(flow: &mut Flow, words: &str) {
    flow.paragraph(
        &[Span::new(words, SMALL)],
        Block::new("P", SMALL_LEADING, 0.0),
    );
}

/// Plain sentences, a paragraph each.
fn sentences(flow: &mut Flow, lines: &[String]) {
    for line in lines {
        flow.paragraph(&[Span::new(line, NOTE)], Block::new("P", NOTE_LEADING, 2.0));
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
    let spans = [Span::new(words, Style::sans(8.2).bold())];
    flow.paragraph(&spans, Block::new("H3", 11.4, 5.0).keep());
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
    let name = [Span::new(&report.title.document, Style::serif(19.0).bold())];
    flow.paragraph(&name, Block::new("H1", 23.0, 5.0).keep());
    for line in words::title_lines(report) {
        let line = [Span::new(line, SMALL)];
        flow.paragraph(&line, Block::new("P", SMALL_LEADING, 1.5).keep());
    }
    flow.rule(7.0, INK, 0.8);
    let headline = [Span::new(
        words::headline(report),
        Style::serif(12.4).bold(),
    )];
    flow.paragraph(&headline, Block::new("P", 16.0, 6.0).keep());
    counts(flow, report, leads);
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

/// How many claims have each finding, and which.
fn counts(flow: &mut Flow, report: &Report, leads: &Leads) {
    let mut spans = Vec::new();
    for kind in FindingKind::ALL {
        let count = words::count(report, kind);
        if count == 0 {
            continue;
        }
        spans.extend(badge(kind, 8.2));
        spans.push(Span::new(format!("\u{a0}{count}"), Style::sans(8.2).bold()));
        let numbers = words::numbers(report, kind);
        if !numbers.is_empty() {
            spans.push(Span::new("\u{a0} ", SMALL));
            spans.extend(numbered(flow, &numbers, leads, false));
        }
        spans.push(Span::new("      ", SMALL));
    }
    if !spans.is_empty() {
        flow.paragraph(&spans, Block::new("P", 13.0, 2.0));
    }
}

/// Numbers of claims, those that follow each other as one, each leading to its claim; with `here` this
/// is where links to them lead.
pub(super) fn numbered(flow: &mut Flow, numbers: &[u32], leads: &Leads, here: bool) -> Vec<Span> {
    let mut spans = Vec::new();
    for (at, range) in words::ranges(numbers).into_iter().enumerate() {
        if at > 0 {
            spans.push(Span::new(", ", SMALL));
        }
        let to = if here {
            leads.opens(range.0)
        } else {
            Some(leads.to(range.0))
        };
        let link = to.and_then(|to| flow.composer.target(Target::Anchor(to)));
        spans.push(Span::new(words::range(range), SMALL.link(link)));
    }
    if here {
        for number in numbers {
            flow.anchor(format!("row-{number}"), None);
        }
    }
    spans
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
    for warning in report.warnings_printed() {
        let style = if warning.blocking { NOTE.bold() } else { NOTE };
        item(flow, list, "•", &[Span::new(&warning.text, style)]);
    }
}

/// How an entry of a list hangs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hang {
    /// Of the words, right of their mark.
    pub(super) indent: f32,
    pub(super) leading: f32,
    pub(super) before: f32,
}

/// An entry of a list: a mark hanging left of the words.
pub(super) fn item(flow: &mut Flow, list: ElemId, mark: &str, spans: &[Span]) {
    let hang = Hang {
        indent: 13.0,
        leading: NOTE_LEADING,
        before: 1.5,
    };
    hanging(flow, list, Span::new(mark, SMALL), spans, hang);
}

/// An entry of a list that hangs as told.
pub(super) fn hanging(flow: &mut Flow, list: ElemId, mark: Span, spans: &[Span], hang: Hang) {
    let item = flow.tree.add("LI", list);
    let label = flow.tree.add("Lbl", item);
    let at = flow.strips.len();
    let body = Block::new("LBody", hang.leading, hang.before).indent(hang.indent);
    flow.paragraph_in(spans, body, item);
    let line = flow.composer.lines(&[mark], hang.indent, hang.leading);
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
        let spans = [
            Span::new(&entry.quote, NOTE),
            Span::new(about(entry), SMALL),
        ];
        item(flow, elem, "–", &spans);
    }
}

/// Where it stands; the sign and its number stay together.
fn about(entry: &ReportNotFactual) -> String {
    format!("  {}", entry.place.replace(' ', "\u{a0}"))
}

/// What was not taken as fact, a paragraph for each reason.
fn not_factual(flow: &mut Flow, report: &Report) {
    let list = flow.tree.add("L", flow.parent);
    for (why, items) in words::not_factual(report) {
        let mut spans = vec![Span::new(format!("{why}:  "), SMALL.bold())];
        for (at, entry) in items.into_iter().enumerate() {
            if at > 0 {
                spans.push(Span::new("  ·  ", SMALL));
            }
            spans.push(Span::new(&entry.quote, NOTE));
            spans.push(Span::new(about(entry), SMALL));
        }
        item(flow, list, "–", &spans);
    }
}

fn sources(flow: &mut Flow, report: &Report, leads: &Leads) {
    if report.sources.is_empty() {
        sentences(flow, &[words::NO_SOURCE.to_owned()]);
    }
    for (source, number) in report.sources.iter().zip(1..) {
        flow.anchor(format!("source-{number}"), None);
        let line = words::source_line(source);
        let claims = words::source_claims(source);
        let mut spans = vec![
            Span::new(&source.title, NOTE.bold()),
            Span::new(format!("  {line} · {claims}"), SMALL),
        ];
        spans.extend(numbered(flow, &source.claims, leads, false));
        if let Some(url) = &source.url {
            spans.push(Span::new("\n", SMALL));
            spans.push(address(flow, url));
        }
        spans.push(Span::new(
            format!("\n{}", words::content(&source.content_hash)),
            Style::sans(7.0).quiet(),
        ));
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 4.0));
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
            item(flow, list, "–", &[Span::new(entry, NOTE)]);
        }
    }
    if flow.composer.boxes > 0 {
        let note = "Some characters of the text are in scripts this program has no typeface for; \
                    they print as boxes here but are complete in the HTML and JSON reports.";
        subheading(flow, "This file");
        flow.paragraph(&[Span::new(note, NOTE)], Block::new("P", NOTE_LEADING, 2.0));
    }
}

fn icd203(flow: &mut Flow, report: &Report) {
    let list = flow.tree.add("L", flow.parent);
    for line in words::icd_assessed(report) {
        let spans = [
            Span::new(&line.standard, NOTE),
            Span::new(format!("   {}", words::icd_status(line)), SMALL.bold()),
        ];
        item(flow, list, &format!("{}.", line.number), &spans);
    }
    let open = words::icd_open(report).into_iter();
    let lines: Vec<String> = open.chain(words::reasoning_counted(report)).collect();
    sentences(flow, &lines);
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
