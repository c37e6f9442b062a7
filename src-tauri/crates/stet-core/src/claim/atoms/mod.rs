//! The parts of a claim that are ticked off one by one (rules 3.0), each with a normalised value.
//!
//! Owns finding them. Numbers and dates are read by [`crate::quantity`].

mod attribution;
mod gazetteer;
mod german;

pub(crate) use gazetteer::PLACES;
pub(super) mod name;
pub(super) mod quotation;

use super::cues::{Cue, Cues};
use super::{Atom, AtomValue};
use crate::quantity::{self, Value};
use crate::text::Span;

/// The atoms of the words at `span` of `text`, in order of appearance. `sentence` tells where
/// the sentence begins, whose first capital means nothing.
pub(super) fn read(text: &str, span: &Span, sentence: &Span, language: Option<&str>) -> Vec<Atom> {
    let Some(body) = span.slice(text) else {
        return Vec::new();
    };
    let cues = Cues::find(body);
    let quotations = quotation::find(body);
    let quoted = |inner: &Span| quotations.iter().any(|(whole, _)| whole.contains(inner));
    let mut found: Vec<(Span, AtomValue)> = Vec::new();
    for mention in quantity::find(body) {
        if of_note(body, mention.span) {
            continue;
        }
        let value = match mention.value {
            Value::Quantity(quantity) => AtomValue::Number(quantity),
            Value::Date(date) => AtomValue::Date(date),
        };
        found.push((mention.span, value));
    }
    let figures: Vec<Span> = found.iter().map(|(span, _)| *span).collect();
    for (inner, words) in &quotations {
        found.push((*inner, AtomValue::Quotation(words.clone())));
    }
    let names = name::find(text, span, sentence, language);
    for (inner, who) in attribution::find(body, &cues, &names, &quotations) {
        found.push((inner, AtomValue::Attribution(who)));
    }
    for name in &names {
        let in_figure = figures.iter().any(|figure| figure.overlaps(&name.span));
        if in_figure || quoted(&name.span) {
            continue;
        }
        let value = if name.place {
            AtomValue::Place(name.value.clone())
        } else {
            AtomValue::Name(name.value.clone())
        };
        found.push((name.span, value));
    }
    for (cue, make) in [
        (
            Cue::Superlative,
            AtomValue::Superlative as fn(String) -> AtomValue,
        ),
        (Cue::Negation, AtomValue::Negation),
    ] {
        for inner in longest(cues.spans(cue)) {
            let in_name = names
                .iter()
                .any(|name| name.span.contains(&inner) && name.span.len() > inner.len());
            let in_figure = figures.iter().any(|figure| figure.overlaps(&inner));
            if in_name || in_figure || quoted(&inner) || !is_weighty(body, &inner, cue) {
                continue;
            }
            let word = inner
                .slice(body)
                .unwrap_or_default()
                .to_lowercase()
                .replace('’', "'");
            found.push((inner, make(word)));
        }
    }
    found.sort_by_key(|(span, _)| (span.start, span.end));
    found
        .into_iter()
        .filter_map(|(inner, value)| {
            let text = inner.slice(body)?.to_owned();
            Some(Atom {
                span: inner.shifted(span.start),
                text,
                value,
            })
        })
        .collect()
}

/// True for what stands in the square brackets of a note, "[1]", "[2, 5–7]": no value of the claim.
fn of_note(body: &str, span: Span) -> bool {
    let mark = |ch: char| ch.is_ascii_digit() || ch.is_whitespace() || ",;-–".contains(ch);
    let before = body[..span.start].trim_end_matches(mark);
    let after = body[span.end..].trim_start_matches(mark);
    let within = span
        .slice(body)
        .is_some_and(|words| words.chars().all(mark));
    within && before.ends_with('[') && after.starts_with(']')
}

/// Of overlapping hits the longest.
fn longest<'s>(hits: impl Iterator<Item = &'s Span>) -> Vec<Span> {
    let mut kept: Vec<Span> = Vec::new();
    let mut hits: Vec<Span> = hits.copied().collect();
    hits.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    for hit in hits {
        if kept.last().is_none_or(|last| hit.start >= last.end) {
            kept.push(hit);
        }
    }
    kept
}

/// Leaves out uses that assert nothing: "at first", "last year", "at least", "most of all".
fn is_weighty(body: &str, span: &Span, cue: Cue) -> bool {
    if cue != Cue::Superlative {
        return true;
    }
    let word = span.slice(body).unwrap_or_default().to_lowercase();
    let before = previous_word(body, span.start);
    let after = body[span.end..]
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let time = [
        "year", "month", "week", "night", "summer", "winter", "spring", "autumn", "fall",
        "century", "decade", "time",
    ];
    match word.as_str() {
        "first" | "last" => {
            before != "at"
                && !(word == "last" && time.contains(&after.as_str()))
                && !after.is_empty()
        }
        "least" | "most" | "best" | "worst" | "latest" => {
            before != "at" && after != "of" || word == "most" && before == "the"
        }
        "record" | "top" => matches!(
            before.as_str(),
            "a" | "the" | "all-time" | "its" | "new" | "set"
        ),
        "leading" => matches!(before.as_str(), "the" | "a" | "world's" | "country's"),
        _ => true,
    }
}

fn previous_word(body: &str, at: usize) -> String {
    body[..at]
        .trim_end()
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default()
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}
