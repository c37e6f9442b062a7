//! One entry a claim and one a check: the words, the finding, the evidence with its places, and
//! what a person decided.

use stet_core::report::{
    DecisionEntry, DecisionType, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word,
    kind_word,
};

use super::compose::{Span, Target};
use super::corrections;
use super::flow::{Block, Flow};
use super::ink::{HAIR, Style};
use super::sections::{NOTE, NOTE_LEADING, SMALL, SMALL_LEADING, address, badge, leading};
use super::suggested;
use crate::words::{self, Leads, Told};

const QUOTE: Style = Style::serif(8.8);
const QUOTE_LEADING: f32 = 11.4;

pub(super) fn claim(flow: &mut Flow, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    let whole = flow.place();
    let bookmark = format!("{number}  {}", words::shortened(&claim.quote, 60));
    flow.anchor(format!("claim-{number}"), Some((2, bookmark)));
    let mark = leads.mark(number);
    let link = mark.and_then(|mark| flow.composer.target(Target::Anchor(mark)));
    let mut about = vec![
        Span::new(format!("Claim {number}"), SMALL.bold().link(link)),
        Span::new(
            format!("  ·  {}  ·  {}     ", kind_word(claim.kind), claim.place),
            SMALL,
        ),
    ];
    about.extend(badge(claim.finding, 8.0));
    let told = [
        words::sub_label(claim.finding, claim.sub_label.as_deref()).map(str::to_owned),
        Some(words::claim_line(claim)),
    ];
    about.extend(finding(told));
    top(flow, &about, &words::quoted(&claim.quote));
    if let Some(own) = words::found_by_hand(claim) {
        let spans = [Span::new(own, NOTE)];
        flow.paragraph(&spans, Block::new("P", NOTE_LEADING, 1.5));
    }
    if !claim.explanation.is_empty() {
        explanation(flow, claim);
    }
    for (label, noted) in words::reasoning(claim) {
        let spans = [
            Span::new(format!("{label}  "), SMALL.bold()),
            Span::new(noted, NOTE),
        ];
        flow.paragraph(&spans, Block::new("P", NOTE_LEADING, 1.5));
    }
    for item in &claim.evidence {
        evidence(flow, number, item, leads);
    }
    // A short entry stands on one page; of a long one its evidence may be parted from what closes it.
    let together = if claim.evidence.is_empty() {
        whole
    } else {
        flow.place()
    };
    let facts = words::facts(claim);
    if !facts.is_empty() {
        labelled(flow, "Facts:", &facts);
    }
    if !claim.existing_citations.is_empty() {
        let cited = words::cited(&claim.existing_citations);
        labelled(flow, "Cited in the text:", &cited);
    }
    suggested::of_claim(flow, report, claim);
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(flow, rebuttal);
    }
    decision(flow, &claim.decision);
    for entry in words::history(report, claim) {
        let line = format!(
            "{}  ·  {}  ·  {}",
            words::moment(&entry.at),
            entry.by,
            entry.what
        );
        labelled(flow, "History:", &line);
    }
    flow.keep_from(together);
}

pub(super) fn check(flow: &mut Flow, check: &ReportCheck) {
    let number = check.number;
    let bookmark = format!("Check {number}  {}", words::shortened(&check.title, 60));
    flow.anchor(format!("check-{number}"), Some((2, bookmark)));
    let mut about = vec![Span::new(
        format!("Check {number}  ·  {}     ", check.code),
        SMALL,
    )];
    about.extend(badge(check.finding, 8.0));
    let told = [
        words::sub_label(check.finding, check.sub_label.as_deref()).map(str::to_owned),
        Some(words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None,
        )),
    ];
    about.extend(finding(told));
    top(flow, &about, &check.title);
    let message = [Span::new(&check.message, NOTE)];
    flow.paragraph(&message, Block::new("P", NOTE_LEADING, 2.0));
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        let spans = [
            Span::new(quote, QUOTE),
            Span::new(format!("   {place}"), SMALL),
        ];
        flow.paragraph(
            &spans,
            Block::new("BlockQuote", QUOTE_LEADING, 2.0)
                .indent(18.0)
                .bar(),
        );
    }
    if !check.working.is_empty() {
        labelled(flow, "Working:", &check.working);
    }
    decision(flow, &check.decision);
}

/// A hairline, what the entry is and what was found, and its words.
fn top(flow: &mut Flow, about: &[Span], words: &str) {
    flow.rule(8.0, HAIR, 0.4);
    flow.paragraph(about, Block::new("P", SMALL_LEADING, 3.5).keep());
    let spans = [Span::new(words, Style::serif(9.8).bold())];
    flow.paragraph(&spans, Block::new("H3", 12.6, 1.5).keep());
}

/// What stands behind the badge of a finding.
fn finding(told: [Option<String>; 2]) -> Option<Span> {
    let told: Vec<String> = told
        .into_iter()
        .flatten()
        .filter(|one| !one.is_empty())
        .collect();
    (!told.is_empty()).then(|| Span::new(format!("   {}", told.join("  ·  ")), SMALL))
}

/// The explanation, its pointers leading to the evidence.
fn explanation(flow: &mut Flow, claim: &ReportClaim) {
    let spans: Vec<Span> = words::pointers(&claim.explanation, &claim.evidence)
        .into_iter()
        .map(|told| match told {
            Told::Words(words) => Span::new(words, NOTE),
            Told::Pointer(mark, number) => {
                leading(flow, mark, evidence_anchor(claim.number, number), NOTE)
            }
        })
        .collect();
    flow.paragraph(&spans, Block::new("P", NOTE_LEADING, 1.5));
}

fn evidence_anchor(claim: u32, number: u32) -> String {
    format!("claim-{claim}-evidence-{number}")
}

fn evidence(flow: &mut Flow, claim: u32, item: &ReportEvidence, leads: &Leads) {
    flow.anchor(evidence_anchor(claim, item.number), None);
    let back = leads.to(claim);
    let mark = format!("[{}]", item.number);
    let listed = leads.source(&item.source.id);
    let title = match &listed {
        Some(source) => leading(flow, &item.source.title, source.clone(), SMALL),
        None => Span::new(&item.source.title, SMALL),
    };
    let mut about = vec![
        leading(flow, &mark, back, SMALL.bold()),
        Span::new(format!("  {}   ", item.stance.word()), SMALL.bold()),
        title,
        Span::new(words::pinpoint(item), SMALL),
    ];
    let provenance = words::provenance(item, listed.is_some());
    about.push(Span::new(provenance, Style::sans(7.2).quiet()));
    if let Some(url) = item.url.as_ref().filter(|_| listed.is_none()) {
        about.push(Span::new("  ", SMALL));
        about.push(address(flow, url));
    }
    if let Some((earlier, at)) = leads.quoted(claim, item.number) {
        about.push(Span::new("  ·  ", SMALL));
        let words = words::quoted_under(earlier);
        about.push(leading(flow, &words, evidence_anchor(earlier, at), SMALL));
        flow.paragraph(&about, Block::new("P", SMALL_LEADING, 3.5));
        return;
    }
    flow.paragraph(&about, Block::new("P", SMALL_LEADING, 3.5).keep());
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    let spans = [
        Span::new(before, QUOTE),
        Span::new(decisive, QUOTE.bold()),
        Span::new(after, QUOTE),
    ];
    let place = Block::new("BlockQuote", QUOTE_LEADING, 1.0);
    flow.paragraph(&spans, place.indent(18.0).bar());
}

/// What a person decided; nothing while nobody did.
fn decision(flow: &mut Flow, decision: &DecisionEntry) {
    if decision.kind == DecisionType::Open {
        return;
    }
    let mut spans = vec![
        Span::new("Decision:  ", SMALL.bold()),
        Span::new(decision_word(decision.kind), Style::sans(8.2).bold()),
    ];
    if let Some(text) = &decision.text {
        spans.push(Span::new(format!("  “{text}”"), Style::serif(9.4)));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        spans.push(Span::new(format!("   {stamp}"), SMALL));
    }
    flow.paragraph(&spans, Block::new("P", 12.0, 3.0));
}

fn labelled(flow: &mut Flow, label: &str, words: &str) {
    let spans = [
        Span::new(format!("{label}  "), SMALL.bold()),
        Span::new(words, SMALL),
    ];
    flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 2.5));
}
