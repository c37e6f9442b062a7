//! Corrections, revisions and the review queue.

use stet_core::report::Report;

use super::Engine;
use crate::wire::{
    CorrectionRow, CorrectionsView, Failure, FailureCode, FlagAnswer, FlagInput, QueueView,
    RebuttalInput, ReportOptions, StandardAnswer,
};
use crate::{corrections, models, review};

impl Engine {
    /// Everything the Corrections screen shows.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
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
    /// `NotFound`; `Invalid` while claims are open, if nothing changed since the last revision, or
    /// if a second one has no reason; a failure of the library.
    pub async fn sign_off(
        &self,
        document: impl Into<String>,
        reason: impl Into<String>,
    ) -> Result<u32, Failure> {
        self.sign_off_with(document, reason, Vec::new()).await
    }

    /// The same, by a person who signs for some of ICD 203's standards: the others stay not assessed.
    ///
    /// # Errors
    /// As [`Engine::sign_off`]; `Invalid` if nobody is named who signs.
    pub async fn sign_off_with(
        &self,
        document: impl Into<String>,
        reason: impl Into<String>,
        standards: Vec<StandardAnswer>,
    ) -> Result<u32, Failure> {
        let (document, reason): (String, String) = (document.into(), reason.into());
        self.blocking(move |inner| corrections::sign_off(inner, &document, &reason, &standards))
            .await
    }

    /// A report that was signed off, exactly as it was, but for words of sources that are confidential by
    /// now; `number` from 1.
    ///
    /// # Errors
    /// `NotFound`; `Unreadable`; a failure of the library.
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
    /// `NotFound`; `Unreadable`; a failure of the library.
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
    /// `NotFound`; `Invalid`; a failure of the library.
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
    /// `NotFound`; `Invalid` for a step that does not follow; a failure of the library.
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
    /// `NotFound`; `Invalid`; a failure of the library.
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
    /// `NotFound`; a failure of the library.
    pub async fn withdraw_rebuttal(
        &self,
        document: impl Into<String>,
        rebuttal: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, rebuttal): (String, String) = (document.into(), rebuttal.into());
        self.blocking(move |inner| corrections::withdraw(inner, &document, &rebuttal))
            .await
    }

    /// Reads the present draft for tone and argument with the chosen language model; returns when it
    /// is done, or stopped through [`Engine::stop_reading`].
    ///
    /// # Errors
    /// `NotFound`; `Busy` while it is being read; "model" if no model is chosen, allowed or willing; a
    /// failure of the library.
    pub async fn read_text(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        let Some(turn) = self.inner.reading.begin(&document) else {
            return Err(Failure::busy(
                "This text is already being read.",
                "Wait until that is done, or stop it.",
            ));
        };
        models::coherence::read(self, &document, &turn.cancel).await
    }

    /// Stops reading a text; what was answered is kept for the next time.
    pub fn stop_reading(&self, document: &str) {
        self.inner.reading.stop(document);
    }

    /// Puts a question about the whole text to the author.
    ///
    /// # Errors
    /// `NotFound`; `Invalid`; a failure of the library.
    pub async fn ask_author(
        &self,
        document: impl Into<String>,
        question: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, question): (String, String) = (document.into(), question.into());
        self.blocking(move |inner| corrections::ask(inner, &document, &question))
            .await
    }

    /// Makes a question to the author of a remark, or sets it aside.
    ///
    /// # Errors
    /// `NotFound`; `Invalid`; a failure of the library.
    pub async fn settle_remark(
        &self,
        document: impl Into<String>,
        remark: impl Into<String>,
        question: Option<String>,
    ) -> Result<(), Failure> {
        let (document, remark): (String, String) = (document.into(), remark.into());
        self.blocking(move |inner| {
            corrections::settle(inner, &document, &remark, question.as_deref())
        })
        .await
    }

    /// The questions to the author as a letter in a Word file.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` if there is no question; `Export` if the file cannot be made; a failure
    /// of the library.
    pub async fn author_letter(&self, document: impl Into<String>) -> Result<Vec<u8>, Failure> {
        let report = self.report(document, ReportOptions::default()).await?;
        if report.questions.is_empty() && report.changes.is_empty() {
            return Err(Failure::invalid(
                "There is nothing to ask the author: no question is open and no change proposed.",
            ));
        }
        stet_export::letter::write(&report).map_err(|error| Failure {
            code: FailureCode::Export,
            message: format!("The letter to the author was not made: {error}"),
            advice: None,
            retry: false,
        })
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
    /// `NotFound`; `Invalid`; a failure of the library.
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
    /// `NotFound`; a failure of the library.
    pub async fn confirm_unopposed(&self, document: impl Into<String>) -> Result<u32, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| review::confirm_unopposed(inner, &document))
            .await
    }
}
