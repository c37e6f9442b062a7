//! What is known of outlets, for those who may not wait: read in batches before it is needed, then
//! looked up without any reading (rules 4.2–4.3).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use stet_core::reliability::prefetched::Prefetched;
use stet_core::reliability::{NotAssessed, Outlet, Standing};
use stet_sources::Hit;

use super::{Raters, seconds};
use crate::engine::{Engine, Inner, held};
use crate::wire::Failure;

/// What one run knows of outlets; empty when it begins.
#[derive(Debug, Default, Clone)]
pub(crate) struct Known(Arc<Mutex<Option<Read>>>);

#[derive(Debug)]
struct Read {
    raters: Raters,
    outlets: Prefetched,
}

impl Known {
    /// Reads what is kept of the outlets behind these hits that the run has not asked about yet, all
    /// of them in one read, and tells every hit's source what it counts.
    pub(crate) async fn weigh(&self, engine: &Engine, hits: &mut [Hit]) -> Result<(), Failure> {
        let addresses: Vec<String> = hits
            .iter()
            .filter_map(|hit| hit.source.url.clone())
            .collect();
        if addresses.is_empty() {
            return Ok(());
        }
        let known = self.clone();
        engine
            .blocking(move |inner| known.read(inner, &addresses))
            .await?;
        let read = held(&self.0);
        for hit in hits {
            let standing = read
                .as_ref()
                .zip(hit.source.url.as_deref())
                .map(|(read, url)| read.outlets.standing(url));
            let score = standing.and_then(|standing| standing.score());
            hit.source.reliability = score.map(|score| score.value());
        }
        Ok(())
    }

    fn read(&self, inner: &Inner, addresses: &[String]) -> Result<(), Failure> {
        let mut slot = held(&self.0);
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
