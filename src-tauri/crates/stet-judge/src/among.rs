//! How the candidates of a fact stand among themselves: whose words are the claim's most, and by how much.

use stet_core::quantity::Outcome;

use crate::library::Library;
use crate::relation::{Candidate, at_of};

/// Adds to every candidate how far it is ahead of the others: those whose value stands to the fact's as its own does,
/// and those whose value does not. `equals` is how many equal values there are in all.
pub(crate) fn among(kept: &mut [Candidate], equals: usize, library: &Library) {
    let alike: Vec<f64> = kept.iter().map(alikeness).collect();
    let equal: Vec<bool> = kept
        .iter()
        .map(|one| one.outcome != Outcome::Different)
        .collect();
    let values: Vec<String> = kept
        .iter()
        .map(|one| written(one, library).to_lowercase())
        .collect();
    let ahead = |at: usize, like: bool| {
        let rivals =
            (0..alike.len()).filter(|other| *other != at && (equal[*other] == equal[at]) == like);
        alike[at] - rivals.map(|other| alike[other]).fold(0.0, f64::max)
    };
    let ahead_of: Vec<f64> = alike
        .iter()
        .map(|mine| alike.iter().filter(|theirs| *theirs > mine).count() as f64)
        .collect();
    for (at, candidate) in kept.iter_mut().enumerate() {
        let echo = values
            .iter()
            .enumerate()
            .filter(|(other, value)| *other != at && **value == values[at])
            .count();
        for (name, value) in [
            ("equals", (equals as f64).ln_1p()),
            ("lead", ahead(at, false)),
            ("lead_equal", ahead(at, true)),
            ("place", ahead_of[at]),
            ("echo", (echo as f64).ln_1p()),
        ] {
            candidate.features[at_of(name)] = value;
        }
    }
}

/// How much a candidate's words are the claim's.
fn alikeness(candidate: &Candidate) -> f64 {
    let feature = |name: &str| candidate.features[at_of(name)];
    let said: f64 = ["own", "with", "order", "order_near", "close"]
        .map(feature)
        .iter()
        .sum();
    said + 0.5 * (feature("row") + feature("head"))
}

fn written<'l>(candidate: &Candidate, library: &'l Library) -> &'l str {
    let values = &library.statements[candidate.statement].values;
    candidate
        .value
        .and_then(|value| values.get(value))
        .map_or("", |stated| stated.text.as_str())
}
