//! A library whose file is damaged: said in a sentence or read soundly, never a panic; the damaged file
//! is left as it is, and what is shown is what was saved, or the record says that it is not.

use std::path::PathBuf;
use stet_engine::wire::FailureCode;

use faults::Chosen;
use stet_engine::Engine;

use crate::desk::{Desk, Kept, is_plain};

#[test]
fn a_damaged_library_is_said_to_be_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("library.db"), vec![b'x'; 8192]).expect("written");
    let failure = Engine::open(folder.path()).expect_err("damaged");
    assert_eq!(failure.code, FailureCode::Storage);
    assert!(failure.message.contains("damaged"), "{failure}");
    let file = tempfile::NamedTempFile::new().expect("a file");
    let failure = Engine::open(file.path()).expect_err("no folder");
    assert_eq!(failure.code, FailureCode::Storage);
}

/// A library at rest, all in one file, and one with work in its write-ahead log, as a program leaves it
/// that was killed.
struct Whole {
    _folder: tempfile::TempDir,
    files: Vec<(&'static str, Vec<u8>)>,
    id: String,
    kept: Kept,
    /// How it stood before, and between, the acts that are in the write-ahead log.
    earlier: Vec<Kept>,
}

async fn whole(with_log: bool) -> Whole {
    let folder = tempfile::tempdir().expect("a folder");
    let desk = Desk::of(Engine::open(folder.path()).expect("a library")).await;
    let id = desk.id.clone();
    let before = desk.kept().await.expect("a view");
    let read = |name: &'static str| {
        (
            name,
            std::fs::read(folder.path().join(name)).expect("a file"),
        )
    };
    if !with_log {
        drop(desk);
        return Whole {
            files: vec![read("library.db")],
            _folder: folder,
            id,
            kept: before,
            earlier: Vec::new(),
        };
    }
    let package = desk.package.clone();
    drop(desk);
    // Opened anew, the log is empty; three acts are then in it, and nowhere else.
    let engine = Engine::open(folder.path()).expect("a library");
    let note = engine
        .add_source_text(&id, "Note", "The bridge stands in the register.", false)
        .await;
    note.expect("a note");
    let between = Kept::of(&engine, &id).await.expect("a view");
    engine.open_package(package).await.expect("opened");
    let opened = Kept::of(&engine, &id).await.expect("a view");
    let note = engine
        .add_source_text(&id, "Another", "The bridge was painted in May.", false)
        .await;
    note.expect("another note");
    let kept = Kept::of(&engine, &id).await.expect("a view");
    let files = vec![read("library.db"), read("library.db-wal")];
    Whole {
        _folder: folder,
        files,
        id,
        kept,
        earlier: vec![before, between, opened],
    }
}

/// What is done to a file.
fn damage(bytes: &mut Vec<u8>, how: u64, chosen: &mut Chosen) -> &'static str {
    let page = 4096;
    let pages = bytes.len().div_ceil(page);
    match how {
        0 => {
            for _ in 0..=chosen.below(20) {
                let at = chosen.index(bytes.len());
                bytes[at] ^= u8::try_from(1 + chosen.below(255)).expect("a byte");
            }
            "bytes changed"
        }
        1 => {
            let at = chosen.index(pages) * page;
            let end = (at + page).min(bytes.len());
            bytes[at..end].fill(0);
            "a page emptied"
        }
        2 => {
            let at = chosen.index(pages) * page;
            let end = (at + page).min(bytes.len());
            for byte in &mut bytes[at..end] {
                *byte = u8::try_from(chosen.below(256)).expect("a byte");
            }
            "a page overwritten"
        }
        3 => {
            let (one, other) = (chosen.index(pages) * page, chosen.index(pages) * page);
            let end = (other + page).min(bytes.len());
            let copied = bytes[other..end].to_vec();
            let end = (one + copied.len()).min(bytes.len());
            bytes[one..end].copy_from_slice(&copied[..end - one]);
            "a page in the place of another"
        }
        4 => {
            bytes.truncate(chosen.index(bytes.len()));
            "cut off"
        }
        _ => {
            let length = chosen.index(100).min(bytes.len());
            for byte in &mut bytes[..length] {
                *byte = u8::try_from(chosen.below(256)).expect("a byte");
            }
            "its head overwritten"
        }
    }
}

/// What opening a damaged library came to.
#[derive(Debug, Default)]
struct Came {
    refused: u32,
    said_later: u32,
    as_it_was: u32,
    record_fails: u32,
    earlier: u32,
    told: u32,
}

/// Everything a person would do first. Each answers, or says why not.
async fn look(engine: &Engine, whole: &Whole, came: &mut Came, about: &str) {
    let kept = match Kept::of(engine, &whole.id).await {
        Ok(kept) => kept,
        Err(failure) => {
            assert!(is_plain(&failure), "{about}: {failure}");
            came.said_later += 1;
            return;
        }
    };
    let record = engine.verify(&whole.id).await;
    if let Err(failure) = &record {
        assert!(is_plain(failure), "{about}: {failure}");
    }
    let holds = record.is_ok_and(|record| record.holds());
    if kept == whole.kept {
        came.as_it_was += 1;
    } else if !holds {
        came.record_fails += 1;
    } else {
        let known = whole.earlier.contains(&kept);
        assert!(
            known,
            "{about}: something is gone, and nobody says so: {kept:#?}"
        );
        came.earlier += 1;
        let about = engine.about().await.expect("about the library");
        came.told += u32::from(about.lost_changes > 0);
    }
}

async fn damaged(whole: &Whole, file: usize, rounds: u32, seed: u64) -> Came {
    let mut came = Came::default();
    let mut chosen = Chosen::by(seed);
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let mut how = "";
        for (at, (name, bytes)) in whole.files.iter().enumerate() {
            let mut bytes = bytes.clone();
            if at == file {
                how = damage(&mut bytes, u64::from(round) % 6, &mut chosen);
            }
            std::fs::write(folder.path().join(name), bytes).expect("written");
        }
        let about = format!("{how}, round {round}");
        let library: PathBuf = folder.path().join("library.db");
        let before = std::fs::read(&library).expect("readable");
        let path = folder.path().to_owned();
        let opened = tokio::task::spawn_blocking(move || Engine::open(&path)).await;
        match opened.unwrap_or_else(|panic| panic!("{about}: {panic}")) {
            Err(failure) => {
                assert_eq!(failure.code, FailureCode::Storage, "{about}: {failure}");
                assert!(is_plain(&failure), "{about}: {failure}");
                let after = std::fs::read(&library).expect("readable");
                assert!(
                    after == before,
                    "{about}: a file that is not opened is not changed"
                );
                came.refused += 1;
            }
            Ok(engine) => look(&engine, whole, &mut came, &about).await,
        }
    }
    came
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_library_damaged_anywhere_is_said_to_be_or_shows_what_was_saved() {
    let rounds = faults::rounds(24);
    let at_rest = whole(false).await;
    let came = damaged(&at_rest, 0, rounds, 24).await;
    assert!(
        came.refused + came.said_later + came.record_fails > 0,
        "{came:?}"
    );
    assert_eq!(came.earlier, 0, "there is no earlier state in one file");
    faults::told(
        "damaged: library.db",
        rounds,
        format!(
            "{} not opened, {} said at the desk, {} named by the record, {} as it was",
            came.refused, came.said_later, came.record_fails, came.as_it_was
        ),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_damaged_write_ahead_log_gives_a_whole_state_or_is_said() {
    let rounds = faults::rounds(18);
    let killed = whole(true).await;
    assert!(!killed.earlier.contains(&killed.kept));
    let came = damaged(&killed, 1, rounds, 18).await;
    // What was cut off leaves no trace, nor does the last act, which may not have been finished.
    assert!(came.told > 0, "{came:?}");
    faults::told(
        "damaged: write-ahead log",
        rounds,
        format!(
            "{} not opened, {} said at the desk, {} named by the record, {} as it was, {} as before an \
             act in it ({} with a count of what was lost)",
            came.refused,
            came.said_later,
            came.record_fails,
            came.as_it_was,
            came.earlier,
            came.told
        ),
    );
}

#[test]
fn fault_what_is_no_library_is_not_overwritten() {
    let mut rounds = 0;
    for (name, bytes) in [
        ("words", b"These are words, and no library. ".repeat(300)),
        ("a picture", b"\x89PNG\r\n\x1a\n".repeat(2000)),
        ("half a head", b"SQLite format 3\0".to_vec()),
        (
            "another head",
            [b"SQLite format 4\0".to_vec(), vec![0; 8192]].concat(),
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("library.db");
        std::fs::write(&library, &bytes).expect("written");
        let failure = Engine::open(folder.path()).expect_err(name);
        assert!(
            failure.message.contains("damaged") && is_plain(&failure),
            "{name}: {failure}"
        );
        assert_eq!(std::fs::read(&library).expect("readable"), bytes, "{name}");
        rounds += 1;
    }
    faults::told(
        "damaged: no library at all",
        rounds,
        "said, and left as it was",
    );
}
