//! Lines about what was found in each chapter of a book.

use stet_core::report::{Report, ReportChapter};
use stet_core::text::counted;
use stet_core::verdict::FindingKind;

/// What was found in one chapter.
pub(crate) struct ChapterRow<'r> {
    pub(crate) name: &'r str,
    /// Where it begins, and how many claims it has.
    pub(crate) about: String,
    /// Its claims by finding.
    pub(crate) found: Vec<(FindingKind, Vec<u32>)>,
    /// Claims still open and checks of the text itself; empty where there are none.
    pub(crate) beside: String,
}

/// The chapters in reading order.
pub(crate) fn chapters(report: &Report) -> impl Iterator<Item = ChapterRow<'_>> {
    report.chapters.iter().map(|chapter| ChapterRow {
        name: chapter.name(),
        about: about(chapter),
        found: chapter.by_finding(report),
        beside: beside(chapter),
    })
}

fn about(chapter: &ReportChapter) -> String {
    let claims = match chapter.claims.len() {
        0 => "no claim".to_owned(),
        number => counted(number, "claim"),
    };
    match chapter.place.as_str() {
        "" => claims,
        place => format!("from {place}, {claims}"),
    }
}

fn beside(chapter: &ReportChapter) -> String {
    let mut said = Vec::new();
    if chapter.open > 0 {
        said.push(format!("{} open", chapter.open));
    }
    if !chapter.checks.is_empty() {
        let noun = if chapter.checks.len() == 1 {
            "check"
        } else {
            "checks"
        };
        said.push(format!("{noun} {}", super::in_ranges(&chapter.checks)));
    }
    said.join(" · ")
}
