//! From a citation to the words a service is searched with.

use stet_core::reference::{Record, Work};

use super::markup;
use crate::Found;

/// Words that find everything; services leave them out themselves, and in a query of few words
/// they only cost room.
const COMMON: &[&str] = &[
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "its", "of", "on", "or",
    "the", "their", "to", "via", "with", "der", "die", "das", "und", "des", "von", "la", "le",
    "les", "de", "du", "et", "el", "los", "y",
];

/// The most words of a title that are searched for.
const MOST_WORDS: usize = 24;

/// The most words of the wider search.
const WIDER_WORDS: usize = 10;

/// The words of the title that carry it, in order, without doubles.
pub(super) fn title_words(work: &Work) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in split(&markup::plain(&work.title)) {
        let lower = word.to_lowercase();
        if !COMMON.contains(&lower.as_str()) && !words.contains(&lower) {
            words.push(lower);
        }
    }
    words.truncate(MOST_WORDS);
    words
}

/// The title's words for a search in which any of them may be missing: the longest ones, which are
/// rarest, in the order of the title.
pub(super) fn wider_words(work: &Work) -> Vec<String> {
    let words = title_words(work);
    let mut by_length: Vec<&String> = words.iter().collect();
    by_length.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    by_length.truncate(WIDER_WORDS);
    words
        .iter()
        .filter(|word| by_length.contains(word))
        .cloned()
        .collect()
}

/// The title before its subtitle, as words; `None` if there is no subtitle or too little before it.
pub(super) fn main_title_words(work: &Work) -> Option<Vec<String>> {
    let title = markup::plain(&work.title);
    let end = title.find([':', '?']).or_else(|| title.find(" - "))?;
    let main = title_words(&Work {
        title: title[..end].to_owned(),
        ..Work::default()
    });
    (main.len() >= 3).then_some(main)
}

/// Title, the first authors' family names and the year: what Crossref calls bibliographic.
pub(super) fn bibliographic(work: &Work) -> String {
    let mut words = vec![split(&markup::plain(&work.title)).join(" ")];
    words.extend(families(work, 3));
    words.extend(work.year.map(|year| year.to_string()));
    words.join(" ")
}

/// The family names of the first so many authors; of names in Han characters the whole, as few families share
/// all of China.
pub(super) fn families(work: &Work, most: usize) -> Vec<String> {
    work.authors
        .iter()
        .filter(|person| !person.family.is_empty())
        .take(most)
        .map(|person| person.unparted().unwrap_or_else(|| person.family.clone()))
        .collect()
}

/// Up to three authors' family names, if they and the year are enough to search by: a wrong title
/// then still leads to the work.
pub(super) fn people(work: &Work) -> Option<Vec<String>> {
    let families = families(work, 3);
    (families.len() >= 2 || (families.len() == 1 && work.year.is_some())).then_some(families)
}

/// True if none of the records found has a title like the cited one: at least half of its words.
pub(super) fn unlike(found: &Found, work: &Work) -> bool {
    let wanted = title_words(work);
    let like = |record: &Record| {
        let words = title_words(&record.work);
        let shared = wanted.iter().filter(|word| words.contains(word)).count();
        shared * 2 >= wanted.len().max(words.len())
    };
    match found {
        Found::Records(records) => !records.iter().any(like),
        Found::NothingFound => true,
        Found::Declined(_) | Found::NoAnswer(_) => false,
    }
}

/// Two answers of one service as one, the first's records first.
pub(super) fn both(first: Found, second: Found) -> Found {
    match (first, second) {
        (Found::Records(mut records), Found::Records(more)) => {
            for record in more {
                if !records.iter().any(|old| old.id == record.id) {
                    records.push(record);
                }
            }
            Found::Records(records)
        }
        (Found::NothingFound, other) | (other, Found::NothingFound) => other,
        (first, _) => first,
    }
}

/// Words of letters and digits in any script; everything else would be syntax to some service.
fn split(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(title: &str) -> Work {
        Work {
            title: title.to_owned(),
            ..Work::default()
        }
    }

    #[test]
    fn words_carry_no_syntax() {
        let words = title_words(&work(
            "On <i>C++</i> (and \"AND\" OR) title:x – the Élan, the x",
        ));
        assert_eq!(words, ["c", "title", "x", "élan"]);
    }

    #[test]
    fn the_wider_search_keeps_the_rare_words() {
        let title = "A short note on how ten of our old big red hens laid one extraordinary egg";
        let words = wider_words(&work(title));
        assert_eq!(words.len(), WIDER_WORDS);
        assert!(words.contains(&"extraordinary".to_owned()));
    }

    #[test]
    fn a_main_title_is_long_enough_to_search() {
        let main = main_title_words(&work("Tides and drowned meadows: a survey"));
        assert_eq!(main.expect("words"), ["tides", "drowned", "meadows"]);
        assert_eq!(main_title_words(&work("Tides: a survey")), None);
        assert_eq!(main_title_words(&work("Tides")), None);
    }
}
