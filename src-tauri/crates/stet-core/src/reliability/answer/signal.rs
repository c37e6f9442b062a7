//! What a piece of evidence says about an outlet, and which way that points.

use serde::{Deserialize, Serialize};

/// What a piece of evidence says about an outlet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// An assessor calls it reliable.
    RatedReliable,
    /// Scholars cite it as reference material.
    AcademicCitation,
    /// Institutions or professionals rely on it.
    InstitutionalUse,
    /// It is treated as authoritative by those independent of it.
    AuthoritativeMention,
    /// It corrects its errors.
    Corrections,
    /// An assessor calls its record mixed.
    MixedRecord,
    /// An assessor calls it unreliable.
    RatedUnreliable,
    /// Claims of it were found false.
    FalseClaims,
    /// It makes things up.
    Fabrication,
    /// It spreads propaganda or disinformation.
    Disinformation,
    /// A government directs it.
    StateControl,
    /// Anybody may publish there unchecked.
    Unverified,
    /// It leaves errors standing.
    IgnoredCorrections,
}

/// Which way a signal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Speaks for it.
    Positive,
    /// Neither.
    Neutral,
    /// Speaks against it.
    Negative,
}

impl Signal {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::RatedReliable,
        Self::AcademicCitation,
        Self::InstitutionalUse,
        Self::AuthoritativeMention,
        Self::Corrections,
        Self::MixedRecord,
        Self::RatedUnreliable,
        Self::FalseClaims,
        Self::Fabrication,
        Self::Disinformation,
        Self::StateControl,
        Self::Unverified,
        Self::IgnoredCorrections,
    ];

    /// Its stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::RatedReliable => "rated_reliable",
            Self::AcademicCitation => "academic_citation",
            Self::InstitutionalUse => "institutional_use",
            Self::AuthoritativeMention => "authoritative_mention",
            Self::Corrections => "corrections",
            Self::MixedRecord => "mixed_record",
            Self::RatedUnreliable => "rated_unreliable",
            Self::FalseClaims => "false_claims",
            Self::Fabrication => "fabrication",
            Self::Disinformation => "disinformation",
            Self::StateControl => "state_control",
            Self::Unverified => "unverified",
            Self::IgnoredCorrections => "ignored_corrections",
        }
    }

    /// Which way it points.
    #[must_use]
    pub fn direction(self) -> Direction {
        match self {
            Self::RatedReliable
            | Self::AcademicCitation
            | Self::InstitutionalUse
            | Self::AuthoritativeMention
            | Self::Corrections => Direction::Positive,
            Self::MixedRecord => Direction::Neutral,
            _ => Direction::Negative,
        }
    }

    /// True for the signals that alone justify a higher score in a cross-check (rules 4.2).
    #[must_use]
    pub fn lifts(self) -> bool {
        matches!(
            self,
            Self::AcademicCitation | Self::InstitutionalUse | Self::AuthoritativeMention
        )
    }
}
