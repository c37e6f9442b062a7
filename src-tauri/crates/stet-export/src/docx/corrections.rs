//! Changes to the text, questions, rebuttals, revisions of the report and the sign-off. They are
//! shown, not tracked: accepting all changes of a report must not change it (the text with its
//! tracked changes is [`crate::checked_copy`]).

use docx_rs::RunProperty;
use stet_core::correction::{RedlineOp, RedlinePiece};
use stet_core::report::{Report, ReportRebuttal};

use super::finish::underlined;
use super::markup::{Content, plain, rightward, run, strong};
use super::sections::{Page, leading, small};
use crate::words::{self, Leads};

const INK: &str = "1B1C1E";

/// A redline: struck and doubly underlined.
fn redline(page: &mut Page<'_>, pieces: &[RedlinePiece]) {
    let turned = pieces.iter().any(|piece| rightward(&piece.text));
    page.put_turned("Quote", in_line(pieces), turned);
}

/// The words of a redline, to stand among others.
fn in_line(pieces: &[RedlinePiece]) -> Content {
    let struck = RunProperty::new().strike().color("55585D");
    let put_in = underlined(RunProperty::new().bold(), ("double", INK));
    let content = pieces.iter().flat_map(|piece| match piece.op {
        RedlineOp::Same => plain(&piece.text),
        RedlineOp::Removed => run(&piece.text, &struck),
        RedlineOp::Added => run(&piece.text, &put_in),
    });
    content.collect()
}

pub(super) fn changes(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    page.words("Meta", words::REDLINE);
    for change in &report.changes {
        let claim = leading(&format!("Claim {}", change.claim), &leads.to(change.claim));
        let about = plain(&format!("  ·  {}", words::change(change)));
        page.put("EntryTop", [claim, about].concat());
        redline(page, &change.redline);
        if !change.reason.is_empty() {
            page.words("Normal", &change.reason);
        }
    }
}

pub(super) fn questions(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    for question in &report.questions {
        let claim = question.claim.map_or_else(Content::new, |number| {
            let claim = leading(&format!("Claim {number}"), &leads.to(number));
            [claim, plain("  ·  ")].concat()
        });
        let about = plain(&words::question(question));
        page.put("EntryTop", [claim, about].concat());
        if !question.quote.is_empty() {
            page.words("Quote", &question.quote);
        }
        page.words("Normal", &question.question);
    }
}

pub(super) fn rebuttals(page: &mut Page<'_>, report: &Report) {
    for said in report.rebuttals_apart() {
        rebuttal(page, said);
    }
}

/// What the author says, under a line that says so.
pub(super) fn rebuttal(page: &mut Page<'_>, rebuttal: &ReportRebuttal) {
    page.put("Meta", strong(&words::rebuttal_top(rebuttal)));
    page.words("Quote", &rebuttal.words);
}

pub(super) fn revisions(page: &mut Page<'_>, report: &Report) {
    for revision in &report.revisions {
        page.words("Heading3", &words::revision(revision));
        if !revision.reason.is_empty() {
            page.words("Normal", &revision.reason);
        }
        for correction in &revision.corrections {
            let line = format!(
                "Claim {}: {}",
                correction.claim,
                words::correction(correction)
            );
            let mut content = plain(&line);
            for piece in &correction.verdict_redline {
                content.extend(plain(" "));
                content.extend(in_line(std::slice::from_ref(piece)));
            }
            page.put("Normal", content);
            if words::rewords(correction) {
                redline(page, &correction.redline);
            }
        }
        for line in words::revision_hashes(revision).lines() {
            page.words("Meta", line);
        }
    }
    if report.flags.is_empty() {
        return;
    }
    page.words("Heading3", words::FLAGS);
    for flag in &report.flags {
        let mut content = plain(&flag.words);
        content.extend(small(&format!("\n{}", words::flag(flag))));
        if !flag.answer.is_empty() {
            content.extend(small(&format!("\nAnswer: {}", flag.answer)));
        }
        page.item(content, rightward(&flag.words));
    }
}

pub(super) fn sign_off(page: &mut Page<'_>, report: &Report) {
    page.put("Normal", strong(&words::sign_off(report)));
    for line in words::signed_as(report).lines() {
        page.words("Meta", line);
    }
}
