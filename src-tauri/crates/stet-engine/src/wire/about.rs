//! The program itself: its version, where its library lies, how it ended last time; and a library
//! taken from one machine to another.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// About this program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct About {
    /// Version of the program.
    pub version: String,
    /// Folder of the library, for showing.
    pub folder: String,
    /// True if a newer version of the program wrote the library: it can be read, not changed.
    pub read_only: bool,
    /// Why the library is not encrypted and what to do, in sentences; empty if it is.
    pub not_encrypted: String,
    /// Kilobytes of the library on the disk, rounded up.
    pub kilobytes: u32,
    /// How many changes could not be read back because the disk damaged the library's log, at least;
    /// 0 once they are dismissed.
    pub lost_changes: u32,
    /// Why this program ended or lost its thread earlier, newest first; gone once they are dismissed.
    pub crashes: Vec<CrashReport>,
}

/// What is kept of a fault in the program. It names no words of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CrashReport {
    /// When, RFC 3339.
    pub at: String,
    /// All of it, line by line.
    pub words: String,
}

/// What taking in a whole library came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TakenIn {
    /// Documents that are new here.
    pub opened: u32,
    /// Documents that were here and learned something.
    pub merged: u32,
    /// Documents that were here already as they are.
    pub known: u32,
    /// Titles of documents where both sides decided otherwise: each waits for a person's choices.
    pub conflicts: Vec<String>,
    /// What a person should know, in sentences.
    pub notes: Vec<String>,
}
