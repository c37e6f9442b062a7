//! Europe PMC: abstracts of the life sciences.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Options;
use super::abstracts::{Abstract, OTHER_KIND, WORKS, asked, hits};
use super::questions::{Questions, SENT, day_of};
use crate::ask::json::{text, words};
use crate::ask::{Asker, Reply, Silence, misread, parse};
use crate::door::Door;
use crate::{Answer, Hit, Looked, Needs, Provider, Query, Snapshot, terms};

const SEARCH: &str = "https://www.ebi.ac.uk/europepmc/webservices/rest/search";

/// Asks Europe PMC for abstracts.
#[derive(Debug)]
pub struct EuropePmcAbstracts {
    asker: Asker,
    passages: usize,
}

impl EuropePmcAbstracts {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, options: &Options) -> Self {
        Self {
            asker: Asker::new(door, "europepmc_abstracts", &["www.ebi.ac.uk"]),
            passages: options.passages,
        }
    }

    async fn search(
        &self,
        query: &Query,
        words: &str,
        cancel: &CancellationToken,
    ) -> Result<Vec<Hit>, Silence> {
        let parameters = [
            ("query", words),
            ("format", "json"),
            ("resultType", "core"),
            ("pageSize", WORKS),
        ];
        let url = Url::parse_with_params(SEARCH, parameters).map_err(|_| misread())?;
        let asked = url.to_string();
        let purpose = format!("Search abstracts for “{words}”");
        let request = self.asker.get(&query.document, purpose, url);
        let response = match self.asker.send(request, cancel).await? {
            Reply::Body(response) => response,
            Reply::Missing(body) => return Err(parse(&body).err().unwrap_or_else(misread)),
        };
        let answer = parse(&response.body)?;
        let (Some(_), Some(results)) = (
            answer["hitCount"].as_u64(),
            answer["resultList"]["result"].as_array(),
        ) else {
            return Err(misread());
        };
        let snapshot = Arc::new(Snapshot::of(&asked, *response));
        let wanted = terms(query);
        let why = "Europe PMC lists it for the words of the claim";
        Ok(results
            .iter()
            .filter_map(work)
            .flat_map(|work| hits(&work, &snapshot, &wanted, self.passages, why))
            .collect())
    }
}

fn work(result: &Value) -> Option<Abstract> {
    let (words_of, title) = (text(result, "/abstractText"), text(result, "/title"));
    let (id, source, doi) = (
        text(result, "/id"),
        text(result, "/source"),
        text(result, "/doi"),
    );
    let url = match (doi.is_empty(), id.is_empty()) {
        (false, _) => Url::parse(&format!("https://doi.org/{doi}")),
        (true, false) => Url::parse(&format!("https://europepmc.org/article/{source}/{id}")),
        (true, true) => return None,
    };
    if words_of.is_empty() || title.is_empty() {
        return None;
    }
    Some(Abstract {
        title: title.trim_end_matches('.').to_owned(),
        url: url.ok()?.to_string(),
        author: text(result, "/authorString")
            .trim_end_matches('.')
            .to_owned(),
        publisher: words(result, "/journalInfo/journal/title"),
        published_at: day_of(text(result, "/firstPublicationDate")),
        words: words_of.to_owned(),
    })
}

#[async_trait]
impl Provider for EuropePmcAbstracts {
    fn id(&self) -> &'static str {
        "europepmc_abstracts"
    }

    fn name(&self) -> &'static str {
        "Europe PMC"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: SENT,
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let Some(words) = asked(query) else {
            return Answer::Declined(OTHER_KIND.to_owned()).into();
        };
        let mut questions = Questions::to(self.name());
        let all = self.search(query, &words.join(" AND "), cancel).await;
        let mut hits = questions.heard(all).unwrap_or_default();
        if hits.is_empty() && !questions.over() && words.len() > 1 {
            let any = self.search(query, &words.join(" OR "), cancel).await;
            hits = questions.heard(any).unwrap_or_default();
        }
        questions.settle_hits(hits, &terms(query))
    }
}
