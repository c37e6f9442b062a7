//! The mission names where each requirement lives and the tests that hold it.

use std::fs;

use promises::{known_tests, places_missing, root, rows, tests_missing};

const STATES: [&str; 4] = ["met", "otherwise: ", "in hand", "not met"];

#[test]
fn every_row_of_the_mission_names_a_place_and_tests_that_exist() {
    let root = root();
    let mission = fs::read_to_string(root.join("docs/mission.md")).expect("the mission");
    let rows = rows(&mission);
    assert!(rows.len() > 200, "the tables were read");
    let mut wrong = places_missing(&rows, 2, &root);
    wrong.extend(tests_missing(&rows, &known_tests(&root)));
    for row in &rows {
        let state = row.cells.get(1).copied().unwrap_or_default();
        if row.cells.len() != 4 || !STATES.iter().any(|known| state.starts_with(known)) {
            wrong.push(format!("line {} has no state: {state}", row.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
