//! From a claim to the words to search for: its content words, names and figures.

use std::collections::HashSet;

use stet_core::claim::AtomValue;
use stet_core::text::{grouped, words};

use crate::Query;

/// The most terms of one search: enough for a long sentence, few enough to stay quick.
const MOST: usize = 48;

/// Letters from which a word is searched by its beginning, so that "visitors" finds "visited".
const STEM_FROM: usize = 6;

/// Words so common that they find everything. The index weighs the rest by how rare they are.
const COMMON: &[&str] = &[
    "a", "about", "after", "all", "also", "an", "and", "are", "as", "at", "be", "been", "before",
    "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have", "he",
    "her", "his", "if", "in", "into", "is", "it", "its", "more", "most", "no", "not", "of", "on",
    "one", "or", "other", "our", "out", "over", "said", "she", "so", "some", "such", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "up",
    "was", "we", "were", "what", "when", "which", "while", "who", "will", "with", "would", "you",
    "au", "aux", "ce", "ces", "dans", "de", "des", "du", "elle", "en", "est", "et", "il", "la",
    "le", "les", "ne", "pas", "par", "pour", "que", "qui", "se", "son", "sur", "un", "une", "der",
    "die", "das", "dem", "den", "des", "ein", "eine", "einem", "einen", "einer", "er", "es", "hat",
    "im", "ist", "mit", "nicht", "sie", "sich", "und", "von", "war", "wurde", "zu", "zum", "zur",
    "con", "del", "el", "las", "lo", "los", "por", "su", "una", "y", "che", "di", "il", "non",
    "per",
];

/// The terms to search for, the claim's own first, then those of its sentence. A term that ends
/// in `*` stands for every word that begins so.
#[must_use]
pub fn terms(query: &Query) -> Vec<String> {
    let mut list = List::default();
    for atom in &query.claim.atoms {
        match &atom.value {
            AtomValue::Number(_) | AtomValue::Date(_) => list.figures(&atom.text),
            AtomValue::Name(words) | AtomValue::Place(words) | AtomValue::Attribution(words) => {
                list.words(words);
            }
            AtomValue::Quotation(_) | AtomValue::Superlative(_) | AtomValue::Negation(_) => {}
        }
    }
    list.words(&query.claim.words());
    list.words(&query.sentence);
    list.terms
}

#[derive(Default)]
struct List {
    terms: Vec<String>,
    seen: HashSet<String>,
}

impl List {
    fn add(&mut self, term: String) {
        if self.terms.len() < MOST && self.seen.insert(term.clone()) {
            self.terms.push(term);
        }
    }

    fn words(&mut self, text: &str) {
        for word in words(text).iter().filter_map(|span| span.slice(text)) {
            if word.chars().any(|c| c.is_ascii_digit()) {
                self.figures(word);
            } else if word.chars().any(unspaced) {
                self.pairs(word);
            } else {
                self.word(&word.to_lowercase());
            }
        }
    }

    fn word(&mut self, word: &str) {
        let letters = word.chars().count();
        if letters < 2 || COMMON.contains(&word) {
            return;
        }
        if letters < STEM_FROM {
            self.add(word.to_owned());
            return;
        }
        // Endings of up to two letters change with number, case and tense; the first five stay.
        let stem: String = word
            .chars()
            .take((letters - 2).max(STEM_FROM - 1))
            .collect();
        self.add(format!("{stem}*"));
    }

    /// A figure as written, and without its separators: sources write it either way.
    fn figures(&mut self, text: &str) {
        for word in words(text).iter().filter_map(|span| span.slice(text)) {
            if !word.chars().any(|c| c.is_ascii_digit()) {
                self.word(&word.to_lowercase());
                continue;
            }
            self.add(word.to_lowercase());
            let digits: String = word.chars().filter(char::is_ascii_digit).collect();
            if digits.len() > 3 && digits != word {
                self.add(digits);
            } else if digits == word && (4..=9).contains(&digits.len()) {
                // The index reads "12,345" and "12.345" as these two words in a row.
                self.add(grouped(&digits, ' '));
            }
        }
    }

    fn pairs(&mut self, word: &str) {
        let chars: Vec<char> = word.chars().filter(|c| unspaced(*c)).collect();
        if chars.len() == 1 {
            self.add(chars.iter().collect());
        }
        for pair in chars.windows(2) {
            self.add(pair.iter().collect());
        }
    }
}

/// Scripts that put no spaces between words: searched by pairs of characters.
fn unspaced(c: char) -> bool {
    matches!(u32::from(c),
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3040..=0x30FF | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF
        | 0x2_0000..=0x3_FFFF)
}

#[cfg(test)]
pub(crate) mod tests {
    use stet_core::claim::{Claim, ClaimKind};
    use stet_core::document::Place;
    use stet_core::text::Span;

    use super::*;

    /// A query for a claim of these words.
    pub(crate) fn query(quote: &str) -> Query {
        let place = Place {
            block: 0,
            span: Span::new(0, quote.len()),
        };
        Query {
            document: "d".to_owned(),
            claim: Claim {
                place,
                quote: quote.to_owned(),
                sentence: place.span,
                kind: ClaimKind::Event,
                check_worthiness: 1.0,
                atoms: Vec::new(),
                citations: Vec::new(),
                asides: Vec::new(),
                risks: Vec::new(),
            },
            sentence: quote.to_owned(),
            wanted: 20,
            around: crate::Around::default(),
        }
    }

    #[test]
    fn content_words_figures_and_names() {
        assert_eq!(
            terms(&query("The ferry carried 4,870 visitors to Skye in 2019.")),
            [
                "ferry", "carri*", "4,870", "4870", "visito*", "skye", "2019", "2 019"
            ]
        );
    }

    #[test]
    fn scripts_without_spaces_are_searched_by_pairs() {
        assert_eq!(terms(&query("東京都は")), ["東京", "京都", "都は"]);
    }

    #[test]
    fn operators_are_words_like_any_other() {
        assert_eq!(terms(&query("NEAR \"x\" AND (y) OR")), ["near"]);
    }
}
