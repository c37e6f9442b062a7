//! The network that reads whether a statement speaks of the same fact: its numbers come in from outside.

/// Logits of a pair: the same fact, the same fact with another value, another fact or none.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Logits {
    /// Same fact.
    pub same: f64,
    /// Same fact, said otherwise.
    pub differs: f64,
    /// Another fact.
    pub other: f64,
}

impl From<[f32; 3]> for Logits {
    fn from([same, differs, other]: [f32; 3]) -> Self {
        Self {
            same: same.into(),
            differs: differs.into(),
            other: other.into(),
        }
    }
}

impl Logits {
    /// How much sooner the two are the same fact than not, in [−8, 8].
    #[must_use]
    pub fn same(&self) -> f64 {
        (self.same - self.other.max(self.differs)).clamp(-8.0, 8.0)
    }

    /// Probability of the same fact.
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.shares()[0]
    }

    /// Probabilities in the order of the fields.
    #[must_use]
    pub fn shares(&self) -> [f64; 3] {
        let all = [self.same, self.differs, self.other];
        let most = all.iter().copied().fold(f64::MIN, f64::max);
        let powers = all.map(|logit| (logit - most).exp());
        let sum: f64 = powers.iter().sum();
        powers.map(|power| power / sum)
    }
}

/// Reads pairs of a claim and a statement, each with the fact's value hidden or its words marked.
pub trait FactReader {
    /// Logits of every pair, in order; `None` if `stop`, asked in between, said so or the network failed.
    fn read(&self, pairs: &[(String, String)], stop: &dyn Fn() -> bool) -> Option<Vec<Logits>>;
}
