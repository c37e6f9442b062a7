//! Everything that Stet keeps on this machine, removed for good.

use std::path::Path;
use std::sync::Arc;

use stet_sources::keys::{KeyError, KeyRing, LibraryKeys, remove_from_keychain};
use stet_store::{Library, StoreError};

use crate::diagnostics::{Crashes, LocalLog};
use crate::engine::{Engine, held};
use crate::library_keys::Holder;
use crate::outside::services;
use crate::run;
use crate::wire::{Failure, FailureCode};

/// Removes the library in `folder` with its key, its copies, the program's log and crash reports. With
/// `every_key` the keychain gives up all that Stet keeps there: the key that signs, and those for services. What was
/// exported, and tables of the user's own, stay. Blocks.
///
/// # Errors
/// `Busy` while a program has the library open, and nothing is removed; `Keychain` if a key is still there, `Storage` if
/// a file is: everything else is gone then.
pub fn erase(folder: &Path, every_key: bool) -> Result<(), Failure> {
    let keys = Arc::new(KeyRing::default());
    let holder = Holder(LibraryKeys::new(Arc::clone(&keys)));
    erased(
        folder,
        Library::erase(folder, Some(&holder)),
        || match every_key {
            true => remove_from_keychain(&keys, services::ids()),
            false => Ok(()),
        },
    )
}

impl Engine {
    /// Removes everything that this program keeps on the machine, its own library included: nothing can be asked of it
    /// after that. Runs are stopped first.
    ///
    /// # Errors
    /// As [`erase`].
    pub async fn erase_everything(&self) -> Result<(), Failure> {
        let running: Vec<String> = held(&self.inner.active).keys().cloned().collect();
        for document in running {
            run::cancel(self, &document);
        }
        self.blocking(|inner| {
            let (folder, keys) = (inner.library.folder(), KeyRing::default());
            // Nothing depends on it, and an open file cannot be removed everywhere.
            if let Some(Some(outlets)) = inner.reliability.get() {
                let _ = outlets.close();
            }
            let library = inner.library.erase_own(Some(&inner.library_keys));
            if matches!(library, Err(StoreError::Busy)) {
                return erased(folder, library, || Ok(()));
            }
            erased(folder, library, || {
                remove_from_keychain(&keys, services::ids())
            })
        })
        .await
    }
}

/// What the removal of a library came to, after the rest was removed too.
fn erased(
    folder: &Path,
    library: Result<(), StoreError>,
    other_keys: impl FnOnce() -> Result<(), KeyError>,
) -> Result<(), Failure> {
    let library = match library {
        Err(StoreError::Busy) => {
            return Err(Failure::busy(
                "Another copy of Stet has the library open: nothing was removed.",
                "Close it and try again.",
            ));
        }
        Err(StoreError::KeyUnreachable(reason)) => Err(key_left(&reason)),
        other => other.map_err(Failure::from),
    };
    let others = other_keys().map_err(|error| key_left(&error.to_string()));
    let log = LocalLog::of(folder).remove();
    let files = log.and(Crashes::of(folder).dismiss());
    let files = files.map_err(|error| StoreError::ReadOnly(error.to_string()).into());
    library.and(others).and(files)
}

fn key_left(reason: &str) -> Failure {
    Failure {
        code: FailureCode::Keychain,
        message: format!(
            "The files are gone, but not every key could be removed from the keychain ({reason})."
        ),
        advice: Some("Remove the entries under “stet-desk” there.".to_owned()),
        retry: false,
    }
}
