//! Every table that holds something of a document travels with it, or says why not; and is forgotten
//! with it.

use rusqlite::Connection;
use stet_store::Library;
use stet_store::packing::TABLES;

/// Tables that stay at home: what saves asking again, how to undo, the mark of a document that is
/// being forgotten, whom a person here lets be asked; and the log, which travels as a chain and not as rows.
const AT_HOME: [&str; 11] = [
    "allowed_hosts",
    "claims_version",
    "http_cache",
    "undo",
    "forgetting",
    "log",
    "waiting_packages",
    "declined_offers",
    // A salt goes along in a part of its own, a settled report in the place of the revision it settles.
    "recorded_salts",
    "settled_reports",
    // Tokens go along in a part of their own: the one of the seal came after it.
    "timestamps",
];

#[test]
fn every_table_with_a_document_travels_and_is_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    let file = library.folder().join(Library::FILE);
    let conn = Connection::open(file).expect("the database");
    let mut tables = conn
        .prepare(
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
             WHERE m.type = 'table' AND c.name = 'document' ORDER BY m.name",
        )
        .expect("a statement");
    let names: Vec<String> = tables
        .query_map([], |row| row.get(0))
        .expect("rows")
        .collect::<Result<_, _>>()
        .expect("names");
    assert!(names.len() > 20, "{names:?}");
    let forgotten = include_str!("../src/forget.rs");
    for name in &names {
        let travels = TABLES.iter().any(|table| table.name == name);
        let home = AT_HOME.contains(&name.as_str());
        assert!(
            travels != home,
            "{name}: give it a line in packing::TABLES, or name it here"
        );
        // Passages go together with their index.
        assert!(
            name == "passages" || forgotten.contains(&format!("\"{name}\"")),
            "{name}: name it in forget.rs"
        );
    }
    for table in TABLES {
        let known = names.iter().any(|name| name == table.name);
        assert!(
            known || ["documents", "judgements"].contains(&table.name),
            "{}",
            table.name
        );
    }
}
