//! A library at rest: a leak, its confidential source and a note of a call, looked for in every byte on the disk.

use std::fs;
use std::path::Path;

use stet_engine::wire::{Failure, FailureCode, PastedText, SaidNote};
use stet_engine::{Builder, Engine, LibraryKeys};

/// Words that stand nowhere but in the document and what hangs on it, and what no encrypted file holds.
const WORDS: [&str; 7] = [
    "Quillaby",
    "Marrowstone",
    "Plinthwaite",
    "Rosa Marten",
    "SQLite format 3",
    "CREATE TABLE",
    "source_added",
];

fn opened(folder: &Path, keys: &LibraryKeys) -> Result<Engine, Failure> {
    Builder::default().library_keys(keys.clone()).open(folder)
}

fn refused(opened: Result<Engine, Failure>) -> String {
    let failure = opened.expect_err("refused");
    assert_eq!((failure.code, failure.retry), (FailureCode::Storage, false));
    failure.to_string()
}

/// Files under `folder` that hold one of [`WORDS`], however they are written.
fn readable(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            found.extend(readable(&entry.path()));
            continue;
        }
        let bytes = fs::read(entry.path()).expect("a file").to_ascii_lowercase();
        let holds = |word: &str| {
            let word = word.to_lowercase();
            bytes
                .windows(word.len())
                .any(|seen| seen == word.as_bytes())
        };
        if let Some(word) = WORDS.iter().find(|word| holds(word)) {
            found.push(format!("{word} in {}", entry.path().display()));
        }
    }
    found
}

async fn with_a_leak(engine: &Engine) -> String {
    let mut settings = engine.settings().await.expect("settings");
    settings.name = "Rosa Marten".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let id = engine
        .create_document(PastedText {
            text: "Mayor Quillaby opened the bridge on 12 May 1931. It cost 4.8 million euros."
                .to_owned(),
            html: None,
            title: Some("The Quillaby papers".to_owned()),
        })
        .await
        .expect("a document");
    let leak = "Marrowstone, the clerk: Quillaby opened it on 12 May 1931.";
    engine
        .add_source_text(&id, "Marrowstone leaflet", leak, true)
        .await
        .expect("a source");
    let note = SaidNote {
        who: "Jo Plinthwaite".to_owned(),
        at: "2026-03-14T15:30".to_owned(),
        text: "It cost 5 million.".to_owned(),
        confidential: true,
    };
    engine.add_said(&id, note).await.expect("a note");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    engine.keep_house().await.expect("a copy of the day");
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_word_of_a_leak_is_readable_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = LibraryKeys::for_session();
    let engine = opened(folder.path(), &keys).expect("a library");
    let id = with_a_leak(&engine).await;
    assert!(folder.path().join("backups").is_dir());
    let found = readable(folder.path());
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(engine.about().await.expect("about").not_encrypted, "");
    drop(engine);
    let found = readable(folder.path());
    assert!(found.is_empty(), "{found:#?}");

    let engine = opened(folder.path(), &keys).expect("the library");
    let view = engine.document(&id).await.expect("the document");
    assert!(!view.claims.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_whose_key_is_not_there_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = LibraryKeys::for_session();
    drop(opened(folder.path(), &keys).expect("a library"));
    let file = folder.path().join("library.db");
    let before = fs::read(&file).expect("the file");
    let words = refused(opened(folder.path(), &LibraryKeys::for_session()));
    assert!(words.contains("and its key (“library-"), "{words}");
    // No keychain is asked by tests.
    let words = refused(Engine::open(folder.path()));
    assert!(
        words.contains("its key is unavailable: this machine has no keychain."),
        "{words}"
    );
    assert_eq!(fs::read(&file).expect("the file"), before);
    opened(folder.path(), &keys).expect("with its key");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_library_without_a_keychain_is_plain_says_so_and_is_encrypted_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = with_a_leak(&engine).await;
    let said = engine.about().await.expect("about").not_encrypted;
    assert_eq!(
        said,
        "The library is not encrypted: this machine has no keychain. Use the system’s disk \
         encryption – LUKS, FileVault, BitLocker."
    );
    assert!(!readable(folder.path()).is_empty());
    drop(engine);
    let keys = LibraryKeys::for_session();
    let engine = opened(folder.path(), &keys).expect("the library");
    assert_eq!(engine.about().await.expect("about").not_encrypted, "");
    let found = readable(folder.path());
    assert!(found.is_empty(), "{found:#?}");
    let view = engine.document(&id).await.expect("the document");
    assert!(!view.claims.is_empty());
    let record = engine.verify(&id).await.expect("a verification");
    assert!(record.deviations.is_empty(), "{:?}", record.deviations);
}

/// The name of the key of the library in `folder`: an encrypted file begins with it.
fn key_name(folder: &Path) -> String {
    let bytes = fs::read(folder.join("library.db")).expect("the file");
    bytes[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_from_a_desk_that_nobody_else_has_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = LibraryKeys::for_session();
    let engine = opened(folder.path(), &keys).expect("a library");
    with_a_leak(&engine).await;
    fs::write(folder.path().join("stet.log"), "a line").expect("written");
    let name = key_name(folder.path());
    let other = opened(folder.path(), &keys).expect("another program");
    let busy = engine.erase_everything().await.expect_err("it is open");
    assert_eq!((busy.code, busy.retry), (FailureCode::Busy, true));
    assert!(matches!(keys.find(&name), Ok(Some(_))));
    drop(other);
    // Tests reach no keychain: what else is in it is said to be left.
    let said = engine.erase_everything().await.expect_err("no keychain");
    assert_eq!((said.code, said.retry), (FailureCode::Keychain, false));
    assert_eq!(keys.find(&name), Ok(None));
    assert!(engine.desk().await.is_err());
    drop(engine);
    let files = fs::read_dir(folder.path()).expect("a folder").flatten();
    let left: Vec<_> = files.map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["opening.lock"]);
}

#[test]
fn a_library_that_is_named_is_erased_with_its_key_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Engine::open(folder.path()).expect("a library"));
    stet_engine::erase(folder.path(), false).expect("erased");
    assert!(!folder.path().join("library.db").exists());
    // With every key the keychain is asked, which tests do not reach.
    let said = stet_engine::erase(folder.path(), true).expect_err("no keychain");
    assert_eq!(said.code, FailureCode::Keychain);
}
