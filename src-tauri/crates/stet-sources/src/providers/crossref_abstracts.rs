//! Crossref: abstracts that publishers registered with their works.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Options;
use super::abstracts::{Abstract, OTHER_KIND, WORKS, asked, hits};
use super::questions::{Questions, SENT};
use crate::ask::json::{list, text, words};
use crate::ask::{Asker, Reply, Silence, misread, parse};
use crate::door::Door;
use crate::{Answer, Hit, Looked, Needs, Provider, Query, Snapshot, terms};

const WORKS_API: &str = "https://api.crossref.org/works";

/// The fields that are read.
const SELECT: &str = "DOI,title,author,container-title,issued,publisher,abstract";

/// Asks Crossref for abstracts.
#[derive(Debug)]
pub struct CrossrefAbstracts {
    asker: Asker,
    contact: String,
    passages: usize,
}

impl CrossrefAbstracts {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, options: &Options) -> Self {
        Self {
            asker: Asker::new(door, "crossref_abstracts", &["api.crossref.org"]),
            contact: options.contact.clone(),
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
            ("filter", "has-abstract:true"),
            ("rows", WORKS),
            ("select", SELECT),
        ];
        let mut url = Url::parse_with_params(WORKS_API, parameters).map_err(|_| misread())?;
        if !self.contact.is_empty() {
            url.query_pairs_mut().append_pair("mailto", &self.contact);
        }
        let asked = url.to_string();
        let purpose = format!("Search abstracts for “{words}”");
        let request = self.asker.get(&query.document, purpose, url);
        let response = match self.asker.send(request, cancel).await? {
            Reply::Body(response) => response,
            Reply::Missing(body) => return Err(parse(&body).err().unwrap_or_else(misread)),
        };
        let answer = parse(&response.body)?;
        let items = answer["message"]["items"].as_array();
        let (Some("ok"), Some(items)) = (answer["status"].as_str(), items) else {
            return Err(misread());
        };
        let snapshot = Arc::new(Snapshot::of(&asked, *response));
        let wanted = terms(query);
        let why = "Crossref lists it for the words of the claim";
        Ok(items
            .iter()
            .filter_map(work)
            .flat_map(|work| hits(&work, &snapshot, &wanted, self.passages, why))
            .collect())
    }
}

fn work(item: &Value) -> Option<Abstract> {
    let (doi, words_of) = (text(item, "/DOI"), text(item, "/abstract"));
    let title = words(item, "/title");
    if doi.is_empty() || words_of.is_empty() || title.is_empty() {
        return None;
    }
    let authors = list(item, "/author").iter().map(|author| {
        let (given, family) = (text(author, "/given"), text(author, "/family"));
        let name = if family.is_empty() {
            text(author, "/name").to_owned()
        } else {
            format!("{given} {family}")
        };
        name.trim().to_owned()
    });
    let authors: Vec<String> = authors.filter(|name| !name.is_empty()).take(12).collect();
    let container = words(item, "/container-title");
    Some(Abstract {
        title,
        url: Url::parse(&format!("https://doi.org/{doi}"))
            .ok()?
            .to_string(),
        author: authors.join(", "),
        publisher: if container.is_empty() {
            words(item, "/publisher")
        } else {
            container
        },
        published_at: issued(item),
        words: words_of.to_owned(),
    })
}

/// The day of issue, or the first of the parts that are known: "2019-04-01".
fn issued(item: &Value) -> Option<String> {
    let part = |at: usize| item["issued"]["date-parts"][0][at].as_u64();
    let year = part(0).filter(|year| (1000..2200).contains(year))?;
    let month = part(1)
        .filter(|month| (1..=12).contains(month))
        .unwrap_or(1);
    let day = part(2).filter(|day| (1..=31).contains(day)).unwrap_or(1);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[async_trait]
impl Provider for CrossrefAbstracts {
    fn id(&self) -> &'static str {
        "crossref_abstracts"
    }

    fn name(&self) -> &'static str {
        "Crossref’s abstracts"
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
        let found = self.search(query, &words.join(" "), cancel).await;
        let hits = questions.heard(found).unwrap_or_default();
        questions.settle_hits(hits, &terms(query))
    }
}
