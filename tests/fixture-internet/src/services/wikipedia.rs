//! {language}.wikipedia.org/w/api.php: `list=search` and `prop=extracts|info|revisions`, with
//! `formatversion=2`.
//!
//! After <https://www.mediawiki.org/wiki/API:Search>,
//! <https://www.mediawiki.org/wiki/Extension:TextExtracts> (whole texts one article a request,
//! headings as "== … ==") and <https://www.mediawiki.org/wiki/API:Info>.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::rank;
use crate::texts::{Article, Texts, said};

/// Page ids begin here, so that they are no row numbers.
const FIRST: usize = 40_000;

pub(crate) fn answer(asked: &Asked, texts: &Texts) -> Reply {
    if asked.path != "/w/api.php" {
        return Reply::html(404, "Not Found", "");
    }
    let is = |name: &str, value: &str| asked.parameter(name).is_some_and(|given| given == value);
    let language = asked.host.split('.').next().unwrap_or_default();
    if !is("action", "query") || !is("format", "json") || !is("formatversion", "2") {
        return error("badvalue", "Unrecognized value for parameter \"action\".");
    }
    if is("list", "search") {
        return search(asked, texts, language);
    }
    match asked.parameter("pageids") {
        Some(id) => page(asked, &id, texts, language),
        None => error("missingparam", "The \"pageids\" parameter must be set."),
    }
}

fn error(code: &str, info: &str) -> Reply {
    Reply::json(&json!({ "error": { "code": code, "info": info } }))
}

fn search(asked: &Asked, texts: &Texts, language: &str) -> Reply {
    let query = asked.parameter("srsearch").unwrap_or_default();
    if query.trim().is_empty() {
        return error("missingparam", "The \"srsearch\" parameter must be set.");
    }
    let (words, how) = rank::lucene(&query);
    let found = texts.articles(&words, how, language);
    let total = found.len();
    let hits: Vec<Value> = found
        .iter()
        .take(asked.count("srlimit", 10, 500))
        .map(|(number, article)| {
            json!({ "ns": 0, "title": article.title, "pageid": FIRST + number })
        })
        .collect();
    Reply::json(&json!({
        "batchcomplete": true,
        "query": { "searchinfo": { "totalhits": total }, "search": hits },
    }))
}

fn page(asked: &Asked, id: &str, texts: &Texts, language: &str) -> Reply {
    let number = id
        .parse::<usize>()
        .ok()
        .and_then(|id| id.checked_sub(FIRST));
    let article = number
        .and_then(|number| texts.article(number))
        .filter(|article| said(&article.language) == language);
    let page = match article {
        Some(article) => shown(asked, id, article),
        None => json!({ "pageid": id.parse::<u64>().unwrap_or(0), "missing": true }),
    };
    Reply::json(&json!({ "batchcomplete": true, "query": { "pages": [page] } }))
}

fn shown(asked: &Asked, id: &str, article: &Article) -> Value {
    let wanted = asked.parameter("prop").unwrap_or_default();
    let wants = |prop: &str| wanted.split('|').any(|given| given == prop);
    let mut page = json!({
        "pageid": id.parse::<u64>().unwrap_or(0),
        "ns": 0,
        "title": article.title,
    });
    if wants("extracts") {
        page["extract"] = article.text.as_str().into();
    }
    if wants("info") {
        let name = article.title.replace(' ', "_");
        page["contentmodel"] = "wikitext".into();
        page["pagelanguage"] = said(&article.language).into();
        page["fullurl"] = format!("https://{}/wiki/{name}", asked.host).into();
    }
    if wants("revisions") && !article.edited.is_empty() {
        page["revisions"] = json!([{ "timestamp": article.edited }]);
    }
    page
}
