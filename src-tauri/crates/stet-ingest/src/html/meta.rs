//! What a page says of itself in its head, its microdata and its JSON-LD.

use serde_json::Value;

use super::tree::{ROOT, Tree};
use crate::blocks::short_title;
use crate::page::name_of_author;
use crate::{Meta, calendar_date};

/// Largest JSON-LD block looked at, in bytes.
const MAX_JSON: usize = 512 * 1024;

/// Reads the metadata of a page.
pub(crate) fn meta(tree: &Tree) -> Meta {
    let mut found = Found::default();
    for id in tree.ids() {
        let node = tree.node(id);
        match node.name {
            "html" => found.set(Field::Language, 0, node.attribute("lang")),
            "title" => found.set(Field::Title, 3, Some(&text_of(tree, id, 300))),
            "meta" => {
                let key = ["property", "name", "itemprop", "http-equiv"]
                    .iter()
                    .find_map(|key| node.attribute(key))
                    .unwrap_or_default()
                    .to_ascii_lowercase();
                if let Some((field, rank)) = meta_key(&key) {
                    found.set(field, rank, node.attribute("content"));
                }
            }
            "script"
                if node
                    .attribute("type")
                    .is_some_and(|t| t.contains("ld+json")) =>
            {
                let json = text_of(tree, id, MAX_JSON);
                if let Ok(value) = serde_json::from_str::<Value>(&json) {
                    json_ld(&value, &mut found, 0);
                }
            }
            "time" => {
                let published = node.attribute("pubdate").is_some()
                    || node
                        .attribute("itemprop")
                        .is_some_and(|p| p.contains("datePublished"));
                let rank = if published { 1 } else { 6 };
                found.set(Field::Published, rank, node.attribute("datetime"));
            }
            name => {
                let prop = node.attribute("itemprop").unwrap_or_default();
                let class = node.attribute("class").unwrap_or_default();
                if prop == "datePublished" {
                    let date = node
                        .attribute("datetime")
                        .or_else(|| node.attribute("content"));
                    found.set(Field::Published, 1, date);
                }
                let by = prop == "author"
                    || (name == "a" && node.attribute("rel") == Some("author"))
                    || class.split_whitespace().any(|c| {
                        matches!(
                            c,
                            "byline" | "author" | "author-name" | "byline-name" | "p-author"
                        )
                    });
                if by {
                    let rank = if prop == "author" { 3 } else { 4 };
                    found.set(Field::Author, rank, Some(&text_of(tree, id, 120)));
                }
            }
        }
    }
    found.meta()
}

#[derive(Clone, Copy)]
enum Field {
    Title,
    Author,
    Publisher,
    Published,
    Language,
}

/// Which field a meta key fills, and how much it is trusted: 0 most.
fn meta_key(key: &str) -> Option<(Field, u8)> {
    Some(match key {
        "og:title" => (Field::Title, 1),
        "citation_title" | "dc.title" => (Field::Title, 0),
        "twitter:title" => (Field::Title, 2),
        "author" | "citation_author" | "dc.creator" | "parsely-author" | "sailthru.author" => {
            (Field::Author, 1)
        }
        "article:author" | "og:article:author" => (Field::Author, 2),
        "og:site_name" | "citation_publisher" | "dc.publisher" => (Field::Publisher, 0),
        "application-name" => (Field::Publisher, 2),
        "article:published_time"
        | "og:article:published_time"
        | "datepublished"
        | "citation_publication_date" => (Field::Published, 0),
        "og:published_time" | "parsely-pub-date" | "sailthru.date" | "pubdate"
        | "dc.date.issued" | "dcterms.created" | "dc.date" | "date" | "publish-date"
        | "publication_date" => (Field::Published, 2),
        "content-language" => (Field::Language, 1),
        "og:locale" => (Field::Language, 2),
        _ => return None,
    })
}

fn json_ld(value: &Value, found: &mut Found, depth: u8) {
    if depth > 4 {
        return;
    }
    match value {
        Value::Array(items) => items
            .iter()
            .take(50)
            .for_each(|item| json_ld(item, found, depth + 1)),
        Value::Object(object) => {
            let kind = object
                .get("@type")
                .map(Value::to_string)
                .unwrap_or_default();
            let article = ["Article", "Posting", "Report", "WebPage"]
                .iter()
                .any(|name| kind.contains(name));
            if article {
                // A page's own entry is less telling than the article's on it.
                let less = u8::from(kind.contains("WebPage"));
                found.set(Field::Title, 1 + less, text(object.get("headline")));
                found.set(Field::Published, less, text(object.get("datePublished")));
                found.set(Field::Author, less, name(object.get("author")).as_deref());
                found.set(
                    Field::Publisher,
                    1,
                    name(object.get("publisher")).as_deref(),
                );
                found.set(Field::Language, 2, text(object.get("inLanguage")));
            }
            for key in ["@graph", "mainEntity"] {
                if let Some(inner) = object.get(key) {
                    json_ld(inner, found, depth + 1);
                }
            }
        }
        _ => {}
    }
}

fn text(value: Option<&Value>) -> Option<&str> {
    value?.as_str()
}

/// Names of one or several persons or organisations.
fn name(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(name) => Some(name.clone()),
        Value::Object(object) => object.get("name")?.as_str().map(str::to_owned),
        Value::Array(list) => {
            let names: Vec<_> = list
                .iter()
                .take(8)
                .filter_map(|one| name(Some(one)))
                .collect();
            (!names.is_empty()).then(|| names.join(", "))
        }
        _ => None,
    }
}

/// The best value seen for each field, and its rank.
#[derive(Default)]
struct Found([Option<(u8, String)>; 5]);

impl Found {
    fn set(&mut self, field: Field, rank: u8, value: Option<&str>) {
        let Some(value) = value.map(short_title).filter(|value| !value.is_empty()) else {
            return;
        };
        let value = match field {
            Field::Published => match calendar_date(&value) {
                Some(date) => date,
                None => return,
            },
            Field::Author => match name_of_author(&value) {
                Some(author) => author,
                None => return,
            },
            Field::Language => value.replace('_', "-"),
            Field::Title | Field::Publisher => value,
        };
        let place = &mut self.0[field as usize];
        if place.as_ref().is_none_or(|(known, _)| rank < *known) {
            *place = Some((rank, value));
        }
    }

    fn meta(self) -> Meta {
        let [title, author, publisher, published_at, language] =
            self.0.map(|found| found.map(|(_, value)| value));
        Meta {
            title,
            author,
            publisher,
            published_at,
            language,
        }
    }
}

/// The text inside a node, at most about `limit` bytes of it.
pub(crate) fn text_of(tree: &Tree, id: u32, limit: usize) -> String {
    let mut out = String::new();
    let mut stack = vec![if id == ROOT { ROOT } else { id }];
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        out.push_str(&node.text);
        if out.len() > limit {
            break;
        }
        stack.extend(node.children.iter().rev());
    }
    out
}
