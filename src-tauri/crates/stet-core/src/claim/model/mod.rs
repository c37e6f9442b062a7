//! The fitted model of what is worth checking: two logistic heads over shared features.
//!
//! Owns the arithmetic from words to two probabilities. Fitting happens in
//! `stet-fit` (crate `stet-cli`) with these very features; the figures stand in
//! `docs/models/claim-model.md`.
//!
//! The two heads answer different questions and are never mixed up:
//! [`Head::Worthiness`] says whether a checker would pick the sentence
//! (CheckThat! / ClaimBuster), [`Head::Factuality`] whether it asserts a
//! verifiable fact at all (PoliClaim).

mod features;
mod lexicon;
mod parameters;
pub mod scenes;

use std::sync::OnceLock;

pub use features::{BUCKETS, DENSE, Features, features};
pub use parameters::{FormatError, HeadParameters, Parameters};

const COMMITTED: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/claim-model.bin"
));

/// Which question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// Would a checker pick this sentence?
    Worthiness,
    /// Does this sentence assert a verifiable fact?
    Factuality,
}

/// The model's opinion of one sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion {
    /// Probability of yes, 0 to 1.
    pub probability: f64,
    /// Yes from this probability on, fixed when the model was fitted.
    pub threshold: f64,
}

impl Opinion {
    /// True if the answer is yes.
    #[must_use]
    pub fn yes(&self) -> bool {
        self.probability >= self.threshold
    }
}

/// The committed parameters; `None` only if the file in the repository is damaged.
#[must_use]
pub fn committed() -> Option<&'static Parameters> {
    static MODEL: OnceLock<Option<Parameters>> = OnceLock::new();
    MODEL
        .get_or_init(|| Parameters::read(COMMITTED).ok())
        .as_ref()
}

/// What the committed model says of an English sentence.
#[must_use]
pub fn opinion(text: &str, head: Head) -> Option<Opinion> {
    committed().map(|model| model.opinion(&features(text), head))
}

impl Parameters {
    /// What these parameters say of a sentence with these features.
    #[must_use]
    pub fn opinion(&self, features: &Features, head: Head) -> Opinion {
        match head {
            Head::Worthiness => self.worthiness.opinion(features, 0.0),
            // The factual head was fitted on few rows and leans on the other one.
            Head::Factuality => {
                let worth = self.worthiness.logit(features, 0.0);
                self.factuality.opinion(features, worth)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_model_reads_and_knows_plain_cases() {
        let model = committed().expect("data/claim-model.bin");
        let say = |text, head| model.opinion(&features(text), head).yes();
        let claim = "Unemployment rose to 7 percent in 2009, and we lost 800,000 jobs a month.";
        let chatter = "Thank you very much, it's great to be here tonight.";
        assert!(say(claim, Head::Worthiness) && say(claim, Head::Factuality));
        assert!(!say(chatter, Head::Worthiness) && !say(chatter, Head::Factuality));
    }
}
