//! Corrections, revisions and the review queue.

use stet_core::report::Report;

use super::Engine;
use crate::wire::{
    CorrectionRow, CorrectionsView, Failure, FlagAnswer, FlagInput, QueueView, RebuttalInput,
};
use crate::{corrections, review};

impl Engine {
    /// Everything the Corrections screen shows.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn corrections(
        &self,
        document: impl Into<String>,
    ) -> Result<CorrectionsView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| corrections::view(inner, &document))
            .await
    }

    /// Signs the report off as it stands now; the number of the revision.
    ///
    /// # Errors
    /// "not_found"; "invalid" while claims are open, if nothing changed since the last revision, or
    /// if a second one has no reason; a failure of the library.
    pub async fn sign_off(
        &self,
        document: impl Into<String>,
        reason: impl Into<String>,
    ) -> Result<u32, Failure> {
        let (document, reason): (String, String) = (document.into(), reason.into());
        self.blocking(move |inner| corrections::sign_off(inner, &document, &reason))
            .await
    }

    /// A report that was signed off, exactly as it was; `number` from 1.
    ///
    /// # Errors
    /// "not_found"; "unreadable"; a failure of the library.
    pub async fn revision(
        &self,
        document: impl Into<String>,
        number: u32,
    ) -> Result<Report, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| corrections::of(inner, &document, number))
            .await
    }

    /// What one signed-off report says otherwise than another.
    ///
    /// # Errors
    /// "not_found"; "unreadable"; a failure of the library.
    pub async fn compare_revisions(
        &self,
        document: impl Into<String>,
        from: u32,
        to: u32,
    ) -> Result<Vec<CorrectionRow>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| corrections::compare(inner, &document, from, to))
            .await
    }

    /// Notes an error that somebody reported in the last signed-off report.
    ///
    /// # Errors
    /// "not_found"; "invalid"; a failure of the library.
    pub async fn report_error(
        &self,
        document: impl Into<String>,
        input: FlagInput,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| corrections::report(inner, &document, &input))
            .await
    }

    /// Notes what becomes of a reported error.
    ///
    /// # Errors
    /// "not_found"; "invalid" for a step that does not follow; a failure of the library.
    pub async fn answer_error(
        &self,
        document: impl Into<String>,
        flag: impl Into<String>,
        answer: FlagAnswer,
        words: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, flag, words): (String, String, String) =
            (document.into(), flag.into(), words.into());
        self.blocking(move |inner| corrections::answer(inner, &document, &flag, answer, &words))
            .await
    }

    /// Keeps what the author says against the report.
    ///
    /// # Errors
    /// "not_found"; "invalid"; a failure of the library.
    pub async fn add_rebuttal(
        &self,
        document: impl Into<String>,
        input: RebuttalInput,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| corrections::rebut(inner, &document, &input))
            .await
    }

    /// Takes a rebuttal out of reports to come.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn withdraw_rebuttal(
        &self,
        document: impl Into<String>,
        rebuttal: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, rebuttal): (String, String) = (document.into(), rebuttal.into());
        self.blocking(move |inner| corrections::withdraw(inner, &document, &rebuttal))
            .await
    }

    /// Claims of all documents that wait for a person.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn review_queue(&self) -> Result<QueueView, Failure> {
        self.blocking(review::queue).await
    }

    /// Changes how thorough the check of a document is: "newspaper", "hybrid" or "magazine".
    ///
    /// # Errors
    /// "not_found"; "invalid"; a failure of the library.
    pub async fn set_tier(
        &self,
        document: impl Into<String>,
        tier: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, tier): (String, String) = (document.into(), tier.into());
        self.blocking(move |inner| review::set_tier(inner, &document, &tier))
            .await
    }

    /// Confirms every open claim that nothing speaks against; their number.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn confirm_unopposed(&self, document: impl Into<String>) -> Result<u32, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| review::confirm_unopposed(inner, &document))
            .await
    }
}
