//! A citation as a work: what registries and styles are told of it.

use super::{Citation, Kind, court_words};
use crate::reference::{Work, WorkKind};

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The work that a full citation describes; `None` for a short form, which describes none.
///
/// A decision is title, container (the reporter), volume, pages (its first page), year and place
/// (the court, as citations name it); a law is number (the section) and container (the code); a
/// patent number and place (the office).
#[must_use]
pub fn work(citation: &Citation) -> Option<Work> {
    if !citation.kind.is_full() {
        return None;
    }
    let part = |name: &str| citation.part(name).unwrap_or_default().to_owned();
    let reporter = citation.reporter().unwrap_or_default().to_owned();
    let mut work = Work {
        year: citation.year,
        month: citation.month.as_deref().and_then(month),
        ..Work::default()
    };
    work.day = citation
        .day
        .as_deref()
        .filter(|_| work.month.is_some())
        .and_then(|day| day.parse().ok())
        .filter(|day| (1..=31).contains(day));
    match citation.kind {
        Kind::Case => {
            work.kind = WorkKind::Case;
            (work.title, work.number) = title(citation);
            work.container = reporter;
            work.volume = part("volume");
            work.pages = part("page");
            work.place = court_of(citation);
        }
        Kind::Neutral => {
            work.kind = WorkKind::Case;
            work.title = title(citation).0;
            if citation.part("reporter").is_some() {
                work.container = reporter;
                work.volume = part("volume");
                work.pages = part("page");
            } else {
                work.number.clone_from(&citation.words);
                work.place = part("court");
            }
        }
        Kind::Docket => {
            work.kind = WorkKind::Case;
            work.number.clone_from(&citation.words);
        }
        Kind::Journal => {
            work.kind = WorkKind::JournalArticle;
            work.container = reporter;
            work.volume = part("volume");
            work.pages = part("page");
        }
        Kind::Law if is_patent(citation) => {
            work.kind = WorkKind::Patent;
            work.number = part("number");
            work.place = "US".to_owned();
        }
        Kind::Law => {
            work.kind = WorkKind::Statute;
            work.container = reporter;
            work.volume = [part("volume"), title_of_code(citation)].concat();
            work.number = section(citation);
            work.pages = part("page");
            work.publisher = citation.publisher.clone().unwrap_or_default();
        }
        Kind::Rule => {
            work.kind = WorkKind::Statute;
            work.container = reporter;
            work.number = part("number");
        }
        Kind::Constitution | Kind::Union => {
            work.kind = WorkKind::Statute;
            work.container = part("reporter");
            work.number.clone_from(&citation.words);
        }
        Kind::Patent => {
            work.kind = WorkKind::Patent;
            work.number = part("number");
            work.place = part("country");
        }
        Kind::ShortCase | Kind::Id | Kind::Supra | Kind::ByName | Kind::Record | Kind::Section => {
            return None;
        }
    }
    Some(work)
}

/// "Roe v. Wade", and the docket number that stood among the words of the name.
fn title(citation: &Citation) -> (String, String) {
    let defendant = citation.defendant.as_deref().unwrap_or_default();
    let (defendant, docket) = match defendant.split_once(", No. ") {
        Some((name, docket)) => (name, format!("No. {docket}")),
        None => (defendant, String::new()),
    };
    let title = match (&citation.plaintiff, &citation.procedural) {
        (Some(plaintiff), _) => format!("{plaintiff} v. {defendant}"),
        (None, Some(phrase)) => format!("{phrase} {defendant}"),
        (None, None) => defendant.to_owned(),
    };
    (title, docket)
}

/// The court as citations name it; of the Supreme Court nothing, its reporter tells.
fn court_of(citation: &Citation) -> String {
    citation
        .court
        .as_deref()
        .filter(|court| *court != "scotus")
        .and_then(court_words)
        .unwrap_or_default()
        .to_owned()
}

fn is_patent(citation: &Citation) -> bool {
    citation.reporter() == Some("U.S. Patent")
}

/// The title of a code. What stands before "C.F.R." is one, though the tables call it a chapter.
fn title_of_code(citation: &Citation) -> String {
    let name = match is_regulations(citation) {
        true => "chapter",
        false => "title",
    };
    citation.part(name).unwrap_or_default().to_owned()
}

fn is_regulations(citation: &Citation) -> bool {
    citation.reporter() == Some("C.F.R.")
}

/// "§ 1983(a)", "ch. 1, § 2", "art. 5", "r. 12".
fn section(citation: &Citation) -> String {
    let mut words = Vec::new();
    let of_title = citation
        .part("title")
        .filter(|_| citation.part("volume").is_some());
    for (name, before) in [
        ("subject", ""),
        ("chapter", "ch. "),
        ("article", "art. "),
        ("rule", "r. "),
        ("act", "Act "),
        ("law", "No. "),
        ("number", "No. "),
        ("reg", ""),
        ("docket_number", "No. "),
        ("section", "§ "),
    ] {
        let title = name == "chapter" && is_regulations(citation);
        if let Some(part) = citation.part(name).filter(|_| !title) {
            words.push(format!("{before}{part}"));
        }
    }
    if words.is_empty() {
        words.extend(of_title.map(str::to_owned));
    }
    let pin = citation.pin.as_deref().filter(|pin| pin.starts_with('('));
    format!("{}{}", words.join(", "), pin.unwrap_or_default())
}

/// "Sept." → 9.
fn month(words: &str) -> Option<u8> {
    let lower = words.to_lowercase();
    (1..)
        .zip(MONTHS)
        .find(|(_, name)| lower.starts_with(name))
        .map(|(number, _)| number)
}
