//! The one door out (ARCHITECTURE.md, invariant 2): every request of every provider is a
//! [`Request`] handed to a [`Door`].
//!
//! The door owns the document's mode, the address guard, the limits, the ledger and the cache. A
//! provider owns only what it asks and how it reads the answer. [`OneDoor`] is that door.
//!
//! A request goes through, in this order: the document's mode, whose host it is, the guard on the address as
//! written, the cache, the key, the service's gate, the ledger, the guard on the address as
//! resolved, the wire – or the proxy, which resolves names itself; each redirect goes through again.

mod asker;
mod body;
mod cache;
mod event;
mod exchange;
mod failure;
#[cfg(feature = "fixture-internet")]
mod fixture;
mod gate;
mod gates;
pub mod guard;
mod ledger;
mod leg;
mod limits;
mod names;
mod one_door;
mod payload;
mod permissions;
mod politeness;
mod proxy;
mod redact;
mod retry;
mod wire;

use std::time::Duration;

pub use cache::{Cache, Cached, NoCache};
pub use event::DoorEvent;
#[cfg(feature = "fixture-internet")]
pub use fixture::{Fixture, NameAnswer};
pub use guard::{LOCAL_MODEL, LocalServer};
pub(crate) use ledger::now;
pub use ledger::{Entry, Ledger, Outcome};
pub use leg::Sample;
pub use limits::Limits;
pub use one_door::{OneDoor, Parts};
pub use payload::Payload;
pub use permissions::{AskFirst, Leave, Mode, Permission, Permissions};
pub(crate) use politeness::SERVICES;
pub use politeness::{Manners, Politeness, WEB};
pub use proxy::{DIRECT, Proxies};

use async_trait::async_trait;
use tokio_util::sync::CancellationToken;

/// What lets a request out.
#[async_trait]
pub trait Door: Send + Sync {
    /// Sends the request, following redirects within the limits. Returns soon after `cancel`.
    ///
    /// # Errors
    /// Why there is no answer; never "not found", which is an answer with status 404.
    async fn send(&self, request: Request, cancel: &CancellationToken)
    -> Result<Response, Refusal>;
}

/// One request.
#[derive(Debug, Clone)]
pub struct Request {
    /// Id of the service it is sent to, as in [`crate::Needs`]: "crossref"; "web" for a page that a
    /// document links to.
    pub service: &'static str,
    /// Id of the document on whose behalf it is sent.
    pub document: String,
    /// Why, in words a person understands: "Look up the title of reference 12".
    pub purpose: String,
    /// "GET", "HEAD" or "POST".
    pub method: Method,
    /// Where to. Only http and https.
    pub url: url::Url,
    /// Further headers. Never a key: see `key`.
    pub headers: Vec<(String, String)>,
    /// The body, exactly as it leaves.
    pub body: Option<Payload>,
    /// Where the user's key for the service goes; the door reads it from the keychain.
    pub key: Option<KeyPlace>,
    /// The most bytes of the decoded body that are read; more is [`Refusal::TooLarge`] unless
    /// `truncate` is set.
    pub most_bytes: usize,
    /// True to keep what was read of a longer body.
    pub truncate: bool,
    /// How long an earlier answer may stand in for a new one; zero asks anew (and conditionally,
    /// where the service gave a validator).
    pub fresh_for: Duration,
}

/// Methods in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Reads.
    Get,
    /// Asks whether it is there.
    Head,
    /// Sends a body.
    Post,
}

/// Where a key goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyPlace {
    /// In this header, after this prefix: ("Authorization", "Bearer ").
    Header(&'static str, &'static str),
    /// In this parameter of the query.
    Query(&'static str),
}

/// An answer, whatever its status.
#[derive(Debug, Clone)]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Where it came from after redirects.
    pub url: url::Url,
    /// Addresses passed on the way, the first is the one asked; empty without redirects.
    pub redirects: Vec<Hop>,
    /// Headers in lower case, in order.
    pub headers: Vec<(String, String)>,
    /// Decoded body.
    pub body: Vec<u8>,
    /// True if the body was cut at `most_bytes`.
    pub truncated: bool,
    /// True if it came from the cache.
    pub cached: bool,
}

impl Response {
    /// The first value of a header, given in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(given, _)| given == name);
        values.next().map(|(_, value)| value.as_str())
    }
}

/// One redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// 301, 302, 303, 307 or 308.
    pub status: u16,
    /// The address that redirected.
    pub from: url::Url,
}

/// Why there is no answer. None of these says anything about what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The document is sealed, or the service is not switched on for it.
    #[error("{service} is not switched on for this document")]
    NotAllowed {
        /// Id of the service.
        service: String,
    },
    /// The host belongs to somebody a claim names, and no person has said that it may be asked.
    #[error("it belongs to {owner}, whom the text names: ask first")]
    AskFirst {
        /// The host.
        host: String,
        /// The name.
        owner: String,
    },
    /// The address is private, local or otherwise out of bounds.
    #[error("{0} is not a public address")]
    ForbiddenAddress(String),
    /// The service needs a key that is not there.
    #[error("no key is stored for {service}")]
    NoKey {
        /// Id of the service.
        service: String,
    },
    /// The host does not exist (NXDOMAIN).
    #[error("there is no host {0}")]
    NoSuchHost(String),
    /// A proxy is set that cannot be used: nothing is sent past it.
    #[error("nothing is sent without the proxy that is set: {0}")]
    Proxy(String),
    /// Nothing came in time.
    #[error("timed out while {0}")]
    TimedOut(&'static str),
    /// The connection failed or broke off.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The certificate or the handshake is not sound.
    #[error("the secure connection failed: {0}")]
    Tls(String),
    /// The service asked to wait longer than this run waits.
    #[error("it asks us to wait {0} s")]
    AskedToWait(u64),
    /// It failed so often that it is left alone for a while.
    #[error("it failed repeatedly, so requests are paused for {0} s")]
    Resting(u64),
    /// More redirects than allowed, or a loop.
    #[error("it redirects endlessly")]
    TooManyRedirects,
    /// The body is larger than allowed, packed or unpacked.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
    /// The answer is not sound HTTP or cannot be unpacked.
    #[error("the answer is broken: {0}")]
    Broken(String),
    /// The run was stopped.
    #[error("stopped")]
    Cancelled,
}

impl Refusal {
    /// What is said of a service that may be asked and has no key: whoever reads an account of the
    /// looking knows it by these words.
    #[must_use]
    pub fn without_key(service: &str) -> String {
        let service = service.to_owned();
        Self::NoKey { service }.to_string()
    }
}
