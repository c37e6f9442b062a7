//! What language models are used for, each switched on or off by itself.

/// One use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Finding the claims in a text.
    Claims,
    /// Reading passages against a claim.
    Stance,
    /// Writing the reasoning of a finding.
    Explanation,
    /// Drafting questions to the author.
    Questions,
    /// Assessing outlets.
    Reliability,
}

impl Use {
    /// All there are, as Settings list them.
    pub(crate) const ALL: [Self; 5] = [
        Self::Claims,
        Self::Stance,
        Self::Explanation,
        Self::Questions,
        Self::Reliability,
    ];

    /// As kept in the settings: "stance".
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Stance => "stance",
            Self::Explanation => "explanation",
            Self::Questions => "questions",
            Self::Reliability => "reliability",
        }
    }
}
