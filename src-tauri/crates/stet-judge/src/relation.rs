//! Which statements may speak of a fact, and what tells whether they do.
//!
//! Owns the candidates of a fact and their features. The weights are fitted (`data/facts`), not written here.

use std::collections::HashSet;

use stet_core::quantity::{Granularity, Outcome, Role, Value};

use crate::among::among;
use crate::beside::BESIDE;
use crate::claimed::Claimed;
use crate::compare::{compare, edit, is_equal, ratio};
use crate::fact::{Fact, FactValue};
use crate::lexicon::lexicon;
use crate::library::Library;
use crate::names::{NameMatch, compare_names};
use crate::nearest::{NEAREST, Nearest};
use crate::opposites;
use crate::order::{ORDER, Sides, order};
use crate::statement::{Stated, StatedValue, Statement, is_label};
use crate::tables::{FITS, Tables};

/// Most values that are weighed for one fact: equal ones, and others.
const ALIKE: usize = 4;
const APART: usize = 12;
/// Most other names: there are many, and most are borne out by what else is said.
const APART_NAMES: usize = 4;

/// Names of the features, in order.
pub const FEATURES: &[&str] = &[
    "own",
    "with",
    "near",
    "back",
    "noun",
    "unit",
    "names",
    "has_names",
    "rival",
    "year",
    "equal",
    "digits",
    "cell",
    "kind",
    "equals",
    "beside",
    "english",
    "asserted",
    "edit",
    "subject",
    "before_names",
    "denied",
    "opposed",
    "row",
    "row_rival",
    "head",
    "head_rival",
    "order",
    "order_near",
    "touch",
    "close",
    "who",
    "when",
    "lead",
    "lead_equal",
    "place",
    "echo",
    "ratio",
    "taken",
    "equal_here",
    "support",
    "support_near",
    "held_near",
    "other_near",
    "extra_near",
    "extra_touch",
    "missing_near",
];

/// A value of a statement that may be the fact's.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Index into [`Library::statements`].
    pub statement: usize,
    /// Index into [`Statement::values`]; `None` where the statement as a whole is read.
    pub value: Option<usize>,
    /// How the values stand to each other; [`Outcome::NotComparable`] where the statement as a whole is read.
    pub outcome: Outcome,
    /// Why, in words a checker reads.
    pub reason: String,
    /// In the order of [`FEATURES`].
    pub features: Vec<f64>,
}

/// The candidates of a fact with a value, most likely first.
pub(crate) fn candidates(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    tables: &Tables,
) -> Vec<Candidate> {
    let search = Search::new(claimed, fact, library, tables);
    let mut found: Vec<(f64, Candidate)> = Vec::new();
    let mut equals = 0_usize;
    for (at, statement) in library.statements.iter().enumerate() {
        for (index, stated) in statement.values.iter().enumerate() {
            let Some((outcome, reason)) = compare(claimed, fact, statement, stated) else {
                continue;
            };
            let equal = outcome != Outcome::Different;
            equals += usize::from(equal);
            let features = search.features(at, Some(stated), outcome);
            if !equal && ruled_out(&features, statement) {
                continue;
            }
            let score = features[at_of("own")] * 1.2
                + features[at_of("with")]
                + features[at_of("near")]
                + 0.25 * features[at_of("noun")]
                + 0.25 * features[at_of("names")]
                - 0.3 * features[at_of("rival")]
                + 0.2 * features[at_of("year")]
                + 0.15 * features[at_of("support")]
                + 0.1 * features[at_of("support_near")]
                + if equal { 0.35 } else { 0.0 };
            let score = score + 0.25 * features[at_of("unit")] + 0.1 * features[at_of("edit")]
                - 0.5 * features[at_of("taken")]
                - 0.2 * features[at_of("equal_here")]
                + 0.3 * (features[at_of("row")] - features[at_of("row_rival")])
                + 0.2 * (features[at_of("head")] - features[at_of("head_rival")]);
            found.push((
                score,
                Candidate {
                    statement: at,
                    value: Some(index),
                    outcome,
                    reason,
                    features,
                },
            ));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let named = matches!(fact.value, FactValue::Name(_) | FactValue::Place(_));
    let mut alike = ALIKE;
    let mut apart = if named { APART_NAMES } else { APART };
    let mut kept: Vec<Candidate> = Vec::new();
    for (_, candidate) in found {
        let room = if candidate.outcome == Outcome::Different {
            &mut apart
        } else {
            &mut alike
        };
        if *room > 0 {
            *room -= 1;
            kept.push(candidate);
        }
    }
    put_in_order(claimed, fact, library, &mut kept);
    among(&mut kept, equals, library);
    kept
}

/// Most statements read whole for one fact.
const READ_WHOLE: usize = 4;

/// The statements that may say a fact without a value or its contrary, read whole; most alike first.
pub(crate) fn whole_candidates(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    tables: &Tables,
) -> Vec<Candidate> {
    let search = Search::new(claimed, fact, library, tables);
    let mut found: Vec<(f64, Candidate)> = Vec::new();
    for (at, statement) in library.statements.iter().enumerate() {
        // A statement that shares no word is not weighed: there are thousands in a table.
        let shares =
            |stem: &String| statement.terms.contains(stem) || statement.around.contains(stem);
        if !claimed.terms.iter().any(shares) {
            continue;
        }
        let features = search.features(at, None, Outcome::NotComparable);
        let score = features[at_of("own")]
            + features[at_of("with")]
            + 0.5 * features[at_of("near")]
            + 0.3 * features[at_of("back")]
            + 0.15 * features[at_of("names")]
            - 0.2 * features[at_of("rival")];
        found.push((
            score,
            Candidate {
                statement: at,
                value: None,
                outcome: Outcome::NotComparable,
                reason: String::new(),
                features,
            },
        ));
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut kept: Vec<Candidate> = found
        .into_iter()
        .take(READ_WHOLE)
        .map(|(_, candidate)| candidate)
        .collect();
    put_in_order(claimed, fact, library, &mut kept);
    kept
}

/// Adds what words in order, what stands nearest and the distance of the values tell: for those that are kept, because it
/// takes time.
fn put_in_order(claimed: &Claimed<'_>, fact: &Fact, library: &Library, kept: &mut [Candidate]) {
    let sides = claimed.sides((!fact.value.is_whole()).then_some(&fact.span));
    let nearest = Nearest::to_fact(claimed, fact);
    let vicinity = claimed.vicinity(fact);
    for one in kept {
        let statement = &library.statements[one.statement];
        let stated = one.value.and_then(|value| statement.values.get(value));
        let slot = stated.map(|stated| &stated.span);
        let theirs = Sides::of(&statement.text, slot, claimed.language);
        let mut set = |name: &str, value: f64| one.features[at_of(name)] = value;
        for (name, share) in ORDER.iter().zip(order(&sides, &theirs, library)) {
            set(name, share);
        }
        if let Some(stated) = stated {
            let met = nearest.met(&Nearest::to_stated(statement, stated), statement);
            for (name, met) in NEAREST.iter().zip(met) {
                set(name, met);
            }
            set("ratio", ratio(claimed, fact, stated));
            let says =
                |stem: &str| statement.terms.contains(stem) || statement.around.contains(stem);
            let held = vicinity.held(
                &statement.text,
                &stated.span,
                claimed.language,
                library,
                says,
            );
            for (name, held) in BESIDE.iter().zip(held) {
                set(name, held);
            }
        }
    }
}

/// The words of a text in lower case, "isn't" as "is not".
fn plain_words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .replace("n't", " not")
        .replace("n’t", " not")
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// How many words of a text deny.
pub(crate) fn denials(text: &str, language: &str) -> usize {
    denying(&plain_words(text), language)
}

fn denying(words: &[String], language: &str) -> usize {
    words
        .iter()
        .filter(|word| lexicon().denials.has(language, word))
        .count()
}

/// Whether one denies and the other does not, and how many words of one are shut out by words of the other.
fn turned(claim: &str, statement: &str, language: &str) -> (f64, f64) {
    let (mine, theirs) = (plain_words(claim), plain_words(statement));
    let denied = denying(&mine, language) % 2 != denying(&theirs, language) % 2;
    (
        f64::from(u8::from(denied)),
        opposites::between(&mine, &theirs, language) as f64,
    )
}

pub(crate) fn at_of(name: &str) -> usize {
    FEATURES
        .iter()
        .position(|one| *one == name)
        .unwrap_or_default()
}

/// A fact on its way through a library: what is the same for every statement.
struct Search<'a> {
    claimed: &'a Claimed<'a>,
    fact: &'a Fact,
    library: &'a Library,
    /// Stems close to the fact.
    near: HashSet<String>,
    /// Weight of the claim's stems.
    total: f64,
    tables: &'a Tables,
}

impl<'a> Search<'a> {
    fn new(
        claimed: &'a Claimed<'a>,
        fact: &'a Fact,
        library: &'a Library,
        tables: &'a Tables,
    ) -> Self {
        Self {
            near: claimed.near(fact, 7),
            total: library.weight(&claimed.terms),
            claimed,
            fact,
            library,
            tables,
        }
    }

    /// The features of one statement, or of one of its values, by themselves.
    fn features(&self, at: usize, stated: Option<&Stated>, outcome: Outcome) -> Vec<f64> {
        let mut out = features(self, &self.library.statements[at], stated, outcome);
        for (name, fit) in FITS.iter().zip(self.tables.at(at).unwrap_or_default()) {
            out[at_of(name)] = fit;
        }
        let company = company(self.claimed, self.fact, at, stated, self.library);
        let from = at_of("taken");
        out[from..from + company.len()].copy_from_slice(&company);
        out
    }
}

fn features(
    search: &Search<'_>,
    statement: &Statement,
    stated: Option<&Stated>,
    outcome: Outcome,
) -> Vec<f64> {
    let Search {
        claimed,
        fact,
        library,
        near,
        total,
        ..
    } = search;
    let mut out = vec![0.0; FEATURES.len()];
    let mut set = |name: &str, value: f64| out[at_of(name)] = value;
    let own = |stem: &str| statement.terms.contains(stem);
    let with = |stem: &str| own(stem) || statement.around.contains(stem);
    set("own", library.shared(&claimed.terms, own) / total);
    set("with", library.shared(&claimed.terms, with) / total);
    set("near", library.shared(near, with) / library.weight(near));
    let theirs = library.weight(&statement.terms);
    set(
        "back",
        library.shared(&statement.terms, |stem| claimed.terms.contains(stem)) / theirs,
    );
    let (noun, unit) = stated.map_or((0.0, 0.0), |stated| counted(fact, statement, stated));
    set("noun", noun);
    set("unit", unit);
    let others = claimed.other_names(fact);
    let there = |name: &str| {
        statement
            .names()
            .any(|theirs| compare_names(name, theirs) == NameMatch::Same)
            || statement.says(name)
    };
    let found = others.iter().filter(|name| there(name)).count();
    set("has_names", if others.is_empty() { 0.0 } else { 1.0 });
    set(
        "names",
        if others.is_empty() {
            0.5
        } else {
            found as f64 / others.len() as f64
        },
    );
    // The claim's subject: the first name in it, or in the sentence it points back to.
    let subject = claimed
        .names_before
        .first()
        .map(String::as_str)
        .filter(|_| others.is_empty())
        .or(others.first().copied());
    set(
        "subject",
        subject.map_or(0.5, |name| f64::from(u8::from(there(name)))),
    );
    set(
        "before_names",
        if claimed.names_before.iter().any(|name| there(name)) {
            1.0
        } else {
            0.0
        },
    );
    let mine: Vec<&str> = claimed
        .names
        .iter()
        .chain(&claimed.names_before)
        .map(String::as_str)
        .collect();
    let stranger = statement
        .own_names()
        .chain(statement.names_around.last().map(String::as_str))
        .filter(|name| stated.is_none_or(|stated| *name != stated.text))
        .any(|theirs| {
            mine.iter()
                .all(|name| compare_names(name, theirs) != NameMatch::Same)
                && !claimed_mentions(claimed, theirs)
        });
    set(
        "rival",
        match (stranger && found == 0, mine.is_empty()) {
            (true, false) => 1.0,
            (true, true) => 0.5,
            _ => 0.0,
        },
    );
    let dates: Vec<i32> = match &fact.value {
        // The fact's own year does not say which year it is about.
        FactValue::Date(_) => Vec::new(),
        _ => claimed.years.clone(),
    };
    let theirs: &[i32] = if statement.years.is_empty() {
        &statement.years_around
    } else {
        &statement.years
    };
    set(
        "year",
        if dates.is_empty() || theirs.is_empty() {
            0.0
        } else if dates.iter().any(|year| theirs.contains(year)) {
            1.0
        } else {
            -1.0
        },
    );
    set(
        "equal",
        match outcome {
            Outcome::Equal => 1.0,
            Outcome::WithinTolerance => 0.5,
            _ => 0.0,
        },
    );
    set("digits", telling(fact));
    set("cell", f64::from(u8::from(statement.cell.is_some())));
    set("kind", kind(fact));
    let rivals = statement
        .values
        .iter()
        .filter(|other| {
            stated.is_some_and(|stated| other.span != stated.span)
                && compare(claimed, fact, statement, other).is_some()
        })
        .count();
    set("beside", rivals as f64);
    set("english", f64::from(u8::from(claimed.language == "en")));
    set("asserted", not_asserted(claimed, statement));
    set(
        "edit",
        stated.map_or(0.0, |stated| edit(&fact.text, &stated.text)),
    );
    let (denied, opposed) = turned(&claimed.claim.quote, &statement.text, claimed.language);
    set("denied", denied);
    set("opposed", opposed);
    out
}

/// True if another value cannot be this fact's, whatever is said of it: it lacks the unit, and no column or label leaves
/// that unsaid.
fn ruled_out(features: &[f64], statement: &Statement) -> bool {
    features[at_of("unit")] < -0.5 && !tabular(statement)
}

/// True if a column or a label may leave a unit unsaid.
pub(crate) fn tabular(statement: &Statement) -> bool {
    statement.cell.is_some() || is_label(&statement.text)
}

/// How the claim's other facts stand to a statement and to the one before it in its passage: whether this value is
/// another fact's, whether the fact's own value stands there too, how many other facts find an equal value.
fn company(
    claimed: &Claimed<'_>,
    fact: &Fact,
    at: usize,
    stated: Option<&Stated>,
    library: &Library,
) -> [f64; 4] {
    let statement = &library.statements[at];
    let others = || {
        claimed
            .facts
            .iter()
            .filter(|other| other.span != fact.span && !other.value.is_whole())
    };
    let equal = |mine: &Fact, statement: &Statement, theirs: &Stated| {
        is_equal(claimed, mine, statement, theirs)
    };
    let taken = stated.is_some_and(|stated| others().any(|other| equal(other, statement, stated)));
    let here = stated.is_some_and(|stated| {
        statement
            .values
            .iter()
            .any(|theirs| theirs.span != stated.span && equal(fact, statement, theirs))
    });
    let supports = |statement: &Statement| {
        others()
            .filter(|other| {
                statement.values.iter().any(|theirs| {
                    stated.is_none_or(|stated| theirs.span != stated.span)
                        && equal(other, statement, theirs)
                })
            })
            .count()
    };
    let near = at
        .checked_sub(1)
        .map(|before| &library.statements[before])
        .filter(|before| before.passage == statement.passage);
    let after = library
        .statements
        .get(at + 1)
        .filter(|after| after.passage == statement.passage);
    let close = near
        .into_iter()
        .chain(after)
        .map(supports)
        .max()
        .unwrap_or(0);
    [
        f64::from(u8::from(taken)),
        f64::from(u8::from(here)),
        supports(statement).min(4) as f64,
        close.min(4) as f64,
    ]
}

fn claimed_mentions(claimed: &Claimed<'_>, name: &str) -> bool {
    let name = name.to_lowercase();
    claimed
        .claim
        .quote
        .to_lowercase()
        .contains(name.trim_start_matches("the "))
}

/// Whether the things counted and the units meet: 1 yes, 0 not told, −1 others.
fn counted(fact: &Fact, statement: &Statement, stated: &Stated) -> (f64, f64) {
    let (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) =
        (&fact.value, &stated.what)
    else {
        return (0.0, 0.0);
    };
    let noun = match (&mine.noun, &theirs.noun) {
        (Some(one), Some(other)) if one == other => 1.0,
        (Some(one), _) if statement.terms.contains(one) || statement.around.contains(one) => 0.8,
        (Some(_), Some(_)) => -1.0,
        _ => 0.0,
    };
    let unit = match (&mine.unit, &theirs.unit) {
        (Some(one), Some(other)) if one.symbol == other.symbol => 1.0,
        (Some(_), Some(_)) => 0.5,
        (None, None) => {
            if mine.role == theirs.role {
                0.3
            } else {
                -0.3
            }
        }
        _ => -1.0,
    };
    (noun, unit)
}

/// How much an equal value tells by itself: figures stated, or words of a name.
pub(crate) fn telling(fact: &Fact) -> f64 {
    match &fact.value {
        FactValue::Number(_) => {
            let digits: String = fact.text.chars().filter(char::is_ascii_digit).collect();
            digits.trim_end_matches('0').len().max(1) as f64
        }
        FactValue::Date(date) => match date.granularity {
            Granularity::Day => 4.0,
            Granularity::Month => 3.0,
            Granularity::Year => 2.5,
            _ => 1.5,
        },
        _ => fact.text.split_whitespace().count() as f64,
    }
}

fn kind(fact: &Fact) -> f64 {
    match &fact.value {
        FactValue::Number(quantity) => match quantity.role {
            Role::Count => 0.0,
            Role::Percent | Role::PercentagePoint => 1.0,
            Role::Money => 2.0,
            Role::Measure => 3.0,
            Role::Duration | Role::Age => 4.0,
            Role::Ordinal => 5.0,
            Role::Fraction | Role::Multiple => 6.0,
            Role::Score => 7.0,
            Role::Identifier => 8.0,
        },
        FactValue::Date(_) => 9.0,
        FactValue::Place(_) => 11.0,
        FactValue::Extreme(_) => 12.0,
        FactValue::Said => 13.0,
        _ => 10.0,
    }
}

/// How many words hold the statement back that the claim does not say too.
fn not_asserted(claimed: &Claimed<'_>, statement: &Statement) -> f64 {
    let mine: HashSet<String> = claimed
        .claim
        .quote
        .to_lowercase()
        .split(|ch: char| !ch.is_alphanumeric())
        .map(str::to_owned)
        .collect();
    let text = statement.text.to_lowercase();
    let words = text.split(|ch: char| !ch.is_alphanumeric());
    words
        .filter(|word| lexicon().held_back.has(claimed.language, word) && !mine.contains(*word))
        .count()
        .min(3) as f64
}
