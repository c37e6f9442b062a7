//! The parts around the marked text and the entries.

use stet_core::report::{Report, ReportNotFactual, ReportReference};
use stet_core::verdict::FindingKind;

use super::plain::{inline, link};
use super::summary::numbered;
use super::{Page, badge};
use crate::words::{self, Leads};

pub(super) fn title(page: &mut Page, report: &Report, leads: &Leads) {
    let draft = if report.draft {
        format!(" · **{}**", inline(&words::stamp_line(report)))
    } else {
        String::new()
    };
    page.block(&format!("{}{draft}", words::REPORT));
    page.block(&format!("# {}", heading(&report.title.document)));
    page.list(words::title_lines(report).iter().map(|line| inline(line)));
    page.block(&format!("**{}**", inline(&words::headline(report))));
    let counts: Vec<String> = FindingKind::ALL
        .into_iter()
        .map(|kind| (kind, words::count(report, kind)))
        .filter(|(_, number)| *number > 0)
        .map(|(kind, number)| {
            let which = numbered(&words::numbers(report, kind), leads, false);
            let which = if which.is_empty() {
                which
            } else {
                format!(": {which}")
            };
            format!("{} {number}{which}", badge(kind))
        })
        .collect();
    page.list(counts);
}

/// Words of a heading: an empty one would join what follows.
fn heading(words: &str) -> String {
    let words = inline(words);
    if words.is_empty() {
        "–".to_owned()
    } else {
        words
    }
}

pub(super) fn warnings(page: &mut Page, report: &Report) {
    page.list(report.warnings_printed().map(|warning| {
        let text = inline(&warning.text);
        if warning.blocking {
            format!("**{text}**")
        } else {
            text
        }
    }));
}

pub(super) fn listed(page: &mut Page, list: &[ReportNotFactual]) {
    page.list(
        list.iter()
            .map(|entry| format!("{} ({})", inline(&entry.quote), inline(&entry.place))),
    );
}

pub(super) fn sources(page: &mut Page, report: &Report, leads: &Leads) {
    if report.sources.is_empty() {
        page.block(words::NO_SOURCE);
    }
    for (source, number) in report.sources.iter().zip(1..) {
        page.anchored(4, &format!("source-{number}"), &source.title);
        let claims = numbered(&source.claims, leads, false);
        let mut lines = vec![format!(
            "{} · {}{}",
            inline(&words::source_line(source)),
            words::source_claims(source),
            claims
        )];
        lines.extend(source.url.as_deref().map(|url| link(url, url)));
        lines.push(inline(&words::content(&source.content_hash)));
        page.list(lines);
    }
}

pub(super) fn reference(page: &mut Page, reference: &ReportReference) {
    let number = reference.number;
    let head = format!(
        "Reference {number}: {}{}",
        reference.headline,
        words::codes(reference)
    );
    page.anchored(4, &format!("reference-{number}"), &head);
    page.quote(&inline(&reference.quote));
    let notices = reference
        .notices
        .iter()
        .map(|notice| format!("**{}**", inline(&words::notice(notice))));
    let reasons = reference.reasons.iter().map(|reason| inline(reason));
    let looked = words::looked_at(reference);
    let looked = looked.iter().map(|line| inline(line));
    let addresses = words::addresses(reference).into_iter();
    let addresses = addresses.map(|url| link(url, url));
    page.list(notices.chain(reasons).chain(looked).chain(addresses));
}

pub(super) fn citation_health(page: &mut Page, report: &Report) {
    let Some(health) = &report.citation_health else {
        return;
    };
    page.block(&inline(&words::citations_held(health)));
    for failing in &health.failing {
        page.quote(&inline(&failing.sentence));
        page.list(
            failing
                .citations
                .iter()
                .map(|citation| inline(&words::citation(citation))),
        );
    }
    page.paragraphs(&words::citations_aside(health));
}

pub(super) fn method(page: &mut Page, report: &Report) {
    for (name, entries) in words::method(report) {
        page.block(&format!("### {name}"));
        page.list(entries.iter().map(|entry| inline(entry)));
    }
}
