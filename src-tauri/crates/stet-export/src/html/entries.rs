//! One article a claim and one a check.

use stet_core::report::{
    DecisionEntry, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word, kind_word,
};

use super::corrections;
use super::escape::escape;
use super::sections::{address, badge, sub};
use crate::words::{self, Leads, Told};

/// One claim: its words, the finding, the evidence, what the author says against it, the decision.
pub(super) fn claim(out: &mut String, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    out.push_str(&format!(
        "<article id=\"claim-{number}\" aria-labelledby=\"h-claim-{number}\">\n\
         <p class=\"meta\">Claim {number} · {} · {}</p>\n\
         <h3 id=\"h-claim-{number}\" dir=\"auto\">{}</h3>\n<p>{}{} <span class=\"meta\">{}</span></p>\n",
        kind_word(claim.kind),
        escape(&claim.place),
        escape(&words::quoted(&claim.quote)),
        badge(claim.finding),
        sub(words::sub_label(claim.finding, claim.sub_label.as_deref())),
        escape(&words::finding_line(
            claim.verdict,
            claim.verdict_reason.as_deref(),
            claim.confidence,
            claim.support_score,
        )),
    ));
    if !claim.explanation.is_empty() {
        explanation(out, claim);
    }
    if !claim.evidence.is_empty() {
        out.push_str("<h4>Evidence</h4>\n<ol class=\"evidence\">\n");
        for item in &claim.evidence {
            evidence(out, number, item, leads);
        }
        out.push_str("</ol>\n");
    }
    if !claim.atoms.is_empty() {
        out.push_str("<h4>What is asserted</h4>\n<ul class=\"meta\">\n");
        for atom in &claim.atoms {
            out.push_str(&format!(
                "<li><bdi>{}</bdi> – {}</li>\n",
                escape(&atom.text),
                escape(&words::atom_line(atom))
            ));
        }
        out.push_str("</ul>\n");
    }
    if !claim.existing_citations.is_empty() {
        out.push_str(&format!(
            "<p class=\"meta\">Cited in the text: {}</p>\n",
            escape(&words::cited(&claim.existing_citations))
        ));
    }
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(out, rebuttal, "h4");
    }
    decision(out, &claim.decision);
    if !claim.history.is_empty() {
        out.push_str("<h4>History</h4>\n<ul class=\"meta\">\n");
        for entry in &claim.history {
            out.push_str(&format!(
                "<li>{} · {} · {}</li>\n",
                escape(&words::moment(&entry.at)),
                escape(&entry.by),
                escape(&entry.what)
            ));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</article>\n");
}

fn evidence(out: &mut String, claim: u32, item: &ReportEvidence, leads: &Leads) {
    let title = escape(&item.source.title);
    let title = match leads.source(&item.source.id) {
        Some(to) => format!("<a href=\"#{to}\">{title}</a>"),
        None => title,
    };
    out.push_str(&format!(
        "<li id=\"claim-{claim}-evidence-{0}\"><p class=\"meta\">\
         <a href=\"#claim-{claim}\" aria-label=\"[{0}] back to claim {claim}\">[{0}]</a> {1} · <bdi>{2}</bdi>{3}</p>\n<blockquote dir=\"auto\">",
        item.number,
        item.stance.word(),
        title,
        escape(&words::pinpoint(item))
    ));
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    out.push_str(&escape(before));
    if !decisive.is_empty() {
        out.push_str(&format!("<b>{}</b>", escape(decisive)));
    }
    out.push_str(&escape(after));
    out.push_str(&format!(
        "</blockquote>\n<p class=\"meta\">{}",
        escape(&words::provenance(item))
    ));
    if let Some(url) = &item.url {
        out.push_str(" · ");
        address(out, url);
    }
    out.push_str("</p></li>\n");
}

/// What a person decided.
fn decision(out: &mut String, decision: &DecisionEntry) {
    out.push_str(&format!(
        "<p><span class=\"badge\">Decision: {}</span>",
        decision_word(decision.kind)
    ));
    if let Some(text) = &decision.text {
        out.push_str(&format!(" <bdi>“{}”</bdi>", escape(text)));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        out.push_str(&format!(" <span class=\"meta\">{}</span>", escape(&stamp)));
    }
    out.push_str("</p>\n");
}

/// One finding of a built-in check.
pub(super) fn check(out: &mut String, check: &ReportCheck) {
    let number = check.number;
    out.push_str(&format!(
        "<article id=\"check-{number}\" aria-labelledby=\"h-check-{number}\">\n\
         <p class=\"meta\">Check {number} · {}</p>\n<h3 id=\"h-check-{number}\">{}</h3>\n\
         <p>{}{} <span class=\"meta\">{}</span></p>\n<p dir=\"auto\">{}</p>\n",
        escape(&check.code),
        escape(&check.title),
        badge(check.finding),
        sub(words::sub_label(check.finding, check.sub_label.as_deref())),
        escape(&words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None
        )),
        escape(&check.message),
    ));
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        out.push_str(&format!(
            "<blockquote dir=\"auto\">{} <span class=\"meta\">{}</span></blockquote>\n",
            escape(quote),
            escape(place)
        ));
    }
    if !check.working.is_empty() {
        out.push_str(&format!(
            "<p class=\"meta\">Working: {}</p>\n",
            escape(&check.working)
        ));
    }
    decision(out, &check.decision);
    out.push_str("</article>\n");
}

/// The explanation, its pointers leading to the evidence.
fn explanation(out: &mut String, claim: &ReportClaim) {
    out.push_str("<p dir=\"auto\">");
    for told in words::pointers(&claim.explanation, &claim.evidence) {
        match told {
            Told::Words(words) => out.push_str(&escape(words)),
            Told::Pointer(mark, number) => out.push_str(&format!(
                "<a href=\"#claim-{}-evidence-{number}\">{}</a>",
                claim.number,
                escape(mark)
            )),
        }
    }
    out.push_str("</p>\n");
}
