//! Grounds that can be named and so decide whatever the fitted weights say: a quotation with its
//! speaker, a name in another's place, every word said within two sentences (rules 3.0, 3.2, 7).
//!
//! Owns these readings. Figures and dates are read in [`super::atoms`].

use super::Probabilities;
use super::align::{Alignment, FAMILY, likeness};
use super::atoms::FigureReading;
use super::hedge::hedges;
use super::quote::{QuoteMatch, find_quote};
use super::rival::rival;
use super::rows;
use super::signals::{Signals, extreme_apart};
use super::token::{Kind, Token, tokens};
use crate::claim::{AtomValue, Claim};
use crate::text::Span;

/// A ground with the words that show it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Ground {
    /// What it makes of the pair.
    pub probabilities: Probabilities,
    /// The passage's words.
    pub span: Option<Span>,
    /// In a checker's words.
    pub reason: String,
    /// The atom it shows to differ, if one.
    pub differs: Option<usize>,
}

/// What a ground of support sets: over the threshold, yet below what an exact match may reach.
const SUPPORTED: Probabilities = Probabilities {
    entail: 0.85,
    contradict: 0.03,
    neutral: 0.12,
};
/// Fewest further words a sentence must share for another name to stand in the same place.
const SHARED: usize = 3;
/// Fewest words that count for coverage alone to be a ground.
const ENOUGH: usize = 3;

/// Likeness up to which a word only may stand for another: too little for coverage to be a ground.
const LOOSE: f64 = 0.8;
/// Up to so many counting words each must be said as it is, and not by a word of its family.
const FEW: usize = 4;

/// A pair, as far as it has been read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The passage's words.
    pub passage: &'a str,
    /// Both side by side.
    pub align: &'a Alignment,
    /// The claim's figures as read.
    pub figures: &'a [FigureReading],
    /// What speaks for and against.
    pub signals: &'a Signals,
    /// The passage hedges what the claim says flatly.
    pub hedged: bool,
}

impl Pair<'_> {
    /// The ground there is, if any.
    pub(super) fn ground(&self) -> Option<Ground> {
        self.quoted()
            .or_else(|| self.renamed())
            .or_else(|| self.covered())
    }

    /// Indices of the claim's counting words within a span of the block.
    fn words_in(&self, span: &Span) -> Vec<usize> {
        let start = self.claim.place.span.start;
        self.align
            .counting()
            .filter(|at| span.contains(&self.align.claim[*at].span.shifted(start)))
            .collect()
    }

    /// The claim is a quotation and who said it, and the passage has it, or has it otherwise, from
    /// the same speaker.
    fn quoted(&self) -> Option<Ground> {
        let mut quotes =
            self.claim
                .atoms
                .iter()
                .enumerate()
                .filter_map(|(index, atom)| match &atom.value {
                    AtomValue::Quotation(words) => Some((index, atom, words)),
                    _ => None,
                });
        let (index, atom, words) = quotes.next()?;
        if quotes.next().is_some() {
            return None;
        }
        let speaker = self.claim.atoms.iter().find_map(|atom| match &atom.value {
            AtomValue::Attribution(who) => Some((atom, who)),
            _ => None,
        })?;
        let mut spoken = self.words_in(&atom.span);
        spoken.extend(self.words_in(&speaker.0.span));
        let beside = self
            .align
            .counting()
            .filter(|at| !spoken.contains(at) && self.align.anywhere[*at].is_none())
            .filter(|at| !says(&self.align.claim[*at].lower))
            .count();
        let (span, verbatim) = match find_quote(words, self.passage) {
            QuoteMatch::Verbatim(span) => (span, true),
            QuoteMatch::Altered(span) => (span, false),
            QuoteMatch::Absent => return None,
        };
        if beside > 0 || !said_by(self.passage, &span, speaker.1) {
            return None;
        }
        if verbatim {
            let enough = tokens(words).iter().filter(|word| word.counts()).count() >= 2;
            return enough.then(|| Ground {
                probabilities: SUPPORTED,
                span: Some(span),
                reason: format!("{} is quoted word for word", speaker.1),
                differs: None,
            });
        }
        let theirs = tokens(span.slice(self.passage)?);
        let replaced = tokens(words)
            .iter()
            .any(|word| word.kind != Kind::Stop && !theirs.iter().any(|one| one.stem == word.stem));
        replaced.then(|| Ground {
            probabilities: Probabilities::OVERRIDDEN,
            span: Some(span),
            reason: format!(
                "The words differ: the source has “{}”",
                span.slice(self.passage).unwrap_or_default()
            ),
            differs: Some(index),
        })
    }

    /// One sentence says all the claim says, in its order and without a gap, of somebody else.
    fn renamed(&self) -> Option<Ground> {
        if self.signals.negation_mismatch || !self.signals.opposites.is_empty() {
            return None;
        }
        self.claim
            .atoms
            .iter()
            .enumerate()
            .find_map(|(index, atom)| {
                let AtomValue::Name(name) = &atom.value else {
                    return None;
                };
                let own = self.words_in(&atom.span);
                let rest: Vec<usize> = self
                    .align
                    .counting()
                    .filter(|at| !own.contains(at))
                    .collect();
                let hits: Option<Vec<usize>> = rest
                    .iter()
                    .map(|at| self.align.within[*at].map(|hit| hit.at))
                    .collect();
                let hits = hits?;
                let apart = own.iter().all(|at| self.align.within[*at].is_none());
                let in_order = hits.windows(2).all(|pair| pair[0] < pair[1]);
                if own.len() < 2 || rest.len() < SHARED || !apart || !in_order {
                    return None;
                }
                let next = rest.iter().position(|at| *at > own[own.len() - 1]);
                let run = match next {
                    Some(at) => self.names_before(hits[at]),
                    None => self.names_after(*hits.last()?),
                };
                let known = |at: &usize| {
                    let word = &self.align.passage[*at];
                    self.align.claim.iter().any(|mine| mine.stem == word.stem)
                };
                if run.len() < 2 || run.iter().any(known) {
                    return None;
                }
                let gap = (*hits.first()?..=*hits.last()?)
                    .filter(|at| self.align.passage[*at].counts())
                    .any(|at| !hits.contains(&at) && !run.contains(&at));
                if gap {
                    return None;
                }
                let (first, last) = (*run.first()?, *run.last()?);
                let span = self.align.passage[first]
                    .span
                    .cover(&self.align.passage[last].span);
                Some(Ground {
                    probabilities: Probabilities::OVERRIDDEN,
                    span: Some(span),
                    reason: format!(
                        "The source names {}, not {name}",
                        span.slice(self.passage).unwrap_or_default()
                    ),
                    differs: Some(index),
                })
            })
    }

    fn is_name(&self, at: usize) -> bool {
        let word = &self.align.passage[at];
        let capital = || {
            word.span
                .slice(self.passage)
                .and_then(|written| written.chars().next())
                .is_some_and(char::is_uppercase)
        };
        word.kind == Kind::Content && (word.name || at == self.align.best.start && capital())
    }

    /// The run of names that ends right before `at`, small words between them aside.
    fn names_before(&self, at: usize) -> Vec<usize> {
        let start = self.align.best.start;
        let mut end = at;
        while end > start && self.align.passage[end - 1].kind == Kind::Stop {
            end -= 1;
        }
        let mut from = end;
        while from > start && self.is_name(from - 1) {
            from -= 1;
        }
        (from..end).collect()
    }

    /// The run of names that begins right after `at`.
    fn names_after(&self, at: usize) -> Vec<usize> {
        let end = self.align.best.end;
        let mut from = at + 1;
        while from < end && self.align.passage[from].kind == Kind::Stop {
            from += 1;
        }
        (from..end).take_while(|at| self.is_name(*at)).collect()
    }

    /// True for a figure of the claim whose meaning was compared: it need not stand word for word.
    fn is_read(&self, mine: &Token) -> bool {
        mine.kind == Kind::Figure
            && self
                .figures
                .iter()
                .any(|figure| figure.claim.span.overlaps(&mine.span))
    }

    /// Every word that counts stands within one or two neighbouring sentences, or in the columns
    /// of one row, and nothing speaks against it.
    fn covered(&self) -> Option<Ground> {
        let signals = self.signals;
        let settled = self.figures.iter().all(|one| one.state.affirms());
        let against = self.hedged
            || signals.negation_mismatch
            || signals.swapped
            || signals.extreme_unsaid
            || !signals.opposites.is_empty()
            || !signals.clashes.is_empty();
        let counting: Vec<usize> = self.align.counting().collect();
        let asserts_no_words = |value: &AtomValue| matches!(value, AtomValue::Quotation(_));
        let quotes = self
            .claim
            .atoms
            .iter()
            .any(|atom| asserts_no_words(&atom.value));
        if !settled || against || quotes || counting.len() < ENOUGH {
            return None;
        }
        let negated = |words: &[super::token::Token]| {
            words
                .iter()
                .filter(|word| word.kind == Kind::Negation)
                .count()
                % 2
        };
        let row = rows::is_row(self.passage);
        // Equal figures tie a claim to the fact; without any its order must.
        let order = if self.figures.is_empty() { 0.66 } else { 0.5 };
        // A row of figures has no verbs: one plain word may be missing beside its headings.
        let spared = usize::from(row && !self.figures.is_empty());
        // A sentence may leave part of what is said to its neighbour, but not the last word alone: that is where
        // another thing is meant ("… in humans" beside "… in a human cell line").
        let missing: Vec<usize> = counting
            .iter()
            .copied()
            .filter(|at| self.align.within[*at].is_none())
            .collect();
        let whole = missing.len() != 1 || missing.last() != counting.last();
        let loose = if counting.len() <= FEW { FAMILY } else { LOOSE };
        let sentences = &self.align.sentences;
        (0..sentences.len()).find_map(|at| {
            let end = sentences[(at + 1).min(sentences.len() - 1)].end;
            let words = self.align.passage.get(sentences[at].start..end)?;
            let unsaid: Vec<usize> = counting
                .iter()
                .copied()
                .filter(|mine| {
                    let mine = &self.align.claim[*mine];
                    !self.is_read(mine)
                        && !words
                            .iter()
                            .any(|word| word.counts() && likeness(mine, word, &word.stem) > loose)
                })
                .collect();
            let names = unsaid.iter().any(|mine| self.align.claim[*mine].name);
            let agrees = negated(words) == negated(&self.align.claim);
            if unsaid.len() > spared || names || !agrees || signals.order_kept < order && !row {
                return None;
            }
            let span = words.first()?.span.cover(&words.last()?.span);
            let extreme = extreme_apart(&self.align.claim, words);
            let hedged = || !signals.claim_hedges && span.slice(self.passage).is_some_and(hedges);
            let displaced = || rival(self.align, &(sentences[at].start..end)).is_some();
            if extreme || !row && (!whole || hedged() || displaced()) {
                return None;
            }
            Some(Ground {
                probabilities: SUPPORTED,
                span: Some(span),
                reason: if row {
                    "Its figures stand in the columns of one row".to_owned()
                } else {
                    "Every word that matters stands in the passage".to_owned()
                },
                differs: None,
            })
        })
    }
}

/// True for a verb that only hands over words.
fn says(lower: &str) -> bool {
    [
        "said",
        "says",
        "say",
        "told",
        "tells",
        "added",
        "adds",
        "recalled",
        "recalls",
        "wrote",
        "writes",
        "explained",
        "explains",
        "stated",
        "states",
        "asked",
        "asks",
        "replied",
        "remembers",
        "remembered",
    ]
    .contains(&lower)
}

/// True if the words at `span` are `who`'s: the turn of a transcript they stand in is his
/// ("Renn: …"), or, where there are no turns, the passage names him.
fn said_by(passage: &str, span: &Span, who: &str) -> bool {
    let Some(last) = tokens(who).pop() else {
        return false;
    };
    let names = |words: &str| tokens(words).iter().any(|word| word.stem == last.stem);
    let turn = passage
        .get(..span.start)
        .unwrap_or_default()
        .lines()
        .rev()
        .find_map(label);
    match turn {
        Some(label) => names(label),
        None => names(passage),
    }
}

/// Who speaks in a line of a transcript: at most four words with a capital before a colon.
fn label(line: &str) -> Option<&str> {
    let (head, _) = line.trim_start().split_once(':')?;
    let short = head.split_whitespace().count() <= 4;
    (short && head.starts_with(char::is_uppercase)).then_some(head)
}
