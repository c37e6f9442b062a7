//! From candidates to the state of every fact.

use serde::Deserialize;
use stet_core::claim::Claim;
use stet_core::entailment::AtomState;
use stet_core::quantity::Outcome;
use stet_core::text::Span;

use crate::claimed::{Around, Claimed};
use crate::compare::in_base;
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::names::{NameMatch, compare_names};
use crate::quote::{QuoteMatch, find_quote};
use crate::reader::FactReader;
use crate::relation::{Candidate, FEATURES, candidates, whole_candidates};
use crate::solve::{Solves, solve};
use crate::statement::Statement;
use crate::tables::Tables;
use crate::trees::Trees;
use crate::wording::{Wording, of_another, word_for_word, wording};

/// Fitted weights over the features of candidates (`scripts/fit_trees.py` writes them).
#[derive(Debug, Clone, Deserialize)]
pub struct Weights {
    features: Vec<String>,
    agrees: Trees,
    differs: Trees,
    whole_agrees: Trees,
    whole_differs: Trees,
    /// From which probability a fact is decided.
    cuts: Cuts,
}

/// Cuts chosen on folds of cases.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Cuts {
    agrees: f64,
    differs: f64,
    whole_agrees: f64,
    whole_differs: f64,
    /// A name is denied only from here.
    name_differs: f64,
    /// Most probability of an equal value beside which another one may still count.
    veto: f64,
}

impl Weights {
    /// From the text of a file of weights; `None` if it is none, or was fitted on other features.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let read: Option<Self> = serde_json::from_str(text).ok();
        read.filter(|weights| weights.features == FEATURES)
    }
}

/// A fact with what was found of it.
#[derive(Debug, Clone)]
pub struct FactReading {
    /// The fact.
    pub fact: Fact,
    /// Where it is agreed with or denied, the surest first; empty if nothing speaks of it.
    pub evidence: Vec<Evidence>,
}

/// Where a fact is agreed with or denied.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Id of the passage.
    pub passage: String,
    /// Bytes of the passage.
    pub span: Span,
    /// Agrees, agrees within tolerance, or differs.
    pub state: AtomState,
    /// Why, in words a checker reads.
    pub reason: String,
    /// How sure, in [0, 1].
    pub sure: f64,
    /// Index into [`Library::statements`], where it is one.
    pub statement: Option<usize>,
}

/// Holds the facts of a claim against a library; `None` if it was stopped. Without `weights` only what is quoted and
/// what is worked out is decided.
#[must_use]
pub fn judge(
    claim: &Claim,
    around: &Around,
    library: &Library,
    weights: Option<&Weights>,
    reader: Option<&dyn FactReader>,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<FactReading>> {
    let claimed = Claimed::read(claim, around);
    let solved = solve(&claimed, library);
    let tables = Tables::of(&claimed, library);
    let mut readings: Vec<FactReading> = Vec::new();
    for fact in &claimed.facts {
        let worked = solved.iter().find(|one| settles(one.what, fact));
        let evidence = match (&fact.value, worked, weights) {
            (_, Some(worked), _) => {
                let state = if worked.holds {
                    AtomState::Agrees
                } else {
                    AtomState::Differs
                };
                vec![evidence(
                    library,
                    worked.statement,
                    state,
                    worked.working.clone(),
                    0.97,
                )]
            }
            (FactValue::Quotation(quote), ..) => quoted(quote, library),
            (FactValue::Speaker(_), ..) | (_, _, None) => Vec::new(),
            (value, _, Some(weights)) if value.is_whole() => whole(
                weights,
                &whole_candidates(&claimed, fact, library, &tables, reader, stop)?,
                library,
            ),
            (_, _, Some(weights)) => {
                let mut found = candidates(&claimed, fact, library, &tables, reader, stop)?;
                found.retain(|one| !of_another(one));
                valued(weights, fact, &found, library)
            }
        };
        readings.push(FactReading {
            fact: fact.clone(),
            evidence,
        });
    }
    names_beside(&mut readings, library);
    speakers(&mut readings, library);
    Some(readings)
}

fn settles(what: Solves, fact: &Fact) -> bool {
    match (what, &fact.value) {
        (Solves::Order, value) => value.is_whole(),
        (Solves::Total(total), FactValue::Number(quantity)) => {
            quantity.low == quantity.high && in_base(quantity) == total
        }
        _ => false,
    }
}

fn evidence(library: &Library, at: usize, state: AtomState, reason: String, sure: f64) -> Evidence {
    let statement = &library.statements[at];
    Evidence {
        passage: statement.passage.clone(),
        span: statement.span,
        state,
        reason,
        sure,
        statement: Some(at),
    }
}

/// How sure it is that the same words in the same order speak of the same fact: of 41 such values of `tests/cases/fit`
/// the one that speaks of another is a name.
const WORD_FOR_WORD: f64 = 0.96;

/// A fact with a value: the equal value that is surely the same fact, or the other one.
fn valued(weights: &Weights, fact: &Fact, found: &[Candidate], library: &Library) -> Vec<Evidence> {
    let named = matches!(fact.value, FactValue::Name(_) | FactValue::Place(_));
    let differs_at = if named {
        weights.cuts.name_differs
    } else {
        weights.cuts.differs
    };
    let sure = |one: &Candidate| {
        // Articles say little in the very words of their sources: nothing of it can be learnt from them.
        if word_for_word(&one.features) && (one.outcome != Outcome::Different || !named) {
            return WORD_FOR_WORD;
        }
        let trees = if one.outcome == Outcome::Different {
            &weights.differs
        } else {
            &weights.agrees
        };
        trees.probability(&one.features)
    };
    let weighed: Vec<(&Candidate, f64)> = found.iter().map(|one| (one, sure(one))).collect();
    let side = |equal: bool| {
        weighed
            .iter()
            .filter(move |(one, _)| (one.outcome != Outcome::Different) == equal)
    };
    let best = |equal: bool| side(equal).map(|(_, p)| *p).fold(0.0, f64::max);
    let (agrees, differs) = (best(true), best(false));
    let source = |one: &Candidate| library.statements[one.statement].source.as_str();
    let agreeing: Vec<&str> = side(true)
        .filter(|(_, p)| *p >= weights.cuts.agrees)
        .map(|(one, _)| source(one))
        .collect();
    let mut out = Vec::new();
    for &(one, p) in &weighed {
        let state = match one.outcome {
            Outcome::Equal if p >= weights.cuts.agrees && p >= differs - 0.1 => AtomState::Agrees,
            Outcome::WithinTolerance if p >= weights.cuts.agrees && p >= differs - 0.1 => {
                AtomState::AgreesWithinTolerance
            }
            Outcome::Different if p >= differs_at && agrees < weights.cuts.veto && p >= differs => {
                AtomState::Differs
            }
            // Two sources say it in the claim's own words, each with a value of its own.
            Outcome::Different if p >= WORD_FOR_WORD && !agreeing.contains(&source(one)) => {
                AtomState::Differs
            }
            _ => continue,
        };
        out.push(evidence(
            library,
            one.statement,
            state,
            one.reason.clone(),
            p,
        ));
    }
    out.sort_by(|one, other| other.sure.total_cmp(&one.sure));
    out.truncate(3);
    out
}

/// A fact whose value is yes.
fn whole(weights: &Weights, found: &[Candidate], library: &Library) -> Vec<Evidence> {
    let told = found
        .iter()
        .find_map(|one| Some((one.statement, wording(&one.features)?)));
    let best = |trees: &Trees| {
        let all = found
            .iter()
            .map(|one| (trees.probability(&one.features), one.statement));
        all.max_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap_or((0.0, 0))
    };
    let decided = match told {
        Some((at, Wording::Same)) => Some((
            at,
            AtomState::Agrees,
            "the source says so word for word",
            WORD_FOR_WORD,
        )),
        Some((at, Wording::Turned)) => Some((
            at,
            AtomState::Differs,
            "the source says the contrary in the same words",
            WORD_FOR_WORD,
        )),
        None => {
            let cuts = &weights.cuts;
            let (agrees, differs) = (best(&weights.whole_agrees), best(&weights.whole_differs));
            if agrees.0 >= cuts.whole_agrees && agrees.0 >= differs.0 {
                let reason = "the source says so in its own words";
                Some((agrees.1, AtomState::Agrees, reason, agrees.0))
            } else if differs.0 >= cuts.whole_differs && agrees.0 < cuts.veto {
                let reason = "the source says otherwise";
                Some((differs.1, AtomState::Differs, reason, differs.0))
            } else {
                None
            }
        }
    };
    decided
        .map(|(at, state, reason, sure)| evidence(library, at, state, reason.to_owned(), sure))
        .into_iter()
        .collect()
}

/// Quoted words, looked for in every passage.
fn quoted(quote: &str, library: &Library) -> Vec<Evidence> {
    let mut altered = None;
    for passage in &library.passages {
        let words = |span: Span| span.slice(&passage.text).unwrap_or_default();
        let (span, state, reason) = match find_quote(quote, &passage.text) {
            QuoteMatch::Verbatim(span) => {
                (span, AtomState::Agrees, "quoted word for word".to_owned())
            }
            QuoteMatch::Turned(span) => (
                span,
                AtomState::Differs,
                format!("what is left out turns the sense: “{}”", words(span)),
            ),
            QuoteMatch::Altered(span) => (
                span,
                AtomState::Differs,
                format!("the words differ: the source has “{}”", words(span)),
            ),
            QuoteMatch::Absent => continue,
        };
        let statement = library
            .statements
            .iter()
            .position(|one| one.passage == passage.id && one.span.overlaps(&span));
        let found = Evidence {
            passage: passage.id.clone(),
            span,
            state,
            reason,
            sure: 0.97,
            statement,
        };
        if state == AtomState::Agrees {
            return vec![found];
        }
        altered.get_or_insert(found);
    }
    altered.into_iter().collect()
}

/// A name that stands in a statement which another fact of the claim agrees with is borne out by it.
fn names_beside(readings: &mut [FactReading], library: &Library) {
    let named = |value: &FactValue| matches!(value, FactValue::Name(_) | FactValue::Place(_));
    let agreeing: Vec<Evidence> = readings
        .iter()
        .filter(|reading| !named(&reading.fact.value))
        .flat_map(|reading| {
            reading
                .evidence
                .iter()
                .filter(|one| one.state.affirms())
                .cloned()
        })
        .collect();
    for reading in readings {
        let (FactValue::Name(name) | FactValue::Place(name)) = &reading.fact.value else {
            continue;
        };
        let borne = agreeing.iter().find(|one| {
            one.statement.is_some_and(|at| {
                let statement = &library.statements[at];
                statement
                    .names()
                    .any(|theirs| compare_names(name, theirs) == NameMatch::Same)
                    || statement.says(name)
            })
        });
        if let Some(one) = borne {
            reading.evidence = vec![Evidence {
                state: AtomState::Agrees,
                reason: format!("names {name}"),
                ..one.clone()
            }];
        }
    }
}

/// Words that stand for whoever asks.
const ASKS: &[&str] = &[
    "q",
    "a",
    "int",
    "interviewer",
    "reporter",
    "question",
    "answer",
];

/// Who is said to have said it: the speaker of the quoted words, or one whom an agreeing statement names.
fn speakers(readings: &mut [FactReading], library: &Library) {
    let agreeing: Vec<(bool, Evidence)> = readings
        .iter()
        .flat_map(|reading| {
            let quote = matches!(&reading.fact.value, FactValue::Quotation(words) if words.split_whitespace().count() >= 3);
            reading.evidence.iter().filter(|one| one.state.affirms()).map(move |one| (quote, one.clone()))
        })
        .collect();
    for reading in readings {
        let FactValue::Speaker(who) = &reading.fact.value else {
            continue;
        };
        let heard = agreeing.iter().find(|(_, one)| {
            one.statement.is_some_and(|at| {
                let statement = &library.statements[at];
                let mut names = statement.names().chain(statement.speaker.as_deref());
                names.any(|name| compare_names(who, name) == NameMatch::Same) || statement.says(who)
            })
        });
        if let Some((_, one)) = heard {
            reading.evidence = vec![Evidence {
                state: AtomState::Agrees,
                reason: format!("said by {who}"),
                ..one.clone()
            }];
            continue;
        }
        let person = who.starts_with(char::is_uppercase) && who.split_whitespace().count() <= 4;
        let other = agreeing
            .iter()
            .filter(|(quote, _)| *quote && person)
            .find_map(|(_, one)| {
                let speaker = library.statements[one.statement?].speaker.clone()?;
                let tells = speaker.chars().filter(|ch| ch.is_alphabetic()).count() > 2
                    && !ASKS.contains(&speaker.to_lowercase().as_str());
                tells.then(|| (one.clone(), speaker))
            });
        if let Some((one, speaker)) = other {
            reading.evidence = vec![Evidence {
                state: AtomState::Differs,
                reason: format!("the source has {speaker} say it"),
                ..one
            }];
        }
    }
}

impl Statement {
    /// True if the statement's words or what it stands under hold a name as it is written.
    pub(crate) fn says(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        let name = name.trim_start_matches("the ");
        self.text.to_lowercase().contains(name) || self.under.to_lowercase().contains(name)
    }
}
