//! Works that notes cite again: "Brandt, The Quiet Harbour, 66." after the full note, or after the entry of a
//! bibliography, is the same reference once more.
//!
//! Owns when a note cites a work that is cited already. A year, an author or a title that differs is another
//! work until somebody has looked: a slip in one of two notes must not vanish in the other.

use std::collections::HashMap;

use super::short_form;
use crate::document::Place;
use crate::reference::{Reference, ReferenceForm, Work};

/// A note whose work is a reference already.
pub(super) struct Again {
    /// The note.
    pub(super) place: Place,
    /// What marks call it by.
    pub(super) label: Option<String>,
    /// The reference, by its place in the list.
    pub(super) at: usize,
}

/// Parts the references from the notes that cite one of them again. Entries of lists come first in
/// `references`, so that notes join them.
pub(super) fn parted(references: Vec<Reference>) -> (Vec<Reference>, Vec<Again>) {
    let mut kept: Vec<Reference> = Vec::with_capacity(references.len());
    let mut again = Vec::new();
    let mut by_author: HashMap<String, Vec<usize>> = HashMap::new();
    let mut last: Option<usize> = None;
    for reference in references {
        let author = author(&reference.cited);
        let of_author = author.as_ref().and_then(|author| by_author.get(author));
        let mut known = of_author.into_iter().flatten().copied();
        let at = short(&kept, &reference, last).or_else(|| {
            let note = reference.form == ReferenceForm::Note;
            known.find(|at| note && is_again(&kept[*at].cited, &reference.cited))
        });
        last = Some(at.unwrap_or(kept.len()));
        if let Some(at) = at {
            again.push(Again {
                place: reference.place,
                label: reference.label,
                at,
            });
            continue;
        }
        if let Some(author) = author {
            by_author.entry(author).or_default().push(kept.len());
        }
        kept.push(reference);
    }
    (kept, again)
}

/// What a note cites by "ibid." or "op. cit."; `None` where it does not, or nothing before it fits.
fn short(kept: &[Reference], note: &Reference, last: Option<usize>) -> Option<usize> {
    if short_form::is_ibid(&note.raw) {
        return last;
    }
    let called = short_form::called(&note.raw)?;
    let mut fitting = (0..kept.len()).rev();
    fitting.find(|&at| short_form::names(called, &kept[at].raw))
}

/// The family name of the first author, lower case.
fn author(work: &Work) -> Option<String> {
    let family = work.authors.first()?.family.trim().to_lowercase();
    (!family.is_empty() && !work.title.trim().is_empty()).then_some(family)
}

/// True if `note` says of `known` what one says of a work that was cited before.
fn is_again(known: &Work, note: &Work) -> bool {
    let (full, short) = (words(&known.title), words(&note.title));
    let shortened = short.len() >= 2 && full.windows(short.len()).any(|part| part == short);
    let title = full == short && short.concat().len() >= 8 || shortened;
    let year = note.year.is_none() || note.year == known.year;
    let apart = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
    let others = known.authors.len() != note.authors.len()
        && note.authors.len() > 1
        && !note.et_al
        && !known.et_al;
    let initial = |work: &Work| {
        let given = &work.authors.first()?.given;
        given.chars().next().map(|ch| ch.to_lowercase().to_string())
    };
    let same_person = match (initial(known), initial(note)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    title
        && year
        && same_person
        && !others
        && !apart(&known.doi, &note.doi)
        && !apart(&known.isbn, &note.isbn)
        && !apart(&known.url, &note.url)
        && !apart(
            &known.container.to_lowercase(),
            &note.container.to_lowercase(),
        )
        && !apart(&known.edition, &note.edition)
}

/// The words of a title, lower case, without a leading article.
fn words(title: &str) -> Vec<String> {
    let mut words: Vec<String> = title
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let article = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los",
    ];
    if words.len() > 1 && article.contains(&words[0].as_str()) {
        words.remove(0);
    }
    words
}
