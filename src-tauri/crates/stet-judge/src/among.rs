//! How the candidates of a fact stand among themselves: what a reader makes of them, whose words are the claim's most.

use stet_core::quantity::Outcome;

use crate::library::Library;
use crate::reader::Logits;
use crate::relation::{Candidate, at_of};

/// Least logit: what stands where nothing was read.
const LEAST: f64 = -8.0;

/// Adds to every candidate what reading it gave, and how far it is ahead of the others: those whose value stands to the
/// fact's as its own does, and those whose value does not. `equals` is how many equal values there are in all.
pub(crate) fn among(kept: &mut [Candidate], logits: &[Logits], equals: usize, library: &Library) {
    let net: Vec<f64> = logits.iter().map(Logits::same).collect();
    let alike: Vec<f64> = kept.iter().map(alikeness).collect();
    let equal: Vec<bool> = kept
        .iter()
        .map(|one| one.outcome != Outcome::Different)
        .collect();
    let values: Vec<String> = kept
        .iter()
        .map(|one| written(one, library).to_lowercase())
        .collect();
    let ahead = |of: &[f64], at: usize, like: bool, least: f64| {
        let rivals =
            (0..of.len()).filter(|other| *other != at && (equal[*other] == equal[at]) == like);
        of[at] - rivals.map(|other| of[other]).fold(least, f64::max)
    };
    let rank = |of: &[f64], at: usize| of.iter().filter(|other| **other > of[at]).count() as f64;
    for (at, candidate) in kept.iter_mut().enumerate() {
        let echo = values
            .iter()
            .enumerate()
            .filter(|(other, value)| *other != at && **value == values[at])
            .count();
        for (name, value) in [
            ("net", net[at]),
            ("net_p", logits[at].probability()),
            ("rank", rank(&net, at)),
            (
                "gap_other",
                ahead(&net, at, false, LEAST).clamp(LEAST, -LEAST),
            ),
            (
                "gap_equal",
                ahead(&net, at, true, LEAST).clamp(LEAST, -LEAST),
            ),
            ("equals", (equals as f64).ln_1p()),
            ("lead", ahead(&alike, at, false, 0.0)),
            ("lead_equal", ahead(&alike, at, true, 0.0)),
            ("place", rank(&alike, at)),
            ("echo", (echo as f64).ln_1p()),
        ] {
            candidate.features[at_of(name)] = value;
        }
    }
}

/// How much a candidate's words are the claim's, no network asked.
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
