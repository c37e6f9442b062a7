//! One leg of a request: from one address to its answer or to the next redirect.
//!
//! Owns what exactly is sent, and where a redirect may lead. Refuses to own sending it.

use serde::Serialize;
use url::Url;
use zeroize::Zeroizing;

use super::redact::Redactor;
use super::{Entry, KeyPlace, Method, Payload, Refusal, Request, WEB, ledger};
use crate::keys::Secret;

/// Packings the door can undo.
const PACKINGS: &str = "gzip, br";

/// Headers that would carry a key or a session; only the door sets them.
const OWN_HEADERS: [&str; 4] = ["authorization", "cookie", "host", "proxy-authorization"];

/// Exactly what would be sent, with the key redacted: for the privacy sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// Id of the service.
    pub service: String,
    /// Why, in words a person understands.
    pub purpose: String,
    /// "GET", "HEAD" or "POST".
    pub method: String,
    /// The whole address.
    pub url: String,
    /// Every header that is set, in order.
    pub headers: Vec<(String, String)>,
    /// The exact body; one that is no words in lower-case hex.
    pub body: Option<String>,
}

/// What is sent on one leg.
#[derive(Clone)]
pub(super) struct Leg<'r> {
    pub(super) request: &'r Request,
    pub(super) method: Method,
    pub(super) url: Url,
    /// True while the leg stays with the origin that was asked first: only there does the key go.
    at_origin: bool,
    with_body: bool,
    pub(super) validators: Vec<(String, String)>,
}

impl<'r> Leg<'r> {
    pub(super) fn first(request: &'r Request) -> Self {
        let mut url = request.url.clone();
        url.set_fragment(None);
        Self {
            request,
            method: request.method,
            url,
            at_origin: true,
            with_body: request.body.is_some(),
            validators: Vec::new(),
        }
    }

    /// The leg that a redirect leads to.
    ///
    /// # Errors
    /// [`Refusal::Broken`] for no address, [`Refusal::Tls`] where a service gives up https,
    /// [`Refusal::Connection`] where a body or the key would go to another host.
    pub(super) fn next(
        &self,
        status: u16,
        location: &str,
        redactor: &Redactor,
    ) -> Result<Self, Refusal> {
        let mut url = (self.url.join(location)).map_err(|error| {
            Refusal::Broken(format!(
                "it redirects to something that is not an \
                 address ({error})"
            ))
        })?;
        url.set_fragment(None);
        let stays = url.origin() == self.url.origin();
        // Pages of the web are read wherever they moved; what is sent to a service stays private.
        if self.url.scheme() == "https" && url.scheme() == "http" && self.request.service != WEB {
            return Err(Refusal::Tls(
                "it redirects to an address without https".to_owned(),
            ));
        }
        let becomes_get = self.method == Method::Post && matches!(status, 301..=303);
        let with_body = self.with_body && !becomes_get;
        let holds_key = redactor.text(url.as_str()) != url.as_str();
        if !stays && (with_body || holds_key) {
            let what = if holds_key {
                "the key"
            } else {
                "what was sent"
            };
            return Err(Refusal::Connection(format!(
                "it would hand {what} to another host"
            )));
        }
        Ok(Self {
            request: self.request,
            method: if becomes_get {
                Method::Get
            } else {
                self.method
            },
            at_origin: self.at_origin && stays,
            url,
            with_body,
            validators: Vec::new(),
        })
    }

    /// The address with the key, if it goes there.
    pub(super) fn address(&self, secret: Option<&Secret>) -> Url {
        let mut url = self.url.clone();
        if let (Some(KeyPlace::Query(name)), Some(secret), true) =
            (&self.request.key, secret, self.at_origin)
        {
            let sent = url.query_pairs().any(|(given, _)| given == *name);
            if !sent {
                url.query_pairs_mut().append_pair(name, secret.expose());
            }
        }
        url
    }

    /// Every header that is set.
    pub(super) fn headers(
        &self,
        user_agent: &str,
        secret: Option<&Secret>,
    ) -> Vec<(String, String)> {
        let given = self.request.headers.iter();
        let given = given.map(|(name, value)| (name.to_ascii_lowercase(), value.clone()));
        let given: Vec<_> = given
            .filter(|(name, _)| !OWN_HEADERS.contains(&name.as_str()))
            .filter(|(name, _)| self.with_body || !name.starts_with("content-"))
            .collect();
        let mut headers = vec![("user-agent".to_owned(), user_agent.to_owned())];
        if !given.iter().any(|(name, _)| name == "accept") {
            headers.push(("accept".to_owned(), "*/*".to_owned()));
        }
        headers.push(("accept-encoding".to_owned(), PACKINGS.to_owned()));
        headers.extend(given);
        headers.extend(self.validators.iter().cloned());
        if let (Some(KeyPlace::Header(name, prefix)), Some(secret), true) =
            (&self.request.key, secret, self.at_origin)
        {
            let value = format!("{prefix}{}", secret.expose());
            headers.push((name.to_ascii_lowercase(), value));
        }
        headers
    }

    /// The exact body.
    pub(super) fn body(&self) -> Option<&Payload> {
        self.request.body.as_ref().filter(|_| self.with_body)
    }

    /// Its ledger row, without the key.
    pub(super) fn entry(
        &self,
        user_agent: &str,
        secret: Option<&Secret>,
        redactor: &Redactor,
        attempt: u32,
    ) -> Entry {
        let sample = self.sample(user_agent, secret, redactor);
        Entry {
            at: ledger::now(),
            document: self.request.document.clone(),
            service: sample.service,
            host: self.url.host_str().unwrap_or_default().to_owned(),
            purpose: sample.purpose,
            method: sample.method,
            url: sample.url,
            headers: sample.headers,
            body: sample.body,
            attempt,
        }
    }

    /// What would be sent, without the key.
    pub(super) fn sample(
        &self,
        user_agent: &str,
        secret: Option<&Secret>,
        redactor: &Redactor,
    ) -> Sample {
        let headers = self.headers(user_agent, secret).into_iter();
        Sample {
            service: self.request.service.to_owned(),
            purpose: redactor.text(&self.request.purpose),
            method: self.method.name().to_owned(),
            url: redactor.text(&Zeroizing::new(String::from(self.address(secret)))),
            headers: headers
                .map(|(name, value)| (name, redactor.text(&Zeroizing::new(value))))
                .collect(),
            body: self.body().map(|body| redactor.text(&body.shown())),
        }
    }
}
