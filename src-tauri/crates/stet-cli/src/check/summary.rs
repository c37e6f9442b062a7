//! The short summary on standard output, and whether anything was contradicted.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use stet_core::report::{Concern, Report, ReportReference};
use stet_core::verdict::FindingKind;

/// Longest quotation shown, in characters.
const MAX_QUOTE: usize = 160;

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
    writeln!(out, "{}", one_line(&report.title.document))?;
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
    for claim in report
        .claims
        .iter()
        .filter(|claim| is_against(claim.finding))
    {
        writeln!(
            out,
            "\n{} {}: {}",
            claim.number,
            word(claim.finding),
            one_line(&claim.quote)
        )?;
        if !claim.explanation.is_empty() {
            writeln!(out, "  {}", one_line(&claim.explanation))?;
        }
    }
    for check in &report.checks {
        writeln!(out, "\n{}: {}", check.title, one_line(&check.quote))?;
        writeln!(out, "  {}", one_line(&check.message))?;
    }
    for reference in report.references.iter().filter(|one| is_wrong(one)) {
        let words = one_line(&reference.quote);
        writeln!(out, "\nreference {}: {words}", reference.number)?;
        writeln!(out, "  {}", one_line(&reference.headline))?;
    }
    if let Some(health) = &report.citation_health
        && !health.is_well()
    {
        writeln!(
            out,
            "\n{} of {} citations are borne out by their source:",
            health.supported, health.total
        )?;
        for failing in &health.failing {
            writeln!(out, "  {}", one_line(&failing.sentence))?;
        }
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

/// On one line and not endless; control characters could repaint a terminal.
fn one_line(text: &str) -> String {
    let mut line: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| {
            !c.is_control() && !matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
        })
        .take(MAX_QUOTE + 1)
        .collect();
    if line.chars().count() > MAX_QUOTE {
        line.pop();
        line.pop();
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_cannot_paint_the_terminal() {
        assert_eq!(one_line("a\u{1b}[31mb\nc\u{202E}d"), "a[31mb cd");
        assert_eq!(one_line(&"x".repeat(400)).chars().count(), MAX_QUOTE);
    }
}
