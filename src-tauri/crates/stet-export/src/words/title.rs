//! The title block, and what stands at the head and foot of pages.

use stet_core::decision::Checker;
use stet_core::document::DocumentType;
use stet_core::report::Report;
use stet_core::verdict::FindingKind;

use super::{DRAFT, REPORT, grouped, moment, shortened};

/// The title of a file with the report.
pub(crate) fn report_title(report: &Report) -> String {
    format!("{} – {REPORT}", report.title.document)
}

/// What stands at the head of every page but the first.
pub(crate) fn running_head(report: &Report) -> String {
    format!("{REPORT}  ·  {}", shortened(&report.title.document, 70))
}

/// What stands at the foot of every page, beside its number.
pub(crate) fn running_foot(report: &Report) -> String {
    let version: String = report.title.version.chars().take(12).collect();
    format!(
        "{}  ·  text {version}  ·  Stet {}",
        moment(&report.title.generated_at),
        report.title.generator_version
    )
}

/// What is said of the publisher's logo to who cannot see it: the publisher's name.
pub(crate) fn logo_alternative(report: &Report) -> String {
    match report.title.checker.organisation.trim() {
        "" => "The publisher’s logo".to_owned(),
        name => name.to_owned(),
    }
}

/// The stamp with the number of open claims.
pub(crate) fn stamp_line(report: &Report) -> String {
    format!("{DRAFT}  ·  {} open", report.headline.open)
}

/// The lines of the title block: what the text is, who checked it when, which copy this is.
pub(crate) fn title_lines(report: &Report) -> Vec<String> {
    let title = &report.title;
    let mut text = vec![
        type_word(title.kind).to_owned(),
        format!("{} words", grouped(title.words)),
    ];
    text.extend(
        title
            .author
            .iter()
            .filter(|by| !by.is_empty())
            .map(|by| format!("by {by}")),
    );
    let mut check = Vec::new();
    if !title.checker.name.is_empty() {
        check.push(format!("Checked by {}", who(&title.checker)));
    }
    check.push(moment(&title.generated_at));
    check.push(format!("{} tier", title.tier.word()));
    check.push(format!("Stet {}", title.generator_version));
    let mut copy = vec![report.audience.word().to_owned()];
    copy.extend(report.revision.map(|number| format!("Revision {number}")));
    [text, check, copy].map(|line| line.join(" · ")).to_vec()
}

fn type_word(kind: DocumentType) -> &'static str {
    match kind {
        DocumentType::Book => "Book",
        DocumentType::Longread => "Longread",
        DocumentType::LegalBrief => "Legal brief",
        DocumentType::Patent => "Patent",
        DocumentType::Academic => "Academic paper",
        DocumentType::Textbook => "Textbook",
        DocumentType::Contract => "Contract",
        DocumentType::Screenplay => "Screenplay",
        DocumentType::Other => "Other text",
    }
}

/// The document's headline: claims still open, and that nothing is contradicted where nothing is.
pub(crate) fn headline(report: &Report) -> String {
    let (claims, open) = (report.headline.claims, report.headline.open);
    let open = match (claims, open) {
        (0, _) => return "No claims.".to_owned(),
        (1, 0) => "1 claim, decided.".to_owned(),
        (_, 0) => format!("{claims} claims, all decided."),
        (1, _) => "1 claim, still open.".to_owned(),
        (_, _) => format!("{claims} claims, {open} still open."),
    };
    let against = count(report, FindingKind::Contradicted) + report.headline.self_contradictions;
    if against == 0 {
        format!("{open} None contradicted.")
    } else {
        open
    }
}

/// How many claims have this finding.
pub(crate) fn count(report: &Report, kind: FindingKind) -> usize {
    report
        .headline
        .findings
        .get(kind.key())
        .copied()
        .unwrap_or(0)
}

/// "Ines Ferreira (IF), The Harbour Review"; without a name the organisation alone, or nothing.
pub(crate) fn who(checker: &Checker) -> String {
    let mut line = checker.name.clone();
    if !checker.initials.is_empty() {
        line.push_str(&format!(" ({})", checker.initials));
    }
    if !checker.organisation.is_empty() {
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(&checker.organisation);
    }
    line
}
