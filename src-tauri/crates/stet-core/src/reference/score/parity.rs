//! The scores exactly as the published package computes them, to be compared number for number.
//!
//! Nothing is validated or clamped: an absent layer counts 0 in the weighted score and c = 0.5 in
//! the Bayesian one, `passed` is ignored, the last of two answers of a layer wins, and sums run in
//! the table's order. The desk never uses it.

use crate::reference::classify::{Domain, Layer, LayerRules, Table};

/// A score and what the package says of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighted {
    /// Σ weight·confidence; [0, 1] if the confidences are.
    pub score: f64,
    /// True for the package's VERIFIED, false for its FAILED.
    pub verified: bool,
}

/// A posterior and what the package says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bayesian {
    /// The posterior probability.
    pub posterior: f64,
    /// True for the package's VERIFIED, false for its FAILED.
    pub verified: bool,
    /// What each layer of the domain adds to the log-odds, in the table's order.
    pub log_odds_contributions: Vec<(Layer, f64)>,
}

/// The weighted score (v1). A confidence of `None` is the package's `null`, one that is no number its
/// `undefined`: then the sum is no number and the package says FAILED.
#[must_use]
pub fn weighted(domain: Domain, answers: &[(Layer, Option<f64>)]) -> Weighted {
    let rules = Table::built_in().rules(domain);
    let mut score = 0.0;
    for layer in &rules.layers {
        if let Some(confidence) = last(answers, layer) {
            score += layer.weight * confidence.unwrap_or(0.0);
        }
    }
    Weighted {
        score,
        verified: score >= rules.weighted_threshold,
    }
}

/// The posterior (v2). A confidence of `None` is the package's `null`.
#[must_use]
pub fn bayesian(domain: Domain, answers: &[(Layer, Option<f64>)]) -> Bayesian {
    let rules = Table::built_in().rules(domain);
    let mut log_odds = super::prior_log_odds(rules);
    let mut log_odds_contributions = Vec::with_capacity(rules.layers.len());
    for layer in &rules.layers {
        let c = last(answers, layer).flatten().unwrap_or(0.5);
        let delta = super::log_odds(layer, c);
        log_odds_contributions.push((layer.id, delta));
        log_odds += delta;
    }
    let posterior = super::sigmoid(log_odds);
    Bayesian {
        posterior,
        verified: posterior >= rules.posterior_threshold,
        log_odds_contributions,
    }
}

fn last(answers: &[(Layer, Option<f64>)], layer: &LayerRules) -> Option<Option<f64>> {
    answers
        .iter()
        .rev()
        .find(|(id, _)| *id == layer.id)
        .map(|&(_, confidence)| confidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_evidence_at_all() {
        let table = [
            (Domain::Academic, 0.8471),
            (Domain::News, 0.8006),
            (Domain::Government, 0.8743),
            (Domain::Educational, 0.7047),
        ];
        for (domain, posterior) in table {
            let found = bayesian(domain, &[]);
            assert!((found.posterior - posterior).abs() < 5e-5, "{found:?}");
            assert!(found.verified);
            assert_eq!(weighted(domain, &[]).score, 0.0);
        }
        assert!(!bayesian(Domain::General, &[]).verified);
    }

    #[test]
    fn nothing_is_clamped_and_the_last_wins() {
        let answers = [
            (Layer::Ai, Some(0.2)),
            (Layer::Url, Some(3.0)),
            (Layer::Ai, Some(-1.0)),
            (Layer::Doi, Some(1.0)),
        ];
        let found = weighted(Domain::News, &answers);
        assert_eq!(found.score, 0.35 * 3.0 - 0.65);
        assert!(!found.verified);
        let null = [(Layer::Ai, None)];
        assert_eq!(weighted(Domain::News, &null).score, 0.0);
        assert_eq!(bayesian(Domain::News, &null), bayesian(Domain::News, &[]));
    }
}
