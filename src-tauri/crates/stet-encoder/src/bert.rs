//! BERT's layers over batches of token ids (Devlin et al., 2019), single precision; with a bias of attention by distance also
//! MPNet's (Song et al., 2020).

use std::path::Path;

use candle_core::{D, Device, Tensor};
use candle_nn::{LayerNorm, Linear, Module, ops};

use crate::gelu::Gelu;
use crate::tokens::Reader;
use crate::weights::Weights;
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

/// Token ids of several texts, padded at the end to one length.
#[derive(Debug)]
pub(crate) struct Batch {
    /// (texts, tokens) of `u32`.
    pub(crate) ids: Tensor,
    /// As `ids`: 0 in the first part, 1 in the second.
    pub(crate) parts: Tensor,
    /// (texts, tokens) of `f32`: 1 for a token, 0 for padding.
    pub(crate) real: Tensor,
}

impl Batch {
    /// From each text's tokens and how many of them are its first part.
    pub(crate) fn new(texts: &[(&[u32], usize)]) -> Result<Self, Problem> {
        let longest = texts.iter().map(|(ids, _)| ids.len()).max().unwrap_or(0);
        let cells = texts.len() * longest;
        let (mut ids, mut parts, mut real) =
            (vec![0_u32; cells], vec![0_u32; cells], vec![0_f32; cells]);
        for (row, (tokens, first)) in texts.iter().enumerate() {
            for (at, token) in tokens.iter().enumerate() {
                let cell = row * longest + at;
                ids[cell] = *token;
                parts[cell] = u32::from(at >= *first);
                real[cell] = 1.0;
            }
        }
        let shape = (texts.len(), longest);
        Ok(Self {
            ids: Tensor::from_vec(ids, shape, &Device::Cpu)?,
            parts: Tensor::from_vec(parts, shape, &Device::Cpu)?,
            real: Tensor::from_vec(real, shape, &Device::Cpu)?,
        })
    }

    /// What is added to the scores of attention, (texts, 1, 1, tokens): far below any score where
    /// there is padding.
    pub(crate) fn mask(&self) -> Result<Tensor, Problem> {
        let (texts, tokens) = self.real.dims2()?;
        Ok(self
            .real
            .affine(1e4, -1e4)?
            .reshape((texts, 1, 1, tokens))?)
    }

    /// The mean of the states of the tokens that are no padding.
    pub(crate) fn mean(&self, states: &Tensor) -> Result<Tensor, Problem> {
        let weights = self.real.unsqueeze(2)?;
        let sum = states.broadcast_mul(&weights)?.sum(1)?;
        Ok(sum.broadcast_div(&self.real.sum_keepdim(1)?)?)
    }
}

/// What follows attention in a layer, the same in the whole family.
pub(crate) struct After {
    out: Linear,
    out_norm: LayerNorm,
    up: Linear,
    down: Linear,
    down_norm: LayerNorm,
}

impl After {
    /// The layer whose names begin with `layer`.
    pub(crate) fn new(weights: &Weights, layer: &str, eps: f64) -> Result<Self, Problem> {
        Ok(Self {
            out: weights.linear(&format!("{layer}.attention.output.dense"))?,
            out_norm: weights.norm(&format!("{layer}.attention.output.LayerNorm"), eps)?,
            up: weights.linear(&format!("{layer}.intermediate.dense"))?,
            down: weights.linear(&format!("{layer}.output.dense"))?,
            down_norm: weights.norm(&format!("{layer}.output.LayerNorm"), eps)?,
        })
    }

    /// From what was attended to and what came in, both (tokens of all texts, width).
    pub(crate) fn forward(&self, seen: &Tensor, came: &Tensor) -> Result<Tensor, Problem> {
        let x = self.out_norm.forward(&(self.out.forward(seen)? + came)?)?;
        let inner = self.up.forward(&x)?.contiguous()?.apply_op1_no_bwd(&Gelu)?;
        Ok(self.down_norm.forward(&(self.down.forward(&inner)? + x)?)?)
    }
}

struct Layer {
    attend: [Linear; 3],
    after: After,
}

/// The network below any head.
pub(crate) struct Bert {
    shape: Shape,
    words: Tensor,
    positions: Tensor,
    parts: Tensor,
    norm: LayerNorm,
    /// (buckets of distances, heads): what attention adds for how far apart two tokens are.
    distances: Option<Tensor>,
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
        let weights = Weights::read(&model, place::MODEL)?;
        Ok((Reader::new(&tokens)?, Self::new(&weights, "", MINI)?))
    }

    /// Takes its weights out of `weights`, under the names of the published files after `prefix`.
    pub(crate) fn new(weights: &Weights, prefix: &str, shape: Shape) -> Result<Self, Problem> {
        let width = shape.width;
        let table =
            |kind: &str| weights.tensor(&format!("{prefix}embeddings.{kind}_embeddings.weight"));
        let mut layers = Vec::new();
        for at in 0..shape.layers {
            let layer = format!("{prefix}encoder.layer.{at}");
            let attend = |part: &str| weights.linear(&format!("{layer}.attention.self.{part}"));
            layers.push(Layer {
                attend: [attend("query")?, attend("key")?, attend("value")?],
                after: After::new(weights, &layer, shape.eps)?,
            });
        }
        let words = table("word")?;
        if words.dims().get(1) != Some(&width)
            || shape.heads == 0
            || !width.is_multiple_of(shape.heads)
        {
            return Err(Problem::damaged(
                "The network",
                "its parts do not fit each other",
            ));
        }
        Ok(Self {
            shape,
            words,
            positions: table("position")?,
            parts: table("token_type")?,
            norm: weights.norm(&format!("{prefix}embeddings.LayerNorm"), shape.eps)?,
            distances: weights
                .find(&format!("{prefix}encoder.relative_attention_bias.weight"))
                .cloned(),
            layers,
        })
    }

    /// The state of every token, (texts, tokens, width); `None` if `stop`, asked before each layer,
    /// said so.
    pub(crate) fn states(&self, batch: &Batch, stop: Stop<'_>) -> Result<Option<Tensor>, Problem> {
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
    ) -> Result<Option<Vec<Tensor>>, Problem> {
        let (texts, tokens) = batch.ids.dims2()?;
        let width = self.shape.width;
        let flat = |table: &Tensor, ids: &Tensor| -> Result<Tensor, Problem> {
            Ok(table
                .index_select(&ids.flatten_all()?, 0)?
                .reshape((texts, tokens, width))?)
        };
        let positions = self.positions.narrow(0, 0, tokens)?;
        let words = (flat(&self.words, &batch.ids)? + flat(&self.parts, &batch.parts)?)?;
        let mut x = self.norm.forward(&words.broadcast_add(&positions)?)?;
        let mut mask = batch.mask()?;
        if let Some(distances) = &self.distances {
            mask = mask.broadcast_add(&self.by_distance(distances, tokens)?)?;
        }
        let mut out = Vec::with_capacity(wanted.len());
        let last = wanted.last().copied().unwrap_or(0);
        for (done, layer) in self.layers.iter().take(last).enumerate() {
            if wanted.contains(&done) {
                out.push(x.clone());
            }
            if stop() {
                return Ok(None);
            }
            x = self.layer(layer, &x, &mask)?;
        }
        out.push(x);
        Ok(Some(out))
    }

    /// What attention adds by distance, (1, heads, tokens, tokens).
    fn by_distance(&self, distances: &Tensor, tokens: usize) -> Result<Tensor, Problem> {
        let places = 0..tokens as i64;
        let buckets: Vec<u32> = places
            .clone()
            .flat_map(|from| places.clone().map(move |to| bucket(to - from)))
            .collect();
        let buckets = Tensor::from_vec(buckets, tokens * tokens, &Device::Cpu)?;
        let added = distances.index_select(&buckets, 0)?;
        Ok(added
            .reshape((1, tokens, tokens, self.shape.heads))?
            .permute((0, 3, 1, 2))?
            .contiguous()?)
    }

    fn layer(&self, layer: &Layer, x: &Tensor, mask: &Tensor) -> Result<Tensor, Problem> {
        let (texts, tokens, width) = x.dims3()?;
        let (heads, each) = (self.shape.heads, width / self.shape.heads);
        let flat = x.reshape((texts * tokens, width))?;
        let split = |linear: &Linear| -> Result<Tensor, Problem> {
            let y = linear
                .forward(&flat)?
                .reshape((texts, tokens, heads, each))?;
            Ok(y.transpose(1, 2)?.contiguous()?)
        };
        let [query, key, value] = &layer.attend;
        let scale = 1.0 / (each as f64).sqrt();
        let scores =
            (split(query)? * scale)?.matmul(&split(key)?.transpose(D::Minus1, D::Minus2)?)?;
        let shares = ops::softmax_last_dim(&scores.broadcast_add(mask)?)?;
        let seen = shares
            .matmul(&split(value)?)?
            .transpose(1, 2)?
            .reshape((texts * tokens, width))?;
        let y = layer.after.forward(&seen, &flat)?;
        Ok(y.reshape((texts, tokens, width))?)
    }
}

#[cfg(test)]
mod tests {
    use super::bucket;

    #[test]
    fn near_distances_have_a_bucket_each_and_far_ones_share() {
        let buckets = [0, -7, -8, -15, -16, -127, -128, -1_000, 1, 7, 8, 1_000].map(bucket);
        assert_eq!(buckets, [0, 7, 8, 9, 10, 15, 15, 15, 17, 23, 24, 31]);
    }
}
