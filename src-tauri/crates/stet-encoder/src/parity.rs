//! What the fixtures of the fitted networks have in common: rows that the Python reference read (`scripts/minilm.py`).

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct Fixture<Row> {
    weights: String,
    rows: Vec<Row>,
}

/// The rows of a fixture, which must be of the weights with this hash.
pub(crate) fn rows<Row: DeserializeOwned>(text: &str, weights: &str) -> Vec<Row> {
    let file: Fixture<Row> = serde_json::from_str(text).expect("the fixture is JSON");
    assert_eq!(file.weights, weights, "the fixture is of other weights");
    file.rows
}

/// Fails unless every value is within `most` of the reference's.
pub(crate) fn close(what: &str, mine: &[f32], theirs: &[f32], most: f32) {
    for (one, other) in mine.iter().zip(theirs) {
        assert!(
            (one - other).abs() < most,
            "{what}: {mine:?} for {theirs:?}"
        );
    }
}

type ReadPairs<'a> =
    &'a dyn Fn(&[(&str, &str)], crate::Stop<'_>) -> Result<Option<Vec<[f32; 3]>>, crate::Problem>;

/// Whoever stops gets nothing, and texts of any length are read.
pub(crate) fn stops_and_reads_any_length(read: ReadPairs<'_>) {
    assert_eq!(read(&[("a", "b")], &|| true).expect("read"), None);
    assert_eq!(read(&[], &|| false).expect("read"), Some(Vec::new()));
    let long = "x".repeat(500_000);
    let lines = "The ferry.\n".repeat(40_000);
    let pairs = [
        ("", ""),
        (long.as_str(), lines.as_str()),
        ("The ferry sank.", long.as_str()),
    ];
    let read = read(&pairs, &|| false).expect("read").expect("not stopped");
    assert!(read.iter().flatten().all(|logit| logit.is_finite()));
}
