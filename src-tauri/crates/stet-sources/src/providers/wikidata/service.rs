//! The requests to Wikidata's `/w/api.php`, and what comes back.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use stet_core::evidence::{Source, class_of};
use stet_core::text::language;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::value;
use crate::ask::json::{list, text};
use crate::ask::{Asker, Reply, Silence, misread, no_answer, parse};
use crate::door::Door;
use crate::providers::gather::source_id;
use crate::providers::questions::day_of;
use crate::{Query, Snapshot};

const API: &str = "https://www.wikidata.org/w/api.php";
/// Items read of one name.
const OF_ONE_NAME: usize = 2;
/// Bytes of one answer: the item of a country is some megabytes.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// "Wikimedia disambiguation page".
const DISAMBIGUATION: &str = "Q4167410";
/// Items change within days.
const FRESH_FOR: Duration = Duration::from_hours(24);

/// The service behind the door.
#[derive(Debug)]
pub(super) struct Service(Asker);

impl Service {
    pub(super) fn new(door: Arc<dyn Door>) -> Self {
        let asker = Asker::new(door, "wikidata_statements", &["www.wikidata.org"]);
        Self(asker.fresh_for(FRESH_FOR))
    }

    /// The items of a name, best first: those it fits exactly, or else the first.
    pub(super) async fn search(
        &self,
        query: &Query,
        name: &str,
        cancel: &CancellationToken,
    ) -> Result<Vec<String>, Silence> {
        let language = spoken(query);
        let parameters = [
            ("action", "wbsearchentities"),
            ("search", name),
            ("language", language),
            ("uselang", language),
            ("type", "item"),
            ("limit", "5"),
            ("format", "json"),
        ];
        let purpose = format!("Search Wikidata items for “{name}”");
        let (answer, _) = self.ask(query, purpose, &parameters, cancel).await?;
        let found = answer["search"].as_array().ok_or_else(misread)?;
        let id = |hit: &Value| value::item(text(hit, "/id")).map(str::to_owned);
        let fits = |hit: &&Value| {
            let said = [text(hit, "/match/text"), text(hit, "/label")];
            said.iter()
                .any(|said| said.to_lowercase() == name.to_lowercase())
        };
        let mut ids: Vec<String> = found.iter().filter(fits).filter_map(id).collect();
        if ids.is_empty() {
            ids = found.iter().filter_map(id).take(1).collect();
            if ids.is_empty() && !found.is_empty() {
                return Err(misread());
            }
        }
        ids.truncate(OF_ONE_NAME);
        Ok(ids)
    }

    /// One item with its statements; `None` if there is none of that id any more.
    pub(super) async fn item(
        &self,
        query: &Query,
        id: &str,
        cancel: &CancellationToken,
    ) -> Result<Option<(Item, Arc<Snapshot>)>, Silence> {
        let purpose = format!("Read the statements of Wikidata item {id}");
        let props = "info|labels|descriptions|claims";
        let (mut answer, snapshot) = self.entities(query, purpose, id, props, cancel).await?;
        let Value::Object(entities) = answer["entities"].take() else {
            return Err(misread());
        };
        // One was asked for; merged into another, it comes under the other's id.
        let Some((id, entity)) = entities.into_iter().next() else {
            return Err(misread());
        };
        if entity.get("missing").is_some() {
            return Ok(None);
        }
        if value::item(&id).is_none() || !entity["claims"].is_object() {
            return Err(misread());
        }
        let apart = list(&entity, "/claims/P31").iter();
        let apart = apart.map(|kind| text(kind, "/mainsnak/datavalue/value/id"));
        if apart.into_iter().any(|kind| kind == DISAMBIGUATION) {
            return Ok(None);
        }
        Ok(Some((Item { id, entity }, snapshot)))
    }

    /// What items are called, in the document's language or English.
    pub(super) async fn labels(
        &self,
        query: &Query,
        ids: &[&str],
        cancel: &CancellationToken,
    ) -> Result<HashMap<String, String>, Silence> {
        let purpose = "Read the names of the items that Wikidata statements mention".to_owned();
        let all = ids.join("|");
        let (mut answer, _) = self
            .entities(query, purpose, &all, "labels", cancel)
            .await?;
        let Value::Object(entities) = answer["entities"].take() else {
            return Err(misread());
        };
        let named = |(id, entity): (String, Value)| Some((id, label_of(&entity)?));
        Ok(entities.into_iter().filter_map(named).collect())
    }

    async fn entities(
        &self,
        query: &Query,
        purpose: String,
        ids: &str,
        props: &str,
        cancel: &CancellationToken,
    ) -> Result<(Value, Arc<Snapshot>), Silence> {
        let languages = match spoken(query) {
            // The sentences are English, so names come in English where there are such.
            "en" => "en|mul".to_owned(),
            other => format!("en|mul|{other}"),
        };
        let parameters = [
            ("action", "wbgetentities"),
            ("ids", ids),
            ("props", props),
            ("languages", &languages),
            ("format", "json"),
        ];
        self.ask(query, purpose, &parameters, cancel).await
    }

    async fn ask(
        &self,
        query: &Query,
        purpose: String,
        parameters: &[(&str, &str)],
        cancel: &CancellationToken,
    ) -> Result<(Value, Arc<Snapshot>), Silence> {
        let url = Url::parse_with_params(API, parameters).map_err(|_| misread())?;
        let asked = url.to_string();
        let mut request = self.0.get(&query.document, purpose, url);
        request.most_bytes = MOST_BYTES;
        match self.0.send(request, cancel).await? {
            Reply::Body(response) => {
                let value = parse(&response.body)?;
                told(&value)?;
                Ok((value, Arc::new(Snapshot::of(&asked, *response))))
            }
            Reply::Missing(body) => Err(parse(&body).err().unwrap_or_else(misread)),
        }
    }
}

/// An item as it came.
pub(super) struct Item {
    pub(super) id: String,
    pub(super) entity: Value,
}

impl Item {
    pub(super) fn source(&self, subject: &str, snapshot: &Snapshot) -> Source {
        let address = format!("https://www.wikidata.org/wiki/{}", self.id);
        let about = named_in(&self.entity, "descriptions");
        Source {
            id: source_id(&address, &self.entity.to_string()),
            title: match about {
                Some(about) => format!("{subject} – {about}"),
                None => subject.to_owned(),
            },
            class: class_of(&address),
            url: Some(address),
            author: None,
            publisher: Some("Wikidata".to_owned()),
            published_at: day_of(text(&self.entity, "/modified")),
            retrieved_at: snapshot.retrieved_at.clone(),
            content_hash: snapshot.content_hash.clone(),
            supplied: false,
            primary: false,
            reliability: None,
            confidential: false,
        }
    }
}

pub(super) fn label_of(entity: &Value) -> Option<String> {
    named_in(entity, "labels")
}

/// The English words of labels or descriptions, or those of any other language that was asked for.
fn named_in(entity: &Value, what: &str) -> Option<String> {
    let all = entity.get(what)?.as_object()?;
    let first = ["en", "mul"].into_iter().filter_map(|tag| all.get(tag));
    let any = first.chain(all.values());
    any.filter_map(|one| value::name(text(one, "/value")))
        .next()
}

/// The language names are searched in.
fn spoken(query: &Query) -> &'static str {
    language::code(&query.around.language).unwrap_or("en")
}

/// An error comes with status 200 and is no answer.
fn told(answer: &Value) -> Result<(), Silence> {
    if answer.get("error").is_none() {
        return Ok(());
    }
    let code = value::name(text(answer, "/error/code")).ok_or_else(misread)?;
    let busy = matches!(code.as_str(), "maxlag" | "ratelimited" | "readonly");
    Err(if busy || code.starts_with("internal_api_error") {
        no_answer(format!("it is too busy to answer ({code})"), true)
    } else {
        no_answer(format!("it rejected the request ({code})"), false)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_is_no_answer_and_says_whether_to_come_back() {
        let said = |code: &str| {
            let answer = json!({ "error": { "code": code, "info": "Waiting for db: 7 seconds." } });
            match told(&answer) {
                Err(Silence::NoAnswer(failure)) => (failure.reason, failure.retry),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(
            said("maxlag"),
            ("it is too busy to answer (maxlag)".to_owned(), true)
        );
        assert!(said("ratelimited").1);
        assert!(!said("badvalue").1);
        assert_eq!(said("").0, "its answer could not be read");
        assert!(told(&json!({ "search": [] })).is_ok());
    }
}
