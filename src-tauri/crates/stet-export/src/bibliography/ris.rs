//! RIS, as reference managers and library catalogues take it.

use std::fmt::Write;

use stet_core::reference::{Person, Work, WorkKind};

use super::{date, keys};

/// Writes the works as RIS.
#[must_use]
pub fn ris(works: &[Work]) -> String {
    let mut out = String::new();
    for (work, key) in works.iter().zip(keys(works)) {
        line(&mut out, "TY", kind(work.kind));
        line(&mut out, "ID", &key);
        line(&mut out, "TI", &work.title);
        for person in &work.authors {
            line(&mut out, "AU", &name(person));
        }
        if work.et_al {
            line(&mut out, "AU", "et al.");
        }
        for person in &work.editors {
            line(&mut out, "ED", &name(person));
        }
        line(&mut out, "T2", &work.container);
        if let Some(year) = work.year {
            line(&mut out, "PY", &year.to_string());
        }
        if work.month.is_some() {
            line(&mut out, "DA", &date(work, '/'));
        }
        line(&mut out, "VL", &work.volume);
        line(&mut out, "IS", &work.issue);
        let (first, last) = work.pages.split_once('-').unwrap_or((&work.pages, ""));
        line(&mut out, "SP", first);
        line(&mut out, "EP", last);
        line(&mut out, "ET", &work.edition);
        line(&mut out, "M3", &work.genre);
        line(&mut out, "PB", &work.publisher);
        line(&mut out, "CY", &work.place);
        line(&mut out, "DO", &work.doi);
        line(&mut out, "AN", &work.pmid);
        line(&mut out, "C2", &work.pmcid);
        line(
            &mut out,
            "SN",
            if work.isbn.is_empty() {
                &work.issn
            } else {
                &work.isbn
            },
        );
        if !work.isbn.is_empty() {
            line(&mut out, "SN", &work.issn);
        }
        if work.arxiv.is_empty() {
            line(&mut out, "M1", &work.number);
        } else {
            line(&mut out, "M1", &format!("arXiv:{}", work.arxiv));
        }
        line(&mut out, "UR", &work.url);
        line(&mut out, "Y2", &work.accessed.replace('-', "/"));
        line(&mut out, "N1", &work.note);
        out.push_str("ER  - \n\n");
    }
    out
}

fn line(out: &mut String, tag: &str, value: &str) {
    let value = value.replace(['\n', '\r'], " ");
    if !value.trim().is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{tag}  - {}", value.trim());
    }
}

/// "Family, Given, Suffix"; a group without a comma.
fn name(person: &Person) -> String {
    let parts = [&person.family, &person.given, &person.suffix];
    if person.group {
        return person.family.clone();
    }
    if person.given.is_empty() && person.suffix.is_empty() {
        return format!("{},", person.family);
    }
    let kept = if person.suffix.is_empty() { 2 } else { 3 };
    parts[..kept]
        .iter()
        .map(|part| part.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

fn kind(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::JournalArticle => "JOUR",
        WorkKind::ConferencePaper => "CPAPER",
        WorkKind::Preprint => "UNPB",
        WorkKind::Thesis => "THES",
        WorkKind::Book => "BOOK",
        WorkKind::Chapter => "CHAP",
        WorkKind::Report => "RPRT",
        WorkKind::NewsArticle => "NEWS",
        WorkKind::MagazineArticle => "MGZN",
        WorkKind::Dataset => "DATA",
        WorkKind::Case => "CASE",
        WorkKind::Statute => "STAT",
        WorkKind::Patent => "PAT",
        WorkKind::Recording => "VIDEO",
        WorkKind::WebPage => "ELEC",
        WorkKind::Unknown => "GEN",
    }
}
