//! DataCite: the registry of DOIs of data, preprints and grey literature.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Notice, NoticeKind, Person, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words, year};
use super::{coverage, identifier, markup, name, notice, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const DOIS: &str = "https://api.datacite.org/dois";

/// Asks DataCite.
#[derive(Debug)]
pub struct DataCite {
    asker: Asker,
}

impl DataCite {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "datacite", &["api.datacite.org"]),
        }
    }

    async fn by_doi(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let arxiv = identifier::arxiv(&ask.work).map(|id| format!("10.48550/arxiv.{id}"));
        let Some(doi) = identifier::doi(&ask.work).map(str::to_owned).or(arxiv) else {
            return Ok(Found::Declined(
                "the citation gives no DOI and no arXiv identifier".to_owned(),
            ));
        };
        let url = identifier::under(DOIS, &doi).ok_or_else(ask::misread)?;
        match self.asker.json(self.asker.get(ask, url), cancel).await? {
            None => Ok(Found::NothingFound),
            Some(answer) => {
                let record = record(&answer["data"]).ok_or_else(ask::misread)?;
                Ok(Found::Records(vec![record]))
            }
        }
    }

    async fn by_title(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let all = question::title_words(&ask.work);
        if all.is_empty() {
            return Ok(Found::Declined("the citation gives no title".to_owned()));
        }
        let every = format!("titles.title:({})", all.join(" AND "));
        let found = self.search(ask, &every, cancel).await?;
        if found != Found::NothingFound {
            return Ok(found);
        }
        let any = format!(
            "titles.title:({})",
            question::wider_words(&ask.work).join(" OR ")
        );
        self.search(ask, &any, cancel).await
    }

    async fn search(
        &self,
        ask: &LookUp,
        query: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let size = WANTED.to_string();
        let parameters = [
            ("query", query),
            ("page[size]", &size),
            ("disable-facets", "true"),
        ];
        let url = identifier::with(DOIS, parameters).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        let Some(data) = answer["data"].as_array() else {
            return Err(ask::misread());
        };
        let records = data
            .iter()
            .filter_map(record)
            .filter(|record| !record.work.title.is_empty())
            .collect();
        Ok(ask::read_list(data.len(), records))
    }
}

fn record(data: &Value) -> Option<Record> {
    let attributes = &data["attributes"];
    let doi = text(attributes, "/doi").to_lowercase();
    if doi.is_empty() {
        return None;
    }
    let (title, mark) = title(attributes);
    let issued = list(attributes, "/dates")
        .iter()
        .find(|one| text(one, "/dateType") == "Issued")
        .map_or("", |one| text(one, "/date"));
    let (issued_year, month, day) = date(issued);
    let published = year(attributes, "/publicationYear").or(issued_year);
    let same_year = issued_year.is_some() && issued_year == published;
    let container = &attributes["container"];
    let arxiv = list(attributes, "/identifiers")
        .iter()
        .find(|one| text(one, "/identifierType").eq_ignore_ascii_case("arxiv"))
        .map(|one| identifier::without_version(text(one, "/identifier")).to_owned())
        .or_else(|| doi.strip_prefix("10.48550/arxiv.").map(str::to_owned));
    let withdrawn = list(attributes, "/dates")
        .iter()
        .find(|one| text(one, "/dateType") == "Withdrawn")
        .map(|one| text(one, "/date").to_owned());
    let mut notices: Vec<Notice> = mark.map(notice::bare).into_iter().collect();
    if let Some(date) = withdrawn {
        let kind = NoticeKind::Withdrawn;
        notice::add(
            &mut notices,
            Notice {
                date,
                ..notice::bare(kind)
            },
        );
    }
    Some(Record {
        registry: "datacite".to_owned(),
        url: format!("https://doi.org/{doi}"),
        work: Work {
            kind: kind(text(attributes, "/types/resourceTypeGeneral"), &doi),
            title,
            authors: list(attributes, "/creators").iter().map(person).collect(),
            container: markup::plain(text(container, "/title")),
            year: published,
            month: month.filter(|_| same_year),
            day: day.filter(|_| same_year),
            volume: words(container, "/volume"),
            issue: words(container, "/issue"),
            pages: pages(container),
            publisher: publisher(attributes),
            arxiv: arxiv.unwrap_or_default(),
            url: text(attributes, "/url").to_owned(),
            doi: doi.clone(),
            ..Work::default()
        },
        id: doi,
        versions: versions(attributes),
        notices,
    })
}

fn title(attributes: &Value) -> (String, Option<NoticeKind>) {
    let titles = list(attributes, "/titles");
    let of = |kind: &str| {
        titles
            .iter()
            .find(|one| text(one, "/titleType") == kind)
            .map(|one| markup::plain(text(one, "/title")))
            .unwrap_or_default()
    };
    let (main, sub) = (of(""), of("Subtitle"));
    let (main, mark) = notice::unmark(&main);
    if sub.is_empty() {
        (main.to_owned(), mark)
    } else {
        (format!("{main}: {sub}"), mark)
    }
}

fn person(creator: &Value) -> Person {
    let shown = text(creator, "/name");
    let family = text(creator, "/familyName");
    if text(creator, "/nameType") == "Organizational" {
        name::group(shown)
    } else if family.is_empty() {
        name::shown(shown)
    } else {
        name::parts(family, text(creator, "/givenName"), "")
    }
}

/// A string in older answers, an object in newer ones.
fn publisher(attributes: &Value) -> String {
    let name = text(attributes, "/publisher/name");
    if name.is_empty() {
        text(attributes, "/publisher").to_owned()
    } else {
        name.to_owned()
    }
}

fn pages(container: &Value) -> String {
    let (first, last) = (
        words(container, "/firstPage"),
        words(container, "/lastPage"),
    );
    if last.is_empty() || last == first {
        first
    } else {
        format!("{first}-{last}")
    }
}

fn versions(attributes: &Value) -> Vec<Work> {
    list(attributes, "/relatedIdentifiers")
        .iter()
        .filter(|one| {
            let relation = text(one, "/relationType");
            [
                "IsVersionOf",
                "HasVersion",
                "IsIdenticalTo",
                "IsPreviousVersionOf",
            ]
            .contains(&relation)
                && text(one, "/relatedIdentifierType") == "DOI"
        })
        .map(|one| Work {
            doi: text(one, "/relatedIdentifier").to_lowercase(),
            ..Work::default()
        })
        .collect()
}

fn kind(general: &str, doi: &str) -> WorkKind {
    match general {
        _ if doi.starts_with("10.48550/") => WorkKind::Preprint,
        "JournalArticle" => WorkKind::JournalArticle,
        "ConferencePaper" | "ConferenceProceeding" => WorkKind::ConferencePaper,
        "Preprint" => WorkKind::Preprint,
        "Book" => WorkKind::Book,
        "BookChapter" => WorkKind::Chapter,
        "Dissertation" => WorkKind::Thesis,
        "Report" => WorkKind::Report,
        "Dataset" | "Software" | "Collection" => WorkKind::Dataset,
        "Audiovisual" | "Sound" | "Film" => WorkKind::Recording,
        _ => WorkKind::Unknown,
    }
}

#[async_trait]
impl Registry for DataCite {
    fn id(&self) -> &'static str {
        "datacite"
    }

    fn name(&self) -> &'static str {
        "DataCite"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The DOI or arXiv identifier of a reference, or the words of its title.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        identifier::doi(work).is_some_and(coverage::datacite_prefix)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        let answer = match ask.by {
            By::Identifier => self.by_doi(ask, cancel).await,
            By::Description => self.by_title(ask, cancel).await,
        };
        answer.unwrap_or_else(|silent| silent)
    }
}
