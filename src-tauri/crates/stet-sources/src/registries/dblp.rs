//! dblp: the bibliography of computer science, with the many proceedings that have no DOIs.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Person, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{text, words, year};
use super::{coverage, identifier, markup, name, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const SEARCH: &str = "https://dblp.org/search/publ/api";

/// Asks dblp.
#[derive(Debug)]
pub struct Dblp {
    asker: Asker,
}

impl Dblp {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "dblp", &["dblp.org"]),
        }
    }

    async fn ask(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        if ask.by == By::Identifier {
            return Ok(Found::Declined("it is searched by title only".to_owned()));
        }
        let all = question::title_words(&ask.work);
        if all.is_empty() {
            return Ok(Found::Declined("the citation gives no title".to_owned()));
        }
        let mut found = self.search(ask, &all.join(" "), cancel).await?;
        if found == Found::NothingFound {
            // A bar between words means "or".
            let any = question::wider_words(&ask.work).join("|");
            found = self.search(ask, &any, cancel).await?;
        }
        if question::unlike(&found, &ask.work)
            && let Some(mut people) = question::people(&ask.work)
        {
            people.extend(ask.work.year.map(|year| year.to_string()));
            let by_people = self.search(ask, &people.join(" "), cancel).await?;
            found = question::both(found, by_people);
        }
        Ok(found)
    }

    async fn search(
        &self,
        ask: &LookUp,
        query: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let most = WANTED.to_string();
        let parameters = [("q", query), ("format", "json"), ("h", &most), ("c", "0")];
        let url = identifier::with(SEARCH, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        let hits = &answer["result"]["hits"];
        let total: Option<u64> = text(hits, "/@total").parse().ok();
        match (total, hits["hit"].as_array()) {
            (Some(0), None) => Ok(Found::NothingFound),
            (Some(_), Some(all)) => {
                let records = all.iter().filter_map(|hit| record(&hit["info"])).collect();
                Ok(ask::read_list(all.len(), records))
            }
            _ => Err(ask::misread()),
        }
    }
}

fn record(info: &Value) -> Option<Record> {
    let key = text(info, "/key");
    let title = markup::plain(text(info, "/title"));
    let title = title.strip_suffix('.').unwrap_or(&title);
    if key.is_empty() || title.is_empty() {
        return None;
    }
    // One author stands by itself, several stand in a list.
    let authors = match &info["authors"]["author"] {
        Value::Array(all) => all.iter().filter_map(person).collect(),
        one => person(one).into_iter().collect(),
    };
    let container = markup::plain(&words(info, "/venue"));
    Some(Record {
        registry: "dblp".to_owned(),
        id: key.to_owned(),
        url: format!("https://dblp.org/rec/{key}"),
        work: Work {
            kind: kind(text(info, "/type"), &container),
            title: title.to_owned(),
            authors,
            container,
            year: year(info, "/year"),
            volume: words(info, "/volume"),
            issue: words(info, "/number"),
            pages: words(info, "/pages"),
            publisher: words(info, "/publisher"),
            doi: text(info, "/doi").to_lowercase(),
            url: words(info, "/ee"),
            ..Work::default()
        },
        versions: Vec::new(),
        notices: Vec::new(),
    })
}

/// A name without the number that tells apart people of the same name ("Wei Wang 0001").
fn person(author: &Value) -> Option<Person> {
    let shown = text(author, "/text");
    let bare = match shown.rsplit_once(' ') {
        Some((name, number))
            if number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            name
        }
        _ => shown,
    };
    (!bare.is_empty()).then(|| name::shown(bare))
}

fn kind(name: &str, container: &str) -> WorkKind {
    match name {
        "Conference and Workshop Papers" => WorkKind::ConferencePaper,
        "Journal Articles" => WorkKind::JournalArticle,
        "Informal and Other Publications" if container == "CoRR" => WorkKind::Preprint,
        "Books and Theses" => WorkKind::Book,
        "Parts in Books or Collections" => WorkKind::Chapter,
        _ => WorkKind::Unknown,
    }
}

#[async_trait]
impl Registry for Dblp {
    fn id(&self) -> &'static str {
        "dblp"
    }

    fn name(&self) -> &'static str {
        "dblp"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The words of the title of a reference, or its authors' family names and year.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        coverage::computing_paper(work)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
