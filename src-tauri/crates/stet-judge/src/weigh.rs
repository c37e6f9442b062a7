//! How surely a value of the sources is the same fact as one of the claim's: fitted trees over the features of candidates.

use std::sync::LazyLock;

use serde::Deserialize;
use stet_core::entailment::AtomState;
use stet_core::quantity::Outcome;

use crate::fact::{Fact, FactValue};
use crate::judge::{Evidence, evidence};
use crate::library::Library;
use crate::relation::{Candidate, FEATURES};
use crate::trees::Trees;
use crate::wording::{of_another, wholly_word_for_word, word_for_word};

/// Fitted weights over the features of candidates (`scripts/fit_trees.py` writes them).
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Weights {
    features: Vec<String>,
    agrees: Trees,
    differs: Trees,
    /// From which probability a fact is decided.
    cuts: Cuts,
}

/// Cuts chosen on folds of cases.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Cuts {
    agrees: f64,
    differs: f64,
    /// A name is denied only from here.
    name_differs: f64,
    /// Most probability of an equal value beside which another one may still count.
    veto: f64,
}

impl Weights {
    /// From the text of a file of weights; `None` if it is none, or was fitted on other features.
    fn parse(text: &str) -> Option<Self> {
        let read: Option<Self> = serde_json::from_str(text).ok();
        read.filter(|weights| weights.features == FEATURES)
    }

    /// How surely a candidate is the same fact.
    pub(crate) fn sure(&self, fact: &Fact, one: &Candidate) -> f64 {
        // Articles say little in the very words of their sources: nothing of it can be learnt from them.
        let alike = if is_name(fact) && one.outcome == Outcome::Different {
            wholly_word_for_word
        } else {
            word_for_word
        };
        if alike(&one.features) {
            return WORD_FOR_WORD;
        }
        let trees = if one.outcome == Outcome::Different {
            &self.differs
        } else {
            &self.agrees
        };
        trees.probability(&one.features)
    }

    /// A fact with a value: the equal value that is surely the same fact, or the other one.
    pub(crate) fn valued(
        &self,
        fact: &Fact,
        found: &[(Candidate, f64)],
        library: &Library,
    ) -> Vec<Evidence> {
        let differs_at = if is_name(fact) {
            self.cuts.name_differs
        } else {
            self.cuts.differs
        };
        let found = found.iter().filter(|(one, _)| !of_another(one));
        let weighed: Vec<(&Candidate, f64)> = found.map(|(one, sure)| (one, *sure)).collect();
        let side = |equal: bool| {
            weighed
                .iter()
                .filter(move |(one, _)| (one.outcome != Outcome::Different) == equal)
        };
        let best = |equal: bool| side(equal).map(|(_, p)| *p).fold(0.0, f64::max);
        let (agrees, differs) = (best(true), best(false));
        let source = |one: &Candidate| library.statements[one.statement].source.as_str();
        let agreeing: Vec<&str> = side(true)
            .filter(|(_, p)| *p >= self.cuts.agrees)
            .map(|(one, _)| source(one))
            .collect();
        let mut out = Vec::new();
        for &(one, p) in &weighed {
            let state = match one.outcome {
                Outcome::Equal if p >= self.cuts.agrees && p >= differs - 0.1 => AtomState::Agrees,
                Outcome::WithinTolerance if p >= self.cuts.agrees && p >= differs - 0.1 => {
                    AtomState::AgreesWithinTolerance
                }
                Outcome::Different
                    if p >= differs_at && agrees < self.cuts.veto && p >= differs =>
                {
                    AtomState::Differs
                }
                // Two sources say it in the claim's own words, each with a value of its own.
                Outcome::Different if p >= WORD_FOR_WORD && !agreeing.contains(&source(one)) => {
                    AtomState::Differs
                }
                _ => continue,
            };
            out.push(evidence(
                library,
                one.statement,
                state,
                one.reason.clone(),
                p,
            ));
        }
        out.sort_by(|one, other| other.sure.total_cmp(&one.sure));
        out.truncate(3);
        out
    }
}

/// The weights that were fitted; `None` where they were fitted on other features: then only what is quoted and what is
/// worked out is decided.
pub(crate) static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::parse(include_str!("../../../../data/facts/weights.json")));

/// How sure it is that the same words in the same order speak of the same fact: of 41 such values of `tests/cases/fit`
/// the one that speaks of another is a name.
pub(crate) const WORD_FOR_WORD: f64 = 0.96;

/// How surely the trees hold the stated values against a fact's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Weighed {
    /// Most probability that an equal value is the same fact; 0 where none is equal.
    pub(crate) agrees: f64,
    /// Index of the statement that holds it.
    pub(crate) equal: Option<usize>,
    /// Most probability that another value is the same fact; 0 where there is none.
    pub(crate) differs: f64,
    /// Other values, also those of somebody else.
    pub(crate) others: usize,
}

impl Weighed {
    pub(crate) fn of(found: &[(Candidate, f64)]) -> Self {
        let mut out = Self::default();
        for (one, sure) in found {
            if one.outcome == Outcome::Different {
                out.differs = out.differs.max(*sure);
                out.others += 1;
            } else if !of_another(one) && *sure > out.agrees {
                out.agrees = *sure;
                out.equal = Some(one.statement);
            }
        }
        out
    }
}

fn is_name(fact: &Fact) -> bool {
    matches!(fact.value, FactValue::Name(_) | FactValue::Place(_))
}

#[cfg(test)]
mod tests {
    use super::WEIGHTS;

    #[test]
    fn the_weights_are_those_of_the_features_there_are() {
        assert!(WEIGHTS.is_some(), "fit them anew: scripts/fit_trees.py");
    }
}
