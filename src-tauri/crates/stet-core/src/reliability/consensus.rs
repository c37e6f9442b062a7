//! Two models asked apart must agree (rules 4.2): the option beside sequential refinement.

use super::thousandths::Thousandths;

/// One model's evaluation, as far as agreement goes by it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// Its score.
    pub score: Option<Thousandths>,
    /// Its confidence.
    pub confidence: Thousandths,
    /// How well it is founded ([`foundedness`]).
    pub foundedness: f64,
}

/// What two evaluations come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Consensus {
    /// They agree: which of them stands, and the mean of both confidences.
    Agreed {
        /// True if the second stands.
        second: bool,
        /// Mean of both confidences.
        confidence: Thousandths,
    },
    /// They differ by more than the threshold, or one has no score: nothing is known.
    None,
}

/// How well an answer is founded: 2 × references + unique references + ¼ × dated ones +
/// min(2, assessments ÷ 5).
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "small counts")]
pub fn foundedness(references: usize, unique: usize, dated: usize, assessments: usize) -> f64 {
    2.0 * references as f64
        + unique as f64
        + 0.25 * dated as f64
        + (assessments as f64 / 5.0).min(2.0)
}

/// Whether two evaluations agree to within `threshold`; the better founded stands, in a tie the
/// lower.
#[must_use]
pub fn consensus(first: &View, second: &View, threshold: Thousandths) -> Consensus {
    let (Some(one), Some(other)) = (first.score, second.score) else {
        return Consensus::None;
    };
    if one.get().abs_diff(other.get()) > threshold.get() {
        return Consensus::None;
    }
    let mean = (first.confidence.get() + second.confidence.get()).div_ceil(2);
    Consensus::Agreed {
        second: second.foundedness > first.foundedness
            || (second.foundedness >= first.foundedness && other < one),
        confidence: Thousandths::new(mean),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(score: f64, confidence: f64, foundedness: f64) -> View {
        View {
            score: Thousandths::of(score),
            confidence: Thousandths::of(confidence).expect("confidence"),
            foundedness,
        }
    }

    #[test]
    fn the_better_founded_stands_and_in_a_tie_the_lower() {
        let threshold = Thousandths::new(150);
        let stands = |first: View, second: View| match consensus(&first, &second, threshold) {
            Consensus::Agreed { second, confidence } => Some((second, confidence.get())),
            Consensus::None => None,
        };
        // .80 − .65 is a little more than .15 in floating point, and .15 here.
        assert_eq!(
            stands(view(0.8, 0.9, 3.0), view(0.65, 0.7, 2.0)),
            Some((false, 800))
        );
        assert_eq!(stands(view(0.8, 0.9, 3.0), view(0.649, 0.7, 2.0)), None);
        assert_eq!(
            stands(view(0.8, 0.9, 3.0), view(0.7, 0.7, 3.5)),
            Some((true, 800))
        );
        assert_eq!(
            stands(view(0.8, 0.9, 3.0), view(0.7, 0.7, 3.0)),
            Some((true, 800))
        );
        assert_eq!(
            stands(view(0.7, 0.9, 3.0), view(0.8, 0.7, 3.0)),
            Some((false, 800))
        );
        let null = View {
            score: None,
            ..view(0.5, 0.9, 9.0)
        };
        assert_eq!(stands(view(0.5, 0.9, 1.0), null), None);
    }

    #[test]
    fn foundedness_counts_references_most() {
        assert!((foundedness(6, 4, 3, 5) - (12.0 + 4.0 + 0.75 + 1.0)).abs() < 1e-12);
        assert!((foundedness(0, 0, 0, 50) - 2.0).abs() < 1e-12);
    }
}
