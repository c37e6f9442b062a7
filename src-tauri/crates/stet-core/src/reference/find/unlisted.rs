//! Cited but not listed, listed but not cited (rules 2).

use super::list::{self, SourceList};
use super::marks::{by_author, names_author};
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
                    .any(|entry| entry.number == Some(*number))
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
        found.cited = unlisted_authors(document, &list, references);
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

/// (Author, Year) marks without an entry. Only where at least one such mark has one: otherwise
/// the names may be of another system, or the list of another kind.
fn unlisted_authors(
    document: &Document,
    list: &SourceList,
    references: &[Reference],
) -> Vec<Dangling> {
    let mut dangling = Vec::new();
    let mut matched = false;
    for (block, content) in document.blocks.iter().enumerate() {
        if matches!(content.kind, BlockKind::Code) {
            continue;
        }
        for span in text::sentences(&content.text) {
            let sentence = Place { block, span };
            if list.covers(&sentence) {
                continue;
            }
            for citation in citation::find(content, &span) {
                let CitationTarget::AuthorYear { author, year } = &citation.target else {
                    continue;
                };
                if !by_author(references, author, *year, &citation.text).is_empty() {
                    matched = true;
                    continue;
                }
                let mut other_years: Vec<i32> = references
                    .iter()
                    .filter(|reference| {
                        reference.form == ReferenceForm::Entry
                            && names_author(&reference.raw, author)
                    })
                    .filter_map(|reference| reference.cited.year)
                    .collect();
                other_years.sort_unstable();
                other_years.dedup();
                dangling.push(Dangling {
                    place: Place {
                        block,
                        span: citation.span,
                    },
                    sentence,
                    label: format!("{author} {year}"),
                    other_years,
                });
            }
        }
    }
    if matched { dangling } else { Vec::new() }
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
