//! What the server was asked: a log and counts for tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;

/// One request as it arrived and how it was answered.
#[derive(Debug, Clone, Serialize)]
pub struct Seen {
    /// Milliseconds since the server started.
    pub at_ms: u64,
    /// "GET".
    pub method: String,
    /// "https://api.crossref.org/works?…"
    pub url: String,
    /// Headers as sent.
    pub headers: Vec<(String, String)>,
    /// Body as sent.
    pub body: String,
    /// Status that was answered; 0 if the connection was closed or left without an answer.
    pub status: u16,
    /// The fault that was played, if any.
    pub fault: Option<String>,
}

/// Counts of one host.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct HostCount {
    /// Requests so far.
    pub requests: u64,
    /// Requests being answered now.
    pub open: u64,
    /// The most at one time.
    pub peak: u64,
}

#[derive(Debug, Default)]
struct Books {
    hosts: BTreeMap<String, HostCount>,
    log: Vec<Seen>,
}

/// The books of a running server.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    books: Arc<Mutex<Books>>,
    started: Instant,
}

/// A request in the books as open, until dropped.
#[derive(Debug)]
pub(crate) struct Open {
    books: Arc<Mutex<Books>>,
    host: String,
}

impl Record {
    pub(crate) fn new() -> Self {
        Self {
            books: Arc::default(),
            started: Instant::now(),
        }
    }

    /// Counts a request in.
    pub(crate) fn open(&self, host: &str) -> Open {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        let count = books.hosts.entry(host.to_owned()).or_default();
        count.requests += 1;
        count.open += 1;
        count.peak = count.peak.max(count.open);
        Open {
            books: Arc::clone(&self.books),
            host: host.to_owned(),
        }
    }

    /// Writes a request into the log.
    pub(crate) fn note(&self, mut seen: Seen) {
        seen.at_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        books.log.push(seen);
    }

    pub(crate) fn counts(&self) -> BTreeMap<String, HostCount> {
        let books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        books.hosts.clone()
    }

    pub(crate) fn log(&self) -> Vec<Seen> {
        let books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        books.log.clone()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = books.hosts.get_mut(&self.host) {
            count.open = count.open.saturating_sub(1);
        }
    }
}
