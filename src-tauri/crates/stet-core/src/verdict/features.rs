//! From judgements to the features of rules 3.3 (and 7, 3.3).

use crate::entailment::{AtomReading, AtomState, Judgement};
use crate::evidence::recency::{Topic, reference_day, weight};
use crate::evidence::{Passage, Shingles, Source, SourceClass, TOP, top};
use crate::reliability::Thousandths;
use crate::reliability::weighting::{Stance, Weight, evidence_balance};

use super::{Case, Features};

/// Entail probability from which a source counts as agreeing (rules 3.3).
pub(super) const AGREES: f64 = 0.60;
/// Contradict probability below which an agreeing source still counts (rules 3.3).
pub(super) const AGREES_AGAINST: f64 = 0.50;
/// Contradict probability from which a source counts as disagreeing (rules 7, 3.4).
pub(super) const DISAGREES: f64 = 0.60;
/// Reliability of a source nobody assessed (rules 3.3).
const UNKNOWN_RELIABILITY: f64 = 0.5;

/// One judged passage with all that bears on its weight.
#[derive(Debug, Clone)]
pub struct Weighed<'a> {
    /// The passage.
    pub passage: &'a Passage,
    /// The source it stands in; `None` if the case does not hold it.
    pub source: Option<&'a Source>,
    /// What the judge said of it.
    pub judgement: &'a Judgement,
    /// Who stands behind it: copies of one story share the identity of the first.
    pub identity: String,
    /// Recency weight, 0 to 1.
    pub recency: f64,
    /// What its outlet counts, 0 to 1; .5 for an unknown one and for supplied material.
    pub reliability: f64,
}

impl Weighed<'_> {
    /// Probability that the passage entails the claim.
    #[must_use]
    pub fn entail(&self) -> f64 {
        self.judgement.probabilities.entail
    }

    /// Probability that the passage contradicts the claim.
    #[must_use]
    pub fn contradict(&self) -> f64 {
        self.judgement.probabilities.contradict
    }

    /// True if the passage may count towards agreement: it is not of the checked text's origin.
    #[must_use]
    pub fn independent(&self) -> bool {
        !self.judgement.same_origin
    }

    /// True if this source counts as agreeing (rules 3.3).
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.independent() && self.entail() >= AGREES && self.contradict() < AGREES_AGAINST
    }

    /// True if this source counts as disagreeing (rules 7, 3.4).
    #[must_use]
    pub fn disagrees(&self) -> bool {
        self.independent() && self.contradict() >= DISAGREES
    }

    /// Material the user supplied and lets stand as primary.
    #[must_use]
    pub fn supplied_primary(&self) -> bool {
        self.independent()
            && self
                .source
                .is_some_and(|source| source.supplied && source.primary)
    }

    /// The primary source for this fact, found rather than supplied, whose issuer the claim is
    /// not about (rules 7, 3.4).
    #[must_use]
    pub fn found_primary(&self, subjects: &[&str]) -> bool {
        self.independent()
            && self.source.is_some_and(|source| {
                !source.supplied
                    && source.class == SourceClass::Primary
                    && !issuer_is_subject(source, subjects)
            })
    }

    /// The state of one atom, if the judge read it.
    #[must_use]
    pub fn atom(&self, atom: usize) -> Option<AtomState> {
        self.judgement
            .atoms
            .iter()
            .find(|reading| reading.atom == atom)
            .map(|reading| reading.state)
    }
}

fn issuer_is_subject(source: &Source, subjects: &[&str]) -> bool {
    [&source.publisher, &source.author]
        .into_iter()
        .flatten()
        .map(|issuer| issuer.to_lowercase())
        .any(|issuer| {
            subjects.iter().any(|subject| {
                let subject = subject.to_lowercase();
                !subject.is_empty() && (issuer.contains(&subject) || subject.contains(&issuer))
            })
        })
}

/// The judged passages of a case that are read: of those that are independent of the checked text all that bear on
/// the claim, filled up to eight by relevance; after them as many of the same origin.
/// Judgements of unknown or blank passages, and probabilities that are none, are left out: nothing
/// may be decided that cannot be quoted.
#[must_use]
pub fn weigh<'a>(case: &Case<'a>) -> Vec<Weighed<'a>> {
    let judged: Vec<(&Passage, &Judgement)> = case
        .passages
        .iter()
        .filter(|passage| !passage.text.trim().is_empty())
        .filter_map(|passage| {
            let judgement = case
                .judgements
                .iter()
                .find(|judgement| judgement.passage == passage.id && is_sound(judgement))?;
            Some((passage, judgement))
        })
        .collect();
    let (own, others): (Vec<_>, Vec<_>) = judged
        .into_iter()
        .partition(|(_, judgement)| judgement.same_origin);
    let topic = Topic::of(case.claim);
    let reference = reference_day(case.claim, case.reference_date);
    let mut out: Vec<Weighed<'a>> = Vec::new();
    let mut shingles: Vec<Shingles> = Vec::new();
    for (passage, judgement) in best(others).into_iter().chain(best(own)) {
        let source = case
            .sources
            .iter()
            .find(|source| source.id == passage.source);
        let theirs = Shingles::of(&passage.text);
        let copied = shingles
            .iter()
            .position(|earlier| earlier.jaccard(&theirs) >= crate::evidence::NEAR_COPY);
        let identity = match (copied, source) {
            (Some(first), _) => out[first].identity.clone(),
            (None, Some(source)) => source.identity(),
            (None, None) => format!("unknown:{}", passage.source),
        };
        shingles.push(theirs);
        let published = source.and_then(|source| source.published_at.as_deref());
        out.push(Weighed {
            passage,
            source,
            judgement,
            identity,
            recency: weight(topic, reference, published),
            reliability: reliability(case, source),
        });
    }
    out
}

fn best<'a>(judged: Vec<(&'a Passage, &'a Judgement)>) -> Vec<(&'a Passage, &'a Judgement)> {
    let passages: Vec<Passage> = judged
        .iter()
        .map(|(passage, _)| (*passage).clone())
        .collect();
    let bearing = judged
        .iter()
        .filter(|(_, judgement)| bears(judgement))
        .count();
    let mut ranked: Vec<_> = top(&passages, passages.len())
        .into_iter()
        .filter_map(|index| judged.get(index).copied())
        .collect();
    ranked.sort_by_key(|(_, judgement)| !bears(judgement));
    ranked.truncate(bearing.max(TOP));
    ranked
}

/// True if a passage bears a part of the claim out or denies it, or speaks for or against the whole.
fn bears(judgement: &Judgement) -> bool {
    let read = |reading: &AtomReading| reading.state != AtomState::NotCovered;
    judgement.probabilities.decided() || judgement.atoms.iter().any(read)
}

fn is_sound(judgement: &Judgement) -> bool {
    let p = judgement.probabilities;
    [p.entail, p.contradict, p.neutral]
        .into_iter()
        .all(|value| (-1e-9..=1.0 + 1e-9).contains(&value))
        && (p.entail + p.contradict + p.neutral - 1.0).abs() < 0.01
}

/// The features of rules 3.3. Same-origin passages count towards nothing but `c_max`: a text
/// cannot vouch for itself, yet an earlier draft that says otherwise must be heard.
#[must_use]
pub fn features(weighed: &[Weighed<'_>]) -> Features {
    let mut by_entail: Vec<&Weighed<'_>> =
        weighed.iter().filter(|item| item.independent()).collect();
    by_entail.sort_by(|one, other| other.entail().total_cmp(&one.entail()));
    let first_three = &by_entail[..by_entail.len().min(3)];
    let mut agreeing: Vec<&str> = weighed
        .iter()
        .filter(|item| item.agrees())
        .map(|item| item.identity.as_str())
        .collect();
    agreeing.sort_unstable();
    agreeing.dedup();
    Features {
        e_max: by_entail.first().map_or(0.0, |item| item.entail()),
        e_mean3: mean(first_three.iter().map(|item| item.entail())),
        c_max: weighed.iter().map(Weighed::contradict).fold(0.0, f64::max),
        agree_dom: u32::try_from(agreeing.len()).unwrap_or(u32::MAX),
        rel_avg: mean(first_three.iter().map(|item| item.reliability)),
        rec_max: by_entail
            .iter()
            .map(|item| item.recency)
            .fold(0.0, f64::max),
        num_ok: figures_agree(weighed),
    }
}

/// What the case says that the source's outlet counts, else what the source says itself.
fn reliability(case: &Case<'_>, source: Option<&Source>) -> f64 {
    let Some(source) = source.filter(|source| !source.supplied) else {
        return UNKNOWN_RELIABILITY;
    };
    let counted = case.outlets.iter().find(|known| known.source == source.id);
    counted
        .map(|known| known.counts.value())
        .or(source.reliability)
        .filter(|value| (0.0..=1.0).contains(value))
        .unwrap_or(UNKNOWN_RELIABILITY)
}

/// Evidence balance of the claim, 0 to 100 (rules 4.2–4.3 of section 7): how the outlets' passages read
/// for it, each outlet weighed by its reliability; `None` without any. Beside the verdict, never in it.
#[must_use]
pub fn balance(weighed: &[Weighed<'_>]) -> Option<u8> {
    let stances: Vec<Stance<'_>> = weighed
        .iter()
        .filter(|item| item.independent())
        .map(|item| Stance {
            outlet: item.identity.as_str(),
            weight: Thousandths::of(item.reliability).map_or(Weight::Unknown, Weight::Rated),
            entail: item.entail(),
            contradict: item.contradict(),
        })
        .collect();
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 100"
    )]
    evidence_balance(&stances, Thousandths::HALF).map(|balance| balance.round() as u8)
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 {
        return 0.0;
    }
    values.sum::<f64>() / count as f64
}

/// True if at least one atom agrees somewhere and none differs anywhere.
fn figures_agree(weighed: &[Weighed<'_>]) -> bool {
    let mut states = weighed
        .iter()
        .filter(|item| item.independent())
        .flat_map(|item| item.judgement.atoms.iter().map(|reading| reading.state))
        .peekable();
    let mut agreed = false;
    for state in &mut states {
        match state {
            AtomState::Differs => return false,
            AtomState::Agrees | AtomState::AgreesWithinTolerance => agreed = true,
            AtomState::NotCovered => {}
        }
    }
    agreed
}
