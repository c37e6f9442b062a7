//! What a person can show to somebody who helps: a log and crash reports that stay on this machine,
//! and a summary to copy.
//!
//! Owns what may stand in them. Two lines of defence keep the words of documents, names, addresses
//! and keys out: the program logs ids, counts and codes only, and [`redact`] cuts what looks like
//! anything else. Refuses to send anything anywhere.

mod crash;
mod log;
mod redact;
mod summary;

pub use crash::{Crashes, report_panics};
pub use log::LocalLog;
pub use redact::redact;
pub(crate) use summary::{kilobytes, summary};

use std::fs::OpenOptions;

/// How files are opened here: a new one is for its owner's eyes alone.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
