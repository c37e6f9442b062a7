//! Questions put to a language model, and what its answers are worth.
//!
//! Owns the question ([`Ask`]), the answer as it came ([`Said`]) and what it used; the prompts; and
//! one file for each use, which writes the question, gives the schema and reads the answer. What a
//! model writes is data, not authority (ARCHITECTURE.md, invariant 5): it must be of the schema, its
//! quotations must stand in the words it was given, its ids must exist, it names no addresses. What
//! fails is dropped and counted ([`Dropped`]). Of the evidence only what is [`Shareable`] goes into a
//! question. Refuses to talk to anybody: that is `stet_sources::models`.

mod allegation;
mod bearing;
pub mod coherence;
mod dropped;
pub mod explanation;
pub mod extraction;
mod fence;
mod hostile;
pub mod prompt;
pub mod questions;
pub mod reading;
pub mod reference;
pub mod search_terms;
mod shareable;
mod taken;

pub(crate) use allegation::ALLEGATION;
pub(crate) use bearing::RELATIVES;
pub use dropped::{Checked, Dropped};
pub use fence::Fence;
pub(crate) use hostile::SPEAKS;
pub use hostile::{speaks_to_a_model, without_words_to_models};
pub use prompt::Prompt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
pub use shareable::{Shareable, ShareableFinding};
pub use taken::{QuotedFigures, Reading, Taken, taken_over};

/// The schema of an answer that is one list of like things, every property of them required.
fn list_of(name: &str, properties: Value) -> Value {
    let required: Vec<&String> = properties
        .as_object()
        .map(|properties| properties.keys().collect())
        .unwrap_or_default();
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": [name],
        "properties": { name: { "type": "array", "items": {
            "type": "object",
            "additionalProperties": false,
            "required": required,
            "properties": properties,
        }}},
    })
}

/// One question to a language model.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Id of the document on whose behalf it is asked; empty for a test of a key.
    pub document: String,
    /// Number of the claim in its document, 1-based; 0 if it is about none or several.
    pub claim: u32,
    /// What it is asked for: the prompt's name and version, "reading/1". Part of the record.
    pub prompt: String,
    /// Name of the model; empty for the service's default.
    pub model: String,
    /// What the model is told to do. The same for many questions, so that services can keep it.
    pub system: String,
    /// Material that several questions are about, fenced, in the same words each time so that services can keep it; it stands
    /// before the question. Empty if there is none.
    pub material: String,
    /// The question with what it alone is about, fenced by who wrote the prompt.
    pub question: String,
    /// JSON schema of the answer: an object, every property required, no others allowed.
    pub schema: Value,
    /// Most tokens the answer may take, reasoning included.
    pub most_tokens: u32,
}

impl Ask {
    /// Material and question, as they are put to a service that takes one text.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}{}", self.material, self.question)
    }
}

/// What a language model said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// The answer as JSON; not yet checked against anything.
    pub answer: Value,
    /// The model that answered, as the service names it.
    pub model: String,
    /// What it used.
    pub usage: Usage,
}

/// Tokens that a question and its answer used, as the service counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens read anew.
    pub input: u64,
    /// Tokens read from what the service had kept.
    pub cached: u64,
    /// Tokens written to what the service keeps, on top of `input`.
    pub kept: u64,
    /// Tokens of the answer, reasoning included.
    pub output: u64,
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input = self.input.saturating_add(other.input);
        self.cached = self.cached.saturating_add(other.cached);
        self.kept = self.kept.saturating_add(other.kept);
        self.output = self.output.saturating_add(other.output);
    }
}
