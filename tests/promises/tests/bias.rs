//! What others say of an outlet's politics enters no score of its reliability, of a reference or of a
//! claim.

use promises::{root, sources};

/// Where scores and verdicts are made.
const SCORES: [&str; 4] = [
    "src-tauri/crates/stet-core/src/reference/score/",
    "src-tauri/crates/stet-core/src/reliability/",
    "src-tauri/crates/stet-core/src/verdict/",
    "src-tauri/crates/stet-judge/src/",
];

#[test]
fn what_mbfc_says_enters_no_score() {
    let mut read = 0;
    for source in sources(&root(), "src-tauri/crates") {
        if SCORES.iter().any(|place| source.path.starts_with(place)) {
            read += 1;
            assert!(!source.text.contains("bias::"), "{}", source.path);
        }
    }
    assert!(read > 20, "the sources were read");
}
