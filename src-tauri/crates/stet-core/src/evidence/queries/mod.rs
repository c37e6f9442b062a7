//! From a claim to what a person would type to find out whether it is true.
//!
//! Owns the words of a search: self-contained, names and figures kept, small words gone. Refuses to
//! know who is searched and what comes back.

mod subject;
#[cfg(test)]
mod tests;

use crate::citation_support::is_stop_word;
use crate::claim::{AtomValue, Claim};
use crate::quantity::spells_number;
use crate::text::{Span, words};

/// The most characters of a search.
pub const LONGEST_SEARCH: usize = 200;

/// The most words of a search: search engines read no more than some thirty.
const MOST_WORDS: usize = 24;

/// Fewest words of a quotation that is searched for word by word.
const QUOTATION_WORDS: usize = 3;

/// Content words below which a search takes more of its sentence along.
const THIN: usize = 3;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Whoever printed these words.
    Quotation,
    /// Whoever says the same.
    Statement,
    /// Whoever says it with other figures: the claim's own may be wrong.
    WithoutFigures,
    /// Names and figures alone, for places in another language than the document's.
    NamesAndFigures,
}

/// One search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The words to search for, at most [`LONGEST_SEARCH`] characters. Quotation marks stand around
    /// words that are wanted exactly; there are no other operators.
    pub text: String,
    /// What it is for.
    pub aim: Aim,
    /// Language of what is looked for, ISO 639-1; empty if unknown.
    pub language: String,
}

/// What stands around a claim; every part may be empty.
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

/// The searches for one claim, the most telling first: at most three in the document's language,
/// and one in English where that is another. None for a claim without a word to search for.
#[must_use]
pub fn queries(claim: &Claim, around: &Surroundings<'_>) -> Vec<Search> {
    let subject = subject::of(claim, around);
    let mut tokens = tokens(claim, around.language);
    if tokens.iter().filter(|token| !token.figure).count() + usize::from(subject.is_some()) < THIN {
        tokens.extend(more(claim, around, &tokens));
    }
    let mut searches = Vec::new();
    let mut add = |aim, text: String, language: &str| {
        let new = !text.is_empty() && searches.iter().all(|known: &Search| known.text != text);
        if new {
            searches.push(Search {
                text,
                aim,
                language: language.to_owned(),
            });
        }
    };
    if let Some(text) = quotation(claim, subject.as_deref()) {
        add(Aim::Quotation, text, around.language);
    }
    add(
        Aim::Statement,
        joined(subject.as_deref(), tokens.iter()),
        around.language,
    );
    if tokens.iter().any(|token| token.figure) {
        let rest = tokens.iter().filter(|token| !token.figure);
        let rest: Vec<&Token> = rest.collect();
        // Without figures there must be something left to search for.
        if rest.len() + usize::from(subject.is_some()) >= 2 {
            let text = joined(subject.as_deref(), rest.into_iter());
            add(Aim::WithoutFigures, text, around.language);
        }
    }
    if !["", "en"].contains(&around.language) && (subject.is_some() || has_name(&tokens)) {
        let kept = tokens.iter().filter(|token| token.name || token.figure);
        add(Aim::NamesAndFigures, joined(subject.as_deref(), kept), "en");
    }
    searches
}

/// A word of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    text: String,
    /// Part of a name or place.
    name: bool,
    /// Part of a number or date.
    figure: bool,
}

fn has_name(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| token.name)
}

/// The content words of the claim in order, each once; quoted words are searched for by themselves.
fn tokens(claim: &Claim, language: &str) -> Vec<Token> {
    let text = claim.words();
    let start = claim.place.span.start;
    let spans = |wanted: fn(&AtomValue) -> bool| -> Vec<Span> {
        let atoms = claim.atoms.iter().filter(|atom| wanted(&atom.value));
        let inside = atoms.filter(|atom| atom.span.start >= start);
        inside
            .map(|atom| Span::new(atom.span.start - start, atom.span.end.max(start) - start))
            .collect()
    };
    let names = spans(|value| {
        matches!(
            value,
            AtomValue::Name(_) | AtomValue::Place(_) | AtomValue::Attribution(_)
        )
    });
    let numbers = spans(|value| matches!(value, AtomValue::Number(_)));
    let dates = spans(|value| matches!(value, AtomValue::Date(_)));
    let lies_in = |all: &[Span], span: &Span| all.iter().any(|whole| whole.overlaps(span));
    let mut out: Vec<Token> = Vec::new();
    for span in words(&text) {
        let Some(word) = span.slice(&text) else {
            continue;
        };
        let has_digit = word.chars().any(|c| c.is_ascii_digit());
        let spelled = lies_in(&numbers, &span) && spells_number(&word.to_lowercase());
        let figure = has_digit || spelled || lies_in(&dates, &span);
        // The article that opens a sentence has a capital and is no part of the name after it.
        let opens = out.is_empty() && is_small(word, language);
        let name = !figure && !opens && lies_in(&names, &span) && begins_as_name(word);
        if !figure && !name && is_small(word, language) {
            continue;
        }
        push(
            &mut out,
            Token {
                text: word.to_owned(),
                name,
                figure,
            },
        );
    }
    out
}

/// A word inside a name that tells: its small words ("of the") are dropped like others.
fn begins_as_name(word: &str) -> bool {
    word.chars()
        .next()
        .is_some_and(|c| !c.is_lowercase() || !c.is_ascii())
}

/// A word that says nothing by itself. Negations stay: they turn the claim.
fn is_small(word: &str, language: &str) -> bool {
    const NEGATIONS: [&str; 3] = ["no", "not", "never"];
    let lower = word.to_lowercase();
    if NEGATIONS.contains(&lower.as_str()) {
        return false;
    }
    let base = lower.split(['\'', '’']).next().unwrap_or_default();
    let short = base.chars().count() < 3
        && base.chars().all(char::is_alphabetic)
        && base.is_ascii()
        && !word.chars().all(char::is_uppercase);
    let language = if language.is_empty() { "en" } else { language };
    short
        || lower == "i"
        || subject::is_pointer(&lower, language)
        || is_stop_word(language, &lower)
        || is_stop_word(language, base)
}

fn push(out: &mut Vec<Token>, token: Token) {
    let folded = token.text.to_lowercase();
    if out.iter().all(|known| known.text.to_lowercase() != folded) {
        out.push(token);
    }
}

/// Content words of the sentence, then of the title, for a claim that has too few of its own.
fn more(claim: &Claim, around: &Surroundings<'_>, known: &[Token]) -> Vec<Token> {
    let quote = claim.words();
    let rest = around.sentence.replace(quote.trim(), " ");
    let mut all: Vec<Token> = known.to_vec();
    for text in [rest.as_str(), around.title] {
        for span in words(text) {
            let Some(word) = span.slice(text) else {
                continue;
            };
            let digit = word.chars().any(|c| c.is_ascii_digit());
            if all.len() >= known.len() + THIN || digit || is_small(word, around.language) {
                continue;
            }
            push(
                &mut all,
                Token {
                    text: word.to_owned(),
                    name: false,
                    figure: false,
                },
            );
        }
    }
    all.split_off(known.len())
}

/// The longest quotation of the claim, exactly, with who is said to have said it.
fn quotation(claim: &Claim, subject: Option<&str>) -> Option<String> {
    let quoted = |value: &AtomValue| match value {
        AtomValue::Quotation(words) => Some(words.clone()),
        _ => None,
    };
    let longest = claim
        .atoms
        .iter()
        .filter_map(|atom| quoted(&atom.value))
        .max_by_key(|words| words.chars().count())?;
    let speaker = claim.atoms.iter().find_map(|atom| match &atom.value {
        AtomValue::Attribution(who) => Some(who.as_str()),
        _ => None,
    });
    let speaker = speaker.or(subject).unwrap_or_default();
    let room = LONGEST_SEARCH.saturating_sub(speaker.chars().count() + 3);
    let exact = beginning(&longest.replace(['"', '“', '”'], " "), room);
    if exact.split_whitespace().count() < QUOTATION_WORDS {
        return None;
    }
    Some(format!("\"{exact}\" {speaker}").trim().to_owned())
}

/// The first whole words of a text, single-spaced, that fit.
fn beginning(text: &str, most: usize) -> String {
    let mut out = String::new();
    for word in text.split_whitespace().take(MOST_WORDS) {
        if out.chars().count() + 1 + word.chars().count() > most {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    if out.is_empty() {
        // A script without spaces, or one endless word.
        out = text.trim().chars().take(most).collect();
    }
    out
}

/// The subject and the words in order. Where they do not all fit, names and figures stay longest.
fn joined<'t>(subject: Option<&str>, tokens: impl Iterator<Item = &'t Token>) -> String {
    let tokens: Vec<&Token> = tokens.collect();
    let subject = subject.unwrap_or_default();
    let said = subject.to_lowercase();
    let said: Vec<&str> = said.split_whitespace().collect();
    let mut room = LONGEST_SEARCH.saturating_sub(subject.chars().count());
    let mut places = MOST_WORDS.saturating_sub(said.len());
    let mut keep = vec![false; tokens.len()];
    for first in [true, false] {
        for (at, token) in tokens.iter().enumerate() {
            let length = token.text.chars().count() + 1;
            let wanted = (token.name || token.figure) == first
                && !said.contains(&token.text.to_lowercase().as_str());
            if wanted && length <= room && places > 0 {
                keep[at] = true;
                room -= length;
                places -= 1;
            }
        }
    }
    let kept = tokens.iter().zip(&keep).filter(|(_, keep)| **keep);
    let mut text = beginning(subject, LONGEST_SEARCH);
    for (token, _) in kept {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    if text.is_empty()
        && let [endless, ..] = tokens.as_slice()
    {
        text = beginning(&endless.text, LONGEST_SEARCH);
    }
    text
}
