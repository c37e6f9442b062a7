//! What an answer's assessments count: who made them, how recent they are, how well it is founded.

use std::collections::BTreeSet;

use super::{Answer, Assessment, Direction};
use crate::reliability::confidence::Basis;
use crate::reliability::consensus::foundedness;
use crate::reliability::pack::{Item, Pack};

impl Answer {
    /// The outlets that assess this one, each once.
    #[must_use]
    pub fn assessors<'p>(&self, pack: &'p Pack) -> BTreeSet<&'p str> {
        self.assessors_where(pack, |_| true)
    }

    /// The assessors of which the source type is cited.
    #[must_use]
    pub fn type_assessors<'p>(&self, pack: &'p Pack) -> BTreeSet<&'p str> {
        self.assessors_where(pack, |one| {
            self.source_type_evidence.contains(&one.evidence_id)
        })
    }

    fn assessors_where<'p>(
        &self,
        pack: &'p Pack,
        counts: impl Fn(&Assessment) -> bool,
    ) -> BTreeSet<&'p str> {
        self.assessments
            .iter()
            .filter(|one| counts(one))
            .filter_map(|one| pack.item(&one.evidence_id))
            .map(|item| item.outlet.as_str())
            .collect()
    }

    /// What its confidence is computed from. `today` is the day of the evaluation.
    #[must_use]
    pub fn basis(&self, pack: &Pack, today: time::Date) -> Basis {
        let toward = |direction: Direction| {
            self.assessors_where(pack, |one| one.signal.direction() == direction)
                .len()
        };
        let (positive, negative) = (toward(Direction::Positive), toward(Direction::Negative));
        let cited: BTreeSet<&str> = self
            .assessments
            .iter()
            .map(|one| one.evidence_id.as_str())
            .collect();
        let items: Vec<&Item> = cited.iter().filter_map(|id| pack.item(id)).collect();
        let checkers: BTreeSet<&str> = items
            .iter()
            .filter(|item| item.fact_checker.is_some())
            .map(|item| item.outlet.as_str())
            .collect();
        let aged = |holds: fn(i64) -> bool| {
            let fit = items
                .iter()
                .filter_map(|item| age(item.published.as_deref()?, today))
                .filter(|&days| holds(days))
                .count();
            fit * 2 > items.len()
        };
        Basis {
            fact_checkers: checkers.len(),
            further: self.assessors(pack).len() - checkers.len(),
            mostly_recent: aged(|days| days <= 365),
            mostly_old: aged(|days| days > 730),
            agreeing: positive.max(negative),
            contradictory: positive > 0 && negative > 0,
        }
    }

    /// How well it is founded: 2 × references + unique references + ¼ × dated ones + a fifth of
    /// the independent assessments, at most 2 (rules 4.2).
    #[must_use]
    pub fn foundedness(&self, pack: &Pack) -> f64 {
        let ids: Vec<&str> = self
            .assessments
            .iter()
            .map(|one| one.evidence_id.as_str())
            .chain(self.source_type_evidence.iter().map(String::as_str))
            .chain(
                self.reasoning
                    .iter()
                    .flat_map(|reason| reason.evidence_ids.iter().map(String::as_str)),
            )
            .collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        let dated = self
            .assessments
            .iter()
            .filter_map(|one| pack.item(&one.evidence_id))
            .filter(|item| item.published.is_some())
            .count();
        foundedness(ids.len(), unique.len(), dated, self.assessors(pack).len())
    }
}

/// Days since a publication; `None` without a date, or with one that is yet to come.
fn age(published: &str, today: time::Date) -> Option<i64> {
    let day = crate::evidence::recency::day(published)?;
    let days = (today - day).whole_days();
    (days >= -1).then_some(days.max(0))
}
