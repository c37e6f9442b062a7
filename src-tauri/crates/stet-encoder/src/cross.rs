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
    use crate::{parity, place};

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
        let rows: Vec<Row> =
            parity::rows(include_str!("../tests/data/cross.json"), delta::fitted());
        let Some(encoder) = open() else { return };
        let pairs: Vec<(&str, &str)> = rows
            .iter()
            .map(|row| (row.claim.as_str(), row.passage.as_str()))
            .collect();
        let read = encoder
            .read(&pairs, &|| false)
            .expect("read")
            .expect("not stopped");
        for (row, logits) in rows.iter().zip(read) {
            let tokens = encoder
                .0
                .reader
                .pair(&row.claim, &row.passage)
                .expect("tokens");
            assert_eq!(tokens, (row.tokens.clone(), row.first), "{}", row.claim);
            parity::close(&row.claim, &logits, &row.logits, 2e-3);
        }
    }

    #[test]
    fn whoever_stops_gets_nothing_and_any_length_is_read() {
        let Some(encoder) = open() else { return };
        parity::stops_and_reads_any_length(&|pairs, stop| encoder.read(pairs, stop));
    }
}
