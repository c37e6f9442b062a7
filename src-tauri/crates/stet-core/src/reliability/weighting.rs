//! What reliability does to a claim's numbers, beside the verdict and never inside it (rules 4.3 and
//! 7, "4.2–4.3").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::scale::SourceType;
use super::thousandths::Thousandths;

/// What one outlet counts in an average.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Its score.
    Rated(Thousandths),
    /// A platform that is not assessed: at most what a platform for users' content may have, .42.
    Platform,
    /// Not assessed.
    Unknown,
}

impl Weight {
    /// The number it counts, 0 to 1. `unknown` is the setting for outlets that are not assessed.
    #[must_use]
    pub fn value(self, unknown: Thousandths) -> f64 {
        match self {
            Self::Rated(score) => score.value(),
            Self::Platform => SourceType::PlatformUgc.cap().unwrap_or(unknown).value(),
            Self::Unknown => unknown.value(),
        }
    }
}

/// What the outlet behind a source counted when a claim was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutletWeight {
    /// [`crate::evidence::Source::id`].
    pub source: String,
    /// The outlet's registrable domain.
    pub outlet: String,
    /// What it is known for.
    pub weight: Weight,
    /// The number it counted, 0 to 1.
    pub counts: Thousandths,
}

impl OutletWeight {
    /// The score of an outlet that was assessed, 0 to 1.
    #[must_use]
    pub fn rated(&self) -> Option<f64> {
        match self.weight {
            Weight::Rated(score) => Some(score.value()),
            Weight::Platform | Weight::Unknown => None,
        }
    }
}

/// Mean over distinct outlets, each once however many passages it has, supporting and
/// contradicting alike; `None` without any.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "numbers of outlets")]
pub fn average<'o>(
    outlets: impl IntoIterator<Item = (&'o str, Weight)>,
    unknown: Thousandths,
) -> Option<f64> {
    let distinct: BTreeMap<&str, Weight> = outlets.into_iter().collect();
    (!distinct.is_empty()).then(|| {
        let sum: f64 = distinct.values().map(|weight| weight.value(unknown)).sum();
        sum / distinct.len() as f64
    })
}

/// A truth percentage drawn towards 50 by the outlets' mean reliability:
/// `50 + (truth − 50)·average`.
#[must_use]
pub fn adjusted_truth(truth: f64, average: f64) -> f64 {
    50.0 + (truth - 50.0) * average
}

/// A confidence lowered by the outlets' mean reliability: `confidence·(.5 + average/2)`.
#[must_use]
pub fn adjusted_confidence(confidence: f64, average: f64) -> f64 {
    confidence * (0.5 + average / 2.0)
}

/// How one outlet's passages read for a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stance<'o> {
    /// The outlet's registrable domain.
    pub outlet: &'o str,
    /// What it counts.
    pub weight: Weight,
    /// Its highest probability that a passage entails the claim.
    pub entail: f64,
    /// Its highest probability that a passage contradicts the claim.
    pub contradict: f64,
}

/// Evidence balance of a claim, 0 to 100: `50 + 50·Σr·(e−c)/Σr` over distinct outlets; `None`
/// without any, or where all count nothing. Called so on screen, never "truth"; details only.
#[must_use]
pub fn evidence_balance(stances: &[Stance<'_>], unknown: Thousandths) -> Option<f64> {
    let mut outlets: BTreeMap<&str, Stance<'_>> = BTreeMap::new();
    for stance in stances {
        outlets
            .entry(stance.outlet)
            .and_modify(|known| {
                known.entail = known.entail.max(stance.entail);
                known.contradict = known.contradict.max(stance.contradict);
            })
            .or_insert(*stance);
    }
    let (mut sum, mut weights) = (0.0, 0.0);
    for stance in outlets.values() {
        let weight = stance.weight.value(unknown);
        sum += weight * (stance.entail - stance.contradict);
        weights += weight;
    }
    (weights > 0.0).then(|| (50.0 + 50.0 * sum / weights).clamp(0.0, 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWN: Thousandths = Thousandths::HALF;

    fn rated(value: f64) -> Weight {
        Weight::Rated(Thousandths::of(value).expect("a score"))
    }

    fn near(got: Option<f64>, expected: f64) {
        let got = got.expect("a number");
        assert!((got - expected).abs() < 1e-9, "{got} {expected}");
    }

    #[test]
    fn the_seeds_examples() {
        near(Some(adjusted_truth(80.0, 0.5)), 65.0);
        near(Some(adjusted_confidence(80.0, 0.5)), 60.0);
        near(
            average(
                [("reuters.com", rated(0.95)), ("bbc.com", rated(0.88))],
                UNKNOWN,
            ),
            0.915,
        );
        near(Some(adjusted_truth(80.0, 1.0)), 80.0);
        near(Some(adjusted_truth(20.0, 0.0)), 50.0);
    }

    #[test]
    fn every_outlet_counts_once() {
        let twice = [
            ("a.example", rated(0.9)),
            ("a.example", rated(0.9)),
            ("b.example", rated(0.3)),
        ];
        near(average(twice, UNKNOWN), 0.6);
        let others = [
            ("a.example", Weight::Platform),
            ("b.example", Weight::Unknown),
        ];
        near(average(others, UNKNOWN), 0.46);
        assert_eq!(average([], UNKNOWN), None);
    }

    #[test]
    fn balance_weighs_each_outlet_by_its_reliability() {
        let stance = |outlet, weight, entail, contradict| Stance {
            outlet,
            weight,
            entail,
            contradict,
        };
        let both = [
            stance("a.example", rated(0.9), 0.8, 0.0),
            stance("b.example", rated(0.3), 0.0, 0.8),
        ];
        // 50 + 50 · (.9·.8 − .3·.8) / 1.2
        near(evidence_balance(&both, UNKNOWN), 70.0);
        let again = [both[0], both[1], stance("b.example", rated(0.3), 0.0, 0.5)];
        near(evidence_balance(&again, UNKNOWN), 70.0);
        assert_eq!(evidence_balance(&[], UNKNOWN), None);
        let nothing = [stance("a.example", rated(0.0), 0.8, 0.0)];
        assert_eq!(evidence_balance(&nothing, UNKNOWN), None);
    }
}
