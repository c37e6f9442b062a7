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
                let found = self.filtered(ask, &every, cancel).await?;
                if found != Found::NothingFound {
                    return Ok(found);
                }
                let any = format!(
                    "title.search:{}",
                    question::wider_words(&ask.work).join(" OR ")
                );
                self.filtered(ask, &any, cancel).await
            }
        }
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
        let answer = answer.ok_or_else(ask::misread)?;
        let (Some(_), Some(results)) = (
            answer["meta"]["count"].as_u64(),
            answer["results"].as_array(),
        ) else {
            return Err(ask::misread());
        };
        let records = results.iter().filter_map(record).collect();
        Ok(ask::read_list(results.len(), records))
    }
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
            sent: "The DOI or PubMed identifier of a reference, or the words of its title, with \
                   your key.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        coverage::paper(work)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
