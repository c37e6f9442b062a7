//! doi.org: whether a DOI exists, and of what work, whichever agency registers it.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::reference::{Record, Work};
use tokio_util::sync::CancellationToken;

use super::ask::{self, Asker, Reply, Silent};
use super::json::{list, text};
use super::{csl, identifier};
use crate::door::Door;
use crate::{By, Found, LookUp, Needs, Registry};

const HANDLES: &str = "https://doi.org/api/handles/";
const RESOLVER: &str = "https://doi.org/";
const CSL_JSON: &str = "application/vnd.citationstyles.csl+json";

/// Where content negotiation leads, by agency.
const DESCRIBERS: &[&str] = &[
    "doi.org",
    "api.crossref.org",
    "api.datacite.org",
    "data.crosscite.org",
    "data.crossref.org",
    "data.datacite.org",
    "citation.doi.org",
    "data.medra.org",
];

/// Response codes of the handle system: found, no such handle, a handle without values.
const FOUND: i64 = 1;
const NO_SUCH_HANDLE: i64 = 100;
const NO_VALUES: i64 = 200;

/// Asks doi.org.
#[derive(Debug)]
pub struct DoiOrg {
    asker: Asker,
}

impl DoiOrg {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "doi", DESCRIBERS),
        }
    }

    async fn resolve(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        if ask.by == By::Description {
            return Ok(Found::Declined("it knows only DOIs".to_owned()));
        }
        let Some(doi) = identifier::doi(&ask.work) else {
            return Ok(Found::Declined("the citation gives no DOI".to_owned()));
        };
        let url = identifier::under(HANDLES, doi).ok_or_else(ask::misread)?;
        let body = match self.asker.send(self.asker.get(ask, url), cancel).await? {
            Reply::Body(body) | Reply::Missing(body) => body,
        };
        let target = match exists(&ask::parse(&body)?)? {
            Some(target) => target,
            None => return Ok(Found::NothingFound),
        };
        // It exists. If nobody describes it, that much is still known.
        let described = self.describe(ask, doi, cancel).await;
        let record = described.unwrap_or_else(|| Record {
            registry: "doi".to_owned(),
            id: doi.to_owned(),
            url: format!("{RESOLVER}{doi}"),
            work: Work {
                doi: doi.to_owned(),
                url: target,
                ..Work::default()
            },
            versions: Vec::new(),
            notices: Vec::new(),
        });
        Ok(Found::Records(vec![record]))
    }

    /// The work by content negotiation; `None` if the agency does not describe it.
    async fn describe(
        &self,
        ask: &LookUp,
        doi: &str,
        cancel: &CancellationToken,
    ) -> Option<Record> {
        let mut request = self.asker.get(ask, identifier::under(RESOLVER, doi)?);
        request.headers = vec![("accept".to_owned(), CSL_JSON.to_owned())];
        let item = self.asker.json(request, cancel).await.ok()??;
        let record = csl::record(&item, "doi")?;
        // Of another DOI than was asked: an alias. The record keeps the DOI it has.
        Some(record)
    }
}

/// Where the DOI leads, or that it does not exist.
fn exists(answer: &Value) -> Result<Option<String>, Silent> {
    match answer["responseCode"].as_i64() {
        Some(FOUND) => {
            let url = list(answer, "/values")
                .iter()
                .find(|value| text(value, "/type") == "URL")
                .map_or("", |value| text(value, "/data/value"));
            Ok(Some(url.to_owned()))
        }
        Some(NO_VALUES) => Ok(Some(String::new())),
        Some(NO_SUCH_HANDLE) => Ok(None),
        _ => Err(ask::misread()),
    }
}

#[async_trait]
impl Registry for DoiOrg {
    fn id(&self) -> &'static str {
        "doi"
    }

    fn name(&self) -> &'static str {
        "doi.org"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: "The DOI of a reference; the agency that registered it sees it too.",
        }
    }

    fn knows_every_identifier(&self, work: &Work) -> bool {
        !work.doi.is_empty()
    }

    fn covers(&self, work: &Work) -> bool {
        identifier::doi(work).is_some()
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        self.resolve(ask, cancel)
            .await
            .unwrap_or_else(|silent| silent)
    }
}
