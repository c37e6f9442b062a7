//! How much of a claim the statements say that bear its facts out: figures may agree while the words around them do not.

use std::collections::BTreeSet;

use stet_core::quantity::Qualifier;
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue, blank};
use crate::judge::{Evidence, FactReading};
use crate::library::Library;
use crate::limits::{holds_back, limit_before, narrows};
use crate::measured::says_either;
use crate::rate::rate;
use crate::solve::is_order;
use crate::statement::Statement;
use crate::terms::content_stems;

/// Words of a claim that a telling figure of the claim's own subject leaves open: "received" where the column says "votes".
const LEFT_OPEN: usize = 2;

/// How much of the claim the agreeing statements say, in [0, 1], by the weight of its words; all where but a few words are left beside
/// `of_one`, the telling figure of the one subject it names, and where it was read as a whole (`whole`) beside a statement that
/// doesn't limit it ("the first keeper who could read").
pub(crate) fn said(
    claimed: &Claimed<'_>,
    readings: &[FactReading],
    library: &Library,
    (of_one, whole): (bool, bool),
) -> f64 {
    let borne_by = |at: usize| -> Vec<&Fact> {
        let here = |one: &Evidence| one.statement == Some(at) && one.state.affirms();
        let borne = readings
            .iter()
            .filter(|reading| reading.evidence.iter().any(here));
        borne.map(|reading| &reading.fact).collect()
    };
    let shown: BTreeSet<usize> = readings
        .iter()
        .flat_map(|reading| &reading.evidence)
        .filter(|one| one.state.affirms())
        .filter_map(|one| one.statement)
        .collect();
    let full = |at: &usize| !narrows(claimed, &library.statements[*at]);
    if whole && shown.iter().any(full) {
        return 1.0;
    }
    let agreeing: Vec<&Statement> = shown
        .into_iter()
        .filter(|at| of_one || !holds_back(claimed, &borne_by(*at), &library.statements[*at]))
        .map(|at| &library.statements[at])
        .collect();
    let there = |stem: &str| {
        agreeing
            .iter()
            .any(|one| one.terms.contains(stem) || one.around.contains(stem))
    };
    let own = content_stems(&beside_facts(claimed, readings, library), claimed.language);
    let measured = |stem: &String| {
        let mut agreeing = agreeing.iter();
        agreeing.any(|one| says_either(&one.terms, &one.around, stem))
            || is_order(stem, claimed.language)
    };
    if of_one && own.iter().filter(|stem| !measured(stem)).count() <= LEFT_OPEN {
        return 1.0;
    }
    if own.is_empty() {
        return if agreeing.is_empty() { 0.0 } else { 1.0 };
    }
    library.shared(&own, there) / library.weight(&own)
}

/// Fewest quoted words that are told apart from a term in quotation marks.
const QUOTED: usize = 4;

/// Words by which somebody is quoted.
const QUOTING: &[&str] = &[
    "represents",
    "warrants",
    "say",
    "says",
    "said",
    "tell",
    "tells",
    "told",
    "write",
    "writes",
    "wrote",
    "put",
    "puts",
    "note",
    "notes",
    "noted",
    "add",
    "adds",
    "added",
    "according",
    "call",
    "calls",
    "called",
    "state",
    "states",
    "stated",
    "reads",
    "read",
    "explain",
    "explains",
    "explained",
    "minutes",
    "report",
    "letter",
    "authors",
    "review",
    "statement",
];

/// The statements that agree with a fact.
fn agreeing<'l>(
    library: &'l Library,
    evidence: &'l [Evidence],
) -> impl Iterator<Item = &'l Statement> {
    let agreeing = evidence.iter().filter(|one| one.state.affirms());
    agreeing.filter_map(|one| library.statements.get(one.statement?))
}

/// True if a statement has the fact's own words.
fn is_written(claimed: &Claimed<'_>, fact: &Fact, statement: &Statement) -> bool {
    let own = content_stems(&fact.text, claimed.language);
    own.iter().all(|stem| statement.terms.contains(stem))
}

/// True if a statement counts a figure over a span of time: the claim's own was compared with it.
fn is_rated(statement: &Statement) -> bool {
    statement.values.iter().any(|stated| {
        let behind = statement.text.get(stated.span.end..);
        behind.and_then(rate).is_some()
    })
}

/// A claim's words but for the figures and quoted words that agree, which say themselves, and, where words are quoted,
/// for who is said to say them.
fn beside_facts(claimed: &Claimed<'_>, readings: &[FactReading], library: &Library) -> String {
    let mut words = claimed.claim.words().into_owned();
    let long = |fact: &Fact| matches!(&fact.value, FactValue::Quotation(said) if said.split_whitespace().count() >= QUOTED);
    let quoted = readings.iter().any(|reading| long(&reading.fact));
    for FactReading { fact, evidence, .. } in readings {
        let says_itself = match fact.value {
            FactValue::Number(_) | FactValue::Quotation(_) => true,
            // "The first week of March" for "3 March".
            FactValue::Date(_) => {
                !agreeing(library, evidence).any(|one| is_written(claimed, fact, one))
            }
            FactValue::Speaker(_) | FactValue::Name(_) => quoted,
            _ => false,
        };
        if !says_itself || !evidence.iter().any(|one| one.state.affirms()) {
            continue;
        }
        blank(&mut words, claimed.claim, fact.span);
        if let Some((_, behind)) = rate(claimed.after(fact))
            && agreeing(library, evidence).any(is_rated)
        {
            let behind = Span::new(fact.span.end, fact.span.end + behind.len());
            blank(&mut words, claimed.claim, behind);
        }
        if let FactValue::Number(quantity) = &fact.value
            && quantity.qualifier != Qualifier::None
        {
            blank(&mut words, claimed.claim, limit_before(claimed, fact));
        }
    }
    // "The owner represents and warrants that …" frames what is said.
    if quoted || words.contains(" that ") {
        let all = words.split_whitespace();
        let plain = |word: &&str| {
            let bare = word
                .trim_matches(|ch: char| !ch.is_alphanumeric())
                .to_lowercase();
            !QUOTING.contains(&bare.as_str())
        };
        words = all.filter(plain).collect::<Vec<_>>().join(" ");
    }
    words
}
