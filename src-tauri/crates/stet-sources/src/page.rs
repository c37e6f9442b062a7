//! What was fetched, kept as it came, and who reads it.
//!
//! Owns the exact bytes of a fetched page with its address, headers, time and hash. Refuses to read
//! them: how bytes become words is `stet-ingest`'s, which comes in as a [`ReadPage`].

use sha2::{Digest, Sha256};
use stet_core::evidence::{Page, Pinpoint};

use crate::door::{self, Response};

/// A page exactly as it was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The address asked for.
    pub asked: String,
    /// The address that answered after redirects.
    pub address: String,
    /// HTTP status.
    pub status: u16,
    /// Headers in lower case, in order.
    pub headers: Vec<(String, String)>,
    /// Decoded body.
    pub body: Vec<u8>,
    /// True if the body was cut at the limit.
    pub truncated: bool,
    /// When it was retrieved, RFC 3339 with zone.
    pub retrieved_at: String,
    /// SHA-256 of `body`, lower-case hex.
    pub content_hash: String,
}

impl Snapshot {
    /// What answered when `asked` was asked for, as of now.
    pub(crate) fn of(asked: &str, response: Response) -> Self {
        Self {
            asked: asked.to_owned(),
            address: response.url.to_string(),
            status: response.status,
            headers: response.headers,
            content_hash: hash(&response.body),
            body: response.body,
            truncated: response.truncated,
            retrieved_at: door::now(),
        }
    }
}

/// SHA-256 in lower-case hex.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Turns fetched bytes into words. Methods may take some milliseconds and must not panic.
pub trait ReadPage: Send + Sync {
    /// Reads a page or a document of any known format.
    ///
    /// # Errors
    /// Why it could not be read, in words that complete "the page could not be read: …".
    fn read(&self, snapshot: &Snapshot) -> Result<Page, String>;
    /// Its passages in reading order, 40 to 1,200 characters, each with where it stands.
    fn passages(&self, page: &Page) -> Vec<(String, Pinpoint)>;
}
