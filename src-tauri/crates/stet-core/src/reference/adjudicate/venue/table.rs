//! The names of `data/venues.toml`, found in folded words.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::OnceLock;

use serde::Deserialize;

use super::super::fold::{Word, words};
use crate::tables;

/// Names of conferences, journals and preprint servers.
pub(crate) static VENUES: tables::Table = tables::Table::new(
    "venues.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/venues.toml"
    )),
    tables::reads_as::<File>,
);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    series: Vec<Vec<String>>,
    no_doi: Vec<String>,
    preprints: Vec<String>,
    book_series: Vec<String>,
    societies: Vec<String>,
}

/// What a name in the table stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// The series at this place in the table.
    Series(usize),
    Preprint,
    BookSeries,
}

struct Table {
    /// Folded names by their first word, longest first.
    names: HashMap<String, Vec<(Vec<String>, Meaning)>>,
    no_doi: HashSet<usize>,
    societies: HashSet<String>,
}

/// What is known of a venue's name.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) series: BTreeSet<usize>,
    pub(super) preprint: bool,
    pub(super) book_series: bool,
    pub(super) workshop: bool,
}

/// True if papers of this venue carry no DOI, so that a DOI registry cannot be expected to know
/// them: NeurIPS, ICLR, JMLR and others.
#[must_use]
pub fn without_doi(venue: &str) -> bool {
    let found = names_in(&words(venue)).series;
    !found.is_empty() && found.iter().all(|series| table().no_doi.contains(series))
}

pub(super) fn is_society(word: &str) -> bool {
    table().societies.contains(word)
}

/// Every name of the table that stands in these words; the longest at each place.
pub(super) fn names_in(venue: &[Word]) -> Names {
    let mut found = Names::default();
    let mut at = 0;
    while at < venue.len() {
        let word = venue[at].text.as_str();
        found.workshop |= matches!(word, "workshop" | "workshops" | "cvprw" | "iccvw");
        let rest = &venue[at..];
        let known = table().names.get(word).and_then(|names| {
            names.iter().find(|(name, _)| {
                name.len() <= rest.len() && name.iter().zip(rest).all(|(a, b)| *a == b.text)
            })
        });
        let Some((name, meaning)) = known else {
            at += 1;
            continue;
        };
        match meaning {
            Meaning::Series(series) => {
                found.series.insert(*series);
            }
            Meaning::Preprint => found.preprint = true,
            Meaning::BookSeries => found.book_series = true,
        }
        at += name.len();
    }
    // "ICLR 2021, OpenReview.net": where a series is named, the server is only its host.
    found.preprint &= found.series.is_empty();
    found
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| read().expect("data/venues.toml, which a test reads"))
}

fn read() -> Result<Table, toml::de::Error> {
    let file: File = toml::from_str(VENUES.text())?;
    let mut names: HashMap<String, Vec<(Vec<String>, Meaning)>> = HashMap::new();
    let mut add = |name: &str, meaning: Meaning| {
        let folded: Vec<String> = words(name).into_iter().map(|word| word.text).collect();
        if let Some(first) = folded.first() {
            names
                .entry(first.clone())
                .or_default()
                .push((folded, meaning));
        }
    };
    let mut no_doi = HashSet::new();
    for (at, series) in file.series.iter().enumerate() {
        for name in series {
            add(name, Meaning::Series(at));
        }
        if series.first().is_some_and(|own| file.no_doi.contains(own)) {
            no_doi.insert(at);
        }
    }
    for name in &file.preprints {
        add(name, Meaning::Preprint);
    }
    for name in &file.book_series {
        add(name, Meaning::BookSeries);
    }
    for list in names.values_mut() {
        list.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    }
    Ok(Table {
        names,
        no_doi,
        societies: file
            .societies
            .iter()
            .map(|name| name.to_lowercase())
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let file: File = toml::from_str(VENUES.bundled).expect("venues.toml");
        let mut seen = HashMap::new();
        for series in &file.series {
            for name in series {
                let other = seen.insert(name.to_lowercase(), series[0].clone());
                assert_eq!(other, None, "{name} stands twice");
            }
        }
        for own in &file.no_doi {
            assert!(file.series.iter().any(|series| &series[0] == own), "{own}");
        }
    }
}
