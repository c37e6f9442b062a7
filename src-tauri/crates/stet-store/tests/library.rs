//! The library as a file: its modes, its versions, its chain, what it refuses.

mod common;

use std::path::Path;

use common::{add_document, stamp};
use rusqlite::Connection;
use serde_json::json;
use stet_core::claim::{Claim, ClaimKind};
use stet_core::decision::{Checker, Decision};
use stet_core::document::Place;
use stet_core::evidence::{Passage, Pinpoint, Source, SourceClass};
use stet_core::text::Span;
use stet_core::verdict::FindingKind;
use stet_store::{
    Entry, Library, StoreError, claims, decisions, documents, log, passages, sources,
};

fn with_document(library: &Library, id: &str) {
    add_document(library, id, "A title", b"raw");
}

fn add(library: &Library, document: &str, source: &str, texts: &[&str]) {
    let kept = Source {
        id: source.to_owned(),
        title: source.to_owned(),
        url: None,
        author: None,
        publisher: None,
        published_at: None,
        retrieved_at: stamp().at,
        content_hash: source.to_owned(),
        supplied: true,
        primary: true,
        class: SourceClass::Other,
        reliability: None,
        confidential: false,
    };
    let cut: Vec<Passage> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| Passage {
            id: format!("{source}:{at}"),
            source: source.to_owned(),
            text: (*text).to_owned(),
            pinpoint: Pinpoint::Row { number: 1 },
            under: String::new(),
            relevance: 0.0,
        })
        .collect();
    library
        .record(document, &stamp(), |tx| {
            sources::insert(tx, document, &kept, &[], b"")?;
            passages::insert(tx, document, &cut)?;
            Ok((
                (),
                vec![Entry::new("source_added", json!({ "source": source }))],
            ))
        })
        .expect("a source");
}

fn found(library: &Library, document: &str, terms: &[&str]) -> Vec<String> {
    let terms: Vec<String> = terms.iter().map(|&term| term.to_owned()).collect();
    library
        .read(|tx| passages::search(tx, document, &terms, 20))
        .expect("a search")
        .into_iter()
        .map(|passage| passage.id)
        .collect()
}

#[test]
fn only_its_owner_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("library");
    let library = Library::open(&folder).expect("a library");
    with_document(&library, "d");
    let mode = |path: &std::path::Path| {
        std::fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode(&folder), 0o700);
    for entry in std::fs::read_dir(&folder).expect("the folder").flatten() {
        assert_eq!(mode(&entry.path()), 0o600, "{}", entry.path().display());
    }
}

#[test]
fn a_newer_library_is_read_and_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d");
    drop(library);
    let file = folder.path().join(Library::FILE);
    let conn = Connection::open(&file).expect("the file");
    conn.execute_batch(
        "CREATE TABLE of_tomorrow (x); ALTER TABLE documents ADD COLUMN later TEXT;",
    )
    .expect("what a later version adds");
    conn.pragma_update(None, "user_version", 99)
        .expect("a later version");
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .expect("all of it in the file");
    drop(conn);
    let before = std::fs::read(&file).expect("the file");
    let library = Library::open(folder.path()).expect("opens for reading");
    assert!(library.is_newer());
    library
        .read(|tx| documents::get(tx, "d"))
        .expect("the document can be read");
    let refused = library.record("d", &stamp(), |_| {
        Ok(((), vec![Entry::new("noted", json!({}))]))
    });
    assert!(matches!(refused, Err(StoreError::Newer)));
    drop(library);
    assert_eq!(std::fs::read(&file).expect("the file"), before);
}

#[test]
fn a_changed_row_breaks_the_chain_where_it_was_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d");
    for number in 0..5 {
        library
            .record("d", &stamp(), |_| {
                Ok(((), vec![Entry::new("noted", json!({ "number": number }))]))
            })
            .expect("a row");
    }
    let chain = library
        .read(|tx| log::verify_chain(tx, "d"))
        .expect("a chain");
    assert_eq!((chain.rows, chain.broken_at), (6, None));
    drop(library);
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    assert!(
        conn.execute("UPDATE log SET by = 'XX' WHERE seq = 3", [])
            .is_err()
    );
    assert!(conn.execute("DELETE FROM log WHERE seq = 3", []).is_err());
    conn.execute_batch("DROP TRIGGER log_stays; UPDATE log SET by = 'XX' WHERE seq = 3;")
        .expect("by force");
    drop(conn);
    let library = Library::open(folder.path()).expect("a library");
    let chain = library
        .read(|tx| log::verify_chain(tx, "d"))
        .expect("a chain");
    assert_eq!(chain.broken_at, Some(3));
}

#[test]
fn a_change_that_fails_leaves_no_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d");
    let failed: Result<(), _> = library.record("d", &stamp(), |tx| {
        documents::touch(tx, "d", "later", true)?;
        Err(StoreError::Missing("this".to_owned()))
    });
    assert!(failed.is_err());
    let (doc, chain) = library
        .read(|tx| Ok((documents::get(tx, "d")?, log::verify_chain(tx, "d")?)))
        .expect("a look");
    assert_eq!((doc.inputs, doc.updated_at, chain.rows), (0, stamp().at, 1));
}

#[test]
fn the_pack_is_searched_in_any_script_and_only_the_pack_of_the_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d-1");
    with_document(&library, "d-2");
    add(
        &library,
        "d-1",
        "s",
        &[
            "The Zürich ferry carried 4,870 visitors.",
            "東京都の橋は1931年に開通した。",
            "Nothing.",
        ],
    );
    add(&library, "d-2", "t", &["The ferry of the other document."]);
    assert_eq!(found(&library, "d-1", &["ferry"]), ["s:0"]);
    assert_eq!(found(&library, "d-1", &["zurich"]), ["s:0"]);
    assert_eq!(found(&library, "d-1", &["4 870"]), ["s:0"]);
    assert_eq!(found(&library, "d-1", &["visito*"]), ["s:0"]);
    assert_eq!(found(&library, "d-1", &["京都"]), ["s:1"]);
    assert_eq!(
        found(&library, "d-1", &["NEAR(", "\"", "x OR y", "*", "col:a"]).len(),
        0
    );
    library
        .record("d-1", &stamp(), |tx| {
            sources::set_removed(tx, "d-1", "s", true)?;
            Ok(((), Vec::new()))
        })
        .expect("removed");
    assert!(found(&library, "d-1", &["ferry"]).is_empty());
}

#[test]
fn a_forgotten_document_leaves_a_tombstone_and_no_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d");
    add(&library, "d", "s", &["Unmistakable words of the source."]);
    library
        .forget("d", "2026-05-02T10:00:00Z")
        .expect("forgotten");
    assert!(matches!(
        library.forget("d", ""),
        Err(StoreError::Missing(_))
    ));
    drop(library);
    let bytes = std::fs::read(folder.path().join(Library::FILE)).expect("the file");
    for word in [&b"Unmistakable"[..], b"unmistak"] {
        assert!(!bytes.windows(word.len()).any(|window| window == word));
    }
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    let stones: u32 = conn
        .query_row("SELECT count(*) FROM tombstones", [], |row| row.get(0))
        .expect("a count");
    assert_eq!(stones, 1);
}

/// A library as a program leaves it that was killed after `changes` acknowledged ones; and the length
/// of its log before each of them.
fn killed_after(changes: usize) -> (tempfile::TempDir, Vec<usize>) {
    let live = tempfile::tempdir().expect("a folder");
    drop(Library::open(live.path()).expect("a library"));
    let library = Library::open(live.path()).expect("a library");
    let log = |folder: &Path| folder.join("library.db-wal");
    let mut lengths = Vec::new();
    for n in 0..changes {
        lengths.push(std::fs::metadata(log(live.path())).map_or(0, |log| log.len() as usize));
        with_document(&library, &format!("d-{n}"));
    }
    let left = tempfile::tempdir().expect("a folder");
    for file in [Library::FILE, "library.db-wal"] {
        std::fs::copy(live.path().join(file), left.path().join(file)).expect("copied");
    }
    (left, lengths)
}

fn lost(library: &Library) -> u32 {
    library
        .read(stet_store::lost_changes::get)
        .expect("a count")
}

#[test]
fn changes_behind_damage_in_the_log_are_told_until_they_are_dismissed() {
    let (folder, lengths) = killed_after(6);
    let log = folder.path().join("library.db-wal");
    let mut bytes = std::fs::read(&log).expect("a log");
    bytes[lengths[2] + 100] ^= 1;
    std::fs::write(&log, bytes).expect("written");

    let library = Library::open(folder.path()).expect("a library");
    let there = library.read(stet_store::documents::list).expect("a list");
    assert_eq!(there.len(), 2, "the database reads up to the damage");
    assert_eq!(
        lost(&library),
        3,
        "of the last nobody knows whether it was done"
    );
    with_document(&library, "d-new");
    drop(library);
    let library = Library::open(folder.path()).expect("a library");
    assert_eq!(lost(&library), 3, "told once more, counted once");
    library.dismiss_lost_changes().expect("dismissed");
    assert_eq!(lost(&library), 0);
    drop(library);
    assert_eq!(lost(&Library::open(folder.path()).expect("a library")), 0);
}

#[test]
fn a_killed_program_and_a_second_one_lose_nothing() {
    let (folder, _) = killed_after(6);
    let library = Library::open(folder.path()).expect("a library");
    with_document(&library, "d-more");
    let second = Library::open(folder.path()).expect("the same library");
    assert_eq!((lost(&library), lost(&second)), (0, 0));
}

fn with_claim(library: &Library, document: &str, id: &str) {
    let span = Span::new(0, 1);
    let claim = Claim {
        place: Place { block: 0, span },
        quote: "q".to_owned(),
        sentence: span,
        kind: ClaimKind::Event,
        check_worthiness: 1.0,
        atoms: Vec::new(),
        citations: Vec::new(),
        asides: Vec::new(),
        risks: Vec::new(),
    };
    let stored = claims::Stored {
        id: id.to_owned(),
        anchor: None,
        claim,
        origin: claims::Origin::Machine,
        status: claims::Status::Active,
        revision: 0,
    };
    library
        .record(document, &stamp(), |tx| {
            claims::insert(tx, document, &stored)?;
            Ok(((), vec![Entry::new("claims_read", json!({}))]))
        })
        .expect("a claim");
}

#[test]
fn what_is_decided_and_what_is_found_by_hand_hold_beside_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("opens");
    with_document(&library, "d");
    with_claim(&library, "d", "c");
    let found = |finding| Decision::Found {
        finding: Some(finding),
        reason: "rang the registrar".to_owned(),
        evidence: "letter in the file".to_owned(),
        likelihood: None,
    };
    let decide = |decision: &Decision| {
        library
            .record("d", &stamp(), |tx| {
                decisions::append(tx, "d", "c", decision, &Checker::default(), &stamp().at)?;
                Ok(((), vec![Entry::new("decided", json!({}))]))
            })
            .expect("decided");
    };
    let holds = || {
        library
            .read(|tx| {
                let decided = decisions::current(tx, "d", "c")?;
                let all = decisions::holding(tx, "d")?;
                assert_eq!(all.decided.get("c"), decided.as_ref());
                let own = decisions::own_finding(tx, "d", "c")?;
                assert_eq!(all.by_hand.get("c"), own.as_ref());
                Ok((
                    decided.map(|kept| kept.decision),
                    own.and_then(|kept| kept.decision.finding()),
                ))
            })
            .expect("read")
    };
    assert_eq!(holds(), (None, None));
    decide(&found(FindingKind::Supported));
    assert_eq!(holds(), (None, Some(FindingKind::Supported)));
    decide(&Decision::Confirmed);
    decide(&found(FindingKind::Contradicted));
    let confirmed = Some(Decision::Confirmed);
    assert_eq!(
        holds(),
        (confirmed.clone(), Some(FindingKind::Contradicted))
    );
    decide(&Decision::finding_withdrawn());
    assert_eq!(holds(), (confirmed, None));
    decide(&found(FindingKind::Mixed));
    decide(&Decision::Open);
    assert_eq!(
        holds(),
        (Some(Decision::Open), Some(FindingKind::Mixed)),
        "opening the words again leaves the finding"
    );
    let rows = library.read(|tx| decisions::history(tx, "d"));
    assert_eq!(rows.expect("read").len(), 6, "nothing is overwritten");
}
