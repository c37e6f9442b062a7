//! A library another program holds: waited for, then said; nothing is changed meanwhile.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stet_engine::wire::{FailureCode, RunPhase};
use stet_engine::{Builder, Engine};

use crate::common::{Echo, Scripted, TEXT, outcome, pasted, two_hits};
use crate::desk::{ACTS, Desk, is_plain};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_library_is_waited_for_and_then_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Builder::default()
        .busy(Duration::from_millis(200))
        .open(folder.path())
        .expect("a library");
    let other = stet_store::Library::open(folder.path()).expect("another program");
    let stamp = stet_store::Stamp {
        at: "2026-01-01T00:00:00Z".to_owned(),
        by: "other".to_owned(),
    };
    let failure = other
        .record("settings", &stamp, |_| {
            let runtime = tokio::runtime::Handle::current();
            let failure = tokio::task::block_in_place(|| {
                runtime.block_on(engine.create_document(pasted(TEXT)))
            });
            Ok((failure.expect_err("locked"), Vec::new()))
        })
        .expect("the other program writes");
    assert_eq!((failure.code, failure.retry), (FailureCode::Busy, true));
    engine
        .create_document(pasted(TEXT))
        .await
        .expect("free again");
}
/// How long acts wait for the other program.
const BUSY: Duration = Duration::from_millis(120);

/// Another program that writes until it is told to end.
struct Other {
    end: std::sync::mpsc::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

impl Other {
    fn holding(folder: &std::path::Path) -> Self {
        let other = stet_store::Library::open(folder).expect("another program");
        let (end, ended) = channel::<()>();
        let (holds, held) = channel();
        let thread = std::thread::spawn(move || {
            let stamp = stet_store::Stamp {
                at: "2026-01-01T00:00:00Z".to_owned(),
                by: "other".to_owned(),
            };
            let written = other.record("settings", &stamp, |_| {
                holds.send(()).expect("heard");
                let _ = ended.recv();
                Ok(((), Vec::new()))
            });
            written.expect("it writes");
        });
        held.recv().expect("it writes");
        Self { end, thread }
    }

    fn lets_go(self) {
        self.end.send(()).expect("heard");
        self.thread.join().expect("it ended");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_whatever_is_done_while_another_program_writes_is_said_and_done_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Builder::default().busy(BUSY).open(folder.path());
    let desk = Desk::of(engine.expect("a library")).await;
    let rounds = faults::rounds(9);
    for round in 0..rounds {
        let act = ACTS[round as usize % ACTS.len()];
        let before = desk.kept().await.expect("a view");
        let other = Other::holding(folder.path());
        let began = Instant::now();
        let failure = desk.act(act).await.expect_err(act);
        let took = began.elapsed();
        assert_eq!(
            (failure.code, failure.retry),
            (FailureCode::Busy, true),
            "{act}: {failure}"
        );
        assert!(is_plain(&failure), "{failure}");
        assert!(
            took >= BUSY && took < BUSY + Duration::from_secs(5),
            "{act}: {took:?}"
        );
        // What is there can be read all the while.
        assert_eq!(
            desk.kept().await.expect("a view while locked"),
            before,
            "{act}"
        );
        other.lets_go();
        let done = desk.act(act).await;
        // Signed off once, there is nothing new to sign for.
        let again = done
            .as_ref()
            .err()
            .is_some_and(|failure| failure.code == FailureCode::Invalid);
        assert!(
            done.is_ok() || (act == "sign off" && again),
            "{act}: {done:?}"
        );
    }
    assert!(
        desk.engine
            .verify(&desk.id)
            .await
            .expect("a record")
            .holds()
    );
    faults::told(
        "locked: any act",
        rounds,
        "each said after its wait, read meanwhile, then done",
    );
}

/// A library whose only source answers every look the same way and calls `before` with the number of
/// the look, from 1 on.
fn looking(folder: &std::path::Path, before: impl Fn(u64) + Send + Sync + 'static) -> Engine {
    let looks = AtomicU64::new(0);
    let archive = Scripted {
        name: "archive",
        answer: Box::new(move |query| {
            before(looks.fetch_add(1, Ordering::SeqCst) + 1);
            two_hits(query)
        }),
        steps: None,
    };
    Builder::default()
        .busy(BUSY)
        .providers(vec![Arc::new(archive)])
        .judge(Arc::new(Echo::default()))
        .open(folder)
        .expect("a library")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_run_that_meets_a_locked_library_is_taken_up_again() {
    let all = Arc::new(AtomicU64::new(0));
    let undisturbed = {
        let folder = tempfile::tempdir().expect("a folder");
        let looks = Arc::clone(&all);
        let engine = looking(folder.path(), move |look| {
            looks.fetch_max(look, Ordering::SeqCst);
        });
        let id = engine.create_document(pasted(TEXT)).await;
        let id = id.expect("a document");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        outcome(&engine, &id).await
    };
    let looks = all.load(Ordering::SeqCst);
    assert!(looks > 1, "nothing was looked up");
    let rounds = faults::rounds(6);
    let mut chosen = faults::Chosen::by(120);
    for _ in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        // From this look on another program writes: what it finds cannot be kept.
        let moment = 1 + chosen.below(looks);
        let other = Arc::new(Mutex::new(None));
        let engine = {
            let (library, other) = (folder.path().to_owned(), Arc::clone(&other));
            looking(folder.path(), move |look| {
                if look == moment {
                    *other.lock().expect("not poisoned") = Some(Other::holding(&library));
                }
            })
        };
        let id = engine.create_document(pasted(TEXT)).await;
        let id = id.expect("a document");
        engine.start_run(&id).await.expect("a run starts");
        let broken = engine.wait_run(&id).await;
        let other = other.lock().expect("not poisoned").take();
        other.expect("another program wrote").lets_go();
        if let Err(failure) = &broken {
            assert!(is_plain(failure), "{failure}");
        }
        let view = engine.document(&id).await.expect("a view");
        assert_ne!(view.run.phase, RunPhase::Finished, "at look {moment}");
        engine.start_run(&id).await.expect("it is taken up");
        engine.wait_run(&id).await.expect("it ends");
        assert_eq!(outcome(&engine, &id).await, undisturbed, "at look {moment}");
        let record = engine.verify(&id).await.expect("a record");
        assert!(record.holds(), "{record:?}");
    }
    faults::told(
        "locked: a run",
        rounds,
        "each broken off and taken up again, same result",
    );
}
