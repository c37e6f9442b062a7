//! Patents: what is claimed in the patent's own sense is its scope in law, no statement of fact, the data of
//! the front page identify it, and numerals name parts of drawings; the background is read as any text
//! (rules 6.2).

use std::collections::HashSet;

use super::{NotFactualReason, Pattern, Role, Ruling, compiled, says};
use crate::claim::sections;
use crate::document::Document;
use crate::document::kind::section_name;
use crate::text::Span;

static CLAIMS: Pattern = Pattern::new(|| {
    compiled(
        r"^(?i:what is claimed|what we claim|(?:i|we) claim|the invention claimed is|(?:the )?claims? defining the invention)\b|^(?i:claims?|patentansprüche|revendications|reivindicaciones)\s*:?\s*$",
    )
});
static OTHER_SECTION: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:abstract(?: of the disclosure)?|description|background.*|(?:technical )?field.*|.*summary of .*|(?:brief |detailed )?description of .*|detailed description|drawings|beschreibung|zusammenfassung|abrégé|descripción|resumen)$",
    )
});
static DEPENDENT: Pattern = Pattern::new(|| {
    compiled(
        r"^\s*(?:\d{1,3}[.)]\s*)?(?:An?|The) [^.]{1,80}? (?:of|according to|as claimed in|as recited in|as defined in|as set forth in|in accordance with|as in) (?:any (?:one )?of )?claims? \d",
    )
});

/// Data of the front page, by their INID code (WIPO ST.9): "(21) Appl. No.: 14/812,233".
static FRONT: Pattern = Pattern::new(|| compiled(r"^\s*\[?\(?\d{2}[)\]] ?\p{L}"));
/// The abstract is text, wherever it stands.
static FRONT_ABSTRACT: Pattern = Pattern::new(|| compiled(r"(?i)^\s*[(\[]57[)\]]\s*abstract\b"));
/// "the hull 12", "chambers 14 and 16", "the openings 18a, 18b": a word and figures that may be the
/// numerals of its drawings.
static NUMERALS: Pattern = Pattern::new(|| {
    compiled(r"\b(\p{Ll}{3,}) (\d{1,4}[a-z]?(?:(?:, | and | or |, and |–)\d{1,4}[a-z]?)*)\b")
});
/// Words before a figure that counts, however often they stand there.
const COUNTING: &[&str] = &[
    "about", "above", "and", "below", "between", "claim", "claims", "from", "least", "most",
    "over", "per", "than", "that", "the", "under", "until", "with",
];

/// The numerals of a patent's drawings. What names a part by a numeral says so again and again; a figure
/// that counts something seldom stands twice behind the same word.
#[derive(Debug, Default)]
pub(super) struct Numerals(HashSet<String>);

impl Numerals {
    /// Linear in the length of the document.
    pub(super) fn of(document: &Document) -> Self {
        let mut seen: HashSet<(&str, &str)> = HashSet::new();
        let mut again = HashSet::new();
        for block in &document.blocks {
            for (word, figures) in named(&block.text) {
                for (_, figure) in each(&block.text, figures) {
                    if !seen.insert((word.trim_end_matches('s'), figure)) {
                        again.insert(figure.to_owned());
                    }
                }
            }
        }
        Self(again)
    }

    /// Where `words` name parts of a drawing.
    pub(super) fn find(&self, words: &str) -> Vec<Span> {
        named(words)
            .flat_map(|(_, figures)| each(words, figures).collect::<Vec<_>>())
            .filter(|(_, figure)| self.0.contains(*figure))
            .map(|(span, _)| span)
            .collect()
    }
}

/// Words with the place of the figures behind them.
fn named(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let hits = NUMERALS
        .as_ref()
        .into_iter()
        .flat_map(|pattern| pattern.captures_iter(text));
    hits.filter_map(|hit| {
        let (word, figures) = (hit.get(1)?, hit.get(2)?);
        let names = !COUNTING.contains(&word.as_str());
        names.then(|| (word.as_str(), Span::new(figures.start(), figures.end())))
    })
}

/// The figures of a list: "14 and 16".
fn each(text: &str, figures: Span) -> impl Iterator<Item = (Span, &str)> {
    let list = figures.slice(text).unwrap_or_default();
    let mut end = figures.start;
    list.split_inclusive([' ', ',', '–'])
        .filter_map(move |piece| {
            let start = end;
            end += piece.len();
            let figure = piece.trim_end_matches([' ', ',', '–']);
            let is_figure = figure.starts_with(|ch: char| ch.is_ascii_digit());
            is_figure.then(|| (Span::new(start, start + figure.len()), figure))
        })
}

/// The claims and the front page, until another section begins.
pub(super) fn section(text: &str, heading: bool) -> Option<Role> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    if says(&FRONT_ABSTRACT, first) {
        return Some(Role::Ordinary);
    }
    if says(&FRONT, first) || sections::opens(first) {
        return Some(Role::Aside(NotFactualReason::SourceNote));
    }
    if says(&CLAIMS, first) {
        return Some(Role::Aside(NotFactualReason::LegalTerm));
    }
    let named = section_name(text).is_some_and(|name| says(&OTHER_SECTION, &name));
    (heading || named).then_some(Role::Ordinary)
}

/// A claim that stands outside its section.
pub(super) fn ruling(words: &str) -> Ruling {
    if says(&DEPENDENT, words) {
        Ruling::Not(NotFactualReason::LegalTerm)
    } else {
        Ruling::Open
    }
}
