//! How far the checks that were run bear a reference out (rules 1.3).
//!
//! Owns the weighted score, the Bayesian posterior and when either may be called a verdict. Refuses
//! to run checks, and to be the headline of a reference: that is the class of
//! [`super::adjudicate`]. A layer that did not run or did not answer contributes nothing and is
//! listed; silence is not evidence.

pub mod parity;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::classify::{Domain, DomainRules, Layer, LayerRules, Table};

/// Least share of a domain's weight that must have answered before there is a verdict.
const LEAST_WEIGHT: f64 = 0.5;
/// How far sums of weights may miss [`LEAST_WEIGHT`].
const ROUNDING: f64 = 1e-9;

/// What a layer said of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LayerAnswer {
    /// Which.
    pub layer: Layer,
    /// How far it bears the reference out, [0, 1]; `None` if it did not run or did not answer.
    pub confidence: Option<f64>,
}

/// The scores of a reference, with all they are made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// The domain whose rules were used.
    pub domain: Domain,
    /// Weighted share of the answered layers (v1), [0, 1]; `None` if none answered.
    pub weighted: Option<f64>,
    /// What v1 says.
    pub weighted_verdict: Option<Verdict>,
    /// Probability that the reference is genuine (v2), (0, 1); the prior if none answered.
    pub posterior: f64,
    /// What v2 says.
    pub posterior_verdict: Option<Verdict>,
    /// Every layer of the domain in the table's order.
    pub contributions: Vec<Contribution>,
    /// Layers of the domain that did not answer.
    pub unanswered: Vec<Layer>,
    /// Share of the domain's weight that answered, [0, 1].
    pub answered_weight: f64,
    /// Why there is no verdict, or why it cannot be VERIFIED; a sentence.
    pub reason: Option<String>,
}

/// What a score amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// The score reaches its threshold and nothing forbids the word.
    Verified,
    /// It does not, or something does.
    NotVerified,
}

/// What one layer adds to the scores.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Contribution {
    /// Which.
    pub layer: Layer,
    /// Its confidence; `None` if it did not answer.
    pub confidence: Option<f64>,
    /// What it adds to the weighted score; 0 if it did not answer.
    pub weighted: f64,
    /// What it adds to the log-odds, in nats; 0 if it did not answer.
    pub log_odds: f64,
}

/// A confidence outside its range.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("the confidence of {layer:?} is {value}; it must be between 0 and 1")]
pub struct ConfidenceError {
    /// The layer that gave it.
    pub layer: Layer,
    /// What it gave.
    pub value: f64,
}

/// Scores a reference by the shipped table; see [`score_by`].
///
/// # Errors
/// If a confidence lies outside [0, 1].
pub fn score(
    domain: Domain,
    answers: &[LayerAnswer],
    disproved: bool,
) -> Result<Scores, ConfidenceError> {
    score_by(Table::built_in().rules(domain), domain, answers, disproved)
}

/// Scores a reference of `domain` (rules 1.3 and 7, desk form). Layers the domain does not know are
/// passed over, except that an identifier that is dead or another work's forbids VERIFIED in every
/// domain. Of two answers of one layer the last counts. `disproved` is true if adjudication gave the
/// reference an H class: then no score says VERIFIED.
///
/// # Errors
/// If a confidence lies outside [0, 1].
pub fn score_by(
    rules: &DomainRules,
    domain: Domain,
    answers: &[LayerAnswer],
    disproved: bool,
) -> Result<Scores, ConfidenceError> {
    for answer in answers {
        if let Some(value) = answer.confidence
            && !(0.0..=1.0).contains(&value)
        {
            return Err(ConfidenceError {
                layer: answer.layer,
                value,
            });
        }
    }
    let of = |layer: Layer| {
        answers
            .iter()
            .rev()
            .find(|answer| answer.layer == layer)
            .and_then(|answer| answer.confidence)
    };
    let answered_weight: f64 = rules
        .layers
        .iter()
        .filter(|layer| of(layer.id).is_some())
        .map(|layer| layer.weight)
        .sum();
    let contributions: Vec<Contribution> = rules
        .layers
        .iter()
        .map(|layer| contribution(layer, of(layer.id), answered_weight))
        .collect();
    let answered = contributions.iter().any(|c| c.confidence.is_some());
    let weighted = answered.then(|| contributions.iter().map(|c| c.weighted).sum::<f64>());
    let posterior =
        sigmoid(prior_log_odds(rules) + contributions.iter().map(|c| c.log_odds).sum::<f64>());

    let assessed = contributions
        .iter()
        .any(|c| c.confidence.is_some() && c.layer != Layer::Url);
    let enough = assessed && answered_weight >= LEAST_WEIGHT - ROUNDING;
    let forbidden = if disproved {
        Some("The citation does not match the record; no score makes it VERIFIED.")
    } else if of(Layer::Doi) == Some(0.0) {
        Some(
            "The identifier is dead or belongs to another work; no score makes the reference \
             VERIFIED.",
        )
    } else {
        None
    };
    let verdict = |reached: bool| {
        enough.then_some(if reached && forbidden.is_none() {
            Verdict::Verified
        } else {
            Verdict::NotVerified
        })
    };
    let reason = if enough {
        forbidden
    } else {
        Some(shortfall(&contributions))
    };
    Ok(Scores {
        domain,
        weighted,
        // A sum of shares may miss its threshold by a rounding of its last bit.
        weighted_verdict: verdict(
            weighted.is_some_and(|score| score >= rules.weighted_threshold - ROUNDING),
        ),
        posterior,
        posterior_verdict: verdict(posterior >= rules.posterior_threshold - ROUNDING),
        unanswered: contributions
            .iter()
            .filter(|c| c.confidence.is_none())
            .map(|c| c.layer)
            .collect(),
        contributions,
        answered_weight,
        reason: reason.map(str::to_owned),
    })
}

fn contribution(layer: &LayerRules, confidence: Option<f64>, answered: f64) -> Contribution {
    let (weighted, log_odds) = confidence.map_or((0.0, 0.0), |c| {
        (layer.weight * c / answered, log_odds(layer, c))
    });
    Contribution {
        layer: layer.id,
        confidence,
        weighted,
        log_odds,
    }
}

/// The posterior for log-odds in nats.
fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-log_odds))
}

/// The log-odds of the prior, in nats.
fn prior_log_odds(rules: &DomainRules) -> f64 {
    libm::log(rules.prior / (1.0 - rules.prior))
}

/// `c·ln(LR⁺) + (1−c)·ln(LR⁻)`, in nats. The logarithm is libm's, not the platform's: scores are
/// then the same to the last bit on every platform, and in ECMAScript engines, which use the same
/// algorithm.
fn log_odds(layer: &LayerRules, c: f64) -> f64 {
    let for_it = layer.sensitivity / (1.0 - layer.specificity);
    let against = (1.0 - layer.sensitivity) / layer.specificity;
    c * libm::log(for_it) + (1.0 - c) * libm::log(against)
}

fn shortfall(contributions: &[Contribution]) -> &'static str {
    let url = contributions
        .iter()
        .find(|c| c.layer == Layer::Url)
        .and_then(|c| c.confidence);
    let others = contributions
        .iter()
        .any(|c| c.layer != Layer::Url && c.confidence.is_some());
    match (url, others) {
        (_, true) => "Too few checks answered for a verdict.",
        (Some(c), false) if c > 0.0 => "Link alive, content not assessed.",
        (Some(_), false) => "Link dead, content not assessed.",
        (None, false) => "No check answered.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(given: &[(Layer, Option<f64>)]) -> Vec<LayerAnswer> {
        given
            .iter()
            .map(|&(layer, confidence)| LayerAnswer { layer, confidence })
            .collect()
    }

    fn scored(domain: Domain, given: &[(Layer, Option<f64>)]) -> Scores {
        score(domain, &answers(given), false).expect("in range")
    }

    #[test]
    fn worked_examples() {
        let paywalled = scored(
            Domain::News,
            &[(Layer::Url, Some(0.0)), (Layer::Ai, Some(0.85))],
        );
        assert!((paywalled.posterior - 0.808).abs() < 5e-4, "{paywalled:?}");
        assert_eq!(paywalled.posterior_verdict, Some(Verdict::Verified));
        let shares: Vec<f64> = paywalled.contributions.iter().map(|c| c.log_odds).collect();
        assert!(
            (shares[0] + 0.636).abs() < 1e-3 && (shares[1] - 0.976).abs() < 1e-3,
            "{shares:?}"
        );
        let live = scored(
            Domain::News,
            &[(Layer::Url, Some(0.6)), (Layer::Ai, Some(0.85))],
        );
        assert!((live.weighted.unwrap_or_default() - 0.7625).abs() < 1e-12);
        assert_eq!(live.weighted_verdict, Some(Verdict::Verified));
    }

    #[test]
    fn silence_contributes_nothing() {
        let one = scored(
            Domain::Academic,
            &[
                (Layer::Doi, Some(1.0)),
                (Layer::TitleSearch, None),
                (Layer::Ai, Some(0.5)),
            ],
        );
        assert_eq!(one.unanswered, [Layer::TitleSearch, Layer::Url]);
        assert!((one.answered_weight - 0.60).abs() < 1e-12);
        // (.45·1 + .15·.5) / .60
        assert!((one.weighted.unwrap_or_default() - 0.875).abs() < 1e-12);
        assert_eq!(one.weighted_verdict, Some(Verdict::Verified));
        let none = scored(Domain::Government, &[]);
        assert_eq!((none.weighted, none.posterior_verdict), (None, None));
        assert!((none.posterior - 0.82).abs() < 1e-12, "the prior");
        assert_eq!(none.reason.as_deref(), Some("No check answered."));
    }

    #[test]
    fn half_the_weight_and_more_than_a_link() {
        use Layer::{Ai, Doi, TitleSearch, Url};
        type Case<'a> = (Domain, &'a [(Layer, Option<f64>)], bool);
        let table: [Case<'_>; 7] = [
            (Domain::News, &[(Url, Some(1.0))], false),
            (Domain::News, &[(Ai, Some(0.9))], true),
            (Domain::Academic, &[(Doi, Some(1.0))], false),
            (
                Domain::Academic,
                &[(Doi, Some(1.0)), (Url, Some(1.0))],
                true,
            ),
            (
                Domain::Academic,
                &[(TitleSearch, Some(1.0)), (Ai, Some(1.0)), (Url, Some(1.0))],
                true,
            ),
            (
                Domain::General,
                &[(Url, Some(1.0)), (TitleSearch, Some(1.0))],
                false,
            ),
            // A layer the domain does not know does not count.
            (
                Domain::Government,
                &[(Url, Some(1.0)), (TitleSearch, Some(1.0))],
                false,
            ),
        ];
        for (domain, given, expected) in table {
            let scores = scored(domain, given);
            assert_eq!(scores.weighted_verdict.is_some(), expected, "{given:?}");
            assert_eq!(scores.posterior_verdict.is_some(), expected, "{given:?}");
        }
        let link = scored(Domain::News, &[(Url, Some(1.0))]);
        assert_eq!(
            link.reason.as_deref(),
            Some("Link alive, content not assessed.")
        );
    }

    #[test]
    fn what_forbids_verified() {
        let strong = [
            (Layer::Doi, Some(1.0)),
            (Layer::TitleSearch, Some(1.0)),
            (Layer::Ai, Some(1.0)),
        ];
        assert_eq!(
            scored(Domain::Academic, &strong).posterior_verdict,
            Some(Verdict::Verified)
        );
        let disproved = score(Domain::Academic, &answers(&strong), true).expect("in range");
        assert_eq!(disproved.weighted_verdict, Some(Verdict::NotVerified));
        assert_eq!(disproved.posterior_verdict, Some(Verdict::NotVerified));
        assert!(disproved.reason.is_some());
        let dead = scored(
            Domain::News,
            &[
                (Layer::Url, Some(1.0)),
                (Layer::Ai, Some(1.0)),
                (Layer::Doi, Some(0.0)),
            ],
        );
        assert_eq!(dead.weighted_verdict, Some(Verdict::NotVerified));
    }

    #[test]
    fn confidences_are_checked_and_the_last_counts() {
        for value in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            let error = score(Domain::News, &answers(&[(Layer::Ai, Some(value))]), false);
            assert!(error.is_err(), "{value}");
        }
        let twice = scored(
            Domain::News,
            &[(Layer::Ai, Some(0.1)), (Layer::Ai, Some(1.0))],
        );
        assert_eq!(twice.weighted, Some(1.0));
    }
}
