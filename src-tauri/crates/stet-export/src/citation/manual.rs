//! What the manuals print and the CSL styles do not.

use stet_core::reference::{Person, Work, WorkKind};

use super::{Piece, Style};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Puts right what the style’s CSL sets otherwise than its manual.
pub(super) fn mend(pieces: &mut [Piece], work: &Work, style: Style) {
    keep_case(pieces, work);
    if editors_lead(work, style) {
        name_the_role(pieces, work, style);
    }
    match style {
        Style::Apa7 => {
            replace(pieces, "[Video recording]. In ", "[Video]. ");
            replace(pieces, "[Video recording]", "[Video]");
            // A day of reading that is not given has no word before it.
            replace(pieces, "Retrieved http", "http");
        }
        Style::Chicago17AuthorDate => {
            drop_second_year(pieces, work);
            name_the_month(pieces, work);
        }
        Style::Ama11 => {
            name_the_editors(pieces, work);
            if work.kind == WorkKind::MagazineArticle && !work.pages.is_empty() {
                // 3.12.9: a magazine with pages was printed.
                replace(pieces, "Published online ", "");
            }
        }
        _ => {}
    }
}

fn replace(pieces: &mut [Piece], printed: &str, wanted: &str) {
    for piece in pieces {
        piece.text = piece.text.replacen(printed, wanted, 1);
    }
}

/// True for a book whose editors stand where authors would, in the styles whose CSL sets them there without
/// their role or out of order (Chicago 17 14.103, AMA 11 3.12.4).
pub(super) fn editors_lead(work: &Work, style: Style) -> bool {
    let styled = matches!(
        style,
        Style::Chicago17AuthorDate | Style::Chicago17Notes | Style::Ama11
    );
    let whole = matches!(
        work.kind,
        WorkKind::Book | WorkKind::Report | WorkKind::Unknown
    );
    styled && whole && work.authors.is_empty() && !work.editors.is_empty()
}

/// "Rook, Ian, and Lena Berg" → "Rook, Ian, and Lena Berg, eds."
fn name_the_role(pieces: &mut [Piece], work: &Work, style: Style) {
    let role = if work.editors.len() > 1 {
        ", eds"
    } else {
        ", ed"
    };
    // The names end where the year stands, or the title.
    let last = match (style, work.editors.last()) {
        (Style::Ama11, Some(person)) => inverted(person),
        (_, Some(person)) if work.editors.len() == 1 && !person.given.is_empty() => {
            format!("{}, {}", person.family, person.given)
        }
        (_, Some(person)) => format!("{} {}", person.given, person.family)
            .trim()
            .to_owned(),
        (_, None) => return,
    };
    let Some(first) = pieces.first_mut() else {
        return;
    };
    if let Some(at) = first.text.find(&last) {
        first.text.insert_str(at + last.len(), role);
        if first.text[at + last.len() + role.len()..].is_empty() {
            first.text.push('.');
        }
    }
}

/// Names with capitals of their own, such as "arXiv" and "YouTube", keep them in a style that sets titles in
/// capitals.
fn keep_case(pieces: &mut [Piece], work: &Work) {
    let words = [&work.container, &work.title, &work.publisher]
        .into_iter()
        .flat_map(|field| field.split(|ch: char| !ch.is_alphanumeric()));
    for name in words {
        let Some(first) = name.chars().next() else {
            continue;
        };
        let rest = &name[first.len_utf8()..];
        let own = rest.contains(char::is_uppercase) && name.contains(char::is_lowercase);
        if !own {
            continue;
        }
        let set = format!("{}{}", first.to_uppercase(), rest.to_lowercase());
        for piece in pieces.iter_mut() {
            piece.text = piece.text.replace(&set, name);
        }
    }
}

/// Chicago 17 15.48: where a journal’s issue has a month, it stands behind the number of the issue.
fn name_the_month(pieces: &mut [Piece], work: &Work) {
    let month = work.month.map(|month| usize::from(month).wrapping_sub(1));
    let Some(month) = month.and_then(|month| MONTHS.get(month)) else {
        return;
    };
    if work.issue.is_empty() || work.volume.is_empty() {
        return;
    }
    let set = format!(" {} ({})", work.volume, work.issue);
    let printed = format!(" {}, no. {} ({month})", work.volume, work.issue);
    for piece in pieces {
        piece.text = piece.text.replacen(&set, &printed, 1);
    }
}

/// AMA 11 3.12.4: the editors of a book stand before its title.
fn name_the_editors(pieces: &mut [Piece], work: &Work) {
    const IN: &str = "In: ";
    let editors = editors(&work.editors);
    let holds = matches!(work.kind, WorkKind::Chapter | WorkKind::ConferencePaper);
    let all: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    if !holds || editors.is_empty() || all.contains(&editors) {
        return;
    }
    if let Some(piece) = pieces.iter_mut().find(|piece| piece.text.contains(IN)) {
        piece.text = piece.text.replacen(IN, &format!("{IN}{editors} "), 1);
    }
}

/// "Berg B, Lind C, eds.": of more than six the first three (AMA 11 3.7).
fn editors(all: &[Person]) -> String {
    let shown = if all.len() > 6 { 3 } else { all.len() };
    let mut names: Vec<String> = all.iter().take(shown).map(inverted).collect();
    if shown < all.len() {
        names.push("et al".to_owned());
    }
    match all.len() {
        0 => String::new(),
        1 => format!("{}, ed.", names.join(", ")),
        _ => format!("{}, eds.", names.join(", ")),
    }
}

/// "Kovač AM".
fn inverted(person: &Person) -> String {
    if person.group {
        return person.family.clone();
    }
    let parts = person
        .given
        .split(|ch: char| ch.is_whitespace() || ch == '.' || ch == '-');
    let initials: String = parts.filter_map(|part| part.chars().next()).collect();
    format!("{} {}", person.family, initials.to_uppercase())
        .trim_end()
        .to_owned()
}

/// An author-date entry has its year behind the author; the style sets it a second time, in brackets
/// behind a journal with a volume and no issue. A month there stays.
fn drop_second_year(pieces: &mut [Piece], work: &Work) {
    let Some(year) = work.year else { return };
    let holder = work.container.as_str();
    let holds = |piece: &Piece| piece.italic && !holder.is_empty() && piece.text.contains(holder);
    let Some(from) = pieces.iter().position(holds) else {
        return;
    };
    for piece in &mut pieces[from + 1..] {
        piece.text = piece.text.replacen(&format!(" ({year})"), "", 1);
        let after_month = format!(" {year})");
        if let Some(end) = piece.text.find(&after_month)
            && let Some(start) = piece.text[..end].rfind(" (")
            && piece.text[start + 2..end].chars().all(char::is_alphabetic)
        {
            piece.text.replace_range(end..end + after_month.len(), ")");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{cite, plain};
    use super::*;

    fn person(given: &str, family: &str) -> Person {
        Person {
            given: given.into(),
            family: family.into(),
            ..Person::default()
        }
    }

    fn printed(work: &Work, style: Style) -> String {
        plain(&cite(work, style))
    }

    #[test]
    fn editors_in_the_place_of_authors() {
        let mut work = Work {
            kind: WorkKind::Book,
            title: "Tar and rope".into(),
            editors: vec![person("Olga", "Sund"), person("Piet", "de Wit")],
            publisher: "Quay Press".into(),
            year: Some(2004),
            ..Work::default()
        };
        for (style, head) in [
            (
                Style::Chicago17AuthorDate,
                "Sund, Olga, and Piet de Wit, eds. 2004. ",
            ),
            (Style::Chicago17Notes, "Sund, Olga, and Piet de Wit, eds. "),
            (Style::Ama11, "Sund O, de Wit P, eds. Tar and "),
            (Style::Apa7, "Sund, O., & de Wit, P. (Eds.). (2004). "),
        ] {
            let all = printed(&work, style);
            assert!(
                all.to_lowercase().starts_with(&head.to_lowercase()),
                "{all}"
            );
        }
        work.editors.pop();
        assert!(printed(&work, Style::Chicago17AuthorDate).starts_with("Sund, Olga, ed. 2004."));
    }

    #[test]
    fn a_body_that_publishes_what_it_wrote() {
        let work = Work {
            kind: WorkKind::Report,
            title: "Piers and fares".into(),
            authors: vec![Person {
                group: true,
                ..person("", "Port of Ellery")
            }],
            publisher: "Port of Ellery".into(),
            year: Some(2004),
            ..Work::default()
        };
        assert_eq!(
            printed(&work, Style::Apa7),
            "Port of Ellery. (2004). Piers and fares."
        );
        assert_eq!(
            printed(&work, Style::Mla9),
            "Piers and Fares. Port of Ellery, 2004."
        );
    }

    #[test]
    fn nothing_is_left_of_what_is_not_given() {
        let mut work = Work {
            kind: WorkKind::WebPage,
            title: "Tarring a rope".into(),
            authors: vec![person("Ada", "Holm")],
            container: "RopeWeb".into(),
            url: "https://rope.example/tar".into(),
            year: Some(2020),
            ..Work::default()
        };
        assert_eq!(
            printed(&work, Style::Apa7),
            "Holm, A. (2020). Tarring a rope. RopeWeb. https://rope.example/tar"
        );
        for style in Style::ALL {
            let all = printed(&work, style);
            assert!(!all.contains(",)") && !all.contains(",."), "{all}");
            assert!(
                style == Style::Bluebook21 || all.contains("RopeWeb"),
                "{all}"
            );
        }
        work.year = None;
        assert!(printed(&work, Style::Apa7).ends_with("RopeWeb. https://rope.example/tar"));
    }
}
