//! What Crossref's API and content negotiation have in common: a work as CSL-like JSON.

use serde_json::{Map, Value, json};

use crate::{Name, Work};

/// `{"date-parts": [[2021, 3, 1]]}` with as many parts as are known.
pub(crate) fn date_parts(year: Option<i32>, month: Option<u8>, day: Option<u8>) -> Value {
    let mut parts: Vec<i64> = year.map(i64::from).into_iter().collect();
    if let (Some(_), Some(month)) = (year, month) {
        parts.push(month.into());
        parts.extend(day.map(i64::from));
    }
    json!({ "date-parts": [parts] })
}

/// "2021-03-01" in the same form.
pub(crate) fn date_parts_of(text: &str) -> Value {
    let parts: Vec<i64> = text
        .split('-')
        .filter_map(|part| part.parse().ok())
        .collect();
    json!({ "date-parts": [parts] })
}

/// A contributor.
pub(crate) fn person(name: &Name, first: bool) -> Value {
    let sequence = if first { "first" } else { "additional" };
    let (family, given, suffix) = name.parts();
    let mut out = Map::new();
    if name.is_group() {
        out.insert("name".to_owned(), family.into());
    } else {
        if !given.is_empty() {
            out.insert("given".to_owned(), given.into());
        }
        out.insert("family".to_owned(), family.into());
        if !suffix.is_empty() {
            out.insert("suffix".to_owned(), suffix.into());
        }
    }
    out.insert("sequence".to_owned(), sequence.into());
    out.insert("affiliation".to_owned(), json!([]));
    Value::Object(out)
}

/// All contributors.
pub(crate) fn people(names: &[Name]) -> Value {
    names
        .iter()
        .enumerate()
        .map(|(at, name)| person(name, at == 0))
        .collect()
}

/// Crossref's name of what sort of thing a work is.
pub(crate) fn crossref_type(work: &Work) -> &'static str {
    match work.sort() {
        "conference" => "proceedings-article",
        "preprint" => "posted-content",
        "book" => "book",
        "chapter" => "book-chapter",
        "report" => "report",
        "thesis" => "dissertation",
        "dataset" => "dataset",
        _ => "journal-article",
    }
}

/// CSL-JSON as content negotiation gives it: titles are strings, types are CSL's.
pub(crate) fn csl(work: &Work) -> Value {
    let kind = match work.sort() {
        "conference" => "paper-conference",
        "preprint" => "article",
        "book" => "book",
        "chapter" => "chapter",
        "report" => "report",
        "thesis" => "thesis",
        "dataset" => "dataset",
        _ => "article-journal",
    };
    let mut out = json!({
        "type": kind,
        "DOI": work.doi,
        "title": work.full_title(),
        "author": people(&work.authors),
        "issued": date_parts(work.year, work.month, work.day),
        "publisher": work.publisher,
        "URL": format!("https://doi.org/{}", work.doi),
    });
    for (key, value) in [
        ("container-title", &work.container),
        ("volume", &work.volume),
        ("issue", &work.issue),
        ("page", &work.pages),
        ("publisher-place", &work.place),
    ] {
        if !value.is_empty() {
            out[key] = value.as_str().into();
        }
    }
    for (key, value) in [("ISBN", &work.isbn), ("ISSN", &work.issn)] {
        if !value.is_empty() {
            out[key] = json!([value]);
        }
    }
    if let Some(year) = work.print_year {
        out["published-print"] = date_parts(Some(year), None, None);
        out["published-online"] = date_parts(work.year, work.month, work.day);
    }
    out
}
