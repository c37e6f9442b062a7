//! The source pack of a document.

use super::Engine;
use crate::wire::{Failure, FileOutcome, SaidNote, SourceSalt};
use crate::{edit, intake};

impl Engine {
    /// Adds a file to the source pack. `confidential` keeps it from ever leaving the machine: see
    /// [`Engine::set_confidential`].
    ///
    /// # Errors
    /// `NotFound`; a failure of the library. A file that cannot be read is no error: see
    /// [`FileOutcome::problem`].
    pub async fn add_source_bytes(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        bytes: Vec<u8>,
        confidential: bool,
    ) -> Result<FileOutcome, Failure> {
        let document: String = document.into();
        let name: String = name.into();
        self.blocking(move |inner| intake::source(inner, &document, &name, &bytes, confidential))
            .await
    }

    /// Adds a file to the source pack, or every file in it: those of an archive, a mail and what is
    /// attached to it. What could not be taken in is among the outcomes, with why.
    ///
    /// # Errors
    /// As [`Engine::add_source_bytes`].
    pub async fn add_material(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        bytes: Vec<u8>,
        confidential: bool,
    ) -> Result<Vec<FileOutcome>, Failure> {
        let document: String = document.into();
        let name: String = name.into();
        self.blocking(move |inner| intake::material(inner, &document, &name, &bytes, confidential))
            .await
    }

    /// Adds a pasted note to the source pack.
    ///
    /// # Errors
    /// As [`Engine::add_source_bytes`].
    pub async fn add_source_text(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        text: impl Into<String>,
        confidential: bool,
    ) -> Result<FileOutcome, Failure> {
        let document: String = document.into();
        let name: String = name.into();
        let text: String = text.into();
        self.blocking(move |inner| intake::note(inner, &document, &name, &text, confidential))
            .await
    }

    /// Adds a note of what somebody said to the source pack.
    ///
    /// # Errors
    /// `Invalid` without a name or words; `NotFound`; a failure of the library.
    pub async fn add_said(
        &self,
        document: impl Into<String>,
        note: SaidNote,
    ) -> Result<FileOutcome, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| intake::said(inner, &document, &note))
            .await
    }

    /// Takes a source out of the pack. Findings made with it stay until the next run.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn remove_source(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| edit::remove_source(inner, &document, &source))
            .await
    }

    /// Says whether a source stands as primary.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn set_primary(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
        primary: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| edit::set_primary(inner, &document, &source, primary))
            .await
    }

    /// The salt of a source's commitment, which shows in person that material is what a report or package
    /// names. It is in this library and nowhere else.
    ///
    /// # Errors
    /// `NotFound`, also for a source whose words are not here; a failure of the library.
    pub async fn source_salt(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
    ) -> Result<SourceSalt, Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| crate::confidential::salt(inner, &document, &source))
            .await
    }

    /// Says whether a source is confidential. While it is, none of its words, nor its name, is shown to
    /// a language model or a service, and none stands in a file that leaves: a salted
    /// commitment stands in their place. What left before cannot be called back.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` for a page, or to open a source whose words are not here; a failure of the
    /// library.
    pub async fn set_confidential(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
        confidential: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| {
            crate::confidential::set(inner, &document, &source, confidential)
        })
        .await
    }
}
