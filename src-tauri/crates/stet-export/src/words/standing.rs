//! The claims that nothing confirms and those that are settled, a row each.

use stet_core::entailment::AtomState;
use stet_core::report::{
    Concern, OwnFinding, Report, ReportClaim, ReportEvidence, Stance, verdict_word,
};
use stet_core::verdict::{FindingKind, ReportVerdict};

use super::{Part, decided_so_far, excerpt, place, places, set_by, shortened, spots};

/// A claim that nothing confirms.
#[derive(Debug)]
pub(crate) struct Unconfirmed {
    pub(crate) number: u32,
    /// Its words, those that no passage has strong.
    pub(crate) text: Vec<Part>,
    /// Where the nearest passage stands.
    pub(crate) nearest: String,
}

/// The claims nothing confirms; second, those of which nothing speaks at all.
pub(crate) fn unconfirmed(report: &Report) -> (Vec<Unconfirmed>, Vec<u32>) {
    let open = |claim: &&ReportClaim| claim.concern() == Concern::Unconfirmed;
    let (near, none): (Vec<&ReportClaim>, Vec<&ReportClaim>) = report
        .claims
        .iter()
        .filter(open)
        .partition(|claim| !claim.evidence.is_empty() || claim.own_finding.is_some());
    let rows = near.into_iter().map(|claim| {
        let agreeing = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        let part = places(claim.evidence.iter().filter(agreeing));
        let mut nearest = if part.is_empty() {
            claim.evidence.first().map(place).unwrap_or_default()
        } else {
            format!("✓ {part}")
        };
        let own = claim.own_finding.as_ref().map(by_hand);
        for told in own.into_iter().chain(decided_so_far(&claim.decision)) {
            nearest.push_str(&format!(" · {told}"));
        }
        Unconfirmed {
            number: claim.number,
            text: excerpt(&claim.quote, &spots(claim, AtomState::NotCovered), 120),
            nearest,
        }
    });
    (
        rows.collect(),
        none.iter().map(|claim| claim.number).collect(),
    )
}

/// Who set a finding and why, in a cell of a table.
fn by_hand(own: &OwnFinding) -> String {
    shortened(&set_by(own), 110)
}

/// What stands above the claims nothing confirms.
pub(crate) const UNCONFIRMED: &str = "No passage has the words in bold; where none are bold, read \
     the whole claim yourself. ✓: a passage has some of its facts; otherwise, the nearest passage.";

/// What stands before the numbers of claims of which nothing speaks.
pub(crate) const NOTHING_SPEAKS: &str = "Nothing that was read mentions";

/// A claim that agrees or was decided.
#[derive(Debug)]
pub(crate) struct SettledRow {
    pub(crate) number: u32,
    pub(crate) finding: FindingKind,
    /// The facts that agree, or its words.
    pub(crate) facts: String,
    /// Where they stand, and what a person decided.
    pub(crate) place: String,
}

/// What agrees or was decided, in the order of the text.
pub(crate) fn settled(report: &Report) -> Vec<SettledRow> {
    let done = |claim: &&ReportClaim| claim.concern() == Concern::Settled;
    report.claims.iter().filter(done).map(settled_row).collect()
}

pub(super) fn settled_row(claim: &ReportClaim) -> SettledRow {
    let supported = claim.finding == FindingKind::Supported;
    let facts: Vec<&str> = claim.agreeing().filter(|_| supported).collect();
    let facts = if facts.is_empty() {
        shortened(&claim.quote, 90)
    } else {
        shortened(&facts.join(" · "), 110)
    };
    let mut told = Vec::new();
    if supported {
        let agrees = |item: &&ReportEvidence| item.stance == Stance::Agrees;
        told.push(places(claim.evidence.iter().filter(agrees)));
        let more = claim
            .verdict
            .filter(|verdict| *verdict != ReportVerdict::Verified);
        told.extend(more.map(|verdict| verdict_word(verdict).to_owned()));
    } else {
        told.push(claim.finding.word().to_owned());
    }
    told.extend(claim.own_finding.as_ref().map(by_hand));
    told.extend(decided_so_far(&claim.decision));
    told.retain(|part| !part.is_empty());
    SettledRow {
        number: claim.number,
        finding: claim.finding,
        facts: facts.replace('\n', " "),
        place: told.join(" · "),
    }
}
