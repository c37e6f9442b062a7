//! Runs, and what the checker does to claims.

use super::Engine;
use crate::wire::{ClaimEdit, DecisionInput, Failure, InspectorView};
use crate::{edit, run, undo, view};

impl Engine {
    /// Says what sort of text a document is, by key: "legal_brief". Its claims are read anew at
    /// the next run; what a person touched stays.
    ///
    /// # Errors
    /// `Invalid` for a key that is none; `NotFound`; a failure of the library.
    pub async fn set_document_type(
        &self,
        document: impl Into<String>,
        kind: impl Into<String>,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let kind: String = kind.into();
        self.blocking(move |inner| edit::set_document_type(inner, &document, &kind))
            .await
    }

    /// Says what language a document is in, ISO 639-1: "de"; empty leaves it to its words. Its claims are read anew at the
    /// next run.
    ///
    /// # Errors
    /// `Invalid` for a language that is not known; `NotFound`; a failure of the library.
    pub async fn set_language(
        &self,
        document: impl Into<String>,
        tag: impl Into<String>,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let tag: String = tag.into();
        self.blocking(move |inner| edit::set_language(inner, &document, &tag))
            .await
    }

    /// Starts a run, or resumes one that was stopped or interrupted. Returns once it is on record;
    /// the work goes on in the background. Does nothing if it is running already.
    ///
    /// # Errors
    /// `Busy` if another program runs it; `NotFound`; a failure of the library.
    pub async fn start_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::start(self, &document).await
    }

    /// Stops the run of a document. Everything finished is kept; nothing more is recorded after
    /// this returns. Does nothing if none is running.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn stop_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::stop(self, &document).await
    }

    /// Waits until no run of the document goes on in this program.
    ///
    /// # Errors
    /// Why the run ended before it was done, if something failed.
    pub async fn wait_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::wait(self, &document).await
    }

    /// Looks at one claim again, and returns once the new finding is kept.
    ///
    /// # Errors
    /// `Busy` while the document is being checked; `NotFound`; a failure of the library.
    pub async fn recheck_claim(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, claim): (String, String) = (document.into(), claim.into());
        run::recheck::claim(self, &document, &claim).await
    }

    /// One claim with everything known about it.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn inspector(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
    ) -> Result<InspectorView, Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| view::inspector::inspector(inner, &document, &claim))
            .await
    }

    /// Corrects the reading of the text; the id of the claim to select afterwards.
    ///
    /// # Errors
    /// `Invalid` if the words cannot be a claim; `NotFound`; a failure of the library.
    pub async fn edit_claim(
        &self,
        document: impl Into<String>,
        change: ClaimEdit,
    ) -> Result<Option<String>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| edit::claim(inner, &document, &change))
            .await
    }

    /// Ticks an atom of a claim off, or takes the tick away.
    ///
    /// # Errors
    /// `Invalid` if the claim has no such atom; `NotFound`; a failure of the library.
    pub async fn tick_atom(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
        atom: u32,
        ticked: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| edit::tick(inner, &document, &claim, atom, ticked))
            .await
    }

    /// Records a decision, stamped with the checker's name from the settings.
    ///
    /// # Errors
    /// `Invalid` for a decision without its words; `NotFound`; a failure of the library.
    pub async fn decide(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
        decision: DecisionInput,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| edit::decide(inner, &document, &claim, &decision))
            .await
    }

    /// Undoes the last decision, tick or correction of a document; the log keeps both. Does
    /// nothing if there is none.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn undo(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| undo::undo(inner, &document))
            .await
    }
}
