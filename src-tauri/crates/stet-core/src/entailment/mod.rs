//! How a passage stands to a claim: what a judge says of one, whoever judges (rules 3.2).
//!
//! Owns the form of a judgement and what the word of a stranger's classifier counts. Judges nothing itself: the
//! built-in judge is `stet-judge`.

mod classified;
mod hedge;

pub use classified::{COUNTS, ground, shown as classified};
pub use hedge::firmer_than;
use serde::{Deserialize, Serialize};

use crate::quantity::Outcome;
use crate::text::Span;

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
    /// A passage that does not bear on the claim.
    pub const UNRELATED: Self = Self {
        entail: 0.02,
        contradict: 0.02,
        neutral: 0.96,
    };

    /// What a passage shows that bears out a fact of a claim which is not borne out altogether: it speaks for the claim, and
    /// decides nothing.
    pub const IN_PART: f64 = 0.65;

    /// The most a side shows that does not decide: below what calls a claim contested and below what
    /// keeps one from being supported (rules 3.4: .50 and .40).
    pub(crate) const UNDECIDED: f64 = 0.39;

    /// What a passage shows that is so surely for the claim, in [0, 1]. Whoever is wrong about a side is more often wrong
    /// that there is one: most of the rest is neutral.
    #[must_use]
    pub fn affirming(sure: f64) -> Self {
        Self {
            entail: sure,
            contradict: (1.0 - sure) / 4.0,
            neutral: (1.0 - sure) * 3.0 / 4.0,
        }
    }

    /// What a passage shows that is so surely against the claim, in [0, 1].
    #[must_use]
    pub fn denying(sure: f64) -> Self {
        let Self {
            entail,
            contradict,
            neutral,
        } = Self::affirming(sure);
        Self {
            entail: contradict,
            contradict: entail,
            neutral,
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
    /// Who judged: name and version, "built-in 4".
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
    /// The best state of a value that was compared with several: exactly the same before nearly; `None` if it is none.
    pub fn affirmed_by(outcomes: impl IntoIterator<Item = Outcome>) -> Option<Self> {
        let states = outcomes.into_iter().filter_map(|outcome| match outcome {
            Outcome::Equal => Some(Self::Agrees),
            Outcome::WithinTolerance => Some(Self::AgreesWithinTolerance),
            Outcome::Different | Outcome::NotComparable => None,
        });
        states.max_by_key(|state| u8::from(*state == Self::Agrees))
    }

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
