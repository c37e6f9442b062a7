//! What reads beside the built-in judge's rules. A classifier of the user's own: chosen, judging, gone, damaged, dropped; the
//! classifiers are the tiny ones that `stet-encoder` holds against the reference. The close reading: damaged, switched off.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{TEXT, pasted, two_hits};
use async_trait::async_trait;
use stet_core::verdict::FindingKind;
use stet_engine::wire::{EvidenceCard, FailureCode, ReportOptions, RunPhase, Settings};
use stet_engine::{Builder, Engine};
use stet_sources::{Looked, Needs, Provider, Query};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// A claim and a passage on it that the built-in judge leaves open.
const CLAIM: &str = "The ferry sank at its moorings.";
const PASSAGE: &str = "The ferry went down in the night.";

const FILES: [&str; 3] = ["config.json", "model.safetensors", "tokenizer.json"];

fn fixture(name: &str) -> PathBuf {
    let encoder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stet-encoder");
    encoder.join("tests/data").join(name)
}

/// A folder "deberta" with a copy of the tiny DeBERTa.
fn copied() -> (TempDir, PathBuf) {
    let around = tempfile::tempdir().expect("a folder");
    let folder = around.path().join("deberta");
    std::fs::create_dir(&folder).expect("a folder");
    for name in FILES {
        std::fs::copy(fixture("tiny-deberta").join(name), folder.join(name)).expect("copied");
    }
    (around, folder)
}

/// A desk with the claim and its passage.
async fn desk() -> (TempDir, Engine, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.create_document(pasted(CLAIM)).await;
    let id = id.expect("a document");
    let note = engine
        .add_source_text(&id, "Register", PASSAGE, false)
        .await;
    note.expect("a source");
    (folder, engine, id)
}

/// Runs, and gives what became of the one claim: its finding, the card of the passage, who judged.
async fn checked(engine: &Engine, id: &str) -> (FindingKind, EvidenceCard, String) {
    engine.start_run(id).await.expect("a run starts");
    engine.wait_run(id).await.expect("a run ends");
    let view = engine.document(id).await.expect("a view");
    assert_eq!(view.claims.len(), 1);
    let claim = engine.inspector(id, &view.claims[0].id).await;
    let claim = claim.expect("an inspector");
    let record = engine.verify(id).await.expect("a record");
    assert!(record.holds(), "{record:?}");
    let card = claim.evidence.first().cloned().expect("a passage");
    (view.claims[0].finding, card, claim.judge)
}

async fn note(engine: &Engine, id: &str) -> Option<String> {
    engine.document(id).await.expect("a view").run.note
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_rules_leave_open_is_read_by_the_chosen_classifier_and_by_nobody_else() {
    let (_folder, engine, id) = desk().await;
    let (finding, before, judge) = checked(&engine, &id).await;
    assert_eq!(judge, "built-in 4");
    assert!(
        !matches!(finding, FindingKind::Supported | FindingKind::Contradicted),
        "rules leave it open: {finding:?}"
    );
    assert_eq!(engine.classifier().await.expect("a view").chosen, None);

    // Nothing the fixture's random weights say is true; what counts is that they are heard.
    let view = engine.choose_classifier(fixture("tiny-deberta")).await;
    let chosen = view.expect("it fits").chosen.expect("it is kept");
    assert_eq!(chosen.name, "tiny-deberta");
    assert_eq!(chosen.labels, ["contradiction", "entailment", "neutral"]);
    assert!(chosen.contradicts && chosen.problem.is_none() && chosen.kilobytes > 50);
    let (finding, card, judge) = checked(&engine, &id).await;
    let stamp = format!(
        "built-in 4 + tiny-deberta (your classifier) {}",
        chosen.digest
    );
    assert_eq!(judge, stamp);
    assert_eq!(card.judge, stamp);
    assert_eq!(finding, FindingKind::Contradicted);
    let [entail, contradict, _] = card.probabilities;
    assert!(
        (0.70..=0.90).contains(&contradict) && entail < 0.1,
        "{card:?}"
    );
    assert!(PASSAGE.contains(&card.decisive) && !card.decisive.is_empty());
    assert!(card.reasons[0].contains("by its own reckoning"), "{card:?}");
    assert_ne!(card.probabilities, before.probabilities);
    assert_eq!(note(&engine, &id).await, None);
    let report = engine.report(&id, ReportOptions::default()).await;
    let judges = report.expect("a report").method.judges;
    assert!(
        judges
            .iter()
            .any(|judge| format!("{} {}", judge.name, judge.version) == stamp
                && judge.role.contains("did not calibrate")),
        "{judges:?}"
    );

    // Looking at one claim again is judged by it too.
    let claim = engine.document(&id).await.expect("a view").claims[0]
        .id
        .clone();
    engine
        .recheck_claim(&id, &claim)
        .await
        .expect("looked again");
    let again = engine.inspector(&id, &claim).await.expect("an inspector");
    assert_eq!(again.judge, stamp);

    // Another classifier judges anew, and so does the built-in judge when it is dropped.
    engine
        .choose_classifier(fixture("tiny-bert"))
        .await
        .expect("it fits");
    let (_, other, judge) = checked(&engine, &id).await;
    assert!(judge.starts_with("built-in 4 + tiny-bert"), "{judge}");
    assert_ne!(other.probabilities, card.probabilities);
    let dropped = engine.drop_classifier().await.expect("dropped");
    assert_eq!(dropped.chosen, None);
    let (_, after, judge) = checked(&engine, &id).await;
    assert_eq!((after, judge.as_str()), (before, "built-in 4"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_rules_decide_stays_decided_by_them() {
    let (_folder, engine, id) = desk().await;
    let exact = "The company says that the ferry never sank at its moorings.";
    let note = engine.add_source_text(&id, "Timetable", exact, false).await;
    note.expect("a source");
    let verbatim = |engine: &Engine, id: &str| {
        let (engine, id) = (engine.clone(), id.to_owned());
        async move {
            checked(&engine, &id).await;
            let claim = engine.document(&id).await.expect("a view").claims[0]
                .id
                .clone();
            let full = engine.inspector(&id, &claim).await.expect("an inspector");
            let cards = full.evidence.into_iter();
            let mut cards = cards.filter(|card| card.probabilities[1] >= 0.9);
            cards
                .next()
                .expect("what is denied word for word is decided without it")
        }
    };
    let before = verbatim(&engine, &id).await;
    engine
        .choose_classifier(fixture("tiny-deberta"))
        .await
        .expect("it fits");
    let after = verbatim(&engine, &id).await;
    assert_eq!(after.probabilities, before.probabilities);
    assert_eq!(after.reasons, before.reasons);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_classifier_is_gone_or_damaged_the_built_in_judge_works_and_the_run_says_so() {
    let (_folder, engine, id) = desk().await;
    let (_around, folder) = copied();
    engine
        .choose_classifier(folder.clone())
        .await
        .expect("it fits");
    let (finding, ..) = checked(&engine, &id).await;
    assert_eq!(finding, FindingKind::Contradicted);

    let whole = std::fs::read(folder.join("model.safetensors")).expect("read");
    let half = &whole[..whole.len() / 2];
    // What is left of each file; nothing where it is gone.
    let spoilt = [
        ("config.json", None),
        ("model.safetensors", Some(half)),
        ("tokenizer.json", Some(&b"{}"[..])),
    ];
    for (name, left) in spoilt {
        for file in FILES {
            std::fs::copy(fixture("tiny-deberta").join(file), folder.join(file)).expect("whole");
        }
        let (finding, ..) = checked(&engine, &id).await;
        assert_eq!(finding, FindingKind::Contradicted, "it is whole again");
        assert_eq!(note(&engine, &id).await, None);
        match left {
            Some(bytes) => std::fs::write(folder.join(name), bytes).expect("written"),
            None => std::fs::remove_file(folder.join(name)).expect("removed"),
        }
        let (finding, card, judge) = checked(&engine, &id).await;
        assert_ne!(finding, FindingKind::Contradicted, "{name}");
        assert_eq!(
            (judge.as_str(), card.judge.as_str()),
            ("built-in 4", "built-in 4")
        );
        let said = note(&engine, &id).await.expect("it is said");
        assert!(
            said.contains("“deberta”") && said.contains("used instead"),
            "{said}"
        );
        assert!(said.contains(name) && said.ends_with('.'), "{said}");
        let chosen = engine
            .classifier()
            .await
            .expect("a view")
            .chosen
            .expect("still chosen");
        let problem = chosen.problem.expect("it cannot be used");
        assert!(problem.contains(name), "{problem}");
        let refused = engine
            .open_classifier()
            .await
            .expect_err("it cannot be used");
        assert_eq!(refused.code, FailureCode::Invalid);
    }
    std::fs::remove_dir_all(&folder).expect("gone");
    let (_, _, judge) = checked(&engine, &id).await;
    assert_eq!(judge, "built-in 4");
    assert!(note(&engine, &id).await.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_that_is_unfit_is_refused_and_the_earlier_choice_stays() {
    let (library, engine, _) = desk().await;
    let empty = tempfile::tempdir().expect("a folder");
    let refused = engine.choose_classifier(empty.path().to_owned()).await;
    let refused = refused.expect_err("nothing is in it");
    assert_eq!(refused.code, FailureCode::Invalid);
    assert!(refused.message.contains("config.json") && refused.advice.is_some());
    assert_eq!(engine.classifier().await.expect("a view").chosen, None);

    let first = engine.choose_classifier(fixture("tiny-bert")).await;
    let first = first.expect("it fits");
    assert!(
        engine
            .choose_classifier(empty.path().join("not there"))
            .await
            .is_err()
    );
    assert_eq!(engine.classifier().await.expect("a view"), first);
    // It is kept, and the next start of the program finds it.
    drop(engine);
    let engine = Engine::open(library.path()).expect("a library");
    assert_eq!(engine.classifier().await.expect("a view"), first);
    engine.open_classifier().await.expect("it opens");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_classifier_named_for_one_engine_is_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Builder::default()
        .classifier(fixture("tiny-deberta"))
        .open(folder.path())
        .expect("a library");
    let id = engine
        .create_document(pasted(CLAIM))
        .await
        .expect("a document");
    let note = engine
        .add_source_text(&id, "Register", PASSAGE, false)
        .await;
    note.expect("a source");
    let (.., judge) = checked(&engine, &id).await;
    assert!(judge.contains("tiny-deberta"), "{judge}");
    assert_eq!(engine.classifier().await.expect("a view").chosen, None);
}

/// Answers at once, but keeps the claim about the river waiting until it is let go.
struct Waiting(AtomicBool);

#[async_trait]
impl Provider for Waiting {
    fn id(&self) -> &'static str {
        "archive"
    }
    fn name(&self) -> &'static str {
        "the archive"
    }
    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: false,
            sent: "",
        }
    }
    async fn look(&self, query: &Query, _: &CancellationToken) -> Looked {
        if query.claim.quote.contains("Oss") && !self.0.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        two_hits(query).into()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_that_was_stopped_is_not_gone_on_with_by_another_judge() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = Arc::new(Waiting(AtomicBool::new(false)));
    let engine = Builder::default()
        .providers(vec![archive.clone()])
        .open(folder.path())
        .expect("a library");
    let id = engine.create_document(pasted(TEXT)).await;
    let id = id.expect("a document");
    engine.start_run(&id).await.expect("a run starts");
    let view = loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let view = engine.document(&id).await.expect("a view");
        if view.run.total > 1 && view.run.done + 1 == view.run.total {
            break view;
        }
    };
    assert!(view.claims.iter().any(|claim| claim.looked_at));
    engine.stop_run(&id).await.expect("it stops");
    engine.wait_run(&id).await.expect("the task ends");
    engine
        .choose_classifier(fixture("tiny-bert"))
        .await
        .expect("it fits");
    archive.0.store(true, Ordering::SeqCst);
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let view = engine.document(&id).await.expect("a view");
    assert_eq!(view.run.phase, RunPhase::Finished);
    for claim in view.claims {
        let full = engine.inspector(&id, &claim.id).await;
        let judge = full.expect("an inspector").judge;
        assert!(judge.contains("tiny-bert"), "{}: {judge}", claim.quote);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_reading_network_is_damaged_the_rules_judge_and_the_run_says_so_unless_it_is_off()
{
    let files = [
        "tokenizer.json",
        "model.safetensors",
        "reading-0.safetensors",
        "reading-1.safetensors",
        "reading-2.safetensors",
        "reading-3.safetensors",
    ];
    let encoder = tempfile::tempdir().expect("a folder");
    for name in files {
        std::fs::write(encoder.path().join(name), b"cut short").expect("written");
    }
    for on in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Builder::default().encoder(vec![encoder.path().to_owned()]);
        let engine = engine.open(folder.path()).expect("a library");
        let settings = Settings {
            close_reading: on,
            ..engine.settings().await.expect("settings")
        };
        engine.set_settings(settings).await.expect("kept");
        let id = engine.create_document(pasted(CLAIM)).await;
        let id = id.expect("a document");
        let source = engine.add_source_text(&id, "Register", PASSAGE, false);
        source.await.expect("a source");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        let said = note(&engine, &id).await.unwrap_or_default();
        assert_eq!(said.contains("read closely"), on, "{said}");
        let view = engine.document(&id).await.expect("a view");
        let claim = engine.inspector(&id, &view.claims[0].id).await;
        assert_eq!(claim.expect("an inspector").judge, "built-in 4");
    }
}
