//! The words of a text that tell what it speaks of, as stems.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};
use stet_core::text::Span;
use unicode_segmentation::UnicodeSegmentation;

/// A word with what comparing needs of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    /// Where in the text, in bytes.
    pub(crate) span: Span,
    /// Lower case, possessive removed.
    pub(crate) lower: String,
    /// Its stem in the language of the text.
    pub(crate) stem: String,
    /// False for words without content of their own and for figures.
    pub(crate) content: bool,
}

/// Most words read of one text: bounds what a hostile passage costs.
const MOST: usize = 2_000;

/// The words of `text`, in order; `language` is ISO 639-1, anything unknown is read as English.
pub(crate) fn terms(text: &str, language: &str) -> Vec<Term> {
    let stemmer = Stemmer::create(algorithm(language));
    let stop = stop_words(language);
    text.unicode_word_indices()
        .take(MOST)
        .map(|(at, word)| {
            let plain = word.replace('’', "'").to_lowercase();
            let lower = plain
                .strip_suffix("'s")
                .or_else(|| {
                    plain
                        .split_once('\'')
                        .filter(|(head, _)| matches!(*head, "l" | "d" | "qu" | "n" | "s"))
                        .map(|(_, tail)| tail)
                })
                .unwrap_or(&plain)
                .trim_matches('\'')
                .to_owned();
            let figure = lower.contains(|ch: char| ch.is_ascii_digit());
            let short = lower.chars().count() < 2 && lower.is_ascii();
            Term {
                span: Span::new(at, at + word.len()),
                stem: stemmer.stem(&lower).into_owned(),
                content: !(figure || short || stop.contains(lower.as_str())),
                lower,
            }
        })
        .collect()
}

/// Where one of these phrases, in lower case, stands first among the words: the index of its first word, and that after its last.
pub(crate) fn place_of_phrase(words: &[Term], phrases: &[&[&str]]) -> Option<(usize, usize)> {
    (0..words.len()).find_map(|at| {
        let stands = |phrase: &&&[&str]| {
            let here = words.get(at..at + phrase.len());
            here.is_some_and(|here| {
                here.iter()
                    .zip(**phrase)
                    .all(|(word, one)| word.lower == *one)
            })
        };
        let phrase = phrases.iter().find(stands)?;
        Some((at, at + phrase.len()))
    })
}

/// The stem of a word in lower case.
pub(crate) fn stem(word: &str, language: &str) -> String {
    Stemmer::create(algorithm(language)).stem(word).into_owned()
}

/// The stems that carry content.
pub(crate) fn content_stems(text: &str, language: &str) -> HashSet<String> {
    terms(text, language)
        .into_iter()
        .filter(|term| term.content)
        .map(|term| term.stem)
        .collect()
}

/// The stems that carry content among the `most` words before a place and after it.
pub(crate) fn stems_beside(
    before: &str,
    after: &str,
    most: usize,
    language: &str,
) -> HashSet<String> {
    let words: Vec<&str> = before.split_whitespace().collect();
    let before = words[words.len().saturating_sub(most)..].join(" ");
    let after: Vec<&str> = after.split_whitespace().take(most).collect();
    content_stems(&format!("{before} {}", after.join(" ")), language)
}

fn algorithm(language: &str) -> Algorithm {
    match language {
        "de" => Algorithm::German,
        "fr" => Algorithm::French,
        "es" => Algorithm::Spanish,
        "it" => Algorithm::Italian,
        "nl" => Algorithm::Dutch,
        "pt" => Algorithm::Portuguese,
        "sv" => Algorithm::Swedish,
        "da" => Algorithm::Danish,
        "no" | "nb" | "nn" => Algorithm::Norwegian,
        "fi" => Algorithm::Finnish,
        "ru" => Algorithm::Russian,
        _ => Algorithm::English,
    }
}

fn stop_words(language: &str) -> &'static HashSet<String> {
    static LISTS: LazyLock<HashMap<String, HashSet<String>>> = LazyLock::new(|| {
        // The file is part of the program, and a test reads it.
        let lists: HashMap<String, String> =
            toml::from_str(stet_core::citation_support::STOP_WORDS.text()).unwrap_or_default();
        let mut lists: HashMap<String, HashSet<String>> = lists
            .into_iter()
            .map(|(language, words)| {
                (
                    language,
                    words.split_whitespace().map(str::to_owned).collect(),
                )
            })
            .collect();
        let english = lists.entry("en".to_owned()).or_default();
        english.extend(
            "a an the of in on at by to as is it be he we or if no not so up out off per via i said says say told".split(' ').map(str::to_owned),
        );
        lists.entry(String::new()).or_default();
        lists
    });
    LISTS
        .get(language)
        .or_else(|| LISTS.get("en"))
        .unwrap_or_else(|| &LISTS[""])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_meet_in_their_language() {
        assert!(content_stems("The councillors voted", "en").contains("councillor"));
        let one = content_stems("die Sitzungen der Gemeinde", "de");
        let other = content_stems("eine Sitzung", "de");
        assert!(
            one.intersection(&other).next().is_some(),
            "{one:?} {other:?}"
        );
        assert!(content_stems("12 of 400", "en").is_empty());
    }
}
