//! Questions to the author about claims that stayed open, drafted by a language model and put by a
//! person.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use super::dropped::{line, names_an_address, of_schema};
use super::fence::Fence;
use super::{Checked, Dropped, ShareableFinding, list_of};
use crate::bias::balance::Balance;
use crate::verdict::Finding;

/// Longest question kept, in characters; the prompt says 300.
const LONGEST: usize = 400;

/// A claim that stayed open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    /// Its number in the document.
    pub number: u32,
    /// Its words.
    pub quote: String,
    /// What was found, in a sentence or two.
    pub finding: Found,
}

/// What was found on a claim, in words that may be shown to a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found(String);

impl Found {
    /// Nobody has looked at the claim yet.
    #[must_use]
    pub fn nothing_yet() -> Self {
        Self("Nobody has looked at it yet.".to_owned())
    }

    /// The reasoning of a finding.
    #[must_use]
    pub fn of(finding: &ShareableFinding<'_>) -> Self {
        Self(finding.words().to_owned())
    }

    /// A finding whose evidence is confidential: its word alone.
    #[must_use]
    pub fn withheld(finding: &Finding) -> Self {
        Self(format!(
            "{}. The evidence for that is confidential and is not shown.",
            finding.kind.word()
        ))
    }
}

/// A drafted question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drafted {
    /// Number of the claim.
    pub claim: u32,
    /// The question, one line.
    pub question: String,
}

/// The question about these claims; `balance` where the sources of a political text all lean one way.
#[must_use]
pub fn question(open: &[Open], balance: Option<Balance>) -> String {
    let guidance = balance.map_or_else(String::new, |balance| {
        format!("Note on the sources: {}\n\n", balance.asking_guidance())
    });
    let mut fence = Fence::default();
    let texts: Vec<(String, String)> = open
        .iter()
        .map(|claim| {
            (
                claim.number.to_string(),
                format!("{}\n\nFound: {}", claim.quote, claim.finding.0),
            )
        })
        .collect();
    for (id, text) in &texts {
        fence.add(id.clone(), text);
    }
    format!("{guidance}{}", fence.written())
}

/// The schema of the answer.
#[must_use]
pub fn schema() -> Value {
    list_of(
        "questions",
        json!({
            "claim": { "type": "integer" },
            "question": { "type": "string" },
        }),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    questions: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    claim: i64,
    question: String,
}

/// The questions that may be shown to the checker, one for a claim at most.
///
/// # Errors
/// Why nothing can be read: it is not of the [`schema`].
pub fn read(answer: &Value, open: &[Open]) -> Result<Checked<Vec<Drafted>>, Dropped> {
    let answer: Answer = of_schema(answer)?;
    let (mut kept, mut dropped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for row in answer.questions {
        let part = format!("the question on claim {}", row.claim);
        let number = u32::try_from(row.claim).unwrap_or(0);
        let question = line(&row.question, LONGEST);
        let why = if !open.iter().any(|claim| claim.number == number) {
            "there is no such claim"
        } else if !seen.insert(number) {
            "the claim has one already"
        } else if names_an_address(&question) {
            "it names an address"
        } else if question.is_empty() {
            "it asks nothing"
        } else {
            kept.push(Drafted {
                claim: number,
                question,
            });
            continue;
        };
        dropped.push(Dropped::new(part, why));
    }
    Ok(Checked { kept, dropped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_about_claims_that_are_open() {
        let open = [Open {
            number: 4,
            quote: "The ferry carries 120 passengers.".to_owned(),
            finding: Found::nothing_yet(),
        }];
        assert!(question(&open, None).starts_with("<material id=\"4\""));
        let balance = Balance {
            lean: crate::bias::balance::Lean::Left,
            rated: 4,
        };
        let told = question(&open, Some(balance));
        assert!(
            told.starts_with("Note on the sources: All 4 rated sources"),
            "{told}"
        );
        let answer = json!({ "questions": [
            { "claim": 4, "question": "Where does the figure of 120\npassengers come from?" },
            { "claim": 4, "question": "And again?" },
            { "claim": 9, "question": "What of this?" },
        ]});
        let checked = read(&answer, &open).expect("of the schema");
        assert_eq!(
            checked.kept,
            [Drafted {
                claim: 4,
                question: "Where does the figure of 120 passengers come from?".to_owned(),
            }]
        );
        assert_eq!(checked.dropped.len(), 2);
    }
}
