//! Rows of the reference sets read into works.
//!
//! Only the fields of the citation itself are read, never its label or how it was made.

use serde_json::Value;
use stet_core::reference::adjudicate::read_name;
use stet_core::reference::parse::{kind_of, parse};
use stet_core::reference::{Person, Work};

use super::As;

/// The work a row cites, in the form in which citations are given.
pub(super) fn cited(row: &Value, given: As) -> Option<Work> {
    match given {
        As::Fields => work(row),
        As::Text => read(row),
    }
}

/// The work a row cites: a row with the fields as they stand (`title`, `authors`, `venue`, …), or
/// one with BibTeX `fields`. `None` if it has neither title nor authors nor identifier.
pub(super) fn work(row: &Value) -> Option<Work> {
    let mut work = match row.get("fields") {
        Some(fields) => bibtex(fields),
        None => plain(row),
    };
    work.kind = kind_of(&work);
    let something = !work.title.is_empty() || !work.authors.is_empty() || !work.doi.is_empty();
    something.then_some(work)
}

/// The work the `text` of a row cites, read out of that text alone. `None` if there is no text or
/// nothing in it that could be looked up.
fn read(row: &Value) -> Option<Work> {
    let work = parse(row["text"].as_str()?);
    let something = !work.title.is_empty() || !work.authors.is_empty() || !work.doi.is_empty();
    something.then_some(work)
}

fn plain(row: &Value) -> Work {
    let (authors, et_al) = people(
        row["authors"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str),
    );
    Work {
        title: text(&row["title"]),
        authors,
        et_al,
        container: [text(&row["venue"]), text(&row["container"])].concat(),
        year: year(&row["year"]),
        volume: text(&row["volume"]),
        issue: text(&row["issue"]),
        pages: text(&row["pages"]),
        publisher: text(&row["publisher"]),
        place: text(&row["location"]),
        doi: text(&row["doi"]),
        arxiv: text(&row["arxiv_id"]),
        url: text(&row["url"]),
        ..Work::default()
    }
}

fn bibtex(fields: &Value) -> Work {
    let author = text(&fields["author"]);
    let (authors, et_al) = people(author.split(" and ").map(str::trim));
    let container = [&fields["booktitle"], &fields["journal"]]
        .into_iter()
        .map(text)
        .find(|name| !name.is_empty());
    Work {
        title: text(&fields["title"]),
        authors,
        et_al,
        container: container.unwrap_or_default(),
        year: year(&fields["year"]),
        volume: text(&fields["volume"]),
        issue: text(&fields["number"]),
        pages: text(&fields["pages"]),
        publisher: text(&fields["publisher"]),
        place: text(&fields["address"]),
        doi: text(&fields["doi"]),
        url: text(&fields["url"]),
        ..Work::default()
    }
}

/// Names in order, and whether the list ends in "et al.", "and others" or the like.
fn people<'n>(names: impl Iterator<Item = &'n str>) -> (Vec<Person>, bool) {
    let mut authors = Vec::new();
    let mut et_al = false;
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        let folded = name.to_lowercase();
        let rest = folded.trim_start_matches("and ").trim_end_matches('.');
        if matches!(
            rest,
            "et al" | "others" | "et alii" | "et alia" | "…" | "..."
        ) {
            et_al = true;
        } else {
            authors.push(read_name(name));
        }
    }
    (authors, et_al)
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn year(value: &Value) -> Option<i32> {
    match value {
        Value::Number(number) => i32::try_from(number.as_i64()?).ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_forms_of_rows() {
        let row = json!({"title": "T", "authors": ["Ann Lee", "Others"], "year": 2020,
            "venue": "V", "location": "Here", "label": "real"});
        let read = work(&row).expect("a work");
        assert_eq!((read.authors.len(), read.et_al), (1, true));
        assert_eq!((read.year, read.place.as_str()), (Some(2020), "Here"));
        let row = json!({"fields": {"title": "T", "author": "Lee, Ann and Bo Chen", "year": "2020",
            "booktitle": "B"}});
        let read = work(&row).expect("a work");
        assert_eq!((read.authors.len(), read.et_al), (2, false));
        assert_eq!((read.container.as_str(), read.year), ("B", Some(2020)));
        assert_eq!(work(&json!({"id": 1})), None);
    }
}
