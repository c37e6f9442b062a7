//! google.serper.dev: POST `/search`, `/news`, `/scholar`, `/patents`.
//!
//! The service publishes no reference; the fields are those of its playground as public clients
//! read them: `searchParameters`, then `organic` (or `news`) with `title`, `link`, `snippet`,
//! `position`, and `date`/`source` for news, `publicationInfo`/`year`/`citedBy` for scholar,
//! `publicationDate`/`inventor`/`assignee`/`publicationNumber` for patents. A missing or wrong key
//! is answered with 403 and `{"message", "statusCode"}`.

use serde_json::{Value, json};

use crate::Page;
use crate::exchange::{Asked, Reply};
use crate::texts::{Texts, snippet};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

pub(crate) fn answer(asked: &Asked, texts: &Texts) -> Reply {
    let (list, sort) = match asked.path.as_str() {
        "/search" => ("organic", ""),
        "/news" => ("news", "news"),
        "/scholar" => ("organic", "paper"),
        "/patents" => ("organic", "patent"),
        _ => return failed(404, "Not Found"),
    };
    let body: Option<Value> = serde_json::from_str(&asked.body).ok();
    let query = body.as_ref().and_then(|body| body["q"].as_str());
    let (Some(query), "POST") = (query, asked.method.as_str()) else {
        return failed(400, "Missing query parameter");
    };
    let most = body.as_ref().and_then(|body| body["num"].as_u64());
    let most = usize::try_from(most.unwrap_or(10)).unwrap_or(10);
    let results: Vec<Value> = texts
        .search(query, sort)
        .into_iter()
        .take(most.clamp(1, 100))
        .enumerate()
        .map(|(at, page)| result(page, sort, at + 1))
        .collect();
    let mut out = json!({
        "searchParameters": { "q": query, "type": asked.path.trim_start_matches('/'), "engine": "google" },
        "credits": 1,
    });
    out[list] = results.into();
    if list == "organic" && sort.is_empty() {
        out["relatedSearches"] = json!([{ "query": format!("{query} history") }]);
    }
    Reply::json(&out)
}

fn result(page: &Page, sort: &str, position: usize) -> Value {
    let mut out = json!({
        "title": page.title,
        "link": page.url,
        "snippet": snippet(page),
    });
    match sort {
        "paper" => {
            out["publicationInfo"] = format!("{} - {}", page.author, page.publisher).into();
            out["citedBy"] = 3.into();
            if let Some(year) = page
                .published
                .get(..4)
                .and_then(|year| year.parse::<u32>().ok())
            {
                out["year"] = year.into();
            }
            return out;
        }
        "patent" => {
            out["publicationDate"] = page.published.as_str().into();
            out["inventor"] = page.author.as_str().into();
            out["language"] = page.language().into();
        }
        "news" => {
            out["source"] = page.publisher.as_str().into();
            out["date"] = day(&page.published).into();
        }
        _ if !page.published.is_empty() => out["date"] = day(&page.published).into(),
        _ => {}
    }
    out["position"] = position.into();
    out
}

/// "2023-05-14" as "May 14, 2023"; what has no date is new.
fn day(date: &str) -> String {
    let parts: Vec<usize> = date
        .split('-')
        .filter_map(|part| part.parse().ok())
        .collect();
    match parts[..] {
        [year, month @ 1..=12, day] => format!("{} {day}, {year}", MONTHS[month - 1]),
        _ => "2 days ago".to_owned(),
    }
}

/// What it says to a wrong key and to none.
pub(crate) fn locked() -> Reply {
    failed(403, "Unauthorized. Sign up for a free account.")
}

fn failed(status: u16, message: &str) -> Reply {
    Reply::json_of(status, &json!({ "message": message, "statusCode": status }))
}
