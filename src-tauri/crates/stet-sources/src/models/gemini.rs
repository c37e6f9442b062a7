//! Google: the Gemini API.
//!
//! `POST https://generativelanguage.googleapis.com/v1beta/models/{model}:streamGenerateContent`,
//! streamed as events (`alt=sse`). The service recommends its newer Interactions for agents; one
//! question with one answer is what `generateContent` is for, and nothing of it is kept on the
//! service's side. The answer is bound by `responseMimeType` and `responseJsonSchema`. Caching of
//! what is the same in many questions is the service's own affair here.
//!
//! After <https://ai.google.dev/api/generate-content>,
//! <https://ai.google.dev/gemini-api/docs/structured-output> and
//! <https://ai.google.dev/gemini-api/docs/troubleshooting>.

use std::sync::Arc;
use std::time::Duration;

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

const SERVICE: &str = "gemini";
const HOST: &str = "https://generativelanguage.googleapis.com";

/// Words by which an error of status 400 says that the question is too long.
const TOO_LONG: [&str; 2] = ["token count", "maximum number of tokens"];

/// Words by which one of status 429 says that waiting a minute does not help.
const NO_MONEY: [&str; 4] = ["perday", "billing", "credits", "spend"];

/// Reasons to end that mean: the model, or what watches over it, would not.
const REFUSALS: [&str; 8] = [
    "SAFETY",
    "RECITATION",
    "LANGUAGE",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "IMAGE_SAFETY",
    "MODEL_ARMOR",
];

/// Parts of names of models that answer no such questions.
const OTHER_USES: [&str; 7] = [
    "embedding",
    "image",
    "tts",
    "audio",
    "live",
    "aqa",
    "robotics",
];

/// Asks Gemini.
#[derive(Debug)]
pub struct Gemini {
    asking: Asking,
    default: String,
    catalogue: Arc<Catalogue>,
}

impl Gemini {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, settings: &Settings) -> Self {
        let key = KeyPlace::Header("x-goog-api-key", "");
        Self {
            asking: Asking::new(door, (SERVICE, "Gemini"), key, &[], settings),
            default: settings.model(SERVICE),
            catalogue: Arc::clone(&settings.catalogue),
        }
    }

    fn body(&self, ask: &Ask, model: &str) -> Value {
        let mut body = json!({
            "contents": [{ "role": "user", "parts": [{ "text": ask.words() }] }],
            "generationConfig": {
                "maxOutputTokens": ask.most_tokens.max(1),
                "responseMimeType": "application/json",
                "responseJsonSchema": portable(&ask.schema),
            },
        });
        // Empty text is an error there.
        if !ask.system.trim().is_empty() {
            body["systemInstruction"] = json!({ "parts": [{ "text": ask.system }] });
        }
        if let Some(effort) = self.catalogue.effort(SERVICE, model) {
            body["generationConfig"]["thinkingConfig"] = json!({ "thinkingLevel": effort });
        }
        body
    }
}

#[async_trait]
impl LanguageModel for Gemini {
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
            sent: "The claims, passages and parts of the document that a question is about, with its instructions, to generativelanguage.googleapis.com (Google).",
        }
    }

    fn default_model(&self) -> String {
        self.default.clone()
    }

    async fn models(&self, cancel: &CancellationToken) -> Result<Vec<String>, Reply> {
        let mut url = address(&["models"]).map_err(|t| t.reply(self.name(), ""))?;
        url.set_query(Some("pageSize=1000"));
        let all = self.asking.list(url, &GenerateContent, cancel).await?;
        let writes = |model: &&Value| {
            let methods = list(model, "/supportedGenerationMethods").iter();
            methods.clone().any(|method| method == "generateContent")
        };
        let names = list(&all, "/models")
            .iter()
            .filter(writes)
            .map(|model| bare(text(model, "/name")))
            .filter(|name| !OTHER_USES.iter().any(|use_| name.contains(use_)))
            .map(str::to_owned)
            .collect();
        listed(names, "it lists no model for this key")
    }

    async fn ask(&self, ask: &Ask, cancel: &CancellationToken) -> Asked {
        let model = match chosen(ask, &self.default, self.name()) {
            Ok(model) => bare(&model).to_owned(),
            Err(declined) => return declined.into(),
        };
        let url = address(&["models", &format!("{model}:streamGenerateContent")]);
        let mut url = match url {
            Ok(url) => url,
            Err(trouble) => return trouble.reply(self.name(), &model).into(),
        };
        url.set_query(Some("alt=sse"));
        let body = self.body(ask, &model);
        self.asking
            .ask(ask, &model, (url, &body), &GenerateContent, cancel)
            .await
    }
}

/// "models/gemini-3.8-flash" as people call it.
fn bare(model: &str) -> &str {
    model.strip_prefix("models/").unwrap_or(model)
}

fn address(parts: &[&str]) -> Result<Url, Trouble> {
    let mut url = Url::parse(&format!("{HOST}/v1beta")).map_err(|_| strange())?;
    url.path_segments_mut()
        .map_err(|()| strange())?
        .extend(parts);
    Ok(url)
}

/// How it words its answers.
pub(super) struct GenerateContent;

impl Dialect for GenerateContent {
    fn hear(&self, bytes: &[u8]) -> Heard {
        let mut heard = Heard::default();
        match body(bytes) {
            Ok(Body::Stream(events)) => {
                for (_, piece) in &events {
                    take(&mut heard, piece);
                }
            }
            // Where it does not stream events, it sends the pieces as a list.
            Ok(Body::Whole(Value::Array(pieces))) if !pieces.is_empty() => {
                for piece in &pieces {
                    take(&mut heard, piece);
                }
            }
            Ok(Body::Whole(piece)) if is_piece(&piece) => take(&mut heard, &piece),
            Ok(Body::Whole(_)) => return Heard::trouble(strange()),
            Err(trouble) => return Heard::trouble(trouble),
        }
        heard
    }

    fn trouble(&self, status: u16, error: &Value) -> Trouble {
        of_error(status, error.get(0).unwrap_or(error))
    }
}

fn is_piece(value: &Value) -> bool {
    ["candidates", "promptFeedback", "error"]
        .iter()
        .any(|field| value.get(field).is_some())
}

/// Takes one piece of the stream in. What is thought aloud is no part of the answer.
fn take(heard: &mut Heard, piece: &Value) {
    if piece.get("error").is_some() {
        let status = u16::try_from(count(piece, "/error/code")).unwrap_or(500);
        heard.end = End::Trouble(of_error(status, piece));
        return;
    }
    let model = text(piece, "/modelVersion");
    if !model.is_empty() {
        model.clone_into(&mut heard.model);
    }
    if piece.get("usageMetadata").is_some() {
        let read = count(piece, "/usageMetadata/promptTokenCount");
        let cached = count(piece, "/usageMetadata/cachedContentTokenCount");
        let written = count(piece, "/usageMetadata/candidatesTokenCount");
        let thought = count(piece, "/usageMetadata/thoughtsTokenCount");
        heard.usage = Usage {
            // It counts what it had kept among what it read.
            input: read.saturating_sub(cached),
            cached,
            kept: 0,
            output: written.saturating_add(thought),
        };
    }
    let blocked = text(piece, "/promptFeedback/blockReason");
    if !blocked.is_empty() {
        heard.end = End::Trouble(Trouble::Refused(clip(blocked)));
        return;
    }
    for part in list(piece, "/candidates/0/content/parts") {
        let thought = part.get("thought").and_then(Value::as_bool) == Some(true);
        let words = part.get("text").and_then(Value::as_str);
        heard
            .text
            .push_str(words.filter(|_| !thought).unwrap_or(""));
    }
    heard.end = match text(piece, "/candidates/0/finishReason") {
        "" => return,
        "STOP" => End::Whole,
        "MAX_TOKENS" => End::CutOff,
        reason if REFUSALS.contains(&reason) => End::Trouble(Trouble::Refused(reason.to_owned())),
        other => End::Trouble(Trouble::Strange(format!(
            "it stopped unexpectedly ({})",
            clip(other)
        ))),
    };
}

fn of_error(status: u16, error: &Value) -> Trouble {
    let words = said(error, "/error/message");
    let details = list(error, "/error/details");
    let reason = |wanted| {
        details
            .iter()
            .any(|detail| text(detail, "/reason") == wanted)
    };
    match status {
        400 if reason("API_KEY_INVALID") || speaks_of(words, &["api key not valid"]) => {
            Trouble::KeyRejected
        }
        400 if speaks_of(words, &TOO_LONG) => Trouble::TooLong,
        // The free tier is not offered here, or the project has no billing.
        400 if said(error, "/error/status") == "FAILED_PRECONDITION" => {
            Trouble::NotPermitted(clip(words))
        }
        429 => {
            let quotas = details
                .iter()
                .flat_map(|detail| list(detail, "/violations"));
            let quotas = quotas.map(|quota| text(quota, "/quotaId"));
            let spent = quotas.chain([words]).any(|said| speaks_of(said, &NO_MONEY));
            if spent {
                return Trouble::OverQuota;
            }
            let mut wait = details.iter().map(|detail| text(detail, "/retryDelay"));
            Trouble::Busy(wait.find_map(seconds))
        }
        _ => Trouble::of(status, words),
    }
}

/// "34s" and "34.07s".
fn seconds(delay: &str) -> Option<Duration> {
    let seconds: f64 = delay.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
