//! What was not looked at, could not be, or was not taken as fact.

use std::collections::BTreeMap;

use stet_core::report::{
    Concern, Report, ReportClaim, ReportNotFactual, ReportReference, reason_word,
};
use stet_core::text::counted;

use super::{in_ranges, sentence};

/// Something that was not looked at, with the claims it leaves open.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    pub(crate) said: String,
    pub(crate) claims: Vec<u32>,
}

/// What was not looked at, or could not be: never empty, for no check looks everywhere.
pub(crate) fn missed(report: &Report) -> Vec<Missed> {
    let plain = |said: String| Missed {
        said,
        claims: Vec::new(),
    };
    let mut out: Vec<Missed> = missed_claims(report);
    let beyond = report.beyond_limit.len();
    if beyond > 0 {
        out.push(plain(format!(
            "Left out by the limit, listed below: {}.",
            counted(beyond, "claim")
        )));
    }
    out.extend(missed_references(report).map(plain));
    let at_hand = report
        .citation_health
        .as_ref()
        .map_or(0, |health| health.not_checked);
    if at_hand > 0 {
        out.push(plain(format!(
            "Not checked against its source, because no text of it was available: {}.",
            counted(at_hand, "citation")
        )));
    }
    out.extend(unread(report).into_iter().map(plain));
    out.push(plain(searched(report)));
    out.extend(set_aside(report).map(plain));
    out
}

/// The claims nobody looked at, by why.
fn missed_claims(report: &Report) -> Vec<Missed> {
    let mut by_reason: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    let open = |claim: &&ReportClaim| claim.concern() == Concern::NotLooked;
    for claim in report.claims.iter().filter(open) {
        let why = claim.verdict_reason.as_deref().unwrap_or("not looked at");
        let why = why.strip_prefix("could not look: ").unwrap_or(why);
        by_reason.entry(why).or_default().push(claim.number);
    }
    by_reason
        .into_iter()
        .map(|(why, claims)| Missed {
            said: sentence(why),
            claims,
        })
        .collect()
}

fn missed_references(report: &Report) -> Option<String> {
    let open = |one: &&ReportReference| one.concern() == Concern::NotLooked;
    let numbers: Vec<u32> = report
        .references
        .iter()
        .filter(open)
        .map(|one| one.number)
        .collect();
    (!numbers.is_empty()).then(|| {
        let noun = if numbers.len() == 1 {
            "Reference"
        } else {
            "References"
        };
        format!(
            "{noun} not settled or not looked up: {}.",
            in_ranges(&numbers)
        )
    })
}

/// What of the text and its material was not read, by what it is of.
fn unread(report: &Report) -> Vec<String> {
    let told = report.unread.iter();
    told.map(|row| match row.title.as_str() {
        "" => format!("In the text: {}", row.said),
        title if row.said.starts_with(title) => row.said.clone(),
        title => format!("{title}: {}", row.said),
    })
    .collect()
}

/// Where we looked.
fn searched(report: &Report) -> String {
    let asked = &report.method.services_used;
    let supplied = report
        .sources
        .iter()
        .filter(|source| source.supplied)
        .count();
    let files = match supplied {
        0 => "the text itself".to_owned(),
        count => format!("the text itself and {}", counted(count, "supplied source")),
    };
    if asked.is_empty() {
        return format!("No service was asked: only {files} were read.")
            .replace("only the text itself were", "only the text itself was");
    }
    let names: Vec<&str> = asked.iter().map(|service| service.name.as_str()).collect();
    format!(
        "Read: {files}. Asked: {}, and no one else.",
        names.join(", ")
    )
}

/// What was not taken as fact, by why.
fn set_aside(report: &Report) -> Option<String> {
    let listed: Vec<String> = not_factual(report)
        .into_iter()
        .map(|(why, items)| format!("{why} ({})", items.len()))
        .collect();
    (!listed.is_empty()).then(|| format!("Not taken as fact: {}.", listed.join(", ")))
}

/// What was not taken as fact, by why, in the order of the reasons' words.
pub(crate) fn not_factual(report: &Report) -> Vec<(&'static str, Vec<&ReportNotFactual>)> {
    let mut by_reason: BTreeMap<&str, Vec<&ReportNotFactual>> = BTreeMap::new();
    for item in &report.not_factual {
        let why = item.reason.map_or("other", reason_word);
        by_reason.entry(why).or_default().push(item);
    }
    by_reason.into_iter().collect()
}
