//! One order of relevance for passages that came from different places.
//!
//! Every place ranks its own answers on a scale of its own. Pooled, they are ranked anew by the
//! words they share with the claim: BM25 with the pool as the collection, so that a word every
//! passage has says little and the rare word of the claim says much (Robertson and Zaragoza 2009).

use std::collections::{HashMap, HashSet};

use rust_stemmers::{Algorithm, Stemmer};

use super::Passage;
use crate::text::words;

/// How soon repetition stops counting, and how much length counts: the usual constants of BM25.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Gives every passage its relevance to `claim` within this pool: 0 for one that shares no word,
/// larger is better, no fixed range.
pub fn rank(claim: &str, passages: &mut [Passage]) {
    let wanted: HashSet<String> = terms(claim).into_iter().collect();
    let held: Vec<HashMap<String, f64>> = passages
        .iter()
        .map(|passage| {
            let mut counts = HashMap::new();
            for term in terms(&passage.text) {
                *counts.entry(term).or_insert(0.0) += 1.0;
            }
            counts
        })
        .collect();
    let number = held.len() as f64;
    let lengths: Vec<f64> = held.iter().map(|counts| counts.values().sum()).collect();
    let mean = (lengths.iter().sum::<f64>() / number.max(1.0)).max(1.0);
    let rarity: HashMap<&String, f64> = wanted
        .iter()
        .map(|term| {
            let holding = held
                .iter()
                .filter(|counts| counts.contains_key(term))
                .count() as f64;
            let rarity = (1.0 + (number - holding + 0.5) / (holding + 0.5)).ln();
            (term, rarity)
        })
        .collect();
    for ((passage, counts), length) in passages.iter_mut().zip(&held).zip(&lengths) {
        // In a fixed order: the same pool must give the same number to the last bit.
        let mut shared: Vec<&String> = wanted.iter().filter(|t| counts.contains_key(*t)).collect();
        shared.sort();
        passage.relevance = shared
            .into_iter()
            .map(|term| {
                let count = counts[term];
                let room = K1 * (1.0 - B + B * length / mean);
                rarity[term] * count * (K1 + 1.0) / (count + room)
            })
            .sum();
    }
}

/// Stems of words of three letters or more, and every word that holds a digit.
fn terms(text: &str) -> Vec<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    words(text)
        .iter()
        .filter_map(|span| span.slice(text))
        .filter(|word| {
            word.chars().count() >= 3 || word.chars().any(|c| c.is_ascii_digit() || !c.is_ascii())
        })
        .map(|word| stemmer.stem(&word.to_lowercase()).into_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::passage;
    use super::*;

    #[test]
    fn the_rare_word_decides_whatever_scale_a_passage_came_with() {
        let mut pool = vec![
            passage(
                "p1",
                "s1",
                "The ferry line carried passengers along the whole coast.",
            ),
            passage(
                "p2",
                "s2",
                "In 1974 the ferry line carried 4,870 passengers in a week.",
            ),
            passage(
                "p3",
                "s3",
                "The ferry of the line is red, and passengers like the coast.",
            ),
            passage("p4", "s4", "Cabbages are grown inland."),
        ];
        pool[3].relevance = 900.0;
        rank(
            "The ferry line carried 4,870 passengers in 1974.",
            &mut pool,
        );
        let order: Vec<&str> = super::super::top(&pool, 4)
            .into_iter()
            .map(|at| pool[at].id.as_str())
            .collect();
        assert_eq!((order[0], order[3]), ("p2", "p4"));
        assert!(pool[3].relevance.abs() < f64::EPSILON);
    }

    #[test]
    fn no_passages_and_no_words_are_no_trouble() {
        rank("Anything", &mut []);
        let mut pool = vec![passage("p1", "s1", "")];
        rank("", &mut pool);
        assert!(pool[0].relevance.abs() < f64::EPSILON);
    }
}
