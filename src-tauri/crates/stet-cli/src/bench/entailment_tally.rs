//! The figures of the entailment measure, from what was said of each row.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stet_core::entailment::Probabilities;

use super::pairs::Label;
use super::share::share;

/// Bins of the reliability diagram.
const BINS: usize = 10;

/// One judged row.
#[derive(Debug, Clone, Copy)]
struct Row {
    label: Label,
    said: Option<Label>,
    p: Probabilities,
    overlap: f64,
}

/// The rows judged so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    rows: Vec<Row>,
}

impl Tally {
    /// Adds a row.
    pub(super) fn add(
        &mut self,
        label: Label,
        said: Option<Label>,
        p: Probabilities,
        overlap: f64,
    ) {
        self.rows.push(Row {
            label,
            said,
            p,
            overlap,
        });
    }

    /// Everything the measure prints but the threshold.
    pub(super) fn figures(&self) -> Value {
        let n = self.rows.len();
        let labels: BTreeSet<Label> = self.rows.iter().map(|row| row.label).collect();
        let decided: Vec<&Row> = self.rows.iter().filter(|row| row.said.is_some()).collect();
        let right = decided
            .iter()
            .filter(|row| row.said.is_some_and(|said| row.label.accepts(said)))
            .count();
        let as_said = |row: &Row| row.said.unwrap_or(Label::Neutral);
        let scores = classes(&self.rows, &labels, as_said);
        let (calibration_error, reliability) = self.calibration();
        let mut figures = json!({
            "n": n,
            "accuracy": scores.accuracy,
            "macro_f1": scores.macro_f1,
            "balanced_accuracy": scores.balanced,
            "coverage": share(decided.len(), n),
            "precision_decided": (!decided.is_empty()).then(|| share(right, decided.len())),
            "decided": decided.len(),
            "decided_entail": side(&decided, Label::Entail),
            "decided_contradict": side(&decided, Label::Contradict),
            "calibration_error": calibration_error,
            "reliability": reliability,
            "overlap_balanced_accuracy": self.best_cut(|row| row.overlap),
            "ranking_balanced_accuracy": self.best_cut(|row| row.p.entail - row.p.contradict),
        });
        if labels.len() == 2 && labels.contains(&Label::Entail) {
            let other = if labels.contains(&Label::NotEntail) {
                Label::NotEntail
            } else {
                *labels
                    .iter()
                    .find(|label| **label != Label::Entail)
                    .unwrap_or(&Label::Entail)
            };
            let forced = classes(&self.rows, &labels, |row| {
                let against = match other {
                    Label::Contradict => row.p.contradict,
                    _ => row.p.contradict + row.p.neutral,
                };
                if row.p.entail >= against {
                    Label::Entail
                } else {
                    other
                }
            });
            figures["forced_accuracy"] = json!(forced.accuracy);
            figures["forced_balanced_accuracy"] = json!(forced.balanced);
            figures["forced_macro_f1"] = json!(forced.macro_f1);
        }
        figures
    }

    /// Expected calibration error of the top probability, and the bins it comes from.
    fn calibration(&self) -> (f64, Value) {
        let mut bins = [(0_usize, 0.0_f64, 0_usize); BINS];
        for row in &self.rows {
            let (top, said) = top(row.p);
            let bin = ((top * BINS as f64) as usize).min(BINS - 1);
            bins[bin].0 += 1;
            bins[bin].1 += top;
            bins[bin].2 += usize::from(row.label.accepts(said));
        }
        let mut error = 0.0;
        let mut shown = Vec::new();
        for (at, (count, sum, right)) in bins.into_iter().enumerate() {
            if count == 0 {
                continue;
            }
            let (confidence, accuracy) = (sum / count as f64, share(right, count));
            error += (confidence - accuracy).abs() * share(count, self.rows.len());
            shown.push(json!({
                "from": at as f64 / BINS as f64,
                "n": count,
                "probability": confidence,
                "right": accuracy,
            }));
        }
        (error, json!(shown))
    }

    /// Balanced accuracy of entail against the rest at the best cut of `value` on these rows.
    fn best_cut(&self, value: impl Fn(&Row) -> f64) -> f64 {
        let mut ranked: Vec<(f64, bool)> = self
            .rows
            .iter()
            .map(|row| (value(row), row.label == Label::Entail))
            .collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let entail = ranked.iter().filter(|(_, entail)| *entail).count();
        let rest = ranked.len() - entail;
        if entail == 0 || rest == 0 {
            return 0.0;
        }
        let (mut hits, mut alarms, mut best) = (0, 0, 0.5_f64);
        for (at, (value, is_entail)) in ranked.iter().enumerate() {
            if *is_entail {
                hits += 1;
            } else {
                alarms += 1;
            }
            // A cut lies between different values only.
            if ranked.get(at + 1).is_none_or(|(next, _)| next < value) {
                best = best.max((share(hits, entail) + 1.0 - share(alarms, rest)) / 2.0);
            }
        }
        best
    }
}

/// The bins as a picture in letters: how often the judge was right where it was so sure.
pub(super) fn diagram(bins: &Value) -> String {
    let mut out = String::from("  sure   right      n\n");
    for bin in bins.as_array().into_iter().flatten() {
        let number = |name: &str| bin[name].as_f64().unwrap_or(0.0);
        let width = (number("right") * 40.0).round() as usize;
        out.push_str(&format!(
            "  {:.2}   {:.2}  {:>6}  {}\n",
            number("probability"),
            number("right"),
            bin["n"],
            "#".repeat(width)
        ));
    }
    out
}

fn side(decided: &[&Row], side: Label) -> Value {
    let said: Vec<_> = decided
        .iter()
        .filter(|row| row.said == Some(side))
        .collect();
    let right = said.iter().filter(|row| row.label.accepts(side)).count();
    json!({"n": said.len(), "right": right})
}

fn top(p: Probabilities) -> (f64, Label) {
    if p.entail >= p.contradict && p.entail >= p.neutral {
        (p.entail, Label::Entail)
    } else if p.contradict >= p.neutral {
        (p.contradict, Label::Contradict)
    } else {
        (p.neutral, Label::Neutral)
    }
}

struct Scores {
    accuracy: f64,
    macro_f1: f64,
    balanced: f64,
}

/// Accuracy, macro F1 and mean recall over `labels`.
fn classes(rows: &[Row], labels: &BTreeSet<Label>, said: impl Fn(&Row) -> Label) -> Scores {
    let right = rows
        .iter()
        .filter(|row| row.label.accepts(said(row)))
        .count();
    let (mut f1, mut recalls) = (0.0, 0.0);
    for label in labels {
        let of_label = rows.iter().filter(|row| row.label == *label).count();
        let named = rows.iter().filter(|row| label.accepts(said(row))).count();
        let hits = rows
            .iter()
            .filter(|row| row.label == *label && label.accepts(said(row)))
            .count();
        recalls += share(hits, of_label);
        f1 += share(2 * hits, of_label + named);
    }
    let count = labels.len().max(1) as f64;
    Scores {
        accuracy: share(right, rows.len()),
        macro_f1: f1 / count,
        balanced: recalls / count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(entail: f64, contradict: f64) -> Probabilities {
        Probabilities {
            entail,
            contradict,
            neutral: 1.0 - entail - contradict,
        }
    }

    #[test]
    fn figures_by_hand() {
        let mut tally = Tally::default();
        tally.add(Label::Entail, Some(Label::Entail), p(0.9, 0.0), 1.0);
        tally.add(Label::Entail, None, p(0.5, 0.3), 0.4);
        tally.add(Label::Contradict, Some(Label::Entail), p(0.8, 0.1), 0.5);
        tally.add(Label::Contradict, Some(Label::Contradict), p(0.1, 0.8), 0.2);
        let figures = tally.figures();
        let near = |name: &str, value: f64| {
            let got = figures[name].as_f64().unwrap_or(f64::NAN);
            assert!((got - value).abs() < 1e-9, "{name}: {got}");
        };
        near("accuracy", 0.5);
        near("coverage", 0.75);
        near("precision_decided", 2.0 / 3.0);
        near("balanced_accuracy", 0.5);
        near("macro_f1", (0.5 + 2.0 / 3.0) / 2.0);
        near("forced_accuracy", 0.75);
        near("overlap_balanced_accuracy", 0.75);
        assert_eq!(figures["n"], 4);
    }

    #[test]
    fn not_entail_accepts_contradict_and_neutral() {
        assert!(Label::NotEntail.accepts(Label::Contradict));
        assert!(Label::NotEntail.accepts(Label::Neutral));
        assert!(!Label::NotEntail.accepts(Label::Entail));
        assert!(!Label::Neutral.accepts(Label::Contradict));
    }
}
