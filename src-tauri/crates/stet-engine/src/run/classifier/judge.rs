//! Judging passages with an open classifier: symbols first, and the built-in judge once it breaks off.

use std::sync::{Arc, OnceLock};

use stet_core::claim::Claim;
use stet_core::entailment::{BuiltIn, Context, Judge, Judgement, Probabilities};
use stet_core::evidence::Passage;
use stet_encoder::Classifier;

use super::{OWN, short};
use crate::run::judge::{DocumentJudge, symbols_first};

/// The built-in judge, with a classifier of the user's own for what its checks leave open.
pub(super) struct ClassifierJudge {
    classifier: Arc<Classifier>,
    /// As stamped on judgements.
    stamp: String,
    name: String,
    /// Judges once the classifier has failed.
    otherwise: Arc<dyn DocumentJudge>,
    failed: OnceLock<String>,
}

impl ClassifierJudge {
    /// Judges with `classifier`, which is called `name`.
    pub(super) fn new(
        classifier: Arc<Classifier>,
        name: &str,
        otherwise: Arc<dyn DocumentJudge>,
    ) -> Self {
        Self {
            stamp: format!(
                "{} + {name} {OWN} {}",
                BuiltIn.name(),
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

    fn judge(&self, claim: &Claim, passage: &Passage, context: &Context) -> Judgement {
        let one = std::slice::from_ref(passage);
        let judged = self.judge_all(claim, one, context, &|| false).pop();
        judged.unwrap_or_else(|| self.otherwise.judge(claim, passage, context))
    }

    fn judge_all(
        &self,
        claim: &Claim,
        passages: &[Passage],
        context: &Context,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Judgement> {
        if self.failed.get().is_some() {
            return self.otherwise.judge_all(claim, passages, context, stop);
        }
        let (mut judged, open) = symbols_first(claim, passages, context, stop);
        let words: &str = &claim.words();
        let pairs: Vec<(&str, &str)> = open
            .iter()
            .filter_map(|at| Some((words, passages.get(*at)?.text.as_str())))
            .collect();
        let read = match self.classifier.read(&pairs, stop) {
            Ok(read) => read.unwrap_or_default(),
            Err(problem) => {
                tracing::warn!("A classifier broke off.");
                let _ = self.failed.set(problem.to_string());
                return self.otherwise.judge_all(claim, passages, context, stop);
            }
        };
        for (at, [entail, contradict, neutral]) in open.iter().zip(read) {
            let said = Probabilities {
                entail: entail.into(),
                contradict: contradict.into(),
                neutral: neutral.into(),
            };
            if let (Some(slot), Some(passage)) = (judged.get_mut(*at), passages.get(*at)) {
                *slot = BuiltIn.judge_classified(claim, passage, context, said);
            }
        }
        for one in &mut judged {
            one.judge.clone_from(&self.stamp);
        }
        judged
    }

    fn note(&self) -> Option<String> {
        let problem = self.failed.get()?;
        Some(format!(
            "Your classifier “{}” broke off, and the built-in judge stood in from there: {problem}",
            self.name
        ))
    }
}
