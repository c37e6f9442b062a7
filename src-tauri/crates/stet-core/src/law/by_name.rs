//! "Roe at 116": a decision cited in full before, called by a party's name with a page, or by the
//! name alone where it is set in italics.

use std::collections::HashMap;
use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, MatchKind};
use regex::Regex;

use super::{Citation, Kind};
use crate::text::Span;

/// Parties of so many decisions that their name alone tells none.
const COMMON: [&str; 9] = [
    "state",
    "united states",
    "people",
    "commonwealth",
    "mass",
    "commissioner",
    "county",
    "city",
    "government",
];

/// The decisions called by name, after their full citations. One pass over the text for all names.
pub(super) fn references(text: &str, set: &[Span], full: &[Citation]) -> Vec<Citation> {
    // Name → end of the first full citation that gives it, and which party it is.
    let mut names: HashMap<&str, (usize, bool)> = HashMap::new();
    for citation in full.iter().filter(|citation| citation.kind == Kind::Case) {
        let parties = [(&citation.plaintiff, true), (&citation.defendant, false)];
        for (name, plaintiff) in parties {
            if let Some(name) = name.as_deref().filter(|name| tells(name)) {
                names.entry(name).or_insert((citation.span.end, plaintiff));
            }
        }
    }
    let mut patterns: Vec<&str> = names.keys().copied().collect();
    patterns.sort_unstable();
    let Ok(search) = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(&patterns)
    else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for hit in search.find_iter(text) {
        let name = patterns[hit.pattern().as_usize()];
        let Some(&(from, plaintiff)) = names.get(name) else {
            continue;
        };
        let joined = text[..hit.start()]
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        if hit.start() < from || joined {
            continue;
        }
        let pin = page(&text[hit.end()..]);
        let styled = || italic(text, set, Span::new(hit.start(), hit.end()));
        let span = match &pin {
            Some(pin) => Span::new(hit.start(), hit.end() + pin.len()),
            None if styled() => Span::new(hit.start(), hit.end()),
            None => continue,
        };
        let mut citation = Citation::new(Kind::ByName, span, text);
        citation.pin = pin.map(|pin| pin.trim().to_owned());
        let party = Some(name.to_owned());
        if plaintiff {
            citation.plaintiff = party;
        } else {
            citation.defendant = party;
        }
        found.push(citation);
    }
    found
}

/// True for a name by which a decision can be called.
fn tells(name: &str) -> bool {
    name.chars().count() > 2
        && name.starts_with(char::is_uppercase)
        && !name.ends_with('.')
        && !COMMON.contains(&name.to_lowercase().as_str())
}

/// " at 116": the pages after a name.
fn page(after: &str) -> Option<&str> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = PATTERN.get_or_init(|| {
        Regex::new(r"^(?P<pin> at (?:(?:pp?\.|¶{1,2}|\*) ?)?[0-9]+(?:[-–][0-9]+)?(?:, ?[0-9]+(?:[-–][0-9]+)?)*)(?:[,.;)\]\\]| ?[(\[]| ;|$)").ok()
    });
    // More would be no page.
    let near = super::reporters::window_after(after, 0, 48);
    let read = pattern.as_ref()?.captures(near)?.name("pin")?;
    Some(read.as_str())
}

/// True if a name is all that a styled stretch holds, and neither party of "v." nor of "supra".
fn italic(text: &str, set: &[Span], name: Span) -> bool {
    let after = set.partition_point(|span| span.start <= name.start);
    let Some(span) = set[..after].last().filter(|span| name.end <= span.end) else {
        return false;
    };
    let blank = |span: Option<&str>| {
        span.is_some_and(|words| {
            words
                .chars()
                .all(|ch| matches!(ch, ' ' | ',' | '.' | ';' | ':'))
        })
    };
    let rest = text[span.end..].trim_start();
    blank(text.get(span.start..name.start))
        && blank(text.get(name.end..span.end))
        && !["v.", "v ", "vs", "supra"]
            .iter()
            .any(|mark| rest.starts_with(mark))
}
