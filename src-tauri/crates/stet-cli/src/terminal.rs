//! What the commands of `stet` have in common: where their library lies, what they run in, how they complain.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use tokio::runtime::{Builder, Runtime};

use crate::{exit, tables};

/// Standard error may be closed; then nobody listens.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "stet: {sentence}");
}

/// Says why a command failed at a file or a library; its exit code.
pub(crate) fn failed(sentence: &str) -> u8 {
    complain(sentence);
    exit::FILES
}

/// The folder of the library that `--library` named, or of the desk's.
///
/// # Errors
/// That neither is known, in a sentence.
pub(crate) fn library_folder(said: Option<&Path>) -> Result<PathBuf, String> {
    said.map(Path::to_owned)
        .or_else(tables::data_folder)
        .ok_or_else(|| "No data folder found; use --library to name one.".to_owned())
}

/// What a command runs in.
///
/// # Errors
/// Why the machine has none, in a sentence.
pub(crate) fn runtime() -> Result<Runtime, String> {
    Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("The program could not start: {error}."))
}
