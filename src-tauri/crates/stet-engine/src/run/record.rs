//! Deciding one claim and keeping the result: finding, judgements and log row in one transaction.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use stet_core::check::{CheckFinding, Severity};
use stet_core::decision::Decision;
use stet_core::document::DocumentType;
use stet_core::entailment::Judgement;
use stet_core::evidence::{Looked, Outcome, Source};
use stet_core::reliability::weighting::OutletWeight;
use stet_core::report::Stance;
use stet_core::verdict::{
    Case, Finding, Reported, contradicts_itself, decide, reported, reported_by_hand,
};
use stet_sources::{Hit, Snapshot};
use stet_store::claims::{Status, Stored};
use stet_store::findings::Judged;
use stet_store::{Entry, claims, findings, passages, runs, snapshots, sources};

use super::judge::{DocumentJudge, without_marks};
use super::{Lease, tell_end};
use crate::citations;
use crate::engine::Inner;
use crate::state::{State, touches};
use crate::view::inspector::stance;
use crate::view::{rows, words};
use crate::wire::{Event, Failure, RunPhase};

/// What was gathered for one claim.
pub(crate) struct Gathered {
    pub(crate) claim: Stored,
    pub(crate) hits: Vec<Hit>,
    pub(crate) judgements: Vec<Judgement>,
    /// What the outlets behind the hits count.
    pub(crate) outlets: Vec<OutletWeight>,
    /// Whom the claim was taken to, and what became of it.
    pub(crate) looked: Vec<Looked>,
    /// Why a person is to read it although a reader has decided, in sentences.
    pub(crate) for_a_person: Vec<String>,
    /// The judge, if it broke off: it has said nothing.
    pub(crate) mute: Option<String>,
    /// The reasoning in a language model's words, and whose they are.
    pub(crate) told: Option<(String, String)>,
}

impl Gathered {
    /// Adds what a language model read: what it read of one claim in several rounds is one account.
    pub(crate) fn account(&mut self, looked: Looked) {
        let before = self.looked.iter_mut().find(|other| other.id == looked.id);
        let both = before.map(|other| (&mut other.outcome, &looked.outcome));
        if let Some((
            Outcome::Read { passages, dropped },
            Outcome::Read {
                passages: more,
                dropped: too,
            },
        )) = both
        {
            *passages += more;
            *dropped += too;
        } else {
            self.looked.push(looked);
        }
    }

    /// Names of those who were asked and did not answer.
    fn silent(&self) -> Vec<String> {
        let mut silent: Vec<String> = self.looked.iter().flat_map(Looked::silent).collect();
        silent.extend(self.mute.clone());
        silent
    }

    /// True if anybody looked.
    fn consulted(&self) -> bool {
        self.looked.iter().any(Looked::was_asked)
    }
}

/// What the whole run knows.
pub(crate) struct Known {
    pub(crate) kind: DocumentType,
    pub(crate) checks: Vec<CheckFinding>,
    /// The day claims speak from.
    pub(crate) day: String,
    /// What is known of the works claims cite: references are looked up after the claims.
    pub(crate) cited: citations::Known,
    /// Who judges passages.
    pub(crate) judge: Arc<dyn DocumentJudge>,
}

/// The finding on a claim (rules 3.4, 6.3 and 7, 3.5).
pub(crate) fn finding(gathered: &Gathered, known: &Known) -> Finding {
    let passages: Vec<_> = gathered
        .hits
        .iter()
        .map(|hit| hit.passage.clone())
        .collect();
    let mut sources: Vec<Source> = Vec::new();
    for hit in &gathered.hits {
        if !sources.iter().any(|source| source.id == hit.source.id) {
            sources.push(hit.source.clone());
        }
    }
    let decided = decide(&Case {
        claim: &without_marks(&gathered.claim.claim),
        document_type: known.kind,
        passages: &passages,
        sources: &sources,
        judgements: &gathered.judgements,
        outlets: &gathered.outlets,
        for_a_person: &gathered.for_a_person,
        silent: &gathered.silent(),
        consulted: gathered.consulted(),
        reference_date: &known.day,
    });
    against_itself(gathered, known, decided)
}

/// What the document's own words say of a claim goes before what sources say: a text that
/// contradicts itself is wrong somewhere, whoever is right.
fn against_itself(gathered: &Gathered, known: &Known, decided: Finding) -> Finding {
    let place = gathered.claim.claim.place;
    let decisive = known
        .checks
        .iter()
        .filter(|check| decides(check, &place))
        .find_map(contradicts_itself);
    if let Some(finding) = decisive {
        return Finding {
            features: decided.features,
            evidence_balance: decided.evidence_balance,
            outlets: decided.outlets,
            ..finding
        };
    }
    let inconsistent = known.checks.iter().any(|check| {
        check.severity == Severity::Inconsistency
            && check.places.iter().any(|other| touches(&place, other))
    });
    if inconsistent {
        marked(decided)
    } else {
        decided
    }
}

/// A failed check decides the claims at its first place, which holds the faulty words.
fn decides(check: &CheckFinding, place: &stet_core::document::Place) -> bool {
    check.severity == Severity::Contradiction
        && check
            .places
            .first()
            .is_some_and(|first| touches(first, place))
}

/// Two places of the text disagree and either may be wrong: both are marked, neither is decided
/// by it (rules 6.3).
fn marked(decided: Finding) -> Finding {
    Finding {
        sub_label: decided
            .sub_label
            .or_else(|| Some("the text says otherwise elsewhere".to_owned())),
        ..decided
    }
}

/// Keeps the result of one claim, then tells of it. False if the lease is lost or the claim was
/// changed since: then nothing is kept.
pub(crate) fn keep(
    inner: &Inner,
    lease: &Lease,
    gathered: &Gathered,
    known: &Known,
) -> Result<bool, Failure> {
    let finding = finding(gathered, known);
    let judge = known.judge.name();
    let stamp = inner.stamp(&judge);
    let document = lease.document.as_str();
    let count = |wanted: Stance| {
        let matching = gathered
            .judgements
            .iter()
            .filter(|j| stance(j) == wanted)
            .count();
        u32::try_from(matching).unwrap_or(u32::MAX)
    };
    let stored = findings::Stored {
        run: lease.run.clone(),
        seq: 0,
        claim: gathered.claim.id.clone(),
        silent: gathered.silent(),
        looked: gathered.looked.clone(),
        told: gathered.told.clone(),
        judge,
        day: known.day.clone(),
        revision: gathered.claim.revision,
        agrees: count(Stance::Agrees),
        disagrees: count(Stance::Disagrees),
        at: stamp.at.clone(),
        finding,
    };
    let judged: Vec<Judged> = gathered
        .judgements
        .iter()
        .map(|judgement| {
            let hit = gathered
                .hits
                .iter()
                .find(|hit| hit.passage.id == judgement.passage);
            Judged {
                relevance: hit.map_or(0.0, |hit| hit.passage.relevance),
                why: hit.map_or_else(String::new, |hit| hit.why.clone()),
                judgement: judgement.clone(),
            }
        })
        .collect();
    let kept = inner.library.record(document, &stamp, |tx| {
        let current = claims::get(tx, document, &gathered.claim.id)?;
        let gone = current.status != Status::Active
            || current.revision != gathered.claim.revision
            || !runs::holds(tx, &lease.run, &lease.lease)?;
        if gone {
            return Ok((None, Vec::new()));
        }
        for hit in &gathered.hits {
            keep_hit(tx, document, hit)?;
        }
        if !findings::insert(tx, document, &stored, &judged)? {
            return Ok((None, Vec::new()));
        }
        let payload = json!({
            "run": lease.run,
            "finding": words::key(&stored.finding.kind),
            "sub_label": stored.finding.sub_label,
            "verdict": stored.finding.verdict,
            "score": stored.finding.score,
            "verdict_reason": stored.finding.verdict_reason,
            "confidence": stored.finding.confidence,
            "uncovered": stored.finding.uncovered,
            "evidence": stored.finding.evidence,
            "sides": sides(&stored.finding, &judged),
            "read": judged
                .iter()
                .map(|judged| judged.judgement.source.as_str())
                .collect::<BTreeSet<&str>>(),
            "silent": stored.silent,
            "at": stored.at,
            "day": stored.day,
            "digest": findings::digest(tx, &lease.run, &stored.claim)?,
        });
        let entry = Entry::of_claim("found", &stored.claim, payload);
        let state = RowState::load(tx, document, &stored, &gathered.claim, known)?;
        Ok((Some(state), vec![entry]))
    })?;
    let Some(row) = kept else {
        return Ok(false);
    };
    inner.tell(Event::ClaimFound {
        document: document.to_owned(),
        claim: row.row(&stored, &gathered.claim),
    });
    Ok(true)
}

/// On which side each passage stands that a finding points at, in its order.
pub(crate) fn sides(finding: &Finding, judged: &[Judged]) -> Vec<Option<Stance>> {
    let side = |id: &String| {
        let judged = judged.iter().find(|one| one.judgement.passage == *id)?;
        Some(stance(&judged.judgement))
    };
    finding.evidence.iter().map(side).collect()
}

/// What the row of a claim needs beside its finding.
struct RowState {
    number: u32,
    decision: Option<Decision>,
    own: Option<stet_store::decisions::Stored>,
    reported: Reported,
}

impl RowState {
    fn load(
        tx: &stet_store::Tx<'_>,
        document: &str,
        found: &findings::Stored,
        claim: &Stored,
        known: &Known,
    ) -> stet_store::Result<Self> {
        let cited = !claim.claim.citations.is_empty();
        let states = known.cited.of(&claim.claim.place, Some(&found.finding));
        let own = stet_store::decisions::own_finding(tx, document, &claim.id)?;
        let reported = match own.as_ref().and_then(|own| own.decision.finding()) {
            Some(by_hand) => reported_by_hand(by_hand, known.kind, cited, &states),
            None => reported(&found.finding, known.kind, cited, &states),
        };
        Ok(Self {
            number: claims::number(tx, document, &claim.id)?,
            decision: stet_store::decisions::current(tx, document, &claim.id)?
                .map(|decided| decided.decision),
            reported,
            own,
        })
    }

    fn row(self, found: &findings::Stored, claim: &Stored) -> crate::wire::ClaimRow {
        let seen = rows::Seen {
            found: Some(found),
            own: self.own.as_ref(),
            reported: self.reported,
            decision: self.decision.as_ref(),
            looked_at: true,
        };
        rows::found(self.number, claim, seen)
    }
}

/// What a provider brought along is kept with the finding, and what was fetched as it came; the
/// pack's own is there already.
fn keep_hit(tx: &stet_store::Tx<'_>, document: &str, hit: &Hit) -> stet_store::Result<()> {
    if !sources::exists(tx, document, &hit.source.id)? {
        sources::insert(tx, document, &hit.source, &[], &[])?;
        if let Some(snapshot) = &hit.snapshot {
            snapshots::keep(tx, document, &kept(&hit.source.id, snapshot))?;
        }
    }
    if !passages::exists(tx, document, &hit.passage.id)? {
        passages::insert(tx, document, std::slice::from_ref(&hit.passage))?;
    }
    Ok(())
}

fn kept(source: &str, snapshot: &Snapshot) -> snapshots::Stored {
    snapshots::Stored {
        source: source.to_owned(),
        asked: snapshot.asked.clone(),
        address: snapshot.address.clone(),
        status: snapshot.status,
        headers: snapshot.headers.clone(),
        body: snapshot.body.clone(),
        truncated: snapshot.truncated,
        retrieved_at: snapshot.retrieved_at.clone(),
        content_hash: snapshot.content_hash.clone(),
    }
}

/// Ends a run in which every claim was looked at.
pub(crate) fn finish(inner: &Inner, lease: &Lease) -> Result<(), Failure> {
    let stamp = inner.stamp("stet");
    let finished = inner.library.record(&lease.document, &stamp, |tx| {
        if !runs::holds(tx, &lease.run, &lease.lease)? {
            return Ok((false, Vec::new()));
        }
        let Some(mut run) = runs::latest(tx, &lease.document)? else {
            return Ok((false, Vec::new()));
        };
        run.phase = runs::Phase::Finished;
        run.stage = "recording".to_owned();
        run.heartbeat.clone_from(&stamp.at);
        run.ended_at = Some(stamp.at.clone());
        runs::update(tx, &run)?;
        stet_store::documents::touch(tx, &lease.document, &stamp.at, false)?;
        let payload = json!({ "run": run.id, "findings": findings::count(tx, &run.id)? });
        Ok((true, vec![Entry::new("run_finished", payload)]))
    })?;
    if finished {
        tell_end(inner, &lease.document, RunPhase::Finished);
    } else {
        inner.changed(&lease.document);
    }
    Ok(())
}

/// Claims of the document the run has still to look at, in reading order, and what is known of the
/// works they cite.
pub(crate) fn remaining(
    inner: &Inner,
    lease: &Lease,
) -> Result<(Vec<Stored>, State, citations::Known), Failure> {
    Ok(inner.library.read(|tx| {
        let state = State::load(tx, &lease.document)?;
        let remaining = state
            .claims
            .iter()
            .filter(|claim| !state.looked_at(claim))
            .cloned()
            .collect();
        let cited = citations::Known::load(tx, &lease.document)?;
        Ok((remaining, state, cited))
    })?)
}
