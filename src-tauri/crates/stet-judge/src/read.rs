//! What a network read of a claim's words beside lines of the sources (`docs/models/reading-model.md`), put to its facts: it
//! settles what the rules leave open, and takes back what it reads otherwise.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::ops::Range;

use stet_core::entailment::AtomState;
use stet_core::quantity::{Outcome, Quantity, Role, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::compare::{compare, dimension};
use crate::fact::{Fact, FactValue};
use crate::judge::{FactReading, Reckoned, evidence, words_read};
use crate::library::Library;
use crate::limits::holds_back;
use crate::statement::StatedValue;
use crate::terms::{Term, terms};
use crate::weigh::{WORD_FOR_WORD, Weighed};
use shown::{holding, instead, stating, tells};

/// What was read of one word of a claim's sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WordRead {
    /// Where, in bytes of the claim's block.
    pub span: Span,
    /// Probability that the lines bear out what it says.
    pub agrees: f64,
    /// Probability that they say otherwise; what is missing to 1 is that they say nothing of it.
    pub differs: f64,
}

/// What was read of a claim's sentence.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SentenceRead {
    /// Its words or parts of them, in order.
    pub words: Vec<WordRead>,
    /// Of every line its statements, and how likely it settles something of the sentence, in [0, 1].
    pub lines: Vec<(Range<usize>, f64)>,
}

/// What was read of a claim's sentence, and how it reads with other words in it.
#[derive(Clone, Copy)]
pub struct CloseReading<'r> {
    /// The sentence as it stands.
    pub sentence: &'r SentenceRead,
    /// The sentence with these words in place of those at the span, in bytes of the claim's block, beside the same lines; the
    /// places it gives are those of the sentence as changed. `None` if it was stopped.
    pub instead: &'r dyn Fn(Span, &str) -> Option<SentenceRead>,
}

/// From which probability on what was read decides. Chosen on articles that the network was not fitted to.
#[derive(Debug, Clone, Copy)]
struct Cuts {
    /// A fact without a value is borne out, and one that nothing else could be meant for.
    agrees: f64,
    /// Every word of a claim is at least so surely borne out: then all of it is; and where all lines were read.
    every: f64,
    every_of_all: f64,
    /// A word may be one of those that are denied.
    denied: f64,
    /// Words in a row are denied: the mean of the two of them that are most surely.
    differs: f64,
    /// The same of a figure, and of a date.
    figure_differs: f64,
    date_differs: f64,
    /// So surely that words are denied whomever the line names, and a figure or date whatever else is near it.
    surely: f64,
    surely_figure: f64,
    /// What the rules found is left open.
    veto: f64,
    /// A line is shown. Low, for where there are few lines none stands out.
    line: f64,
    /// A line's figures are held against a figure that is denied.
    figures: f64,
    /// A figure or place is borne out that stands in a line which settles something.
    stated: f64,
    /// A line that has a fact's value settles something.
    stating: f64,
    /// Another value may be the fact's as well, by the trees.
    rival: f64,
}

const CUTS: Cuts = Cuts {
    agrees: 0.985,
    every: 0.93,
    every_of_all: 0.9,
    denied: 0.7,
    differs: 0.93,
    figure_differs: 0.86,
    date_differs: 0.75,
    surely: 0.945,
    surely_figure: 0.92,
    veto: 0.5,
    line: 0.05,
    figures: 0.3,
    stated: 0.9,
    stating: 0.3,
    rival: 0.1,
};

/// Log-odds from which on a fact with a value is borne out, and is no longer denied by the rules.
const BORNE_OUT: f64 = 3.0;
const NOT_DENIED: f64 = 0.0;

/// Words or parts of words that belong to what is said of a value.
const BESIDE: usize = 6;

/// Least probability of an equal value that is shown although another line settles more.
const SHOWN: f64 = 0.3;

/// Log-odds that a fact with a value is borne out, from what was read of its words and how surely the trees hold the values of
/// the sources against it: a logistic regression on the facts of `tests/cases/fit` that the network was not fitted to, with
/// trees that had not seen them either (`scripts/fit_trees.py`).
fn borne_out((agrees, differs): (f64, f64), weighed: &Weighed) -> f64 {
    0.21 * log_odds(agrees) - 0.261 * log_odds(differs) + 0.072 * log_odds(weighed.agrees)
        - 0.334 * log_odds(weighed.differs)
        + 0.672 * (weighed.others as f64).ln_1p()
        - 2.053
}

fn log_odds(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    (share / (1.0 - share)).ln()
}

const SAYS_SO: &str = "said in other words, as the built-in reader understands it";
const SAYS_OTHERWISE: &str = "the source says otherwise, as the built-in reader understands it";

impl SentenceRead {
    /// The mean over those of the words at `span` that count of (agrees, differs); `None` where none was read.
    #[must_use]
    pub fn mean(&self, span: Span, counts: impl Fn(&WordRead) -> bool) -> Option<(f64, f64)> {
        let (mut agrees, mut differs, mut number) = (0.0, 0.0, 0.0);
        let there = self.words.iter().filter(|word| word.span.overlaps(&span));
        for word in there.filter(|word| counts(word)) {
            agrees += word.agrees;
            differs += word.differs;
            number += 1.0;
        }
        (number > 0.0).then(|| (agrees / number, differs / number))
    }

    /// True if a word at `span`, or one of the [`BESIDE`] before or after it, is rather denied than not: the figure may be
    /// right and what is said of it wrong ("20 milligrams once a day").
    fn denies_beside(&self, span: Span) -> bool {
        let at = |word: &WordRead| word.span.overlaps(&span);
        let (Some(first), Some(last)) = (
            self.words.iter().position(at),
            self.words.iter().rposition(at),
        ) else {
            return false;
        };
        let near = self.words.iter().take(last + 1 + BESIDE);
        near.skip(first.saturating_sub(BESIDE))
            .any(|word| word.differs >= CUTS.veto)
    }

    /// True if every word of the claim is surely borne out: a word in error hardly ever goes unnoticed by the network in all
    /// its parts, while facts that are right are seldom read as surely as [`Cuts::agrees`] asks.
    pub(crate) fn bears_out(&self, claimed: &Claimed<'_>, library: &Library) -> bool {
        let least = if self.lines.len() == library.lines.len() {
            CUTS.every_of_all
        } else {
            CUTS.every
        };
        let start = claimed.claim.place.span.start;
        let all = terms(&claimed.claim.quote, claimed.language);
        !all.is_empty()
            && all.iter().all(|term| {
                let span = term.span.shifted(start);
                let mut parts = self
                    .words
                    .iter()
                    .filter(|one| one.span.overlaps(&span))
                    .peekable();
                parts.peek().is_some() && parts.all(|part| part.agrees >= least)
            })
    }

    /// The line that settles most.
    fn line(&self) -> Option<&Range<usize>> {
        let enough = self
            .lines
            .iter()
            .filter(|(_, settles)| *settles >= CUTS.line);
        enough
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(line, _)| line)
    }
}

/// Puts what was read to the facts of a claim, of which `all` may be borne out ([`SentenceRead::bears_out`]). `weighed` has how the trees hold values against a fact, by its index.
pub(crate) fn settle(
    readings: &mut Vec<FactReading>,
    claimed: &Claimed<'_>,
    library: &Library,
    (close, all): (CloseReading<'_>, bool),
    weighed: &HashMap<usize, Weighed>,
) {
    let read = close.sentence;
    let line = read.line();
    let content = content_of(claimed);
    let denied = line.and_then(|line| {
        let named = names_subject(claimed, library, line);
        let deniable = |span: Span, sure: f64| {
            let inside = || {
                let all = readings.iter();
                all.filter(|reading| reading.fact.span.overlaps(&span))
            };
            let figure = inside().any(|reading| is_figure(&reading.fact));
            let surely = sure
                >= if figure {
                    CUTS.surely_figure
                } else {
                    CUTS.surely
                };
            (surely || named)
                && inside().all(|reading| {
                    reading.reckoned == Reckoned::Not
                        && (surely || is_deniable(claimed, &reading.fact, library, read, line))
                })
        };
        let figures = readings.iter().map(|reading| &reading.fact);
        let found = denied_words(read, claimed, &deniable)
            .or_else(|| denied_figure(read, figures, &deniable))?;
        Some((line, found))
    });
    let mut told = false;
    for (at, reading) in readings.iter_mut().enumerate() {
        let fact = &reading.fact;
        let whole = fact.value.is_whole();
        let telling =
            |word: &WordRead| !whole || content.iter().any(|term| term.span.overlaps(&word.span));
        let Some((agrees, differs)) = read.mean(fact.span, telling) else {
            continue;
        };
        if reading.reckoned == Reckoned::WorkedOut || matches!(fact.value, FactValue::Quotation(_))
        {
            continue;
        }
        let weighed = weighed.get(&at);
        let stating = LazyCell::new(|| stating(claimed, fact, library, read));
        let settled = || stating.is_some_and(|(_, settles)| settles >= CUTS.stating);
        let (borne, not_denied) = match weighed {
            Some(one) => {
                let odds = borne_out((agrees, differs), one);
                let sure = odds >= BORNE_OUT || is_unrivalled(fact, agrees, one, settled);
                let borne = sure && !read.denies_beside(fact.span);
                (all || borne, odds >= NOT_DENIED)
            }
            None => (all || agrees >= CUTS.agrees, agrees >= CUTS.veto),
        };
        let affirmed = reading.evidence.iter().any(|one| one.state.affirms());
        if reading.evidence.is_empty() {
            let shown = |at, state, reason: &str, sure| {
                vec![evidence(library, at, state, reason.to_owned(), sure)]
            };
            if borne
                && is_named(fact, library, read)
                && let Some(line) = line
                && !(whole && says_less(claimed, library, line))
                // Lines that settle something have another figure of its kind, and none has this one.
                && (stating.is_some() || !is_figure(fact) || !is_deniable(claimed, fact, library, read, line))
            {
                let at = tells(line, *stating, weighed);
                reading.evidence = shown(at, AtomState::Agrees, SAYS_SO, agrees);
            } else if let Some((line, (span, sure))) = denied
                && !whole
                && span.overlaps(&fact.span)
                && differs >= CUTS.veto
                // It may be another's, but then the line does not tell whose.
                && holding(claimed, fact, library, line, AtomState::Agrees).is_none()
            {
                let (at, reason) = instead(claimed, fact, library, (read, line));
                reading.evidence = shown(at, AtomState::Differs, &reason, sure);
            }
        } else if affirmed
            && (differs >= CUTS.veto
                || reading.reckoned == Reckoned::Follows && read.denies_beside(fact.span))
        {
            reading.evidence.clear();
        } else if !affirmed && not_denied {
            reading.evidence.retain(|one| one.sure >= WORD_FOR_WORD);
        }
        let mut evidence = reading.evidence.iter();
        told |= evidence.any(|one| one.state == AtomState::Differs);
    }
    told |= rivals::deny(readings, claimed, library, close);
    // A value that the line has, perhaps in another unit, is not denied as mere words either.
    let held = |line: &Range<usize>, span: Span| {
        let inside = |reading: &&FactReading| {
            !reading.fact.value.is_whole() && reading.fact.span.contains(&span)
        };
        let mut values = readings.iter().filter(inside);
        values.any(|one| holding(claimed, &one.fact, library, line, AtomState::Agrees).is_some())
    };
    let denied = denied.filter(|(line, (span, _))| !told && !held(line, *span));
    if let Some((line, (span, sure))) = denied {
        let words = claimed.words_at(span).unwrap_or_default();
        let reason = format!("“{words}”: {SAYS_OTHERWISE}");
        let shown = evidence(library, line.start, AtomState::Differs, reason, sure);
        readings.extend(words_read(claimed, span, shown));
    } else if let Some(line) = line.filter(|_| all && readings.is_empty()) {
        let shown = evidence(
            library,
            line.start,
            AtomState::Agrees,
            SAYS_SO.to_owned(),
            CUTS.every,
        );
        readings.extend(words_read(claimed, claimed.claim.place.span, shown));
    }
}

/// The words of the claim that carry content, with their places in its block.
fn content_of(claimed: &Claimed<'_>) -> Vec<Term> {
    let start = claimed.claim.place.span.start;
    let all = terms(&claimed.claim.quote, claimed.language).into_iter();
    all.filter(|term| term.content || term.lower.contains(|ch: char| ch.is_ascii_digit()))
        .map(|term| Term {
            span: term.span.shifted(start),
            ..term
        })
        .collect()
}

/// True if no other value could be the fact's, and the network is sure enough of it: less so for a figure or place in the
/// deciding line (`settled`) than for what is only like it.
fn is_unrivalled(fact: &Fact, agrees: f64, weighed: &Weighed, settled: impl Fn() -> bool) -> bool {
    // In little material nothing else could be meant.
    if weighed.others == 0 && agrees >= CUTS.agrees {
        return true;
    }
    matches!(fact.value, FactValue::Number(_) | FactValue::Place(_))
        && agrees >= CUTS.stated
        && weighed.differs < CUTS.rival
        && settled()
}

/// True if the line that settles most says less than the claim in its words: "a former councillor".
fn says_less(claimed: &Claimed<'_>, library: &Library, line: &Range<usize>) -> bool {
    let mut statements = library.statements[line.clone()].iter();
    statements.any(|one| holds_back(claimed, &[], one))
}

/// True if a line that was read holds the name, where the fact is one: two names may look alike to the network.
fn is_named(fact: &Fact, library: &Library, read: &SentenceRead) -> bool {
    let (FactValue::Name(name) | FactValue::Place(name)) = &fact.value else {
        return true;
    };
    let mut shown = read.lines.iter().flat_map(|(line, _)| line.clone());
    shown.any(|at| library.statements[at].names_it(name))
}

/// True if the line names one of those whom the claim names: a statement about a sibling denies nothing. Also where the claim
/// names nobody.
fn names_subject(claimed: &Claimed<'_>, library: &Library, line: &Range<usize>) -> bool {
    let named = |name: &String| line.clone().any(|at| library.statements[at].names_it(name));
    claimed.names.is_empty() || claimed.names.iter().any(named)
}

fn is_figure(fact: &Fact) -> bool {
    matches!(fact.value, FactValue::Number(_) | FactValue::Date(_))
}

/// True for quantities of one role and unit.
fn is_of_its_kind(mine: &Quantity, theirs: &Quantity) -> bool {
    theirs.role == mine.role && dimension(theirs) == dimension(mine)
}

/// False for a figure or a date that no line denies by another of its kind, and for a figure that a line holds, itself or what
/// it leaves of a hundred: the network doesn't reckon, and "12 days later" or "about $9,000" over $8,940 look wrong to it.
/// `best` is the line that settles most.
fn is_deniable(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    read: &SentenceRead,
    best: &Range<usize>,
) -> bool {
    if !is_figure(fact) {
        return true;
    }
    let settling = read
        .lines
        .iter()
        .filter(|(line, settles)| line == best || *settles >= CUTS.figures);
    let statements = settling.flat_map(|(line, _)| &library.statements[line.clone()]);
    let values: Vec<(&StatedValue, Option<Outcome>)> = statements
        .flat_map(|one| one.values.iter().map(move |stated| (one, stated)))
        .map(|(one, stated)| {
            let compared = compare(claimed, fact, one, stated);
            (&stated.what, compared.map(|(outcome, _)| outcome))
        })
        .collect();
    let mut others = values
        .iter()
        .filter(|(_, outcome)| *outcome == Some(Outcome::Different));
    let FactValue::Number(mine) = &fact.value else {
        return others.next().is_some();
    };
    let quantity = |value: &StatedValue, is: &dyn Fn(&Quantity) -> bool| match value {
        StatedValue::Figure(Value::Quantity(theirs)) => is(theirs),
        _ => false,
    };
    // "16 per cent" where the source has the other 84.
    let leaves_it = |theirs: &Quantity| {
        let percents = mine.role == Role::Percent && theirs.role == Role::Percent;
        percents && (mine.low + theirs.low - 100.0).abs() < mine.step
    };
    let holds_it = |(value, outcome): &(&StatedValue, Option<Outcome>)| {
        outcome.is_some_and(|outcome| outcome != Outcome::Different) || quantity(value, &leaves_it)
    };
    others.any(|(value, _)| quantity(value, &|theirs| is_of_its_kind(mine, theirs)))
        && !values.iter().any(holds_it)
}

/// The words in a row that are most surely denied of those that may be, from the first letter to the last, and how surely.
fn denied_words(
    read: &SentenceRead,
    claimed: &Claimed<'_>,
    deniable: &dyn Fn(Span, f64) -> bool,
) -> Option<(Span, f64)> {
    let own = claimed.claim.place.span;
    let words: Vec<&WordRead> = read
        .words
        .iter()
        .filter(|word| own.contains(&word.span))
        .collect();
    let denied = |word: &WordRead| word.differs >= CUTS.denied;
    let runs = words.chunk_by(|one, other| denied(one) == denied(other));
    let sure = |run: &[&WordRead]| {
        let (first, last) = (run.first()?, run.last()?);
        Some((first.span.cover(&last.span), most_denied(run)?))
    };
    runs.filter_map(sure)
        .filter(|(span, sure)| *sure >= CUTS.differs && deniable(*span, *sure))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// How surely words are denied: the mean of the two of them that are most surely; `None` without words.
fn most_denied(words: &[&WordRead]) -> Option<f64> {
    let mut differs: Vec<f64> = words.iter().map(|word| word.differs).collect();
    differs.sort_by(|one, other| other.total_cmp(one));
    differs.truncate(2);
    let sum: f64 = differs.iter().sum();
    (!differs.is_empty()).then(|| sum / differs.len() as f64)
}

/// The figure or date that is most surely denied of those that may be. It is denied beside another of its kind, so less is
/// enough than for other words.
fn denied_figure<'f>(
    read: &SentenceRead,
    facts: impl Iterator<Item = &'f Fact>,
    deniable: &dyn Fn(Span, f64) -> bool,
) -> Option<(Span, f64)> {
    let denied = facts.filter_map(|fact| {
        let least = match &fact.value {
            FactValue::Number(mine) if !matches!(mine.role, Role::Ordinal | Role::Identifier) => {
                CUTS.figure_differs
            }
            FactValue::Date(_) => CUTS.date_differs,
            _ => return None,
        };
        let words = read.words.iter();
        let own: Vec<&WordRead> = words.filter(|one| one.span.overlaps(&fact.span)).collect();
        let sure = most_denied(&own).filter(|sure| *sure >= least)?;
        deniable(fact.span, sure).then_some((fact.span, sure))
    });
    denied.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

mod rivals;
mod shown;
#[cfg(test)]
mod tests;
