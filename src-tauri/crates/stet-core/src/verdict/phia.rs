//! The PHIA yardstick: seven words for probabilities (rules 6.3 and 7, 3.4 and 6.3).

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How likely something is, in the words of the Professional Head of Intelligence Assessment's
/// probability yardstick. It comes from a calibrated probability or from a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Likelihood {
    /// 0 to 5 per cent.
    RemoteChance,
    /// 10 to 20 per cent.
    HighlyUnlikely,
    /// 25 to 35 per cent.
    Unlikely,
    /// 40 to below 50 per cent.
    RealisticPossibility,
    /// 55 to 75 per cent.
    Likely,
    /// 80 to 90 per cent.
    HighlyLikely,
    /// 95 to 100 per cent.
    AlmostCertain,
}

impl Likelihood {
    /// All seven, from the least likely.
    pub const ALL: [Self; 7] = [
        Self::RemoteChance,
        Self::HighlyUnlikely,
        Self::Unlikely,
        Self::RealisticPossibility,
        Self::Likely,
        Self::HighlyLikely,
        Self::AlmostCertain,
    ];

    /// The term for a *calibrated* probability `p`; gaps between the bands go to the nearer term, the
    /// middle of a gap to the lower one. `None` if `p` is not in [0,1]. Never put a term and a
    /// confidence band into one sentence.
    #[must_use]
    pub fn of(p: f64) -> Option<Self> {
        const UPPER_ENDS: [f64; 6] = [
            0.075, 0.225, 0.375,
            // The yardstick's fourth band ends below .50 and the fifth begins at .55.
            0.525, 0.775, 0.925,
        ];
        let below = UPPER_ENDS.iter().filter(|end| p > **end).count();
        (0.0..=1.0).contains(&p).then(|| Self::ALL[below])
    }

    /// The yardstick's words: "realistic possibility".
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RemoteChance => "remote chance",
            Self::HighlyUnlikely => "highly unlikely",
            Self::Unlikely => "unlikely",
            Self::RealisticPossibility => "realistic possibility",
            Self::Likely => "likely or probable",
            Self::HighlyLikely => "highly likely",
            Self::AlmostCertain => "almost certain",
        }
    }

    /// The term after "that the claim is true is": "a realistic possibility", "highly likely".
    #[must_use]
    pub fn as_predicate(self) -> &'static str {
        match self {
            Self::RemoteChance => "a remote chance",
            Self::RealisticPossibility => "a realistic possibility",
            other => other.word(),
        }
    }

    /// The range it stands for: "40 to 50 %".
    #[must_use]
    pub fn range(self) -> &'static str {
        match self {
            Self::RemoteChance => "0 to 5 %",
            Self::HighlyUnlikely => "10 to 20 %",
            Self::Unlikely => "25 to 35 %",
            Self::RealisticPossibility => "40 to 50 %",
            Self::Likely => "55 to 75 %",
            Self::HighlyLikely => "80 to 90 %",
            Self::AlmostCertain => "95 to 100 %",
        }
    }
}

impl fmt::Display for Likelihood {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_and_gaps() {
        use Likelihood as Term;
        let cases = [
            (0.0, Term::RemoteChance),
            (0.05, Term::RemoteChance),
            (0.07, Term::RemoteChance),
            (0.08, Term::HighlyUnlikely),
            (0.20, Term::HighlyUnlikely),
            (0.24, Term::Unlikely),
            (0.35, Term::Unlikely),
            (0.40, Term::RealisticPossibility),
            (0.49, Term::RealisticPossibility),
            (0.55, Term::Likely),
            (0.75, Term::Likely),
            (0.80, Term::HighlyLikely),
            (0.90, Term::HighlyLikely),
            (0.93, Term::AlmostCertain),
            (1.0, Term::AlmostCertain),
        ];
        for (p, term) in cases {
            assert_eq!(Likelihood::of(p), Some(term), "{p}");
        }
        assert_eq!(Likelihood::of(f64::NAN), None);
        assert_eq!(Likelihood::of(1.1), None);
    }
}
