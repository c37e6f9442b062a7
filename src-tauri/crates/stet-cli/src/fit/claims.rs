//! Fits `data/claim-model.bin` on the claim-detection sets.
//!
//! The worthiness head is fitted on CheckThat! 2024 English train, its threshold
//! chosen by cross-validation inside that file. The factuality head is fitted on
//! PoliClaim train, with the first head's log-odds as one more feature; its
//! accuracy is estimated by leaving out whole speeches. Development rows are
//! never fitted on: train rows with the text of a development row are dropped.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use serde_json::{Value, json};
use stet_core::claim::model::{BUCKETS, DENSE, HeadParameters, Parameters, features};

use super::logistic::{self, Row};

const FOLDS: usize = 5;
const DIMENSIONS: usize = BUCKETS + DENSE + 1;
/// Index of the other head's log-odds.
const LEAN: u32 = (BUCKETS + DENSE) as u32;

/// Penalties of one head.
#[derive(Debug, Clone, Copy)]
pub(super) struct Penalty {
    pub(super) sparse: f64,
    pub(super) dense: f64,
}

const WORTH: Penalty = Penalty {
    sparse: 0.5,
    dense: 0.05,
};
const FACT: Penalty = Penalty {
    sparse: 3.0,
    dense: 1.0,
};

/// A labelled sentence.
struct Example {
    row: Row,
    label: f64,
    group: String,
}

/// Fits both heads from the files in `data`; returns the parameters and the figures of the
/// cross-validations.
///
/// # Errors
/// A sentence for a person if a file is missing or unreadable.
pub fn fit(data: &Path) -> Result<(Parameters, Value), String> {
    let held_out: HashSet<String> = read(&data.join("ct24_english_dev.jsonl"))?
        .iter()
        .map(key)
        .collect();
    let train = read(&data.join("ct24_english_train.jsonl"))?;
    let all = train.len();
    let train: Vec<Value> = train
        .into_iter()
        .filter(|row| !held_out.contains(&key(row)))
        .collect();
    eprintln!(
        "worthiness: {} rows, {} dropped as development rows",
        train.len(),
        all - train.len()
    );
    let worth_rows: Vec<Example> = train.iter().filter_map(|row| example(row, None)).collect();
    let (worth_figures, threshold) = cross_validate(&worth_rows, WORTH, true);
    let worth = fit_all(&worth_rows, WORTH);

    let speeches = read(&data.join("policlaim_train_golden.jsonl"))?;
    let lean = |row: &Row| logistic::score(&worth, row);
    let fact_rows: Vec<Example> = speeches
        .iter()
        .filter_map(|row| example(row, Some(&lean)))
        .collect();
    let (fact_figures, fact_threshold) = cross_validate(&fact_rows, FACT, false);
    let fact = fit_all(&fact_rows, FACT);
    let figures = json!({
        "worthiness": worth_figures, "worthiness_rows": worth_rows.len(),
        "factuality": fact_figures, "factuality_rows": fact_rows.len(),
    });
    let parameters = Parameters {
        worthiness: quantise(&worth, threshold),
        factuality: quantise(&fact, fact_threshold),
    };
    Ok((parameters, figures))
}

fn key(row: &Value) -> String {
    row["text"]
        .as_str()
        .unwrap_or_default()
        .trim()
        .to_lowercase()
}

pub(super) fn read(path: &Path) -> Result<Vec<Value>, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .enumerate()
        .map(|(i, line)| {
            serde_json::from_str(line)
                .map_err(|error| format!("{} line {}: {error}", path.display(), i + 1))
        })
        .collect()
}

fn example(row: &Value, lean: Option<&dyn Fn(&Row) -> f64>) -> Option<Example> {
    let mut sparse = features_row(row["text"].as_str()?);
    let label = row["label"].as_f64()?;
    if let Some(lean) = lean {
        let other = lean(&sparse) as f32;
        sparse.push((LEAN, other));
    }
    Some(Example {
        row: sparse,
        label,
        group: row["speech"].as_str().unwrap_or_default().to_owned(),
    })
}

fn fit_all(examples: &[Example], penalty: Penalty) -> Vec<f64> {
    let rows: Vec<&Row> = examples.iter().map(|e| &e.row).collect();
    let labels: Vec<f64> = examples.iter().map(|e| e.label).collect();
    fit_rows(&rows, &labels, penalty)
}

/// The hashed and the counted features of a sentence as one row.
pub(super) fn features_row(text: &str) -> Row {
    let found = features(text);
    let mut row: Row = found.sparse;
    row.extend(
        (BUCKETS as u32..)
            .zip(found.dense)
            .filter(|&(_, value)| value != 0.0),
    );
    row
}

/// Weights of one head over rows of [`features_row`].
pub(super) fn fit_rows(rows: &[&Row], labels: &[f64], penalty: Penalty) -> Vec<f64> {
    logistic::fit(rows, labels, DIMENSIONS, &|i| {
        if i < BUCKETS {
            penalty.sparse
        } else {
            penalty.dense
        }
    })
}

/// Scores every row by a fit without its fold (its speech where rows have one), then chooses
/// the threshold with the best F1 (or accuracy) over all of them.
fn cross_validate(examples: &[Example], penalty: Penalty, by_f1: bool) -> (Value, f64) {
    let groups: BTreeSet<&str> = examples.iter().map(|e| e.group.as_str()).collect();
    let groups: Vec<&str> = groups.into_iter().collect();
    let fold_of = |i: usize| {
        if groups.len() > 1 {
            groups
                .iter()
                .position(|group| *group == examples[i].group)
                .unwrap_or(0)
        } else {
            i % FOLDS
        }
    };
    let folds = if groups.len() > 1 {
        groups.len()
    } else {
        FOLDS
    };
    let mut probabilities = vec![0.0; examples.len()];
    for fold in 0..folds {
        let (mut rows, mut labels) = (Vec::new(), Vec::new());
        for (i, example) in examples.iter().enumerate() {
            if fold_of(i) != fold {
                rows.push(&example.row);
                labels.push(example.label);
            }
        }
        let weights = fit_rows(&rows, &labels, penalty);
        for (i, example) in examples.iter().enumerate() {
            if fold_of(i) == fold {
                probabilities[i] = logistic::probability(&weights, &example.row);
            }
        }
        eprintln!("  fold {} of {folds}", fold + 1);
    }
    let measure = |threshold: f64| {
        let mut table = [[0.0_f64; 2]; 2];
        for (example, p) in examples.iter().zip(&probabilities) {
            table[usize::from(example.label > 0.5)][usize::from(*p >= threshold)] += 1.0;
        }
        let f1 = 2.0 * table[1][1] / (2.0 * table[1][1] + table[0][1] + table[1][0]).max(1.0);
        let accuracy = (table[0][0] + table[1][1]) / examples.len().max(1) as f64;
        (f1, accuracy)
    };
    // The best of a smoothed curve: one lucky cut among neighbours is noise.
    let value = |t: f64| {
        let (f1, accuracy) = measure(t);
        if by_f1 { f1 } else { accuracy }
    };
    let best = (15..=70)
        .map(|i| f64::from(i) / 100.0)
        .map(|t| {
            (
                t,
                [-0.03, -0.02, -0.01, 0.0, 0.01, 0.02, 0.03]
                    .iter()
                    .map(|d| value(t + d))
                    .sum::<f64>(),
            )
        })
        .fold(
            (0.5, f64::MIN),
            |best, next| if next.1 > best.1 { next } else { best },
        );
    let threshold = best.0;
    let (f1, accuracy) = measure(threshold);
    let (f1_half, accuracy_half) = measure(0.5);
    let figures = json!({
        "threshold": threshold, "cv_f1": f1, "cv_accuracy": accuracy,
        "cv_f1_at_half": f1_half, "cv_accuracy_at_half": accuracy_half, "folds": folds,
    });
    eprintln!("  {figures}");
    (figures, threshold)
}

/// Rounds the bucket weights to bytes.
pub(super) fn quantise(weights: &[f64], threshold: f64) -> HeadParameters {
    let buckets = &weights[..BUCKETS];
    let largest = buckets
        .iter()
        .fold(0.0_f64, |max, w| max.max(w.abs()))
        .max(1e-9);
    let scale = largest / 127.0;
    HeadParameters {
        bias: weights[DIMENSIONS] as f32,
        threshold: threshold as f32,
        lean: weights[LEAN as usize] as f32,
        dense: weights[BUCKETS..BUCKETS + DENSE]
            .iter()
            .map(|&w| w as f32)
            .collect(),
        scale: scale as f32,
        buckets: buckets.iter().map(|w| (w / scale).round() as i8).collect(),
    }
}
