//! Small networks that read text, run in this process: MiniLM as a reader of sentences that may be worth checking and
//! as a maker of sentence vectors, and a classifier of the user's own, which reads (claim, passage) pairs.
//!
//! Owns files of weights, tokens and the arithmetic between them. Knows no verdict: what a classifier's
//! numbers are worth is decided in `stet_core::entailment`. Everything here is optional.

mod attention;
mod bert;
mod claims;
mod classifier;
mod deberta;
mod delta;
mod fitted;
mod linear;
mod matrix;
#[cfg(test)]
mod parity;
mod place;
mod problem;
mod reading;
mod sentence;
mod tokens;
mod weights;
mod worth;

pub use claims::{ClaimReader, Read};
pub use classifier::{CONFIG, Classifier, Described};
pub use fitted::Stop;
pub use place::{MODEL, TOKENS, find};
pub use problem::Problem;
pub use reading::{Line, Question, SentenceReader, SentenceReading, WordReading};
pub use sentence::{SentenceEncoder, cosine};
pub use worth::{Sort, Worth, WorthReader};
