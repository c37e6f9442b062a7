//! The threat model names the tests that hold its lines; a name without a test is a promise nobody keeps.

use std::fs;

use promises::{known_tests, root, rows, tests_missing};

#[test]
fn every_line_of_the_threat_model_names_tests_that_exist() {
    let root = root();
    let model = fs::read_to_string(root.join("docs/threat-model.md")).expect("the threat model");
    let rows = rows(&model);
    assert!(rows.len() > 25, "the tables were read");
    let missing = tests_missing(&rows, &known_tests(&root));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
