//! What was heard from a service, whatever its dialect, and what reply it makes.

use serde_json::Value;
use stet_core::model::{Said, Usage};

use super::trouble::Trouble;
use super::{Reply, json, sse};

/// The most events of one stream: ten times those of the longest answer.
const MOST_EVENTS: usize = 200_000;

/// What stands in a whole answer.
#[derive(Debug, Default)]
pub(super) struct Heard {
    /// What the model wrote.
    pub(super) text: String,
    /// The model that answered, as the service names it; may be empty.
    pub(super) model: String,
    /// What it used, as far as the service says.
    pub(super) usage: Usage,
    /// How it ended.
    pub(super) end: End,
}

/// How an answer ended.
#[derive(Debug, Default, PartialEq)]
pub(super) enum End {
    /// Not at all: the stream stopped before its end.
    #[default]
    Open,
    /// The model had said what it wanted to say.
    Whole,
    /// At the limit of tokens.
    CutOff,
    /// Something went wrong on the way, the model's refusal included.
    Trouble(Trouble),
}

impl Heard {
    /// Nothing but this trouble.
    pub(super) fn trouble(trouble: Trouble) -> Self {
        Self {
            end: End::Trouble(trouble),
            ..Self::default()
        }
    }

    /// The reply to a question for this model with this limit.
    pub(super) fn reply(self, name: &str, asked: &str, most_tokens: u32) -> Reply {
        let strange = |reason: String| Trouble::Strange(reason).reply(name, asked);
        match self.end {
            End::Trouble(trouble) => return trouble.reply(name, asked),
            End::Open => return strange("its answer broke off partway through".to_owned()),
            End::CutOff => {
                return Reply::NoAnswer(crate::Failure {
                    reason: format!("its answer was cut off at the limit of {most_tokens} tokens"),
                    retry: false,
                });
            }
            End::Whole => {}
        }
        match json::object(&self.text) {
            Ok(answer) => Reply::Said(Box::new(Said {
                answer,
                model: if self.model.is_empty() {
                    asked.to_owned()
                } else {
                    self.model
                },
                usage: self.usage,
            })),
            Err(reason) => strange(reason.to_owned()),
        }
    }
}

/// What a body holds.
pub(super) enum Body {
    /// The data of each event of a stream, with the event's name.
    Stream(Vec<(String, Value)>),
    /// JSON as one piece.
    Whole(Value),
}

/// Reads a body: a stream of events that are JSON, or JSON. Events that are not JSON are left out
/// ("[DONE]"; the last one of a stream that broke off).
///
/// # Errors
/// What came in place of either.
pub(super) fn body(bytes: &[u8]) -> Result<Body, Trouble> {
    let text = String::from_utf8_lossy(bytes);
    let events = sse::events(&text).take(MOST_EVENTS + 1);
    let read: Vec<(String, Value)> = events
        .filter_map(|event| Some((event.name, serde_json::from_str(&event.data).ok()?)))
        .collect();
    if read.len() > MOST_EVENTS {
        return Err(Trouble::Strange("its answer never ends".to_owned()));
    }
    if !read.is_empty() {
        return Ok(Body::Stream(read));
    }
    if sse::events(&text).next().is_some() {
        return Err(Trouble::Strange(
            "its answer broke off partway through".to_owned(),
        ));
    }
    match crate::ask::parse(bytes) {
        Ok(value) => Ok(Body::Whole(value)),
        Err(crate::ask::Silence::NoAnswer(failure)) => Err(Trouble::Strange(failure.reason)),
        Err(crate::ask::Silence::Declined(reason)) => Err(Trouble::Strange(reason)),
    }
}

/// A count at this pointer; 0 if there is none.
pub(super) fn count(value: &Value, pointer: &str) -> u64 {
    value.pointer(pointer).and_then(Value::as_u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_a_stream_or_json_or_a_reason() {
        let stream = body(b"data: {\"a\":1}\n\ndata: [DONE\n\n");
        assert!(matches!(stream, Ok(Body::Stream(events)) if events.len() == 1));
        assert!(matches!(body(b"{\"a\":1}"), Ok(Body::Whole(_))));
        for (bytes, said) in [
            (&b"<!doctype html><title>Log in</title>"[..], "web page"),
            (b"", "not JSON"),
            (b"data: {\"a\":", "broke off"),
            (b"\xff\xfe", "not JSON"),
        ] {
            let Err(Trouble::Strange(reason)) = body(bytes) else {
                panic!("{bytes:?}");
            };
            assert!(reason.contains(said), "{reason}");
        }
    }

    #[test]
    fn only_a_whole_answer_is_said() {
        let heard = |end| Heard {
            text: "{\"a\":1}".to_owned(),
            end,
            ..Heard::default()
        };
        let reply = |end| heard(end).reply("Anthropic", "m-1", 500);
        assert!(matches!(reply(End::Whole), Reply::Said(said) if said.model == "m-1"));
        assert!(matches!(reply(End::Open), Reply::NoAnswer(f) if f.retry));
        assert!(matches!(reply(End::CutOff), Reply::NoAnswer(f)
            if !f.retry && f.reason.contains("500 tokens")));
        let refused = Trouble::Refused("I will not.".to_owned());
        assert!(matches!(reply(End::Trouble(refused)), Reply::Refused(words)
            if words.contains("I will not.")));
    }
}
