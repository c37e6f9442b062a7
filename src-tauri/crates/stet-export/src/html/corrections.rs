//! Changes to the text, questions, rebuttals, revisions of the report and the sign-off.

use stet_core::correction::{RedlineOp, RedlinePiece};
use stet_core::report::{Report, ReportRebuttal};

use super::escape::escape;
use crate::words::{self, Leads};

/// A redline: struck and doubly underlined, and named for those who listen.
fn redline(out: &mut String, pieces: &[RedlinePiece]) {
    out.push_str("<blockquote class=\"redline\" dir=\"auto\">");
    out.push_str(&in_line(pieces));
    out.push_str("</blockquote>\n");
}

/// The words of a redline, to stand among others.
fn in_line(pieces: &[RedlinePiece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        let words = escape(&piece.text);
        match piece.op {
            RedlineOp::Same => out.push_str(&words),
            RedlineOp::Removed => out.push_str(&format!(
                "<del><span class=\"unseen\"> deleted: </span>{words}</del>"
            )),
            RedlineOp::Added => out.push_str(&format!(
                "<ins><span class=\"unseen\"> inserted: </span>{words}</ins>"
            )),
        }
    }
    out
}

/// "Claim 3", leading to where it stands.
fn claim(leads: &Leads, number: u32) -> String {
    format!("<a href=\"#{}\">Claim {number}</a>", leads.to(number))
}

pub(super) fn changes(out: &mut String, report: &Report, leads: &Leads) {
    out.push_str(&format!("<p class=\"meta\">{}</p>\n", words::REDLINE));
    for change in &report.changes {
        let number = change.claim;
        out.push_str(&format!(
            "<article id=\"change-{number}\">\n<p class=\"meta\">{} · {}</p>\n",
            claim(leads, number),
            escape(&words::change(change))
        ));
        redline(out, &change.redline);
        if !change.reason.is_empty() {
            out.push_str(&format!("<p dir=\"auto\">{}</p>\n", escape(&change.reason)));
        }
        out.push_str("</article>\n");
    }
}

pub(super) fn questions(out: &mut String, report: &Report, leads: &Leads) {
    for question in &report.questions {
        let about = question
            .claim
            .map(|number| claim(leads, number) + " · ")
            .unwrap_or_default();
        out.push_str(&format!(
            "<article>\n<p class=\"meta\">{about}{}</p>\n",
            escape(&words::question(question))
        ));
        if !question.quote.is_empty() {
            out.push_str(&format!(
                "<blockquote dir=\"auto\">{}</blockquote>\n",
                escape(&question.quote)
            ));
        }
        out.push_str(&format!(
            "<p dir=\"auto\">{}</p>\n</article>\n",
            escape(&question.question)
        ));
    }
}

pub(super) fn rebuttals(out: &mut String, report: &Report) {
    for said in report.rebuttals_apart() {
        out.push_str("<article>\n");
        rebuttal(out, said, "h3");
        out.push_str("</article>\n");
    }
}

/// One rebuttal under a heading of a level: "h3".
pub(super) fn rebuttal(out: &mut String, rebuttal: &ReportRebuttal, level: &str) {
    out.push_str(&format!(
        "<{level}>{}</{level}>\n<p dir=\"auto\">{}</p>\n",
        escape(&words::rebuttal_top(rebuttal)),
        escape(&rebuttal.words)
    ));
}

pub(super) fn revisions(out: &mut String, report: &Report) {
    for revision in &report.revisions {
        out.push_str(&format!(
            "<article id=\"revision-{}\">\n<h3>{}</h3>\n",
            revision.number,
            escape(&words::revision(revision))
        ));
        if !revision.reason.is_empty() {
            out.push_str(&format!(
                "<p dir=\"auto\">{}</p>\n",
                escape(&revision.reason)
            ));
        }
        for correction in &revision.corrections {
            let verdict = match correction.verdict_redline.as_slice() {
                [] => String::new(),
                pieces => format!(" <span class=\"redline\">{}</span>", in_line(pieces)),
            };
            out.push_str(&format!(
                "<p>Claim {}: {}{verdict}</p>\n",
                correction.claim,
                escape(&words::correction(correction))
            ));
            if words::rewords(correction) {
                redline(out, &correction.redline);
            }
        }
        for line in words::revision_hashes(revision).lines() {
            out.push_str(&format!("<p class=\"meta hash\">{}</p>\n", escape(line)));
        }
        out.push_str("</article>\n");
    }
    if report.flags.is_empty() {
        return;
    }
    out.push_str(&format!("<h3>{}</h3>\n<ul>\n", words::FLAGS));
    for flag in &report.flags {
        out.push_str(&format!(
            "<li><span class=\"meta\">{}</span><br><bdi>{}</bdi>",
            escape(&words::flag(flag)),
            escape(&flag.words)
        ));
        if !flag.answer.is_empty() {
            out.push_str(&format!("<br>Answer: <bdi>{}</bdi>", escape(&flag.answer)));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

pub(super) fn sign_off(out: &mut String, report: &Report) {
    out.push_str(&format!(
        "<p><strong>{}</strong></p>\n",
        escape(&words::sign_off(report))
    ));
    for line in words::signed_as(report).lines() {
        out.push_str(&format!("<p class=\"meta hash\">{}</p>\n", escape(line)));
    }
}
