//! One article a claim and one a check.

use stet_core::report::{
    DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word,
    kind_word,
};

use super::escape::escape;
use super::sections::{address, badge, sub};
use super::{corrections, suggested};
use crate::words::{self, Leads, Told};

/// One claim: its words, the finding, the evidence, what the author says against it, the decision.
pub(super) fn claim(out: &mut String, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    let label = match leads.mark(number) {
        Some(mark) => format!("<a href=\"#{mark}\">Claim {number}</a>"),
        None => format!("Claim {number}"),
    };
    out.push_str(&format!(
        "<article id=\"claim-{number}\" aria-labelledby=\"h-claim-{number}\">\n\
         <p class=\"meta\">{label} · {} · {} · {}{} {}</p>\n\
         <h3 id=\"h-claim-{number}\" dir=\"auto\">{}</h3>\n",
        kind_word(claim.kind),
        escape(&claim.place),
        badge(claim.finding),
        sub(words::sub_label(claim.finding, claim.sub_label.as_deref())),
        escape(&words::claim_line(claim)),
        escape(&words::quoted(&claim.quote)),
    ));
    if let Some(own) = words::found_by_hand(claim) {
        out.push_str(&format!("<p dir=\"auto\">{}</p>\n", escape(&own)));
    }
    if !claim.explanation.is_empty() {
        explanation(out, claim);
    }
    for (label, noted) in words::reasoning(claim) {
        out.push_str(&format!(
            "<p dir=\"auto\"><b>{label}</b> {}</p>\n",
            escape(&noted)
        ));
    }
    if !claim.evidence.is_empty() {
        out.push_str("<ol class=\"evidence\">\n");
        for item in &claim.evidence {
            evidence(out, number, item, leads);
        }
        out.push_str("</ol>\n");
    }
    let facts = words::facts(claim);
    if !facts.is_empty() {
        out.push_str(&format!(
            "<p class=\"meta\" dir=\"auto\">Facts: {}</p>\n",
            escape(&facts)
        ));
    }
    if !claim.existing_citations.is_empty() {
        out.push_str(&format!(
            "<p class=\"meta\">Cited in the text: {}</p>\n",
            escape(&words::cited(&claim.existing_citations))
        ));
    }
    for (at, cited) in words::suggested(report, claim).enumerate() {
        let because = if at == 0 {
            claim.suggested_because()
        } else {
            String::new()
        };
        suggested::citation(out, &words::could_be_cited(cited), cited, &because);
    }
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(out, rebuttal, "h4");
    }
    decision(out, &claim.decision);
    let history = words::history(report, claim);
    if !history.is_empty() {
        out.push_str("<h4>History</h4>\n<ul class=\"meta\">\n");
        for entry in history {
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
    let listed = leads.source(&item.source.id);
    let title = match &listed {
        Some(to) => format!("<a href=\"#{to}\">{title}</a>"),
        None => title,
    };
    let place = format!(
        "<li id=\"claim-{claim}-evidence-{0}\"><p class=\"meta\">\
         <a href=\"#claim-{claim}\" aria-label=\"[{0}] back to claim {claim}\">[{0}]</a> <b>{1}</b> <bdi>{2}</bdi>{3}{4}",
        item.number,
        item.stance.word(),
        title,
        escape(&words::pinpoint(item)),
        escape(&words::provenance(item, listed.is_some()))
    );
    out.push_str(&place);
    if let Some(url) = item.url.as_ref().filter(|_| listed.is_none()) {
        out.push_str(" · ");
        address(out, url);
    }
    if let Some((earlier, at)) = leads.quoted(claim, item.number) {
        out.push_str(&format!(
            " · <a href=\"#claim-{earlier}-evidence-{at}\">{}</a></p></li>\n",
            words::quoted_under(earlier)
        ));
        return;
    }
    out.push_str("</p>\n<blockquote dir=\"auto\">");
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    out.push_str(&escape(before));
    if !decisive.is_empty() {
        out.push_str(&format!("<b>{}</b>", escape(decisive)));
    }
    out.push_str(&escape(after));
    out.push_str("</blockquote></li>\n");
}

/// What a person decided; nothing while nobody did.
fn decision(out: &mut String, decision: &DecisionEntry) {
    if decision.kind == DecisionType::Open {
        return;
    }
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
