//! CSL-JSON, as citation processors take it.

use serde_json::{Map, Value, json};
use stet_core::reference::{Person, Work};

use super::keys;

/// Writes the works as an indented CSL-JSON list with a final line break.
#[must_use]
pub fn csl_json(works: &[Work]) -> String {
    let items: Vec<Value> = works
        .iter()
        .zip(keys(works))
        .map(|(work, key)| item(work, &key).into())
        .collect();
    // A list of plain values; writing it cannot fail.
    let mut text = serde_json::to_string_pretty(&items).unwrap_or_else(|_| "[]".to_owned());
    text.push('\n');
    text
}

/// One work as a CSL item. Fields that are not given stay away.
pub(crate) fn item(work: &Work, key: &str) -> Map<String, Value> {
    let mut item = Map::new();
    item.insert("id".into(), key.into());
    item.insert("type".into(), work.kind.csl_type().into());
    let arxiv = if work.arxiv.is_empty() {
        String::new()
    } else {
        format!("arXiv:{}", work.arxiv)
    };
    let number = if work.number.is_empty() {
        &arxiv
    } else {
        &work.number
    };
    for (name, value) in [
        ("title", &work.title),
        ("container-title", &work.container),
        ("volume", &work.volume),
        ("issue", &work.issue),
        ("page", &work.pages),
        ("edition", &work.edition),
        ("genre", &work.genre),
        ("publisher", &work.publisher),
        ("publisher-place", &work.place),
        ("DOI", &work.doi),
        ("PMID", &work.pmid),
        ("PMCID", &work.pmcid),
        ("ISBN", &work.isbn),
        ("ISSN", &work.issn),
        ("number", number),
        ("URL", &work.url),
        ("note", &work.note),
    ] {
        if !value.is_empty() {
            item.insert(name.into(), value.as_str().into());
        }
    }
    let mut authors = people(&work.authors);
    if work.et_al {
        authors.push(json!({"literal": "et al."}));
    }
    for (name, list) in [("author", authors), ("editor", people(&work.editors))] {
        if !list.is_empty() {
            item.insert(name.into(), list.into());
        }
    }
    if let Some(year) = work.year {
        let mut parts = vec![json!(year)];
        if let Some(month) = work.month {
            parts.push(json!(month));
            parts.extend(work.day.map(|day| json!(day)));
        }
        item.insert("issued".into(), json!({"date-parts": [parts]}));
    }
    let accessed: Vec<i32> = work
        .accessed
        .split('-')
        .filter_map(|part| part.parse().ok())
        .collect();
    if accessed.len() == 3 {
        item.insert("accessed".into(), json!({"date-parts": [accessed]}));
    }
    item
}

fn people(persons: &[Person]) -> Vec<Value> {
    persons
        .iter()
        .map(|person| {
            if person.group {
                return json!({"literal": person.family});
            }
            let mut name = Map::new();
            for (part, value) in [
                ("family", &person.family),
                ("given", &person.given),
                ("suffix", &person.suffix),
            ] {
                if !value.is_empty() {
                    name.insert(part.into(), value.as_str().into());
                }
            }
            Value::Object(name)
        })
        .collect()
}
