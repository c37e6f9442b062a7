//! DeBERTa's layers, second and third version (He et al., 2021): attention to what a token is and,
//! apart from it, to how far away it stands.

use std::ops::Range;

use crate::attention::{Attention, Head, product};
use crate::bert::{After, Batch, Shape};
use crate::linear::Linear;
use crate::matrix::{Matrix, Norm};
use crate::weights::{Table, Weights};
use crate::{Problem, Stop};

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    after: After,
}

/// The network below any head.
pub(crate) struct Deberta {
    shape: Shape,
    /// Kinds of distance on either side.
    buckets: usize,
    /// Distances from here on are one kind.
    farthest: usize,
    words: Table,
    norm: Norm,
    /// (2 · buckets, width): what a distance means, normalised.
    distances: Matrix,
    layers: Vec<Layer>,
}

impl Deberta {
    /// Takes its weights out of `weights`, under the names of the published files.
    pub(crate) fn new(
        weights: &mut Weights,
        shape: Shape,
        buckets: usize,
        farthest: usize,
    ) -> Result<Self, Problem> {
        let width = shape.width;
        shape.check()?;
        let mut distances = weights.matrix("deberta.encoder.rel_embeddings.weight")?;
        let normed = weights.norm("deberta.encoder.LayerNorm", width, shape.eps)?;
        let words = weights.table("deberta.embeddings.word_embeddings.weight")?;
        let fits = (distances.rows(), distances.width()) == (2 * buckets, width)
            && words.width() == width
            && buckets >= 4
            && farthest > buckets / 2 + 1;
        if !fits {
            return Err(Problem::misfit());
        }
        normed.apply(&mut distances);
        let mut layers = Vec::new();
        for at in 0..shape.layers {
            let layer = format!("deberta.encoder.layer.{at}");
            let mut attend = |part: &str| {
                let linear = weights.linear(&format!("{layer}.attention.self.{part}_proj"))?;
                linear.fitting(width, width)
            };
            layers.push(Layer {
                query: attend("query")?,
                key: attend("key")?,
                value: attend("value")?,
                after: After::new(weights, &layer, shape)?,
            });
        }
        Ok(Self {
            shape,
            buckets,
            farthest,
            words,
            norm: weights.norm("deberta.embeddings.LayerNorm", width, shape.eps)?,
            distances,
            layers,
        })
    }

    /// The state of every token, (tokens of all texts, width); `None` if `stop`, asked before each layer, said so.
    pub(crate) fn states(&self, batch: &Batch, stop: Stop<'_>) -> Result<Option<Matrix>, Problem> {
        let mut x = batch.words(&self.words)?;
        self.norm.apply(&mut x);
        for layer in &self.layers {
            if stop() {
                return Ok(None);
            }
            x = self.layer(layer, &x, &batch.texts)?;
        }
        Ok(Some(x))
    }

    fn layer(&self, layer: &Layer, x: &Matrix, texts: &[Range<usize>]) -> Result<Matrix, Problem> {
        let each = self.shape.width / self.shape.heads;
        let scale = (3.0 * each as f32).sqrt().recip();
        let (query, key) = (layer.query.forward(x)?, layer.key.forward(x)?);
        // What is asked of a distance and what a distance asks, for every text alike.
        let asked = layer.key.forward(&self.distances)?;
        let asking = layer.query.forward(&self.distances)?;
        let attention = Attention {
            query: &query,
            key: &key,
            value: &layer.value.forward(x)?,
            heads: self.shape.heads,
            scale,
        };
        let add_distances = |head: &Head, scores: &mut [f32]| {
            let tokens = head.tokens.len();
            let distance = Head {
                tokens: 0..self.distances.rows(),
                ..head.clone()
            };
            let kinds = distance.tokens.len();
            let to = product(head.of(&query), distance.of(&asked).transposed(), scale)?;
            let from = product(head.of(&key), distance.of(&asking).transposed(), scale)?;
            for (at, row) in scores.chunks_exact_mut(tokens).enumerate() {
                for (other, score) in row.iter_mut().enumerate() {
                    let kind = self.kind(at as i64 - other as i64);
                    *score += to[at * kinds + kind] + from[other * kinds + kind];
                }
            }
            Ok(())
        };
        let seen = attention.over(texts, &add_distances)?;
        layer.after.forward(&seen, x)
    }

    /// The kind of distance from the asking token to the asked. Near distances are kinds of their own, far ones share one
    /// by their logarithm.
    fn kind(&self, distance: i64) -> usize {
        let buckets = self.buckets as i64;
        let middle = buckets / 2;
        let far = distance.abs();
        let steps = if far <= middle {
            distance
        } else {
            let spread = ((self.farthest - 1) as f32 / middle as f32).ln();
            let share = (far as f32 / middle as f32).ln() / spread;
            let steps = (share * (middle - 1) as f32).ceil() as i64 + middle;
            steps * distance.signum()
        };
        (steps + buckets).clamp(0, 2 * buckets - 1) as usize
    }
}
