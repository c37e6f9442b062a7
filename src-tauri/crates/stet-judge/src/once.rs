//! What happens to somebody or something once: a statement that gives another day for it denies the claim's.

use stet_core::quantity::{Outcome, Value};

use crate::claimed::Claimed;
use crate::compare::compare;
use crate::fact::{Fact, FactValue};
use crate::lexicon::lexicon;
use crate::library::Library;
use crate::statement::{Stated, StatedValue};
use crate::terms::{Term, content_stems, terms};

/// Fewest words of content beside the date that claim and statement share.
const SHARED: usize = 2;

/// Most words of content by which such a statement says more than the claim.
const MORE: usize = 4;

/// The first statement that gives another day for what the claim dates, with the reason; `None` also where one gives the
/// claim's own.
pub(crate) fn another_day(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
) -> Option<(usize, String)> {
    let dates = |fact: &&Fact| matches!(fact.value, FactValue::Date(_));
    if !matches!(fact.value, FactValue::Date(_)) || claimed.facts.iter().filter(dates).count() > 1 {
        return None;
    }
    let words = terms(&claimed.without(fact), claimed.language);
    let happens = |words: &[Term]| {
        words
            .iter()
            .any(|word| lexicon().once.has(claimed.language, &word.lower))
    };
    let own = content_stems(&claimed.without(fact), claimed.language);
    if !happens(&words) || own.len() < SHARED {
        return None;
    }
    let mut found = None;
    for (at, statement) in library.statements.iter().enumerate() {
        let Some(stated) = only_date(&statement.values).filter(|_| statement.cell.is_none()) else {
            continue;
        };
        let more = statement
            .terms
            .iter()
            .filter(|stem| !own.contains(*stem))
            .count();
        if more > MORE || !own.iter().all(|stem| statement.terms.contains(stem)) {
            continue;
        }
        let theirs = terms(&statement.text, claimed.language);
        let so = !theirs
            .iter()
            .any(|word| lexicon().not_so.has(claimed.language, &word.lower));
        if !(so && happens(&theirs)) {
            continue;
        }
        match compare(claimed, fact, statement, stated)? {
            (Outcome::Different, reason) => found = found.or(Some((at, reason))),
            _ => return None,
        }
    }
    found
}

/// The date among values that hold one alone.
pub(crate) fn only_date(values: &[Stated]) -> Option<&Stated> {
    let mut dates = values.iter().filter(|stated| is_date(stated));
    let first = dates.next()?;
    dates.next().is_none().then_some(first)
}

pub(crate) fn has_dates(values: &[Stated]) -> bool {
    values.iter().any(is_date)
}

fn is_date(stated: &Stated) -> bool {
    matches!(stated.what, StatedValue::Figure(Value::Date(_)))
}
