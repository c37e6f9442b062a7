//! Fits `data/reference-model.bin` on labelled citations.
//!
//! The first file is the public set, whose five-fold figures are printed; further files hold
//! rendered citations (scripts/rendered-citations.py). A fold is fitted on the other four
//! fifths of the first file alone, so its figure owes nothing to the rendered ones.

use std::path::PathBuf;

use serde_json::{Value, json};
use stet_core::reference::parse::model::{Label, Parameters, tokens};

use super::chain::{Example, Index, PLAN, fit};

/// Number of folds.
pub const FOLDS: usize = 5;

/// A citation with a label for each of its words.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// Its words, one blank between.
    pub text: String,
    /// The label of each word.
    pub labels: Vec<Label>,
}

impl Labelled {
    /// Reads a row `{segments: [[label, words], …]}`; `None` if a label is not known or there is
    /// no word.
    #[must_use]
    pub fn of_row(row: &Value) -> Option<Self> {
        let mut text = String::new();
        let mut labels = Vec::new();
        for segment in row["segments"].as_array()? {
            let label = Label::named(segment.get(0)?.as_str()?)?;
            for word in segment.get(1)?.as_str()?.split_whitespace() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
                labels.push(label);
            }
        }
        (!labels.is_empty()).then_some(Self { text, labels })
    }
}

/// Fits on all files and cross-validates on the first.
///
/// # Errors
/// A sentence for a person if a file is missing, unreadable or holds no row.
pub fn run(files: &[PathBuf]) -> Result<(Parameters, Value), String> {
    let mut sets = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let rows: Vec<Labelled> = text
            .lines()
            .filter_map(|line| Labelled::of_row(&serde_json::from_str(line).ok()?))
            .collect();
        if rows.is_empty() {
            return Err(format!("{}: no labelled citation", path.display()));
        }
        eprintln!("{}: {} citations", path.display(), rows.len());
        sets.push(rows);
    }
    let public = &sets[0];
    let (right, words, whole) = folds(public)
        .iter()
        .zip(public)
        .map(|(given, row)| {
            let right = given
                .iter()
                .zip(&row.labels)
                .filter(|(a, b)| a == b)
                .count();
            (
                right,
                row.labels.len(),
                usize::from(right == row.labels.len()),
            )
        })
        .fold((0, 0, 0), |sum, row| {
            (sum.0 + row.0, sum.1 + row.1, sum.2 + row.2)
        });
    let figures = json!({
        "n": public.len(),
        "rows": sets.iter().map(Vec::len).sum::<usize>(),
        "folds": FOLDS,
        "token_accuracy": right as f64 / words as f64,
        "reference_accuracy": whole as f64 / public.len() as f64,
    });
    let all: Vec<&Labelled> = sets.iter().flatten().collect();
    Ok((fit_on(&all), figures))
}

/// Labels of every row by a model fitted on the rows of the other folds; row `i` is in fold
/// `i mod 5`.
#[must_use]
pub fn folds(rows: &[Labelled]) -> Vec<Vec<Label>> {
    let mut given = vec![Vec::new(); rows.len()];
    for fold in 0..FOLDS {
        let others: Vec<&Labelled> = rows
            .iter()
            .enumerate()
            .filter(|(at, _)| at % FOLDS != fold)
            .map(|(_, row)| row)
            .collect();
        let parameters = fit_on(&others);
        for at in (fold..rows.len()).step_by(FOLDS) {
            given[at] = parameters.labels(&tokens(&rows[at].text));
        }
    }
    given
}

/// Fits on these rows; the file's rounding of weights is part of the result.
fn fit_on(rows: &[&Labelled]) -> Parameters {
    let mut index = Index::default();
    let examples: Vec<Example> = rows
        .iter()
        .filter_map(|row| index.example(&tokens(&row.text), &row.labels))
        .collect();
    let fitted = fit(&index, &examples.iter().collect::<Vec<_>>(), PLAN);
    Parameters::read(&fitted.write()).unwrap_or(fitted)
}
