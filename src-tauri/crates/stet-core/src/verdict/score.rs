//! The support score and the seed's own verdict policy (rules 3.4, parity forms).

use super::{Features, Weights};
use crate::claim::ClaimKind;

/// The weighted sum of rules 3.4, before the sigmoid, by the founding paper's weights.
#[must_use]
pub fn raw(features: &Features) -> f64 {
    Weights::PARITY.sum(features)
}

/// The support score, 0 to 100: `round(100·σ((raw − .5)/.15))`. Never a probability, never a
/// headline (rules 7, 3.4).
#[must_use]
pub fn score(features: &Features) -> u8 {
    of_sum(raw(features))
}

/// The same by the weights in force for a kind of claim.
#[must_use]
pub fn score_of_kind(features: &Features, kind: ClaimKind) -> u8 {
    of_sum(Weights::of(kind).sum(features))
}

fn of_sum(sum: f64) -> u8 {
    let sigmoid = 1.0 / (1.0 + (-(sum - 0.5) / 0.15).exp());
    // In 0..=100 by construction; a value that is no number becomes 0.
    (100.0 * sigmoid).round() as u8
}

/// The seed's three verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParityVerdict {
    /// e_max ≥ .70, two agreeing domains, c_max < .40.
    Supported,
    /// c_max ≥ .70.
    Refuted,
    /// Anything else.
    NotEnoughEvidence,
}

/// The seed's policy, its lines in the seed's order and without Contested (rules 3.4, parity
/// form). Supported and Refuted exclude each other, so the order does not matter.
#[must_use]
pub fn parity_verdict(features: &Features) -> ParityVerdict {
    if features.e_max >= 0.70 && features.agree_dom >= 2 && features.c_max < 0.40 {
        ParityVerdict::Supported
    } else if features.c_max >= 0.70 {
        ParityVerdict::Refuted
    } else {
        ParityVerdict::NotEnoughEvidence
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The seed's worked example. It prints 92; its own formula gives 94.
    fn spacecraft() -> Features {
        Features {
            e_max: 0.95,
            e_mean3: 0.88,
            c_max: 0.12,
            agree_dom: 4,
            rel_avg: 0.85,
            rec_max: 1.0,
            num_ok: true,
        }
    }

    #[test]
    fn the_seed_example_scores_94() {
        assert!((raw(&spacecraft()) - 0.9035).abs() < 1e-9);
        assert_eq!(score(&spacecraft()), 94);
        assert_eq!(parity_verdict(&spacecraft()), ParityVerdict::Supported);
    }

    #[test]
    fn parity_policy_at_its_thresholds() {
        let at = |e_max, agree_dom, c_max| Features {
            e_max,
            agree_dom,
            c_max,
            ..Features::default()
        };
        let cases = [
            (at(0.70, 2, 0.39), ParityVerdict::Supported),
            (at(0.70, 2, 0.40), ParityVerdict::NotEnoughEvidence),
            (at(0.70, 1, 0.00), ParityVerdict::NotEnoughEvidence),
            (at(0.69, 5, 0.00), ParityVerdict::NotEnoughEvidence),
            (at(0.99, 5, 0.70), ParityVerdict::Refuted),
            (at(0.00, 0, 0.69), ParityVerdict::NotEnoughEvidence),
        ];
        for (features, expected) in cases {
            assert_eq!(parity_verdict(&features), expected, "{features:?}");
        }
    }

    proptest! {
        #[test]
        fn more_support_never_lowers_the_score(
            e_max in 0.0..0.9f64, e_mean3 in 0.0..0.9f64, c_max in 0.1..1.0f64,
            agree_dom in 0u32..5, rel_avg in 0.0..0.9f64, rec_max in 0.0..0.9f64,
        ) {
            let base = Features {
                e_max, e_mean3, c_max, agree_dom, rel_avg, rec_max, num_ok: false,
            };
            let better = [
                Features { e_max: e_max + 0.1, ..base },
                Features { e_mean3: e_mean3 + 0.1, ..base },
                Features { c_max: c_max - 0.1, ..base },
                Features { agree_dom: agree_dom + 1, ..base },
                Features { rel_avg: rel_avg + 0.1, ..base },
                Features { rec_max: rec_max + 0.1, ..base },
            ];
            for other in better {
                prop_assert!(score(&other) >= score(&base));
            }
        }
    }
}
