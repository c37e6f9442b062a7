//! The reasoning of a finding in a language model's words: it explains the finding, and cannot
//! change it. Every sentence rests on evidence by number.

use serde::Deserialize;
use serde_json::{Value, json};

use super::dropped::{line, names_an_address, of_schema};
use super::fence::Fence;
use super::{Checked, Dropped, ShareableFinding, list_of};
use crate::bias::balance::Balance;

/// Most sentences (rules 6.3).
const SENTENCES: usize = 3;

/// Longest sentence kept, in characters; the prompt says 240.
const LONGEST: usize = 320;

/// The question: the claim's words, the finding as it stands in our words, and its evidence in order; `balance`
/// where the outlets behind it share a lean and the text is political (rules 5).
#[must_use]
pub fn question(claim: &str, finding: &ShareableFinding<'_>, balance: Option<Balance>) -> String {
    let mut fence = Fence::default();
    fence.add("claim", claim);
    for (number, passage) in finding.evidence().iter().enumerate() {
        fence.add((number + 1).to_string(), passage.text());
    }
    let guidance = balance.map_or_else(String::new, |balance| {
        format!("Note on the sources: {}\n\n", balance.guidance())
    });
    format!(
        "The finding: {}\n\n{guidance}{}",
        finding.words(),
        fence.written()
    )
}

/// The schema of the answer.
#[must_use]
pub fn schema() -> Value {
    list_of(
        "sentences",
        json!({
            "words": { "type": "string" },
            "evidence": { "type": "array", "items": { "type": "integer" } },
        }),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    sentences: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    words: String,
    evidence: Vec<i64>,
}

/// The explanation, each sentence ending in the numbers of its evidence: "… [1] [2]." Empty if no
/// sentence can be believed.
///
/// # Errors
/// Why nothing can be read: it is not of the [`schema`].
pub fn read(answer: &Value, evidence: usize) -> Result<Checked<String>, Dropped> {
    let answer: Answer = of_schema(answer)?;
    let mut said: Vec<String> = Vec::new();
    let mut dropped = Vec::new();
    for (at, row) in answer.sentences.into_iter().enumerate() {
        match sentence(&row, evidence) {
            Ok(words) if said.len() < SENTENCES => said.push(words),
            Ok(_) => dropped.push(Dropped::new(part(at), "three sentences are enough")),
            Err(why) => dropped.push(Dropped::new(part(at), why)),
        }
    }
    Ok(Checked {
        kept: said.join(" "),
        dropped,
    })
}

fn part(at: usize) -> String {
    format!("sentence {}", at + 1)
}

fn sentence(row: &Row, evidence: usize) -> Result<String, &'static str> {
    let there = |number: &i64| usize::try_from(*number).is_ok_and(|n| (1..=evidence).contains(&n));
    if row.evidence.is_empty() {
        return Err("it rests on no evidence");
    }
    if !row.evidence.iter().all(there) {
        return Err("it rests on evidence that is not there");
    }
    if names_an_address(&row.words) {
        return Err("it names an address");
    }
    // Numbers in brackets are ours to set.
    let bare: String = row.words.split(['[', ']']).step_by(2).collect();
    let words = line(&bare, LONGEST);
    let words = words.trim_end_matches(['.', ' ', '…']);
    if words.is_empty() {
        return Err("it says nothing");
    }
    let mut numbers: Vec<i64> = row.evidence.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let marks: String = numbers
        .iter()
        .map(|number| format!(" [{number}]"))
        .collect();
    Ok(format!("{words}{marks}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bias::balance::Lean;
    use crate::verdict::{Features, Finding, FindingKind};

    #[test]
    fn every_sentence_ends_in_evidence_that_is_there() {
        let answer = json!({ "sentences": [
            { "words": "The yard's list gives 150 seats. [7]", "evidence": [2, 1, 2] },
            { "words": "It is well known.", "evidence": [] },
            { "words": "A third source agrees.", "evidence": [3] },
            { "words": "See https://a.example/x.", "evidence": [1] },
        ]});
        let checked = read(&answer, 2).expect("of the schema");
        assert_eq!(checked.kept, "The yard's list gives 150 seats [1] [2].");
        assert_eq!(checked.dropped.len(), 3);
        assert!(read(&json!({ "sentences": "none" }), 2).is_err());
        assert_eq!(
            read(&json!({ "sentences": [] }), 2).expect("empty").kept,
            ""
        );
    }

    #[test]
    fn a_shared_lean_is_said_with_the_finding_and_outside_the_material() {
        let found = Finding {
            kind: FindingKind::Supported,
            sub_label: None,
            verdict: None,
            verdict_reason: None,
            score: None,
            confidence: None,
            probability: None,
            likelihood: None,
            explanation: "Independent sources say so.".to_owned(),
            features: Features::default(),
            evidence: Vec::new(),
            uncovered: Vec::new(),
            evidence_balance: None,
            outlets: Vec::new(),
        };
        let found = ShareableFinding::of(&found, []).expect("nothing is confidential");
        let plain = question("It passed.", &found, None);
        assert!(!plain.contains("lean"), "{plain}");
        let balance = Balance {
            lean: Lean::Left,
            rated: 3,
        };
        let told = question("It passed.", &found, Some(balance));
        let note = told.find("Note on the sources: All 3").expect("a note");
        let material = told.find("It passed.").expect("the claim");
        assert!(note < material, "{told}");
    }
}
