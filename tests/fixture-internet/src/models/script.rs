//! Which entry of the world answers a question, and what is said.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::ask::Question;
use super::fill::{filled, holds};
use super::{Behaviour, ModelAnswer};
use crate::World;
use crate::exchange::Ending;

/// The entries of a world, and how often each was found.
#[derive(Debug)]
pub(crate) struct Scripts {
    entries: Vec<ModelAnswer>,
    found: Mutex<HashMap<usize, u64>>,
    /// The models a service lists, where the world says so.
    listed: HashMap<String, Vec<String>>,
    /// Services that take schemas in an older form only.
    older: Vec<String>,
}

/// What a model says to a question.
#[derive(Debug)]
pub(crate) enum Turn {
    /// It writes.
    Writes(Writing),
    /// The service answers in its place.
    Refuses(Refusal),
}

/// What a model writes.
#[derive(Debug)]
pub(crate) struct Writing {
    pub(crate) text: String,
    pub(crate) stop: Stop,
    /// What becomes of the stream on its way.
    pub(crate) ending: Ending,
    /// True if the service says in the middle that something went wrong.
    pub(crate) stumbles: bool,
    /// Words of a refusal.
    pub(crate) reason: String,
    /// Tokens of the question, those from the cache among them.
    pub(crate) read: u64,
    pub(crate) cached: u64,
    pub(crate) written: u64,
}

/// Why a model stops writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Whole,
    Limit,
    Refusal,
    Filter,
}

/// Why a service does not let the model answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    RateLimit,
    OverQuota,
    Overloaded,
    Fail,
    TooLong,
    UnknownModel,
    KeyRejected,
    Malformed,
}

/// A service's error.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) why: Why,
    pub(crate) words: String,
    pub(crate) retry_after: Option<u64>,
}

impl Refusal {
    /// The request is not what the service takes.
    pub(crate) fn malformed(words: impl Into<String>) -> Self {
        Self {
            why: Why::Malformed,
            words: words.into(),
            retry_after: None,
        }
    }

    /// The service failed over the request, with these words.
    pub(crate) fn failing(words: impl Into<String>) -> Self {
        Self {
            why: Why::Fail,
            ..Self::malformed(words)
        }
    }
}

impl Scripts {
    pub(crate) fn of(world: &World) -> Self {
        let plans = world.services.iter();
        Self {
            entries: world.models.clone(),
            found: Mutex::default(),
            listed: plans
                .clone()
                .filter_map(|(id, plan)| Some((id.clone(), plan.models.clone()?)))
                .collect(),
            older: plans
                .filter(|(_, plan)| plan.older_form)
                .map(|(id, _)| id.clone())
                .collect(),
        }
    }

    /// True if the service takes schemas in an older form only.
    pub(crate) fn older_form(&self, service: &str) -> bool {
        self.older.iter().any(|id| id == service)
    }

    /// The models that a service lists.
    pub(crate) fn models(&self, service: &str, usual: &[&str]) -> Vec<String> {
        match self.listed.get(service) {
            Some(listed) => listed.clone(),
            None => usual.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// What is said to this question; `usual` are the models that the service has unless the world
    /// says otherwise.
    pub(crate) fn turn(&self, question: &Question, usual: &[&str]) -> Turn {
        if let Err(words) = question.check() {
            return Turn::Refuses(Refusal::malformed(words));
        }
        if !self
            .models(question.service, usual)
            .contains(&question.model)
        {
            return refuses(Why::UnknownModel, &ModelAnswer::default());
        }
        let Some(entry) = self.find(question) else {
            return Turn::Refuses(Refusal::malformed(format!(
                "the world has no answer to this question (prompt {:?})",
                question.prompt()
            )));
        };
        let why = match entry.behaviour {
            Behaviour::RateLimit => Why::RateLimit,
            Behaviour::OverQuota => Why::OverQuota,
            Behaviour::Overloaded => Why::Overloaded,
            Behaviour::Fail => Why::Fail,
            Behaviour::TooLong => Why::TooLong,
            Behaviour::UnknownModel => Why::UnknownModel,
            Behaviour::KeyRejected => Why::KeyRejected,
            _ => return Turn::Writes(writing(entry, question)),
        };
        refuses(why, entry)
    }

    fn find(&self, question: &Question) -> Option<&ModelAnswer> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = self.entries.iter().enumerate();
        for (at, entry) in fitting.filter(|(_, entry)| fits(entry, question)) {
            let times = found.entry(at).or_default();
            if entry.times.is_none_or(|most| *times < most) {
                *times += 1;
                return Some(entry);
            }
        }
        None
    }
}

fn refuses(why: Why, entry: &ModelAnswer) -> Turn {
    Turn::Refuses(Refusal {
        why,
        words: entry.reason.clone(),
        retry_after: entry.retry_after,
    })
}

fn fits(entry: &ModelAnswer, question: &Question) -> bool {
    let prompt = question.prompt();
    let same = |wanted: &str, given: &str| wanted.is_empty() || wanted == given;
    let prompt_fits = same(&entry.prompt, prompt)
        || prompt
            .split_once('/')
            .is_some_and(|(name, _)| name == entry.prompt);
    same(&entry.service, question.service)
        && same(&entry.model, &question.model)
        && prompt_fits
        && (entry.words.iter()).all(|words| holds(&question.question, words))
}

fn writing(entry: &ModelAnswer, question: &Question) -> Writing {
    let text = match &entry.say {
        Some(text) => text.clone(),
        None => worded(entry.behaviour, filled(entry, &question.question), question),
    };
    let read = entry.read.unwrap_or_else(|| question.tokens());
    let half = |text: &str| {
        let middle = text.chars().count() / 2;
        text.chars().take(middle).collect::<String>()
    };
    let (text, stop) = match entry.behaviour {
        Behaviour::Truncated => (half(&text), Stop::Limit),
        Behaviour::Refuse => (String::new(), Stop::Refusal),
        Behaviour::Filter => (String::new(), Stop::Filter),
        _ => (text, Stop::Whole),
    };
    Writing {
        stop,
        ending: match entry.behaviour {
            Behaviour::BreakOff => Ending::BreakOff,
            Behaviour::Stall => Ending::Stall,
            Behaviour::Slow => Ending::Slow(entry.every_ms.unwrap_or(50)),
            _ => Ending::Whole,
        },
        stumbles: entry.behaviour == Behaviour::Stumble,
        reason: entry.reason.clone(),
        read,
        cached: entry.cached.min(read),
        written: text.chars().count().div_ceil(4) as u64,
        text,
    }
}

/// The answer as text.
fn worded(behaviour: Behaviour, mut answer: Value, question: &Question) -> String {
    match behaviour {
        Behaviour::MissingProperty => {
            let first = question.schema["required"][0].as_str().unwrap_or_default();
            if let Some(fields) = answer.as_object_mut() {
                fields.remove(first);
            }
            answer.to_string()
        }
        Behaviour::ExtraProperty => {
            if let Some(fields) = answer.as_object_mut() {
                fields.insert("unasked".to_owned(), "something else".into());
            }
            answer.to_string()
        }
        Behaviour::Prose => format!("Here is what I found:\n\n{answer}\n\nI hope that helps."),
        Behaviour::Fenced => format!("```json\n{answer}\n```"),
        Behaviour::Twice => format!("{answer}\n{answer}"),
        Behaviour::Malformed => answer.to_string().replacen(':', "", 1),
        Behaviour::Empty => String::new(),
        _ => answer.to_string(),
    }
}
