//! Files that may not grow, as on a full disk, by the operating system's own hand: an export leaves no
//! half file, and the library keeps what it acknowledged.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use stet_engine::{Engine, files};

use crate::common::{TEXT, pasted};

const FOLDER: &str = "STET_TEST_NO_ROOM";
const BYTES: &str = "STET_TEST_BYTES";
const DOCUMENT: &str = "STET_TEST_DOCUMENT";

/// Runs one of the programs below with files of at most `kilobytes`.
fn limited(program: &str, kilobytes: usize, folder: &Path, about: &[(&str, &str)]) -> Output {
    let this = std::env::current_exe().expect("this program");
    // The signal is ignored, so that the write fails as on a full disk.
    let script = format!(
        "trap '' XFSZ; ulimit -f {kilobytes}; exec '{}' --exact no_room::{program} --nocapture",
        this.display()
    );
    Command::new("bash")
        .args(["-c", &script])
        .env(FOLDER, folder)
        .envs(about.iter().copied())
        .output()
        .expect("bash")
}

fn said(line: &str) {
    writeln!(std::io::stdout(), "\n@{line}").expect("heard");
}

fn heard(output: &Output) -> Vec<String> {
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = out.lines().filter_map(|line| line.strip_prefix('@'));
    lines.map(str::to_owned).collect()
}

/// Not a test of its own: writes one file.
#[test]
fn a_program_that_writes_a_file() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let length = std::env::var(BYTES)
        .expect("a number")
        .parse()
        .expect("a number");
    match files::write_new(Path::new(&folder), "The report", "pdf", &vec![b'x'; length]) {
        Ok(path) => said(&format!("written {}", path.display())),
        Err(error) => said(&format!("refused {error}")),
    }
}

#[test]
fn fault_an_export_without_room_leaves_no_file() {
    let rounds = faults::rounds(6);
    let mut chosen = faults::Chosen::by(6);
    let mut refused = 0;
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let kilobytes = 4 + chosen.index(60);
        let length = 1 + chosen.index(90 * 1024);
        let about = [(BYTES, length.to_string())];
        let about = about
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        let output = limited(
            "a_program_that_writes_a_file",
            kilobytes,
            folder.path(),
            &about,
        );
        let [line] = heard(&output).try_into().expect("one line");
        let left: Vec<_> = std::fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .collect();
        if length > kilobytes * 1024 {
            assert!(line.starts_with("refused "), "round {round}: {line}");
            assert!(left.is_empty(), "round {round}: {left:?}");
            refused += 1;
        } else {
            let path = line.strip_prefix("written ").expect("written");
            let there = std::fs::metadata(path).expect("a file").len();
            assert_eq!((there, left.len()), (length as u64, 1), "round {round}");
        }
    }
    assert!(refused > 0, "there was always room");
    let outcome = format!("{refused} refused and nothing left, the others whole");
    faults::told("disk full: an export", rounds, outcome);
}

/// Not a test of its own: adds notes until one is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_adds_notes() {
    let (Some(folder), Ok(id)) = (std::env::var_os(FOLDER), std::env::var(DOCUMENT)) else {
        return;
    };
    let engine = match Engine::open(Path::new(&folder)) {
        Ok(engine) => engine,
        Err(failure) => return said(&format!("refused {failure}")),
    };
    let note = "The bridge stands in the register. ".repeat(100);
    for number in 0..500 {
        match engine
            .add_source_text(
                &id,
                format!("Note {number}"),
                format!("{number}: {note}"),
                false,
            )
            .await
        {
            Ok(outcome) => said(&format!("added {}", outcome.id.expect("an id"))),
            Err(failure) => return said(&format!("refused {failure}")),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_library_whose_files_may_not_grow_keeps_what_it_acknowledged() {
    let rounds = faults::rounds(4);
    let mut chosen = faults::Chosen::by(4);
    let mut added = 0;
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Engine::open(folder.path()).expect("a library");
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        drop(engine);
        let library = std::fs::metadata(folder.path().join("library.db")).expect("a file");
        let kilobytes = usize::try_from(library.len() / 1024).expect("small") + chosen.index(700);
        let about = [(DOCUMENT, id.as_str())];
        let output = limited(
            "a_program_that_adds_notes",
            kilobytes,
            folder.path(),
            &about,
        );
        let lines = heard(&output);
        let last = lines.last().expect("a line");
        let why = last
            .strip_prefix("refused ")
            .unwrap_or_else(|| panic!("round {round}: {last}"));
        assert!(
            why.contains('.') && !why.contains("panicked"),
            "round {round}: {why}"
        );
        let engine = Engine::open(folder.path()).expect("it opens where there is room");
        let view = engine.document(&id).await.expect("a view");
        let there: Vec<&str> = view
            .sources
            .iter()
            .map(|source| source.id.as_str())
            .collect();
        for id in lines.iter().filter_map(|line| line.strip_prefix("added ")) {
            assert!(there.contains(&id), "round {round}: {id} was acknowledged");
            added += 1;
        }
        assert!(engine.verify(&id).await.expect("a record").holds());
        let again = engine
            .add_source_text(&id, "Note", "There is room again.", false)
            .await;
        assert!(again.expect("it goes on").id.is_some());
    }
    let outcome = format!("refused in a sentence; {added} acknowledged, all there");
    faults::told("disk full: files that may not grow", rounds, outcome);
}
