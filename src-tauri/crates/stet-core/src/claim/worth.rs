//! How much a claim deserves checking.

use super::cues::{Cue, Cues};
use super::model::{self, Head};
use super::{Atom, Claim, factual};

/// Check-worthiness by rules alone, 0 to 1.
pub(super) fn by_rules(text: &str, atoms: &[Atom]) -> f64 {
    let cues = Cues::find(text);
    let mut score = 0.3 + 0.12 * factual::hard_atoms(atoms).min(4) as f64;
    for (cue, weight) in [
        (Cue::Superlative, 0.06),
        (Cue::Allegation, 0.10),
        (Cue::Medical, 0.05),
        (Cue::Legal, 0.05),
        (Cue::Money, 0.05),
        (Cue::Opinion, -0.12),
        (Cue::Interpretation, -0.08),
        (Cue::Experience, -0.12),
    ] {
        if cues.has(cue) {
            score += weight;
        }
    }
    score.clamp(0.02, 0.98)
}

/// Share of the fitted model in the score of an English claim; rules give the rest, because
/// the model was fitted on speeches and does not know names or quotations as such.
const MODEL_SHARE: f64 = 0.6;

/// How much a claim with these words and atoms deserves checking, 0 to 1. The model knows
/// English only; elsewhere rules alone decide.
pub(super) fn worthiness(text: &str, atoms: &[Atom], english: bool) -> f64 {
    let rules = by_rules(text, atoms);
    if !english {
        return rules;
    }
    model::opinion(text, Head::Worthiness)
        .map_or(rules, |opinion| mixed(opinion.probability, rules))
}

fn mixed(probability: f64, rules: f64) -> f64 {
    MODEL_SHARE * probability + (1.0 - MODEL_SHARE) * rules
}

impl Claim {
    /// Takes the word of a better reader of English than the committed model for how probably a
    /// checker would pick these words: `probability`, 0 to 1.
    pub fn weigh(&mut self, probability: f64) {
        self.check_worthiness = mixed(probability, by_rules(&self.quote, &self.atoms));
    }
}
