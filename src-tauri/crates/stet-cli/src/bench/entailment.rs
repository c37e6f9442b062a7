//! Claim against passage: rows `{claim, evidence (string or list), label}`.
//!
//! Labels are entail, contradict, neutral; not_entail (and generic) for two-way sets; WiCE's
//! partial and not_supported count as not_entail. The judge is the built-in one, its threshold
//! the one the verdict uses.

use serde_json::{Value, json};
use stet_core::claim::Claim;
use stet_core::entailment::{BuiltIn, Judge, Probabilities};
use stet_core::evidence::{Passage, Pinpoint};

use super::entailment_tally::Tally;
use super::pairs::{Label, claim_of, passages};

/// Probability from which the judge has decided (rules 3.4).
pub const THRESHOLD: f64 = 0.70;

/// Judges every row and returns the figures.
///
/// `n`, `accuracy`, `macro_f1` and `balanced_accuracy` over the labels that occur, undecided
/// counting as neutral (as not_entail where the set has only that); `coverage` = decided / n;
/// `precision_decided` (null where nothing was decided); `calibration_error` = 10-bin expected
/// calibration error of the top probability, with the bins in `reliability`; `threshold`; for
/// two-way sets `forced_*`, where the likelier of the two labels is taken. Word overlap stands
/// beside the judge's ranking by entailment, each at its own best cut on these very rows:
/// `overlap_balanced_accuracy` and `ranking_balanced_accuracy` of entail against the rest.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut tally = Tally::default();
    let mut skipped = 0_usize;
    for row in rows {
        let label = row["label"].as_str().and_then(Label::parse);
        let (Some(claim), Some(label), Some(evidence)) =
            (row["claim"].as_str(), label, passages(&row["evidence"]))
        else {
            skipped += 1;
            continue;
        };
        let probabilities = judge(&claim_of(claim), &evidence);
        let said = decided(probabilities);
        tally.add(label, said, probabilities, overlap(claim, &evidence));
        predictions(json!({
            "id": row.get("id"),
            "label": name(label),
            "predicted": said.map_or("undecided", name),
            "entail": probabilities.entail,
            "contradict": probabilities.contradict,
            "neutral": probabilities.neutral,
        }));
    }
    let mut figures = tally.figures();
    figures["threshold"] = json!(THRESHOLD);
    figures["skipped"] = json!(skipped);
    figures
}

fn name(label: Label) -> &'static str {
    match label {
        Label::Entail => "entail",
        Label::Contradict => "contradict",
        Label::Neutral => "neutral",
        Label::NotEntail => "not_entail",
    }
}

/// What the judge has decided, if it has.
fn decided(p: Probabilities) -> Option<Label> {
    if p.entail >= THRESHOLD {
        Some(Label::Entail)
    } else if p.contradict >= THRESHOLD {
        Some(Label::Contradict)
    } else {
        None
    }
}

/// The passage that says most for or against.
fn judge(claim: &Claim, evidence: &[String]) -> Probabilities {
    let strength = |p: &Probabilities| p.entail.max(p.contradict);
    evidence
        .iter()
        .map(|text| BuiltIn.judge(claim, &passage_of(text)).probabilities)
        .max_by(|one, other| strength(one).total_cmp(&strength(other)))
        .unwrap_or(Probabilities::UNRELATED)
}

fn passage_of(text: &str) -> Passage {
    Passage {
        id: "row".to_owned(),
        source: "row".to_owned(),
        text: text.to_owned(),
        pinpoint: Pinpoint::Paragraph {
            number: 1,
            heading: None,
        },
        relevance: 1.0,
    }
}

/// Share of the claim's distinct words of three letters or more found in the evidence.
fn overlap(claim: &str, evidence: &[String]) -> f64 {
    let words = |text: &str| -> std::collections::HashSet<String> {
        text.split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| word.chars().count() >= 3)
            .map(str::to_lowercase)
            .collect()
    };
    let claim = words(claim);
    evidence
        .iter()
        .map(|text| {
            let theirs = words(text);
            claim.intersection(&theirs).count() as f64 / claim.len().max(1) as f64
        })
        .fold(0.0, f64::max)
}
