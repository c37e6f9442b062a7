//! What stays of a library on the disk: rights, backups, what is forgotten, answers nobody needs any more.

mod common;

use std::fs;
use std::path::Path;

use common::{AT, add_document};
use rusqlite::Connection;
use stet_store::ledger::{Ended, Sent};
use stet_store::{Library, StoreError, backup, documents, http_cache, ledger};

const WORD: &[u8] = b"Unmistakable";

fn titles(library: &Library) -> Vec<String> {
    let list = library.read(documents::list).expect("a list");
    list.into_iter().map(|one| one.title).collect()
}

fn holds(file: &Path, word: &[u8]) -> bool {
    let bytes = fs::read(file).expect("a file");
    bytes.windows(word.len()).any(|window| window == word)
}

fn answer(body: &[u8], stored_at: i64) -> http_cache::Answer {
    http_cache::Answer {
        status: 200,
        url: "https://page.example/".to_owned(),
        redirects: Vec::new(),
        headers: Vec::new(),
        body: body.to_vec(),
        truncated: false,
        stored_at,
    }
}

fn asked(library: &Library, document: &str, service: &str) -> i64 {
    let sent = Sent {
        document: document.to_owned(),
        at: AT.to_owned(),
        service: service.to_owned(),
        host: "page.example".to_owned(),
        purpose: "Read a page".to_owned(),
        method: "GET".to_owned(),
        url: "https://page.example/Unmistakable".to_owned(),
        headers: Vec::new(),
        body: None,
        attempt: 1,
    };
    let id = library.ledger_begin(&sent).expect("a row");
    let ended = Ended {
        at: AT.to_owned(),
        status: Some(200),
        bytes_in: 7,
        millis: 1,
        failure: None,
        excerpt: "Unmistakable".to_owned(),
    };
    library.ledger_end(id, &ended).expect("ended");
    id
}

#[cfg(unix)]
#[test]
fn what_was_open_to_others_is_closed_when_a_library_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data");
    drop(Library::open(&path).expect("a library"));
    let file = path.join(Library::FILE);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).expect("set");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("set");
    let library = Library::open(&path).expect("a library");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&file)), (0o700, 0o600));
    library.back_up("2026-05-01").expect("a backup");
    let copy = backup::list(&path).remove(0);
    assert_eq!(
        (mode(&copy), mode(copy.parent().expect("a folder"))),
        (0o600, 0o700)
    );
}

#[test]
fn a_backup_is_made_once_a_day_three_are_kept_and_one_is_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    add_document(&library, "d", "First", b"First");
    for day in ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"] {
        assert!(library.back_up(day).expect("made"), "{day}");
        assert!(!library.back_up(day).expect("there"), "once a day");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let copies = backup::list(folder.path());
    assert_eq!(copies.len(), backup::KEPT);
    assert!(copies[0].ends_with("library-2026-05-04.db"), "{copies:?}");
    add_document(&library, "e", "Second", b"Second");

    let busy = Library::restore(folder.path(), &copies[0], None);
    assert!(matches!(busy, Err(StoreError::Busy)), "{busy:?}");
    drop(library);
    fs::write(folder.path().join(Library::FILE), b"no library at all").expect("spoilt");
    let spoilt = folder.path().join("spoilt.db");
    fs::write(&spoilt, b"no copy either").expect("spoilt");
    assert!(Library::restore(folder.path(), &spoilt, None).is_err());
    Library::restore(folder.path(), &copies[0], None).expect("put back");
    let library = Library::open(folder.path()).expect("a library");
    assert_eq!(titles(&library), ["First"]);
    assert!(folder.path().join("library-before-restore.db").exists());
}

#[test]
fn a_library_is_backed_up_before_its_schema_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Library::open(folder.path()).expect("a library"));
    assert!(
        backup::list(folder.path()).is_empty(),
        "a new one has nothing to lose"
    );
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    let version: i64 = conn
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .expect("a version");
    // As if the last step had not been taken.
    conn.pragma_update(None, "user_version", version - 1)
        .expect("set");
    drop(conn);
    // The step itself may fail on a schema that has it already; the copy is there first.
    let _ = Library::open(folder.path());
    let copies = backup::list(folder.path());
    assert_eq!(copies.len(), 1);
    assert!(copies[0].to_string_lossy().contains("before-schema-after-"));
}

#[test]
fn what_is_forgotten_is_forgotten_in_the_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    add_document(&library, "d", "Unmistakable", b"Unmistakable");
    add_document(&library, "e", "Another", b"Another");
    library.back_up("2026-05-01").expect("made");
    assert!(holds(&backup::list(folder.path())[0], WORD));
    let log = folder.path().join("library.db-wal");
    assert!(holds(&log, WORD));

    library.forget("d", AT).expect("forgotten");
    library.renew_backups("2026-05-02").expect("made anew");
    for file in [folder.path().join(Library::FILE), log] {
        assert!(!holds(&file, WORD), "{}", file.display());
    }
    let copies = backup::list(folder.path());
    assert_eq!(copies.len(), 1);
    assert!(!holds(&copies[0], WORD) && holds(&copies[0], b"Another"));
    assert_eq!(titles(&library), ["Another"]);
}

#[test]
fn what_was_asked_for_a_page_goes_with_the_document_it_became() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    asked(&library, "", "web");
    let before = library.read(ledger::newest).expect("a number");
    asked(&library, "", "web");
    asked(&library, "", "openai");
    library
        .cache_put("", "old", &answer(b"before", 10))
        .expect("kept");
    library
        .cache_put("", "page", &answer(WORD, 20))
        .expect("kept");
    add_document(&library, "d", "A page", b"A page");
    library.adopt("d", "web", before, 20).expect("adopted");
    let requests = |document: &str| {
        let totals = library.read(|tx| ledger::totals(tx, document));
        totals.expect("totals").requests
    };
    assert_eq!((requests("d"), requests("")), (1, 2));
    let cached = |document: &str, key: &str| {
        let found = library.read(|tx| http_cache::get(tx, document, key));
        found.expect("a look").is_some()
    };
    assert!(cached("d", "page") && !cached("", "page") && cached("", "old"));
    let missing = library.adopt("nothing", "web", before, 20);
    assert!(matches!(missing, Err(StoreError::Missing(_))));

    library.forget("d", AT).expect("forgotten");
    assert_eq!(requests("d"), 0);
    assert!(!cached("d", "page"));
    // Rows of the program itself are as fast as any.
    drop(library);
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    assert!(conn.execute("DELETE FROM ledger", []).is_err());
}

#[test]
fn answers_are_dropped_by_age_and_then_by_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    for (at, key) in [(1, "a"), (100, "b"), (200, "c"), (300, "d")] {
        library
            .cache_put("", key, &answer(&[7; 1_000], at))
            .expect("kept");
    }
    assert_eq!(library.cache_prune(50, 2_000).expect("pruned"), 2);
    let kept = |key: &str| {
        let found = library.read(|tx| http_cache::get(tx, "", key));
        found.expect("a look").is_some()
    };
    assert!(!kept("a") && !kept("b") && kept("c") && kept("d"));
    assert_eq!(library.cache_prune(50, 2_000).expect("pruned"), 0);
    library.cache_drop_own_since(300).expect("dropped");
    assert!(kept("c") && !kept("d"));
}
