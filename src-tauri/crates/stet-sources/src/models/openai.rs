//! OpenAI: the Responses API.
//!
//! `POST https://api.openai.com/v1/responses`, streamed; of the two interfaces that bind an answer
//! to a schema it is the one the service builds on. `text.format` of type `json_schema` is strict.
//! `store` is false: without it the service keeps what was asked and answered. Models that take it
//! get one explicit mark at the end of the instructions and none of the service's own, which would
//! write every single question to the cache and charge for it.
//!
//! After <https://developers.openai.com/api/docs/guides/structured-outputs>,
//! <https://developers.openai.com/api/docs/guides/streaming-responses>,
//! <https://developers.openai.com/api/docs/guides/prompt-caching> and
//! <https://developers.openai.com/api/docs/guides/error-codes>.

use std::cmp::Reverse;
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

const SERVICE: &str = "openai";
const HOST: &str = "https://api.openai.com";

/// The fewest tokens that an answer may be limited to.
const FEWEST_TOKENS: u32 = 16;

/// Codes and types of errors by which it says that there is no money left, or none to be spent.
const NO_MONEY: [&str; 4] = ["quota", "billing", "credit_balance", "spend"];

/// Words by which it says that the question is too long: for the model, or for the account.
const TOO_LONG: [&str; 4] = [
    "context_length_exceeded",
    "context window",
    "maximum context length",
    "request too large",
];

/// Parts of names of models that answer no such questions: sound, pictures, search, code tools.
const OTHER_USES: [&str; 12] = [
    "audio",
    "realtime",
    "transcribe",
    "tts",
    "image",
    "search",
    "embedding",
    "moderation",
    "instruct",
    "live",
    "codex",
    "deep-research",
];

/// Asks OpenAI.
#[derive(Debug)]
pub struct OpenAi {
    asking: Asking,
    default: String,
    catalogue: Arc<Catalogue>,
}

impl OpenAi {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, settings: &Settings) -> Self {
        let key = KeyPlace::Header("authorization", "Bearer ");
        Self {
            asking: Asking::new(door, (SERVICE, "OpenAI"), key, &[], settings),
            default: settings.model(SERVICE),
            catalogue: Arc::clone(&settings.catalogue),
        }
    }

    fn body(&self, ask: &Ask, model: &str) -> Value {
        let mut body = json!({
            "model": model,
            "input": [
                { "role": "developer", "content": [{ "type": "input_text", "text": ask.system }] },
                { "role": "user", "content": [{ "type": "input_text", "text": ask.words() }] },
            ],
            "text": { "format": {
                "type": "json_schema",
                "name": "answer",
                "strict": true,
                "schema": portable(&ask.schema),
            } },
            "max_output_tokens": ask.most_tokens.max(FEWEST_TOKENS),
            "store": false,
            "stream": true,
            // Without padding that hides how long each piece is: the connection is encrypted and
            // the answer no secret of a size.
            "stream_options": { "include_obfuscation": false },
            "prompt_cache_key": format!("stet/{}", ask.prompt),
        });
        if self.catalogue.marks_cache(SERVICE, model) {
            body["input"][0]["content"][0]["prompt_cache_breakpoint"] =
                json!({ "mode": "explicit" });
            body["prompt_cache_options"] = json!({ "mode": "explicit" });
        }
        if let Some(effort) = self.catalogue.effort(SERVICE, model) {
            body["reasoning"] = json!({ "effort": effort });
        }
        body
    }
}

#[async_trait]
impl LanguageModel for OpenAi {
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
            sent: "The claims, passages and parts of the document that a question is about, with its instructions, to api.openai.com.",
        }
    }

    fn default_model(&self) -> String {
        self.default.clone()
    }

    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply> {
        let url = address("/v1/models").map_err(|t| t.reply(self.name(), ""))?;
        let all = self.asking.list(url, &Responses, cancel).await?;
        let mut models: Vec<(u64, &str)> = list(&all, "/data")
            .iter()
            .map(|model| (count(model, "/created"), text(model, "/id")))
            .filter(|(_, id)| answers_questions(id))
            .collect();
        models.sort_by_key(|(created, _)| Reverse(*created));
        let names = models.iter().map(|(_, id)| (*id).to_owned()).collect();
        listed(names, "it lists no model for this key")
    }

    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Asked {
        let model = match chosen(ask, &self.default, self.name()) {
            Ok(model) => model,
            Err(declined) => return declined.into(),
        };
        let url = match address("/v1/responses") {
            Ok(url) => url,
            Err(trouble) => return trouble.reply(self.name(), &model).into(),
        };
        let body = self.body(ask, &model);
        self.asking
            .ask(ask, &model, (url, &body), &Responses, cancel)
            .await
    }
}

fn address(path: &str) -> Result<Url, Trouble> {
    Url::parse(&format!("{HOST}{path}")).map_err(|_| strange())
}

/// The list names every model there is and not what it is for.
fn answers_questions(id: &str) -> bool {
    let family = ["gpt-", "chatgpt-", "o1", "o3", "o4"];
    family.iter().any(|start| id.starts_with(start))
        && !OTHER_USES.iter().any(|use_| id.contains(use_))
}

/// How it words its answers.
pub(super) struct Responses;

impl Dialect for Responses {
    fn hear(&self, bytes: &[u8]) -> Heard {
        match body(bytes) {
            Ok(Body::Stream(events)) => {
                // The last event holds the whole answer; those before it say it in pieces.
                let mut backwards = events.iter().rev().map(|(_, event)| event);
                backwards.find_map(ended).unwrap_or_default()
            }
            Ok(Body::Whole(response)) if text(&response, "/object") == "response" => {
                of_response(&response)
            }
            Ok(Body::Whole(_)) => Heard::trouble(strange()),
            Err(trouble) => Heard::trouble(trouble),
        }
    }

    fn trouble(&self, status: u16, error: &Value) -> Trouble {
        let code = [said(error, "/error/code"), said(error, "/error/type")].join(" ");
        of_error(status, &code, said(error, "/error/message"))
    }
}

/// What the event says, if it ends the stream.
fn ended(event: &Value) -> Option<Heard> {
    match text(event, "/type") {
        "response.completed" | "response.incomplete" | "response.failed" => {
            Some(of_response(&event["response"]))
        }
        "error" => {
            // Its fields stand in the event itself, or as in an answer of another status.
            let error = event.get("error").filter(|error| error.is_object());
            let error = error.unwrap_or(event);
            let code = text(error, "/code");
            let trouble = of_error(status_of(code), code, text(error, "/message"));
            Some(Heard::trouble(trouble))
        }
        _ => None,
    }
}

fn of_response(response: &Value) -> Heard {
    let input = count(response, "/usage/input_tokens");
    let cached = count(response, "/usage/input_tokens_details/cached_tokens");
    let kept = count(response, "/usage/input_tokens_details/cache_write_tokens");
    let mut heard = Heard {
        model: text(response, "/model").to_owned(),
        usage: Usage {
            // It counts both sorts among those read.
            input: input.saturating_sub(cached).saturating_sub(kept),
            cached,
            kept,
            output: count(response, "/usage/output_tokens"),
        },
        ..Heard::default()
    };
    let mut refusal = None;
    for part in list(response, "/output")
        .iter()
        .filter(|item| text(item, "/type") == "message")
        .flat_map(|message| list(message, "/content"))
    {
        match text(part, "/type") {
            "output_text" => heard.text.push_str(text(part, "/text")),
            "refusal" => refusal = Some(text(part, "/refusal").to_owned()),
            _ => {}
        }
    }
    heard.end = match (text(response, "/status"), refusal) {
        (_, Some(words)) => End::Trouble(Trouble::Refused(words)),
        ("completed", None) => End::Whole,
        ("incomplete", None) => match text(response, "/incomplete_details/reason") {
            "max_output_tokens" => End::CutOff,
            "content_filter" => End::Trouble(Trouble::Refused(String::new())),
            other => End::Trouble(Trouble::Strange(format!(
                "it stopped unexpectedly ({})",
                clip(other)
            ))),
        },
        ("failed", None) => {
            let code = text(response, "/error/code");
            let words = text(response, "/error/message");
            End::Trouble(of_error(status_of(code), code, words))
        }
        _ => End::Trouble(strange()),
    };
    heard
}

/// The status that an error inside a stream would have had.
fn status_of(code: &str) -> u16 {
    match code {
        "rate_limit_exceeded" => 429,
        "invalid_prompt" | "context_length_exceeded" => 400,
        "server_is_overloaded" | "slow_down" => 503,
        _ => 500,
    }
}

fn of_error(status: u16, code: &str, words: &str) -> Trouble {
    if speaks_of(code, &NO_MONEY) {
        return Trouble::OverQuota;
    }
    match status {
        400 | 429 if speaks_of(code, &TOO_LONG) || speaks_of(words, &TOO_LONG) => Trouble::TooLong,
        400 if speaks_of(code, &["invalid_prompt", "content_policy"]) => {
            Trouble::Refused(words.to_owned())
        }
        _ => Trouble::of(status, words),
    }
}
