//! Articles and pages (rules 16 and 18).

use stet_core::reference::Work;

use super::super::Piece;
use super::super::line::{Line, joined};
use super::{abbreviate, names};

/// Author and title, as everything here begins (rule 16.2, 16.3).
fn head(work: &Work) -> Line {
    let mut line = Line::default();
    line.plain(&names::authors(&work.authors, work.et_al));
    if !work.authors.is_empty() && !work.title.is_empty() {
        line.plain(", ");
    }
    line.italic(&names::title(&work.title));
    line
}

/// Rule 16.4: volume, journal, first page, year. One without a volume is paged by issue: as a
/// magazine.
pub(super) fn journal(work: &Work) -> Vec<Piece> {
    if work.volume.is_empty() && work.pages.is_empty() {
        return magazine(work);
    }
    let mut line = head(work);
    let journal = abbreviate::periodical(&work.container);
    let place = joined(&[&work.volume, &journal, &page(&work.pages)], " ");
    line.after(", ", &place);
    if let Some(year) = work.year {
        line.plain(&format!(" ({year})"));
    }
    line.stop()
}

/// Rule 16.5: the date, then "at" and the page.
pub(super) fn magazine(work: &Work) -> Vec<Piece> {
    let mut line = head(work);
    line.after(", ", &abbreviate::periodical(&work.container));
    line.after(", ", &names::date(work));
    at_page(&mut line, work);
    address(&mut line, work);
    line.stop()
}

/// Rule 16.6: in print with the page, online with date in brackets and address (16.6(f), 18.2.2).
pub(super) fn newspaper(work: &Work) -> Vec<Piece> {
    let mut line = head(work);
    line.after(", ", &abbreviate::periodical(&work.container));
    let date = names::date(work);
    if work.pages.is_empty() && !work.url.is_empty() {
        if !date.is_empty() {
            line.plain(&format!(" ({date})"));
        }
    } else {
        line.after(", ", &date);
    }
    at_page(&mut line, work);
    address(&mut line, work);
    line.stop()
}

/// Rule 18.2: the site, its date or the day of the visit, the address.
pub(super) fn web(work: &Work) -> Vec<Piece> {
    let mut line = head(work);
    line.after(", ", &abbreviate::name(&work.container));
    let date = names::date(work);
    if !date.is_empty() {
        line.plain(&format!(" ({date})"));
    }
    address(&mut line, work);
    let visited = names::visited(&work.accessed).filter(|_| date.is_empty());
    if let Some(day) = visited {
        line.plain(&format!(" (last visited {day})"));
    }
    line.stop()
}

fn at_page(line: &mut Line, work: &Work) {
    let page = page(&work.pages);
    if !page.is_empty() {
        line.plain(", at ").plain(&page);
    }
}

fn address(line: &mut Line, work: &Work) {
    if !work.url.is_empty() {
        line.after(", ", &work.url);
    } else if !work.doi.is_empty() {
        line.after(", ", &format!("https://doi.org/{}", work.doi));
    }
}

/// The first page.
pub(super) fn page(pages: &str) -> String {
    pages
        .split(['-', '–', ','])
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}
