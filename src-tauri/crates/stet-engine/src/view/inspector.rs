//! The Inspector: one claim with everything known about it.

use std::collections::{HashMap, HashSet};

use stet_core::claim::Claim;
use stet_core::decision::{Axis, Decision};
use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Source};
use stet_core::reliability::{Outlet, Standing};
use stet_core::report::{Stance, reading, state_over};
use stet_core::text::{Span, words as words_in};
use stet_store::findings::Judged;
use stet_store::{
    StoreError, Tx, allowed_hosts, decisions, findings, log, passages, sources, ticks,
};

use crate::citation_style;
use crate::engine::Inner;
use crate::history;
use crate::outlets;
use crate::pages::Pages;
use crate::state::{State, touches};
use crate::view::{carried, looked, rows, suggestion, weighed, words};
use crate::wire::{
    AtomView, DecisionView, EvidenceCard, Failure, HistoryRow, InspectorView, OwnFindingView,
    ReasoningView, Told,
};

pub(crate) fn inspector(
    inner: &Inner,
    document: &str,
    claim: &str,
) -> Result<InspectorView, Failure> {
    let settings = inner.settings()?;
    let mut view = inner.library.read(|tx| {
        let state = State::load(tx, document)?.with_citations(tx)?;
        let at = state
            .claims
            .iter()
            .position(|stored| stored.id == claim)
            .ok_or_else(|| StoreError::Missing("this claim".to_owned()))?;
        let stored = &state.claims[at];
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let found = state.finding(stored);
        let reported = state.reported(stored);
        let mut evidence = Vec::new();
        let mut judgements = Vec::new();
        let mut suggestion = None;
        if let Some(found) = found {
            let judged = findings::judged(tx, &found.run, claim)?;
            let read = read(tx, document, &found.finding.evidence, &judged)?;
            for ((judged, passage, source), number) in read.iter().zip(1..) {
                evidence.push(card(number, &stored.claim, passage, source, judged));
            }
            let verdict = reported.as_ref().and_then(|reported| reported.verdict);
            let all = read
                .iter()
                .map(|(judged, passage, source)| (&judged.judgement, passage, source));
            let cited = !stored.claim.citations.is_empty();
            let pages = Pages::load(tx, document)?;
            suggestion = suggestion::of(cited, verdict, all, &pages).and_then(|found| {
                let at = read
                    .iter()
                    .position(|(_, passage, _)| passage.id == found.passage)?;
                let first = citation_style::first(&settings, state.doc.kind);
                Some(found.view(u32::try_from(at + 1).ok()?, first))
            });
            judgements = judged.into_iter().map(|judged| judged.judgement).collect();
        }
        let ticked: HashSet<u32> = ticks::of_claim(tx, claim)?
            .into_iter()
            .map(|tick| tick.atom)
            .collect();
        let decided = state.decisions.get(claim);
        let events = log::of_claim(tx, document, claim)?
            .into_iter()
            .map(history_row)
            .collect();
        Ok(InspectorView {
            row: rows::claim(&state, number, stored),
            sentence: sentence(&state, &stored.claim),
            atoms: atoms(&stored.claim, &judgements, &ticked),
            evidence,
            checks: state
                .checks
                .iter()
                .filter(|check| {
                    check
                        .places
                        .iter()
                        .any(|place| touches(place, &stored.claim.place))
                })
                .map(|check| rows::check(&state, check))
                .collect(),
            explanation: found.map_or(String::new(), |found| found.finding.explanation.clone()),
            told: found
                .and_then(|found| found.told.clone())
                .map(|(words, by)| Told { words, by }),
            verdict_reason: match (state.own_findings.get(claim), found) {
                (Some(_), _) => None,
                (None, Some(found)) => found.finding.verdict_reason.clone(),
                (None, None) => Some("not looked at".to_owned()),
            },
            score: found.and_then(|found| found.finding.score),
            weighed: found.and_then(|found| weighed::view(&found.finding, stored.claim.kind)),
            judge: found.map_or(String::new(), |found| found.judge.clone()),
            suggestion,
            looked: looked::at(found),
            not_looked_at: looked::not_at(&state, found),
            ask_first: looked::ask_first(found, &allowed_hosts::all(tx, document)?),
            citations: stored
                .claim
                .citations
                .iter()
                .map(|c| c.text.clone())
                .collect(),
            position: state
                .doc
                .document
                .position(&stored.claim.place)
                .map(carried::position)
                .unwrap_or_default(),
            decision: DecisionView {
                decision: decided.map(|d| d.decision.clone()).unwrap_or_default(),
                by: decided.map(|d| crate::engine::person_name(&d.checker).to_owned()),
                at: decided.map(|d| d.at.clone()),
            },
            own_finding: state.own_findings.get(claim).and_then(own_finding),
            reasoning: decisions::last(tx, document, claim, Axis::Reasoning)?
                .as_ref()
                .and_then(reasoning),
            history: events,
        })
    })?;
    tell_reliability(inner, &mut view.evidence)?;
    Ok(view)
}

/// Tells of every card what is known of the outlet behind it: who says so and when, or why nothing
/// is said.
fn tell_reliability(inner: &Inner, cards: &mut [EvidenceCard]) -> Result<(), Failure> {
    let outlet = |card: &EvidenceCard| card.url.as_deref().and_then(Outlet::of);
    let behind: Vec<Outlet> = cards.iter().filter_map(outlet).collect();
    let known = outlets::standings(inner, &behind)?;
    for card in cards {
        let standing = outlet(card).and_then(|outlet| known.get(&outlet.domain));
        card.reliability =
            standing.map_or_else(|| "not assessed".to_owned(), Standing::attribution);
    }
    Ok(())
}

/// What was judged, in the order it is shown, with the words and their sources.
fn read<'j>(
    tx: &Tx<'_>,
    document: &str,
    pointed: &[String],
    judged: &'j [Judged],
) -> stet_store::Result<Vec<(&'j Judged, Passage, Source)>> {
    let sources: HashMap<String, Source> = sources::all(tx, document)?
        .into_iter()
        .map(|stored| (stored.source.id.clone(), stored.source))
        .collect();
    let mut read = Vec::new();
    for judged in in_order(pointed, judged) {
        let passage = passages::get(tx, document, &judged.judgement.passage)?;
        if let Some(source) = sources.get(&passage.source) {
            read.push((judged, passage, source.clone()));
        }
    }
    Ok(read)
}

/// Passages the explanation points at first and in its order, then the rest by what they say:
/// agreeing, disagreeing, context.
pub(crate) fn in_order<'j>(
    pointed: &[String],
    judged: &'j [Judged],
) -> impl Iterator<Item = &'j Judged> + use<'j> {
    let named: Vec<&Judged> = pointed
        .iter()
        .filter_map(|id| judged.iter().find(|j| j.judgement.passage == *id))
        .collect();
    let mut rest: Vec<&Judged> = judged
        .iter()
        .filter(|j| !pointed.contains(&j.judgement.passage))
        .collect();
    rest.sort_by_key(|j| match stance(&j.judgement) {
        Stance::Agrees => 0,
        Stance::Disagrees => 1,
        Stance::Context => 2,
    });
    named.into_iter().chain(rest)
}

/// How a passage stands to a claim; a copy of the checked text vouches for nothing.
pub(crate) fn stance(judgement: &Judgement) -> Stance {
    match Stance::of(judgement.probabilities) {
        Stance::Agrees if judgement.same_origin => Stance::Context,
        stance => stance,
    }
}

pub(crate) fn sentence(state: &State, claim: &Claim) -> String {
    state
        .doc
        .document
        .blocks
        .get(claim.place.block)
        .and_then(|block| claim.sentence.slice(&block.text))
        .unwrap_or(&claim.quote)
        .to_owned()
}

fn card(
    number: u32,
    claim: &Claim,
    passage: &Passage,
    source: &Source,
    judged: &Judged,
) -> EvidenceCard {
    let judgement = &judged.judgement;
    let text = passage.text.as_str();
    let decisive = judgement
        .decisive
        .as_ref()
        .map(|decisive| decisive.span)
        .filter(|span| span.slice(text).is_some())
        .unwrap_or_else(|| Span::new(text.len(), text.len()));
    let p = judgement.probabilities;
    EvidenceCard {
        number,
        stance: stance(judgement),
        before: text[..decisive.start].to_owned(),
        decisive: text[decisive.start..decisive.end].to_owned(),
        after: text[decisive.end..].to_owned(),
        source: source.title.clone(),
        source_id: source.id.clone(),
        by: source.author.clone().or_else(|| source.publisher.clone()),
        published_at: source.published_at.clone(),
        retrieved_at: source.retrieved_at.clone(),
        source_class: source.class,
        pinpoint: passage.pinpoint.to_string(),
        // Told for all cards together, once they are there.
        reliability: String::new(),
        why: why(&judged.why, &claim.quote, text),
        url: source.url.clone(),
        supplied: source.supplied,
        confidential: source.confidential,
        probabilities: [p.entail, p.contradict, p.neutral],
        reasons: judgement.reasons.clone(),
        judge: judgement.judge.clone(),
        same_origin: judgement.same_origin,
    }
}

/// Why a passage was retrieved: what the place that had it says, then the words it shares.
fn why(given: &str, claim: &str, passage: &str) -> String {
    let shared = shared(claim, passage);
    if given.is_empty() {
        shared
    } else {
        format!("{given}; {shared}")
    }
}

/// The words a passage shares with a claim, as the claim writes them.
fn shared(claim: &str, passage: &str) -> String {
    let theirs: HashSet<String> = words_in(passage)
        .iter()
        .filter_map(|span| span.slice(passage))
        .map(str::to_lowercase)
        .collect();
    let mut seen = HashSet::new();
    let ours: Vec<&str> = words_in(claim)
        .iter()
        .filter_map(|span| span.slice(claim))
        .filter(|word| word.chars().count() > 3 || word.chars().any(|c| c.is_ascii_digit()))
        .filter(|word| {
            let lower = word.to_lowercase();
            theirs.contains(&lower) && seen.insert(lower)
        })
        .take(8)
        .collect();
    if ours.is_empty() {
        "appears beside a passage that shares words with the claim".to_owned()
    } else {
        format!("shares: {}", ours.join(", "))
    }
}

fn atoms(claim: &Claim, judgements: &[Judgement], ticked: &HashSet<u32>) -> Vec<AtomView> {
    claim
        .atoms
        .iter()
        .enumerate()
        .map(|(at, atom)| {
            let shown = state_over(at, judgements);
            let index = u32::try_from(at).unwrap_or(u32::MAX);
            AtomView {
                index,
                text: atom.text.clone(),
                kind: words::atom_kind(&atom.value).to_owned(),
                reading: reading(&atom.value),
                state: shown.map(|shown| words::atom_state(shown.state).to_owned()),
                reason: shown.map_or_else(String::new, |shown| shown.reason.clone()),
                ticked: ticked.contains(&index),
            }
        })
        .collect()
}

fn own_finding(stored: &decisions::Stored) -> Option<OwnFindingView> {
    let Decision::Found {
        finding: Some(finding),
        reason,
        evidence,
        likelihood,
    } = &stored.decision
    else {
        return None;
    };
    Some(OwnFindingView {
        finding: *finding,
        reason: reason.clone(),
        evidence: evidence.clone(),
        likelihood: *likelihood,
        by: crate::engine::person_name(&stored.checker).to_owned(),
        at: stored.at.clone(),
    })
}

fn reasoning(stored: &decisions::Stored) -> Option<ReasoningView> {
    let Decision::Weighed {
        alternatives,
        assumptions,
    } = &stored.decision
    else {
        return None;
    };
    (!stored.decision.withdraws()).then(|| ReasoningView {
        alternatives: alternatives.clone(),
        assumptions: assumptions.clone(),
        by: crate::engine::person_name(&stored.checker).to_owned(),
        at: stored.at.clone(),
    })
}

fn history_row(row: log::Row) -> HistoryRow {
    HistoryRow {
        what: history::sentence(&row),
        at: row.at,
        by: row.by,
    }
}
