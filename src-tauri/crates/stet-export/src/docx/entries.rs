//! One entry a claim and one a check: the words, the finding, the evidence with its places, and
//! what a person decided.

use stet_core::report::{
    DecisionEntry, Report, ReportCheck, ReportClaim, ReportEvidence, decision_word, kind_word,
};

use super::corrections;
use super::markup::{Look, paragraph, rightward, run};
use super::sections::{Page, badge, bookmark_name, leading, small};
use crate::words::{self, Leads, Told};

pub(super) fn claim(page: &mut Page<'_>, report: &Report, claim: &ReportClaim, leads: &Leads) {
    let number = claim.number;
    page.words(
        "EntryTop",
        &format!(
            "Claim {number}  ·  {}  ·  {}",
            kind_word(claim.kind),
            claim.place
        ),
    );
    let quote = run(&words::quoted(&claim.quote), &Look::default());
    let anchor = format!("claim-{number}");
    page.target("Heading2", &anchor, &quote, rightward(&claim.quote));
    finding(
        page,
        badge(claim.finding),
        words::sub_label(claim.finding, claim.sub_label.as_deref()),
        &words::finding_line(
            claim.verdict,
            claim.verdict_reason.as_deref(),
            claim.confidence,
            claim.support_score,
        ),
    );
    if !claim.explanation.is_empty() {
        explanation(page, claim);
    }
    for item in &claim.evidence {
        evidence(page, number, item, leads);
    }
    if !claim.atoms.is_empty() {
        let mut content = run("Asserted:  ", &Look::bold());
        for (at, atom) in claim.atoms.iter().enumerate() {
            if at > 0 {
                content.push_str(&run("  ·  ", &Look::default()));
            }
            let italic = Look {
                italic: true,
                ..Look::default()
            };
            content.push_str(&run(&atom.text, &italic));
            content.push_str(&run(
                &format!(" – {}", words::atom_line(atom)),
                &Look::default(),
            ));
        }
        page.put("Meta", &content);
    }
    if !claim.existing_citations.is_empty() {
        let cited = words::cited(&claim.existing_citations);
        labelled(page, "Cited in the text:", &cited);
    }
    for rebuttal in report.rebuttals_to(number) {
        corrections::rebuttal(page, rebuttal);
    }
    decision(page, &claim.decision);
    for entry in &claim.history {
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
    page.words("EntryTop", &format!("Check {number}  ·  {}", check.code));
    let title = run(&check.title, &Look::default());
    page.target("Heading2", &format!("check-{number}"), &title, false);
    finding(
        page,
        badge(check.finding),
        words::sub_label(check.finding, check.sub_label.as_deref()),
        &words::finding_line(
            check.verdict,
            check.verdict_reason.as_deref(),
            check.confidence,
            None,
        ),
    );
    page.words("Normal", &check.message);
    for (quote, place) in check.quotes.iter().zip(&check.pinpoints) {
        let content = run(quote, &Look::default()) + &small(&format!("   {place}"));
        page.out
            .push_str(&paragraph("Quote", &content, rightward(quote)));
    }
    if !check.working.is_empty() {
        labelled(page, "Working:", &check.working);
    }
    decision(page, &check.decision);
}

fn finding(page: &mut Page<'_>, mut content: String, label: Option<&str>, line: &str) {
    if let Some(label) = label {
        content.push_str(&small(&format!("   {label}")));
    }
    if !line.is_empty() {
        content.push_str(&small(&format!("     {line}")));
    }
    page.put("Normal", &content);
}

/// The explanation, its pointers leading to the evidence.
fn explanation(page: &mut Page<'_>, claim: &ReportClaim) {
    let content: String = words::pointers(&claim.explanation, &claim.evidence)
        .into_iter()
        .map(|told| match told {
            Told::Words(words) => run(words, &Look::default()),
            Told::Pointer(mark, number) => leading(mark, &evidence_anchor(claim.number, number)),
        })
        .collect();
    let turned = rightward(&claim.explanation);
    page.out.push_str(&paragraph("Normal", &content, turned));
}

fn evidence_anchor(claim: u32, number: u32) -> String {
    format!("claim-{claim}-evidence-{number}")
}

fn evidence(page: &mut Page<'_>, claim: u32, item: &ReportEvidence, leads: &Leads) {
    let mark = leading(&format!("[{}]", item.number), &leads.to(claim));
    let anchor = bookmark_name(&evidence_anchor(claim, item.number));
    let mark = page.bookmark(&anchor, &mark);
    let title = match leads.source(&item.source.id) {
        Some(source) => leading(&item.source.title, &source),
        None => run(&item.source.title, &Look::default()),
    };
    let about = mark
        + &run(&format!("  {}   ", item.stance.word()), &Look::bold())
        + &title
        + &run(&words::pinpoint(item), &Look::default());
    let keep = "<w:keepNext/>";
    page.out
        .push_str(&super::markup::paragraph_with("Meta", keep, &about, false));
    let quoted = words::passage(item);
    let (before, decisive, after) = words::around(&quoted, item.decisive.as_deref());
    let quote = run(before, &Look::default())
        + &run(decisive, &Look::bold())
        + &run(after, &Look::default());
    page.out
        .push_str(&paragraph("Quote", &quote, rightward(&quoted)));
    let mut content = run(&words::provenance(item), &Look::default());
    if let Some(url) = &item.url {
        content.push_str(&run("  ·  ", &Look::default()));
        content.push_str(&page.address(url));
    }
    page.put("Meta", &content);
}

fn decision(page: &mut Page<'_>, decision: &DecisionEntry) {
    let mut content = run("Decision:  ", &Look::bold());
    content.push_str(&run(decision_word(decision.kind), &Look::bold()));
    if let Some(text) = &decision.text {
        content.push_str(&run(&format!("  “{text}”"), &Look::default()));
    }
    let stamp = words::stamp(decision);
    if !stamp.is_empty() {
        content.push_str(&run(&format!("   {stamp}"), &Look::default()));
    }
    page.put("Meta", &content);
}

fn labelled(page: &mut Page<'_>, label: &str, words: &str) {
    let content = run(&format!("{label}  "), &Look::bold()) + &run(words, &Look::default());
    page.put("Meta", &content);
}
