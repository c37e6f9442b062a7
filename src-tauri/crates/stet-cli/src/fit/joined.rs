//! Fits the softmax that joins the symbolic features with the encoder's reading (`stet-fit joined`).
//!
//! Only rows that `scripts/fit-encoder.py` kept out of the encoder's training are used, and only
//! those the symbolic checks leave open, as in the app. Figures are from five folds of them,
//! grouped by claim.

use std::io;
use std::path::Path;

use serde_json::{Value, json};
use stet_core::entailment::{
    BuiltIn, Judge, Parameters, Reading, feature_vector, joined_features, joined_vector,
};
use stet_encoder::CrossEncoder;

use super::entailment::{HELD_OUT, JUDGED, group_of, read, rounded, strangers};
use super::softmax::{Example, fit};
use crate::bench::entailment::passage_of;
use crate::bench::pairs::{Label, claim_of, passages};

/// Per cent of the groups of a set that the encoder has not seen: `HELD_OUT` of
/// `scripts/fit-encoder.py`.
const UNSEEN: &[(&str, u64)] = &[
    ("attributionbench_dev", 20),
    ("begin_cmu_dev", 15),
    ("begin_tc_dev", 15),
    ("begin_wow_dev", 15),
    ("citint_dev", 30),
    ("climatefever_pairs", 20),
    ("covidfact_dev", 25),
    ("fever_dev_gold_2way", 15),
    ("fm2_dev", 20),
    ("healthver_dev", 20),
    ("q2_wow", 15),
    ("scifact_rationale_dev_2way", 20),
    ("scifact_rationale_train_2way", 20),
    ("wice_claim_dev", 20),
];

/// True if the encoder has not been trained on a row of this set with this claim and evidence; so
/// for every row of a set it never saw. COVID-Fact writes a false twin to every true claim upon
/// one passage: grouped by passage.
pub(crate) fn unseen(set: &str, claim: &str, evidence: &str) -> bool {
    let key = if set == "covidfact_dev" {
        evidence
    } else {
        claim
    };
    UNSEEN
        .iter()
        .find(|(name, _)| *name == set)
        .is_none_or(|(_, share)| group_of(key) % 100 < *share)
}

/// One row with what is known of it.
struct Row {
    set: usize,
    group: u64,
    invented: bool,
    /// What the symbolic checks alone decide: 0 entail, 1 contradict.
    symbolic: Option<usize>,
    example: Example,
}

/// What is fitted and what it reaches.
pub struct Fitted {
    /// For `data/entailment/joined.json`.
    pub parameters: Parameters,
    /// Figures of the held-out folds.
    pub figures: Value,
    /// The rows with their features, one object each, for whoever wants to look into them.
    pub table: Vec<Value>,
}

/// Fits on the sets under `folder`, read by `encoder`.
///
/// # Errors
/// If a set can not be read or the encoder can not read a pair.
pub fn run(folder: &Path, encoder: &CrossEncoder) -> io::Result<Fitted> {
    let rows = rows(folder, encoder)?;
    let predicted = cross_validate(&rows);
    let cuts = cuts(&rows, &predicted);
    let open: Vec<&Example> = rows
        .iter()
        .filter(|row| row.symbolic.is_none())
        .map(|row| &row.example)
        .collect();
    let [entail, contradict] = fit(&open);
    let parameters = Parameters {
        note: "Written by stet-fit joined; fit again whenever features or encoder change."
            .to_owned(),
        features: joined_features(),
        entail: entail.iter().map(|value| rounded(*value)).collect(),
        contradict: contradict.iter().map(|value| rounded(*value)).collect(),
        entail_scale: scale(cuts[0]),
        contradict_scale: scale(cuts[1]),
        network: stet_encoder::fitted().to_owned(),
    };
    let figures = json!({
        "rows": rows.iter().filter(|row| !row.invented).count(),
        "cuts": cuts,
        "held_out_folds": by_set(&rows, &predicted, cuts),
    });
    let table = rows
        .iter()
        .zip(&predicted)
        .map(|(row, p)| {
            json!({
                "set": UNSEEN[row.set].0, "group": row.group, "label": row.example.allowed,
                "invented": row.invented, "symbolic": row.symbolic, "held_out": p,
                "values": row.example.values,
            })
        })
        .collect();
    Ok(Fitted {
        parameters,
        figures,
        table,
    })
}

/// The rows the encoder has not seen, with invented neutral ones for sets that have none.
fn rows(folder: &Path, encoder: &CrossEncoder) -> io::Result<Vec<Row>> {
    let symmetric: Vec<u64> = read(folder, HELD_OUT)?
        .iter()
        .filter_map(|row| row["claim"].as_str().map(group_of))
        .collect();
    let mut out = Vec::new();
    for (set, (name, _)) in UNSEEN.iter().enumerate() {
        let mut usable: Vec<(String, String, Label)> = Vec::new();
        for row in read(folder, name)? {
            let (Some(claim), Some(mut texts)) =
                (row["claim"].as_str(), passages(&row["evidence"]))
            else {
                continue;
            };
            let Some(label) = row["label"].as_str().and_then(Label::parse) else {
                continue;
            };
            let known = symmetric.contains(&group_of(claim));
            if texts.len() == 1 && !known && unseen(name, claim, &texts[0]) {
                let one = (claim.to_owned(), texts.swap_remove(0), label);
                if !usable.contains(&one) {
                    usable.push(one);
                }
            }
        }
        let lent: Vec<(&str, String, Label)> = usable
            .iter()
            .map(|(claim, text, label)| (claim.as_str(), text.clone(), *label))
            .collect();
        let mut pairs: Vec<(&str, &str, Label, bool)> = lent
            .iter()
            .map(|(claim, text, label)| (*claim, text.as_str(), *label, false))
            .collect();
        if !lent.iter().any(|(_, _, label)| *label == Label::Neutral) {
            let others = strangers(&lent);
            pairs.extend(
                others.iter().map(|(at, other)| {
                    (lent[*at].0, lent[*other].1.as_str(), Label::Neutral, true)
                }),
            );
        }
        eprintln!("{name}: {} pairs", pairs.len());
        out.extend(read_pairs(set, &pairs, encoder)?);
    }
    weigh(&mut out);
    Ok(out)
}

fn read_pairs(
    set: usize,
    pairs: &[(&str, &str, Label, bool)],
    encoder: &CrossEncoder,
) -> io::Result<Vec<Row>> {
    let texts: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(claim, text, ..)| (*claim, *text))
        .collect();
    let readings = encoder.read(&texts, &|| false).map_err(io::Error::other)?;
    let readings = readings.unwrap_or_default();
    Ok(pairs
        .iter()
        .zip(readings)
        .map(
            |((claim, text, label, invented), [entail, contradict, neutral])| {
                let read = claim_of(claim);
                let p = BuiltIn.judge(&read, &passage_of(text)).probabilities;
                let reading = Reading {
                    entail: f64::from(entail),
                    contradict: f64::from(contradict),
                    neutral: f64::from(neutral),
                };
                Row {
                    set,
                    group: group_of(claim),
                    invented: *invented,
                    symbolic: p.decided().then_some(usize::from(p.contradict > p.entail)),
                    example: Example {
                        values: joined_vector(&feature_vector(&read, text), &reading),
                        allowed: [Label::Entail, Label::Contradict, Label::Neutral]
                            .map(|class| label.accepts(class)),
                        weight: 1.0,
                    },
                }
            },
        )
        .collect())
}

/// Every set weighs as the square root of its size.
fn weigh(rows: &mut [Row]) {
    let mut sizes = vec![0.0_f64; UNSEEN.len()];
    for row in rows.iter() {
        sizes[row.set] += 1.0;
    }
    let total: f64 = sizes.iter().map(|size| size.sqrt()).sum();
    let all = rows.len() as f64;
    for row in rows.iter_mut() {
        row.example.weight = all / (total * sizes[row.set].sqrt());
    }
}

/// Folds of the cross-validation.
const FOLDS: u64 = 5;

/// (entail, contradict) of every row, from the folds it is not in.
fn cross_validate(rows: &[Row]) -> Vec<[f64; 2]> {
    let fold_of = |row: &Row| row.group / 100 % FOLDS;
    let mut out = vec![[0.0; 2]; rows.len()];
    for fold in 0..FOLDS {
        let others: Vec<&Example> = rows
            .iter()
            .filter(|row| row.symbolic.is_none() && fold_of(row) != fold)
            .map(|row| &row.example)
            .collect();
        let [entail, contradict] = fit(&others);
        let model = Parameters {
            entail,
            contradict,
            ..Parameters::silent()
        };
        for (row, out) in rows.iter().zip(&mut out) {
            if fold_of(row) == fold {
                let (entail, contradict, _) = model.softmax(&row.example.values);
                *out = [entail, contradict];
            }
        }
    }
    out
}

/// What is said of a row in the end: 0 entail, 1 contradict.
fn said(row: &Row, p: [f64; 2], cuts: [f64; 2]) -> Option<usize> {
    row.symbolic
        .or_else(|| (0..2).find(|side| p[*side] >= cuts[*side]))
}

/// What is asked of each set the aims name: share right of the decided, share decided.
const PRECISION: f64 = 0.90;
const COVERAGE: f64 = 0.10;

/// The cuts (entail, contradict) at which most of the sets the aims name meet them; of several the
/// pair at which most of what is decided is right, a set weighing as the square root of that.
fn cuts(rows: &[Row], predicted: &[[f64; 2]]) -> [f64; 2] {
    let grid = || (25..=49).map(|fiftieths| f64::from(fiftieths) / 50.0);
    let mut best = ((0, f64::NEG_INFINITY), [0.98, 0.98]);
    for entail in grid() {
        for contradict in grid() {
            let cuts = [entail, contradict];
            let worth = worth(rows, predicted, cuts);
            if worth > best.0 {
                best = (worth, cuts);
            }
        }
    }
    best.1
}

/// The name under which sets are held to the aims together: both SciFact files are one set.
fn judged(set: usize) -> Option<&'static str> {
    let name = UNSEEN[set].0;
    JUDGED
        .contains(&name)
        .then(|| name.split('_').next().unwrap_or(name))
}

/// How many of the judged sets meet the aims, and how much of what is decided is right.
fn worth(rows: &[Row], predicted: &[[f64; 2]], cuts: [f64; 2]) -> (usize, f64) {
    let mut counts: std::collections::BTreeMap<&str, [f64; 3]> = std::collections::BTreeMap::new();
    for (row, p) in rows.iter().zip(predicted) {
        let Some(name) = judged(row.set).filter(|_| !row.invented) else {
            continue;
        };
        let count = counts.entry(name).or_default();
        count[0] += 1.0;
        if let Some(side) = said(row, *p, cuts) {
            count[1] += 1.0;
            count[2] += f64::from(u8::from(row.example.allowed[side]));
        }
    }
    let meets =
        |[n, decided, right]: &&[f64; 3]| right / decided >= PRECISION && decided / n >= COVERAGE;
    let met = counts.values().filter(meets).count();
    let weights: f64 = counts.values().map(|[_, decided, _]| decided.sqrt()).sum();
    let right: f64 = counts
        .values()
        .map(|[_, decided, right]| right / decided.max(1.0) * decided.sqrt())
        .sum();
    (met, right / weights.max(1.0))
}

/// Probability → probability shown: at the cut a side begins to decide; above it what is shown is
/// near what was fitted, below it never reaches the threshold.
fn scale(cut: f64) -> Vec<(f64, f64)> {
    let at = cut.clamp(0.70, 0.93);
    let above = (
        cut + (1.0 - cut) / 3.0,
        (cut.max(0.80) + 0.06).clamp(at, 0.95),
    );
    vec![
        (0.0, 0.0),
        (cut - 1e-6, 0.69),
        (cut, at),
        (rounded(above.0), above.1),
        (1.0, 0.97),
    ]
}

/// Coverage and precision of each set on held-out folds, invented rows apart.
fn by_set(rows: &[Row], predicted: &[[f64; 2]], cuts: [f64; 2]) -> Value {
    let mut out = serde_json::Map::new();
    for (set, (name, _)) in UNSEEN.iter().enumerate() {
        for invented in [false, true] {
            let mut counts = [[0_usize; 2]; 4];
            let mut n = 0;
            for (row, p) in rows.iter().zip(predicted) {
                if row.set != set || row.invented != invented {
                    continue;
                }
                n += 1;
                if let Some(side) = said(row, *p, cuts) {
                    let by = usize::from(row.symbolic.is_none()) * 2;
                    counts[by][side] += 1;
                    counts[by + 1][side] += usize::from(row.example.allowed[side]);
                }
            }
            if n > 0 {
                let decided: usize = counts[0].iter().chain(&counts[2]).sum();
                let right: usize = counts[1].iter().chain(&counts[3]).sum();
                let name = if invented {
                    format!("{name} (invented)")
                } else {
                    (*name).to_owned()
                };
                out.insert(
                    name,
                    json!({
                        "n": n, "decided": decided, "right": right,
                        "symbolic": counts[0], "symbolic_right": counts[1],
                        "joined": counts[2], "joined_right": counts[3],
                    }),
                );
            }
        }
    }
    Value::Object(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_trained_on_goes_by_set_and_group() {
        assert!(unseen("some_other_set", "A claim", "A passage"));
        let claims: Vec<String> = (0..400).map(|n| format!("Claim number {n}")).collect();
        let kept = claims
            .iter()
            .filter(|claim| unseen("fm2_dev", claim, "x"))
            .count();
        assert!(
            (50..110).contains(&kept),
            "about a fifth is kept out: {kept}"
        );
        assert_eq!(
            unseen("covidfact_dev", "one", "passage"),
            unseen("covidfact_dev", "its twin", "passage")
        );
    }

    #[test]
    fn a_cut_is_where_a_side_begins_to_decide() {
        for cut in [0.5, 0.8, 0.9, 0.98] {
            let model = Parameters {
                entail_scale: scale(cut),
                ..Parameters::silent()
            };
            let points = &model.entail_scale;
            assert!(
                points
                    .windows(2)
                    .all(|two| two[0].0 <= two[1].0 && two[0].1 <= two[1].1)
            );
            let at = points.iter().find(|point| (point.0 - cut).abs() < 1e-9);
            assert!(at.is_some_and(|point| point.1 >= 0.70));
        }
    }
}
