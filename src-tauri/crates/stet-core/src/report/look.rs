//! The words, glyphs and line styles findings and decisions are known by: the same in the window
//! and in every export, so that colour is never needed to tell them apart.

use super::{DecisionType, FlagState};
use crate::claim::{ClaimKind, NotFactualReason};
use crate::correction::Standing;
use crate::evidence::SourceClass;
use crate::verdict::{Band, FindingKind, ReportVerdict};

/// How the line under a marked passage is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineStyle {
    /// One line.
    Solid,
    /// Two lines.
    Double,
    /// A wave.
    Wavy,
    /// Dashes.
    Dashed,
    /// Dashes and dots by turns.
    DashDot,
    /// Dots.
    Dotted,
    /// No line.
    None,
}

impl FindingKind {
    /// All findings, in the order a reader sees them.
    pub const ALL: [Self; 7] = [
        Self::Contradicted,
        Self::Mixed,
        Self::Unresolved,
        Self::Inconclusive,
        Self::NotChecked,
        Self::Supported,
        Self::NotCheckable,
    ];

    /// The key used in JSON.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Contradicted => "contradicted",
            Self::Mixed => "mixed",
            Self::Unresolved => "unresolved",
            Self::Inconclusive => "inconclusive",
            Self::NotChecked => "not_checked",
            Self::NotCheckable => "not_checkable",
        }
    }

    /// The word a reader sees.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Supported => "Supported",
            Self::Contradicted => "Contradicted",
            Self::Mixed => "Mixed",
            Self::Unresolved => "Unresolved",
            Self::Inconclusive => "Couldn’t look",
            Self::NotChecked => "Not checked",
            Self::NotCheckable => "Not checkable",
        }
    }

    /// The glyph beside the word.
    #[must_use]
    pub fn glyph(self) -> &'static str {
        match self {
            Self::Supported => "✓",
            Self::Contradicted => "✕",
            Self::Mixed => "◐",
            Self::Unresolved => "?",
            Self::Inconclusive => "…",
            Self::NotChecked => "○",
            Self::NotCheckable => "–",
        }
    }

    /// The line under its words.
    #[must_use]
    pub fn line(self) -> LineStyle {
        match self {
            Self::Supported => LineStyle::Solid,
            Self::Contradicted => LineStyle::Double,
            Self::Mixed => LineStyle::Wavy,
            Self::Unresolved => LineStyle::Dashed,
            Self::Inconclusive => LineStyle::DashDot,
            Self::NotChecked => LineStyle::Dotted,
            Self::NotCheckable => LineStyle::None,
        }
    }

    /// How much a reader needs to see it, when one passage carries several; larger wins.
    #[must_use]
    pub fn weight(self) -> u8 {
        match self {
            Self::Contradicted => 6,
            Self::Mixed => 5,
            Self::Inconclusive => 4,
            Self::Unresolved => 3,
            Self::NotChecked => 2,
            Self::Supported => 1,
            Self::NotCheckable => 0,
        }
    }
}

/// The words for a report verdict.
#[must_use]
pub fn verdict_word(verdict: ReportVerdict) -> &'static str {
    match verdict {
        ReportVerdict::Verified => "Verified",
        ReportVerdict::CloseMatch => "Close match",
        ReportVerdict::Contested => "Contested",
        ReportVerdict::Unverified => "Unverified",
        ReportVerdict::MissingCitation => "Missing citation",
        ReportVerdict::BrokenCitationLink => "Broken citation link",
        ReportVerdict::NotFactual => "Not factual",
    }
}

/// The word for a confidence band.
#[must_use]
pub fn band_word(band: Band) -> &'static str {
    match band {
        Band::Low => "Low",
        Band::Moderate => "Moderate",
        Band::High => "High",
    }
}

/// The words for a decision.
#[must_use]
pub fn decision_word(decision: DecisionType) -> &'static str {
    match decision {
        DecisionType::Open => "Open",
        DecisionType::Confirmed => "Confirmed",
        DecisionType::ChangeProposed => "Change proposed",
        DecisionType::ChangeAccepted => "Change accepted",
        DecisionType::ChangeDeclined => "Change declined",
        DecisionType::Query => "Query to author",
        DecisionType::OnAuthor => "On author",
        DecisionType::Cut => "Cut",
        DecisionType::Ignored => "Ignored",
    }
}

/// The words for what a change does to the meaning.
#[must_use]
pub fn standing_word(standing: Standing) -> &'static str {
    match standing {
        Standing::Mechanical => "mechanical",
        Standing::Meaning => "alters the meaning",
    }
}

/// The words for what became of a reported error.
#[must_use]
pub fn flag_word(state: FlagState) -> &'static str {
    match state {
        FlagState::Open => "Open",
        FlagState::Corrected => "Corrected",
        FlagState::Declined => "Declined",
        FlagState::Appealed => "Asked again",
    }
}

/// The word for a kind of claim.
#[must_use]
pub fn kind_word(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Date => "Date",
        ClaimKind::Number => "Number",
        ClaimKind::Name => "Name",
        ClaimKind::Event => "Event",
        ClaimKind::Quotation => "Quotation",
        ClaimKind::Scientific => "Scientific",
        ClaimKind::Historical => "Historical",
        ClaimKind::Legal => "Legal",
        ClaimKind::Attribution => "Attribution",
    }
}

/// The words for a reason not to check a passage.
#[must_use]
pub fn reason_word(reason: NotFactualReason) -> &'static str {
    match reason {
        NotFactualReason::Opinion => "opinion",
        NotFactualReason::Interpretation => "interpretation",
        NotFactualReason::Definition => "definition",
        NotFactualReason::CommonKnowledge => "common knowledge",
        NotFactualReason::Creative => "creative passage",
        NotFactualReason::Prediction => "prediction",
        NotFactualReason::Experience => "personal experience",
        NotFactualReason::Scene => "scene",
        NotFactualReason::Question => "question",
        NotFactualReason::Request => "request",
        NotFactualReason::Fragment => "too short to check",
        NotFactualReason::LegalTerm => "legal term",
        NotFactualReason::SourceNote => "source note",
        NotFactualReason::Dismissed => "dismissed by the checker",
    }
}

impl SourceClass {
    /// The words a reader sees: a kind, not a quality.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Primary => "Primary",
            Self::AuthoritativeSecondary => "Authoritative Secondary",
            Self::TierOnePress => "Tier-1 Press",
            Self::TradePress => "Trade Press",
            Self::Other => "Other",
        }
    }
}
