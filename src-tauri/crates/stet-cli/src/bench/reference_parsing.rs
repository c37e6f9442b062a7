//! Citations parsed from text: rows `{text, segments: [[label, words], …]}`.
//!
//! A token is a word parted at white space; its label is right or wrong. The model that ships is
//! measured as it is, identifiers found by their form included. Where that model was fitted on
//! the very rows measured, its figure flatters; so with enough rows the command also fits anew on
//! four fifths at a time and measures on the fifth left out: `token_accuracy_5_fold`.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::reference::parse::{labels, model::Label};

use crate::fit::references::{Labelled, folds};

/// Fewer rows are too few to fit on.
const ROWS_TO_FIT: usize = 200;

/// Labels every row and compares with its `segments`.
///
/// Returns `n`, `token_accuracy`, `reference_accuracy` (every token right) and `by_label` (F1) of
/// the shipped model; with at least 200 rows also `token_accuracy_5_fold`,
/// `reference_accuracy_5_fold` and `by_label_5_fold`. Rows with a label that is not known are
/// counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut skipped = 0_usize;
    let mut read = Vec::new();
    let mut shipped = Tally::default();
    for row in rows {
        let Some(labelled) = Labelled::of_row(&row) else {
            skipped += 1;
            continue;
        };
        let given = labels(&labelled.text);
        let names: Vec<&str> = given.iter().map(|label| label.name()).collect();
        predictions(json!({"id": row.get("id"), "text": labelled.text, "labels": names}));
        shipped.add(&labelled.labels, &given);
        read.push(labelled);
    }
    let mut figures = json!({
        "n": read.len(),
        "skipped": skipped,
        "model": "shipped",
        "token_accuracy": shipped.tokens(),
        "reference_accuracy": shipped.references(),
        "by_label": shipped.by_label(),
    });
    if read.len() >= ROWS_TO_FIT {
        let mut left_out = Tally::default();
        for (row, given) in read.iter().zip(folds(&read)) {
            left_out.add(&row.labels, &given);
        }
        figures["token_accuracy_5_fold"] = json!(left_out.tokens());
        figures["reference_accuracy_5_fold"] = json!(left_out.references());
        figures["by_label_5_fold"] = left_out.by_label();
    }
    figures
}

#[derive(Default)]
struct Tally {
    tokens: usize,
    right: usize,
    references: usize,
    whole: usize,
    /// For each label: right, wanted, given.
    labels: BTreeMap<&'static str, [usize; 3]>,
}

impl Tally {
    fn add(&mut self, wanted: &[Label], given: &[Label]) {
        let mut right = 0;
        for (wanted, given) in wanted.iter().zip(given) {
            self.labels.entry(wanted.name()).or_default()[1] += 1;
            self.labels.entry(given.name()).or_default()[2] += 1;
            if wanted == given {
                right += 1;
                self.labels.entry(wanted.name()).or_default()[0] += 1;
            }
        }
        self.tokens += wanted.len();
        self.right += right;
        self.references += 1;
        self.whole += usize::from(right == wanted.len() && given.len() == wanted.len());
    }

    fn tokens(&self) -> f64 {
        self.right as f64 / self.tokens.max(1) as f64
    }

    fn references(&self) -> f64 {
        self.whole as f64 / self.references.max(1) as f64
    }

    fn by_label(&self) -> Value {
        self.labels
            .iter()
            .map(|(label, [right, wanted, given])| {
                let f1 = 2.0 * *right as f64 / (wanted + given).max(1) as f64;
                ((*label).to_owned(), json!({"f1": f1, "n": wanted}))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_whole_references_are_counted_apart() {
        let rows = [
            json!({"segments": [["author", "Holm, J. A., & Renn, B."], ["date", "(2020)."], ["title", "Tides of the northern fjords."], ["journal", "Journal of Marine Research,"], ["volume", "45(3),"], ["pages", "123–145."]]}),
            // The second is labelled against the words on purpose: an error must be counted.
            json!({"segments": [["pages", "Holm, J."], ["pages", "(2020)."]]}),
            json!({"segments": [["no-such-label", "Holm"]]}),
        ];
        let mut seen = Vec::new();
        let figures = run(rows.into_iter(), &mut |row| seen.push(row));
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(2), &json!(1)));
        assert_eq!(figures["reference_accuracy"], json!(0.5));
        let tokens = figures["token_accuracy"].as_f64().expect("a figure");
        assert!((tokens - 18.0 / 21.0).abs() < 1e-9, "{tokens}");
        assert_eq!(seen.len(), 2);
        assert_eq!(figures["by_label"]["pages"]["n"], json!(4));
    }
}
