//! What the rows of the log say to a reader.

use serde_json::Value;
use stet_core::decision::Decision;
use stet_core::verdict::{FindingKind, Likelihood};
use stet_store::log::Row;

use crate::record::short_key;

/// What an event of the log says to a reader, in one sentence.
pub(crate) fn sentence(row: &Row) -> String {
    let payload: Value = serde_json::from_str(&row.payload).unwrap_or_default();
    let word = |key: &str| payload.get(key).and_then(Value::as_str).unwrap_or_default();
    match row.kind.as_str() {
        "claim_added" => "Marked as a claim.".to_owned(),
        "claim_split" => "Cut in two.".to_owned(),
        "claim_merged" => "Joined with its neighbour.".to_owned(),
        "claim_rebound" => format!("Wording changed from “{}”.", word("from")),
        "claim_rekinded" => format!("Kind changed from {} to {}.", word("from"), word("to")),
        "claim_dismissed" => "Marked as not checkable.".to_owned(),
        "claim_restored" => "Restored as a claim.".to_owned(),
        "atom_ticked" => format!("“{}” ticked off.", word("text")),
        "atom_unticked" => format!("Tick on “{}” removed.", word("text")),
        "decided" => decided(payload.get("decision")),
        "found" => match word("sub_label") {
            "" => format!("Found: {}.", word("finding").replace('_', " ")),
            label => format!("Found: {} ({label}).", word("finding").replace('_', " ")),
        },
        "looked_again" => "Looked at again.".to_owned(),
        "claim_changed_in_draft" => {
            format!("Reworded in a newer draft; it was “{}”.", word("from"))
        }
        "claim_lost_in_draft" => "Not in the newer draft.".to_owned(),
        "citation_check_set" => "Citation check settings changed.".to_owned(),
        "decision_taken" => format!(
            "Taken from the other side{}: {}",
            handed_over_by(&payload["handed_over_by"]),
            decided(payload.get("decision"))
        ),
        "claim_taken" => "Words and ticks taken from the other side.".to_owned(),
        "conflict_settled" => format!(
            "Both sides had decided; the decision here was kept. The other side: {}",
            decided(payload.get("theirs"))
        ),
        "author_asked" => format!("Question to the author: {}", word("question")),
        "error_reported" => format!("Error reported by {}: {}", word("from"), word("words")),
        "error_answered" => format!("The reported error: {}. {}", word("state"), word("words")),
        "rebuttal_attached" => format!("{} says: {}", word("author"), word("words")),
        "undone" => "The last change was undone.".to_owned(),
        other => format!("{}.", other.replace('_', " ")),
    }
}

/// " (Ilse Brandt)", " (key 0123 4567 89ab cdef, unknown here)": who handed it over, where a row says so.
fn handed_over_by(said: &Value) -> String {
    let word = |key: &str| said[key].as_str().unwrap_or_default();
    match word("standing") {
        "" => String::new(),
        "own" => " (this installation)".to_owned(),
        "known" => format!(" ({})", word("name")),
        "unknown" => format!(" (key {}, unknown here)", short_key(word("key"))),
        _ => " (not signed)".to_owned(),
    }
}

fn decided(decision: Option<&Value>) -> String {
    let decision = decision
        .and_then(|value| serde_json::from_value::<Decision>(value.clone()).ok())
        .unwrap_or_default();
    match decision {
        Decision::Open => "Opened again.".to_owned(),
        Decision::Confirmed => "Confirmed.".to_owned(),
        Decision::ChangeProposed {
            replacement,
            accepted,
            reason,
        } => {
            let what = match accepted {
                None => "Change proposed",
                Some(true) => "Change accepted",
                Some(false) => "Change declined",
            };
            if reason.is_empty() {
                format!("{what}: “{replacement}”.")
            } else {
                format!("{what}: “{replacement}” ({reason}).")
            }
        }
        Decision::Query { question } => format!("Query to the author: {question}"),
        Decision::OnAuthor => "On the author’s word.".to_owned(),
        Decision::Cut => "To be cut.".to_owned(),
        Decision::Ignored { reason } => format!("Finding ignored: {reason}"),
        Decision::Found {
            finding: Some(finding),
            reason,
            evidence,
            likelihood,
        } => found_by_hand(finding, (&reason, &evidence), likelihood),
        Decision::Found { finding: None, .. } => "Finding set by hand was withdrawn.".to_owned(),
        Decision::Weighed {
            alternatives,
            assumptions,
        } => weighed(&alternatives, &assumptions),
    }
}

/// "Alternative readings: the count may be of trips. Assumptions: the log is complete."
pub(crate) fn weighed(alternatives: &str, assumptions: &str) -> String {
    let told = [
        ("Alternative readings", alternatives),
        ("Assumptions", assumptions),
    ];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(_, words)| !words.is_empty())
        .map(|(what, words)| format!("{what}: {}.", words.trim_end_matches('.')))
        .collect();
    if told.is_empty() {
        "Alternative readings and assumptions withdrawn.".to_owned()
    } else {
        told.join(" ")
    }
}

/// "Finding set by hand: Supported – rang the registrar; letter in the file."
pub(crate) fn found_by_hand(
    finding: FindingKind,
    (reason, evidence): (&str, &str),
    likelihood: Option<Likelihood>,
) -> String {
    let likely = likelihood.map(|term| format!("likelihood: {term}"));
    let likely = likely.unwrap_or_default();
    let because = [reason, evidence, &likely]
        .map(|words| words.trim_end_matches('.'))
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("; ");
    let word = finding.word();
    if because.is_empty() {
        format!("Finding set by hand: {word}.")
    } else {
        format!("Finding set by hand: {word} – {because}.")
    }
}
