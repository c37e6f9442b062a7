//! Retrieval: does the passage that bears on a claim reach the top eight? Rows `{claim, evidence:
//! [line, …], supporting: [[line number, …], …]}`, as WiCE has them.
//!
//! The passages of all rows lie on one pile, cut as the app cuts them. The claim's words find
//! twenty-four by BM25; those are ordered again with the encoder's vectors, where it is there.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use serde_json::{Value, json};
use stet_core::evidence::{Passage, TOP, top_by, windows};
use stet_core::text::{Span, words};
use stet_encoder::SentenceEncoder;

use super::Options;
use super::entailment::passage_of;

/// Passages a provider hands over: twenty wanted and four more (rules 3.1).
const FOUND: usize = 24;
/// Weight of likeness beside BM25 (of the best: 1).
const WEIGHT: f64 = 0.5;
/// Other weights measured beside it.
const WEIGHTS: &[f64] = &[0.25, 0.5, 1.0, 2.0];
/// BM25's saturation of repeated words and its weight of length, the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// A claim with its gold passages.
struct Asked {
    claim: String,
    gold: BTreeSet<usize>,
}

/// Returns `n` (claims with a gold passage), `passages` on the pile, `found` (share whose gold
/// passage is among the twenty-four), `bm25_top_8`, `bm25_top_1`, and with the encoder
/// `reranked_top_8`, `reranked_top_1`, `top_8_by_weight` and `seconds_vectors`.
pub fn run(
    rows: &mut dyn Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let (mut pile, mut asked) = (Vec::new(), Vec::new());
    for row in rows {
        take(&row, &mut pile, &mut asked);
    }
    let index = Index::new(&pile);
    let found: Vec<Vec<(usize, f64)>> = asked.iter().map(|one| index.search(&one.claim)).collect();
    for (one, found) in asked.iter().zip(&found) {
        let rank = found.iter().position(|(at, _)| one.gold.contains(at));
        predictions(json!({"claim": one.claim, "bm25_rank": rank}));
    }
    let share = |order: &dyn Fn(usize) -> Vec<usize>, first: usize| {
        let reached = asked.iter().enumerate().filter(|(row, one)| {
            order(*row)
                .iter()
                .take(first)
                .any(|at| one.gold.contains(at))
        });
        reached.count() as f64 / asked.len().max(1) as f64
    };
    let plain = |row: usize| ordered(&pile, &found[row], &|_| 0.0);
    let mut figures = json!({
        "n": asked.len(),
        "passages": pile.len(),
        "found": share(&|row| found[row].iter().map(|(at, _)| *at).collect(), FOUND),
        "bm25_top_8": share(&plain, TOP),
        "bm25_top_1": share(&plain, 1),
    });
    let start = Instant::now();
    if let Some((vectors, claims)) = vectors(options, &pile, &asked, &found) {
        figures["seconds_vectors"] = json!(start.elapsed().as_secs_f64());
        let at_weight = |weight: f64, first: usize| {
            let order = |row: usize| {
                let like = |at: usize| weight * likeness(&claims[row], vectors.get(&at));
                ordered(&pile, &found[row], &like)
            };
            share(&order, first)
        };
        figures["reranked_top_8"] = json!(at_weight(WEIGHT, TOP));
        figures["reranked_top_1"] = json!(at_weight(WEIGHT, 1));
        for weight in WEIGHTS {
            figures["top_8_by_weight"][weight.to_string()] = json!(at_weight(*weight, TOP));
        }
    }
    figures
}

/// Puts a row's passages on the pile and its claim among those asked, if it has gold.
fn take(row: &Value, pile: &mut Vec<String>, asked: &mut Vec<Asked>) {
    let lines: Vec<&str> = row["evidence"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut starts: Vec<Span> = Vec::new();
    let mut text = String::new();
    for line in &lines {
        starts.push(Span::new(text.len(), text.len() + line.len()));
        text.push_str(line);
        text.push('\n');
    }
    let cut: Vec<Span> = windows(&text);
    let sets = row["supporting"].as_array().into_iter().flatten();
    let gold: BTreeSet<usize> = sets
        .flat_map(|set| set.as_array().into_iter().flatten())
        .filter_map(|line| starts.get(usize::try_from(line.as_u64()?).ok()?))
        .filter_map(|line| {
            cut.iter()
                .position(|window| window.start < line.end && line.start < window.end)
        })
        .map(|at| pile.len() + at)
        .collect();
    pile.extend(
        cut.iter()
            .filter_map(|span| span.slice(&text))
            .map(str::to_owned),
    );
    if let Some(claim) = row["claim"].as_str().filter(|_| !gold.is_empty()) {
        asked.push(Asked {
            claim: claim.to_owned(),
            gold,
        });
    }
}

/// Those found, best first, by BM25 (the best counts 1) and what else is said of each.
fn ordered(pile: &[String], found: &[(usize, f64)], beside: &dyn Fn(usize) -> f64) -> Vec<usize> {
    let best = found.first().map_or(1.0, |(_, score)| score.max(1e-9));
    let passages: Vec<Passage> = found.iter().map(|(at, _)| passage_of(&pile[*at])).collect();
    let score = |at: usize| found[at].1 / best + beside(found[at].0);
    top_by(&passages, score, FOUND)
        .into_iter()
        .map(|at| found[at].0)
        .collect()
}

type Vectors = (HashMap<usize, Vec<f32>>, Vec<Vec<f32>>);

/// Vectors of every passage found and of every claim; `None` without the encoder.
fn vectors(
    options: &Options,
    pile: &[String],
    asked: &[Asked],
    found: &[Vec<(usize, f64)>],
) -> Option<Vectors> {
    let folder = stet_encoder::find(&options.encoder)?;
    let made = SentenceEncoder::open(folder).and_then(|encoder| {
        let places: BTreeSet<usize> = found.iter().flatten().map(|(at, _)| *at).collect();
        let texts: Vec<&str> = places.iter().map(|at| pile[*at].as_str()).collect();
        let claims: Vec<&str> = asked.iter().map(|one| one.claim.as_str()).collect();
        let passages = encoder.vectors(&texts, &|| false)?.unwrap_or_default();
        let claims = encoder.vectors(&claims, &|| false)?.unwrap_or_default();
        Ok((places.into_iter().zip(passages).collect(), claims))
    });
    made.inspect_err(|problem| eprintln!("{problem}")).ok()
}

fn likeness(claim: &[f32], passage: Option<&Vec<f32>>) -> f64 {
    let passage = passage.map(Vec::as_slice).unwrap_or_default();
    claim
        .iter()
        .zip(passage)
        .map(|(one, other)| f64::from(one * other))
        .sum()
}

/// Words of the pile and where they stand.
struct Index {
    places: HashMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
    mean: f64,
}

impl Index {
    fn new(pile: &[String]) -> Self {
        let mut places: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::new();
        for (at, text) in pile.iter().enumerate() {
            let words = lower(text);
            lengths.push(words.len() as f64);
            let mut counts: HashMap<String, f64> = HashMap::new();
            for word in words {
                *counts.entry(word).or_default() += 1.0;
            }
            for (word, count) in counts {
                places.entry(word).or_default().push((at, count));
            }
        }
        let mean = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
        Self {
            places,
            lengths,
            mean,
        }
    }

    /// The best passages with their scores, best first.
    fn search(&self, claim: &str) -> Vec<(usize, f64)> {
        let number = self.lengths.len() as f64;
        let mut scores: HashMap<usize, f64> = HashMap::new();
        let asked: BTreeSet<String> = lower(claim).into_iter().collect();
        for places in asked.iter().filter_map(|word| self.places.get(word)) {
            let held = places.len() as f64;
            let rarity = (1.0 + (number - held + 0.5) / (held + 0.5)).ln();
            for (at, count) in places {
                let length = 1.0 - B + B * self.lengths[*at] / self.mean;
                *scores.entry(*at).or_default() +=
                    rarity * count * (K1 + 1.0) / (count + K1 * length);
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        ranked.truncate(FOUND);
        ranked
    }
}

fn lower(text: &str) -> Vec<String> {
    words(text)
        .into_iter()
        .filter_map(|span| span.slice(text))
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_passage_that_says_it_is_found() {
        let row = |claim: &str, line: &str| json!({"claim": claim, "evidence": ["Home page of the harbour", line], "supporting": [[1]]});
        let rows = [
            row(
                "The ferry carries 120 passengers.",
                "Built in 1994, the ferry takes 120 passengers to Hest.",
            ),
            row(
                "Eelgrass grew back.",
                "After the barrage was opened the eelgrass grew back in the bay.",
            ),
            json!({"claim": "Nothing bears on it.", "evidence": ["A line"], "supporting": []}),
        ];
        let figures = run(&mut rows.into_iter(), &mut |_| {}, &Options::default());
        assert_eq!(figures["n"], 2);
        assert_eq!(figures["bm25_top_1"], 1.0);
        assert!(
            figures.get("reranked_top_8").is_none(),
            "no encoder was named"
        );
    }
}
