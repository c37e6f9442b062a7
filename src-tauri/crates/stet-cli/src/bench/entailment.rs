//! Claim against passage: rows `{claim, evidence (string or list), label}`.
//!
//! Labels are entail, contradict, neutral; not_entail (and generic) for two-way sets; WiCE's
//! partial and not_supported count as not_entail. The judge is the built-in one, its threshold
//! the one the verdict uses.

use std::sync::Arc;

use serde_json::{Value, json};
use stet_core::entailment::Probabilities;
use stet_core::evidence::{Passage, Pinpoint, Shingles};
use stet_engine::{ClassifierJudge, DocumentJudge, FactJudge, Question};
use stet_judge::{Around, Library, Together};

use super::Options;
use super::entailment_tally::{Tally, diagram};
use super::pairs::{Label, claim_of, passages};

/// Judges every row and returns the figures.
///
/// `n`, `accuracy`, `macro_f1` and `balanced_accuracy` over the labels that occur, undecided
/// counting as neutral (as not_entail where the set has only that); `coverage` = decided / n;
/// `precision_decided` (null where nothing was decided); `calibration_error` = 10-bin expected
/// calibration error of the top probability, with the bins in `reliability` and drawn on standard
/// error; `threshold`; for two-way sets `forced_*`, where the likelier of the two labels is taken.
/// Word overlap stands beside the judge's ranking by entailment, each at its own best cut on these
/// very rows: `overlap_balanced_accuracy` and `ranking_balanced_accuracy` of entail against the
/// rest. `judge` is who judged.
pub fn run(
    rows: &mut dyn Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let judge: Box<dyn DocumentJudge> = match &options.classifier {
        Some(classifier) => Box::new(ClassifierJudge::new(
            Arc::clone(classifier),
            "classifier",
            Arc::new(FactJudge::default()),
        )),
        None => Box::new(FactJudge::default()),
    };
    let mut skipped = 0_usize;
    let mut tally = Tally::default();
    for row in rows {
        let label = row["label"].as_str().and_then(Label::parse);
        let (Some(claim), Some(label), Some(evidence)) =
            (row["claim"].as_str(), label, passages(&row["evidence"]))
        else {
            skipped += 1;
            continue;
        };
        let overlap = overlap(claim, &evidence);
        let probabilities = judged(judge.as_ref(), claim, &evidence);
        let said = decided(probabilities);
        tally.add(label, said, probabilities, overlap);
        predictions(json!({
            "id": row["id"],
            "label": name(label),
            "predicted": said.map_or("undecided", name),
            "entail": probabilities.entail,
            "contradict": probabilities.contradict,
            "neutral": probabilities.neutral,
        }));
    }
    let mut figures = tally.figures();
    eprint!("{}", diagram(&figures["reliability"]));
    figures["threshold"] = json!(Probabilities::DECIDES);
    figures["skipped"] = json!(skipped);
    figures["judge"] = json!(match options.classifier {
        Some(_) => "facts and the named classifier",
        None => "facts",
    });
    figures
}

/// What the passage says of the claim that says most, one way or the other.
fn judged(judge: &dyn DocumentJudge, claim: &str, evidence: &[String]) -> Probabilities {
    let claim = claim_of(claim);
    let passages: Vec<Passage> = evidence.iter().zip(0..).map(numbered).collect();
    let question = Question {
        claim: &claim,
        around: &Around::default(),
        passages: &passages,
        library: &Library::read(&passages, "en"),
        together: Together::Pack,
        document: &Shingles::default(),
    };
    let judged = judge.judge(&question, &|| false);
    let all = judged.iter().map(|one| one.probabilities);
    all.max_by(|one, other| {
        let strength = |p: &Probabilities| p.entail.max(p.contradict);
        strength(one).total_cmp(&strength(other))
    })
    .unwrap_or(Probabilities::UNRELATED)
}

fn numbered((text, number): (&String, usize)) -> Passage {
    Passage {
        id: format!("row {number}"),
        ..passage_of(text)
    }
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
    if p.entail >= Probabilities::DECIDES {
        Some(Label::Entail)
    } else if p.contradict >= Probabilities::DECIDES {
        Some(Label::Contradict)
    } else {
        None
    }
}

pub(crate) fn passage_of(text: &str) -> Passage {
    Passage {
        id: "row".to_owned(),
        source: "row".to_owned(),
        text: text.to_owned(),
        pinpoint: Pinpoint::Paragraph {
            number: 1,
            heading: None,
        },
        under: String::new(),
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
