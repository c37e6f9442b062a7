//! An export that is killed: the name a person looks for leads to a finished file, or to none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use faults::Chosen;
use stet_engine::wire::{ReportFormat, ReportOptions};
use stet_engine::{Builder, Engine, export, files};
use time::macros::datetime;

use crate::common::{TEXT, pasted};
use crate::program::{self, Program, moment};

/// Files written of each format before they are made anew: to be hit while writing, too.
const COPIES: usize = 12;
/// Longest a program lives once it is ready, in milliseconds.
const WITHIN: u64 = 400;

/// An engine whose clock stands still: two exports are the same to the byte.
fn engine(library: &Path) -> Engine {
    let clock = Arc::new(|| datetime!(2026-05-01 10:00 UTC));
    Builder::default()
        .clock(clock)
        .open(library)
        .expect("a library")
}

async fn made(engine: &Engine, id: &str) -> BTreeMap<&'static str, Vec<u8>> {
    let options = ReportOptions::default();
    let report = engine.report(id, options.clone()).await.expect("a report");
    [ReportFormat::Pdf, ReportFormat::Docx, ReportFormat::Json]
        .into_iter()
        .map(|format| {
            let bytes = export::write(&report, format, &options).expect("made");
            (format.ending(), bytes)
        })
        .collect()
}

/// Where the files go: beside the library.
fn exports(library: &Path) -> PathBuf {
    library.join("exports")
}

/// Makes reports and writes them until it is killed.
pub(crate) async fn deed(library: &Path, document: &str) {
    let engine = engine(library);
    let mut reports = made(&engine, document).await;
    program::ready();
    loop {
        for _ in 0..COPIES {
            for (ending, bytes) in &reports {
                program::begun(ending);
                let written = files::write_new(&exports(library), "The report", ending, bytes);
                let written = written.expect("written");
                program::done(&written.display().to_string());
            }
        }
        reports = made(&engine, document).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_kill_9_in_an_export_leaves_a_finished_file_or_none() {
    let rounds = faults::rounds(10);
    let folder = tempfile::tempdir().expect("a folder");
    let desk = engine(folder.path());
    let id = desk
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    desk.start_run(&id).await.expect("a run starts");
    desk.wait_run(&id).await.expect("a run ends");
    let expected = made(&desk, &id).await;
    assert_eq!(
        made(&desk, &id).await,
        expected,
        "made twice, the same bytes"
    );
    for (ending, bytes) in &expected {
        match *ending {
            "json" => drop(serde_json::from_slice::<serde_json::Value>(bytes).expect("JSON")),
            _ => {
                let read = stet_ingest::read(&format!("r.{ending}"), bytes, None).expect("reads");
                assert!(read.document.word_count() > 50, "{ending}");
            }
        }
    }
    let library = desk.folder().to_owned();
    drop(desk);

    let mut chosen = Chosen::by(82_019);
    let (mut acknowledged, mut unfinished, mut between) = (0, 0, 0);
    for round in 0..rounds {
        let program = Program::start("export", &library, &id);
        let said = program.killed_once_ready(moment(&mut chosen, WITHIN));
        let mut there = 0;
        for entry in std::fs::read_dir(exports(&library))
            .into_iter()
            .flatten()
            .flatten()
        {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(".stet-") {
                unfinished += 1;
            } else {
                let bytes = std::fs::read(&path).expect("readable");
                let ending = name.rsplit('.').next().expect("an ending");
                assert!(
                    expected.get(ending) == Some(&bytes),
                    "round {round}: {name} is not whole"
                );
                there += 1;
            }
            let named = path.display().to_string();
            if !said.done.contains(&named) {
                assert!(
                    said.begun.is_some(),
                    "round {round}: {named} came from nowhere"
                );
            }
        }
        for path in &said.done {
            assert!(
                Path::new(path).is_file(),
                "round {round}: {path} was acknowledged"
            );
        }
        assert!(there <= said.done.len() + 1, "round {round}");
        acknowledged += said.done.len();
        between += usize::from(said.begun.is_some());
        if there > 0 || unfinished > 0 {
            let _ = std::fs::remove_dir_all(exports(&library));
        }
    }
    assert!(between > 0, "no kill hit the writing of a file");
    let engine = engine(&library);
    assert!(engine.verify(&id).await.expect("a record").holds());
    faults::told(
        "kill -9: an export",
        rounds,
        format!(
            "{between} while writing, {unfinished} files left unfinished under no name; \
             {acknowledged} acknowledged, all whole"
        ),
    );
}
