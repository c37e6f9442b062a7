//! How far a claim and a statement say the same in the same order around a value: who is named before a figure and who
//! after it tells whose figure it is.

use stet_core::text::Span;

use crate::library::Library;
use crate::terms::{Term, terms};

/// Names of the features, in order.
pub(crate) const ORDER: &[&str] = &["order", "order_near", "touch", "close"];

/// Words with content on either side of a value that are near it, in the claim and in the statement.
const NEAR: usize = 5;
const NEAR_THERE: usize = 8;

/// Words next to a value that are compared one by one, on either side.
const TOUCHING: usize = 3;

/// Most words with content on one side that are put in order: bounds what a hostile passage costs.
const MOST: usize = 60;

/// What stands before a value and what after it, in order; all of it before, where there is no value.
pub(crate) struct Sides {
    before: Vec<Term>,
    after: Vec<Term>,
}

impl Sides {
    /// From the words before a value and those after it.
    pub(crate) fn new(head: &str, tail: &str, language: &str) -> Self {
        Self {
            before: terms(head, language),
            after: terms(tail, language),
        }
    }

    /// The words of `text` on both sides of the value at `slot`.
    pub(crate) fn of(text: &str, slot: Option<&Span>, language: &str) -> Self {
        let parted = slot.and_then(|slot| Some((text.get(..slot.start)?, text.get(slot.end..)?)));
        let (head, tail) = parted.unwrap_or((text, ""));
        Self::new(head, tail, language)
    }

    /// Stems with content, nearest the value first: before it, and after it.
    fn outward(&self) -> [Vec<&str>; 2] {
        let stem = |term: &&Term| term.content;
        let before = self.before.iter().rev().filter(stem).take(MOST);
        let after = self.after.iter().filter(stem).take(MOST);
        [
            before.map(|term| term.stem.as_str()).collect(),
            after.map(|term| term.stem.as_str()).collect(),
        ]
    }
}

/// In the order of [`ORDER`], each in [0, 1]: how much of what the claim says is said in its order; of what it says near
/// the value, near the other; how many words next to the values are the same; how much of what is near one is near the
/// other, in any order.
pub(crate) fn order(claim: &Sides, statement: &Sides, library: &Library) -> [f64; ORDER.len()] {
    let (mine, theirs) = (claim.outward(), statement.outward());
    let weight = |stems: &[&str]| -> f64 { stems.iter().map(|stem| library.rarity(stem)).sum() };
    let (mut all, mut said, mut near, mut said_near, mut close) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (one, other) in mine.iter().zip(&theirs) {
        all += weight(one);
        said += in_order(one, other, library);
        let one = &one[..one.len().min(NEAR)];
        near += weight(one);
        said_near += in_order(one, &other[..other.len().min(NEAR_THERE)], library);
        let around = || theirs.iter().flat_map(|side| side.iter().take(NEAR_THERE));
        let there: Vec<&str> = one
            .iter()
            .copied()
            .filter(|stem| around().any(|their| their == stem))
            .collect();
        close += weight(&there);
    }
    let touching = touch(claim.before.iter().rev(), statement.before.iter().rev())
        + touch(claim.after.iter(), statement.after.iter());
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    [
        share(said, all),
        share(said_near, near),
        touching as f64 / (2 * TOUCHING) as f64,
        share(close, near),
    ]
}

/// How many words next to the values are the same before one is not.
fn touch<'a>(one: impl Iterator<Item = &'a Term>, other: impl Iterator<Item = &'a Term>) -> usize {
    one.zip(other)
        .take(TOUCHING)
        .take_while(|(one, other)| one.stem == other.stem)
        .count()
}

/// The most that a common subsequence tells.
fn in_order(one: &[&str], other: &[&str], library: &Library) -> f64 {
    let mut best = vec![0.0_f64; other.len() + 1];
    for stem in one {
        let tells = library.rarity(stem);
        let mut diagonal = 0.0;
        for (at, their) in other.iter().enumerate() {
            let above = best[at + 1];
            best[at + 1] = if stem == their {
                diagonal + tells
            } else {
                above.max(best[at])
            };
            diagonal = above;
        }
    }
    best[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(claim: (&str, &str), statement: (&str, &str)) -> [f64; 4] {
        let sides = |(head, tail): (&str, &str)| Sides::new(head, tail, "en");
        order(&sides(claim), &sides(statement), &Library::default())
    }

    #[test]
    fn the_same_words_in_the_same_order_are_all_said() {
        let claim = ("On Tuesday Renn won", "votes in Hallin.");
        assert_eq!(held(claim, claim), [1.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn whose_figure_it_is_stands_before_it() {
        let claim = ("Renn won", "votes.");
        let own = held(claim, ("Holm won 412 votes and Renn won", "votes."));
        let other = held(claim, ("Holm won", "votes and Renn won 398 votes."));
        assert!(own[0] > other[0] && own[1] > other[1], "{own:?} {other:?}");
        assert_eq!(other[3], 1.0);
    }

    #[test]
    fn what_has_no_words_says_nothing() {
        assert_eq!(held(("", ""), ("Renn won", "votes.")), [0.0; 4]);
        assert_eq!(held(("Renn won", "votes."), ("", "")), [0.0; 4]);
    }
}
