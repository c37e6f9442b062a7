//! BibTeX and BibLaTeX, read with the crate `biblatex`.

mod inherit;
mod strings;
mod syntax;

use biblatex::{
    Bibliography as Parsed, ChunksExt, DateValue, Entry, EntryType, ParseError, PermissiveType,
    RawBibliography, RawEntry, Spanned,
};
use stet_core::reference::{Person, Work, WorkKind, identifier};

use self::strings::Strings;
use super::{Bibliography, doi, isbn, issn, names, pages, plain};

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let text = syntax::braced(text);
    let source = syntax::source(&text, &mut read.notices);
    let mut strings = Strings::new(&source.strings);
    let mut entries = Vec::with_capacity(source.entries.len());
    for (line, raw) in source.entries {
        match entry(raw, &mut strings) {
            Ok(entry) => entries.extend(entry),
            Err(error) => read.notices.push(format!(
                "The entry at line {line} could not be read: {}.",
                error.kind
            )),
        }
    }
    if !inherit::inherit(&mut entries) {
        let told = "Entries inherit more text than Stet reads from one file; some are missing what \
                    they take from others.";
        read.notices.push(told.to_owned());
    }
    for entry in &entries {
        let is_work = !matches!(entry.entry_type, EntryType::Set | EntryType::XData);
        if is_work && !read.add(entry.key.clone(), work(entry)) {
            break;
        }
    }
    read
}

/// An entry with its abbreviations and commands resolved. It is given to the crate alone, so that
/// neither its faults nor a key given twice touch the others.
fn entry<'s>(
    mut raw: RawEntry<'s>,
    strings: &mut Strings<'s>,
) -> Result<Option<Entry>, ParseError> {
    for field in &mut raw.fields {
        field.value.v = strings.written_out(&field.value.v);
        // Under its own name the crate would follow a link, and one to the entry itself for ever.
        for (name, ours) in inherit::LINKS {
            if field.key.v.eq_ignore_ascii_case(name) {
                field.key.v = ours;
            }
        }
    }
    let alone = RawBibliography {
        preamble: String::new(),
        entries: vec![Spanned::new(raw, 0..0)],
        abbreviations: Vec::new(),
    };
    Ok(Parsed::from_raw(alone)?.into_iter().next())
}

fn text_of(entry: &Entry, field: &str) -> String {
    entry
        .get(field)
        .map_or_else(String::new, |chunks| plain(&chunks.format_verbatim()))
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
        genre: genre(entry),
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

/// What a thesis is, by its type or, in `BibTeX`, by that of the entry.
fn genre(entry: &Entry) -> String {
    if kind(entry) != WorkKind::Thesis {
        return String::new();
    }
    let written = text_of(entry, "type");
    match (written.as_str(), &entry.entry_type) {
        ("phdthesis", _) | ("", EntryType::PhdThesis) => "PhD thesis".to_owned(),
        ("mathesis", _) | ("", EntryType::MastersThesis) => "Master's thesis".to_owned(),
        _ => written,
    }
}

fn when(entry: &Entry, work: &mut Work) {
    if let Ok(PermissiveType::Typed(date)) = entry.date() {
        let (DateValue::At(day)
        | DateValue::After(day)
        | DateValue::Before(day)
        | DateValue::Between(day, _)) = date.value;
        work.year = Some(day.year);
        // That crate counts months and days from 0, and takes any number for a month.
        work.month = day
            .month
            .map(|month| month + 1)
            .filter(|month| *month <= 12);
        work.day = work.month.and(day.day).map(|day| day + 1);
    }
    if work.year.is_none() {
        let whole = first(entry, &["date", "year"]);
        (work.year, work.month, work.day) = super::date(&whole);
    }
    // "Sept.", "5 sept", "March--April": more than the crate takes for a month.
    let month = text_of(entry, "month");
    if work.month.is_none() || month.contains(char::is_alphabetic) {
        let words = format!("{} {month}", text_of(entry, "day"));
        let (named, day) = super::month_and_day(&words);
        work.month = named.or(work.month);
        work.day = day.or(work.day).filter(|_| work.month.is_some());
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
    let written = text_of(entry, field);
    if written.contains(';') && !written.contains(" and ") {
        return names::list(&written);
    }
    let read: Vec<biblatex::Person> = entry.get_as(field).unwrap_or_default();
    let mut et_al = false;
    let mut persons = Vec::new();
    for person in read {
        if person.name == "others" && person.given_name.is_empty() {
            et_al = true;
            continue;
        }
        let family = if person.prefix.is_empty() {
            plain(&person.name)
        } else {
            plain(&format!("{} {}", person.prefix, person.name))
        };
        if !family.is_empty() {
            persons.push(Person {
                group: person.given_name.is_empty()
                    && family.contains(' ')
                    && person.prefix.is_empty(),
                family,
                given: plain(&person.given_name),
                suffix: plain(&person.suffix),
            });
        }
    }
    (persons, et_al)
}
