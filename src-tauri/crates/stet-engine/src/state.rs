//! One consistent look at everything that is known of a document.

use std::collections::{HashMap, HashSet};

use stet_core::check::CheckFinding;
use stet_core::document::Place;
use stet_core::review::{self, Tier, WhyReview};
use stet_core::verdict::{Band, CitationState, FindingKind, Reported, reported, reported_by_hand};
use stet_store::claims::Status;
use stet_store::{
    Tx, check_findings, claims, decisions, documents, findings, passages, permissions,
    reference_findings, reference_list, runs,
};

use crate::citations;
use crate::engine::{Inner, held};
use crate::wire::{RunPhase, RunView};

/// What is known of a document.
pub(crate) struct State {
    pub(crate) doc: documents::Stored,
    /// Active claims in reading order: number = index + 1.
    pub(crate) claims: Vec<claims::Stored>,
    pub(crate) findings: HashMap<String, findings::Stored>,
    /// What people decided about the words, by claim.
    pub(crate) decisions: HashMap<String, decisions::Stored>,
    /// The findings people set, by claim.
    pub(crate) own_findings: HashMap<String, decisions::Stored>,
    pub(crate) run: Option<runs::Run>,
    pub(crate) checks: Vec<CheckFinding>,
    /// Passages of the pack.
    pub(crate) passages: u32,
    /// True if its runs assess the outlets they meet.
    pub(crate) assess_outlets: bool,
    /// What it may do on the network.
    pub(crate) network: permissions::Stored,
    /// References it has.
    pub(crate) references: u32,
    /// References the latest run has looked up.
    pub(crate) references_done: u32,
    /// State of each citation of the claims of which any is known, by claim; filled by
    /// [`State::with_citations`].
    pub(crate) cited: HashMap<String, Vec<CitationState>>,
    /// Claims of sentences that a strict check of citations fails; filled by the same.
    pub(crate) unsupported: HashSet<String>,
}

impl State {
    /// The same, knowing what became of the claims' citations: for whoever shows verdicts.
    pub(crate) fn with_citations(mut self, tx: &Tx<'_>) -> stet_store::Result<Self> {
        let known = citations::Known::load(tx, &self.doc.id)?;
        let findings = self.claims.iter().map(|claim| {
            let found = self.finding(claim).map(|found| &found.finding);
            (claim, found)
        });
        self.cited = citations::of_claims(&known, findings);
        let fail = self.claims.iter();
        let fail = fail.filter(|claim| known.fails_strictly(&claim.claim.place));
        self.unsupported = fail.map(|claim| claim.id.clone()).collect();
        Ok(self)
    }

    pub(crate) fn load(tx: &Tx<'_>, document: &str) -> stet_store::Result<Self> {
        let run = runs::latest(tx, document)?;
        let checks = match &run {
            Some(run) => check_findings::of_run(tx, &run.id)?,
            None => Vec::new(),
        };
        let holding = decisions::holding(tx, document)?;
        Ok(Self {
            doc: documents::get(tx, document)?,
            claims: claims::with_status(tx, document, Status::Active)?,
            findings: findings::latest(tx, document)?,
            decisions: holding.decided,
            own_findings: holding.by_hand,
            passages: passages::count(tx, document)?,
            assess_outlets: documents::assesses_outlets(tx, document)?,
            network: permissions::get(tx, document)?,
            references: reference_list::count(tx, document)?,
            references_done: match &run {
                Some(run) => {
                    let seen = reference_findings::numbers_of_run(tx, document, &run.id)?;
                    u32::try_from(seen.len()).unwrap_or(u32::MAX)
                }
                None => 0,
            },
            run,
            checks,
            cited: HashMap::new(),
            unsupported: HashSet::new(),
        })
    }

    /// The finding shown on a claim: the latest, unless its words were changed since.
    pub(crate) fn finding(&self, claim: &claims::Stored) -> Option<&findings::Stored> {
        self.findings
            .get(&claim.id)
            .filter(|found| found.revision == claim.revision)
    }

    /// What holds of a claim: what a person found, or else what the machine did.
    pub(crate) fn holds(&self, claim: &claims::Stored) -> FindingKind {
        let machine = self
            .finding(claim)
            .map_or(FindingKind::NotChecked, |found| found.finding.kind);
        self.own_finding(claim).unwrap_or(machine)
    }

    /// Why the claim waits for a person while nobody has decided it; `None` if it need not.
    pub(crate) fn waits(&self, tier: Tier, claim: &claims::Stored) -> Option<WhyReview> {
        let cited = !self.unsupported.contains(&claim.id);
        review::waits(tier, self.holds(claim), self.confidence(claim), cited)
    }

    /// How sure it is. What a person answers for needs no second look.
    pub(crate) fn confidence(&self, claim: &claims::Stored) -> Option<Band> {
        match self.own_finding(claim) {
            Some(_) => Some(Band::High),
            None => self.finding(claim)?.finding.confidence,
        }
    }

    fn own_finding(&self, claim: &claims::Stored) -> Option<FindingKind> {
        self.own_findings.get(&claim.id)?.decision.finding()
    }

    /// The headline of what holds of a claim, with the state of its citations (rules 6.3).
    pub(crate) fn reported(&self, claim: &claims::Stored) -> Option<Reported> {
        let states = self.cited.get(&claim.id).map_or(&[][..], Vec::as_slice);
        let cited = !claim.claim.citations.is_empty();
        if let Some(own) = self.own_finding(claim) {
            return Some(reported_by_hand(own, self.doc.kind, cited, states));
        }
        let found = self.finding(claim)?;
        Some(reported(&found.finding, self.doc.kind, cited, states))
    }

    /// True once the latest run has looked at the claim as it reads now.
    pub(crate) fn looked_at(&self, claim: &claims::Stored) -> bool {
        match (&self.run, self.finding(claim)) {
            // Looked at again by itself since, it need not be looked at by the run.
            (Some(run), Some(found)) => found.seq >= run.seq,
            _ => false,
        }
    }

    /// Number of claims the latest run has done.
    pub(crate) fn done(&self) -> u32 {
        let done = self
            .claims
            .iter()
            .filter(|claim| self.looked_at(claim))
            .count();
        u32::try_from(done).unwrap_or(u32::MAX)
    }

    pub(crate) fn run_view(&self, inner: &Inner) -> RunView {
        let total = u32::try_from(self.claims.len()).unwrap_or(u32::MAX);
        let problem = held(&inner.problems)
            .get(&self.doc.id)
            .map(|broken| broken.failure.to_string());
        let note = held(&inner.notes).get(&self.doc.id).cloned();
        RunView {
            phase: phase(inner, self.run.as_ref()),
            done: self.done(),
            total,
            references_done: self.references_done,
            references_total: self.references_wanted(),
            stage: self
                .run
                .as_ref()
                .map_or(String::new(), |run| run.stage.clone()),
            passages: self.passages,
            stale: self.stale(),
            problem,
            note,
        }
    }

    /// References to look up: none where no service may be asked.
    pub(crate) fn references_wanted(&self) -> u32 {
        let any = self.network.mode != permissions::Mode::Sealed
            && self.network.services.values().any(|service| service.on);
        if any { self.references } else { 0 }
    }

    /// True if claims, sources or the type changed since the latest run was planned.
    pub(crate) fn stale(&self) -> bool {
        self.run.as_ref().is_some_and(|run| {
            run.inputs != self.doc.inputs
                || (!self.doc.extracted && run.phase == runs::Phase::Finished)
        })
    }
}

/// Where a run stands: one whose program is gone, or that broke off here without the library having
/// taken note of it, was interrupted.
pub(crate) fn phase(inner: &Inner, run: Option<&runs::Run>) -> RunPhase {
    let Some(run) = run else {
        return RunPhase::None;
    };
    match run.phase {
        runs::Phase::Finished => RunPhase::Finished,
        runs::Phase::Stopped => RunPhase::Stopped,
        runs::Phase::Running if broke_off(inner, run) => RunPhase::Interrupted,
        runs::Phase::Running if inner.library.is_alive(&run.owner) => RunPhase::Running,
        runs::Phase::Running => RunPhase::Interrupted,
    }
}

fn broke_off(inner: &Inner, run: &runs::Run) -> bool {
    let problems = held(&inner.problems);
    problems.values().any(|broken| broken.lease == run.lease)
}

/// Which of `claims` a check's finding bears on: those that share words with a place of it.
pub(crate) fn concerned<'c>(
    claims: &'c [claims::Stored],
    places: &'c [Place],
) -> impl Iterator<Item = &'c claims::Stored> {
    claims.iter().filter(move |claim| {
        places
            .iter()
            .any(|place| touches(&claim.claim.place, place))
    })
}

/// True if two places share words.
pub(crate) fn touches(one: &Place, other: &Place) -> bool {
    one.block == other.block && one.span.overlaps(&other.span)
}
