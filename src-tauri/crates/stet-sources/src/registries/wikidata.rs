//! Wikidata: works of every sort that somebody entered, by identifier and title.
//!
//! A search gives items, the items give statements, and statements point to further items – the
//! journal, the publisher, an author with an item of their own. So there are up to three requests.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};
use stet_core::reference::{NoticeKind, Person, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words};
use super::{identifier, markup, name, notice, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const API: &str = "https://www.wikidata.org/w/api.php";

/// The most items asked for at once; the service's limit.
const AT_ONCE: usize = 50;

/// Asks Wikidata.
#[derive(Debug)]
pub struct Wikidata {
    asker: Asker,
}

impl Wikidata {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "wikidata", &["www.wikidata.org"]),
        }
    }

    async fn ask(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let ids = match ask.by {
            By::Identifier => match statement(&ask.work) {
                Some(statement) => self.search(ask, &statement, cancel).await?,
                None => {
                    return Ok(Found::Declined(
                        "the citation gives no identifier it knows".to_owned(),
                    ));
                }
            },
            By::Description => {
                let all = question::title_words(&ask.work);
                if all.is_empty() {
                    return Ok(Found::Declined("the citation gives no title".to_owned()));
                }
                let mut ids = self.search(ask, &all.join(" "), cancel).await?;
                if ids.is_empty() {
                    let any = question::wider_words(&ask.work).join(" OR ");
                    ids = self.search(ask, &any, cancel).await?;
                }
                ids
            }
        };
        if ids.is_empty() {
            return Ok(Found::NothingFound);
        }
        let items = self.entities(ask, &ids, "labels|claims", cancel).await?;
        let mut named: Vec<String> = items.values().flat_map(pointed_to).collect();
        named.sort();
        named.dedup();
        named.truncate(AT_ONCE);
        let labels = if named.is_empty() {
            Map::new()
        } else {
            self.entities(ask, &named, "labels", cancel).await?
        };
        let label = |id: &str| labels.get(id).map(shown).unwrap_or_default();
        // In the order of the search.
        let records: Vec<Record> = ids
            .iter()
            .filter_map(|id| record(id, items.get(id)?, &label))
            .collect();
        // An item that is no work – a person, a town – is not one that could not be read.
        let strange = items.values().all(|item| item["claims"].is_null());
        if records.is_empty() && strange {
            return Err(ask::misread());
        }
        Ok(ask::found(records))
    }

    async fn search(
        &self,
        ask: &LookUp,
        query: &str,
        cancel: &CancellationToken,
    ) -> Result<Vec<String>, Silent> {
        let limit = WANTED.to_string();
        let parameters = [
            ("action", "query"),
            ("list", "search"),
            ("srsearch", query),
            ("srlimit", &limit),
            ("srprop", ""),
            ("format", "json"),
        ];
        let answer = self.get(ask, &parameters, cancel).await?;
        let hits = answer["query"]["search"]
            .as_array()
            .ok_or_else(ask::misread)?;
        let ids: Vec<String> = hits
            .iter()
            .map(|hit| text(hit, "/title"))
            .filter(|id| is_item(id))
            .map(str::to_owned)
            .collect();
        if ids.is_empty() && !hits.is_empty() {
            return Err(ask::misread());
        }
        Ok(ids)
    }

    async fn entities(
        &self,
        ask: &LookUp,
        ids: &[String],
        props: &str,
        cancel: &CancellationToken,
    ) -> Result<Map<String, Value>, Silent> {
        let ids = ids.join("|");
        let parameters = [
            ("action", "wbgetentities"),
            ("ids", ids.as_str()),
            ("props", props),
            ("languages", "en|mul"),
            ("format", "json"),
        ];
        let mut answer = self.get(ask, &parameters, cancel).await?;
        match answer["entities"].take() {
            Value::Object(entities) => Ok(entities),
            _ => Err(ask::misread()),
        }
    }

    async fn get(
        &self,
        ask: &LookUp,
        parameters: &[(&str, &str)],
        cancel: &CancellationToken,
    ) -> Result<Value, Silent> {
        let url = identifier::with(API, parameters.iter().copied()).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        answer.ok_or_else(ask::misread)
    }
}

/// A search for the statement that holds the surest identifier.
fn statement(work: &Work) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(doi) = identifier::doi(work) {
        // DOIs are kept in upper case there.
        let doi = doi.to_uppercase();
        return (!doi.contains(['"', '|'])).then(|| format!("haswbstatement:\"P356={doi}\""));
    }
    if let Some(id) = identifier::arxiv(work) {
        return Some(format!("haswbstatement:P818={id}"));
    }
    if digits(&work.pmid) {
        return Some(format!("haswbstatement:P698={}", work.pmid));
    }
    if let Some(pmc) = work.pmcid.strip_prefix("PMC").filter(|id| digits(id)) {
        return Some(format!("haswbstatement:P932={pmc}"));
    }
    match work.isbn.len() {
        13 => Some(format!("haswbstatement:P212={}", work.isbn)),
        10 => Some(format!("haswbstatement:P957={}", work.isbn)),
        _ => None,
    }
}

fn is_item(id: &str) -> bool {
    let digits = id.strip_prefix('Q').unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The values of a property.
fn values<'a>(item: &'a Value, property: &str) -> impl Iterator<Item = (&'a Value, &'a Value)> {
    list(item, &format!("/claims/{property}"))
        .iter()
        .filter(|claim| text(claim, "/rank") != "deprecated")
        .map(|claim| (claim, &claim["mainsnak"]["datavalue"]["value"]))
}

/// The first value of a property as text, or the id of the item it is.
fn first(item: &Value, property: &str) -> String {
    values(item, property)
        .map(|(_, value)| match value {
            Value::String(text) => text.trim().to_owned(),
            other => words(other, "/id"),
        })
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

/// The items whose labels are needed: authors, container, publisher, place.
fn pointed_to(item: &Value) -> Vec<String> {
    ["P50", "P1433", "P123", "P291"]
        .iter()
        .flat_map(|property| values(item, property))
        .map(|(_, value)| text(value, "/id").to_owned())
        .filter(|id| is_item(id))
        .collect()
}

/// The label of an item in English, or in the form common to many languages.
fn shown(item: &Value) -> String {
    let en = text(item, "/labels/en/value");
    let any = text(item, "/labels/mul/value");
    if en.is_empty() { any } else { en }.to_owned()
}

/// The sort of work; `None` if the item is no work that is cited.
fn kind(item: &Value) -> Option<WorkKind> {
    let mut kinds = values(item, "P31").map(|(_, value)| text(value, "/id"));
    kinds.find_map(|id| match id {
        "Q13442814" | "Q18918145" | "Q191067" => Some(WorkKind::JournalArticle),
        "Q23927052" | "Q10885494" => Some(WorkKind::ConferencePaper),
        "Q580922" => Some(WorkKind::Preprint),
        "Q571" | "Q3331189" | "Q47461344" | "Q7725634" | "Q83790" => Some(WorkKind::Book),
        "Q1980247" => Some(WorkKind::Chapter),
        "Q1266946" | "Q187685" | "Q1907875" => Some(WorkKind::Thesis),
        "Q10870555" | "Q3099732" => Some(WorkKind::Report),
        "Q5707594" => Some(WorkKind::NewsArticle),
        "Q30070590" => Some(WorkKind::MagazineArticle),
        "Q1172284" => Some(WorkKind::Dataset),
        "Q45182324" => Some(WorkKind::JournalArticle),
        _ => None,
    })
}

fn record(id: &str, item: &Value, label: &dyn Fn(&str) -> String) -> Option<Record> {
    let stated = values(item, "P1476")
        .map(|(_, value)| text(value, "/text").to_owned())
        .find(|title| !title.is_empty());
    let title = markup::plain(&stated.unwrap_or_else(|| shown(item)));
    // Without a sort, only what has authors and a date of publication is taken for a work.
    let authors = authors(item, label);
    let when = values(item, "P577")
        .map(|(_, value)| text(value, "/time"))
        .find(|time| !time.is_empty())
        .unwrap_or("");
    let kind = match kind(item) {
        Some(kind) => kind,
        None if !authors.is_empty() && !when.is_empty() => WorkKind::Unknown,
        None => return None,
    };
    if title.is_empty() {
        return None;
    }
    let (title, mark) = notice::unmark(&title);
    let (year, month, day) = date(when.trim_start_matches('+'));
    let retracted = values(item, "P31").any(|(_, value)| text(value, "/id") == "Q45182324")
        || values(item, "P5824").next().is_some();
    let mark = mark.or(retracted.then_some(NoticeKind::Retracted));
    let isbn = [first(item, "P212"), first(item, "P957")]
        .into_iter()
        .find(|isbn| !isbn.is_empty())
        .unwrap_or_default()
        .replace('-', "");
    let pmc = first(item, "P932");
    Some(Record {
        registry: "wikidata".to_owned(),
        id: id.to_owned(),
        url: format!("https://www.wikidata.org/wiki/{id}"),
        work: Work {
            kind,
            title: title.trim_end_matches('.').to_owned(),
            authors,
            container: label(&first(item, "P1433")),
            year,
            month,
            day,
            volume: first(item, "P478"),
            issue: first(item, "P433"),
            pages: first(item, "P304"),
            publisher: label(&first(item, "P123")),
            place: label(&first(item, "P291")),
            doi: first(item, "P356").to_lowercase(),
            arxiv: first(item, "P818"),
            pmid: first(item, "P698"),
            pmcid: match pmc.as_str() {
                "" => pmc,
                digits => format!("PMC{digits}"),
            },
            isbn,
            ..Work::default()
        },
        versions: Vec::new(),
        notices: mark.map(notice::bare).into_iter().collect(),
    })
}

/// Authors with and without items of their own, in the order the statements give.
fn authors(item: &Value, label: &dyn Fn(&str) -> String) -> Vec<Person> {
    let mut all: BTreeMap<(u64, usize), Person> = BTreeMap::new();
    let strings = values(item, "P2093").map(|(claim, value)| (claim, words(value, "")));
    let items = values(item, "P50").map(|(claim, value)| {
        let stated = words(claim, "/qualifiers/P1932/0/datavalue/value");
        let name = if stated.is_empty() {
            label(text(value, "/id"))
        } else {
            stated
        };
        (claim, name)
    });
    for (at, (claim, name)) in strings.chain(items).enumerate() {
        let place = words(claim, "/qualifiers/P1545/0/datavalue/value");
        if !name.is_empty() {
            all.insert((place.parse().unwrap_or(u64::MAX), at), name::shown(&name));
        }
    }
    all.into_values().collect()
}

#[async_trait]
impl Registry for Wikidata {
    fn id(&self) -> &'static str {
        "wikidata"
    }

    fn name(&self) -> &'static str {
        "Wikidata"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "An identifier of a reference, or the words of its title.",
        }
    }

    /// Never: it holds what somebody entered, so silence says nothing.
    fn covers(&self, _: &Work) -> bool {
        false
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
