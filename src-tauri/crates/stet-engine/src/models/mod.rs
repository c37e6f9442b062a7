//! What the engine uses language models for. Every use is optional, and the built-in rules stand in
//! wherever a model is off, silent or not believed.
//!
//! Owns which model is asked for what, what may be spent, that nothing is asked twice, and the
//! account of it all. Refuses to know any service: that is `stet_sources::models`; and to believe
//! an answer: that is `stet_core::model`.

mod asking;
pub(crate) mod claims;
pub(crate) mod coherence;
pub(crate) mod explanation;
pub(crate) mod names;
pub(crate) mod plan;
mod purse;
pub(crate) mod questions;
pub(crate) mod reading;
pub(crate) mod reference;
pub(crate) mod search_terms;
pub(crate) mod spending;
mod uses;

pub(crate) use asking::{Asking, Unsaid};
pub(crate) use plan::ModelPlan;
pub(crate) use uses::Use;

use serde_json::Value;
use stet_core::model::{Ask, Prompt};
use stet_core::reliability::settings::SETTINGS;
use stet_sources::door::LocalServer;

use crate::outside::services;
use crate::wire::{Failure, FailureCode, Settings};

/// The services whose language models can be chosen.
const SERVICES: [&str; 4] = ["anthropic", "openai", "gemini", "local_model"];

/// True for the id of a service that runs language models.
pub(crate) fn is_model(service: &str) -> bool {
    SERVICES.contains(&service)
}

/// A question by one of our prompts, about no claim and not yet of any model.
fn asked(prompt: Prompt, question: String, schema: Value, most_tokens: u32) -> Ask {
    Ask {
        document: String::new(),
        claim: 0,
        prompt: prompt.stamp(),
        model: String::new(),
        system: prompt.text().to_owned(),
        material: String::new(),
        question,
        schema,
        most_tokens,
    }
}

/// A model was not asked, or said nothing that can be used.
fn unwilling(words: impl Into<String>, advice: &str) -> Failure {
    Failure {
        code: FailureCode::Model,
        message: words.into(),
        advice: Some(advice.to_owned()),
        retry: false,
    }
}

/// Why nothing came of a question that a person put; `what` is the use, as the subject of a sentence.
fn unanswered(name: &str, what: &str, why: &Unsaid, advice: &str) -> Failure {
    let words = match why {
        Unsaid::Off => format!("{what} is switched off."),
        Unsaid::Declined(why) => format!("{name} was not asked: {why}."),
        Unsaid::NoAnswer(why) => format!("{name} did not answer: {why}."),
        Unsaid::Cancelled => "It was stopped.".to_owned(),
    };
    unwilling(words, advice)
}

/// Holds what a person set about language models to what there is.
///
/// # Errors
/// `Invalid` for a service or a use there is not, or an address that no model server can have.
pub(crate) fn sound(settings: &Settings) -> Result<(), Failure> {
    for service in [&settings.model_service, &settings.second_model_service] {
        if !service.is_empty() && !is_model(service) {
            let name = services::name(service);
            return Err(Failure::invalid(format!(
                "{name} does not run a language model."
            )));
        }
    }
    for wanted in &settings.model_uses {
        if !Use::ALL.iter().any(|what| what.key() == wanted) {
            return Err(Failure::invalid(format!(
                "Language models are not used for “{wanted}”."
            )));
        }
    }
    let wrong = settings.reliability.iter().find_map(|(name, value)| {
        let known = SETTINGS.iter().find(|setting| setting.name == *name);
        match known {
            Some(setting) => setting.fault(value),
            None => Some(format!(
                "There is no setting “{name}” of source reliability."
            )),
        }
    });
    if let Some(words) = wrong {
        return Err(Failure::invalid(words));
    }
    if !settings.local_model_address.trim().is_empty() {
        LocalServer::parse(&settings.local_model_address).map_err(Failure::invalid)?;
    }
    Ok(())
}
