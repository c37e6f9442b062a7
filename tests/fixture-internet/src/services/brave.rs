//! api.search.brave.com: GET `/res/v1/web/search`.
//!
//! After <https://api-dashboard.search.brave.com/api-reference/web/search/get>: `q` of at most 400
//! characters and 50 words, `count` of at most 20; results under `web.results` with `title`, `url`,
//! `description`, `page_age`, `language`, `profile`. Without results `web` is left out.

use serde_json::{Value, json};

use crate::Page;
use crate::exchange::{Asked, Reply};
use crate::texts::{Texts, snippet};

pub(crate) fn answer(asked: &Asked, texts: &Texts) -> Reply {
    if asked.path != "/res/v1/web/search" || asked.method != "GET" {
        return Reply::html(404, "Not Found", "");
    }
    let query = asked.parameter("q").unwrap_or_default();
    let words = query.split_whitespace().count();
    if !(1..=50).contains(&words) || query.chars().count() > 400 {
        return failed(422, "VALIDATION", "Unable to validate request parameter(s)");
    }
    let found = texts.search(&query, "");
    let results: Vec<Value> = found
        .into_iter()
        .take(asked.count("count", 20, 20))
        .map(result)
        .collect();
    let mut out = json!({
        "type": "search",
        "query": { "original": query, "more_results_available": false },
        "mixed": { "type": "mixed", "main": [], "top": [], "side": [] },
    });
    if !results.is_empty() {
        out["web"] = json!({ "type": "search", "results": results, "family_friendly": true });
    }
    Reply::json(&out)
}

fn result(page: &Page) -> Value {
    let mut out = json!({
        "type": "search_result",
        "title": page.title,
        "url": page.url,
        "description": snippet(page),
        "language": page.language(),
        "family_friendly": true,
    });
    if !page.publisher.is_empty() {
        out["profile"] = json!({ "name": page.publisher, "url": page.url });
    }
    if !page.published.is_empty() {
        out["page_age"] = format!("{}T00:00:00", page.published).into();
    }
    out
}

/// What it says to a wrong token, and to none.
pub(crate) fn locked(given: bool) -> Reply {
    let code = if given {
        "SUBSCRIPTION_TOKEN_INVALID"
    } else {
        "VALIDATION"
    };
    failed(422, code, "The provided subscription token is invalid.")
}

fn failed(status: u16, code: &str, detail: &str) -> Reply {
    Reply::json_of(
        status,
        &json!({
            "type": "ErrorResponse",
            "error": { "code": code, "detail": detail, "status": status },
        }),
    )
}
