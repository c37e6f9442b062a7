//! What stands beside a value in a statement and not in the claim: a figure that was asked for, last year's, somebody
//! else's.

use std::collections::HashSet;

use stet_core::text::Span;

use crate::lexicon::{WordList, lexicon};
use crate::library::Library;
use crate::terms::{Term, terms};

/// Names of the features, in order.
pub(crate) const BESIDE: &[&str] = &[
    "held_near",
    "other_near",
    "extra_near",
    "extra_touch",
    "missing_near",
];

/// Words before a value and behind it that stand beside it.
const BEFORE: usize = 6;
const BEHIND: usize = 5;

/// Words on either side of it that touch it.
const TOUCHING: usize = 2;

/// Words on either side of the claim's own value that a statement is to say too.
const WANTED: usize = 4;

/// Words before a value and behind it, the nearest first, in its clause.
struct Beside {
    before: Vec<Term>,
    behind: Vec<Term>,
}

impl Beside {
    fn of(text: &str, slot: &Span, language: &str) -> Self {
        const ENDS: [&str; 4] = [";", ". ", "! ", "? "];
        let head = text.get(..slot.start).unwrap_or_default();
        let tail = text.get(slot.end..).unwrap_or_default();
        let from = ENDS
            .iter()
            .filter_map(|end| Some(head.rfind(end)? + end.len()));
        let to = ENDS.iter().filter_map(|end| tail.find(end));
        let mut before = terms(&head[from.max().unwrap_or(0)..], language);
        before.reverse();
        before.truncate(BEFORE);
        let mut behind = terms(&tail[..to.min().unwrap_or(tail.len())], language);
        behind.truncate(BEHIND);
        Self { before, behind }
    }

    fn all(&self) -> impl Iterator<Item = &Term> {
        self.within(BEFORE.max(BEHIND))
    }

    fn within(&self, most: usize) -> impl Iterator<Item = &Term> {
        self.before
            .iter()
            .take(most)
            .chain(self.behind.iter().take(most))
    }
}

/// A fact's sentence, as far as what stands beside other values is held against it.
pub(crate) struct Vicinity {
    /// All its words, and their stems.
    words: HashSet<String>,
    stems: HashSet<String>,
    /// Content stems beside the fact.
    wanted: HashSet<String>,
}

impl Vicinity {
    /// Of the value at `slot` of a sentence.
    pub(crate) fn of(sentence: &str, slot: &Span, language: &str) -> Self {
        let beside = Beside::of(sentence, slot, language);
        let wanted = beside.within(WANTED).filter(|term| term.content);
        let wanted = wanted.map(|term| term.stem.clone()).collect();
        let all = terms(sentence, language);
        Self {
            wanted,
            words: all.iter().map(|term| term.lower.clone()).collect(),
            stems: all.into_iter().map(|term| term.stem).collect(),
        }
    }

    /// In the order of [`BESIDE`]: how many words beside the value at `slot` hold it back, and how many make it another
    /// time's or thing's, that the claim does not say, up to three each; how much of what stands beside it the claim does
    /// not say, in [0, 1]; how many words that touch it the claim does not say; how much of what stands beside the
    /// claim's value the statement, which says the stems that `says` knows, does not say, in [0, 1].
    pub(crate) fn held(
        &self,
        text: &str,
        slot: &Span,
        language: &str,
        library: &Library,
        says: impl Fn(&str) -> bool,
    ) -> [f64; BESIDE.len()] {
        let beside = Beside::of(text, slot, language);
        let new = |list: &WordList| {
            let words = beside.all().filter(|term| list.has(language, &term.lower));
            words
                .filter(|term| !self.words.contains(&term.lower))
                .count()
                .min(3) as f64
        };
        let weight = |stems: &mut dyn Iterator<Item = &str>| -> f64 {
            stems.map(|stem| library.rarity(stem)).sum()
        };
        let content = || beside.all().filter(|term| term.content);
        let extra = weight(
            &mut content()
                .map(|term| term.stem.as_str())
                .filter(|stem| !self.stems.contains(*stem)),
        );
        let all = weight(&mut content().map(|term| term.stem.as_str()));
        let touching = beside
            .within(TOUCHING)
            .filter(|term| term.content && !self.stems.contains(&term.stem))
            .count();
        let missing = weight(
            &mut self
                .wanted
                .iter()
                .map(String::as_str)
                .filter(|stem| !says(stem)),
        );
        let wanted = weight(&mut self.wanted.iter().map(String::as_str));
        let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        [
            new(&lexicon().held_back),
            new(&lexicon().another),
            share(extra, all),
            touching as f64,
            share(missing, wanted),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(claim: (&str, &str), statement: (&str, &str)) -> [f64; 5] {
        let at = |(text, value): (&str, &str)| {
            let start = text.find(value).expect("the value");
            Span::new(start, start + value.len())
        };
        let library = Library::default();
        let stems: HashSet<String> = terms(statement.0, "en")
            .into_iter()
            .map(|term| term.stem)
            .collect();
        Vicinity::of(claim.0, &at(claim), "en").held(
            statement.0,
            &at(statement),
            "en",
            &library,
            |stem| stems.contains(stem),
        )
    }

    #[test]
    fn what_was_asked_for_or_is_another_years_is_told() {
        let claim = ("The fund put in $1.5 million.", "$1.5 million");
        let same = held(claim, ("The fund put in $1.5 million.", "$1.5 million"));
        assert_eq!(same, [0.0; 5]);
        let asked = held(
            claim,
            ("The fund had been asked for $1.5 million.", "$1.5 million"),
        );
        assert!(
            asked[0] > 0.0 && asked[2] > 0.0 && asked[4] > 0.0,
            "{asked:?}"
        );
        let earlier = held(
            claim,
            ("A previous fund put in $1.5 million.", "$1.5 million"),
        );
        assert_eq!(earlier[1], 1.0);
        let apart = held(
            claim,
            (
                "It was refused; the fund put in $1.5 million.",
                "$1.5 million",
            ),
        );
        assert_eq!(apart[0], 0.0, "another clause");
    }
}
