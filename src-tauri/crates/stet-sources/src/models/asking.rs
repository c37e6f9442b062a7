//! One question through the door, asked again where that is safe.
//!
//! A question that timed out, or broke off, may have been carried out and paid for: it is not asked
//! again here. One that was refused for now (429, 5xx) was not, and is. Waits that a service names
//! in `Retry-After` are the door's.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use stet_core::model::{Ask, Usage};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::heard::Heard;
use super::trouble::{self, Trouble};
use super::{Asked, Reply, Settings};
use crate::door::{Door, KeyPlace, Method, Refusal, Request, Response};

/// The most bytes of one answer on the wire. A stream says two hundred bytes and more for a token.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// The longest pause before the same question is asked again.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The most characters of the name of a model: those of local ones hold the path they came by.
const LONGEST_NAME: usize = 200;

/// How a service words its answers.
pub(super) trait Dialect: Sync {
    /// What the body of an answer with status 2xx says.
    fn hear(&self, body: &[u8]) -> Heard;
    /// What an answer of another status means; `error` is null if it is not JSON.
    fn trouble(&self, status: u16, error: &Value) -> Trouble;
}

/// One service behind the door.
#[derive(Clone)]
pub(super) struct Asking {
    door: Arc<dyn Door>,
    pub(super) service: &'static str,
    pub(super) name: &'static str,
    key: KeyPlace,
    headers: Vec<(String, String)>,
    attempts: u32,
    back_off: Duration,
}

impl fmt::Debug for Asking {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asking")
            .field("service", &self.service)
            .finish_non_exhaustive()
    }
}

impl Asking {
    /// Asks this service; `headers` go with every request.
    pub(super) fn new(
        door: Arc<dyn Door>,
        (service, name): (&'static str, &'static str),
        key: KeyPlace,
        headers: &[(&str, &str)],
        settings: &Settings,
    ) -> Self {
        let headers = headers.iter();
        Self {
            door,
            service,
            name,
            key,
            headers: headers
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            attempts: settings.attempts.max(1),
            back_off: settings.back_off,
        }
    }

    fn request(&self, purpose: String, url: Url) -> Request {
        Request {
            service: self.service,
            document: String::new(),
            purpose,
            method: Method::Get,
            url,
            headers: self.headers.clone(),
            body: None,
            key: Some(self.key.clone()),
            most_bytes: MOST_BYTES,
            truncate: false,
            fresh_for: Duration::ZERO,
        }
    }

    /// Asks for JSON on behalf of no document.
    pub(super) async fn list(
        &self,
        url: Url,
        dialect: &dyn Dialect,
        cancel: &CancellationToken,
    ) -> Result<Value, Reply> {
        let mut request = self.request(format!("List the models of {}", self.name), url);
        request
            .headers
            .push(("accept".to_owned(), "application/json".to_owned()));
        let told = |trouble: Trouble| trouble.reply(self.name, "");
        let response = self.answer(&request, dialect, cancel).await.map_err(told)?;
        match super::heard::body(&response.body) {
            Ok(super::heard::Body::Whole(list)) => Ok(list),
            Ok(super::heard::Body::Stream(_)) => Err(told(strange())),
            Err(trouble) => Err(told(trouble)),
        }
    }

    /// Asks a question in this dialect, for this model.
    pub(super) async fn ask(
        &self,
        ask: &Ask,
        model: &str,
        (url, body): (Url, &Value),
        dialect: &dyn Dialect,
        cancel: &CancellationToken,
    ) -> Asked {
        let mut request = self.request(purpose(ask, model), url);
        request.document.clone_from(&ask.document);
        request.method = Method::Post;
        let kinds = [
            ("content-type", "application/json"),
            ("accept", "text/event-stream"),
        ];
        for (name, value) in kinds {
            request.headers.push((name.to_owned(), value.to_owned()));
        }
        request.body = Some(body.to_string().into());
        let response = match self.answer(&request, dialect, cancel).await {
            Ok(response) => response,
            Err(trouble) => return trouble.reply(self.name, model).into(),
        };
        let heard = dialect.hear(&response.body);
        let named = if heard.model.is_empty() {
            model.to_owned()
        } else {
            heard.model.clone()
        };
        let used = Some((named, heard.usage)).filter(|(_, usage)| *usage != Usage::default());
        let reply = heard.reply(self.name, model, ask.most_tokens);
        Asked {
            wasted: used.filter(|_| !matches!(reply, Reply::Said(_))),
            reply,
        }
    }

    /// A sound answer of the service itself, of status 2xx.
    async fn answer(
        &self,
        request: &Request,
        dialect: &dyn Dialect,
        cancel: &CancellationToken,
    ) -> Result<Response, Trouble> {
        // What only reads is tried again by the door itself.
        let attempts = match request.method {
            Method::Post => self.attempts,
            Method::Get | Method::Head => 1,
        };
        let mut attempt = 1;
        loop {
            let trouble = match self.once(request, dialect, cancel).await {
                Ok(response) => return Ok(response),
                Err(trouble) => trouble,
            };
            let pause = self.pause(attempt, &trouble);
            let (true, Some(pause)) = (attempt < attempts, pause) else {
                return Err(trouble);
            };
            tokio::select! {
                biased;
                () = cancel.cancelled() => return Err(Trouble::Door(Refusal::Cancelled)),
                () = tokio::time::sleep(pause) => {}
            }
            attempt += 1;
        }
    }

    async fn once(
        &self,
        request: &Request,
        dialect: &dyn Dialect,
        cancel: &CancellationToken,
    ) -> Result<Response, Trouble> {
        let base = request.url.origin().ascii_serialization();
        let sent = self.door.send(request.clone(), cancel).await;
        let response = sent
            .map_err(|refusal| trouble::unreached(Trouble::Door(refusal), self.service, &base))?;
        if response.url.origin() != request.url.origin() {
            let host = response.url.host_str().unwrap_or_default();
            return Err(Trouble::Elsewhere(host.to_owned()));
        }
        if (200..300).contains(&response.status) {
            return Ok(response);
        }
        let error = serde_json::from_slice(&response.body).unwrap_or(Value::Null);
        Err(dialect.trouble(response.status, &error))
    }

    /// How long to wait before asking again; `None` if that is not to be done. Half of the pause is
    /// drawn, so that questions refused together do not come back together.
    fn pause(&self, attempt: u32, trouble: &Trouble) -> Option<Duration> {
        if !trouble.may_pass() {
            return None;
        }
        if let Trouble::Busy(Some(wait)) = trouble {
            return Some(*wait).filter(|wait| *wait <= LONGEST_PAUSE);
        }
        let doublings = 1_u32.checked_shl(attempt - 1).unwrap_or(u32::MAX);
        let bound = self.back_off.saturating_mul(doublings).min(LONGEST_PAUSE);
        Some(bound.mul_f64(0.5 + fastrand::f64() / 2.0))
    }
}

/// Why a question is asked, in words for the ledger.
fn purpose(ask: &Ask, model: &str) -> String {
    match ask.claim {
        0 => format!("Ask {model} ({})", ask.prompt),
        claim => format!("Ask {model} about claim {claim} ({})", ask.prompt),
    }
}

/// The model to ask, where it can be one.
///
/// # Errors
/// [`Reply::Declined`]: none is chosen, or what is chosen is no name.
pub(super) fn chosen(ask: &Ask, default: &str, name: &str) -> Result<String, Reply> {
    let model = match ask.model.trim() {
        "" => default,
        model => model,
    };
    if model.is_empty() {
        return Err(Reply::Declined(format!(
            "No model is chosen for {name}; choose one in Settings."
        )));
    }
    if !is_model_name(model) {
        return Err(Reply::Declined(format!(
            "The model set for {name} in Settings is not a valid model name."
        )));
    }
    Ok(model.to_owned())
}

/// True for what can be the name of a model: "claude-sonnet-5-5", "hf.co/unsloth/qwen:Q4_K_M".
pub(super) fn is_model_name(name: &str) -> bool {
    let fit = |c: char| c.is_ascii_alphanumeric() || "-_.:/@+".contains(c);
    (1..=LONGEST_NAME).contains(&name.len()) && name.chars().all(fit) && !name.contains("..")
}

/// The answer has another shape than the service's.
pub(super) fn strange() -> Trouble {
    Trouble::Strange("its answer could not be read".to_owned())
}

/// The list as it is handed on: names that can be, each once.
///
/// # Errors
/// [`Reply::NoAnswer`] if there are none.
pub(super) fn listed(names: Vec<String>, none: &str) -> Result<Vec<String>, Reply> {
    /// More than any service lists.
    const MOST: usize = 1_000;
    let mut seen = std::collections::HashSet::new();
    let names = names.into_iter();
    let names: Vec<String> = names
        .filter(|name| is_model_name(name) && seen.insert(name.clone()))
        .take(MOST)
        .collect();
    if names.is_empty() {
        return Err(Reply::NoAnswer(crate::Failure {
            reason: none.to_owned(),
            retry: false,
        }));
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use async_trait::async_trait;

    use super::super::{Anthropic, Catalogue, LanguageModel};
    use super::*;

    /// Answers everything with a list of models, as if from this address.
    struct From(&'static str, Mutex<Vec<Request>>);

    #[async_trait]
    impl Door for From {
        async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
            self.1.lock().expect("requests").push(request);
            Ok(Response {
                status: 200,
                url: Url::parse(self.0).expect("an address"),
                redirects: Vec::new(),
                headers: Vec::new(),
                body: br#"{"data":[{"id":"m-1"}]}"#.to_vec(),
                truncated: false,
                cached: false,
            })
        }
    }

    #[tokio::test]
    async fn only_the_service_itself_is_believed() {
        let settings = Settings::new(Arc::new(Catalogue::bundled().expect("a catalogue")));
        for (address, believed) in [
            ("https://api.anthropic.com/v2/models", true),
            ("http://api.anthropic.com/v1/models", false),
            ("https://api.anthropic.com.example/v1/models", false),
        ] {
            let door = Arc::new(From(address, Mutex::default()));
            let model = Anthropic::new(Arc::clone(&door) as Arc<dyn Door>, &settings);
            let listed = model.models(&CancellationToken::new()).await;
            assert_eq!(listed.is_ok(), believed, "{address}: {listed:?}");
            let sent = door.1.lock().expect("requests");
            assert_eq!(sent.len(), 1, "{address}");
            assert!(sent[0].document.is_empty() && sent[0].fresh_for.is_zero());
        }
    }

    #[test]
    fn names_of_models_can_stand_in_a_path_and_a_sentence() {
        for name in [
            "gpt-6-luna",
            "qwen3:30b-a3b",
            "hf.co/unsloth/Llama-3.2:Q4_K_M",
            "a@b+c",
        ] {
            assert!(is_model_name(name), "{name}");
        }
        for name in [
            "",
            "a b",
            "../../v1/files",
            "a?key=b",
            "a#b",
            "a\nb",
            "é",
            "a%2f",
        ] {
            assert!(!is_model_name(name), "{name}");
        }
        assert!(!is_model_name(&"a".repeat(LONGEST_NAME + 1)));
    }

    #[test]
    fn a_list_keeps_what_can_be_a_name_once() {
        let names = ["b", "a", "b", "a b", ""].map(str::to_owned).to_vec();
        assert_eq!(listed(names, "none").expect("a list"), ["b", "a"]);
        assert!(
            matches!(listed(Vec::new(), "it lists none"), Err(Reply::NoAnswer(failure))
            if failure.reason == "it lists none" && !failure.retry)
        );
    }
}
