//! A library another program holds: waited for, then said; nothing is changed meanwhile.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use stet_engine::wire::RunPhase;
use stet_engine::{Builder, Engine};

use crate::common::{TEXT, outcome, pasted};
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
    assert_eq!((failure.code.as_str(), failure.retry), ("busy", true));
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
            (failure.code.as_str(), failure.retry),
            ("busy", true),
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
            .is_some_and(|failure| failure.code == "invalid");
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_run_that_meets_a_locked_library_is_taken_up_again() {
    let undisturbed = {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Engine::open(folder.path()).expect("a library");
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        outcome(&engine, &id).await
    };
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Builder::default()
        .busy(BUSY)
        .open(folder.path())
        .expect("a library");
    let rounds = faults::rounds(6);
    let mut chosen = faults::Chosen::by(120);
    let mut met = 0;
    for _ in 0..rounds {
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        engine.start_run(&id).await.expect("a run starts");
        tokio::time::sleep(Duration::from_micros(chosen.below(60_000))).await;
        let other = Other::holding(folder.path());
        let broken = engine.wait_run(&id).await;
        other.lets_go();
        if let Err(failure) = &broken {
            assert!(is_plain(failure), "{failure}");
        }
        let view = engine.document(&id).await.expect("a view");
        if view.run.phase != RunPhase::Finished {
            met += 1;
            engine.start_run(&id).await.expect("it is taken up");
            engine.wait_run(&id).await.expect("it ends");
        }
        assert_eq!(outcome(&engine, &id).await, undisturbed);
        assert!(engine.verify(&id).await.expect("a record").holds());
    }
    assert!(met > 0, "no run met a locked library");
    faults::told(
        "locked: a run",
        rounds,
        format!("{met} broken off and taken up again, same result"),
    );
}
