//! The merge of a package that is killed: the document is what it was before, or what it is after.

use std::path::{Path, PathBuf};
use std::time::Instant;

use faults::Chosen;
use stet_engine::Engine;
use stet_engine::wire::DecisionInput;

use crate::common::{TEXT, pasted};
use crate::program::{self, Program, moment};

/// Packages a colleague sends one after the other.
const PACKAGES: usize = 7;

/// Opens the packages in turn, from the one it is told, until it is killed or through.
pub(crate) async fn deed(library: &Path, about: &str) {
    let (from, folder) = about.split_once(' ').expect("a number and a folder");
    let engine = Engine::open(library).expect("a library");
    program::ready();
    for number in from.parse().expect("a number")..PACKAGES {
        let bytes = std::fs::read(package(Path::new(folder), number)).expect("a package");
        program::begun(&number.to_string());
        engine.open_package(bytes).await.expect("taken over");
        program::done(&number.to_string());
    }
    // Until it is killed: its end is no moment of a merge.
    std::future::pending::<()>().await;
}

fn package(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.stet"))
}

/// What there is of the document: decisions by claim, and sources.
type State = (Vec<(String, String)>, usize);

async fn state(engine: &Engine, id: &str) -> Option<State> {
    let there = engine.desk().await.expect("a desk").documents;
    there.iter().find(|card| card.id == id)?;
    let view = engine.document(id).await.expect("a view");
    let rows = view.claims.into_iter().map(|row| (row.id, row.decision));
    Some((rows.collect(), view.sources.len()))
}

/// The colleague's packages in `folder`, the document, and what each is to come to.
async fn colleague(folder: &Path) -> (String, Vec<State>) {
    let engine = Engine::open(&folder.join("theirs")).expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let claims = engine.document(&id).await.expect("a view").claims;
    let mut states = Vec::new();
    for number in 0..PACKAGES {
        let package_of = engine.hand_over(&id).await.expect("a package");
        std::fs::write(package(folder, number), package_of.bytes).expect("written");
        states.push(state(&engine, &id).await.expect("it is there"));
        // The first claim is left to the one who merges.
        let decision = match number % 3 {
            0 => DecisionInput::Confirmed,
            1 => DecisionInput::Cut,
            _ => DecisionInput::OnAuthor,
        };
        let decided = engine.decide(&id, &claims[number + 1].id, decision).await;
        decided.expect("decided");
        let note = format!("Note {number}: the register says otherwise.");
        engine
            .add_source_text(&id, "Note", &note, false)
            .await
            .expect("a note");
    }
    (id, states)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_kill_9_in_a_merge_leaves_the_document_before_it_or_after_it() {
    let rounds = faults::rounds(10);
    let theirs = tempfile::tempdir().expect("a folder");
    let (id, states) = colleague(theirs.path()).await;
    let began = Instant::now();
    let mut chosen = Chosen::by(81_887);
    let mut folder = tempfile::tempdir().expect("a folder");
    {
        let engine = Engine::open(folder.path()).expect("a library");
        for (number, expected) in states.iter().enumerate().take(3) {
            let bytes = std::fs::read(package(theirs.path(), number)).expect("a package");
            engine.open_package(bytes).await.expect("taken over");
            assert_eq!(state(&engine, &id).await.as_ref(), Some(expected));
        }
    }
    let three = u64::try_from(began.elapsed().as_millis()).expect("short");

    let (mut libraries, mut at, mut mine) = (0, PACKAGES, None);
    let (mut acknowledged, mut between, mut came) = (0, 0, 0);
    for round in 0..rounds {
        if at == PACKAGES {
            folder = tempfile::tempdir().expect("a folder");
            (at, mine) = (0, None);
            libraries += 1;
            if libraries % 2 == 0 {
                // Somebody who went on with it themselves: a merge, and no mere catching up.
                let engine = Engine::open(folder.path()).expect("a library");
                let bytes = std::fs::read(package(theirs.path(), 0)).expect("a package");
                engine.open_package(bytes).await.expect("opened");
                let first = states[0].0[0].0.clone();
                let decided = engine.decide(&id, &first, DecisionInput::Cut).await;
                decided.expect("decided");
                (at, mine) = (1, Some("cut".to_owned()));
            }
        }
        let about = format!("{at} {}", theirs.path().display());
        let program = Program::start("merge", folder.path(), &about);
        let said = program.killed_once_ready(moment(&mut chosen, three));
        let engine = Engine::open(folder.path()).expect("it opens clean");
        let now = state(&engine, &id).await;
        let mut expected = |number: usize| {
            let (mut rows, sources) = states[number].clone();
            if let Some(mine) = &mine {
                rows[0].1.clone_from(mine);
            }
            (rows, sources)
        };
        let after = at + said.done.len();
        let before = after.checked_sub(1).map(&mut expected);
        if now != before {
            assert!(
                said.begun.is_some(),
                "round {round}: {now:?} instead of {before:?}"
            );
            assert_eq!(
                now,
                Some(expected(after)),
                "round {round}: the whole of package {after}"
            );
            came += 1;
            at = after + 1;
        } else {
            at = after;
        }
        if now.is_some() {
            let record = engine.verify(&id).await.expect("a record");
            assert!(record.holds(), "round {round}: {record:?}");
        }
        acknowledged += said.done.len();
        between += usize::from(said.begun.is_some());
    }
    assert!(between > 0, "no kill hit a merge");
    faults::told(
        "kill -9: a merge",
        rounds,
        format!(
            "{between} in its middle ({came} whole all the same, the others as before); \
             {acknowledged} acknowledged, all there"
        ),
    );
}
