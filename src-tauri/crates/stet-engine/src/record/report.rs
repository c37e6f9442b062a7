//! A report against what follows from the record.

use serde_json::Value;
use stet_core::report::Report;
use stet_store::Result;

use super::{Record, Verification};
use crate::citation_style::Chosen;
use crate::report::{self, Imprint};
use crate::wire::ReportOptions;

/// Differences that are named: the others follow from them more often than not.
const NAMED: usize = 20;

pub(super) fn look(record: &Record<'_>, report: &Report, found: &mut Verification) -> Result<()> {
    let head = report.alcoa.log_head.as_deref();
    if !record.log.iter().any(|row| Some(row.hash.as_str()) == head) {
        found.deviates(
            "the report",
            "The log hash it prints does not match any row of this log.",
        );
    }
    let imprint = Imprint {
        at: report.title.generated_at.clone(),
        version: report.title.generator_version.clone(),
        checker: report.title.checker.clone(),
        claim_limit: claim_limit(report),
        styles: styles(report),
        corrections_contact: (report.corrections_policy.as_ref())
            .and_then(|policy| policy.contact.clone())
            .unwrap_or_default(),
    };
    let mut again = report::build(
        record.tx,
        record.document,
        &ReportOptions::default(),
        &imprint,
    )?;
    // The report was made just before its package was sealed.
    again.alcoa.log_head.clone_from(&report.alcoa.log_head);
    // A stamp may come after the report that it is not in yet, never the other way round.
    let printed = &report.alcoa.timestamps;
    again
        .alcoa
        .timestamps
        .retain(|stamp| printed.contains(stamp));
    let (was, is) = (serde_json::to_value(report)?, serde_json::to_value(&again)?);
    let mut differing = Vec::new();
    compare("", &was, &is, &mut differing);
    let own = report.title.generator_version == env!("CARGO_PKG_VERSION");
    let rest = differing.len().saturating_sub(NAMED);
    for at in differing.into_iter().take(NAMED) {
        let place = format!("the report at {at}");
        if own || decides(&at) {
            found.deviates(place, "It does not match the record.");
        } else {
            found.remark(format!(
                "{place}: this version of Stet words it differently from version {}, which made it.",
                report.title.generator_version
            ));
        }
    }
    if rest > 0 {
        found.deviates("the report", format!("It differs in {rest} more places."));
    }
    Ok(())
}

/// The limit that the report prints, for printing it again.
fn claim_limit(report: &Report) -> u32 {
    report
        .method
        .settings
        .iter()
        .filter_map(|line| line.strip_prefix("At most "))
        .filter_map(|rest| rest.split(' ').next()?.parse().ok())
        .next()
        .unwrap_or_default()
}

/// The styles its suggested citations are written in, for printing it again.
fn styles(report: &Report) -> Chosen {
    let mut printed = report
        .claims
        .iter()
        .filter_map(|claim| claim.suggested_citation.as_ref())
        .map(|suggested| suggested.citations.iter().map(|cited| cited.style.clone()));
    let mut keys = printed.next().into_iter().flatten();
    Chosen {
        first: keys.next().unwrap_or_default(),
        more: keys.collect(),
    }
}

/// True for what must follow whatever version looks: what was claimed, found, judged and decided.
fn decides(at: &str) -> bool {
    const KEYS: [&str; 8] = [
        "quote",
        "finding",
        "verdict",
        "support_score",
        "decision",
        "probabilities",
        "content_hash",
        "version",
    ];
    at.rsplit('/').next().is_some_and(|key| KEYS.contains(&key))
}

/// Paths at which two values differ, as JSON pointers.
fn compare(at: &str, one: &Value, other: &Value, differing: &mut Vec<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            for (key, value) in one {
                let path = format!("{at}/{key}");
                match other.get(key) {
                    Some(against) => compare(&path, value, against, differing),
                    None => differing.push(path),
                }
            }
            for key in other.keys().filter(|key| !one.contains_key(*key)) {
                differing.push(format!("{at}/{key}"));
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (value, against)) in one.iter().zip(other).enumerate() {
                compare(&format!("{at}/{index}"), value, against, differing);
            }
        }
        (Value::Number(one), Value::Number(other)) => {
            let near = match (one.as_f64(), other.as_f64()) {
                (Some(one), Some(other)) => (one - other).abs() < 1e-9,
                _ => one == other,
            };
            if !near {
                differing.push(at.to_owned());
            }
        }
        (one, other) if one == other => {}
        _ => differing.push(at.to_owned()),
    }
}
