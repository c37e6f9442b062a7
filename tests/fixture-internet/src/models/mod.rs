//! Language models, scripted: the world file says what is answered to which question.
//!
//! Four dialects are played at their own hosts (`services/anthropic.rs`, `openai.rs`, `gemini.rs`,
//! `local_model.rs`); what they have in common is here: which entry of the world a question finds
//! ([`script`]), how its answer is filled in ([`fill`]), and what a question must have ([`ask`]). A
//! request that a real service would refuse is refused with 400, so that a wrong client fails.
//!
//! ```toml
//! [[models]]                       # the first entry that fits a question answers it
//! prompt = "stance/1"              # the system text begins "Prompt: stance/1"; "stance": any version
//! words = ["barrage", "2012"]      # all of them stand in the question, in any case
//! answer = { stance = "supports", passage = "{{id of 24 March}}", quote = "closed on 24 March 2012" }
//!
//! [[models]]                       # a list, one item for each piece of material that has an id
//! prompt = "stance/2"
//! answer = { note = "" }
//! list = "stances"
//! items = [
//!     { words = ["closed", "2012"], item = { passage = "{{id}}", stance = "supports" } },
//!     { item = { passage = "{{id}}", stance = "silent" } },
//! ]
//!
//! [[models]]                       # twice too busy, then the next entry that fits
//! service = "openai"
//! do = "rate_limit"
//! retry_after = 1
//! times = 2
//! ```

pub(crate) mod ask;
pub(crate) mod fill;
pub(crate) mod script;
pub(crate) mod stream;

use serde::Deserialize;
use serde_json::Value;

/// What is answered to a question that fits. Every condition that is given must hold; the first
/// entry of the world that fits answers.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelAnswer {
    /// Only at this service: "anthropic", "openai", "gemini", "local_model".
    pub service: String,
    /// Only if this model is asked.
    pub model: String,
    /// Only for this prompt, by the first line of the system text: "Prompt: stance/1". Without a
    /// version ("stance") any version fits.
    pub prompt: String,
    /// Only if all of these stand in the question, in any case.
    pub words: Vec<String>,
    /// Only for the first so many questions that fit.
    pub times: Option<u64>,
    /// What happens.
    #[serde(rename = "do")]
    pub behaviour: Behaviour,
    /// The answer. Texts in it may hold `{{id 1}}`, the first id in the question, and
    /// `{{id of WORDS}}`, that of the first piece of material in which these words stand, in any
    /// case; `{{… as number}}` alone in a text makes a number of it.
    pub answer: Value,
    /// Name of a property of the answer that is a list with one item for each id in the question.
    pub list: String,
    /// What the list holds for a piece of material, from one id to the next: the first item whose
    /// words all stand in it. A piece that fits none has no item.
    pub items: Vec<Item>,
    /// What stands before and after an id in the question; `id="` and `"` if not given.
    pub marks: Option<(String, String)>,
    /// Exactly this text in place of an answer.
    pub say: Option<String>,
    /// Words of a refusal or an error.
    pub reason: String,
    /// Seconds of Retry-After of a refusal for now.
    pub retry_after: Option<u64>,
    /// Milliseconds between two pieces of a slow answer; 50 if not given.
    pub every_ms: Option<u64>,
    /// Tokens of the question as the service counts them; a quarter of its characters if not given.
    pub read: Option<u64>,
    /// Those of them that were read from what the service had kept.
    pub cached: u64,
}

/// What a list holds for a piece of material.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// All of these stand in the piece, in any case.
    pub words: Vec<String>,
    /// The item; `{{id}}` is the id of the piece.
    pub item: Value,
}

/// What a model, or the service around it, does with a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Behaviour {
    /// Answers.
    #[default]
    Good,
    /// Answers with a sentence before and after.
    Prose,
    /// Answers in a code fence.
    Fenced,
    /// Answers twice, one answer after the other.
    Twice,
    /// Answers with JSON that is none.
    Malformed,
    /// Answers with nothing.
    Empty,
    /// Leaves out the first property that the schema asks for.
    MissingProperty,
    /// Adds a property that nobody asked for.
    ExtraProperty,
    /// Stops in the middle, at the limit of tokens.
    Truncated,
    /// Would not answer.
    Refuse,
    /// Is kept from answering by the service's filter.
    Filter,
    /// Breaks the connection off in the middle of the answer.
    BreakOff,
    /// Falls silent in the middle of the answer.
    Stall,
    /// Says in the middle of the answer that something went wrong.
    Stumble,
    /// Answers piece by piece.
    Slow,
    /// Asks for fewer requests.
    RateLimit,
    /// Says that there is no money left.
    OverQuota,
    /// Says that it is overloaded.
    Overloaded,
    /// Fails.
    Fail,
    /// Says that the question is too long.
    TooLong,
    /// Knows no such model.
    UnknownModel,
    /// Does not accept the key.
    KeyRejected,
}

impl ModelAnswer {
    pub(crate) fn check(&self, known: impl Fn(&str) -> bool) -> Result<(), String> {
        if !self.service.is_empty() && !known(&self.service) {
            return Err(format!("there is no service of models {:?}", self.service));
        }
        if !self.list.is_empty() && self.items.is_empty() {
            return Err(format!("the list {:?} has no items", self.list));
        }
        if self.list.is_empty() && !self.items.is_empty() {
            return Err("items stand in a list, and none is named".to_owned());
        }
        Ok(())
    }
}
