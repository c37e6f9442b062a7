//! Judging passages with an open classifier: the built-in judge first, and alone once the classifier breaks off.

use std::sync::{Arc, OnceLock};

use stet_core::entailment::{
    AtomReading, AtomState, Decisive, Judgement, Probabilities, classified, ground,
};
use stet_core::evidence::{Passage, TOP, top};
use stet_encoder::Classifier;

use super::{OWN, short};
use crate::run::judge::{DocumentJudge, Question};

/// A judge, with a classifier of the user's own for what that leaves open.
pub struct ClassifierJudge {
    classifier: Arc<Classifier>,
    /// As stamped on judgements.
    stamp: String,
    name: String,
    /// Judges first, and alone once the classifier has failed.
    otherwise: Arc<dyn DocumentJudge>,
    failed: OnceLock<String>,
}

impl std::fmt::Debug for ClassifierJudge {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ClassifierJudge")
    }
}

impl ClassifierJudge {
    /// Judges with `otherwise`, and what that leaves open with `classifier`, which is called `name`, until it fails.
    #[must_use]
    pub fn new(classifier: Arc<Classifier>, name: &str, otherwise: Arc<dyn DocumentJudge>) -> Self {
        Self {
            stamp: format!(
                "{} + {name} {OWN} {}",
                otherwise.name(),
                short(classifier.digest())
            ),
            classifier,
            name: name.to_owned(),
            otherwise,
            failed: OnceLock::new(),
        }
    }
}

impl DocumentJudge for ClassifierJudge {
    fn name(&self) -> String {
        match self.failed.get() {
            Some(_) => self.otherwise.name(),
            None => self.stamp.clone(),
        }
    }

    fn judge(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Vec<Judgement> {
        if self.failed.get().is_some() {
            return self.otherwise.judge(question, stop);
        }
        let mut judged = self.otherwise.judge(question, stop);
        let is_open = |at: &usize| {
            let passage = question.passages.get(*at);
            let decided = judged.get(*at).map(|one| one.probabilities.decided());
            decided == Some(false) && passage.is_some_and(|one| !one.text.trim().is_empty())
        };
        let open: Vec<usize> = top(question.passages, TOP)
            .into_iter()
            .filter(is_open)
            .collect();
        let words: &str = &question.claim.words();
        let pairs: Vec<(&str, &str)> = open
            .iter()
            .filter_map(|at| Some((words, question.passages.get(*at)?.text.as_str())))
            .collect();
        let read = match self.classifier.read(&pairs, stop) {
            Ok(read) => read.unwrap_or_default(),
            Err(problem) => {
                tracing::warn!("A classifier broke off.");
                let _ = self.failed.set(problem.to_string());
                return self.otherwise.judge(question, stop);
            }
        };
        for (at, [entail, contradict, neutral]) in open.iter().zip(read) {
            let said = Probabilities {
                entail: entail.into(),
                contradict: contradict.into(),
                neutral: neutral.into(),
            };
            if let (Some(slot), Some(passage)) = (judged.get_mut(*at), question.passages.get(*at))
                && let Some(settled) = settled(question, slot, passage, said)
            {
                *slot = settled;
            }
        }
        for one in &mut judged {
            one.judge.clone_from(&self.stamp);
        }
        judged
    }

    fn note(&self) -> Option<String> {
        let own = self.failed.get().map(|problem| {
            format!(
                "Your classifier “{}” stopped working, and the built-in judge took over from \
                 there: {problem}",
                self.name
            )
        });
        let notes: Vec<String> = own.into_iter().chain(self.otherwise.note()).collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }
}

/// The judgement of a passage of which the classifier says `said`; `None` where that changes nothing: what it says are no
/// probabilities, or it takes a side and no sentence can be named that the claim was held against.
fn settled(
    question: &Question<'_>,
    judged: &Judgement,
    passage: &Passage,
    said: Probabilities,
) -> Option<Judgement> {
    let Question { claim, around, .. } = *question;
    let differs = |atom: &AtomReading| atom.state == AtomState::Differs;
    let shown = classified(said, judged.atoms.iter().any(differs))?;
    if !shown.decided() {
        let silent = judged.probabilities == Probabilities::UNRELATED;
        return silent.then(|| Judgement {
            probabilities: shown,
            ..judged.clone()
        });
    }
    let library = question.library;
    let span = library.nearest(&claim.words(), &around.language, &passage.id)?;
    let mut out = Judgement {
        probabilities: shown,
        decisive: Some(Decisive {
            span,
            quote: span.slice(&passage.text)?.to_owned(),
        }),
        reasons: vec![ground(said)],
        ..judged.clone()
    };
    if shown.entail >= Probabilities::DECIDES {
        for (atom, state) in stet_judge::standing(claim, around, library, &passage.id, span) {
            let slot = out.atoms.iter_mut().find(|one| one.atom == atom);
            if let Some(slot) = slot.filter(|slot| slot.state == AtomState::NotCovered) {
                slot.state = state;
                slot.span = Some(span);
                "appears in the sentence your classifier reads as saying the same"
                    .clone_into(&mut slot.reason);
            }
        }
    }
    Some(out)
}
