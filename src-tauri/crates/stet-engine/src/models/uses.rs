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
    /// Reading a text for its tone and the structure of its argument.
    Coherence,
    /// Telling whether what was fetched for a reference is the cited work.
    References,
    /// Writing search queries in another language.
    SearchTerms,
    /// Assessing outlets.
    Reliability,
}

impl Use {
    /// All there are, as Settings list them.
    pub(crate) const ALL: [Self; 8] = [
        Self::Claims,
        Self::Stance,
        Self::Explanation,
        Self::Questions,
        Self::Coherence,
        Self::References,
        Self::SearchTerms,
        Self::Reliability,
    ];

    /// As kept in the settings: "stance".
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Stance => "stance",
            Self::Explanation => "explanation",
            Self::Questions => "questions",
            Self::Coherence => "coherence",
            Self::References => "references",
            Self::SearchTerms => "search_terms",
            Self::Reliability => "reliability",
        }
    }
}
