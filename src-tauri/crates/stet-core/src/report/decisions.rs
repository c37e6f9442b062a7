//! What people did with a claim, as the report prints it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::decision::{Checker, Decision};
use crate::verdict::{FindingKind, Likelihood};

/// What a person decided, by whom and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct DecisionEntry {
    /// What.
    #[serde(rename = "type")]
    pub kind: DecisionType,
    /// The new words, the question or the reason.
    pub text: Option<String>,
    /// Why other words are proposed, in one line.
    #[serde(default)]
    pub reason: Option<String>,
    /// Initials or name of who decided.
    pub by: Option<String>,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
}

impl DecisionEntry {
    /// The entry for a decision; an open claim carries neither name nor time.
    #[must_use]
    pub fn new(decision: &Decision, by: &Checker, at: &str) -> Self {
        let mut why = None;
        let (kind, text) = match decision {
            Decision::Open | Decision::Found { .. } | Decision::Weighed { .. } => {
                return Self::default();
            }
            Decision::Confirmed => (DecisionType::Confirmed, None),
            Decision::ChangeProposed {
                replacement,
                accepted,
                reason,
            } => {
                why = (!reason.is_empty()).then(|| reason.clone());
                let kind = match accepted {
                    None => DecisionType::ChangeProposed,
                    Some(true) => DecisionType::ChangeAccepted,
                    Some(false) => DecisionType::ChangeDeclined,
                };
                (kind, Some(replacement.clone()))
            }
            Decision::Query { question } => (DecisionType::Query, Some(question.clone())),
            Decision::OnAuthor => (DecisionType::OnAuthor, None),
            Decision::Cut => (DecisionType::Cut, None),
            Decision::Ignored { reason } => (DecisionType::Ignored, Some(reason.clone())),
        };
        Self {
            kind,
            text,
            reason: why,
            by: stamp(by),
            at: (!at.is_empty()).then(|| at.to_owned()),
        }
    }
}

/// Initials, or the name where there are none.
fn stamp(by: &Checker) -> Option<String> {
    [&by.initials, &by.name]
        .into_iter()
        .find(|stamp| !stamp.is_empty())
        .cloned()
}

/// A finding that a person set, with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnFinding {
    /// What the person found.
    pub finding: FindingKind,
    /// Why; empty where none was given.
    pub reason: String,
    /// What shows it; empty where nothing was given.
    pub evidence: String,
    /// How likely the person holds the claim to be true; `None` where no term was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likelihood: Option<Likelihood>,
    /// Initials or name of who set it.
    pub by: Option<String>,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
}

impl OwnFinding {
    /// The finding that a decision sets; `None` if it sets none.
    #[must_use]
    pub fn new(decision: &Decision, by: &Checker, at: &str) -> Option<Self> {
        let Decision::Found {
            finding: Some(finding),
            reason,
            evidence,
            likelihood,
        } = decision
        else {
            return None;
        };
        Some(Self {
            finding: *finding,
            reason: reason.clone(),
            evidence: evidence.clone(),
            likelihood: *likelihood,
            by: stamp(by),
            at: (!at.is_empty()).then(|| at.to_owned()),
        })
    }
}

/// What else could be read into a claim, and what its finding takes for granted (ICD 203), as a person
/// noted it. Since 1.12.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimReasoning {
    /// Other readings that fit what was found; empty where none was noted.
    pub alternatives: String,
    /// What was assumed rather than shown; empty where nothing was noted.
    pub assumptions: String,
    /// Initials or name of who noted it.
    pub by: Option<String>,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
}

impl ClaimReasoning {
    /// What a decision notes; `None` if it notes nothing.
    #[must_use]
    pub fn new(decision: &Decision, by: &Checker, at: &str) -> Option<Self> {
        let Decision::Weighed {
            alternatives,
            assumptions,
        } = decision
        else {
            return None;
        };
        (!decision.withdraws()).then(|| Self {
            alternatives: alternatives.clone(),
            assumptions: assumptions.clone(),
            by: stamp(by),
            at: (!at.is_empty()).then(|| at.to_owned()),
        })
    }
}

/// What a decision is (rules 6.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default, TS)]
#[serde(rename_all = "snake_case")]
pub enum DecisionType {
    /// Nobody decided yet.
    #[default]
    Open,
    /// The words may stand.
    Confirmed,
    /// Other words are proposed, the author has not answered.
    ChangeProposed,
    /// The author accepted the other words.
    ChangeAccepted,
    /// The author declined the other words.
    ChangeDeclined,
    /// The author is asked.
    Query,
    /// The author vouches for it.
    OnAuthor,
    /// The words are to go.
    Cut,
    /// The finding is set aside.
    Ignored,
}

/// One thing that happened to a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryEntry {
    /// When, RFC 3339 with zone.
    pub at: String,
    /// Who: initials, or the name of a judge.
    pub by: String,
    /// What, in one sentence.
    pub what: String,
}
