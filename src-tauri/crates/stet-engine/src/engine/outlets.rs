//! The outlets behind the evidence, and the cache of what is known of them.

use super::Engine;
use crate::outlets::{self, admin, rating, settings, view};
use crate::wire::{
    Assessed, EvaluationView, Failure, OutletFacts, OutletRating, OutletsView, OverrideInput,
    ReliabilityPage, ReliabilityQuery, ReliabilityRow, SettingRow,
};

impl Engine {
    /// The outlets behind a document's evidence.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn outlets(&self, document: impl Into<String>) -> Result<OutletsView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| view::view(inner, &document))
            .await
    }

    /// Assesses the outlets of a document of which nothing is known, and returns once it is done or
    /// stopped.
    ///
    /// # Errors
    /// "model" if no language model may be asked for it; `Busy`; a failure of the library.
    pub async fn assess_outlets(&self, document: impl Into<String>) -> Result<Assessed, Failure> {
        let document: String = document.into();
        let counters = outlets::assess(self, &document).await?;
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(Assessed {
            known: number(counters.cache_hits),
            assessed: number(counters.evaluated),
            left_out: counters
                .skipped
                .iter()
                .map(|(reason, count)| format!("{reason}: {count}"))
                .collect(),
        })
    }

    /// Sets whether the runs of a document assess the outlets they meet, before anything of theirs is
    /// judged.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn set_assessing(
        &self,
        document: impl Into<String>,
        on: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| settings::set_assessing(inner, &document, on))
            .await
    }

    /// Stops assessing the outlets of a document; what was finished is kept.
    pub fn stop_assessing(&self, document: &str) {
        outlets::stop(self, document);
    }

    /// What Media Bias/Fact Check says of an outlet.
    ///
    /// # Errors
    /// `NotFound` if it is not rated.
    pub async fn outlet_rating(&self, domain: impl Into<String>) -> Result<OutletRating, Failure> {
        let domain: String = domain.into();
        self.blocking(move |inner| rating::of(inner, &domain)).await
    }

    /// A page of the cache of source reliability.
    ///
    /// # Errors
    /// A failure of the cache.
    pub async fn reliability(&self, query: ReliabilityQuery) -> Result<ReliabilityPage, Failure> {
        self.blocking(move |inner| admin::page(inner, &query)).await
    }

    /// One rating with its evidence and reasoning.
    ///
    /// # Errors
    /// `NotFound`; a failure of the cache.
    pub async fn reliability_of(&self, row: ReliabilityRow) -> Result<EvaluationView, Failure> {
        self.blocking(move |inner| admin::evaluation(inner, &row))
            .await
    }

    /// Sets a person's word in place of a rating.
    ///
    /// # Errors
    /// `Invalid` without a note or off the scale; a failure of the cache.
    pub async fn set_reliability(&self, word: OverrideInput) -> Result<(), Failure> {
        self.blocking(move |inner| admin::set_override(inner, &word))
            .await
    }

    /// Takes a person's word back.
    ///
    /// # Errors
    /// A failure of the cache.
    pub async fn clear_reliability(&self, domain: impl Into<String>) -> Result<(), Failure> {
        let domain: String = domain.into();
        self.blocking(move |inner| admin::clear_override(inner, &domain))
            .await
    }

    /// Drops one rating, so that it is made anew when it is next asked for.
    ///
    /// # Errors
    /// A failure of the cache.
    pub async fn drop_reliability(&self, row: ReliabilityRow) -> Result<(), Failure> {
        self.blocking(move |inner| admin::drop_one(inner, &row))
            .await
    }

    /// Drops ratings older than their days, and says how many.
    ///
    /// # Errors
    /// A failure of the cache.
    pub async fn purge_reliability(&self) -> Result<u32, Failure> {
        self.blocking(admin::purge).await
    }

    /// Every rating, as JSON lines.
    ///
    /// # Errors
    /// A failure of the cache.
    pub async fn export_reliability(&self) -> Result<String, Failure> {
        self.blocking(admin::export).await
    }

    /// Brings in ratings that were taken out elsewhere; what came of it, in a sentence.
    ///
    /// # Errors
    /// `Unreadable`; a failure of the cache.
    pub async fn import_reliability(
        &self,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<String, Failure> {
        let name: String = name.into();
        self.blocking(move |inner| admin::import(inner, &name, &bytes))
            .await
    }

    /// The settings of source reliability.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn reliability_settings(&self) -> Result<Vec<SettingRow>, Failure> {
        self.blocking(settings::rows).await
    }

    /// What is known of the facts about the lean of outlets.
    ///
    /// # Errors
    /// Never by itself.
    pub async fn outlet_facts(&self) -> Result<OutletFacts, Failure> {
        self.blocking(|inner| Ok(rating::about(inner))).await
    }

    /// Puts a file of the user's own in place of the bundled facts about outlets; `None` puts the
    /// bundled ones back.
    ///
    /// # Errors
    /// `Unreadable`; `Storage`.
    pub async fn replace_outlet_facts(&self, own: Option<Vec<u8>>) -> Result<(), Failure> {
        self.blocking(move |inner| rating::replace(inner, own.as_deref()))
            .await
    }

    /// Removes the facts about outlets: none is in force until a file takes their place or the bundled
    /// ones are put back.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn remove_outlet_facts(&self) -> Result<(), Failure> {
        self.blocking(rating::remove).await
    }
}
