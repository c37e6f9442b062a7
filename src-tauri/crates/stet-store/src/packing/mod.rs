//! The rows of one document as values that can travel: out of the tables, and into them.
//!
//! Owns which tables belong to a document, by what a row of each is recognised again, and what is
//! local to one library (numbers that only grow here). Refuses to own the file they travel in and
//! the choice between two sides: that is the engine's.
//!
//! A new table with a `document` column is one line of [`TABLES`].

mod cell;
mod load;
mod renumber;
mod take;

use std::collections::BTreeMap;

use rusqlite::Row as SqlRow;
use rusqlite::types::ValueRef;

pub use cell::Cell;
pub use load::load;
pub use renumber::renumber_runs;
pub use take::{go_on, replace_row, take_rows};

use crate::Result;
use crate::library::Tx;

/// One row, by name of the column, without the document it belongs to.
pub type Row = BTreeMap<String, Cell>;

/// How a table's rows are found from a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// By its column `document`.
    Document,
    /// The document itself.
    Itself,
    /// By a column `run` that names a run of the document.
    Run,
}

/// What a merge does with a table when the other side has simply gone on from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Going {
    /// Rows are only ever added.
    Grows,
    /// Rows are added, and what they say now is what the other side says.
    Changes,
    /// The other side's rows stand in place of all that were here.
    Whole,
    /// Another's word that holds on another's machine only: never taken in.
    Stays,
}

/// A table with rows of a document.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    of: Of,
    /// A column with a number of this library, given anew wherever the row arrives.
    local: Option<&'static str>,
    /// Columns by which a row is recognised again; empty where a document has at most one row.
    identity: &'static [&'static str],
    /// What becomes of its rows in a merge.
    pub going: Going,
    /// Columns that may change, where not all of them may: bytes once taken in never do.
    changing: Option<&'static [&'static str]>,
}

impl Table {
    const fn new(name: &'static str, identity: &'static [&'static str], going: Going) -> Self {
        Self {
            name,
            of: Of::Document,
            local: None,
            identity,
            going,
            changing: None,
        }
    }

    const fn changing(mut self, columns: &'static [&'static str]) -> Self {
        self.changing = Some(columns);
        self
    }

    const fn local(mut self, column: &'static str) -> Self {
        self.local = Some(column);
        self
    }

    const fn of(mut self, of: Of) -> Self {
        self.of = of;
        self
    }

    /// What tells a row of this table from the others of its document.
    #[must_use]
    pub fn key(&self, row: &Row) -> Vec<Cell> {
        self.identity
            .iter()
            .map(|column| row.get(*column).cloned().unwrap_or(Cell::Null))
            .collect()
    }

    /// The table of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.name == name)
    }
}

/// Every table that travels, parents before children. Left at home: what was fetched to save
/// fetching it again, and how to undo.
pub const TABLES: &[Table] = &[
    Table::new("documents", &[], Going::Changes).of(Of::Itself),
    Table::new("drafts", &["number"], Going::Grows),
    Table::new("claims", &["id"], Going::Changes),
    Table::new("not_factual", &["id"], Going::Changes),
    Table::new("sources", &["id"], Going::Changes).changing(&[
        "is_primary",
        "removed",
        "confidential",
    ]),
    Table::new("passages", &["id"], Going::Grows).local("row"),
    Table::new("snapshots", &["source"], Going::Grows),
    Table::new("runs", &["id"], Going::Changes),
    Table::new("findings", &["run", "claim"], Going::Grows),
    Table::new("judgements", &["run", "claim", "rank"], Going::Grows).of(Of::Run),
    Table::new("check_findings", &["run", "rank"], Going::Whole),
    Table::new(
        "decisions",
        &["claim", "decision", "checker", "at"],
        Going::Grows,
    )
    .local("seq"),
    Table::new("ticks", &["claim", "atom"], Going::Whole),
    Table::new("revisions", &["number"], Going::Grows),
    Table::new("report_flags", &["id"], Going::Grows),
    Table::new("flag_steps", &["flag", "state", "at"], Going::Grows).local("seq"),
    Table::new("rebuttals", &["id"], Going::Changes),
    Table::new("text_notes", &["id"], Going::Changes),
    Table::new("text_readings", &["version"], Going::Changes),
    Table::new("reference_list", &["number"], Going::Whole),
    Table::new(
        "reference_findings",
        &["number", "run", "finding", "at"],
        Going::Whole,
    )
    .local("seq"),
    Table::new(
        "link_checks",
        &["url", "at", "state", "reason"],
        Going::Grows,
    )
    .local("id"),
    Table::new("citation_settings", &[], Going::Changes),
    Table::new("citation_checks", &["run"], Going::Grows),
    Table::new(
        "model_answers",
        &["run", "claim", "key", "at"],
        Going::Grows,
    )
    .local("id"),
    Table::new(
        "ledger",
        &["at", "service", "method", "url", "attempt", "purpose"],
        Going::Grows,
    )
    .local("id"),
    Table::new("log_branches", &["hash"], Going::Grows),
    Table::new("permissions", &[], Going::Stays),
];

/// The rows of a document in one table, in the order they came.
///
/// `references_since` of the document, a number of this library, is given as a count of rows.
///
/// # Errors
/// A failure of the database.
pub fn rows(tx: &Tx<'_>, table: &Table, document: &str) -> Result<Vec<Row>> {
    let condition = match table.of {
        Of::Document => "document = ?1",
        Of::Itself => "id = ?1",
        Of::Run => "run IN (SELECT id FROM runs WHERE document = ?1)",
    };
    let sql = format!(
        "SELECT * FROM {} WHERE {condition} ORDER BY rowid",
        table.name
    );
    let mut statement = tx.conn.prepare(&sql)?;
    let names: Vec<String> = statement
        .column_names()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let mut found = statement.query([document])?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        rows.push(read(table, &names, row)?);
    }
    if table.of == Of::Itself {
        for row in &mut rows {
            let counted: i64 = tx.conn.query_row(
                "SELECT count(*) FROM reference_findings WHERE document = ?1 AND seq <=
                    (SELECT references_since FROM documents WHERE id = ?1)",
                [document],
                |row| row.get(0),
            )?;
            row.insert(SINCE.to_owned(), Cell::Integer(counted));
        }
    }
    Ok(rows)
}

/// The column of `documents` that is given as a count while it travels.
const SINCE: &str = "references_since";

/// Columns of `passages` that follow from its words.
const DERIVED: [&str; 3] = ["grams", "shelf", "length"];

/// True for the column that says whose row it is.
fn names_document(table: &Table, column: &str) -> bool {
    match table.of {
        Of::Document => column == "document",
        Of::Itself => column == "id",
        Of::Run => false,
    }
}

fn read(table: &Table, names: &[String], row: &SqlRow<'_>) -> Result<Row> {
    let mut out = Row::new();
    for (index, name) in names.iter().enumerate() {
        let derived = table.name == "passages" && DERIVED.contains(&name.as_str());
        if names_document(table, name) || table.local == Some(name) || derived {
            continue;
        }
        let cell = match row.get_ref(index)? {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(text) => Cell::Text(String::from_utf8_lossy(text).into_owned()),
            ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
        };
        out.insert(name.clone(), cell);
    }
    Ok(out)
}
