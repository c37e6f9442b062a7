//! Who is said to have said it: "X said", "said X", "according to X".

use super::name::Name;
use crate::claim::cues::{Cue, Cues};
use crate::text::{Span, words};

/// Attributions in `body`: the span of the speaker with the verb or phrase, and the speaker.
pub(super) fn find(
    body: &str,
    cues: &Cues,
    names: &[Name],
    quotations: &[(Span, String)],
) -> Vec<(Span, String)> {
    let quoted = |span: &Span| quotations.iter().any(|(whole, _)| whole.contains(span));
    let mut found: Vec<(Span, String)> = Vec::new();
    let mut add = |(span, who): (Span, String)| {
        if !who.is_empty() && found.iter().all(|(other, _)| !other.overlaps(&span)) {
            found.push((span, who));
        }
    };
    let behind = |hit: &Span| {
        let (end, who) = phrase_after(body, hit.end, names);
        (end > hit.end).then(|| (Span::new(hit.start, end), who))
    };
    let before = |hit: &Span| {
        let (start, who) = phrase_before(body, hit.start, names, quotations)?;
        Some((Span::new(start, hit.end), who))
    };
    let follows = |hit: &Span| follows_quotation(hit, quotations);
    let cues = |cue: Cue| cues.spans(cue).filter(|hit| !quoted(hit));
    for hit in cues(Cue::SourcePhrase) {
        behind(hit).into_iter().for_each(&mut add);
    }
    for hit in cues(Cue::Reporting) {
        let said = before(hit).or_else(|| follows(hit).then(|| behind(hit)).flatten());
        said.into_iter().for_each(&mut add);
    }
    for hit in cues(Cue::ReportingAbroad) {
        let said = if follows(hit) {
            behind(hit)
        } else {
            before(hit).filter(|_| leads_to_quotation(hit, quotations))
        };
        said.into_iter().for_each(&mut add);
    }
    found.sort_by_key(|(span, _)| span.start);
    found
}

/// "Ada Moll sagte: „…“": a quotation begins right behind the verb.
fn leads_to_quotation(hit: &Span, quotations: &[(Span, String)]) -> bool {
    quotations
        .iter()
        .any(|(whole, _)| whole.start >= hit.end && whole.start - hit.end <= 3)
}

fn follows_quotation(hit: &Span, quotations: &[(Span, String)]) -> bool {
    quotations
        .iter()
        .any(|(whole, _)| whole.end <= hit.start && hit.start - whole.end <= 3)
}

/// The name that begins within `text` words after `at`, or the plain noun phrase there.
fn phrase_after(body: &str, at: usize, names: &[Name]) -> (usize, String) {
    let rest = &body[at..];
    let limit = rest
        .char_indices()
        .find(|&(_, c)| matches!(c, ',' | ';' | '.' | '(' | '“' | '"' | ':'))
        .map_or(body.len(), |(i, _)| at + i);
    if let Some(name) = names
        .iter()
        .find(|n| n.span.start >= at && n.span.start < limit)
    {
        // "The port authority of Ostholm" is not Ostholm.
        let before = &body[at..name.span.start];
        let tokens = words(before);
        let mut back = tokens.iter().rev().filter_map(|t| t.slice(before));
        let belongs = back.find(|word| !matches!(*word, "the" | "a" | "an"));
        let who = if matches!(belongs, Some("of" | "for" | "from" | "at" | "in")) {
            clean(&body[at..name.span.end])
        } else {
            name.value.clone()
        };
        return (name.span.end, who);
    }
    let tokens = words(&body[at..limit]);
    let relative = |t: &Span| {
        let word = t.slice(&body[at..]).unwrap_or_default();
        matches!(word, "who" | "whose" | "whom" | "which" | "that")
    };
    let phrase = tokens.iter().take(5).take_while(|t| !relative(t));
    let end = phrase.last().map_or(at, |t| at + t.end);
    (end, clean(&body[at..end]))
}

/// The subject right before a reporting verb, back to punctuation or a quotation.
fn phrase_before(
    body: &str,
    at: usize,
    names: &[Name],
    quotations: &[(Span, String)],
) -> Option<(usize, String)> {
    let mut from = body[..at]
        .char_indices()
        .rev()
        .find(|&(_, c)| matches!(c, ';' | ':' | '(' | '—' | '–' | '“' | '”' | '"' | '»'))
        .map_or(0, |(i, c)| i + c.len_utf8());
    for (whole, _) in quotations {
        if whole.end <= at {
            from = from.max(whole.end);
        }
    }
    let before = &body[from..at];
    // An apposition between commas: "Smith, the mayor, said".
    let name = names
        .iter()
        .rev()
        .find(|n| n.span.start >= from && n.span.end <= at);
    if let Some(name) = name {
        let between = &body[name.span.end..at];
        let near = words(between).len() <= 3 || between.trim_end().ends_with(',');
        if near {
            return Some((name.span.start, name.value.clone()));
        }
    }
    let tokens = words(before);
    let comma = before.trim_end().rfind(',').map_or(0, |i| i + 1);
    let kept: Vec<&Span> = tokens.iter().filter(|t| t.start >= comma).collect();
    let last = kept.len().checked_sub(1)?;
    let mut first = last;
    // Back to the determiner or pronoun that opens the noun phrase.
    while first > 0 && last - first < 5 && !opens_phrase(kept[first].slice(before)?) {
        first -= 1;
    }
    let auxiliary = matches!(
        kept[last].slice(before)?,
        "be" | "been" | "was" | "were" | "is" | "are" | "to" | "not" | "being"
    );
    if auxiliary {
        return None;
    }
    // "This suggests that": nobody says anything.
    let nobody = matches!(
        before[kept[first].start..].trim().to_lowercase().as_str(),
        "this" | "that" | "it" | "which" | "these" | "those" | "there" | "what" | "all" | "who"
    );
    if nobody {
        return None;
    }
    let start = kept[first].start;
    Some((from + start, clean(&before[start..])))
}

fn opens_phrase(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "the"
            | "a"
            | "an"
            | "he"
            | "she"
            | "they"
            | "it"
            | "we"
            | "i"
            | "his"
            | "her"
            | "their"
            | "its"
            | "one"
            | "some"
            | "many"
            | "several"
            | "officials"
            | "police"
            | "researchers"
            | "scientists"
            | "critics"
            | "experts"
    )
}

fn clean(phrase: &str) -> String {
    let joined = phrase
        .split_whitespace()
        .map(|word| word.trim_matches([',', '.', ';']))
        .collect::<Vec<_>>()
        .join(" ");
    let mut rest = joined.trim();
    for article in ["the ", "The ", "a ", "A ", "an ", "An "] {
        rest = rest.strip_prefix(article).unwrap_or(rest);
    }
    for adverb in [
        " also", " later", " then", " has", " had", " have", " once", " often",
    ] {
        rest = rest.strip_suffix(adverb).unwrap_or(rest);
    }
    rest.to_owned()
}
