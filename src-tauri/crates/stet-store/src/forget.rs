//! Forgetting a document (rules 6.7): everything of it goes, its chain included; a salted
//! tombstone stays. Freed pages and the write-ahead log are overwritten; an encrypted library gets another key when it is
//! opened next.

use rusqlite::params;

use crate::library::{Library, new_id, sha256_hex};
use crate::{Result, StoreError, encryption, passages};

/// Tables with rows of a document, children before parents.
const TABLES: [&str; 37] = [
    "allowed_hosts",
    "claims_version",
    "declined_offers",
    "waiting_packages",
    "log_branches",
    "text_notes",
    "text_readings",
    "flag_steps",
    "report_flags",
    "rebuttals",
    "recorded_salts",
    "timestamps",
    "settled_reports",
    "revisions",
    "model_answers",
    "drafts",
    "snapshots",
    "citation_checks",
    "citation_settings",
    "reference_findings",
    "reference_list",
    "ledger",
    "http_cache",
    "permissions",
    "link_checks",
    "undo",
    "ticks",
    "decisions",
    "check_findings",
    "findings",
    "runs",
    "not_factual",
    "claims",
    "sources",
    "documents",
    "log",
    "forgetting",
];

impl Library {
    /// Forgets a document.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such document; [`StoreError::Busy`] if it is forgotten, but
    /// another program keeps the write-ahead log from being emptied; a failure of the database.
    pub fn forget(&self, document: &str, at: &str) -> Result<()> {
        self.write(|tx| {
            let known = tx
                .conn
                .prepare_cached("SELECT 1 FROM documents WHERE id = ?1")?
                .exists([document])?;
            if !known {
                return Err(StoreError::Missing("this document".to_owned()));
            }
            tx.conn
                .execute("INSERT INTO forgetting (document) VALUES (?1)", [document])?;
            tx.conn.execute(
                "DELETE FROM judgements WHERE run IN (SELECT id FROM runs WHERE document = ?1)",
                [document],
            )?;
            passages::forget(tx, document)?;
            for table in TABLES {
                let column = if table == "documents" {
                    "id"
                } else {
                    "document"
                };
                tx.conn.execute(
                    &format!("DELETE FROM {table} WHERE {column} = ?1"),
                    [document],
                )?;
            }
            let salt = new_id();
            tx.conn.execute(
                "INSERT INTO tombstones (salt, salted_hash, forgotten_at) VALUES (?1, ?2, ?3)",
                params![salt, sha256_hex(format!("{salt}{document}").as_bytes()), at],
            )?;
            // What the disk itself keeps of it is opened by the present key.
            if self.key().is_some() {
                encryption::want(tx)?;
            }
            Ok(())
        })?;
        self.overwrite_log()?;
        self.checkpoint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_write_ahead_log_is_written_over_and_nothing_is_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::open(folder.path()).expect("a library");
        let add = |name: &str| {
            let added = library.write(|tx| {
                let salt = format!("Unmistakable {name}");
                tx.conn.execute(
                    "INSERT INTO tombstones (salt, salted_hash, forgotten_at) VALUES (?1, '', '')",
                    [salt],
                )?;
                Ok(())
            });
            added.expect("added");
        };
        let log = folder.path().join("library.db-wal");
        let has_words = || {
            let bytes = std::fs::read(&log).expect("the log");
            bytes.windows(12).any(|window| window == b"Unmistakable")
        };
        let rows = |library: &Library| {
            let count = library.read(|tx| {
                Ok(tx
                    .conn
                    .query_row("SELECT count(*) FROM tombstones", [], |row| {
                        row.get::<_, i64>(0)
                    })?)
            });
            count.expect("a count")
        };
        add("one");
        assert!(has_words());
        library.overwrite_log().expect("written over");
        let left = std::fs::read(&log).expect("the log");
        assert!(!left.is_empty() && left.iter().all(|byte| *byte == 0));
        assert_eq!(rows(&library), 1, "it stands in the file");
        add("two");
        let second = Library::open(folder.path()).expect("another program");
        assert_eq!((rows(&second), rows(&library)), (2, 2));
        drop((library, second));
        let again = Library::open(folder.path()).expect("opened again");
        assert_eq!(rows(&again), 2);
    }
}
