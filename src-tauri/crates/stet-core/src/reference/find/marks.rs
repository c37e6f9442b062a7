//! Marks in running text, tied to what they point to and to the sentence that carries them.

use std::collections::HashMap;

use super::again::Again;
use super::called::NotesCalled;
use super::entries::{is_ibid, is_web, note_label};
use super::key::{keys, work_at};
use super::list::SourceList;
use super::named::Named;
use crate::claim::{Citation, CitationTarget, citation};
use crate::document::{BlockKind, Document, Place, RunStyle};
use crate::reference::identifier::{Identifier, Scheme, identifiers};
use crate::reference::{Mention, Reference, ReferenceForm, Work};
use crate::text::{self, Span, language};

/// What marks can be looked up by.
struct Index {
    /// Label of an entry or note → its place among the references.
    labels: HashMap<String, usize>,
    /// Block of a note → the place among the references of what it cites.
    notes: HashMap<usize, usize>,
    /// Which note a mark calls.
    called: NotesCalled,
    /// Key of a work → its place.
    works: HashMap<String, usize>,
}

impl Index {
    fn of(document: &Document, references: &[Reference]) -> Self {
        let mut index = Self {
            labels: HashMap::new(),
            notes: HashMap::new(),
            called: NotesCalled::of(document),
            works: HashMap::new(),
        };
        for (at, reference) in references.iter().enumerate() {
            if reference.form == ReferenceForm::Note {
                index.notes.insert(reference.place.block, at);
            }
            if let Some(label) = &reference.label {
                index.labels.entry(label.clone()).or_insert(at);
            }
            for key in keys(&reference.cited) {
                index.works.entry(key).or_insert(at);
            }
        }
        index
    }

    fn work(&self, work: &Work) -> Option<usize> {
        keys(work)
            .iter()
            .find_map(|key| self.works.get(key).copied())
    }

    /// What the mark of a note at `place` leads to.
    fn note(&self, label: &str, place: &Place) -> Option<usize> {
        match self.called.note(label, place) {
            Some(block) => self.notes.get(&block).copied(),
            None => self.labels.get(label).copied(),
        }
    }

    fn add(&mut self, at: usize, work: &Work) {
        for key in keys(work) {
            self.works.entry(key).or_insert(at);
        }
    }
}

/// Adds to each reference the marks that cite it, and a reference for every link, address and
/// identifier that is none yet.
pub(super) fn attach(
    document: &Document,
    list: &SourceList,
    again: &[Again],
    references: &mut Vec<Reference>,
) {
    let mut index = Index::of(document, references);
    for note in again {
        index.notes.insert(note.place.block, note.at);
        if let Some(label) = &note.label {
            index.labels.entry(label.clone()).or_insert(note.at);
        }
    }
    ibidem(document, &mut index);
    let places = references.iter().map(|reference| reference.place);
    let own: HashMap<usize, Vec<Place>> =
        places
            .chain(again.iter().map(|note| note.place))
            .fold(HashMap::new(), |mut all, place| {
                all.entry(place.block).or_default().push(place);
                all
            });
    let listed = listed(references);
    let raw: Vec<&str> = listed
        .iter()
        .map(|&at| references[at].raw.as_str())
        .collect();
    let named = Named::of(&raw);
    for (block, content) in document.blocks.iter().enumerate() {
        if content.kind == BlockKind::Code {
            continue;
        }
        let calls = named.calls(&content.text);
        let spoken = language::by_script(&content.text);
        for span in text::sentences_in(&content.text, spoken) {
            let sentence = Place { block, span };
            let inside_own = own
                .get(&block)
                .is_some_and(|own| own.iter().any(|place| place.span.overlaps(&span)));
            if list.covers(&sentence) || inside_own {
                continue;
            }
            for call in calls.iter().filter(|call| ends_in(&call.span, &span)) {
                let place = Place {
                    block,
                    span: call.span,
                };
                if !verbatim(content, &call.span) {
                    mention(&mut references[listed[call.entry]], place, sentence);
                }
            }
            for citation in citation::find(content, &span) {
                let place = Place {
                    block,
                    span: citation.span,
                };
                let called = calls.iter().any(|call| call.span.overlaps(&citation.span));
                if called && matches!(citation.target, CitationTarget::AuthorYear { .. }) {
                    continue;
                }
                // A note begins with the mark that calls it.
                let own_mark = matches!(&citation.target, CitationTarget::Note(label) if note_label(content).as_ref() == Some(label));
                if own_mark || verbatim(content, &citation.span) {
                    continue;
                }
                for at in pointed(&citation, place, references, &mut index) {
                    mention(&mut references[at], place, sentence);
                }
            }
            for (identifier, place) in bare(content.text.as_str(), sentence, references) {
                let work = work_of(&identifier);
                let at = index.work(&work).unwrap_or_else(|| {
                    let raw = document.words(&place).unwrap_or_default();
                    push(
                        references,
                        &mut index,
                        ReferenceForm::Bare,
                        place,
                        raw,
                        work,
                    )
                });
                mention(&mut references[at], place, sentence);
            }
        }
    }
}

/// "Ibid." stands for the note before it: its mark cites that note's work.
fn ibidem(document: &Document, index: &mut Index) {
    let mut last: Option<usize> = None;
    for (at, block) in document.blocks.iter().enumerate() {
        if block.kind != BlockKind::Note {
            continue;
        }
        match (index.notes.get(&at).copied(), last, note_label(block)) {
            (Some(own), ..) => last = Some(own),
            (None, Some(before), Some(label)) => {
                let words = block
                    .text
                    .strip_prefix(label.as_str())
                    .unwrap_or(&block.text);
                if is_ibid(words) {
                    index.notes.insert(at, before);
                }
            }
            _ => {}
        }
    }
}

/// The references a mark points to; a link or address becomes one where it is new.
fn pointed(
    citation: &Citation,
    place: Place,
    references: &mut Vec<Reference>,
    index: &mut Index,
) -> Vec<usize> {
    match &citation.target {
        CitationTarget::Numbered(number) => index
            .labels
            .get(&number.to_string())
            .copied()
            .into_iter()
            .collect(),
        CitationTarget::Note(label) => index.note(label, &place).into_iter().collect(),
        CitationTarget::AuthorYear { author, year } => {
            by_author(references, author, *year, &citation.text)
        }
        // Authorities are read by `legal`.
        CitationTarget::Authority(_) => Vec::new(),
        CitationTarget::Address(address) => {
            if !is_web(address) && !address.starts_with("10.") {
                return Vec::new();
            }
            let doi = address.starts_with("10.") || address.to_lowercase().starts_with("doi:");
            let work = if doi {
                identifiers(address)
                    .first()
                    .map(work_of)
                    .unwrap_or_default()
            } else {
                work_at(address)
            };
            if let Some(known) = index.work(&work) {
                return vec![known];
            }
            let form = if citation.text.contains(address.as_str()) {
                ReferenceForm::Bare
            } else {
                ReferenceForm::Link
            };
            vec![push(references, index, form, place, &citation.text, work)]
        }
    }
}

/// True if a stretch ends in a sentence.
fn ends_in(stretch: &Span, sentence: &Span) -> bool {
    sentence.start < stretch.end && stretch.end <= sentence.end
}

/// Those of the references that stand in a list or in a note.
fn listed(references: &[Reference]) -> Vec<usize> {
    (0..references.len())
        .filter(|&at| {
            matches!(
                references[at].form,
                ReferenceForm::Entry | ReferenceForm::Note
            )
        })
        .collect()
}

/// Entries and notes by that author and of that year.
fn by_author(references: &[Reference], author: &str, year: i32, mark: &str) -> Vec<usize> {
    let listed = listed(references);
    let raw: Vec<&str> = listed
        .iter()
        .map(|&at| references[at].raw.as_str())
        .collect();
    entries_by(&raw, author, year, mark)
        .into_iter()
        .map(|at| listed[at])
        .collect()
}

/// Which of these entries are by that author and of that year. Where letters tell several apart
/// ("2020a"), those with the letter of the mark.
pub(super) fn entries_by(entries: &[&str], author: &str, year: i32, mark: &str) -> Vec<usize> {
    let year = year.to_string();
    let fitting: Vec<usize> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.contains(&year) && names_author(entry, author))
        .map(|(at, _)| at)
        .collect();
    let lettered: Vec<usize> = ('a'..='z')
        .map(|letter| format!("{year}{letter}"))
        .filter(|written| mark.contains(written))
        .flat_map(|written| {
            fitting
                .iter()
                .copied()
                .filter(move |&at| entries[at].contains(&written))
        })
        .collect();
    if lettered.is_empty() {
        fitting.into_iter().take(1).collect()
    } else {
        lettered
    }
}

/// True if an entry names this author near its head.
pub(super) fn names_author(entry: &str, author: &str) -> bool {
    let head: String = entry.chars().take(160).collect::<String>().to_lowercase();
    let wanted = author.to_lowercase();
    let wanted = wanted.trim_end_matches("'s").trim_end_matches("’s");
    let whole_word = |name: &str| {
        head.match_indices(name).any(|(at, _)| {
            let before = head[..at].chars().next_back();
            let after = head[at + name.len()..].chars().next();
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        })
    };
    whole_word(wanted)
        || wanted
            .rsplit(' ')
            .next()
            .is_some_and(|last| last.len() > 3 && last != wanted && whole_word(last))
}

/// Identifiers in a sentence that no mark covers: "PMID 123", "ISBN 978…", "arXiv:2101.00001".
fn bare(text: &str, sentence: Place, references: &[Reference]) -> Vec<(Identifier, Place)> {
    let Some(words) = sentence.span.slice(text) else {
        return Vec::new();
    };
    identifiers(words)
        .into_iter()
        .filter(|identifier| !matches!(identifier.scheme, Scheme::Url | Scheme::Doi))
        .map(|identifier| {
            let place = Place {
                block: sentence.block,
                span: identifier.span.shifted(sentence.span.start),
            };
            (identifier, place)
        })
        .filter(|(identifier, place)| {
            let written = identifier.span.slice(words).unwrap_or_default();
            let address = is_web(written);
            let mentioned = references.iter().any(|reference| {
                reference.mentions.iter().any(|mention| {
                    mention.place.block == place.block && mention.place.span.overlaps(&place.span)
                })
            });
            !address && !mentioned
        })
        .collect()
}

fn work_of(identifier: &Identifier) -> Work {
    let mut work = Work::default();
    let field = match identifier.scheme {
        Scheme::Doi => &mut work.doi,
        Scheme::Arxiv => &mut work.arxiv,
        Scheme::Pmid => &mut work.pmid,
        Scheme::Pmcid => &mut work.pmcid,
        Scheme::Isbn => &mut work.isbn,
        Scheme::Issn => &mut work.issn,
        Scheme::Url => &mut work.url,
    };
    field.clone_from(&identifier.value);
    work
}

fn push(
    references: &mut Vec<Reference>,
    index: &mut Index,
    form: ReferenceForm,
    place: Place,
    raw: &str,
    cited: Work,
) -> usize {
    index.add(references.len(), &cited);
    references.push(Reference {
        number: 0,
        form,
        place,
        raw: raw.to_owned(),
        label: None,
        cited,
        mentions: Vec::new(),
    });
    references.len() - 1
}

fn mention(reference: &mut Reference, place: Place, sentence: Place) {
    let mention = Mention { place, sentence };
    if !reference.mentions.contains(&mention) {
        reference.mentions.push(mention);
    }
}

/// Words set as code cite nothing.
fn verbatim(content: &crate::document::Block, span: &Span) -> bool {
    content
        .runs
        .iter()
        .any(|run| run.style == RunStyle::Code && run.span.overlaps(span))
}
