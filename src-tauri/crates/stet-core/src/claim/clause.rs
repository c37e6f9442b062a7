//! From a sentence to its self-contained assertions.
//!
//! Cuts where two independent clauses are clearly joined and nowhere else: a
//! wrong cut makes two half-truths, a missing one a longer claim.

use super::cues::{Cue, Cues};
use crate::text::{Span, words};

const JOINERS: &[&str] = &[
    "and", "but", "while", "whereas", "yet", "although", "though",
];
const SUBJECT_PRONOUNS: &[&str] = &[
    "it", "he", "she", "they", "we", "i", "there", "this", "these", "that",
];
#[rustfmt::skip]
const DETERMINERS: &[&str] = &[
    "the", "a", "an", "its", "his", "her", "their", "our", "my", "some", "many", "most",
    "several", "another", "both", "all", "each", "every", "no", "only", "nearly", "about", "more",
    "fewer", "less", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten",
];

/// The claims in the sentence at `sentence` of `text`, in order: one, or one for each clearly
/// independent clause. Spans hold no joining word and no outer punctuation.
pub(super) fn split(text: &str, sentence: &Span) -> Vec<Span> {
    let Some(body) = sentence.slice(text) else {
        return Vec::new();
    };
    let cues = Cues::find(body);
    let tokens = words(body);
    let guarded = guarded(body);
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    for at in candidates(body, &tokens, &guarded) {
        let left = Span::new(from, at.0);
        let right = Span::new(at.1, body.len());
        if stands_alone(body, &left, &tokens, &cues)
            && opens_clause(body, &right, &tokens, &cues, at.2)
        {
            cuts.push((at.0, at.1));
            from = at.1;
        }
    }
    // What somebody said stays with who said it.
    if !cuts.is_empty() && reported(body, &cues, cuts[0].0) {
        cuts.clear();
    }
    let mut spans = Vec::new();
    let mut start = 0;
    for (end, next) in cuts.into_iter().chain([(body.len(), body.len())]) {
        let piece = &body[start..end];
        let trimmed = piece
            .trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '—' | '–'));
        // A dash as a typewriter has it.
        let trimmed = trimmed.strip_suffix(" -").map_or(trimmed, str::trim_end);
        let lead = trimmed.len() - trimmed.trim_start().len();
        if lead < trimmed.len() {
            let at = sentence.start + start;
            spans.push(Span::new(at + lead, at + trimmed.len()));
        }
        start = next;
    }
    spans
}

/// Strength of a joint: a semicolon, a comma with a joining word, a bare joining word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Joint {
    Semicolon,
    Comma,
    Bare,
}

/// Places to cut: end of the left clause, start of the right, and how they are joined.
fn candidates(body: &str, tokens: &[Span], guarded: &[Span]) -> Vec<(usize, usize, Joint)> {
    let mut found = Vec::new();
    let inside = |at: usize| guarded.iter().any(|span| span.start < at && at < span.end);
    for (at, _) in body.match_indices([';', '；']) {
        if !inside(at) {
            let after = at + body[at..].chars().next().map_or(1, char::len_utf8);
            found.push((at, after + joiner_len(&body[after..]), Joint::Semicolon));
        }
    }
    for token in tokens {
        let Some(word) = token.slice(body) else {
            continue;
        };
        if !JOINERS.contains(&word.to_lowercase().as_str())
            || inside(token.start)
            || token.start == 0
        {
            continue;
        }
        let before = body[..token.start].trim_end();
        if before.ends_with(';') {
            continue;
        }
        let joint = if before.ends_with(',') {
            Joint::Comma
        } else {
            Joint::Bare
        };
        if joint == Joint::Bare && !matches!(word, "and" | "but") {
            continue;
        }
        found.push((before.len(), token.end, joint));
    }
    found.sort_unstable_by_key(|&(at, _, _)| at);
    found
}

fn joiner_len(after: &str) -> usize {
    let lead = after.len() - after.trim_start().len();
    let rest = &after[lead..];
    JOINERS
        .iter()
        .find(|joiner| {
            rest.get(..joiner.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(joiner))
                && rest[joiner.len()..].starts_with(char::is_whitespace)
        })
        .map_or(0, |joiner| lead + joiner.len())
}

/// Quotations and brackets: never cut inside.
fn guarded(body: &str) -> Vec<Span> {
    let mut spans = super::atoms::quotation::marks(body);
    let mut open = None;
    for (at, ch) in body.char_indices() {
        match ch {
            '(' | '[' => open = open.or(Some(at)),
            ')' | ']' => {
                if let Some(start) = open.take() {
                    spans.push(Span::new(start, at + 1));
                }
            }
            _ => {}
        }
    }
    spans
}

fn stands_alone(body: &str, span: &Span, tokens: &[Span], cues: &Cues) -> bool {
    let count = tokens.iter().filter(|token| span.contains(token)).count();
    count >= 3
        && has_verb(body, span, tokens, cues)
        && !opens_subordinate(body, span)
        && !wants_more(body, span, tokens)
}

/// Words that lead to a clause hung upon another, wherever it stands.
const SUBORDINATORS: &[&str] = &[
    "because", "although", "though", "while", "when", "whether", "since", "unless", "until", "if",
    "as",
];

/// "It matters because, although …": the word before the cut leads on to what stands behind it.
fn wants_more(body: &str, span: &Span, tokens: &[Span]) -> bool {
    const LEADING_ON: &[&str] = &[
        "that", "than", "which", "who", "so", "and", "or", "but", "yet",
    ];
    tokens
        .iter()
        .rfind(|token| span.contains(token))
        .and_then(|token| token.slice(body))
        .is_some_and(|last| is_one_of(&[SUBORDINATORS, LEADING_ON], last))
}

/// "When it rained, …", "If …": not a clause that stands without the rest.
fn opens_subordinate(body: &str, span: &Span) -> bool {
    const BOUND: &[&str] = &[
        "after", "before", "once", "whereas", "both", "either", "neither", "not", "between",
    ];
    let first = span.slice(body).and_then(|s| s.split_whitespace().next());
    first.is_some_and(|first| is_one_of(&[SUBORDINATORS, BOUND], first))
}

fn is_one_of(lists: &[&[&str]], word: &str) -> bool {
    let low = word.to_lowercase();
    lists.iter().any(|list| list.contains(&low.as_str()))
}

fn opens_clause(body: &str, span: &Span, tokens: &[Span], cues: &Cues, joint: Joint) -> bool {
    let inside: Vec<&Span> = tokens.iter().filter(|token| span.contains(token)).collect();
    let Some(first) = inside.first().and_then(|token| token.slice(body)) else {
        return false;
    };
    if inside.len() < 3 {
        return false;
    }
    let lower = first.to_lowercase();
    let pronoun = SUBJECT_PRONOUNS.contains(&lower.as_str());
    let subject = pronoun
        || DETERMINERS.contains(&lower.as_str())
        || first
            .chars()
            .next()
            .is_some_and(|c| c.is_uppercase() || c.is_numeric());
    // The verb must come soon, so that "…, and the growing number of …" is no clause.
    let reach = match joint {
        Joint::Bare => 1,
        Joint::Comma => 7,
        Joint::Semicolon => 12,
    };
    let horizon = inside
        .get(reach.min(inside.len() - 1))
        .map_or(span.end, |token| token.end);
    let soon = Span::new(inside[1.min(inside.len() - 1)].start, horizon);
    let verb_soon = has_verb(body, &soon, tokens, cues);
    match joint {
        Joint::Bare => pronoun && lower != "that" && lower != "this" && verb_soon,
        Joint::Comma => {
            subject
                && lower != "that"
                && verb_soon
                && !list_goes_on(body, span, verb_at(body, span, tokens, cues))
        }
        Joint::Semicolon => (subject || !lower.is_empty()) && verb_soon,
    }
}

/// "…, and Cardiff, which was": a comma before the verb means a list or an aside.
fn list_goes_on(body: &str, span: &Span, verb: Option<usize>) -> bool {
    verb.is_none_or(|at| body[span.start..at].contains(','))
}

fn verb_at(body: &str, span: &Span, tokens: &[Span], cues: &Cues) -> Option<usize> {
    tokens
        .iter()
        .filter(|token| span.contains(token))
        .find(|token| is_verb(body, token, cues))
        .map(|token| token.start)
}

/// The words of an English claim that say what is done or what something is, as far as word lists and endings
/// tell: its verbs, without auxiliaries and without those of saying where there are others; where there are
/// none, what follows the auxiliary. Empty if neither is found.
pub(crate) fn predicate_words(text: &str) -> Vec<&str> {
    let cues = Cues::find(text);
    let tokens = words(text);
    let verbs: Vec<&Span> = tokens
        .iter()
        .filter(|token| is_verb(text, token, &cues) && !cues.has_in(Cue::Auxiliary, token))
        .collect();
    let says = |token: &&&Span| cues.has_in(Cue::Reporting, token);
    let acts: Vec<&Span> = if verbs.iter().all(|token| says(&token)) {
        verbs
    } else {
        verbs.into_iter().filter(|token| !says(&token)).collect()
    };
    if !acts.is_empty() {
        return acts
            .into_iter()
            .filter_map(|token| token.slice(text))
            .collect();
    }
    let after = cues.spans(Cue::Auxiliary).map(|span| span.end).min();
    let rest = after.and_then(|at| text.get(at..));
    rest.into_iter().collect()
}

/// True if `span` holds a finite verb, as far as word lists and endings tell.
pub(super) fn has_verb(body: &str, span: &Span, tokens: &[Span], cues: &Cues) -> bool {
    verb_at(body, span, tokens, cues).is_some()
}

fn is_verb(body: &str, token: &Span, cues: &Cues) -> bool {
    let listed = cues.has_in(Cue::Auxiliary, token)
        || cues.has_in(Cue::Verb, token)
        || cues.has_in(Cue::Reporting, token);
    listed || is_regular_past(body, token)
}

/// "opened", but not "Limited", "the wounded" or "be opened".
pub(super) fn is_regular_past(body: &str, token: &Span) -> bool {
    token.slice(body).is_some_and(|word| {
        word.len() > 4
            && word.ends_with("ed")
            && word.starts_with(char::is_lowercase)
            && !after_determiner(body, token.start)
    })
}

/// "the wounded", "a dedicated team": a participle, not a verb.
fn after_determiner(body: &str, at: usize) -> bool {
    let before = body[..at].trim_end();
    let word = before
        .rsplit(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or("");
    matches!(
        word.to_lowercase().as_str(),
        "the"
            | "a"
            | "an"
            | "its"
            | "his"
            | "her"
            | "their"
            | "our"
            | "my"
            | "of"
            | "some"
            | "these"
            | "those"
            | "be"
    )
}

/// True if the first clause reports speech, so that the rest is what was said.
fn reported(body: &str, cues: &Cues, first_cut: usize) -> bool {
    let left = Span::new(0, first_cut);
    cues.spans(Cue::Reporting)
        .filter(|hit| left.contains(hit))
        .any(|hit| {
            let rest = body[hit.end..first_cut].trim_start();
            // "…," he said; and … – the saying is over.
            !rest.is_empty()
        })
        || cues.has_in(Cue::SourcePhrase, &left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        split(text, &Span::new(0, text.len()))
            .iter()
            .filter_map(|span| span.slice(text))
            .collect()
    }

    #[test]
    fn joined_clauses_part_and_lists_stay() {
        let table: &[(&str, &[&str])] = &[
            (
                "The bridge opened in 1932, and it cost $5 million.",
                &["The bridge opened in 1932", "it cost $5 million."],
            ),
            (
                "Sales rose 4 per cent; profits fell by a third.",
                &["Sales rose 4 per cent", "profits fell by a third."],
            ),
            (
                "The mayor lost the vote and she resigned in May.",
                &["The mayor lost the vote", "she resigned in May."],
            ),
            ("He visited Paris, London, and the city of Cardiff.", &[]),
            (
                "When it rained, the river rose and the town was flooded.",
                &[],
            ),
            ("She said that it was late, and that he had left.", &[]),
            (
                "This is important because, although the brain holds more, it uses what is needed.",
                &[],
            ),
            (
                "It had two targets - namely, left or right - and these were the directions.",
                &[
                    "It had two targets - namely, left or right",
                    "these were the directions.",
                ],
            ),
            (
                "The firm (it was founded in 1912, and it closed in 1960) made pens.",
                &[],
            ),
            ("“It fell, and it broke,” he said.", &[]),
            ("The old and the young came.", &[]),
        ];
        for (text, expected) in table {
            let expected = if expected.is_empty() {
                vec![*text]
            } else {
                expected.to_vec()
            };
            assert_eq!(cut(text), expected);
        }
    }
}
