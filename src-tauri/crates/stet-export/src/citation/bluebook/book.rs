//! Books, chapters, reports and theses (rules 15 and 17).

use stet_core::reference::{Work, WorkKind};

use super::super::Piece;
use super::super::line::{Line, joined};
use super::super::thesis::Degree;
use super::{names, periodical};

/// Rule 15: author, title in italics (B15.1), editors, edition and year in brackets. A publisher is
/// named only for an edition that is not the first publisher's, which a record does not tell.
pub(super) fn book(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    if !work.volume.is_empty() {
        line.plain(&work.volume).plain(" ");
    }
    line.plain(&names::authors(&work.authors, work.et_al));
    if work.kind == WorkKind::Report {
        line.after(", ", &work.number);
    }
    if (!work.authors.is_empty() || !work.number.is_empty()) && !work.title.is_empty() {
        line.plain(", ");
    }
    line.italic(&names::title(&work.title));
    line.after(" ", &imprint(work));
    if !work.url.is_empty() {
        line.after(", ", &work.url);
    }
    line.stop()
}

/// Rule 15.5: in the book, with the first page.
pub(super) fn chapter(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    line.plain(&names::authors(&work.authors, work.et_al));
    if !work.authors.is_empty() {
        line.plain(", ");
    }
    line.italic(&names::title(&work.title)).plain(", ");
    line.italic("in");
    if !work.volume.is_empty() {
        line.plain(" ").plain(&work.volume);
    }
    line.plain(" ").italic(&names::title(&work.container));
    line.after(" ", &periodical::page(&work.pages));
    line.after(" ", &imprint(work));
    line.stop()
}

/// Rule 17.2.2.
pub(super) fn thesis(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    line.plain(&names::authors(&work.authors, work.et_al));
    line.after(", ", &names::title(&work.title));
    let date = names::date(work);
    if !date.is_empty() {
        line.plain(&format!(" ({date})"));
    }
    let said = if work.genre.is_empty() {
        &work.note
    } else {
        &work.genre
    };
    let kind = match Degree::of(said) {
        Degree::Master => "Master's thesis",
        _ => "Ph.D. dissertation",
    };
    let inside = joined(&[kind, &work.publisher], ", ");
    line.plain(&format!(" ({inside})"));
    line.stop()
}

/// "(Deborah L. Rhode ed., 2d ed. 1990)" (rule 15.4).
fn imprint(work: &Work) -> String {
    let edition = edition(&work.edition);
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let dated = joined(&[&edition, &year], " ");
    let inside = joined(&[&names::editors(&work.editors), &dated], ", ");
    if inside.is_empty() {
        inside
    } else {
        format!("({inside})")
    }
}

/// "2nd edition" → "2d ed." (rules 6.2(b), 15.4(a)); the first is not named.
fn edition(written: &str) -> String {
    let digits: String = written.chars().take_while(char::is_ascii_digit).collect();
    let Ok(number) = digits.parse::<u32>() else {
        return written.trim().to_owned();
    };
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2 | 3, _) => "d",
        _ => "th",
    };
    if number <= 1 {
        String::new()
    } else {
        format!("{number}{ending} ed.")
    }
}
