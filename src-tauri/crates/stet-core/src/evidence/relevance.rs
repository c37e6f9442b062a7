//! How much a text speaks of what is searched for: relevance, never truth (rules 3.1).

use std::collections::HashMap;

use crate::text::words;

/// Saturation of repeated words and weight of length; the usual values of BM25.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Relevance of each text to the terms, by BM25 over these texts alone; 0 for a text without any of
/// them. A term is a word in lower case, a few words in a row ("12 345"), or the beginning of a
/// word with a star ("visit*"). Figures are also found without their separators. Linear in the
/// length of the texts times the terms.
#[must_use]
pub fn relevance(terms: &[String], texts: &[&str]) -> Vec<f64> {
    let terms: Vec<Term> = terms.iter().filter_map(|term| Term::of(term)).collect();
    let counted: Vec<(Vec<u32>, usize)> = texts.iter().map(|text| count(&terms, text)).collect();
    let total = counted.iter().map(|(_, length)| *length).sum::<usize>();
    let mean = (total as f64 / counted.len().max(1) as f64).max(1.0);
    let rarity: Vec<f64> = (0..terms.len())
        .map(|at| {
            let having = counted.iter().filter(|(times, _)| times[at] > 0).count() as f64;
            // Never zero: in the texts of one page a word in all of them still tells.
            ((counted.len() as f64 - having + 0.5) / (having + 0.5) + 1.0).ln() + 0.1
        })
        .collect();
    counted
        .iter()
        .map(|(times, length)| {
            let norm = K1 * (1.0 - B + B * *length as f64 / mean);
            times
                .iter()
                .zip(&rarity)
                .map(|(times, rarity)| {
                    let times = f64::from(*times);
                    rarity * times * (K1 + 1.0) / (times + norm)
                })
                .sum()
        })
        .collect()
}

/// How many of the terms a text holds at all.
#[must_use]
pub fn terms_in(terms: &[String], text: &str) -> usize {
    let terms: Vec<Term> = terms.iter().filter_map(|term| Term::of(term)).collect();
    count(&terms, text)
        .0
        .iter()
        .filter(|times| **times > 0)
        .count()
}

/// A term as it is compared.
enum Term {
    Word(String),
    Begin(String),
    Row(Vec<String>),
}

impl Term {
    fn of(term: &str) -> Option<Self> {
        if let Some(begin) = term.strip_suffix('*') {
            return (!begin.is_empty()).then(|| Self::Begin(begin.to_lowercase()));
        }
        let mut row: Vec<String> = term.split_whitespace().map(str::to_lowercase).collect();
        match row.len() {
            0 => None,
            1 => row.pop().map(Self::Word),
            _ => Some(Self::Row(row)),
        }
    }
}

/// How often each term stands in the text, and the text's length in words.
fn count(terms: &[Term], text: &str) -> (Vec<u32>, usize) {
    let words: Vec<String> = words(text)
        .iter()
        .filter_map(|span| span.slice(text))
        .map(str::to_lowercase)
        .collect();
    let mut single: HashMap<&str, u32> = HashMap::new();
    for word in &words {
        *single.entry(word).or_default() += 1;
    }
    let bare: Vec<String> = words.iter().filter_map(|word| bare_figure(word)).collect();
    for word in &bare {
        *single.entry(word).or_default() += 1;
    }
    let times = terms
        .iter()
        .map(|term| match term {
            Term::Word(word) => {
                let known = single.get(word.as_str()).copied().unwrap_or(0);
                if known == 0 && word.chars().any(unspaced) {
                    u32::try_from(text.matches(word.as_str()).count()).unwrap_or(u32::MAX)
                } else {
                    known
                }
            }
            Term::Begin(begin) => single
                .iter()
                .filter(|(word, _)| word.starts_with(begin.as_str()))
                .map(|(_, times)| times)
                .sum(),
            Term::Row(row) => {
                let rows = words.windows(row.len()).filter(|window| *window == row);
                u32::try_from(rows.count()).unwrap_or(u32::MAX)
            }
        })
        .collect();
    (times, words.len())
}

/// "4,870" as "4870"; `None` for what has no separator.
fn bare_figure(word: &str) -> Option<String> {
    let figure = word.starts_with(|c: char| c.is_ascii_digit()) && word.contains([',', '.']);
    figure.then(|| word.chars().filter(char::is_ascii_digit).collect())
}

/// Scripts that put no spaces between words: terms of them stand anywhere.
fn unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x0E00..=0x0EFF | 0x3040..=0x30FF | 0x3400..=0x9FFF | 0xAC00..=0xD7AF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(all: &[&str]) -> Vec<String> {
        all.iter().map(|term| (*term).to_owned()).collect()
    }

    #[test]
    fn what_speaks_of_it_comes_first() {
        let texts = [
            "The barrage at Orrin was closed in 2012 and eelgrass came back.",
            "The mayor opened a school.",
            "Eelgrass is a plant of the sea.",
            "The mayor closed the fair; the mayor was pleased with the fair.",
        ];
        let scores = relevance(&terms(&["barrage", "orrin", "eelgra*", "closed"]), &texts);
        assert!(scores[0] > scores[2] && scores[2] > 0.0, "{scores:?}");
        assert!(scores[0] > scores[3] && scores[1] == 0.0, "{scores:?}");
    }

    #[test]
    fn figures_are_found_however_they_are_grouped() {
        for (term, text) in [
            ("4870", "It carried 4,870 people"),
            ("4,870", "It carried 4,870 people"),
            ("4 870", "It carried 4 870 people"),
            ("東京", "彼は東京へ行く"),
        ] {
            assert_eq!(terms_in(&terms(&[term]), text), 1, "{term}");
        }
    }

    #[test]
    fn nothing_to_compare_is_no_panic() {
        assert!(relevance(&terms(&["a"]), &[]).is_empty());
        assert_eq!(relevance(&[], &["a"]), [0.0]);
        assert_eq!(relevance(&terms(&["*", ""]), &["a", ""]), [0.0, 0.0]);
    }
}
