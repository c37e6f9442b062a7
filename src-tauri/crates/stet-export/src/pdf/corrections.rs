//! Changes to the text, questions, rebuttals, revisions of the report and the sign-off.

use stet_core::correction::{RedlineOp, RedlinePiece};
use stet_core::report::{Report, ReportRebuttal};

use super::compose::Span;
use super::flow::{Block, Flow};
use super::ink::{HAIR, Style};
use super::sections::{
    BODY, LEADING, NOTE, NOTE_LEADING, SMALL, SMALL_LEADING, item, leading, subheading,
};
use crate::words::{self, Leads};

const QUOTE: Style = Style::serif(9.8);

/// A redline: struck and doubly underlined.
fn redline(flow: &mut Flow, pieces: &[RedlinePiece]) {
    let place = Block::new("BlockQuote", 14.0, 3.0).indent(18.0).bar();
    flow.paragraph(&in_line(pieces, QUOTE), place);
}

/// The words of a redline, to stand among others.
fn in_line(pieces: &[RedlinePiece], style: Style) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::with_capacity(pieces.len());
    let mut before: Option<&RedlinePiece> = None;
    for piece in pieces {
        let set = match piece.op {
            RedlineOp::Same => style,
            RedlineOp::Removed => style.removed(),
            RedlineOp::Added => style.added(),
        };
        // "9" struck and "12" put in must not be read as "912".
        let close = before.is_some_and(|before| {
            !before.text.ends_with(char::is_whitespace)
                && !piece.text.starts_with(char::is_whitespace)
                && before.op != RedlineOp::Same
                && piece.op != RedlineOp::Same
        });
        if close {
            spans.push(Span::new(" ", Style::serif(7.0)));
        }
        spans.push(Span::new(&piece.text, set));
        before = Some(piece);
    }
    spans
}

/// A hairline above an entry of these lists, and what it is about.
fn top(flow: &mut Flow, first: bool, spans: &[Span]) {
    if !first {
        flow.rule(9.0, HAIR, 0.4);
    }
    flow.paragraph(spans, Block::new("P", SMALL_LEADING, 6.0).keep());
}

pub(super) fn changes(flow: &mut Flow, report: &Report, leads: &Leads) {
    let legend = [Span::new(words::REDLINE, SMALL)];
    flow.paragraph(&legend, Block::new("P", SMALL_LEADING, 0.0).keep());
    for (at, change) in report.changes.iter().enumerate() {
        flow.anchor(format!("change-{}", change.claim), None);
        let claim = format!("Claim {}", change.claim);
        let about = [
            leading(flow, &claim, leads.to(change.claim), SMALL.bold()),
            Span::new(format!("  ·  {}", words::change(change)), SMALL),
        ];
        top(flow, at == 0, &about);
        redline(flow, &change.redline);
        if !change.reason.is_empty() {
            let reason = [Span::new(&change.reason, BODY)];
            flow.paragraph(&reason, Block::new("P", LEADING, 3.0));
        }
    }
}

pub(super) fn questions(flow: &mut Flow, report: &Report, leads: &Leads) {
    for (at, question) in report.questions.iter().enumerate() {
        let line = words::question(question);
        let about = match question.claim {
            Some(number) => {
                let claim = format!("Claim {number}");
                vec![
                    leading(flow, &claim, leads.to(number), SMALL.bold()),
                    Span::new(format!("  ·  {line}"), SMALL),
                ]
            }
            None => vec![Span::new(line, SMALL)],
        };
        top(flow, at == 0, &about);
        if !question.quote.is_empty() {
            let place = Block::new("BlockQuote", 13.2, 2.0).indent(18.0).bar();
            flow.paragraph(&[Span::new(&question.quote, QUOTE)], place.keep());
        }
        let asked = [Span::new(&question.question, BODY)];
        flow.paragraph(&asked, Block::new("P", LEADING, 3.0));
    }
}

pub(super) fn rebuttals(flow: &mut Flow, report: &Report) {
    for said in report.rebuttals_apart() {
        rebuttal(flow, said);
    }
}

/// What the author says, under a line that says so.
pub(super) fn rebuttal(flow: &mut Flow, rebuttal: &ReportRebuttal) {
    let about = [Span::new(words::rebuttal_top(rebuttal), SMALL.bold())];
    flow.paragraph(&about, Block::new("P", SMALL_LEADING, 7.0).keep());
    let place = Block::new("BlockQuote", 13.6, 2.0).indent(18.0).bar();
    flow.paragraph(&[Span::new(&rebuttal.words, QUOTE)], place);
}

pub(super) fn revisions(flow: &mut Flow, report: &Report) {
    for revision in &report.revisions {
        flow.anchor(format!("revision-{}", revision.number), None);
        subheading(flow, &words::revision(revision));
        if !revision.reason.is_empty() {
            let reason = [Span::new(&revision.reason, BODY)];
            flow.paragraph(&reason, Block::new("P", LEADING, 2.0).keep());
        }
        for correction in &revision.corrections {
            let mut about = vec![
                Span::new(format!("Claim {}:  ", correction.claim), SMALL.bold()),
                Span::new(words::correction(correction), Style::sans(8.4)),
            ];
            if !correction.verdict_redline.is_empty() {
                about.push(Span::new("  ", SMALL));
                about.extend(in_line(&correction.verdict_redline, Style::sans(8.4)));
            }
            flow.paragraph(&about, Block::new("P", 12.0, 4.0));
            if words::rewords(correction) {
                redline(flow, &correction.redline);
            }
        }
        let hashes = [Span::new(
            words::revision_hashes(revision),
            Style::sans(7.0).quiet(),
        )];
        flow.paragraph(&hashes, Block::new("P", 10.4, 4.0));
    }
    if report.flags.is_empty() {
        return;
    }
    subheading(flow, words::FLAGS);
    let list = flow.tree.add("L", flow.parent);
    for flag in &report.flags {
        let mut spans = vec![
            Span::new(&flag.words, BODY),
            Span::new(format!("\n{}", words::flag(flag)), SMALL),
        ];
        if !flag.answer.is_empty() {
            spans.push(Span::new("\nAnswer: ", SMALL.bold()));
            spans.push(Span::new(&flag.answer, Style::sans(8.4)));
        }
        item(flow, list, "–", &spans);
    }
}

pub(super) fn sign_off(flow: &mut Flow, report: &Report) {
    let signed = [Span::new(words::sign_off(report), NOTE)];
    flow.paragraph(&signed, Block::new("P", NOTE_LEADING, 0.0));
    let hashes = words::signed_as(report);
    if !hashes.is_empty() {
        let hashes = [Span::new(hashes, Style::sans(7.0).quiet())];
        flow.paragraph(&hashes, Block::new("P", 10.4, 3.0));
    }
}
