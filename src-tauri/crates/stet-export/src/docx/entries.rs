//! One entry a claim and one a check: the words, the finding, the evidence with its places, and
//! what a person decided.

use stet_core::report::{
    DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word,
    kind_word,
};

use super::markup::{Content, paragraph, plain, rightward, strong};
use super::sections::{Page, badge, bookmark_name, leading, small};
use super::{corrections, suggested};
use crate::words::{self, Leads, Told};

pub(super) fn claim(page: &mut Page<'_>, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    let label = format!("Claim {number}");
    let label = match leads.mark(number) {
        Some(mark) => leading(&label, &mark),
        None => strong(&label),
    };
    let about = format!("  ·  {}  ·  {}     ", kind_word(claim.kind), claim.place);
    let finding = finding(
        words::sub_label(claim.finding, claim.sub_label.as_deref()),
        &words::claim_line(claim),
    );
    let top = [label, plain(&about), badge(claim.finding), finding];
    page.put("EntryTop", top.concat());
    let quote = plain(&words::quoted(&claim.quote));
    let anchor = format!("claim-{number}");
    page.target("Heading2", &anchor, quote, rightward(&claim.quote));
    if let Some(own) = words::found_by_hand(claim) {
        page.words("Normal", &own);
    }
    if !claim.explanation.is_empty() {
        explanation(page, claim);
    }
    for (label, noted) in words::reasoning(claim) {
        let content = [strong(&format!("{label}  ")), plain(&noted)].concat();
        page.put_turned("Normal", content, rightward(&noted));
    }
    for item in &claim.evidence {
        evidence(page, number, item, leads);
    }
    let facts = words::facts(claim);
    if !facts.is_empty() {
        labelled(page, "Facts:", &facts);
    }
    if !claim.existing_citations.is_empty() {
        let cited = words::cited(&claim.existing_citations);
        labelled(page, "Cited in the text:", &cited);
    }
    suggested::of_claim(page, report, claim);
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(page, rebuttal);
    }
    decision(page, &claim.decision);
    for entry in words::history(report, claim) {
        let line = format!(
            "{}  ·  {}  ·  {}",
            words::moment(&entry.at),
            entry.by,
            entry.what
        );
        labelled(page, "History:", &line);
    }
}

pub(super) fn check(page: &mut Page<'_>, check: &ReportCheck) {
    let number = check.number;
    let about = format!("Check {number}  ·  {}     ", check.code);
    let finding = finding(
        words::sub_label(check.finding, check.sub_label.as_deref()),
        &words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None,
        ),
    );
    let top = [plain(&about), badge(check.finding), finding];
    page.put("EntryTop", top.concat());
    let title = plain(&check.title);
    page.target("Heading2", &format!("check-{number}"), title, false);
    page.words("Normal", &check.message);
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        let content = [plain(quote), small(&format!("   {place}"))].concat();
        page.put_turned("Quote", content, rightward(quote));
    }
    if !check.working.is_empty() {
        labelled(page, "Working:", &check.working);
    }
    decision(page, &check.decision);
}

/// What stands behind the badge of a finding.
fn finding(label: Option<&str>, line: &str) -> Content {
    let told: Vec<&str> = label
        .into_iter()
        .chain([line])
        .filter(|one| !one.is_empty())
        .collect();
    if told.is_empty() {
        Content::new()
    } else {
        small(&format!("   {}", told.join("  ·  ")))
    }
}

/// The explanation, its pointers leading to the evidence.
fn explanation(page: &mut Page<'_>, claim: &ReportClaim) {
    let told = words::pointers(&claim.explanation, &claim.evidence).into_iter();
    let content = told.flat_map(|told| match told {
        Told::Words(words) => plain(words),
        Told::Pointer(mark, number) => leading(mark, &evidence_anchor(claim.number, number)),
    });
    let turned = rightward(&claim.explanation);
    page.put_turned("Normal", content.collect(), turned);
}

fn evidence_anchor(claim: u32, number: u32) -> String {
    format!("claim-{claim}-evidence-{number}")
}

fn evidence(page: &mut Page<'_>, claim: u32, item: &ReportEvidence, leads: &Leads) {
    let mark = leading(&format!("[{}]", item.number), &leads.to(claim));
    let anchor = bookmark_name(&evidence_anchor(claim, item.number));
    let mark = page.bookmark(&anchor, mark);
    let listed = leads.source(&item.source.id);
    let title = match &listed {
        Some(source) => leading(&item.source.title, source),
        None => plain(&item.source.title),
    };
    let provenance = words::provenance(item, listed.is_some());
    let place = format!("{}{provenance}", words::pinpoint(item));
    let stance = strong(&format!("  {}   ", item.stance.word()));
    let mut about = [mark, stance, title, plain(&place)].concat();
    if let Some(url) = item.url.as_ref().filter(|_| listed.is_none()) {
        about.extend(plain("  ·  "));
        about.extend(page.address(url));
    }
    if let Some((earlier, at)) = leads.quoted(claim, item.number) {
        about.extend(plain("  ·  "));
        let words = words::quoted_under(earlier);
        about.extend(leading(&words, &evidence_anchor(earlier, at)));
        page.put("Meta", about);
        return;
    }
    page.set(paragraph("Meta", about, false).keep_next(true));
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    let quote = [plain(before), strong(decisive), plain(after)].concat();
    page.put_turned("Quote", quote, rightward(&quoted));
}

/// What a person decided; nothing while nobody did.
fn decision(page: &mut Page<'_>, decision: &DecisionEntry) {
    if decision.kind == DecisionType::Open {
        return;
    }
    let mut content = strong("Decision:  ");
    content.extend(strong(decision_word(decision.kind)));
    if let Some(text) = &decision.text {
        content.extend(plain(&format!("  “{text}”")));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        content.extend(plain(&format!("   {stamp}")));
    }
    page.put("Meta", content);
}

fn labelled(page: &mut Page<'_>, label: &str, words: &str) {
    let content = [strong(&format!("{label}  ")), plain(words)].concat();
    page.put("Meta", content);
}
