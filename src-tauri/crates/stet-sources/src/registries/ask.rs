//! Asking a registry's service: the shared [`crate::ask`] in the words of look-ups.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;
use stet_core::reference::Record;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::ask::{self, Silence};
use crate::door::{Door, KeyPlace, Request};
use crate::{By, Found, LookUp, Registry};

/// How many records are asked for by description. The right one is nearly always among the first
/// three; more only cost the service.
pub(super) const WANTED: usize = 5;

/// One registry's service behind the door.
#[derive(Debug, Clone)]
pub(super) struct Asker(ask::Asker);

/// A sound answer of the service itself.
pub(super) enum Reply {
    /// Status 2xx.
    Body(Vec<u8>),
    /// Status 404 or 410, with what it says.
    Missing(Vec<u8>),
}

/// Why something is asked, in words for the ledger.
fn purpose(ask: &LookUp) -> String {
    let what = match ask.by {
        By::Identifier => "Look up the identifier of",
        By::Description => "Search for",
    };
    format!("{what} reference {}", ask.reference)
}

/// Why there are no records: [`Found::Declined`] or [`Found::NoAnswer`], never
/// [`Found::NothingFound`].
pub(super) type Silent = Found;

impl From<Silence> for Found {
    fn from(silence: Silence) -> Self {
        match silence {
            Silence::Declined(reason) => Self::Declined(reason),
            Silence::NoAnswer(failure) => Self::NoAnswer(failure),
        }
    }
}

impl Asker {
    /// Asks this service; answers must come from one of `hosts`.
    pub(super) fn new(
        door: Arc<dyn Door>,
        service: &'static str,
        hosts: &'static [&'static str],
    ) -> Self {
        Self(ask::Asker::new(door, service, hosts))
    }

    /// The same with a key of the user's own.
    pub(super) fn with_key(self, place: KeyPlace) -> Self {
        Self(self.0.with_key(place))
    }

    /// A request that reads, said in words for the ledger.
    pub(super) fn get(&self, ask: &LookUp, url: Url) -> Request {
        self.0.get(&ask.document, purpose(ask), url)
    }

    /// A request that asks with JSON.
    pub(super) fn post(&self, ask: &LookUp, url: Url, body: &Value) -> Request {
        let purpose = purpose(ask);
        self.0.post(&ask.document, purpose, url, body)
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
        Ok(match self.0.send(request, cancel).await? {
            ask::Reply::Body(response) => Reply::Body(response.body),
            ask::Reply::Missing(body) => Reply::Missing(body),
        })
    }

    /// Sends it and reads JSON; `None` if the service says, in JSON, that it has no such thing.
    pub(super) async fn json(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Option<Value>, Silent> {
        Ok(self.0.json(request, cancel).await?)
    }
}

/// Why there is no answer, in words that complete "{name} did not answer: …".
pub(super) fn no_answer(reason: impl Into<String>, retry: bool) -> Silent {
    ask::no_answer(reason, retry).into()
}

/// The answer has another shape than the service's.
pub(super) fn misread() -> Silent {
    ask::misread().into()
}

/// Reads JSON; says so if a web page came in its place.
pub(super) fn parse(body: &[u8]) -> Result<Value, Silent> {
    Ok(ask::parse(body)?)
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
