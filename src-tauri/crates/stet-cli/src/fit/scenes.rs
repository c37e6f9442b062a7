//! Fits `data/claims/scenes.bin` to the rows of `data/claims/rows`: claim or not, and of those that are none, judgement
//! or scene. Figures and the threshold come from five folds; rows of one opening are never on both sides of a fold.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use stet_core::claim::model::scenes::{LANGUAGES, SceneParameters};

use super::claims::{Penalty, features_row, fit_rows, quantise, read};
use super::logistic::{self, Row};

const FOLDS: u64 = 5;
const PENALTY: Penalty = Penalty {
    sparse: 0.25,
    dense: 0.5,
};
/// Share of the claims that the threshold may cost, in the rows left out.
const LOST: f64 = 0.04;

struct Sentence {
    language: String,
    row: Row,
    claim: bool,
    opinion: bool,
    fold: u64,
}

/// Fits both heads; returns them and the figures of the folds by language: at 1, 2 and 4 % of the claims lost the share of
/// the others that is told.
///
/// # Errors
/// A sentence for a person if a file is missing or unreadable.
pub fn fit(folder: &Path) -> Result<(SceneParameters, Value), String> {
    let sentences = sentences(folder)?;
    let mut sure = vec![0.0; sentences.len()];
    for fold in 0..FOLDS {
        let weights = claim_head(sentences.iter().filter(|one| one.fold != fold));
        for (one, sure) in sentences.iter().zip(&mut sure) {
            if one.fold == fold {
                *sure = logistic::probability(&weights, &one.row);
            }
        }
    }
    let of = |language: Option<&str>, claim: bool| {
        let mut found: Vec<f64> = sentences
            .iter()
            .zip(&sure)
            .filter(|(one, _)| one.claim == claim)
            .filter(|(one, _)| language.map_or(asked(&one.language), |it| one.language == it))
            .map(|(_, sure)| *sure)
            .collect();
        found.sort_by(f64::total_cmp);
        found
    };
    let mut figures = BTreeMap::new();
    for language in LANGUAGES {
        let (claims, others) = (of(Some(language), true), of(Some(language), false));
        let told: Vec<f64> = [0.01, 0.02, 0.04]
            .map(|lost| below(&others, cut(&claims, lost)))
            .to_vec();
        figures.insert(
            language,
            json!({"claims": claims.len(), "others": others.len(), "told": told}),
        );
    }
    let threshold = cut(&of(None, true), LOST);
    let claim = quantise(&claim_head(sentences.iter()), threshold);
    let idle: Vec<&Sentence> = sentences.iter().filter(|one| !one.claim).collect();
    let rows: Vec<&Row> = idle.iter().map(|one| &one.row).collect();
    let labels: Vec<f64> = idle.iter().map(|one| f64::from(one.opinion)).collect();
    let opinion = quantise(&fit_rows(&rows, &labels, PENALTY), 0.5);
    let told = below(&of(None, false), threshold);
    let figures = json!({"languages": figures, "threshold": threshold, "lost": LOST, "told": told});
    Ok((SceneParameters { claim, opinion }, figures))
}

fn asked(language: &str) -> bool {
    LANGUAGES.contains(&language)
}

fn claim_head<'a>(sentences: impl Iterator<Item = &'a Sentence>) -> Vec<f64> {
    let (rows, labels): (Vec<&Row>, Vec<f64>) = sentences
        .map(|one| (&one.row, f64::from(one.claim)))
        .unzip();
    fit_rows(&rows, &labels, PENALTY)
}

/// The value below which `lost` of these sorted ones lie.
fn cut(sorted: &[f64], lost: f64) -> f64 {
    let at = (lost * sorted.len() as f64) as usize;
    sorted.get(at).copied().unwrap_or_default()
}

fn below(sorted: &[f64], cut: f64) -> f64 {
    sorted.partition_point(|value| *value < cut) as f64 / sorted.len().max(1) as f64
}

fn sentences(folder: &Path) -> Result<Vec<Sentence>, String> {
    let files =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let language = name.split('-').next().unwrap_or_default().to_owned();
        for row in read(&file)? {
            let (Some(text), Some(label)) = (row["text"].as_str(), row["label"].as_str()) else {
                return Err(format!("{}: a row without text or label", file.display()));
            };
            found.push(Sentence {
                language: language.clone(),
                row: features_row(text),
                claim: label == "claim",
                opinion: matches!(label, "opinion" | "prediction" | "background"),
                fold: fold(text),
            });
        }
    }
    Ok(found)
}

/// The fold of a sentence by its first two words (FNV-1a): rows were written in pairs that begin alike.
fn fold(text: &str) -> u64 {
    let opening = text.split_whitespace().take(2).flat_map(str::bytes);
    let hash = opening.fold(0xcbf2_9ce4_8422_2325_u64, |state, byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 17) % FOLDS
}
