//! The parties of a case where a document sets them in italics: the styled words are the name.

use super::names::{BACK, Names, procedural, split_versus, without_signals};
use super::words::{Kind, Words};
use crate::text::Span;

/// The names set in italics before the citation at token `at`; nothing where they are not.
pub(super) fn before(words: &Words, at: usize, set: &[Span]) -> Option<Names> {
    let mut place = at;
    while place > at.saturating_sub(BACK) {
        place -= 1;
        if words.word(place).trim_matches([',', ' ']).is_empty() {
            continue;
        }
        match words.tokens[place].kind {
            Kind::Stop(true) => return versus(words, place, set),
            Kind::Stop(false) => return after_signal(words, place, at, set),
            _ => {}
        }
    }
    None
}

/// The name set in italics that ends before a short form: "<i>Twombly</i>, 550 U.S. at 556".
pub(super) fn short(words: &Words, at: usize, set: &[Span]) -> Option<Names> {
    let place = (at.saturating_sub(BACK)..at)
        .rev()
        .find(|&place| !words.word(place).trim_matches([',', ' ']).is_empty())?;
    let name = covering(set, words.start(place))?;
    let inside = cut(words, name, words.start(at));
    Some(Names {
        defendant: Some(without_signals(inside)).filter(|name| !name.is_empty()),
        start: Some(name.start),
        ..Names::default()
    })
}

fn versus(words: &Words, place: usize, set: &[Span]) -> Option<Names> {
    let left = covering(set, words.start(place.checked_sub(2)?))?;
    let right = covering(set, words.start(place + 2))?;
    let slice = |span: Span| span.slice(words.text).unwrap_or_default();
    let (plaintiff, defendant) = if left == right {
        split_versus(slice(left))
    } else {
        (slice(left), slice(right))
    };
    let party = |words: &str| {
        without_signals(words)
            .trim_matches([' ', ',', '('])
            .to_owned()
    };
    // A signal inside the italics belongs to the sentence.
    let lead = plaintiff
        .find(without_signals(plaintiff).as_str())
        .unwrap_or(0);
    Some(Names {
        plaintiff: Some(party(plaintiff)),
        defendant: Some(party(defendant)).filter(|name| !name.is_empty()),
        start: Some(left.start + lead),
        ..Names::default()
    })
}

fn after_signal(words: &Words, place: usize, at: usize, set: &[Span]) -> Option<Names> {
    let first = (place + 1..at).find(|&next| !words.word(next).trim().is_empty())?;
    let name = covering(set, words.start(first))?;
    let inside = cut(words, name, words.start(at));
    let phrase = procedural(words, place);
    let before = phrase.map(|phrase| words.start(phrase.at));
    Some(Names {
        procedural: phrase.map(|phrase| phrase.words.to_owned()),
        defendant: Some(without_signals(inside)).filter(|name| !name.is_empty()),
        start: Some(before.map_or(name.start, |before| before.min(name.start))),
        ..Names::default()
    })
}

/// The one styled stretch over an offset.
fn covering(set: &[Span], at: usize) -> Option<Span> {
    let after = set.partition_point(|span| span.start <= at);
    set[..after].last().copied().filter(|span| at < span.end)
}

/// A styled stretch up to where the citation begins: the style may run on into its volume.
fn cut<'t>(words: &Words<'t>, name: Span, until: usize) -> &'t str {
    words
        .text
        .get(name.start..name.end.min(until).max(name.start))
        .unwrap_or_default()
}
