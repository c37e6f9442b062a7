//! dblp.org/search/publ/api: publications by words; a bar between words means "or".

use serde_json::{Value, json};

use crate::Work;
use crate::catalogue::{Catalogue, Ranked};
use crate::exchange::{Asked, Reply};
use crate::rank::Match;

pub(crate) fn answer(asked: &Asked, catalogue: &Catalogue) -> Reply {
    if asked.path != "/search/publ/api" {
        return Reply::html(404, "Not Found", "");
    }
    let query = asked.parameter("q").unwrap_or_default();
    let how = if query.contains('|') {
        Match::Any
    } else {
        Match::All
    };
    let found = catalogue.search(&query, how);
    let total = found.len();
    let hits: Vec<Value> = found
        .iter()
        .take(asked.count("h", 30, 1000))
        .map(hit)
        .collect();
    let mut out = json!({
        "result": {
            "query": query,
            "status": { "@code": "200", "text": "OK" },
            "completions": { "@total": "0", "@computed": "0", "@sent": "0" },
            "hits": {
                "@total": total.to_string(),
                "@computed": total.to_string(),
                "@sent": hits.len().to_string(),
                "@first": "0",
            },
        },
    });
    // Without hits the list is left out.
    if !hits.is_empty() {
        out["result"]["hits"]["hit"] = hits.into();
    }
    Reply::json(&out)
}

fn hit(found: &Ranked<'_>) -> Value {
    let work: &Work = found.work;
    let mut authors: Vec<Value> = work
        .authors
        .iter()
        .map(|name| json!({ "@pid": "00/1", "text": name.display() }))
        .collect();
    let kind = match work.sort() {
        "conference" => "Conference and Workshop Papers",
        "preprint" => "Informal and Other Publications",
        "book" | "thesis" => "Books and Theses",
        "chapter" => "Parts in Books or Collections",
        _ => "Journal Articles",
    };
    let mut info = json!({
        "title": format!("{}.", work.full_title()),
        "venue": work.container,
        "year": work.year.map(|year| year.to_string()),
        "type": kind,
        "key": format!("rec/{}", found.number),
        "url": format!("https://dblp.org/rec/rec/{}", found.number),
    });
    // One author stands by itself.
    info["authors"]["author"] = if authors.len() == 1 {
        authors.remove(0)
    } else {
        authors.into()
    };
    for (key, value) in [
        ("volume", &work.volume),
        ("number", &work.issue),
        ("pages", &work.pages),
        ("publisher", &work.publisher),
        ("doi", &work.doi),
        ("ee", &work.url),
    ] {
        if !value.is_empty() {
            info[key] = value.as_str().into();
        }
    }
    json!({ "@score": "5", "@id": found.number.to_string(), "info": info })
}
