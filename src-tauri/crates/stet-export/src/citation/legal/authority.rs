//! Decisions and laws as APA, Chicago and AMA print them: the Bluebook's form without its
//! abbreviated names.
//!
//! - APA 7, 11.4: the name of a case stands upright in the list of references.
//! - Chicago 17, 14.276: upright in full citations.
//! - AMA 11, chapter 3: in italics, "v" and reporters without full stops.

use stet_core::reference::Work;

use super::super::bluebook::law::{self, Reported};
use super::super::line::{Line, joined};
use super::super::{Piece, Style};

pub(super) fn case(work: &Work, style: Style) -> Vec<Piece> {
    let mut line = Line::default();
    let name = work.title.trim();
    let reported = Reported::of(work);
    if style == Style::Ama11 {
        line.italic(&name.replace(" v. ", " v "));
        line.after(", ", &bare(&reported.place()));
        line.after(" ", &bare(&reported.court_and_date(work)));
    } else {
        line.plain(name);
        line.after(", ", &reported.place());
        line.after(" ", &reported.court_and_date(work));
    }
    closed(line, work, style)
}

pub(super) fn statute(work: &Work, style: Style) -> Vec<Piece> {
    let mut line = Line::default();
    let title = work.title.trim();
    line.plain(title);
    let place = law::statute_place(work);
    let year = law::year(work);
    if style == Style::Ama11 {
        let sign = if title.is_empty() { "" } else { ". " };
        line.after(sign, &bare(&place).replace("§ ", "§").replace("§§ ", "§§"));
    } else {
        line.after(", ", &place);
    }
    line.after(" ", &year);
    closed(line, work, style)
}

/// With the address, as each style closes.
fn closed(mut line: Line, work: &Work, style: Style) -> Vec<Piece> {
    if work.url.is_empty() {
        return if style == Style::Ama11 {
            line.done()
        } else {
            line.stop()
        };
    }
    match style {
        Style::Apa7 => {
            line.plain(". ").plain(&work.url);
            line.done()
        }
        Style::Ama11 => {
            line.plain(". ").plain(&work.url);
            line.done()
        }
        _ => {
            line.after(", ", &work.url);
            line.stop()
        }
    }
}

/// Without the full stops of abbreviations: "464 F.2d 772 (D.C. Cir. 1972)" → "464 F2d 772 (DC Cir
/// 1972)". One between figures stays.
fn bare(words: &str) -> String {
    let all: Vec<char> = words.chars().collect();
    let keep = |at: usize| {
        let figure = |at: Option<&char>| at.is_some_and(char::is_ascii_digit);
        figure(at.checked_sub(1).and_then(|before| all.get(before))) && figure(all.get(at + 1))
    };
    let kept = all
        .iter()
        .enumerate()
        .filter(|(at, ch)| **ch != '.' || keep(*at))
        .map(|(_, ch)| *ch);
    joined(&[&kept.collect::<String>()], "")
}
