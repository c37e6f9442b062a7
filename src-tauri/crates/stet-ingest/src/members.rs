//! Files that hold other files: archives, and mails with something attached.

use crate::{ReadError, archive, mail, reader};

/// A file that stands in another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// What it is called; in an archive with the folders it stands in.
    pub name: String,
    /// Its bytes, unpacked.
    pub bytes: Vec<u8>,
}

/// What a file that holds others comes apart into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// True if the file says something of its own, and is to be read as well.
    pub itself: bool,
    /// The files in it.
    pub files: Vec<Member>,
    /// What was left out, in sentences.
    pub notices: Vec<String>,
}

/// The files in `bytes`, called `name`; `None` for a file that is read as one. Files in these are not
/// unpacked: whoever wants them asks again.
///
/// # Errors
/// A [`ReadError`] where a limit of [`crate::limits`] is passed or the file is damaged.
pub fn unpack(name: &str, bytes: &[u8]) -> Result<Option<Unpacked>, ReadError> {
    match archive::unpack(name, bytes)? {
        Some(unpacked) => Ok(Some(unpacked)),
        None => mail::unpack(name, bytes),
    }
}

/// Endings of the names of all files that can be read or unpacked as material.
#[must_use]
pub fn material_endings() -> Vec<&'static str> {
    let mut all = reader::endings();
    all.extend([archive::ENDING, mail::MAILBOX_ENDING]);
    all
}
