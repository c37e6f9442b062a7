//! What a sentence asserts: rows `{sentence, tokens, token_sets}` of PropSegmEnt, each token set one
//! proposition by the indices of its words.

use serde_json::{Value, json};
use stet_core::claim::{Limits, extract};
use stet_core::document::{Block, BlockKind, Document, DocumentType};
use stet_core::text::Span;

use super::share::share;

/// Reads the claims out of every sentence and holds each against the propositions.
///
/// Returns `n`, `precision` (mean best overlap of a claim with a proposition), `recall` (mean best
/// overlap of a proposition with a claim) and their `f1`, overlap being the Jaccard index of the
/// words' indices; `claims` and `propositions` per sentence; `none`: the share of sentences with
/// propositions in which no claim was found. A proposition may leave words in the middle out and a
/// claim may not, so that 1 cannot be reached. Rows of another shape are counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut tally = Tally::default();
    let mut skipped = 0_usize;
    for row in rows {
        let Some((text, spans, gold)) = read(&row) else {
            skipped += 1;
            continue;
        };
        let quotes = claims(&text);
        let found: Vec<Vec<usize>> = quotes.iter().map(|span| covered(&spans, *span)).collect();
        tally.add(&found, &gold);
        let words: Vec<&str> = quotes.iter().filter_map(|span| span.slice(&text)).collect();
        predictions(json!({ "sentence": text, "claims": words }));
    }
    tally.figures(skipped)
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

fn claims(text: &str) -> Vec<Span> {
    let document = Document {
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    let limits = Limits { claims: usize::MAX };
    let found = extract(&document, DocumentType::Other, limits).claims;
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

    #[allow(clippy::cast_precision_loss, reason = "numbers of rows")]
    fn figures(&self, skipped: usize) -> Value {
        let mean = |sum: f64, of: usize| if of == 0 { 0.0 } else { sum / of as f64 };
        let precision = mean(self.precise, self.claims);
        let recall = mean(self.recalled, self.propositions);
        let both = precision + recall;
        json!({
            "n": self.rows,
            "precision": precision,
            "recall": recall,
            "f1": if both > 0.0 { 2.0 * precision * recall / both } else { 0.0 },
            "claims": mean(self.claims as f64, self.rows),
            "propositions": mean(self.propositions as f64, self.rows),
            "none": mean(self.without as f64, self.rows),
            "skipped": skipped,
        })
    }
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
        assert!((jaccard(&[1, 2, 3], &[2, 3, 4]) - 0.5).abs() < 1e-9);
    }
}
