//! The copies of a library, and one of them put back.

use std::path::{Path, PathBuf};

use stet_store::{Library, backup};

use crate::library_keys::Holder;
use crate::wire::Failure;

/// The copies of the library in `folder`, newest first.
#[must_use]
pub fn list(folder: &Path) -> Vec<PathBuf> {
    backup::list(folder)
}

/// Puts `copy` in the place of the library in `folder`, which is kept beside it as "library-before-restore.db". Blocks.
///
/// # Errors
/// `Busy` while a program has the library open; `Storage` if the copy is not sound, if the keychain does not have its
/// key, and for a failure of the file system. The library is as it was then.
pub fn restore(folder: &Path, copy: &Path) -> Result<(), Failure> {
    Ok(Library::restore(folder, copy, Some(&Holder::keychain()))?)
}
