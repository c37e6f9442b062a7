//! Earlier answers: when one may stand in for a new one.
//!
//! Owns freshness and the name under which an answer is kept. Refuses to own where it is kept:
//! that is a [`Cache`].

use std::time::Duration;

use sha2::{Digest, Sha256};
use url::Url;

use super::{Hop, Method, Payload, Request, Response};

/// An answer as kept. Keys are already redacted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cached {
    /// HTTP status.
    pub status: u16,
    /// Where it came from after redirects.
    pub url: String,
    /// (status, address) of each redirect on the way.
    pub redirects: Vec<(u16, String)>,
    /// Headers in lower case; none that sets a cookie.
    pub headers: Vec<(String, String)>,
    /// Decoded body.
    pub body: Vec<u8>,
    /// True if the body was cut.
    pub truncated: bool,
    /// When it was received or last confirmed, in seconds since 1970, UTC.
    pub stored_at: i64,
}

/// Where answers are kept, per document, so that they are forgotten with it. Methods block. A
/// failure is no answer: the cache is never needed.
pub trait Cache: Send + Sync {
    /// The answer kept under `key` for the document.
    fn get(&self, document: &str, key: &str) -> Option<Cached>;
    /// Keeps an answer in place of an earlier one.
    fn put(&self, document: &str, key: &str, answer: &Cached);
}

/// A cache that keeps nothing.
#[derive(Debug, Clone, Copy)]
pub struct NoCache;

impl Cache for NoCache {
    fn get(&self, _document: &str, _key: &str) -> Option<Cached> {
        None
    }

    fn put(&self, _document: &str, _key: &str, _answer: &Cached) {}
}

/// The name of a request's answer: method, address, what of the headers changes the answer, body.
/// The user's key is no part of it.
pub(super) fn key(request: &Request) -> String {
    let mut hasher = Sha256::new();
    let mut piece = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_be_bytes());
        hasher.update(bytes);
    };
    let mut field = |text: &str| piece(text.as_bytes());
    field(request.service);
    field(request.method.name());
    field(request.url.as_str());
    for (name, value) in &request.headers {
        field(&name.to_ascii_lowercase());
        field(value);
    }
    piece(request.body.as_ref().map_or(&[], Payload::bytes));
    hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

impl Cached {
    /// True if it may stand in for a new answer: younger than the request accepts and than the
    /// service promised. An answer from the future (the clock went backwards) may not.
    pub(super) fn is_fresh(&self, request: &Request, now: i64) -> bool {
        let promised = control(&self.headers).lifetime;
        let lifetime = promised.map_or(request.fresh_for, |p| p.min(request.fresh_for));
        u64::try_from(now - self.stored_at).is_ok_and(|age| Duration::from_secs(age) < lifetime)
            && self.answers(request)
    }

    /// True if it holds as much of the body as the request wants.
    pub(super) fn answers(&self, request: &Request) -> bool {
        let enough = self.body.len() >= request.most_bytes;
        match (self.truncated, request.truncate) {
            (true, cut) => cut && enough,
            (false, true) => true,
            (false, false) => self.body.len() <= request.most_bytes,
        }
    }

    /// Headers that ask the service whether this answer still holds.
    pub(super) fn validators(&self) -> Vec<(String, String)> {
        [
            ("etag", "if-none-match"),
            ("last-modified", "if-modified-since"),
        ]
        .into_iter()
        .filter_map(|(given, asked)| Some((asked.to_owned(), self.header(given)?.to_owned())))
        .collect()
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(given, _)| given == name);
        values.next().map(|(_, value)| value.as_str())
    }

    /// An answer to keep, if it may be kept.
    pub(super) fn of(response: &Response, now: i64) -> Option<Self> {
        let keepable = matches!(response.status, 200 | 203 | 404 | 410);
        if !keepable || control(&response.headers).no_store {
            return None;
        }
        let redirects = response.redirects.iter();
        Some(Self {
            status: response.status,
            url: response.url.to_string(),
            redirects: redirects
                .map(|hop| (hop.status, hop.from.to_string()))
                .collect(),
            headers: response.headers.clone(),
            body: response.body.clone(),
            truncated: response.truncated,
            stored_at: now,
        })
    }

    /// The answer it stands for; `None` if what was kept cannot be read.
    pub(super) fn into_response(mut self, request: &Request) -> Option<Response> {
        let cut = request.truncate && self.body.len() > request.most_bytes;
        if cut {
            self.body.truncate(request.most_bytes);
        }
        let hops = self.redirects.into_iter();
        Some(Response {
            status: self.status,
            url: Url::parse(&self.url).ok()?,
            redirects: hops
                .map(|(status, from)| {
                    Some(Hop {
                        status,
                        from: Url::parse(&from).ok()?,
                    })
                })
                .collect::<Option<_>>()?,
            headers: self.headers,
            body: self.body,
            truncated: self.truncated || cut,
            cached: true,
        })
    }
}

/// What `Cache-Control` says to a private cache.
struct Control {
    no_store: bool,
    lifetime: Option<Duration>,
}

fn control(headers: &[(String, String)]) -> Control {
    let mut said = Control {
        no_store: false,
        lifetime: None,
    };
    let lines = headers.iter().filter(|(name, _)| name == "cache-control");
    for directive in lines.flat_map(|(_, value)| value.split(',')) {
        let directive = directive.trim().to_ascii_lowercase();
        match directive.split_once('=') {
            None if directive == "no-store" => said.no_store = true,
            None if directive == "no-cache" => said.lifetime = Some(Duration::ZERO),
            Some(("max-age", seconds)) => {
                let seconds = seconds.trim_matches('"').parse().unwrap_or(0);
                let promised = Duration::from_secs(seconds);
                said.lifetime = Some(
                    said.lifetime
                        .map_or(promised, |before| before.min(promised)),
                );
            }
            _ => {}
        }
    }
    said
}

impl Method {
    /// As HTTP names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
            Self::Post => "POST",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(fresh_for: u64) -> Request {
        Request {
            service: "web",
            document: "d".to_owned(),
            purpose: "Test".to_owned(),
            method: Method::Get,
            url: Url::parse("https://example.org/").expect("an address"),
            headers: Vec::new(),
            body: None,
            key: None,
            most_bytes: 10,
            truncate: false,
            fresh_for: Duration::from_secs(fresh_for),
        }
    }

    fn kept(control: &str) -> Cached {
        Cached {
            status: 200,
            url: "https://example.org/".to_owned(),
            redirects: Vec::new(),
            headers: vec![("cache-control".to_owned(), control.to_owned())],
            body: b"12345678".to_vec(),
            truncated: false,
            stored_at: 1_000,
        }
    }

    #[test]
    fn fresh_for_as_long_as_both_the_request_and_the_service_say() {
        assert!(kept("").is_fresh(&request(60), 1_059));
        assert!(!kept("").is_fresh(&request(60), 1_060));
        assert!(!kept("").is_fresh(&request(0), 1_000));
        assert!(kept("private, max-age=30").is_fresh(&request(60), 1_029));
        assert!(!kept("private, max-age=30").is_fresh(&request(60), 1_030));
        assert!(kept("max-age=3000").is_fresh(&request(60), 1_059));
        assert!(!kept("max-age=3000").is_fresh(&request(60), 1_060));
        assert!(!kept("no-cache").is_fresh(&request(60), 1_001));
    }

    #[test]
    fn a_clock_that_goes_backwards_makes_an_answer_stale() {
        assert!(!kept("").is_fresh(&request(60), 999));
    }

    #[test]
    fn a_cut_body_answers_only_who_wants_no_more() {
        let mut cut = kept("");
        cut.truncated = true;
        assert!(!cut.answers(&request(60)));
        let mut wants = request(60);
        wants.truncate = true;
        wants.most_bytes = 8;
        assert!(cut.answers(&wants));
        wants.most_bytes = 9;
        assert!(!cut.answers(&wants));
    }

    #[test]
    fn what_must_not_be_stored_is_not() {
        let mut response = kept("").into_response(&request(60)).expect("an answer");
        assert!(Cached::of(&response, 1).is_some());
        response.headers = vec![("cache-control".to_owned(), "no-store".to_owned())];
        assert!(Cached::of(&response, 1).is_none());
        response.headers.clear();
        response.status = 503;
        assert!(Cached::of(&response, 1).is_none());
    }
}
