//! The short summary on standard output, and whether anything was contradicted.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use stet_core::report::{Concern, Report, ReportReference};
use stet_core::verdict::FindingKind;

/// Findings in the order they are counted off.
const ORDER: [FindingKind; 7] = [
    FindingKind::Contradicted,
    FindingKind::Mixed,
    FindingKind::Supported,
    FindingKind::Unresolved,
    FindingKind::Inconclusive,
    FindingKind::NotChecked,
    FindingKind::NotCheckable,
];

fn is_against(finding: FindingKind) -> bool {
    matches!(finding, FindingKind::Contradicted | FindingKind::Mixed)
}

/// True if a claim is contradicted or contested, or a built-in check decided against the text.
pub(super) fn is_contradicted(report: &Report) -> bool {
    report.claims.iter().any(|claim| is_against(claim.finding))
        || report.checks.iter().any(|check| is_against(check.finding))
}

/// True for a reference that an editor has to change: miscited, another work’s, gone or withdrawn.
fn is_wrong(reference: &ReportReference) -> bool {
    let gone = |state: &str| matches!(state, "dead" | "soft_404");
    let link = reference.link.as_ref();
    reference.concern() == Concern::Wrong || link.is_some_and(|link| gone(&link.state))
}

/// True if a reference is wrong.
pub(super) fn is_miscited(report: &Report) -> bool {
    report.references.iter().any(is_wrong)
}

/// The summary, ending with a line end.
pub(super) fn summary(
    report: &Report,
    offered: usize,
    left_out: usize,
    written: &[PathBuf],
) -> String {
    let mut out = String::new();
    // Writing to memory cannot fail.
    let _ = fill(&mut out, report, offered, left_out, written);
    out
}

fn fill(
    out: &mut String,
    report: &Report,
    offered: usize,
    left_out: usize,
    written: &[PathBuf],
) -> std::fmt::Result {
    let title = stet_export::terminal::one_line(&report.title.document);
    writeln!(out, "{title}")?;
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for claim in &report.claims {
        if let Some(at) = ORDER.iter().position(|kind| *kind == claim.finding) {
            *counts.entry(at).or_default() += 1;
        }
    }
    let counted: Vec<String> = counts
        .iter()
        .map(|(at, count)| format!("{count} {}", word(ORDER[*at])))
        .collect();
    let claims = match report.claims.len() {
        1 => "1 claim".to_owned(),
        n => format!("{n} claims"),
    };
    writeln!(
        out,
        "{claims}{}{}",
        if counted.is_empty() { "" } else { ": " },
        counted.join(", ")
    )?;
    if !report.beyond_limit.is_empty() {
        writeln!(
            out,
            "{} more beyond the limit, listed and not checked",
            report.beyond_limit.len()
        )?;
    }
    if offered > 0 {
        writeln!(
            out,
            "{} of {offered} files of the material read",
            offered - left_out
        )?;
    }
    out.push_str(&stet_export::terminal::page_one(report));
    if let Some(health) = &report.citation_health
        && !health.is_well()
    {
        writeln!(
            out,
            "\n{} of {} citations are borne out by their source",
            health.supported, health.total
        )?;
    }
    if !written.is_empty() {
        writeln!(out)?;
    }
    for path in written {
        writeln!(out, "Report: {}", path.display())?;
    }
    Ok(())
}

fn word(finding: FindingKind) -> &'static str {
    match finding {
        FindingKind::Supported => "supported",
        FindingKind::Contradicted => "contradicted",
        FindingKind::Mixed => "contested",
        FindingKind::Unresolved => "unresolved",
        FindingKind::Inconclusive => "inconclusive",
        FindingKind::NotChecked => "not checked",
        FindingKind::NotCheckable => "not checkable",
    }
}
