//! api.semanticscholar.org: papers by identifier, one or many, and by search.

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank::Match;

const PAPER: &str = "/graph/v1/paper/";

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    match asked.after(PAPER).as_deref() {
        Some("search") => {
            let query = asked.parameter("query").unwrap_or_default();
            let found = catalogue.search(&query, Match::Any);
            let limit = asked.count("limit", 100, 100);
            let mut out = json!({ "total": found.len(), "offset": 0 });
            if !found.is_empty() {
                out["data"] = found.iter().take(limit).map(paper).collect();
            }
            Reply::json(&out)
        }
        Some("search/match") => {
            let query = asked.parameter("query").unwrap_or_default();
            match catalogue.search_titles(&query, Match::All).first() {
                Some(found) => {
                    let mut paper = paper(found);
                    paper["matchScore"] = (found.score * 10.0).into();
                    Reply::json(&json!({ "data": [paper] }))
                }
                None => Reply::json_of(404, &json!({ "error": "Title match not found" })),
            }
        }
        Some("batch") if asked.method == "POST" => {
            let body: Value = serde_json::from_str(&asked.body).unwrap_or_default();
            let Some(ids) = body["ids"].as_array() else {
                return Reply::json_of(400, &json!({ "error": "No paper ids given" }));
            };
            let all: Vec<Value> = ids
                .iter()
                .map(|id| {
                    one(id.as_str().unwrap_or(""), catalogue)
                        .as_ref()
                        .map_or(Value::Null, paper)
                })
                .collect();
            Reply::json(&all.into())
        }
        Some(id) => match one(id, catalogue) {
            Some(found) => Reply::json(&paper(&found)),
            None => {
                let words = format!("Paper with id {id} not found");
                Reply::json_of(404, &json!({ "error": words }))
            }
        },
        None => Reply::json_of(404, &json!({ "message": "Not Found" })),
    }
}

fn one<'a>(id: &str, catalogue: &'a Catalogue) -> Option<Ranked<'a>> {
    let (kind, value) = id.split_once(':')?;
    match kind {
        "DOI" => catalogue.doi(value),
        "ARXIV" => catalogue.first(|work| !value.is_empty() && work.arxiv_base() == value),
        "PMID" => catalogue.first(|work| !value.is_empty() && work.pmid == value),
        "PMCID" => catalogue
            .first(|work| !value.is_empty() && work.pmcid.trim_start_matches("PMC") == value),
        _ => None,
    }
}

fn paper(found: &Ranked<'_>) -> Value {
    let work: &Work = found.work;
    let id = format!("{:040x}", 0x5e17_0000_usize + found.number);
    let authors: Vec<Value> = work
        .authors
        .iter()
        .map(|name| json!({ "authorId": "1", "name": name.display() }))
        .collect();
    let mut external = json!({ "CorpusId": 200_000_000 + found.number });
    for (key, value) in [
        ("DOI", work.doi.as_str()),
        ("ArXiv", work.arxiv_base()),
        ("PubMed", &work.pmid),
        ("PubMedCentral", work.pmcid.trim_start_matches("PMC")),
    ] {
        if !value.is_empty() {
            external[key] = value.into();
        }
    }
    let kind = match work.sort() {
        "conference" => json!(["Conference"]),
        "book" => json!(["Book"]),
        "preprint" => Value::Null,
        _ => json!(["JournalArticle"]),
    };
    json!({
        "paperId": id,
        "externalIds": external,
        "url": format!("https://www.semanticscholar.org/paper/{id}"),
        "title": work.full_title(),
        "venue": work.container,
        "publicationVenue": if work.container.is_empty() {
            Value::Null
        } else {
            json!({ "name": work.container, "type": "journal" })
        },
        "year": work.year,
        "publicationDate": work.month.map(|_| work.whole_date()),
        "publicationTypes": kind,
        "journal": {
            "name": work.container,
            "volume": work.volume,
            "pages": work.pages,
        },
        "authors": authors,
    })
}
