//! What a person decided (rules 6.5), and how they corrected the machine's reading.
//! A decision is never overwritten by a finding.

use serde::{Deserialize, Serialize};

use crate::verdict::{FindingKind, Likelihood};

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
    /// The finding is set by hand, by somebody who looked elsewhere. It stands beside the other
    /// decisions, not in their place: a claim may have one of each.
    Found {
        /// What the checker found; `None` withdraws what was set before.
        finding: Option<FindingKind>,
        /// Why, in a few lines; never empty with [`FindingKind::Supported`] and
        /// [`FindingKind::Contradicted`].
        reason: String,
        /// What shows it, in a few lines; never empty where a reason is asked for.
        evidence: String,
        /// How likely the claim is true, by the PHIA yardstick; `None` where no term was chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        likelihood: Option<Likelihood>,
    },
    /// What else could be read into the claim and what its finding takes for granted (ICD 203). It
    /// stands beside the other decisions, too.
    Weighed {
        /// Other readings that fit what was found, in a few lines; may be empty.
        alternatives: String,
        /// What was assumed rather than shown, in a few lines; may be empty. With both empty, what was
        /// noted before is withdrawn.
        assumptions: String,
    },
}

/// What a decision is about. A claim may have one of each axis: none touches the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// What becomes of the words.
    Words,
    /// The finding, set by hand.
    Finding,
    /// Alternative readings and assumptions.
    Reasoning,
}

impl Axis {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Words, Self::Finding, Self::Reasoning];

    /// The decision that takes back what was decided on this axis.
    #[must_use]
    pub fn withdrawn(self) -> Decision {
        match self {
            Self::Words => Decision::Open,
            Self::Finding => Decision::finding_withdrawn(),
            Self::Reasoning => Decision::Weighed {
                alternatives: String::new(),
                assumptions: String::new(),
            },
        }
    }
}

/// What a checker may find by hand.
pub const BY_HAND: [FindingKind; 4] = [
    FindingKind::Supported,
    FindingKind::Contradicted,
    FindingKind::Mixed,
    FindingKind::Unresolved,
];

impl Decision {
    /// Takes a finding set by hand back.
    #[must_use]
    pub fn finding_withdrawn() -> Self {
        Self::Found {
            finding: None,
            reason: String::new(),
            evidence: String::new(),
            likelihood: None,
        }
    }

    /// What it is about.
    #[must_use]
    pub fn axis(&self) -> Axis {
        match self {
            Self::Found { .. } => Axis::Finding,
            Self::Weighed { .. } => Axis::Reasoning,
            _ => Axis::Words,
        }
    }

    /// True if it leaves nothing standing on its axis.
    #[must_use]
    pub fn withdraws(&self) -> bool {
        match self {
            Self::Open | Self::Found { finding: None, .. } => true,
            Self::Weighed {
                alternatives,
                assumptions,
            } => alternatives.is_empty() && assumptions.is_empty(),
            _ => false,
        }
    }

    /// The finding it sets by hand, if it sets one.
    #[must_use]
    pub fn finding(&self) -> Option<FindingKind> {
        match self {
            Self::Found { finding, .. } => *finding,
            _ => None,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_by_hand_is_another_axis_than_a_decision() {
        let set = Decision::Found {
            finding: Some(FindingKind::Supported),
            reason: "rang the registrar".to_owned(),
            evidence: "letter in the file".to_owned(),
            likelihood: None,
        };
        assert!(set.axis() == Axis::Finding && set.finding() == Some(FindingKind::Supported));
        let withdrawn = Decision::finding_withdrawn();
        assert!(withdrawn.withdraws() && withdrawn.finding().is_none());
        for other in [Decision::Open, Decision::Confirmed, Decision::Cut] {
            assert!(other.axis() == Axis::Words && other.finding().is_none());
        }
        assert_eq!(set.replacement(), None);
        let json = serde_json::to_value(&set).expect("JSON");
        assert_eq!(
            json["type"], "found",
            "rows of the store are told apart by it"
        );
        for axis in Axis::ALL {
            let withdrawn = axis.withdrawn();
            assert!(withdrawn.axis() == axis && withdrawn.withdraws());
        }
        let noted = Decision::Weighed {
            alternatives: "the count may be of trips".to_owned(),
            assumptions: String::new(),
        };
        assert!(noted.axis() == Axis::Reasoning && !noted.withdraws());
        assert_eq!(
            serde_json::to_value(&noted).expect("JSON")["type"],
            "weighed"
        );
    }
}
