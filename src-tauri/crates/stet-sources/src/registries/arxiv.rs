//! arXiv: preprints, by identifier and title.

use std::sync::Arc;

use async_trait::async_trait;
use quick_xml::Reader;
use quick_xml::events::Event;
use stet_core::reference::{NoticeKind, Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Reply, Silent, WANTED};
use super::json::date;
use super::{coverage, identifier, markup, name, notice, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const QUERY: &str = "https://export.arxiv.org/api/query";

/// Asks arXiv.
#[derive(Debug)]
pub struct Arxiv {
    asker: Asker,
}

impl Arxiv {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "arxiv", &["export.arxiv.org"]),
        }
    }

    async fn ask(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        match ask.by {
            By::Identifier => {
                let Some(id) = identifier::arxiv(&ask.work) else {
                    return Ok(Found::Declined(
                        "the citation gives no arXiv identifier".to_owned(),
                    ));
                };
                self.query(ask, "id_list", &id, cancel).await
            }
            By::Description => {
                let all = question::title_words(&ask.work);
                if all.is_empty() {
                    return Ok(Found::Declined("the citation gives no title".to_owned()));
                }
                let every = joined(&all, " AND ");
                let found = self.query(ask, "search_query", &every, cancel).await?;
                if found != Found::NothingFound {
                    return Ok(found);
                }
                let any = joined(&question::wider_words(&ask.work), " OR ");
                self.query(ask, "search_query", &any, cancel).await
            }
        }
    }

    async fn query(
        &self,
        ask: &LookUp,
        field: &str,
        value: &str,
        cancel: &CancellationToken,
    ) -> Result<Found, Silent> {
        let most = WANTED.to_string();
        let parameters = [(field, value), ("max_results", &most)];
        let url = identifier::with(QUERY, parameters).ok_or_else(ask::misread)?;
        let mut request = self.asker.get(ask, url);
        request.headers = vec![("accept".to_owned(), "application/atom+xml".to_owned())];
        match self.asker.send(request, cancel).await? {
            Reply::Missing(_) => Err(ask::misread()),
            Reply::Body(body) => {
                let feed = Feed::read(&body).ok_or_else(ask::misread)?;
                let records: Vec<Record> = feed.entries.iter().filter_map(Entry::record).collect();
                if records.is_empty() && feed.total != Some(0) && feed.entries.is_empty() {
                    // It counts papers and shows none.
                    return Err(ask::misread());
                }
                Ok(ask::read_list(feed.entries.len(), records))
            }
        }
    }
}

fn joined(words: &[String], how: &str) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("ti:{word}")).collect();
    words.join(how)
}

/// What is read of the Atom feed.
#[derive(Debug, Default)]
struct Feed {
    total: Option<u64>,
    entries: Vec<Entry>,
}

#[derive(Debug, Default)]
struct Entry {
    id: String,
    title: String,
    summary: String,
    published: String,
    updated: String,
    authors: Vec<String>,
    doi: String,
    journal: String,
    comment: String,
}

impl Feed {
    /// `None` unless it is a whole feed.
    fn read(body: &[u8]) -> Option<Self> {
        let mut reader = Reader::from_str(std::str::from_utf8(body).ok()?);
        let mut feed = Self::default();
        let mut path: Vec<String> = Vec::new();
        let mut words = String::new();
        let mut whole = false;
        loop {
            match reader.read_event().ok()? {
                Event::Start(tag) => {
                    let name = tag.local_name().as_ref().to_owned();
                    if path.is_empty() && name != "feed" {
                        return None;
                    }
                    if name == "entry" {
                        feed.entries.push(Entry::default());
                    }
                    path.push(name);
                    words.clear();
                }
                Event::Text(text) => words.push_str(&text),
                Event::CData(text) => words.push_str(&text),
                Event::GeneralRef(entity) => {
                    words.push_str(&format!("&{};", &*entity));
                }
                Event::End(_) => {
                    let name = path.pop()?;
                    feed.take(&name, &path, &markup::plain(&words));
                    words.clear();
                    whole |= path.is_empty();
                }
                Event::Eof => return whole.then_some(feed),
                _ => {}
            }
        }
    }

    fn take(&mut self, name: &str, path: &[String], words: &str) {
        if name == "totalResults" {
            self.total = words.parse().ok();
        }
        let Some(entry) = self.entries.last_mut() else {
            return;
        };
        let inside = path.last().map(String::as_str);
        let field = match (name, inside) {
            ("name", Some("author")) => {
                entry.authors.push(words.to_owned());
                return;
            }
            ("id", Some("entry")) => &mut entry.id,
            ("title", Some("entry")) => &mut entry.title,
            ("summary", Some("entry")) => &mut entry.summary,
            ("published", Some("entry")) => &mut entry.published,
            ("updated", Some("entry")) => &mut entry.updated,
            ("doi", Some("entry")) => &mut entry.doi,
            ("journal_ref", Some("entry")) => &mut entry.journal,
            ("comment", Some("entry")) => &mut entry.comment,
            _ => return,
        };
        words.clone_into(field);
    }
}

impl Entry {
    fn record(&self) -> Option<Record> {
        // An error is an entry too, with an id of another kind.
        let (_, id) = self.id.split_once("arxiv.org/abs/")?;
        if self.title.is_empty() {
            return None;
        }
        let base = identifier::without_version(id);
        let (year, month, day) = date(&self.published);
        let (updated, ..) = date(&self.updated);
        let mut versions = Vec::new();
        if !self.doi.is_empty() || !self.journal.is_empty() {
            versions.push(Work {
                kind: WorkKind::Unknown,
                doi: self.doi.to_lowercase(),
                container: self.journal.clone(),
                ..Work::default()
            });
        }
        if updated.is_some() && updated != year {
            versions.push(Work {
                year: updated,
                ..Work::default()
            });
        }
        let says = |text: &str| {
            let text = text.to_lowercase();
            text.contains("withdrawn") && (text.contains("paper") || text.contains("submission"))
        };
        let withdrawn = says(&self.comment) || (says(&self.summary) && self.summary.len() < 400);
        Some(Record {
            registry: "arxiv".to_owned(),
            id: base.to_owned(),
            url: format!("https://arxiv.org/abs/{base}"),
            work: Work {
                kind: WorkKind::Preprint,
                title: self.title.clone(),
                authors: self
                    .authors
                    .iter()
                    .map(|author| name::shown(author))
                    .collect(),
                container: "arXiv".to_owned(),
                year,
                month,
                day,
                doi: format!("10.48550/arxiv.{base}"),
                arxiv: base.to_owned(),
                url: format!("https://arxiv.org/abs/{base}"),
                ..Work::default()
            },
            versions,
            notices: withdrawn
                .then(|| notice::bare(NoticeKind::Withdrawn))
                .into_iter()
                .collect(),
        })
    }
}

#[async_trait]
impl Registry for Arxiv {
    fn id(&self) -> &'static str {
        "arxiv"
    }

    fn name(&self) -> &'static str {
        "arXiv"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The arXiv identifier of a reference, or the words of its title.",
        }
    }

    fn knows_every_identifier(&self, work: &Work) -> bool {
        work.doi.is_empty() && !work.arxiv.is_empty()
    }

    fn covers(&self, work: &Work) -> bool {
        coverage::on_arxiv(work)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.ask(ask, cancel).await.unwrap_or_else(|silent| silent)
    }
}
