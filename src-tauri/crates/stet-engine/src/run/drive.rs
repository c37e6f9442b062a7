//! The task of a run: reads, checks the text, and lets the workers look and judge claim by claim.

use std::sync::Arc;

use stet_core::model::prompt;
use stet_core::text::{begun, counted};
use stet_store::documents;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::material::{Material, language_of};
use super::record::{finish, remaining};
use super::work::{Means, Work};
use super::{Lease, break_off, classifier, plan, questions, suggested};
use crate::citations;
use crate::engine::{Engine, Inner};
use crate::extraction;
use crate::models::claims::ReadOut;
use crate::models::{self, Asking, Use};
use crate::outlets;
use crate::outside::kept;
use crate::references;
use crate::state::State;
use crate::wire::{Event, Failure, FailureCode};

/// Claims looked at side by side. The door holds each service to its own limits: more than the
/// services together can keep busy would only wait there.
const WORKERS: usize = 16;

/// Does the run. Cancelling is no failure: whoever cancelled has put it on record.
pub(crate) async fn drive(
    engine: &Engine,
    lease: &Lease,
    cancel: &CancellationToken,
) -> Result<(), Failure> {
    let outcome = stages(engine, lease, cancel).await;
    if let Err(failure) = &outcome {
        cancel.cancel();
        let (lease, failure) = (lease.clone(), failure.clone());
        let _ = engine
            .blocking(move |inner| {
                break_off(inner, &lease, &failure);
                Ok(())
            })
            .await;
    }
    outcome
}

async fn stages(engine: &Engine, lease: &Lease, cancel: &CancellationToken) -> Result<(), Failure> {
    let document = lease.document.clone();
    let network = engine
        .blocking(move |inner| {
            Ok(inner
                .library
                .read(|tx| stet_store::permissions::get(tx, &document))?)
        })
        .await?;
    let permission = kept::permission(&network);
    let asking = Asking::of(engine, &lease.document, &lease.run, &permission).await?;
    let read = read_out(engine, lease, asking.as_deref(), cancel).await?;
    let keep = move |inner: &Inner, lease: &Lease| plan::read_claims(inner, lease, read);
    if !stage(engine, lease, cancel, keep).await? {
        return Ok(());
    }
    if !stage(engine, lease, cancel, beat_checking).await? {
        return Ok(());
    }
    if !stage(engine, lease, cancel, plan::check_text).await? {
        return Ok(());
    }
    let ours = lease.clone();
    let (claims, state, cited) = engine
        .blocking(move |inner| remaining(inner, &ours))
        .await?;
    let ours = lease.document.clone();
    let opening = engine.blocking(move |inner| classifier::judge_of(inner, &ours));
    let judge = tokio::select! {
        biased;
        () = cancel.cancelled() => return Ok(()),
        judge = opening => judge?,
    };
    let ours = lease.document.clone();
    let tongue = language_of(&state.doc.document);
    let reading = engine.blocking(move |inner| Material::of(inner, &ours, tongue));
    let material = tokio::select! {
        biased;
        () = cancel.cancelled() => return Ok(()),
        material = reading => material?,
    };
    let means = Means {
        cited,
        material,
        judge: judge.clone(),
    };
    let asks = (lease.document.as_str(), lease.run.as_str(), &permission);
    let met = outlets::in_run(engine, asks, asking.as_ref(), cancel).await?;
    let work = Work::new(engine, lease, cancel, claims, state, means).weighing_by(met);
    let work = Arc::new(work.reading_with(asking.clone()));
    let mut workers = JoinSet::new();
    for _ in 0..WORKERS {
        let work = Arc::clone(&work);
        workers.spawn(async move { work.go().await });
    }
    let outcome = joined(workers, cancel, "The run broke off").await;
    work.outlets().count(engine).await;
    outcome?;
    if let Some(words) = judge.note() {
        engine.inner.note(&lease.document, &words);
    }
    references::run::stage(engine, lease, cancel).await?;
    suggested::stage(engine, &lease.document, &permission, cancel).await?;
    questions::stage(engine, lease, asking.as_deref(), cancel).await?;
    if let Some(asking) = asking.filter(|asking| asking.refused_by_limit() > 0) {
        engine.inner.note(&lease.document, &limit_reached(&asking));
    }
    if cancel.is_cancelled() {
        return Ok(());
    }
    let lease = lease.clone();
    let ending = move |inner: &Inner| {
        let document = &lease.document;
        let failed = inner.library.read(|tx| citations::failure(tx, document))?;
        if let Some(words) = failed {
            inner.note(document, &words);
        }
        finish(inner, &lease)
    };
    engine.blocking(ending).await
}

/// The claims as a language model reads them out of the text, if one is to and has not done so.
async fn read_out(
    engine: &Engine,
    lease: &Lease,
    asking: Option<&Asking>,
    cancel: &CancellationToken,
) -> Result<Option<ReadOut>, Failure> {
    let Some(asking) = asking.filter(|asking| asking.does(Use::Claims)) else {
        return Ok(None);
    };
    let id = lease.document.clone();
    let (doc, by, limits) = engine
        .blocking(move |inner| {
            let limits = extraction::limits(inner)?;
            Ok(inner.library.read(|tx| {
                let by = documents::claims_by(tx, &id)?;
                Ok((documents::get(tx, &id)?, by, limits))
            })?)
        })
        .await?;
    if doc.extracted && by == asking.stamp(prompt::EXTRACTION) {
        return Ok(None);
    }
    let read = models::claims::read(asking, &doc.document, doc.kind, limits, cancel).await;
    let words = match &read {
        Ok(read) => read.as_ref().and_then(|read| held_against(asking, read)),
        Err(why) => Some(format!(
            "{} was asked for the claims but gave no usable answer: {why}. The built-in reading \
             stands.",
            begun(&asking.name())
        )),
    };
    if let Some(words) = words {
        engine.inner.note(&lease.document, &words);
    }
    Ok(read.ok().flatten())
}

/// What is said where a model's reading is not all there is to the text, or not all of it holds.
fn held_against(asking: &Asking, read: &ReadOut) -> Option<String> {
    let name = begun(&asking.name());
    let mut said = Vec::new();
    if read.passed_over > 0 {
        let claims = counted(read.passed_over, "claim");
        said.push(format!(
            "{name} missed {claims} that the built-in reading found; they are checked too."
        ));
    }
    if read.stood_in > 0 {
        let portions = counted(read.stood_in, "portion");
        said.push(format!(
            "{name} did not read {portions} of the text; the built-in reading is used instead."
        ));
    }
    if read.dropped > 0 {
        let parts = counted(read.dropped, "part");
        said.push(format!(
            "Left out of its reading: {parts} not found in the text."
        ));
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// What is said of a run whose limit stood in the way.
fn limit_reached(asking: &Asking) -> String {
    let questions = match asking.refused_by_limit() {
        1 => "one question was not put".to_owned(),
        count => format!("{count} questions were not put"),
    };
    format!(
        "This run reached its spend limit: {questions} to {}, and the built-in judge stepped in. \
         Raise the limit in Settings and run again; you will not pay twice for answers already \
         given.",
        asking.name()
    )
}

/// Waits for all workers. The first that fails stops the others, and its failure is the outcome;
/// `broke` begins the sentence for one that ended without any answer.
pub(crate) async fn joined(
    mut workers: JoinSet<Result<(), Failure>>,
    cancel: &CancellationToken,
    broke: &str,
) -> Result<(), Failure> {
    let mut outcome = Ok(());
    while let Some(ended) = workers.join_next().await {
        let ended = ended.unwrap_or_else(|error| {
            Err(Failure {
                code: FailureCode::Storage,
                message: format!("{broke} ({error})."),
                advice: Some("Resume the run; finished work is kept.".to_owned()),
                retry: true,
            })
        });
        if ended.is_err() && outcome.is_ok() {
            cancel.cancel();
            outcome = ended;
        }
    }
    outcome
}

/// Does one stage on a blocking thread; false if the run is to end.
async fn stage(
    engine: &Engine,
    lease: &Lease,
    cancel: &CancellationToken,
    work: impl FnOnce(&Inner, &Lease) -> Result<bool, Failure> + Send + 'static,
) -> Result<bool, Failure> {
    if cancel.is_cancelled() {
        return Ok(false);
    }
    let lease = lease.clone();
    let work = engine.blocking(move |inner| work(inner, &lease));
    tokio::select! {
        biased;
        () = cancel.cancelled() => Ok(false),
        done = work => Ok(done? && !cancel.is_cancelled()),
    }
}

fn beat_checking(inner: &Inner, lease: &Lease) -> Result<bool, Failure> {
    inner
        .library
        .beat(&lease.run, &lease.lease, "checking_text", &inner.now())?;
    let state = inner.library.read(|tx| State::load(tx, &lease.document))?;
    inner.tell(Event::Progress {
        document: lease.document.clone(),
        run: state.run_view(inner),
    });
    Ok(true)
}
