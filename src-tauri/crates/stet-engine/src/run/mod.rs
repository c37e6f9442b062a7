//! A run of a document: plan → look → judge → record. Every finding is committed before it is
//! told; a run that was stopped, crashed or closed over is resumed where it was.
//!
//! A run is held by a lease that changes with every start and resume. Whoever lost the lease
//! records nothing more: that is how Stop is immediate although a judge may still be at work.

pub(crate) mod around;
pub(crate) mod classifier;
pub(crate) mod close_reading;
mod drive;
pub(crate) mod judge;
pub(crate) mod look;
mod material;
pub(crate) mod plan;
pub(crate) mod questions;
pub(crate) mod recheck;
pub(crate) mod record;
mod second;
mod suggested;
mod work;

pub(crate) use drive::joined;
pub(crate) use second::MOST as CLAIMS_TOGETHER;

use serde_json::json;
use stet_store::runs::{Phase, Run};
use stet_store::{Entry, documents, new_id, runs};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::engine::{Engine, Inner, held};
use crate::settings;
use crate::state::phase;
use crate::tables;
use crate::wire::{Event, Failure, RunPhase};

/// A run going on in this program.
pub(crate) struct Active {
    lease: String,
    cancel: CancellationToken,
    /// Holds the outcome once the task has ended.
    done: watch::Receiver<Option<Result<(), Failure>>>,
}

/// A run that could not go on.
pub(crate) struct BrokenOff {
    /// What it held the run by; until somebody else does, nobody is at it.
    pub(crate) lease: String,
    /// Why.
    pub(crate) failure: Failure,
}

/// What a task needs to know of its run.
#[derive(Debug, Clone)]
pub(crate) struct Lease {
    pub(crate) document: String,
    pub(crate) run: String,
    pub(crate) lease: String,
    /// The day the run began, RFC 3339 date: "today" for claims that say now.
    pub(crate) day: String,
}

pub(crate) async fn start(engine: &Engine, document: &str) -> Result<(), Failure> {
    let id = document.to_owned();
    let taken = engine.blocking(move |inner| take(inner, &id)).await?;
    if let Some(lease) = taken {
        let cancel = CancellationToken::new();
        let (tell, done) = watch::channel(None);
        let active = Active {
            lease: lease.lease.clone(),
            cancel: cancel.clone(),
            done,
        };
        if let Some(older) = held(&engine.inner.active).insert(document.to_owned(), active) {
            older.cancel.cancel();
        }
        let engine = engine.clone();
        tokio::spawn(async move {
            tracing::info!("run began");
            let outcome = drive::drive(&engine, &lease, &cancel).await;
            let failure = outcome.as_ref().err().map(|failure| failure.code);
            tracing::info!(?failure, "run ended");
            let _ = tell.send(Some(outcome));
            let mut active = held(&engine.inner.active);
            if active
                .get(&lease.document)
                .is_some_and(|a| a.lease == lease.lease)
            {
                active.remove(&lease.document);
            }
        });
    }
    Ok(())
}

/// Puts a run on record: the one that was stopped or interrupted if nothing changed since – neither what
/// is looked at nor who judges –, else a new one. `None` if it is running in this program already.
fn take(inner: &Inner, document: &str) -> Result<Option<Lease>, Failure> {
    let stamp = inner.person()?;
    let lease = new_id();
    let taken = inner.library.record(document, &stamp, |tx| {
        let doc = documents::get(tx, document)?;
        let latest = runs::latest(tx, document)?;
        let stands = phase(inner, latest.as_ref());
        let mut run = match (latest, stands) {
            (Some(run), RunPhase::Running) => {
                return Ok((Err(run.owner == inner.library.owner()), Vec::new()));
            }
            (Some(run), RunPhase::Stopped | RunPhase::Interrupted)
                if run.inputs == doc.inputs
                    && settings::classifier::is_older(tx, &run.started_at)? =>
            {
                run
            }
            _ => Run {
                id: new_id(),
                seq: 0,
                phase: Phase::Running,
                stage: String::new(),
                total: 0,
                inputs: doc.inputs,
                owner: String::new(),
                lease: String::new(),
                heartbeat: String::new(),
                started_at: stamp.at.clone(),
                ended_at: None,
                only: None,
            },
        };
        let resumed = run.seq > 0;
        run.phase = Phase::Running;
        run.stage = "reading".to_owned();
        run.owner = inner.library.owner().to_owned();
        run.lease.clone_from(&lease);
        run.heartbeat.clone_from(&stamp.at);
        run.ended_at = None;
        let kind = if resumed {
            runs::update(tx, &run)?;
            "run_resumed"
        } else {
            run.seq = runs::insert(tx, document, &run)?;
            "run_started"
        };
        documents::touch(tx, document, &stamp.at, false)?;
        let mut said = json!({ "run": run.id, "seq": run.seq });
        tables::note_in(&mut said);
        let entry = Entry::new(kind, said);
        let day = run.started_at.chars().take(10).collect();
        Ok((Ok((run.id, day)), vec![entry]))
    })?;
    match taken {
        Ok((run, day)) => {
            held(&inner.problems).remove(document);
            held(&inner.notes).remove(document);
            inner.changed(document);
            Ok(Some(Lease {
                document: document.to_owned(),
                run,
                lease,
                day,
            }))
        }
        Err(ours) if ours => Ok(None),
        Err(_) => Err(Failure::busy(
            "Another copy of Stet is checking this document.",
            "Wait for it to finish, or stop it there.",
        )),
    }
}

pub(crate) async fn stop(engine: &Engine, document: &str) -> Result<(), Failure> {
    let lease = cancel(engine, document);
    let id = document.to_owned();
    engine
        .blocking(move |inner| {
            let stamp = inner.person()?;
            let stopped = inner.library.record(&id, &stamp, |tx| {
                documents::get(tx, &id)?;
                let Some(mut run) = runs::latest(tx, &id)? else {
                    return Ok((false, Vec::new()));
                };
                let ours = lease.as_ref().is_none_or(|lease| *lease == run.lease);
                if run.phase != Phase::Running || !ours || run.owner != inner.library.owner() {
                    return Ok((false, Vec::new()));
                }
                run.phase = Phase::Stopped;
                run.ended_at = Some(stamp.at.clone());
                runs::update(tx, &run)?;
                documents::touch(tx, &id, &stamp.at, false)?;
                let entry = Entry::new("run_stopped", json!({ "run": run.id }));
                Ok((true, vec![entry]))
            })?;
            if stopped {
                tell_end(inner, &id, RunPhase::Stopped);
            }
            Ok(())
        })
        .await
}

/// Tells the task of a document to end; its lease.
pub(crate) fn cancel(engine: &Engine, document: &str) -> Option<String> {
    let active = held(&engine.inner.active);
    let active = active.get(document)?;
    active.cancel.cancel();
    Some(active.lease.clone())
}

pub(crate) async fn wait(engine: &Engine, document: &str) -> Result<(), Failure> {
    let done = held(&engine.inner.active)
        .get(document)
        .map(|active| active.done.clone());
    let Some(mut done) = done else {
        let problems = held(&engine.inner.problems);
        let problem = problems.get(document).map(|broken| broken.failure.clone());
        return problem.map_or(Ok(()), Err);
    };
    match done.wait_for(Option::is_some).await {
        Ok(outcome) => outcome.clone().unwrap_or(Ok(())),
        // The task ended without a word: its runtime was shut down.
        Err(_) => Ok(()),
    }
}

/// Ends a run that could not go on, so that it can be resumed, and says why.
pub(crate) fn break_off(inner: &Inner, lease: &Lease, failure: &Failure) {
    let broken = BrokenOff {
        lease: lease.lease.clone(),
        failure: failure.clone(),
    };
    // The library may be what failed: then this is all that tells the run from one that goes on, and
    // it is taken up again by the next start, of the run or of the program.
    held(&inner.problems).insert(lease.document.clone(), broken);
    let stamp = inner.stamp("stet");
    let _ = inner.library.record(&lease.document, &stamp, |tx| {
        if !runs::holds(tx, &lease.run, &lease.lease)? {
            return Ok(((), Vec::new()));
        }
        let Some(mut run) = runs::latest(tx, &lease.document)? else {
            return Ok(((), Vec::new()));
        };
        run.phase = Phase::Stopped;
        run.ended_at = Some(stamp.at.clone());
        runs::update(tx, &run)?;
        let payload = json!({ "run": run.id, "reason": failure.message });
        Ok(((), vec![Entry::new("run_broken_off", payload)]))
    });
    tell_end(inner, &lease.document, RunPhase::Stopped);
}

/// Tells that the run of a document has ended. What the library can not say of its claims any more
/// does not keep the end from being told.
fn tell_end(inner: &Inner, document: &str, phase: RunPhase) {
    inner.changed(document);
    let (claims, open) = inner
        .library
        .read(|tx| stet_store::documents::claims(tx, document))
        .unwrap_or_default();
    inner.tell(Event::RunEnded {
        document: document.to_owned(),
        phase,
        claims,
        open,
    });
}
