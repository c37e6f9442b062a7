//! The reading of a claim's parts against a passage (rules 3.0): agrees, differs, not covered.

use super::align::{Alignment, Hit, weight};
use super::lexicon::lexicon;
use super::quote::{QuoteMatch, find_quote};
use super::token::{Kind, Token, stem_of, tokens};
use super::{AtomReading, AtomState};
use crate::claim::{Atom, AtomValue, Claim};
use crate::quantity::{self, Mention, Outcome, Value};
use crate::text::Span;

/// How the claim's figures and dates stand, in numbers of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FigureTally {
    /// Figures and dates the claim states.
    pub stated: usize,
    /// Equal to one of the passage's.
    pub equal: usize,
    /// A fair rounding of one of the passage's.
    pub near: usize,
    /// Of the same thing as one of the passage's, with another value.
    pub different: usize,
    /// Not spoken of.
    pub unsaid: usize,
}

/// How one figure of the claim stands in the passage.
#[derive(Debug, Clone)]
pub(super) struct FigureReading {
    /// The claim's figure.
    pub claim: Mention,
    /// Its state.
    pub state: AtomState,
    /// The passage's figure it was held against.
    pub passage: Option<Span>,
    /// Why, in a checker's words.
    pub reason: String,
    /// Weighted share of the rest of the claim said in the sentence of the passage's figure.
    pub context: f64,
}

/// Share of the rest of the claim its sentence must say for another figure to be of the same fact.
const SAME_FACT: f64 = 0.65;

/// Reads every figure of `claim` against the passage's.
pub(super) fn figures(claim: &str, passage: &str, align: &Alignment) -> Vec<FigureReading> {
    let stated = quantity::find(claim);
    let found = if stated.is_empty() {
        Vec::new()
    } else {
        super::rows::figures(passage).unwrap_or_else(|| quantity::find(passage))
    };
    let outcomes: Vec<Vec<quantity::Comparison>> = stated
        .iter()
        .map(|mine| {
            found
                .iter()
                .map(|theirs| quantity::compare(mine, theirs))
                .collect()
        })
        .collect();
    // A figure of the passage that settles one of the claim's is not held against another.
    let settled: Vec<bool> = (0..found.len())
        .map(|at| {
            outcomes
                .iter()
                .any(|row| matches!(row[at].outcome, Outcome::Equal | Outcome::WithinTolerance))
        })
        .collect();
    stated
        .into_iter()
        .zip(outcomes)
        .map(|(mine, row)| {
            let clause = clause_of(claim, &mine.span);
            read_figure(mine, &found, &row, &settled, (align, clause))
        })
        .collect()
}

fn read_figure(
    mine: Mention,
    found: &[Mention],
    row: &[quantity::Comparison],
    settled: &[bool],
    (align, clause): (&Alignment, Span),
) -> FigureReading {
    let contexts: Vec<f64> = found
        .iter()
        .map(|theirs| context(align, &clause, &mine.span, &theirs.span))
        .collect();
    let best = |wanted: &[Outcome]| {
        (0..found.len())
            .filter(|at| wanted.contains(&row[*at].outcome))
            .max_by(|one, other| contexts[*one].total_cmp(&contexts[*other]))
    };
    let reading = |state, at: Option<usize>, reason: &str, mine| FigureReading {
        claim: mine,
        state,
        passage: at.map(|at| found[at].span),
        reason: reason.to_owned(),
        context: at.map_or(0.0, |at| contexts[at]),
    };
    if let Some(at) = best(&[Outcome::Equal]) {
        return reading(AtomState::Agrees, Some(at), &row[at].reason, mine);
    }
    if let Some(at) = best(&[Outcome::WithinTolerance]) {
        return reading(
            AtomState::AgreesWithinTolerance,
            Some(at),
            &row[at].reason,
            mine,
        );
    }
    let differing = (0..found.len())
        .filter(|at| row[*at].outcome == Outcome::Different && !settled[*at])
        .filter(|at| contexts[*at] >= SAME_FACT)
        .max_by(|one, other| contexts[*one].total_cmp(&contexts[*other]));
    match differing {
        Some(at) => reading(AtomState::Differs, Some(at), &row[at].reason, mine),
        None => reading(
            AtomState::NotCovered,
            None,
            "the passage gives no such figure",
            mine,
        ),
    }
}

/// The main clause around a figure: "…, and …", "…, but …" and "…; …" join statements of which
/// each must be true.
fn clause_of(claim: &str, figure: &Span) -> Span {
    let joints = [", and ", ", but ", "; "];
    let before = claim.get(..figure.start).unwrap_or_default();
    let after = claim.get(figure.end..).unwrap_or_default();
    let start = joints.iter().filter_map(|joint| before.rfind(joint)).max();
    let end = joints.iter().filter_map(|joint| after.find(joint)).min();
    let whole = Span::new(0, claim.len());
    let clause = Span::new(
        start.unwrap_or(0),
        end.map_or(claim.len(), |at| figure.end + at),
    );
    let words = |span: &Span| {
        let words = tokens(span.slice(claim).unwrap_or_default());
        let said = |word: &&super::token::Token| word.kind == Kind::Content;
        words.iter().filter(said).count()
    };
    // A member of a list is no statement of its own.
    if words(&clause) >= 3 { clause } else { whole }
}

/// Weighted share of the claim's clause, its figure `mine` left out, said in the sentence around `theirs`.
fn context(align: &Alignment, clause: &Span, mine: &Span, theirs: &Span) -> f64 {
    let Some(sentence) = align.sentences.iter().find(|range| {
        (*range)
            .clone()
            .any(|at| align.passage[at].span.overlaps(theirs))
    }) else {
        return 0.0;
    };
    let stems: std::collections::HashSet<&str> = sentence
        .clone()
        .map(|at| align.passage[at].stem.as_str())
        .collect();
    let (mut all, mut said) = (0.0, 0.0);
    for at in align.counting() {
        let word = &align.claim[at];
        let apart = !word.span.overlaps(clause);
        if apart || word.span.overlaps(mine) || word.kind == Kind::Figure {
            continue;
        }
        all += weight(word);
        let here = stems.contains(word.stem.as_str())
            || align.anywhere[at].is_some_and(|hit| sentence.contains(&hit.at))
            || align.within[at].is_some() && *sentence == align.best;
        // A name the passage gives elsewhere is still what the passage is about.
        let about = word.name && align.anywhere[at].is_some();
        if here || about {
            said += weight(word);
        }
    }
    if all == 0.0 { 0.0 } else { said / all }
}

/// Counts the readings.
pub(super) fn tally(readings: &[FigureReading]) -> FigureTally {
    let count = |state: AtomState| readings.iter().filter(|one| one.state == state).count();
    FigureTally {
        stated: readings.len(),
        equal: count(AtomState::Agrees),
        near: count(AtomState::AgreesWithinTolerance),
        different: count(AtomState::Differs),
        unsaid: count(AtomState::NotCovered),
    }
}

/// What the other readings need to know.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The passage's words.
    pub passage: &'a str,
    /// Both side by side.
    pub align: &'a Alignment,
    /// The claim's figures as read.
    pub figures: &'a [FigureReading],
    /// True if claim and best sentence differ in negation.
    pub negation_mismatch: bool,
    /// Weighted share of the claim in the best sentence.
    pub coverage_best: f64,
}

impl Reader<'_> {
    /// One reading per atom, in order.
    pub(super) fn read(&self) -> Vec<AtomReading> {
        self.claim
            .atoms
            .iter()
            .enumerate()
            .map(|(index, atom)| {
                let (state, span, reason) = self.atom(atom);
                AtomReading {
                    atom: index,
                    state,
                    span,
                    reason,
                }
            })
            .collect()
    }

    fn atom(&self, atom: &Atom) -> (AtomState, Option<Span>, String) {
        match &atom.value {
            AtomValue::Number(value) => self.figure(atom, Value::Quantity(value.clone())),
            AtomValue::Date(value) => self.figure(atom, Value::Date(value.clone())),
            AtomValue::Name(name) | AtomValue::Place(name) => self.name(name),
            AtomValue::Attribution(name) => self.name(name),
            AtomValue::Quotation(quote) => self.quotation(quote),
            AtomValue::Superlative(word) => self.superlative(word),
            AtomValue::Negation(word) => self.negation(word),
        }
    }

    fn figure(&self, atom: &Atom, value: Value) -> (AtomState, Option<Span>, String) {
        // The atom's offsets are the block's; the reading's are the claim's own.
        let start = self.claim.place.span.start;
        let own = self.figures.iter().find(|reading| {
            reading.claim.span.shifted(start).overlaps(&atom.span)
                && std::mem::discriminant(&reading.claim.value) == std::mem::discriminant(&value)
        });
        if let Some(reading) = own {
            return (reading.state, reading.passage, reading.reason.clone());
        }
        let mention = Mention {
            span: Span::new(0, 0),
            text: atom.text.clone(),
            value,
        };
        let found =
            super::rows::figures(self.passage).unwrap_or_else(|| quantity::find(self.passage));
        let rows: Vec<_> = found
            .iter()
            .map(|one| quantity::compare(&mention, one))
            .collect();
        let settled = vec![false; found.len()];
        let whole = Span::new(0, usize::MAX);
        let reading = read_figure(mention, &found, &rows, &settled, (self.align, whole));
        (reading.state, reading.passage, reading.reason)
    }

    /// A name agrees if all its words stand in the passage, or its last word as a name, or its
    /// initials do.
    fn name(&self, name: &str) -> (AtomState, Option<Span>, String) {
        let words: Vec<_> = tokens(name)
            .into_iter()
            .filter(|word| word.kind != Kind::Stop)
            .collect();
        let place_of = |stem: &str, lower: &str| {
            self.align.passage.iter().position(|word| {
                word.stem == stem || word.lower == lower || lexicon().same_place(&word.lower, lower)
            })
        };
        let places: Vec<Option<usize>> = words
            .iter()
            .map(|word| place_of(&word.stem, &word.lower))
            .collect();
        let span_at = |at: usize| self.align.passage[at].span;
        if !places.is_empty() && places.iter().all(Option::is_some) {
            let span = places.iter().flatten().map(|at| span_at(*at)).next();
            return (AtomState::Agrees, span, format!("names {name}"));
        }
        // "Smith-Jones" and "Geun-hye" are one name each.
        let last_name = name.rsplit(' ').next().unwrap_or_default();
        let parts = tokens(last_name).len().min(places.len());
        let last_places = places[places.len() - parts..].iter().copied();
        if words.len() > parts
            && let Some(other) = self.other_given(&words, last_name)
        {
            let reason = format!("names {other} {last_name}, not {name}");
            return (AtomState::NotCovered, None, reason);
        }
        if words.len() > parts
            && let Some(found) = last_places.collect::<Option<Vec<usize>>>()
            && let Some(last) = found.last()
            && self.align.passage[*last].lower.chars().count() > 2
        {
            return (
                AtomState::Agrees,
                Some(span_at(*last)),
                format!("names {name} by the last name"),
            );
        }
        let initials: String = words
            .iter()
            .filter_map(|word| word.lower.chars().next())
            .collect();
        let short = (initials.chars().count() >= 2)
            .then(|| {
                self.align
                    .passage
                    .iter()
                    .position(|word| word.lower == initials)
            })
            .flatten();
        if let Some(at) = short {
            return (
                AtomState::Agrees,
                Some(span_at(at)),
                format!("names {name} in short"),
            );
        }
        (AtomState::NotCovered, None, format!("does not name {name}"))
    }

    /// The given name that stands before this last name in the passage, where it is another one than the claim's:
    /// "Noel" for "Neil Pryor".
    fn other_given(&self, words: &[Token], last_name: &str) -> Option<&str> {
        let last = last_name.to_lowercase();
        let given = words.first()?;
        let pairs = self.align.passage.windows(2).filter(|pair| {
            let between = self.passage.get(pair[0].span.end..pair[1].span.start);
            pair[1].lower == last && between == Some(" ")
        });
        let mut others = pairs
            .filter(|pair| pair[0].name && pair[0].lower.chars().count() > 2)
            .map(|pair| &pair[0]);
        let alike = |one: &str, other: &str| {
            one.starts_with(other)
                || other.starts_with(one)
                || one.chars().next() != other.chars().next()
        };
        let first = others.next()?;
        let same =
            words.iter().any(|word| word.lower == first.lower) || alike(&first.lower, &given.lower);
        (!same).then(|| first.span.slice(self.passage)).flatten()
    }

    fn quotation(&self, quote: &str) -> (AtomState, Option<Span>, String) {
        match find_quote(quote, self.passage) {
            QuoteMatch::Verbatim(span) => (
                AtomState::Agrees,
                Some(span),
                "quoted word for word".to_owned(),
            ),
            QuoteMatch::Altered(span) => {
                let theirs = span.slice(self.passage).unwrap_or_default();
                let reason = format!("the words differ: the source has “{theirs}”");
                (AtomState::Differs, Some(span), reason)
            }
            QuoteMatch::Absent => {
                let reason = "the quoted words are not in the passage".to_owned();
                (AtomState::NotCovered, None, reason)
            }
        }
    }

    /// Where the best sentence says several words one after the other ("the majority", "at most"), an
    /// article before them aside.
    fn said_in_a_row(&self, words: &str) -> Option<Span> {
        let lower = words.to_lowercase();
        let wanted: Vec<&str> = lower
            .split_whitespace()
            .skip_while(|word| matches!(*word, "the" | "a" | "an"))
            .collect();
        let best = self.align.passage.get(self.align.best.clone())?;
        let same = |run: &&[Token]| {
            run.iter()
                .map(|token| token.lower.as_str())
                .eq(wanted.iter().copied())
        };
        let run = best.windows(wanted.len().max(1)).find(same)?;
        Some(run.first()?.span.cover(&run.last()?.span))
    }

    fn superlative(&self, word: &str) -> (AtomState, Option<Span>, String) {
        if let Some(span) = self.said_in_a_row(word) {
            return (AtomState::Agrees, Some(span), format!("says “{word}” too"));
        }
        let stem = stem_of(&word.to_lowercase());
        let best = self.align.best.clone();
        let here = |wanted: &dyn Fn(&str) -> bool| {
            best.clone()
                .find(|at| wanted(&self.align.passage[*at].stem))
        };
        if let Some(at) = here(&|theirs| theirs == stem || lexicon().similar(&stem, theirs)) {
            let span = self.align.passage[at].span;
            return (AtomState::Agrees, Some(span), format!("says “{word}” too"));
        }
        let opposite = here(&|theirs| lexicon().opposed(&stem, theirs));
        if let (Some(at), true) = (opposite, self.coverage_best >= 0.6) {
            let token = &self.align.passage[at];
            let reason = format!("says “{}”, not “{word}”", token.lower);
            return (AtomState::Differs, Some(token.span), reason);
        }
        (
            AtomState::NotCovered,
            None,
            format!("does not say “{word}”"),
        )
    }

    fn negation(&self, word: &str) -> (AtomState, Option<Span>, String) {
        let negated = self
            .align
            .best
            .clone()
            .find(|at| self.align.passage[*at].kind == Kind::Negation)
            .map(|at| self.align.passage[at].span);
        match (self.negation_mismatch, self.coverage_best >= 0.6) {
            (false, true) => (
                AtomState::Agrees,
                negated,
                format!("denies it too (“{word}”)"),
            ),
            (true, true) => (
                AtomState::Differs,
                self.best_span(),
                format!("says it without “{word}”"),
            ),
            _ => (
                AtomState::NotCovered,
                None,
                "does not speak of this".to_owned(),
            ),
        }
    }

    fn best_span(&self) -> Option<Span> {
        let hits = self.align.within.iter().flatten().map(|hit: &Hit| hit.at);
        let (first, last) = (hits.clone().min()?, hits.max()?);
        Some(
            self.align.passage[first]
                .span
                .cover(&self.align.passage[last].span),
        )
    }
}
