//! kill −9 at any moment: the library opens again, what was finished is there, the run resumes.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::outcome;
use stet_core::verdict::FindingKind;
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, RunPhase};

const LIBRARY: &str = "STET_TEST_LIBRARY";
const DOCUMENT: &str = "STET_TEST_DOCUMENT";

/// Not a test of its own: the program that is killed. Does nothing unless told to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_that_is_killed() {
    let Some(folder) = std::env::var_os(LIBRARY) else {
        return;
    };
    let document = std::env::var(DOCUMENT).expect("a document");
    let engine = Engine::open(Path::new(&folder)).expect("a library");
    engine.start_run(&document).await.expect("a run starts");
    engine.wait_run(&document).await.expect("a run ends");
}

fn program(folder: &Path, document: &str) -> std::process::Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "the_program_that_is_killed",
            "--test-threads",
            "1",
        ])
        .env(LIBRARY, folder)
        .env(DOCUMENT, document)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// Small, repeatable, good enough to choose moments.
struct Moments(u64);

impl Moments {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit.max(1)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_05_kill_9_at_any_moment() {
    let rounds: u32 = std::env::var("STET_FAULT_ROUNDS")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(30);
    // What an undisturbed run comes to, and how long the killed program would take for it.
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.open_sample().await.expect("the sample");
    let began = Instant::now();
    assert!(
        program(folder.path(), &id)
            .wait()
            .expect("it ends")
            .success()
    );
    let took = u64::try_from(began.elapsed().as_millis()).expect("short");
    let whole = outcome(&engine, &id).await;
    drop(engine);

    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let mut id = engine.open_sample().await.expect("the sample");
    let mut moments = Moments(20_260_501);
    let mut interrupted = 0;
    let mut unfinished = 0;
    let mut decided = None;
    let mut engine = Some(engine);
    for round in 0..rounds {
        drop(engine.take());
        let mut child = program(folder.path(), &id);
        std::thread::sleep(Duration::from_millis(moments.below(took + took / 8)));
        child.kill().expect("kill -9");
        child.wait().expect("it is gone");
        let reopened = Engine::open(folder.path()).expect("it opens clean");
        let view = reopened.document(&id).await.expect("a view");
        assert_ne!(
            view.run.phase,
            RunPhase::Running,
            "round {round}: nobody runs it"
        );
        assert!(view.run.done <= view.run.total);
        for claim in &view.claims {
            assert_eq!(
                claim.looked_at,
                claim.looked_at && whole.contains_key(&claim.quote)
            );
            if claim.looked_at {
                let full = reopened
                    .inspector(&id, &claim.id)
                    .await
                    .expect("an inspector");
                assert_eq!(full.row.finding, claim.finding);
                let shown = whole[&claim.quote].starts_with(&format!("{:?} ", claim.finding));
                assert!(
                    shown,
                    "round {round}: {} is {:?}",
                    claim.quote, claim.finding
                );
                if claim.finding == FindingKind::Supported {
                    assert!(!full.evidence.is_empty());
                }
            }
        }
        let record = reopened.verify(&id).await.expect("a record");
        assert!(record.holds(), "round {round}: {record:?}");
        // A decision made between two kills is there after all of them.
        if decided.is_none()
            && let Some(claim) = view.claims.first()
        {
            reopened
                .decide(&id, &claim.id, DecisionInput::Confirmed)
                .await
                .expect("a decision");
            decided = Some(claim.id.clone());
        }
        if let Some(claim) = &decided {
            let full = reopened.inspector(&id, claim).await.expect("an inspector");
            assert_eq!(full.row.decision, "confirmed", "round {round}");
        }
        if view.run.phase == RunPhase::Interrupted {
            interrupted += 1;
            unfinished += u32::from(view.run.done > 0);
        }
        if view.run.phase == RunPhase::Finished {
            assert!(
                outcome(&reopened, &id).await == whole,
                "round {round}: another result"
            );
            // Begin again with a fresh document, so that every stage is hit often.
            id = reopened.open_sample().await.expect("the sample");
            decided = None;
        }
        engine = Some(reopened);
    }
    assert!(interrupted > 0, "no kill hit a run");
    let engine = engine.expect("at least one round");
    engine.start_run(&id).await.expect("it resumes");
    engine.wait_run(&id).await.expect("it ends");
    assert!(
        outcome(&engine, &id).await == whole,
        "another result in the end"
    );
    assert!(engine.verify(&id).await.expect("a record").holds());
    eprintln!("{rounds} kills: {interrupted} interrupted a run, {unfinished} with findings made");
}
