//! What the workers of a run do: take a claim to the places that may know, judge what comes back, and
//! commit what was found before anybody hears of it.

mod second_reader;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stet_core::claim::Claim;
use stet_core::entailment::Judgement;
use stet_core::evidence::{Passage, Shingles, same_outlet};
use stet_core::verdict::FindingKind;
use stet_judge::{Around, Library, Together};
use stet_sources::door::Permission;
use stet_sources::{Hit, Provider};
use stet_store::claims::Stored;
use stet_store::sources;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::around::{Setting, address_of};
use super::judge::{DocumentJudge, Question};
use super::material::{Material, library_of};
use super::record::{Gathered, Known, finding, keep};
use super::second::Parts;
use super::{Lease, judge, look};
use crate::citations;
use crate::engine::{Engine, Inner, held};
use crate::models::{self, Asking, Use};
use crate::outlets;
use crate::outlets::lean::Leaning;
use crate::outside::kept;
use crate::state::State;
use crate::wire::{Event, Failure, RunPhase, RunView};

/// Claims judged side by side: two threads judge while the window stays quick.
const JUDGING: usize = 2;

/// Relevance of a passage that bears on a claim although no search found any.
const UNSOUGHT: f64 = 0.5;

/// The least time between two reports of progress.
const BETWEEN: Duration = Duration::from_millis(100);

/// What the workers of one run share.
pub(super) struct Work {
    engine: Engine,
    lease: Lease,
    cancel: CancellationToken,
    /// The words of the checked document.
    shingles: Shingles,
    material: Material,
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
    /// Which way outlets lean, where that model reads or explains what they say.
    leaning: Option<Leaning>,
    /// The claims in the parts that model is asked about.
    parts: Parts,
    /// Whose turn it is to judge.
    judging: Semaphore,
    progress: Progress,
    /// What is known of the outlets behind the evidence.
    outlets: outlets::Known,
}

/// What a run judges with.
pub(super) struct Means {
    /// What is known of the works claims cite.
    pub(super) cited: citations::Known,
    /// What was handed over with the document.
    pub(super) material: Material,
    /// Who judges.
    pub(super) judge: Arc<dyn DocumentJudge>,
}

impl Work {
    /// The work of a run that has these claims of the document still to look at.
    pub(super) fn new(
        engine: &Engine,
        lease: &Lease,
        cancel: &CancellationToken,
        claims: Vec<Stored>,
        state: State,
        means: Means,
    ) -> Self {
        let Means {
            cited,
            material,
            judge,
        } = means;
        let done = state.claims.len().saturating_sub(claims.len());
        Self {
            engine: engine.clone(),
            lease: lease.clone(),
            cancel: cancel.clone(),
            shingles: judge::shingles(&state.doc.document),
            material,
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
                judge,
            },
            progress: Progress::new(&state, done),
            queue: Mutex::new(claims.into()),
            providers: places(engine),
            permission: kept::permission(&state.network),
            asking: None,
            parts: Parts::default(),
            leaning: None,
            outlets: outlets::Known::default(),
            judging: Semaphore::new(JUDGING),
            state,
        }
    }

    /// The same, with what is known of outlets, or will be when they are met.
    pub(super) fn weighing_by(self, outlets: outlets::Known) -> Self {
        Self { outlets, ..self }
    }

    /// What is known of the outlets behind the evidence.
    pub(super) fn outlets(&self) -> &outlets::Known {
        &self.outlets
    }

    /// The same, with this language model reading beside the built-in judge.
    pub(super) fn reading_with(self, asking: Option<Arc<Asking>>) -> Self {
        let told =
            |asking: &&Arc<Asking>| asking.does(Use::Explanation) || asking.does(Use::Stance);
        let leaning = asking.as_ref().filter(told);
        let reads = |asking: &Arc<Asking>| asking.does(Use::Stance);
        Self {
            parts: if asking.as_ref().is_some_and(reads) {
                Parts::of(&self.state.doc.document, &self.state.claims)
            } else {
                Parts::default()
            },
            leaning: leaning.map(|_| Leaning::of(&self.engine.inner, &self.state.doc.document)),
            asking,
            ..self
        }
    }

    /// Takes one claim after the other until none is left.
    ///
    /// # Errors
    /// A failure of the library.
    pub(super) async fn go(self: &Arc<Self>) -> Result<(), Failure> {
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
            outlets: Vec::new(),
            looked: Vec::new(),
            for_a_person: Vec::new(),
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
            gathered.outlets = self.outlets.weigh(&self.engine, &mut gathered.hits).await?;
            if self.cancel.is_cancelled() {
                return Ok(false);
            }
            self.judge(&mut gathered, new, round, &query.sentence)
                .await?;
            if self.cancel.is_cancelled() {
                return Ok(false);
            }
            if decided(&gathered, &self.known) {
                break;
            }
        }
        gathered.told = self.told(&gathered).await?;
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
    async fn judge(
        self: &Arc<Self>,
        gathered: &mut Gathered,
        hits: Vec<Hit>,
        round: look::Round,
        sentence: &str,
    ) -> Result<(), Failure> {
        let bare = judge::without_marks(&gathered.claim.claim);
        let around = self.setting.around(&self.state.doc.document, &bare);
        let built_in = self.judge_built_in((&bare, &around), &hits, round).await;
        let Some(mut judgements) = built_in else {
            // A judge that failed has said nothing: that is not "nothing found".
            gathered.mute = Some(self.known.judge.name());
            return Ok(());
        };
        let further = self.further(&hits, &judgements);
        gathered.hits.extend(further.iter().cloned());
        let hits = [hits, further].concat();
        self.own_outlet(&mut judgements, gathered);
        let first = gathered.judgements.len();
        gathered.judgements.extend(judgements);
        let Some(asking) = self.asking.clone().filter(|one| one.does(Use::Stance)) else {
            return Ok(());
        };
        for judgement in gathered.judgements.iter_mut().skip(first) {
            let hit = hits.iter().find(|hit| hit.passage.id == judgement.passage);
            let why = hit.and_then(models::reading::withheld);
            judgement.reasons.extend(why.map(str::to_owned));
        }
        if round == look::Round::AtHand {
            self.read_together(&asking, gathered, (&bare, &around))
                .await;
        }
        if !decided(gathered, &self.known) && gathered.for_a_person.is_empty() {
            let elsewhere = hits.into_iter().filter(|hit| !hit.source.supplied);
            let claim = (&bare, &around);
            self.read_alone(&asking, gathered, claim, elsewhere.collect(), sentence)
                .await?;
        }
        Ok(())
    }

    /// The hits with what their sources are marked as now: a person may have marked one confidential
    /// since it was found, and the next question must not hold it.
    async fn as_marked(&self, mut hits: Vec<Hit>) -> Result<Vec<Hit>, Failure> {
        let document = self.lease.document.clone();
        let confidential = self
            .engine
            .blocking(move |inner| {
                let read = |tx: &stet_store::Tx<'_>| sources::confidential(tx, &document);
                Ok(inner.library.read(read)?)
            })
            .await?;
        for hit in &mut hits {
            hit.source.confidential = confidential.contains_key(&hit.source.id);
        }
        Ok(hits)
    }

    /// What the judge says of the hits and of whatever else of the material bears on the claim; `None` if it broke off.
    async fn judge_built_in(
        self: &Arc<Self>,
        (claim, around): (&Claim, &Around),
        hits: &[Hit],
        round: look::Round,
    ) -> Option<Vec<Judgement>> {
        let Ok(_turn) = self.judging.acquire().await else {
            return Some(Vec::new());
        };
        let (claim, around, hits) = (claim.clone(), around.clone(), hits.to_vec());
        let work = Arc::clone(self);
        let judged = tokio::task::spawn_blocking(move || {
            // Of a large pack, which is not read whole, there is what was found of it.
            let read_whole = |hit: &Hit| work.material.hit(&hit.passage.id).is_some();
            let (pack, found): (Vec<Hit>, Vec<Hit>) = hits.into_iter().partition(read_whole);
            let (supplied, elsewhere): (Vec<Hit>, Vec<Hit>) =
                found.into_iter().partition(|hit| hit.source.supplied);
            let against = |hits: &[Hit], library: &Library, together| {
                work.judge_against(&claim, &around, hits, library, together)
            };
            let mut judged = Vec::new();
            // What was handed over is read whole, once, whether a search of it found anything or not.
            let first =
                round == look::Round::AtHand && !work.material.library.statements.is_empty();
            if first || !pack.is_empty() {
                judged.extend(against(&pack, &work.material.library, Together::Pack));
            }
            for (hits, together) in [(supplied, Together::Pack), (elsewhere, Together::Source)] {
                if !hits.is_empty() {
                    judged.extend(against(
                        &hits,
                        &library_of(&hits, &around.language),
                        together,
                    ));
                }
            }
            judged
        });
        judged.await.ok()
    }

    fn judge_against(
        &self,
        claim: &Claim,
        around: &Around,
        hits: &[Hit],
        library: &Library,
        together: Together,
    ) -> Vec<Judgement> {
        let passages: Vec<Passage> = hits.iter().map(|hit| hit.passage.clone()).collect();
        let question = Question {
            claim,
            around,
            passages: &passages,
            library,
            together,
            document: &self.shingles,
        };
        let stop = || self.cancel.is_cancelled();
        self.known.judge.judge(&question, &stop)
    }

    /// Passages of the material that were judged without having been found: as relevant as the best that was.
    fn further(&self, hits: &[Hit], judgements: &[Judgement]) -> Vec<Hit> {
        let relevance = hits.iter().map(|hit| hit.passage.relevance);
        let relevance = relevance.reduce(f64::max).unwrap_or(UNSOUGHT);
        let new = judgements
            .iter()
            .filter(|judged| hits.iter().all(|hit| hit.passage.id != judged.passage));
        new.filter_map(|judged| self.material.hit(&judged.passage))
            .map(|hit| {
                let mut hit = hit.clone();
                hit.passage.relevance = relevance;
                hit
            })
            .collect()
    }

    /// The reasoning of what was found in a model's words, if one is asked for them.
    async fn told(&self, gathered: &Gathered) -> Result<Option<(String, String)>, Failure> {
        let Some(asking) = &self.asking else {
            return Ok(None);
        };
        let found = finding(gathered, &self.known);
        let hits = self.as_marked(gathered.hits.clone()).await?;
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
        Ok(models::explanation::told(asking, &about, &hits, &self.cancel).await)
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
