//! The chapters of a book, with the numbers of the claims and checks in each.

use stet_core::check::CheckFinding;
use stet_core::document::{Document, DocumentType, chapters};
use stet_core::report::ReportChapter;
use stet_store::claims;

use super::place;

/// The chapters in reading order; none for what is no book, or shows no chapters. What stands before the
/// first is one of its own where it holds a claim or a check.
pub(crate) fn of_book(
    kind: DocumentType,
    text: &Document,
    active: &[(u32, claims::Stored)],
    checks: &[CheckFinding],
) -> Vec<ReportChapter> {
    let found = match kind {
        DocumentType::Book | DocumentType::Textbook => chapters(text),
        _ => Vec::new(),
    };
    let Some(first) = found.first() else {
        return Vec::new();
    };
    let before = (String::new(), 0, first.block);
    let ends = found.iter().skip(1).map(|next| next.block);
    let ends = ends.chain([usize::MAX]);
    let chapters = found.iter().zip(ends);
    let all = chapters.map(|(chapter, end)| (chapter.title.clone(), chapter.block, end));
    let all = [before].into_iter().chain(all).map(|(title, from, to)| {
        let within = |block: usize| (from..to).contains(&block);
        let claims = active.iter();
        let claims = claims.filter(|(_, claim)| within(claim.claim.place.block));
        let checks = (1..).zip(checks);
        let checks = checks.filter(|(_, check)| {
            let first = check.places.first();
            first.is_some_and(|place| within(place.block))
        });
        ReportChapter {
            title,
            place: place(from),
            claims: claims.map(|(number, _)| *number).collect(),
            checks: checks.map(|(number, _)| number).collect(),
            ..ReportChapter::default()
        }
    });
    let told = |chapter: &ReportChapter| {
        !chapter.title.is_empty() || !chapter.claims.is_empty() || !chapter.checks.is_empty()
    };
    all.filter(told).collect()
}
