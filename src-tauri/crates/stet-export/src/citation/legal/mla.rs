//! Decisions and laws in MLA 9: the government as author, the publication as container
//! (style.mla.org, "Documenting Legal Works in MLA Style").

use stet_core::law;
use stet_core::reference::Work;

use super::super::Piece;
use super::super::bluebook::law::{Reported, is_rules, sections};
use super::super::line::Line;

const MONTHS: [&str; 12] = [
    "Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.",
];

/// "20 May 1873", "May 1873", "1873".
pub(super) fn date(work: &Work) -> String {
    let Some(year) = work.year else {
        return String::new();
    };
    let month = work
        .month
        .and_then(|month| MONTHS.get(usize::from(month).wrapping_sub(1)));
    match (work.day, month) {
        (Some(day), Some(month)) => format!("{day} {month} {year}"),
        (None, Some(month)) => format!("{month} {year}"),
        _ => year.to_string(),
    }
}

pub(super) fn case(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    let reported = Reported::of(work);
    if reported.supreme_court {
        line.plain("United States, Supreme Court. ");
    } else if !work.place.is_empty() {
        line.plain(work.place.trim_end_matches('.')).plain(". ");
    }
    line.italic(work.title.trim()).plain(". ");
    let mut parts = Vec::new();
    if !reported.volume.is_empty() {
        parts.push(format!("vol. {}", reported.volume));
    }
    parts.push(date(work));
    if !reported.page.is_empty() {
        parts.push(format!("p. {}", reported.page));
    }
    parts.retain(|part| !part.is_empty());
    if !reported.reporter.is_empty() {
        line.italic(&name_of(&reported.reporter)).plain(", ");
    } else if !work.number.is_empty() {
        line.plain(&work.number).plain(", ");
    }
    line.plain(&parts.join(", "));
    closed(line, work)
}

pub(super) fn statute(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    if !work.title.is_empty() {
        line.italic(work.title.trim()).plain(". ");
    }
    line.italic(&name_of(&work.container));
    let mut parts = Vec::new();
    let session = work.container == "Stat.";
    if !work.volume.is_empty() {
        let word = if session { "vol." } else { "title" };
        parts.push(format!("{word} {}", work.volume));
    }
    let section = sections(&work.number);
    if is_rules(&work.container) {
        parts.push(format!("rule {}", work.number.trim()));
    } else if let Some(section) = section.strip_prefix("§§ ").or(section.strip_prefix("§ ")) {
        parts.push(format!("sec. {section}"));
    } else if !section.is_empty() {
        parts.push(section);
    }
    parts.push(date(work));
    if !work.pages.is_empty() {
        parts.push(format!("p. {}", work.pages));
    }
    parts.retain(|part| !part.is_empty());
    line.after(", ", &parts.join(", "));
    closed(line, work)
}

fn closed(mut line: Line, work: &Work) -> Vec<Piece> {
    let address = work
        .url
        .trim_start_matches("https://")
        .trim_start_matches("http://");
    line.after(", ", address);
    line.stop()
}

/// The name of a reporter or code in full, where the tables know it. The official reports of the
/// Supreme Court are called by the name they bear.
fn name_of(abbreviation: &str) -> String {
    if abbreviation == "U.S." {
        return "United States Reports".to_owned();
    }
    law::editions()
        .iter()
        .find(|edition| edition.abbreviation == abbreviation)
        .and_then(|edition| edition.name.split(';').next())
        .map_or_else(|| abbreviation.to_owned(), |name| name.trim().to_owned())
}
