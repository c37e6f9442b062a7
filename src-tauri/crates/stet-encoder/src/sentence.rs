//! Sentence vectors: texts that say alike lie close. The published network, as it was published.

use crate::bert::{Batch, Bert};
use crate::tokens::Reader;
use crate::{Problem, Stop};

/// Most tokens of a text that are read; the network was made for 256.
const LONGEST: usize = 256;
/// Texts read at a time.
const BATCH: usize = 16;

/// all-MiniLM-L6-v2: mean of the token states, of length 1.
pub struct SentenceEncoder {
    reader: Reader,
    bert: Bert,
}

impl std::fmt::Debug for SentenceEncoder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SentenceEncoder")
    }
}

impl SentenceEncoder {
    /// Opens the published encoder in `folder`.
    ///
    /// # Errors
    /// If a file is missing or is another than the published one.
    pub fn open(folder: &std::path::Path) -> Result<Self, Problem> {
        let (reader, bert) = Bert::published(folder)?;
        Ok(Self { reader, bert })
    }

    /// A vector of 384 values and length 1 for every text, in order; `None` if `stop` said so
    /// before the last batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn vectors(
        &self,
        texts: &[&str],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Vec<f32>>>, Problem> {
        let mut tokens = Vec::new();
        for text in texts {
            tokens.push(self.reader.text(text, LONGEST)?);
        }
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|at| tokens[*at].len());
        let mut out = vec![Vec::new(); texts.len()];
        for chunk in order.chunks(BATCH) {
            let rows: Vec<(&[u32], usize)> = chunk
                .iter()
                .map(|at| (tokens[*at].as_slice(), tokens[*at].len()))
                .collect();
            let batch = Batch::new(&rows)?;
            let Some(states) = self.bert.states(&batch, stop)? else {
                return Ok(None);
            };
            for (at, text) in chunk.iter().zip(&batch.texts) {
                out[*at] = unit(states.mean(text));
            }
        }
        Ok(Some(out))
    }
}

/// The cosine of the angle between two vectors of length 1.
#[must_use]
pub fn cosine(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The vector, of length 1.
pub(crate) fn unit(mut vector: Vec<f32>) -> Vec<f32> {
    let length = cosine(&vector, &vector).sqrt();
    for value in &mut vector {
        *value /= length;
    }
    vector
}
