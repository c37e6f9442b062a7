//! What may not be read into a pair.
//!
//! A network trained on claims that people wrote to be refuted takes "only" and "not" for refutation; it and the
//! symbols take a near copy with one word changed for the same. Where the words themselves speak against such
//! a reading, the passage stays open.

use super::align::{Alignment, likeness};
use super::lexicon::lexicon;
use super::signals::ONLY;
use super::token::{Kind, Token};

/// Words beside what is said to be the only one, within which others are counted with it.
const BESIDE: usize = 2;

/// Letters at the beginning by which two words may be forms or spellings of one: "colour", "color".
const BEGINNING: usize = 4;

/// True if the passage can not contradict the claim: it says itself, alone, what the claim says is the only one,
/// or does not speak of what the claim denies.
pub(super) fn forbids_contradiction(align: &Alignment, passage: &str) -> bool {
    only_one(align, passage) || denies_the_unsaid(align)
}

/// True if the passage can not bear the claim out: it is a near copy with another word in one place.
pub(super) fn forbids_support(align: &Alignment) -> bool {
    (0..align.claim.len()).any(|at| substituted(align, at))
}

/// "Only American" beside "an American screenwriter". "Only in film" beside "in film and television" is refuted.
fn only_one(align: &Alignment, passage: &str) -> bool {
    let is_only = |word: &Token| ONLY.contains(&word.lower.as_str());
    let Some(only) = align.claim.iter().position(is_only) else {
        return false;
    };
    if align.passage.iter().any(is_only) {
        return false;
    }
    let counting: Vec<usize> = align.counting().collect();
    let mut said: Vec<usize> = counting.iter().copied().filter(|at| *at > only).collect();
    if said.is_empty() {
        said.extend(counting.last());
    }
    let bears = |at: &usize| align.claim[*at].name || align.claim[*at].kind == Kind::Figure;
    if said.iter().any(bears) {
        said.retain(bears);
    } else {
        said = said.last().copied().into_iter().collect();
    }
    let places: Option<Vec<usize>> = said
        .iter()
        .map(|at| align.anywhere[*at].map(|hit| hit.at))
        .collect();
    places.is_some_and(|places| {
        !places.is_empty() && !places.iter().any(|at| is_listed(align, passage, *at))
    })
}

/// True if the word stands in a list: "film and television", "Oslo, Bergen".
fn is_listed(align: &Alignment, passage: &str, at: usize) -> bool {
    let words = &align.passage;
    let from = at.saturating_sub(BESIDE);
    let to = (at + 1).min(words.len() - 1);
    let joined = words[from..=to]
        .iter()
        .any(|word| matches!(word.lower.as_str(), "and" | "or"));
    let stretch = passage.get(words[from].span.start..words[to].span.end);
    joined || stretch.is_some_and(|stretch| stretch.contains(','))
}

/// "Had no relation to the industry" beside "was against the industry".
fn denies_the_unsaid(align: &Alignment) -> bool {
    let mut denied = false;
    for (word, said) in align.claim.iter().zip(&align.anywhere) {
        match word.kind {
            Kind::Negation => denied = true,
            Kind::Content | Kind::Figure if denied => {
                if said.is_none() {
                    return true;
                }
                denied = false;
            }
            _ => {}
        }
    }
    false
}

/// "Early this year, for pandemic warning signs" beside "early this year, ignoring pandemic warning signs".
fn substituted(align: &Alignment, at: usize) -> bool {
    let mine = &align.claim[at];
    if is_turned(align, at) {
        return true;
    }
    let said = align.passage.iter().any(|word| word.stem == mine.stem);
    if !matches!(mine.kind, Kind::Content | Kind::Stop) || mine.kind == Kind::Content && said {
        return false;
    }
    (0..align.passage.len()).any(|place| {
        let other = &align.passage[place];
        if other.kind != Kind::Content || !stands_between(align, at, place) {
            return false;
        }
        if other.stem == mine.stem || is_in(&align.claim, other) {
            return false;
        }
        // A small word is said in its own sentence or not at all.
        let near = place.saturating_sub(8)..(place + 9).min(align.passage.len());
        if mine.kind == Kind::Stop && is_in(&align.passage[near], mine) {
            return false;
        }
        !is_akin(mine, other)
    })
}

fn is_in(words: &[Token], one: &Token) -> bool {
    words.iter().any(|word| word.stem == one.stem)
}

/// Words that may stand for each other, and forms of one word.
fn is_akin(one: &Token, other: &Token) -> bool {
    let common = one
        .lower
        .chars()
        .zip(other.lower.chars())
        .take_while(|(a, b)| a == b)
        .count();
    common >= BEGINNING || likeness(one, other, &other.stem) > 0.0
}

/// "UCP1-dependent" beside "UCP1-independent", "induces intestinal inflammation" beside "prevents intestinal
/// inflammation": the opposite stands behind the same word, or before the same two, and the claim's own nowhere
/// there.
fn is_turned(align: &Alignment, at: usize) -> bool {
    let mine = &align.claim[at];
    if mine.kind != Kind::Content {
        return false;
    }
    let words = &align.passage;
    let before = at.checked_sub(1).map(|at| &align.claim[at]);
    let before = before.filter(|before| before.counts());
    let behind = words
        .windows(2)
        .filter(|pair| before.is_some_and(|before| pair[0].stem == before.stem))
        .map(|pair| &pair[1]);
    let after = align.claim.get(at + 1..at + 3);
    let after = after.filter(|after| after.iter().all(Token::counts));
    let same = |three: &[Token]| {
        after.is_some_and(|after| three[1].stem == after[0].stem && three[2].stem == after[1].stem)
    };
    let ahead = words
        .windows(3)
        .filter(|three| same(three))
        .map(|three| &three[0]);
    is_opposed(mine, behind.collect()) || is_opposed(mine, ahead.collect())
}

/// True if `there` stands the opposite of `mine`, and not `mine` itself.
fn is_opposed(mine: &Token, there: Vec<&Token>) -> bool {
    !there.iter().any(|word| word.stem == mine.stem)
        && there
            .iter()
            .any(|word| lexicon().opposed(&mine.stem, &word.stem))
}

/// True if the same words stand around both: two on either side, or as many as the claim has.
fn stands_between(align: &Alignment, at: usize, place: usize) -> bool {
    let same = |mine: Option<usize>, other: Option<usize>| {
        let mine = mine.and_then(|at| align.claim.get(at));
        let other = other.and_then(|at| align.passage.get(at));
        matches!((mine, other), (Some(mine), Some(other)) if mine.stem == other.stem)
    };
    let before = |by: usize| same(at.checked_sub(by), place.checked_sub(by));
    let after = |by: usize| same(Some(at + by), Some(place + by));
    let last = align.claim.len() - 1;
    before(1) && after(1) && (before(2) || at < 2) && (after(2) || at + 2 > last)
}

#[cfg(test)]
mod tests {
    use super::super::align::align;
    use super::*;

    fn forbidden(claim: &str, passage: &str) -> (bool, bool) {
        let align = align(claim, passage);
        (
            forbids_support(&align),
            forbids_contradiction(&align, passage),
        )
    }

    #[test]
    fn what_the_words_speak_against() {
        let table = [
            // The passage says of the only one that it is one.
            (
                "Lind is only Danish.",
                "Lind is a Danish screenwriter.",
                (false, true),
            ),
            (
                "Lind only worked in film.",
                "Lind is a Danish film producer.",
                (false, true),
            ),
            (
                "Lind only worked in film.",
                "Lind is a film and radio producer.",
                (false, false),
            ),
            (
                "Lind is only Danish.",
                "Lind is a Chilean screenwriter.",
                (false, false),
            ),
            (
                "The wall was filmed in Oslo only.",
                "The wall was filmed in Bergen.",
                (false, false),
            ),
            // The passage does not speak of what is denied.
            (
                "Lind had no relation to the arms industry.",
                "Lind was against the arms industry.",
                (false, true),
            ),
            (
                "Gin does not derive its flavour from berries.",
                "Gin derives its flavour from berries.",
                (false, false),
            ),
            // One word is another.
            (
                "The town sent masks early this year, for clear warning signs.",
                "The town sent masks early this year, ignoring clear warning signs.",
                (true, false),
            ),
            (
                "Calcium cycling is a UCP1-dependent mechanism.",
                "A UCP1-independent mechanism involves ATP-dependent calcium cycling.",
                (true, false),
            ),
            (
                "The gene induces intestinal inflammation.",
                "The gene prevents intestinal inflammation in mice.",
                (true, false),
            ),
            (
                "Crime in Oslo rose in 2019.",
                "Crime in Oslo fell in 2018 and Oslo rose in 2019.",
                (false, false),
            ),
            (
                "The bridge was opened in the spring.",
                "The bridge was opened in the spring.",
                (false, false),
            ),
            (
                "The bridge fell in the war.",
                "The bridge fell during the war.",
                (false, false),
            ),
            (
                "The sum covered the whole cost of it.",
                "The sums covered the entire cost of it.",
                (false, false),
            ),
        ];
        for (claim, passage, expected) in table {
            assert_eq!(forbidden(claim, passage), expected, "{claim} | {passage}");
        }
    }
}
