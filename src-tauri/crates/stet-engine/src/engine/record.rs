//! Settings, the publisher's logo, the report and the record.

use stet_core::report::Report;

use super::Engine;
use crate::Verification;
use crate::checked_copy::{self, CheckedCopy};
use crate::export::Logo;
use crate::wire::{Failure, LogoView, ReportOptions, Settings};
use crate::{handover, publisher_logo, record, report, settings};

impl Engine {
    /// The settings.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn settings(&self) -> Result<Settings, Failure> {
        self.blocking(|inner| inner.settings()).await
    }

    /// Keeps the settings. They hold from now on, whatever was lent.
    ///
    /// # Errors
    /// `Invalid` for a value out of range; a failure of the library.
    pub async fn set_settings(&self, settings: Settings) -> Result<(), Failure> {
        self.blocking(move |inner| {
            settings::set(inner, &settings)?;
            inner.hold(None, &settings);
            Ok(())
        })
        .await
    }

    /// Lets these settings hold in this program and keeps nothing: however it ends, the library has its
    /// own as before.
    ///
    /// # Errors
    /// `Invalid` for a value out of range.
    pub fn lend_settings(&self, settings: Settings) -> Result<(), Failure> {
        settings::sound(&settings)?;
        self.inner.hold(Some(settings.clone()), &settings);
        Ok(())
    }

    /// The publisher's logo, for showing.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn logo(&self) -> Result<Option<LogoView>, Failure> {
        let logo = self.publisher_logo().await?;
        Ok(logo.as_ref().map(LogoView::from))
    }

    /// The publisher's logo, for [`crate::export::write_with`].
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn publisher_logo(&self) -> Result<Option<Logo>, Failure> {
        self.blocking(publisher_logo::get).await
    }

    /// Takes the publisher's logo out of the bytes of a PNG or JPEG file, in place of the one before.
    ///
    /// # Errors
    /// `Unreadable` with a sentence that names the file; a failure of the library.
    pub async fn set_logo(
        &self,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<LogoView, Failure> {
        let name: String = name.into();
        self.blocking(move |inner| publisher_logo::set(inner, &name, &bytes))
            .await
    }

    /// Forgets the publisher's logo.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn remove_logo(&self) -> Result<(), Failure> {
        self.blocking(publisher_logo::remove).await
    }

    /// The report of a document as it stands now.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn report(
        &self,
        document: impl Into<String>,
        options: ReportOptions,
    ) -> Result<Report, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| {
            let imprint = inner.imprint()?;
            Ok(inner
                .library
                .read(|tx| report::build(tx, &document, &options, &imprint))?)
        })
        .await
    }

    /// The report of a document as it stands now, to be written to a file: the hash it prints stands for
    /// everything that is there.
    ///
    /// # Errors
    /// As [`Engine::report`].
    pub async fn report_to_export(
        &self,
        document: impl Into<String>,
        options: ReportOptions,
    ) -> Result<Report, Failure> {
        let document: String = document.into();
        let named = document.clone();
        self.blocking(move |inner| handover::record_state(inner, &named))
            .await?;
        self.report(document, options).await
    }

    /// The editor's checked copy of a document as it stands now: a Word file with corrections as
    /// tracked changes and findings as comments, in the author's own file if it was one.
    ///
    /// # Errors
    /// `NotFound`; `Export` if the file cannot be made; a failure of the library.
    pub async fn checked_copy(&self, document: impl Into<String>) -> Result<CheckedCopy, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| checked_copy::make(inner, &document))
            .await
    }

    /// Computes a document's record anew: the chain of its log, every hash and quotation, every
    /// finding from what was judged, every decision from the log.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library. A record that does not hold is no error.
    pub async fn verify(&self, document: impl Into<String>) -> Result<Verification, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| {
            let mut found = inner.library.read(|tx| record::verify(tx, &document))?;
            found.name_keys(&inner.known_keys()?);
            Ok(found)
        })
        .await
    }
}
