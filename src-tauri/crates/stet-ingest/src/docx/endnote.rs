//! The works of a citation as EndNote writes them into a field.

use stet_core::reference::{Person, Work, WorkKind};

use crate::bibliography;
use crate::xml::{Event, Xml};

/// The works; what stands before damage is kept.
pub(super) fn works(markup: &str) -> Vec<Work> {
    let mut works = Vec::new();
    let mut record: Option<Work> = None;
    // Names of the open elements.
    let mut open: Vec<String> = Vec::new();
    let mut words = String::new();
    for event in Xml::new(markup) {
        match event {
            Ok(Event::Open(element)) => {
                if element.name == "record" {
                    record = Some(Work::default());
                } else if element.name == "ref-type"
                    && let Some(work) = &mut record
                {
                    work.kind = kind(element.attribute("name").unwrap_or_default());
                }
                // A style inside a field shreds its words and means nothing.
                if element.name != "style" {
                    words.clear();
                }
                open.push(element.name);
            }
            Ok(Event::Text(text)) => words.push_str(&text),
            Ok(Event::Close) => {
                let name = open.pop().unwrap_or_default();
                if name == "record" {
                    works.extend(record.take().filter(is_something).map(settled));
                } else if name != "style"
                    && let Some(work) = &mut record
                {
                    field(
                        work,
                        &name,
                        open.last().map_or("", String::as_str),
                        words.trim(),
                    );
                    words.clear();
                }
            }
            Err(_) => break,
        }
    }
    works
}

fn is_something(work: &Work) -> bool {
    !work.title.is_empty() || !work.authors.is_empty()
}

fn field(work: &mut Work, name: &str, within: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    let text = value.to_owned();
    match name {
        "title" if within == "titles" => work.title = text,
        "secondary-title" => work.container = text,
        "full-title" if work.container.is_empty() => work.container = text,
        "author" => match within {
            "authors" => work.authors.push(person(value)),
            "secondary-authors" => work.editors.push(person(value)),
            _ => {}
        },
        "pages" => work.pages = bibliography::pages(value),
        "volume" => work.volume = text,
        "number" => work.issue = text,
        "edition" => work.edition = text,
        "year" => work.year = bibliography::date(value).0,
        "publisher" => work.publisher = text,
        "pub-location" => work.place = text,
        "isbn" => work.isbn = text,
        "electronic-resource-num" => work.doi = bibliography::doi(value),
        "custom2" if value.starts_with("PMC") => work.pmcid = text,
        "url" if work.url.is_empty() => work.url = text,
        _ => {}
    }
}

/// The field “isbn” holds an ISSN for a journal.
fn settled(mut work: Work) -> Work {
    let number = std::mem::take(&mut work.isbn);
    let digits = number.chars().filter(char::is_ascii_digit).count();
    if digits >= 9 && !number.contains("-") || digits >= 10 {
        work.isbn = bibliography::isbn(&number);
    } else if !number.is_empty() {
        work.issn = bibliography::issn(&number);
    }
    work
}

/// “Holm, J. R.” or the name of a group, which EndNote ends with a comma.
fn person(name: &str) -> Person {
    match name.split_once(',') {
        Some((family, given)) if !given.trim().is_empty() => Person {
            family: family.trim().to_owned(),
            given: given.trim().to_owned(),
            ..Person::default()
        },
        Some((group, _)) => Person {
            family: group.trim().to_owned(),
            group: true,
            ..Person::default()
        },
        None => Person {
            family: name.to_owned(),
            ..Person::default()
        },
    }
}

fn kind(name: &str) -> WorkKind {
    match name {
        "Journal Article" | "Electronic Article" => WorkKind::JournalArticle,
        "Book" | "Edited Book" | "Electronic Book" => WorkKind::Book,
        "Book Section" | "Electronic Book Section" | "Encyclopedia" => WorkKind::Chapter,
        "Conference Paper" | "Conference Proceedings" => WorkKind::ConferencePaper,
        "Thesis" => WorkKind::Thesis,
        "Report" | "Government Document" => WorkKind::Report,
        "Newspaper Article" => WorkKind::NewsArticle,
        "Magazine Article" => WorkKind::MagazineArticle,
        "Web Page" | "Blog" => WorkKind::WebPage,
        "Dataset" | "Computer Program" => WorkKind::Dataset,
        "Case" => WorkKind::Case,
        "Statute" | "Bill" | "Legal Rule or Regulation" => WorkKind::Statute,
        "Patent" => WorkKind::Patent,
        "Audiovisual Material" | "Film or Broadcast" | "Podcast" => WorkKind::Recording,
        "Unpublished Work" | "Manuscript" => WorkKind::Preprint,
        _ => WorkKind::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_with_shredded_fields() {
        let found = works(
            r#"<EndNote><Cite><Author>Holm</Author><Year>2019</Year><record>
            <ref-type name="Journal Article">17</ref-type>
            <contributors><authors><author><style face="normal">Holm, J. R.</style></author>
            <author>Orrin Survey,</author></authors></contributors>
            <titles><title><style>Eelgrass </style><style face="italic">after</style> the barrage</title>
            <secondary-title>Journal of Coastal Works</secondary-title></titles>
            <pages>1-9</pages><volume>7</volume><number>2</number><dates><year>2019</year></dates>
            <isbn>1234-5679</isbn><electronic-resource-num>10.5555/Eel</electronic-resource-num>
            </record></Cite></EndNote>"#,
        );
        let [work] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(work.title, "Eelgrass after the barrage");
        assert_eq!(work.kind, WorkKind::JournalArticle);
        assert_eq!(work.authors.len(), 2);
        assert_eq!(
            (
                work.authors[0].family.as_str(),
                work.authors[0].given.as_str()
            ),
            ("Holm", "J. R.")
        );
        assert!(work.authors[1].group);
        assert_eq!(
            (work.year, work.issue.as_str(), work.issn.as_str()),
            (Some(2019), "2", "1234-5679")
        );
        assert_eq!(work.doi, "10.5555/eel");
    }
}
