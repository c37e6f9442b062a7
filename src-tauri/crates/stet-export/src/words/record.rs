//! Lines about method, checklist, sign-off and record.

use stet_core::report::{Audience, IcdLine, IcdStatus, Report, ReportTimestamp, TableEntry};

use super::{moment, who};

/// The method in named lists; empty ones are left out.
pub(crate) fn method(report: &Report) -> Vec<(&'static str, Vec<String>)> {
    let method = &report.method;
    let mut lists = vec![
        (
            "Judges",
            method
                .judges
                .iter()
                .map(|judge| format!("{} {}: {}", judge.name, judge.version, judge.role))
                .collect(),
        ),
        (
            "Services used",
            method
                .services_used
                .iter()
                .map(|service| format!("{}: {}", service.name, service.note))
                .collect::<Vec<_>>(),
        ),
        (
            "Services not used",
            method
                .services_not_used
                .iter()
                .map(|service| format!("{}: {}", service.name, service.note))
                .collect(),
        ),
        ("Settings", method.settings.clone()),
        (
            "The checker’s own tables",
            method.tables.iter().map(own_table).collect(),
        ),
        ("Limits", method.limits.clone()),
    ];
    if method.services_used.is_empty() {
        lists[1].1.push("None.".to_owned());
    }
    lists.retain(|(_, entries): &(_, Vec<String>)| !entries.is_empty());
    lists
}

/// "domains.toml, in place of the bundled one, on 2026-11-26; SHA-256 1a2b…"
fn own_table(table: &TableEntry) -> String {
    let when = if table.from == table.to {
        format!("on {}", table.from)
    } else {
        format!("from {} to {}", table.from, table.to)
    };
    format!(
        "{}, in place of the bundled one, {when}; SHA-256 {}",
        table.name, table.sha256
    )
}

/// The lines of the checklist that somebody assessed.
pub(crate) fn icd_assessed(report: &Report) -> impl Iterator<Item = &IcdLine> {
    let lines = report.icd203.iter();
    lines.filter(|line| line.status != IcdStatus::NotAssessed)
}

/// Which lines of the checklist nobody assessed; `None` if all were.
pub(crate) fn icd_open(report: &Report) -> Option<String> {
    let open: Vec<&IcdLine> = report
        .icd203
        .iter()
        .filter(|line| line.status == IcdStatus::NotAssessed)
        .collect();
    if open.is_empty() {
        return None;
    }
    if open.len() == report.icd203.len() {
        return Some("None of the nine standards has been assessed.".to_owned());
    }
    let named: Vec<String> = open
        .iter()
        .map(|line| format!("{}. {}", line.number, line.standard))
        .collect();
    Some(format!("Not assessed: {}", named.join(" ")))
}

/// The state of a line of the checklist, with who signed it.
pub(crate) fn icd_status(line: &IcdLine) -> String {
    let mut status = line.status.word().to_owned();
    if let Some(who) = &line.signed_by {
        status.push_str(&format!(", signed {who}"));
    }
    if !line.note.is_empty() {
        status.push_str(&format!(": {}", line.note));
    }
    status
}

/// The facts of the record: in copies who answers for it and by what it is known.
pub(crate) fn alcoa(report: &Report) -> Vec<(&'static str, String)> {
    let alcoa = &report.alcoa;
    let mut facts = vec![
        ("Attributable", alcoa.attributable.clone()),
        ("Original", alcoa.original.clone()),
    ];
    if report.audience == Audience::FullRecord {
        facts.extend([
            ("Legible", alcoa.legible.clone()),
            ("Contemporaneous", alcoa.contemporaneous.clone()),
            ("Accurate", alcoa.accurate.clone()),
        ]);
    }
    if let Some(head) = &alcoa.log_head {
        facts.push(("Log", format!("chain ends at {head}")));
    }
    let stamps = alcoa.timestamps.iter();
    facts.extend(stamps.map(|stamp| ("Time-stamped", stamped(stamp))));
    facts
}

fn stamped(stamp: &ReportTimestamp) -> String {
    let what = match stamp.kind.as_str() {
        "signed_off" => "Signed off",
        "handed_over" => "Sealed and handed over",
        _ => "On record",
    };
    format!(
        "{what} no later than {} ({}, according to its certificate; row {} of the log)",
        stamp.at,
        stamp.by,
        stamp.row.get(..16).unwrap_or(&stamp.row)
    )
}

/// Who signed the report off, or that nobody did.
pub(crate) fn sign_off(report: &Report) -> String {
    let Some(number) = report.revision else {
        let last = report.revisions.last();
        return last.map_or_else(
            || "Not signed off.".to_owned(),
            |last| {
                format!(
                    "Not signed off. The last revision that was is revision {}, by {} on {}.",
                    last.number,
                    who(&last.by),
                    moment(&last.at)
                )
            },
        );
    };
    let (by, at) = report.own_revision().map_or_else(
        || {
            (
                who(&report.title.checker),
                report.title.generated_at.as_str(),
            )
        },
        |own| (who(&own.by), own.at.as_str()),
    );
    let by = if by.is_empty() {
        String::new()
    } else {
        format!(" by {by}")
    };
    format!("Revision {number}, signed off{by} on {}.", moment(at))
}

/// By what a signed-off report can be told from another: the hash of its text, and of the report
/// where the list of revisions has it.
pub(crate) fn signed_as(report: &Report) -> String {
    if report.revision.is_none() {
        return String::new();
    }
    let own = report.own_revision().filter(|own| !own.hash.is_empty());
    let report_hash = own.map_or_else(String::new, |own| format!("\nReport SHA-256 {}", own.hash));
    format!("Text SHA-256 {}{report_hash}", report.title.version)
}
