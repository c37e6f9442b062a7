//! Patents: the number as offices and manuals print it, and the five styles around it.
//!
//! APA 7 (11.8) treats a patent as a report with a number; the CSL style of a report is
//! used there. Chicago 17, 14.258: "US Patent 4,586,960, issued May 6, 1986". AMA 11, chapter 3:
//! "inventors", "US patent 6,866,670".

use stet_core::law::patent::{Patent, Stage, find};
use stet_core::reference::{Person, Work, WorkKind};
use stet_core::text::{MONTHS, grouped};

use super::super::line::Line;
use super::super::{Piece, Style, csl};
use super::mla;

/// The number of a patent as it is read: "7,654,321" with its office and stage.
pub(in super::super) struct Numbered {
    /// What was read; `None` for a number of a form that is not known.
    read: Option<Patent>,
    written: String,
}

impl Numbered {
    pub(in super::super) fn of(work: &Work) -> Self {
        let written = work.number.trim();
        let mut read = find(written).into_iter().next().map(|(_, patent)| patent);
        // A bare number is of the office named beside it, and of the United States where none is.
        let bare = written.chars().all(|ch| ch.is_ascii_digit() || ch == ',');
        if read.is_none()
            && bare
            && matches!(work.place.as_str(), "" | "US" | "U.S." | "United States")
        {
            read = find(&format!("US {}", with_commas(written)))
                .into_iter()
                .next()
                .map(|(_, patent)| patent);
        }
        Self {
            read,
            written: written.to_owned(),
        }
    }

    /// "US", "EP" …; empty where it is not known.
    pub(in super::super) fn office(&self) -> &str {
        self.read.as_ref().map_or("", |patent| patent.office)
    }

    pub(in super::super) fn published_application(&self) -> bool {
        self.read
            .as_ref()
            .is_some_and(|patent| patent.stage == Stage::Publication)
    }

    /// "7,654,321", "2010/0123456", "D345,678"; of other offices the normal form without them:
    /// "1234567B1".
    pub(in super::super) fn figures(&self) -> String {
        let Some(patent) = &self.read else {
            return self.written.clone();
        };
        match (patent.office, patent.stage) {
            ("US", Stage::Publication) => format!("{}/{}", patent.year, patent.digits),
            ("US", Stage::Patent) => format!("{}{}", patent.series, with_commas(&patent.digits)),
            (office, _) => patent.number().trim_start_matches(office).trim().to_owned(),
        }
    }

    /// "US patent 6,866,670", in a style's words for the kinds.
    fn called(&self, us: &str, patent: &str, application: &str) -> String {
        let kind = if self.published_application() {
            application
        } else {
            patent
        };
        match self.office() {
            "" => self.written.clone(),
            "US" => format!("{us} {kind} {}", self.figures()),
            office => format!("{office} {kind} {}", self.figures()),
        }
    }
}

/// "7654321" → "7,654,321".
fn with_commas(digits: &str) -> String {
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    grouped(&digits, ',')
}

pub(super) fn cite(work: &Work, style: Style) -> Vec<Piece> {
    let number = Numbered::of(work);
    match style {
        Style::Apa7 => apa(work, &number),
        Style::Mla9 => mla_style(work, &number),
        Style::Ama11 => ama(work, &number),
        _ => chicago(work, &number, style),
    }
}

/// A report of the office, with the number in brackets.
fn apa(work: &Work, number: &Numbered) -> Vec<Piece> {
    let mut report = work.clone();
    report.kind = WorkKind::Report;
    report.number = match number.office() {
        "US" => number.called("U.S.", "Patent No.", "Patent Application Publication No."),
        _ => number.called("", "Patent No.", "Patent Application Publication No."),
    };
    (report.month, report.day) = (None, None);
    report.publisher = match number.office() {
        "US" => "U.S. Patent and Trademark Office",
        "EP" => "European Patent Office",
        "WO" => "World Intellectual Property Organization",
        _ => "",
    }
    .to_owned();
    report.place.clear();
    csl(&report, Style::Apa7)
}

fn mla_style(work: &Work, number: &Numbered) -> Vec<Piece> {
    let mut line = Line::default();
    line.plain(&inverted(&work.authors));
    line.after(". ", "");
    if !work.authors.is_empty() {
        line.plain(". ");
    }
    line.italic(&work.title);
    if !work.title.is_empty() {
        line.plain(". ");
    }
    line.plain(&number.called("US", "Patent", "Patent Application"));
    line.after(", ", &mla::date(work));
    line.after(", ", work.url.trim_start_matches("https://"));
    line.stop()
}

fn chicago(work: &Work, number: &Numbered, style: Style) -> Vec<Piece> {
    let mut line = Line::default();
    line.plain(&inverted(&work.authors));
    if !work.authors.is_empty() {
        line.plain(if line_ends_in_stop(&work.authors) {
            " "
        } else {
            ". "
        });
    }
    if let (Style::Chicago17AuthorDate, Some(year)) = (style, work.year) {
        line.plain(&format!("{year}. "));
    }
    if !work.title.is_empty() {
        line.plain(&work.title).plain(". ");
    }
    line.plain(&number.called("US", "Patent", "Patent Application"));
    let word = if number.published_application() {
        "published"
    } else {
        "issued"
    };
    let date = date(work);
    if !date.is_empty() {
        line.plain(&format!(", {word} {date}"));
    }
    line.after(", ", &work.url);
    line.stop()
}

fn ama(work: &Work, number: &Numbered) -> Vec<Piece> {
    let mut line = Line::default();
    let inventors: Vec<String> = work.authors.iter().take(6).map(ama_name).collect();
    if let Some(first) = inventors.first() {
        let word = if work.authors.len() == 1 {
            "inventor"
        } else {
            "inventors"
        };
        let names = if work.authors.len() > 6 {
            format!("{}, et al", inventors[..3].join(", "))
        } else if inventors.len() == 1 {
            first.clone()
        } else {
            inventors.join(", ")
        };
        line.plain(&format!("{names}, {word}"));
        if !work.publisher.is_empty() {
            let owner = work
                .publisher
                .trim_end_matches('.')
                .replace(", Inc", " Inc");
            line.plain(&format!("; {owner}, assignee"));
        }
        line.plain(". ");
    }
    if !work.title.is_empty() {
        line.plain(&work.title).plain(". ");
    }
    line.plain(&number.called("US", "patent", "patent application"));
    line.after(". ", &date(work));
    line.after(". ", &work.url);
    if work.url.is_empty() {
        line.stop()
    } else {
        line.done()
    }
}

/// "May 6, 1986".
fn date(work: &Work) -> String {
    let Some(year) = work.year else {
        return String::new();
    };
    let month = work
        .month
        .and_then(|month| MONTHS.get(usize::from(month).wrapping_sub(1)));
    match (month, work.day) {
        (Some(month), Some(day)) => format!("{month} {day}, {year}"),
        (Some(month), None) => format!("{month} {year}"),
        _ => year.to_string(),
    }
}

/// "Iizuka, Masanori, and Hideki Tanaka".
fn inverted(people: &[Person]) -> String {
    let straight = |person: &Person| match person.given.as_str() {
        "" => person.family.clone(),
        given => format!("{given} {}", person.family),
    };
    let first = |person: &Person| match person.given.as_str() {
        "" => person.family.clone(),
        given => format!("{}, {given}", person.family),
    };
    match people {
        [] => String::new(),
        [one] => first(one),
        [one, two] => format!("{}, and {}", first(one), straight(two)),
        [one, ..] if people.len() > 3 => format!("{}, et al", first(one)),
        [one, rest @ ..] => {
            let others: Vec<String> = rest.iter().map(straight).collect();
            let (last, middle) = others
                .split_last()
                .map_or(("", &others[..]), |(last, middle)| (last.as_str(), middle));
            format!("{}, {}, and {last}", first(one), middle.join(", "))
        }
    }
}

fn line_ends_in_stop(people: &[Person]) -> bool {
    inverted(people).ends_with('.')
}

/// "Rabiner RA".
fn ama_name(person: &Person) -> String {
    let initials: String = person
        .given
        .split([' ', '.', '-'])
        .filter_map(|part| part.chars().next())
        .collect();
    if person.group || initials.is_empty() {
        person.family.clone()
    } else {
        format!("{} {}", person.family, initials.to_uppercase())
    }
}
