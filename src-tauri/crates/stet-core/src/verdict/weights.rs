//! The weights of the support score by kind of claim (`data/score-weights.toml`).

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Features;
use crate::claim::ClaimKind;
use crate::tables::{self, Problem};

/// The weights by kind of claim.
pub(crate) static WEIGHTS: tables::Table = tables::Table::new(
    "score-weights.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/score-weights.toml"
    )),
    sound,
);

/// Every kind of claim: each has its row.
const KINDS: [ClaimKind; 9] = [
    ClaimKind::Date,
    ClaimKind::Number,
    ClaimKind::Name,
    ClaimKind::Event,
    ClaimKind::Quotation,
    ClaimKind::Scientific,
    ClaimKind::Historical,
    ClaimKind::Legal,
    ClaimKind::Attribution,
];

/// What each feature counts in the support score, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Of the highest entail probability.
    pub strongest: f64,
    /// Of the mean of the three highest.
    pub mean: f64,
    /// Of the agreeing sources, three or more counting 1.
    pub agreeing: f64,
    /// Of the mean reliability.
    pub reliability: f64,
    /// Of the highest recency weight.
    pub recency: f64,
    /// Of the highest contradict probability, taken off.
    pub against: f64,
    /// Of every figure agreeing somewhere.
    pub figures: f64,
}

impl Weights {
    /// The founding paper's, for every kind of claim.
    pub const PARITY: Self = Self {
        strongest: 0.40,
        mean: 0.20,
        agreeing: 0.15,
        reliability: 0.15,
        recency: 0.10,
        against: 0.25,
        figures: 0.0,
    };

    /// Those in force for a kind of claim.
    #[must_use]
    pub fn of(kind: ClaimKind) -> Self {
        TABLE.get(&kind).copied().unwrap_or(Self::PARITY)
    }

    /// The weighted sum of rules 3.4, before the sigmoid.
    #[must_use]
    pub fn sum(&self, features: &Features) -> f64 {
        let figures = if features.num_ok { self.figures } else { 0.0 };
        self.strongest * features.e_max
            + self.mean * features.e_mean3
            + self.agreeing * (f64::from(features.agree_dom) / 3.0).min(1.0)
            + self.reliability * features.rel_avg
            + self.recency * features.rec_max
            - self.against * features.c_max
            + figures
    }

    fn all(&self) -> [f64; 7] {
        [
            self.strongest,
            self.mean,
            self.agreeing,
            self.reliability,
            self.recency,
            self.against,
            self.figures,
        ]
    }
}

static TABLE: LazyLock<HashMap<ClaimKind, Weights>> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    toml::from_str(WEIGHTS.text()).unwrap_or_default()
});

/// Whether a table has a row for every kind of claim, and every weight lies from 0 to 1.
fn sound(text: &str) -> Result<(), Problem> {
    let table: HashMap<ClaimKind, Weights> = tables::from_toml(text)?;
    for kind in KINDS {
        let name = serde_json::to_value(kind).unwrap_or_default();
        let name = name.as_str().unwrap_or_default();
        let Some(weights) = table.get(&kind) else {
            return Err(Problem::of_all(format!("there is no row “{name}”")));
        };
        if weights.all().iter().any(|one| !(0.0..=1.0).contains(one)) {
            let what = "each weight is a number from 0 to 1";
            return Err(Problem::at(text, &format!("[{name}]"), what));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_count_alike_until_somebody_says_otherwise() {
        let table: HashMap<ClaimKind, Weights> =
            toml::from_str(WEIGHTS.bundled).expect("score-weights.toml");
        assert_eq!(table.len(), KINDS.len());
        assert!(table.values().all(|weights| *weights == Weights::PARITY));
    }

    #[test]
    fn a_table_that_lacks_a_kind_or_leaves_the_range_is_refused() {
        let bundled = WEIGHTS.bundled;
        let lacking = bundled.replace("[quotation]", "[quotations]");
        assert!(sound(&lacking).is_err());
        let above = bundled.replacen("strongest = 0.40", "strongest = 4.0", 1);
        let problem = sound(&above).expect_err("out of range");
        assert!(problem.line.is_some(), "{problem}");
        let other = bundled.replacen("strongest = 0.40", "strongest = 0.50", 1);
        assert_eq!(sound(&other), Ok(()));
    }
}
