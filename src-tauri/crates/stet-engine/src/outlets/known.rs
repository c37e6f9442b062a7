//! What is known of outlets, for those who may not wait: read in batches before it is needed, assessed
//! there and then where the document asks for it, then looked up without any reading (rules 4.2–4.3).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use stet_core::reliability::counters::Counters;
use stet_core::reliability::prefetched::Prefetched;
use stet_core::reliability::weighting::OutletWeight;
use stet_core::reliability::{NotAssessed, Outlet, Standing, Thousandths};
use stet_sources::Hit;

use super::assess::one;
use super::evaluate::Desk;
use super::{Raters, seconds};
use crate::engine::{Engine, Inner, held};
use crate::wire::Failure;

/// What one run knows of outlets; empty when it begins.
#[derive(Default, Clone)]
pub(crate) struct Known {
    read: Arc<Mutex<Option<Read>>>,
    assessing: Option<Arc<Assessing>>,
}

struct Read {
    raters: Raters,
    outlets: Prefetched,
}

/// What it takes to assess the outlets a run meets. One is assessed at a time: claims share outlets.
struct Assessing {
    desk: Desk,
    /// Outlets that were tried in this run.
    tried: tokio::sync::Mutex<BTreeSet<String>>,
}

impl Known {
    /// The same, with outlets of which nothing is kept assessed when they are met.
    pub(super) fn assessing(desk: Desk) -> Self {
        Self {
            read: Arc::default(),
            assessing: Some(Arc::new(Assessing {
                desk,
                tried: tokio::sync::Mutex::default(),
            })),
        }
    }

    /// Reads what is kept of the outlets behind these hits that the run has not asked about yet, all
    /// of them in one read; assesses those of which nothing is kept, if the run is to; and tells every
    /// hit's source what its outlet is rated. What each outlet counts, source by source.
    pub(crate) async fn weigh(
        &self,
        engine: &Engine,
        hits: &mut [Hit],
    ) -> Result<Vec<OutletWeight>, Failure> {
        let addresses: Vec<String> = hits
            .iter()
            .filter_map(|hit| hit.source.url.clone())
            .collect();
        if addresses.is_empty() {
            return Ok(Vec::new());
        }
        let known = self.clone();
        engine
            .blocking(move |inner| known.read(inner, &addresses))
            .await?;
        if let Some(assessing) = &self.assessing {
            // Who stands behind a confidential source is nobody's to look into.
            let open = hits.iter().filter(|hit| !hit.source.confidential);
            let outlets: BTreeSet<Outlet> = open
                .filter_map(|hit| Outlet::of(hit.source.url.as_deref()?))
                .collect();
            self.assess(engine, assessing, outlets).await?;
        }
        Ok(self.counted(hits))
    }

    /// Assesses those of the outlets of which nothing is kept and that were not tried before. What failed
    /// while this program runs is tried again when a person asks: a run does not wait for the minute
    /// between two tries.
    async fn assess(
        &self,
        engine: &Engine,
        assessing: &Assessing,
        outlets: BTreeSet<Outlet>,
    ) -> Result<(), Failure> {
        let mut tried = assessing.tried.lock().await;
        for outlet in outlets {
            let missing = held(&self.read)
                .as_ref()
                .is_some_and(|read| read.outlets.missing().contains(&outlet.domain));
            let failed = matches!(
                held(&engine.inner.unassessed).get(&outlet.domain),
                Some(NotAssessed::Failed | NotAssessed::NoEvidence)
            );
            if !missing || failed || !tried.insert(outlet.domain.clone()) {
                continue;
            }
            let Some(made) = one(engine, &assessing.desk, &outlet).await? else {
                return Ok(());
            };
            if let Some(read) = held(&self.read).as_mut() {
                read.outlets.settled_as(&outlet.domain, made);
            }
        }
        Ok(())
    }

    /// What the outlets behind the hits count, each source once.
    fn counted(&self, hits: &mut [Hit]) -> Vec<OutletWeight> {
        let slot = held(&self.read);
        let Some(Read { raters, outlets }) = slot.as_ref() else {
            return Vec::new();
        };
        let mut counted: BTreeMap<String, OutletWeight> = BTreeMap::new();
        for hit in hits {
            let source = &mut hit.source;
            let Some((url, outlet)) = source
                .url
                .as_deref()
                .and_then(|url| Some((url, Outlet::of(url)?)))
            else {
                continue;
            };
            let weight = outlets.weight(url);
            let unknown = raters.settings.default_score;
            let known = OutletWeight {
                source: source.id.clone(),
                outlet: outlet.domain,
                weight,
                counts: Thousandths::of(weight.value(unknown)).unwrap_or(unknown),
            };
            source.reliability = known.rated();
            counted.insert(known.source.clone(), known);
        }
        counted.into_values().collect()
    }

    fn read(&self, inner: &Inner, addresses: &[String]) -> Result<(), Failure> {
        let mut slot = held(&self.read);
        if slot.is_none() {
            let raters = Raters::of(&inner.settings()?, inner.outside.as_deref());
            let outlets = Prefetched::new(raters.settings.clone());
            *slot = Some(Read { raters, outlets });
        }
        if let Some(Read { raters, outlets }) = slot.as_mut() {
            let new = outlets.begin(addresses.iter().map(String::as_str));
            settle(inner, raters, outlets, &new)?;
        }
        Ok(())
    }

    /// What was done, counted; `None` where no outlet was met.
    fn counters(&self) -> Option<Counters> {
        let counters = held(&self.read).as_ref()?.outlets.counters();
        (counters.prefetched > 0).then_some(counters)
    }

    /// Adds what was done to what is counted over all runs. Nothing depends on it: a cache that cannot
    /// be written to keeps no run from ending.
    pub(crate) async fn count(&self, engine: &Engine) {
        if let Some(counters) = self.counters() {
            count(engine, counters).await;
        }
    }
}

/// Adds counters to those of all runs.
pub(super) async fn count(engine: &Engine, counters: Counters) {
    let added = engine.blocking(move |inner| match inner.reliability() {
        Some(cache) => Ok(cache.count(&counters, seconds(inner))?),
        None => Ok(()),
    });
    if let Err(failure) = added.await {
        tracing::warn!("Outlets were not counted: {}", failure.message);
    }
}

/// Tells what is kept of these outlets, in one read.
pub(super) fn settle(
    inner: &Inner,
    raters: &Raters,
    outlets: &mut Prefetched,
    domains: &[String],
) -> Result<(), Failure> {
    let Some(cache) = (!domains.is_empty()).then(|| inner.reliability()).flatten() else {
        return Ok(());
    };
    let kept = cache.get_many(
        domains,
        &raters.models(),
        &raters.prompts(),
        seconds(inner),
        raters.settings.cache_ttl_days,
    )?;
    for (domain, kept) in kept {
        outlets.settle(&domain, kept.standing());
    }
    Ok(())
}

/// How these outlets stand, in one read; each of them is there.
pub(crate) fn standings(
    inner: &Inner,
    outlets: &[Outlet],
) -> Result<BTreeMap<String, Standing>, Failure> {
    let raters = Raters::of(&inner.settings()?, inner.outside.as_deref());
    let mut read = Prefetched::new(raters.settings.clone());
    let addresses: Vec<String> = outlets.iter().map(address).collect();
    let new = read.begin(addresses.iter().map(String::as_str));
    settle(inner, &raters, &mut read, &new)?;
    let failed = held(&inner.unassessed);
    let standing = |(outlet, address): (&Outlet, &String)| {
        let standing = match read.standing(address) {
            Standing::NotAssessed {
                reason: NotAssessed::NotAsked,
            } if raters.any() => {
                let reason = failed.get(&outlet.domain).cloned();
                Standing::not(reason.unwrap_or(NotAssessed::NotAsked))
            }
            Standing::NotAssessed {
                reason: NotAssessed::NotAsked,
            } => Standing::not(NotAssessed::NoModel),
            standing => standing,
        };
        (outlet.domain.clone(), standing)
    };
    Ok(outlets.iter().zip(&addresses).map(standing).collect())
}

/// The address an outlet is looked up by.
pub(super) fn address(outlet: &Outlet) -> String {
    format!("https://{}/", outlet.host)
}
