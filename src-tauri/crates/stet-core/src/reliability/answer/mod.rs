//! What a language model answers about an outlet, and how much of it holds.
//!
//! Owns the answer's JSON form ([`schema`]) and its check ([`check`]): every statement must point at
//! evidence that exists, every quotation must stand there word for word, every address must be the
//! evidence's. What fails is dropped and counted; a model's word alone is no assessment.

mod check;
mod counted;
mod signal;
#[cfg(test)]
pub(super) mod tests;

pub(super) use check::quotes;
pub use check::{Unusable, check};
pub use signal::{Direction, Signal};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::scale::SourceType;
use super::thousandths::Thousandths;

/// One assessment, found in the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assessment {
    /// Id of the evidence.
    pub evidence_id: String,
    /// What it says.
    pub signal: Signal,
    /// Its words, as they stand there.
    pub quote: String,
}

/// One step of the reasoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// One or two sentences, a model's words.
    pub text: String,
    /// Ids of the evidence it rests on, at least one.
    pub evidence_ids: Vec<String>,
}

/// A slant that the evidence speaks of; noted, never scored (rules 4).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Slant {
    /// On the political spectrum, or "not_applicable".
    pub political_bias: String,
    /// Of another kind; `None` for none.
    pub other_bias: Option<String>,
}

/// Values of `politicalBias`.
pub const POLITICAL_BIAS: [&str; 8] = [
    "far_left",
    "left",
    "center_left",
    "center",
    "center_right",
    "right",
    "far_right",
    "not_applicable",
];

/// Values of `otherBias`.
pub const OTHER_BIAS: [&str; 6] = [
    "pro_government",
    "anti_government",
    "corporate_interest",
    "sensationalist",
    "ideological_other",
    "none_detected",
];

/// What of an answer holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The organisation behind the outlet, in words of the evidence.
    pub identified_entity: Option<String>,
    /// What kind of source it is.
    pub source_type: SourceType,
    /// Ids of the evidence that says so.
    pub source_type_evidence: Vec<String>,
    /// The score; `None` is *insufficient data*.
    pub score: Option<Thousandths>,
    /// The confidence the model states of itself.
    pub stated_confidence: Option<Thousandths>,
    /// Slant, noted.
    pub bias: Slant,
    /// The assessments found.
    pub assessments: Vec<Assessment>,
    /// The reasoning.
    pub reasoning: Vec<Reason>,
    /// What the model wants a reader to bear in mind.
    pub caveats: Vec<String>,
    /// What a cross-check found; empty in a first answer.
    pub notes: String,
    /// What was dropped.
    pub dropped: Dropped,
}

/// What of an answer did not hold, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Dropped {
    /// Evidence ids that do not exist.
    pub ids: usize,
    /// Quotations that do not stand in the evidence they name.
    pub quotes: usize,
    /// Sentences that rest on no evidence, or bring an address that is not the evidence's.
    pub sentences: usize,
    /// Names and kinds that are none of the list, or that the evidence does not bear out.
    pub names: usize,
    /// Numbers off the scale, and scores without a single assessment.
    pub numbers: usize,
}

impl std::ops::AddAssign for Dropped {
    fn add_assign(&mut self, other: Self) {
        self.ids += other.ids;
        self.quotes += other.quotes;
        self.sentences += other.sentences;
        self.names += other.names;
        self.numbers += other.numbers;
    }
}

impl Dropped {
    /// How much altogether.
    #[must_use]
    pub fn total(self) -> usize {
        self.ids + self.quotes + self.sentences + self.names + self.numbers
    }
}

/// The JSON schema of an answer; that of a cross-check asks for its notes as well.
#[must_use]
pub fn schema(cross_check: bool) -> Value {
    let text = json!({"type": "string"});
    let ids = json!({"type": "array", "items": {"type": "string"}});
    let object = |properties: Value| {
        let required: Vec<&String> = properties
            .as_object()
            .map(|fields| fields.keys().collect())
            .unwrap_or_default();
        json!({
            "type": "object",
            "required": required,
            "properties": properties,
            "additionalProperties": false,
        })
    };
    let kinds: Vec<&str> = SourceType::ALL.iter().map(|kind| kind.name()).collect();
    let signals: Vec<&str> = Signal::ALL.iter().map(|signal| signal.name()).collect();
    let mut properties = json!({
        "identifiedEntity": {"type": ["string", "null"]},
        "sourceType": {"type": "string", "enum": kinds},
        "sourceTypeEvidence": ids,
        "assessments": {"type": "array", "items": object(json!({
            "evidenceId": text,
            "signal": {"type": "string", "enum": signals},
            "quote": text,
        }))},
        "reasoning": {"type": "array", "items": object(json!({
            "text": text,
            "evidenceIds": ids,
        }))},
        "bias": object(json!({
            "politicalBias": {"type": "string", "enum": POLITICAL_BIAS},
            "otherBias": {"type": "string", "enum": OTHER_BIAS},
        })),
        "caveats": {"type": "array", "items": text},
        "score": {"type": ["number", "null"]},
        "confidence": {"type": "number"},
    });
    if cross_check {
        properties["refinementNotes"] = text;
    }
    object(properties)
}
