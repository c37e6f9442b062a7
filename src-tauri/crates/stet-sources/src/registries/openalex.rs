//! OpenAlex: a collection of most scholarly works, with or without DOI. Free, with a key.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{NoticeKind, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words, year};
use super::{coverage, identifier, markup, name, notice, question};
use crate::door::{Door, KeyPlace};
use crate::{By, Found, LookUp, Needs, Registry};

const WORKS: &str = "https://api.openalex.org/works";

/// The fields that are read.
const SELECT: &str = "id,doi,title,publication_year,publication_date,type,is_retracted,ids,\
    authorships,primary_location,locations,biblio";

/// The most DOIs in one filter. The service takes a hundred; an address must stay under 4 KB.
const AT_ONCE: usize = 50;

/// Asks OpenAlex.
#[derive(Debug)]
pub struct OpenAlex {
    asker: Asker,
}

impl OpenAlex {
    /// Asks through this door, which adds the user's key.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "openalex", &["api.openalex.org"])
                .with_key(KeyPlace::Query("api_key")),
        }
    }

    async fn ask(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        match ask.by {
            By::Identifier => match by_identifier(&ask.work) {
                Some(filter) => self.filtered(ask, &filter, cancel).await,
                None => Ok(Found::Declined(
                    "the citation gives no DOI and no PubMed identifier".to_owned(),
                )),
            },
            By::Description => {
                let all = question::title_words(&ask.work);
                if all.is_empty() {
                    return Ok(Found::Declined("the citation gives no title".to_owned()));
                }
                let every = format!("title.search:{}", all.join(" "));
                let mut found = self.filtered(ask, &every, cancel).await?;
                if found == Found::NothingFound {
                    let any = question::wider_words(&ask.work).join(" OR ");
                    let any = format!("title.search:{any}");
                    found = self.filtered(ask, &any, cancel).await?;
                }
                if question::unlike(&found, &ask.work)
                    && let Some(filter) = by_people(&ask.work)
                {
                    let by_people = self.filtered(ask, &filter, cancel).await?;
                    found = question::both(found, by_people);
                }
                Ok(found)
            }
        }
    }

    /// Several DOIs in one request. A DOI that no work of the answer has is one that it lacks.
    async fn batch(
        &self,
        asks: Vec<LookUp>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, Silent> {
        let dois: Vec<String> = asks
            .iter()
            .filter_map(|ask| batched_doi(&ask.work))
            .collect();
        let filter = format!("doi:{}", dois.join("|"));
        let (size, asks): (String, Vec<&LookUp>) = (AT_ONCE.to_string(), asks.iter().collect());
        let parameters = [
            ("filter", filter.as_str()),
            ("per-page", &size),
            ("select", SELECT),
        ];
        let url = identifier::with(WORKS, parameters).ok_or_else(ask::misread)?;
        let request = self.asker.get_all(&asks, url).ok_or_else(ask::misread)?;
        let answer = self.asker.json(request, cancel).await?;
        let records = match listed(&answer.ok_or_else(ask::misread)?)? {
            Found::Records(records) => records,
            Found::NothingFound => Vec::new(),
            silent => return Err(silent),
        };
        let of = |doi: &String| {
            let mine = records.iter().filter(|record| record.work.doi == *doi);
            ask::found(mine.cloned().collect())
        };
        Ok(dois.iter().map(of).collect())
    }

    /// Works under a filter: cheaper for the service, and for the user's allowance, than a search.
    async fn filtered(
        &self,
        ask: &LookUp,
        filter: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let size = WANTED.to_string();
        let parameters = [("filter", filter), ("per-page", &size), ("select", SELECT)];
        let url = identifier::with(WORKS, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        listed(&answer.ok_or_else(ask::misread)?)
    }
}

fn listed(answer: &Value) -> Result<Found, Silent> {
    let (Some(_), Some(results)) = (
        answer["meta"]["count"].as_u64(),
        answer["results"].as_array(),
    ) else {
        return Err(ask::misread());
    };
    let records = results.iter().filter_map(record).collect();
    Ok(ask::read_list(results.len(), records))
}

/// The DOI as it can stand in a filter: a comma or bar would end it. arXiv's stand in lower case.
fn batched_doi(work: &Work) -> Option<String> {
    let doi = identifier::doi(work)?.to_lowercase();
    (!doi.contains([',', '|'])).then_some(doi)
}

fn by_identifier(work: &Work) -> Option<String> {
    if let Some(doi) = identifier::doi(work) {
        // A comma or bar would end the value of the filter.
        return (!doi.contains([',', '|'])).then(|| format!("doi:{doi}"));
    }
    if !work.pmid.is_empty() && work.pmid.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!("pmid:{}", work.pmid));
    }
    identifier::arxiv(work).map(|id| format!("doi:10.48550/arxiv.{id}"))
}

/// All of these authors, in this year.
fn by_people(work: &Work) -> Option<String> {
    let mut filters: Vec<String> = question::people(work)?
        .iter()
        .map(|family| format!("raw_author_name.search:{}", family.replace([',', '|'], " ")))
        .collect();
    filters.extend(work.year.map(|year| format!("publication_year:{year}")));
    Some(filters.join(","))
}

fn record(result: &Value) -> Option<Record> {
    let id = text(result, "/id");
    let title = markup::plain(text(result, "/title"));
    if id.is_empty() || title.is_empty() {
        return None;
    }
    let (title, mark) = notice::unmark(&title);
    let source = &result["primary_location"]["source"];
    let (dated, month, day) = date(text(result, "/publication_date"));
    // 1 January stands for a year of which no more is known.
    let known = (month, day) != (Some(1), Some(1));
    let published = year(result, "/publication_year").or(dated);
    let container = markup::plain(text(source, "/display_name"));
    let mut containers: Vec<String> = list(result, "/locations")
        .iter()
        .map(|location| markup::plain(text(location, "/source/display_name")))
        .filter(|name| !name.is_empty() && *name != container)
        .collect();
    containers.sort();
    containers.dedup();
    let retracted = result["is_retracted"].as_bool() == Some(true);
    let mark = mark.or(retracted.then_some(NoticeKind::Retracted));
    let authors = list(result, "/authorships").iter().filter_map(|one| {
        let raw = text(one, "/raw_author_name");
        let shown = text(one, "/author/display_name");
        let name = if raw.is_empty() { shown } else { raw };
        (!name.is_empty()).then(|| name::shown(name))
    });
    Some(Record {
        registry: "openalex".to_owned(),
        id: id.rsplit('/').next().unwrap_or(id).to_owned(),
        url: id.to_owned(),
        work: Work {
            kind: kind(text(result, "/type"), text(source, "/type")),
            title: title.to_owned(),
            authors: authors.collect(),
            container,
            year: published,
            month: month.filter(|_| known && dated == published),
            day: day.filter(|_| known && dated == published),
            volume: words(result, "/biblio/volume"),
            issue: words(result, "/biblio/issue"),
            pages: pages(&result["biblio"]),
            publisher: text(source, "/host_organization_name").to_owned(),
            doi: bare(text(result, "/doi"), "doi.org/").to_lowercase(),
            pmid: bare(text(result, "/ids/pmid"), "gov/").to_owned(),
            issn: text(source, "/issn_l").to_owned(),
            url: text(result, "/primary_location/landing_page_url").to_owned(),
            ..Work::default()
        },
        versions: containers
            .into_iter()
            .map(|container| Work {
                container,
                ..Work::default()
            })
            .collect(),
        notices: mark.map(notice::bare).into_iter().collect(),
    })
}

/// What follows the last `after` of an address.
fn bare<'a>(address: &'a str, after: &str) -> &'a str {
    address.split_once(after).map_or("", |(_, rest)| rest)
}

fn pages(biblio: &Value) -> String {
    let (first, last) = (words(biblio, "/first_page"), words(biblio, "/last_page"));
    if last.is_empty() || last == first {
        first
    } else {
        format!("{first}-{last}")
    }
}

fn kind(name: &str, source: &str) -> WorkKind {
    match name {
        "article" | "review" | "letter" if source == "conference" => WorkKind::ConferencePaper,
        "article" | "review" | "letter" | "editorial" => match source {
            "journal" => WorkKind::JournalArticle,
            "repository" => WorkKind::Preprint,
            _ => WorkKind::Unknown,
        },
        "preprint" => WorkKind::Preprint,
        "book" => WorkKind::Book,
        "book-chapter" => WorkKind::Chapter,
        "dissertation" => WorkKind::Thesis,
        "report" => WorkKind::Report,
        "dataset" | "software" => WorkKind::Dataset,
        _ => WorkKind::Unknown,
    }
}

#[async_trait]
impl Registry for OpenAlex {
    fn id(&self) -> &'static str {
        "openalex"
    }

    fn name(&self) -> &'static str {
        "OpenAlex"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: "The DOI or PubMed identifier of a reference, or the words of its title, its \
                   authors' family names and year, with your key.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        coverage::paper(work)
    }

    fn at_once(&self) -> usize {
        AT_ONCE
    }

    async fn look_up_all(&self, asks: &[LookUp], cancel: &CancellationToken) -> Vec<Found> {
        let can = |ask: &LookUp| batched_doi(&ask.work).is_some();
        ask::in_batches(self, asks, can, |some| self.batch(some, cancel), cancel).await
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
