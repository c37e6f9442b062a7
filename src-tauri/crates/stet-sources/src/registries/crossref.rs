//! Crossref: the registry of most scholarly DOIs.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Record, Work};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Reply, Silent, WANTED};
use super::json::list;
use super::{coverage, csl, identifier, question};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const WORKS: &str = "https://api.crossref.org/works";

/// The fields that are read; the service asks callers to name them.
const SELECT: &str = "DOI,type,title,subtitle,author,editor,container-title,\
    short-container-title,issued,published,published-print,published-online,volume,issue,page,\
    article-number,publisher,publisher-location,event,ISBN,ISSN,relation,update-to,updated-by";

/// What it says of a DOI that it does not have.
const MISSING: &[u8] = b"Resource not found.";

/// Asks Crossref.
#[derive(Debug)]
pub struct Crossref {
    asker: Asker,
    contact: String,
}

impl Crossref {
    /// Asks through this door. With a mail address as `contact` the service answers from its
    /// polite pool; empty for none.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, contact: &str) -> Self {
        Self {
            asker: Asker::new(door, "crossref", &["api.crossref.org"]),
            contact: contact.to_owned(),
        }
    }

    async fn by_doi(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let Some(doi) = identifier::doi(&ask.work) else {
            return Ok(Found::Declined("the citation gives no DOI".to_owned()));
        };
        let mut url = identifier::under(WORKS, doi).ok_or_else(ask::misread)?;
        self.sign(&mut url);
        let body = match self.asker.send(self.asker.get(ask, url), cancel).await? {
            Reply::Missing(body) if body.trim_ascii().starts_with(MISSING) => {
                return Ok(Found::NothingFound);
            }
            // Some other 404: perhaps of something in between.
            Reply::Missing(_) => return Err(ask::misread()),
            Reply::Body(body) => body,
        };
        let answer = ask::parse(&body)?;
        let record = csl::record(&answer["message"], "crossref").ok_or_else(ask::misread)?;
        Ok(Found::Records(vec![record]))
    }

    async fn by_title(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        if question::title_words(&ask.work).is_empty() {
            return Ok(Found::Declined("the citation gives no title".to_owned()));
        }
        let query = question::bibliographic(&ask.work);
        let rows = WANTED.to_string();
        let mut url = identifier::with(
            WORKS,
            [
                ("query.bibliographic", query.as_str()),
                ("rows", &rows),
                ("select", SELECT),
            ],
        )
        .ok_or_else(ask::misread)?;
        self.sign(&mut url);
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        listed(&answer.ok_or_else(ask::misread)?)
    }

    fn sign(&self, url: &mut url::Url) {
        if !self.contact.is_empty() {
            url.query_pairs_mut().append_pair("mailto", &self.contact);
        }
    }
}

/// The records of a list; those that are notices about other works come last.
fn listed(answer: &Value) -> Result<Found, Silent> {
    let items = answer["message"]["items"].as_array();
    let (Some("ok"), Some(items)) = (answer["status"].as_str(), items) else {
        return Err(ask::misread());
    };
    let (notices, works): (Vec<&Value>, Vec<&Value>) = list(answer, "/message/items")
        .iter()
        .partition(|item| csl::is_notice(item));
    let records: Vec<Record> = works
        .into_iter()
        .chain(notices)
        .filter_map(|item| csl::record(item, "crossref"))
        .filter(|record| !record.work.title.is_empty())
        .collect();
    Ok(ask::read_list(items.len(), records))
}

#[async_trait]
impl Registry for Crossref {
    fn id(&self) -> &'static str {
        "crossref"
    }

    fn name(&self) -> &'static str {
        "Crossref"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The DOI of a reference, or its title, first three authors' family names and \
                   year, with your contact address if you gave one.",
        }
    }

    fn covers(&self, work: &Work) -> bool {
        match identifier::doi(work) {
            Some(doi) => !coverage::datacite_prefix(doi),
            // Many proceedings register nothing: only of articles does silence say something.
            None => coverage::article(work),
        }
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        let answer = match ask.by {
            By::Identifier => self.by_doi(ask, cancel).await,
            By::Description => self.by_title(ask, cancel).await,
        };
        answer.unwrap_or_else(|silent| silent)
    }
}
