//! The Bluebook, 21st edition, in the typeface of court documents (Bluepages, B2): names of cases and
//! titles of books and articles in italics, everything else upright. A law review would set authors
//! of books and names of journals in small capitals; the words are the same.
//!
//! Owns the rules for decisions (10), constitutions (11), statutes (12), regulations and patents
//! (14), books and reports (15), periodicals (16), theses (17) and the internet (18), for a full
//! citation without a pinpoint. Short forms depend on what stands before them and are not rendered.

mod abbreviate;
mod book;
pub(super) mod law;
mod names;
mod periodical;

use stet_core::reference::{Work, WorkKind};

use super::Piece;
use super::legal::patent::Numbered;
use super::line::Line;

/// The work as a full citation.
pub(super) fn cite(work: &Work) -> Vec<Piece> {
    match work.kind {
        WorkKind::Case => law::case(work),
        WorkKind::Statute => law::statute(work),
        WorkKind::Patent => patent(work),
        WorkKind::JournalArticle => periodical::journal(work),
        WorkKind::MagazineArticle => periodical::magazine(work),
        WorkKind::NewsArticle => periodical::newspaper(work),
        WorkKind::Chapter => book::chapter(work),
        WorkKind::ConferencePaper if !work.container.is_empty() => book::chapter(work),
        WorkKind::Thesis => book::thesis(work),
        WorkKind::WebPage | WorkKind::Recording => periodical::web(work),
        WorkKind::Unknown if !work.container.is_empty() && !work.volume.is_empty() => {
            periodical::journal(work)
        }
        WorkKind::Unknown if !work.url.is_empty() => periodical::web(work),
        _ => book::book(work),
    }
}

/// Rule 14.9: number and date; the date known is that of issue or publication.
fn patent(work: &Work) -> Vec<Piece> {
    let number = Numbered::of(work);
    let mut line = Line::default();
    line.plain(&work.title);
    let kind = if number.published_application() {
        "Patent Application Publication"
    } else {
        "Patent"
    };
    let words = match number.office() {
        "US" => format!("U.S. {kind} No. {}", number.figures()),
        "EP" => format!("European {kind} No. {}", number.figures()),
        "WO" => format!("International {kind} No. WO {}", number.figures()),
        "" => number.figures(),
        office => format!("{office} {kind} No. {}", number.figures()),
    };
    line.after(", ", &words);
    let date = names::date(work);
    if !date.is_empty() {
        let word = if number.published_application() {
            "published"
        } else {
            "issued"
        };
        line.plain(&format!(" ({word} {date})"));
    }
    line.stop()
}
