//! One entry a claim and one a check: the words, the finding, the evidence with its places, and
//! what a person decided.

use stet_core::report::{
    DecisionEntry, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word, kind_word,
};

use super::compose::Span;
use super::corrections;
use super::flow::{Block, Flow};
use super::ink::{HAIR, Style};
use super::sections::{BODY, LEADING, SMALL, SMALL_LEADING, address, badge, leading};
use crate::words::{self, Leads, Told};

const QUOTE: Style = Style::serif(9.6);

pub(super) fn claim(flow: &mut Flow, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    let whole = flow.place();
    let bookmark = format!("{number}  {}", words::shortened(&claim.quote, 60));
    flow.anchor(format!("claim-{number}"), Some((2, bookmark)));
    let about = format!(
        "Claim {number}  ·  {}  ·  {}",
        kind_word(claim.kind),
        claim.place
    );
    top(flow, &about, &words::quoted(&claim.quote));
    finding(
        flow,
        badge(claim.finding, 8.6),
        words::sub_label(claim.finding, claim.sub_label.as_deref()),
        &words::finding_line(
            claim.verdict,
            claim.verdict_reason.as_deref(),
            claim.confidence,
            claim.support_score,
        ),
    );
    if !claim.explanation.is_empty() {
        explanation(flow, claim);
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
    if !claim.atoms.is_empty() {
        let mut spans = vec![Span::new("Asserted:  ", SMALL.bold())];
        for (at, atom) in claim.atoms.iter().enumerate() {
            if at > 0 {
                spans.push(Span::new("  ·  ", SMALL));
            }
            spans.push(Span::new(&atom.text, Style::serif(8.8)));
            spans.push(Span::new(format!(" – {}", words::atom_line(atom)), SMALL));
        }
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING + 0.8, 6.0));
    }
    if !claim.existing_citations.is_empty() {
        let cited = words::cited(&claim.existing_citations);
        labelled(flow, "Cited in the text:", &cited);
    }
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(flow, rebuttal);
    }
    decision(flow, &claim.decision);
    for entry in &claim.history {
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
    let about = format!("Check {number}  ·  {}", check.code);
    top(flow, &about, &check.title);
    finding(
        flow,
        badge(check.finding, 8.6),
        words::sub_label(check.finding, check.sub_label.as_deref()),
        &words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None,
        ),
    );
    let message = [Span::new(&check.message, BODY)];
    flow.paragraph(&message, Block::new("P", LEADING, 4.0));
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        let spans = [
            Span::new(quote, QUOTE),
            Span::new(format!("   {place}"), SMALL),
        ];
        flow.paragraph(
            &spans,
            Block::new("BlockQuote", 13.2, 3.0).indent(18.0).bar(),
        );
    }
    if !check.working.is_empty() {
        labelled(flow, "Working:", &check.working);
    }
    decision(flow, &check.decision);
}

/// A hairline, what the entry is, and its words.
fn top(flow: &mut Flow, about: &str, words: &str) {
    flow.rule(15.0, HAIR, 0.4);
    let spans = [Span::new(about, SMALL)];
    flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 7.0).keep());
    let spans = [Span::new(words, Style::serif(11.2).bold())];
    flow.paragraph(&spans, Block::new("H3", 15.2, 2.0).keep());
}

fn finding(flow: &mut Flow, mut spans: Vec<Span>, label: Option<&str>, line: &str) {
    if let Some(label) = label {
        spans.push(Span::new(format!("   {label}"), Style::sans(8.2)));
    }
    if !line.is_empty() {
        spans.push(Span::new(format!("     {line}"), SMALL));
    }
    flow.paragraph(&spans, Block::new("P", 14.6, 3.0));
}

/// The explanation, its pointers leading to the evidence.
fn explanation(flow: &mut Flow, claim: &ReportClaim) {
    let spans: Vec<Span> = words::pointers(&claim.explanation, &claim.evidence)
        .into_iter()
        .map(|told| match told {
            Told::Words(words) => Span::new(words, BODY),
            Told::Pointer(mark, number) => {
                leading(flow, mark, evidence_anchor(claim.number, number), BODY)
            }
        })
        .collect();
    flow.paragraph(&spans, Block::new("P", LEADING, 4.0));
}

fn evidence_anchor(claim: u32, number: u32) -> String {
    format!("claim-{claim}-evidence-{number}")
}

fn evidence(flow: &mut Flow, claim: u32, item: &ReportEvidence, leads: &Leads) {
    flow.anchor(evidence_anchor(claim, item.number), None);
    let back = leads.to(claim);
    let mark = format!("[{}]", item.number);
    let title = match leads.source(&item.source.id) {
        Some(source) => leading(flow, &item.source.title, source, SMALL),
        None => Span::new(&item.source.title, SMALL),
    };
    let about = [
        leading(flow, &mark, back, SMALL.bold()),
        Span::new(format!("  {}   ", item.stance.word()), SMALL.bold()),
        title,
        Span::new(words::pinpoint(item), SMALL),
    ];
    flow.paragraph(&about, Block::new("P", SMALL_LEADING, 8.0).keep());
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    let spans = [
        Span::new(before, QUOTE),
        Span::new(decisive, QUOTE.bold()),
        Span::new(after, QUOTE),
    ];
    let place = Block::new("BlockQuote", 13.2, 2.0).indent(18.0).bar();
    flow.paragraph(&spans, place.keep());
    let mut spans = vec![Span::new(words::provenance(item), Style::sans(7.2).quiet())];
    if let Some(url) = &item.url {
        spans.push(Span::new("\n", SMALL));
        spans.push(address(flow, url));
    }
    flow.paragraph(&spans, Block::new("P", 10.8, 2.0).indent(18.0));
}

fn decision(flow: &mut Flow, decision: &DecisionEntry) {
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
    flow.paragraph(&spans, Block::new("P", 13.0, 6.0));
}

fn labelled(flow: &mut Flow, label: &str, words: &str) {
    let spans = [
        Span::new(format!("{label}  "), SMALL.bold()),
        Span::new(words, SMALL),
    ];
    flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 4.0));
}
