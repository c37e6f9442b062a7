//! Small networks that read text, run in this process: MiniLM as a reader of (claim, passage)
//! pairs and as a maker of sentence vectors, and a classifier of the user's own.
//!
//! Owns files of weights, tokens and the arithmetic between them. Knows no verdict: what its
//! numbers are worth is decided in `stet_core::entailment`. Everything here is optional: without
//! the files Stet judges by its symbolic checks alone.

mod bert;
mod claims;
mod classifier;
mod cross;
mod deberta;
mod delta;
mod facts;
mod fitted;
mod gelu;
mod interaction;
mod pair;
#[cfg(test)]
mod parity;
mod place;
mod problem;
mod sentence;
mod weights;
mod worth;

pub use claims::{ClaimReader, Read};
pub use classifier::{CONFIG, Classifier, Described};
pub use cross::CrossEncoder;
pub use delta::fitted;
pub use facts::FactEncoder;
pub use fitted::Stop;
pub use place::{MODEL, TOKENS, find};
pub use problem::Problem;
pub use sentence::SentenceEncoder;
pub use worth::{Sort, Worth, WorthReader};
