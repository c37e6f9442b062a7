//! Cited but not listed, listed but not cited (rules 2).

use super::list::{self, SourceList};
use super::marks::{entries_by, names_author};
use super::named::Named;
use crate::claim::{CitationTarget, citation};
use crate::document::{BlockKind, Document, Place};
use crate::reference::{Reference, ReferenceForm};
use crate::text;

/// A mark that leads to no entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dangling {
    /// The mark.
    pub place: Place,
    /// The sentence that carries it.
    pub sentence: Place,
    /// What it calls for: "7", "Holm 2020".
    pub label: String,
    /// Years of entries by the same author, if the year is what differs.
    pub other_years: Vec<i32>,
}

/// What does not match between marks and list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unlisted {
    /// Marks without an entry, in reading order.
    pub cited: Vec<Dangling>,
    /// Numbers ([`Reference::number`]) of entries that nothing cites.
    pub listed: Vec<u32>,
}

/// Holds the marks of a document against its list of sources. Says nothing where there is no
/// list, and speaks of entries only where the text cites the list at all: under a text without
/// marks a list is further reading.
#[must_use]
pub fn unlisted(document: &Document, references: &[Reference]) -> Unlisted {
    let list = SourceList::read(document);
    let mut found = Unlisted::default();
    if !list.exists() {
        return found;
    }
    if list.is_numbered() {
        for mark in list::marks(document, &list) {
            for number in &mark.numbers {
                if !list
                    .entries
                    .iter()
                    .any(|entry| entry.number() == Some(*number))
                {
                    found.cited.push(Dangling {
                        place: mark.place,
                        sentence: sentence_of(document, mark.place),
                        label: number.to_string(),
                        other_years: Vec::new(),
                    });
                }
            }
        }
    } else {
        found.cited = by_author(document, &list).dangling;
    }
    let cited = references
        .iter()
        .any(|reference| reference.form == ReferenceForm::Entry && !reference.mentions.is_empty());
    if cited {
        found.listed = references
            .iter()
            .filter(|reference| {
                reference.form == ReferenceForm::Entry && reference.mentions.is_empty()
            })
            .map(|reference| reference.number)
            .collect();
    }
    found
}

/// How the (Author, Year) marks of a document stand to its list.
#[derive(Debug, Default)]
pub(crate) struct ByAuthor {
    /// Marks without an entry, in reading order. Empty unless at least one mark has an entry:
    /// otherwise the names may be of another system, or the list of another kind.
    pub(crate) dangling: Vec<Dangling>,
    /// For each entry of the list, true if such a mark cites it.
    pub(crate) cited: Vec<bool>,
}

/// Reads the (Author, Year) marks against the entries of the list, by names and years alone.
pub(crate) fn by_author(document: &Document, list: &SourceList) -> ByAuthor {
    let entries: Vec<&str> = list
        .entries
        .iter()
        .map(|entry| document.words(&entry.place).unwrap_or_default())
        .collect();
    let mut found = ByAuthor {
        dangling: Vec::new(),
        cited: vec![false; entries.len()],
    };
    let named = Named::of(&entries);
    for (block, content) in document.blocks.iter().enumerate() {
        if matches!(content.kind, BlockKind::Code) {
            continue;
        }
        let mut calls = named.calls(&content.text);
        calls.retain(|call| {
            let span = call.span;
            !list.covers(&Place { block, span })
        });
        for call in &calls {
            found.cited[call.entry] = true;
        }
        for span in text::sentences(&content.text) {
            let sentence = Place { block, span };
            if list.covers(&sentence) {
                continue;
            }
            for mark in citation::find(content, &span) {
                let CitationTarget::AuthorYear { author, year } = &mark.target else {
                    continue;
                };
                if calls.iter().any(|call| call.span.overlaps(&mark.span)) {
                    continue;
                }
                let fitting = entries_by(&entries, author, *year, &mark.text);
                for at in &fitting {
                    found.cited[*at] = true;
                }
                if fitting.is_empty() {
                    found.dangling.push(Dangling {
                        place: Place {
                            block,
                            span: mark.span,
                        },
                        sentence,
                        label: format!("{author} {year}"),
                        other_years: years_of(&entries, author),
                    });
                }
            }
        }
    }
    if !found.cited.contains(&true) {
        found.dangling.clear();
    }
    found
}

/// The years of the entries by an author, each once.
fn years_of(entries: &[&str], author: &str) -> Vec<i32> {
    let mut years: Vec<i32> = entries
        .iter()
        .filter(|entry| names_author(entry, author))
        .filter_map(|entry| year_in(entry))
        .collect();
    years.sort_unstable();
    years.dedup();
    years
}

/// The first year an entry names.
pub(crate) fn year_in(entry: &str) -> Option<i32> {
    entry
        .split(|ch: char| !ch.is_ascii_digit())
        .filter(|run| run.len() == 4)
        .filter_map(|run| run.parse().ok())
        .find(|year| (1500..=2099).contains(year))
}

fn sentence_of(document: &Document, place: Place) -> Place {
    let whole = document
        .blocks
        .get(place.block)
        .map(|content| text::sentences(&content.text))
        .unwrap_or_default();
    let span = whole
        .into_iter()
        .find(|sentence| sentence.overlaps(&place.span))
        .unwrap_or(place.span);
    Place {
        block: place.block,
        span,
    }
}
