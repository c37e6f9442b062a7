//! What earlier versions wrote: a library from before rows of the log were signed, and a package of that form.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use stet_engine::wire::{DecisionInput, PackageState, ReportOptions};
use stet_engine::{Engine, handover};

const PACKAGE: &[u8] = include_bytes!("earlier/before-signing.stet");
const LIBRARY: &[u8] = include_bytes!("earlier/library-014.zip");
const DOCUMENT: &str = "ae839af0-c404-41ec-9330-2090a629b257";

/// The earlier library in a folder of its own.
fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut archive = zip::ZipArchive::new(Cursor::new(LIBRARY)).expect("a ZIP");
    let mut bytes = Vec::new();
    let mut part = archive.by_index(0).expect("a library");
    part.read_to_end(&mut bytes).expect("unpacked");
    std::fs::write(folder.path().join("library.db"), bytes).expect("written");
    folder
}

/// Rows of a table by its columns, each as `{column: value}` in words.
type Rows = Vec<BTreeMap<String, String>>;

/// Every row of every table but the one that says what is there.
fn rows(folder: &Path) -> BTreeMap<String, Rows> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let library = Connection::open_with_flags(folder.join("library.db"), flags).expect("opens");
    let names: Vec<String> = library
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .expect("a question")
        .query_map([], |row| row.get(0))
        .expect("an answer")
        .collect::<Result<_, _>>()
        .expect("names");
    let mut tables = BTreeMap::new();
    for name in names {
        let mut all = library
            .prepare(&format!("SELECT * FROM \"{name}\""))
            .expect("a question");
        let columns: Vec<String> = all.column_names().into_iter().map(str::to_owned).collect();
        let read = |row: &rusqlite::Row<'_>| {
            let mut out = BTreeMap::new();
            for (at, column) in columns.iter().enumerate() {
                out.insert(column.clone(), format!("{:?}", row.get::<_, Value>(at)?));
            }
            Ok(out)
        };
        let found = all.query_map([], read).expect("an answer");
        let found: Rows = found.collect::<Result<_, _>>().expect("rows");
        tables.insert(name, found);
    }
    tables
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_earlier_library_is_migrated_and_nothing_in_it_is_lost() {
    let folder = library();
    let before = rows(folder.path());
    assert_eq!((before["log"].len(), before["decisions"].len()), (11, 2));
    let engine = Engine::open(folder.path()).expect("migrated");
    let found = engine.verify(DOCUMENT).await.expect("a record");
    assert!(found.holds(), "{:#?}", found.deviations);
    assert_eq!((found.sources, found.decisions), (1, 2), "{found:#?}");
    assert!(found.signed.is_empty() && found.unsigned == 2, "{found:#?}");
    let said = found.who_signed().join(" ");
    assert!(
        said.contains("2 rows that a person answers for are not signed"),
        "{said}"
    );
    let after = rows(folder.path());
    for (table, rows) in &before {
        let now = after
            .get(table)
            .unwrap_or_else(|| panic!("{table} is gone"));
        assert_eq!(rows.len(), now.len(), "{table}");
        for (was, is) in rows.iter().zip(now) {
            for (column, value) in was {
                assert_eq!(is.get(column), Some(value), "{table}.{column}");
            }
        }
    }
    // It goes on: what is done from now on is signed, and both hold.
    let claims = engine.document(DOCUMENT).await.expect("a view").claims;
    let words: Vec<&str> = claims.iter().map(|row| row.decision.as_str()).collect();
    assert_eq!(words, ["confirmed", "on_author", "open"]);
    let decided = engine.decide(DOCUMENT, &claims[2].id, DecisionInput::Confirmed);
    decided.await.expect("decided");
    let package = engine.hand_over(DOCUMENT).await.expect("a package");
    let found = package.verify().expect("read");
    assert!(found.holds(), "{:#?}", found.deviations);
    assert_eq!((found.signed[0].rows, found.unsigned), (2, 2), "{found:#?}");
    // A copy of the library as it was lies beside it.
    let copies = stet_engine::backups::list(folder.path());
    assert!(!copies.is_empty(), "a copy was made before the migration");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_of_the_form_before_signing_is_read_and_called_unsigned() {
    let found = handover::verify(PACKAGE, None).expect("read");
    assert!(found.holds(), "{:#?}", found.deviations);
    assert!(found.signed.is_empty() && found.unsigned == 3, "{found:#?}");
    let remarks = found.remarks.join(" ");
    assert!(remarks.contains("nothing in it is signed"), "{remarks}");

    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let opened = engine.open_package(PACKAGE.to_vec()).await.expect("opened");
    assert_eq!(opened.state, PackageState::Opened);
    let notes = opened.notes.join(" ");
    assert!(
        notes.contains("It is not signed") && notes.contains("in an older format"),
        "{notes}"
    );
    let view = engine.document(DOCUMENT).await.expect("a view");
    let words: Vec<&str> = view
        .claims
        .iter()
        .map(|row| row.decision.as_str())
        .collect();
    assert_eq!(words, ["confirmed", "on_author", "open"]);
    let found = engine.verify(DOCUMENT).await.expect("a record");
    assert!(found.holds(), "{:#?}", found.deviations);
    let report = engine.report(DOCUMENT, ReportOptions::default()).await;
    assert_eq!(report.expect("a report").claims.len(), 3);

    // Whoever takes the signatures of a later package away makes none of that form.
    let sealed = engine.hand_over(DOCUMENT).await.expect("a package").bytes;
    let stripped = without_signatures(&sealed);
    let refused = engine.open_package(stripped).await.expect_err("refused");
    assert!(
        refused.message.contains("was changed after it was sealed"),
        "{refused:?}"
    );
}

/// A package whose log carries no signature any more.
fn without_signatures(package: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut archive = zip::ZipArchive::new(Cursor::new(package)).expect("a package");
    let mut out = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).expect("a part");
        let name = part.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("unpacked");
        if name == "log.jsonl" {
            let text = String::from_utf8(bytes).expect("words");
            let lines = text.lines().map(|line| {
                let mut row: serde_json::Value = serde_json::from_str(line).expect("a row");
                row.as_object_mut().expect("a row").remove("signature");
                format!("{row}\n")
            });
            bytes = lines.collect::<String>().into_bytes();
        }
        let options = zip::write::SimpleFileOptions::default();
        out.start_file(name.as_str(), options).expect("begun");
        out.write_all(&bytes).expect("written");
    }
    out.finish().expect("a file").into_inner()
}
