//! Brave Search: results for the web from an index of its own, with a key of the user's own.
//!
//! `GET https://api.search.brave.com/res/v1/web/search` with `q`, `count` and `search_lang`; results
//! stand under `web.results`. What a result says is a lead, not evidence: the page behind it is
//! opened.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::evidence::Search;
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

const SEARCH: &str = "https://api.search.brave.com/res/v1/web/search";

/// Searches for one claim.
const MOST_SEARCHES: usize = 4;

/// News change within hours.
const FRESH_FOR: Duration = Duration::from_hours(24);

/// Languages it takes by their plain code; others go without.
const LANGUAGES: [&str; 14] = [
    "ar", "bg", "cs", "da", "de", "en", "es", "fr", "it", "ko", "nl", "pl", "ru", "sv",
];

/// Asks Brave.
#[derive(Debug)]
pub struct Brave {
    asker: Asker,
    pages: Arc<Pages>,
}

impl Brave {
    /// Asks through this door and opens pages with these.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, pages: Arc<Pages>) -> Self {
        let key = KeyPlace::Header("x-subscription-token", "");
        let asker = Asker::new(door, "brave", &["api.search.brave.com"])
            .with_key_refused(key, refuses_key)
            .fresh_for(FRESH_FOR);
        Self { asker, pages }
    }

    pub(super) async fn search(
        &self,
        document: &str,
        search: &Search,
        within: Option<Within>,
        cancel: &CancellationToken,
    ) -> Result<Vec<Lead>, Silence> {
        let count = RESULTS.to_string();
        let mut parameters = vec![
            ("q", search.text.as_str()),
            ("count", &count),
            ("result_filter", "web"),
            ("text_decorations", "false"),
        ];
        if let Some(within) = within {
            // "pw", "pm" and "py": past week, month and year.
            let freshness = match within {
                Within::Week => "pw",
                Within::Month => "pm",
                Within::Year => "py",
            };
            parameters.push(("freshness", freshness));
        }
        if LANGUAGES.contains(&search.language.as_str()) {
            parameters.push(("search_lang", &search.language));
        }
        let url = Url::parse_with_params(SEARCH, parameters).map_err(|_| misread())?;
        let asked = url.to_string();
        let purpose = format!("Search the web for “{}”", search.text);
        let request = self.asker.get(document, purpose, url);
        let response = match self.asker.send(request, cancel).await? {
            Reply::Body(response) => response,
            Reply::Missing(body) => return Err(parse(&body).err().unwrap_or_else(misread)),
        };
        let answer = parse(&response.body)?;
        // Without results the whole part is left out.
        let results = match (
            answer["type"].as_str(),
            &answer["web"],
            &answer["web"]["results"],
        ) {
            (Some("search"), _, Value::Array(results)) => results.as_slice(),
            (Some("search"), Value::Null, _) => &[],
            _ => return Err(misread()),
        };
        let snapshot = Arc::new(Snapshot::of(&asked, *response));
        let why = format!("a search of the web for “{}” found it", search.text);
        let found = leads(results.iter().map(of), &snapshot, &why);
        if found.is_empty() && !results.is_empty() {
            return Err(misread());
        }
        Ok(found)
    }
}

/// A token that it does not know is a question it cannot read: 422, and it says so.
fn refuses_key(status: u16, body: &[u8]) -> bool {
    const SAYS: &[u8] = b"SUBSCRIPTION_TOKEN_INVALID";
    status == 401 || (status == 422 && body.windows(SAYS.len()).any(|window| window == SAYS))
}

fn of(result: &Value) -> (Found<'_>, Option<String>) {
    let found = Found {
        address: text(result, "/url"),
        title: text(result, "/title"),
        words: text(result, "/description"),
        publisher: text(result, "/profile/name"),
    };
    (found, day_of(text(result, "/page_age")))
}

#[async_trait]
impl Provider for Brave {
    fn id(&self) -> &'static str {
        "brave"
    }

    fn name(&self) -> &'static str {
        "Brave Search"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: SENT,
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let mut questions = Questions::to(self.name());
        let mut leads = Vec::new();
        for search in searches(query).iter().take(MOST_SEARCHES) {
            if questions.over() {
                break;
            }
            let found = self.search(&query.document, search, None, cancel).await;
            leads.extend(questions.heard(found).unwrap_or_default());
        }
        open(&self.pages, query, leads, questions, cancel).await
    }
}
