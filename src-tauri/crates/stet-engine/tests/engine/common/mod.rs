//! Scripted places to look and judges, and what the tests compare.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use stet_core::claim::Claim;
use stet_core::entailment::{Decisive, Judgement, Probabilities};
use stet_core::evidence::{Passage, Pinpoint, Source, SourceClass};
use stet_core::text::Span;
use stet_engine::wire::PastedText;
use stet_engine::{DocumentJudge, Engine, Question};
use stet_sources::{Answer, Hit, Looked, Needs, Provider, Query};
use tokio_util::sync::CancellationToken;

/// Eight statements, no two about the same thing.
pub(crate) const TEXT: &str = "The Halden bridge was opened on 12 May 1931 by the mayor.\n\n\
    The company employed 4,870 people in 2019. Its turnover was 12.4 million euros in 2020.\n\n\
    The museum in Tarn received 31,200 visitors in 2018. It was founded in 1887 by Ada Moll.\n\n\
    The river Oss is 214 kilometres long. The council approved the plan on 3 June 2021. \
    The new school cost 9.5 million euros.";

pub(crate) fn pasted(text: &str) -> PastedText {
    PastedText {
        text: text.to_owned(),
        html: None,
        title: None,
    }
}

/// Answers every query the same way, after `before`.
pub(crate) struct Scripted {
    pub(crate) name: &'static str,
    pub(crate) answer: Box<dyn Fn(&Query) -> Answer + Send + Sync>,
    pub(crate) steps: Option<Arc<Steps>>,
}

#[async_trait]
impl Provider for Scripted {
    fn id(&self) -> &'static str {
        self.name
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: false,
            sent: "",
        }
    }

    async fn look(&self, query: &Query, _cancel: &CancellationToken) -> Looked {
        if let Some(steps) = &self.steps {
            steps.step().await;
            tokio::task::yield_now().await;
            steps.step().await;
        }
        (self.answer)(query).into()
    }
}

/// One passage that repeats the claim's words, and one that is about nothing.
pub(crate) fn two_hits(query: &Query) -> Answer {
    let source = |name: &str| Source {
        id: name.to_owned(),
        title: name.to_owned(),
        url: None,
        author: None,
        publisher: Some(name.to_owned()),
        published_at: None,
        retrieved_at: "2026-01-01T00:00:00Z".to_owned(),
        content_hash: name.to_owned(),
        supplied: true,
        primary: true,
        class: SourceClass::Other,
        reliability: None,
        confidential: false,
    };
    let hit = |name: &str, text: String, relevance| Hit {
        source: source(name),
        passage: Passage {
            id: format!(
                "{name}:{}",
                query.claim.place.span.start + 1000 * query.claim.place.block
            ),
            source: name.to_owned(),
            text,
            pinpoint: Pinpoint::Page { number: 7 },
            under: String::new(),
            relevance,
        },
        why: String::new(),
        snapshot: None,
    };
    Answer::Hits(vec![
        hit(
            "archive",
            format!("It is on record that {}", query.claim.quote),
            2.0,
        ),
        hit(
            "almanac",
            "Nothing of the kind is mentioned anywhere in this almanac.".to_owned(),
            1.0,
        ),
    ])
}

/// Entails what repeats the claim, says nothing of the rest.
#[derive(Default)]
pub(crate) struct Echo {
    pub(crate) steps: Option<Arc<Steps>>,
}

impl DocumentJudge for Echo {
    fn name(&self) -> String {
        "echo 1".to_owned()
    }

    fn judge(&self, question: &Question<'_>, stop: &dyn Fn() -> bool) -> Vec<Judgement> {
        let passages = question.passages.iter();
        passages
            .take_while(|_| !stop())
            .map(|passage| self.echo(question.claim, passage))
            .collect()
    }
}

impl Echo {
    fn echo(&self, claim: &Claim, passage: &Passage) -> Judgement {
        if let Some(steps) = &self.steps {
            tokio::runtime::Handle::current().block_on(steps.step());
        }
        let at = passage.text.find(&claim.quote);
        Judgement {
            passage: passage.id.clone(),
            source: passage.source.clone(),
            probabilities: if at.is_some() {
                Probabilities {
                    entail: 0.95,
                    contradict: 0.02,
                    neutral: 0.03,
                }
            } else {
                Probabilities::UNRELATED
            },
            atoms: (0..claim.atoms.len())
                .map(|atom| stet_core::entailment::AtomReading {
                    atom,
                    state: if at.is_some() {
                        stet_core::entailment::AtomState::Agrees
                    } else {
                        stet_core::entailment::AtomState::NotCovered
                    },
                    span: None,
                    reason: String::new(),
                })
                .collect(),
            decisive: at.map(|at| Decisive {
                span: Span::new(at, at + claim.quote.len()),
                quote: claim.quote.clone(),
            }),
            reasons: vec!["It repeats the claim.".to_owned()],
            same_origin: false,
            judge: self.name(),
        }
    }
}

/// Counts the steps of a run and stops it at one of them.
pub(crate) struct Steps {
    count: AtomicUsize,
    stop_at: usize,
    target: OnceLock<(Engine, String)>,
    stopping: Mutex<Option<tokio::task::JoinHandle<()>>>,
    stopped: CancellationToken,
}

impl Steps {
    pub(crate) fn stopping_at(stop_at: usize) -> Arc<Self> {
        Arc::new(Self {
            count: AtomicUsize::new(0),
            stop_at,
            target: OnceLock::new(),
            stopping: Mutex::new(None),
            stopped: CancellationToken::new(),
        })
    }

    pub(crate) fn aim(&self, engine: &Engine, document: &str) {
        assert!(
            self.target
                .set((engine.clone(), document.to_owned()))
                .is_ok()
        );
    }

    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::SeqCst)
    }

    async fn step(&self) {
        if self.count.fetch_add(1, Ordering::SeqCst) + 1 == self.stop_at
            && let Some((engine, document)) = self.target.get()
        {
            let (engine, document) = (engine.clone(), document.clone());
            let stopped = self.stopped.clone();
            // A task of its own: stopping drops the look-up that asked for it.
            {
                let mut stopping = self.stopping.lock().expect("not poisoned");
                *stopping = Some(tokio::spawn(async move {
                    engine
                        .stop_run(&document)
                        .await
                        .expect("a run can be stopped");
                    stopped.cancel();
                }));
            }
            // The step ends after the stop is on record, so that every run stops exactly here.
            self.stopped.cancelled().await;
        }
    }

    /// Waits until the run was stopped.
    pub(crate) async fn stopped(&self) {
        let stop = self.stopping.lock().expect("not poisoned").take();
        stop.expect("it came to that step")
            .await
            .expect("it was stopped");
    }
}

/// What a run came to, by the claims' words: what must not depend on interruptions.
pub(crate) type Outcome = BTreeMap<String, String>;

pub(crate) async fn outcome(engine: &Engine, document: &str) -> Outcome {
    let view = engine.document(document).await.expect("a view");
    let mut outcome = Outcome::new();
    for row in &view.claims {
        let full = engine
            .inspector(document, &row.id)
            .await
            .expect("an inspector");
        let evidence: Vec<String> = full
            .evidence
            .iter()
            .map(|card| format!("{:?} {} {}", card.stance, card.pinpoint, card.decisive))
            .collect();
        outcome.insert(
            row.quote.clone(),
            format!(
                "{:?} {:?} {:?} {} {:?} {evidence:?}",
                row.finding, row.sub_label, row.verdict, full.explanation, full.score
            ),
        );
    }
    outcome
}
