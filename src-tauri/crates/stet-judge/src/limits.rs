//! What a statement says beside a claim's words that makes it say less: "deputy mayor", "tried to finish", "the first keeper
//! who could read". Such a statement agrees in its figures and names, and does not bear the claim out.

use std::collections::HashSet;

use stet_core::quantity::Role;
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::{Fact, FactValue};
use crate::lexicon::lexicon;
use crate::measured;
use crate::statement::Statement;
use crate::terms::{Term, terms};

/// Words on either side of a figure that say what it is.
const BESIDE: usize = 2;

/// True if the statement, which bears these facts out, says less than the claim although it holds its words.
pub(crate) fn holds_back(claimed: &Claimed<'_>, borne: &[&Fact], statement: &Statement) -> bool {
    let claim = terms(&claimed.claim.quote, claimed.language);
    let theirs = terms(&statement.text, claimed.language);
    let mine: HashSet<&str> = claim.iter().map(|one| one.stem.as_str()).collect();
    limited(&mine, &theirs, claimed.language)
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
        .take_while(|word| lexicon().qualifying.has(claimed.language, &word.lower))
        .last();
    let from = first.map_or(head.len(), |word| word.span.start);
    Span::new(start + from, start + head.len())
}

/// Most words between a verb by which something isn't done and what isn't, where no "to" tells: "versuchten, die Tür zu öffnen".
const UNDONE_WITHIN: usize = 4;

/// "Deputy" before "mayor", "tried to" before "finish".
fn limited(mine: &HashSet<&str>, theirs: &[Term], language: &str) -> bool {
    let said = |word: &Term| mine.contains(word.stem.as_str());
    let said_at = |at: usize| theirs.get(at).is_some_and(said);
    let english = language == "en";
    theirs.iter().enumerate().any(|(at, word)| {
        if said(word) {
            return false;
        }
        let behind = theirs.get(at + 1..).unwrap_or_default();
        let before = at.checked_sub(1).and_then(|at| theirs.get(at));
        let ranks = lexicon().another_rank.means(language, word);
        // "Maire adjoint": behind what it limits.
        let limits = (ranks || lexicon().limiting.means(language, word)) && said_at(at + 1)
            || ranks && !english && before.is_some_and(|before| before.content && said(before));
        let undoes = || {
            lexicon().undone.means(language, word)
                && if english {
                    behind.first().is_some_and(|next| next.lower == "to")
                        && (said_at(at + 2) || said_at(at + 3))
                } else {
                    let mut near = behind.iter().take(UNDONE_WITHIN);
                    near.any(|next| next.content && said(next))
                }
        };
        limits || undoes()
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
    between.trim().is_empty() && lexicon().narrowing.has(claimed.language, &next.lower)
}

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
            .any(|word| lexicon().agent.has(claimed.language, &word.lower));
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
        .filter(|word| lexicon().amounts.has(claimed.language, &word.lower));
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
        .any(|word| lexicon().persons.has(claimed.language, &word.lower))
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
