//! An import that is killed: the document is there whole or not at all.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use faults::Chosen;
use stet_engine::Engine;
use stet_engine::wire::DocumentView;

use crate::common::TEXT;
use crate::program::{self, Program, moment};

/// Rounds on one library, before a fresh one: it grows by a few documents each.
const ROUNDS_EACH: u32 = 10;

/// The files that are taken in, in turn: a long text and a Word file.
fn files() -> [(&'static str, Vec<u8>); 2] {
    let word = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/documents/article.docx");
    let text = [TEXT; 12].join("\n\n");
    [
        ("long.txt", text.into_bytes()),
        ("article.docx", std::fs::read(word).expect("the article")),
    ]
}

/// Takes files in until it is killed.
pub(crate) async fn deed(library: &Path) {
    let engine = Engine::open(library).expect("a library");
    let files = files();
    // Once before it counts: what is read in at the first import is no part of the others.
    for (name, bytes) in &files {
        let imported = engine.import_document(*name, bytes.clone()).await;
        program::done(&imported.expect("taken in"));
    }
    program::ready();
    for (name, bytes) in files.iter().cycle() {
        program::begun(name);
        let imported = engine.import_document(*name, bytes.clone()).await;
        program::done(&imported.expect("taken in"));
    }
}

/// What of a document does not differ from one import to the next.
fn whole(view: &DocumentView) -> (Vec<String>, Vec<String>) {
    let words = |block: &stet_engine::wire::BlockView| {
        block.runs.iter().map(|run| run.text.as_str()).collect()
    };
    let claims = view.claims.iter().map(|row| row.quote.clone());
    (view.blocks.iter().map(words).collect(), claims.collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_kill_9_in_an_import_leaves_the_document_whole_or_not_at_all() {
    let rounds = faults::rounds(10);
    let mut folder = tempfile::tempdir().expect("a folder");
    let mut expected = Vec::new();
    let both = {
        let engine = Engine::open(folder.path()).expect("a library");
        for (name, bytes) in files() {
            engine.import_document(name, bytes).await.expect("taken in");
        }
        let began = Instant::now();
        for (name, bytes) in files() {
            let id = engine.import_document(name, bytes).await.expect("taken in");
            expected.push(whole(&engine.document(&id).await.expect("a view")));
        }
        u64::try_from(began.elapsed().as_millis()).expect("short")
    };
    assert!(expected.iter().all(|(_, claims)| !claims.is_empty()));

    let mut chosen = Chosen::by(85);
    let (mut known, mut acknowledged, mut between, mut came) = (BTreeSet::new(), 0, 0, 0);
    for round in 0..rounds {
        if round % ROUNDS_EACH == 0 {
            folder = tempfile::tempdir().expect("a folder");
            known.clear();
        }
        let program = Program::start("import", folder.path(), "");
        let said = program.killed_once_ready(moment(&mut chosen, both.max(50) * 2));
        let engine = Engine::open(folder.path()).expect("it opens clean");
        let desk = engine.desk().await.expect("a desk");
        let there: BTreeSet<String> = desk.documents.into_iter().map(|card| card.id).collect();
        assert!(
            there.is_superset(&known),
            "round {round}: an older one is gone"
        );
        for id in &said.done {
            assert!(there.contains(id), "round {round}: {id} was acknowledged");
        }
        let new: Vec<String> = there.difference(&known).cloned().collect();
        let besides = new.iter().filter(|id| !said.done.contains(id)).count();
        assert!(
            besides <= usize::from(said.begun.is_some()),
            "round {round}: {besides} too many"
        );
        for id in &new {
            let view = engine.document(id).await.expect("a view");
            let is_whole = expected.contains(&whole(&view));
            assert!(is_whole, "round {round}: {} is not whole", view.title);
            let record = engine.verify(id).await.expect("a record");
            assert!(record.holds(), "round {round}: {record:?}");
        }
        acknowledged += said.done.len();
        between += usize::from(said.begun.is_some());
        came += besides;
        known = there;
    }
    assert!(between > 0, "no kill hit an import");
    // The library still takes documents in.
    let engine = Engine::open(folder.path()).expect("it opens");
    let [(name, bytes), _] = files();
    let last = tokio::time::timeout(Duration::from_secs(60), engine.import_document(name, bytes));
    last.await.expect("in time").expect("taken in");
    faults::told(
        "kill -9: an import",
        rounds,
        format!(
            "{between} in its middle ({came} whole all the same, the others not there); \
             {acknowledged} acknowledged, all there"
        ),
    );
}
