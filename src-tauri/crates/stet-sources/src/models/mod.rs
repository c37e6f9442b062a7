//! Language models, each behind the one door like everybody else.
//!
//! Owns how each service is spoken to and what its answers, refusals and errors mean. Refuses to
//! believe what is said: the answer goes back as it came, and who asked checks it.

use async_trait::async_trait;
use stet_core::model::{Ask, Said};
use tokio_util::sync::CancellationToken;

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
    /// The model that is asked where a question names none; empty if it must be chosen.
    fn default_model(&self) -> String;
    /// The models that the service offers for such questions, as it lists them, newest first
    /// where it tells. Asked on behalf of no document.
    ///
    /// # Errors
    /// [`Reply`] never [`Reply::Said`]: why there is no list.
    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply>;
    /// Asks. Returns soon after `cancel` is cancelled, with whatever reply: it is not used.
    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Reply;
}

/// What a service that runs language models replies. They never merge: a refusal is no time-out,
/// and neither says anything about a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// It answered in full, with JSON.
    Said(Said),
    /// It was not asked: no key, not allowed for this document, no model chosen. In a sentence.
    Declined(String),
    /// The model would not answer this; in a sentence. Asking again does not help.
    Refused(String),
    /// The question with its material is longer than the model can read.
    TooLong,
    /// It was asked and gave nothing that can be used: cut off, not JSON, over quota, silent.
    NoAnswer(Failure),
}
