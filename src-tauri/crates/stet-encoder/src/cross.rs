//! The fitted reader of pairs: how does a passage stand to a claim?

use crate::fitted::{Fitted, Stop};
use crate::pair::Reader;
use crate::{Problem, delta};

/// MiniLM with the fitted change of its weights and the fitted head
/// (`docs/models/entailment-model.md`).
pub struct CrossEncoder(Fitted<3>);

impl std::fmt::Debug for CrossEncoder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("CrossEncoder")
    }
}

impl CrossEncoder {
    /// Opens the published encoder in `folder` and puts the fitted change on it. Takes about half
    /// a second and 140 MB.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the change was fitted to.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        Fitted::open(folder, &delta::PAIRS).map(Self)
    }

    /// Logits of entail, contradict and neutral for every (claim, passage), in order; `None` if
    /// `stop` said so before the last batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        pairs: &[(&str, &str)],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let tokens = |reader: &Reader, pair: &(&str, &str)| reader.pair(pair.0, pair.1);
        self.0.read(pairs, tokens, stop)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::place;

    #[derive(Deserialize)]
    struct Parity {
        weights: String,
        rows: Vec<Row>,
    }

    #[derive(Deserialize)]
    struct Row {
        claim: String,
        passage: String,
        tokens: Vec<u32>,
        first: usize,
        logits: [f32; 3],
    }

    fn open() -> Option<CrossEncoder> {
        place::in_checkout().map(|folder| CrossEncoder::open(&folder).expect("the encoder opens"))
    }

    #[test]
    fn the_same_tokens_and_logits_as_the_reference() {
        let file: Parity = serde_json::from_str(include_str!("../tests/data/cross.json"))
            .expect("the fixture is JSON");
        assert_eq!(
            file.weights,
            delta::fitted(),
            "the fixture is of other weights"
        );
        let Some(encoder) = open() else { return };
        let pairs: Vec<(&str, &str)> = file
            .rows
            .iter()
            .map(|row| (row.claim.as_str(), row.passage.as_str()))
            .collect();
        let read = encoder
            .read(&pairs, &|| false)
            .expect("read")
            .expect("not stopped");
        for (row, logits) in file.rows.iter().zip(read) {
            let tokens = encoder
                .0
                .reader
                .pair(&row.claim, &row.passage)
                .expect("tokens");
            assert_eq!(tokens, (row.tokens.clone(), row.first), "{}", row.claim);
            for (mine, theirs) in logits.iter().zip(&row.logits) {
                assert!(
                    (mine - theirs).abs() < 2e-3,
                    "{}: {logits:?} for {:?}",
                    row.claim,
                    row.logits
                );
            }
        }
    }

    #[test]
    fn whoever_stops_gets_nothing() {
        let Some(encoder) = open() else { return };
        assert_eq!(encoder.read(&[("a", "b")], &|| true).expect("read"), None);
        assert_eq!(
            encoder.read(&[], &|| false).expect("read"),
            Some(Vec::new())
        );
    }

    #[test]
    fn a_passage_of_any_length_is_read() {
        let Some(encoder) = open() else { return };
        let long = "x".repeat(500_000);
        let lines = "The ferry.\n".repeat(40_000);
        let pairs = [
            ("", ""),
            (long.as_str(), lines.as_str()),
            ("The ferry sank.", long.as_str()),
        ];
        let read = encoder
            .read(&pairs, &|| false)
            .expect("read")
            .expect("not stopped");
        assert!(read.iter().flatten().all(|logit| logit.is_finite()));
    }
}
