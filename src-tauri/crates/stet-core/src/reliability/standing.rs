//! What a screen or a report says of an outlet: its band with who assessed it, when and from what,
//! or that it is not assessed and why.

use serde::{Deserialize, Serialize};

use super::evaluation::{Evaluation, Override, day_of};
use super::outlet::Skip;
use super::rate::Withheld;
use super::scale::Band;
use super::thousandths::Thousandths;

/// What is known of an outlet's reliability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Standing {
    /// Assessed by a model from evidence.
    Assessed {
        /// Its band.
        band: Band,
        /// Its score.
        score: Thousandths,
        /// The confidence in it.
        confidence: Thousandths,
        /// The models.
        rater: String,
        /// The day, as RFC 3339 date.
        date: String,
        /// The outlets whose assessments it rests on.
        from: Vec<String>,
    },
    /// Set by a person.
    SetByPerson {
        /// Its band.
        band: Band,
        /// Its score.
        score: Thousandths,
        /// Who.
        rater: String,
        /// The day, as RFC 3339 date.
        date: String,
        /// Why.
        note: String,
    },
    /// Nothing is said of it.
    NotAssessed {
        /// Why.
        reason: NotAssessed,
    },
}

/// Why nothing is said of an outlet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotAssessed {
    /// It was not asked for.
    NotAsked,
    /// Switched off in the settings.
    Off,
    /// No language model is set up or allowed.
    NoModel,
    /// No web search is set up or allowed, so there is no evidence.
    NoSearch,
    /// Searching for evidence is switched off in the settings.
    SearchOff,
    /// The importance filter leaves it out.
    Skipped(Skip),
    /// There is no outlet behind the address.
    NoOutlet,
    /// Its turn has not come: the rate limit.
    Waiting,
    /// The search found nothing about it.
    NoEvidence,
    /// Evidence too thin for a score.
    InsufficientData,
    /// Not enough independent assessments.
    FewAssessments,
    /// Not enough confidence for the band.
    LowConfidence,
    /// Two models did not agree.
    NoConsensus,
    /// A person decided so.
    ByPerson,
    /// A service did not answer, or answered in a form that could not be used.
    Failed,
}

impl NotAssessed {
    /// Its stable name, under which it is counted.
    #[must_use]
    pub fn name(&self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            // The only one with particulars.
            _ => "skipped".to_owned(),
        }
    }

    /// The sentence for it, after "Not assessed".
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::NotAsked => "no one has asked for it".to_owned(),
            Self::Off => "source reliability is switched off in Settings".to_owned(),
            Self::NoModel => "no language model is set up for this document".to_owned(),
            Self::NoSearch => {
                "no web search is set up for this document, so there is no evidence".to_owned()
            }
            Self::SearchOff => "searching for evidence is switched off in Settings".to_owned(),
            Self::Skipped(Skip::Platform(name)) => {
                format!(
                    "anyone can publish on {name}, so the platform says nothing about the author"
                )
            }
            Self::Skipped(Skip::Ending(ending)) => {
                format!("domains ending in .{ending} are left out in Settings")
            }
            Self::NoOutlet => "there is no outlet behind the address".to_owned(),
            Self::Waiting => "it is still in the queue; check again in a minute".to_owned(),
            Self::NoEvidence => "the search found nothing others say about it".to_owned(),
            Self::InsufficientData => "the evidence is too thin for a rating".to_owned(),
            Self::FewAssessments => "not enough independent assessments".to_owned(),
            Self::LowConfidence => {
                "the evidence is too weak for the rating it points to".to_owned()
            }
            Self::NoConsensus => "two models asked separately did not agree".to_owned(),
            Self::ByPerson => "a person decided that it should not count".to_owned(),
            Self::Failed => "a service did not answer; check again later".to_owned(),
        }
    }
}

impl From<Withheld> for NotAssessed {
    fn from(withheld: Withheld) -> Self {
        match withheld {
            Withheld::InsufficientData => Self::InsufficientData,
            Withheld::FewAssessments => Self::FewAssessments,
            Withheld::Gate => Self::LowConfidence,
            Withheld::NoConsensus => Self::NoConsensus,
        }
    }
}

impl Standing {
    /// What stands of an evaluation; a person's word comes before it.
    #[must_use]
    pub fn of(evaluation: Option<&Evaluation>, person: Option<&Override>) -> Self {
        if let Some(person) = person {
            return match person.score {
                Some(score) => Self::SetByPerson {
                    band: Band::of(score),
                    score,
                    rater: person.by.clone(),
                    date: day_of(person.at).to_string(),
                    note: person.note.clone(),
                },
                None => Self::not(NotAssessed::ByPerson),
            };
        }
        let Some(made) = evaluation else {
            return Self::not(NotAssessed::NotAsked);
        };
        match (made.score(), made.band()) {
            (Some(score), Some(band)) => Self::Assessed {
                band,
                score,
                confidence: made.confidence,
                rater: made.key.model.clone(),
                date: made.date(),
                from: made.assessors.clone(),
            },
            _ => Self::not(
                made.rated
                    .withheld
                    .map_or(NotAssessed::InsufficientData, NotAssessed::from),
            ),
        }
    }

    /// Not assessed, for that reason.
    #[must_use]
    pub fn not(reason: NotAssessed) -> Self {
        Self::NotAssessed { reason }
    }

    /// Its score in averages; `None` where it is not assessed.
    #[must_use]
    pub fn score(&self) -> Option<Thousandths> {
        match self {
            Self::Assessed { score, .. } | Self::SetByPerson { score, .. } => Some(*score),
            Self::NotAssessed { .. } => None,
        }
    }

    /// Who says so, in one sentence: "assessed by {model}, {date}, from: …".
    #[must_use]
    pub fn attribution(&self) -> String {
        match self {
            Self::Assessed {
                rater, date, from, ..
            } => format!("assessed by {rater}, {date}, from: {}", from.join(", ")),
            Self::SetByPerson {
                rater, date, note, ..
            } => format!("set by {rater}, {date}: {note}"),
            Self::NotAssessed { reason } => format!("not assessed: {}", reason.sentence()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::check;
    use super::super::answer::tests::{FALSE_CLAIMS, INVENTED, answer, pack};
    use super::super::evaluation::Answers;
    use super::super::evaluation::tests::{AT, concluded};
    use super::*;

    fn evaluation(assessments: &[(&str, &str, &str)]) -> Evaluation {
        let answer = check(&answer(0.3, assessments), &pack()).expect("sound");
        concluded(Answers::Single(answer))
    }

    #[test]
    fn a_band_names_rater_date_and_assessors() {
        let standing = Standing::of(Some(&evaluation(&[FALSE_CLAIMS, INVENTED])), None);
        assert_eq!(
            standing.attribution(),
            "assessed by one+two, 2026-05-01, from: checks.example, facts.example"
        );
        assert_eq!(standing.score(), Thousandths::of(0.3));
    }

    #[test]
    fn too_few_assessments_say_so_and_give_no_score() {
        let standing = Standing::of(Some(&evaluation(&[FALSE_CLAIMS])), None);
        assert_eq!(
            standing.attribution(),
            "not assessed: not enough independent assessments"
        );
        assert_eq!(standing.score(), None);
        assert_eq!(
            Standing::of(None, None),
            Standing::not(NotAssessed::NotAsked)
        );
    }

    #[test]
    fn a_persons_word_comes_first() {
        let mut word = Override {
            domain: "orrinpaper.example".to_owned(),
            score: Thousandths::of(0.75),
            note: "I know their desk.".to_owned(),
            by: "ML".to_owned(),
            at: AT,
        };
        let made = evaluation(&[FALSE_CLAIMS, INVENTED]);
        let standing = Standing::of(Some(&made), Some(&word));
        assert_eq!(
            standing.attribution(),
            "set by ML, 2026-05-01: I know their desk."
        );
        word.score = None;
        assert_eq!(Standing::of(Some(&made), Some(&word)).score(), None);
    }
}
