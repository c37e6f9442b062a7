//! `config.json` of a classifier: of which shape its network is, and what its classes are called.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::labels::{Sides, sides};
use crate::bert::{Bert, Shape};
use crate::deberta::Deberta;
use crate::weights::Weights;
use crate::{Problem, place};

/// What says of which shape the network is.
pub const CONFIG: &str = "config.json";

/// More layers, wider ones, or more positions, no classifier of this family has.
const MOST_LAYERS: usize = 48;
const WIDEST: usize = 4_096;
const MOST_POSITIONS: usize = 8_192;
/// With fewer positions, or narrower kinds of distance, nothing is read of a pair.
const FEWEST_POSITIONS: usize = 32;

#[derive(Deserialize)]
pub(super) struct Config {
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

fn usual_activation() -> String {
    "gelu".to_owned()
}

fn usual_eps() -> f64 {
    1e-12
}

/// The network below the head, by its family.
pub(super) enum Network {
    Bert(Bert),
    Deberta(Deberta),
}

impl Config {
    /// The configuration in `folder`, with its bytes, if it is of a network that is run here.
    pub(super) fn read(folder: &Path) -> Result<(Vec<u8>, Self), Problem> {
        let bytes = place::read_at_most(&folder.join(CONFIG), place::MOST_CONFIG)?;
        let config: Self =
            serde_json::from_slice(&bytes).map_err(|why| Problem::damaged(CONFIG, why))?;
        let within = config.num_hidden_layers <= MOST_LAYERS
            && config.hidden_size <= WIDEST
            && (FEWEST_POSITIONS..=MOST_POSITIONS).contains(&config.max_position_embeddings);
        if !within {
            return Err(Problem::damaged(
                CONFIG,
                "the network’s size matches none of its family",
            ));
        }
        let known = match config.model_type.as_str() {
            "bert" => true,
            "deberta-v2" => config.usual_deberta(),
            _ => false,
        };
        if !known || config.hidden_act != "gelu" {
            return Err(config.refused());
        }
        Ok((bytes, config))
    }

    /// Most tokens of a pair that it has places for.
    pub(super) fn positions(&self) -> usize {
        self.max_position_embeddings
    }

    /// Its labels in the order of its classes; one that is missing is empty.
    pub(super) fn labels(&self) -> Vec<String> {
        (0..self.id2label.len())
            .map(|at| self.id2label.get(&at).cloned().unwrap_or_default())
            .collect()
    }

    /// The side of each class.
    ///
    /// # Errors
    /// If the labels are of something else.
    pub(super) fn sides(&self) -> Result<Sides, Problem> {
        sides(&self.labels())
    }

    /// The network below the head.
    pub(super) fn network(&self, weights: &mut Weights) -> Result<Network, Problem> {
        let shape = Shape {
            layers: self.num_hidden_layers,
            width: self.hidden_size,
            heads: self.num_attention_heads,
            eps: self.layer_norm_eps,
        };
        if self.model_type == "bert" {
            return Ok(Network::Bert(Bert::new(weights, "bert.", shape)?));
        }
        let within = |most: &usize| *most <= MOST_POSITIONS;
        let buckets = usize::try_from(self.position_buckets).ok().filter(within);
        let farthest = usize::try_from(self.max_relative_positions)
            .ok()
            .filter(|most| *most > 0)
            .unwrap_or(self.max_position_embeddings);
        let (Some(buckets), true) = (buckets, within(&farthest)) else {
            return Err(self.refused());
        };
        Ok(Network::Deberta(Deberta::new(
            weights, shape, buckets, farthest,
        )?))
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
        let short = |word: &str| -> String {
            let plain = word.chars().filter(|ch| !ch.is_control());
            plain.take(24).collect()
        };
        let kind = format!(
            "“{}” with “{}”",
            short(&self.model_type),
            short(&self.hidden_act)
        );
        Problem::damaged(
            CONFIG,
            format!("it is {kind}; Stet needs a BERT or a DeBERTa v3 with “gelu”"),
        )
    }
}
