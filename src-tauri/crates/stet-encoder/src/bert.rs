//! BERT's layers over batches of token ids (Devlin et al., 2019); with a bias of attention by distance also MPNet's (Song et
//! al., 2020).

use std::ops::Range;
use std::path::Path;

use crate::attention::{Attention, Head};
use crate::linear::Linear;
use crate::matrix::{Matrix, Norm};
use crate::tokens::Reader;
use crate::weights::{Table, Weights};
use crate::{Problem, Stop, place};

/// The shape of a network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shape {
    /// Layers.
    pub(crate) layers: usize,
    /// Values of a token's state.
    pub(crate) width: usize,
    /// Heads of attention; divides `width`.
    pub(crate) heads: usize,
    /// Added to the variance where a state is normalised.
    pub(crate) eps: f64,
}

impl Shape {
    /// Fails where the heads cannot share the width.
    pub(crate) fn check(self) -> Result<(), Problem> {
        let fits = self.heads > 0 && self.width.is_multiple_of(self.heads);
        fits.then_some(()).ok_or_else(Problem::misfit)
    }
}

/// The shape of MiniLM-L6.
pub(crate) const MINI: Shape = Shape {
    layers: 6,
    width: 384,
    heads: 12,
    eps: 1e-12,
};

/// The shape of MPNet.
pub(crate) const MPNET: Shape = Shape {
    layers: 12,
    width: 768,
    heads: 12,
    eps: 1e-5,
};

/// Buckets of distances in each direction, those of a distance each, and from which distance on all share the last (T5's
/// scheme, Raffel et al., 2020).
const BUCKETS: usize = 16;
const EXACT: usize = 8;
const FARTHEST: f64 = 128.0;

/// The tokens of several texts, one text after another.
#[derive(Debug)]
pub(crate) struct Batch {
    ids: Vec<u32>,
    /// As `ids`: 0 in a text's first part, 1 in its second.
    parts: Vec<u32>,
    /// Which of them each text has.
    pub(crate) texts: Vec<Range<usize>>,
}

impl Batch {
    /// From each text's tokens and how many of them are its first part.
    ///
    /// # Errors
    /// If a text has no tokens: nothing could be read of it.
    pub(crate) fn new(texts: &[(&[u32], usize)]) -> Result<Self, Problem> {
        if texts.iter().any(|(tokens, _)| tokens.is_empty()) {
            return Err(Problem::damaged(
                crate::TOKENS,
                "a text has no tokens by it",
            ));
        }
        let mut batch = Self {
            ids: Vec::new(),
            parts: Vec::new(),
            texts: Vec::new(),
        };
        for (tokens, first) in texts {
            let start = batch.ids.len();
            batch.ids.extend_from_slice(tokens);
            let parts = (0..tokens.len()).map(|at| u32::from(at >= *first));
            batch.parts.extend(parts);
            batch.texts.push(start..batch.ids.len());
        }
        Ok(batch)
    }

    /// A row of `words` for every token.
    pub(crate) fn words(&self, words: &Table) -> Result<Matrix, Problem> {
        let mut x = Matrix::zeros(self.ids.len(), words.width());
        for (sum, id) in x.iter_mut().zip(&self.ids) {
            words.add_row(*id, sum)?;
        }
        Ok(x)
    }
}

/// What follows attention in a layer, the same in the whole family.
pub(crate) struct After {
    out: Linear,
    out_norm: Norm,
    up: Linear,
    down: Linear,
    down_norm: Norm,
}

impl After {
    /// The layer whose names begin with `layer`.
    pub(crate) fn new(weights: &mut Weights, layer: &str, shape: Shape) -> Result<Self, Problem> {
        let Shape { width, eps, .. } = shape;
        let mut norm = |of: &str| weights.norm(&format!("{layer}.{of}.LayerNorm"), width, eps);
        let (out_norm, down_norm) = (norm("attention.output")?, norm("output")?);
        let mut linear = |of: &str| weights.linear(&format!("{layer}.{of}.dense"));
        let up = linear("intermediate")?;
        let inner = up.outputs();
        Ok(Self {
            out: linear("attention.output")?.fitting(width, width)?,
            out_norm,
            up: up.fitting(width, inner)?,
            down: linear("output")?.fitting(inner, width)?,
            down_norm,
        })
    }

    /// From what was attended to and what came in, both (tokens of all texts, width).
    pub(crate) fn forward(&self, seen: &Matrix, came: &Matrix) -> Result<Matrix, Problem> {
        let mut x = self.out.forward(seen)?;
        x.add(came);
        self.out_norm.apply(&mut x);
        let mut inner = self.up.forward(&x)?;
        inner.gelu();
        let mut y = self.down.forward(&inner)?;
        y.add(&x);
        self.down_norm.apply(&mut y);
        Ok(y)
    }
}

struct Layer {
    attend: [Linear; 3],
    after: After,
}

/// The network below any head.
pub(crate) struct Bert {
    shape: Shape,
    words: Table,
    positions: Table,
    parts: Table,
    norm: Norm,
    /// (buckets of distances, heads): what attention adds for how far apart two tokens are.
    distances: Option<Matrix>,
    layers: Vec<Layer>,
}

/// The bucket of what stands `by` tokens behind.
fn bucket(by: i64) -> u32 {
    let far = by.unsigned_abs() as usize;
    let steps = (far.max(1) as f64 / EXACT as f64).ln() / (FARTHEST / EXACT as f64).ln();
    let coarse = EXACT + (steps * (BUCKETS - EXACT) as f64).max(0.0) as usize;
    let bucket = if far < EXACT {
        far
    } else {
        coarse.min(BUCKETS - 1)
    };
    (bucket + if by > 0 { BUCKETS } else { 0 }) as u32
}

impl Bert {
    /// The encoder in `folder` as it was published, with its reader of tokens.
    pub(crate) fn published(folder: &Path) -> Result<(Reader, Self), Problem> {
        let (model, tokens) = place::published(folder)?;
        let mut weights = Weights::read(&model, place::MODEL)?;
        drop(model);
        Ok((Reader::new(&tokens)?, Self::new(&mut weights, "", MINI)?))
    }

    /// Takes its weights out of `weights`, under the names of the published files after `prefix`.
    pub(crate) fn new(weights: &mut Weights, prefix: &str, shape: Shape) -> Result<Self, Problem> {
        let width = shape.width;
        shape.check()?;
        let mut layers = Vec::new();
        for at in 0..shape.layers {
            let layer = format!("{prefix}encoder.layer.{at}");
            let mut attend = |part: &str| {
                let linear = weights.linear(&format!("{layer}.attention.self.{part}"))?;
                linear.fitting(width, width)
            };
            layers.push(Layer {
                attend: [attend("query")?, attend("key")?, attend("value")?],
                after: After::new(weights, &layer, shape)?,
            });
        }
        let mut table = |kind: &str| {
            let table = weights.table(&format!("{prefix}embeddings.{kind}_embeddings.weight"))?;
            let fits = table.width() == width;
            fits.then_some(table).ok_or_else(Problem::misfit)
        };
        let (words, positions, parts) = (table("word")?, table("position")?, table("token_type")?);
        let distances = format!("{prefix}encoder.relative_attention_bias.weight");
        let distances = match weights.width(&distances) {
            Some(_) => Some(weights.matrix(&distances)?),
            None => None,
        };
        let fits = |by: &Matrix| (by.rows(), by.width()) == (2 * BUCKETS, shape.heads);
        if !distances.iter().all(fits) {
            return Err(Problem::misfit());
        }
        Ok(Self {
            shape,
            words,
            positions,
            parts,
            norm: weights.norm(&format!("{prefix}embeddings.LayerNorm"), width, shape.eps)?,
            distances,
            layers,
        })
    }

    /// The state of every token, (tokens of all texts, width); `None` if `stop`, asked before each layer, said so.
    pub(crate) fn states(&self, batch: &Batch, stop: Stop<'_>) -> Result<Option<Matrix>, Problem> {
        let states = self.states_after(batch, &[self.shape.layers], stop)?;
        Ok(states.and_then(|mut states| states.pop()))
    }

    /// The same after each of these numbers of layers, in ascending order; 0 for the words as they come in. Layers
    /// above the last of them are not computed.
    pub(crate) fn states_after(
        &self,
        batch: &Batch,
        wanted: &[usize],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Matrix>>, Problem> {
        let mut x = batch.words(&self.words)?;
        let places = batch.texts.iter().flat_map(|text| 0_u32..text.len() as u32);
        for ((sum, part), place) in x.iter_mut().zip(&batch.parts).zip(places) {
            self.parts.add_row(*part, sum)?;
            self.positions.add_row(place, sum)?;
        }
        self.norm.apply(&mut x);
        let longest = batch.texts.iter().map(Range::len).max().unwrap_or(0);
        let by_distance = self.by_distance(longest);
        let mut out = Vec::with_capacity(wanted.len());
        let last = wanted.last().copied().unwrap_or(0);
        for (done, layer) in self.layers.iter().take(last).enumerate() {
            if wanted.contains(&done) {
                out.push(x.clone());
            }
            if stop() {
                return Ok(None);
            }
            x = self.layer(layer, &x, &batch.texts, &by_distance)?;
        }
        out.push(x);
        Ok(Some(out))
    }

    /// What attention adds by distance, for each head from the farthest token before to the farthest behind; empty if
    /// the network looks at no distances.
    fn by_distance(&self, longest: usize) -> Vec<Vec<f32>> {
        let Some(distances) = &self.distances else {
            return Vec::new();
        };
        let far = longest as i64 - 1;
        let rows: Vec<&[f32]> = (-far..=far)
            .filter_map(|by| distances.row(bucket(by) as usize))
            .collect();
        let heads = 0..self.shape.heads;
        heads
            .map(|head| rows.iter().map(|row| row[head]).collect())
            .collect()
    }

    fn layer(
        &self,
        layer: &Layer,
        x: &Matrix,
        texts: &[Range<usize>],
        by_distance: &[Vec<f32>],
    ) -> Result<Matrix, Problem> {
        let [query, key, value] = &layer.attend;
        let each = self.shape.width / self.shape.heads;
        let attention = Attention {
            query: &query.forward(x)?,
            key: &key.forward(x)?,
            value: &value.forward(x)?,
            heads: self.shape.heads,
            scale: (each as f32).sqrt().recip(),
        };
        let add_distance = |head: &Head, scores: &mut [f32]| {
            let Some(added) = by_distance.get(head.at) else {
                return Ok(());
            };
            let tokens = head.tokens.len();
            for (asking, row) in scores.chunks_exact_mut(tokens).enumerate() {
                let added = added.iter().skip(added.len() / 2 - asking);
                for (score, by) in row.iter_mut().zip(added) {
                    *score += by;
                }
            }
            Ok(())
        };
        let seen = attention.over(texts, &add_distance)?;
        layer.after.forward(&seen, x)
    }
}

#[cfg(test)]
mod tests {
    use super::{Batch, bucket};

    #[test]
    fn near_distances_have_a_bucket_each_and_far_ones_share() {
        let buckets = [0, -7, -8, -15, -16, -127, -128, -1_000, 1, 7, 8, 1_000].map(bucket);
        assert_eq!(buckets, [0, 7, 8, 9, 10, 15, 15, 15, 17, 23, 24, 31]);
    }

    #[test]
    fn a_text_without_tokens_is_not_read() {
        assert!(Batch::new(&[(&[1, 2], 1)]).is_ok());
        assert!(Batch::new(&[(&[1, 2], 1), (&[], 0)]).is_err());
    }
}
