//! The published network with a fitted change of its weights and a fitted head of some classes.

use crate::bert::{Batch, Bert, MINI};
use crate::delta::Change;
use crate::linear::Linear;
use crate::matrix::Matrix;
use crate::tokens::{Reader, Tokens};
use crate::weights::Weights;
use crate::{Problem, place};

/// Asked between batches and layers: true if the answer is not wanted any more.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Texts read at a time. The states of two stay in a core's cache and in memory that is used again; with
/// sixteen a quarter of the time goes to the system handing out pages.
const BATCH: usize = 2;

/// MiniLM, changed, with a head of `CLASSES` logits on the first state beside the mean of all.
pub(crate) struct Fitted<const CLASSES: usize> {
    pub(crate) reader: Reader,
    bert: Bert,
    dense: Linear,
    classes: Linear,
}

impl<const CLASSES: usize> Fitted<CLASSES> {
    /// Opens the published encoder in `folder` and puts `change` on it. Takes about half a second
    /// and 140 MB.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the change was fitted to.
    pub(crate) fn open(folder: &std::path::Path, change: &Change) -> Result<Self, Problem> {
        let (model, tokens) = place::published(folder)?;
        let mut weights = Weights::read(&model, place::MODEL)?;
        drop(model);
        change.apply(&mut weights)?;
        Ok(Self {
            reader: Reader::new(&tokens)?,
            bert: Bert::new(&mut weights, "", MINI)?,
            dense: weights.linear("dense")?,
            classes: weights.linear("classes")?,
        })
    }

    /// Logits for everything in `given`, which `tokens` turns into a text, in order; `None` if `stop`
    /// said so before the last batch. Texts of like length share a batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub(crate) fn read<T>(
        &self,
        given: &[T],
        tokens: impl Fn(&Reader, &T) -> Result<Tokens, Problem>,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; CLASSES]>>, Problem> {
        let mut texts = Vec::with_capacity(given.len());
        for one in given {
            if stop() {
                return Ok(None);
            }
            texts.push(tokens(&self.reader, one)?);
        }
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|at| texts[*at].0.len());
        let mut out = vec![[0.0; CLASSES]; texts.len()];
        for batch in order.chunks(BATCH) {
            let rows: Vec<(&[u32], usize)> = batch
                .iter()
                .map(|at| (texts[*at].0.as_slice(), texts[*at].1))
                .collect();
            let Some(logits) = self.logits(&Batch::new(&rows)?, stop)? else {
                return Ok(None);
            };
            for (at, logits) in batch.iter().zip(logits) {
                out[*at] = logits;
            }
        }
        Ok(Some(out))
    }

    fn logits(
        &self,
        batch: &Batch,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; CLASSES]>>, Problem> {
        let Some(states) = self.bert.states(batch, stop)? else {
            return Ok(None);
        };
        let mut both = Vec::new();
        for text in &batch.texts {
            both.extend_from_slice(states.row(text.start).unwrap_or_default());
            both.extend(states.mean(text));
        }
        let both = Matrix::new(2 * states.width(), both).ok_or_else(Problem::misfit)?;
        let mut inner = self.dense.forward(&both)?;
        inner.tanh();
        let logits = self.classes.forward(&inner)?;
        let (rows, []) = logits.values().as_chunks::<CLASSES>() else {
            return Err(Problem::misfit());
        };
        Ok(Some(rows.to_vec()))
    }
}
