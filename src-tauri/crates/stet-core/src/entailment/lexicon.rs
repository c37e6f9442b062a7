//! The word tables the built-in judge reads (`data/entailment/`), and questions to them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::token::stem_of;

/// Words that turn a statement round.
const NEGATIONS: &[&str] = &[
    "not",
    "n't",
    "no",
    "never",
    "none",
    "neither",
    "nor",
    "without",
    "cannot",
    "nobody",
    "nothing",
    "nowhere",
    "hardly",
    "barely",
    "fails",
    "fail",
    "failed",
    "failing",
    "refuse",
    "refused",
    "refuses",
    "denied",
    "denies",
    "deny",
    "unable",
    "lack",
    "lacks",
    "lacked",
    "lacking",
    "incapable",
    "untrue",
    "unlikely",
    "yet-to",
];

/// The word tables, indexed.
#[derive(Debug)]
pub(super) struct Lexicon {
    stop: HashSet<&'static str>,
    negations: HashSet<&'static str>,
    /// Stem → (line, side) of the opposites.
    opposites: HashMap<String, Vec<(usize, u8)>>,
    /// Stem → groups of words that may stand for each other.
    similar: HashMap<String, Vec<usize>>,
    /// Word → kinds it belongs to; the flag says whether members shut each other out.
    classes: HashMap<&'static str, Vec<(usize, bool)>>,
    /// Word → country.
    places: HashMap<&'static str, usize>,
}

/// The one set of tables.
pub(super) fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::read);
    &LEXICON
}

/// The lines of a table without comments.
fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl Lexicon {
    fn read() -> Self {
        let stop = lines(include_str!(
            "../../../../../data/entailment/stop-words.txt"
        ))
        .flat_map(str::split_whitespace)
        .filter(|word| !NEGATIONS.contains(word))
        .collect();
        let mut opposites: HashMap<String, Vec<(usize, u8)>> = HashMap::new();
        let table = include_str!("../../../../../data/entailment/opposites.txt");
        for (line, words) in lines(table).enumerate() {
            for (side, words) in (0u8..2).zip(words.split('|')) {
                for word in words.split_whitespace() {
                    let places = opposites.entry(stem_of(word)).or_default();
                    if !places.contains(&(line, side)) {
                        places.push((line, side));
                    }
                }
            }
        }
        let mut similar: HashMap<String, Vec<usize>> = HashMap::new();
        let table = include_str!("../../../../../data/entailment/similar.txt");
        for (line, words) in lines(table).enumerate() {
            for word in words.split_whitespace() {
                similar
                    .entry(stem_of(&word.to_lowercase()))
                    .or_default()
                    .push(line);
            }
        }
        let mut classes: HashMap<&'static str, Vec<(usize, bool)>> = HashMap::new();
        let table = include_str!("../../../../../data/entailment/classes.txt");
        for (line, entry) in lines(table).enumerate() {
            let (name, words) = entry.split_once(':').unwrap_or((entry, ""));
            for word in words.split_whitespace() {
                let shuts_out = name.starts_with('!');
                classes.entry(word).or_default().push((line, shuts_out));
            }
        }
        let table = include_str!("../../../../../data/entailment/places.txt");
        let places = lines(table)
            .enumerate()
            .flat_map(|(line, words)| words.split_whitespace().map(move |word| (word, line)))
            .collect();
        Self {
            stop,
            negations: NEGATIONS.iter().copied().collect(),
            opposites,
            similar,
            classes,
            places,
        }
    }

    /// True for a word without content of its own.
    pub(super) fn is_stop(&self, lower: &str) -> bool {
        self.stop.contains(lower)
    }

    /// True for a word that turns a statement round.
    pub(super) fn is_negation(&self, lower: &str) -> bool {
        self.negations.contains(lower)
    }

    /// True if two stems stand on opposite sides of one line.
    pub(super) fn opposed(&self, one: &str, other: &str) -> bool {
        let (Some(one), Some(other)) = (self.opposites.get(one), self.opposites.get(other)) else {
            return false;
        };
        one.iter().any(|(line, side)| {
            other
                .iter()
                .any(|(theirs, their_side)| line == theirs && side != their_side)
        })
    }

    /// True if two stems may stand for each other.
    pub(super) fn similar(&self, one: &str, other: &str) -> bool {
        let same_side = || match (self.opposites.get(one), self.opposites.get(other)) {
            (Some(one), Some(other)) => one.iter().any(|place| other.contains(place)),
            _ => false,
        };
        let one_group = || match (self.similar.get(one), self.similar.get(other)) {
            (Some(one), Some(other)) => one.iter().any(|group| other.contains(group)),
            _ => false,
        };
        one_group() || same_side()
    }

    /// True if two words name one country, its people or its language.
    pub(super) fn same_place(&self, one: &str, other: &str) -> bool {
        self.places
            .get(one)
            .is_some_and(|place| self.places.get(other) == Some(place))
    }

    /// A kind both words belong to; `Some(true)` if its members shut each other out.
    pub(super) fn same_class(&self, one: &str, other: &str) -> Option<bool> {
        let (one, other) = (self.classes.get(one)?, self.classes.get(other)?);
        one.iter()
            .filter(|class| other.contains(class))
            .map(|(_, shuts_out)| *shuts_out)
            .max()
    }

    /// The direction a stem gives, if it stands on the first line of the opposites
    /// (increase | decrease): 1 up, −1 down.
    pub(super) fn direction(&self, stem: &str) -> Option<i8> {
        self.side_of(stem, 0)
    }

    fn side_of(&self, stem: &str, line: usize) -> Option<i8> {
        self.opposites
            .get(stem)?
            .iter()
            .find(|(at, _)| *at == line)
            .map(|(_, side)| if *side == 0 { 1 } else { -1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_answer() {
        let words = lexicon();
        let opposed = |one: &str, other: &str| words.opposed(&stem_of(one), &stem_of(other));
        for (one, other) in [
            ("rose", "fell"),
            ("increased", "decreasing"),
            ("won", "lost"),
            ("approved", "rejected"),
            ("before", "after"),
            ("effective", "ineffective"),
        ] {
            assert!(opposed(one, other), "{one} / {other}");
            assert!(opposed(other, one), "{other} / {one}");
        }
        assert!(!opposed("rose", "increased"));
        assert!(words.similar(&stem_of("films"), &stem_of("movie")));
        assert!(words.same_place("france", "french"));
        assert_eq!(words.same_class("monday", "friday"), Some(true));
        assert_eq!(words.same_class("actor", "singer"), Some(false));
        assert_eq!(words.direction(&stem_of("increases")), Some(1));
    }
}
