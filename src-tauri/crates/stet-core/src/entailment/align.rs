//! Which word of the claim is said by which word of the passage.

use std::collections::{HashMap, HashSet};

use super::lexicon::lexicon;
use super::token::{Kind, Token, tokens};
use crate::text::Span;

/// How a claim's word stands in a passage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hit {
    /// Index of the passage's word.
    pub at: usize,
    /// 1 for the same word or stem, less for one that may stand for it.
    pub strength: f64,
}

/// Strength of words that may stand for each other.
const STANDS_FOR: f64 = 0.75;
/// Strength of words of one family ("vaccinate", "vaccinations").
pub(super) const FAMILY: f64 = 0.85;

/// A claim and a passage laid side by side.
#[derive(Debug)]
pub(super) struct Alignment {
    /// The claim's words.
    pub claim: Vec<Token>,
    /// The passage's words.
    pub passage: Vec<Token>,
    /// Sentences of the passage as ranges of its words.
    pub sentences: Vec<std::ops::Range<usize>>,
    /// For each word of the claim, where the whole passage says it.
    pub anywhere: Vec<Option<Hit>>,
    /// The sentence that says most of the claim.
    pub best: std::ops::Range<usize>,
    /// For each word of the claim, where the best sentence says it.
    pub within: Vec<Option<Hit>>,
}

/// Lays `claim` beside `passage`.
pub(super) fn align(claim: &str, passage: &str) -> Alignment {
    let claim = tokens(claim);
    let words = tokens(passage);
    let sentences = sentence_ranges(passage, &words);
    let candidates: Vec<Vec<Hit>> = candidates(&claim, &words);
    let anywhere = choose(&candidates, &(0..words.len()));
    let best = sentences
        .iter()
        .map(|range| (said(&claim, &choose(&candidates, range)), range))
        .fold(
            None::<(f64, &std::ops::Range<usize>)>,
            |best, (value, range)| match best {
                Some((most, _)) if most >= value => best,
                _ => Some((value, range)),
            },
        )
        .map_or(0..0, |(_, range)| range.clone());
    let within = choose(&candidates, &best);
    Alignment {
        claim,
        passage: words,
        sentences,
        anywhere,
        best,
        within,
    }
}

/// Weight of a claim's word in coverage: names and figures carry most.
pub(super) fn weight(token: &Token) -> f64 {
    match token.kind {
        Kind::Figure => 1.5,
        Kind::Content if token.name => 1.5,
        Kind::Content => 1.0,
        Kind::Negation | Kind::Stop => 0.0,
    }
}

/// Weighted sum of what is said.
fn said(claim: &[Token], hits: &[Option<Hit>]) -> f64 {
    claim
        .iter()
        .zip(hits)
        .map(|(token, hit)| hit.map_or(0.0, |hit| hit.strength * weight(token)))
        .sum()
}

/// Every place in the passage that says a word of the claim, in order. A stop word has none.
fn candidates(claim: &[Token], words: &[Token]) -> Vec<Vec<Hit>> {
    let mut by_stem: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in words.iter().enumerate() {
        if word.kind != Kind::Stop {
            by_stem.entry(word.stem.as_str()).or_default().push(at);
        }
    }
    let mut related: HashMap<&str, Vec<(usize, f64)>> = HashMap::new();
    claim
        .iter()
        .map(|token| {
            if !token.counts() {
                return Vec::new();
            }
            let near = related.entry(token.stem.as_str()).or_insert_with(|| {
                let mut found: Vec<(usize, f64)> = Vec::new();
                for (stem, places) in &by_stem {
                    let first = &words[places[0]];
                    let strength = likeness(token, first, stem);
                    if strength > 0.0 {
                        found.extend(places.iter().map(|at| (*at, strength)));
                    }
                }
                found.sort_unstable_by_key(|(at, _)| *at);
                found
            });
            near.iter()
                .map(|(at, strength)| Hit {
                    at: *at,
                    strength: *strength,
                })
                .collect()
        })
        .collect()
}

/// How well a passage's word says a claim's word, 0 to 1.
pub(super) fn likeness(claim: &Token, word: &Token, stem: &str) -> f64 {
    if claim.stem == stem || claim.lower == word.lower {
        return 1.0;
    }
    if claim.kind == Kind::Figure || word.kind == Kind::Figure {
        let bare = |text: &str| text.replace([',', ' '], "");
        return if bare(&claim.lower) == bare(&word.lower) {
            1.0
        } else {
            0.0
        };
    }
    if lexicon().same_place(&claim.lower, &word.lower) {
        return 0.9;
    }
    if lexicon().similar(&claim.stem, stem) {
        return STANDS_FOR;
    }
    if lexicon().opposed(&claim.stem, stem) {
        return 0.0;
    }
    family(&claim.stem, stem)
}

/// Words that share a long beginning: "educat", "education".
fn family(one: &str, other: &str) -> f64 {
    let shared = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .count();
    let (short, long) = {
        let (one, other) = (one.chars().count(), other.chars().count());
        (one.min(other), one.max(other))
    };
    if shared >= 5 && shared + 1 >= short && long <= shared + 5 {
        FAMILY
    } else {
        0.0
    }
}

/// For each word the strongest place within `range`, keeping the claim's order where it can: of
/// equal places the first after the word said before.
fn choose(candidates: &[Vec<Hit>], range: &std::ops::Range<usize>) -> Vec<Option<Hit>> {
    let mut previous: Option<usize> = None;
    let mut taken: HashSet<usize> = HashSet::new();
    candidates
        .iter()
        .map(|places| {
            let rank = |hit: &Hit| {
                let follows = previous.is_some_and(|before| hit.at > before);
                let near = previous.map_or(0, |before| hit.at.abs_diff(before));
                let fresh = !taken.contains(&hit.at);
                (hit.strength, fresh, follows, std::cmp::Reverse(near))
            };
            let chosen = places
                .iter()
                .filter(|hit| range.contains(&hit.at))
                .copied()
                .max_by(|one, other| {
                    let (a, b) = (rank(one), rank(other));
                    a.0.total_cmp(&b.0)
                        .then_with(|| (a.1, a.2, a.3).cmp(&(b.1, b.2, b.3)))
                })?;
            previous = Some(chosen.at);
            taken.insert(chosen.at);
            Some(chosen)
        })
        .collect()
}

/// Sentences as ranges of words.
fn sentence_ranges(text: &str, words: &[Token]) -> Vec<std::ops::Range<usize>> {
    let mut spans: Vec<Span> = crate::text::sentences(text);
    if spans.is_empty() {
        use unicode_segmentation::UnicodeSegmentation;
        spans.extend(
            text.split_sentence_bound_indices()
                .map(|(start, words)| Span::new(start, start + words.len())),
        );
    }
    let mut out = Vec::new();
    let mut from = 0;
    for span in spans {
        let to = from + words[from..].partition_point(|word| word.span.start < span.end);
        if to > from {
            out.push(from..to);
        }
        from = to;
    }
    out
}

impl Alignment {
    /// Indices of the claim's words that count.
    pub(super) fn counting(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.claim.len()).filter(|at| self.claim[*at].counts())
    }

    /// Weighted share of the claim said by `hits`, 0 to 1; 1 for a claim without content.
    pub(super) fn coverage(&self, hits: &[Option<Hit>], of: impl Fn(&Token) -> bool) -> f64 {
        let (mut all, mut said) = (0.0, 0.0);
        for at in self.counting().filter(|at| of(&self.claim[*at])) {
            all += weight(&self.claim[at]);
            said += hits[at].map_or(0.0, |hit| hit.strength * weight(&self.claim[at]));
        }
        if all == 0.0 { 1.0 } else { said / all }
    }
}
