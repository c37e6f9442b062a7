//! Names as the checks see them: runs of capitalised words. Knows no persons or places.

use crate::document::Place;
use crate::text::Span;

use super::scope::Sentence;
use super::words::{Word, words};

/// A run of two to four capitalised words.
#[derive(Debug, Clone)]
pub(super) struct Name {
    /// Its words, possessive endings removed.
    pub(super) words: Vec<String>,
    /// Where it stands.
    pub(super) place: Place,
}

/// Words that may be capitalised without being part of a name: sentence openers and titles.
const NOT_NAMES: [&str; 74] = [
    "a",
    "about",
    "after",
    "all",
    "although",
    "an",
    "and",
    "any",
    "as",
    "at",
    "before",
    "both",
    "but",
    "by",
    "captain",
    "dame",
    "did",
    "dr",
    "during",
    "each",
    "even",
    "every",
    "few",
    "for",
    "former",
    "from",
    "he",
    "her",
    "his",
    "how",
    "i",
    "if",
    "in",
    "is",
    "it",
    "its",
    "lady",
    "last",
    "lord",
    "many",
    "miss",
    "most",
    "mr",
    "mrs",
    "ms",
    "my",
    "no",
    "not",
    "of",
    "on",
    "one",
    "or",
    "our",
    "president",
    "prof",
    "professor",
    "she",
    "sir",
    "some",
    "that",
    "the",
    "their",
    "then",
    "there",
    "they",
    "this",
    "to",
    "was",
    "we",
    "what",
    "when",
    "while",
    "with",
    "you",
];

/// The names in a sentence, in order.
pub(super) fn names(sentence: &Sentence<'_>) -> Vec<Name> {
    let all = words(sentence.text);
    let mut found = Vec::new();
    let mut run: Vec<Word<'_>> = Vec::new();
    for word in &all {
        let joined = run.last().is_none_or(|last| {
            sentence
                .text
                .get(last.span.end..word.span.start)
                .is_some_and(|gap| matches!(gap, " " | "\u{a0}" | ". "))
        });
        let fits = capitalised(word.text) && !not_a_name(word.text);
        // "Dr. " and "J. " go on; any other full stop ends the run.
        let stopped = run.last().is_some_and(|last| {
            last.text.chars().count() > 2
                && sentence.text.get(last.span.end..word.span.start) == Some(". ")
        });
        let possessive = run.last().is_some_and(|last| bare(last.text) != last.text);
        if !fits || !joined || stopped || possessive {
            close(sentence, &mut run, &mut found);
        }
        if fits {
            run.push(*word);
        }
    }
    close(sentence, &mut run, &mut found);
    found
}

fn close(sentence: &Sentence<'_>, run: &mut Vec<Word<'_>>, found: &mut Vec<Name>) {
    push(sentence, run, found);
    // The first word of a sentence may be capitalised for that reason alone.
    if run.len() > 2 && run.first().is_some_and(|word| word.span.start < 3) {
        push(sentence, &run[1..], found);
    }
    run.clear();
}

fn push(sentence: &Sentence<'_>, run: &[Word<'_>], found: &mut Vec<Name>) {
    if let (2..=4, Some(first), Some(last)) = (run.len(), run.first(), run.last()) {
        let end = last.span.start + bare(last.text).len();
        found.push(Name {
            words: run.iter().map(|word| bare(word.text).to_owned()).collect(),
            place: sentence.place(Span::new(first.span.start, end)),
        });
    }
}

/// Without a possessive ending.
fn bare(word: &str) -> &str {
    word.strip_suffix("'s")
        .or_else(|| word.strip_suffix("’s"))
        .unwrap_or(word)
}

fn capitalised(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && (word.chars().count() == 1 || letters.any(char::is_lowercase))
}

fn not_a_name(word: &str) -> bool {
    NOT_NAMES
        .binary_search(&word.to_lowercase().as_str())
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::scope::Sentence;
    use super::*;

    #[test]
    fn the_list_is_sorted() {
        assert!(NOT_NAMES.is_sorted());
    }

    #[test]
    fn names_are_runs_of_capitalised_words() {
        for (text, wanted) in [
            (
                "In Vellin, Katarina Holm’s boat met Dr. Paul J. Renn.",
                vec!["Katarina Holm", "Paul J Renn"],
            ),
            (
                "The Orrow Ferry Co-operative paid Ines Cordova.",
                vec!["Orrow Ferry Co-operative", "Ines Cordova"],
            ),
            ("THE BOAT SANK. It was Sunday.", vec![]),
        ] {
            let sentence = Sentence {
                block: 0,
                start: 0,
                language: None,
                text,
                mentions: Vec::new(),
            };
            let found: Vec<String> = names(&sentence)
                .into_iter()
                .map(|name| name.words.join(" "))
                .collect();
            assert_eq!(found, wanted);
        }
    }
}
