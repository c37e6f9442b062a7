//! What a person noted of alternative readings and assumptions (ICD 203).

use stet_core::report::{Report, ReportClaim};
use stet_core::text::counted;

use super::day;

/// What is noted with a claim, each under its label: "Alternative readings:" and the words, who noted
/// them and when behind the last. Empty where nothing is noted.
pub(crate) fn reasoning(claim: &ReportClaim) -> Vec<(&'static str, String)> {
    let Some(noted) = &claim.reasoning else {
        return Vec::new();
    };
    let mut lines: Vec<(&'static str, String)> = [
        ("Alternative readings:", &noted.alternatives),
        ("Assumptions:", &noted.assumptions),
    ]
    .into_iter()
    .filter(|(_, words)| !words.is_empty())
    .map(|(label, words)| {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        (label, words)
    })
    .collect();
    let stamp: Vec<String> = noted
        .by
        .iter()
        .cloned()
        .chain(noted.at.as_deref().map(day))
        .collect();
    if let Some((_, last)) = lines.last_mut().filter(|_| !stamp.is_empty()) {
        last.push_str(&format!(" ({})", stamp.join(", ")));
    }
    lines
}

/// "Alternative readings are noted with 2 claims, assumptions with 1." `None` where neither is.
pub(crate) fn reasoning_counted(report: &Report) -> Option<String> {
    let noted = || {
        report
            .claims
            .iter()
            .filter_map(|claim| claim.reasoning.as_ref())
    };
    let alternatives = noted().filter(|one| !one.alternatives.is_empty()).count();
    let assumptions = noted().filter(|one| !one.assumptions.is_empty()).count();
    let with = |number| counted(number, "claim");
    match (alternatives, assumptions) {
        (0, 0) => None,
        (0, number) => Some(format!("Assumptions are noted with {}.", with(number))),
        (number, 0) => Some(format!(
            "Alternative readings are noted with {}.",
            with(number)
        )),
        (number, assumed) => Some(format!(
            "Alternative readings are noted with {}, assumptions with {assumed}.",
            with(number)
        )),
    }
}
