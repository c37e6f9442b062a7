//! The fitted model that labels the words of a citation: a linear chain over [`Label`]s.
//!
//! Owns the way from words to labels. Fitting happens in `stet-fit` (crate `stet-cli`) with these
//! very observations; the figures stand in `docs/models/reference-model.md`. What a label's words
//! mean – names, dates, pages – is settled by rules, in the modules beside this one.

mod features;
mod label;
mod lexicon;
mod parameters;
mod tokens;

use std::sync::OnceLock;

pub use features::features;
pub use label::Label;
pub use parameters::{FormatError, LABELS, Parameters, TRANSITIONS, transition};
pub use tokens::{Close, Token, tokens};

const COMMITTED: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/reference-model.bin"
));

/// The committed parameters; `None` only if the file in the repository is damaged.
#[must_use]
pub fn committed() -> Option<&'static Parameters> {
    static MODEL: OnceLock<Option<Parameters>> = OnceLock::new();
    MODEL
        .get_or_init(|| Parameters::read(COMMITTED).ok())
        .as_ref()
}

impl Parameters {
    /// The best sequence of labels for these words (Viterbi).
    #[must_use]
    pub fn labels(&self, tokens: &[Token<'_>]) -> Vec<Label> {
        self.labels_around(tokens, |_| None)
    }

    /// The best sequence of labels in which the words that are known by their form have theirs.
    pub(super) fn labels_around(
        &self,
        tokens: &[Token<'_>],
        known: impl Fn(&Token<'_>) -> Option<Label>,
    ) -> Vec<Label> {
        /// More than all weights of a citation together.
        const SURE: f32 = 1e6;
        let scores: Vec<[f32; LABELS]> = features(tokens)
            .iter()
            .zip(tokens)
            .map(|(observed, token)| {
                let mut scores = self.scores(observed);
                if let Some(label) = known(token)
                    && let Some(at) = Label::ALL.iter().position(|own| *own == label)
                {
                    scores[at] += SURE;
                }
                scores
            })
            .collect();
        self.best(tokens, &scores)
    }

    /// The score of each label for a word with these observations, without its neighbours.
    #[must_use]
    pub fn scores(&self, observed: &[u32]) -> [f32; LABELS] {
        let mut scores = [0.0; LABELS];
        for (label, weight) in observed
            .iter()
            .filter_map(|hash| self.weights.get(hash))
            .flatten()
        {
            scores[usize::from(*label)] += weight;
        }
        scores
    }

    fn best(&self, tokens: &[Token<'_>], scores: &[[f32; LABELS]]) -> Vec<Label> {
        let Some(first) = scores.first() else {
            return Vec::new();
        };
        let mut best = *first;
        let mut back: Vec<[u8; LABELS]> = Vec::with_capacity(scores.len());
        for (at, score) in scores.iter().enumerate().skip(1) {
            let close = tokens[at - 1].close;
            let mut next = [f32::NEG_INFINITY; LABELS];
            let mut came = [0_u8; LABELS];
            for to in 0..LABELS {
                for (from, reached) in best.iter().enumerate() {
                    let value = reached + self.transitions[transition(close, from, to)];
                    if value > next[to] {
                        next[to] = value;
                        came[to] = from as u8;
                    }
                }
                next[to] += score[to];
            }
            best = next;
            back.push(came);
        }
        let mut at = (0..LABELS)
            .max_by(|&a, &b| best[a].total_cmp(&best[b]))
            .unwrap_or(0);
        let mut labels = vec![Label::ALL[at]];
        for came in back.iter().rev() {
            at = usize::from(came[at]);
            labels.push(Label::ALL[at]);
        }
        labels.reverse();
        labels
    }
}

/// True if a lower-case word without outer punctuation is the name of a month, in any language
/// of the word list.
pub(super) fn is_month(word: &str) -> bool {
    lexicon::lexicon().classes(word).contains(&"month")
}

/// True if a word names an institution ("university", "committee").
pub(super) fn is_class(word: &str, class: &str) -> bool {
    lexicon::lexicon()
        .classes(&word.to_lowercase())
        .contains(&class)
}
