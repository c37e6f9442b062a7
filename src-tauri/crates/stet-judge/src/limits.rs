//! What a statement says beside a claim's words that makes it say less: "deputy mayor", "tried to finish", "the first keeper
//! who could read". Such a statement agrees in its figures and names, and does not bear the claim out.

use std::collections::HashSet;

use stet_core::quantity::Role;
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::measured;
use crate::statement::Statement;
use crate::terms::{Term, terms};

/// Words before a title or a rank that make it another.
pub(crate) const ANOTHER_RANK: &[&str] = &[
    "former",
    "ex",
    "deputy",
    "vice",
    "acting",
    "assistant",
    "associate",
    "interim",
    "honorary",
    "retired",
    "outgoing",
    "incoming",
    "second",
    "third",
    "fourth",
    "fifth",
    "ehemalige",
    "ehemaliger",
    "stellvertretende",
    "stellvertretender",
    "zweite",
    "zweiter",
    "ancien",
    "ancienne",
    "adjoint",
    "voormalig",
    "voormalige",
    "plaatsvervangend",
    "antiguo",
    "antigua",
];

/// Further words that take something from what follows them.
const LIMITING: &[&str] = &[
    "late",
    "proposed",
    "planned",
    "alleged",
    "suspected",
    "almost",
    "nearly",
    "partly",
    "virtually",
    "future",
    "exministro",
];

/// Verbs by which what follows is no fact yet, or none.
const UNDONE: &[&str] = &[
    "tried",
    "try",
    "tries",
    "attempted",
    "attempts",
    "failed",
    "fails",
    "refused",
    "refuses",
    "declined",
    "declines",
    "plans",
    "planned",
    "plan",
    "hopes",
    "hoped",
    "wants",
    "wanted",
    "intends",
    "intended",
    "expects",
    "expected",
    "promised",
    "promises",
    "agreed",
    "offered",
    "asked",
    "ordered",
    "threatened",
    "threatens",
    "due",
    "set",
    "likely",
    "unable",
];

/// Words of amount, of which another one is another claim.
const AMOUNTS: &[&str] = &[
    "most", "all", "every", "none", "majority", "half", "few", "many", "some", "each", "both",
    "only", "always", "never", "alle", "meisten", "jeder", "keine", "tous", "toutes", "plupart",
    "aucun", "alle", "meeste", "geen", "todos", "todas", "mayoría", "ninguno",
];

/// Words that begin what narrows a superlative.
const NARROWING: &[&str] = &[
    "who", "that", "which", "whose", "to", "in", "since", "for", "of", "among", "outside",
];

/// Words on either side of a figure that say what it is.
const BESIDE: usize = 2;

/// True if the statement, which bears these facts out, says less than the claim although it holds its words.
pub(crate) fn holds_back(claimed: &Claimed<'_>, borne: &[&Fact], statement: &Statement) -> bool {
    let claim = terms(&claimed.claim.quote, claimed.language);
    let theirs = terms(&statement.text, claimed.language);
    let mine: HashSet<&str> = claim.iter().map(|one| one.stem.as_str()).collect();
    limited(&mine, &theirs)
        || narrowed(claimed, &mine, &theirs, &statement.text)
        || turned_round(claimed, statement)
        || other_amount(claimed, &claim, &theirs)
        || missing_beside(claimed, borne, statement)
}

/// True if the statement, however alike, says it only of some, or of whom it stands with the other way round: "the first keeper
/// who could read".
pub(crate) fn narrows(claimed: &Claimed<'_>, statement: &Statement) -> bool {
    let claim = terms(&claimed.claim.quote, claimed.language);
    let theirs = terms(&statement.text, claimed.language);
    let mine: HashSet<&str> = claim.iter().map(|one| one.stem.as_str()).collect();
    narrowed(claimed, &mine, &theirs, &statement.text) || turned_round(claimed, statement)
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

/// "Deputy" before "mayor", "tried to" before "finish".
fn limited(mine: &HashSet<&str>, theirs: &[Term]) -> bool {
    let said = |at: usize| {
        theirs
            .get(at)
            .is_some_and(|one| mine.contains(one.stem.as_str()))
    };
    theirs.iter().enumerate().any(|(at, word)| {
        let new = !mine.contains(word.stem.as_str());
        let limiting = [LIMITING, ANOTHER_RANK]
            .iter()
            .any(|list| list.contains(&word.lower.as_str()));
        let limits = limiting && said(at + 1);
        let undoes = UNDONE.contains(&word.lower.as_str())
            && theirs.get(at + 1).is_some_and(|next| next.lower == "to")
            && (said(at + 2) || said(at + 3));
        new && (limits || undoes)
    })
}

/// "The first keeper of the light who could read" for "the first keeper of the light".
fn narrowed(claimed: &Claimed<'_>, mine: &HashSet<&str>, theirs: &[Term], text: &str) -> bool {
    let extreme = |fact: &Fact| match &fact.value {
        FactValue::Extreme(_) => true,
        FactValue::Number(quantity) => quantity.role == Role::Ordinal,
        _ => false,
    };
    if !claimed.facts.iter().any(extreme) {
        return false;
    }
    let last = theirs
        .iter()
        .rposition(|one| one.content && mine.contains(one.stem.as_str()));
    let Some((last, next)) = last.and_then(|at| Some((theirs.get(at)?, theirs.get(at + 1)?)))
    else {
        return false;
    };
    let between = text.get(last.span.end..next.span.start).unwrap_or_default();
    between.trim().is_empty() && NARROWING.contains(&next.lower.as_str())
}

/// Words behind which whoever did it stands, where it is said of whom it was done to.
const AGENT: &[&str] = &[
    "by", "from", "von", "vom", "durch", "par", "por", "door", "da", "dal", "dalla", "dai", "av",
    "af", "przez", "pelo", "pela",
];

/// Most words between such a word and the name: "by his rival, the mayor".
const BEFORE_AGENT: usize = 4;

/// Two names of the claim on each other's side of the same words: who wrote to whom, who was succeeded by whom.
pub(crate) fn turned_round(claimed: &Claimed<'_>, statement: &Statement) -> bool {
    let [one, other, ..] = claimed.names.as_slice() else {
        return false;
    };
    let sides = |text: &str| {
        let (first, second) = (text.find(one.as_str())?, text.find(other.as_str())?);
        let (from, to) = if first < second {
            (first + one.len(), second)
        } else {
            (second + other.len(), first)
        };
        let between = terms(text.get(from..to)?, claimed.language);
        let by = between.iter().rev().take(BEFORE_AGENT);
        let passive = by
            .into_iter()
            .any(|word| AGENT.contains(&word.lower.as_str()));
        let said: HashSet<String> = between
            .into_iter()
            .filter(|word| word.content)
            .map(|word| word.stem)
            .collect();
        Some(((first < second) != passive, said))
    };
    let (Some((mine, said)), Some((theirs, told))) =
        (sides(claimed.sentence()), sides(&statement.text))
    else {
        return false;
    };
    mine != theirs && !said.is_disjoint(&told)
}

/// "Most of the owners" where the statement says how many, and not that it was most.
fn other_amount(claimed: &Claimed<'_>, claim: &[Term], theirs: &[Term]) -> bool {
    let start = claimed.claim.place.span.start;
    let said = |word: &Term| theirs.iter().any(|one| one.lower == word.lower);
    // "Some 44 people": "some" rounds the figure.
    let rounds = |word: &Term| {
        let figures = claimed.facts.iter();
        let mut figures = figures.filter(|fact| matches!(fact.value, FactValue::Number(_)));
        figures.any(|fact| limit_before(claimed, fact).overlaps(&word.span.shifted(start)))
    };
    let mut amounts = claim
        .iter()
        .filter(|word| AMOUNTS.contains(&word.lower.as_str()));
    amounts.any(|word| !said(word) && !rounds(word))
}

/// A word of content beside a figure of the claim that the statement lacks: "won 1.1 million" where it "sued for 1.1 million".
fn missing_beside(claimed: &Claimed<'_>, borne: &[&Fact], statement: &Statement) -> bool {
    let sentence = claimed.sentence();
    let says = |stem: &str| measured::says_either(&statement.terms, &statement.around, stem);
    let mut figures = borne
        .iter()
        .filter(|fact| matches!(fact.value, FactValue::Number(_)));
    figures.any(|fact| {
        let limit = limit_before(claimed, fact).len();
        let end = claimed.place_of(fact).saturating_sub(limit);
        let all = terms(sentence.get(..end).unwrap_or_default(), claimed.language);
        let mut near = all.iter().rev().take(BESIDE);
        near.any(|word| word.content && !says(&word.stem))
    })
}

/// Words that stand for somebody the statement may name.
const PERSONS: &[&str] = &[
    "he", "she", "it", "they", "his", "her", "its", "their", "him", "them", "er", "sie", "ihr",
    "ihre", "sein", "seine", "il", "elle", "son", "sa", "hij", "zij", "zijn", "haar", "su",
];

/// True if another name stands among the claim's words in the statement: "started in Skarn and reached Orrin".
pub(crate) fn strays(claimed: &Claimed<'_>, statement: &Statement) -> bool {
    let claim = terms(&claimed.claim.quote, claimed.language);
    let theirs = terms(&statement.text, claimed.language);
    let said = |word: &Term| word.content && claim.iter().any(|one| one.stem == word.stem);
    let (Some(first), Some(last)) = (theirs.iter().position(said), theirs.iter().rposition(said))
    else {
        return false;
    };
    if claim
        .iter()
        .any(|word| PERSONS.contains(&word.lower.as_str()))
    {
        return false;
    }
    let within = theirs[first].span.start..theirs[last].span.end;
    statement.own_names().any(|name| {
        let new = !claimed.claim.quote.contains(name);
        new && statement
            .text
            .find(name)
            .is_some_and(|at| within.contains(&at))
    })
}
