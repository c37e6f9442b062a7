//! From facts to passages: how each passage stands to a claim.

use stet_core::claim::{AtomValue, Claim};
use stet_core::entailment::{AtomReading, AtomState, Decisive, Judgement, Probabilities};
use stet_core::evidence::{NEAR_COPY, Passage, Shingles};

use crate::judge::{ClaimReading, Evidence, FactReading};
use crate::library::Library;

/// Fewest shingles a passage must have to be called a copy of the document. A shorter one may
/// simply be the sentence the writer quoted or kept from the source.
const COPY_FROM: usize = 30;

/// Least share of what a claim says, by the weight of its words, that the statements which bear its facts out must say
/// too: figures may agree while the words around them do not.
const SAID: f64 = 0.6;

/// Most reasons of a judgement.
const REASONS: usize = 3;

/// Whose words together may bear a claim out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Together {
    /// Those of all sources: material handed over for one text.
    Pack,
    /// Those of one source each: what was found in different places.
    Source,
}

/// How these passages of the library stand to the claim, in order, and behind them all others that bear out or deny a
/// fact of it. `document` is the checked text: a copy of it vouches for nothing (rules 3.3). `judge` is stamped on each.
#[must_use]
pub fn judgements(
    claim: &Claim,
    reading: &ClaimReading,
    library: &Library,
    passages: &[Passage],
    together: Together,
    document: &Shingles,
    judge: &str,
) -> Vec<Judgement> {
    let on = Bearing {
        claim,
        reading,
        together,
    };
    let asked = passages.iter();
    let further = library.passages.iter().filter(|one| {
        on.evidence(&one.id).next().is_some() && !passages.iter().any(|asked| asked.id == one.id)
    });
    asked
        .chain(further)
        .map(|passage| Judgement {
            same_origin: is_copy(passage, document),
            judge: judge.to_owned(),
            ..on.judgement(passage)
        })
        .collect()
}

/// True if the passage is a copy of what stands in the document: it vouches for nothing.
#[must_use]
pub fn is_copy(passage: &Passage, document: &Shingles) -> bool {
    let shingles = Shingles::of(&passage.text);
    shingles.len() >= COPY_FROM && shingles.contained_in(document) >= NEAR_COPY
}

/// A claim's facts as they bear on passages.
struct Bearing<'a> {
    claim: &'a Claim,
    reading: &'a ClaimReading,
    together: Together,
}

impl<'a> Bearing<'a> {
    /// What stands in this passage, fact by fact.
    fn evidence(&self, passage: &str) -> impl Iterator<Item = (&'a FactReading, &'a Evidence)> {
        let facts = self.reading.facts.iter();
        facts.flat_map(move |fact| {
            let here = fact
                .evidence
                .iter()
                .filter(move |one| one.passage == passage);
            here.map(move |one| (fact, one))
        })
    }

    fn judgement(&self, passage: &Passage) -> Judgement {
        let mut here: Vec<(&FactReading, &Evidence)> = self.evidence(&passage.id).collect();
        here.sort_by(|(_, one), (_, other)| {
            let denies = |evidence: &Evidence| evidence.state == AtomState::Differs;
            let first = denies(other).cmp(&denies(one));
            first.then(other.sure.total_cmp(&one.sure))
        });
        let probabilities = self.probabilities(passage, &here);
        let decisive = here.first().and_then(|(_, one)| {
            Some(Decisive {
                span: one.span,
                quote: one.span.slice(&passage.text)?.to_owned(),
            })
        });
        let mut reasons: Vec<String> = Vec::new();
        for (fact, one) in &here {
            let reason = in_words(fact, one);
            if reasons.len() < REASONS && !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        Judgement {
            passage: passage.id.clone(),
            source: passage.source.clone(),
            probabilities,
            atoms: self.atoms(&here, probabilities),
            decisive,
            reasons,
            same_origin: false,
            judge: String::new(),
        }
    }

    fn atoms(
        &self,
        here: &[(&FactReading, &Evidence)],
        probabilities: Probabilities,
    ) -> Vec<AtomReading> {
        let atoms = self.claim.atoms.iter().enumerate();
        atoms
            .map(|(at, atom)| {
                let found = here.iter().find(|(fact, _)| fact.fact.atom == Some(at));
                // A denial has no place of its own: it is said where the claim is.
                let denial = matches!(atom.value, AtomValue::Negation(_));
                let said = denial && probabilities.entail >= Probabilities::DECIDES;
                match found.or(here.first().filter(|_| said)) {
                    Some((_, one)) => AtomReading {
                        atom: at,
                        state: one.state,
                        span: Some(one.span),
                        reason: one.reason.clone(),
                    },
                    None => AtomReading {
                        atom: at,
                        state: AtomState::NotCovered,
                        span: None,
                        reason: String::new(),
                    },
                }
            })
            .collect()
    }

    fn probabilities(
        &self,
        passage: &Passage,
        here: &[(&FactReading, &Evidence)],
    ) -> Probabilities {
        let most = |differs: bool| {
            here.iter()
                .filter(|(_, one)| (one.state == AtomState::Differs) == differs)
                .map(|(_, one)| one.sure)
                .fold(0.0, f64::max)
        };
        let (denied, borne) = (most(true), most(false));
        let side = |sure: f64| sure.clamp(Probabilities::DECIDES, 0.95);
        if denied > 0.0 {
            return Probabilities::denying(side(denied));
        }
        if borne == 0.0 {
            return Probabilities::UNRELATED;
        }
        Probabilities::affirming(if self.borne_out(&passage.source) {
            side(borne)
        } else {
            Probabilities::IN_PART
        })
    }

    /// True if every fact is borne out – by this source where each stands for itself –, and what the claim says about
    /// them is said too.
    fn borne_out(&self, source: &str) -> bool {
        let by = |one: &Evidence| self.together == Together::Pack || one.source == source;
        let facts = &self.reading.facts;
        self.reading.said >= SAID
            && !facts.is_empty()
            && facts.iter().all(|fact| {
                fact.evidence
                    .iter()
                    .any(|one| one.state.affirms() && by(one))
            })
    }
}

/// "412: the source has 398".
fn in_words(fact: &FactReading, evidence: &Evidence) -> String {
    if fact.fact.value.is_whole() {
        let mut letters = evidence.reason.chars();
        return letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect())
            .unwrap_or_default();
    }
    // Quoted words have their marks already.
    let words = fact.fact.text.trim_matches(['“', '”', '"']);
    format!("“{words}”: {}", evidence.reason)
}
