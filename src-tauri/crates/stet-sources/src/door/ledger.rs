//! The ledger: a row for every request, written before its bytes leave.
//!
//! Owns what a row says and that it is closed whatever happens. Refuses to own where rows are
//! kept: that is a [`Ledger`].

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio_util::sync::CancellationToken;

use super::Refusal;

/// What is about to leave. Keys are already redacted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// RFC 3339, UTC.
    pub at: String,
    /// Id of the document on whose behalf it is sent; empty for the program itself.
    pub document: String,
    /// Id of the service.
    pub service: String,
    /// Host it goes to.
    pub host: String,
    /// Why, in words a person understands.
    pub purpose: String,
    /// "GET", "HEAD" or "POST".
    pub method: String,
    /// The whole address.
    pub url: String,
    /// Every header that is set, in order.
    pub headers: Vec<(String, String)>,
    /// The exact body; `None` for a request without one.
    pub body: Option<String>,
    /// Which try of the same request it is, from 1.
    pub attempt: u32,
}

/// How it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
pub struct Outcome {
    /// RFC 3339, UTC.
    pub at: String,
    /// HTTP status, if an answer began.
    pub status: Option<u16>,
    /// Bytes of the body that came in, as packed on the wire.
    pub bytes_in: u64,
    /// Milliseconds from sending to the end.
    pub millis: u64,
    /// Why there is no answer; `None` if there is one.
    pub failure: Option<String>,
    /// The beginning of the answer, keys redacted.
    pub excerpt: String,
}

/// Where rows are kept. Methods block.
pub trait Ledger: Send + Sync {
    /// Keeps a row durably and gives its number.
    ///
    /// # Errors
    /// Why it could not be kept, in words; the request does not leave then.
    fn begin(&self, entry: &Entry) -> Result<i64, String>;
    /// Completes the row.
    ///
    /// # Errors
    /// Why it could not be completed, in words; the row stays open.
    fn end(&self, id: i64, outcome: &Outcome) -> Result<(), String>;
}

/// The time now as rows say it.
pub(crate) fn now() -> String {
    OffsetDateTime::now_utc()
        .format(&Rfc3339)
        .unwrap_or_default()
}

/// A row that was begun. Dropped without [`Row::end`], it says that it was broken off.
pub(super) struct Row {
    ledger: Arc<dyn Ledger>,
    id: i64,
    started: tokio::time::Instant,
    ended: bool,
}

impl Row {
    /// Writes the row. When stopped, waits `last_words` for the ledger and no longer; a row that
    /// is kept after that is closed by itself, and nothing leaves under it.
    pub(super) async fn begin(
        ledger: &Arc<dyn Ledger>,
        entry: Entry,
        last_words: Duration,
        cancel: &CancellationToken,
    ) -> Result<Self, Refusal> {
        if cancel.is_cancelled() {
            return Err(Refusal::Cancelled);
        }
        let (kept, keeper) = (Arc::clone(ledger), Arc::clone(ledger));
        let writing = async move {
            let written = tokio::task::spawn_blocking(move || keeper.begin(&entry)).await;
            let id = written
                .map_err(|error| error.to_string())
                .and_then(|id| id)
                .map_err(|reason| Refusal::Connection(format!("no ledger row: {reason}")))?;
            Ok(Self {
                ledger: kept,
                id,
                started: tokio::time::Instant::now(),
                ended: false,
            })
        };
        // On its own task, so that giving up waiting does not lose the row: dropped, it closes.
        let mut writing = tokio::spawn(writing);
        tokio::select! {
            biased;
            row = &mut writing => row.map_err(|error| Refusal::Connection(error.to_string()))?,
            () = async { cancel.cancelled().await; tokio::time::sleep(last_words).await } => {
                Err(Refusal::Cancelled)
            }
        }
    }

    /// Completes the row, on another thread; waits for it no longer than `last_words`.
    pub(super) async fn end(mut self, outcome: Outcome, last_words: Duration) {
        let writing = self.close(outcome);
        if let Some(writing) = writing {
            let _ = tokio::time::timeout(last_words, writing).await;
        }
    }

    fn close(&mut self, outcome: Outcome) -> Option<tokio::task::JoinHandle<()>> {
        self.ended = true;
        let outcome = Outcome {
            at: now(),
            millis: u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX),
            ..outcome
        };
        let (ledger, id) = (Arc::clone(&self.ledger), self.id);
        let runtime = tokio::runtime::Handle::try_current().ok()?;
        Some(runtime.spawn_blocking(move || {
            // An open row says by itself that its end is not known.
            let _ = ledger.end(id, &outcome);
        }))
    }
}

impl Drop for Row {
    fn drop(&mut self) {
        if !self.ended {
            self.close(Outcome {
                failure: Some(Refusal::Cancelled.to_string()),
                ..Outcome::default()
            });
        }
    }
}
