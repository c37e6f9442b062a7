//! BibLaTeX entries, with the field names BibTeX knows where both have one.

use std::fmt::Write;

use stet_core::reference::{Person, Work, WorkKind};

use super::{date, keys};

/// Writes the works as BibTeX.
#[must_use]
pub fn bibtex(works: &[Work]) -> String {
    let mut out = String::new();
    for (work, key) in works.iter().zip(keys(works)) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "@{}{{{key},", entry_type(work.kind));
        for (name, value) in fields(work) {
            if !value.is_empty() {
                let _ = writeln!(out, "  {name} = {{{value}}},");
            }
        }
        out.push_str("}\n\n");
    }
    out
}

fn entry_type(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::JournalArticle => "article",
        WorkKind::NewsArticle => "newspaper",
        WorkKind::MagazineArticle => "magazine",
        WorkKind::ConferencePaper => "inproceedings",
        WorkKind::Preprint => "unpublished",
        WorkKind::Thesis => "thesis",
        WorkKind::Book => "book",
        WorkKind::Chapter => "incollection",
        WorkKind::Report => "report",
        WorkKind::Dataset => "dataset",
        WorkKind::Case => "jurisdiction",
        WorkKind::Statute => "legislation",
        WorkKind::Patent => "patent",
        WorkKind::Recording => "video",
        WorkKind::WebPage => "online",
        WorkKind::Unknown => "misc",
    }
}

fn fields(work: &Work) -> Vec<(&'static str, String)> {
    let container = match work.kind {
        WorkKind::ConferencePaper | WorkKind::Chapter | WorkKind::Book => "booktitle",
        _ => "journaltitle",
    };
    let publisher = match work.kind {
        WorkKind::Thesis | WorkKind::Report => "institution",
        _ => "publisher",
    };
    let number = if work.issue.is_empty() {
        &work.number
    } else {
        &work.issue
    };
    let mut all = vec![
        ("title", escaped(&work.title)),
        ("author", people(&work.authors, work.et_al)),
        ("editor", people(&work.editors, false)),
        (container, escaped(&work.container)),
        ("date", date(work, '-')),
        ("volume", escaped(&work.volume)),
        ("number", escaped(number)),
        ("pages", escaped(&work.pages.replace('-', "--"))),
        ("edition", escaped(&work.edition)),
        ("type", escaped(&work.genre)),
        (publisher, escaped(&work.publisher)),
        ("location", escaped(&work.place)),
        ("doi", verbatim(&work.doi)),
        ("pmid", verbatim(&work.pmid)),
        ("pmcid", verbatim(&work.pmcid)),
        ("isbn", escaped(&work.isbn)),
        ("issn", escaped(&work.issn)),
        ("url", verbatim(&work.url)),
        ("urldate", work.accessed.clone()),
        ("note", escaped(&work.note)),
    ];
    if !work.arxiv.is_empty() {
        all.push(("eprint", verbatim(&work.arxiv)));
        all.push(("eprinttype", "arxiv".to_owned()));
    }
    all
}

/// "Family, Suffix, Given and {A Group} and others".
fn people(persons: &[Person], et_al: bool) -> String {
    let mut names: Vec<String> = persons
        .iter()
        .map(|person| {
            let family = escaped(&person.family);
            if person.group {
                return format!("{{{family}}}");
            }
            // A family name of several words is braced only by its comma.
            let parts = [family, escaped(&person.suffix), escaped(&person.given)];
            match (parts[1].is_empty(), parts[2].is_empty()) {
                (true, true) => format!("{{{}}}", parts[0]),
                (true, false) => format!("{}, {}", parts[0], parts[2]),
                _ => parts.join(", "),
            }
        })
        .collect();
    if et_al {
        names.push("others".to_owned());
    }
    names.join(" and ")
}

/// Characters that mean something to TeX, as words.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(ch);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\n' | '\r' => out.push(' '),
            _ => out.push(ch),
        }
    }
    out
}

/// A field that TeX reads as it stands; braces that have no partner would end it early.
fn verbatim(text: &str) -> String {
    text.replace('{', "%7B")
        .replace('}', "%7D")
        .replace('\\', "%5C")
}
