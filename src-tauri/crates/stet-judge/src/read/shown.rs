//! Which statement is shown for what was read, and what is said of it.

use std::ops::Range;

use stet_core::entailment::AtomState;
use stet_core::quantity::Outcome;

use super::{CUTS, SAYS_OTHERWISE, SHOWN, SentenceRead, is_figure, rivals};
use crate::claimed::Claimed;
use crate::compare::outcomes;
use crate::fact::Fact;
use crate::library::Library;
use crate::weigh::Weighed;

/// Of a line's statements the one that holds the fact's value, or another of its kind where it differs.
pub(super) fn holding(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    line: &Range<usize>,
    state: AtomState,
) -> Option<usize> {
    line.clone().find(|at| {
        outcomes(claimed, fact, &library.statements[*at])
            .any(|outcome| (outcome == Outcome::Different) == (state == AtomState::Differs))
    })
}

/// The statement with the fact's value in the line that settles most of those that have it, and how likely that one does.
pub(super) fn stating(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    read: &SentenceRead,
) -> Option<(usize, f64)> {
    let held = read.lines.iter().filter_map(|(line, settles)| {
        let at = holding(claimed, fact, library, line, AtomState::Agrees)?;
        Some((at, *settles))
    });
    held.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The statement that is shown for a fact borne out: the one with its value in a line that settles something, else the one
/// whose equal value the trees hold likeliest, else whatever the line says that settles most.
pub(super) fn tells(
    best: &Range<usize>,
    stating: Option<(usize, f64)>,
    weighed: Option<&Weighed>,
) -> usize {
    let own = stating.filter(|(at, settles)| best.contains(at) || *settles >= CUTS.stating);
    let equal = weighed.filter(|one| one.agrees >= SHOWN);
    own.map(|(at, _)| at)
        .or_else(|| equal.and_then(|one| one.equal))
        .unwrap_or(best.start)
}

/// The statement that is shown where a fact is denied, and what is said of it: for a figure or date the likeliest one with a value
/// that could stand in its place, named where there is one only; `best` is the line that settles most.
pub(super) fn instead(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    (read, best): (&SentenceRead, &Range<usize>),
) -> (usize, String) {
    let there = is_figure(fact).then(|| rivals::in_its_place(claimed, fact, library, read));
    let there = there.unwrap_or_default();
    let settling = there
        .first()
        .filter(|(_, _, settles)| *settles >= CUTS.figures);
    let Some((at, _, _)) = settling else {
        let at = holding(claimed, fact, library, best, AtomState::Differs);
        return (at.unwrap_or(best.start), SAYS_OTHERWISE.to_owned());
    };
    let here: Vec<&str> = there
        .iter()
        .filter(|(other, _, _)| other == at)
        .map(|(_, words, _)| *words)
        .collect();
    let reason = match here[..] {
        [words] => rivals::has_instead(words),
        _ => SAYS_OTHERWISE.to_owned(),
    };
    (*at, reason)
}
