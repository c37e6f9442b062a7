//! Sequential refinement: what a second model's cross-check may change (rules 4.2).
//!
//! The score rises only on positive signals that stand in the evidence – scholarly citation,
//! institutional use, independent mention as an authority –, falls only on negative ones, and
//! never changes because there is little evidence. What moves is decided here, not by the model.

use super::answer::{Answer, Assessment, Direction};
use super::thousandths::Thousandths;

/// A score counts as mixed where the first model had none (rules 4: the default assumption).
const DEFAULT: Thousandths = Thousandths::HALF;

/// A first answer after its cross-check.
#[derive(Debug, Clone, PartialEq)]
pub struct Refined {
    /// What holds of both.
    pub answer: Answer,
    /// True if the score was changed.
    pub applied: bool,
    /// The first model's score, where it was changed.
    pub original_score: Option<Thousandths>,
    /// What the cross-check found and what came of it, one or two sentences.
    pub notes: String,
}

/// Joins a first answer with its cross-check over the same evidence.
///
/// Both must have been checked against that evidence. Assessments of both count; the second's
/// entity, kind of source and slant stand where evidence bears them out.
#[must_use]
pub fn refine(first: &Answer, second: &Answer) -> Refined {
    let (score, why) = moved(first, second);
    let mut answer = first.clone();
    answer.score = score;
    for found in &second.assessments {
        if !answer.assessments.contains(found) {
            answer.assessments.push(found.clone());
        }
    }
    answer.identified_entity = second
        .identified_entity
        .clone()
        .or_else(|| first.identified_entity.clone());
    if !second.source_type_evidence.is_empty() {
        if second.source_type != first.source_type {
            answer.source_type_evidence.clear();
        }
        answer.source_type = second.source_type;
        for id in &second.source_type_evidence {
            if !answer.source_type_evidence.contains(id) {
                answer.source_type_evidence.push(id.clone());
            }
        }
    }
    if second.bias.political_bias != "not_applicable" || second.bias.other_bias.is_some() {
        answer.bias = second.bias.clone();
    }
    answer.reasoning.extend(second.reasoning.iter().cloned());
    for caveat in &second.caveats {
        if !answer.caveats.contains(caveat) {
            answer.caveats.push(caveat.clone());
        }
    }
    // The last word on how sure a model is; it lowers what is computed from both.
    answer.stated_confidence = second.stated_confidence.or(first.stated_confidence);
    answer.dropped += second.dropped;
    let applied = score != first.score;
    let notes = match second.notes.trim() {
        "" => why.to_owned(),
        said => format!("{why} {said}"),
    };
    Refined {
        original_score: if applied { first.score } else { None },
        answer,
        applied,
        notes,
    }
}

/// The score after the cross-check, and why.
fn moved(first: &Answer, second: &Answer) -> (Option<Thousandths>, &'static str) {
    let Some(proposed) = second.score else {
        return (
            first.score,
            "The cross-check found too little to change the score.",
        );
    };
    let from = first.score.unwrap_or(DEFAULT);
    let lifting = second.assessments.iter().any(|one| one.signal.lifts());
    if proposed > from {
        return if lifting {
            (
                Some(proposed),
                "Raised: the evidence holds positive signals.",
            )
        } else {
            (
                first.score,
                "Not raised: the evidence holds no positive signals.",
            )
        };
    }
    if proposed < from {
        let is_negative = |one: &&Assessment| one.signal.direction() == Direction::Negative;
        let known: Vec<&str> = first
            .assessments
            .iter()
            .filter(is_negative)
            .map(|one| one.evidence_id.as_str())
            .collect();
        let negative: Vec<&Assessment> = second.assessments.iter().filter(is_negative).collect();
        let missed = negative
            .iter()
            .any(|one| !known.contains(&one.evidence_id.as_str()));
        return if negative.is_empty() {
            (
                first.score,
                "Not lowered: the evidence holds no negative signals.",
            )
        } else if missed {
            (
                Some(proposed),
                "Lowered: the first evaluation had missed a negative signal.",
            )
        } else {
            (
                Some(proposed),
                "Lowered: negative signals had been given too little weight.",
            )
        };
    }
    match first.score {
        Some(_) => (first.score, "The cross-check confirms the score."),
        // Both think of the middle, but only the second found an assessment.
        None => (
            Some(proposed),
            "Assessed by the cross-check, which found what the first evaluation missed.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::tests::{CITED, FALSE_CLAIMS, INVENTED, answer, pack};
    use super::super::answer::{Answer, check};
    use super::super::scale::SourceType;
    use super::*;

    fn checked(score: f64, assessments: &[(&str, &str, &str)]) -> Answer {
        check(&answer(score, assessments), &pack()).expect("sound")
    }

    fn score(value: f64) -> Option<Thousandths> {
        Thousandths::of(value)
    }

    #[test]
    fn up_only_on_positive_signals_down_only_on_negative_ones() {
        const MIXED: (&str, &str, &str) = ("E4", "mixed_record", "corrects errors");
        const CORRECTS: (&str, &str, &str) = ("E4", "corrections", "corrects errors");
        let first = checked(0.6, &[FALSE_CLAIMS]);
        let table: [(Answer, f64, &str); 7] = [
            (checked(0.75, &[CITED]), 0.75, "Raised"),
            (checked(0.75, &[MIXED]), 0.6, "Not raised"),
            // A good practice is no sign that others rely on it.
            (checked(0.75, &[CORRECTS]), 0.6, "Not raised"),
            (
                checked(0.4, &[INVENTED]),
                0.4,
                "Lowered: the first evaluation had missed",
            ),
            (
                checked(0.4, &[FALSE_CLAIMS]),
                0.4,
                "Lowered: negative signals",
            ),
            (checked(0.4, &[MIXED]), 0.6, "Not lowered"),
            (checked(0.6, &[MIXED]), 0.6, "The cross-check confirms"),
        ];
        for (second, expected, note) in table {
            let refined = refine(&first, &second);
            assert_eq!(refined.answer.score, score(expected), "{note}");
            assert!(refined.notes.starts_with(note), "{}", refined.notes);
            assert_eq!(refined.applied, expected != 0.6);
            assert_eq!(
                refined.original_score,
                score(0.6).filter(|_| refined.applied)
            );
        }
    }

    #[test]
    fn little_evidence_moves_nothing() {
        let first = checked(0.6, &[FALSE_CLAIMS]);
        let sparse = checked(0.9, &[]);
        assert_eq!(sparse.score, None);
        let refined = refine(&first, &sparse);
        assert_eq!(refined.answer.score, score(0.6));
        assert!(!refined.applied);
        let none = checked(0.9, &[]);
        assert_eq!(refine(&none, &sparse).answer.score, None);
        assert_eq!(
            refine(&none, &checked(0.8, &[CITED])).answer.score,
            score(0.8)
        );
        assert_eq!(
            refine(
                &none,
                &checked(0.8, &[("E4", "corrections", "corrects errors")])
            )
            .answer
            .score,
            None
        );
    }

    #[test]
    fn assessments_of_both_count_and_the_kind_can_be_corrected() {
        let first = checked(0.6, &[FALSE_CLAIMS]);
        let mut second = checked(0.3, &[FALSE_CLAIMS, INVENTED]);
        second.source_type = SourceType::KnownDisinformation;
        second.source_type_evidence = vec!["E1".to_owned(), "E2".to_owned()];
        second.stated_confidence = Thousandths::of(0.5);
        second.notes = "E2 speaks of invented interviews.".to_owned();
        let refined = refine(&first, &second);
        assert_eq!(refined.answer.assessments.len(), 2);
        assert_eq!(refined.answer.source_type, SourceType::KnownDisinformation);
        assert_eq!(refined.answer.type_assessors(&pack()).len(), 2);
        assert_eq!(refined.answer.stated_confidence, Thousandths::of(0.5));
        assert!(refined.notes.ends_with("E2 speaks of invented interviews."));
        second.source_type_evidence.clear();
        let unfounded = refine(&first, &second).answer;
        assert_eq!(unfounded.source_type, SourceType::EditorialPublisher);
    }
}
