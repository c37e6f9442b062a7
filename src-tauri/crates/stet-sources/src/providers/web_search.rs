//! A search of the web in words of one's own, for whoever needs the list of results and not the
//! pages behind them.

use async_trait::async_trait;
use stet_core::evidence::{Aim, Search};
use stet_core::reliability::Found;
use stet_core::reliability::queries::Query;
use stet_core::reliability::settings::Within;
use tokio_util::sync::CancellationToken;

use super::gather::Lead;
use super::serper::Shelf;
use super::{Brave, Serper};
use crate::Failure;
use crate::ask::Silence;

/// A service that searches the web.
#[async_trait]
pub trait WebSearch: Send + Sync {
    /// Id of the service, by which documents allow it.
    fn service(&self) -> &'static str;
    /// Searches on behalf of a document ("" for none), best result first; with `within` only what is no
    /// older.
    ///
    /// # Errors
    /// Why there are no results: never that nothing was found.
    async fn results(
        &self,
        document: &str,
        query: &Query,
        within: Option<Within>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, Unasked>;
}

/// Why a search gave no list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unasked {
    /// It may not be asked: not switched on, or no key; in a sentence.
    Declined(String),
    /// It was asked and did not answer.
    NoAnswer(Failure),
}

fn search(query: &Query) -> Search {
    Search {
        text: query.text.clone(),
        aim: Aim::Statement,
        language: query.language.to_owned(),
    }
}

fn found(leads: Result<Vec<Lead>, Silence>) -> Result<Vec<Found>, Unasked> {
    let leads = leads.map_err(|silence| match silence {
        Silence::Declined(reason) => Unasked::Declined(reason),
        Silence::NoAnswer(failure) => Unasked::NoAnswer(failure),
    })?;
    let of = |lead: Lead| Found {
        url: lead.url.into(),
        title: lead.title,
        snippet: lead.excerpt.map(|(words, _)| words).unwrap_or_default(),
        published: lead.published_at,
    };
    Ok(leads.into_iter().map(of).collect())
}

#[async_trait]
impl WebSearch for Serper {
    fn service(&self) -> &'static str {
        "serper"
    }

    async fn results(
        &self,
        document: &str,
        query: &Query,
        within: Option<Within>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, Unasked> {
        found(
            self.search(document, &search(query), (Shelf::Search, within), cancel)
                .await,
        )
    }
}

#[async_trait]
impl WebSearch for Brave {
    fn service(&self) -> &'static str {
        "brave"
    }

    async fn results(
        &self,
        document: &str,
        query: &Query,
        within: Option<Within>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, Unasked> {
        found(self.search(document, &search(query), within, cancel).await)
    }
}
