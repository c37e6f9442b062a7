//! What a sentence asserts: rows `{sentence, tokens, token_sets}` of PropSegmEnt, each token set one
//! proposition by the indices of its words.

use serde_json::{Value, json};
use stet_core::claim::{Limits, extract};
use stet_core::document::{Block, BlockKind, Document, DocumentType};
use stet_core::model::extraction;
use stet_core::text::Span;

use super::share::share;

/// Reads the claims out of every sentence and holds each against the propositions.
///
/// Returns `n`, `precision` (mean best overlap of a claim with a proposition), `recall` (mean best
/// overlap of a proposition with a claim) and their `f1`, overlap being the Jaccard index of the
/// words' indices; `claims` and `propositions` per sentence; `none`: the share of sentences with
/// propositions in which no claim was found. A proposition may leave words in the middle out and a
/// claim may not, so that 1 cannot be reached. Rows of another shape are counted in `skipped`.
///
/// `scripted` has the same figures for a scripted language model that says, of every proposition, the
/// shortest run of words that holds it, read as the answer of any model is: what a model that is
/// always right comes to under our rules – its words must stand in the text, and no two claims
/// share any – and `dropped` of what it says for each sentence.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let (mut tally, mut scripted) = (Tally::default(), Tally::default());
    let (mut skipped, mut dropped) = (0_usize, 0_usize);
    for row in rows {
        let Some((text, spans, gold)) = read(&row) else {
            skipped += 1;
            continue;
        };
        let document = paragraph(&text);
        let said = answer(&text, &spans, &gold);
        let Ok(read) = extraction::read(&said, &document, &[0]) else {
            skipped += 1;
            continue;
        };
        dropped += read.dropped.len();
        let places = read.kept.claims.iter().map(|claim| claim.place.span);
        let believed: Vec<Vec<usize>> = places.map(|span| covered(&spans, span)).collect();
        scripted.add(&believed, &gold);
        let quotes = claims(&document);
        let found: Vec<Vec<usize>> = quotes.iter().map(|span| covered(&spans, *span)).collect();
        tally.add(&found, &gold);
        let words: Vec<&str> = quotes.iter().filter_map(|span| span.slice(&text)).collect();
        predictions(json!({ "sentence": text, "claims": words }));
    }
    let mut figures = tally.figures();
    figures["skipped"] = skipped.into();
    figures["scripted"] = scripted.figures();
    figures["scripted"]["dropped"] = mean(count(dropped), tally.rows).into();
    figures
}

/// What a model says that knows the propositions.
fn answer(text: &str, words: &[Span], gold: &[Vec<usize>]) -> Value {
    let said = gold.iter().filter_map(|proposition| {
        let first = words.get(*proposition.iter().min()?)?;
        let last = words.get(*proposition.iter().max()?)?;
        let quote = Span::new(first.start, last.end).slice(text)?;
        Some(json!({ "paragraph": "b0", "quote": quote, "kind": "event", "worth": 50 }))
    });
    json!({ "claims": said.collect::<Vec<_>>(), "not_factual": [] })
}

/// The sentence, where its words stand, and the propositions by their words' indices.
fn read(row: &Value) -> Option<(String, Vec<Span>, Vec<Vec<usize>>)> {
    let text = row["sentence"].as_str()?.to_owned();
    let mut spans = Vec::new();
    let mut from = 0;
    for token in row["tokens"].as_array()? {
        let token = token.as_str()?;
        let at = from + text.get(from..)?.find(token)?;
        spans.push(Span::new(at, at + token.len()));
        from = at + token.len();
    }
    let index = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let set = |value: &Value| value.as_array()?.iter().map(index).collect();
    let gold: Option<Vec<Vec<usize>>> = row["token_sets"].as_array()?.iter().map(set).collect();
    Some((text, spans, gold?))
}

fn paragraph(text: &str) -> Document {
    Document {
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    }
}

fn claims(document: &Document) -> Vec<Span> {
    let limits = Limits { claims: usize::MAX };
    let found = extract(document, DocumentType::Other, limits).claims;
    found.into_iter().map(|claim| claim.place.span).collect()
}

/// Indices of the words that lie in the span.
fn covered(words: &[Span], span: Span) -> Vec<usize> {
    let inside = |word: &&Span| word.start >= span.start && word.end <= span.end;
    let all = words.iter().enumerate();
    all.filter(|(_, word)| inside(word))
        .map(|(at, _)| at)
        .collect()
}

#[derive(Default)]
struct Tally {
    rows: usize,
    claims: usize,
    propositions: usize,
    without: usize,
    precise: f64,
    recalled: f64,
}

impl Tally {
    fn add(&mut self, found: &[Vec<usize>], gold: &[Vec<usize>]) {
        let best = |one: &Vec<usize>, others: &[Vec<usize>]| {
            let overlaps = others.iter().map(|other| jaccard(one, other));
            overlaps.fold(0.0, f64::max)
        };
        self.rows += 1;
        self.claims += found.len();
        self.propositions += gold.len();
        self.without += usize::from(found.is_empty() && !gold.is_empty());
        self.precise += found.iter().map(|one| best(one, gold)).sum::<f64>();
        self.recalled += gold.iter().map(|one| best(one, found)).sum::<f64>();
    }

    fn figures(&self) -> Value {
        let precision = mean(self.precise, self.claims);
        let recall = mean(self.recalled, self.propositions);
        let both = precision + recall;
        json!({
            "n": self.rows,
            "precision": precision,
            "recall": recall,
            "f1": if both > 0.0 { 2.0 * precision * recall / both } else { 0.0 },
            "claims": mean(count(self.claims), self.rows),
            "propositions": mean(count(self.propositions), self.rows),
            "none": mean(count(self.without), self.rows),
        })
    }
}

fn mean(sum: f64, of: usize) -> f64 {
    if of == 0 { 0.0 } else { sum / count(of) }
}

#[allow(clippy::cast_precision_loss, reason = "numbers of rows")]
fn count(number: usize) -> f64 {
    number as f64
}

/// Shared indices over all of them; both lists are sorted and hold each once.
fn jaccard(one: &[usize], other: &[usize]) -> f64 {
    let shared = one.iter().filter(|at| other.contains(at)).count();
    share(shared, one.len() + other.len() - shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_held_against_the_words_of_a_proposition() {
        let row = json!({
            "sentence": "The mill opened in 1901.",
            "tokens": ["The", "mill", "opened", "in", "1901", "."],
            "token_sets": [[0, 1, 2, 3, 4, 5]],
        });
        let figures = run([row, json!({ "text": "no" })].into_iter(), &mut |_| {});
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(1), &json!(1)));
        assert!(
            figures["f1"].as_f64().is_some_and(|f1| f1 > 0.99),
            "{figures}"
        );
        assert_eq!(figures["scripted"]["claims"], json!(1.0), "{figures}");
        assert_eq!(figures["scripted"]["dropped"], json!(0.0), "{figures}");
        assert!((jaccard(&[1, 2, 3], &[2, 3, 4]) - 0.5).abs() < 1e-9);
    }
}
