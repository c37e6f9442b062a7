//! The fitted reader of pairs: how does a passage stand to a claim?

use candle_core::Tensor;
use candle_nn::{Linear, Module};

use crate::bert::{Batch, Bert, MINI};
use crate::pair::{Reader, Tokens};
use crate::weights::Weights;
use crate::{Problem, delta, place};

/// Asked between batches: true if the answer is not wanted any more.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Pairs read at a time.
const BATCH: usize = 16;

/// MiniLM with the fitted change of its weights and the fitted head
/// (`docs/models/entailment-model.md`).
pub struct CrossEncoder {
    reader: Reader,
    bert: Bert,
    dense: Linear,
    classes: Linear,
}

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
        let (model, tokens) = place::published(folder)?;
        let mut weights = Weights::read(&model, place::MODEL)?;
        drop(model);
        delta::apply(&mut weights)?;
        Ok(Self {
            reader: Reader::new(&tokens)?,
            bert: Bert::new(&weights, "", MINI)?,
            dense: weights.linear("dense")?,
            classes: weights.linear("classes")?,
        })
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
        let mut tokens = Vec::new();
        for (claim, passage) in pairs {
            if stop() {
                return Ok(None);
            }
            tokens.push(self.reader.pair(claim, passage)?);
        }
        self.read_tokens(&tokens, stop)
    }

    /// As [`Self::read`], of pairs that are tokens already. Pairs of like length share a batch.
    pub(crate) fn read_tokens(
        &self,
        pairs: &[Tokens],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by_key(|at| pairs[*at].0.len());
        let mut out = vec![[0.0; 3]; pairs.len()];
        for batch in order.chunks(BATCH) {
            if stop() {
                return Ok(None);
            }
            let texts: Vec<(&[u32], usize)> = batch
                .iter()
                .map(|at| (pairs[*at].0.as_slice(), pairs[*at].1))
                .collect();
            for (at, logits) in batch.iter().zip(self.logits(&Batch::new(&texts)?)?) {
                out[*at] = logits;
            }
        }
        Ok(Some(out))
    }

    fn logits(&self, batch: &Batch) -> Result<Vec<[f32; 3]>, Problem> {
        let states = self.bert.states(batch)?;
        let first = states.narrow(1, 0, 1)?.squeeze(1)?;
        let both = Tensor::cat(&[first, batch.mean(&states)?], 1)?;
        let logits = self.classes.forward(&self.dense.forward(&both)?.tanh()?)?;
        let rows: Vec<Vec<f32>> = logits.to_vec2()?;
        rows.into_iter()
            .map(|row| {
                <[f32; 3]>::try_from(row)
                    .map_err(|_| Problem::damaged("The encoder", "it knows other classes"))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use serde::Deserialize;

    use super::*;

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

    /// The encoder in the checkout, if set-up could fetch it.
    fn open() -> Option<CrossEncoder> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vendor/encoder");
        if place::find(std::slice::from_ref(&folder)).is_none() {
            eprintln!(
                "skipped: no encoder in vendor/encoder (scripts/fetch-encoder.sh fetches it)"
            );
            return None;
        }
        Some(CrossEncoder::open(&folder).expect("the encoder opens"))
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
