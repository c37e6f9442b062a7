//! What a page says of itself in JSON-LD: the article's own entry, not those of others on it.

use serde_json::Value;

use super::dates;
use super::said::{Said, name_of_author};

/// Largest block looked at, in bytes.
const MAX_JSON: usize = 512 * 1024;

/// Deepest nesting followed.
const MAX_DEPTH: u8 = 5;

/// Most items of one list looked at.
const MAX_ITEMS: usize = 60;

/// Reads one block. What is no JSON is passed over.
pub(super) fn read(text: &str, said: &mut Said) {
    if text.len() > MAX_JSON {
        return;
    }
    // Line ends inside strings are common, and no JSON.
    let tidy: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let tidy = tidy
        .trim()
        .trim_start_matches("<!--")
        .trim_end_matches("-->")
        .trim()
        .trim_end_matches(';');
    if let Ok(value) = serde_json::from_str::<Value>(tidy) {
        walk(&value, said, 0);
    }
}

fn walk(value: &Value, said: &mut Said, depth: u8) {
    if depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items.iter().take(MAX_ITEMS) {
                walk(item, said, depth + 1);
            }
        }
        Value::Object(object) => {
            let kind = object
                .get("@type")
                .map(Value::to_string)
                .unwrap_or_default();
            if let Some(rank) = rank(&kind) {
                take(object, rank, said);
            }
            for key in ["@graph", "mainEntity", "mainEntityOfPage"] {
                if let Some(inner) = object.get(key) {
                    walk(inner, said, depth + 1);
                }
            }
        }
        _ => {}
    }
}

/// How telling an entry of this kind is for the page: an article more than the page it stands on.
fn rank(kind: &str) -> Option<u8> {
    let any = |names: &[&str]| names.iter().any(|name| kind.contains(name));
    if any(&[
        "Article",
        "Posting",
        "Report",
        "Review",
        "Recipe",
        "ScholarlyWork",
    ]) && !any(&["ItemList"])
    {
        Some(0)
    } else if any(&[
        "CreativeWork",
        "VideoObject",
        "PodcastEpisode",
        "Book",
        "Dataset",
    ]) {
        Some(2)
    } else if any(&["WebPage", "QAPage", "FAQPage"]) {
        Some(3)
    } else {
        None
    }
}

fn take(object: &serde_json::Map<String, Value>, rank: u8, said: &mut Said) {
    let text = |key: &str| object.get(key).and_then(Value::as_str).map(plain);
    let date = |key: &str| text(key).as_deref().and_then(dates::of_field);
    said.declared_title.offer(
        1 + rank,
        text("headline")
            .or_else(|| text("name").filter(|_| rank == 0))
            .as_deref(),
    );
    said.published.offer(rank, date("datePublished").as_deref());
    said.published
        .offer(rank + 3, date("dateCreated").as_deref());
    said.updated.offer(rank, date("dateModified").as_deref());
    let author = names(object.get("author").or_else(|| object.get("creator")));
    let publisher = names(object.get("publisher"));
    // A publisher that calls itself the author tells less than a byline.
    let less = if author == publisher { 5 } else { 0 };
    let author = author.as_deref().and_then(name_of_author);
    said.author.offer(rank + less, author.as_deref());
    said.publisher.offer(1 + rank, publisher.as_deref());
    said.language.offer(2, text("inLanguage").as_deref());
    let free = object.get("isAccessibleForFree");
    let no = free.is_some_and(|free| match free {
        Value::Bool(free) => !free,
        Value::String(free) => matches!(
            free.trim().to_ascii_lowercase().as_str(),
            "false" | "no" | "http://schema.org/false"
        ),
        _ => false,
    });
    said.not_free |= no && rank == 0;
}

/// Names of one or several persons or organisations.
fn names(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(name) => Some(plain(name)),
        Value::Object(object) => names(object.get("name")),
        Value::Array(list) => {
            let mut all: Vec<String> = Vec::new();
            for name in list.iter().take(8).filter_map(|one| names(Some(one))) {
                if !all.contains(&name) {
                    all.push(name);
                }
            }
            (!all.is_empty()).then(|| all.join(", "))
        }
        _ => None,
    }
    .filter(|name| !name.is_empty() && !name.contains("://"))
}

/// Character references inside JSON strings are common too.
fn plain(text: &str) -> String {
    crate::html::plain_text(text).trim().to_owned()
}
