//! Asking a service through the door, and telling an answer from its absence.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use stet_core::reference::Record;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::door::{Door, KeyPlace, Method, Refusal, Request, Response};
use crate::{By, Failure, Found, LookUp, Registry};

/// The most bytes of one answer: a page of full records is some hundred kilobytes.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// How long a registry's answer may stand in for a new one. Records change rarely; a retraction
/// must still be seen within the week.
const FRESH_FOR: Duration = Duration::from_hours(7 * 24);

/// How many records are asked for by description. The right one is nearly always among the first
/// three; more only cost the service.
pub(super) const WANTED: usize = 5;

/// One service behind the door.
#[derive(Clone)]
pub(super) struct Asker {
    door: Arc<dyn Door>,
    service: &'static str,
    /// Hosts that may answer in the end; a redirect to any other is no answer of the service.
    hosts: &'static [&'static str],
    key: Option<KeyPlace>,
}

/// A sound answer of the service itself.
pub(super) enum Reply {
    /// Status 2xx.
    Body(Vec<u8>),
    /// Status 404 or 410, with what it says.
    Missing(Vec<u8>),
}

/// Why there are no records: [`Found::Declined`] or [`Found::NoAnswer`], never
/// [`Found::NothingFound`].
pub(super) type Silent = Found;

impl fmt::Debug for Asker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asker")
            .field("service", &self.service)
            .finish_non_exhaustive()
    }
}

impl Asker {
    /// Asks this service; answers must come from one of `hosts`.
    pub(super) fn new(
        door: Arc<dyn Door>,
        service: &'static str,
        hosts: &'static [&'static str],
    ) -> Self {
        Self {
            door,
            service,
            hosts,
            key: None,
        }
    }

    /// The same with a key of the user's own.
    pub(super) fn with_key(mut self, place: KeyPlace) -> Self {
        self.key = Some(place);
        self
    }

    /// A request that reads, said in words for the ledger.
    pub(super) fn get(&self, ask: &LookUp, url: Url) -> Request {
        let what = match ask.by {
            By::Identifier => "Look up the identifier of",
            By::Description => "Search for",
        };
        Request {
            service: self.service,
            document: ask.document.clone(),
            purpose: format!("{what} reference {}", ask.reference),
            method: Method::Get,
            url,
            headers: vec![("accept".to_owned(), "application/json".to_owned())],
            body: None,
            key: self.key.clone(),
            most_bytes: MOST_BYTES,
            truncate: false,
            fresh_for: FRESH_FOR,
        }
    }

    /// The same for several references at once, which are of one document.
    pub(super) fn get_all(&self, asks: &[&LookUp], url: Url) -> Option<Request> {
        let first = asks.first()?;
        let numbers: Vec<String> = asks.iter().map(|ask| ask.reference.to_string()).collect();
        let mut request = self.get(first, url);
        if asks.len() > 1 {
            request.purpose = format!(
                "Look up the identifiers of references {}",
                numbers.join(", ")
            );
        }
        Some(request)
    }

    /// Sends it.
    pub(super) async fn send(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Reply, Silent> {
        let response = self.door.send(request, cancel).await.map_err(refused)?;
        self.sound(response)
    }

    /// Sends it and reads JSON; `None` if the service says, in JSON, that it has no such thing.
    pub(super) async fn json(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Option<Value>, Silent> {
        match self.send(request, cancel).await? {
            Reply::Body(body) => parse(&body).map(Some),
            // Only what speaks the service's language may say that there is nothing.
            Reply::Missing(body) => parse(&body).map(|_| None),
        }
    }

    fn sound(&self, response: Response) -> Result<Reply, Silent> {
        let host = response.url.host_str().unwrap_or_default();
        if !self.hosts.contains(&host) {
            return Err(no_answer(
                format!("something else answered in its place: {host}"),
                true,
            ));
        }
        if response.truncated {
            return Err(no_answer("its answer is cut off", true));
        }
        let status = response.status;
        match status {
            200..=299 => Ok(Reply::Body(response.body)),
            404 | 410 => Ok(Reply::Missing(response.body)),
            401 if self.key.is_some() => Err(no_answer("it does not accept the key (401)", false)),
            401 | 403 => Err(no_answer(format!("it refuses to answer ({status})"), false)),
            429 => Err(no_answer("it wants fewer requests (429)", true)),
            400..=499 => Err(no_answer(
                format!("it did not accept the question ({status})"),
                false,
            )),
            500..=599 => Err(no_answer(format!("it failed ({status})"), true)),
            _ => Err(no_answer(format!("its answer is strange ({status})"), true)),
        }
    }
}

/// Why there is no answer, in words that complete "{name} did not answer: …".
pub(super) fn no_answer(reason: impl Into<String>, retry: bool) -> Silent {
    Found::NoAnswer(Failure {
        reason: reason.into(),
        retry,
    })
}

/// The answer has another shape than the service's.
pub(super) fn misread() -> Silent {
    no_answer("its answer could not be read", true)
}

/// Looks works up in batches of `most` that are of one document and asked by identifier; `batch`
/// gets those and answers each of them, everything else is looked up by itself.
pub(super) async fn in_batches<B, F>(
    registry: &dyn Registry,
    asks: &[LookUp],
    can: impl Fn(&LookUp) -> bool,
    batch: B,
    cancel: &CancellationToken,
) -> Vec<Found>
where
    B: Fn(Vec<LookUp>) -> F,
    F: Future<Output = Result<Vec<Found>, Silent>>,
{
    let mut all: Vec<Option<Found>> = vec![None; asks.len()];
    let mut waiting: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, ask) in asks.iter().enumerate() {
        if ask.by == By::Identifier && can(ask) {
            waiting.entry(&ask.document).or_default().push(at);
        } else {
            all[at] = Some(registry.look_up(ask, cancel).await);
        }
    }
    for places in waiting.values() {
        for places in places.chunks(registry.at_once()) {
            let together = places.iter().map(|at| asks[*at].clone()).collect();
            match batch(together).await {
                Ok(found) if found.len() == places.len() => {
                    for (at, found) in places.iter().zip(found) {
                        all[*at] = Some(found);
                    }
                }
                Ok(_) => places.iter().for_each(|at| all[*at] = Some(misread())),
                Err(silent) => places.iter().for_each(|at| all[*at] = Some(silent.clone())),
            }
        }
    }
    all.into_iter()
        .map(|found| found.unwrap_or_else(misread))
        .collect()
}

/// The records, or that there are none. To be called only after the service said so in its shape.
pub(super) fn found(records: Vec<Record>) -> Found {
    if records.is_empty() {
        Found::NothingFound
    } else {
        Found::Records(records)
    }
}

/// What a list of `sent` things held; if there were some and none could be read, that is no answer.
pub(super) fn read_list(sent: usize, records: Vec<Record>) -> Found {
    if records.is_empty() && sent > 0 {
        misread()
    } else {
        found(records)
    }
}

/// Reads JSON; says so if a web page came in its place.
pub(super) fn parse(body: &[u8]) -> Result<Value, Silent> {
    serde_json::from_slice(body).map_err(|_| {
        let start = body.iter().find(|byte| !byte.is_ascii_whitespace());
        if start == Some(&b'<') {
            no_answer("it sent a web page instead of data", true)
        } else {
            no_answer("it sent something that is not JSON", true)
        }
    })
}

fn refused(refusal: Refusal) -> Silent {
    let retry = match &refusal {
        Refusal::NotAllowed { .. } | Refusal::NoKey { .. } => {
            return Found::Declined(refusal.to_string());
        }
        Refusal::ForbiddenAddress(_)
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
