//! Citations of a work, in the styles checkers ask for (rules 6.4).
//!
//! Owns which styles there are and how a rendered citation is cut into pieces. Five of the styles are
//! CSL, processed by `hayagriva`; the Bluebook ([`bluebook`]) and decisions, laws and patents in the
//! others ([`legal`]) are rendered here, as CSL gets them wrong. Refuses to decide what is true of the work: it
//! renders the verified record it is handed.

mod bluebook;
mod item;
mod legal;
mod line;
mod manual;
mod sentence_case;
mod style;
mod thesis;

pub(crate) use sentence_case::ORDINARY;
pub use style::Style;

use hayagriva::citationberg::{FontStyle, FontVariant};
use hayagriva::{
    BibliographyDriver, BibliographyRequest, CitationItem, CitationRequest, ElemChild,
    ElemChildren, Formatting,
};
use stet_core::reference::Work;

/// Words of a citation, set one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// Set in italics.
    pub italic: bool,
    /// Set in small capitals.
    pub small_caps: bool,
}

/// The work as an entry of a list of references, in this style. Empty if the style has nothing
/// to say of such a work.
#[must_use]
pub fn cite(work: &Work, style: Style) -> Vec<Piece> {
    let mut pieces = if style == Style::Bluebook21 {
        bluebook::cite(work)
    } else {
        legal::cite(work, style).unwrap_or_else(|| csl(work, style))
    };
    drop_second_stops(&mut pieces);
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// The work by the CSL of a style; nothing for a style that has none.
fn csl(work: &Work, style: Style) -> Vec<Piece> {
    let Some(csl) = style.csl() else {
        return Vec::new();
    };
    let item = item::item(work, style);
    let locales = style::locales();
    let mut driver = BibliographyDriver::new();
    driver.citation(CitationRequest::from_items(
        vec![CitationItem::with_entry(&item)],
        csl,
        locales,
    ));
    let rendered = driver.finish(BibliographyRequest::new(csl, None, locales));
    let mut pieces = Vec::new();
    if let Some(entry) = rendered
        .bibliography
        .and_then(|list| list.items.into_iter().next())
    {
        // The first field of a numbered style is the number in the list: there is no list here.
        gather(&entry.content, &mut pieces);
    }
    tidy(&mut pieces);
    manual::mend(&mut pieces, work, style);
    pieces
}

/// The same without type: for the clipboard.
#[must_use]
pub fn plain(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

fn gather(children: &ElemChildren, pieces: &mut Vec<Piece>) {
    for child in &children.0 {
        match child {
            ElemChild::Text(set) | ElemChild::Link { text: set, .. } => {
                push(pieces, &set.text, &set.formatting);
            }
            ElemChild::Elem(elem) => gather(&elem.children, pieces),
            ElemChild::Markup(text) => push(pieces, text, &Formatting::default()),
            ElemChild::Transparent { .. } => {}
        }
    }
}

fn push(pieces: &mut Vec<Piece>, text: &str, set: &Formatting) {
    let italic = set.font_style == FontStyle::Italic;
    let small_caps = set.font_variant == FontVariant::SmallCaps;
    match pieces.last_mut() {
        Some(last) if last.italic == italic && last.small_caps == small_caps => {
            last.text.push_str(text);
        }
        _ => pieces.push(Piece {
            text: text.to_owned(),
            italic,
            small_caps,
        }),
    }
}

/// "Inc.." → "Inc.": a full stop after one is the same stop. Three are an ellipsis, and addresses go
/// up by two.
fn drop_second_stops(pieces: &mut [Piece]) {
    let all: Vec<(usize, char)> = pieces
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| piece.text.chars().map(move |ch| (at, ch)))
        .collect();
    for piece in pieces.iter_mut() {
        piece.text.clear();
    }
    let is = |place: Option<usize>, mark: char| {
        place
            .and_then(|place| all.get(place))
            .is_some_and(|(_, ch)| *ch == mark)
    };
    for (place, &(at, ch)) in all.iter().enumerate() {
        let second = ch == '.'
            && is(place.checked_sub(1), '.')
            && !is(place.checked_sub(2), '.')
            && !is(Some(place + 1), '.')
            && !is(Some(place + 1), '/');
        if !second {
            pieces[at].text.push(ch);
        }
    }
}

/// "(2020,)" and "Rope Makers Online,." with the comma before the date that is not there left out.
fn without_idle_commas(words: &str) -> String {
    [
        (",)", ")"),
        (",.", "."),
        (", .", "."),
        ("(, ", "("),
        ("()", ""),
    ]
    .iter()
    .fold(words.to_owned(), |words, (idle, kept)| {
        words.replace(idle, kept)
    })
}

/// Trims the ends, and drops the full stop a style puts after a title that asks or exclaims.
fn tidy(pieces: &mut Vec<Piece>) {
    let mut before = None;
    for piece in pieces.iter_mut() {
        if matches!(before, Some('?' | '!')) && piece.text.starts_with('.') {
            piece.text.remove(0);
        }
        for mark in ['?', '!'] {
            piece.text = piece
                .text
                .replace(&format!("{mark}. "), &format!("{mark} "))
                .replace(&format!("{mark}.”"), &format!("{mark}”"));
        }
        piece.text = without_idle_commas(&item::with_plain_signs(&piece.text));
        before = piece.text.chars().next_back().or(before);
    }
    if let Some(first) = pieces.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    if let Some(last) = pieces.last_mut() {
        last.text = last.text.trim_end().to_owned();
    }
    pieces.retain(|piece| !piece.text.is_empty());
}
