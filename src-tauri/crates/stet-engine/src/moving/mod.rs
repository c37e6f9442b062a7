//! Everything in one file: the whole library taken to another machine, or kept as a copy.
//!
//! Owns the file `.stetlib`: a package of each document ([`crate::handover`]), the settings, the
//! publisher's logo, the ratings of outlets and the user's own facts about them, with a table of contents that names the
//! SHA-256 of each. Refuses to own how a document is opened or merged, and never holds a key: keys
//! stay in the keychain of their machine.

mod locked;
mod pack;
mod take_in;

use std::io::{Read, Seek, Write};

pub use locked::Passphrase;

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::wire::{Failure, FailureCode, TakenIn};

/// Ending of the name of the file, without the dot.
pub const ENDING: &str = "stetlib";

/// Version of the file's form that this program writes, and the latest it reads.
const FORMAT: u32 = 1;
/// Name of the table of contents.
const CONTENTS: &str = "contents.json";
const SETTINGS: &str = "settings.json";
const RATINGS: &str = "reliability.jsonl";
const FACTS: &str = "outlets.json";
const LOGO: &str = "logo.png";

/// The table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Contents {
    format: u32,
    program: String,
    at: String,
    parts: Vec<Part>,
}

/// One part of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    name: String,
    /// Title of the document it holds, if it holds one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// SHA-256 of its bytes, lower-case hex.
    sha256: String,
}

impl Engine {
    /// Writes everything in the library to `file`, one document after the other. What should be
    /// known of it, in sentences: a document that is being checked is left out. That a document was
    /// handed over is a row of its log. With a passphrase nothing leaves memory but what it locks.
    ///
    /// # Errors
    /// `Export` if the file cannot be written; a failure of the library.
    pub async fn export_everything<W: Write + Seek + Send + 'static>(
        &self,
        file: W,
        passphrase: Option<Passphrase>,
    ) -> Result<Vec<String>, Failure> {
        self.blocking(move |inner| match passphrase {
            None => pack::pack(inner, file),
            Some(passphrase) => pack::locked(inner, file, &passphrase),
        })
        .await
    }

    /// Takes in everything a file holds: new documents are opened, known ones merged, and nothing
    /// that is here is overwritten. Settings are taken only where nobody has set any.
    ///
    /// # Errors
    /// `Passphrase` where the file is locked and the passphrase is missing or another; `Unreadable` for a file that
    /// is no library, was altered, or is of a newer version; a failure of the library. A document that cannot be opened is no error: see [`TakenIn::notes`].
    pub async fn take_in_everything<R: Read + Seek + Send + 'static>(
        &self,
        mut file: R,
        passphrase: Option<Passphrase>,
    ) -> Result<TakenIn, Failure> {
        self.blocking(move |inner| {
            let locked = locked::is_locked(&mut file);
            match locked.map_err(|error| refused(format!("The file cannot be read ({error}).")))? {
                false => take_in::take_in(inner, file),
                true => take_in::take_in(inner, locked::reader(file, passphrase.as_ref())?),
            }
        })
        .await
    }
}

fn refused(message: impl Into<String>) -> Failure {
    Failure {
        code: FailureCode::Unreadable,
        message: message.into(),
        advice: Some("Nothing here was changed.".to_owned()),
        retry: false,
    }
}
