//! Another name or figure in the place of the claim's: "the capital is Wellington, while the largest city is
//! Auckland" has every word of "the capital is Auckland" in its order and does not say it.
//!
//! Owns finding such rivals. What they forbid is decided in [`super::built_in`].

use std::ops::Range;

use super::align::Alignment;
use super::token::{Kind, Token};

/// Words of the claim on either side of a name or figure that say what it is of.
const BESIDE: usize = 2;

/// The first rival in `window`, a range of the passage's words: (claim's word, passage's word). `None` if
/// each name and figure of the claim that the window has stands as near to its neighbours as any other
/// of its kind.
pub(super) fn rival(align: &Alignment, window: &Range<usize>) -> Option<(usize, usize)> {
    let counting: Vec<usize> = align.counting().collect();
    (0..counting.len()).find_map(|rank| {
        let at = counting[rank];
        let bearer = Bearer::of(align, window, at)?;
        // A neighbour that is itself part of the name ties nothing.
        let own = |other: &&usize| !same_kind(&align.claim[**other], &align.claim[at]);
        let before = counting[..rank].iter().rev().take(BESIDE).filter(own);
        let after = counting[rank + 1..].iter().take(BESIDE).filter(own);
        let met = bearer
            .displaced(before, true)
            .or_else(|| bearer.displaced(after, false))?;
        Some((at, met))
    })
}

/// Names with names, figures with figures.
fn same_kind(one: &Token, other: &Token) -> bool {
    let bears = |word: &Token| word.name || word.kind == Kind::Figure;
    bears(one) && bears(other) && one.kind == other.kind
}

/// A name or figure of the claim where a window of the passage has it.
struct Bearer<'a> {
    align: &'a Alignment,
    window: &'a Range<usize>,
    /// In the claim.
    at: usize,
    /// Every place in the window.
    places: Vec<usize>,
}

impl<'a> Bearer<'a> {
    fn of(align: &'a Alignment, window: &'a Range<usize>, at: usize) -> Option<Self> {
        let word = &align.claim[at];
        if !word.name && word.kind != Kind::Figure {
            return None;
        }
        let places = places(align, window, word);
        (!places.is_empty()).then_some(Self {
            align,
            window,
            at,
            places,
        })
    }

    /// The rival that stands nearer to one of `neighbours`, nearest first, on the side the claim has its own on
    /// (`lead`: they come first). A neighbour that the window has once, and beside the claim's own, settles
    /// it; one that it has twice leaves it to the next.
    fn displaced<'n>(
        &self,
        neighbours: impl Iterator<Item = &'n usize>,
        lead: bool,
    ) -> Option<usize> {
        for neighbour in neighbours {
            let beside = places(self.align, self.window, &self.align.claim[*neighbour]);
            let apart = self.at.abs_diff(*neighbour);
            if let Some(rival) = self.beside(&beside, lead, apart) {
                return Some(rival);
            }
            if beside.len() == 1 {
                return None;
            }
        }
        None
    }

    /// The rival that stands as far from a neighbour, which stands at `beside`, as the bearer does in the
    /// claim (`apart` words, give or take one), while every place of the bearer is farther away.
    fn beside(&self, beside: &[usize], lead: bool, apart: usize) -> Option<usize> {
        let mut found = None;
        for own in &self.places {
            let nearest = *beside.iter().min_by_key(|place| place.abs_diff(*own))?;
            if own.abs_diff(nearest) <= apart + 1 {
                return None;
            }
            let (least, most) = (apart.saturating_sub(1).max(1), apart + 1);
            let mut slot = (least..=most).filter_map(|away| {
                if lead {
                    Some(nearest + away)
                } else {
                    nearest.checked_sub(away)
                }
            });
            found = Some(slot.find(|place| self.contends(*place, *own))?);
        }
        found
    }

    /// True if the word at `place` is of the bearer's kind, in the window, none of the claim's words, not of one
    /// run with the bearer ("Paris, France", "Jones and Smith"), and led by no other small word where the
    /// bearer keeps its own ("from 9 to 7"). A year that opens its sentence dates all of it.
    fn contends(&self, place: usize, own: usize) -> bool {
        let words = &self.align.passage;
        let Some(other) = words.get(place).filter(|_| self.window.contains(&place)) else {
            return false;
        };
        let mine = &self.align.claim[self.at];
        let known = |word: &Token| word.stem == other.stem || word.lower == other.lower;
        let coordinated = |at: usize| {
            let word = &words[at];
            same_kind(word, mine) || matches!(word.lower.as_str(), "and" | "or" | "of" | "to")
        };
        let opens = |range: &Range<usize>| range.contains(&own) && own <= range.start + 1;
        let dates = year(mine) && self.align.sentences.iter().any(opens);
        let (from, to) = (place.min(own), place.max(own));
        let lead = |words: &[Token], at: usize| {
            let before = at.checked_sub(1).and_then(|before| words.get(before))?;
            (before.kind == Kind::Stop).then(|| before.lower.clone())
        };
        let kept = lead(&self.align.claim, self.at).is_some_and(|small| {
            lead(words, own).as_ref() == Some(&small) && lead(words, place).as_ref() != Some(&small)
        });
        same_kind(other, mine)
            && year(other) == year(mine)
            && !dates
            && !self.align.claim.iter().any(known)
            && !(from..=to).all(coordinated)
            && !kept
    }
}

/// A figure that is most likely a year.
fn year(word: &Token) -> bool {
    let number = word.lower.parse::<u16>();
    word.lower.len() == 4 && number.is_ok_and(|number| (1000..2100).contains(&number))
}

/// Where a window says a word of the claim, in its own or another form.
fn places(align: &Alignment, window: &Range<usize>, word: &Token) -> Vec<usize> {
    window
        .clone()
        .filter(|at| {
            let other = &align.passage[*at];
            other.counts() && super::align::likeness(word, other, &other.stem) > 0.0
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entailment::align::align;

    fn met(claim: &str, passage: &str) -> Option<String> {
        let align = align(claim, passage);
        let all = 0..align.passage.len();
        rival(&align, &all).map(|(_, at)| align.passage[at].lower.clone())
    }

    #[test]
    fn what_stands_in_the_claims_place_is_found() {
        let cities =
            "New Zealand's capital city is Wellington, while its most populous city is Auckland.";
        assert_eq!(
            met("The country's capital city is Auckland.", cities).as_deref(),
            Some("wellington")
        );
        let far = "It lies some 2,000 kilometres east of Australia across the Tasman Sea and roughly 1,000 \
                   kilometres south of Fiji.";
        assert_eq!(
            met("It lies about 1,000 kilometres east of Australia.", far).as_deref(),
            Some("2,000")
        );
    }

    #[test]
    fn a_word_may_be_its_own_neighbour() {
        let own = met("Berg met Berg and 7 met 7.", "Berg met Lind, and 7 met 9.");
        assert_eq!(own.as_deref(), Some("lind"));
        assert_eq!(met("", ""), None);
    }

    #[test]
    fn what_is_said_of_the_claims_own_stays() {
        for (claim, passage) in [
            (
                "The capital city is Wellington.",
                "New Zealand's capital city is Wellington, while its most populous city is Auckland.",
            ),
            (
                "He was born in France.",
                "He was born in Paris, France, in 1931.",
            ),
            (
                "The letter was signed by Smith.",
                "The letter was signed by Jones and Smith.",
            ),
            (
                "The rate fell to 7 per cent.",
                "The rate fell from 9 to 7 per cent.",
            ),
            (
                "The highest mountain is Mount Cook at 3,754 metres.",
                "There are 18 peaks over 3,000 metres, the highest mountain of which is Mount Cook at 3,754 metres.",
            ),
            (
                "Abel Tasman was an explorer.",
                "The explorer Abel Janszoon Tasman was Dutch.",
            ),
        ] {
            assert_eq!(met(claim, passage), None, "{claim}");
        }
    }
}
