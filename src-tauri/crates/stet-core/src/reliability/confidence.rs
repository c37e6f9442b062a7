//! Confidence in an evaluation, computed from its evidence (rules 4.1).
//!
//! A model's own stated confidence may lower what is computed here, never raise it.

use serde::{Deserialize, Serialize};

use super::thousandths::Thousandths;

/// What the evidence of an evaluation looks like, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Basis {
    /// Independent fact-checkers' assessments.
    pub fact_checkers: usize,
    /// Further independent sources.
    pub further: usize,
    /// More than half of the evidence is of the last twelve months.
    pub mostly_recent: bool,
    /// More than half of the evidence is older than two years.
    pub mostly_old: bool,
    /// Most independent assessments that say the same.
    pub agreeing: usize,
    /// Some assessments praise what others fault.
    pub contradictory: bool,
}

/// Thousandths with which every evaluation begins.
const BASE: i64 = 400;
/// For each fact-checker, and at most.
const FACT_CHECKER: (i64, i64) = (150, 450);
/// For each further source, and at most.
const FURTHER: (i64, i64) = (50, 150);
/// Mostly from the last twelve months.
const RECENT: i64 = 100;
/// Three or more agree.
const AGREEMENT: i64 = 100;
/// How many have to.
const AGREEING: usize = 3;
/// Contradictory evidence.
const CONTRADICTORY: i64 = -150;
/// Mostly older than two years.
const OLD: i64 = -100;

impl Basis {
    /// Base .40; +.15 for each fact-checker (at most .45); +.10 if mostly recent; +.10 if three
    /// agree; +.05 for each further source (at most .15); −.15 if contradictory; −.10 if mostly
    /// old; within [0,1].
    #[must_use]
    pub fn confidence(&self) -> Thousandths {
        let each = |count: usize, (step, most): (i64, i64)| {
            i64::try_from(count)
                .unwrap_or(i64::MAX)
                .saturating_mul(step)
                .min(most)
        };
        let when = |holds: bool, step: i64| if holds { step } else { 0 };
        let sum = BASE
            + each(self.fact_checkers, FACT_CHECKER)
            + each(self.further, FURTHER)
            + when(self.mostly_recent, RECENT)
            + when(self.agreeing >= AGREEING, AGREEMENT)
            + when(self.contradictory, CONTRADICTORY)
            + when(self.mostly_old, OLD);
        Thousandths::new(u16::try_from(sum.clamp(0, 1000)).unwrap_or(0))
    }
}

/// The computed confidence, lowered to what the model states of itself.
#[must_use]
pub fn lowered(computed: Thousandths, stated: Option<Thousandths>) -> Thousandths {
    stated.map_or(computed, |stated| computed.min(stated))
}

/// Nine tenths of a confidence: the second model did not answer (rules 4.2).
#[must_use]
pub fn without_second(confidence: Thousandths) -> Thousandths {
    Thousandths::new((confidence.get() * 9 + 5) / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_counts_up_to_its_limit() {
        let basis = |change: fn(&mut Basis)| {
            let mut basis = Basis::default();
            change(&mut basis);
            basis.confidence().get()
        };
        assert_eq!(basis(|_| {}), 400);
        assert_eq!(basis(|b| b.fact_checkers = 1), 550);
        assert_eq!(basis(|b| b.fact_checkers = 3), 850);
        assert_eq!(basis(|b| b.fact_checkers = usize::MAX), 850);
        assert_eq!(basis(|b| b.further = 2), 500);
        assert_eq!(basis(|b| b.further = 4), 550);
        assert_eq!(basis(|b| b.mostly_recent = true), 500);
        assert_eq!(basis(|b| b.mostly_old = true), 300);
        assert_eq!(basis(|b| b.agreeing = 2), 400);
        assert_eq!(basis(|b| b.agreeing = 3), 500);
        assert_eq!(basis(|b| b.contradictory = true), 250);
        let all = Basis {
            fact_checkers: 4,
            further: 9,
            mostly_recent: true,
            agreeing: 5,
            ..Basis::default()
        };
        assert_eq!(all.confidence(), Thousandths::ONE);
    }

    #[test]
    fn a_model_may_only_lower_it() {
        let computed = Thousandths::new(700);
        assert_eq!(lowered(computed, Some(Thousandths::new(990))), computed);
        assert_eq!(
            lowered(computed, Some(Thousandths::new(300))),
            Thousandths::new(300)
        );
        assert_eq!(lowered(computed, None), computed);
        assert_eq!(without_second(Thousandths::new(850)), Thousandths::new(765));
        assert_eq!(without_second(Thousandths::new(555)), Thousandths::new(500));
    }
}
