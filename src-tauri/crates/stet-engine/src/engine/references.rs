//! References: shown, looked up anew, exchanged.

use super::Engine;
use crate::citations;
use crate::references::{exchange, run, view};
use crate::wire::{BibliographyFormat, Failure, FileOutcome, ReferenceDetail, ReferencesView};

impl Engine {
    /// What the document cites, with what is known about it.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn references(&self, document: impl Into<String>) -> Result<ReferencesView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| view::list(inner, &document))
            .await
    }

    /// One reference with everything known about it.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn reference(
        &self,
        document: impl Into<String>,
        reference: impl Into<String>,
    ) -> Result<ReferenceDetail, Failure> {
        let document: String = document.into();
        let reference: String = reference.into();
        self.blocking(move |inner| view::detail(inner, &document, &reference))
            .await
    }

    /// Looks every reference up at the services the document allows, and nothing else: what a run
    /// does after the claims. Returns when it is done.
    ///
    /// # Errors
    /// `NotFound`; `Offline`; a failure of the library.
    pub async fn look_up_references(&self, document: impl Into<String>) -> Result<(), Failure> {
        run::all(self, &document.into()).await
    }

    /// Looks one reference up anew; returns once the finding is kept.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` if no service may be asked about it; a failure of the library.
    pub async fn recheck_reference(
        &self,
        document: impl Into<String>,
        reference: impl Into<String>,
    ) -> Result<(), Failure> {
        run::recheck(self, &document.into(), &reference.into()).await
    }

    /// Sets how the document's citations are held against their sources: "off", "report" or
    /// "strict", and the least share of words, 0 to 1.
    ///
    /// # Errors
    /// `Invalid`; `NotFound`; a failure of the library.
    pub async fn set_citation_check(
        &self,
        document: impl Into<String>,
        mode: impl Into<String>,
        threshold: f64,
    ) -> Result<(), Failure> {
        let (document, mode): (String, String) = (document.into(), mode.into());
        self.blocking(move |inner| citations::set(inner, &document, &mode, threshold))
            .await
    }

    /// Adds the works of a BibTeX, RIS or CSL-JSON file to what the document cites.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library. A file that cannot be read is no error: see
    /// [`FileOutcome::problem`].
    pub async fn import_references(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<FileOutcome, Failure> {
        let (document, name): (String, String) = (document.into(), name.into());
        self.blocking(move |inner| exchange::import(inner, &document, &name, &bytes))
            .await
    }

    /// The works the document cites, for other programs: the document's title and the words of
    /// the file.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn export_references(
        &self,
        document: impl Into<String>,
        format: BibliographyFormat,
    ) -> Result<(String, String), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| exchange::export(inner, &document, format))
            .await
    }
}
