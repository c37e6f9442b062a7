//! The door itself: the order of the steps every request goes through.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use tokio::sync::{Semaphore, broadcast};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::asker::Asker;
use super::exchange::{Exchange, Made};
use super::gate::{Change, Gate, whole_seconds};
use super::gates::Gates;
use super::guard::{LOCAL_MODEL, LocalServer};
use super::leg::{Leg, Sample};
use super::names::{SystemNames, ThisMachine};
use super::redact::Redactor;
use super::wire::{self, Answer, Wire};
use super::{
    Cache, Cached, Door, DoorEvent, Hop, Leave, Ledger, Limits, Method, Permissions, Politeness,
    Proxies, Refusal, Request, Response, WEB, cache, guard, retry,
};
use crate::keys::{KeyError, KeyStore, Secret};

/// Events kept for a listener that is slow.
const EVENTS: usize = 256;

/// What the door is built from.
pub struct Parts {
    /// What documents allow.
    pub permissions: Arc<dyn Permissions>,
    /// Where rows are kept.
    pub ledger: Arc<dyn Ledger>,
    /// Where answers are kept.
    pub cache: Arc<dyn Cache>,
    /// Where keys are kept.
    pub keys: Arc<dyn KeyStore>,
    /// Limits of every request.
    pub limits: Limits,
    /// Manners towards each service.
    pub politeness: Politeness,
    /// The user's mail address, told to every service that is asked; `None` tells none.
    pub contact: Option<String>,
}

/// The one door out. Cheap to share; one for the whole program, so that limits hold over all
/// documents.
pub struct OneDoor {
    permissions: Arc<dyn Permissions>,
    ledger: Arc<dyn Ledger>,
    cache: Arc<dyn Cache>,
    keys: Arc<dyn KeyStore>,
    limits: Limits,
    asker: Asker,
    wire: Wire,
    gates: Gates,
    places: Semaphore,
    /// Where the local model server is, as the user set it.
    local: RwLock<Option<LocalServer>>,
    events: broadcast::Sender<DoorEvent>,
}

impl std::fmt::Debug for OneDoor {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("OneDoor")
    }
}

impl OneDoor {
    /// The door to the internet.
    ///
    /// # Errors
    /// Why there can be no secure connections, in words: the system trusts no authority.
    pub fn new(parts: Parts) -> Result<Self, String> {
        let names = Arc::new(SystemNames::default());
        let local = Arc::new(ThisMachine);
        let wire = Wire::new([Arc::clone(&names), names], local, None, &parts.limits)?;
        Ok(Self::with(parts, wire))
    }

    /// The same door with a test server at the other end.
    ///
    /// # Errors
    /// What is wrong with the fixture's authority, in words.
    #[cfg(feature = "fixture-internet")]
    pub fn through(parts: Parts, fixture: &super::Fixture) -> Result<Self, String> {
        let [http, https, local] = fixture.resolvers().map(Arc::new);
        let authority = Some(fixture.authority_pem.as_slice());
        let wire = Wire::new([http, https], local, authority, &parts.limits)?;
        Ok(Self::with(parts, wire))
    }

    fn with(parts: Parts, wire: Wire) -> Self {
        Self {
            permissions: parts.permissions,
            ledger: parts.ledger,
            cache: parts.cache,
            keys: parts.keys,
            places: Semaphore::new(parts.limits.at_once.max(1)),
            limits: parts.limits,
            asker: Asker::new(parts.contact),
            wire,
            gates: Gates::new(parts.politeness),
            local: RwLock::default(),
            events: broadcast::channel(EVENTS).0,
        }
    }

    /// What the door tells from now on.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<DoorEvent> {
        self.events.subscribe()
    }

    /// Changes the mail address that services are told. Manners change with it.
    pub fn set_contact(&self, contact: Option<String>) {
        self.asker.set_contact(contact);
        self.gates.clear();
    }

    /// Changes where the local model server is; with `None` the service [`LOCAL_MODEL`] leads
    /// nowhere.
    pub fn set_local_model(&self, server: Option<LocalServer>) {
        *self.local.write().unwrap_or_else(PoisonError::into_inner) = server;
    }

    /// Sends requests through these proxies from now on, all but those to the local model server; with an
    /// error, which says why the proxy that is set cannot be used, none leave.
    pub fn set_proxies(&self, proxies: Result<Proxies, String>) {
        self.wire.set_proxies(proxies, &self.limits);
    }

    /// Lets an address pass as it is written, for this service.
    fn guard(&self, service: &str, url: &Url) -> Result<(), Refusal> {
        let server = self.local.read().unwrap_or_else(PoisonError::into_inner);
        guard::admit_for(service, url, server.as_ref())
    }

    /// Exactly what this request would send, with a mark where the key would stand. Sends nothing.
    #[must_use]
    pub fn sample(&self, request: &Request) -> Sample {
        let mark = request
            .key
            .as_ref()
            .and_then(|_| Secret::new("xxxxxxxx-the-key").ok());
        let redactor = mark.as_ref().map_or_else(Redactor::none, Redactor::of);
        Leg::first(request).sample(&self.asker.user_agent(), mark.as_ref(), &redactor)
    }

    fn tell(&self, event: DoorEvent) {
        // Nobody listening is no failure.
        let _ = self.events.send(event);
    }

    /// Lets a request pass that the document allows, to `url`: where it is sent to, or redirected.
    async fn admit(
        &self,
        request: &Request,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Result<(), Refusal> {
        let (permissions, document) = (Arc::clone(&self.permissions), request.document.clone());
        let permission = blocking(cancel, move || permissions.of(&document)).await?;
        let leave = permission.map_or(Leave::Withheld, |given| given.leave(request.service));
        if leave == Leave::Unasked {
            self.tell(DoorEvent::NeedsConsent {
                document: request.document.clone(),
                sample: self.sample(request),
            });
        }
        if leave != Leave::Granted {
            return Err(Refusal::NotAllowed {
                service: request.service.to_owned(),
            });
        }
        self.ask_first(request, url, cancel).await
    }

    /// A page of somebody a claim names is asked for once a person said so. A service that a person
    /// switched on is not theirs, whatever it is called.
    async fn ask_first(
        &self,
        request: &Request,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Result<(), Refusal> {
        if request.service != WEB {
            return Ok(());
        }
        let (permissions, document) = (Arc::clone(&self.permissions), request.document.clone());
        let first = blocking(cancel, move || permissions.ask_first(&document)).await?;
        let Ok(first) = first else {
            return Err(Refusal::NotAllowed {
                service: request.service.to_owned(),
            });
        };
        match first.owner(url) {
            None => Ok(()),
            Some(owner) => Err(Refusal::AskFirst {
                host: url.host_str().unwrap_or_default().to_owned(),
                owner: owner.to_owned(),
            }),
        }
    }

    async fn secret(
        &self,
        request: &Request,
        cancel: &CancellationToken,
    ) -> Result<Option<Secret>, Refusal> {
        if request.key.is_none() {
            return Ok(None);
        }
        let (keys, service) = (Arc::clone(&self.keys), request.service);
        match blocking(cancel, move || keys.read(service)).await? {
            Ok(Some(secret)) => Ok(Some(secret)),
            // A server of one's own asks for a key only if its owner told it to.
            Ok(None) | Err(_) if service == LOCAL_MODEL => Ok(None),
            // Without the keychain a key kept in it is not there; its state says why.
            Ok(None) | Err(KeyError::NoService | KeyError::Locked | KeyError::Denied(_)) => {
                Err(Refusal::NoKey {
                    service: service.to_owned(),
                })
            }
            Err(error @ KeyError::Unfit(_)) => Err(Refusal::Connection(error.to_string())),
        }
    }

    /// One leg, tried again where that may help.
    async fn attempt(&self, leg: &Leg<'_>, exchange: &Exchange<'_>) -> Result<Answer, Refusal> {
        let (gate, attempts, limits) = self.gates.of(leg, self.asker.is_known(), &self.limits);
        let cancel = exchange.cancel;
        let mut attempt = 1;
        loop {
            let pass = gate.pass(&self.limits, cancel).await?;
            // The document may have been sealed while this request waited.
            self.admit(leg.request, &leg.url, cancel).await?;
            let place = tokio::select! {
                biased;
                () = cancel.cancelled() => return Err(Refusal::Cancelled),
                place = self.places.acquire() => place.map_err(|_| Refusal::Cancelled)?,
            };
            let Made { answer, never_left } = exchange.make(leg, attempt, &limits).await;
            drop(place);
            let change = pass.report(retry::report(&answer), &self.limits);
            self.tell_change(leg, change);
            let asked = self.asked_to_wait(leg, &gate, &answer);
            let again = (never_left || retry::is_idempotent(leg.method))
                && attempt < attempts
                && match &answer {
                    Ok(answer) => retry::may_pass(answer.status),
                    Err(refusal) => retry::may_recover(refusal),
                };
            if !again {
                return answer;
            }
            if !asked {
                let pause = retry::back_off(attempt, &self.limits, fastrand::f64());
                tokio::select! {
                    biased;
                    () = cancel.cancelled() => return Err(Refusal::Cancelled),
                    () = tokio::time::sleep(pause) => {}
                }
            }
            attempt += 1;
        }
    }

    fn tell_change(&self, leg: &Leg<'_>, change: Change) {
        let service = leg.request.service.to_owned();
        let host = leg.url.host_str().unwrap_or_default().to_owned();
        match change {
            Change::None => {}
            Change::Recovered => self.tell(DoorEvent::Recovered { service, host }),
            Change::Rests(time) => self.tell(DoorEvent::Resting {
                service,
                host,
                seconds: whole_seconds(time),
            }),
        }
    }

    /// Holds the gate for as long as the service asks; true if it asked.
    fn asked_to_wait(
        &self,
        leg: &Leg<'_>,
        gate: &Arc<Gate>,
        answer: &Result<Answer, Refusal>,
    ) -> bool {
        let busy = answer
            .as_ref()
            .ok()
            .filter(|answer| retry::asks_to_wait(answer.status));
        let asked = busy.and_then(|busy| retry::retry_after(&busy.headers, SystemTime::now()));
        let Some(wait) = asked else {
            return false;
        };
        gate.wait(wait);
        self.tell(DoorEvent::AskedToWait {
            service: leg.request.service.to_owned(),
            host: leg.url.host_str().unwrap_or_default().to_owned(),
            seconds: whole_seconds(wait),
        });
        true
    }

    /// Follows redirects to the answer.
    async fn follow(
        &self,
        request: &Request,
        known: Option<&Cached>,
        exchange: &Exchange<'_>,
    ) -> Result<Response, Refusal> {
        let mut leg = Leg::first(request);
        let mut hops: Vec<Hop> = Vec::new();
        let mut passed = Vec::new();
        loop {
            self.guard(request.service, &leg.url)?;
            let known = known.filter(|known| known.url == leg.url.as_str());
            leg.validators = known.map(Cached::validators).unwrap_or_default();
            let answer = self.attempt(&leg, exchange).await?;
            let location = answer.headers.iter().find(|(name, _)| name == "location");
            let Some((_, location)) = location.filter(|_| wire::redirects(answer.status)) else {
                return Ok(Response {
                    status: answer.status,
                    url: shown(&leg.url, exchange.redactor),
                    redirects: hops,
                    headers: answer.headers,
                    body: answer.body.bytes,
                    truncated: answer.body.truncated,
                    cached: false,
                });
            };
            if request.service == LOCAL_MODEL {
                return Err(Refusal::Broken(
                    "it redirects, and a local model server answers itself".to_owned(),
                ));
            }
            let next = leg.next(answer.status, location, exchange.redactor)?;
            hops.push(Hop {
                status: answer.status,
                from: shown(&leg.url, exchange.redactor),
            });
            passed.push((leg.method, leg.url));
            let circles = passed
                .iter()
                .any(|(m, url)| *m == next.method && *url == next.url);
            if circles || hops.len() > self.limits.redirects {
                return Err(Refusal::TooManyRedirects);
            }
            leg = next;
        }
    }
}

#[async_trait]
impl Door for OneDoor {
    async fn send(
        &self,
        request: Request,
        cancel: &CancellationToken,
    ) -> Result<Response, Refusal> {
        self.admit(&request, &request.url, cancel).await?;
        self.guard(request.service, &request.url)?;
        let name = cache::key(&request);
        let (store, document, kept) = (
            Arc::clone(&self.cache),
            request.document.clone(),
            name.clone(),
        );
        let known = blocking(cancel, move || store.get(&document, &kept)).await?;
        if let Some(known) = known
            .clone()
            .filter(|known| known.is_fresh(&request, unix_now()))
            && let Some(response) = known.into_response(&request)
        {
            return Ok(response);
        }
        let secret = self.secret(&request, cancel).await?;
        let redactor = secret.as_ref().map_or_else(Redactor::none, Redactor::of);
        let user_agent = self.asker.user_agent();
        let exchange = Exchange {
            wire: &self.wire,
            ledger: &self.ledger,
            user_agent: &user_agent,
            secret: secret.as_ref(),
            redactor: &redactor,
            cancel,
        };
        let known = known.filter(|known| known.answers(&request));
        let mut response = self.follow(&request, known.as_ref(), &exchange).await?;
        if response.status == 304
            && let Some(confirmed) = known.and_then(|known| known.into_response(&request))
        {
            response = confirmed;
        }
        // What was asked with a body and must be new each time stands in for nothing later.
        let lasting = request.method != Method::Post || !request.fresh_for.is_zero();
        if lasting && let Some(answer) = Cached::of(&response, unix_now()) {
            let (store, document) = (Arc::clone(&self.cache), request.document.clone());
            blocking(cancel, move || store.put(&document, &name, &answer)).await?;
        }
        Ok(response)
    }
}

/// An address as it may be handed on.
fn shown(url: &Url, redactor: &Redactor) -> Url {
    Url::parse(&redactor.text(url.as_str())).unwrap_or_else(|_| url.clone())
}

/// Runs what blocks on another thread; stops waiting when stopped.
async fn blocking<T: Send + 'static>(
    cancel: &CancellationToken,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    if cancel.is_cancelled() {
        return Err(Refusal::Cancelled);
    }
    tokio::select! {
        biased;
        () = cancel.cancelled() => Err(Refusal::Cancelled),
        done = tokio::task::spawn_blocking(work) => {
            done.map_err(|error| Refusal::Connection(error.to_string()))
        }
    }
}

fn unix_now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
        })
}
