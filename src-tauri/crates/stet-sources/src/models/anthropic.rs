//! Anthropic: the Messages API.
//!
//! `POST https://api.anthropic.com/v1/messages` with `anthropic-version: 2023-06-01`, streamed. The
//! answer is bound to the schema by `output_config.format` of type `json_schema`, which is generally
//! available; a forced tool call, the older way, is an error with models that think before they
//! call. Sampling is left alone: these models refuse values of one's own. The instructions are
//! marked with `cache_control`, so that questions of one kind pay for them once in five minutes.
//!
//! After <https://platform.claude.com/docs/en/api/messages/create>,
//! <https://platform.claude.com/docs/en/build-with-claude/structured-outputs>,
//! <https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons> and
//! <https://platform.claude.com/docs/en/api/errors>.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};
use stet_core::model::{Ask, Usage};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::asking::{Asking, Dialect, chosen, listed, strange};
use super::heard::{Body, End, Heard, body, count};
use super::schema::portable;
use super::trouble::{Trouble, clip, said, speaks_of};
use super::{Asked, Catalogue, LanguageModel, Reply, Settings};
use crate::Needs;
use crate::ask::json::{list, text};
use crate::door::{Door, KeyPlace};

const SERVICE: &str = "anthropic";
const HOST: &str = "https://api.anthropic.com";

/// Words by which an error of status 400 says that the question is too long.
const TOO_LONG: [&str; 3] = ["prompt is too long", "context limit", "context window"];

/// Words by which one says that there is no money left, or none to be spent.
const NO_MONEY: [&str; 4] = [
    "credit balance",
    "usage limit",
    "spend limit",
    "spending limit",
];

/// Asks Anthropic.
#[derive(Debug)]
pub struct Anthropic {
    asking: Asking,
    default: String,
    catalogue: Arc<Catalogue>,
}

impl Anthropic {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, settings: &Settings) -> Self {
        let key = KeyPlace::Header("x-api-key", "");
        let version = [("anthropic-version", "2023-06-01")];
        Self {
            asking: Asking::new(door, (SERVICE, "Anthropic"), key, &version, settings),
            default: settings.model(SERVICE),
            catalogue: Arc::clone(&settings.catalogue),
        }
    }

    fn body(&self, ask: &Ask, model: &str) -> Value {
        let mut body = json!({
            "model": model,
            "max_tokens": ask.most_tokens.max(1),
            "stream": true,
            "messages": [{ "role": "user", "content": content(ask) }],
            "output_config": {
                "format": { "type": "json_schema", "schema": portable(&ask.schema) },
            },
        });
        // Empty text is an error there.
        if !ask.system.trim().is_empty() {
            body["system"] = json!([{
                "type": "text",
                "text": ask.system,
                "cache_control": { "type": "ephemeral" },
            }]);
        }
        if let Some(effort) = self.catalogue.effort(SERVICE, model) {
            body["output_config"]["effort"] = effort.into();
        }
        body
    }
}

/// Material that several questions are about is a block of its own, kept like the instructions.
fn content(ask: &Ask) -> Value {
    if ask.material.is_empty() {
        return json!(ask.question);
    }
    json!([
        { "type": "text", "text": ask.material, "cache_control": { "type": "ephemeral" } },
        { "type": "text", "text": ask.question },
    ])
}

#[async_trait]
impl LanguageModel for Anthropic {
    fn service(&self) -> &'static str {
        SERVICE
    }

    fn name(&self) -> &'static str {
        self.asking.name
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: "The claims, passages and parts of the document that a question is about, with its instructions, to api.anthropic.com.",
        }
    }

    fn default_model(&self) -> String {
        self.default.clone()
    }

    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply> {
        let url = address("/v1/models?limit=1000").map_err(|t| t.reply(self.name(), ""))?;
        let all = self.asking.list(url, &Messages, cancel).await?;
        // Newest first, as it says.
        let names = list(&all, "/data").iter();
        let names = names.map(|model| text(model, "/id").to_owned()).collect();
        listed(names, "it lists no model for this key")
    }

    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Asked {
        let model = match chosen(ask, &self.default, self.name()) {
            Ok(model) => model,
            Err(declined) => return declined.into(),
        };
        let url = match address("/v1/messages") {
            Ok(url) => url,
            Err(trouble) => return trouble.reply(self.name(), &model).into(),
        };
        let body = self.body(ask, &model);
        self.asking
            .ask(ask, &model, (url, &body), &Messages, cancel)
            .await
    }
}

fn address(path: &str) -> Result<Url, Trouble> {
    Url::parse(&format!("{HOST}{path}")).map_err(|_| strange())
}

/// How it words its answers.
pub(super) struct Messages;

impl Dialect for Messages {
    fn hear(&self, bytes: &[u8]) -> Heard {
        match body(bytes) {
            Ok(Body::Stream(events)) => {
                let mut heard = Heard::default();
                for (_, event) in &events {
                    take(&mut heard, event);
                }
                heard
            }
            // Not streamed after all: one whole message.
            Ok(Body::Whole(message)) if text(&message, "/type") == "message" => {
                let mut heard = Heard::default();
                start(&mut heard, &message);
                for block in list(&message, "/content") {
                    heard.text.push_str(raw(block, "/text"));
                }
                stop(&mut heard, &message);
                heard
            }
            Ok(Body::Whole(_)) => Heard::trouble(strange()),
            Err(trouble) => Heard::trouble(trouble),
        }
    }

    fn trouble(&self, status: u16, error: &Value) -> Trouble {
        of_error(status, said(error, "/error/message"))
    }
}

/// Takes one event of the stream in. What is thought aloud is no part of the answer.
fn take(heard: &mut Heard, event: &Value) {
    match text(event, "/type") {
        "message_start" => start(heard, &event["message"]),
        "content_block_start" => heard.text.push_str(raw(event, "/content_block/text")),
        "content_block_delta" if text(event, "/delta/type") == "text_delta" => {
            heard.text.push_str(raw(event, "/delta/text"));
        }
        "message_delta" => {
            // Counts of this event are of the whole message so far.
            add(&mut heard.usage, &event["usage"]);
            stop(heard, &event["delta"]);
        }
        "error" => {
            let status = match text(event, "/error/type") {
                "authentication_error" => 401,
                "billing_error" => 402,
                "permission_error" => 403,
                "not_found_error" => 404,
                "request_too_large" => 413,
                "rate_limit_error" => 429,
                "invalid_request_error" => 400,
                "overloaded_error" => 529,
                _ => 500,
            };
            heard.end = End::Trouble(of_error(status, text(event, "/error/message")));
        }
        _ => {}
    }
}

fn start(heard: &mut Heard, message: &Value) {
    text(message, "/model").clone_into(&mut heard.model);
    add(&mut heard.usage, &message["usage"]);
}

/// Later counts replace earlier ones; what an event leaves out stays.
fn add(usage: &mut Usage, given: &Value) {
    for (field, into) in [
        ("/input_tokens", &mut usage.input),
        ("/cache_read_input_tokens", &mut usage.cached),
        ("/cache_creation_input_tokens", &mut usage.kept),
        ("/output_tokens", &mut usage.output),
    ] {
        if given.pointer(field).is_some_and(Value::is_u64) {
            *into = count(given, field);
        }
    }
}

/// Notes why the message ended, where this says it.
fn stop(heard: &mut Heard, given: &Value) {
    heard.end = match text(given, "/stop_reason") {
        "" => return,
        "end_turn" | "stop_sequence" => End::Whole,
        "max_tokens" => End::CutOff,
        "model_context_window_exceeded" => End::Trouble(Trouble::TooLong),
        "refusal" => End::Trouble(Trouble::Refused(
            text(given, "/stop_details/explanation").to_owned(),
        )),
        other => End::Trouble(Trouble::Strange(format!(
            "it stopped unexpectedly ({})",
            clip(other)
        ))),
    };
}

fn of_error(status: u16, words: &str) -> Trouble {
    match status {
        400 if speaks_of(words, &TOO_LONG) => Trouble::TooLong,
        400 | 403 | 429 if speaks_of(words, &NO_MONEY) => Trouble::OverQuota,
        _ => Trouble::of(status, words),
    }
}

/// Text as it stands, blanks at its ends included: it is a piece of a longer one.
fn raw<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or("")
}
