//! One entry a claim and one a check.

use stet_core::report::{
    DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word,
    kind_word,
};

use super::plain::{inline, leading, link};
use super::{Page, badge, corrections, suggested};
use crate::words::{self, Leads, Told};

pub(super) fn claim(page: &mut Page, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    let head = format!("{number}. {}", words::quoted(&claim.quote));
    page.anchored(3, &format!("claim-{number}"), &head);
    let line = words::claim_line(claim);
    let label = format!("Claim {number}");
    let label = match leads.mark(number) {
        Some(mark) => leading(&label, &mark),
        None => label,
    };
    finding(
        page,
        format!(
            "{label} · {} · {} · {}",
            kind_word(claim.kind),
            inline(&claim.place),
            badge(claim.finding)
        ),
        words::sub_label(claim.finding, claim.sub_label.as_deref()),
        &line,
    );
    if let Some(own) = words::found_by_hand(claim) {
        page.block(&inline(&own));
    }
    let explanation: String = words::pointers(&claim.explanation, &claim.evidence)
        .into_iter()
        .map(|told| match told {
            // The white space beside a pointer is not the end of a line.
            Told::Words(words) => spaced(words),
            Told::Pointer(mark, to) => leading(mark, &format!("claim-{number}-evidence-{to}")),
        })
        .collect();
    page.block(explanation.trim());
    for (label, noted) in words::reasoning(claim) {
        page.block(&format!("**{label}** {}", inline(&noted)));
    }
    for item in &claim.evidence {
        evidence(page, number, item, leads);
    }
    let facts = words::facts(claim);
    if !facts.is_empty() {
        page.block(&format!("Facts: {}", inline(&facts)));
    }
    if !claim.existing_citations.is_empty() {
        let cited = inline(&words::cited(&claim.existing_citations));
        page.block(&format!("Cited in the text: {cited}"));
    }
    suggested::of_claim(page, report, claim);
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(page, rebuttal);
    }
    decision(page, &claim.decision);
    let history = words::history(report, claim);
    if !history.is_empty() {
        page.block("History:");
        page.list(history.iter().map(|entry| {
            let at = words::moment(&entry.at);
            format!(
                "{} · {} · {}",
                inline(&at),
                inline(&entry.by),
                inline(&entry.what)
            )
        }));
    }
}

/// Words between other words on a line: escaped, the space at their ends kept.
pub(super) fn spaced(words: &str) -> String {
    let first = if words.starts_with(char::is_whitespace) {
        " "
    } else {
        ""
    };
    let last = if words.trim().is_empty() || !words.ends_with(char::is_whitespace) {
        ""
    } else {
        " "
    };
    format!("{first}{}{last}", inline(words))
}

pub(super) fn check(page: &mut Page, check: &ReportCheck) {
    let number = check.number;
    let head = format!("Check {number}: {}", check.title);
    page.anchored(3, &format!("check-{number}"), &head);
    let line = words::finding_line(
        check.verdict,
        check.verdict_reason.as_deref(),
        check.confidence,
        None,
    );
    finding(
        page,
        badge(check.finding),
        words::sub_label(check.finding, check.sub_label.as_deref()),
        &line,
    );
    page.block(&inline(&check.message));
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        page.quote(&format!("{} ({})", inline(quote), inline(place)));
    }
    if !check.working.is_empty() {
        page.block(&format!("Working: {}", inline(&check.working)));
    }
    decision(page, &check.decision);
}

fn finding(page: &mut Page, badge: String, label: Option<&str>, line: &str) {
    let mut out = badge;
    if let Some(label) = label {
        out.push_str(&format!(", {}", inline(label)));
    }
    if !line.is_empty() {
        out.push_str(&format!(" · {}", inline(line)));
    }
    page.block(&out);
}

fn evidence(page: &mut Page, claim: u32, item: &ReportEvidence, leads: &Leads) {
    let listed = leads.source(&item.source.id);
    let title = match &listed {
        Some(source) if !inline(&item.source.title).is_empty() => {
            leading(&item.source.title, source)
        }
        _ => inline(&item.source.title),
    };
    let mut about = format!(
        "<a id=\"claim-{claim}-evidence-{0}\"></a>{1} **{2}** · {title}{3}{4}",
        item.number,
        leading(&format!("[{}]", item.number), &leads.to(claim)),
        item.stance.word(),
        spaced(&words::pinpoint(item)),
        spaced(&words::provenance(item, listed.is_some()))
    );
    if let Some(url) = item.url.as_ref().filter(|_| listed.is_none()) {
        about.push_str(&format!(" · {}", link(url, url)));
    }
    if let Some((earlier, at)) = leads.quoted(claim, item.number) {
        let anchor = format!("claim-{earlier}-evidence-{at}");
        let quoted = leading(&words::quoted_under(earlier), &anchor);
        page.block(&format!("{about} · {quoted}"));
        return;
    }
    page.block(&about);
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    let decisive = inline(decisive);
    let decisive = if decisive.is_empty() {
        String::new()
    } else {
        format!("<b>{decisive}</b>")
    };
    let quote = format!("{}{decisive}{}", spaced(before), spaced(after));
    page.quote(quote.trim());
}

/// What a person decided; nothing while nobody did.
fn decision(page: &mut Page, decision: &DecisionEntry) {
    if decision.kind == DecisionType::Open {
        return;
    }
    let mut out = format!("**Decision: {}**", decision_word(decision.kind));
    if let Some(text) = &decision.text {
        out.push_str(&format!(" “{}”", inline(text)));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        out.push_str(&format!(" ({})", inline(&stamp)));
    }
    page.block(&out);
}
