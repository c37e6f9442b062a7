//! The desk policy: from weighed passages to one finding (rules 3.4 and 7, 3.4).

use super::features::{Weighed, balance, features, weigh};
use super::{Case, Features, Finding, FindingKind, Likelihood, calibration};
use super::{band, explain, report, score};
use crate::claim::AtomValue;
use crate::entailment::AtomState;
use crate::reliability::weighting::OutletWeight;

/// Entail or contradict probability from which one side may decide (rules 3.4).
pub(super) const DECIDES: f64 = 0.70;
/// Contradict probability from which a supported claim is contested (rules 3.4).
const CONTESTS: f64 = 0.50;
/// Contradict probability that still lets Supported stand (rules 3.4).
const TOLERATED: f64 = 0.40;

/// The sub-label of a finding that is left to a person: two readers disagree, or one is not enough.
pub const TO_BE_LOOKED_AT: &str = "to be looked at";

/// Why a case came out as it did: what the words and the band are made from.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ruling {
    /// What the evidence says.
    pub kind: FindingKind,
    /// A word beside it.
    pub sub_label: Option<&'static str>,
    /// What the decision rests on.
    pub basis: Basis,
}

/// What a decision rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basis {
    /// Nothing was decided.
    None,
    /// Two or more independent sources.
    Independent,
    /// The primary source for this fact.
    Primary,
    /// One source the user supplied, standing as primary.
    Supplied,
}

/// Decides a case by the desk form of rules 3.3, 3.4, 6.3 and 7.
#[must_use]
pub fn decide(case: &Case<'_>) -> Finding {
    decide_cited(case, &[])
}

/// As [`decide`], knowing the state of the claim's citations (one entry per citation; empty where
/// none was checked).
#[must_use]
pub fn decide_cited(case: &Case<'_>, citations: &[report::CitationState]) -> Finding {
    let weighed = weigh(case);
    let features = features(&weighed);
    let uncovered = uncovered(case, &weighed);
    let ruling = rule(case, &weighed, &features, &uncovered);
    let decided = matches!(
        ruling.kind,
        FindingKind::Supported | FindingKind::Contradicted | FindingKind::Mixed
    );
    let order = explain::order(ruling.kind, &weighed);
    let loose = ruling.kind == FindingKind::Supported && is_loose(case, &weighed);
    let reported = report::report_verdict(&report::Mapping {
        kind: ruling.kind,
        document_type: case.document_type,
        cited: !case.claim.citations.is_empty(),
        loose,
        citations,
        silent: case.silent,
    });
    let likelihood = likelihood(&ruling, &weighed);
    let words = explain::explain(case, &ruling, &weighed, &order, &uncovered, loose);
    let explanation = match ruling.kind {
        FindingKind::Mixed => explain::with_likelihood(&words, likelihood),
        _ => words,
    };
    let no_score =
        weighed.is_empty() || !case.consulted || ruling.kind == FindingKind::Inconclusive;
    Finding {
        kind: ruling.kind,
        sub_label: ruling.sub_label.map(str::to_owned).or(reported.sub_label),
        verdict: reported.verdict,
        verdict_reason: reported.reason,
        score: (!no_score).then(|| score::score_of_kind(&features, case.claim.kind)),
        confidence: decided.then(|| band_of(case, &ruling, &weighed, &features)),
        probability: calibrated(&ruling, &weighed, &features),
        likelihood,
        explanation,
        features,
        evidence: order
            .iter()
            .map(|index| weighed[*index].passage.id.clone())
            .collect(),
        uncovered: if case.consulted {
            uncovered
        } else {
            Vec::new()
        },
        evidence_balance: balance(&weighed).filter(|_| !no_score),
        outlets: counted(case, &weighed),
    }
}

/// What the outlets behind the passages read counted, in the order of the case.
fn counted(case: &Case<'_>, weighed: &[Weighed<'_>]) -> Vec<OutletWeight> {
    let read = |known: &&OutletWeight| {
        let mut sources = weighed.iter().map(|item| &item.passage.source);
        sources.any(|source| *source == known.source)
    };
    case.outlets.iter().filter(read).cloned().collect()
}

/// The order of decision of rules 3.4, desk form.
fn rule(
    case: &Case<'_>,
    weighed: &[Weighed<'_>],
    features: &Features,
    uncovered: &[usize],
) -> Ruling {
    let ruling = |kind, sub_label, basis| Ruling {
        kind,
        sub_label,
        basis,
    };
    if !case.consulted {
        return ruling(FindingKind::NotChecked, None, Basis::None);
    }
    if disagree_on_one_point(weighed) {
        return ruling(FindingKind::Mixed, Some("mixed"), Basis::None);
    }
    let subjects = subjects(case);
    if features.c_max >= DECIDES {
        let against = |item: &&Weighed<'_>| item.disagrees();
        if let Some(basis) = basis(weighed, against, |item| item.contradict(), &subjects) {
            let label = Some("contradicted");
            return ruling(FindingKind::Contradicted, label, basis);
        }
    }
    if !case.for_a_person.is_empty() {
        return ruling(FindingKind::Unresolved, Some(TO_BE_LOOKED_AT), Basis::None);
    }
    if features.e_max >= DECIDES && features.c_max < TOLERATED && uncovered.is_empty() {
        let supporting = |item: &&Weighed<'_>| item.agrees();
        if let Some(basis) = basis(weighed, supporting, |item| item.entail(), &subjects) {
            return ruling(FindingKind::Supported, None, basis);
        }
    }
    if !case.silent.is_empty() {
        return ruling(FindingKind::Inconclusive, None, Basis::None);
    }
    let label = if features.c_max >= super::features::DISAGREES {
        Some("one source disagrees")
    } else if !uncovered.is_empty() && uncovered.len() < case.claim.atoms.len() {
        Some("partly borne out")
    } else {
        None
    };
    ruling(FindingKind::Unresolved, label, Basis::None)
}

/// Rules 3.4 Contested, held to rules 3.0: one source supports, another contradicts, and they
/// differ on the same point: an atom one affirms and the other denies, or, where the denial
/// touches no atom, the assertion itself.
fn disagree_on_one_point(weighed: &[Weighed<'_>]) -> bool {
    let supports = |item: &&Weighed<'_>| item.independent() && item.entail() >= DECIDES;
    let denies = |item: &&Weighed<'_>| item.independent() && item.contradict() >= CONTESTS;
    weighed.iter().filter(supports).any(|one| {
        weighed
            .iter()
            .filter(denies)
            .any(|other| one.identity != other.identity && same_point(one, other))
    })
}

fn same_point(supporting: &Weighed<'_>, denying: &Weighed<'_>) -> bool {
    let mut denied = denying
        .judgement
        .atoms
        .iter()
        .filter(|reading| reading.state == AtomState::Differs)
        .peekable();
    denied.peek().is_none()
        || denied.any(|reading| {
            supporting
                .atom(reading.atom)
                .is_some_and(AtomState::affirms)
        })
}

/// What may carry a decision for the passages `side` picks: two independent sources, the primary
/// source for this fact, or supplied material standing as primary.
fn basis(
    weighed: &[Weighed<'_>],
    side: impl Fn(&&Weighed<'_>) -> bool,
    strength: impl Fn(&Weighed<'_>) -> f64,
    subjects: &[&str],
) -> Option<Basis> {
    let on_side: Vec<&Weighed<'_>> = weighed.iter().filter(side).collect();
    let strong = || on_side.iter().filter(|item| strength(item) >= DECIDES);
    // `c_max` counts same-origin text too; what decides must be independent.
    strong().next()?;
    if strong().any(|item| item.found_primary(subjects)) {
        return Some(Basis::Primary);
    }
    if identities(&on_side) >= 2 {
        return Some(Basis::Independent);
    }
    strong()
        .any(|item| item.supplied_primary())
        .then_some(Basis::Supplied)
}

fn identities(items: &[&Weighed<'_>]) -> usize {
    let mut names: Vec<&str> = items.iter().map(|item| item.identity.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// The names the claim is about.
fn subjects<'a>(case: &Case<'a>) -> Vec<&'a str> {
    case.claim
        .atoms
        .iter()
        .filter_map(|atom| match &atom.value {
            AtomValue::Name(name) | AtomValue::Attribution(name) => Some(name.as_str()),
            _ => None,
        })
        .collect()
}

/// Atoms that no independent passage affirms.
fn uncovered(case: &Case<'_>, weighed: &[Weighed<'_>]) -> Vec<usize> {
    (0..case.claim.atoms.len())
        .filter(|atom| {
            !weighed
                .iter()
                .filter(|item| item.independent())
                .any(|item| item.atom(*atom).is_some_and(AtomState::affirms))
        })
        .collect()
}

/// A figure that agrees only within tolerance, or wording firmer than any agreeing passage's
/// (rules 6.3, line 4).
fn is_loose(case: &Case<'_>, weighed: &[Weighed<'_>]) -> bool {
    let agreeing: Vec<&Weighed<'_>> = weighed.iter().filter(|item| item.agrees()).collect();
    let only_within_tolerance = (0..case.claim.atoms.len()).any(|atom| {
        let mut states = agreeing.iter().filter_map(|item| item.atom(atom));
        let within = |state: AtomState| state == AtomState::AgreesWithinTolerance;
        let equal = agreeing
            .iter()
            .any(|item| item.atom(atom) == Some(AtomState::Agrees));
        !equal && states.any(within)
    });
    let firmer = !agreeing.is_empty()
        && agreeing
            .iter()
            .all(|item| crate::entailment::firmer_than(&case.claim.quote, &item.passage.text));
    only_within_tolerance || firmer
}

/// Probability that the finding is right, where those who decide it are of the kind the calibration was
/// fitted on: handed over with the text.
fn calibrated(ruling: &Ruling, weighed: &[Weighed<'_>], features: &Features) -> Option<f64> {
    let side = match ruling.kind {
        FindingKind::Supported => Weighed::agrees,
        FindingKind::Contradicted => Weighed::disagrees,
        _ => return None,
    };
    let mut deciding = weighed.iter().filter(|item| side(item));
    deciding
        .all(supplied)
        .then(|| calibration::probability(ruling.kind, features))
        .flatten()
}

/// How likely a claim is true on which sources disagree that were handed over with the text.
fn likelihood(ruling: &Ruling, weighed: &[Weighed<'_>]) -> Option<Likelihood> {
    let sides = |item: &&Weighed<'_>| item.agrees() || item.disagrees();
    let known = ruling.kind == FindingKind::Mixed && weighed.iter().filter(sides).all(supplied);
    known
        .then(calibration::of_both)
        .flatten()
        .and_then(Likelihood::of)
}

fn supplied(item: &Weighed<'_>) -> bool {
    item.source.is_some_and(|source| source.supplied)
}

fn band_of(
    case: &Case<'_>,
    ruling: &Ruling,
    weighed: &[Weighed<'_>],
    features: &Features,
) -> super::Band {
    let (side, deciding, opposing): (Vec<&Weighed<'_>>, f64, f64) = match ruling.kind {
        FindingKind::Supported => (
            weighed.iter().filter(|item| item.agrees()).collect(),
            features.e_max,
            features.c_max,
        ),
        FindingKind::Contradicted => (
            weighed.iter().filter(|item| item.disagrees()).collect(),
            features.c_max,
            features.e_max,
        ),
        // Sources stand on both sides: the band is that of the side which says so.
        _ => (
            weighed.iter().filter(|item| item.agrees()).collect(),
            features.e_max,
            features.c_max,
        ),
    };
    let independent = identities(&side);
    let silent = !case.silent.is_empty();
    if let Some(p) = calibrated(ruling, weighed, features) {
        // One source that a person handed over is never High, and who did not answer might have said more.
        let one = ruling.basis == Basis::Supplied;
        let strong = !one && (independent >= 2 || ruling.basis == Basis::Primary);
        return if silent {
            super::Band::Low
        } else {
            calibration::band(p, strong)
        };
    }
    band::band(&band::BandInput {
        independent: u32::try_from(independent).unwrap_or(u32::MAX),
        primary: ruling.basis == Basis::Primary,
        one_supplied: ruling.basis == Basis::Supplied,
        deciding,
        threshold: DECIDES,
        opposing,
        somebody_silent: silent,
    })
}
