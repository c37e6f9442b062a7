//! A classifier of the user's own: a folder with a BERT or a DeBERTa that was trained on natural
//! language inference, as its publishers lay it out (`config.json`, `model.safetensors`, `tokenizer.json`).
//!
//! Owns reading the folder and the probabilities of its three sides. Nothing in the folder is run or
//! written to; its size, its shape and its labels are checked before use. What a probability is worth is
//! not known here: nobody calibrated it.

mod config;
mod labels;
#[cfg(test)]
mod tests;

use std::path::Path;

use tokenizers::{Tokenizer, TruncationParams};

use self::config::{Config, Network};
use self::labels::Sides;
use crate::bert::Batch;
use crate::linear::Linear;
use crate::matrix::Matrix;
use crate::tokens::head;
use crate::weights::Weights;
use crate::{MODEL, Problem, Stop, TOKENS, place};

pub use self::config::CONFIG;

/// Most tokens of a pair that are read: a passage of 1,200 characters is whole (rules 3.1).
const LONGEST: usize = 512;
/// Most pairs read at a time, and most tokens with their padding.
const BATCH: usize = 8;
const BATCH_TOKENS: usize = 1_024;
/// Most characters of a text that are cut into tokens; more than [`LONGEST`] tokens have.
const MOST: usize = 20_000;

/// What can be said of a folder without opening its network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Its labels as its `config.json` has them, in their order.
    pub labels: Vec<String>,
    /// Bytes of its three files.
    pub bytes: u64,
    /// False if no label of it says that the passage makes the claim false.
    pub contradicts: bool,
}

/// A classifier of pairs that the user put into a folder.
pub struct Classifier {
    tokenizer: Tokenizer,
    network: Network,
    pooler: Linear,
    classes: Linear,
    sides: Sides,
    digest: String,
}

impl std::fmt::Debug for Classifier {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Classifier({})", self.digest)
    }
}

impl Classifier {
    /// Looks at the folder: its configuration is read, its other files only measured. Quick.
    ///
    /// # Errors
    /// If a file is missing or too large, the network is of another family, or its labels are not those
    /// of natural language inference.
    pub fn describe(folder: &Path) -> Result<Described, Problem> {
        let (_, config) = Config::read(folder)?;
        let mut bytes = 0;
        for name in [CONFIG, MODEL, TOKENS] {
            bytes += place::length(&folder.join(name))?;
        }
        let sides = config.sides()?;
        Ok(Described {
            labels: config.labels(),
            bytes,
            contradicts: sides.contains(&labels::CONTRADICT),
        })
    }

    /// Opens the classifier in `folder` and lets it read one pair. Takes seconds and twice the size
    /// of its weights in memory.
    ///
    /// # Errors
    /// As [`Self::describe`]; if a file is damaged, or the parts do not fit each other.
    pub fn open(folder: &Path) -> Result<Self, Problem> {
        let (bytes, config) = Config::read(folder)?;
        let sides = config.sides()?;
        let tokens = place::read_at_most(&folder.join(TOKENS), place::MOST_TOKENS)?;
        let model = place::read(&folder.join(MODEL))?;
        let sums = [&bytes, &tokens, &model].map(|bytes| place::hash(bytes));
        let mut weights = Weights::read(&model, MODEL)?;
        drop(model);
        let classes = weights.linear("classifier")?;
        if classes.outputs() != sides.len() {
            return Err(Problem::damaged(
                MODEL,
                "its classes do not match its labels",
            ));
        }
        let network = config.network(&mut weights)?;
        let pooler = match network {
            Network::Bert(_) => "bert.pooler.dense",
            Network::Deberta(_) => "pooler.dense",
        };
        let opened = Self {
            tokenizer: tokenizer(&tokens, LONGEST.min(config.positions()))?,
            pooler: weights.linear(pooler)?,
            network,
            classes,
            sides,
            digest: place::hash(sums.concat().as_bytes()),
        };
        // Parts that do not fit each other come to light in the first reading, not while a text is checked.
        opened.read(&[("The gate was closed.", "It was not open.")], &|| false)?;
        Ok(opened)
    }

    /// SHA-256, in lower-case hexadecimal, over the SHA-256 of its configuration, its word pieces and
    /// its weights: the same exactly if all three files are.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Probabilities of entail, contradict and neutral for every (claim, passage), in order;
    /// `None` if `stop`, asked between layers, said so. The passage is the premise. Pairs of like
    /// length share a batch.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        pairs: &[(&str, &str)],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let mut tokens = Vec::with_capacity(pairs.len());
        for (claim, passage) in pairs {
            if stop() {
                return Ok(None);
            }
            tokens.push(self.tokens(claim, passage)?);
        }
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by_key(|at| tokens[*at].0.len());
        let mut out = vec![[0.0; 3]; pairs.len()];
        let mut rest = order.as_slice();
        while !rest.is_empty() {
            let (chunk, later) = rest.split_at(fitting(rest, &tokens));
            rest = later;
            let texts: Vec<(&[u32], usize)> = chunk
                .iter()
                .map(|at| (tokens[*at].0.as_slice(), tokens[*at].1))
                .collect();
            let Some(mut shares) = self.logits(&Batch::new(&texts)?, stop)? else {
                return Ok(None);
            };
            shares.softmax();
            for (at, row) in chunk.iter().zip(shares.iter()) {
                out[*at] = self.by_side(row)?;
            }
        }
        Ok(Some(out))
    }

    /// A pair's tokens and how many of them are the passage's part.
    fn tokens(&self, claim: &str, passage: &str) -> Result<(Vec<u32>, usize), Problem> {
        let texts = (head(passage, MOST), head(claim, MOST));
        let pair = self.tokenizer.encode(texts, true);
        let pair = pair.map_err(|why| Problem::damaged(TOKENS, why))?;
        let parts = pair.get_type_ids().iter();
        let first = parts.take_while(|part| **part == 0).count();
        Ok((pair.get_ids().to_vec(), first))
    }

    fn logits(&self, batch: &Batch, stop: Stop<'_>) -> Result<Option<Matrix>, Problem> {
        let states = match &self.network {
            Network::Bert(bert) => bert.states(batch, stop)?,
            Network::Deberta(deberta) => deberta.states(batch, stop)?,
        };
        let Some(states) = states else {
            return Ok(None);
        };
        let first = batch.texts.iter().filter_map(|text| states.row(text.start));
        let first = Matrix::new(states.width(), first.flatten().copied().collect());
        let mut pooled = self.pooler.forward(&first.ok_or_else(Problem::misfit)?)?;
        match self.network {
            Network::Bert(_) => pooled.tanh(),
            Network::Deberta(_) => pooled.gelu(),
        }
        Ok(Some(self.classes.forward(&pooled)?))
    }

    fn by_side(&self, row: &[f32]) -> Result<[f32; 3], Problem> {
        let mut out = [0.0; 3];
        for (value, side) in row.iter().zip(&self.sides) {
            if !value.is_finite() {
                return Err(Problem::damaged(MODEL, "its output is not a number"));
            }
            out[*side] += value;
        }
        Ok(out)
    }
}

/// How many of these pairs, shortest first, are read together.
fn fitting(rest: &[usize], tokens: &[(Vec<u32>, usize)]) -> usize {
    let fits = |(count, at): (usize, &usize)| (count + 1) * tokens[*at].0.len() <= BATCH_TOKENS;
    let together = rest.iter().take(BATCH).enumerate();
    together.take_while(|one| fits(*one)).count().max(1)
}

fn tokenizer(bytes: &[u8], most: usize) -> Result<Tokenizer, Problem> {
    let mut tokenizer =
        Tokenizer::from_bytes(bytes).map_err(|why| Problem::damaged(TOKENS, why))?;
    let truncation = TruncationParams {
        max_length: most,
        ..TruncationParams::default()
    };
    tokenizer.with_padding(None);
    tokenizer
        .with_truncation(Some(truncation))
        .map_err(|why| Problem::damaged(TOKENS, why))?;
    Ok(tokenizer)
}
