//! The claims as a table, read back by a reader of such tables.

use stet_export::csv;

use crate::{EVIL, common};

fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes);
    reader
        .records()
        .map(|row| {
            let row = row.expect("a row as long as the first");
            row.iter().map(str::to_owned).collect()
        })
        .collect()
}

#[test]
fn one_row_a_claim_with_what_was_found_and_decided() {
    let bytes = csv::claims(&common::large()).expect("a table");
    assert!(bytes.windows(2).any(|two| two == b"\r\n"));
    let rows = rows(&bytes);
    assert_eq!(rows.len(), 61);
    let column = |name: &str| {
        rows[0]
            .iter()
            .position(|head| head == name)
            .expect("a column")
    };
    let seventh = &rows[7];
    assert_eq!(seventh[column("number")], "7");
    assert_eq!(seventh[column("verdict")], "Close match");
    assert_eq!(seventh[column("decision")], "Change accepted");
    assert_eq!(
        seventh[column("decision_reason")],
        "The yearbook says registered."
    );
    assert_eq!(seventh[column("decided_by")], "IF");
    assert_eq!(seventh[column("agrees")], "2");
    assert!(rows[1][column("rebuttals")].contains("on the telephone"));
}

#[test]
fn a_claim_names_the_kind_and_scores_of_what_it_cites() {
    let mut report = common::example();
    report.references = common::large().references;
    let rows = rows(&csv::claims(&report).expect("a table"));
    let column = rows[0]
        .iter()
        .position(|name| name == "cited_references")
        .expect("the column");
    let cited: Vec<&str> = rows.iter().map(|row| row[column].as_str()).collect();
    assert_eq!(cited[1..3], ["[3] Academic", ""]);
}

#[test]
fn no_cell_is_a_formula_or_breaks_its_row() {
    let count = rows(&csv::claims(&common::said("plain")).expect("a table")).len();
    for evil in EVIL {
        let rows = rows(&csv::claims(&common::said(evil)).expect("a table"));
        assert_eq!(rows.len(), count, "{evil:?}");
        for cell in rows.iter().flatten() {
            let first = cell.trim_start().chars().next();
            assert!(
                !matches!(first, Some('=' | '+' | '-' | '@' | '|' | '%')),
                "{cell:?} would be run"
            );
        }
    }
    let quoted = rows(&csv::claims(&common::said("\"a\", b")).expect("a table"));
    assert!(quoted[1].contains(&"\"a\", b".to_owned()));
    faults::told("content: formulas in a table", 1, "defused");
}
