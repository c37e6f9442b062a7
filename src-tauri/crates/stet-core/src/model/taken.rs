//! What a language model's reading of a claim comes to beside the built-in judge (rules 3.2, 3.4).
//!
//! Figures, dates and quotations are not the model's to settle: they agree only where they stand in the words it quotes, or
//! follow from them; words quoted for the claim as a whole must carry it. What alleges something of somebody is never a
//! model's alone to bear out. Where the two readers disagree neither has decided: that is for a person.

use super::Shareable;
use super::allegation::alleges;
use super::bearing::carries;
use super::dropped::verbatim;
use super::reading::{FactRead, Quoted, Side};
use crate::claim::{Atom, AtomValue, Claim};
use crate::entailment::{AtomReading, AtomState, Judgement, Probabilities};

/// Reads the figures in quoted words, each with the unit and the scale of what it stands in.
pub trait QuotedFigures {
    /// How a figure or a date of the claim stands to the quoted words: it is there, or follows from what is there, with the
    /// working. `None` if neither.
    fn carry(&self, atom: usize, quoted: &[Quoted]) -> Option<(AtomState, String)>;

    /// True if a figure or a date of the claim stands in the quoted words themselves, whatever follows from them.
    fn stand(&self, atom: usize, quoted: &[Quoted]) -> bool;

    /// True if every figure and date of `words` stands in the quoted words or follows from them; words without any, if they
    /// stand there and the claim doesn't say them.
    fn hold(&self, words: &str, quoted: &[Quoted]) -> bool;
}

/// What a model says of the facts of one claim.
#[derive(Debug)]
pub struct Reading<'r> {
    /// The claim.
    pub claim: &'r Claim,
    /// What it says of each fact.
    pub facts: Vec<FactRead>,
    /// The passages it was shown.
    pub passages: &'r [Shareable<'r>],
    /// The model as a person calls it.
    pub name: &'r str,
    /// As stamped on its judgements.
    pub judge: &'r str,
}

/// What a reading comes to.
#[derive(Debug, Default)]
pub struct Taken {
    /// The judgements with the model's in their place, those of further passages last.
    pub judgements: Vec<Judgement>,
    /// Why a person is to read it, in sentences: a fact on which the two readers disagree, an accusation that a model alone
    /// bears out.
    pub for_a_person: Vec<String>,
    /// How many of the facts were not taken over, for their words do not carry them.
    pub dropped: usize,
}

/// The model's reading beside the `built_in` judgements of the same passages and others.
#[must_use]
pub fn taken_over(
    reading: &Reading<'_>,
    built_in: &[Judgement],
    figures: &dyn QuotedFigures,
) -> Taken {
    let mut taken = Taken {
        judgements: built_in.to_vec(),
        ..Taken::default()
    };
    let mut believed = Vec::new();
    for fact in &reading.facts {
        match carried(reading, fact, figures) {
            Some(state) => believed.push((fact, state)),
            None => taken.dropped += 1,
        }
    }
    believed.retain(|(fact, _)| {
        let Some(words) = disagreement(reading, fact, built_in) else {
            return true;
        };
        unsettle(&mut taken.judgements, fact.atom, &words);
        taken.for_a_person.push(words);
        false
    });
    let mut borne_out = borne_out(reading.claim, &believed, &taken.judgements);
    if let Some(words) = accuses(reading, &believed, built_in, borne_out) {
        taken.for_a_person.push(words);
        believed.retain(|(fact, _)| fact.side == Side::Agrees);
        borne_out = false;
    }
    for (fact, state) in &believed {
        for quoted in &fact.quoted {
            let Some(passage) = reading.passages.get(quoted.passage) else {
                continue;
            };
            let passage = passage.passage();
            let known = |one: &Judgement| one.passage == passage.id;
            let at = match taken.judgements.iter().position(known) {
                Some(at) => at,
                None => {
                    let all = reading.claim.atoms.len();
                    taken
                        .judgements
                        .push(silent(&passage.id, &passage.source, all));
                    taken.judgements.len() - 1
                }
            };
            if let Some(judgement) = taken.judgements.get_mut(at) {
                put(judgement, reading.judge, fact, quoted, state, borne_out);
            }
        }
    }
    taken
}

/// The state of a fact as far as its words carry it, with why; `None` where they do not.
fn carried(
    reading: &Reading<'_>,
    fact: &FactRead,
    figures: &dyn QuotedFigures,
) -> Option<(AtomState, String)> {
    let part = fact.atom.and_then(|at| reading.claim.atoms.get(at));
    let counted = |part: &Atom| matches!(part.value, AtomValue::Number(_) | AtomValue::Date(_));
    let stands = |words: &str| {
        let mut shown = fact
            .quoted
            .iter()
            .filter_map(|one| reading.passages.get(one.passage));
        shown.any(|passage| verbatim(words, passage.text()).is_some())
    };
    let said = || fact.reason.clone();
    let whole = || {
        let quoted: Vec<&str> = fact
            .quoted
            .iter()
            .map(|one| one.words.quote.as_str())
            .collect();
        carries(reading.claim, &quoted)
    };
    match (fact.side, part) {
        (Side::Agrees, Some(part)) if counted(part) => figures.carry(fact.atom?, &fact.quoted),
        (Side::Agrees, Some(part)) => match &part.value {
            AtomValue::Quotation(words) => stands(words).then(|| (AtomState::Agrees, said())),
            _ => Some((AtomState::Agrees, said())),
        },
        (Side::Agrees, None) => whole().then(|| (AtomState::Agrees, said())),
        (Side::Differs, Some(part)) if counted(part) => {
            let there = figures.stand(fact.atom?, &fact.quoted);
            (!there && figures.hold(&fact.right, &fact.quoted))
                .then(|| (AtomState::Differs, instead(&fact.right, &part.text)))
        }
        (Side::Differs, Some(part)) => match part.value {
            AtomValue::Superlative(_) | AtomValue::Negation(_) => {
                Some((AtomState::Differs, said()))
            }
            _ => (stands(&fact.right) && !stands(&part.text))
                .then(|| (AtomState::Differs, instead(&fact.right, &part.text))),
        },
        // A wrong doubt costs a look; what is borne out wrongly is printed.
        (Side::Differs, None) => Some((AtomState::Differs, said())),
    }
}

fn instead(right: &str, said: &str) -> String {
    format!("the source has {right}, not {said}")
}

/// How the built-in judge disagrees with what the model says of a fact, in a sentence; `None` if it doesn't.
fn disagreement(reading: &Reading<'_>, fact: &FactRead, built_in: &[Judgement]) -> Option<String> {
    let decided = |judged: &Judgement| {
        let probabilities = judged.probabilities;
        (
            probabilities.entail >= Probabilities::DECIDES,
            probabilities.contradict >= Probabilities::DECIDES,
        )
    };
    let said = |judged: &Judgement| match fact.atom {
        None => decided(judged),
        Some(at) => {
            let state = judged.atoms.iter().find(|one| one.atom == at);
            let state = state.map(|one| one.state);
            (
                state.is_some_and(AtomState::affirms),
                state == Some(AtomState::Differs),
            )
        }
    };
    let independent = built_in.iter().filter(|one| !one.same_origin);
    let (affirmed, denied) = independent
        .map(said)
        .fold((false, false), |(yes, no), (affirms, denies)| {
            (yes || affirms, no || denies)
        });
    let (ours, theirs) = match fact.side {
        Side::Agrees if denied => ("differs", "agrees"),
        Side::Differs if affirmed && !denied => ("agrees", "differs"),
        _ => return None,
    };
    let part = fact.atom.and_then(|at| reading.claim.atoms.get(at));
    let what = part.map_or_else(
        || "the claim as a whole".to_owned(),
        |part| format!("“{}”", part.text),
    );
    Some(format!(
        "As the built-in judge reads it {what} {ours}, as {} reads it {what} {theirs}",
        reading.name
    ))
}

/// Why a person is to read what a model alone decides of an accusation; `None` where it accuses nobody, decides nothing or
/// the built-in judge has decided.
fn accuses(
    reading: &Reading<'_>,
    believed: &[(&FactRead, (AtomState, String))],
    built_in: &[Judgement],
    borne_out: bool,
) -> Option<String> {
    let differs = believed.iter().any(|(fact, _)| fact.side == Side::Differs);
    let decides = |one: &Judgement| !one.same_origin && one.probabilities.decided();
    let alone = !built_in.iter().any(decides);
    (alleges(reading.claim) && alone && (borne_out || differs)).then(|| {
        let says = if differs { "differs" } else { "agrees" };
        format!(
            "It alleges wrongdoing or a disease, and that it {says} is what {} alone reads",
            reading.name
        )
    })
}

/// Takes back what the built-in judgements say of a fact that is disputed.
fn unsettle(judgements: &mut [Judgement], atom: Option<usize>, words: &str) {
    for judgement in judgements {
        let mut touched = atom.is_none();
        for one in &mut judgement.atoms {
            if Some(one.atom) == atom && one.state != AtomState::NotCovered {
                one.state = AtomState::NotCovered;
                words.clone_into(&mut one.reason);
                touched = true;
            }
        }
        if touched && judgement.probabilities.decided() {
            let side = judgement.probabilities;
            judgement.probabilities = if side.entail > side.contradict {
                Probabilities::affirming(Probabilities::UNDECIDED)
            } else {
                Probabilities::denying(Probabilities::UNDECIDED)
            };
            judgement.reasons.insert(0, words.to_owned());
        }
    }
}

/// True if every fact of the claim is borne out by one reader or the other, the model says so of the whole, and nothing differs.
fn borne_out(
    claim: &Claim,
    believed: &[(&FactRead, (AtomState, String))],
    judgements: &[Judgement],
) -> bool {
    let differs = believed.iter().any(|(fact, _)| fact.side == Side::Differs);
    let whole = believed
        .iter()
        .any(|(fact, _)| fact.atom.is_none() && fact.side == Side::Agrees);
    let affirmed = |at: usize| {
        let by_model = believed
            .iter()
            .any(|(fact, (state, _))| fact.atom == Some(at) && state.affirms());
        by_model
            || judgements
                .iter()
                .filter(|one| !one.same_origin)
                .flat_map(|one| &one.atoms)
                .any(|one| one.atom == at && one.state.affirms())
    };
    whole && !differs && (0..claim.atoms.len()).all(affirmed)
}

fn silent(passage: &str, source: &str, atoms: usize) -> Judgement {
    Judgement {
        passage: passage.to_owned(),
        source: source.to_owned(),
        probabilities: Probabilities::UNRELATED,
        atoms: (0..atoms)
            .map(|atom| AtomReading {
                atom,
                state: AtomState::NotCovered,
                span: None,
                reason: String::new(),
            })
            .collect(),
        decisive: None,
        reasons: Vec::new(),
        same_origin: false,
        judge: String::new(),
    }
}

/// Puts what the model says of a fact into the judgement of a passage it quotes.
fn put(
    judgement: &mut Judgement,
    judge: &str,
    fact: &FactRead,
    quoted: &Quoted,
    (state, reason): &(AtomState, String),
    borne_out: bool,
) {
    let slot = judgement
        .atoms
        .iter_mut()
        .find(|one| Some(one.atom) == fact.atom);
    if let Some(slot) = slot.filter(|slot| slot.state == AtomState::NotCovered) {
        slot.state = *state;
        slot.span = Some(quoted.words.span);
        slot.reason.clone_from(reason);
    }
    let shown = match fact.side {
        Side::Differs => fact.probabilities(),
        Side::Agrees if borne_out => fact.probabilities(),
        Side::Agrees => Probabilities::affirming(Probabilities::IN_PART),
    };
    let before = judgement.probabilities;
    let stronger = |one: Probabilities| one.entail.max(one.contradict);
    // What the built-in judge decided stands, and is stamped as its own.
    if before.decided() && judgement.judge != judge || stronger(shown) <= stronger(before) {
        return;
    }
    judgement.probabilities = shown;
    judge.clone_into(&mut judgement.judge);
    judgement.decisive = Some(quoted.words.clone());
    judgement.reasons = [reason.clone()]
        .into_iter()
        .filter(|one| !one.is_empty())
        .collect();
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::claim::claim_at;
    use crate::document::{Block, BlockKind, Document, Place};
    use crate::entailment::Decisive;
    use crate::evidence::{Passage, tests as evidence};
    use crate::text::Span;

    pub(in super::super) fn claim(text: &str) -> Claim {
        let block = Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        };
        let document = Document {
            blocks: vec![block],
            ..Document::default()
        };
        let span = Span::new(0, text.len());
        claim_at(&document, Place { block: 0, span }).expect("a claim")
    }

    pub(in super::super) fn passage(id: &str, text: &str) -> Passage {
        evidence::passage(id, "s", text)
    }

    pub(in super::super) fn shown(passage: &Passage) -> Shareable<'_> {
        let source = Box::leak(Box::new(evidence::source(&passage.source)));
        Shareable::of(passage, source).expect("an open source")
    }

    /// Figures stand where their words stand.
    struct Verbatim<'t>(&'t Claim, &'t [Shareable<'t>]);

    impl QuotedFigures for Verbatim<'_> {
        fn carry(&self, atom: usize, quoted: &[Quoted]) -> Option<(AtomState, String)> {
            let words = &self.0.atoms.get(atom)?.text;
            self.hold(words, quoted)
                .then(|| (AtomState::Agrees, "it stands there".to_owned()))
        }

        fn stand(&self, atom: usize, quoted: &[Quoted]) -> bool {
            self.carry(atom, quoted).is_some()
        }

        fn hold(&self, words: &str, quoted: &[Quoted]) -> bool {
            let mut all = quoted.iter();
            !words.is_empty() && all.any(|one| self.1[one.passage].text().contains(words))
        }
    }

    fn said(atom: Option<usize>, side: Side, words: &str, right: &str, text: &str) -> FactRead {
        let start = text.find(words).expect("the words stand there");
        FactRead {
            claim: 0,
            atom,
            side,
            quoted: vec![Quoted {
                passage: 0,
                words: Decisive {
                    span: Span::new(start, start + words.len()),
                    quote: words.to_owned(),
                },
            }],
            right: right.to_owned(),
            sure: 0.95,
            reason: "It says so".to_owned(),
        }
    }

    fn taken(words: &str, text: &str, built_in: &[Judgement], facts: Vec<FactRead>) -> Taken {
        let (claim, passage) = (claim(words), passage("p", text));
        let passages = [shown(&passage)];
        let reading = Reading {
            claim: &claim,
            facts,
            passages: &passages,
            name: "A model",
            judge: "A model, reading/1",
        };
        taken_over(&reading, built_in, &Verbatim(&claim, &passages))
    }

    fn judged(state: AtomState, probabilities: Probabilities) -> Judgement {
        let mut one = silent("p", "s", 1);
        one.atoms[0].state = state;
        one.probabilities = probabilities;
        one.judge = "built-in".to_owned();
        one
    }

    const CLAIM: &str = "The ferry carries 120 passengers.";

    #[test]
    fn a_figure_is_not_the_models_to_settle() {
        let text = "The ferry takes 150 people on board.";
        let agrees = |atom| said(atom, Side::Agrees, "takes 150 people", "", text);
        let all = taken(CLAIM, text, &[], vec![agrees(None), agrees(Some(0))]);
        assert_eq!(all.dropped, 1, "120 does not stand there");
        assert!(!all.judgements[0].probabilities.decided());

        let differs = |right| said(Some(0), Side::Differs, "takes 150 people", right, text);
        let all = taken(CLAIM, text, &[], vec![differs("150")]);
        assert!(all.judgements[0].probabilities.contradict > 0.9);
        assert_eq!(all.judgements[0].judge, "A model, reading/1");
        let all = taken(CLAIM, text, &[], vec![differs("140")]);
        assert_eq!((all.dropped, all.judgements.len()), (1, 0));
    }

    #[test]
    fn a_claim_is_borne_out_if_the_whole_and_every_fact_are() {
        let text = "It takes 120 passengers at a time, as the ferry always did.";
        let agrees = |atom| said(atom, Side::Agrees, "takes 120 passengers", "", text);
        let part = taken(CLAIM, text, &[], vec![agrees(Some(0))]);
        assert!(!part.judgements[0].probabilities.decided());
        assert!(part.judgements[0].atoms[0].state.affirms());
        let whole = taken(CLAIM, text, &[], vec![agrees(Some(0)), agrees(None)]);
        assert!(whole.judgements[0].probabilities.entail > 0.9);
        assert!(whole.for_a_person.is_empty());
    }

    #[test]
    fn an_accusation_takes_more_than_a_model() {
        let convicted = "Tor Brandt was convicted.";
        let text = "Tor Brandt was convicted, a pamphlet says.";
        let whole = said(
            None,
            Side::Agrees,
            "was convicted, a pamphlet says",
            "",
            text,
        );
        let name = said(Some(0), Side::Agrees, "Tor Brandt was convicted", "", text);
        let facts = vec![whole, name];
        let all = taken(convicted, text, &[], facts.clone());
        assert_eq!(all.for_a_person.len(), 1, "{all:?}");
        assert!(!all.judgements[0].probabilities.decided());
        // Nor where the built-in judge has read nothing but a copy of the text.
        let mut copy = judged(AtomState::Agrees, Probabilities::affirming(0.9));
        copy.same_origin = true;
        assert_eq!(taken(convicted, text, &[copy], facts).for_a_person.len(), 1);
    }

    #[test]
    fn words_without_the_claims_predicate_bear_nothing_out() {
        let text = "The bishop of Orrow praised his brother in the cathedral.";
        for quoted in [
            "The bishop of Orrow",
            "praised his brother in the cathedral",
        ] {
            let agrees = |atom| said(atom, Side::Agrees, quoted, "", text);
            let murdered = "The bishop of Orrow murdered his brother in the cathedral.";
            let all = taken(murdered, text, &[], vec![agrees(None), agrees(Some(0))]);
            assert_eq!(all.dropped, 1, "{quoted}");
            let decided = |one: &Judgement| one.probabilities.decided();
            assert!(!all.judgements.iter().any(decided), "{quoted}");
        }
    }

    #[test]
    fn where_the_readers_disagree_neither_has_decided() {
        let text = "The ferry takes 150 people, the launch 120 passengers.";
        let borne = [judged(AtomState::Agrees, Probabilities::affirming(0.9))];
        let differs = said(Some(0), Side::Differs, "takes 150 people", "150", text);
        let all = taken(CLAIM, "The ferry takes 150 people.", &borne, vec![differs]);
        assert_eq!(all.for_a_person.len(), 1, "{all:?}");
        let one = &all.judgements[0];
        assert!(!one.probabilities.decided() && one.atoms[0].state == AtomState::NotCovered);

        let denied = [judged(AtomState::Differs, Probabilities::denying(0.9))];
        let agrees = said(Some(0), Side::Agrees, "the launch 120 passengers", "", text);
        let all = taken(CLAIM, text, &denied, vec![agrees]);
        assert!(
            all.for_a_person[0].contains("built-in judge reads it “120"),
            "{all:?}"
        );
        assert!(!all.judgements[0].probabilities.decided());
    }
}
