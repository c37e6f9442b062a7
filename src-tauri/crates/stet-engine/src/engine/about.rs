//! The program itself: what there is to know of it, and what to copy for somebody who helps.

use stet_store::lost_changes;

use super::{Engine, Inner};
use crate::diagnostics::{self, Crashes, kilobytes};
use crate::wire::{About, Failure, FailureCode};

/// What somebody should know whose library anybody with the disk can read; `None` if it is encrypted.
fn not_encrypted(inner: &Inner) -> Option<String> {
    let reason = inner.library.why_plain()?;
    Some(format!(
        "The library is not encrypted: {reason}. Use the system’s disk encryption – LUKS, FileVault, BitLocker."
    ))
}

impl Engine {
    /// What somebody should know whose library anybody with the disk can read; `None` if it is encrypted.
    #[must_use]
    pub fn not_encrypted(&self) -> Option<String> {
        not_encrypted(&self.inner)
    }

    /// Version, library and earlier crashes.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn about(&self) -> Result<About, Failure> {
        self.blocking(|inner| {
            let folder = inner.library.folder();
            Ok(About {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                folder: folder.display().to_string(),
                read_only: inner.library.is_newer(),
                not_encrypted: not_encrypted(inner).unwrap_or_default(),
                kilobytes: kilobytes(folder),
                lost_changes: inner.library.read(lost_changes::get)?,
                crashes: Crashes::of(folder).read(),
            })
        })
        .await
    }

    /// What to copy for somebody who helps: nothing of a document, no name, no address, no key.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn diagnostics(&self) -> Result<String, Failure> {
        let services = self.services().await.ok();
        self.blocking(move |inner| diagnostics::summary(inner, services.as_ref()))
            .await
    }

    /// A person has seen that changes were lost.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn dismiss_lost_changes(&self) -> Result<(), Failure> {
        self.blocking(|inner| Ok(inner.library.dismiss_lost_changes()?))
            .await
    }

    /// Forgets the crash reports.
    ///
    /// # Errors
    /// `Storage` if they cannot be deleted.
    pub async fn dismiss_crashes(&self) -> Result<(), Failure> {
        self.blocking(|inner| {
            let crashes = Crashes::of(inner.library.folder());
            crashes.dismiss().map_err(|error| Failure {
                code: FailureCode::Storage,
                message: format!("The crash reports could not be deleted ({error})."),
                advice: Some("Check that the library’s folder belongs to you.".to_owned()),
                retry: true,
            })
        })
        .await
    }
}
