//! What went wrong with a question, by what can be done about it.
//!
//! Owns the classes, the words a person reads, and which of them may be gone when asked again.
//! Refuses to know how a service says it: that is each dialect's.

use std::time::Duration;

use serde_json::Value;

use super::Reply;
use crate::Failure;
use crate::ask::{self, Silence};
use crate::door::{LOCAL_MODEL, Refusal};

/// The most characters of a service's own words that are handed on.
const MOST_WORDS: usize = 200;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Trouble {
    /// The door did not let the question out, or brought nothing back.
    Door(Refusal),
    /// Somebody else answered: this host.
    Elsewhere(String),
    /// The key is not accepted.
    KeyRejected,
    /// The key may not be used for this; the service's words.
    NotPermitted(String),
    /// The service has no model of this name.
    UnknownModel,
    /// The question is longer than the model can read.
    TooLong,
    /// Asked too often; after so long it may answer, where it says.
    Busy(Option<Duration>),
    /// Credit, quota or spending limit are used up; asking again does not help.
    OverQuota,
    /// The service fails or is overloaded, with this status.
    Down(u16),
    /// The question was not accepted: status and the service's words.
    NotAccepted(u16, String),
    /// The model would not answer; its words.
    Refused(String),
    /// What came is no answer, in words that complete "{name} did not answer: …".
    Strange(String),
}

impl Trouble {
    /// What a status means where the service's words do not say more.
    pub(super) fn of(status: u16, words: &str) -> Self {
        match status {
            401 => Self::KeyRejected,
            402 => Self::OverQuota,
            403 => Self::NotPermitted(clip(words)),
            404 => Self::UnknownModel,
            413 => Self::TooLong,
            429 => Self::Busy(None),
            408 | 500..=599 => Self::Down(status),
            400..=499 => Self::NotAccepted(status, clip(words)),
            _ => Self::Strange(format!("it gave an unexpected answer ({status})")),
        }
    }

    /// True if the same question may be answered in a moment, and what was refused is not paid for.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self, Self::Busy(_) | Self::Down(_))
    }

    /// The reply of this service to a question for this model.
    pub(super) fn reply(self, name: &str, model: &str) -> Reply {
        let no_answer = |reason: String, retry| Reply::NoAnswer(Failure { reason, retry });
        match self {
            Self::Door(refusal) => of_door(refusal, name),
            Self::Elsewhere(host) => {
                no_answer(format!("something else answered instead: {host}"), true)
            }
            Self::KeyRejected => no_answer(
                "it rejected the key; check it in Settings".to_owned(),
                false,
            ),
            Self::NotPermitted(words) => no_answer(
                with("the key may not be used for this (403)", &words),
                false,
            ),
            Self::UnknownModel => no_answer(
                format!("it has no model “{model}”; choose another in Settings"),
                false,
            ),
            Self::TooLong => Reply::TooLong,
            Self::Busy(Some(wait)) => no_answer(
                format!(
                    "it wants fewer requests and asks to wait {} s",
                    wait.as_secs().max(1)
                ),
                true,
            ),
            Self::Busy(None) => no_answer("it wants fewer requests (429)".to_owned(), true),
            Self::OverQuota => no_answer(
                "the account’s credit, quota or spending limit is used up; check the account with \
                 the service"
                    .to_owned(),
                false,
            ),
            Self::Down(529 | 503) => no_answer("it is overloaded".to_owned(), true),
            Self::Down(status) => no_answer(format!("it failed ({status})"), true),
            Self::NotAccepted(status, words) => no_answer(
                with(&format!("it rejected the request ({status})"), &words),
                false,
            ),
            Self::Refused(words) => Reply::Refused(sentence(&if words.is_empty() {
                format!("{name} would not answer this question.")
            } else {
                format!("{name} would not answer this question: {}", clip(&words))
            })),
            Self::Strange(reason) => no_answer(reason, true),
        }
    }
}

fn of_door(refusal: Refusal, name: &str) -> Reply {
    match refusal {
        Refusal::NotAllowed { .. } => Reply::Declined(sentence(&format!(
            "{name} is not switched on for this document."
        ))),
        Refusal::NoKey { .. } => {
            Reply::Declined(format!("No key is stored for {name}; add one in Settings."))
        }
        Refusal::ForbiddenAddress(address) => Reply::Declined(format!(
            "{address} is not the address set for {name} in Settings."
        )),
        other => match ask::refused(other) {
            Silence::Declined(reason) => Reply::Declined(reason),
            Silence::NoAnswer(failure) => Reply::NoAnswer(failure),
        },
    }
}

/// What it means that a connection was refused at a server of one's own: nobody started it.
pub(super) fn unreached(trouble: Trouble, service: &str, base: &str) -> Trouble {
    match trouble {
        Trouble::Door(Refusal::Connection(said))
            if service == LOCAL_MODEL && said.contains("refused") =>
        {
            Trouble::Strange(format!(
                "nothing answers at {base}; start the model server, or change its address in \
                 Settings"
            ))
        }
        other => other,
    }
}

/// With a capital at its beginning: what is asked may be called "the local model server".
fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

fn with(reason: &str, words: &str) -> String {
    if words.is_empty() {
        reason.to_owned()
    } else {
        format!("{reason}: {words}")
    }
}

/// A service's own words on one line and no longer than a sentence or two.
pub(super) fn clip(words: &str) -> String {
    let mut line = String::new();
    let mut length = 0;
    for word in words.split(|c: char| c.is_whitespace() || c.is_control()) {
        if word.is_empty() {
            continue;
        }
        length += word.chars().count() + 1;
        if length > MOST_WORDS {
            line.push('…');
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The text at this pointer of an error; empty if there is none. Errors come alone or, from
/// streams, as the first of a list.
pub(super) fn said<'a>(error: &'a Value, pointer: &str) -> &'a str {
    let error = error.get(0).unwrap_or(error);
    ask::json::text(error, pointer)
}

/// True if one of these stands in the words, in any case.
pub(super) fn speaks_of(words: &str, any: &[&str]) -> bool {
    let words = words.to_lowercase();
    any.iter().any(|part| words.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(trouble: Trouble) -> (String, bool) {
        match trouble.reply("Anthropic", "m-1") {
            Reply::NoAnswer(failure) => (failure.reason, failure.retry),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_status_has_its_class() {
        for (status, said, retry) in [
            (400, "rejected the request", false),
            (401, "rejected the key", false),
            (402, "used up", false),
            (403, "may not be used", false),
            (404, "no model “m-1”", false),
            (408, "failed (408)", true),
            (422, "rejected the request", false),
            (429, "fewer requests", true),
            (500, "failed (500)", true),
            (503, "overloaded", true),
            (529, "overloaded", true),
            (302, "unexpected", true),
        ] {
            let (words, again) = reason(Trouble::of(status, ""));
            assert!(words.contains(said) && again == retry, "{status}: {words}");
        }
        assert_eq!(Trouble::of(413, "").reply("A", "m"), Reply::TooLong);
    }

    #[test]
    fn only_what_was_refused_for_now_is_asked_again() {
        for status in [429, 500, 503, 529] {
            assert!(Trouble::of(status, "").may_pass(), "{status}");
        }
        for trouble in [
            Trouble::Door(Refusal::TimedOut("reading the answer")),
            Trouble::Door(Refusal::Connection("it broke off".to_owned())),
            Trouble::OverQuota,
            Trouble::KeyRejected,
            Trouble::TooLong,
            Trouble::Refused(String::new()),
        ] {
            assert!(!trouble.may_pass(), "{trouble:?}");
        }
    }

    #[test]
    fn foreign_words_stay_short_and_on_one_line() {
        let words = format!("a\u{0}b\nc {}", "long ".repeat(1_000));
        let clipped = clip(&words);
        assert!(clipped.starts_with("a b c long") && clipped.ends_with('…'));
        assert!(clipped.chars().count() <= MOST_WORDS + 1);
        assert_eq!(clip(&"x".repeat(1_000_000)), "…");
    }
}
