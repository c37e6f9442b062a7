//! BibTeX and BibLaTeX, read with the crate `biblatex`.
//!
//! That crate refuses a whole file for one bad entry; so a refused file is cut into its entries
//! and each is read alone, with the abbreviations of the file.

use biblatex::{Bibliography as Parsed, ChunksExt, DateValue, Entry, EntryType, PermissiveType};
use stet_core::reference::{Person, Work, WorkKind, identifier};

use super::{Bibliography, doi, isbn, issn, pages};

/// Most bytes of `@string` abbreviations given to each entry of a damaged file.
const ABBREVIATIONS: usize = 64 * 1024;

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    match Parsed::parse(text) {
        Ok(parsed) => {
            take(&parsed, &mut read);
        }
        Err(_) => one_by_one(text, &mut read),
    }
    read
}

fn take(parsed: &Parsed, read: &mut Bibliography) -> bool {
    parsed
        .iter()
        .filter(|entry| !matches!(entry.entry_type, EntryType::Set | EntryType::XData))
        .all(|entry| read.add(entry.key.clone(), work(entry)))
}

/// The entries of a file that is not sound as a whole.
fn one_by_one(text: &str, read: &mut Bibliography) {
    let mut strings = String::new();
    let mut bodies = Vec::new();
    for (at, body) in cut(text) {
        let lower = body.get(..10).unwrap_or(body).to_lowercase();
        if lower.starts_with("@string") {
            if strings.len() + body.len() <= ABBREVIATIONS {
                strings.push_str(body);
                strings.push('\n');
            }
        } else if !lower.starts_with("@comment") && !lower.starts_with("@preamble") {
            bodies.push((at, body));
        }
    }
    for (line, body) in bodies {
        match Parsed::parse(&format!("{strings}{body}")) {
            Ok(parsed) => {
                if !take(&parsed, read) {
                    return;
                }
            }
            Err(error) => read.notices.push(format!(
                "The entry at line {line} could not be read: {}.",
                error.kind
            )),
        }
    }
}

/// The stretches that begin with "@" at the head of a line, each with its line number from 1.
fn cut(text: &str) -> Vec<(usize, &str)> {
    let mut starts = Vec::new();
    let mut at = 0;
    for (line, words) in text.split_inclusive('\n').enumerate() {
        if words.trim_start().starts_with('@') {
            starts.push((line + 1, at));
        }
        at += words.len();
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|((line, start), end)| (*line, text[*start..end].trim()))
        .collect()
}

fn text_of(entry: &Entry, field: &str) -> String {
    entry.get(field).map_or_else(String::new, |chunks| {
        let plain = chunks.format_verbatim();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// The first of several fields that is given.
fn first(entry: &Entry, fields: &[&str]) -> String {
    fields
        .iter()
        .map(|field| text_of(entry, field))
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

fn work(entry: &Entry) -> Work {
    let subtitle = text_of(entry, "subtitle");
    let title = text_of(entry, "title");
    let mut work = Work {
        kind: kind(entry),
        title: if subtitle.is_empty() {
            title
        } else {
            format!("{title}: {subtitle}")
        },
        container: first(
            entry,
            &["journal", "journaltitle", "booktitle", "maintitle"],
        ),
        volume: text_of(entry, "volume"),
        pages: pages(&first(entry, &["pages", "eid"])),
        edition: text_of(entry, "edition"),
        publisher: first(
            entry,
            &["publisher", "school", "institution", "organization"],
        ),
        place: first(entry, &["address", "location", "venue"]),
        doi: doi(&text_of(entry, "doi")),
        pmid: text_of(entry, "pmid"),
        pmcid: identifier::pmcid(&text_of(entry, "pmcid")).unwrap_or_default(),
        isbn: isbn(&text_of(entry, "isbn")),
        issn: issn(&text_of(entry, "issn")),
        url: text_of(entry, "url"),
        note: text_of(entry, "note"),
        ..Work::default()
    };
    let number = text_of(entry, "number");
    if matches!(
        work.kind,
        WorkKind::Report | WorkKind::Patent | WorkKind::Case | WorkKind::Statute
    ) {
        work.number = number;
    } else {
        work.issue = number;
    }
    if work.issue.is_empty() {
        work.issue = text_of(entry, "issue");
    }
    when(entry, &mut work);
    eprint(entry, &mut work);
    (work.authors, work.et_al) = people(entry, "author");
    (work.editors, _) = people(entry, "editor");
    work
}

fn when(entry: &Entry, work: &mut Work) {
    if let Ok(PermissiveType::Typed(date)) = entry.date() {
        let (DateValue::At(day)
        | DateValue::After(day)
        | DateValue::Before(day)
        | DateValue::Between(day, _)) = date.value;
        work.year = Some(day.year);
        // That crate counts months and days from 0.
        work.month = day.month.map(|month| month + 1);
        work.day = work.month.and(day.day).map(|day| day + 1);
    }
    if work.year.is_none() {
        let (year, month, day) = super::date(&first(entry, &["date", "year"]));
        (work.year, work.month, work.day) = (year, month, day);
    }
    let (year, month, day) = super::date(&first(entry, &["urldate"]));
    if let (Some(year), Some(month), Some(day)) = (year, month, day) {
        work.accessed = format!("{year:04}-{month:02}-{day:02}");
    }
}

fn eprint(entry: &Entry, work: &mut Work) {
    let kind = first(entry, &["eprinttype", "archiveprefix"]).to_lowercase();
    let eprint = text_of(entry, "eprint");
    let found = identifier::arxiv(&eprint)
        .filter(|_| kind.is_empty() || kind == "arxiv")
        .or_else(|| identifier::arxiv_of_doi(&work.doi))
        .or_else(|| {
            let words = format!("{} {}", work.container, work.note);
            identifier::identifiers(&words)
                .into_iter()
                .find(|id| id.scheme == identifier::Scheme::Arxiv && id.fault.is_none())
                .and_then(|id| identifier::arxiv(&id.value))
        });
    if let Some(id) = found {
        work.arxiv = id.id;
        let published =
            !work.container.is_empty() && !work.container.to_lowercase().contains("arxiv");
        if !published {
            work.kind = WorkKind::Preprint;
        }
    } else if kind == "pubmed" {
        work.pmid = eprint;
    }
}

fn kind(entry: &Entry) -> WorkKind {
    match entry.entry_type {
        EntryType::Article => WorkKind::JournalArticle,
        EntryType::InProceedings => WorkKind::ConferencePaper,
        EntryType::Book
        | EntryType::MvBook
        | EntryType::Collection
        | EntryType::MvCollection
        | EntryType::Proceedings
        | EntryType::MvProceedings
        | EntryType::Reference
        | EntryType::MvReference
        | EntryType::Booklet => WorkKind::Book,
        EntryType::InBook
        | EntryType::InCollection
        | EntryType::InReference
        | EntryType::BookInBook
        | EntryType::SuppBook
        | EntryType::SuppCollection => WorkKind::Chapter,
        EntryType::MastersThesis | EntryType::PhdThesis | EntryType::Thesis => WorkKind::Thesis,
        EntryType::TechReport | EntryType::Report | EntryType::Manual => WorkKind::Report,
        EntryType::Unpublished => WorkKind::Preprint,
        EntryType::Patent => WorkKind::Patent,
        EntryType::Online => WorkKind::WebPage,
        EntryType::Software | EntryType::Dataset => WorkKind::Dataset,
        EntryType::Unknown(ref name) => match name.as_str() {
            "jurisdiction" | "case" => WorkKind::Case,
            "legislation" | "statute" => WorkKind::Statute,
            "video" | "movie" | "audio" | "music" => WorkKind::Recording,
            "newspaper" | "news" => WorkKind::NewsArticle,
            "magazine" => WorkKind::MagazineArticle,
            _ => WorkKind::Unknown,
        },
        _ if !text_of(entry, "url").is_empty() => WorkKind::WebPage,
        _ => WorkKind::Unknown,
    }
}

/// Names of a field. A name wholly in braces is a group and keeps its words together.
fn people(entry: &Entry, field: &str) -> (Vec<Person>, bool) {
    let read: Vec<biblatex::Person> = entry.get_as(field).unwrap_or_default();
    let mut et_al = false;
    let mut persons = Vec::new();
    for person in read {
        if person.name == "others" && person.given_name.is_empty() {
            et_al = true;
            continue;
        }
        let family = if person.prefix.is_empty() {
            person.name
        } else {
            format!("{} {}", person.prefix, person.name)
        };
        if !family.is_empty() {
            persons.push(Person {
                group: person.given_name.is_empty()
                    && family.contains(' ')
                    && person.prefix.is_empty(),
                family,
                given: person.given_name,
                suffix: person.suffix,
            });
        }
    }
    (persons, et_al)
}
