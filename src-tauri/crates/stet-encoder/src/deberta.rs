//! DeBERTa's layers, second and third version (He et al., 2021): attention to what a token is and,
//! apart from it, to how far away it stands.

use candle_core::{D, Device, Tensor};
use candle_nn::{LayerNorm, Linear, Module, ops};

use crate::bert::{After, Batch, Shape};
use crate::weights::Weights;
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
    words: Tensor,
    norm: LayerNorm,
    /// (2 · buckets, width): what a distance means, normalised.
    distances: Tensor,
    layers: Vec<Layer>,
}

impl Deberta {
    /// Takes its weights out of `weights`, under the names of the published files.
    pub(crate) fn new(
        weights: &Weights,
        shape: Shape,
        buckets: usize,
        farthest: usize,
    ) -> Result<Self, Problem> {
        let unfit = || Problem::damaged("The network", "its parts do not fit each other");
        let distances = weights.tensor("deberta.encoder.rel_embeddings.weight")?;
        let normed = weights
            .norm("deberta.encoder.LayerNorm", shape.eps)?
            .forward(&distances)?;
        let words = weights.tensor("deberta.embeddings.word_embeddings.weight")?;
        let fits = distances.dims() == [2 * buckets, shape.width]
            && words.dims().get(1) == Some(&shape.width);
        if !fits
            || shape.heads == 0
            || !shape.width.is_multiple_of(shape.heads)
            || buckets < 4
            || farthest <= buckets / 2 + 1
        {
            return Err(unfit());
        }
        let mut layers = Vec::new();
        for at in 0..shape.layers {
            let layer = format!("deberta.encoder.layer.{at}");
            let attend =
                |part: &str| weights.linear(&format!("{layer}.attention.self.{part}_proj"));
            layers.push(Layer {
                query: attend("query")?,
                key: attend("key")?,
                value: attend("value")?,
                after: After::new(weights, &layer, shape.eps)?,
            });
        }
        Ok(Self {
            shape,
            buckets,
            farthest,
            words,
            norm: weights.norm("deberta.embeddings.LayerNorm", shape.eps)?,
            distances: normed,
            layers,
        })
    }

    /// The state of every token, (texts, tokens, width); `None` if `stop`, asked before each layer,
    /// said so.
    pub(crate) fn states(&self, batch: &Batch, stop: Stop<'_>) -> Result<Option<Tensor>, Problem> {
        let (texts, tokens) = batch.ids.dims2()?;
        let words = self.words.index_select(&batch.ids.flatten_all()?, 0)?;
        let words = words.reshape((texts, tokens, self.shape.width))?;
        let mut x = self
            .norm
            .forward(&words)?
            .broadcast_mul(&batch.real.unsqueeze(2)?)?;
        let mask = batch.mask()?;
        let kinds = self.kinds(tokens)?;
        let kinds = kinds
            .broadcast_as((texts, self.shape.heads, tokens, tokens))?
            .contiguous()?;
        for layer in &self.layers {
            if stop() {
                return Ok(None);
            }
            x = self.layer(layer, &x, &mask, &kinds)?;
        }
        Ok(Some(x))
    }

    fn layer(
        &self,
        layer: &Layer,
        x: &Tensor,
        mask: &Tensor,
        kinds: &Tensor,
    ) -> Result<Tensor, Problem> {
        let (texts, tokens, width) = x.dims3()?;
        let (heads, each) = (self.shape.heads, width / self.shape.heads);
        let flat = x.reshape((texts * tokens, width))?;
        let split = |linear: &Linear| -> Result<Tensor, Problem> {
            let y = linear
                .forward(&flat)?
                .reshape((texts, tokens, heads, each))?;
            Ok(y.transpose(1, 2)?.contiguous()?)
        };
        // (heads, width of each, kinds of distance), for every text alike.
        let apart = |linear: &Linear| -> Result<Tensor, Problem> {
            let y = linear
                .forward(&self.distances)?
                .reshape((2 * self.buckets, heads, each))?;
            let y = y.permute((1, 2, 0))?.unsqueeze(0)?;
            Ok(y.broadcast_as((texts, heads, each, 2 * self.buckets))?
                .contiguous()?)
        };
        let (query, key, value) = (
            split(&layer.query)?,
            split(&layer.key)?,
            split(&layer.value)?,
        );
        let content = query.matmul(&key.transpose(D::Minus1, D::Minus2)?)?;
        let to_place = query
            .matmul(&apart(&layer.key)?)?
            .gather(kinds, D::Minus1)?;
        // Of a pair (asking, asked) the kind is the same either way round: the table is turned.
        let turned = kinds.transpose(D::Minus1, D::Minus2)?.contiguous()?;
        let from_place = key
            .matmul(&apart(&layer.query)?)?
            .gather(&turned, D::Minus1)?;
        let from_place = from_place.transpose(D::Minus1, D::Minus2)?;
        let scale = 1.0 / (3.0 * each as f64).sqrt();
        let scores = (((content + to_place)? + from_place)? * scale)?;
        let shares = ops::softmax_last_dim(&scores.broadcast_add(mask)?.contiguous()?)?;
        let seen = shares
            .matmul(&value)?
            .transpose(1, 2)?
            .reshape((texts * tokens, width))?;
        Ok(layer
            .after
            .forward(&seen, &flat)?
            .reshape((texts, tokens, width))?)
    }

    /// (tokens, tokens) of `u32`: the kind of distance from the asking token to the asked.
    fn kinds(&self, tokens: usize) -> Result<Tensor, Problem> {
        let mut out = Vec::with_capacity(tokens * tokens);
        for asking in 0..tokens {
            for asked in 0..tokens {
                out.push(self.kind(asking as i64 - asked as i64));
            }
        }
        Ok(Tensor::from_vec(out, (tokens, tokens), &Device::Cpu)?)
    }

    /// Near distances are kinds of their own, far ones share one by their logarithm.
    fn kind(&self, distance: i64) -> u32 {
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
        (steps + buckets).clamp(0, 2 * buckets - 1) as u32
    }
}
