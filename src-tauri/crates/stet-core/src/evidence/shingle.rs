//! Near-identical text: word shingles and their Jaccard similarity (rules 3.1: one wire story is
//! one source).

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Jaccard similarity from which two texts count as copies of each other (rules 3.1).
pub const NEAR_COPY: f64 = 0.8;

/// Words in one shingle.
const WORDS: usize = 3;

/// The set of word triples of a text, hashed; case and punctuation do not count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shingles {
    hashes: BTreeSet<u64>,
}

impl Shingles {
    /// The shingles of `text`. Texts shorter than three words make one shingle; empty text none.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let words: Vec<String> = text
            .split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let mut hashes = BTreeSet::new();
        if words.len() < WORDS {
            if !words.is_empty() {
                hashes.insert(hash(&words));
            }
        } else {
            hashes.extend(words.windows(WORDS).map(hash));
        }
        Self { hashes }
    }

    /// Number of distinct shingles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// True if the text held no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Adds the shingles of another text.
    pub fn extend(&mut self, other: &Self) {
        self.hashes.extend(&other.hashes);
    }

    /// Shared shingles over all shingles, 0 to 1; 0 if either is empty.
    #[must_use]
    pub fn jaccard(&self, other: &Self) -> f64 {
        let shared = self.shared(other);
        let all = self.len() + other.len() - shared;
        if all == 0 {
            0.0
        } else {
            shared as f64 / all as f64
        }
    }

    /// The share of this text's shingles found in `other`, 0 to 1; 0 if this one is empty.
    #[must_use]
    pub fn contained_in(&self, other: &Self) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        self.shared(other) as f64 / self.len() as f64
    }

    fn shared(&self, other: &Self) -> usize {
        let (small, large) = if self.len() <= other.len() {
            (self, other)
        } else {
            (other, self)
        };
        small
            .hashes
            .iter()
            .filter(|hash| large.hashes.contains(hash))
            .count()
    }
}

fn hash(words: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_punctuation_do_not_make_a_new_story() {
        let wire = "The ship left Bergen on Monday with 412 people aboard, officials said.";
        let copy = "THE SHIP left Bergen on Monday — with 412 people aboard — officials said";
        let own = "Officials said that 412 people were on the ship when it left Bergen.";
        let near_copy = |one, other| Shingles::of(one).jaccard(&Shingles::of(other)) >= NEAR_COPY;
        assert!(near_copy(wire, copy));
        assert!(!near_copy(wire, own));
        assert!(!near_copy("", ""));
        assert!(near_copy("one two", "One, two!"));
    }

    #[test]
    fn containment_is_of_the_first_in_the_second() {
        let sentence = Shingles::of("the ship left Bergen on Monday");
        let article = Shingles::of("Yesterday the ship left Bergen on Monday, the line said.");
        assert!((sentence.contained_in(&article) - 1.0).abs() < 1e-9);
        assert!(article.contained_in(&sentence) < 1.0);
    }
}
