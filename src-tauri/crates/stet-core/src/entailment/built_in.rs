//! The judge that needs no model file, no key and no network.

use super::align::{Alignment, align};
use super::atoms::{FigureReading, Reader, figures, tally};
use super::ground::Pair;
use super::hedge::hedges;
use super::joined;
use super::model;
use super::quote::{QuoteMatch, find_quote};
use super::rows;
use super::signals::{Beside, Signals, signals};
use super::{AtomReading, AtomState, Decisive, Judge, Judgement, Probabilities, Reading};
use crate::claim::{AtomValue, Claim};
use crate::evidence::{NEAR_COPY, Passage, Shingles};
use crate::text::Span;

/// The built-in judge: word tables, figures, negation and quotation, weighed by a small fitted
/// model (`docs/models/entailment-model.md`).
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltIn;

/// What a judge may know beside the pair.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The shingles of the checked document, all of it: a passage copied out of it is of the same
    /// origin and vouches for nothing (rules 3.3).
    pub document: Shingles,
}

/// Fewest shingles a passage must have to be called a copy of the document. A shorter one may
/// simply be the sentence the writer quoted or kept from the source.
const COPY_FROM: usize = 30;

/// Context that makes another figure a hard difference on the same fact (rules 7, 3.2).
const HARD_CONTEXT: f64 = 0.8;

/// A pair, read.
#[derive(Debug)]
struct Read {
    align: Alignment,
    figures: Vec<FigureReading>,
    signals: Signals,
    /// The passage hedges what the claim says flatly.
    hedged: bool,
}

fn read(claim: &Claim, passage: &str) -> Read {
    let said = claim.words();
    let align = align(&said, passage);
    let figures = figures(&said, passage, &align);
    let quote = quotations(claim, passage);
    let best = best_span(&align).and_then(|span| span.slice(passage));
    let beside = Beside {
        figures: tally(&figures),
        quote,
        passage_hedges: hedges(best.unwrap_or(passage)),
        claim_hedges: hedges(&said),
    };
    let signals = signals(&align, &beside);
    Read {
        align,
        figures,
        signals,
        hedged: beside.passage_hedges && !beside.claim_hedges,
    }
}

/// The symbolic features of a pair, in the order of [`super::FEATURES`]: what the model is fitted
/// on.
#[must_use]
pub fn feature_vector(claim: &Claim, passage: &str) -> Vec<f64> {
    read(claim, passage).signals.values
}

/// −1 if a quotation is altered, 1 if one is verbatim and none altered, else 0.
fn quotations(claim: &Claim, passage: &str) -> i8 {
    let mut verbatim = false;
    for atom in &claim.atoms {
        if let AtomValue::Quotation(quote) = &atom.value {
            match find_quote(quote, passage) {
                QuoteMatch::Altered(_) => return -1,
                QuoteMatch::Verbatim(_) => verbatim = true,
                QuoteMatch::Absent => {}
            }
        }
    }
    i8::from(verbatim)
}

impl Judge for BuiltIn {
    fn name(&self) -> String {
        "built-in 1".to_owned()
    }

    fn judge(&self, claim: &Claim, passage: &Passage) -> Judgement {
        self.judge_in(claim, passage, &Context::default())
    }
}

impl BuiltIn {
    /// As [`Judge::judge`], knowing the checked document.
    #[must_use]
    pub fn judge_in(&self, claim: &Claim, passage: &Passage, context: &Context) -> Judgement {
        self.judge_read(claim, passage, context, None)
    }

    /// As [`Self::judge_in`], knowing what a network read out of the pair, if one did. What the
    /// symbolic checks decide stays as they decide it; only what they leave open is settled by the
    /// joined model, and only where a sentence can be named that the claim was held against.
    #[must_use]
    pub fn judge_read(
        &self,
        claim: &Claim,
        passage: &Passage,
        context: &Context,
        reading: Option<&Reading>,
    ) -> Judgement {
        let shingles = Shingles::of(&passage.text);
        let same_origin =
            shingles.len() >= COPY_FROM && shingles.contained_in(&context.document) >= NEAR_COPY;
        let read = read(claim, &passage.text);
        let elsewhere = rows::of_another_year(&claim.words(), &passage.text);
        let mut atoms = Reader {
            claim,
            passage: &passage.text,
            align: &read.align,
            figures: &read.figures,
            negation_mismatch: read.signals.negation_mismatch,
            coverage_best: read.signals.coverage_best,
        }
        .read();
        let hard = hard_difference(&read).filter(|_| !elsewhere);
        let ground = Pair {
            claim,
            passage: &passage.text,
            align: &read.align,
            figures: &read.figures,
            signals: &read.signals,
            hedged: read.hedged,
        }
        .ground()
        .filter(|_| hard.is_none() && !elsewhere);
        if elsewhere {
            for reading in &mut atoms {
                reading.state = AtomState::NotCovered;
                "the row is of another year".clone_into(&mut reading.reason);
            }
        }
        if let Some((ground, atom)) = ground.as_ref().and_then(|g| Some((g, g.differs?)))
            && let Some(reading) = atoms.iter_mut().find(|reading| reading.atom == atom)
        {
            reading.state = AtomState::Differs;
            reading.span = ground.span;
            reading.reason.clone_from(&ground.reason);
        }
        let probabilities = if passage.text.trim().is_empty() || elsewhere {
            Probabilities::UNRELATED
        } else if hard.is_some() {
            Probabilities::OVERRIDDEN
        } else if let Some(ground) = &ground {
            let weighed = model::probabilities(&read.signals.values);
            let firmer = weighed.entail > ground.probabilities.entail;
            if firmer && ground.differs.is_none() {
                weighed
            } else {
                ground.probabilities
            }
        } else {
            model::probabilities(&read.signals.values)
        };
        let open = !probabilities.decided() && !elsewhere && !passage.text.trim().is_empty();
        let learnt = reading.filter(|_| open).and_then(|reading| {
            let span = best_span(&read.align)?;
            Some((span, joined::probabilities(&read.signals.values, reading)?))
        });
        let probabilities = learnt.map_or(probabilities, |(_, joined)| joined);
        let (mut decisive, mut reasons) = words(&read, &atoms, hard, &passage.text, probabilities);
        if let Some((span, joined)) = learnt.filter(|(_, joined)| joined.decided()) {
            let sentence = sentence_around(&read.align, span);
            decisive = sentence.slice(&passage.text).map(|quote| Decisive {
                span: sentence,
                quote: quote.to_owned(),
            });
            reasons = vec![reads(&joined).to_owned()];
        } else if let Some(ground) = ground {
            decisive = ground.span.and_then(|span| {
                let quote = span.slice(&passage.text)?.to_owned();
                Some(Decisive { span, quote })
            });
            reasons = vec![ground.reason];
        } else if elsewhere {
            (decisive, reasons) = (None, vec!["The row is of another year".to_owned()]);
        }
        Judgement {
            passage: passage.id.clone(),
            source: passage.source.clone(),
            probabilities,
            atoms,
            decisive,
            reasons,
            same_origin,
            judge: self.name(),
        }
    }
}

/// The ground of a decision that the network brought about.
fn reads(joined: &Probabilities) -> &'static str {
    if joined.entail > joined.contradict {
        "The sentence reads as saying the same in other words"
    } else {
        "The sentence reads as saying otherwise"
    }
}

/// The whole best sentence, from its first to its last word; `span` if it has none.
fn sentence_around(align: &Alignment, span: Span) -> Span {
    let words = align.passage.get(align.best.clone()).unwrap_or_default();
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => first.span.cover(&last.span),
        _ => span,
    }
}

/// The figure that differs on the very same fact: everything else the claim says stands in the
/// figure's sentence, nothing is denied, no other figure of the passage would do.
fn hard_difference(read: &Read) -> Option<&FigureReading> {
    let one = read
        .figures
        .iter()
        .filter(|figure| figure.state == AtomState::Differs)
        .max_by(|one, other| one.context.total_cmp(&other.context))?;
    let clean = !read.signals.negation_mismatch && read.signals.opposites.is_empty();
    (clean && one.context >= HARD_CONTEXT).then_some(one)
}

/// The decisive words and at most three reasons.
fn words(
    read: &Read,
    atoms: &[AtomReading],
    hard: Option<&FigureReading>,
    passage: &str,
    probabilities: Probabilities,
) -> (Option<Decisive>, Vec<String>) {
    let (claim, theirs) = (&read.align.claim, &read.align.passage);
    let mut notes: Vec<(Option<Span>, String)> = Vec::new();
    let differing = read
        .figures
        .iter()
        .filter(|one| one.state == AtomState::Differs && hard.is_none());
    for figure in hard.into_iter().chain(differing) {
        notes.push((figure.passage, sentence(&figure.reason)));
    }
    for reading in atoms
        .iter()
        .filter(|reading| reading.state == AtomState::Differs)
    {
        notes.push((reading.span, sentence(&reading.reason)));
    }
    if probabilities.contradict >= probabilities.entail {
        for (mine, other) in read.signals.opposites.iter().chain(&read.signals.clashes) {
            let (mine, other) = (&claim[*mine], &theirs[*other]);
            notes.push((
                Some(other.span),
                format!(
                    "The source says “{}”, the claim “{}”",
                    other.lower, mine.lower
                ),
            ));
        }
        if read.signals.negation_mismatch && read.signals.coverage_best >= 0.5 {
            let words = "One of claim and source is negated, the other is not".to_owned();
            notes.push((best_span(&read.align), words));
        }
    }
    if notes.is_empty() {
        notes.push(otherwise(read, probabilities));
    }
    let decisive = notes.iter().find_map(|(span, _)| *span).and_then(|span| {
        Some(Decisive {
            span,
            quote: span.slice(passage)?.to_owned(),
        })
    });
    let mut reasons: Vec<String> = Vec::new();
    for (_, words) in notes {
        if !reasons.contains(&words) {
            reasons.push(words);
        }
    }
    reasons.truncate(3);
    (decisive, reasons)
}

/// What there is to say where nothing differs.
fn otherwise(read: &Read, probabilities: Probabilities) -> (Option<Span>, String) {
    if probabilities.entail >= 0.5 {
        let words = if read.signals.unsaid.is_empty() {
            "Every word that matters stands in the passage"
        } else {
            "The passage says nearly all of it"
        };
        return (best_span(&read.align), words.to_owned());
    }
    let missing: Vec<String> = read
        .signals
        .unsaid
        .iter()
        .filter_map(|at| read.align.claim.get(*at))
        .map(|word| format!("“{}”", word.lower))
        .take(3)
        .collect();
    let words = if missing.is_empty() {
        "The passage does not settle it".to_owned()
    } else {
        format!("The passage does not speak of {}", missing.join(", "))
    };
    (None, words)
}

/// With a capital at its head and no full stop at its end.
fn sentence(words: &str) -> String {
    let mut letters = words.trim().trim_end_matches('.').chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

/// From the first to the last word of the best sentence that says something of the claim.
fn best_span(align: &Alignment) -> Option<Span> {
    let hits = align.within.iter().flatten().map(|hit| hit.at);
    let (first, last) = (hits.clone().min()?, hits.max()?);
    Some(align.passage[first].span.cover(&align.passage[last].span))
}
