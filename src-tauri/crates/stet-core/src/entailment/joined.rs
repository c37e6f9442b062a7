//! What a network read out of a pair, joined with the symbolic features: a softmax over both
//! (`data/entailment/joined.json`, model card `docs/models/entailment-model.md`).
//!
//! Owns the joining. The network itself is not run here: its numbers come in as an argument.

use std::sync::LazyLock;

use super::Probabilities;
use super::model::{Parameters, scaled};
use super::signals::NAMES;

/// What a network that reads pairs says of one: logits of entail, contradict, neutral.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// For: the passage makes the claim true.
    pub entail: f64,
    /// For: the passage makes the claim false.
    pub contradict: f64,
    /// For: neither.
    pub neutral: f64,
}

/// Features a reading adds to the symbolic ones, in the order of the vector.
const READ: &[&str] = &[
    "read_entail",
    "read_contradict",
    "read_side",
    "read_entail_likely",
    "read_contradict_likely",
];

/// Beyond this a logit says no more.
const FIRMEST: f64 = 8.0;

/// The features of a pair that a network has read: `symbolic` (in the order of
/// [`super::FEATURES`]) and then the reading's own.
#[must_use]
pub fn joined_vector(symbolic: &[f64], reading: &Reading) -> Vec<f64> {
    let bounded = |x: f64| {
        if x.is_finite() {
            x.clamp(-FIRMEST, FIRMEST)
        } else {
            0.0
        }
    };
    let [e, c, n] = [reading.entail, reading.contradict, reading.neutral].map(bounded);
    let sum = e.exp() + c.exp() + n.exp();
    let mut out = symbolic.to_vec();
    out.extend([
        bounded(e - n) / 4.0,
        bounded(c - n) / 4.0,
        bounded(e - c) / 4.0,
        e.exp() / sum,
        c.exp() / sum,
    ]);
    out
}

/// Names of the joined features.
#[must_use]
pub fn joined_features() -> Vec<String> {
    let all = NAMES.iter().chain(READ);
    all.map(|name| (*name).to_owned()).collect()
}

fn parameters() -> Option<&'static Parameters> {
    static PARAMETERS: LazyLock<Option<Parameters>> = LazyLock::new(|| {
        let text = include_str!("../../../../../data/entailment/joined.json");
        serde_json::from_str::<Parameters>(text)
            .ok()
            .filter(|read| read.features == joined_features())
    });
    PARAMETERS.as_ref()
}

/// SHA-256 of the network's fitted weights that the committed parameters were fitted with; a
/// reading of any other is not to be joined. `None` if there are no parameters.
#[must_use]
pub fn joined_with() -> Option<&'static str> {
    parameters().map(|fitted| fitted.network.as_str())
}

impl Parameters {
    /// The probabilities shown for a joined vector: each side through its scale; a side that does
    /// not decide shows at most [`Probabilities::UNDECIDED`], neutral takes the rest.
    #[must_use]
    pub fn shown_joined(&self, values: &[f64]) -> Probabilities {
        let (e, c, _) = self.softmax(values);
        let held = |shown: f64| {
            if shown >= Probabilities::DECIDES {
                shown
            } else {
                shown.min(Probabilities::UNDECIDED)
            }
        };
        let entail = held(scaled(&self.entail_scale, e));
        let contradict = held(scaled(&self.contradict_scale, c));
        let sum = (entail + contradict).max(1.0);
        let (entail, contradict) = (entail / sum, contradict / sum);
        Probabilities {
            entail,
            contradict,
            neutral: (1.0 - entail - contradict).max(0.0),
        }
    }
}

/// What the shipped model says of a pair's symbolic features and its reading; `None` if there are
/// no parameters.
pub(super) fn probabilities(symbolic: &[f64], reading: &Reading) -> Option<Probabilities> {
    parameters().map(|fitted| fitted.shown_joined(&joined_vector(symbolic, reading)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_committed_parameters_fit_the_features() {
        assert!(
            parameters().is_some(),
            "joined.json does not match the features"
        );
    }

    proptest! {
        #[test]
        fn probabilities_sum_to_one_whatever_the_network_says(
            symbolic in prop::collection::vec(-2.0..2.0f64, NAMES.len()),
            entail in prop::num::f64::ANY, contradict in prop::num::f64::ANY, neutral in prop::num::f64::ANY,
        ) {
            let p = probabilities(&symbolic, &Reading { entail, contradict, neutral }).expect("parameters");
            prop_assert!((p.entail + p.contradict + p.neutral - 1.0).abs() < 1e-9);
            for value in [p.entail, p.contradict, p.neutral] {
                prop_assert!((0.0..=1.0).contains(&value));
            }
        }
    }
}
