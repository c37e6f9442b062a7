//! Wikidata: what its statements say of the people, places and things a claim names – populations,
//! dates, sizes, offices.
//!
//! Three kinds of request to `/w/api.php`: `wbsearchentities` for the items of a name,
//! `wbgetentities` for the statements of an item (one a request: a large one is megabytes, and the
//! next claim on it needs no other), and once more for the labels of what the statements name. A
//! statement becomes a sentence by the table `data/wikidata.toml`.
//! <https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities>
//!
//! Like Wikipedia it is written by anybody, and both count as one source: infoboxes are filled from
//! it.

mod service;
mod statement;
mod table;
mod value;

pub(crate) use table::WIKIDATA;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use async_trait::async_trait;
use stet_core::claim::AtomValue;
use stet_core::evidence::{Passage, Pinpoint, SHORTEST, relevance, terms_in};
use tokio_util::sync::CancellationToken;

use self::service::{Item, Service, label_of};
use self::statement::{Statement, statements};
use self::table::table;
use super::Options;
use super::questions::Questions;
use crate::ask::Silence;
use crate::door::Door;
use crate::{Answer, Hit, Looked, Needs, Provider, Query, Snapshot, terms};

/// Names of a claim that are looked up.
const NAMES: usize = 2;
/// Items read for one claim.
const ITEMS: usize = 3;
/// Labels asked for at once: the service's limit.
const LABELS: usize = 50;
/// Terms of the claim that a statement it does not ask for must hold to be worth judging.
const SHARED: usize = 2;

/// Asks Wikidata for statements.
#[derive(Debug)]
pub struct WikidataStatements {
    service: Service,
    passages: usize,
}

impl WikidataStatements {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, options: &Options) -> Self {
        Self {
            service: Service::new(door),
            passages: options.passages,
        }
    }

    /// The passages of an item that may bear on the claim, and the labels they lacked if those could
    /// not be had.
    async fn read(
        &self,
        query: &Query,
        (item, snapshot): (Item, Arc<Snapshot>),
        wanted: &[String],
        cancel: &CancellationToken,
    ) -> (Vec<Hit>, Option<Silence>) {
        let said = query.claim.words().to_lowercase();
        let mut all = statements(&item.entity);
        // What is asked for comes first, and its labels with it; the order of the table stays.
        all.sort_by_key(|statement| !statement.property.is_asked_for(&said));
        let mut known = HashSet::new();
        let ids: Vec<&str> = (all.iter().flat_map(Statement::named))
            .filter(|id| known.insert(*id))
            .take(LABELS)
            .collect();
        let (labels, silence) = match ids.is_empty() {
            true => (HashMap::new(), None),
            false => match self.service.labels(query, &ids, cancel).await {
                Ok(labels) => (labels, None),
                Err(silence) => (HashMap::new(), Some(silence)),
            },
        };
        let label = |id: &str| labels.get(id).cloned();
        let Some(subject) = label_of(&item.entity) else {
            return (Vec::new(), silence);
        };
        let source = item.source(&subject, &snapshot);
        let mut read: Vec<(bool, Passage)> = Vec::new();
        for (statement, number) in all.iter().zip(1_u32..) {
            let Some(sentence) = statement.sentence(&subject, &label) else {
                continue;
            };
            let text = on_its_own(&sentence);
            let asked = statement.property.is_asked_for(&said);
            if !asked && terms_in(wanted, &text) < SHARED.min(wanted.len()) {
                continue;
            }
            let pinpoint = Pinpoint::Paragraph {
                number,
                heading: Some(statement.pinpoint(&item.id, &label)),
            };
            let passage = Passage {
                id: format!("{}-{number}", source.id),
                source: source.id.clone(),
                text,
                pinpoint,
                under: String::new(),
                relevance: 0.0,
            };
            read.push((asked, passage));
        }
        let texts: Vec<&str> = read
            .iter()
            .map(|(_, passage)| passage.text.as_str())
            .collect();
        let scores = relevance(wanted, &texts);
        for ((_, passage), score) in read.iter_mut().zip(scores) {
            passage.relevance = score;
        }
        read.sort_by(|(one, first), (other, second)| {
            let by_relevance = second.relevance.total_cmp(&first.relevance);
            other.cmp(one).then(by_relevance)
        });
        let why = format!("Wikidata has an item “{subject}”");
        let hits = read
            .into_iter()
            .take(self.passages)
            .map(|(_, passage)| Hit {
                source: source.clone(),
                passage,
                why: why.clone(),
                snapshot: Some(Arc::clone(&snapshot)),
            });
        (hits.collect(), silence)
    }
}

/// A sentence that begins with a capital and is long enough for a passage.
fn on_its_own(sentence: &str) -> String {
    if sentence.chars().count() < SHORTEST {
        return format!("According to a statement in Wikidata, {sentence}");
    }
    let mut letters = sentence.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The names of a claim to look up, or why it is not asked about.
fn names(query: &Query) -> Result<Vec<&str>, &'static str> {
    let mut names: Vec<&str> = Vec::new();
    let mut figures = false;
    for atom in &query.claim.atoms {
        match &atom.value {
            AtomValue::Name(name) | AtomValue::Place(name) => {
                let known = |one: &&str| one.to_lowercase() == name.to_lowercase();
                if !name.trim().is_empty() && !names.iter().any(known) {
                    names.push(name.trim());
                }
            }
            AtomValue::Number(_) | AtomValue::Date(_) => figures = true,
            _ => {}
        }
    }
    if names.is_empty() {
        return Err("it is searched by name, and the claim has no names");
    }
    let said = query.claim.words().to_lowercase();
    let asked = || table().properties.iter().any(|one| one.is_asked_for(&said));
    if !figures && !asked() {
        return Err("it covers figures, dates and offices, and the claim has none");
    }
    names.truncate(NAMES);
    Ok(names)
}

#[async_trait]
impl Provider for WikidataStatements {
    fn id(&self) -> &'static str {
        "wikidata_statements"
    }

    fn name(&self) -> &'static str {
        "Wikidata statements"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "Per claim with a figure, a date or an office up to two of its names; then the \
                numbers of the items found. No other words of the claim, not the document.",
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let names = match names(query) {
            Ok(names) => names,
            Err(why) => return Answer::Declined(why.to_owned()).into(),
        };
        let wanted = terms(query);
        let mut questions = Questions::to(self.name());
        let mut found: Vec<(usize, String)> = Vec::new();
        for name in names {
            if questions.over() {
                break;
            }
            let ids = questions.heard(self.service.search(query, name, cancel).await);
            for (rank, id) in ids.unwrap_or_default().into_iter().enumerate() {
                if !found.iter().any(|(_, known)| *known == id) {
                    found.push((rank, id));
                }
            }
        }
        // The best item of every name before the second of any.
        found.sort_by_key(|(rank, _)| *rank);
        found.truncate(ITEMS);
        let (mut hits, mut known) = (Vec::new(), HashSet::new());
        for (_, id) in found {
            let Some(item) = questions.heard(self.service.item(query, &id, cancel).await) else {
                break;
            };
            // Two ids may have become one item.
            let Some(item) = item.filter(|(item, _)| known.insert(item.id.clone())) else {
                continue;
            };
            let (read, silence) = self.read(query, item, &wanted, cancel).await;
            hits.extend(read);
            if let Some(silence) = silence {
                questions.heard::<()>(Err(silence));
                break;
            }
        }
        questions.settle_hits(hits, &wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_sentence_says_whose_it_is() {
        let short = on_its_own("Bo died in 1968.");
        assert_eq!(
            short,
            "According to a statement in Wikidata, Bo died in 1968."
        );
        assert!(short.chars().count() >= SHORTEST);
        let long = "the population of Oslo was 709,037 inhabitants in 2023.";
        assert!(on_its_own(long).starts_with("The population"));
    }
}
