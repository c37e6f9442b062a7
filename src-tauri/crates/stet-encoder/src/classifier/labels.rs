//! Which side of natural language inference a class is on, by its label.

use crate::Problem;

use super::CONFIG;

/// Sides of a passage, in the order of the probabilities that are given.
pub(super) const ENTAIL: usize = 0;
pub(super) const CONTRADICT: usize = 1;
const NEUTRAL: usize = 2;

/// The side of every class, in the order of the classes.
pub(super) type Sides = Vec<usize>;

/// Most labels, and most characters of one, that are repeated to the user.
const SHOWN: usize = 5;
const SHOWN_CHARACTERS: usize = 24;

/// The side of a label, in any case and however its words are joined. "not entailment" is neutral: it
/// does not say that the claim is false.
fn side(label: &str) -> Option<usize> {
    let letters = label.chars().filter(|ch| ch.is_alphanumeric());
    let word: String = letters.flat_map(char::to_lowercase).collect();
    match word.as_str() {
        "entailment" | "entail" | "entails" | "entailed" => Some(ENTAIL),
        "contradiction" | "contradict" | "contradicts" | "contradicted" | "contradictory" => {
            Some(CONTRADICT)
        }
        "neutral" | "notentailment" | "notentailed" | "nonentailment" | "noentailment" => {
            Some(NEUTRAL)
        }
        _ => None,
    }
}

/// The side of each class.
///
/// # Errors
/// If the labels are not entailment, contradiction and neutral, or entailment and not entailment,
/// each once.
pub(super) fn sides(labels: &[String]) -> Result<Sides, Problem> {
    let sides: Option<Sides> = labels.iter().map(|label| side(label)).collect();
    let of = |wanted: &[usize]| {
        sides.as_ref().is_some_and(|sides| {
            sides.len() == wanted.len() && wanted.iter().all(|one| sides.contains(one))
        })
    };
    if of(&[ENTAIL, CONTRADICT]) {
        return Err(Problem::damaged(
            CONFIG,
            "it has no label for neither: every passage about something else would be called one of the two",
        ));
    }
    if of(&[ENTAIL, CONTRADICT, NEUTRAL]) || of(&[ENTAIL, NEUTRAL]) {
        return Ok(sides.unwrap_or_default());
    }
    Err(Problem::damaged(
        CONFIG,
        format!(
            "its labels are {}; Stet needs entailment, contradiction and neutral, or entailment \
             and not entailment",
            named(labels)
        ),
    ))
}

/// The labels as they are repeated to the user.
fn named(labels: &[String]) -> String {
    if labels.is_empty() {
        return "none".to_owned();
    }
    let short = |label: &String| {
        let plain = label.chars().filter(|ch| !ch.is_control());
        let short: String = plain.take(SHOWN_CHARACTERS).collect();
        format!("“{short}”")
    };
    let mut words: Vec<String> = labels.iter().take(SHOWN).map(short).collect();
    if labels.len() > SHOWN {
        words.push(format!("{} more", labels.len() - SHOWN));
    }
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(labels: &[&str]) -> Result<Sides, String> {
        let labels: Vec<String> = labels.iter().map(|&label| label.to_owned()).collect();
        sides(&labels).map_err(|problem| problem.to_string())
    }

    #[test]
    fn labels_count_in_any_case_and_order() {
        let known: [(&[&str], &[usize]); 5] = [
            (&["entailment", "neutral", "contradiction"], &[0, 2, 1]),
            (&["CONTRADICTION", "ENTAILMENT", "NEUTRAL"], &[1, 0, 2]),
            (&["Contradicts", "Neutral", "Entails"], &[1, 2, 0]),
            (&["entailment", "not_entailment"], &[0, 2]),
            (&["Not Entailment", "Entailment"], &[2, 0]),
        ];
        for (labels, wanted) in known {
            assert_eq!(of(labels).as_deref(), Ok(wanted), "{labels:?}");
        }
    }

    #[test]
    fn labels_that_are_of_something_else_are_refused_by_name() {
        let other: [(&[&str], &str); 7] = [
            (&[], "none"),
            (&["LABEL_0", "LABEL_1", "LABEL_2"], "“LABEL_0”"),
            (&["positive", "negative"], "“positive”"),
            (&["entailment", "contradiction"], "no label for neither"),
            (&["entailment", "entails", "neutral"], "“entails”"),
            (&["contradiction", "neutral"], "“neutral”"),
            (
                &["entailment", "neutral", "contradiction", "other"],
                "“other”",
            ),
        ];
        for (labels, wanted) in other {
            let words = of(labels).expect_err("refused");
            assert!(words.contains(wanted), "{labels:?}: {words}");
        }
        let many: Vec<String> = (0..40)
            .map(|at| format!("{at}{}\n", "x".repeat(900)))
            .collect();
        let words = sides(&many).expect_err("refused").to_string();
        assert!(
            words.chars().count() < 400 && !words.contains('\n'),
            "{words}"
        );
        assert!(words.contains("35 more"), "{words}");
    }
}
