//! Fits the built-in judge's softmax on labelled pairs (`stet-fit entailment`).
//!
//! Everything is deterministic: no random numbers, folds by a hash of the claim's words. Pairs of
//! sets without a neutral label get invented neutral ones: the claim against the evidence of
//! another claim of the set that shares a word with it, as retrieval would hand over.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, BufRead};
use std::path::Path;

use serde_json::{Value, json};
use stet_core::entailment::{FEATURES, Parameters, feature_vector, grounds};

use super::softmax::{Example, fit};
use crate::bench::pairs::{Label, claim_of, passages};

/// The sets fitted on, by file name. `fever_symmetric_dev` stays out: it is only measured.
/// `wice` and the long web pages of other sets stay out too: their label is the page's, not the
/// passage's.
pub(super) const SETS: &[&str] = &[
    "attributionbench_dev",
    "begin_cmu_dev",
    "begin_tc_dev",
    "begin_wow_dev",
    "citint_dev",
    "climatefever_pairs",
    "covidfact_dev",
    "fever_dev_gold_2way",
    "fm2_dev",
    "healthver_dev",
    "q2_wow",
    "scifact_rationale_dev_2way",
    "scifact_rationale_train_2way",
];

/// Sets on which the thresholds are set: those the aims name.
pub(super) const JUDGED: &[&str] = &[
    "covidfact_dev",
    "fever_dev_gold_2way",
    "fm2_dev",
    "healthver_dev",
    "scifact_rationale_dev_2way",
    "scifact_rationale_train_2way",
];

/// The set whose claims are kept out of the fit.
pub(super) const HELD_OUT: &str = "fever_symmetric_dev";

/// Folds of the cross-validation.
const FOLDS: u64 = 5;
/// Most rows of one set.
const MOST: usize = 4_000;
/// Share of the decided that must be right where a threshold is set.
const PRECISION: f64 = 0.90;
/// Fewest decided rows a threshold may rest on.
const FEWEST: usize = 100;

/// One pair with its features.
struct Pair {
    set: usize,
    group: u64,
    invented: bool,
    example: Example,
}

/// Fits on the sets under `folder` and returns the parameters with the figures of the
/// cross-validation.
///
/// # Errors
/// If a set can not be read, or none is there.
pub fn run(folder: &Path) -> io::Result<(Parameters, Value)> {
    let held_out: Vec<u64> = read(folder, HELD_OUT)?
        .iter()
        .filter_map(|row| row["claim"].as_str().map(group_of))
        .collect();
    let mut pairs = Vec::new();
    for (set, name) in SETS.iter().enumerate() {
        load(&read(folder, name)?, set, &held_out, &mut pairs);
    }
    weigh(&mut pairs);
    let predicted = cross_validate(&pairs);
    let thresholds = [0, 1].map(|side| threshold(&pairs, &predicted, side));
    let examples: Vec<&Example> = pairs.iter().map(|pair| &pair.example).collect();
    let [entail, contradict] = fit(&examples);
    let parameters = Parameters {
        note: "Written by stet-fit entailment; fit again whenever the features change.".to_owned(),
        features: FEATURES.iter().map(|name| (*name).to_owned()).collect(),
        entail: entail.iter().map(|value| rounded(*value)).collect(),
        contradict: contradict.iter().map(|value| rounded(*value)).collect(),
        entail_scale: scale(thresholds[0]),
        contradict_scale: scale(thresholds[1]),
        network: String::new(),
    };
    let figures = json!({
        "pairs": pairs.len(),
        "invented": pairs.iter().filter(|pair| pair.invented).count(),
        "thresholds": thresholds,
        "held_out_folds": by_set(&pairs, &predicted, thresholds),
    });
    Ok((parameters, figures))
}

pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

pub(super) fn read(folder: &Path, name: &str) -> io::Result<Vec<Value>> {
    let file = fs::File::open(folder.join(format!("{name}.jsonl")))?;
    io::BufReader::new(file)
        .lines()
        .filter_map(|line| match line {
            Ok(line) => serde_json::from_str(&line).ok().map(Ok),
            Err(error) => Some(Err(error)),
        })
        .collect()
}

/// A number for the claim's words: rows with the same claim fall into the same fold. FNV-1a, so
/// that the folds are the same everywhere.
pub(super) fn group_of(claim: &str) -> u64 {
    claim
        .to_lowercase()
        .bytes()
        .filter(u8::is_ascii_alphanumeric)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

fn load(rows: &[Value], set: usize, held_out: &[u64], pairs: &mut Vec<Pair>) {
    let usable: Vec<(&str, String, Label)> = rows
        .iter()
        .filter_map(|row| {
            let claim = row["claim"].as_str()?;
            let label = Label::parse(row["label"].as_str()?)?;
            let mut texts = passages(&row["evidence"])?;
            (texts.len() == 1 && !held_out.contains(&group_of(claim)))
                .then(|| (claim, texts.swap_remove(0), label))
        })
        .take(MOST)
        .collect();
    let has_neutral = usable.iter().any(|(_, _, label)| *label == Label::Neutral);
    let mut push = |claim: &str, text: &str, label: Label, invented: bool| {
        let allowed =
            [Label::Entail, Label::Contradict, Label::Neutral].map(|class| label.accepts(class));
        pairs.push(Pair {
            set,
            group: group_of(claim),
            invented,
            example: Example {
                values: feature_vector(&claim_of(claim), text),
                allowed,
                weight: 1.0,
            },
        });
    };
    for (claim, text, label) in &usable {
        push(claim, text, *label, false);
    }
    if has_neutral {
        return;
    }
    for (at, other) in strangers(&usable) {
        push(usable[at].0, &usable[other].1, Label::Neutral, true);
    }
}

/// For every second claim the next row whose evidence shares a long word with it but whose claim
/// is another.
pub(super) fn strangers(usable: &[(&str, String, Label)]) -> Vec<(usize, usize)> {
    let words = |text: &str| -> Vec<String> {
        text.split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| word.len() >= 5)
            .map(str::to_lowercase)
            .collect()
    };
    let mut by_word: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, (_, text, _)) in usable.iter().enumerate() {
        for word in words(text) {
            let rows = by_word.entry(word).or_default();
            if rows.last() != Some(&at) {
                rows.push(at);
            }
        }
    }
    (0..usable.len())
        .step_by(2)
        .filter_map(|at| {
            let (claim, evidence, _) = &usable[at];
            let mut candidates: Vec<usize> = words(claim)
                .iter()
                .filter_map(|word| by_word.get(word))
                .filter(|rows| rows.len() <= 60)
                .flatten()
                .copied()
                .filter(|other| {
                    group_of(usable[*other].0) != group_of(claim) && usable[*other].1 != *evidence
                })
                .collect();
            candidates.sort_unstable();
            candidates.dedup();
            let next = candidates
                .iter()
                .find(|other| **other > at)
                .or(candidates.first())?;
            Some((at, *next))
        })
        .collect()
}

/// Every set weighs as the square root of its size, so that no set drowns the others.
fn weigh(pairs: &mut [Pair]) {
    let mut sizes: BTreeMap<usize, f64> = BTreeMap::new();
    for pair in pairs.iter() {
        *sizes.entry(pair.set).or_default() += 1.0;
    }
    let total: f64 = sizes.values().map(|size| size.sqrt()).sum();
    let all = pairs.len() as f64;
    for pair in pairs.iter_mut() {
        pair.example.weight = all / (total * sizes[&pair.set].sqrt());
    }
}

/// (entail, contradict) of every pair, from the folds it is not in.
fn cross_validate(pairs: &[Pair]) -> Vec<[f64; 2]> {
    let mut out = vec![[0.0; 2]; pairs.len()];
    for fold in 0..FOLDS {
        let others: Vec<&Example> = pairs
            .iter()
            .filter(|pair| pair.group % FOLDS != fold)
            .map(|pair| &pair.example)
            .collect();
        let [entail, contradict] = fit(&others);
        let model = Parameters {
            entail,
            contradict,
            ..Parameters::silent()
        };
        for (pair, out) in pairs.iter().zip(&mut out) {
            if pair.group % FOLDS == fold {
                let (entail, contradict, _) = model.softmax(&pair.example.values);
                *out = [entail, contradict];
            }
        }
    }
    out
}

/// True if `side` (0 entail, 1 contradict) decides the pair at `cut`: its probability reaches it
/// and a ground can be named.
fn decides(pair: &Pair, p: [f64; 2], side: usize, cut: f64) -> bool {
    let (supports, denies) = grounds(&pair.example.values);
    p[side] >= cut && [supports, denies][side]
}

/// The lowest probability from which, on the sets the aims name, at least [`PRECISION`] of the
/// decided are right; .98 if there is none. A set weighs as the square root of what is decided
/// in it, so that the largest does not speak for all and a handful of rows not for a set.
fn threshold(pairs: &[Pair], predicted: &[[f64; 2]], side: usize) -> f64 {
    let mut chosen = 0.98;
    for cut in (45..99)
        .rev()
        .map(|hundredths| f64::from(hundredths) / 100.0)
    {
        let decided: Vec<&Pair> = pairs
            .iter()
            .zip(predicted)
            .filter(|(pair, p)| !pair.invented && decides(pair, **p, side, cut))
            .map(|(pair, _)| pair)
            .filter(|pair| JUDGED.contains(&SETS[pair.set]))
            .collect();
        if decided.len() < FEWEST {
            continue;
        }
        let (mut weights, mut weighed) = (0.0, 0.0);
        for set in 0..SETS.len() {
            let of_set = || decided.iter().filter(|pair| pair.set == set);
            let count = of_set().count() as f64;
            let right = of_set().filter(|pair| pair.example.allowed[side]).count() as f64;
            weights += count.sqrt();
            weighed += count.sqrt() * right / count.max(1.0);
        }
        if weighed / weights >= PRECISION {
            chosen = cut;
        }
    }
    chosen
}

/// The shown probability: .70 at the threshold, then up to .97.
fn scale(threshold: f64) -> Vec<(f64, f64)> {
    let above = threshold + 0.25 * (1.0 - threshold);
    vec![
        (0.0, 0.0),
        (threshold, 0.70),
        (rounded(above), 0.88),
        (1.0, 0.97),
    ]
}

/// Coverage and precision of each set on held-out folds, invented pairs apart.
fn by_set(pairs: &[Pair], predicted: &[[f64; 2]], thresholds: [f64; 2]) -> Value {
    let mut out = serde_json::Map::new();
    for (set, name) in SETS.iter().enumerate() {
        for invented in [false, true] {
            let mut counts = [0_usize; 5];
            for (pair, p) in pairs.iter().zip(predicted) {
                if pair.set != set || pair.invented != invented {
                    continue;
                }
                counts[0] += 1;
                for side in 0..2 {
                    if decides(pair, *p, side, thresholds[side]) {
                        counts[1 + side] += 1;
                        counts[3 + side] += usize::from(pair.example.allowed[side]);
                    }
                }
            }
            if counts[0] > 0 {
                let name = if invented {
                    format!("{name} (invented)")
                } else {
                    (*name).to_owned()
                };
                out.insert(
                    name,
                    json!({
                        "n": counts[0],
                        "entail": counts[1], "entail_right": counts[3],
                        "contradict": counts[2], "contradict_right": counts[4],
                    }),
                );
            }
        }
    }
    Value::Object(out)
}
