//! References as text for a terminal: one paragraph each.

use std::fmt::Write as _;

use stet_core::text::counted;
use stet_engine::wire::{LinkState, ReferenceDetail, ReferenceState, ReferencesView};

/// The whole list.
pub(super) fn text(list: &ReferencesView, details: &[ReferenceDetail]) -> String {
    let mut out = String::new();
    let total = details.len();
    let _ = writeln!(
        out,
        "{}{}",
        counted(total, "reference"),
        if list.done == 0 && total > 0 {
            ". None looked up: no service was allowed (--allow).".to_owned()
        } else {
            counts(details)
        }
    );
    for detail in details {
        reference(&mut out, detail);
    }
    section(&mut out, "Cited but not listed", &list.cited_not_listed);
    section(&mut out, "Listed but not cited", &list.listed_not_cited);
    out
}

fn counts(details: &[ReferenceDetail]) -> String {
    let states = [
        (ReferenceState::Real, "as recorded"),
        (ReferenceState::Potential, "probably as recorded"),
        (ReferenceState::Miscited, "miscited"),
        (ReferenceState::NoSuchWork, "no such work found"),
        (ReferenceState::NotFound, "not found where asked"),
        (ReferenceState::NotCovered, "not covered"),
        (ReferenceState::Inconclusive, "inconclusive"),
        (ReferenceState::NotChecked, "not looked up"),
    ];
    let parts: Vec<String> = states
        .iter()
        .filter_map(|(state, words)| {
            let count = details.iter().filter(|d| d.row.state == *state).count();
            (count > 0).then(|| format!("{count} {words}"))
        })
        .collect();
    format!(": {}", parts.join(", "))
}

fn reference(out: &mut String, detail: &ReferenceDetail) {
    let row = &detail.row;
    let code = row
        .code
        .as_deref()
        .map_or_else(String::new, |code| format!(" ({code})"));
    let _ = writeln!(out, "\n{} {}{code}", row.number, row.headline);
    let _ = writeln!(out, "  {}", row.title);
    let _ = writeln!(out, "  {}", detail.standing);
    for reason in &detail.reasons {
        let _ = writeln!(out, "  – {reason}");
    }
    if let Some(record) = &detail.record {
        let _ = writeln!(out, "  Record: {} {}", record.registry, record.url);
    }
    for notice in &detail.notices {
        let _ = writeln!(
            out,
            "  {}: {} {}",
            notice.kind, notice.date, notice.reference
        );
    }
    if let (Some(link), Some(state)) = (&detail.link, row.link) {
        let word = match state {
            LinkState::Alive => "alive",
            LinkState::Moved => "moved",
            LinkState::Blocked => "access denied",
            LinkState::SoftDead => "page not found",
            LinkState::Dead => "gone",
            LinkState::NoAnswer => "no answer",
        };
        let _ = writeln!(out, "  Link {word}: {} ({})", link.url, link.words);
        if let Some(proposed) = &link.proposed {
            let _ = writeln!(out, "  Proposed instead: {proposed}");
        }
    }
}

fn section(out: &mut String, title: &str, rows: &[stet_engine::wire::CrossRow]) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for row in rows {
        let _ = writeln!(out, "  {}", row.words);
    }
}
