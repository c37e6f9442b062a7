//! The last stage of a run: every reference looked up, each finding kept before it is told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;
use stet_core::reference::Reference;
use stet_sources::door::{DoorEvent, Leave, Permission};
use stet_store::reference_findings::Stored;
use stet_store::{Entry, new_id, permissions, reference_findings, runs, sha256_hex};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::finding::ReferenceFinding;
use super::{link, list, look, view};
use crate::engine::{Engine, Inner, held};
use crate::models::Asking;
use crate::outside::{Outside, kept, services};
use crate::run::{Lease, joined};
use crate::state::State;
use crate::wire::{Event, Failure, FailureCode};

/// References in hand side by side: their links lead to as many hosts, of which some are slow.
const AT_ONCE: usize = 16;

/// Of these, references that registries are asked about. The door holds each registry to its own limits and
/// lets questions pass as they come: with more, the second question about the first reference would stand
/// behind the first about the last, and every finding would come at the end.
const ASKED_ABOUT: usize = 4;

/// Least time between two words on how far the look-ups are: each reads the whole document. The end is told
/// with the run's.
const BETWEEN: Duration = Duration::from_millis(500);

/// Looks up what the run has not looked up yet, at the services the document allows.
///
/// # Errors
/// A failure of the library.
pub(crate) async fn stage(
    engine: &Engine,
    lease: &Lease,
    cancel: &CancellationToken,
) -> Result<(), Failure> {
    let Some(outside) = engine.inner.outside.clone() else {
        return Ok(());
    };
    let batch = Batch {
        document: lease.document.clone(),
        run: lease.run.clone(),
        lease: Some(lease.lease.clone()),
    };
    work_off(engine, outside, batch, cancel).await
}

/// Looks every reference up anew, outside a run.
///
/// # Errors
/// `NotFound`; `Invalid` where no service may be asked; a failure of the library.
pub(crate) async fn all(engine: &Engine, document: &str) -> Result<(), Failure> {
    let outside = engine.inner.outside.clone().ok_or_else(nothing_allowed)?;
    let batch = Batch::alone(document);
    work_off(engine, outside, batch, &CancellationToken::new()).await
}

/// On whose behalf references are looked up.
#[derive(Clone)]
struct Batch {
    document: String,
    /// Id of the run; empty outside one.
    run: String,
    /// The run's lease: whoever lost it records nothing more.
    lease: Option<String>,
}

impl Batch {
    /// Outside a run: nothing to resume, no lease to lose.
    fn alone(document: &str) -> Self {
        Self {
            document: document.to_owned(),
            run: String::new(),
            lease: None,
        }
    }
}

async fn work_off(
    engine: &Engine,
    outside: Arc<Outside>,
    batch: Batch,
    cancel: &CancellationToken,
) -> Result<(), Failure> {
    let ours = batch.clone();
    let (permission, left) = engine
        .blocking(move |inner| remaining(inner, &ours))
        .await?;
    if left.is_empty() || cancel.is_cancelled() {
        return Ok(());
    }
    let run = if batch.run.is_empty() {
        new_id()
    } else {
        batch.run.clone()
    };
    let asking = Asking::of(engine, &batch.document, &run, &permission).await?;
    let listening = tokio::spawn(tell_waits(
        engine.clone(),
        Arc::clone(&outside),
        batch.document.clone(),
    ));
    let work = Arc::new(Work {
        engine: engine.clone(),
        outside,
        permission,
        asking,
        batch,
        cancel: cancel.clone(),
        queue: Mutex::new(left.into()),
        registries: Semaphore::new(ASKED_ABOUT),
        told: Mutex::new(None),
    });
    let mut workers = JoinSet::new();
    for _ in 0..AT_ONCE {
        let work = Arc::clone(&work);
        workers.spawn(async move { work.go().await });
    }
    let outcome = joined(workers, cancel, "Looking up references broke off").await;
    listening.abort();
    outcome
}

/// Looks one reference up anew, outside a run.
///
/// # Errors
/// `NotFound`; `Invalid` if nothing may be asked about it; a failure of the library.
pub(crate) async fn recheck(engine: &Engine, document: &str, key: &str) -> Result<(), Failure> {
    let Some(outside) = engine.inner.outside.clone() else {
        return Err(nothing_allowed());
    };
    let (id, wanted) = (document.to_owned(), key.to_owned());
    let (permission, reference) = engine
        .blocking(move |inner| {
            let stored = inner.library.read(|tx| permissions::get(tx, &id))?;
            let reference = list::of(inner, &id)?
                .into_iter()
                .find(|reference| view::key(reference.number) == wanted)
                .ok_or_else(|| Failure::not_found("this reference"))?;
            Ok((kept::permission(&stored), reference))
        })
        .await?;
    let cancel = CancellationToken::new();
    let link = link::check(engine, &outside, &permission, document, &reference, &cancel).await?;
    let asking = Asking::of(engine, document, &new_id(), &permission).await?;
    let asking = asking.as_deref();
    let finding = look::look(
        &outside,
        &permission,
        document,
        &reference,
        link,
        asking,
        &cancel,
    )
    .await
    .ok_or_else(nothing_allowed)?;
    let batch = Batch::alone(document);
    engine
        .blocking(move |inner| keep(inner, &batch, &reference, finding).map(drop))
        .await
}

fn nothing_allowed() -> Failure {
    Failure {
        code: FailureCode::Invalid,
        message: "No service may be asked about this reference.".to_owned(),
        advice: Some("Switch services on for this document first.".to_owned()),
        retry: false,
    }
}

/// The services the document allows, and the references this run has still to look up.
fn remaining(inner: &Inner, batch: &Batch) -> Result<(Permission, Vec<Reference>), Failure> {
    let stored = inner
        .library
        .read(|tx| permissions::get(tx, &batch.document))?;
    let permission = kept::permission(&stored);
    if !anything(inner, &permission) {
        return Ok((permission, Vec::new()));
    }
    let references = list::of(inner, &batch.document)?;
    let Some(lease) = &batch.lease else {
        return Ok((permission, references));
    };
    let seen = inner
        .library
        .read(|tx| reference_findings::numbers_of_run(tx, &batch.document, &batch.run))?;
    inner
        .library
        .beat(&batch.run, lease, "references", &inner.now())?;
    let unseen = |reference: &Reference| !seen.contains(&reference.number);
    Ok((permission, references.into_iter().filter(unseen).collect()))
}

/// True if any service may be asked.
pub(crate) fn anything(inner: &Inner, permission: &Permission) -> bool {
    inner.outside.as_ref().is_some_and(|outside| {
        outside
            .registries
            .iter()
            .map(|registry| registry.id())
            .chain(["web"])
            .any(|id| permission.leave(id) == Leave::Granted)
    })
}

/// What the workers share.
struct Work {
    engine: Engine,
    outside: Arc<Outside>,
    permission: Permission,
    /// The language model that reads what was found, if one is chosen.
    asking: Option<Arc<Asking>>,
    batch: Batch,
    cancel: CancellationToken,
    queue: Mutex<VecDeque<Reference>>,
    /// Turns at the registries.
    registries: Semaphore,
    /// When it was last told how far the look-ups are.
    told: Mutex<Option<Instant>>,
}

impl Work {
    async fn go(&self) -> Result<(), Failure> {
        loop {
            if self.cancel.is_cancelled() {
                return Ok(());
            }
            let Some(reference) = held(&self.queue).pop_front() else {
                return Ok(());
            };
            tokio::select! {
                biased;
                () = self.cancel.cancelled() => return Ok(()),
                done = self.one(reference) => done?,
            }
        }
    }

    async fn one(&self, reference: Reference) -> Result<(), Failure> {
        let (document, permission) = (&self.batch.document, &self.permission);
        let link = link::check(
            &self.engine,
            &self.outside,
            permission,
            document,
            &reference,
            &self.cancel,
        )
        .await?;
        // Never closed: the turn is there as long as the work.
        let turn = self.registries.acquire().await.ok();
        let found = look::look(
            &self.outside,
            permission,
            document,
            &reference,
            link,
            self.asking.as_deref(),
            &self.cancel,
        )
        .await;
        drop(turn);
        let Some(finding) = found else {
            return Ok(());
        };
        let batch = self.batch.clone();
        let tell = self.is_time();
        self.engine
            .blocking(move |inner| {
                if keep(inner, &batch, &reference, finding)? && tell {
                    progress(inner, &batch.document)?;
                }
                Ok(())
            })
            .await
    }

    /// True if it is long enough ago that anything was told of all of them.
    fn is_time(&self) -> bool {
        let mut told = held(&self.told);
        let due = told.is_none_or(|told| told.elapsed() >= BETWEEN);
        if due {
            *told = Some(Instant::now());
        }
        due
    }
}

fn progress(inner: &Inner, document: &str) -> Result<(), Failure> {
    let state = inner.library.read(|tx| State::load(tx, document))?;
    inner.tell(Event::Progress {
        document: document.to_owned(),
        run: state.run_view(inner),
    });
    Ok(())
}

/// Keeps a finding with its row in the log, then tells of it. False if the run lost its lease.
fn keep(
    inner: &Inner,
    batch: &Batch,
    reference: &Reference,
    finding: ReferenceFinding,
) -> Result<bool, Failure> {
    let (document, run) = (batch.document.as_str(), batch.run.as_str());
    let stamp = inner.stamp("stet");
    let at = stamp.at.clone();
    let kept = inner.library.record(document, &stamp, |tx| {
        if let Some(lease) = &batch.lease
            && !runs::holds(tx, run, lease)?
        {
            return Ok((false, Vec::new()));
        }
        reference_findings::keep(tx, document, reference.number, run, &at, &finding)?;
        let adjudication = &finding.adjudication;
        let entry = Entry::new(
            "reference_looked_up",
            json!({
                "reference": reference.number,
                "class": adjudication.class,
                "codes": adjudication.codes,
                "record": adjudication.record.as_ref().map(|r| (&r.registry, &r.id)),
                "silent": adjudication.silent,
                "digest": sha256_hex(serde_json::to_string(&finding)?.as_bytes()),
                "link": finding.link.as_ref().map(|link| link.state),
            }),
        );
        Ok((true, vec![entry]))
    })?;
    if kept {
        let stored = Stored {
            run: run.to_owned(),
            finding,
            at,
        };
        inner.tell(Event::ReferenceFound {
            document: document.to_owned(),
            reference: view::row(reference, Some(&stored)),
        });
    }
    Ok(kept)
}

/// Passes on what services ask of us while the run goes on.
async fn tell_waits(engine: Engine, outside: Arc<Outside>, document: String) {
    let mut events = outside.door.events();
    loop {
        let (service, words) = match events.recv().await {
            Ok(DoorEvent::AskedToWait {
                service, seconds, ..
            }) => (service, format!("asks us to wait {seconds} s")),
            Ok(DoorEvent::Resting {
                service, seconds, ..
            }) => (
                service,
                format!("failed repeatedly; pausing requests for {seconds} s"),
            ),
            Ok(DoorEvent::Recovered { service, .. }) => (service, String::new()),
            Ok(DoorEvent::NeedsConsent { .. }) | Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return,
        };
        engine.inner.tell(Event::ServiceWaits {
            document: document.clone(),
            service: services::name(&service).to_owned(),
            words,
        });
    }
}
