//! Asking a service through the door, and telling an answer from its absence.
//!
//! Owns what registries and providers share: who must have answered, what a status means, and that
//! a web page, an error, a strange answer or a time-out is [`Silence`] and never *nothing found*.
//! Refuses to know what is asked.

pub(crate) mod json;
pub(crate) mod markup;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::Failure;
use crate::door::{Door, KeyPlace, Method, Refusal, Request, Response};

/// The most bytes of one answer: a page of full records is some hundred kilobytes.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// How long an answer may stand in for a new one. Records change rarely; a retraction must still be
/// seen within the week.
const FRESH_FOR: Duration = Duration::from_hours(7 * 24);

/// One service behind the door.
#[derive(Clone)]
pub(crate) struct Asker {
    door: Arc<dyn Door>,
    service: &'static str,
    /// Hosts that may answer in the end, ".wikipedia.org" for every host under it; a redirect to
    /// any other is no answer of the service.
    hosts: &'static [&'static str],
    key: Option<(KeyPlace, RefusesKey)>,
    fresh_for: Duration,
}

/// Whether an answer of this status and body says that the key is not accepted.
pub(crate) type RefusesKey = fn(u16, &[u8]) -> bool;

/// A sound answer of the service itself.
pub(crate) enum Reply {
    /// Status 2xx.
    Body(Box<Response>),
    /// Status 404 or 410, with what it says.
    Missing(Vec<u8>),
}

/// Why there is no answer; never that nothing was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Silence {
    /// It may not be asked: not switched on, or no key.
    Declined(String),
    /// It was asked and did not answer.
    NoAnswer(Failure),
}

impl fmt::Debug for Asker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asker")
            .field("service", &self.service)
            .finish_non_exhaustive()
    }
}

impl Asker {
    /// Asks this service; answers must come from one of `hosts`.
    pub(crate) fn new(
        door: Arc<dyn Door>,
        service: &'static str,
        hosts: &'static [&'static str],
    ) -> Self {
        Self {
            door,
            service,
            hosts,
            key: None,
            fresh_for: FRESH_FOR,
        }
    }

    /// The same with a key of the user's own, which the service refuses with 401.
    pub(crate) fn with_key(self, place: KeyPlace) -> Self {
        self.with_key_refused(place, |status, _| status == 401)
    }

    /// The same with a key that the service refuses in its own way.
    pub(crate) fn with_key_refused(mut self, place: KeyPlace, refuses: RefusesKey) -> Self {
        self.key = Some((place, refuses));
        self
    }

    /// The same with answers that stand in for new ones only so long.
    pub(crate) fn fresh_for(mut self, time: Duration) -> Self {
        self.fresh_for = time;
        self
    }

    /// A request that reads; `purpose` says why, in words for the ledger.
    pub(crate) fn get(&self, document: &str, purpose: String, url: Url) -> Request {
        Request {
            service: self.service,
            document: document.to_owned(),
            purpose,
            method: Method::Get,
            url,
            headers: vec![("accept".to_owned(), "application/json".to_owned())],
            body: None,
            key: self.key.as_ref().map(|(place, _)| place.clone()),
            most_bytes: MOST_BYTES,
            truncate: false,
            fresh_for: self.fresh_for,
        }
    }

    /// A request that sends JSON.
    pub(crate) fn post(&self, document: &str, purpose: String, url: Url, body: &Value) -> Request {
        let mut request = self.get(document, purpose, url);
        request.method = Method::Post;
        request
            .headers
            .push(("content-type".to_owned(), "application/json".to_owned()));
        request.body = Some(body.to_string().into());
        request
    }

    /// Sends it.
    pub(crate) async fn send(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Reply, Silence> {
        let response = self.door.send(request, cancel).await.map_err(refused)?;
        self.sound(response)
    }

    /// Sends it and reads JSON; `None` if the service says, in JSON, that it has no such thing.
    pub(crate) async fn json(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Option<Value>, Silence> {
        match self.send(request, cancel).await? {
            Reply::Body(response) => parse(&response.body).map(Some),
            // Only what speaks the service's language may say that there is nothing.
            Reply::Missing(body) => parse(&body).map(|_| None),
        }
    }

    fn is_own(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| match own.strip_prefix('.') {
            Some(_) => host.ends_with(own),
            None => host == *own,
        })
    }

    fn sound(&self, response: Response) -> Result<Reply, Silence> {
        let host = response.url.host_str().unwrap_or_default();
        if !self.is_own(host) {
            return Err(no_answer(
                format!("something else answered instead: {host}"),
                true,
            ));
        }
        if response.truncated {
            return Err(no_answer("its answer is cut off", true));
        }
        let status = response.status;
        let key_refused = self
            .key
            .as_ref()
            .is_some_and(|(_, refuses)| refuses(status, &response.body));
        match status {
            200..=299 => Ok(Reply::Body(Box::new(response))),
            404 | 410 => Ok(Reply::Missing(response.body)),
            _ if key_refused => Err(no_answer(format!("it rejected the key ({status})"), false)),
            401 | 403 => Err(no_answer(format!("it refused to answer ({status})"), false)),
            429 => Err(no_answer("it wants fewer requests (429)", true)),
            400..=499 => Err(no_answer(
                format!("it rejected the request ({status})"),
                false,
            )),
            500..=599 => Err(no_answer(format!("it failed ({status})"), true)),
            _ => Err(no_answer(
                format!("it gave an unexpected answer ({status})"),
                true,
            )),
        }
    }
}

/// Why there is no answer, in words that complete "{name} did not answer: …".
pub(crate) fn no_answer(reason: impl Into<String>, retry: bool) -> Silence {
    Silence::NoAnswer(Failure {
        reason: reason.into(),
        retry,
    })
}

/// The answer has another shape than the service's.
pub(crate) fn misread() -> Silence {
    no_answer("its answer could not be read", true)
}

/// Reads JSON; says so if a web page came in its place.
pub(crate) fn parse(body: &[u8]) -> Result<Value, Silence> {
    serde_json::from_slice(body).map_err(|_| {
        let start = body.iter().find(|byte| !byte.is_ascii_whitespace());
        if start == Some(&b'<') {
            no_answer("it sent a web page instead of data", true)
        } else {
            no_answer("it sent something that is not JSON", true)
        }
    })
}

/// What a refusal of the door means.
pub(crate) fn refused(refusal: Refusal) -> Silence {
    let retry = match &refusal {
        Refusal::NotAllowed { .. } | Refusal::AskFirst { .. } | Refusal::NoKey { .. } => {
            return Silence::Declined(refusal.to_string());
        }
        Refusal::ForbiddenAddress(_)
        | Refusal::Proxy(_)
        | Refusal::TooManyRedirects
        | Refusal::TooLarge(_)
        | Refusal::Broken(_) => false,
        Refusal::NoSuchHost(_)
        | Refusal::TimedOut(_)
        | Refusal::Connection(_)
        | Refusal::Tls(_)
        | Refusal::AskedToWait(_)
        | Refusal::Resting(_)
        | Refusal::Cancelled => true,
    };
    no_answer(refusal.to_string(), retry)
}
