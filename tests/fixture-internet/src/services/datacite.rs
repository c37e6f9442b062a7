//! api.datacite.org: JSON:API at `/dois/{doi}` and `/dois?query=`, and content negotiation by path.

use serde_json::{Value, json};

use super::csl;
use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};
use crate::{Work, rank};

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if let Some(doi) = asked.after("/application/vnd.citationstyles.csl+json/") {
        return match catalogue.doi(&doi) {
            Some(found) => Reply::of(
                200,
                "application/vnd.citationstyles.csl+json",
                csl::csl(found.work).to_string(),
            ),
            None => missing(),
        };
    }
    if let Some(doi) = asked.after("/dois/") {
        return match catalogue.doi(&doi) {
            Some(found) => Reply::json(&json!({ "data": data(found.work) })),
            None => missing(),
        };
    }
    if asked.path != "/dois" {
        return missing();
    }
    let query = asked.parameter("query").unwrap_or_default();
    let (words, how) = rank::lucene(&query);
    let mut found = if query.starts_with("titles.title:") {
        catalogue.search_titles(&words, how)
    } else {
        catalogue.search(&words, how)
    };
    let total = found.len();
    found.truncate(asked.count("page[size]", 25, 1000));
    let all: Vec<Value> = found.iter().map(|found| data(found.work)).collect();
    Reply::json(&json!({
        "data": all,
        "meta": { "total": total, "totalPages": 1, "page": 1 },
        "links": { "self": asked.url() },
    }))
}

fn missing() -> Reply {
    Reply::json_of(
        404,
        &json!({ "errors": [{
            "status": "404",
            "title": "The resource you are looking for doesn't exist.",
        }] }),
    )
}

fn data(work: &Work) -> Value {
    let creators: Vec<Value> = work
        .authors
        .iter()
        .map(|name| {
            let (family, given, _) = name.parts();
            if name.is_group() {
                json!({ "name": family, "nameType": "Organizational", "affiliation": [] })
            } else {
                json!({
                    "name": format!("{family}, {given}"),
                    "nameType": "Personal",
                    "givenName": given,
                    "familyName": family,
                    "affiliation": [],
                })
            }
        })
        .collect();
    let general = match work.sort() {
        "preprint" => "Preprint",
        "book" => "Book",
        "dataset" => "Dataset",
        "report" => "Report",
        "thesis" => "Dissertation",
        "conference" => "ConferencePaper",
        _ => "JournalArticle",
    };
    let mut titles = vec![json!({ "title": work.title })];
    if !work.subtitle.is_empty() {
        titles.push(json!({ "title": work.subtitle, "titleType": "Subtitle" }));
    }
    let mut related: Vec<Value> = Vec::new();
    if !work.published_as.is_empty() {
        related.push(json!({
            "relationType": "IsVersionOf",
            "relatedIdentifier": work.published_as,
            "relatedIdentifierType": "DOI",
        }));
    }
    let mut identifiers: Vec<Value> = Vec::new();
    if !work.arxiv.is_empty() {
        identifiers.push(json!({
            "identifier": work.arxiv_base(),
            "identifierType": "arXiv",
        }));
    }
    json!({
        "id": work.doi.to_lowercase(),
        "type": "dois",
        "attributes": {
            "doi": work.doi.to_lowercase(),
            "identifiers": identifiers,
            "creators": creators,
            "titles": titles,
            "publisher": work.publisher,
            "container": if work.container.is_empty() || work.sort() == "preprint" {
                json!({})
            } else {
                let (first, last) = work.page_ends();
                json!({
                    "type": "Journal",
                    "title": work.container,
                    "volume": work.volume,
                    "issue": work.issue,
                    "firstPage": first,
                    "lastPage": last,
                })
            },
            "publicationYear": work.year,
            "dates": [{ "date": work.date(), "dateType": "Issued" }],
            "types": { "resourceTypeGeneral": general },
            "relatedIdentifiers": related,
            "url": work.url,
            "state": "findable",
            "isActive": true,
        },
        "relationships": {},
    })
}
