//! Findings: against the log, against the passages judged, and decided anew by the same rules.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use stet_core::entailment::Probabilities;
use stet_core::evidence::{Passage, Source};
use stet_core::report::Stance;
use stet_core::verdict::{Case, Finding, TO_BE_LOOKED_AT, decide};
use stet_store::findings::{Judged, Stored};
use stet_store::{Result, StoreError, claims, findings, passages, runs, sources};

use super::{Record, Verification, short};
use crate::confidential::Confidential;
use crate::run::judge::without_marks;
use crate::run::record::sides;
use crate::view::inspector::stance;

/// A probability may be this far from what it adds up to.
const ROUNDING: f64 = 1e-6;

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let mut withheld = HashSet::new();
    let mut pack: Vec<Source> = Vec::new();
    for stored in sources::all(record.tx, record.document)? {
        if stored.withheld {
            withheld.insert(stored.source.id.clone());
        }
        pack.push(stored.source);
    }
    let mut logged: HashMap<(String, String), Value> = HashMap::new();
    for (row, said) in record.of_kind("found") {
        let run = said["run"].as_str().unwrap_or_default().to_owned();
        logged.insert((run, row.claim.clone().unwrap_or_default()), said);
    }
    let all = findings::all(record.tx, record.document)?;
    let current = current(record)?;
    let (mut stale, mut bare) = (0, 0);
    for stored in &all {
        let claim = claims::get(record.tx, record.document, &stored.claim)?;
        let place = format!("finding on “{}”", short(&claim.claim.quote));
        let judged = findings::judged(record.tx, &stored.run, &stored.claim)?;
        let read = read(record, &judged, &place, found)?;
        let said = logged.remove(&(stored.run.clone(), stored.claim.clone()));
        let without_words = was_made_with(&withheld, &read, said.as_ref());
        match &said {
            None => found.deviates(&place, "No row of the log records it."),
            Some(said) => {
                as_logged(stored, &judged, said, &place, found);
                if without_words {
                    told_bare(stored, &judged, &withheld, &place, found);
                } else {
                    by_digest(record, stored, said, &place, found)?;
                }
            }
        }
        judgements(stored, &judged, &read, &place, found);
        if without_words {
            bare += 1;
            continue;
        }
        if !current.contains(&(stored.run.clone(), stored.claim.clone()))
            || claim.revision != stored.revision
        {
            stale += 1;
            continue;
        }
        found.findings += 1;
        if let Some(differs) = decided_anew(record, stored, &claim, &read, &judged, &pack) {
            found.deviates(&place, differs);
        }
    }
    for (_, claim) in logged.into_keys() {
        found.deviates(
            format!("claim {claim}"),
            "The log records a finding on it that is not here.",
        );
    }
    if bare > 0 {
        found.remark(format!(
            "{bare} findings were made with withheld material: they were checked against the log, \
             but neither recomputed nor checked against their digests."
        ));
    }
    if stale > 0 {
        found.remark(format!(
            "{stale} earlier findings, made on different words or with different material, were \
             checked against the log but not recomputed."
        ));
    }
    Ok(())
}

/// Findings that hold now and were made with the material that is here now: by run and claim.
fn current(record: &Record<'_>) -> Result<HashSet<(String, String)>> {
    let run = runs::latest(record.tx, record.document)?;
    let Some(run) = run.filter(|run| run.inputs == record.doc.inputs) else {
        return Ok(HashSet::new());
    };
    Ok(findings::latest(record.tx, record.document)?
        .into_values()
        .filter(|stored| stored.seq >= run.seq)
        .map(|stored| (stored.run, stored.claim))
        .collect())
}

/// The passages that were judged, with the relevance they were found with.
fn read(
    record: &Record<'_>,
    judged: &[Judged],
    place: &str,
    found: &mut Verification,
) -> Result<Vec<Passage>> {
    let mut read = Vec::with_capacity(judged.len());
    for judged in judged {
        match passages::get(record.tx, record.document, &judged.judgement.passage) {
            Ok(passage) => read.push(Passage {
                relevance: judged.relevance,
                ..passage
            }),
            Err(StoreError::Missing(_)) => {
                let what = format!(
                    "The passage {} it was judged on is missing.",
                    judged.judgement.passage
                );
                found.deviates(place, what);
            }
            Err(other) => return Err(other),
        }
    }
    Ok(read)
}

/// True if material was judged for a finding that is withheld here: the log says what was read, and for
/// rows of earlier versions the passages do.
fn was_made_with(withheld: &HashSet<String>, read: &[Passage], said: Option<&Value>) -> bool {
    match said.and_then(|said| said["read"].as_array()) {
        Some(sources) => sources
            .iter()
            .filter_map(Value::as_str)
            .any(|source| withheld.contains(source)),
        None => read
            .iter()
            .any(|passage| withheld.contains(&passage.source)),
    }
}

/// What is told of a finding that withheld material was judged for follows from what is told of that
/// material.
fn told_bare(
    stored: &Stored,
    judged: &[Judged],
    withheld: &HashSet<String>,
    place: &str,
    found: &mut Verification,
) {
    let commitments = withheld.iter().map(|id| (id.clone(), String::new()));
    let words = Confidential::from_iter(commitments).without_words(&stored.finding, judged);
    if words.is_some_and(|words| words != stored.finding.explanation) {
        found.deviates(place, "Its reasons are not those that may be told.");
    }
    let of_these = judged
        .iter()
        .map(|judged| &judged.judgement)
        .filter(|judgement| withheld.contains(&judgement.source));
    for judgement in of_these {
        if judgement.probabilities != Probabilities::of_side(stance(judgement)) {
            let what = "It says more about a withheld passage than which side it is on.";
            found.deviates(place, what);
        }
    }
}

/// A finding is what the row of the log that records it says.
fn as_logged(
    stored: &Stored,
    judged: &[Judged],
    said: &Value,
    place: &str,
    found: &mut Verification,
) {
    let is = json!({
        "finding": stored.finding.kind,
        "sub_label": stored.finding.sub_label,
        "verdict": stored.finding.verdict,
        "verdict_reason": stored.finding.verdict_reason,
        "confidence": stored.finding.confidence,
        "uncovered": stored.finding.uncovered,
        "score": stored.finding.score,
        "evidence": stored.finding.evidence,
        "sides": sides(&stored.finding, judged),
        "silent": stored.silent,
        "at": stored.at,
        "day": stored.day,
    });
    // Rows of earlier versions say less.
    let told = |key: &str| said.get("read").is_some() || said.get(key).is_some();
    for (key, value) in is.as_object().into_iter().flatten() {
        if told(key) && said[key] != *value {
            let what = format!(
                "The log says {key} {}, but the finding says {value}.",
                said[key]
            );
            found.deviates(place, what);
        }
    }
}

/// A finding is what the digest in its row of the log was made of.
fn by_digest(
    record: &Record<'_>,
    stored: &Stored,
    said: &Value,
    place: &str,
    found: &mut Verification,
) -> Result<()> {
    if let Some(digest) = said["digest"].as_str()
        && digest != findings::digest(record.tx, &stored.run, &stored.claim)?
    {
        found.deviates(
            place,
            "The finding, its judgements or its passages do not match the digest in the log.",
        );
    }
    Ok(())
}

/// What each passage was judged to say can have been judged of it.
fn judgements(
    stored: &Stored,
    judged: &[Judged],
    read: &[Passage],
    place: &str,
    found: &mut Verification,
) {
    for Judged { judgement, .. } in judged {
        let p = judgement.probabilities;
        let all = [p.entail, p.contradict, p.neutral];
        let sound = all.iter().all(|p| (0.0..=1.0).contains(p))
            && (all.iter().sum::<f64>() - 1.0).abs() < ROUNDING;
        if !sound {
            let what = format!(
                "The probabilities for passage {} do not add up to 1.",
                judgement.passage
            );
            found.deviates(place, what);
        }
        let words = read.iter().find(|passage| passage.id == judgement.passage);
        let decisive = judgement.decisive.as_ref();
        if let (Some(decisive), Some(passage)) = (decisive, words)
            && !passage.text.contains(&decisive.quote)
        {
            let what = format!(
                "The decisive words “{}” are not in the passage.",
                short(&decisive.quote)
            );
            found.deviates(place, what);
        }
    }
    for id in &stored.finding.evidence {
        if !judged.iter().any(|judged| judged.judgement.passage == *id) {
            found.deviates(
                place,
                format!("It points at passage {id}, which was not judged."),
            );
        }
    }
    let count = |side: Stance| {
        judged
            .iter()
            .filter(|j| stance(&j.judgement) == side)
            .count()
    };
    let sides = (count(Stance::Agrees), count(Stance::Disagrees));
    if sides != (stored.agrees as usize, stored.disagrees as usize) {
        found.deviates(
            place,
            "Its counts of passages for and against do not match the judgements.",
        );
    }
}

/// Decides the claim anew; what differs, if anything does.
fn decided_anew(
    record: &Record<'_>,
    stored: &Stored,
    claim: &claims::Stored,
    read: &[Passage],
    judged: &[Judged],
    pack: &[Source],
) -> Option<String> {
    let was = &stored.finding;
    // Decided by a check over the whole text, which is held to its own digest.
    if was.sub_label.as_deref() == Some("contradicts itself") {
        return None;
    }
    let judgements: Vec<_> = judged
        .iter()
        .map(|judged| judged.judgement.clone())
        .collect();
    // Why is kept with the explanation; that it is so decides.
    let left = was.sub_label.as_deref() == Some(TO_BE_LOOKED_AT);
    let for_a_person = vec![was.explanation.clone(); usize::from(left)];
    let again = decide(&Case {
        claim: &without_marks(&claim.claim),
        document_type: record.doc.kind,
        passages: read,
        sources: pack,
        judgements: &judgements,
        outlets: &was.outlets,
        for_a_person: &for_a_person,
        silent: &stored.silent,
        consulted: was.verdict_reason.as_deref() != Some("not looked at"),
        reference_date: &stored.day,
    });
    let summary = |finding: &Finding| {
        json!({
            "finding": finding.kind, "verdict": finding.verdict, "score": finding.score,
            "confidence": finding.confidence, "evidence": finding.evidence,
            "evidence_balance": finding.evidence_balance, "probability": finding.probability,
        })
    };
    let (was, again) = (summary(was), summary(&again));
    // A finding of an earlier version has neither.
    let further = ["evidence_balance", "probability"];
    let further = further.into_iter().filter(|key| !was[*key].is_null());
    let key = ["finding", "verdict", "score", "confidence", "evidence"]
        .into_iter()
        .chain(further)
        .find(|key| was[key] != again[key])?;
    Some(format!(
        "The judgements lead to {key} {}, but {} is on record.",
        again[key], was[key]
    ))
}
