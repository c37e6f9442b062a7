//! The judge that needs no model file, no key and no network.

use super::align::{Alignment, align};
use super::atoms::{FigureReading, Reader, figures, tally};
use super::bound::Bound;
use super::classified;
use super::ground::Pair;
use super::hedge::hedges;
use super::joined;
use super::mentions;
use super::model;
use super::quote::{QuoteMatch, find_quote};
use super::rival::rival;
use super::rows;
use super::saying::{best_span, reads, sentence_around, words};
use super::signals::{Beside, Signals, extreme_apart, signals};
use super::veto;
use super::{AtomReading, AtomState, Decisive, Judge, Judgement, Probabilities, Reading};
use crate::claim::{AtomValue, Claim};
use crate::evidence::{NEAR_COPY, Passage, Shingles};

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
pub(super) struct Read {
    pub(super) align: Alignment,
    pub(super) figures: Vec<FigureReading>,
    pub(super) signals: Signals,
    /// The passage hedges what the claim says flatly.
    hedged: bool,
    /// A word of the claim and the one that stands in its place in the best sentence.
    pub(super) rival: Option<(usize, usize)>,
    /// The claim says "only", "first", "most" …, its best sentence does not.
    extreme_apart: bool,
    /// The passage is a near copy of the claim with another word in one place.
    substituted: bool,
}

impl Read {
    /// True if the passage can not bear the claim out, whatever its words are worth.
    fn no_support(&self) -> bool {
        self.rival.is_some() || self.extreme_apart || self.substituted
    }
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
    // In a row of columns every figure stands beside its heading.
    let rival = (!rows::is_row(passage))
        .then(|| rival(&align, &align.best))
        .flatten();
    let best_words = align.passage.get(align.best.clone()).unwrap_or_default();
    Read {
        extreme_apart: extreme_apart(&align.claim, best_words),
        substituted: veto::forbids_support(&align),
        rival,
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
        self.judge_settled(claim, passage, context, |read, _| {
            let joined = joined::probabilities(&read.signals.values, reading?)?;
            Some((joined, reads(&joined).to_owned()))
        })
    }

    /// As [`Self::judge_in`], knowing what a classifier of the user's own says of the pair. What the
    /// symbolic checks decide stays as they decide it; what they leave open is settled by
    /// [`super::classified`], and only where a sentence can be named that the claim was held against.
    #[must_use]
    pub fn judge_classified(
        &self,
        claim: &Claim,
        passage: &Passage,
        context: &Context,
        said: Probabilities,
    ) -> Judgement {
        self.judge_settled(claim, passage, context, |_, atoms| {
            let shown = classified::shown(said, classified::differs(atoms))?;
            Some((shown, classified::ground(said)))
        })
    }

    /// The symbolic judgement; where it leaves the passage open, what `settle` says of it, with its
    /// ground.
    fn judge_settled(
        &self,
        claim: &Claim,
        passage: &Passage,
        context: &Context,
        settle: impl FnOnce(&Read, &[AtomReading]) -> Option<(Probabilities, String)>,
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
        let astray = said_of_another(claim, &passage.text, &mut atoms);
        let hard = hard_difference(&read).filter(|_| !elsewhere && !astray);
        let ground = Pair {
            claim,
            passage: &passage.text,
            align: &read.align,
            figures: &read.figures,
            signals: &read.signals,
            hedged: read.hedged,
        }
        .ground()
        .filter(|_| hard.is_none() && !elsewhere && !astray)
        .filter(|ground| !read.no_support() || ground.differs.is_some());
        if elsewhere {
            for reading in &mut atoms {
                reading.state = AtomState::NotCovered;
                "the row is of another year".clone_into(&mut reading.reason);
            }
        }
        if let Some((mine, (span, words))) = read.rival.map(|(mine, _)| mine).zip(read.rivalry()) {
            let place = read.align.claim[mine].span.shifted(claim.place.span.start);
            let of_it = |reading: &&mut AtomReading| {
                let atom = claim.atoms.get(reading.atom);
                atom.is_some_and(|atom| atom.span.contains(&place))
            };
            for reading in atoms.iter_mut().filter(of_it) {
                reading.state = AtomState::NotCovered;
                reading.span = Some(span);
                reading.reason.clone_from(&words);
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
        let probabilities = if read.no_support() || astray {
            probabilities.without_support()
        } else {
            probabilities
        };
        let probabilities = if astray {
            probabilities.without_contradiction()
        } else {
            probabilities
        };
        let open = !probabilities.decided() && !elsewhere && !passage.text.trim().is_empty();
        let span = best_span(&read.align).filter(|_| open);
        let settled = span.and_then(|span| {
            let (settled, ground) = settle(&read, &atoms)?;
            let mut held = settled;
            if read.no_support() || astray {
                held = held.without_support();
            }
            if astray || veto::forbids_contradiction(&read.align, &passage.text) {
                held = held.without_contradiction();
            }
            Some((span, (held, ground)))
        });
        let probabilities = settled
            .as_ref()
            .map_or(probabilities, |(_, (settled, _))| *settled);
        if probabilities.entail < Probabilities::DECIDES {
            mentions::take_back(claim, &passage.text, &read.figures, &mut atoms);
        }
        let (mut decisive, mut reasons) = words(&read, &atoms, hard, &passage.text, probabilities);
        if let Some((span, (_, ground))) = settled.filter(|(_, (settled, _))| settled.decided()) {
            let sentence = sentence_around(&read.align, span);
            decisive = sentence.slice(&passage.text).map(|quote| Decisive {
                span: sentence,
                quote: quote.to_owned(),
            });
            reasons = vec![ground];
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

/// The figure that differs on the very same fact: everything else the claim says stands in the
/// figure's sentence, nothing is denied, no other figure of the passage would do.
/// Takes back what was read of figures that the passage says of another subject or year; true if any was.
fn said_of_another(claim: &Claim, passage: &str, atoms: &mut [AtomReading]) -> bool {
    let bound = Bound::of(&claim.words());
    let mut astray = false;
    for reading in atoms {
        let value = claim.atoms.get(reading.atom).map(|atom| &atom.value);
        let dated = matches!(value, Some(AtomValue::Date(_)));
        if !dated && !matches!(value, Some(AtomValue::Number(_))) {
            continue;
        }
        let why = reading
            .span
            .filter(|_| reading.state != AtomState::NotCovered)
            .and_then(|span| bound.elsewhere(passage, span, dated));
        if let Some(why) = why {
            reading.state = AtomState::NotCovered;
            reading.reason = why;
            astray = true;
        }
    }
    astray
}

fn hard_difference(read: &Read) -> Option<&FigureReading> {
    let one = read
        .figures
        .iter()
        .filter(|figure| figure.state == AtomState::Differs)
        .max_by(|one, other| one.context.total_cmp(&other.context))?;
    let clean = !read.signals.negation_mismatch && read.signals.opposites.is_empty();
    (clean && one.context >= HARD_CONTEXT).then_some(one)
}
