//! A server of language models on the user's own machine or network: Ollama, LM Studio,
//! llama-server, and whatever else speaks OpenAI's Chat Completions.
//!
//! `POST {address}/v1/chat/completions`, streamed, with `response_format` of type `json_schema`:
//! the one form that all three bind an answer with. A server that knows an older form only, as
//! llama-cpp-python's, is asked in that once it has said so. The model is one of the server's own
//! list; a key is sent if one is stored. The door lets this service go to the address that the user
//! set and nowhere else.
//!
//! After <https://docs.ollama.com/api/openai-compatibility>,
//! <https://lmstudio.ai/docs/developer/openai-compat/structured-output> and
//! <https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md>.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use stet_core::model::{Ask, Usage};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::asking::{Asking, Dialect, chosen, listed, strange};
use super::heard::{Body, End, Heard, body, count};
use super::schema::portable;
use super::trouble::{Trouble, clip, said, speaks_of};
use super::{Asked, LanguageModel, Reply, Settings, price};
use crate::Needs;
use crate::ask::json::{list, text};
use crate::door::{Door, KeyPlace, LOCAL_MODEL, LocalServer};

/// Words by which a server says that the question is too long for the model as it is loaded.
const TOO_LONG: [&str; 6] = [
    "context length",
    "context size",
    "context window",
    "exceed_context_size",
    "context_length_exceeded",
    "context overflow",
];

/// Words by which a server says that it does not know the form an answer is bound with.
const FORM_UNKNOWN: [&str; 2] = ["response_format", "json_schema"];

/// Characters of Latin script to a token, far more than any text of people's has on average.
const MOST_CHARACTERS_PER_TOKEN: f64 = 8.0;

/// Asks a server of one's own.
#[derive(Debug)]
pub struct LocalModel {
    asking: Asking,
    default: String,
    server: Option<LocalServer>,
    /// True once the server has said that it does not know `json_schema`.
    older: AtomicBool,
}

impl LocalModel {
    /// Asks through this door, which must know the same address.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, settings: &Settings) -> Self {
        let key = KeyPlace::Header("authorization", "Bearer ");
        let who = (LOCAL_MODEL, "the local model server");
        Self {
            asking: Asking::new(door, who, key, &[], settings),
            default: settings.model(LOCAL_MODEL),
            server: settings.local.clone(),
            older: AtomicBool::new(false),
        }
    }

    fn address(&self, path: &str) -> Result<Url, Reply> {
        let Some(server) = &self.server else {
            return Err(Reply::Declined(
                "No address of a local model server is set; give one in Settings.".to_owned(),
            ));
        };
        let url = server.base().join(path);
        url.map_err(|_| strange().reply(self.asking.name, ""))
    }
}

#[async_trait]
impl LanguageModel for LocalModel {
    fn service(&self) -> &'static str {
        LOCAL_MODEL
    }

    fn name(&self) -> &'static str {
        self.asking.name
    }

    fn needs(&self) -> Needs {
        let here = self
            .server
            .as_ref()
            .is_none_or(LocalServer::is_this_machine);
        Needs {
            key: false,
            network: !here,
            sent: "The claims, passages and parts of the document that a question is about, with \
                   its instructions, to the server at the address you set and nowhere else.",
        }
    }

    /// Most ask for none; those in a network of one's own often do.
    fn takes_key(&self) -> bool {
        true
    }

    fn default_model(&self) -> String {
        self.default.clone()
    }

    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply> {
        let url = self.address("v1/models")?;
        let all = self.asking.list(url, &ChatCompletions, cancel).await?;
        let mut models: Vec<(u64, &str)> = list(&all, "/data")
            .iter()
            .map(|model| (count(model, "/created"), text(model, "/id")))
            .filter(|(_, id)| !id.contains("embed"))
            .collect();
        models.sort_by_key(|(created, _)| Reverse(*created));
        let names = models.iter().map(|(_, id)| (*id).to_owned()).collect();
        listed(names, "it has no model loaded; load one there first")
    }

    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Asked {
        let url = match self.address("v1/chat/completions") {
            Ok(url) => url,
            Err(reply) => return reply.into(),
        };
        let model = match chosen(ask, &self.default, self.name()) {
            Ok(model) => model,
            Err(declined) => return declined.into(),
        };
        let dialect = Reading {
            least: least_tokens(ask),
            form_unknown: AtomicBool::new(false),
        };
        let older = self.older.load(Ordering::Relaxed);
        let body = question(ask, &model, older);
        let asked = self
            .asking
            .ask(ask, &model, (url.clone(), &body), &dialect, cancel);
        let asked = asked.await;
        if older || !dialect.form_unknown.load(Ordering::Relaxed) {
            return asked;
        }
        // It refused the form before it read a word: nothing was computed, nothing is asked twice.
        self.older.store(true, Ordering::Relaxed);
        let body = question(ask, &model, true);
        self.asking
            .ask(ask, &model, (url, &body), &dialect, cancel)
            .await
    }
}

/// The body of a question; `older` is the form of servers that do not know `json_schema`.
fn question(ask: &Ask, model: &str, older: bool) -> Value {
    let schema = portable(&ask.schema);
    let format = if older {
        json!({ "type": "json_object", "schema": schema })
    } else {
        json!({ "type": "json_schema", "json_schema": {
            "name": "answer",
            "strict": true,
            "schema": schema,
        } })
    };
    json!({
        "model": model,
        "messages": [
            { "role": "system", "content": ask.system },
            { "role": "user", "content": ask.words() },
        ],
        "response_format": format,
        "max_tokens": ask.most_tokens.max(1),
        // The same question, the same answer, as far as a server can.
        "temperature": 0,
        "stream": true,
        "stream_options": { "include_usage": true },
    })
}

/// Fewer tokens than this cannot hold the question: half of the lowest estimate, to be sure. A
/// server that counts fewer has read only a part of it.
fn least_tokens(ask: &Ask) -> u64 {
    price::tokens(&ask.words(), MOST_CHARACTERS_PER_TOKEN) / 2
}

/// An answer to a question of at least so many tokens. Some servers drop the beginning of a
/// question that is too long and say nothing: an answer to a part of the evidence is none.
struct Reading {
    least: u64,
    /// True once the server has refused the form that the answer is bound with.
    form_unknown: AtomicBool,
}

impl Dialect for Reading {
    fn hear(&self, bytes: &[u8]) -> Heard {
        let mut heard = ChatCompletions.hear(bytes);
        let read = heard.usage.input.saturating_add(heard.usage.cached);
        if heard.end == End::Whole && (1..self.least).contains(&read) {
            heard.end = End::Trouble(Trouble::TooLong);
        }
        heard
    }

    fn trouble(&self, status: u16, error: &Value) -> Trouble {
        let words = said(error, "/error/message");
        if matches!(status, 400 | 422 | 500) && speaks_of(words, &FORM_UNKNOWN) {
            self.form_unknown.store(true, Ordering::Relaxed);
            return Trouble::NotAccepted(status, clip(words));
        }
        ChatCompletions.trouble(status, error)
    }
}

/// How Chat Completions words its answers.
pub(super) struct ChatCompletions;

impl Dialect for ChatCompletions {
    fn hear(&self, bytes: &[u8]) -> Heard {
        let mut heard = Heard::default();
        match body(bytes) {
            Ok(Body::Stream(events)) => {
                for (name, piece) in &events {
                    if name == "error" || piece.get("error").is_some() {
                        return Heard::trouble(of_error(500, piece));
                    }
                    take(&mut heard, piece, "/choices/0/delta");
                }
            }
            // A server that does not stream answers in one piece.
            Ok(Body::Whole(whole)) if whole.get("choices").is_some() => {
                take(&mut heard, &whole, "/choices/0/message");
            }
            Ok(Body::Whole(whole)) if whole.get("error").is_some() => {
                return Heard::trouble(of_error(500, &whole));
            }
            Ok(Body::Whole(_)) => return Heard::trouble(strange()),
            Err(trouble) => return Heard::trouble(trouble),
        }
        heard
    }

    fn trouble(&self, status: u16, error: &Value) -> Trouble {
        of_error(status, error)
    }
}

/// Takes one piece in; what the model wrote stands under `message`.
fn take(heard: &mut Heard, piece: &Value, message: &str) {
    let model = text(piece, "/model");
    if !model.is_empty() {
        model.clone_into(&mut heard.model);
    }
    if piece.get("usage").is_some_and(Value::is_object) {
        let read = count(piece, "/usage/prompt_tokens");
        let cached = count(piece, "/usage/prompt_tokens_details/cached_tokens");
        heard.usage = Usage {
            input: read.saturating_sub(cached),
            cached,
            kept: 0,
            output: count(piece, "/usage/completion_tokens"),
        };
    }
    let written = piece.pointer(message);
    let words = written.and_then(|written| written.get("content")?.as_str());
    heard.text.push_str(words.unwrap_or(""));
    let refusal = written.and_then(|written| written.get("refusal")?.as_str());
    if let Some(words) = refusal.filter(|words| !words.is_empty()) {
        heard.end = End::Trouble(Trouble::Refused(words.to_owned()));
        return;
    }
    heard.end = match text(piece, "/choices/0/finish_reason") {
        "" => return,
        // What was refused stays so, however politely it ends.
        _ if matches!(heard.end, End::Trouble(_)) => return,
        "stop" | "eos" => End::Whole,
        "length" => End::CutOff,
        "content_filter" => End::Trouble(Trouble::Refused(String::new())),
        other => End::Trouble(Trouble::Strange(format!(
            "it stopped unexpectedly ({})",
            clip(other)
        ))),
    };
}

/// Errors are objects with a message, or the message alone.
fn of_error(status: u16, error: &Value) -> Trouble {
    let words = match said(error, "/error/message") {
        "" => said(error, "/error"),
        words => words,
    };
    let kind = said(error, "/error/type");
    if speaks_of(words, &TOO_LONG) || speaks_of(kind, &TOO_LONG) {
        return Trouble::TooLong;
    }
    match status {
        400 | 404 if speaks_of(words, &["not found", "no models loaded"]) => Trouble::UnknownModel,
        _ => Trouble::of(status, words),
    }
}
