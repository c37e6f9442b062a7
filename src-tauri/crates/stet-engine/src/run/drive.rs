//! The task of a run: reads, checks the text, then looks and judges claim by claim.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stet_core::claim::{Claim, Limits};
use stet_core::entailment::{Context, Judgement};
use stet_core::evidence::{Passage, same_outlet};
use stet_core::model::prompt;
use stet_core::verdict::FindingKind;
use stet_sources::door::Permission;
use stet_sources::{Hit, Provider};
use stet_store::claims::Stored;
use stet_store::documents;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::around::{Setting, address_of};
use super::record::{Gathered, Known, finding, finish, keep, remaining};
use super::{Lease, break_off, judge, look, plan};
use crate::citations;
use crate::engine::{Engine, Inner, held};
use crate::models::claims::ReadOut;
use crate::models::{self, Asking, Use};
use crate::outlets;
use crate::outlets::lean::Leaning;
use crate::outside::kept;
use crate::references;
use crate::state::State;
use crate::wire::{Event, Failure, RunPhase, RunView};

/// Claims looked at side by side. The door holds each service to its own limits: more than the
/// services together can keep busy would only wait there.
const WORKERS: usize = 16;

/// Claims judged side by side: two threads judge while the window stays quick.
const JUDGING: usize = 2;

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
    let work = Work::new(engine, lease, cancel, claims, state, cited);
    let work = Arc::new(work.reading_with(asking.clone()));
    let mut workers = JoinSet::new();
    for _ in 0..WORKERS {
        let work = Arc::clone(&work);
        workers.spawn(async move { work.go().await });
    }
    joined(workers, cancel, "The run broke off").await?;
    if let Some(asking) = asking.filter(|asking| asking.refused_by_limit() > 0) {
        let words = limit_reached(&asking);
        held(&engine.inner.notes).insert(lease.document.clone(), words);
    }
    references::run::stage(engine, lease, cancel).await?;
    if cancel.is_cancelled() {
        return Ok(());
    }
    let lease = lease.clone();
    engine.blocking(move |inner| finish(inner, &lease)).await
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
    let (doc, by, limit) = engine
        .blocking(move |inner| {
            let limit = inner.settings()?.claim_limit.max(1) as usize;
            Ok(inner.library.read(|tx| {
                let by = documents::claims_by(tx, &id)?;
                Ok((documents::get(tx, &id)?, by, limit))
            })?)
        })
        .await?;
    if doc.extracted && by == asking.stamp(prompt::EXTRACTION) {
        return Ok(None);
    }
    let limits = Limits { claims: limit };
    Ok(models::claims::read(asking, &doc.document, doc.kind, limits, cancel).await)
}

/// What is said of a run whose limit stood in the way.
fn limit_reached(asking: &Asking) -> String {
    let questions = match asking.refused_by_limit() {
        1 => "one question was not put".to_owned(),
        count => format!("{count} questions were not put"),
    };
    format!(
        "The spend limit of this run was reached: {questions} to {}, and the built-in judge stood in. Raise the limit in Settings and run again; what was answered is not paid for twice.",
        asking.name()
    )
}

/// Everywhere a claim may be taken.
fn places(engine: &Engine) -> Vec<Arc<dyn Provider>> {
    let outside = engine.inner.outside.iter();
    engine
        .inner
        .providers
        .iter()
        .chain(outside.flat_map(|outside| &outside.evidence))
        .cloned()
        .collect()
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

/// What the workers of one run share.
pub(super) struct Work {
    engine: Engine,
    lease: Lease,
    cancel: CancellationToken,
    context: Context,
    setting: Setting,
    known: Known,
    state: State,
    queue: Mutex<VecDeque<Stored>>,
    /// Everywhere a claim may be taken.
    providers: Vec<Arc<dyn Provider>>,
    /// Whom the document allows to be asked; the door holds to it too.
    permission: Permission,
    /// The language model that reads beside the built-in judge, if one is chosen.
    asking: Option<Arc<Asking>>,
    /// Which way outlets lean, where that model explains what they say.
    leaning: Option<Leaning>,
    /// Whose turn it is to judge.
    judging: Semaphore,
    progress: Progress,
    /// What is known of the outlets behind the evidence.
    outlets: outlets::Known,
}

impl Work {
    /// The work of a run that has these claims of the document still to look at.
    pub(super) fn new(
        engine: &Engine,
        lease: &Lease,
        cancel: &CancellationToken,
        claims: Vec<Stored>,
        state: State,
        cited: citations::Known,
    ) -> Self {
        let done = state.claims.len().saturating_sub(claims.len());
        Self {
            engine: engine.clone(),
            lease: lease.clone(),
            cancel: cancel.clone(),
            context: judge::context(&state.doc.document),
            setting: Setting::of(&state.doc.document, &lease.day),
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
            progress: Progress::new(&state, done),
            queue: Mutex::new(claims.into()),
            providers: places(engine),
            permission: kept::permission(&state.network),
            asking: None,
            leaning: None,
            outlets: outlets::Known::default(),
            judging: Semaphore::new(JUDGING),
            state,
        }
    }

    /// The same, with this language model reading beside the built-in judge.
    pub(super) fn reading_with(self, asking: Option<Arc<Asking>>) -> Self {
        let explains = |asking: &&Arc<Asking>| asking.does(Use::Explanation);
        let leaning = asking.as_ref().filter(explains);
        Self {
            leaning: leaning.map(|_| Leaning::of(&self.engine.inner, &self.state.doc.document)),
            asking,
            ..self
        }
    }

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
    pub(super) async fn one(self: &Arc<Self>, claim: Stored) -> Result<bool, Failure> {
        let mut query = self
            .setting
            .query(&self.state, &claim.claim, &self.known.cited);
        let mut gathered = Gathered {
            claim,
            hits: Vec::new(),
            judgements: Vec::new(),
            looked: Vec::new(),
            mute: None,
            told: None,
        };
        for round in look::ROUNDS {
            if round == look::Round::Free
                && let Some(asking) = &self.asking
            {
                query.around.translated =
                    models::search_terms::searches(asking, &query, &self.cancel).await;
            }
            let answers = look::ask(
                &self.providers,
                &self.permission,
                round,
                &query,
                &self.cancel,
            )
            .await;
            if self.cancel.is_cancelled() {
                return Ok(false);
            }
            let mut new = Vec::new();
            for (looked, hits) in answers {
                gathered.looked.push(looked);
                new.push(hits);
            }
            let new = look::pooled(&query, &mut gathered.hits, new);
            self.outlets.weigh(&self.engine, &mut gathered.hits).await?;
            self.judge(&mut gathered, new, &query.sentence).await;
            if self.cancel.is_cancelled() {
                return Ok(false);
            }
            if decided(&gathered, &self.known) {
                break;
            }
        }
        gathered.told = self.told(&gathered).await;
        if self.cancel.is_cancelled() {
            return Ok(false);
        }
        let work = Arc::clone(self);
        self.engine
            .blocking(move |inner| keep(inner, &work.lease, &gathered, &work.known))
            .await
    }

    /// Judges the claim against these passages. Few claims are judged at a time, so that the window
    /// stays quick, while many wait for answers.
    async fn judge(self: &Arc<Self>, gathered: &mut Gathered, hits: Vec<Hit>, sentence: &str) {
        let bare = judge::without_marks(&gathered.claim.claim);
        let passages: Vec<Passage> = hits.into_iter().map(|hit| hit.passage).collect();
        let Some((mut judgements, open)) = self.judge_built_in(&bare, &passages).await else {
            // A judge that failed has said nothing: that is not "nothing found".
            gathered.mute = Some(self.engine.inner.judge.name());
            return;
        };
        self.own_outlet(&mut judgements, gathered);
        let first = gathered.judgements.len();
        gathered.judgements.extend(judgements);
        let Some(asking) = &self.asking else { return };
        let new = gathered.judgements.get(first..).unwrap_or_default();
        if models::stance::by_rule(new, &open) && decided(gathered, &self.known) {
            return;
        }
        let shown = models::stance::Shown {
            number: self.number(&gathered.claim.id),
            claim: &bare,
            sentence,
        };
        let new = gathered.judgements.get_mut(first..).unwrap_or_default();
        let read = models::stance::read(asking, &shown, &passages, new, &open, &self.cancel).await;
        if let Some(looked) = read {
            gathered.account(looked);
        }
    }

    /// What the built-in judge says of the passages, in order, and which of them rules leave open for
    /// a language model, if one reads them; `None` if it broke off.
    async fn judge_built_in(
        self: &Arc<Self>,
        claim: &Claim,
        passages: &[Passage],
    ) -> Option<(Vec<Judgement>, Vec<bool>)> {
        let Ok(_turn) = self.judging.acquire().await else {
            return Some((Vec::new(), Vec::new()));
        };
        let (claim, passages) = (claim.clone(), passages.to_vec());
        let work = Arc::clone(self);
        let judged = tokio::task::spawn_blocking(move || {
            let stop = || work.cancel.is_cancelled();
            let judge = &work.engine.inner.judge;
            let judged = judge.judge_all(&claim, &passages, &work.context, &stop);
            let reads = |asking: &Arc<Asking>| asking.does(Use::Stance);
            let open = if work.asking.as_ref().is_some_and(reads) {
                models::stance::left_open(&claim, &passages, &judged, &work.context)
            } else {
                Vec::new()
            };
            (judged, open)
        });
        judged.await.ok()
    }

    /// The reasoning of what was found in a model's words, if one is asked for them.
    async fn told(&self, gathered: &Gathered) -> Option<(String, String)> {
        let asking = self.asking.as_ref()?;
        let found = finding(gathered, &self.known);
        let passages: Vec<Passage> = gathered.hits.iter().map(|h| h.passage.clone()).collect();
        let words = gathered.claim.claim.words();
        let number = self.number(&gathered.claim.id);
        let shown = gathered.hits.iter();
        let shown = shown.filter(|hit| found.evidence.contains(&hit.passage.id));
        let addresses = shown.filter_map(|hit| hit.source.url.as_deref());
        let balance = self.leaning.as_ref().and_then(|of| of.shared(addresses));
        let about = models::explanation::About {
            number,
            words: &words,
            finding: &found,
            balance,
        };
        models::explanation::told(asking, &about, &passages, &self.cancel).await
    }

    /// A claim's number in its document.
    fn number(&self, claim: &str) -> u32 {
        let at = self
            .state
            .claims
            .iter()
            .position(|stored| stored.id == claim);
        at.map_or(0, |at| u32::try_from(at + 1).unwrap_or(u32::MAX))
    }

    /// What the text's own outlet prints does not vouch for the text (rules 7, 3.3).
    fn own_outlet(&self, judgements: &mut [Judgement], gathered: &Gathered) {
        let own = address_of(&self.state.doc.name);
        if own.is_empty() {
            return;
        }
        for judgement in judgements {
            let hit = gathered
                .hits
                .iter()
                .find(|hit| hit.source.id == judgement.source);
            let url = hit.and_then(|hit| hit.source.url.as_deref());
            judgement.same_origin |= url.is_some_and(|url| same_outlet(url, &own));
        }
    }
}

/// True if what is known decides the claim: then nobody else is troubled, or paid (rules 3.1).
fn decided(gathered: &Gathered, known: &Known) -> bool {
    matches!(
        finding(gathered, known).kind,
        FindingKind::Supported | FindingKind::Contradicted | FindingKind::Mixed
    )
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
                note: None,
            },
        });
    }
}
