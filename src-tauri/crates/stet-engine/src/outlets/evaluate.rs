//! One outlet assessed: evidence from searches, one or two models, the rules over both.

use std::sync::Arc;

use stet_core::model::{Checked, Dropped};
use stet_core::reliability::answer::{Answer, check};
use stet_core::reliability::evaluation::{Answers, conclude, day_of};
use stet_core::reliability::languages::{self, Language};
use stet_core::reliability::pack::Gathering;
use stet_core::reliability::queries::Query;
use stet_core::reliability::settings::Mode;
use stet_core::reliability::{Evaluation, NotAssessed, Outlet, Pack, question};
use stet_sources::providers::{Allowance, Pages, Unasked, WebSearch};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Raters;
use super::known::address;
use crate::models::{Asking, Unsaid, Use};

/// What it takes to assess an outlet.
pub(super) struct Desk {
    pub(super) raters: Raters,
    pub(super) first: Arc<Asking>,
    pub(super) second: Option<Arc<Asking>>,
    pub(super) searches: Vec<Arc<dyn WebSearch>>,
    /// Opens home pages; `None` where nothing can be reached.
    pub(super) pages: Option<Pages>,
    pub(super) document: String,
    pub(super) cancel: CancellationToken,
}

impl Desk {
    /// Assesses the outlet at `at`, seconds since 1970, UTC.
    ///
    /// # Errors
    /// Why it could not be assessed. That is kept nowhere: the next time it is tried again.
    pub(super) async fn evaluate(
        &self,
        outlet: &Outlet,
        at: i64,
    ) -> Result<Evaluation, NotAssessed> {
        let pack = self.pack(outlet).await?;
        if pack.items.is_empty() {
            return Err(NotAssessed::NoEvidence);
        }
        let today = day_of(at);
        let ask = question::first(&self.document, "", &pack, today);
        let first = self.said(&self.first, ask, &pack).await?;
        let answers = match (&self.second, self.raters.settings.mode) {
            (None, _) | (_, Mode::Single) => Answers::Single(first),
            (Some(second), Mode::Sequential) => {
                let ask = question::cross_check(&self.document, "", &pack, today, &first);
                let other = self.said(second, ask, &pack).await.ok();
                Answers::Sequential(first, other)
            }
            (Some(second), Mode::Parallel) => {
                let ask = question::first(&self.document, "", &pack, today);
                let other = self.said(second, ask, &pack).await.ok();
                Answers::Parallel(first, other)
            }
        };
        let key = self.raters.key(&outlet.domain);
        let threshold = self.raters.settings.consensus_threshold;
        Ok(conclude(answers, pack, key, at, threshold))
    }

    /// What searches say of an outlet, with the first service that may be asked.
    async fn pack(&self, outlet: &Outlet) -> Result<Pack, NotAssessed> {
        let rules = &self.raters.settings;
        if !rules.use_search {
            // Without evidence nothing is assessed.
            return Err(NotAssessed::SearchOff);
        }
        let language = self.language(outlet).await;
        let mut gathering = Gathering::new(&outlet.domain, language, rules);
        let mut answered = false;
        while let Some(query) = gathering.next_query() {
            match self.search(&query).await {
                Ok(found) => {
                    answered = true;
                    gathering.take(&found);
                }
                Err(Unasked::Declined(_)) => return Err(NotAssessed::NoSearch),
                // Part of the evidence would be half of a rating.
                Err(Unasked::NoAnswer(_)) => return Err(NotAssessed::Failed),
            }
        }
        if answered {
            Ok(gathering.finish())
        } else {
            Err(NotAssessed::NoSearch)
        }
    }

    /// The language an outlet publishes in, by its home page; `None` if that is none of the table, the
    /// page does not tell, or it may not be opened: then English alone is searched.
    async fn language(&self, outlet: &Outlet) -> Option<&'static Language> {
        let home = Url::parse(&address(outlet)).ok()?;
        let opened = self
            .pages
            .as_ref()?
            .open(&self.document, &home, Allowance::Found, &self.cancel)
            .await
            .inspect_err(|shut| {
                tracing::info!("The language of an outlet is not known: {}", shut.reason);
            })
            .ok()?;
        let blocks = opened.page.document.blocks.iter();
        let words: Vec<&str> = blocks.map(|block| block.text.as_str()).collect();
        languages::of_site(&opened.page.stated.with_words(&words.join("\n")))
    }

    async fn search(&self, query: &Query) -> Result<Vec<stet_core::reliability::Found>, Unasked> {
        let within = self.raters.settings.within;
        let mut last = Unasked::Declined("no search is switched on".to_owned());
        for search in &self.searches {
            let results = search.results(&self.document, query, within, &self.cancel);
            match results.await {
                Err(Unasked::Declined(why)) => last = Unasked::Declined(why),
                answer => return answer,
            }
        }
        Err(last)
    }

    async fn said(
        &self,
        asking: &Asking,
        ask: stet_core::model::Ask,
        pack: &Pack,
    ) -> Result<Answer, NotAssessed> {
        let read = |answer: &_| {
            let answer = check(answer, pack).map_err(|all| Dropped {
                part: "the answer".to_owned(),
                why: all.to_string(),
            })?;
            let dropped = match answer.dropped.total() {
                0 => Vec::new(),
                count => vec![Dropped {
                    part: format!("{count} parts"),
                    why: "the evidence does not bear them out".to_owned(),
                }],
            };
            Ok(Checked {
                kept: answer,
                dropped,
            })
        };
        match asking.ask(Use::Reliability, ask, read, &self.cancel).await {
            Ok(checked) => Ok(checked.kept),
            Err(Unsaid::Off) => Err(NotAssessed::Off),
            Err(Unsaid::Declined(_)) => Err(NotAssessed::NoModel),
            Err(Unsaid::NoAnswer(_) | Unsaid::Cancelled) => Err(NotAssessed::Failed),
        }
    }
}
