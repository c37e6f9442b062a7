//! Language models, each behind the one door like everybody else.
//!
//! Owns how each service is spoken to and what its answers, refusals and errors mean, and what its
//! tokens cost. Refuses to believe what is said: the answer goes back as it came, and who asked
//! checks it. Refuses to keep answers or to count money: that is the engine's.
//!
//! Every service is asked for JSON by a schema and for a stream. The door hands over whole bodies,
//! so nothing is shown while a model writes; streaming is asked for because a long answer then
//! shows signs of life, and the door's time between two pieces tells thinking from silence.

mod anthropic;
mod asking;
mod catalogue;
mod gemini;
mod heard;
#[cfg(test)]
mod hostile;
mod json;
mod local;
mod openai;
mod price;
mod rows;
mod schema;
mod sse;
mod trouble;

pub(crate) use catalogue::MODELS;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use stet_core::model::{Ask, Said, Usage};
use tokio_util::sync::CancellationToken;

pub use anthropic::Anthropic;
pub use catalogue::Catalogue;
pub use gemini::Gemini;
pub use local::LocalModel;
pub use openai::OpenAi;
pub use price::{Price, Rates, tokens};

use crate::door::{Door, LocalServer};
use crate::{Failure, Needs};

/// A service that runs language models.
#[async_trait]
pub trait LanguageModel: Send + Sync {
    /// Id of the service, by which documents allow it and its key is kept: "anthropic".
    fn service(&self) -> &'static str;
    /// What a person calls it: "Anthropic".
    fn name(&self) -> &'static str;
    /// What it takes to ask it.
    fn needs(&self) -> Needs;
    /// True if it takes a key, whether it needs one or not.
    fn takes_key(&self) -> bool {
        self.needs().key
    }
    /// The model that is asked where a question names none; empty if it must be chosen.
    fn default_model(&self) -> String;
    /// The models that the service offers for such questions, as it lists them, newest first
    /// where it tells. Asked on behalf of no document.
    ///
    /// # Errors
    /// [`Reply`] never [`Reply::Said`]: why there is no list.
    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply>;
    /// Asks. Returns soon after `cancel` is cancelled, with whatever reply: it is not used.
    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Asked;
}

/// What came of a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The reply.
    pub reply: Reply,
    /// What a reply of no use took all the same, and the model as the service names it: those tokens
    /// are paid for too. `None` where the service did not say, and with [`Reply::Said`], which says
    /// it itself.
    pub wasted: Option<(String, Usage)>,
}

impl From<Reply> for Asked {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            wasted: None,
        }
    }
}

/// What a service that runs language models replies. They never merge: a refusal is no time-out,
/// and neither says anything about a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// It answered in full, with JSON.
    Said(Box<Said>),
    /// It was not asked: no key, not allowed for this document, no model chosen. In a sentence.
    Declined(String),
    /// The model would not answer this; in a sentence. Asking again does not help.
    Refused(String),
    /// The question with its material is longer than the model can read.
    TooLong,
    /// It was asked and gave nothing that can be used: cut off, not JSON, over quota, silent.
    NoAnswer(Failure),
}

/// What the user chose about language models, and how patient their clients are.
#[derive(Clone)]
pub struct Settings {
    /// The model of a service in place of the catalogue's default, by id of the service.
    pub models: BTreeMap<String, String>,
    /// Where the local model server is. The door must be told too:
    /// [`crate::door::OneDoor::set_local_model`].
    pub local: Option<LocalServer>,
    /// Defaults, prices and what is known of models.
    pub catalogue: Arc<Catalogue>,
    /// Tries of a question that was refused for now (429, 5xx), the first included. Default 3.
    pub attempts: u32,
    /// Pause before the second try where the service does not say how long; it doubles from try to
    /// try. Default 1 s.
    pub back_off: Duration,
}

impl Settings {
    /// Defaults, with what is known of models from `catalogue`.
    #[must_use]
    pub fn new(catalogue: Arc<Catalogue>) -> Self {
        Self {
            models: BTreeMap::new(),
            local: None,
            catalogue,
            attempts: 3,
            back_off: Duration::from_secs(1),
        }
    }

    /// The model that is asked where a question names none; empty if it must be chosen.
    fn model(&self, service: &str) -> String {
        let chosen = self.models.get(service).map(|chosen| chosen.trim());
        chosen
            .filter(|chosen| !chosen.is_empty())
            .unwrap_or_else(|| self.catalogue.default_model(service))
            .to_owned()
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Settings")
            .field("models", &self.models)
            .field("local", &self.local)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

/// Every service of language models, in the order in which they are offered. Changed settings need
/// new ones; they are cheap.
#[must_use]
pub fn all(door: &Arc<dyn Door>, settings: &Settings) -> Vec<Arc<dyn LanguageModel>> {
    let door = || Arc::clone(door);
    vec![
        Arc::new(Anthropic::new(door(), settings)),
        Arc::new(OpenAi::new(door(), settings)),
        Arc::new(Gemini::new(door(), settings)),
        Arc::new(LocalModel::new(door(), settings)),
    ]
}
