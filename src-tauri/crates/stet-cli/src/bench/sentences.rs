//! Sentence splitting: rows `{text, sentences, lang?, id?|name?}`.
//!
//! A row without `lang` is English (the golden rules). White space is not compared: the sets
//! clean it in ways a splitter that keeps offsets must not.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::text::sentences_in;

/// Splits the text of every row and compares with its `sentences`.
///
/// Returns `n`, `accuracy` (rows with every boundary right), `boundary_f1` (micro, ends of
/// sentences by position among the characters that are not white space, the end of the text
/// not counted) and, where rows name a language, `by_language`. Rows without `text` or
/// `sentences` are counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut all = Tally::default();
    let mut by_language: BTreeMap<String, Tally> = BTreeMap::new();
    let mut skipped = 0_usize;
    for row in rows {
        let (Some(text), Some(gold)) = (row["text"].as_str(), row["sentences"].as_array()) else {
            skipped += 1;
            continue;
        };
        let gold: Vec<&str> = gold.iter().filter_map(Value::as_str).collect();
        let lang = row["lang"].as_str();
        let found: Vec<&str> = sentences_in(text, lang.or(Some("en")))
            .iter()
            .filter_map(|span| span.slice(text))
            .collect();
        let (want, got) = (ends(&gold), ends(&found));
        let right = want == got;
        predictions(json!({
            "id": row.get("id").or_else(|| row.get("name")),
            "lang": lang,
            "right": right,
            "sentences": found,
            "expected": gold,
        }));
        all.add(&want, &got);
        if let Some(lang) = lang {
            by_language
                .entry(lang.to_owned())
                .or_default()
                .add(&want, &got);
        }
    }
    let mut figures = all.figures();
    figures["skipped"] = json!(skipped);
    if !by_language.is_empty() {
        figures["by_language"] = by_language
            .iter()
            .map(|(lang, tally)| (lang.clone(), tally.figures()))
            .collect();
    }
    figures
}

/// Ends of sentences, counted in characters that are not white space.
fn ends(sentences: &[&str]) -> Vec<usize> {
    let mut total = 0;
    sentences
        .iter()
        .map(|sentence| {
            total += sentence.chars().filter(|c| !c.is_whitespace()).count();
            total
        })
        .collect()
}

#[derive(Default)]
struct Tally {
    rows: usize,
    right: usize,
    hits: usize,
    wanted: usize,
    given: usize,
}

impl Tally {
    fn add(&mut self, want: &[usize], got: &[usize]) {
        self.rows += 1;
        self.right += usize::from(want == got);
        // The end of the text is always an end: it would flatter.
        let inner = |ends: &[usize]| ends[..ends.len().saturating_sub(1)].to_vec();
        let (want, got) = (inner(want), inner(got));
        self.wanted += want.len();
        self.given += got.len();
        self.hits += want
            .iter()
            .filter(|end| got.binary_search(end).is_ok())
            .count();
    }

    fn figures(&self) -> Value {
        let f1 = if self.wanted + self.given == 0 {
            1.0
        } else {
            2.0 * self.hits as f64 / (self.wanted + self.given) as f64
        };
        json!({
            "n": self.rows,
            "accuracy": if self.rows == 0 { 0.0 } else { self.right as f64 / self.rows as f64 },
            "boundary_f1": f1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_two_rows() {
        let rows = [
            json!({"text": "It fell. It rose.", "sentences": ["It fell.", "It rose."]}),
            json!({"text": "It fell. It rose.", "sentences": ["It fell. It rose."], "lang": "english"}),
            json!({"nothing": 1}),
        ];
        let mut seen = 0;
        let figures = run(rows.into_iter(), &mut |_| seen += 1);
        assert_eq!(
            (seen, &figures["n"], &figures["skipped"]),
            (2, &json!(2), &json!(1))
        );
        assert_eq!(figures["accuracy"], json!(0.5));
        assert_eq!(figures["by_language"]["english"]["n"], json!(1));
    }
}
