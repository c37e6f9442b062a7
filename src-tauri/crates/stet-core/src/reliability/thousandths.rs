//! Scores and confidences as exact numbers, and how they come in (rules 4.1 and 7, "4.1").

use serde::{Deserialize, Serialize};

/// A score or a confidence in whole thousandths of 1, so that comparing is exact: .80 − .65 is .15
/// and not a little more.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "f64", into = "f64")]
pub struct Thousandths(u16);

impl Thousandths {
    /// A half: mixed, or not known.
    pub const HALF: Self = Self(500);
    /// One, the greatest.
    pub const ONE: Self = Self(1000);

    /// The nearest thousandth; `None` for what is no number within [0,1].
    #[must_use]
    pub fn of(value: f64) -> Option<Self> {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 1000"
        )]
        (0.0..=1.0)
            .contains(&value)
            .then(|| Self((value * 1000.0).round() as u16))
    }

    /// That many thousandths, at most 1000.
    #[must_use]
    pub fn new(thousandths: u16) -> Self {
        Self(thousandths.min(1000))
    }

    /// As a whole number, 0 to 1000.
    #[must_use]
    pub fn get(self) -> u16 {
        self.0
    }

    /// As a number from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl From<Thousandths> for f64 {
    fn from(value: Thousandths) -> Self {
        value.value()
    }
}

impl TryFrom<f64> for Thousandths {
    type Error = NotOnScale;

    fn try_from(value: f64) -> Result<Self, NotOnScale> {
        Self::of(value).ok_or(NotOnScale { value })
    }
}

/// A number that is no score.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("{value} is not on its stated scale; a score is between 0 and 1, or 0 and 100")]
pub struct NotOnScale {
    /// The number.
    pub value: f64,
}

/// What the numbers of a list of scores mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// From 0 to 1.
    #[serde(rename = "0-1")]
    Unit,
    /// From 0 to 100.
    #[serde(rename = "0-100")]
    Percent,
}

/// A score as it came in, on our scale. With the scale declared every number within it counts.
/// Without, 0 to 1 is taken as it is and 2 to 100 as a percentage; between 1 and 2 nobody knows.
///
/// # Errors
/// [`NotOnScale`] for every other number.
pub fn normalise(value: f64, declared: Option<Scale>) -> Result<Thousandths, NotOnScale> {
    let unit = match declared {
        Some(Scale::Unit) => value,
        Some(Scale::Percent) => value / 100.0,
        None if (2.0..=100.0).contains(&value) => value / 100.0,
        None => value,
    };
    Thousandths::of(unit).ok_or(NotOnScale { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f64) -> Thousandths {
        Thousandths::of(value).expect("a score")
    }

    #[test]
    fn scores_come_in_on_a_declared_scale_or_on_one_that_is_plain() {
        let table = [
            (0.5, None, Some(0.5)),
            (1.0, None, Some(1.0)),
            (1.5, None, None),
            (2.0, None, Some(0.02)),
            (95.0, None, Some(0.95)),
            (100.0, None, Some(1.0)),
            (100.1, None, None),
            (-0.1, None, None),
            (f64::NAN, None, None),
            (f64::INFINITY, None, None),
            (1.0, Some(Scale::Percent), Some(0.01)),
            (0.0, Some(Scale::Percent), Some(0.0)),
            (2.0, Some(Scale::Unit), None),
        ];
        for (value, declared, expected) in table {
            assert_eq!(
                normalise(value, declared).ok(),
                expected.map(score),
                "{value} {declared:?}"
            );
        }
    }
}
