//! Serper: Google's results for the web, news, scholarship and patents, with a key of the user's own.
//!
//! `POST https://google.serper.dev/{search,news,scholar,patents}` with `q`, `hl` and `num`; results
//! stand under `organic`, those of news under `news`. What a result says is a lead, not evidence:
//! the page behind it is opened.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
use stet_core::claim::{ClaimKind, Risk};
use stet_core::evidence::{Aim, Search};
use stet_core::reliability::settings::Within;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::gather::Lead;
use super::pages::Pages;
use super::questions::{Questions, SENT, day_of, searches};
use super::results::{Found, RESULTS, leads, open};
use crate::ask::json::text;
use crate::ask::{Asker, Reply, Silence, misread, parse};
use crate::door::{Door, KeyPlace};
use crate::{Looked, Needs, Provider, Query, Snapshot};

const HOST: &str = "https://google.serper.dev";

/// Searches for one claim: each costs a credit.
const MOST_SEARCHES: usize = 4;

/// News change within hours.
const FRESH_FOR: Duration = Duration::from_hours(24);

/// Words that make a claim one about a patent.
const PATENT_WORDS: [&str; 5] = ["patent", "patents", "patented", "brevet", "patente"];

/// Where of Google is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shelf {
    Search,
    News,
    Scholar,
    Patents,
}

impl Shelf {
    fn path(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::News => "news",
            Self::Scholar => "scholar",
            Self::Patents => "patents",
        }
    }

    /// Under which name the results stand.
    fn list(self) -> &'static str {
        match self {
            Self::News => "news",
            _ => "organic",
        }
    }

    /// What a person calls it, after "a search of".
    fn name(self) -> &'static str {
        match self {
            Self::Search => "the web",
            Self::News => "the news",
            Self::Scholar => "scholarly works",
            Self::Patents => "patents",
        }
    }
}

/// Asks Serper.
#[derive(Debug)]
pub struct Serper {
    asker: Asker,
    pages: Arc<Pages>,
}

impl Serper {
    /// Asks through this door and opens pages with these.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, pages: Arc<Pages>) -> Self {
        let key = KeyPlace::Header("x-api-key", "");
        let asker = Asker::new(door, "serper", &["google.serper.dev"])
            // Its gateway answers 403 to a wrong key.
            .with_key_refused(key, |status, _| matches!(status, 401 | 403))
            .fresh_for(FRESH_FOR);
        Self { asker, pages }
    }

    pub(super) async fn search(
        &self,
        document: &str,
        search: &Search,
        (shelf, within): (Shelf, Option<Within>),
        cancel: &CancellationToken,
    ) -> Result<Vec<Lead>, Silence> {
        let url = Url::parse(&format!("{HOST}/{}", shelf.path())).map_err(|_| misread())?;
        let mut body = json!({ "q": search.text, "num": RESULTS });
        if !search.language.is_empty() {
            body["hl"] = search.language.as_str().into();
        }
        if let Some(within) = within {
            // Google's own filter: results of the past year, month or week.
            body["tbs"] = format!("qdr:{}", within.letter()).into();
        }
        let asked = url.to_string();
        let purpose = format!("Search {} for “{}”", shelf.name(), search.text);
        let request = self.asker.post(document, purpose, url, &body);
        let response = match self.asker.send(request, cancel).await? {
            Reply::Body(response) => response,
            Reply::Missing(body) => return Err(parse(&body).err().unwrap_or_else(misread)),
        };
        let answer = parse(&response.body)?;
        // Every answer says what was asked; a list without results may be left out.
        let results = match (&answer["searchParameters"], &answer[shelf.list()]) {
            (Value::Object(_), Value::Array(results)) => results.as_slice(),
            (Value::Object(_), Value::Null) => &[],
            _ => return Err(misread()),
        };
        let snapshot = Arc::new(Snapshot::of(&asked, *response));
        let why = format!(
            "a search of {} for “{}” found it",
            shelf.name(),
            search.text
        );
        let found = leads(
            results.iter().map(|result| of(result, shelf)),
            &snapshot,
            &why,
        );
        if found.is_empty() && !results.is_empty() {
            return Err(misread());
        }
        Ok(found)
    }
}

fn of(result: &Value, shelf: Shelf) -> (Found<'_>, Option<String>) {
    let date = match shelf {
        Shelf::Patents => text(result, "/publicationDate"),
        _ => text(result, "/date"),
    };
    let year = || {
        let year = result["year"].as_u64()?;
        (1000..2200)
            .contains(&year)
            .then(|| format!("{year:04}-01-01"))
    };
    let found = Found {
        address: text(result, "/link"),
        title: text(result, "/title"),
        words: text(result, "/snippet"),
        publisher: text(result, "/source"),
    };
    (found, day_of(date).or_else(year))
}

/// What is searched where: the web for every search in the document's language, and one more place
/// where the claim is of its kind.
fn plan<'s>(query: &Query, searches: &'s [Search]) -> Vec<(&'s Search, Shelf)> {
    let mut plan: Vec<(&Search, Shelf)> = searches
        .iter()
        .take(MOST_SEARCHES - 1)
        .map(|search| (search, Shelf::Search))
        .collect();
    let claim = &query.claim;
    let words = format!("{} {}", claim.quote, query.sentence).to_lowercase();
    let patent = words
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| PATENT_WORDS.contains(&word));
    let shelf = if patent {
        Some(Shelf::Patents)
    } else {
        match claim.kind {
            ClaimKind::Scientific => Some(Shelf::Scholar),
            _ if claim.risks.contains(&Risk::Medical) => Some(Shelf::Scholar),
            ClaimKind::Event | ClaimKind::Quotation | ClaimKind::Attribution => Some(Shelf::News),
            _ => None,
        }
    };
    let statement = searches.iter().find(|search| search.aim == Aim::Statement);
    plan.extend(statement.zip(shelf));
    plan
}

#[async_trait]
impl Provider for Serper {
    fn id(&self) -> &'static str {
        "serper"
    }

    fn name(&self) -> &'static str {
        "Serper"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: SENT,
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let searches = searches(query);
        let mut questions = Questions::to(self.name());
        let mut leads = Vec::new();
        for (search, shelf) in plan(query, &searches) {
            if questions.over() {
                break;
            }
            let found = self
                .search(&query.document, search, (shelf, None), cancel)
                .await;
            leads.extend(questions.heard(found).unwrap_or_default());
        }
        open(&self.pages, query, leads, questions, cancel).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelves(quote: &str, kind: ClaimKind) -> Vec<&'static str> {
        let mut query = crate::terms::tests::query(quote);
        query.claim.kind = kind;
        let searches = searches(&query);
        plan(&query, &searches)
            .into_iter()
            .map(|(_, shelf)| shelf.path())
            .collect()
    }

    #[test]
    fn each_kind_of_claim_has_its_place() {
        for (quote, kind, last) in [
            ("Orrin harbour froze over.", ClaimKind::Event, "news"),
            ("Eelgrass binds carbon.", ClaimKind::Scientific, "scholar"),
            ("Salo patented the lamp.", ClaimKind::Event, "patents"),
            ("The bay is called Orrin.", ClaimKind::Name, "search"),
        ] {
            assert_eq!(shelves(quote, kind).last(), Some(&last), "{quote}");
        }
        let many = shelves(
            "“We will not sell one boat,” said Salo in 2019.",
            ClaimKind::Quotation,
        );
        assert!(many.len() <= MOST_SEARCHES, "{many:?}");
    }
}
