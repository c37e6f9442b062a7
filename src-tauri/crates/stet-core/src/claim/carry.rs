//! What becomes of claims when a newer draft of their document arrives.
//!
//! Owns which claim of the old draft is which of the new one. Refuses to decide, store or log: a
//! decision lasts exactly as long as the words it was made on.

use std::collections::{BTreeMap, BTreeSet};

use super::{Claim, claim_at};
use crate::document::{Anchor, Document, Place};
use crate::text;

/// Least likeness of words at which a claim counts as the changed form of another, [0, 1].
const LIKE: f64 = 0.5;

/// A claim of the old draft.
#[derive(Debug, Clone, Copy)]
pub struct Before<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// Its words with their surroundings, taken in the old draft.
    pub anchor: Option<&'a Anchor>,
    /// True if a person made it, decided on it, ticked a part of it or set it aside.
    pub touched: bool,
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate {
    /// Its words stand in the new draft: the claim as read there.
    Unchanged(Box<Claim>),
    /// Its words were changed to those of this claim of the new draft.
    Changed(Box<Claim>),
    /// Its words are gone.
    Lost,
}

/// What became of every claim, in the order given, and the indices of those claims of the new
/// draft (`fresh`) that none of them became.
///
/// A claim's words are found by their surroundings; words that occur as often as before are paired
/// in order where the surroundings do not tell. Of the claims whose words are gone each goes to the
/// most alike unclaimed one of the new draft, if they share at least half of their words.
#[must_use]
pub fn carry(before: &[Before<'_>], fresh: &[Claim], new: &Document) -> (Vec<Fate>, Vec<usize>) {
    let mut places = standing(before, new);
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut fates: Vec<Option<Fate>> = places
        .iter()
        .zip(before)
        .map(|(place, known)| {
            let place = (*place)?;
            let read = fresh.iter().position(|claim| claim.place == place);
            let claim = match read {
                Some(at) => fresh.get(at).cloned(),
                // Only what a person made survives where the new draft is read differently.
                None if known.touched => claim_at(new, place),
                None => None,
            }?;
            let kind = if known.touched {
                known.claim.kind
            } else {
                claim.kind
            };
            Some(Fate::Unchanged(Box::new(Claim { kind, ..claim })))
        })
        .collect();
    for (place, fate) in places.iter_mut().zip(&fates) {
        if fate.is_none() {
            *place = None;
        }
    }
    for place in places.iter().flatten() {
        let covered = |claim: &&Claim| {
            claim.place.block == place.block && claim.place.span.overlaps(&place.span)
        };
        let indices = (0..fresh.len()).filter(|at| fresh.get(*at).as_ref().is_some_and(covered));
        taken.extend(indices);
    }
    pair_changed(before, fresh, &mut fates, &mut taken);
    let fates = fates.into_iter().map(|fate| fate.unwrap_or(Fate::Lost));
    let new_ones = (0..fresh.len()).filter(|at| !taken.contains(at)).collect();
    (fates.collect(), new_ones)
}

/// Where each claim's words stand in the new draft.
fn standing(before: &[Before<'_>], new: &Document) -> Vec<Option<Place>> {
    let mut places: Vec<Option<Place>> = before
        .iter()
        .map(|known| {
            // A paragraph put in before it moves every block: where nothing but the number of its
            // block tells two places apart, their order tells more.
            let anchor = Anchor {
                block: usize::MAX,
                ..known.anchor?.clone()
            };
            anchor.find(new)
        })
        .collect();
    let mut unsettled: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, known) in before.iter().enumerate() {
        if places[at].is_none() {
            unsettled
                .entry(known.claim.quote.as_str())
                .or_default()
                .push(at);
        }
    }
    let used: BTreeSet<Place> = places.iter().copied().flatten().collect();
    for (quote, mut claims) in unsettled {
        let free: Vec<Place> = occurrences(new, quote)
            .into_iter()
            .filter(|place| !used.contains(place))
            .collect();
        claims.sort_by_key(|at| before[*at].claim.place);
        if free.len() == claims.len() {
            for (at, place) in claims.into_iter().zip(free) {
                places[at] = Some(place);
            }
        }
    }
    places
}

fn occurrences(document: &Document, quote: &str) -> Vec<Place> {
    let mut all = Vec::new();
    if quote.is_empty() {
        return all;
    }
    for (block, content) in document.blocks.iter().enumerate() {
        for (start, _) in content.text.match_indices(quote) {
            let span = text::Span::new(start, start + quote.len());
            all.push(Place { block, span });
        }
    }
    all
}

/// Gives each claim whose words are gone the most alike claim nobody took, best pairs first.
fn pair_changed(
    before: &[Before<'_>],
    fresh: &[Claim],
    fates: &mut [Option<Fate>],
    taken: &mut BTreeSet<usize>,
) {
    let open: Vec<(usize, BTreeSet<String>)> = (0..fresh.len())
        .filter(|at| !taken.contains(at))
        .map(|at| (at, words_of(&fresh[at].quote)))
        .collect();
    let mut pairs = Vec::new();
    for (old, known) in before.iter().enumerate() {
        if fates[old].is_some() {
            continue;
        }
        let words = words_of(&known.claim.quote);
        for (at, other) in &open {
            let like = likeness(&words, other);
            if like >= LIKE {
                pairs.push((like, old, *at));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    for (_, old, at) in pairs {
        if fates[old].is_none() && taken.insert(at) {
            fates[old] = Some(Fate::Changed(Box::new(fresh[at].clone())));
        }
    }
}

fn words_of(quote: &str) -> BTreeSet<String> {
    text::words(quote)
        .into_iter()
        .filter_map(|span| span.slice(quote))
        .map(str::to_lowercase)
        .collect()
}

/// Words shared, as a part of the words of both.
fn likeness(one: &BTreeSet<String>, other: &BTreeSet<String>) -> f64 {
    let all = one.len() + other.len();
    if all == 0 {
        return 0.0;
    }
    2.0 * one.intersection(other).count() as f64 / all as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{Limits, extract};
    use crate::document::{Block, BlockKind, DocumentType};

    fn document(texts: &[&str]) -> Document {
        let blocks = texts
            .iter()
            .map(|text| Block {
                kind: BlockKind::Paragraph,
                text: (*text).to_owned(),
                runs: Vec::new(),
            })
            .collect();
        Document {
            blocks,
            ..Document::default()
        }
    }

    fn read(document: &Document) -> Vec<Claim> {
        extract(document, DocumentType::Other, Limits { claims: 80 }).claims
    }

    fn carried(old: &Document, new: &Document, touched: bool) -> (Vec<Fate>, Vec<usize>) {
        let claims = read(old);
        let anchors: Vec<_> = claims.iter().map(|c| Anchor::take(old, &c.place)).collect();
        let before: Vec<Before<'_>> = claims
            .iter()
            .zip(&anchors)
            .map(|(claim, anchor)| Before {
                claim,
                anchor: anchor.as_ref(),
                touched,
            })
            .collect();
        carry(&before, &read(new), new)
    }

    #[test]
    fn unchanged_changed_lost_and_new() {
        let old = document(&[
            "The Halden bridge was opened on 12 May 1931.",
            "The museum received 31,200 visitors in 2018.",
            "The river Oss is 214 kilometres long.",
        ]);
        let new = document(&[
            "The company employed 4,870 people in 2019.",
            "The museum received 34,000 visitors in 2018.",
            "As is well known, the Halden bridge was opened on 12 May 1931.",
            "The Halden bridge was opened on 12 May 1931.",
        ]);
        let (fates, fresh) = carried(&old, &new, true);
        let quote = |fate: &Fate| match fate {
            Fate::Unchanged(claim) => format!("= {}", claim.quote),
            Fate::Changed(claim) => format!("~ {}", claim.quote),
            Fate::Lost => "lost".to_owned(),
        };
        let shown: Vec<String> = fates.iter().map(quote).collect();
        assert_eq!(
            shown,
            [
                "= The Halden bridge was opened on 12 May 1931.",
                "~ The museum received 34,000 visitors in 2018.",
                "lost"
            ]
        );
        let new_ones: Vec<String> = fresh
            .iter()
            .map(|at| read(&new)[*at].quote.clone())
            .collect();
        assert!(new_ones.contains(&"The company employed 4,870 people in 2019.".to_owned()));
    }

    #[test]
    fn words_that_occur_twice_are_paired_in_order() {
        let twice = ["The town has 900 houses.", "The town has 900 houses."];
        let old = document(&twice);
        let new = document(&["A new beginning.", twice[0], twice[1]]);
        let (fates, _) = carried(&old, &new, false);
        let blocks: Vec<usize> = fates
            .iter()
            .map(|fate| match fate {
                Fate::Unchanged(claim) => claim.place.block,
                _ => usize::MAX,
            })
            .collect();
        assert_eq!(blocks, [1, 2]);
    }

    #[test]
    fn the_same_draft_changes_nothing() {
        let old = document(&[
            "The Halden bridge was opened on 12 May 1931. The river Oss is 214 kilometres long.",
        ]);
        let (fates, fresh) = carried(&old, &old, true);
        assert!(fates.iter().all(|fate| matches!(fate, Fate::Unchanged(_))));
        assert_eq!(fresh, Vec::<usize>::new());
        assert!(!fates.is_empty());
    }
}
