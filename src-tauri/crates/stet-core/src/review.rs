//! Which claims wait for a person, by how thorough the check is (rules 6.1).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::verdict::{Band, FindingKind};

/// How thorough a check is (rules 6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// One pass.
    #[default]
    Newspaper,
    /// Doubtful claims go to a person.
    Hybrid,
    /// Every claim goes to a person.
    Magazine,
}

impl Tier {
    /// All, from the quickest to the most thorough.
    pub const ALL: [Self; 3] = [Self::Newspaper, Self::Hybrid, Self::Magazine];

    /// The word a reader sees.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Newspaper => "Newspaper",
            Self::Hybrid => "Hybrid",
            Self::Magazine => "Magazine",
        }
    }
}

/// Why a claim that nobody has decided waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyReview {
    /// Evidence says otherwise.
    Contradicted,
    /// Evidence says both.
    Mixed,
    /// Somebody who was asked did not answer.
    CouldNotLook,
    /// Everybody answered and nothing decides it.
    NothingDecisive,
    /// Nobody looked at it.
    NotLookedAt,
    /// It is decided, with low confidence.
    LowConfidence,
    /// A source it cites does not bear it out, and citations are checked strictly.
    CitationFails,
    /// Nothing speaks against it, and at this tier every claim is read by a person.
    EveryClaim,
}

/// Why an undecided claim waits for a person; `None` if it need not. At the Hybrid tier that is
/// everything but what is supported with moderate or high confidence: a claim nothing could be said
/// of is no less doubtful than one with low confidence. At every tier it is a claim whose citation a
/// strict check fails; `cited` is false for that.
#[must_use]
pub fn waits(
    tier: Tier,
    finding: FindingKind,
    confidence: Option<Band>,
    cited: bool,
) -> Option<WhyReview> {
    let fails =
        (!cited && finding != FindingKind::NotCheckable).then_some(WhyReview::CitationFails);
    if tier == Tier::Newspaper {
        return fails;
    }
    let doubt = match finding {
        FindingKind::Contradicted => Some(WhyReview::Contradicted),
        FindingKind::Mixed => Some(WhyReview::Mixed),
        FindingKind::Inconclusive => Some(WhyReview::CouldNotLook),
        FindingKind::Unresolved => Some(WhyReview::NothingDecisive),
        FindingKind::NotChecked => Some(WhyReview::NotLookedAt),
        FindingKind::Supported if matches!(confidence, None | Some(Band::Low)) => {
            Some(WhyReview::LowConfidence)
        }
        FindingKind::Supported | FindingKind::NotCheckable => None,
    };
    doubt
        .or(fails)
        .or_else(|| (tier == Tier::Magazine).then_some(WhyReview::EveryClaim))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newspaper_asks_nobody_and_magazine_asks_about_everything() {
        for finding in FindingKind::ALL {
            for confidence in [None, Some(Band::Low), Some(Band::High)] {
                assert_eq!(waits(Tier::Newspaper, finding, confidence, true), None);
                assert!(waits(Tier::Magazine, finding, confidence, true).is_some());
            }
        }
    }

    #[test]
    fn a_citation_that_fails_strictly_is_asked_about_at_every_tier() {
        let sure = Some(Band::High);
        for tier in Tier::ALL {
            assert_eq!(
                waits(tier, FindingKind::Supported, sure, false),
                Some(WhyReview::CitationFails)
            );
        }
        let contradicted = waits(Tier::Hybrid, FindingKind::Contradicted, sure, false);
        assert_eq!(contradicted, Some(WhyReview::Contradicted));
        let opinion = waits(Tier::Newspaper, FindingKind::NotCheckable, None, false);
        assert_eq!(opinion, None);
    }

    #[test]
    fn hybrid_asks_about_what_is_in_doubt() {
        let hybrid = |finding, confidence| waits(Tier::Hybrid, finding, confidence, true);
        assert_eq!(hybrid(FindingKind::Supported, Some(Band::Moderate)), None);
        assert_eq!(
            hybrid(FindingKind::Supported, Some(Band::Low)),
            Some(WhyReview::LowConfidence)
        );
        assert_eq!(
            hybrid(FindingKind::Contradicted, Some(Band::High)),
            Some(WhyReview::Contradicted)
        );
        assert_eq!(
            hybrid(FindingKind::Inconclusive, None),
            Some(WhyReview::CouldNotLook)
        );
        assert_eq!(hybrid(FindingKind::NotCheckable, None), None);
    }
}
