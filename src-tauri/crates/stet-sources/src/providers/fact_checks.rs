//! Earlier fact-checks, as Google's Fact Check Tools collect them from their publishers.
//!
//! `GET https://factchecktools.googleapis.com/v1alpha1/claims:search` with `query` and
//! `languageCode`; an answer without any is `{}`. The rating is a passage of its publisher, in the
//! publisher's words; what the reviewed statement says is never a passage, for it may be false. The
//! review itself is opened like any page that a search found.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::evidence::{Passage, Pinpoint, Source, class_of, relevance, terms_in};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::gather::{Lead, source_id};
use super::pages::Pages;
use super::questions::{Questions, SENT, day_of, search_in, searches};
use super::results::{RESULTS, open};
use crate::ask::json::{list, text};
use crate::ask::markup::plain;
use crate::ask::{Asker, Reply, Silence, misread, parse};
use crate::door::{Door, KeyPlace};
use crate::page::hash;
use crate::{Answer, Hit, Looked, Needs, Provider, Query, Snapshot, terms};

const SEARCH: &str = "https://factchecktools.googleapis.com/v1alpha1/claims:search";

/// Terms of the claim that a reviewed statement must share to be about the same.
const SHARED: usize = 2;

/// Asks for earlier fact-checks.
#[derive(Debug)]
pub struct FactChecks {
    asker: Asker,
    pages: Arc<Pages>,
}

/// A review with its rating.
struct Review {
    /// What was reviewed; it says how near the rating is to the claim.
    statement: String,
    rated: bool,
    rating: Hit,
    lead: Lead,
}

impl FactChecks {
    /// Asks through this door and opens reviews with these.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, pages: Arc<Pages>) -> Self {
        let key = KeyPlace::Header("x-goog-api-key", "");
        let asker = Asker::new(door, "fact_checks", &["factchecktools.googleapis.com"])
            .with_key_refused(key, refuses_key);
        Self { asker, pages }
    }

    async fn search(
        &self,
        query: &Query,
        cancel: &CancellationToken,
    ) -> Result<Vec<Review>, Silence> {
        let searches = searches(query);
        let language = query.around.language.as_str();
        let Some(search) = search_in(&searches, language).or(searches.first()) else {
            return Ok(Vec::new());
        };
        let size = RESULTS.to_string();
        let mut parameters = vec![("query", search.text.as_str()), ("pageSize", &size)];
        if !search.language.is_empty() {
            parameters.push(("languageCode", &search.language));
        }
        let url = Url::parse_with_params(SEARCH, parameters).map_err(|_| misread())?;
        let asked = url.to_string();
        let purpose = format!("Search earlier fact-checks for “{}”", search.text);
        let request = self.asker.get(&query.document, purpose, url);
        let response = match self.asker.send(request, cancel).await? {
            Reply::Body(response) => response,
            Reply::Missing(body) => return Err(parse(&body).err().unwrap_or_else(misread)),
        };
        let answer = parse(&response.body)?;
        let claims = match (&answer, &answer["claims"]) {
            (_, Value::Array(claims)) => claims.as_slice(),
            // Nothing but, perhaps, the token of a next page.
            (Value::Object(all), Value::Null) if all.keys().all(|key| key == "nextPageToken") => {
                &[]
            }
            _ => return Err(misread()),
        };
        let snapshot = Arc::new(Snapshot::of(&asked, *response));
        let wanted = terms(query);
        let all: Vec<(&Value, &Value)> = claims
            .iter()
            .flat_map(|claim| {
                list(claim, "/claimReview")
                    .iter()
                    .map(move |one| (claim, one))
            })
            .collect();
        if all.is_empty() && !claims.is_empty() {
            return Err(misread());
        }
        Ok(all
            .into_iter()
            .take(RESULTS)
            .enumerate()
            .filter_map(|(rank, (claim, one))| review(claim, one, rank, &wanted, &snapshot))
            .collect())
    }
}

/// 400 and a word for it, or no key at all.
fn refuses_key(status: u16, body: &[u8]) -> bool {
    const SAYS: &[u8] = b"API_KEY_INVALID";
    status == 401 || (status == 400 && body.windows(SAYS.len()).any(|window| window == SAYS))
}

fn review(
    claim: &Value,
    one: &Value,
    rank: usize,
    wanted: &[String],
    snapshot: &Arc<Snapshot>,
) -> Option<Review> {
    let statement = plain(text(claim, "/text"));
    let rating = plain(text(one, "/textualRating"));
    let url = Url::parse(text(one, "/url")).ok()?;
    if !matches!(url.scheme(), "http" | "https") || statement.is_empty() {
        return None;
    }
    if terms_in(wanted, &statement) < SHARED.min(wanted.len()) {
        return None;
    }
    let site = text(one, "/publisher/site");
    let publisher = match plain(text(one, "/publisher/name")) {
        name if name.is_empty() => site.to_owned(),
        name => name,
    };
    let claimant = plain(text(claim, "/claimant"));
    let by = if claimant.is_empty() {
        String::new()
    } else {
        format!(", said by {claimant}")
    };
    let why = format!("it is an earlier fact-check of “{statement}”{by}");
    let published_at = day_of(text(one, "/reviewDate"));
    let title = match plain(text(one, "/title")) {
        title if title.is_empty() => format!("Fact-check by {publisher}"),
        title => title,
    };
    let words = format!("{publisher} gives the statement it reviewed this rating: “{rating}”.");
    // Another source than the page, which may be read as well.
    let id = source_id(&format!("{url} as rated"), &words);
    let source = Source {
        id: id.clone(),
        title: title.clone(),
        url: Some(url.to_string()),
        author: None,
        publisher: Some(publisher.clone()),
        published_at: published_at.clone(),
        retrieved_at: snapshot.retrieved_at.clone(),
        content_hash: hash(words.as_bytes()),
        supplied: false,
        primary: false,
        class: class_of(url.as_str()),
        reliability: None,
        confidential: false,
    };
    let passage = Passage {
        id: format!("{id}-1"),
        source: id,
        text: words,
        pinpoint: Pinpoint::Paragraph {
            number: 1,
            heading: None,
        },
        under: String::new(),
        relevance: 0.0,
    };
    Some(Review {
        statement,
        rated: !rating.is_empty(),
        rating: Hit {
            source,
            passage,
            why: why.clone(),
            snapshot: Some(Arc::clone(snapshot)),
        },
        lead: Lead {
            rank,
            title,
            publisher: Some(publisher),
            published_at,
            ..Lead::to(url, why)
        },
    })
}

/// Ratings and passages of reviews in one order: a rating is as near to the claim as the statement
/// that it rates.
fn ranked(reviews: Vec<Review>, read: Vec<Hit>, wanted: &[String]) -> Vec<Hit> {
    let statements = reviews.iter().map(|review| review.statement.as_str());
    let passages = read.iter().map(|hit| hit.passage.text.as_str());
    let texts: Vec<&str> = statements.chain(passages).collect();
    let scores = relevance(wanted, &texts);
    let ratings = reviews.into_iter().map(|review| review.rating);
    let mut hits: Vec<Hit> = ratings.chain(read).collect();
    for (hit, score) in hits.iter_mut().zip(scores) {
        hit.passage.relevance = score;
    }
    hits.sort_by(|one, other| other.passage.relevance.total_cmp(&one.passage.relevance));
    hits
}

#[async_trait]
impl Provider for FactChecks {
    fn id(&self) -> &'static str {
        "fact_checks"
    }

    fn name(&self) -> &'static str {
        "Google’s collection of fact-checks"
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
        let found = self.search(query, cancel).await;
        let mut reviews = questions.heard(found).unwrap_or_default();
        let leads = reviews.iter().map(|review| review.lead.clone()).collect();
        let mut looked = open(&self.pages, query, leads, questions, cancel).await;
        // A review without a rating in words has only its page.
        reviews.retain(|review| review.rated);
        let read = match &mut looked.answer {
            Answer::Hits(hits) => std::mem::take(hits),
            _ => Vec::new(),
        };
        let hits = ranked(reviews, read, &terms(query));
        if !hits.is_empty() {
            looked.answer = Answer::Hits(hits);
        }
        looked
    }
}
