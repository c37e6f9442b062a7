//! Claim against passage: rows `{claim, evidence (string or list), label}`.
//!
//! Labels are entail, contradict, neutral; not_entail (and generic) for two-way sets; WiCE's
//! partial and not_supported count as not_entail. The judge is the built-in one, its threshold
//! the one the verdict uses.

use std::time::Instant;

use serde_json::{Value, json};
use stet_core::claim::Claim;
use stet_core::entailment::{
    BuiltIn, Context, Judge, Judgement, Probabilities, Reading, joined_with,
};
use stet_core::evidence::{Passage, Pinpoint};
use stet_encoder::{Classifier, CrossEncoder};

use super::Options;
use super::entailment_tally::{Tally, diagram};
use super::pairs::{Label, claim_of, passages};
use crate::fit::joined::unseen;

/// One row, read.
struct Row {
    id: Value,
    claim: Claim,
    label: Label,
    evidence: Vec<String>,
    overlap: f64,
    /// What is said of each passage.
    said: Vec<Probabilities>,
}

/// Judges every row and returns the figures.
///
/// `n`, `accuracy`, `macro_f1` and `balanced_accuracy` over the labels that occur, undecided
/// counting as neutral (as not_entail where the set has only that); `coverage` = decided / n;
/// `precision_decided` (null where nothing was decided); `calibration_error` = 10-bin expected
/// calibration error of the top probability, with the bins in `reliability` and drawn on standard
/// error; `threshold`; for two-way sets `forced_*`, where the likelier of the two labels is taken.
/// Word overlap stands beside the judge's ranking by entailment, each at its own best cut on these
/// very rows: `overlap_balanced_accuracy` and `ranking_balanced_accuracy` of entail against the
/// rest. `judge` is who judged, `trained_on` how many of the rows the encoder was trained on (null for
/// a classifier of the user's own: nobody knows), `read` how many passages were read, in
/// `seconds_reading`.
pub fn run(
    rows: &mut dyn Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let encoder = match options.classifier {
        Some(_) => None,
        None => open(options),
    };
    let own = options.classifier.as_ref().map(Reader::Own);
    let reader = own.or(encoder.as_ref().map(Reader::Encoder));
    let (mut read, mut skipped, mut trained_on) = (Vec::new(), 0_usize, 0_usize);
    for row in rows {
        let label = row["label"].as_str().and_then(Label::parse);
        let (Some(claim), Some(label), Some(evidence)) =
            (row["claim"].as_str(), label, passages(&row["evidence"]))
        else {
            skipped += 1;
            continue;
        };
        let seen = !unseen(&options.set, claim, &evidence.concat());
        if seen && options.unseen {
            continue;
        }
        trained_on += usize::from(seen);
        let overlap = overlap(claim, &evidence);
        let claim = claim_of(claim);
        let said = evidence
            .iter()
            .map(|text| BuiltIn.judge(&claim, &passage_of(text)).probabilities)
            .collect();
        read.push(Row {
            id: row["id"].clone(),
            claim,
            label,
            evidence,
            overlap,
            said,
        });
    }
    let start = Instant::now();
    let passages_read = reader
        .as_ref()
        .map_or(0, |reader| settle(&mut read, reader));
    let seconds = start.elapsed().as_secs_f64();
    let mut tally = Tally::default();
    for row in &read {
        let strength = |p: &&Probabilities| p.entail.max(p.contradict);
        let strongest = row
            .said
            .iter()
            .max_by(|one, other| strength(one).total_cmp(&strength(other)));
        let probabilities = strongest.copied().unwrap_or(Probabilities::UNRELATED);
        let said = decided(probabilities);
        tally.add(row.label, said, probabilities, row.overlap);
        predictions(json!({
            "id": row.id,
            "label": name(row.label),
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
    let (judge, trained_on) = match reader {
        Some(Reader::Encoder(_)) => ("symbols and MiniLM", json!(trained_on)),
        Some(Reader::Own(_)) => ("symbols and the named classifier", Value::Null),
        None => ("symbols", json!(0)),
    };
    figures["judge"] = json!(judge);
    figures["trained_on"] = trained_on;
    figures["read"] = json!(passages_read);
    figures["seconds_reading"] = json!(seconds);
    figures
}

/// The encoder, where there is one that the joined parameters were fitted with.
fn open(options: &Options) -> Option<CrossEncoder> {
    let folder = stet_encoder::find(&options.encoder)?;
    if joined_with() != Some(stet_encoder::fitted()) {
        eprintln!("The joined parameters were fitted with another encoder: measuring without it.");
        return None;
    }
    CrossEncoder::open(folder)
        .inspect_err(|problem| eprintln!("{problem}"))
        .ok()
}

/// A network that reads what the symbolic checks leave open.
enum Reader<'o> {
    Encoder(&'o CrossEncoder),
    Own(&'o Classifier),
}

impl Reader<'_> {
    /// What it says of (claim, passage) pairs: three numbers each, whose meaning is its own.
    fn read(&self, pairs: &[(&str, &str)]) -> Vec<[f32; 3]> {
        let read = match self {
            Self::Encoder(encoder) => encoder.read(pairs, &|| false),
            Self::Own(classifier) => classifier.read(pairs, &|| false),
        };
        let read = read.inspect_err(|problem| eprintln!("{problem}")).ok();
        read.flatten().unwrap_or_default()
    }

    /// The judgement of a pair of which it said this.
    fn judge(&self, claim: &Claim, passage: &Passage, said: [f32; 3]) -> Judgement {
        let [entail, contradict, neutral] = said.map(f64::from);
        let context = Context::default();
        match self {
            Self::Encoder(_) => {
                let reading = Reading {
                    entail,
                    contradict,
                    neutral,
                };
                BuiltIn.judge_read(claim, passage, &context, Some(&reading))
            }
            Self::Own(_) => {
                let said = Probabilities {
                    entail,
                    contradict,
                    neutral,
                };
                BuiltIn.judge_classified(claim, passage, &context, said)
            }
        }
    }
}

/// Lets the network read what the symbolic checks left open, all rows together, and returns how
/// many passages it read.
fn settle(rows: &mut [Row], reader: &Reader<'_>) -> usize {
    let mut open = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let passages = row.said.iter().enumerate();
        open.extend(
            passages
                .filter(|(_, p)| !p.decided())
                .map(|(passage, _)| (at, passage)),
        );
    }
    let pairs: Vec<(&str, &str)> = open
        .iter()
        .map(|(at, passage)| {
            (
                rows[*at].claim.quote.as_str(),
                rows[*at].evidence[*passage].as_str(),
            )
        })
        .collect();
    let read = reader.read(&pairs);
    for ((at, passage), said) in open.iter().zip(read) {
        let row = &mut rows[*at];
        let judged = reader.judge(&row.claim, &passage_of(&row.evidence[*passage]), said);
        row.said[*passage] = judged.probabilities;
    }
    open.len()
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
