//! From candidates to the state of every fact.

use std::cell::LazyCell;
use std::collections::HashMap;

use stet_core::claim::Claim;
use stet_core::entailment::AtomState;
use stet_core::quantity::{self, Granularity, Outcome};
use stet_core::text::{Span, is_pronoun};

use crate::claimed::{Around, Claimed};
use crate::compare::{is_equal, is_of_other_year, outcomes};
use crate::derive::derived;
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::limits::{holds_back, strays};
use crate::names::{NameMatch, compare_names};
use crate::office::another_office;
use crate::once::{another_day, has_dates, only_date};
use crate::quote::{QuoteMatch, find_quote};
use crate::read::{CloseReading, settle};
use crate::relation::{Candidate, candidates, denials, whole_candidates};
use crate::said::said;
use crate::solve::{Solved, Solves, names_rank, solve};
use crate::statement::{Stated, StatedValue, Statement, is_label};
use crate::tables::Tables;
use crate::talk::{answers, asks, tells_who};
use crate::terms::terms;
use crate::twin::twin;
use crate::weigh::{WEIGHTS, WORD_FOR_WORD, Weighed};
use crate::wording::{Wording, wording};

/// A fact with what was found of it.
#[derive(Debug, Clone)]
pub struct FactReading {
    /// The fact.
    pub fact: Fact,
    /// Where it is agreed with or denied, the surest first; empty if nothing speaks of it.
    pub evidence: Vec<Evidence>,
    pub(crate) reckoned: Reckoned,
}

/// How far a fact was reckoned from figures of the sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reckoned {
    Not,
    /// It may follow from two of them.
    MayFollow,
    /// It likely follows from two of them.
    Follows,
    /// It was worked out: nothing else decides.
    WorkedOut,
}

/// A claim with what was found of its facts.
#[derive(Debug, Clone, Default)]
pub struct ClaimReading {
    /// Its facts, in order.
    pub facts: Vec<FactReading>,
    /// Share of what the claim says, by the weight of its words, that the statements say which agree with a fact; in
    /// [0, 1].
    pub said: f64,
}

/// Where a fact is agreed with or denied.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Id of the passage.
    pub passage: String,
    /// Id of its source.
    pub source: String,
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

/// Holds the facts of a claim against a library, with what a network read of its sentence, if one did; `None` if it was
/// stopped.
#[must_use]
pub fn judge(
    claim: &Claim,
    around: &Around,
    library: &Library,
    read: Option<CloseReading<'_>>,
    stop: &dyn Fn() -> bool,
) -> Option<ClaimReading> {
    let weights = WEIGHTS.as_ref();
    let claimed = Claimed::read(claim, around);
    let solved = solve(&claimed, library);
    let tables = Tables::of(&claimed, library);
    let facts = claimed.facts.iter().enumerate();
    let worked: Vec<Option<&Solved>> = facts
        .map(|(at, fact)| solved.iter().find(|one| settles(one.what, at, fact)))
        .collect();
    let mut readings: Vec<FactReading> = Vec::new();
    let mut weighed: HashMap<usize, Weighed> = HashMap::new();
    let settles: LazyCell<Vec<f64>, _> = LazyCell::new(|| library.settling(&claimed));
    for (fact, worked) in claimed.facts.iter().zip(&worked) {
        if stop() {
            return None;
        }
        let mut reckoned = match worked.map(|worked| worked.what) {
            None | Some(Solves::LookedUp(_)) => Reckoned::Not,
            Some(_) => Reckoned::WorkedOut,
        };
        let evidence = match (&fact.value, worked, weights) {
            (_, Some(worked), _) => {
                let state = if worked.holds {
                    AtomState::Agrees
                } else {
                    AtomState::Differs
                };
                let shown = worked.statements.iter();
                shown
                    .map(|at| evidence(library, *at, state, worked.working.clone(), 0.97))
                    .collect()
            }
            (FactValue::Quotation(quote), ..) => quoted(quote, library),
            (value, ..) if value.is_whole() => whole(
                &claimed,
                &whole_candidates(&claimed, fact, library, &tables),
                library,
            ),
            (FactValue::Speaker(_), ..) | (_, _, None) => Vec::new(),
            (_, _, Some(weights)) => {
                let found: Vec<(Candidate, f64)> = candidates(&claimed, fact, library, &tables)
                    .into_iter()
                    .map(|one| {
                        let sure = weights.sure(fact, &one);
                        (one, sure)
                    })
                    .collect();
                weighed.insert(readings.len(), Weighed::of(&found));
                let mut decided = weights.valued(fact, &found, library);
                if decided.is_empty()
                    && let Some((at, reason)) = another_day(&claimed, fact, library)
                {
                    let state = AtomState::Differs;
                    decided.push(evidence(library, at, state, reason, WORD_FOR_WORD));
                }
                if decided.is_empty()
                    && matches!(fact.value, FactValue::Number(_))
                    && let Some(found) = derived(&claimed, fact, library, &settles, read.is_some())
                {
                    reckoned = Reckoned::MayFollow;
                    if found.tells {
                        reckoned = Reckoned::Follows;
                        let (one, state) = (&found.derivation, AtomState::Agrees);
                        let shown = one.statements.iter();
                        decided.extend(shown.map(|at| {
                            evidence(library, *at, state, one.working.clone(), found.sure)
                        }));
                    }
                }
                decided
            }
        };
        readings.push(FactReading {
            fact: fact.clone(),
            evidence,
            reckoned,
        });
    }
    drop_other_events(&mut readings, &claimed, library);
    borne_out_beside(&mut readings, &claimed, library);
    speakers(&mut readings, &claimed, library);
    readings.extend(denied_by_twin(&claimed, library));
    let whole = read.is_some_and(|read| read.sentence.bears_out(&claimed, library));
    if let Some(read) = read {
        settle(&mut readings, &claimed, library, (read, whole), &weighed);
        drop_other_events(&mut readings, &claimed, library);
    }
    let of_one = solved.iter().any(|one| one.holds && one.tells);
    Some(ClaimReading {
        said: said(&claimed, &readings, library, (of_one, whole)),
        facts: readings,
    })
}

/// What a statement denies that has the claim's very words but for one, or that limits the office of somebody it names.
fn denied_by_twin(claimed: &Claimed<'_>, library: &Library) -> Option<FactReading> {
    let twin = twin(claimed, library).or_else(|| another_office(claimed, library))?;
    let evidence = evidence(
        library,
        twin.statement,
        AtomState::Differs,
        twin.reason,
        WORD_FOR_WORD,
    );
    words_read(claimed, twin.span, evidence)
}

/// A fact of its own: the words at `span` of the claim's block; `None` if they are not the claim's.
pub(crate) fn words_read(
    claimed: &Claimed<'_>,
    span: Span,
    evidence: Evidence,
) -> Option<FactReading> {
    Some(FactReading {
        fact: Fact {
            span,
            text: claimed.words_at(span)?.to_owned(),
            value: FactValue::Said,
            atom: None,
        },
        evidence: vec![evidence],
        reckoned: Reckoned::Not,
    })
}

/// True if a working settles the fact at this index.
fn settles(what: Solves, at: usize, fact: &Fact) -> bool {
    match what {
        Solves::Fact(solved) | Solves::LookedUp(solved) => solved == at,
        Solves::Order => fact.value.is_whole(),
    }
}

pub(crate) fn evidence(
    library: &Library,
    at: usize,
    state: AtomState,
    reason: String,
    sure: f64,
) -> Evidence {
    let statement = &library.statements[at];
    Evidence {
        passage: statement.passage.clone(),
        source: statement.source.clone(),
        span: statement.span,
        state,
        reason,
        sure,
        statement: Some(at),
    }
}

/// A fact whose value is yes: said or denied word for word, or open. What trees make of other wordings is right as often
/// as wrong.
fn whole(claimed: &Claimed<'_>, found: &[Candidate], library: &Library) -> Vec<Evidence> {
    let told = found.iter().find_map(|one| {
        let statement = &library.statements[one.statement];
        let wording = wording(&one.features, denials(&statement.text, claimed.language))?;
        let less = holds_back(claimed, &[], statement) || strays(claimed, statement);
        (!less).then_some((one.statement, wording))
    });
    let decided = told.map(|(at, wording)| {
        let (state, reason) = match wording {
            Wording::Same => (AtomState::Agrees, "the source says so word for word"),
            Wording::Turned => (
                AtomState::Differs,
                "the source says the contrary in the same words",
            ),
        };
        evidence(library, at, state, reason.to_owned(), WORD_FOR_WORD)
    });
    decided.into_iter().collect()
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
            source: passage.source.clone(),
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

/// What is denied by a statement in which another fact of the claim differs too: it speaks of another time or somebody else,
/// and is held against neither. Nor does a figure bear out one of another year.
fn drop_other_events(readings: &mut [FactReading], claimed: &Claimed<'_>, library: &Library) {
    for FactReading {
        fact,
        evidence,
        reckoned,
    } in readings
    {
        let by = match fact.value {
            _ if *reckoned == Reckoned::WorkedOut => continue,
            FactValue::Number(_) => Meeting::Dates,
            FactValue::Date(_) => Meeting::Figures,
            FactValue::Name(_) | FactValue::Place(_) => Meeting::Both,
            _ => continue,
        };
        let others = claimed.facts.iter().filter(|other| match other.value {
            FactValue::Date(_) => by != Meeting::Figures,
            FactValue::Number(_) => by != Meeting::Dates,
            _ => false,
        });
        let others: Vec<&Fact> = others.collect();
        evidence.retain(|one| {
            let agrees = one.statement.filter(|_| one.state.affirms());
            !agrees.is_some_and(|at| is_of_other_year(claimed, fact, &library.statements[at]))
        });
        evidence.retain(|one| {
            let differs = one.statement.filter(|_| one.state == AtomState::Differs);
            differs.is_none_or(|at| meets(claimed, &others, &library.statements[at]))
        });
    }
}

/// What of a claim a statement must not differ in beside what it denies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meeting {
    Dates,
    Figures,
    Both,
}

/// False if the statement has others of the facts' values and none of them; of dates those it stands under count where it has
/// none itself.
fn meets(claimed: &Claimed<'_>, facts: &[&Fact], statement: &Statement) -> bool {
    let own = facts
        .iter()
        .flat_map(|fact| outcomes(claimed, fact, statement));
    let mut own = own.peekable();
    if own.peek().is_some() {
        return own.any(|outcome| outcome != Outcome::Different);
    }
    let over = &statement.years_around;
    let mut years = facts.iter().filter_map(|fact| match &fact.value {
        FactValue::Date(date) => claimed.settled(date).start.year,
        _ => None,
    });
    over.is_empty() || has_dates(&statement.values) || years.all(|year| over.contains(&year))
}

/// A name or a superlative that stands in a statement which a figure, a date or quoted words of the claim agree with is
/// borne out by it; a name also by the sentence before, which such a statement goes on from.
fn borne_out_beside(readings: &mut [FactReading], claimed: &Claimed<'_>, library: &Library) {
    let carries = |reading: &&FactReading| match reading.reckoned {
        Reckoned::WorkedOut => true,
        // What a figure follows from says nothing else of the claim.
        Reckoned::Follows => false,
        Reckoned::Not | Reckoned::MayFollow => matches!(
            reading.fact.value,
            FactValue::Number(_) | FactValue::Date(_) | FactValue::Quotation(_) | FactValue::Said
        ),
    };
    let agreeing: Vec<Evidence> = readings
        .iter()
        .filter(carries)
        .flat_map(|reading| &reading.evidence)
        .filter(|one| one.state.affirms())
        .cloned()
        .collect();
    // Figures of the claim, each with the statements that bear out more than it.
    let figures = readings
        .iter()
        .filter(|reading| matches!(reading.fact.value, FactValue::Number(_)));
    let of_figures: Vec<(Span, Vec<usize>)> = figures
        .map(|reading| {
            let shown = reading.evidence.iter();
            let shown = shown.filter(|one| carries(&reading) && one.state.affirms());
            (
                reading.fact.span,
                shown.filter_map(|one| one.statement).collect(),
            )
        })
        .collect();
    for reading in readings {
        let borne = match &reading.fact.value {
            FactValue::Name(name) | FactValue::Place(name) => {
                let names = |at: usize| library.statements[at].tells_of(name);
                let at = agreeing.iter().filter_map(|one| one.statement);
                at.clone()
                    .find(|at| names(*at))
                    .or_else(|| at.filter_map(|at| library.before(at)).find(|at| names(*at)))
                    .map(|at| (at, format!("names {name}")))
            }
            FactValue::Date(date) if reading.evidence.is_empty() => {
                let dated =
                    |at: &&usize| holds_date(claimed, &reading.fact, &library.statements[**at]);
                if date.granularity == Granularity::Year {
                    let headed = |at: &usize| {
                        let year = date.start.year;
                        year.is_some_and(|year| library.statements[*at].is_headed(year))
                    };
                    let at = agreeing.iter().filter_map(|one| one.statement).find(headed);
                    at.or_else(|| nearest(&of_figures, reading.fact.span).find(dated).copied())
                        .map(|at| (at, format!("is of {}", reading.fact.text)))
                } else {
                    let mut at = of_figures.iter().flat_map(|(_, at)| at);
                    at.find(dated)
                        .map(|at| (*at, format!("says so of {}", reading.fact.text)))
                }
            }
            // The number of "Ward 7" is part of a name.
            FactValue::Number(_) if reading.evidence.is_empty() => {
                let at = agreeing.iter().filter_map(|one| one.statement);
                let mut rows = at.filter(|at| {
                    let cell = library.statements[*at].cell.as_ref();
                    cell.is_some_and(|cell| is_within(claimed, &reading.fact, &cell.subject))
                });
                rows.next().map(|at| (at, "names the row".to_owned()))
            }
            FactValue::Extreme(word) if reading.evidence.is_empty() => {
                let stems = all_stems(word, claimed.language);
                // "The second highest" is not the highest.
                let ranked = names_rank(&claimed.claim.quote, claimed.language);
                let says = |at: &usize| {
                    let text = &library.statements[*at].text;
                    let theirs = all_stems(text, claimed.language);
                    stems.iter().all(|stem| theirs.contains(stem))
                        && names_rank(text, claimed.language) == ranked
                };
                let at = agreeing.iter().filter_map(|one| one.statement).find(says);
                at.map(|at| (at, format!("says “{word}” of it")))
            }
            _ => continue,
        };
        if let Some((at, reason)) = borne {
            let sure = agreeing.iter().map(|one| one.sure).fold(0.0, f64::max);
            reading.evidence = vec![evidence(library, at, AtomState::Agrees, reason, sure)];
        }
    }
}

/// True if the fact stands within this name, where the claim has it, and is less than the whole of it.
fn is_within(claimed: &Claimed<'_>, fact: &Fact, name: &str) -> bool {
    let at = claimed.place_of(fact);
    let mut found = claimed.sentence().match_indices(name);
    name.len() > fact.span.len()
        && found.any(|(from, name)| (from..from + name.len()).contains(&at))
}

/// The statements of the figure that stands nearest to `own`.
fn nearest(of_figures: &[(Span, Vec<usize>)], own: Span) -> impl Iterator<Item = &usize> {
    let near = of_figures.iter().min_by_key(|(span, _)| {
        let before = own.start.abs_diff(span.end);
        before.min(span.start.abs_diff(own.end))
    });
    near.into_iter().flat_map(|(_, at)| at)
}

/// True if the statement's only date is the fact's, or a day in its month stands over a statement that has none.
fn holds_date(claimed: &Claimed<'_>, fact: &Fact, statement: &Statement) -> bool {
    let equal = |stated: &Stated| is_equal(claimed, fact, statement, stated);
    if has_dates(&statement.values) {
        return only_date(&statement.values).is_some_and(equal);
    }
    if !matches!(&fact.value, FactValue::Date(date) if date.granularity == Granularity::Month) {
        return false;
    }
    // "March" over a column.
    let head = statement.cell.as_ref().map(|cell| cell.head.to_lowercase());
    if head.is_some_and(|head| head == fact.text.to_lowercase()) {
        return true;
    }
    let over: Vec<Stated> = quantity::find(&statement.under)
        .into_iter()
        .map(|mention| Stated {
            span: mention.span,
            text: mention.text,
            what: StatedValue::Figure(mention.value),
        })
        .collect();
    only_date(&over).is_some_and(equal)
}

/// The stems of all words of a text.
fn all_stems(text: &str, language: &str) -> Vec<String> {
    let all = terms(text, language).into_iter();
    all.map(|term| term.stem).collect()
}

/// Who is said to have said it: the speaker of the quoted words, or one whom an agreeing statement names.
fn speakers(readings: &mut [FactReading], claimed: &Claimed<'_>, library: &Library) {
    let agreeing: Vec<(bool, Evidence)> = readings
        .iter()
        // Where somebody is named, somebody else may speak.
        .filter(|reading| !matches!(reading.fact.value, FactValue::Name(_) | FactValue::Place(_)))
        .flat_map(|reading| {
            let quote = matches!(&reading.fact.value, FactValue::Quotation(words) if words.split_whitespace().count() >= 3);
            reading.evidence.iter().filter(|one| one.state.affirms()).map(move |one| (quote, one.clone()))
        })
        .collect();
    for reading in readings {
        let FactValue::Speaker(who) = &reading.fact.value else {
            continue;
        };
        // "He" is whoever was named before.
        let pronoun = is_pronoun(who);
        let is_who = |name: &str| {
            let same = |who: &str| compare_names(who, name) == NameMatch::Same;
            if pronoun {
                claimed.persons_before.iter().any(|who| same(who))
            } else {
                same(who)
            }
        };
        let person =
            pronoun || who.starts_with(char::is_uppercase) && who.split_whitespace().count() <= 4;
        let heard = agreeing.iter().find(|(_, one)| {
            one.statement.is_some_and(|at| {
                let statement = &library.statements[at];
                if person && statement.speaker.as_deref().is_some_and(asks) {
                    return false;
                }
                // Whoever else is named over an interview did not say what the source gives to another.
                match statement
                    .speaker
                    .as_deref()
                    .filter(|name| person && tells_who(name))
                {
                    Some(speaker) => is_who(speaker),
                    None => statement.names().any(is_who) || !pronoun && statement.says(who),
                }
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
        // "The captain" may be whoever speaks; a name that the source gives words to is not.
        let speaks = |one: &Statement| one.speaker.as_deref().is_some_and(is_who);
        let person = person
            && !pronoun
            && (who.contains(' ') && !who.starts_with("The ")
                || library.statements.iter().any(speaks));
        let other = agreeing
            .iter()
            .filter(|(quote, _)| *quote && person)
            .find_map(|(_, one)| {
                let stated = &library.statements[one.statement?];
                let speaker = stated.speaker.clone()?;
                if tells_who(&speaker) {
                    return Some((one.clone(), speaker));
                }
                // In an interview with one person, the questions are not theirs.
                let answered = |other: &Statement| {
                    let by = other.speaker.as_deref();
                    other.source == stated.source && by.is_some_and(|by| answers(by) || is_who(by))
                };
                (asks(&speaker) && library.statements.iter().any(answered))
                    .then(|| (one.clone(), "whoever asks".to_owned()))
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
    /// True for a cell or a line of a list under a head that names the year, or under that year alone.
    fn is_headed(&self, year: i32) -> bool {
        match &self.cell {
            Some(cell) => {
                let mut own = cell.column.years.iter().chain(&cell.row.years).peekable();
                match own.peek() {
                    Some(_) => own.any(|one| *one == year),
                    // "Catches of 2020" over the whole table.
                    None => self.years_around == [year],
                }
            }
            None => is_label(&self.text) && self.years_around.contains(&year),
        }
    }

    /// True if a form of the name stands in the statement or in what it stands under.
    pub(crate) fn names_it(&self, name: &str) -> bool {
        let mut theirs = self.names();
        theirs.any(|theirs| compare_names(name, theirs) == NameMatch::Same) || self.says(name)
    }

    /// As [`Self::names_it`]; of what somebody says only the words and the speaker, for the title over an interview may name
    /// several people.
    fn tells_of(&self, name: &str) -> bool {
        let Some(speaker) = self.speaker.as_deref().filter(|name| tells_who(name)) else {
            return self.names_it(name);
        };
        let mut own = self.own_names().chain([speaker]);
        own.any(|theirs| compare_names(name, theirs) == NameMatch::Same)
            || contains_name(&self.text, name)
    }

    /// True if the statement's words or what it stands under hold a name as it is written.
    pub(crate) fn says(&self, name: &str) -> bool {
        contains_name(&self.text, name) || contains_name(&self.under, name)
    }
}

fn contains_name(text: &str, name: &str) -> bool {
    let name = name.to_lowercase();
    text.to_lowercase()
        .contains(name.trim_start_matches("the "))
}
