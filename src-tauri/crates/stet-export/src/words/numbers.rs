//! Numbers of claims, and the findings a copy shows.

use stet_core::report::{Report, ReportClaim, Section};
use stet_core::verdict::FindingKind;

/// 1, 2, 3, 7, 8 as 1–3, 7 and 8, each with its first and last: a range is three or more.
pub(crate) fn ranges(numbers: &[u32]) -> Vec<(u32, u32)> {
    numbers
        .chunk_by(|one, next| one + 1 == *next)
        .flat_map(|run| match run {
            [first, _, .., last] => vec![(*first, *last)],
            few => few.iter().map(|number| (*number, *number)).collect(),
        })
        .collect()
}

/// "1–3": a range in words.
pub(crate) fn range((first, last): (u32, u32)) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    }
}

/// "1–3, 7".
pub(crate) fn in_ranges(numbers: &[u32]) -> String {
    let all: Vec<String> = ranges(numbers).into_iter().map(range).collect();
    all.join(", ")
}

/// Numbers of the claims with this finding.
pub(crate) fn numbers(report: &Report, kind: FindingKind) -> Vec<u32> {
    let with = |claim: &&ReportClaim| claim.finding == kind;
    report
        .claims
        .iter()
        .filter(with)
        .map(|claim| claim.number)
        .collect()
}

/// The findings that stand in the marked text, in the order a reader sees them.
pub(crate) fn legend(report: &Report) -> Vec<FindingKind> {
    let found = |kind: &FindingKind| {
        let mut runs = report.text.iter().flat_map(|block| &block.runs);
        runs.any(|run| run.finding == Some(*kind))
    };
    let kinds = FindingKind::ALL.into_iter();
    kinds
        .filter(|kind| *kind != FindingKind::NotCheckable && found(kind))
        .collect()
}

/// What the legend says of ticks.
pub(crate) const TICK: &str = "✓ after a fact: it agrees";

/// True if this copy prints the section.
pub(crate) fn prints(report: &Report, wanted: Section) -> bool {
    report.sections().any(|section| section == wanted)
}

#[cfg(test)]
mod tests {
    use super::in_ranges;

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(in_ranges(&[1, 2, 3, 7, 9, 10]), "1–3, 7, 9, 10");
        assert_eq!(in_ranges(&[]), "");
        assert_eq!(in_ranges(&[4]), "4");
    }
}
