//! An evaluation of an outlet: what one or two models said, under the rules, as it is kept.
//!
//! Owns how checked answers become one evaluation ([`conclude`]). The JSON names are the seed's.

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Assessment, Dropped, Reason, Slant};
use super::confidence::{Basis, lowered, without_second};
use super::consensus::{Consensus, View, consensus};
use super::pack::Pack;
use super::rate::{Proposed, Rated, Withheld, rate};
use super::refine::refine;
use super::scale::{Band, SourceType};
use super::thousandths::Thousandths;

/// What an evaluation is kept under.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The outlet's registrable domain.
    pub domain: String,
    /// The models, as services name them: "first" or "first+second".
    pub model: String,
    /// The prompts with their versions: "reliability/1" or "reliability/1+reliability-refine/1".
    pub prompt: String,
}

/// An evaluation with everything it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// Outlet, models and prompts.
    #[serde(flatten)]
    pub key: Key,
    /// When it was made, seconds since 1970, UTC.
    pub evaluated_at: i64,
    /// What it comes to: score after the cap, band, and why it is withheld.
    #[serde(flatten)]
    pub rated: Rated,
    /// Confidence, computed from the evidence.
    pub confidence: Thousandths,
    /// What the confidence was computed from.
    pub basis: Basis,
    /// The kind of source.
    pub source_type: SourceType,
    /// Ids of the evidence that says so.
    pub source_type_evidence: Vec<String>,
    /// The organisation behind the outlet, in words of the evidence.
    pub identified_entity: Option<String>,
    /// Slant, noted and never scored.
    pub bias: Slant,
    /// The assessments found in the evidence.
    pub assessments: Vec<Assessment>,
    /// The outlets that made them, each once.
    pub assessors: Vec<String>,
    /// A model's reasoning, each step with its evidence.
    pub reasoning: Vec<Reason>,
    /// What a reader should bear in mind.
    pub caveats: Vec<String>,
    /// True if two models agree to within the threshold.
    pub consensus_achieved: bool,
    /// True if a cross-check changed the score.
    pub refinement_applied: bool,
    /// What the cross-check found; `None` without one.
    pub refinement_notes: Option<String>,
    /// The score before the cross-check, where it changed it.
    pub original_score: Option<Thousandths>,
    /// The evidence.
    pub evidence_pack: Pack,
    /// What of the answers did not hold.
    pub dropped: Dropped,
}

/// A person's word in place of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Override {
    /// The outlet's registrable domain.
    pub domain: String,
    /// The score; `None` says that it shall count as not assessed.
    pub score: Option<Thousandths>,
    /// Why.
    pub note: String,
    /// Who.
    pub by: String,
    /// When, seconds since 1970, UTC.
    pub at: i64,
}

/// Checked answers over one pack.
#[derive(Debug, Clone, PartialEq)]
pub enum Answers {
    /// One model was asked.
    Single(Answer),
    /// The second cross-checked the first; `None` if it did not answer.
    Sequential(Answer, Option<Answer>),
    /// Both were asked apart; `None` if the second did not answer.
    Parallel(Answer, Option<Answer>),
}

/// One evaluation out of checked answers, under the rules.
///
/// `at` is the time of the evaluation in seconds since 1970, UTC; `threshold` the largest
/// difference that counts as agreement.
#[must_use]
pub fn conclude(
    answers: Answers,
    pack: Pack,
    key: Key,
    at: i64,
    threshold: Thousandths,
) -> Evaluation {
    let today = day_of(at);
    let sure = |answer: &Answer| {
        lowered(
            answer.basis(&pack, today).confidence(),
            answer.stated_confidence,
        )
    };
    let mut settled = Settled::default();
    let answer = match answers {
        Answers::Single(answer) => {
            settled.confidence = sure(&answer);
            answer
        }
        Answers::Sequential(first, None) | Answers::Parallel(first, None) => {
            settled.confidence = without_second(sure(&first));
            settled.caveats.push(ALONE.to_owned());
            first
        }
        Answers::Sequential(first, Some(second)) => {
            let refined = refine(&first, &second);
            settled.agreed = close(&first, &second, threshold);
            settled.applied = refined.applied;
            settled.notes = Some(refined.notes);
            settled.original = refined.original_score;
            settled.confidence = sure(&refined.answer);
            refined.answer
        }
        Answers::Parallel(first, Some(second)) => {
            let view = |answer: &Answer| View {
                score: answer.score,
                confidence: sure(answer),
                foundedness: answer.foundedness(&pack),
            };
            match consensus(&view(&first), &view(&second), threshold) {
                Consensus::Agreed {
                    second: other,
                    confidence,
                } => {
                    settled.agreed = true;
                    settled.confidence = confidence;
                    if other { second } else { first }
                }
                Consensus::None => {
                    settled.disagreed = first.score.is_some() && second.score.is_some();
                    settled.confidence = sure(&first);
                    Answer {
                        score: None,
                        ..first
                    }
                }
            }
        }
    };
    settled.evaluation(answer, pack, key, at)
}

/// What is said of an evaluation whose second model did not answer.
const ALONE: &str = "The second model did not answer, so this rests on the first alone.";

/// What joining the answers settled.
#[derive(Default)]
struct Settled {
    confidence: Thousandths,
    agreed: bool,
    disagreed: bool,
    applied: bool,
    notes: Option<String>,
    original: Option<Thousandths>,
    caveats: Vec<String>,
}

impl Settled {
    fn evaluation(self, answer: Answer, pack: Pack, key: Key, at: i64) -> Evaluation {
        let assessors: Vec<String> = answer
            .assessors(&pack)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut rated = rate(&Proposed {
            score: answer.score,
            source_type: answer.source_type,
            confidence: self.confidence,
            assessments: assessors.len(),
            type_assessments: answer.type_assessors(&pack).len(),
        });
        if self.disagreed {
            rated.withheld = Some(Withheld::NoConsensus);
        }
        let mut caveats = answer.caveats.clone();
        caveats.extend(self.caveats);
        if let (Some(before), Some(after)) = (rated.capped_from, rated.score) {
            caveats.push(format!(
                "Lowered from {:.2} to {:.2}: {}.",
                before.value(),
                after.value(),
                answer.source_type.label()
            ));
        }
        Evaluation {
            key,
            evaluated_at: at,
            rated,
            confidence: self.confidence,
            basis: answer.basis(&pack, day_of(at)),
            source_type: answer.source_type,
            source_type_evidence: answer.source_type_evidence,
            identified_entity: answer.identified_entity,
            bias: answer.bias,
            assessors,
            assessments: answer.assessments,
            reasoning: answer.reasoning,
            caveats,
            consensus_achieved: self.agreed,
            refinement_applied: self.applied,
            refinement_notes: self.notes,
            original_score: self.original,
            evidence_pack: pack,
            dropped: answer.dropped,
        }
    }
}

impl Evaluation {
    /// The score that counts: after the cap, and only if nothing withholds it.
    #[must_use]
    pub fn score(&self) -> Option<Thousandths> {
        self.rated.score.filter(|_| self.rated.withheld.is_none())
    }

    /// Its band, only if nothing withholds it.
    #[must_use]
    pub fn band(&self) -> Option<Band> {
        self.rated
            .factual_rating
            .filter(|_| self.rated.withheld.is_none())
    }

    /// True once it is older than `ttl_days`. An evaluation dated after `now` is fresh: the clock
    /// was set back.
    #[must_use]
    pub fn is_expired(&self, now: i64, ttl_days: u32) -> bool {
        now.saturating_sub(self.evaluated_at) > i64::from(ttl_days) * 86_400
    }

    /// The day it was made, as RFC 3339 date, UTC.
    #[must_use]
    pub fn date(&self) -> String {
        day_of(self.evaluated_at).to_string()
    }
}

/// Two scores within the threshold of each other.
fn close(first: &Answer, second: &Answer, threshold: Thousandths) -> bool {
    first
        .score
        .zip(second.score)
        .is_some_and(|(one, other)| one.get().abs_diff(other.get()) <= threshold.get())
}

/// The day of a time, UTC.
#[must_use]
pub fn day_of(at: i64) -> time::Date {
    time::OffsetDateTime::from_unix_timestamp(at)
        .unwrap_or(time::OffsetDateTime::UNIX_EPOCH)
        .date()
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::super::answer::check;
    use super::super::answer::tests::{CITED, FALSE_CLAIMS, INVENTED, answer, pack};
    use super::*;

    /// 1 May 2026.
    pub(in crate::reliability) const AT: i64 = 1_777_593_600;

    pub(in crate::reliability) fn key() -> Key {
        Key {
            domain: "orrinpaper.example".to_owned(),
            model: "one+two".to_owned(),
            prompt: "reliability/1".to_owned(),
        }
    }

    fn checked(score: f64, assessments: &[(&str, &str, &str)]) -> Answer {
        check(&answer(score, assessments), &pack()).expect("sound")
    }

    pub(in crate::reliability) fn concluded(answers: Answers) -> Evaluation {
        conclude(answers, pack(), key(), AT, Thousandths::new(150))
    }

    #[test]
    fn one_model_alone() {
        let made = concluded(Answers::Single(checked(0.3, &[FALSE_CLAIMS, INVENTED])));
        // .40 + 2 × .15 + .10 recent.
        assert_eq!(made.confidence.get(), 800);
        assert_eq!(made.band(), Some(Band::LeaningUnreliable));
        assert_eq!(made.date(), "2026-05-01");
        assert_eq!(made.assessors, ["checks.example", "facts.example"]);
        assert!(!made.consensus_achieved && made.refinement_notes.is_none());
        let thin = concluded(Answers::Single(checked(0.3, &[FALSE_CLAIMS])));
        assert_eq!(thin.rated.withheld, Some(Withheld::FewAssessments));
        assert_eq!((thin.band(), thin.score()), (None, None));
    }

    #[test]
    fn a_second_model_that_does_not_answer_costs_a_tenth() {
        let first = checked(0.3, &[FALSE_CLAIMS, INVENTED]);
        let made = concluded(Answers::Sequential(first, None));
        assert_eq!(made.confidence.get(), 720);
        assert!(!made.consensus_achieved);
        assert_eq!(made.caveats, [ALONE]);
    }

    #[test]
    fn a_cross_check_is_kept_with_its_notes_and_the_score_before() {
        let first = checked(0.6, &[FALSE_CLAIMS]);
        let second = checked(0.4, &[INVENTED, CITED]);
        let made = concluded(Answers::Sequential(first, Some(second)));
        assert!(made.refinement_applied && !made.consensus_achieved);
        assert_eq!(made.original_score, Thousandths::of(0.6));
        let said = serde_json::to_value(&made).expect("JSON");
        assert_eq!(said["originalScore"], json!(0.6));
        assert_eq!(said["factualRating"], json!("leaning_unreliable"));
        assert_eq!(said["domain"], json!("orrinpaper.example"));
        assert_eq!(said["evidencePack"]["items"][0]["id"], json!("E1"));
        assert_eq!(
            serde_json::from_value::<Evaluation>(said).expect("reads back"),
            made
        );
    }

    #[test]
    fn models_asked_apart_agree_or_nothing_is_known() {
        let first = checked(0.4, &[FALSE_CLAIMS]);
        let close = checked(0.3, &[FALSE_CLAIMS, INVENTED]);
        let far = checked(0.2, &[FALSE_CLAIMS, INVENTED]);
        let made = concluded(Answers::Parallel(first.clone(), Some(close)));
        assert!(made.consensus_achieved);
        assert_eq!(made.score(), Thousandths::of(0.3));
        assert_eq!(made.confidence.get(), 725, "mean of .65 and .80");
        let made = concluded(Answers::Parallel(first, Some(far)));
        assert_eq!(made.rated.withheld, Some(Withheld::NoConsensus));
        assert_eq!(made.score(), None);
    }

    #[test]
    fn a_cap_is_told() {
        let mut bad = checked(0.5, &[FALSE_CLAIMS, INVENTED]);
        bad.source_type = SourceType::KnownDisinformation;
        bad.source_type_evidence = vec!["E1".to_owned(), "E2".to_owned()];
        let made = concluded(Answers::Single(bad));
        assert_eq!(made.score(), Thousandths::of(0.14));
        assert_eq!(made.rated.capped_from, Thousandths::of(0.5));
        assert_eq!(
            made.caveats,
            ["Lowered from 0.50 to 0.14: Known source of disinformation."]
        );
    }

    #[test]
    fn it_expires_after_its_days_and_never_by_a_clock_set_back() {
        let made = concluded(Answers::Single(checked(0.5, &[CITED])));
        let day = 86_400;
        assert!(!made.is_expired(AT + 90 * day, 90));
        assert!(made.is_expired(AT + 90 * day + 1, 90));
        assert!(!made.is_expired(AT - 400 * day, 90));
    }
}
