//! An evened text cut into words, spaces and what matters to citations: citations themselves,
//! "Id.", "supra", section signs, blanks for pages to come, and the words at which the name of a
//! case begins or ends.

use std::sync::OnceLock;

use regex::Regex;

use super::reporters::{Candidate, candidates};
use crate::text::Span;

/// What a token is.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// A word or a single space.
    Plain,
    /// A citation by a table.
    Cited(Box<Candidate>),
    /// "Id." or "Ibid."
    Id,
    /// "supra".
    Supra,
    /// "v.", "see", "quoting" … ; true for "v".
    Stop(bool),
    /// "— U.S. —": to be reported.
    Blank,
    /// A word with a section sign that no citation took.
    Section,
}

/// A token and where it stands; tokens follow each other without gaps.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) span: Span,
    pub(super) kind: Kind,
}

/// A cut text.
#[derive(Debug)]
pub(super) struct Words<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
}

/// Words that part the name of a case from the sentence, or its parties from each other.
const STOPS: [&str; 18] = [
    "v",
    "in re",
    "re",
    "quoting",
    "e.g.",
    "parte",
    "denied",
    "citing",
    "aff'd",
    "affirmed",
    "remanded",
    "see also",
    "see",
    "granted",
    "dismissed",
    "cf",
    "aff’d",
    "e.g",
];

impl<'t> Words<'t> {
    /// Cuts an evened text. Where readings overlap the earlier wins, then the longer.
    pub(super) fn of(text: &'t str) -> Self {
        let mut marks: Vec<Token> = candidates(text)
            .into_iter()
            .map(|candidate| Token {
                span: candidate.span,
                kind: Kind::Cited(Box::new(candidate)),
            })
            .chain(single(text))
            .chain(blanks(text))
            .collect();
        marks.sort_by_key(|mark| (mark.span.start, std::cmp::Reverse(mark.span.end)));
        let mut kept: Vec<Token> = Vec::with_capacity(marks.len());
        for mark in marks {
            if kept
                .last()
                .is_some_and(|last| last.span.end > mark.span.start)
            {
                let gives_way = kept.last().is_some_and(
                    |last| matches!(&last.kind, Kind::Cited(before) if before.nominative()),
                );
                if !(gives_way && matches!(mark.kind, Kind::Cited(_))) {
                    continue;
                }
                kept.pop();
            }
            kept.push(mark);
        }
        let mut words = Self {
            text,
            tokens: Vec::new(),
        };
        let mut from = 0;
        for mark in kept {
            words.plain(from, mark.span.start);
            from = mark.span.end;
            words.tokens.push(mark);
        }
        words.plain(from, text.len());
        words
    }

    /// Cuts the text between two marks at its spaces.
    fn plain(&mut self, from: usize, to: usize) {
        let mut start = from;
        let push = |tokens: &mut Vec<Token>, start: usize, end: usize| {
            if start < end {
                tokens.push(Token {
                    span: Span::new(start, end),
                    kind: Kind::Plain,
                });
            }
        };
        for (at, _) in self
            .text
            .get(from..to)
            .unwrap_or_default()
            .match_indices(' ')
        {
            push(&mut self.tokens, start, from + at);
            push(&mut self.tokens, from + at, from + at + 1);
            start = from + at + 1;
        }
        push(&mut self.tokens, start, to);
    }

    /// The words of a token.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.tokens
            .get(at)
            .and_then(|token| token.span.slice(self.text))
            .unwrap_or_default()
    }

    /// The words of the tokens from `start` up to, not including, `end`.
    pub(super) fn between(&self, start: usize, end: usize) -> &'t str {
        let end = end.min(self.tokens.len());
        if start >= end {
            return "";
        }
        self.text
            .get(self.tokens[start].span.start..self.tokens[end - 1].span.end)
            .unwrap_or_default()
    }

    /// Where a token begins; the end of the text for one after the last.
    pub(super) fn start(&self, at: usize) -> usize {
        self.tokens
            .get(at)
            .map_or(self.text.len(), |token| token.span.start)
    }

    /// Where the run of tokens that `passed` takes, after a token, ends.
    pub(super) fn end_of_run(&self, at: usize, passed: impl Fn(&Kind) -> bool) -> usize {
        let next = self.tokens[at + 1..]
            .iter()
            .position(|token| !passed(&token.kind));
        next.map_or(self.text.len(), |next| self.start(at + 1 + next))
    }
}

/// Marks that are one or two words, parted by spaces from what is around them.
fn single(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut start = 0;
    // A word is a mark only if the space before it does not end the mark before.
    let mut spent = None;
    let words: Vec<Span> = text
        .split(' ')
        .map(|word| {
            let span = Span::new(start, start + word.len());
            start += word.len() + 1;
            span
        })
        .filter(|span| !span.is_empty())
        .collect();
    for (at, &span) in words.iter().enumerate() {
        let Some(word) = span.slice(text) else {
            continue;
        };
        if word.contains('§') {
            found.push(Token {
                span,
                kind: Kind::Section,
            });
        }
        // The longest mark is "dismissed" between a few brackets.
        if word.len() > 40 {
            continue;
        }
        let lower = word.to_lowercase();
        // The Commonwealth writes it without a stop: "Ibid at para 25", "Ibid 34", "ibid [36]".
        let ibid = matches!(word, "Ibid" | "ibid") && {
            let next = words.get(at + 1).and_then(|next| next.slice(text));
            next.is_some_and(|next| {
                matches!(next, "at" | "para" | "paras" | "p" | "pp" | "s" | "ss")
                    || next.starts_with(|ch: char| ch.is_ascii_digit() || ch == '[')
            })
        };
        if ibid || matches!(lower.as_str(), "id." | "id.," | "ibid." | "ibid,") {
            found.push(Token {
                span,
                kind: Kind::Id,
            });
            continue;
        }
        let bare = trimmed(&lower);
        if bare == "supra" {
            found.push(Token {
                span,
                kind: Kind::Supra,
            });
            continue;
        }
        if spent == Some(span.start) {
            continue;
        }
        let next = words.get(at + 1).filter(|next| next.start == span.end + 1);
        let two = next.and_then(|next| {
            let pair = format!("{lower} {}", next.slice(text)?.to_lowercase());
            ["in re", "see also"]
                .contains(&trimmed(&pair))
                .then(|| Span::new(span.start, next.end))
        });
        if let Some(span) = two {
            spent = Some(span.end + 1);
            found.push(Token {
                span,
                kind: Kind::Stop(false),
            });
        } else if STOPS.contains(&bare) || STOPS.contains(&lower.as_str()) {
            spent = Some(span.end + 1);
            found.push(Token {
                span,
                kind: Kind::Stop(trimmed(word) == "v"),
            });
        }
    }
    found
}

/// A word without what is neither letter nor figure at its ends.
fn trimmed(word: &str) -> &str {
    word.trim_matches(|ch: char| !ch.is_ascii_alphanumeric())
}

/// Places kept for a page that is not printed yet.
fn blanks(text: &str) -> Vec<Token> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    let pattern = PATTERN.get_or_init(|| {
        Regex::new(
            r"(?i)[_—–-]+\s(?:A\.?2d|A\.?3d|AD3d|Cal\.|F\.?3d|F\.Supp\.2d|Idaho|Iowa|L\.\s?Ed\.(?:\s?2d)?|Mass\.|N\.?J\.?|N\.C\.\s?App\.|N\.E\.3d|N\.J\.\sSuper\.|N\.W\.[23]d|N\.?Y\.?|Nev\.|NY3d|Ohio\sSt\.3d|P\.?3d|S\.?E\.?[23]d|S\.?W\.?[23]d|S\.C\.|S\.\s?Ct\.|So\.?3d|U\.\s?S\.|W\.Va\.|Wis\.\s?2d)\s[_—–-]+",
        )
        .ok()
    });
    pattern
        .iter()
        .flat_map(|pattern| pattern.find_iter(text))
        .map(|blank| Token {
            span: Span::new(blank.start(), blank.end()),
            kind: Kind::Blank,
        })
        .collect()
}
