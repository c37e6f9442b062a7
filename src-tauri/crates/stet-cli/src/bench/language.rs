//! The language of a text: rows `{text, label}`, the label a BCP 47 primary tag.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::text::language::detect;

use super::share::share;

/// The languages the desk is judged by.
const JUDGED: &[&str] = &[
    "ar", "cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "ja", "ko", "nb", "nl", "pl", "pt",
    "ru", "sv", "tr", "zh",
];

/// Asks for the language of every row.
///
/// Returns `n` and `accuracy` over the twenty languages the desk is judged by (English and the
/// nineteen whose fact-checkers it knows), `n_all` and `accuracy_all` over all rows, and
/// `taken_for_one`: the share of rows in other languages that were taken for one of the twenty.
/// Rows without `text` or `label` are counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let (mut judged, mut all) = (Tally::default(), Tally::default());
    let (mut taken, mut skipped) = (0_usize, 0_usize);
    let mut wrong: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        let (Some(text), Some(label)) = (row["text"].as_str(), row["label"].as_str()) else {
            skipped += 1;
            continue;
        };
        let found = detect(text);
        let tag = found.map_or("unknown", |language| language.tag);
        let right = tag == label;
        predictions(json!({
            "text": text,
            "label": label,
            "language": tag,
            "confidence": found.map(|language| language.confidence),
            "right": right,
        }));
        all.add(right);
        if JUDGED.contains(&label) {
            judged.add(right);
            if !right {
                *wrong.entry(format!("{label} as {tag}")).or_default() += 1;
            }
        } else if JUDGED.contains(&tag) {
            taken += 1;
        }
    }
    let others = all.rows - judged.rows;
    json!({
        "n": judged.rows,
        "accuracy": judged.share(),
        "n_all": all.rows,
        "accuracy_all": all.share(),
        "taken_for_one": share(taken, others),
        "wrong": wrong,
        "skipped": skipped,
    })
}

#[derive(Default)]
struct Tally {
    rows: usize,
    right: usize,
}

impl Tally {
    fn add(&mut self, right: bool) {
        self.rows += 1;
        self.right += usize::from(right);
    }

    fn share(&self) -> f64 {
        share(self.right, self.rows)
    }
}
