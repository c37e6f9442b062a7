//! A work as a CSL item.

use std::collections::BTreeMap;

use hayagriva::citationberg::json::{Item, Value};
use serde_json::{Value as Json, json};
use stet_core::reference::{Person, Work, WorkKind};

/// The work as a CSL item. Fields that are not given stay away.
pub(super) fn item(work: &Work) -> Item {
    let mut fields = BTreeMap::new();
    for (name, value) in csl_json(work) {
        if let Ok(value) = serde_json::from_value::<Value>(value) {
            fields.insert(name.to_owned(), value);
        }
    }
    Item(fields)
}

fn csl_json(work: &Work) -> Vec<(&'static str, Json)> {
    let mut fields = vec![("id", json!("work")), ("type", json!(csl_type(work.kind)))];
    let mut text = |name: &'static str, value: &str| {
        if !value.trim().is_empty() {
            fields.push((name, json!(value.trim())));
        }
    };
    text("title", &work.title);
    text("container-title", &work.container);
    text("volume", &work.volume);
    text("issue", &work.issue);
    text("page", &work.pages);
    text("edition", &edition(&work.edition));
    text("publisher", &work.publisher);
    text("publisher-place", &work.place);
    text("DOI", &work.doi);
    let (genre, number) = report_number(&work.number);
    text("genre", genre);
    text("number", &number);
    // A DOI is the address to print; another one beside it would be printed too.
    if work.doi.is_empty() {
        text("URL", &work.url);
    }
    for (name, people) in [("author", &work.authors), ("editor", &work.editors)] {
        if !people.is_empty() {
            fields.push((name, people.iter().map(person).collect()));
        }
    }
    if let Some(date) = issued(work) {
        fields.push(("issued", date));
    }
    if let Some(parts) = date_parts(&work.accessed) {
        fields.push(("accessed", json!({ "date-parts": [parts] })));
    }
    fields
}

/// The CSL type of a kind of work.
fn csl_type(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::JournalArticle => "article-journal",
        WorkKind::ConferencePaper => "paper-conference",
        WorkKind::Preprint => "article",
        WorkKind::Thesis => "thesis",
        WorkKind::Book => "book",
        WorkKind::Chapter => "chapter",
        WorkKind::Report => "report",
        WorkKind::NewsArticle => "article-newspaper",
        WorkKind::MagazineArticle => "article-magazine",
        WorkKind::Dataset => "dataset",
        WorkKind::Case => "legal_case",
        WorkKind::Statute => "legislation",
        WorkKind::Patent => "patent",
        WorkKind::Recording => "motion_picture",
        WorkKind::WebPage => "webpage",
        WorkKind::Unknown => "document",
    }
}

/// A hyphen that the styles do not take for the sign of a range.
const KEPT_HYPHEN: char = '\u{2011}';

/// "NIH Publication No. 18-2059" → "NIH Publication" and "18-2059", the hyphen kept.
fn report_number(written: &str) -> (&str, String) {
    let (genre, number) = written
        .split_once(" No. ")
        .or_else(|| written.split_once(" no. "))
        .unwrap_or(("", written));
    (genre, number.replace('-', &KEPT_HYPHEN.to_string()))
}

/// The words with the hyphens that [`item`] hid from the styles.
pub(super) fn with_plain_hyphens(words: &str) -> String {
    words.replace(KEPT_HYPHEN, "-")
}

/// "2nd ed." → "2": the style puts the words around the number.
fn edition(written: &str) -> String {
    let bare = written
        .trim()
        .trim_end_matches('.')
        .trim_end_matches(" edition")
        .trim_end_matches(" ed")
        .trim();
    let digits: String = bare.chars().take_while(char::is_ascii_digit).collect();
    let rest = &bare[digits.len()..];
    if !digits.is_empty() && matches!(rest, "" | "st" | "nd" | "rd" | "th") {
        digits
    } else {
        bare.to_owned()
    }
}

/// Particles that stay before the family name and are sorted with it.
const PARTICLES: [&str; 24] = [
    "van der", "van den", "van de", "van", "von der", "von dem", "von", "zu", "de la", "de las",
    "de los", "de", "del", "della", "di", "da", "dos", "du", "la", "le", "ten", "ter", "af", "al",
];

fn person(person: &Person) -> Json {
    if person.group || person.given.is_empty() {
        return json!({ "literal": person.family });
    }
    let mut name = json!({ "family": person.family, "given": person.given });
    let lower = PARTICLES.iter().find(|particle| {
        person
            .family
            .strip_prefix(**particle)
            .is_some_and(|rest| rest.starts_with(' '))
    });
    if let Some(particle) = lower {
        name["non-dropping-particle"] = json!(particle);
        name["family"] = json!(person.family[particle.len()..].trim_start());
    }
    if !person.suffix.is_empty() {
        name["suffix"] = json!(person.suffix);
    }
    name
}

fn issued(work: &Work) -> Option<Json> {
    let mut parts = vec![work.year?];
    if let Some(month) = work.month {
        parts.push(i32::from(month));
        parts.extend(work.day.map(i32::from));
    }
    Some(json!({ "date-parts": [parts] }))
}

/// "2019-03-22" → 2019, 3, 22.
fn date_parts(date: &str) -> Option<Vec<i32>> {
    date.get(..10)?
        .split('-')
        .map(|part| part.parse().ok())
        .collect()
}
