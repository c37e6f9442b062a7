//! From a claim to what a person would type to find out whether it is true.

use crate::claim::Claim;

/// The most characters of a search.
pub const LONGEST_SEARCH: usize = 200;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Whoever printed these words.
    Quotation,
    /// Whoever says the same.
    Statement,
    /// Whoever says it with other figures: the claim's own may be wrong.
    WithoutFigures,
}

/// One search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The words to search for, at most [`LONGEST_SEARCH`] characters.
    pub text: String,
    /// What it is for.
    pub aim: Aim,
    /// Language of what is looked for, ISO 639-1; empty if unknown.
    pub language: String,
}

/// What stands around a claim.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Surroundings<'a> {
    /// Title of the document.
    pub title: &'a str,
    /// The paragraph before the claim's sentence.
    pub before: &'a str,
    /// The claim's sentence.
    pub sentence: &'a str,
    /// Language of the document, ISO 639-1; empty if unknown.
    pub language: &'a str,
}

/// The searches for one claim, at most three, the most telling first.
#[must_use]
pub fn queries(claim: &Claim, around: &Surroundings<'_>) -> Vec<Search> {
    let _ = around;
    let text: String = claim
        .words()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let text: String = text.chars().take(LONGEST_SEARCH).collect();
    vec![Search {
        text,
        aim: Aim::Statement,
        language: around.language.to_owned(),
    }]
}
