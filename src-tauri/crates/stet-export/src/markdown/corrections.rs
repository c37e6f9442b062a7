//! Changes to the text, questions, rebuttals, revisions of the report and the sign-off.

use stet_core::correction::{RedlineOp, RedlinePiece};
use stet_core::report::{Report, ReportRebuttal};

use super::Page;
use super::entries::spaced;
use super::plain::{inline, leading};
use crate::words::{self, Leads};

/// A redline: `<del>` and `<ins>` around escaped words.
fn redline(pieces: &[RedlinePiece]) -> String {
    let line: String = pieces
        .iter()
        .map(|piece| {
            let words = spaced(&piece.text);
            match piece.op {
                RedlineOp::Same => words,
                RedlineOp::Removed => format!("<del>{words}</del>"),
                RedlineOp::Added => format!("<ins>{words}</ins>"),
            }
        })
        .collect();
    line.trim().to_owned()
}

/// A redline of words without marks of their own, as Markdown strikes words.
fn struck(pieces: &[RedlinePiece]) -> String {
    let set = |piece: &RedlinePiece| {
        let words = inline(&piece.text);
        match piece.op {
            _ if words.is_empty() => None,
            RedlineOp::Same => Some(words),
            RedlineOp::Removed => Some(format!("~~{words}~~")),
            RedlineOp::Added => Some(format!("**{words}**")),
        }
    };
    pieces.iter().filter_map(set).collect::<Vec<_>>().join(" ")
}

fn claim(leads: &Leads, number: u32) -> String {
    leading(&format!("Claim {number}"), &leads.to(number))
}

pub(super) fn changes(page: &mut Page, report: &Report, leads: &Leads) {
    for change in &report.changes {
        page.block(&format!(
            "<a id=\"change-{}\"></a>{} · {}",
            change.claim,
            claim(leads, change.claim),
            inline(&words::change(change))
        ));
        page.quote(&redline(&change.redline));
        page.block(&inline(&change.reason));
    }
}

pub(super) fn questions(page: &mut Page, report: &Report, leads: &Leads) {
    for question in &report.questions {
        let about = question
            .claim
            .map(|number| claim(leads, number) + " · ")
            .unwrap_or_default();
        page.block(&format!("{about}{}", inline(&words::question(question))));
        if !question.quote.is_empty() {
            page.quote(&inline(&question.quote));
        }
        page.block(&inline(&question.question));
    }
}

pub(super) fn rebuttals(page: &mut Page, report: &Report) {
    for said in report.rebuttals_apart() {
        rebuttal(page, said);
    }
}

/// What the author says, under a line that says so.
pub(super) fn rebuttal(page: &mut Page, rebuttal: &ReportRebuttal) {
    page.block(&format!("**{}**", inline(&words::rebuttal_top(rebuttal))));
    page.quote(&inline(&rebuttal.words));
}

pub(super) fn revisions(page: &mut Page, report: &Report) {
    for revision in &report.revisions {
        let anchor = format!("revision-{}", revision.number);
        page.anchored(3, &anchor, &words::revision(revision));
        page.block(&inline(&revision.reason));
        page.list(revision.corrections.iter().map(|correction| {
            let mut line = inline(&words::correction(correction));
            if !correction.verdict_redline.is_empty() {
                line.push_str(&format!(" {}", struck(&correction.verdict_redline)));
            }
            let words = if words::rewords(correction) {
                format!(" – {}", redline(&correction.redline))
            } else {
                String::new()
            };
            format!("Claim {}: {line}{words}", correction.claim)
        }));
        page.list(words::revision_hashes(revision).lines().map(inline));
    }
    if report.flags.is_empty() {
        return;
    }
    page.block(&format!("### {}", words::FLAGS));
    page.list(report.flags.iter().map(|flag| {
        let mut line = format!("{} – {}", inline(&flag.words), inline(&words::flag(flag)));
        if !flag.answer.is_empty() {
            line.push_str(&format!(" · Answer: {}", inline(&flag.answer)));
        }
        line
    }));
}

pub(super) fn sign_off(page: &mut Page, report: &Report) {
    page.block(&format!("**{}**", inline(&words::sign_off(report))));
    page.list(words::signed_as(report).lines().map(inline));
}
