//! Small cases after kinds of reported faults: rows `{id, kind, task, expect, …}`, each a file or two and what a professional
//! expects of them.
//!
//! `tests/kinds/README.md` tells the form, and which files are never looked at.

mod expect;
mod found;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use expect::Miss;

/// Runs every case.
///
/// Returns `n`, the share of cases in which everything expected came about (`passed`), the number of claims decided wrongly
/// (`harm`), and `by_kind`: passed, of how many. A case that could not be run has failed.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut all = Tally::default();
    let mut kinds: BTreeMap<String, Tally> = BTreeMap::new();
    for case in rows {
        let misses = found::misses(&case).unwrap_or_else(|problem| vec![Miss::open(problem)]);
        let kind = case["kind"].as_str().unwrap_or_default().to_owned();
        for tally in [&mut all, kinds.entry(kind.clone()).or_default()] {
            tally.add(&misses);
        }
        let told: Vec<&str> = misses.iter().map(|miss| miss.sentence.as_str()).collect();
        predictions(
            json!({ "id": case["id"], "kind": kind, "passed": misses.is_empty(), "missed": told }),
        );
    }
    json!({
        "n": all.cases,
        "skipped": 0,
        "passed": all.share(),
        "harm": all.harm,
        "by_kind": kinds.iter().map(|(kind, tally)| (kind.clone(), json!([tally.passed, tally.cases]))).collect::<serde_json::Map<_, _>>(),
    })
}

#[derive(Debug, Default)]
struct Tally {
    cases: usize,
    passed: usize,
    /// Claims decided the wrong way.
    harm: usize,
}

impl Tally {
    fn add(&mut self, misses: &[Miss]) {
        self.cases += 1;
        self.passed += usize::from(misses.is_empty());
        self.harm += misses.iter().filter(|miss| miss.harm).count();
    }

    fn share(&self) -> f64 {
        (self.passed as f64 * 1_000.0 / self.cases.max(1) as f64).round() / 1_000.0
    }
}
