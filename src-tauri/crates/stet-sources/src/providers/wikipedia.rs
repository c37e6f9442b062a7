//! Wikipedia: its articles in the document's language and in English, by its own search.
//!
//! Two kinds of request to `/w/api.php`: `list=search` for articles, then for each the whole text
//! with `prop=extracts` (one article a request is all that the service gives in full).

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::evidence::{Source, class_of};
use stet_core::text::language;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Options;
use super::gather::source_id;
use super::passages::{best, stretches};
use super::questions::{Questions, SENT, day_of, plain_words, search_in, searches};
use crate::ask::json::text;
use crate::ask::{Asker, Reply, Silence, misread, parse};
use crate::door::Door;
use crate::{Answer, Hit, Looked, Needs, Provider, Query, Snapshot, terms};

/// Articles read for one claim in one language.
const ARTICLES: usize = 3;

/// Words of an article beyond which the rest is not cut into passages.
const MOST_CHARACTERS: usize = 1_000_000;

/// Articles change within days.
const FRESH_FOR: Duration = Duration::from_hours(24);

/// Asks Wikipedia.
#[derive(Debug)]
pub struct Wikipedia {
    asker: Asker,
    passages: usize,
}

impl Wikipedia {
    /// Asks through this door.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, options: &Options) -> Self {
        Self {
            asker: Asker::new(door, "wikipedia", &[".wikipedia.org"]).fresh_for(FRESH_FOR),
            passages: options.passages,
        }
    }

    /// Numbers of articles, those that hold all of the words first; where these are few, more that
    /// hold any.
    async fn search(
        &self,
        query: &Query,
        language: &str,
        words: &[String],
        cancel: &CancellationToken,
    ) -> Result<Vec<u64>, Silence> {
        let mut found = self
            .matching(query, language, &words.join(" "), cancel)
            .await?;
        if found.len() < ARTICLES && words.len() > 1 {
            let any = words.join(" OR ");
            let more = self.matching(query, language, &any, cancel).await?;
            found.extend(more.into_iter().take(ARTICLES));
            let mut known = HashSet::new();
            found.retain(|id| known.insert(*id));
            found.truncate(ARTICLES);
        }
        Ok(found)
    }

    async fn matching(
        &self,
        query: &Query,
        language: &str,
        words: &str,
        cancel: &CancellationToken,
    ) -> Result<Vec<u64>, Silence> {
        let limit = ARTICLES.to_string();
        let parameters = [
            ("action", "query"),
            ("list", "search"),
            ("srsearch", words),
            ("srlimit", &limit),
            ("srprop", ""),
            ("format", "json"),
            ("formatversion", "2"),
        ];
        let purpose = format!("Search the encyclopaedia for “{words}”");
        let (answer, _) = self
            .ask(query, purpose, language, &parameters, cancel)
            .await?;
        let hits = answer["query"]["search"].as_array().ok_or_else(misread)?;
        let ids: Vec<u64> = hits
            .iter()
            .filter_map(|hit| hit["pageid"].as_u64())
            .collect();
        if ids.is_empty() && !hits.is_empty() {
            return Err(misread());
        }
        Ok(ids)
    }

    /// The passages of one article that may bear on the claim.
    async fn article(
        &self,
        query: &Query,
        language: &str,
        id: u64,
        wanted: &[String],
        words: &[String],
        cancel: &CancellationToken,
    ) -> Result<Vec<Hit>, Silence> {
        let id = id.to_string();
        let parameters = [
            ("action", "query"),
            ("prop", "extracts|info|revisions"),
            ("pageids", id.as_str()),
            ("explaintext", "1"),
            ("exsectionformat", "wiki"),
            ("inprop", "url"),
            ("rvprop", "timestamp"),
            ("format", "json"),
            ("formatversion", "2"),
        ];
        let purpose = "Read an article of the encyclopaedia".to_owned();
        let (answer, snapshot) = self
            .ask(query, purpose, language, &parameters, cancel)
            .await?;
        let page = &answer["query"]["pages"][0];
        let (Some(extract), address) = (page["extract"].as_str(), text(page, "/fullurl")) else {
            return Err(misread());
        };
        let address = Url::parse(address).map_err(|_| misread())?;
        if !address
            .host_str()
            .is_some_and(|host| host.ends_with(".wikipedia.org"))
        {
            return Err(misread());
        }
        let source = Source {
            id: source_id(address.as_str(), extract),
            title: text(page, "/title").to_owned(),
            url: Some(address.to_string()),
            author: None,
            publisher: Some("Wikipedia".to_owned()),
            published_at: day_of(text(page, "/revisions/0/timestamp")),
            retrieved_at: snapshot.retrieved_at.clone(),
            content_hash: snapshot.content_hash.clone(),
            supplied: false,
            primary: false,
            class: class_of(address.as_str()),
            reliability: None,
            confidential: false,
        };
        let end = (extract.char_indices().nth(MOST_CHARACTERS)).map_or(extract.len(), |(at, _)| at);
        let cut = stretches(&extract[..end], heading);
        let why = format!("the encyclopaedia has it for “{}”", words.join(" "));
        let hits = best(&source, cut, wanted, self.passages).into_iter();
        Ok(hits
            .map(|passage| Hit {
                source: source.clone(),
                passage,
                why: why.clone(),
                snapshot: Some(Arc::clone(&snapshot)),
            })
            .collect())
    }

    async fn ask(
        &self,
        query: &Query,
        purpose: String,
        language: &str,
        parameters: &[(&str, &str)],
        cancel: &CancellationToken,
    ) -> Result<(Value, Arc<Snapshot>), Silence> {
        let api = format!("https://{language}.wikipedia.org/w/api.php");
        let url = Url::parse_with_params(&api, parameters).map_err(|_| misread())?;
        let asked = url.to_string();
        let request = self.asker.get(&query.document, purpose, url);
        match self.asker.send(request, cancel).await? {
            Reply::Body(response) => {
                let value = parse(&response.body)?;
                Ok((value, Arc::new(Snapshot::of(&asked, *response))))
            }
            Reply::Missing(body) => Err(parse(&body).err().unwrap_or_else(misread)),
        }
    }
}

/// "== History ==" of a plain extract.
fn heading(line: &str) -> Option<&str> {
    let inner = line.strip_prefix("==")?.strip_suffix("==")?;
    let words = inner.trim_matches('=').trim();
    (!words.is_empty()).then_some(words)
}

/// The encyclopaedias to ask: the document's own, then the English one.
fn languages(query: &Query) -> Vec<&'static str> {
    let mut all: Vec<&'static str> = language::code(&query.around.language).into_iter().collect();
    if !all.contains(&"en") {
        all.push("en");
    }
    all
}

#[async_trait]
impl Provider for Wikipedia {
    fn id(&self) -> &'static str {
        "wikipedia"
    }

    fn name(&self) -> &'static str {
        "Wikipedia"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: true,
            sent: SENT,
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let searches = searches(query);
        let wanted = terms(query);
        let mut questions = Questions::to(self.name());
        let mut hits = Vec::new();
        for language in languages(query) {
            let Some(search) = search_in(&searches, language) else {
                continue;
            };
            let words = plain_words(&search.text);
            if words.is_empty() || questions.over() {
                break;
            }
            let found = self.search(query, language, &words, cancel).await;
            for id in questions.heard(found).unwrap_or_default() {
                let read = self
                    .article(query, language, id, &wanted, &words, cancel)
                    .await;
                match questions.heard(read) {
                    Some(read) => hits.extend(read),
                    None => break,
                }
            }
        }
        if searches.is_empty() {
            return Answer::Declined("the claim has no words to search for".to_owned()).into();
        }
        questions.settle_hits(hits, &wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_an_extract() {
        assert_eq!(heading("== History =="), Some("History"));
        assert_eq!(heading("=== Early years ==="), Some("Early years"));
        assert_eq!(heading("A line."), None);
        assert_eq!(heading("===="), None);
        assert_eq!(heading("=="), None);
    }
}
