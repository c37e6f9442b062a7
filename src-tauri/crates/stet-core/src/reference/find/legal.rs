//! Decisions, laws and patents cited in the words themselves: each is one reference, however often
//! and however shortly it is cited.
//!
//! Owns how the citations that [`crate::law`] reads become references and mentions. A short form,
//! "Id." or "supra" is a mention of what it stands for; one that leads nowhere is none.

use std::collections::HashMap;

use super::entries::is_ibid;
use super::list::SourceList;
use crate::document::{BlockKind, Document, Place};
use crate::law::authority::Authorities;
use crate::law::{self, Citation, Kind};
use crate::reference::adjudicate::same_case;
use crate::reference::{Mention, Reference, ReferenceForm};
use crate::text::{self, Span, language};

/// Of a note or entry that is one citation, at least this share of the words belongs to it.
const SHARE: f64 = 0.6;

/// The citations of a document, with what each stands for.
pub(super) struct Cited {
    citations: Vec<(usize, Citation)>,
    /// For each its antecedent in the same list.
    stands_for: Vec<Option<usize>>,
}

impl Cited {
    /// Reads them.
    pub(super) fn read(document: &Document) -> Self {
        let citations = law::in_document(document, |_| true);
        let alone: Vec<Citation> = citations
            .iter()
            .map(|(_, citation)| citation.clone())
            .collect();
        Self {
            stands_for: law::resolve(&alone),
            citations,
        }
    }

    /// Tells entries and notes that are one citation what they cite: a parser of bibliographies
    /// takes "410 U.S. 113" for anything.
    pub(super) fn describe(&self, references: &mut [Reference]) {
        let mut by_block: HashMap<usize, Vec<&Citation>> = HashMap::new();
        for (block, citation) in &self.citations {
            by_block.entry(*block).or_default().push(citation);
        }
        for reference in references {
            let inside = by_block.get(&reference.place.block).into_iter().flatten();
            let first = inside
                .filter(|citation| is_reference(citation) && citation.kind != Kind::Journal)
                .find(|citation| reference.place.span.contains(&citation.span));
            let Some(citation) = first.filter(|citation| is_most(citation, reference)) else {
                continue;
            };
            if let Some(mut work) = law::work(citation) {
                work.url.clone_from(&reference.cited.url);
                reference.cited = work;
            }
        }
    }

    /// Adds a reference for every authority that is none yet, and every place that cites it.
    pub(super) fn attach(
        &self,
        document: &Document,
        list: &SourceList,
        references: &mut Vec<Reference>,
    ) {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut own: HashMap<usize, Vec<(Span, usize)>> = HashMap::new();
        for (at, reference) in references.iter().enumerate() {
            if matches!(reference.form, ReferenceForm::Entry | ReferenceForm::Note) {
                own.entry(reference.place.block)
                    .or_default()
                    .push((reference.place.span, at));
            }
        }
        let mut sentences: HashMap<usize, Vec<Span>> = HashMap::new();
        let authorities = Authorities::among(document, &self.citations);
        // Entries first: what stands in a list is cited from the text.
        for (block, citation) in self.full() {
            if let Some(at) = holder(&own, *block, citation)
                && is_most(citation, &references[at])
            {
                known.entry(law::identity(citation)).or_insert(at);
            }
        }
        for ((block, citation), stands_for) in self.citations.iter().zip(&self.stands_for) {
            let Some((_, full)) = stands_for.map(|at| &self.citations[at]) else {
                continue;
            };
            if !is_reference(full) {
                continue;
            }
            let place = Place {
                block: *block,
                span: citation.whole,
            };
            let holder = holder(&own, *block, citation);
            let mut key = law::identity(full);
            // Two cases cannot begin at one page: one of the citations is wrong, so both are looked up.
            if let Some(&at) = known.get(&key)
                && another_case(&references[at], full)
            {
                key.push_str(full.defendant.as_deref().unwrap_or_default());
            }
            let inside_list = list.covers(&place);
            let at = match known.get(&key) {
                Some(&at) => at,
                // An article inside a note is what the note cites.
                None if inside_list || (holder.is_some() && full.kind == Kind::Journal) => continue,
                None => {
                    let Some(new) = reference(document, place, full) else {
                        continue;
                    };
                    references.push(new);
                    known.insert(key, references.len() - 1);
                    references.len() - 1
                }
            };
            let ibid_note = citation.kind == Kind::Id
                && document.blocks[*block].kind == BlockKind::Note
                && is_ibid(&document.blocks[*block].text);
            if inside_list || holder == Some(at) || ibid_note {
                continue;
            }
            let sentence = sentence(document, place, &authorities, &mut sentences);
            mention(&mut references[at], place, sentence);
        }
    }

    fn full(&self) -> impl Iterator<Item = &(usize, Citation)> {
        self.citations
            .iter()
            .filter(|(_, citation)| is_reference(citation))
    }
}

/// True if the citation names other parties than the reference at the same place.
fn another_case(reference: &Reference, citation: &Citation) -> bool {
    let named = law::work(citation).is_some_and(|work| {
        !work.title.trim().is_empty()
            && !reference.cited.title.trim().is_empty()
            && !same_case(&reference.cited.title, &work.title)
    });
    citation.kind == Kind::Case && named
}

/// True for a citation that says enough to be a reference. A docket number may be any number; a
/// volume and page that fit several reporters, without a name, may be anything.
fn is_reference(citation: &Citation) -> bool {
    citation.kind.is_full()
        && citation.kind != Kind::Docket
        && (citation.candidates.is_empty()
            || citation.edition.is_some()
            || citation.defendant.is_some())
}

/// True if a citation is most of what an entry or note says.
fn is_most(citation: &Citation, reference: &Reference) -> bool {
    citation.whole.len() as f64 >= SHARE * reference.raw.len() as f64
}

/// The entry or note in which a citation stands.
fn holder(
    own: &HashMap<usize, Vec<(Span, usize)>>,
    block: usize,
    citation: &Citation,
) -> Option<usize> {
    own.get(&block)?
        .iter()
        .find(|(span, _)| span.contains(&citation.span))
        .map(|(_, at)| *at)
}

fn reference(document: &Document, place: Place, full: &Citation) -> Option<Reference> {
    Some(Reference {
        number: 0,
        form: ReferenceForm::Bare,
        place,
        raw: document.words(&place)?.to_owned(),
        label: None,
        cited: law::work(full)?,
        mentions: Vec::new(),
    })
}

/// The sentence, or sentences, in which a citation stands: "v." may look like the end of one. Where it
/// stands by itself, the sentence it follows is the one it is cited for.
fn sentence(
    document: &Document,
    place: Place,
    authorities: &Authorities,
    known: &mut HashMap<usize, Vec<Span>>,
) -> Place {
    let Some(block) = document.blocks.get(place.block) else {
        return place;
    };
    let spans = known
        .entry(place.block)
        .or_insert_with(|| text::sentences_in(&block.text, language::by_script(&block.text)));
    let mut from = spans.partition_point(|span| span.end <= place.span.start);
    let mut span = spans[from..]
        .iter()
        .take_while(|span| span.start < place.span.end)
        .fold(place.span, |all, span| all.cover(span));
    while from > 0 && authorities.is_citation(block, place.block, span) {
        from -= 1;
        span = span.cover(&spans[from]);
    }
    Place {
        block: place.block,
        span,
    }
}

/// Adds a mention; a parallel citation is part of the one before.
fn mention(reference: &mut Reference, place: Place, sentence: Place) {
    let again = reference.mentions.last().is_some_and(|last| {
        last.place.block == place.block && last.place.span.overlaps(&place.span)
    });
    if !again {
        reference.mentions.push(Mention { place, sentence });
    }
}
