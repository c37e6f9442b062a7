//! A registry for measuring: where the adjudication's records come from.
//!
//! [`LookUp`] is the seam. The one here ranks its records in memory by BM25 over title, authors and
//! year, as the search of a real service does; another may ask a server.

use std::collections::HashMap;

use serde_json::Value;
use stet_core::reference::adjudicate::{Answer, Consultation, Consulted};
use stet_core::reference::classify::doi_of;
use stet_core::reference::{Record, Work};

use super::internet::Served;
use super::{Options, Search, works};

/// Asks for what is cited.
pub(super) trait LookUp {
    /// Everything that could be learnt about the work.
    fn look_up(&self, cited: &Work) -> Consulted;
}

/// The works on record: those of the registry's file, or without one those of the rows that are labelled valid.
pub(super) fn on_record(options: &Options, rows: &[Value]) -> Vec<Work> {
    let works = works_of(&options.registry);
    if works.is_empty() {
        return works_of(rows);
    }
    works
}

/// A registry that holds these works, searched where the options say.
///
/// # Errors
/// A sentence if they could not be served.
pub(super) fn opened(works: Vec<Work>, search: Search) -> Result<Box<dyn LookUp>, String> {
    Ok(match search {
        Search::Memory => Box::new(InMemory::new(works)),
        Search::Internet => Box::new(Served::new(&works)?),
    })
}

/// The works of these rows. A row that is labelled is a record only if its label says it is valid.
fn works_of(rows: &[Value]) -> Vec<Work> {
    let valid = |row: &&Value| row.get("label").is_none_or(|label| label == "VALID");
    let work = |row: &Value| {
        let mut work = works::work(row)?;
        // A record whose address is its DOI has one, wherever it is written.
        if work.doi.is_empty() && work.url.contains("doi.org/") {
            work.doi = doi_of(&work.url).unwrap_or_default();
        }
        Some(work)
    };
    rows.iter().filter(valid).filter_map(work).collect()
}

/// Stable name of the registry in memory.
const ID: &str = "registry";
/// What a person would call it.
const NAME: &str = "the registry";
/// Records a search gives at most.
const PAGE: usize = 10;
/// BM25's saturation of repeated words and its weight of length, the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Records held in memory.
#[derive(Debug, Default)]
struct InMemory {
    records: Vec<Record>,
    by_doi: HashMap<String, Vec<usize>>,
    /// Word → records it stands in, with how often.
    index: HashMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
    mean_length: f64,
}

impl InMemory {
    /// A registry of these works.
    fn new(works: Vec<Work>) -> Self {
        let mut all = Self::default();
        for work in works {
            all.add(work);
        }
        let total: f64 = all.lengths.iter().sum();
        all.mean_length = total / all.lengths.len().max(1) as f64;
        all
    }

    fn add(&mut self, work: Work) {
        let at = self.records.len();
        if let Some(doi) = doi_of(&work.doi) {
            self.by_doi.entry(doi).or_default().push(at);
        }
        let mut counts: HashMap<String, f64> = HashMap::new();
        let words = words(&work);
        self.lengths.push(words.len() as f64);
        for word in words {
            *counts.entry(word).or_default() += 1.0;
        }
        for (word, count) in counts {
            self.index.entry(word).or_default().push((at, count));
        }
        self.records.push(Record {
            registry: ID.to_owned(),
            id: at.to_string(),
            url: work.url.clone(),
            work,
            versions: Vec::new(),
            notices: Vec::new(),
        });
    }

    fn search(&self, cited: &Work) -> Vec<Record> {
        let n = self.records.len() as f64;
        let mut scores: HashMap<usize, f64> = HashMap::new();
        let mut asked = words(cited);
        asked.sort_unstable();
        asked.dedup();
        for word in asked {
            let Some(places) = self.index.get(&word) else {
                continue;
            };
            let df = places.len() as f64;
            let idf = ((n - df + 0.5) / (df + 0.5) + 1.0).ln();
            for &(at, count) in places {
                let length = 1.0 - B + B * self.lengths[at] / self.mean_length;
                *scores.entry(at).or_default() += idf * count * (K1 + 1.0) / (count + K1 * length);
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        ranked
            .into_iter()
            .take(PAGE)
            .map(|(at, _)| self.records[at].clone())
            .collect()
    }
}

impl LookUp for InMemory {
    fn look_up(&self, cited: &Work) -> Consulted {
        let by_identifier = (!cited.doi.is_empty()).then(|| {
            let hits = doi_of(&cited.doi).and_then(|doi| self.by_doi.get(&doi));
            consultation(
                hits.into_iter()
                    .flatten()
                    .map(|&at| self.records[at].clone())
                    .collect(),
            )
        });
        Consulted {
            by_description: vec![consultation(self.search(cited))],
            by_identifier: by_identifier.into_iter().collect(),
        }
    }
}

fn consultation(records: Vec<Record>) -> Consultation {
    Consultation {
        registry: ID.to_owned(),
        name: NAME.to_owned(),
        covers: true,
        complete: false,
        answer: if records.is_empty() {
            Answer::Nothing
        } else {
            Answer::Records(records)
        },
    }
}

/// The words a search goes by.
fn words(work: &Work) -> Vec<String> {
    let mut text = work.title.clone();
    for person in &work.authors {
        text.push(' ');
        text.push_str(&person.given);
        text.push(' ');
        text.push_str(&person.family);
    }
    if let Some(year) = work.year {
        text.push_str(&format!(" {year}"));
    }
    text.split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| word.chars().count() > 1)
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn searches_by_words_and_resolves_by_doi() {
        let registry = InMemory::new(works_of(&[
            json!({"title": "Rivers of clay", "authors": ["Ann Lee"], "year": 2001, "doi": "10.1000/a"}),
            json!({"title": "Rivers of sand", "authors": ["Bo Chen"], "year": 2002}),
            json!({"title": "Not a record", "authors": ["Bo Chen"], "label": "HALLUCINATED"}),
        ]));
        let ask = |row: Value| registry.look_up(&works::work(&row).expect("a work"));
        let found = ask(json!({"title": "Rivers of sand", "doi": "10.1000/A"}));
        let Answer::Records(records) = &found.by_description[0].answer else {
            panic!("{found:?}");
        };
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].work.title, "Rivers of sand");
        let Answer::Records(records) = &found.by_identifier[0].answer else {
            panic!("{found:?}");
        };
        assert_eq!(records[0].work.title, "Rivers of clay");
        let none = ask(json!({"title": "Glaciers", "doi": "10.1000/b"}));
        assert_eq!(none.by_identifier[0].answer, Answer::Nothing);
        assert_eq!(none.by_description[0].answer, Answer::Nothing);
    }
}
