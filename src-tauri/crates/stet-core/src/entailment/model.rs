//! The fitted model: a softmax over the symbolic features (`data/entailment/model.json`, model
//! card `docs/models/entailment-model.md`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Probabilities;
use super::signals::NAMES;

/// The parameters as committed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// What wrote them, and when refitting is due.
    pub note: String,
    /// Names of the features, in the order of the weights.
    pub features: Vec<String>,
    /// Weights of "entail" against neutral.
    pub entail: Vec<f64>,
    /// Weights of "contradict" against neutral.
    pub contradict: Vec<f64>,
    /// Shipped scale of each side: model probability → probability shown, piecewise linear, so
    /// that the shown threshold of .70 stands where the fitted precision allows a decision.
    pub entail_scale: Vec<(f64, f64)>,
    /// As `entail_scale`, for contradict.
    pub contradict_scale: Vec<(f64, f64)>,
    /// SHA-256 of the network's weights whose readings are among the features; empty if none are.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub network: String,
}

fn parameters() -> &'static Parameters {
    static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| {
        let text = include_str!("../../../../../data/entailment/model.json");
        serde_json::from_str::<Parameters>(text)
            .ok()
            .filter(|read| read.features == NAMES)
            .unwrap_or_else(Parameters::silent)
    });
    &PARAMETERS
}

impl Parameters {
    /// Parameters that never decide: what a damaged file falls back to.
    #[must_use]
    pub fn silent() -> Self {
        Self {
            note: String::new(),
            features: NAMES.iter().map(|name| (*name).to_owned()).collect(),
            entail: vec![0.0; NAMES.len()],
            contradict: vec![0.0; NAMES.len()],
            entail_scale: vec![(0.0, 0.0), (1.0, 0.1)],
            contradict_scale: vec![(0.0, 0.0), (1.0, 0.1)],
            network: String::new(),
        }
    }

    /// Softmax of the features: (entail, contradict, neutral), sum 1, before the scales.
    #[must_use]
    pub fn softmax(&self, values: &[f64]) -> (f64, f64, f64) {
        let dot = |weights: &[f64]| -> f64 {
            weights
                .iter()
                .zip(values)
                .map(|(weight, value)| weight * value)
                .sum()
        };
        let (e, c) = (dot(&self.entail), dot(&self.contradict));
        let top = e.max(c).max(0.0);
        let (e, c, n) = ((e - top).exp(), (c - top).exp(), (-top).exp());
        let sum = e + c + n;
        (e / sum, c / sum, n / sum)
    }

    /// The probabilities shown: each side through its scale, neutral takes the rest.
    #[must_use]
    pub fn shown(&self, values: &[f64]) -> Probabilities {
        let (e, c, _) = self.softmax(values);
        let (supports, denies) = grounds(values);
        let held = |shown: f64, ground: bool| if ground { shown } else { shown.min(GROUNDLESS) };
        let entail = held(scaled(&self.entail_scale, e), supports);
        let contradict = held(scaled(&self.contradict_scale, c), denies);
        let sum = (entail + contradict).max(1.0);
        let (entail, contradict) = (entail / sum, contradict / sum);
        Probabilities {
            entail,
            contradict,
            neutral: (1.0 - entail - contradict).max(0.0),
        }
    }
}

/// The most a side without a nameable ground is shown with: below every threshold of the verdict.
const GROUNDLESS: f64 = 0.39;

/// Whether there is a ground that can be named (supporting, contradicting). Support: one sentence
/// says every word that counts, in order, unhedged, and nothing speaks against it. Contradiction:
/// a figure of the same thing differs, a quotation is altered, or all but the word or negation
/// that turns the statement round is said.
#[must_use]
pub fn grounds(values: &[f64]) -> (bool, bool) {
    let value = |name: &str| {
        let at = NAMES.iter().position(|known| *known == name);
        at.and_then(|at| values.get(at)).copied().unwrap_or(0.0)
    };
    let supports = value("all_said_no_clash") > 0.0
        && value("all_said_best") > 0.0
        && value("hedge_passage_only") == 0.0
        && value("order_kept") > 2.0 / 3.0 - 1e-9;
    let turned = [
        "negation_mismatch_covered",
        "opposites_covered",
        "class_clash_shut_covered",
    ];
    let denies = value("figures_differ") > 0.0
        || value("quote_altered") > 0.0
        || turned.iter().any(|name| value(name) > 0.6);
    (supports, denies)
}

/// Piecewise linear through `points`, flat beyond its ends.
pub(super) fn scaled(points: &[(f64, f64)], x: f64) -> f64 {
    let Some(first) = points.first() else {
        return x;
    };
    let mut before = first;
    for point in points {
        if x <= point.0 {
            let width = point.0 - before.0;
            if width <= 0.0 {
                return point.1;
            }
            return before.1 + (point.1 - before.1) * (x - before.0) / width;
        }
        before = point;
    }
    before.1
}

/// What the shipped model says of a pair's features.
pub(super) fn probabilities(values: &[f64]) -> Probabilities {
    parameters().shown(values)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_committed_parameters_fit_the_features() {
        assert_ne!(
            parameters(),
            &Parameters::silent(),
            "model.json does not match the features"
        );
    }

    proptest! {
        #[test]
        fn probabilities_sum_to_one(values in prop::collection::vec(-2.0..2.0f64, NAMES.len())) {
            let p = probabilities(&values);
            prop_assert!((p.entail + p.contradict + p.neutral - 1.0).abs() < 1e-9);
            for value in [p.entail, p.contradict, p.neutral] {
                prop_assert!((0.0..=1.0).contains(&value));
            }
        }
    }
}
