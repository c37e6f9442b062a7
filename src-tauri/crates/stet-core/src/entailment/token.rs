//! Words of a claim or passage, with what the comparison needs to know of each.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_segmentation::UnicodeSegmentation;

use super::lexicon::lexicon;
use crate::text::Span;

/// Most words read of one text: a passage has at most 1,200 characters, so this only bounds
/// what a caller passes against the rules.
const MOST: usize = 4_000;

/// One word.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    /// Where in the text.
    pub span: Span,
    /// In lower case, apostrophes straight, possessive removed.
    pub lower: String,
    /// Its stem.
    pub stem: String,
    /// What it is to the comparison.
    pub kind: Kind,
    /// True if written with a capital where a common word would not be.
    pub name: bool,
}

/// What a word is to the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Carries content.
    Content,
    /// Holds a digit.
    Figure,
    /// Turns a statement round: not, never, without …
    Negation,
    /// Carries no content of its own.
    Stop,
}

impl Token {
    /// True for content words and figures.
    pub(super) fn counts(&self) -> bool {
        matches!(self.kind, Kind::Content | Kind::Figure)
    }
}

/// The words of `text`, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut out: Vec<Token> = Vec::new();
    let mut sentence_start = true;
    let mut end = 0;
    for (at, word) in text.unicode_word_indices().take(MOST) {
        let gap = text.get(end..at).unwrap_or_default();
        sentence_start |= gap.contains(['.', '!', '?', '\n', ':', '"', '“']);
        end = at + word.len();
        for (offset, part) in parts(word) {
            let span = Span::new(at + offset, at + offset + part.len());
            out.push(token(part, span, sentence_start, &stemmer));
            sentence_start = false;
        }
    }
    out
}

/// A word cut where two words are written as one: "don't" into do, n't.
fn parts(word: &str) -> impl Iterator<Item = (usize, &str)> {
    let cut = ["n't", "n’t", "N'T"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending).map(str::len))
        .filter(|at| *at > 0);
    let (first, second) = cut.map_or((word, ""), |at| word.split_at(at));
    [(0, first), (first.len(), second)]
        .into_iter()
        .filter(|(_, part)| !part.is_empty())
}

fn token(word: &str, span: Span, sentence_start: bool, stemmer: &Stemmer) -> Token {
    let plain = word.replace('’', "'");
    let base = plain
        .strip_suffix("'s")
        .unwrap_or(&plain)
        .trim_end_matches('\'');
    let lower = base.to_lowercase();
    let capital = base.chars().next().is_some_and(char::is_uppercase);
    let shouted = base.chars().filter(|ch| ch.is_uppercase()).count() >= 2;
    let stop = lexicon().is_stop(&lower);
    let kind = if lexicon().is_negation(&lower) {
        Kind::Negation
    } else if lower.contains(|ch: char| ch.is_ascii_digit()) {
        Kind::Figure
    } else if stop && !(shouted && lower.len() == 2)
        || lower.chars().count() < 2 && lower.is_ascii()
    {
        Kind::Stop
    } else {
        Kind::Content
    };
    let stem = stem(&lower, stemmer).into_owned();
    Token {
        span,
        name: kind == Kind::Content && (shouted || capital && !sentence_start),
        lower,
        stem,
        kind,
    }
}

fn stem<'w>(lower: &'w str, stemmer: &Stemmer) -> Cow<'w, str> {
    if lower.is_ascii() && lower.chars().all(|ch| ch.is_ascii_alphabetic()) {
        stemmer.stem(lower)
    } else {
        Cow::Borrowed(lower)
    }
}

/// The stem of one lower-case word.
pub(super) fn stem_of(lower: &str) -> String {
    stem(lower, &Stemmer::create(Algorithm::English)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let found = tokens("The EU didn’t fine Smith's firm 4,870 euros.");
        let kinds: Vec<(&str, Kind, bool)> = found
            .iter()
            .map(|token| (token.lower.as_str(), token.kind, token.name))
            .collect();
        assert_eq!(
            kinds,
            [
                ("the", Kind::Stop, false),
                ("eu", Kind::Content, true),
                ("did", Kind::Stop, false),
                ("n't", Kind::Negation, false),
                ("fine", Kind::Content, false),
                ("smith", Kind::Content, true),
                ("firm", Kind::Content, false),
                ("4,870", Kind::Figure, false),
                ("euros", Kind::Content, false),
            ]
        );
        assert_eq!(found[4].stem, stem_of("fined"));
    }
}
