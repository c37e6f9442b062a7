//! A full disk: nothing is half saved, it is said, and once there is room the same act succeeds.

use stet_engine::Engine;
use stet_engine::wire::{FailureCode, RunPhase};

use crate::common::{TEXT, outcome, pasted};
use crate::desk::{ACTS, Desk, is_plain};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = stet_store::Library::open(folder.path()).expect("a library");
    drop(library);
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    engine.rehearse_full_disk(1).expect("it is full now");
    let long = "A long note about the Halden bridge of 1931 and its mayor. ".repeat(4000);
    let failure = engine
        .add_source_text(&id, "note", &long, false)
        .await
        .expect_err("full");
    assert_eq!(failure.code, FailureCode::Storage);
    assert!(failure.message.contains("full"), "{failure}");
    assert!(
        engine
            .document(&id)
            .await
            .expect("a view")
            .sources
            .is_empty()
    );
    engine
        .rehearse_full_disk(u32::MAX - 1)
        .expect("there is room again");
    engine
        .add_source_text(&id, "note", &long, false)
        .await
        .expect("now it fits");
    assert!(engine.verify(&id).await.expect("a record").holds());
}

/// The library as large as it is now, and `more` pages; 0 is as it is.
async fn with_room_for(engine: &Engine, more: u32) {
    let file = std::fs::metadata(engine.folder().join(stet_store::Library::FILE));
    let wal = std::fs::metadata(engine.folder().join("library.db-wal"));
    let bytes = file.expect("the library").len() + wal.map_or(0, |wal| wal.len());
    // A limit below what is there is taken for what is there: begin well below, so that a page more is
    // a page more.
    let pages = u32::try_from(bytes / 4096).expect("small") / 2;
    engine.rehearse_full_disk(pages + more).expect("limited");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_disk_that_fills_up_in_the_middle_of_any_act_keeps_what_there_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let desk = Desk::of(Engine::open(folder.path()).expect("a library")).await;
    // A page at a time where many rounds are asked for.
    let step = if faults::rounds(1) > 1 { 1 } else { 7 };
    for act in ACTS {
        let before = desk.kept().await.expect("a view");
        let (mut refused, mut pages) = (0, 0);
        loop {
            with_room_for(&desk.engine, pages).await;
            match desk.act(act).await {
                Ok(()) => break,
                Err(failure) => {
                    assert_eq!(failure.code, FailureCode::Storage, "{act}: {failure}");
                    assert!(
                        failure.message.contains("full") && is_plain(&failure),
                        "{failure}"
                    );
                }
            }
            let kept = desk.kept().await.expect("a view on a full disk");
            assert_eq!(kept, before, "{act} with {pages} pages");
            refused += 1;
            pages += step;
            assert!(pages < 100_000, "{act} never succeeds");
        }
        desk.engine.rehearse_full_disk(u32::MAX - 1).expect("room");
        assert!(
            desk.engine
                .verify(&desk.id)
                .await
                .expect("a record")
                .holds()
        );
        if ["import", "add a source", "merge"].contains(&act) {
            assert!(refused > 0, "{act} found room from the start");
        }
        let outcome = "each refused in a sentence, nothing changed, then done";
        faults::told(&format!("disk full: {act}"), refused, outcome);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_disk_that_fills_up_in_the_middle_of_a_run_keeps_what_was_found() {
    let undisturbed = {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Engine::open(folder.path()).expect("a library");
        let id = engine.open_sample().await.expect("the sample");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        outcome(&engine, &id).await
    };
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.open_sample().await.expect("the sample");
    let (mut broken, mut with_findings, mut pages) = (0_u32, 0_u32, 0);
    let step = if faults::rounds(1) > 1 { 1 } else { 3 };
    loop {
        with_room_for(&engine, pages).await;
        let ran = match engine.start_run(&id).await {
            Ok(()) => engine.wait_run(&id).await,
            Err(failure) => Err(failure),
        };
        let view = engine.document(&id).await.expect("a view on a full disk");
        assert_ne!(view.run.phase, RunPhase::Running);
        let found = outcome(&engine, &id).await;
        for row in view.claims.iter().filter(|row| row.looked_at) {
            assert_eq!(
                found[&row.quote], undisturbed[&row.quote],
                "with {pages} pages"
            );
        }
        match ran {
            Ok(()) if view.run.phase == RunPhase::Finished => break,
            Ok(()) => {}
            Err(failure) => {
                assert_eq!(failure.code, FailureCode::Storage, "{failure}");
                assert!(is_plain(&failure), "{failure}");
            }
        }
        broken += 1;
        with_findings += u32::from(view.run.done > 0);
        pages += step;
        assert!(pages < 100_000, "it never ends");
    }
    engine.rehearse_full_disk(u32::MAX - 1).expect("room");
    assert_eq!(outcome(&engine, &id).await, undisturbed);
    assert!(engine.verify(&id).await.expect("a record").holds());
    assert!(broken > 0, "the disk was never full");
    faults::told(
        "disk full: a run",
        broken,
        format!(
            "broken off ({with_findings} with findings made, all kept), taken up again, same result"
        ),
    );
}
