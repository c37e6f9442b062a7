//! Rows that several screens show: claims and checks.

use stet_core::check::{self, CheckFinding};
use stet_core::decision::Decision;
use stet_core::verdict::{FindingKind, Reported};
use stet_store::{claims, decisions, findings};

use crate::state::{State, concerned};
use crate::view::words;
use crate::wire::{CheckRow, ClaimRow, PassageRow};

/// The row of a claim; `number` from 1 in reading order.
pub(crate) fn claim(state: &State, number: u32, stored: &claims::Stored) -> ClaimRow {
    let seen = Seen {
        found: state.finding(stored),
        own: state.own_findings.get(&stored.id),
        reported: state.reported(stored).unwrap_or_default(),
        decision: state.decisions.get(&stored.id).map(|kept| &kept.decision),
        looked_at: state.looked_at(stored),
    };
    self::found(number, stored, seen)
}

/// What a row says of its claim.
pub(crate) struct Seen<'a> {
    /// The machine's finding.
    pub(crate) found: Option<&'a findings::Stored>,
    /// The finding a person set.
    pub(crate) own: Option<&'a decisions::Stored>,
    /// The headline of the one that holds.
    pub(crate) reported: Reported,
    /// What was decided about the words.
    pub(crate) decision: Option<&'a Decision>,
    /// True once the current run has looked at it.
    pub(crate) looked_at: bool,
}

/// The row of a claim of which this is known.
pub(crate) fn found(number: u32, stored: &claims::Stored, seen: Seen<'_>) -> ClaimRow {
    let Seen {
        found,
        own,
        reported,
        decision,
        looked_at,
    } = seen;
    let finding = found.map(|found| &found.finding);
    let machine = finding.map_or(FindingKind::NotChecked, |finding| finding.kind);
    let by_hand = own.and_then(|own| own.decision.finding());
    ClaimRow {
        id: stored.id.clone(),
        number,
        quote: stored.claim.quote.clone(),
        kind: stored.claim.kind,
        finding: by_hand.unwrap_or(machine),
        finding_by: own.map(|own| crate::engine::person_name(&own.checker).to_owned()),
        machine_finding: by_hand.map(|_| machine),
        sub_label: reported.sub_label,
        verdict: reported.verdict,
        confidence: finding
            .filter(|_| by_hand.is_none())
            .and_then(|finding| finding.confidence),
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
