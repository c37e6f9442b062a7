//! A language model reads the passages that the built-in judge did not settle.

use stet_core::claim::Claim;
use stet_core::entailment::Judgement;
use stet_core::evidence::{Looked, Outcome, Passage, top};
use stet_core::model::{Ask, Shareable, prompt, speaks_to_a_model, stance};
use stet_sources::Hit;
use tokio_util::sync::CancellationToken;

use super::{Asking, Unsaid, Use, asked};

/// Tokens of an answer: a stance takes about a hundred, and some models think first.
const MOST_TOKENS: u32 = 6_000;

/// What is said of a passage that holds words meant for a model.
const NOT_SHOWN: &str = "Not shown to a language model: it holds words that address one";

/// What is said of a passage of a confidential source.
const CONFIDENTIAL: &str = "Not shown to a language model: it is confidential";

/// A claim as the model is shown it.
pub(crate) struct Shown<'c> {
    /// Its number in the document.
    pub(crate) number: u32,
    /// The claim without its citation marks.
    pub(crate) claim: &'c Claim,
    /// The sentence around it.
    pub(crate) sentence: &'c str,
}

/// What is asked about a claim and these passages.
pub(super) fn question(shown: &Shown<'_>, passages: &[Shareable<'_>]) -> Ask {
    Ask {
        claim: shown.number,
        ..asked(
            prompt::STANCE,
            stance::question(shown.claim, shown.sentence, passages),
            stance::schema(),
            MOST_TOKENS,
        )
    }
}

/// Puts the model's stances in place of the judgements of those passages that will be weighed and
/// that the built-in judge left open; gives the account of it, `None` if there was nothing to ask. A side the
/// model takes holds only with words found in the passage, and not against a figure, a date or a
/// name that differs.
pub(crate) async fn read(
    asking: &Asking,
    shown: &Shown<'_>,
    hits: &[Hit],
    judgements: &mut [Judgement],
    cancel: &CancellationToken,
) -> Option<Looked> {
    if !asking.does(Use::Stance) {
        return None;
    }
    let passages: Vec<Passage> = hits.iter().map(|hit| hit.passage.clone()).collect();
    let mut shown_to: Vec<Shareable<'_>> = Vec::new();
    for at in top(&passages, stance::MOST) {
        let Some(hit) = hits.get(at).filter(|hit| is_open(hit, judgements)) else {
            continue;
        };
        let why_not = match Shareable::of(&hit.passage, &hit.source) {
            None => CONFIDENTIAL,
            Some(passage) if speaks_to_a_model(passage.text()) => NOT_SHOWN,
            Some(passage) => {
                shown_to.push(passage);
                continue;
            }
        };
        if let Some(judged) = judgements.iter_mut().find(|j| j.passage == hit.passage.id) {
            judged.reasons.push(why_not.to_owned());
        }
    }
    if shown_to.is_empty() {
        return None;
    }
    let question = question(shown, &shown_to);
    let answer = asking
        .ask(
            Use::Stance,
            question,
            |answer| stance::read(answer, shown.claim, &shown_to),
            cancel,
        )
        .await;
    let outcome = match answer {
        Err(Unsaid::Off | Unsaid::Cancelled) => return None,
        Err(Unsaid::Declined(why)) => Outcome::Declined(why),
        Err(Unsaid::NoAnswer(why)) => Outcome::NoAnswer(why),
        Ok(checked) => {
            let judge = asking.stamp(prompt::STANCE);
            let mut read = 0;
            let mut dropped = checked.dropped.len();
            for stance in checked.kept {
                let slot = shown_to.get(stance.passage).and_then(|shown| {
                    let id = &shown.passage().id;
                    judgements.iter_mut().find(|j| j.passage == *id)
                });
                let Some(slot) = slot else { continue };
                match stance::taken_over(slot, stance, shown.claim, &judge) {
                    Ok(judgement) => {
                        *slot = judgement;
                        read += 1;
                    }
                    Err(_) => dropped += 1,
                }
            }
            Outcome::Read {
                passages: read,
                dropped: u32::try_from(dropped).unwrap_or(u32::MAX),
            }
        }
    };
    Some(Looked {
        id: asking.service().to_owned(),
        name: asking.name(),
        outcome,
        unopened: Vec::new(),
    })
}

/// True for a passage with words that the built-in judge does not settle.
fn is_open(hit: &Hit, judgements: &[Judgement]) -> bool {
    let judged = judgements.iter().find(|one| one.passage == hit.passage.id);
    !hit.passage.text.trim().is_empty() && judged.is_some_and(|one| !one.probabilities.decided())
}
