//! A classifier of the user's own: a folder with a BERT or a DeBERTa that was trained on natural
//! language inference, as its publishers lay it out (`config.json`, `model.safetensors`, `tokenizer.json`).
//!
//! Nothing in the folder is run; its size, its shape and its labels are checked before use.

use std::collections::HashMap;
use std::path::Path;

use candle_core::Tensor;
use candle_nn::{Linear, Module, ops};
use serde::Deserialize;
use serde_json::Value;
use tokenizers::{Tokenizer, TruncationParams};

use crate::bert::{Batch, Bert, Shape};
use crate::deberta::Deberta;
use crate::gelu::Gelu;
use crate::weights::Weights;
use crate::{MODEL, Problem, Stop, TOKENS, place};

/// What says of which shape the network is.
pub const CONFIG: &str = "config.json";

/// Most tokens of a pair that are read.
const LONGEST: usize = 256;
/// Pairs read at a time.
const BATCH: usize = 8;
/// More layers, or wider ones, no classifier of this family has.
const MOST_LAYERS: usize = 48;
const WIDEST: usize = 4_096;

#[derive(Deserialize)]
struct Config {
    model_type: String,
    hidden_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    max_position_embeddings: usize,
    #[serde(default = "usual_activation")]
    hidden_act: String,
    #[serde(default = "usual_eps")]
    layer_norm_eps: f64,
    #[serde(default)]
    id2label: HashMap<usize, String>,
    // What DeBERTas of the second and third version may have and not have.
    #[serde(default)]
    relative_attention: bool,
    #[serde(default)]
    position_buckets: i64,
    #[serde(default)]
    max_relative_positions: i64,
    #[serde(default)]
    share_att_key: bool,
    #[serde(default)]
    pos_att_type: Value,
    #[serde(default)]
    norm_rel_ebd: String,
    #[serde(default = "yes")]
    position_biased_input: bool,
    #[serde(default)]
    type_vocab_size: usize,
    #[serde(default)]
    conv_kernel_size: usize,
}

fn yes() -> bool {
    true
}

enum Network {
    Bert(Bert),
    Deberta(Deberta),
}

impl Config {
    /// The network below the head.
    fn network(&self, weights: &Weights) -> Result<Network, Problem> {
        let shape = Shape {
            layers: self.num_hidden_layers,
            width: self.hidden_size,
            heads: self.num_attention_heads,
            eps: self.layer_norm_eps,
        };
        match self.model_type.as_str() {
            _ if self.hidden_act != "gelu" => Err(self.refused()),
            "bert" => Ok(Network::Bert(Bert::new(weights, "bert.", shape)?)),
            "deberta-v2" if self.usual_deberta() => {
                let buckets = usize::try_from(self.position_buckets).map_err(|_| self.refused())?;
                let farthest = usize::try_from(self.max_relative_positions)
                    .ok()
                    .filter(|most| *most > 0)
                    .unwrap_or(self.max_position_embeddings);
                Ok(Network::Deberta(Deberta::new(
                    weights, shape, buckets, farthest,
                )?))
            }
            _ => Err(self.refused()),
        }
    }

    /// As Microsoft published the third version, and the base and small ones of it.
    fn usual_deberta(&self) -> bool {
        let kinds = self.pos_att_type.to_string();
        self.relative_attention
            && self.share_att_key
            && kinds.contains("p2c")
            && kinds.contains("c2p")
            && self.norm_rel_ebd == "layer_norm"
            && !self.position_biased_input
            && self.type_vocab_size == 0
            && self.conv_kernel_size == 0
    }

    fn refused(&self) -> Problem {
        let kind = format!("“{}” with “{}”", self.model_type, self.hidden_act);
        Problem::damaged(
            CONFIG,
            format!("it is {kind}; a BERT or a DeBERTa v3 with “gelu” is wanted"),
        )
    }
}

fn usual_activation() -> String {
    "gelu".to_owned()
}

fn usual_eps() -> f64 {
    1e-12
}

/// What a class of the network says: entail, contradict or neutral.
type Sides = Vec<usize>;

/// A classifier of pairs that the user put into a folder.
pub struct Classifier {
    tokenizer: Tokenizer,
    network: Network,
    pooler: Linear,
    classes: Linear,
    sides: Sides,
}

impl std::fmt::Debug for Classifier {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Classifier")
    }
}

impl Classifier {
    /// Opens the classifier in `folder`.
    ///
    /// # Errors
    /// If a file is missing or damaged, the network is of another family, or its labels are not those of
    /// natural language inference.
    pub fn open(folder: &Path) -> Result<Self, Problem> {
        let config = place::read(&folder.join(CONFIG))?;
        let config: Config =
            serde_json::from_slice(&config).map_err(|why| Problem::damaged(CONFIG, why))?;
        if config.num_hidden_layers > MOST_LAYERS || config.hidden_size > WIDEST {
            return Err(Problem::damaged(
                CONFIG,
                "the network is larger than any of its family",
            ));
        }
        let sides = sides(&config.id2label)?;
        let weights = Weights::read(&place::read(&folder.join(MODEL))?, MODEL)?;
        let classes = weights.linear("classifier")?;
        if classes.weight().dims().first() != Some(&sides.len()) {
            return Err(Problem::damaged(
                MODEL,
                "it has other classes than its labels",
            ));
        }
        let network = config.network(&weights)?;
        let pooler = match network {
            Network::Bert(_) => "bert.pooler.dense",
            Network::Deberta(_) => "pooler.dense",
        };
        Ok(Self {
            tokenizer: tokenizer(folder, LONGEST.min(config.max_position_embeddings))?,
            pooler: weights.linear(pooler)?,
            network,
            classes,
            sides,
        })
    }

    /// Probabilities of entail, contradict and neutral for every (claim, passage), in order;
    /// `None` if `stop` said so before the last batch. The passage is the premise.
    ///
    /// # Errors
    /// If the files hold something that can not be computed.
    pub fn read(
        &self,
        pairs: &[(&str, &str)],
        stop: Stop<'_>,
    ) -> Result<Option<Vec<[f32; 3]>>, Problem> {
        let mut out = Vec::with_capacity(pairs.len());
        for chunk in pairs.chunks(BATCH) {
            if stop() {
                return Ok(None);
            }
            let mut texts = Vec::new();
            for (claim, passage) in chunk {
                let pair = self.tokenizer.encode((*passage, *claim), true);
                let pair = pair.map_err(|why| Problem::damaged(TOKENS, why))?;
                let first = pair
                    .get_type_ids()
                    .iter()
                    .take_while(|part| **part == 0)
                    .count();
                texts.push((pair.get_ids().to_vec(), first));
            }
            let texts: Vec<(&[u32], usize)> = texts
                .iter()
                .map(|(ids, first)| (ids.as_slice(), *first))
                .collect();
            let shares = ops::softmax_last_dim(&self.logits(&Batch::new(&texts)?)?)?;
            let rows: Vec<Vec<f32>> = shares.to_vec2()?;
            out.extend(rows.iter().map(|row| self.by_side(row)));
        }
        Ok(Some(out))
    }

    fn logits(&self, batch: &Batch) -> Result<Tensor, Problem> {
        let states = match &self.network {
            Network::Bert(bert) => bert.states(batch)?,
            Network::Deberta(deberta) => deberta.states(batch)?,
        };
        let pooled = self.pooler.forward(&states.narrow(1, 0, 1)?.squeeze(1)?)?;
        let pooled = match self.network {
            Network::Bert(_) => pooled.tanh()?,
            Network::Deberta(_) => pooled.contiguous()?.apply_op1_no_bwd(&Gelu)?,
        };
        Ok(self.classes.forward(&pooled)?)
    }

    fn by_side(&self, row: &[f32]) -> [f32; 3] {
        let mut out = [0.0; 3];
        for (value, side) in row.iter().zip(&self.sides) {
            out[*side] += value;
        }
        out
    }
}

fn tokenizer(folder: &Path, most: usize) -> Result<Tokenizer, Problem> {
    let bytes = place::read(&folder.join(TOKENS))?;
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

/// Which side each class is on, by its label. "not entailment" counts as neutral: it does not say
/// that the claim is false.
fn sides(labels: &HashMap<usize, String>) -> Result<Sides, Problem> {
    let side = |at: usize| {
        let label = labels.get(&at)?.to_lowercase();
        if label.starts_with("not") || label.starts_with("neutral") {
            Some(2)
        } else if label.starts_with("entail") {
            Some(0)
        } else if label.starts_with("contradict") {
            Some(1)
        } else {
            None
        }
    };
    let sides: Option<Sides> = (0..labels.len()).map(side).collect();
    sides
        .filter(|sides| sides.contains(&0) && (2..=3).contains(&sides.len()))
        .ok_or_else(|| {
            Problem::damaged(
                CONFIG,
                "its labels are not entailment, contradiction and neutral",
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Expected {
        claim: String,
        passage: String,
        probabilities: [f32; 3],
    }

    fn folder(name: &str) -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data")
            .join(name)
    }

    #[test]
    fn the_same_probabilities_as_the_reference_implementation() {
        for name in ["tiny-bert", "tiny-deberta"] {
            let classifier = Classifier::open(&folder(name)).expect("it opens");
            let text =
                std::fs::read_to_string(folder(name).join("expected.json")).expect("the answers");
            let rows: Vec<Expected> = serde_json::from_str(&text).expect("the fixture is JSON");
            let pairs: Vec<(&str, &str)> = rows
                .iter()
                .map(|row| (row.claim.as_str(), row.passage.as_str()))
                .collect();
            let read = classifier
                .read(&pairs, &|| false)
                .expect("read")
                .expect("not stopped");
            for (row, mine) in rows.iter().zip(read) {
                for (mine, theirs) in mine.iter().zip(&row.probabilities) {
                    assert!(
                        (mine - theirs).abs() < 1e-4,
                        "{name}, {}: {mine} for {theirs}",
                        row.claim
                    );
                }
            }
            assert_eq!(classifier.read(&pairs, &|| true).expect("read"), None);
        }
    }

    #[test]
    fn a_folder_that_is_none_is_refused_in_words() {
        let empty = tempfile::tempdir().expect("a folder");
        let words = Classifier::open(empty.path())
            .expect_err("refused")
            .to_string();
        assert!(words.contains(CONFIG), "{words}");
        for name in [CONFIG, MODEL, TOKENS] {
            std::fs::copy(folder("tiny-bert").join(name), empty.path().join(name)).expect("copied");
        }
        let config = std::fs::read_to_string(folder("tiny-bert").join(CONFIG)).expect("read");
        for (from, to) in [
            ("\"bert\"", "\"gpt2\""),
            ("entailment", "joy"),
            ("\"hidden_size\": 32", "\"hidden_size\": 48"),
        ] {
            assert!(config.contains(from), "{from}");
            std::fs::write(empty.path().join(CONFIG), config.replace(from, to)).expect("written");
            assert!(Classifier::open(empty.path()).is_err(), "{to}");
        }
        std::fs::write(empty.path().join(CONFIG), &config).expect("written");
        std::fs::write(empty.path().join(MODEL), [255; 40]).expect("written");
        assert!(Classifier::open(empty.path()).is_err());
    }
}
