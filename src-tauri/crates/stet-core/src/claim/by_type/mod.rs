//! What the sort of a document changes about which of its words are claims (rules 6.2).
//!
//! Owns the roles of its parts and what follows from them; one file per sort. What holds for every
//! text is [`factual`](super::factual)'s. A book, a longread and any other text are read as they
//! stand.

mod academic;
mod brief;
pub(crate) mod contract;
mod held;
pub(crate) mod patent;
mod screenplay;
#[cfg(test)]
mod tests;
mod textbook;

pub use held::held_to_sort;
use std::sync::LazyLock;

use regex::Regex;

use super::{Atom, AtomValue, Citation, CitationTarget, Claim, NotFactualReason};
use crate::document::{Block, BlockKind, Document, DocumentType, Place};
use crate::law::authority::Authorities;
use crate::text::Span;

/// What a part of a document is in a text of its sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Read as any text.
    Ordinary,
    /// Listed as not factual for this reason, whatever it says.
    Aside(NotFactualReason),
    /// A contract's operative part: what is to be, not what is.
    Term,
    /// A contract's representations, warranties or recitals: what the parties say is so.
    Warranty,
    /// A brief's argument.
    Argument,
}

/// A stretch of a block with one role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// Where in the block's text; parts follow each other and may leave out marks and labels.
    pub(crate) span: Span,
    /// What it is.
    pub(crate) role: Role,
}

/// What the sort says of one unit of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ruling {
    /// Nothing: the rules for every text decide.
    Open,
    /// It is a claim, however it is worded.
    Claim,
    /// It is none.
    Not(NotFactualReason),
}

/// A document read as one of its sort.
pub(super) struct Reading {
    kind: DocumentType,
    parts: Vec<Vec<Part>>,
    authorities: Authorities,
    numerals: patent::Numerals,
}

impl Reading {
    /// Gives every block its parts; linear in the length of the document.
    pub(super) fn of(document: &Document, kind: DocumentType) -> Self {
        Self {
            kind,
            parts: parts(document, kind),
            authorities: match kind {
                DocumentType::LegalBrief => Authorities::read(document),
                _ => Authorities::in_any_text(document, |_| true),
            },
            numerals: match kind {
                DocumentType::Patent => patent::Numerals::of(document),
                _ => patent::Numerals::default(),
            },
        }
    }

    /// The parts of a block, in order.
    pub(super) fn parts(&self, block: usize) -> &[Part] {
        self.parts.get(block).map_or(&[], Vec::as_slice)
    }

    /// Sentences of a block, joined where a stop inside a citation cut them: "477 U.S. | 317".
    pub(super) fn joined(&self, block: usize, sentences: Vec<Span>) -> Vec<Span> {
        if self.kind != DocumentType::LegalBrief {
            return sentences;
        }
        let mut joined: Vec<Span> = Vec::with_capacity(sentences.len());
        for sentence in sentences {
            match joined.last_mut() {
                Some(last) if self.authorities.spans(block, last.end, sentence.start) => {
                    last.end = sentence.end;
                }
                _ => joined.push(sentence),
            }
        }
        joined
    }

    /// Adds to a claim the authorities that stand behind it, and sets aside what is no part of what it says:
    /// in a patent the numerals of the drawings, in a contract the number of the clause and who warrants it.
    pub(super) fn settle(&self, block: &Block, sentence: Place, claim: &mut Claim) {
        cite(&self.authorities, block, sentence, claim);
        let asides = match self.kind {
            DocumentType::Patent => self.numerals.find(&claim.quote),
            DocumentType::Contract => contract::preamble(&claim.quote).into_iter().collect(),
            _ => return,
        };
        let start = claim.place.span.start;
        for aside in asides.into_iter().map(|aside| aside.shifted(start)) {
            // A measure ("6 mm") is no numeral, though its figure may be one elsewhere.
            let cuts = |atom: &Atom| atom.span.overlaps(&aside) && !aside.contains(&atom.span);
            if !claim.atoms.iter().any(cuts) {
                claim.atoms.retain(|atom| !aside.contains(&atom.span));
                claim.asides.push(aside);
            }
        }
    }

    /// What the sort says of a unit at `unit`, part of the sentence at `sentence`.
    pub(super) fn ruling(
        &self,
        block: &Block,
        sentence: Place,
        unit: Span,
        role: Role,
        atoms: &[Atom],
    ) -> Ruling {
        let words = unit.slice(&block.text).unwrap_or_default();
        match (self.kind, role) {
            (_, Role::Aside(reason)) => Ruling::Not(reason),
            (DocumentType::Contract, role) => contract::ruling(words, role),
            (DocumentType::Patent, _) => patent::ruling(words),
            (DocumentType::Textbook, _) => textbook::ruling(words, atoms),
            (DocumentType::Academic, _) => academic::ruling(words, atoms),
            (DocumentType::LegalBrief, role) => {
                brief::ruling(block, sentence, unit, role, atoms, &self.authorities)
            }
            _ => Ruling::Open,
        }
    }
}

/// Adds to a claim the authorities that stand behind its sentence; their figures and names are no part of
/// what it says.
pub(super) fn cite(authorities: &Authorities, block: &Block, sentence: Place, claim: &mut Claim) {
    for span in authorities.behind(block, sentence) {
        if claim
            .citations
            .iter()
            .any(|known| known.span.overlaps(&span))
        {
            continue;
        }
        let text = span.slice(&block.text).unwrap_or_default().to_owned();
        claim.citations.push(Citation {
            span,
            target: CitationTarget::Authority(text.clone()),
            text,
        });
    }
    claim
        .citations
        .sort_by_key(|citation| (citation.span.start, citation.span.end));
    claim
        .atoms
        .retain(|atom| !authorities.hold(sentence.block, atom.span));
}

/// The parts of every block of a document of this sort.
pub(crate) fn parts(document: &Document, kind: DocumentType) -> Vec<Vec<Part>> {
    match kind {
        DocumentType::Screenplay => screenplay::parts(document),
        DocumentType::Contract => contract::parts(document),
        DocumentType::Patent => by_section(document, patent::section),
        DocumentType::LegalBrief => {
            let mut parts = by_section(document, brief::section);
            brief::set_caption_aside(document, &mut parts);
            parts
        }
        DocumentType::Textbook => by_section(document, textbook::section),
        DocumentType::Book
        | DocumentType::Longread
        | DocumentType::Academic
        | DocumentType::Other => by_section(document, |_, _| None),
    }
}

/// One part for every block, with the role that holds since the last line that opened a section.
/// `opens` is given a block and whether it is a heading, and says which role begins there.
fn by_section(document: &Document, opens: impl Fn(&str, bool) -> Option<Role>) -> Vec<Vec<Part>> {
    let mut role = Role::Ordinary;
    let mut part = |block: &Block| {
        let heading = matches!(block.kind, BlockKind::Heading { .. });
        role = opens(&block.text, heading).unwrap_or(role);
        vec![whole(block, role)]
    };
    document.blocks.iter().map(&mut part).collect()
}

fn whole(block: &Block, role: Role) -> Part {
    Part {
        span: Span::new(0, block.text.len()),
        role,
    }
}

/// A pattern of this module; every one is a constant that a test exercises.
type Pattern = LazyLock<Option<Regex>>;

fn compiled(pattern: &str) -> Option<Regex> {
    Regex::new(pattern).ok()
}

fn says(pattern: &Pattern, words: &str) -> bool {
    pattern
        .as_ref()
        .is_some_and(|pattern| pattern.is_match(words))
}

/// True if the unit gives a figure, a date or somebody's words.
fn has_figures(atoms: &[Atom]) -> bool {
    atoms.iter().any(|atom| match &atom.value {
        AtomValue::Number(_) | AtomValue::Date(_) | AtomValue::Attribution(_) => true,
        AtomValue::Quotation(words) => words.split(' ').count() >= 3,
        _ => false,
    })
}
