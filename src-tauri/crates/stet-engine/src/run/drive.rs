//! The task of a run: reads, checks the text, then looks and judges claim by claim.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stet_core::entailment::Context;
use stet_core::evidence::Passage;
use stet_sources::{Answer, Hit, Query};
use stet_store::claims::Stored;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::record::{Gathered, Known, finish, keep, remaining};
use super::{Lease, break_off, judge, plan};
use crate::engine::{Engine, Inner, held};
use crate::references;
use crate::state::State;
use crate::wire::{Event, Failure, RunPhase, RunView};

/// Claims looked at side by side: two threads judge while the window stays quick.
const WORKERS: usize = 2;

/// The fewest passages wanted per claim (rules 3.1).
const WANTED: u32 = 20;

/// The least time between two reports of progress.
const BETWEEN: Duration = Duration::from_millis(100);

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
    if !stage(engine, lease, cancel, plan::read_claims).await? {
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
    let total = state.claims.len();
    let work = Arc::new(Work {
        engine: engine.clone(),
        lease: lease.clone(),
        cancel: cancel.clone(),
        context: judge::context(&state.doc.document),
        known: Known {
            kind: state.doc.kind,
            day: state
                .doc
                .published_at
                .clone()
                .unwrap_or_else(|| lease.day.clone()),
            checks: state.checks.clone(),
            cited,
        },
        progress: Progress::new(&state, total - claims.len()),
        queue: Mutex::new(claims.into()),
        state,
    });
    let mut workers = JoinSet::new();
    for _ in 0..WORKERS {
        let work = Arc::clone(&work);
        workers.spawn(async move { work.go().await });
    }
    joined(workers, cancel, "The run broke off").await?;
    references::run::stage(engine, lease, cancel).await?;
    if cancel.is_cancelled() {
        return Ok(());
    }
    let lease = lease.clone();
    engine.blocking(move |inner| finish(inner, &lease)).await
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
                code: "storage".to_owned(),
                message: format!("{broke} ({error})."),
                advice: Some("Resume the run: what was finished is kept.".to_owned()),
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
    work: fn(&Inner, &Lease) -> Result<bool, Failure>,
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

/// What the workers of one run share.
struct Work {
    engine: Engine,
    lease: Lease,
    cancel: CancellationToken,
    context: Context,
    known: Known,
    state: State,
    queue: Mutex<VecDeque<Stored>>,
    progress: Progress,
}

impl Work {
    async fn go(self: &Arc<Self>) -> Result<(), Failure> {
        loop {
            if self.cancel.is_cancelled() {
                return Ok(());
            }
            let Some(claim) = held(&self.queue).pop_front() else {
                return Ok(());
            };
            let done = tokio::select! {
                biased;
                () = self.cancel.cancelled() => return Ok(()),
                done = self.one(claim) => done?,
            };
            if done {
                self.progress
                    .step(&self.engine.inner, &self.lease.document, &self.state);
            }
        }
    }

    /// Looks, judges and keeps one claim.
    async fn one(self: &Arc<Self>, claim: Stored) -> Result<bool, Failure> {
        let mut gathered = self.look(claim).await;
        let passages: Vec<Passage> = gathered
            .hits
            .iter()
            .map(|hit| hit.passage.clone())
            .collect();
        let bare = judge::without_marks(&gathered.claim.claim);
        let work = Arc::clone(self);
        let judged = tokio::task::spawn_blocking(move || {
            let stop = || work.cancel.is_cancelled();
            let judge = &work.engine.inner.judge;
            judge.judge_all(&bare, &passages, &work.context, &stop)
        })
        .await;
        match judged {
            Ok(judgements) => gathered.judgements = judgements,
            // A judge that failed has said nothing: that is not "nothing found".
            Err(_) => gathered.silent.push(self.engine.inner.judge.name()),
        }
        if self.cancel.is_cancelled() {
            return Ok(false);
        }
        let work = Arc::clone(self);
        self.engine
            .blocking(move |inner| keep(inner, &work.lease, &gathered, &work.known))
            .await
    }

    async fn look(&self, claim: Stored) -> Gathered {
        let query = Query {
            document: self.lease.document.clone(),
            sentence: crate::view::inspector::sentence(&self.state, &claim.claim),
            claim: judge::without_marks(&claim.claim),
            wanted: WANTED,
        };
        let mut gathered = Gathered {
            claim,
            hits: Vec::new(),
            judgements: Vec::new(),
            silent: Vec::new(),
            consulted: false,
        };
        for provider in &self.engine.inner.providers {
            match provider.look(&query, &self.cancel).await {
                Answer::Hits(hits) => {
                    gathered.consulted = true;
                    gathered.hits.extend(sound(hits));
                }
                Answer::NothingFound => gathered.consulted = true,
                Answer::Declined(_) => {}
                Answer::NoAnswer(_) => {
                    gathered.consulted = true;
                    gathered.silent.push(provider.name().to_owned());
                }
            }
        }
        gathered
    }
}

/// Hits that can be quoted: words there are, standing in the source they come with.
fn sound(hits: Vec<Hit>) -> impl Iterator<Item = Hit> {
    hits.into_iter()
        .filter(|hit| !hit.passage.text.trim().is_empty() && hit.passage.source == hit.source.id)
}

/// Reports progress, at most ten times a second.
struct Progress {
    state: Mutex<(u32, Instant)>,
    total: u32,
}

impl Progress {
    fn new(state: &State, done: usize) -> Self {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            state: Mutex::new((number(done), Instant::now())),
            total: number(state.claims.len()),
        }
    }

    fn step(&self, inner: &Inner, document: &str, state: &State) {
        let done = {
            let mut held = held(&self.state);
            held.0 += 1;
            if held.1.elapsed() < BETWEEN && held.0 < self.total {
                return;
            }
            held.1 = Instant::now();
            held.0
        };
        inner.tell(Event::Progress {
            document: document.to_owned(),
            run: RunView {
                phase: RunPhase::Running,
                done,
                total: self.total,
                references_done: state.references_done,
                references_total: state.references_wanted(),
                stage: if state.passages == 0 {
                    "recording"
                } else {
                    "judging"
                }
                .to_owned(),
                passages: state.passages,
                stale: false,
                problem: None,
            },
        });
    }
}
