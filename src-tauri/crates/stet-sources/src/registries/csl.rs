//! CSL-JSON and Crossref's own form, which share most names: read in one place.

use serde_json::Value;
use stet_core::reference::{Notice, Person, Record, Work, WorkKind};

use super::json::{list, text, words};
use super::{markup, name, notice};

/// A record from CSL-JSON or a Crossref item; `None` if it is not even an object with a DOI.
pub(super) fn record(item: &Value, registry: &str) -> Option<Record> {
    let doi = text(item, "/DOI").to_lowercase();
    if doi.is_empty() {
        return None;
    }
    let (title, mark) = title(item);
    let (year, month, day) = issued(item);
    let work = Work {
        kind: kind(text(item, "/type"), text(item, "/subtype")),
        title,
        authors: people(list(item, "/author")),
        editors: people(list(item, "/editor")),
        container: markup::plain(&words(item, "/container-title")),
        year,
        month,
        day,
        volume: words(item, "/volume"),
        issue: words(item, "/issue"),
        pages: pages(item),
        edition: words(item, "/edition-number"),
        publisher: words(item, "/publisher"),
        place: place(item),
        isbn: isbn(&words(item, "/ISBN")),
        issn: words(item, "/ISSN"),
        url: format!("https://doi.org/{doi}"),
        doi: doi.clone(),
        ..Work::default()
    };
    let mut notices: Vec<Notice> = Vec::new();
    for update in list(item, "/updated-by") {
        if let Some(kind) = notice::kind(text(update, "/type")) {
            notice::add(
                &mut notices,
                Notice {
                    kind,
                    reference: text(update, "/DOI").to_lowercase(),
                    date: written(parts(update, "/updated")),
                },
            );
        }
    }
    if let Some(kind) = mark {
        notice::add(&mut notices, notice::bare(kind));
    }
    Some(Record {
        registry: registry.to_owned(),
        url: format!("https://doi.org/{doi}"),
        id: doi,
        versions: versions(item, &work),
        work,
        notices,
    })
}

/// True if the item is itself a notice about another work.
pub(super) fn is_notice(item: &Value) -> bool {
    list(item, "/update-to")
        .iter()
        .any(|update| notice::kind(text(update, "/type")).is_some())
}

fn title(item: &Value) -> (String, Option<stet_core::reference::NoticeKind>) {
    let main = markup::plain(&words(item, "/title"));
    let sub = markup::plain(&words(item, "/subtitle"));
    let (main, mark) = notice::unmark(&main);
    // Some publishers give the subtitle twice.
    if sub.is_empty() || main.to_lowercase().contains(&sub.to_lowercase()) {
        (main.to_owned(), mark)
    } else {
        (format!("{main}: {sub}"), mark)
    }
}

fn people(list: &[Value]) -> Vec<Person> {
    list.iter()
        .filter_map(|person| {
            let (family, literal) = (text(person, "/family"), text(person, "/literal"));
            let group = text(person, "/name");
            if !family.is_empty() {
                let particle = text(person, "/non-dropping-particle");
                let family = format!("{particle} {family}");
                let given = text(person, "/given");
                Some(name::parts(&family, given, text(person, "/suffix")))
            } else if !group.is_empty() {
                Some(name::group(group))
            } else if !literal.is_empty() {
                Some(name::shown(literal))
            } else {
                let given = text(person, "/given");
                (!given.is_empty()).then(|| name::shown(given))
            }
        })
        .collect()
}

/// Other dates, names of the container, and works that the record calls versions of this one.
fn versions(item: &Value, work: &Work) -> Vec<Work> {
    let mut out: Vec<Work> = Vec::new();
    let mut add = |version: Work| {
        if version != Work::default() && !out.contains(&version) {
            out.push(version);
        }
    };
    for key in [
        "/published-online",
        "/published-print",
        "/published",
        "/posted",
    ] {
        let (year, month, day) = parts(item, key);
        if year.is_some() && year != work.year {
            add(Work {
                year,
                month,
                day,
                ..Work::default()
            });
        }
    }
    let containers = (list(item, "/container-title").iter().skip(1))
        .chain(list(item, "/short-container-title"))
        .filter_map(Value::as_str)
        .chain([text(item, "/event/name"), text(item, "/event/acronym")]);
    for container in containers {
        let container = markup::plain(container);
        if !container.is_empty() && container != work.container {
            add(Work {
                container,
                ..Work::default()
            });
        }
    }
    for (relation, kind) in [
        ("has-preprint", WorkKind::Preprint),
        ("is-preprint-of", WorkKind::Unknown),
        ("is-version-of", WorkKind::Unknown),
        ("has-version", WorkKind::Unknown),
        ("is-same-as", WorkKind::Unknown),
        ("is-identical-to", WorkKind::Unknown),
        ("has-translation", WorkKind::Unknown),
        ("is-translation-of", WorkKind::Unknown),
    ] {
        for other in list(item, &format!("/relation/{relation}")) {
            if text(other, "/id-type") == "doi" {
                add(Work {
                    kind,
                    doi: text(other, "/id").to_lowercase(),
                    ..Work::default()
                });
            }
        }
    }
    out
}

/// The date of issue; where the record has none, the first of the others.
fn issued(item: &Value) -> (Option<i32>, Option<u8>, Option<u8>) {
    [
        "/issued",
        "/published",
        "/published-print",
        "/published-online",
        "/posted",
        "/created",
    ]
    .iter()
    .map(|key| parts(item, key))
    .find(|(year, ..)| year.is_some())
    .unwrap_or_default()
}

/// `{"date-parts": [[2021, 3, 1]]}`; some agencies write the numbers as text.
fn parts(item: &Value, key: &str) -> (Option<i32>, Option<u8>, Option<u8>) {
    let all = list(item, &format!("{key}/date-parts/0"));
    let number = |at: usize| {
        all.get(at).and_then(|part| match part {
            Value::Number(number) => number.as_i64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        })
    };
    let within = |value: Option<i64>, most: i64| {
        value
            .filter(|value| (1..=most).contains(value))
            .and_then(|value| u8::try_from(value).ok())
    };
    let year = number(0)
        .filter(|year| (1000..2200).contains(year))
        .and_then(|year| i32::try_from(year).ok());
    let month = year.and_then(|_| within(number(1), 12));
    let day = month.and_then(|_| within(number(2), 31));
    (year, month, day)
}

fn written((year, month, day): (Option<i32>, Option<u8>, Option<u8>)) -> String {
    match (year, month, day) {
        (Some(year), Some(month), Some(day)) => format!("{year:04}-{month:02}-{day:02}"),
        (Some(year), Some(month), None) => format!("{year:04}-{month:02}"),
        (Some(year), None, _) => format!("{year:04}"),
        (None, ..) => String::new(),
    }
}

fn pages(item: &Value) -> String {
    let pages = words(item, "/page");
    if pages.is_empty() {
        words(item, "/article-number")
    } else {
        pages
    }
}

/// Where the meeting was, for a paper; where the publisher is, for anything else.
fn place(item: &Value) -> String {
    [
        "/event/location",
        "/event-place",
        "/publisher-location",
        "/publisher-place",
    ]
    .iter()
    .map(|key| words(item, key))
    .find(|place| !place.is_empty())
    .unwrap_or_default()
}

/// An ISBN as digits and X; Crossref sometimes gives it as an address.
fn isbn(text: &str) -> String {
    let end = text.rsplit('/').next().unwrap_or("");
    end.chars()
        .filter(|c| c.is_ascii_digit() || matches!(c, 'X' | 'x'))
        .collect::<String>()
        .to_uppercase()
}

/// Crossref's and CSL's names of sorts of works.
fn kind(name: &str, subtype: &str) -> WorkKind {
    match name {
        "journal-article" | "article-journal" => WorkKind::JournalArticle,
        "proceedings-article" | "paper-conference" => WorkKind::ConferencePaper,
        "posted-content" if subtype.is_empty() || subtype == "preprint" => WorkKind::Preprint,
        "article" | "preprint" => WorkKind::Preprint,
        "dissertation" | "thesis" => WorkKind::Thesis,
        "book" | "monograph" | "edited-book" | "reference-book" => WorkKind::Book,
        "book-chapter" | "book-section" | "book-part" | "reference-entry" | "chapter" => {
            WorkKind::Chapter
        }
        "report" | "report-component" | "report-series" => WorkKind::Report,
        "dataset" | "software" | "database" => WorkKind::Dataset,
        "article-newspaper" => WorkKind::NewsArticle,
        "article-magazine" => WorkKind::MagazineArticle,
        "patent" => WorkKind::Patent,
        "motion_picture" | "broadcast" => WorkKind::Recording,
        "webpage" => WorkKind::WebPage,
        _ => WorkKind::Unknown,
    }
}
