//! Passphrases: read from a file or typed where nobody sees them, never an argument, which other programs of the
//! machine can read.

use std::fs::File;
use std::io::{IsTerminal as _, Read as _};
use std::path::Path;

/// Longest file that is read, in bytes.
const LONGEST: u64 = 4096;

/// The first line of a file.
///
/// # Errors
/// Why it cannot be read, in a sentence.
pub(crate) fn from_file(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let failed = |error: std::io::Error| format!("{shown} could not be read: {error}.");
    let mut text = String::new();
    let file = File::open(path).map_err(failed)?;
    file.take(LONGEST)
        .read_to_string(&mut text)
        .map_err(failed)?;
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => Err(format!(
            "The first line of {shown} is empty; it should hold the passphrase."
        )),
    }
}

/// What somebody types, unseen.
///
/// # Errors
/// That nobody is there to type, in a sentence.
pub(crate) fn asked(question: &str) -> Result<String, String> {
    if !std::io::stdin().is_terminal() {
        return Err(
            "There is no terminal to type the passphrase in; use --passphrase-file instead."
                .to_owned(),
        );
    }
    rpassword::prompt_password(question)
        .map_err(|error| format!("The passphrase could not be read: {error}."))
}
