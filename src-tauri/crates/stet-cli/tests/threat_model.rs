//! The threat model names the tests that hold its lines; a name without a test is a promise nobody keeps.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Names of all functions in the Rust sources below a folder.
fn functions(folder: &Path, names: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            functions(&path, names);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            names.extend(text.split("fn ").skip(1).filter_map(|rest| {
                let name = rest.split(['(', '<']).next()?;
                Some(name.to_owned())
            }));
        }
    }
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn every_line_of_the_threat_model_names_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut known = HashSet::new();
    functions(&root.join("src-tauri"), &mut known);
    functions(&root.join("tests"), &mut known);
    let model = fs::read_to_string(root.join("docs/threat-model.md")).expect("the threat model");
    let mut lines = 0;
    for line in model.lines().filter(|line| line.starts_with('|')) {
        if line.starts_with("|---") || line.starts_with("| threat") {
            continue;
        }
        lines += 1;
        let tests = line.rsplit('|').nth(1).unwrap_or_default();
        assert!(quoted(tests).next().is_some(), "no test holds: {line}");
        for name in quoted(tests) {
            assert!(known.contains(name), "there is no test `{name}`");
        }
    }
    assert!(lines > 25, "the tables were read");
}
