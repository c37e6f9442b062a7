//! What a person decided (rules 6.5), and how they corrected the machine's reading.
//! A decision is never overwritten by a finding.

use serde::{Deserialize, Serialize};

/// A person's decision on a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Decision {
    /// Nobody decided yet.
    #[default]
    Open,
    /// The words may stand.
    Confirmed,
    /// Other words are proposed.
    ChangeProposed {
        /// The words to put in place of the claim's.
        replacement: String,
        /// Accepted or declined by the author; `None` while waiting.
        accepted: Option<bool>,
        /// Why, in one line; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The author is asked.
    Query {
        /// The question.
        question: String,
    },
    /// The author vouches for it.
    OnAuthor,
    /// The words are to go.
    Cut,
    /// The finding is set aside.
    Ignored {
        /// Why; never empty.
        reason: String,
    },
}

impl Decision {
    /// The words that are to stand instead of the claim's, empty if they are to go; `None` where no
    /// change is asked for, or it was declined.
    #[must_use]
    pub fn replacement(&self) -> Option<&str> {
        match self {
            Self::ChangeProposed {
                replacement,
                accepted,
                ..
            } if *accepted != Some(false) => Some(replacement),
            Self::Cut => Some(""),
            _ => None,
        }
    }
}

/// Who decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Checker {
    /// Full name.
    pub name: String,
    /// Initials, as stamped on decisions.
    pub initials: String,
    /// Organisation, may be empty.
    pub organisation: String,
}
