//! The calibrated probability that a finding is right (rules 3.4): a logistic model of few terms, fitted
//! on articles whose errors are known (`data/calibration.toml`).
//!
//! Owns what the model looks at and to which findings it applies. It speaks of findings that rest on
//! material handed over with the text, for no others were there to fit it on; elsewhere there is no
//! calibrated value, and the band is the hand-set one.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{Band, Features, FindingKind};
use crate::tables::{self, Problem};

/// The parameters with their card.
pub(crate) static CALIBRATION: tables::Table = tables::Table::new(
    "calibration.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/calibration.toml"
    )),
    sound,
);

/// Probability on the other side from which a finding is opposed, as for the hand-set band (rules 7, 3.4).
const OPPOSED: f64 = 0.20;

/// Largest weight that is taken for one: beyond it the sigmoid is 0 or 1.
const LARGEST: f64 = 20.0;

/// A calibration: the model, and what it was made from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// What it was made from.
    pub card: Card,
    /// The model.
    pub logistic: Logistic,
}

/// What a calibration was made from, and how far it holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// When it was fitted, RFC 3339 date.
    pub fitted: String,
    /// On which findings, in a sentence.
    pub data: String,
    /// How, in a sentence.
    pub how: String,
    /// To which findings it applies, in a sentence.
    pub scope: String,
    /// Findings of the articles kept out.
    pub findings: u32,
    /// Those of them that were right.
    pub right: u32,
    /// Mean squared error of the probabilities, articles left out one by one; 0 is best.
    pub brier: f64,
    /// Expected calibration error in ten bins, articles left out one by one, 0 to 1; 0 is best.
    pub ece: f64,
}

/// Log-odds that a finding is right, term by term.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Logistic {
    /// Of every finding.
    pub intercept: f64,
    /// Added where it contradicts the claim.
    pub contradicted: f64,
    /// Added where another passage speaks for the other side.
    pub opposed: f64,
}

impl Logistic {
    /// The probability for a finding of these terms.
    #[must_use]
    pub fn probability(&self, terms: Terms) -> f64 {
        let added = |there: bool, weight: f64| if there { weight } else { 0.0 };
        let odds = self.intercept
            + added(terms.contradicted, self.contradicted)
            + added(terms.opposed, self.opposed);
        1.0 / (1.0 + (-odds).exp())
    }
}

/// What the model looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Terms {
    /// The finding contradicts the claim.
    pub contradicted: bool,
    /// Another passage speaks for the other side, if less clearly.
    pub opposed: bool,
}

impl Terms {
    /// Those of a finding; `None` for one that takes no side.
    #[must_use]
    pub fn of(kind: FindingKind, features: &Features) -> Option<Self> {
        let (contradicted, opposing) = match kind {
            FindingKind::Supported => (false, features.c_max),
            FindingKind::Contradicted => (true, features.e_max),
            _ => return None,
        };
        Some(Self {
            contradicted,
            opposed: opposing >= OPPOSED,
        })
    }
}

/// The calibration in force; `None` where its file cannot be read.
#[must_use]
pub fn in_force() -> Option<&'static Calibration> {
    static READ: LazyLock<Option<Calibration>> =
        // A test reads the file and fails where it cannot be read.
        LazyLock::new(|| toml::from_str(CALIBRATION.text()).ok());
    READ.as_ref()
}

/// Probability that a finding that takes a side is right; `None` for any other.
#[must_use]
pub fn probability(kind: FindingKind, features: &Features) -> Option<f64> {
    let terms = Terms::of(kind, features)?;
    Some(in_force()?.logistic.probability(terms))
}

/// Probability that a claim is true of which one source says so and another says otherwise: as often as
/// findings against a claim that something speaks for were wrong.
#[must_use]
pub fn of_both() -> Option<f64> {
    let against = Terms {
        contradicted: true,
        opposed: true,
    };
    Some(1.0 - in_force()?.logistic.probability(against))
}

/// What the calibration in force rests on, in a sentence; empty without one.
#[must_use]
pub fn about() -> String {
    in_force().map_or_else(String::new, |calibration| {
        let card = &calibration.card;
        format!(
            "Fitted on {} and tested on {} findings from held-out articles, of which {} were \
             right: too few for a curve, so it only distinguishes findings for a claim, findings \
             against it and findings with evidence on the other side. It applies to material \
             supplied with a text.",
            card.fitted, card.findings, card.right
        )
    })
}

/// The band of a calibrated probability (rules 6.3): High from .90 with two sources or a primary one,
/// Moderate from .70, else Low.
#[must_use]
pub fn band(probability: f64, strong: bool) -> Band {
    if probability >= 0.90 && strong {
        Band::High
    } else if probability >= 0.70 {
        Band::Moderate
    } else {
        Band::Low
    }
}

/// Whether a text is a calibration whose figures are possible.
fn sound(text: &str) -> Result<(), Problem> {
    let read: Calibration = tables::from_toml(text)?;
    let model = read.logistic;
    let weights = [model.intercept, model.contradicted, model.opposed];
    if weights
        .iter()
        .any(|one| !(-LARGEST..=LARGEST).contains(one))
    {
        let what = "each weight is a number from -20 to 20";
        return Err(Problem::at(text, "[logistic]", what));
    }
    let shares = [read.card.brier, read.card.ece];
    if read.card.right > read.card.findings || shares.iter().any(|one| !(0.0..=1.0).contains(one)) {
        return Err(Problem::at(text, "[card]", "its figures are not possible"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(e_max: f64, c_max: f64) -> Features {
        Features {
            e_max,
            c_max,
            ..Features::default()
        }
    }

    #[test]
    fn only_findings_that_take_a_side_have_a_probability() {
        for (kind, e_max, c_max) in [
            (FindingKind::Supported, 0.95, 0.02),
            (FindingKind::Contradicted, 0.02, 0.95),
        ] {
            let p = probability(kind, &features(e_max, c_max)).expect("a side");
            assert!((0.5..1.0).contains(&p), "{kind:?} {p}");
        }
        for kind in [
            FindingKind::Mixed,
            FindingKind::Unresolved,
            FindingKind::Inconclusive,
            FindingKind::NotChecked,
        ] {
            assert_eq!(probability(kind, &features(0.95, 0.95)), None, "{kind:?}");
        }
    }

    #[test]
    fn a_finding_that_something_speaks_against_is_told_apart() {
        let opposed = Terms::of(FindingKind::Contradicted, &features(0.2, 0.9));
        assert!(opposed.is_some_and(|terms| terms.opposed && terms.contradicted));
        let plain = Terms::of(FindingKind::Supported, &features(0.81, 0.19));
        assert!(plain.is_some_and(|terms| !terms.opposed && !terms.contradicted));
        let model = Logistic {
            intercept: 2.0,
            contradicted: 0.5,
            opposed: -1.0,
        };
        let of = |contradicted, opposed| {
            model.probability(Terms {
                contradicted,
                opposed,
            })
        };
        assert!(of(true, false) > of(false, false) && of(false, false) > of(false, true));
    }

    #[test]
    fn sources_that_disagree_leave_it_open() {
        let p = of_both().expect("calibrated");
        assert!((0.05..0.75).contains(&p), "{p}");
    }

    #[test]
    fn the_band_follows_from_the_probability() {
        for (p, strong, expected) in [
            (0.95, true, Band::High),
            (0.95, false, Band::Moderate),
            (0.90, true, Band::High),
            (0.89, true, Band::Moderate),
            (0.70, false, Band::Moderate),
            (0.69, true, Band::Low),
        ] {
            assert_eq!(band(p, strong), expected, "{p} {strong}");
        }
    }

    #[test]
    fn a_file_of_impossible_figures_is_refused() {
        let bundled = CALIBRATION.bundled;
        assert_eq!(sound(bundled), Ok(()));
        assert!(sound(&bundled.replace("intercept = ", "intercept = 99")).is_err());
        assert!(sound(&bundled.replace("[logistic]", "[isotonic]")).is_err());
    }
}
