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
    keep_case(pieces, &work.container);
    match style {
        Style::Chicago17AuthorDate => {
            drop_second_year(pieces, work);
            name_the_month(pieces, work);
        }
        Style::Ama11 => name_the_editors(pieces, work),
        _ => {}
    }
}

/// A name with capitals of its own, such as "arXiv", keeps them in a style that sets titles in capitals.
fn keep_case(pieces: &mut [Piece], name: &str) {
    let own = name.starts_with(char::is_lowercase) && name.contains(char::is_uppercase);
    let Some(first) = name.chars().next().filter(|_| own) else {
        return;
    };
    let set = format!(
        "{}{}",
        first.to_uppercase(),
        name[first.len_utf8()..].to_lowercase()
    );
    for piece in pieces {
        piece.text = piece.text.replace(&set, name);
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
