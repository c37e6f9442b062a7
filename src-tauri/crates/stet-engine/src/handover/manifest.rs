//! The manifest: what a package holds, by hash, and who sealed it.

use serde::{Deserialize, Serialize};
use stet_store::sha256_hex;

use super::container::Parts;

/// Name of the manifest inside a package.
pub(super) const MANIFEST: &str = "manifest.json";
/// Name of the log inside a package: one row a line, oldest first.
pub(super) const LOG: &str = "log.jsonl";
/// Name of the report inside a package.
pub(super) const REPORT: &str = "report.json";
/// Name of the time stamps inside a package: one token a line, with the hash of its row of the log. The one of
/// the seal came after it, so the manifest cannot name them; each holds by itself.
pub(super) const STAMPS: &str = "timestamps.jsonl";
/// Kind of the row of the log that seals a package.
pub(super) const SEAL: &str = "handed_over";

/// Name of the part with the rows of a table.
pub(super) fn table_part(table: &str) -> String {
    format!("tables/{table}.jsonl")
}

/// Name of the part with bytes of this hash.
pub(super) fn bytes_part(hash: &str) -> String {
    format!("bytes/{hash}")
}

/// What a package says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// Version of the file's form.
    pub(super) format: u32,
    /// The program that made it: "Stet 0.1.0".
    pub(super) program: String,
    /// Id of the document.
    pub(super) document: String,
    /// Its title.
    pub(super) title: String,
    /// When it was sealed, RFC 3339 with zone.
    pub(super) sealed_at: String,
    /// By whom: as in the log.
    pub(super) sealed_by: String,
    /// Every part but this one and the log, by name.
    pub(super) parts: Vec<Entry>,
}

/// One part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Its name.
    pub(super) path: String,
    /// Its length, unpacked.
    pub(super) bytes: u64,
    /// SHA-256, lower-case hex.
    pub(super) sha256: String,
}

impl Entry {
    /// Entries for all parts, in the order of their names.
    pub(super) fn all(parts: &Parts) -> Vec<Self> {
        parts
            .iter()
            .map(|(path, bytes)| Self {
                path: path.clone(),
                bytes: bytes.len() as u64,
                sha256: sha256_hex(bytes),
            })
            .collect()
    }
}
