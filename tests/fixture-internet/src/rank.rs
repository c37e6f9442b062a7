//! Search by rank: BM25 over the words of each work, as services do it.
//!
//! Nothing here looks for one particular record: the best-ranked works come back, whatever they
//! are.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

/// Saturation of repeated words and weight of length; the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Words that services leave out of a search.
const STOP: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "into", "is", "it", "of",
    "on", "or", "that", "the", "their", "this", "to", "via", "with",
];

/// An inverted index of works by number.
#[derive(Debug, Default)]
pub(crate) struct Index {
    postings: HashMap<String, Vec<(usize, u32)>>,
    lengths: HashMap<usize, u32>,
    total: u64,
}

/// Whether all words of a query must be there or any will do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// All: most services, for words side by side.
    All,
    /// Any, best first: Crossref always, others between words joined by `OR`.
    Any,
}

impl Index {
    /// Adds the words of a work.
    pub(crate) fn add(&mut self, work: usize, text: &str) {
        let mut counts: HashMap<String, u32> = HashMap::new();
        let mut length = 0;
        for word in words(text) {
            *counts.entry(word).or_default() += 1;
            length += 1;
        }
        for (word, count) in counts {
            self.postings.entry(word).or_default().push((work, count));
        }
        *self.lengths.entry(work).or_default() += length;
        self.total += u64::from(length);
    }

    /// The works that match, best first, with their scores.
    pub(crate) fn search(&self, query: &str, how: Match) -> Vec<(usize, f64)> {
        let mut wanted = words(query);
        wanted.sort_unstable();
        wanted.dedup();
        let count = self.lengths.len() as f64;
        let mean = (self.total as f64 / count.max(1.0)).max(1.0);
        let mut scores: HashMap<usize, (f64, usize)> = HashMap::new();
        for word in &wanted {
            let Some(postings) = self.postings.get(word) else {
                continue;
            };
            let having = postings.len() as f64;
            let rarity = ((count - having + 0.5) / (having + 0.5) + 1.0).ln();
            for (work, times) in postings {
                let times = f64::from(*times);
                let length = f64::from(self.lengths[work]);
                let weight = times * (K1 + 1.0) / (times + K1 * (1.0 - B + B * length / mean));
                let entry = scores.entry(*work).or_default();
                entry.0 += rarity * weight;
                entry.1 += 1;
            }
        }
        let mut found: Vec<(usize, f64)> = scores
            .into_iter()
            .filter(|(_, (_, hits))| how == Match::Any || *hits == wanted.len())
            .map(|(work, (score, _))| (work, score))
            .collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        found
    }
}

/// The words searched by: lower case, no marks on letters, no very common words.
pub(crate) fn words(text: &str) -> Vec<String> {
    let plain: String = text
        .nfkd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !STOP.contains(word))
        .map(str::to_owned)
        .collect()
}

/// Reads the query language that Lucene-like services share, as far as plain searches go: field
/// names, quotes and brackets are taken off, and one `OR` makes it a search for any of the words.
pub(crate) fn lucene(query: &str) -> (String, Match) {
    let how = if query.split_whitespace().any(|word| word == "OR") {
        Match::Any
    } else {
        Match::All
    };
    let text = query
        .split_whitespace()
        .filter(|word| !["OR", "AND"].contains(word))
        .map(
            |word| match word.trim_start_matches(['(', '+']).split_once(':') {
                // A field: everything before the colon that is one plain word.
                Some((field, rest))
                    if !field.is_empty()
                        && !rest.is_empty()
                        && field
                            .chars()
                            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.') =>
                {
                    rest
                }
                _ => word,
            },
        )
        .collect::<Vec<_>>()
        .join(" ");
    (text, how)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let mut index = Index::default();
        index.add(0, "The lighthouse keepers of Orrin Bay, Salo 2011");
        index.add(
            1,
            "Lighthouse optics in the nineteenth century, Brandt 1998",
        );
        index.add(2, "Tidal models of shallow bays, Salo 2011");
        index
    }

    #[test]
    fn rare_words_count_more_than_common_ones() {
        let found = index().search("lighthouse keepers", Match::Any);
        assert_eq!(found[0].0, 0);
        assert!(found.len() == 2 && found[0].1 > found[1].1);
    }

    #[test]
    fn all_words_means_all_words() {
        assert_eq!(index().search("lighthouse keepers", Match::All).len(), 1);
        assert!(
            index()
                .search("lighthouse keepers xylophone", Match::All)
                .is_empty()
        );
    }

    #[test]
    fn marks_and_case_do_not_matter() {
        assert_eq!(words("Élan of ÅNGSTRÖM's"), ["elan", "angstrom", "s"]);
    }

    #[test]
    fn the_query_language_is_read() {
        let (text, how) = lucene("title:(a1 OR b1)");
        assert_eq!(
            (words(&text), how),
            (vec!["a1".to_owned(), "b1".to_owned()], Match::Any)
        );
        assert_eq!(lucene("TITLE:\"x y\" AND z").1, Match::All);
        assert_eq!(words(&lucene("Stet: a desk").0), ["stet", "desk"]);
    }
}
