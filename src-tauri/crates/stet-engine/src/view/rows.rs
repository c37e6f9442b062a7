//! Rows that several screens show: claims and checks.

use stet_core::check::{self, CheckFinding};
use stet_core::decision::Decision;
use stet_core::verdict::{FindingKind, Reported};
use stet_store::{claims, findings};

use crate::state::{State, concerned};
use crate::view::words;
use crate::wire::{CheckRow, ClaimRow, PassageRow};

/// The row of a claim; `number` from 1 in reading order.
pub(crate) fn claim(state: &State, number: u32, stored: &claims::Stored) -> ClaimRow {
    let decision = state
        .decisions
        .get(&stored.id)
        .map(|decided| &decided.decision);
    let looked_at = state.looked_at(stored);
    let found = state.finding(stored).zip(state.reported(stored));
    self::found(number, stored, found, looked_at, decision)
}

/// The row of a claim with this finding and its headline.
pub(crate) fn found(
    number: u32,
    stored: &claims::Stored,
    found: Option<(&findings::Stored, Reported)>,
    looked_at: bool,
    decision: Option<&Decision>,
) -> ClaimRow {
    let (found, reported) = found.unzip();
    let finding = found.map(|found| &found.finding);
    let reported = reported.unwrap_or_default();
    ClaimRow {
        id: stored.id.clone(),
        number,
        quote: stored.claim.quote.clone(),
        kind: stored.claim.kind,
        finding: finding.map_or(FindingKind::NotChecked, |finding| finding.kind),
        sub_label: reported.sub_label,
        verdict: reported.verdict,
        confidence: finding.and_then(|finding| finding.confidence),
        decision: decision.map_or("open", words::decision).to_owned(),
        replacement: decision.and_then(Decision::replacement).map(str::to_owned),
        risks: stored.claim.risks.clone(),
        check_worthiness: stored.claim.check_worthiness,
        agrees: found.map_or(0, |found| found.agrees),
        disagrees: found.map_or(0, |found| found.disagrees),
        looked_at,
    }
}

/// The row of a check's finding.
pub(crate) fn check(state: &State, finding: &CheckFinding) -> CheckRow {
    CheckRow {
        code: finding.code.clone(),
        title: check::by_code(&finding.code)
            .map_or_else(|| finding.code.clone(), |check| check.title().to_owned()),
        severity: words::severity(finding.severity).to_owned(),
        quotes: finding
            .places
            .iter()
            .zip(&finding.quotes)
            .map(|(place, quote)| PassageRow {
                id: None,
                block: u32::try_from(place.block).unwrap_or(u32::MAX),
                quote: quote.clone(),
            })
            .collect(),
        message: finding.message.clone(),
        working: finding.working.clone(),
        claims: concerned(&state.claims, &finding.places)
            .map(|claim| claim.id.clone())
            .collect(),
    }
}
