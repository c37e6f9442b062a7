//! Does a passage support a claim? The passage is the premise, the claim the hypothesis (rules 3.2).
//!
//! Owns the reading of one passage against one claim. Does not choose passages and decides no
//! verdict.

mod align;
mod atoms;
mod bound;
mod built_in;
mod classified;
mod ground;
mod hedge;
mod joined;
mod lexicon;
mod mentions;
mod model;
mod quote;
mod rival;
mod rows;
mod saying;
mod signals;
#[cfg(test)]
mod tests;
mod token;
mod veto;

pub use built_in::{BuiltIn, Context, feature_vector};
pub use classified::{COUNTS, shown as classified};
pub use hedge::firmer_than;
pub use joined::{Reading, joined_features, joined_vector, joined_with};
pub use model::{Parameters, grounds};
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::evidence::Passage;
use crate::text::Span;

pub use signals::NAMES as FEATURES;

/// Probabilities that the passage entails, contradicts or says nothing of the claim; sum 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Probabilities {
    /// The passage makes the claim true.
    pub entail: f64,
    /// The passage makes the claim false.
    pub contradict: f64,
    /// Neither.
    pub neutral: f64,
}

impl Probabilities {
    /// From here a side has decided (rules 3.4).
    pub const DECIDES: f64 = 0.70;
    /// What a hard difference on the same fact sets, whatever the words say (rules 3.2).
    pub const OVERRIDDEN: Self = Self {
        entail: 0.02,
        contradict: 0.95,
        neutral: 0.03,
    };
    /// A passage that does not bear on the claim.
    pub const UNRELATED: Self = Self {
        entail: 0.02,
        contradict: 0.02,
        neutral: 0.96,
    };

    /// The most a side shows that does not decide: below what calls a claim contested and below what
    /// keeps one from being supported (rules 3.4: .50 and .40).
    pub(crate) const UNDECIDED: f64 = 0.39;

    /// The same, but not for the claim: what support there was beyond [`Self::UNDECIDED`] is neutral.
    pub(crate) fn without_support(self) -> Self {
        let entail = self.entail.min(Self::UNDECIDED);
        Self {
            entail,
            neutral: self.neutral + self.entail - entail,
            ..self
        }
    }

    /// The same, but not against the claim: what stood against it beyond [`Self::UNDECIDED`] is neutral.
    pub(crate) fn without_contradiction(self) -> Self {
        let contradict = self.contradict.min(Self::UNDECIDED);
        Self {
            contradict,
            neutral: self.neutral + self.contradict - contradict,
            ..self
        }
    }

    /// True if the passage is for or against the claim, and not undecided.
    #[must_use]
    pub fn decided(&self) -> bool {
        self.entail >= Self::DECIDES || self.contradict >= Self::DECIDES
    }
}

/// What a judge says of one passage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The [`Passage::id`] judged.
    pub passage: String,
    /// The [`Passage::source`] it stands in.
    pub source: String,
    /// How the passage stands to the claim.
    pub probabilities: Probabilities,
    /// One entry per atom of the claim, in order.
    pub atoms: Vec<AtomReading>,
    /// The words that decided, if any did.
    pub decisive: Option<Decisive>,
    /// At most three short sentences: why.
    pub reasons: Vec<String>,
    /// True if the passage is a copy of the checked text or from its author (rules 3.3).
    pub same_origin: bool,
    /// Who judged: name and version, "built-in 1".
    pub judge: String,
}

/// How a passage stands to one atom of a claim (rules 3.0).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AtomReading {
    /// Index into [`Claim::atoms`].
    pub atom: usize,
    /// How it stands.
    pub state: AtomState,
    /// The passage's words that were compared, in bytes of the passage.
    pub span: Option<Span>,
    /// Why, in words a checker reads.
    pub reason: String,
}

/// The state of an atom against a passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtomState {
    /// The passage says the same.
    Agrees,
    /// The passage says the same within rounding or conversion.
    AgreesWithinTolerance,
    /// The passage says otherwise of the same thing.
    Differs,
    /// The passage does not speak of it.
    NotCovered,
}

impl AtomState {
    /// True if the passage says the same, exactly or nearly.
    #[must_use]
    pub fn affirms(self) -> bool {
        matches!(self, Self::Agrees | Self::AgreesWithinTolerance)
    }
}

/// The words of a passage that decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisive {
    /// Where in the passage, in bytes.
    pub span: Span,
    /// The words.
    pub quote: String,
}

/// A judge of (claim, passage) pairs.
pub trait Judge {
    /// Name and version, as stamped on every judgement.
    fn name(&self) -> String;
    /// Judges one pair. Must be a pure function of its arguments.
    fn judge(&self, claim: &Claim, passage: &Passage) -> Judgement;
}
