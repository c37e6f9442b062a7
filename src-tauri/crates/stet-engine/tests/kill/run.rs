//! A run that is killed: what was found stays found, what is left is taken up again, and the result is
//! that of a run nobody disturbed.

use std::path::Path;
use std::time::Instant;

use faults::Chosen;
use stet_core::verdict::FindingKind;
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, RunPhase};

use crate::common::outcome;
use crate::program::{Program, moment};

/// Runs the document to its end.
pub(crate) async fn deed(library: &Path, document: &str) {
    let engine = Engine::open(library).expect("a library");
    engine.start_run(document).await.expect("a run starts");
    engine.wait_run(document).await.expect("a run ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_05_kill_9_at_any_moment() {
    let rounds = faults::rounds(30);
    // What an undisturbed run comes to, and how long the killed program would take for it.
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.open_sample().await.expect("the sample");
    let program = Program::start("run", folder.path(), &id);
    let took = program.ended(Instant::now());
    let took = u64::try_from(took.as_millis()).expect("short");
    let whole = outcome(&engine, &id).await;
    drop(engine);

    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let mut id = engine.open_sample().await.expect("the sample");
    let mut moments = Chosen::by(20_260_501);
    let mut interrupted = 0;
    let mut unfinished = 0;
    let mut decided = None;
    let mut engine = Some(engine);
    for round in 0..rounds {
        drop(engine.take());
        Program::start("run", folder.path(), &id).killed_at(moment(&mut moments, took + took / 8));
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
    faults::told(
        "kill -9: a run",
        rounds,
        format!(
            "{interrupted} in its middle, {unfinished} of them with findings made; nothing lost"
        ),
    );
}
