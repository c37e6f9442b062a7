//! What leaves the machine, as kept: ledger, cache, permissions, looks at links.

mod common;

use common::{AT, add_document, stamp};
use rusqlite::Connection;
use serde_json::json;
use stet_store::ledger::{Ended, Sent};
use stet_store::link_checks::LinkCheck;
use stet_store::permissions::Mode;
use stet_store::{Library, StoreError, http_cache, ledger, link_checks, permissions};

fn library(documents: &[&str]) -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    for id in documents {
        add_document(&library, id, "A title", b"raw");
    }
    (folder, library)
}

fn sent(document: &str, url: &str) -> Sent {
    Sent {
        at: AT.to_owned(),
        document: document.to_owned(),
        service: "crossref".to_owned(),
        host: "api.crossref.org".to_owned(),
        purpose: "Look up the title of reference 12".to_owned(),
        method: "GET".to_owned(),
        url: url.to_owned(),
        headers: vec![("accept".to_owned(), "*/*".to_owned())],
        body: Some("Unmistakable body".to_owned()),
        attempt: 1,
    }
}

fn ended() -> Ended {
    Ended {
        at: AT.to_owned(),
        status: Some(200),
        bytes_in: 12,
        millis: 34,
        failure: None,
        excerpt: "{\"message\": 1}".to_owned(),
    }
}

fn change<T>(library: &Library, make: impl FnOnce(&stet_store::Tx<'_>) -> stet_store::Result<T>) {
    library
        .record("d", &stamp(), |tx| Ok((make(tx)?, Vec::new())))
        .expect("a change");
}

#[test]
fn a_row_is_there_before_the_request_and_completed_once() {
    let (folder, library) = library(&["d", "e"]);
    let id = library
        .ledger_begin(&sent("d", "https://api.crossref.org/a"))
        .expect("a row");
    let rows = || {
        library
            .read(|tx| ledger::rows(tx, "d", "", None, 10))
            .expect("rows")
    };
    assert_eq!(rows()[0].ended, None);
    library.ledger_end(id, &ended()).expect("an end");
    assert_eq!(rows()[0].sent, sent("d", "https://api.crossref.org/a"));
    assert_eq!(rows()[0].ended, Some(ended()));
    assert!(library.ledger_end(id, &ended()).is_err(), "a row ends once");
    assert!(matches!(
        library.ledger_end(id + 1, &ended()),
        Err(StoreError::Missing(_))
    ));
    // The program itself asks too; a document that is not there does not.
    assert!(
        library
            .ledger_begin(&sent("", "https://api.openalex.org/key"))
            .is_ok()
    );
    assert!(matches!(
        library.ledger_begin(&sent("gone", "https://x.example/")),
        Err(StoreError::Missing(_))
    ));
    drop(library);
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    for by_force in [
        "UPDATE ledger SET url = 'other'",
        "UPDATE ledger SET body = NULL",
        "UPDATE ledger SET status = 404",
        "DELETE FROM ledger",
    ] {
        assert!(conn.execute(by_force, []).is_err(), "{by_force}");
    }
}

#[test]
fn the_ledger_is_searched_paged_and_summed_per_document() {
    let (_folder, library) = library(&["d", "e"]);
    for nth in 0..5 {
        let id = library
            .ledger_begin(&sent("d", &format!("https://x.example/{nth}")))
            .expect("one");
        library.ledger_end(id, &ended()).expect("an end");
    }
    library
        .ledger_begin(&sent("e", "https://x.example/e"))
        .expect("a row");
    let urls = |words: &str, before, most| -> Vec<String> {
        let rows = library
            .read(|tx| ledger::rows(tx, "d", words, before, most))
            .expect("rows");
        rows.into_iter().map(|row| row.sent.url).collect()
    };
    assert_eq!(
        urls("", None, 2),
        ["https://x.example/4", "https://x.example/3"]
    );
    assert_eq!(urls("", Some(2), 9), ["https://x.example/0"]);
    assert_eq!(urls("EXAMPLE/3", None, 9), ["https://x.example/3"]);
    assert_eq!(urls("unmistakable", None, 9).len(), 5);
    assert_eq!(urls("100%", None, 9).len(), 0);
    let totals = library.read(|tx| ledger::totals(tx, "d")).expect("totals");
    assert_eq!((totals.requests, totals.hosts, totals.bytes_in), (5, 1, 60));
}

#[test]
fn an_answer_is_kept_for_its_document_and_replaced() {
    let (_folder, library) = library(&["d", "e"]);
    let answer = http_cache::Answer {
        status: 200,
        url: "https://x.example/".to_owned(),
        redirects: vec![(301, "http://x.example/".to_owned())],
        headers: vec![("etag".to_owned(), "\"1\"".to_owned())],
        body: vec![0, 159, 146, 150],
        truncated: true,
        stored_at: 1_000,
    };
    library.cache_put("d", "k", &answer).expect("kept");
    let get = |document: &str| {
        library
            .read(|tx| http_cache::get(tx, document, "k"))
            .expect("a look")
    };
    assert_eq!(get("d"), Some(answer.clone()));
    assert_eq!((get("e"), get("")), (None, None));
    let newer = http_cache::Answer {
        stored_at: 2_000,
        ..answer
    };
    library.cache_put("d", "k", &newer).expect("kept");
    assert_eq!(library.cache_drop_before(2_000).expect("dropped"), 0);
    assert_eq!(get("d"), Some(newer));
    assert_eq!(library.cache_drop_before(2_001).expect("dropped"), 1);
}

#[test]
fn a_document_is_sealed_until_a_person_agrees_and_the_first_time_stays() {
    let (_folder, library) = library(&["d"]);
    let get = || {
        library
            .read(|tx| permissions::get(tx, "d"))
            .expect("a permission")
    };
    assert_eq!(get().mode, Mode::Sealed);
    change(&library, |tx| permissions::set_mode(tx, "d", Mode::Ask));
    change(&library, |tx| {
        permissions::switch_on(tx, "d", "crossref", "first")
    });
    change(&library, |tx| permissions::switch_off(tx, "d", "crossref"));
    assert!(!get().services["crossref"].on);
    change(&library, |tx| {
        permissions::switch_on(tx, "d", "crossref", "second")
    });
    let stored = get();
    assert_eq!(
        (stored.mode, stored.services["crossref"].on),
        (Mode::Ask, true)
    );
    assert_eq!(stored.services["crossref"].agreed_at, "first");
}

#[test]
fn looks_at_a_link_are_kept_in_order() {
    let (folder, library) = library(&["d"]);
    let look = |url: &str, state: &str| LinkCheck {
        url: url.to_owned(),
        at: AT.to_owned(),
        state: state.to_owned(),
        reason: "it answers 404".to_owned(),
        status: Some(404),
        target: None,
        archived: None,
    };
    for check in [look("u", "dead"), look("v", "alive"), look("u", "alive")] {
        change(&library, |tx| link_checks::insert(tx, "d", &check));
    }
    let history = library
        .read(|tx| link_checks::history(tx, "d", "u"))
        .expect("a history");
    assert_eq!(history, [look("u", "dead"), look("u", "alive")]);
    let latest = library
        .read(|tx| link_checks::latest(tx, "d"))
        .expect("the latest");
    assert_eq!(latest, [look("v", "alive"), look("u", "alive")]);
    drop(library);
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    assert!(conn.execute("DELETE FROM link_checks", []).is_err());
}

#[test]
fn forgetting_a_document_takes_its_ledger_and_answers_with_it_and_no_other() {
    let (folder, library) = library(&["d", "e"]);
    let body = b"Unmistakable answer".to_vec();
    let answer = http_cache::Answer {
        status: 200,
        url: String::new(),
        redirects: Vec::new(),
        headers: Vec::new(),
        body,
        truncated: false,
        stored_at: 1,
    };
    let id = library
        .ledger_begin(&sent("d", "https://unmistakable.example/"))
        .expect("a row");
    library.cache_put("d", "k", &answer).expect("kept");
    library
        .cache_put(
            "e",
            "k",
            &http_cache::Answer {
                body: vec![1],
                ..answer
            },
        )
        .expect("kept");
    library
        .ledger_begin(&Sent {
            body: None,
            ..sent("e", "https://e.example/")
        })
        .expect("a row");
    change(&library, |tx| permissions::set_mode(tx, "d", Mode::Allowed));
    library.forget("d", AT).expect("forgotten");
    assert!(matches!(
        library.ledger_end(id, &ended()),
        Err(StoreError::Missing(_))
    ));
    let left = library.read(|tx| ledger::totals(tx, "e")).expect("totals");
    assert_eq!(left.requests, 1);
    assert!(
        library
            .read(|tx| http_cache::get(tx, "e", "k"))
            .expect("a look")
            .is_some()
    );
    drop(library);
    for file in std::fs::read_dir(folder.path())
        .expect("the folder")
        .flatten()
    {
        let bytes = std::fs::read(file.path()).expect("a file");
        for word in [&b"nmistakable"[..], b"Unmistakable"] {
            assert!(!bytes.windows(word.len()).any(|window| window == word));
        }
    }
}

#[test]
fn a_library_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("a file");
    conn.execute_batch(include_str!("../src/schema/001.sql"))
        .expect("the first schema");
    conn.pragma_update(None, "user_version", 1)
        .expect("its version");
    conn.execute(
        "INSERT INTO settings (key, value) VALUES ('theme', '\"dark\"')",
        [],
    )
    .expect("one");
    drop(conn);
    let library = Library::open(folder.path()).expect("a library");
    assert!(
        library
            .ledger_begin(&sent("", "https://x.example/"))
            .is_ok()
    );
    let theme = library
        .read(|tx| stet_store::settings::get(tx, "theme"))
        .expect("a setting");
    assert_eq!(theme, Some(json!("dark")));
}
