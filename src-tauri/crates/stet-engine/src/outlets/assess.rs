//! The outlets of a document assessed, one after the other and no faster than the rules allow. Each
//! evaluation is kept when it arrives; what was stopped goes on where it was.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stet_core::reliability::counters::Counters;
use stet_core::reliability::pace::Pace;
use stet_core::reliability::prefetched::Prefetched;
use stet_core::reliability::{Evaluation, NotAssessed, Outlet, Settings};
use stet_sources::door::{Leave, Permission};
use stet_store::{documents, new_id, permissions};
use tokio_util::sync::CancellationToken;

use super::evaluate::Desk;
use super::known::{Known, address, count, settle};
use super::{Raters, seconds, view};
use crate::engine::{Engine, held};
use crate::models::{Asking, Use};
use crate::outside::kept;
use crate::wire::{Event, Failure, FailureCode};

/// When outlets were assessed in this program, whatever the document: the limits are those of who
/// asks, not of a text.
#[derive(Debug)]
pub(crate) struct Turns {
    since: Instant,
    pace: Mutex<Pace>,
}

impl Turns {
    pub(crate) fn new() -> Self {
        Self {
            since: Instant::now(),
            pace: Mutex::default(),
        }
    }

    /// Begins, or says how many milliseconds there are to wait.
    fn begin(&self, settings: &Settings, domain: &str) -> Result<(), u64> {
        // A clock that is set back does not make anybody wait.
        let now = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        held(&self.pace).begin(settings, domain, now)
    }
}

/// Assesses the outlets behind a document's evidence of which nothing is known yet.
///
/// # Errors
/// "model" if no language model is chosen or allowed for it; `Busy` if it is being done already; a
/// failure of the library.
pub(crate) async fn assess(engine: &Engine, document: &str) -> Result<Counters, Failure> {
    let Some(turn) = engine.inner.assessing.begin(document) else {
        return Err(Failure::busy(
            "This document’s outlets are already being assessed.",
            "Wait until that is done, or stop it.",
        ));
    };
    let outcome = all(engine, document, &turn.cancel).await;
    // The window asks for the state once it hears of the end.
    drop(turn);
    engine.inner.tell(Event::OutletsChanged {
        document: document.to_owned(),
        done: 0,
        total: 0,
    });
    outcome
}

/// Stops assessing the outlets of a document; what was finished is kept.
pub(crate) fn stop(engine: &Engine, document: &str) {
    engine.inner.assessing.stop(document);
}

async fn all(
    engine: &Engine,
    document: &str,
    cancel: &CancellationToken,
) -> Result<Counters, Failure> {
    let id = document.to_owned();
    let (raters, outlets, permission) = engine
        .blocking(move |inner| {
            let raters = Raters::of(&inner.settings()?, inner.outside.as_deref());
            let network = inner.library.read(|tx| permissions::get(tx, &id))?;
            Ok((
                raters,
                view::outlets(inner, &id)?,
                kept::permission(&network),
            ))
        })
        .await?;
    let run = new_id();
    let first = Asking::of(engine, document, &run, &permission).await?;
    let Some(first) = first.filter(|first| first.may(Use::Reliability)) else {
        return Err(Failure {
            code: FailureCode::Model,
            message: "No language model is allowed to assess outlets.".to_owned(),
            advice: Some(
                "Choose one in Settings, allow it to assess outlets, and allow its service for \
                 this document."
                    .to_owned(),
            ),
            retry: false,
        });
    };
    let asks = (document, run.as_str(), &permission);
    let desk = desk(engine, asks, raters, first, cancel).await?;
    each(engine, &desk, outlets).await
}

/// What it takes to assess outlets for a document in a run, on its permission.
async fn desk(
    engine: &Engine,
    (document, run, permission): (&str, &str, &Permission),
    raters: Raters,
    first: Arc<Asking>,
    cancel: &CancellationToken,
) -> Result<Desk, Failure> {
    let second = if raters.two() {
        Asking::second(engine, document, run, permission).await?
    } else {
        None
    };
    let outside = engine.inner.outside.as_ref();
    Ok(Desk {
        searches: outside
            .map(|outside| outside.web_searches())
            .unwrap_or_default(),
        pages: outside.map(|outside| outside.pages()),
        raters,
        first,
        second,
        document: document.to_owned(),
        cancel: cancel.clone(),
    })
}

/// What a run knows of outlets, as its document wants it: with those it meets assessed, or only looked
/// up. `asking` is the run's language model: its spend limit holds for both.
///
/// # Errors
/// A failure of the library.
pub(crate) async fn in_run(
    engine: &Engine,
    (document, run, permission): (&str, &str, &Permission),
    asking: Option<&Arc<Asking>>,
    cancel: &CancellationToken,
) -> Result<Known, Failure> {
    let id = document.to_owned();
    let (wanted, raters) = engine
        .blocking(move |inner| {
            let wanted = inner
                .library
                .read(|tx| documents::assesses_outlets(tx, &id))?;
            let raters = Raters::of(&inner.settings()?, inner.outside.as_deref());
            Ok((wanted, raters))
        })
        .await?;
    if !wanted || !raters.settings.enabled || !raters.settings.use_search {
        return Ok(Known::default());
    }
    let outside = engine.inner.outside.as_ref();
    let searches = outside.is_some_and(|outside| {
        let mut all = outside.web_searches().into_iter();
        all.any(|search| permission.leave(search.service()) == Leave::Granted)
    });
    let model = asking.filter(|asking| searches && asking.may(Use::Reliability));
    let Some(first) = model else {
        engine.inner.note(document, NOT_ASSESSED);
        return Ok(Known::default());
    };
    let asks = (document, run, permission);
    let desk = desk(engine, asks, raters, Arc::clone(first), cancel).await?;
    Ok(Known::assessing(desk))
}

/// What is said of a run that was to assess outlets and could not.
const NOT_ASSESSED: &str = "Outlets were not assessed: that needs a language model and a web \
                            search. Choose a model in Settings, allow it to assess outlets, and \
                            allow both services for this document.";

async fn each(engine: &Engine, desk: &Desk, outlets: Vec<Outlet>) -> Result<Counters, Failure> {
    let raters = desk.raters.clone();
    let addresses: Vec<String> = outlets.iter().map(address).collect();
    let mut known = engine
        .blocking(move |inner| {
            let mut known = Prefetched::new(raters.settings.clone());
            let new = known.begin(addresses.iter().map(String::as_str));
            settle(inner, &raters, &mut known, &new)?;
            Ok(known)
        })
        .await?;
    let missing = known.missing();
    let wanted = outlets
        .iter()
        .filter(|outlet| missing.contains(&outlet.domain));
    let total = u32::try_from(missing.len()).unwrap_or(u32::MAX);
    for (outlet, done) in wanted.zip(0..) {
        engine.inner.tell(Event::OutletsChanged {
            document: desk.document.clone(),
            done,
            total,
        });
        match one(engine, desk, outlet).await? {
            Some(made) => known.settled_as(&outlet.domain, made),
            None => break,
        }
    }
    let counters = known.counters();
    count(engine, counters.clone()).await;
    Ok(counters)
}

/// Assesses one outlet once the rules let it, and keeps what came of it; `None` if it was stopped
/// meanwhile.
///
/// # Errors
/// A failure of the cache.
pub(super) async fn one(
    engine: &Engine,
    desk: &Desk,
    outlet: &Outlet,
) -> Result<Option<Result<Evaluation, NotAssessed>>, Failure> {
    if !wait(engine, desk, &outlet.domain).await {
        return Ok(None);
    }
    let made = desk.evaluate(outlet, seconds(&engine.inner)).await;
    if desk.cancel.is_cancelled() {
        return Ok(None);
    }
    match &made {
        Ok(evaluation) => {
            held(&engine.inner.unassessed).remove(&outlet.domain);
            let evaluation = evaluation.clone();
            engine
                .blocking(move |inner| match inner.reliability() {
                    Some(cache) => Ok(cache.put(&evaluation)?),
                    None => Ok(()),
                })
                .await?;
        }
        Err(reason) => {
            held(&engine.inner.unassessed).insert(outlet.domain.clone(), reason.clone());
        }
    }
    Ok(Some(made))
}

/// Waits until the rules let this outlet be assessed; false if it was stopped meanwhile.
async fn wait(engine: &Engine, desk: &Desk, domain: &str) -> bool {
    loop {
        let begun = engine.inner.turns.begin(&desk.raters.settings, domain);
        let Err(millis) = begun else {
            return !desk.cancel.is_cancelled();
        };
        tokio::select! {
            biased;
            () = desk.cancel.cancelled() => return false,
            () = tokio::time::sleep(Duration::from_millis(millis)) => {}
        }
    }
}
