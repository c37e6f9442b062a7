//! Semantic Scholar: papers of all fields, strong in computer science. Free, with a key.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};
use stet_core::reference::{Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words, year};
use super::{coverage, identifier, markup, name, notice, question};
use crate::door::{Door, KeyPlace, Method};
use crate::{By, Found, LookUp, Needs, Registry};

const PAPER: &str = "https://api.semanticscholar.org/graph/v1/paper/";
const SEARCH: &str = "https://api.semanticscholar.org/graph/v1/paper/search";

const BATCH: &str = "https://api.semanticscholar.org/graph/v1/paper/batch";

/// The most papers in one request; the service's limit is 500.
const AT_ONCE: usize = 100;

/// The fields that are read.
const FIELDS: &str = "title,authors,year,publicationDate,venue,publicationVenue,journal,\
    externalIds,publicationTypes,url";

/// Asks Semantic Scholar.
#[derive(Debug)]
pub struct SemanticScholar {
    asker: Asker,
}

impl SemanticScholar {
    /// Asks through this door, which adds the user's key.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "semanticscholar", &["api.semanticscholar.org"])
                .with_key(KeyPlace::Header("x-api-key", "")),
        }
    }

    async fn by_identifier(
        &self,
        ask: &LookUp,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let Some(id) = paper_id(&ask.work) else {
            return Ok(Found::Declined(
                "the citation gives no identifier it knows".to_owned(),
            ));
        };
        let mut url: Url = identifier::under(PAPER, &id).ok_or_else(ask::misread)?;
        url.query_pairs_mut().append_pair("fields", FIELDS);
        match self.asker.json(self.asker.get(ask, url), cancel).await? {
            None => Ok(Found::NothingFound),
            Some(paper) => {
                let record = record(&paper).ok_or_else(ask::misread)?;
                Ok(Found::Records(vec![record]))
            }
        }
    }

    /// Several identifiers in one request; the answer has an entry for each, null where it has no
    /// such paper.
    async fn batch(
        &self,
        asks: Vec<LookUp>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Found>, Silent> {
        let ids: Vec<String> = asks.iter().filter_map(|ask| paper_id(&ask.work)).collect();
        let asks: Vec<&LookUp> = asks.iter().collect();
        let url = identifier::with(BATCH, [("fields", FIELDS)]).ok_or_else(ask::misread)?;
        let mut request = self.asker.get_all(&asks, url).ok_or_else(ask::misread)?;
        request.method = Method::Post;
        request.body = Some(json!({ "ids": ids }).to_string().into());
        let kind = ("content-type".to_owned(), "application/json".to_owned());
        request.headers.push(kind);
        let answer = self.asker.json(request, cancel).await?;
        match answer.as_ref().and_then(Value::as_array) {
            Some(papers) if papers.len() == ids.len() => Ok(papers
                .iter()
                .map(|paper| match record(paper) {
                    Some(record) => Found::Records(vec![record]),
                    None if paper.is_null() => Found::NothingFound,
                    None => ask::misread(),
                })
                .collect()),
            _ => Err(ask::misread()),
        }
    }

    async fn by_title(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let all = question::title_words(&ask.work);
        if all.is_empty() {
            return Ok(Found::Declined("the citation gives no title".to_owned()));
        }
        let found = self.search(ask, &all, cancel).await?;
        if found != Found::NothingFound {
            return Ok(found);
        }
        let wider = question::main_title_words(&ask.work)
            .unwrap_or_else(|| question::wider_words(&ask.work));
        if wider == all {
            return Ok(Found::NothingFound);
        }
        self.search(ask, &wider, cancel).await
    }

    async fn search(
        &self,
        ask: &LookUp,
        query: &[String],
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let (query, limit) = (query.join(" "), WANTED.to_string());
        let parameters = [
            ("query", query.as_str()),
            ("limit", &limit),
            ("fields", FIELDS),
        ];
        let url = identifier::with(SEARCH, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        match (answer["total"].as_u64(), answer["data"].as_array()) {
            // Without results it leaves the list out.
            (Some(0), None) => Ok(Found::NothingFound),
            (Some(_), Some(papers)) => {
                let records = papers.iter().filter_map(record).collect();
                Ok(ask::read_list(papers.len(), records))
            }
            _ => Err(ask::misread()),
        }
    }
}

/// The surest identifier in the service's notation.
fn paper_id(work: &Work) -> Option<String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(id) = identifier::arxiv(work) {
        return Some(format!("ARXIV:{id}"));
    }
    if let Some(doi) = identifier::doi(work) {
        return Some(format!("DOI:{doi}"));
    }
    if digits(&work.pmid) {
        return Some(format!("PMID:{}", work.pmid));
    }
    let pmc = work.pmcid.strip_prefix("PMC").filter(|id| digits(id))?;
    Some(format!("PMCID:{pmc}"))
}

fn record(paper: &Value) -> Option<Record> {
    let id = text(paper, "/paperId");
    let title = markup::plain(text(paper, "/title"));
    if id.is_empty() || title.is_empty() {
        return None;
    }
    let (title, mark) = notice::unmark(&title);
    let (dated, month, day) = date(text(paper, "/publicationDate"));
    let published = year(paper, "/year").or(dated);
    let names: Vec<String> = ["/venue", "/journal/name", "/publicationVenue/name"]
        .iter()
        .map(|key| markup::plain(text(paper, key)))
        .chain(
            list(paper, "/publicationVenue/alternate_names")
                .iter()
                .filter_map(Value::as_str)
                .map(markup::plain),
        )
        .filter(|name| !name.is_empty())
        .collect();
    let container = names.first().cloned().unwrap_or_default();
    let mut versions: Vec<Work> = Vec::new();
    for name in names.into_iter().filter(|name| *name != container) {
        let version = Work {
            container: name,
            ..Work::default()
        };
        if !versions.contains(&version) {
            versions.push(version);
        }
    }
    let pmc = text(paper, "/externalIds/PubMedCentral");
    Some(Record {
        registry: "semanticscholar".to_owned(),
        id: id.to_owned(),
        url: text(paper, "/url").to_owned(),
        work: Work {
            kind: kind(paper, &container),
            title: title.to_owned(),
            authors: list(paper, "/authors")
                .iter()
                .map(|one| text(one, "/name"))
                .filter(|name| !name.is_empty())
                .map(name::shown)
                .collect(),
            container,
            year: published,
            month: month.filter(|_| dated == published),
            day: day.filter(|_| dated == published),
            volume: words(paper, "/journal/volume"),
            pages: words(paper, "/journal/pages"),
            doi: text(paper, "/externalIds/DOI").to_lowercase(),
            arxiv: text(paper, "/externalIds/ArXiv").to_owned(),
            pmid: text(paper, "/externalIds/PubMed").to_owned(),
            pmcid: match pmc {
                "" => String::new(),
                digits => format!("PMC{digits}"),
            },
            ..Work::default()
        },
        versions,
        notices: mark.map(notice::bare).into_iter().collect(),
    })
}

fn kind(paper: &Value, container: &str) -> WorkKind {
    let types: Vec<&str> = list(paper, "/publicationTypes")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    if types.contains(&"Conference") || text(paper, "/publicationVenue/type") == "conference" {
        WorkKind::ConferencePaper
    } else if types.contains(&"Book") {
        WorkKind::Book
    } else if container.to_lowercase().starts_with("arxiv") {
        WorkKind::Preprint
    } else if types.contains(&"JournalArticle") {
        WorkKind::JournalArticle
    } else {
        WorkKind::Unknown
    }
}

#[async_trait]
impl Registry for SemanticScholar {
    fn id(&self) -> &'static str {
        "semanticscholar"
    }

    fn name(&self) -> &'static str {
        "Semantic Scholar"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: "An identifier of a reference, or the words of its title, with your key.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        coverage::paper(work)
    }

    fn at_once(&self) -> usize {
        AT_ONCE
    }

    async fn look_up_all(&self, asks: &[LookUp], cancel: &CancellationToken) -> Vec<Found> {
        let can = |ask: &LookUp| paper_id(&ask.work).is_some();
        ask::in_batches(self, asks, can, |some| self.batch(some, cancel), cancel).await
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        let answer = match ask.by {
            By::Identifier => self.by_identifier(ask, cancel).await,
            By::Description => self.by_title(ask, cancel).await,
        };
        answer.unwrap_or_else(|silent| silent)
    }
}
