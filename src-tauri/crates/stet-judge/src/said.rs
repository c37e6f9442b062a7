//! How much of a claim the statements say that bear its facts out: figures may agree while the words around them do not.

use std::collections::BTreeSet;

use stet_core::quantity::Qualifier;
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::compare::rate;
use crate::fact::{Fact, FactValue, blank};
use crate::judge::{Evidence, FactReading};
use crate::library::Library;
use crate::limits::holds_back;
use crate::measured::says_either;
use crate::solve::is_order;
use crate::statement::Statement;
use crate::terms::{content_stems, terms};

/// Words of a claim that a telling figure of the claim's own subject leaves open: "received" where the column says "votes".
const LEFT_OPEN: usize = 2;

/// How much of the claim the agreeing statements say, in [0, 1], by the weight of its words; all where but a few words are left beside
/// `of_one`, the telling figure of the one subject it names.
pub(crate) fn said(
    claimed: &Claimed<'_>,
    readings: &[FactReading],
    library: &Library,
    of_one: bool,
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
        agreeing.any(|one| says_either(&one.terms, &one.around, stem)) || is_order(stem)
    };
    if of_one && own.iter().filter(|stem| !measured(stem)).count() <= LEFT_OPEN {
        return 1.0;
    }
    if own.is_empty() {
        return if agreeing.is_empty() { 0.0 } else { 1.0 };
    }
    library.shared(&own, there) / library.weight(&own)
}

/// Words of a limit before its figure: "no fewer than".
const LIMIT: usize = 3;

/// The words before a figure that say it is a limit or a round one, in bytes of the claim's block.
pub(crate) fn limit_before(claimed: &Claimed<'_>, fact: &Fact) -> Span {
    let start = claimed.claim.place.span.start;
    let head = claimed
        .claim
        .quote
        .get(..fact.span.start.saturating_sub(start))
        .unwrap_or_default();
    let words = terms(head, claimed.language);
    let limit = words.iter().rev().take(LIMIT);
    let first = limit
        .take_while(|word| QUALIFYING.contains(&word.lower.as_str()))
        .last();
    let from = first.map_or(head.len(), |word| word.span.start);
    Span::new(start + from, start + head.len())
}

/// Words of which limits and round figures consist.
const QUALIFYING: &[&str] = &[
    "at",
    "least",
    "most",
    "no",
    "not",
    "more",
    "less",
    "fewer",
    "than",
    "up",
    "to",
    "over",
    "under",
    "above",
    "below",
    "about",
    "around",
    "nearly",
    "almost",
    "roughly",
    "some",
    "mehr",
    "weniger",
    "als",
    "mindestens",
    "höchstens",
    "rund",
    "etwa",
    "fast",
    "knapp",
    "plus",
    "moins",
    "de",
    "environ",
    "près",
    "quelque",
    "más",
    "menos",
    "casi",
    "unos",
    "unas",
    "meer",
    "minder",
    "dan",
    "ruim",
    "bijna",
    "ongeveer",
];

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

/// True if an agreeing statement has the fact's own words.
fn is_written(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    evidence: &[Evidence],
) -> bool {
    let own = content_stems(&fact.text, claimed.language);
    let mut statements = evidence
        .iter()
        .filter_map(|one| library.statements.get(one.statement?));
    statements.any(|one| own.iter().all(|stem| one.terms.contains(stem)))
}

/// True if an agreeing statement counts a figure over a span of time: the claim's own was compared with it.
fn is_rated(library: &Library, evidence: &[Evidence]) -> bool {
    let agreeing = evidence.iter().filter(|one| one.state.affirms());
    let mut statements = agreeing.filter_map(|one| library.statements.get(one.statement?));
    statements.any(|one| {
        let mut values = one.values.iter();
        values.any(|stated| {
            let behind = one.text.get(stated.span.end..);
            behind.and_then(rate).is_some()
        })
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
            FactValue::Date(_) => !is_written(claimed, fact, library, evidence),
            FactValue::Speaker(_) | FactValue::Name(_) => quoted,
            _ => false,
        };
        if !says_itself || !evidence.iter().any(|one| one.state.affirms()) {
            continue;
        }
        blank(&mut words, claimed.claim, fact.span);
        if let Some((_, behind)) = rate(claimed.after(fact)).filter(|_| is_rated(library, evidence))
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
