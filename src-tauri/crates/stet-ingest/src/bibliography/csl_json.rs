//! CSL-JSON: a list of items, as Zotero, pandoc and citeproc exchange them.

use serde_json::Value;
use stet_core::reference::{Person, Work, WorkKind, identifier};

use super::{Bibliography, doi, isbn, issn, names, pages, plain};

/// True for a JSON list or object.
pub(super) fn looks_like(text: &str) -> bool {
    let head = text.trim_start();
    head.starts_with('[') || (head.starts_with('{') && head.contains('"'))
}

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let items = match serde_json::from_str(text) {
        Ok(Value::Array(items)) => items,
        Ok(Value::Object(mut whole)) => match whole.remove("items") {
            Some(Value::Array(items)) => items,
            _ => vec![Value::Object(whole)],
        },
        Ok(_) => Vec::new(),
        Err(error) => {
            read.notices
                .push(format!("The file is not complete JSON: {error}."));
            Vec::new()
        }
    };
    for (at, item) in items.iter().enumerate() {
        if !is_item(item) {
            read.notices
                .push(format!("Item {} is not a bibliographic entry.", at + 1));
            continue;
        }
        if !read.add(text_of(item, "id"), work(item)) {
            break;
        }
    }
    read
}

/// True for an object that describes a work.
pub(super) fn is_item(item: &Value) -> bool {
    item.is_object() && (item.get("type").is_some() || item.get("title").is_some())
}

/// A field as text; numbers are written out, and of several the first is taken.
fn text_of(item: &Value, field: &str) -> String {
    let value = match &item[field] {
        Value::Array(several) => several.first(),
        one => Some(one),
    };
    match value {
        Some(Value::String(text)) => plain(text),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

pub(super) fn work(item: &Value) -> Work {
    let text = |field| text_of(item, field);
    let kind = text("type");
    let issued = date(&item["issued"]);
    let mut work = Work {
        kind: WorkKind::of_csl_type(&kind),
        title: text("title"),
        container: text("container-title"),
        year: issued.0,
        month: issued.1,
        day: issued.2,
        volume: text("volume"),
        issue: text("issue"),
        pages: pages(&text("page")),
        edition: text("edition").replace("..", "."),
        publisher: text("publisher"),
        place: text("publisher-place"),
        doi: doi(&text("DOI")),
        pmid: text("PMID"),
        pmcid: identifier::pmcid(&text("PMCID")).unwrap_or_else(|| text("PMCID")),
        isbn: isbn(&text("ISBN")),
        issn: issn(&text("ISSN")),
        number: text("number"),
        url: text("URL"),
        note: text("note"),
        ..Work::default()
    };
    if work.kind == WorkKind::Thesis {
        work.genre = text("genre");
    }
    if work.place.is_empty() {
        work.place = text("event-place");
    }
    if let (Some(year), Some(month), Some(day)) = date(&item["accessed"]) {
        work.accessed = format!("{year:04}-{month:02}-{day:02}");
    }
    let arxiv = identifier::arxiv(&work.number)
        .filter(|_| work.number.to_lowercase().starts_with("arxiv"))
        .or_else(|| identifier::arxiv_of_doi(&work.doi));
    if let Some(id) = arxiv {
        if identifier::arxiv(&work.number).is_some() {
            work.number.clear();
        }
        work.arxiv = id.id;
    }
    (work.authors, work.et_al) = people(&item["author"]);
    (work.editors, _) = people(&item["editor"]);
    work
}

fn people(list: &Value) -> (Vec<Person>, bool) {
    let mut et_al = false;
    let mut persons = Vec::new();
    let entries = match list {
        Value::Array(entries) => entries.as_slice(),
        Value::Null => &[],
        one => std::slice::from_ref(one),
    };
    for entry in entries {
        if let Value::String(written) = entry {
            names::push(&mut persons, &mut et_al, &plain(written));
            continue;
        }
        let part = |field| text_of(entry, field);
        let literal = part("literal");
        if ["et al.", "et al", "others", "and others"].contains(&literal.to_lowercase().as_str()) {
            et_al = true;
            continue;
        }
        let particles = [part("dropping-particle"), part("non-dropping-particle")];
        let family = particles
            .iter()
            .chain([&part("family")])
            .filter(|word| !word.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join(" ");
        let group = !literal.is_empty();
        let family = if group { literal } else { family };
        if !family.is_empty() {
            persons.push(Person {
                family,
                given: part("given"),
                suffix: part("suffix"),
                group,
            });
        }
    }
    (persons, et_al)
}

/// `date-parts`, or the beginning of a `raw` or `literal` date as "2020-03-05" or "2020".
fn date(value: &Value) -> (Option<i32>, Option<u8>, Option<u8>) {
    let parts = &value["date-parts"][0];
    let number = |part: &Value| {
        part.as_i64()
            .or_else(|| part.as_str().and_then(|text| text.trim().parse().ok()))
    };
    if parts.is_array() {
        let at = |index: usize| parts.get(index).and_then(number);
        return (
            at(0).and_then(|year| i32::try_from(year).ok()),
            at(1)
                .and_then(|month| u8::try_from(month).ok())
                .filter(|month| (1..=12).contains(month)),
            at(2)
                .and_then(|day| u8::try_from(day).ok())
                .filter(|day| (1..=31).contains(day)),
        );
    }
    let raw = [&value["raw"], &value["literal"], value]
        .into_iter()
        .find_map(Value::as_str)
        .unwrap_or_default();
    super::date(raw)
}
