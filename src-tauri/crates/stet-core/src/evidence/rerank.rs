//! Which passages are read: duplicates out, then the most relevant eight (rules 3.1 and 3.3).

use super::Passage;
use super::shingle::{NEAR_COPY, Shingles};

/// How many passages the features are computed on (rules 3.3).
pub const TOP: usize = 8;

/// Indices of the passages to read, most relevant first, at most `limit`. Relevance alone
/// decides; equal relevance keeps the given order. Of near copies within one source only the
/// most relevant stays; copies in different sources all stay, for they are counted as one later
/// and a reader wants to see who printed them.
#[must_use]
pub fn top(passages: &[Passage], limit: usize) -> Vec<usize> {
    top_by(passages, |at| passages[at].relevance, limit)
}

/// As [`top`], by a score of each passage's index: relevance with what an encoder says, for one.
#[must_use]
pub fn top_by(passages: &[Passage], score: impl Fn(usize) -> f64, limit: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..passages.len()).collect();
    order.sort_by(|one, other| score(*other).total_cmp(&score(*one)));
    let mut kept: Vec<(usize, Shingles)> = Vec::new();
    for index in order {
        if kept.len() >= limit {
            break;
        }
        let shingles = Shingles::of(&passages[index].text);
        let repeated = kept.iter().any(|(earlier, theirs)| {
            passages[*earlier].source == passages[index].source
                && shingles.jaccard(theirs) >= NEAR_COPY
        });
        if !repeated {
            kept.push((index, shingles));
        }
    }
    kept.into_iter().map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::passage;
    use super::*;

    #[test]
    fn relevance_orders_and_copies_within_a_source_fall_out() {
        let long = "The bridge over the Tamar was opened on 24 October 1961 by the Queen Mother";
        let mut passages = vec![
            passage("p1", "s1", long),
            passage("p2", "s1", &format!("{long}.")),
            passage("p3", "s2", long),
            passage(
                "p4",
                "s2",
                "Tolls were raised in 2010 and again in 2019 after a long quarrel",
            ),
        ];
        for (passage, relevance) in passages.iter_mut().zip([1.0, 2.0, 0.5, 3.0]) {
            passage.relevance = relevance;
        }
        assert_eq!(top(&passages, TOP), [3, 1, 2]);
        assert_eq!(top(&passages, 1), [3]);
        passages[0].relevance = f64::NAN;
        assert_eq!(top(&passages, TOP).len(), 3, "no panic on a bad number");
    }
}
