//! Runs with scripted places to look and a scripted judge.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{Echo, Scripted, Steps, TEXT, outcome, pasted, two_hits};
use async_trait::async_trait;
use stet_core::verdict::FindingKind;
use stet_engine::wire::{FailureCode, RunPhase};
use stet_engine::{Builder, Engine};
use stet_sources::{Answer, Failure, Looked, Needs, Provider, Query};
use tokio_util::sync::CancellationToken;

fn silent(_: &Query) -> Answer {
    Answer::NoAnswer(Failure {
        reason: "timed out".to_owned(),
        retry: true,
    })
}

fn provider(
    name: &'static str,
    answer: impl Fn(&Query) -> Answer + Send + Sync + 'static,
    steps: Option<Arc<Steps>>,
) -> Arc<dyn Provider> {
    Arc::new(Scripted {
        name,
        answer: Box::new(answer),
        steps,
    })
}

fn engine(folder: &std::path::Path, providers: Vec<Arc<dyn Provider>>, judge: Echo) -> Engine {
    Builder::default()
        .providers(providers)
        .judge(Arc::new(judge))
        .open(folder)
        .expect("a library")
}

async fn run_to_end(engine: &Engine, document: &str) {
    engine.start_run(document).await.expect("a run starts");
    engine.wait_run(document).await.expect("a run ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_03_a_timeout_is_never_not_found() {
    let nothing = |_: &Query| Answer::NothingFound;
    let unrelated = |query: &Query| match two_hits(query) {
        Answer::Hits(hits) => Answer::Hits(hits.into_iter().skip(1).collect()),
        other => other,
    };
    let alone = vec![provider("Crossref", silent, None)];
    let after_nothing = vec![
        provider("the source pack", nothing, None),
        provider("Crossref", silent, None),
    ];
    let before_nothing = vec![
        provider("Crossref", silent, None),
        provider("the source pack", nothing, None),
    ];
    let beside_hits = vec![
        provider("the source pack", unrelated, None),
        provider("Crossref", silent, None),
    ];
    for providers in [alone, after_nothing, before_nothing, beside_hits] {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = engine(folder.path(), providers, Echo::default());
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        run_to_end(&engine, &id).await;
        let view = engine.document(&id).await.expect("a view");
        assert!(!view.claims.is_empty());
        for claim in &view.claims {
            assert_eq!(claim.finding, FindingKind::Inconclusive, "{}", claim.quote);
            assert_eq!(claim.verdict, None);
            let full = engine
                .inspector(&id, &claim.id)
                .await
                .expect("an inspector");
            assert!(full.verdict_reason.expect("a reason").contains("Crossref"));
            assert!(
                full.not_looked_at
                    .iter()
                    .any(|line| line.contains("Crossref"))
            );
            assert_eq!(full.score, None);
        }
    }
    // The same questions answered by everybody: unresolved.
    let folder = tempfile::tempdir().expect("a folder");
    let all_answer = vec![provider("the source pack", nothing, None)];
    let engine = engine(folder.path(), all_answer, Echo::default());
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    run_to_end(&engine, &id).await;
    for claim in engine.document(&id).await.expect("a view").claims {
        assert_eq!(claim.finding, FindingKind::Unresolved, "{}", claim.quote);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_pack_is_not_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    run_to_end(&engine, &id).await;
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.run.phase, RunPhase::Finished);
    for claim in view.claims {
        assert_eq!(claim.finding, FindingKind::NotChecked, "{}", claim.quote);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_at_any_step_and_resuming_comes_to_the_same() {
    let whole = {
        let folder = tempfile::tempdir().expect("a folder");
        let steps = Steps::stopping_at(0);
        let providers = vec![provider("archive", two_hits, Some(Arc::clone(&steps)))];
        let judge = Echo {
            steps: Some(Arc::clone(&steps)),
        };
        let engine = engine(folder.path(), providers, judge);
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        run_to_end(&engine, &id).await;
        (outcome(&engine, &id).await, steps.count())
    };
    assert!(whole.0.len() >= 6, "{:#?}", whole.0);
    assert!(
        whole.0.values().all(|found| found.starts_with("Supported")),
        "{:#?}",
        whole.0
    );
    for stop_at in 1..=whole.1 {
        let folder = tempfile::tempdir().expect("a folder");
        let steps = Steps::stopping_at(stop_at);
        let providers = vec![provider("archive", two_hits, Some(Arc::clone(&steps)))];
        let judge = Echo {
            steps: Some(Arc::clone(&steps)),
        };
        let engine = engine(folder.path(), providers, judge);
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        steps.aim(&engine, &id);
        run_to_end(&engine, &id).await;
        steps.stopped().await;
        let stopped = engine.document(&id).await.expect("a view");
        assert_eq!(stopped.run.phase, RunPhase::Stopped, "at step {stop_at}");
        let done = stopped
            .claims
            .iter()
            .filter(|claim| claim.looked_at)
            .count();
        assert_eq!(done as u32, stopped.run.done);
        assert!(done < stopped.claims.len());
        run_to_end(&engine, &id).await;
        assert_eq!(
            outcome(&engine, &id).await,
            whole.0,
            "stopped at step {stop_at}"
        );
        let view = engine.document(&id).await.expect("a view");
        assert_eq!(view.run.phase, RunPhase::Finished);
        let record = engine.verify(&id).await.expect("a record");
        assert!(record.holds(), "{record:?}");
    }
}

/// Never answers, and does not listen to the wish to stop either.
struct Deaf;

#[async_trait]
impl Provider for Deaf {
    fn id(&self) -> &'static str {
        "deaf"
    }
    fn name(&self) -> &'static str {
        "Deaf"
    }
    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: false,
            sent: "",
        }
    }
    async fn look(&self, _: &Query, _: &CancellationToken) -> Looked {
        std::future::pending().await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stop_is_acknowledged_within_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = engine(folder.path(), vec![Arc::new(Deaf)], Echo::default());
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    engine.start_run(&id).await.expect("a run starts");
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.run.phase, RunPhase::Running);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let asked = Instant::now();
    engine.stop_run(&id).await.expect("it stops");
    assert!(
        asked.elapsed() < Duration::from_secs(1),
        "{:?}",
        asked.elapsed()
    );
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.run.phase, RunPhase::Stopped);
    engine.wait_run(&id).await.expect("the task ends too");
    let card = &engine.desk().await.expect("the desk").documents[0];
    assert_eq!(card.run, RunPhase::Stopped);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_judge_that_fails_is_somebody_who_did_not_answer() {
    struct Broken;
    impl stet_engine::DocumentJudge for Broken {
        fn name(&self) -> String {
            "broken 1".to_owned()
        }
        fn judge(
            &self,
            _: &stet_engine::Question<'_>,
            _: &dyn Fn() -> bool,
        ) -> Vec<stet_core::entailment::Judgement> {
            panic!("as scripted")
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Builder::default()
        .providers(vec![provider("archive", two_hits, None)])
        .judge(Arc::new(Broken))
        .open(folder.path())
        .expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    run_to_end(&engine, &id).await;
    for claim in engine.document(&id).await.expect("a view").claims {
        assert_eq!(claim.finding, FindingKind::Inconclusive);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_programs_on_one_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = engine(folder.path(), vec![Arc::new(Deaf)], Echo::default());
    let other = engine(folder.path(), vec![Arc::new(Deaf)], Echo::default());
    let id = one.create_document(pasted(TEXT)).await.expect("a document");
    one.start_run(&id).await.expect("a run starts");
    let busy = other.start_run(&id).await.expect_err("it is running");
    assert_eq!(busy.code, FailureCode::Busy);
    assert_eq!(
        other.document(&id).await.expect("a view").run.phase,
        RunPhase::Running
    );
    // Stopping what another program runs does nothing.
    other.stop_run(&id).await.expect("no failure");
    assert_eq!(
        one.document(&id).await.expect("a view").run.phase,
        RunPhase::Running
    );
    // Both write: each waits for the other, the chain holds.
    let note = |engine: Engine, who: &'static str| {
        let id = id.clone();
        async move {
            for number in 0..10 {
                let text = format!("Note {number} of {who} about the Halden bridge, 1931.");
                engine
                    .add_source_text(&id, who, &text, false)
                    .await
                    .expect("it waits");
            }
        }
    };
    tokio::join!(note(one.clone(), "one"), note(other.clone(), "other"));
    assert_eq!(one.document(&id).await.expect("a view").sources.len(), 20);
    assert!(one.verify(&id).await.expect("a record").holds());
    one.stop_run(&id).await.expect("it stops");
    one.wait_run(&id).await.expect("it ends");
    drop(one);
    other.start_run(&id).await.expect("now it is free");
    other.stop_run(&id).await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_make_findings_stale_until_the_next_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    run_to_end(&engine, &id).await;
    assert!(!engine.document(&id).await.expect("a view").run.stale);
    engine
        .add_source_text(
            &id,
            "Register",
            "The Halden bridge was opened on 12 May 1931 by the mayor.",
            false,
        )
        .await
        .expect("a source");
    assert!(engine.document(&id).await.expect("a view").run.stale);
    run_to_end(&engine, &id).await;
    let view = engine.document(&id).await.expect("a view");
    assert!(!view.run.stale);
    assert_eq!(
        view.claims[0].finding,
        FindingKind::Supported,
        "{:#?}",
        view.claims[0]
    );
    // The same bytes again are not a second witness.
    let again = engine
        .add_source_text(
            &id,
            "Copy",
            "The Halden bridge was opened on 12 May 1931 by the mayor.",
            false,
        )
        .await
        .expect("no failure");
    assert_eq!(again.id.as_deref(), Some(view.sources[0].id.as_str()));
    engine
        .remove_source(&id, &view.sources[0].id)
        .await
        .expect("it goes");
    let view = engine.document(&id).await.expect("a view");
    assert!(view.run.stale && view.sources.is_empty());
    // What was found with it can still be shown.
    let full = engine
        .inspector(&id, &view.claims[0].id)
        .await
        .expect("an inspector");
    assert!(!full.evidence.is_empty());
    run_to_end(&engine, &id).await;
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.claims[0].finding, FindingKind::NotChecked);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn progress_is_told_and_sparingly() {
    use stet_engine::wire::Event;
    let folder = tempfile::tempdir().expect("a folder");
    let engine = engine(
        folder.path(),
        vec![provider("archive", two_hits, None)],
        Echo::default(),
    );
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    let mut events = engine.events();
    let began = Instant::now();
    run_to_end(&engine, &id).await;
    let allowed = 3 + began.elapsed().as_millis() / 100;
    let (mut found, mut progress) = (0, 0);
    while let Ok(event) = events.try_recv() {
        match event {
            Event::ClaimFound { document, claim } => {
                assert_eq!(document, id);
                assert!(claim.looked_at && claim.number > 0);
                found += 1;
            }
            Event::Progress { .. } => progress += 1,
            _ => {}
        }
    }
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(found, view.claims.len());
    assert!(
        progress <= allowed,
        "{progress} reports of progress, {allowed} allowed"
    );
}
