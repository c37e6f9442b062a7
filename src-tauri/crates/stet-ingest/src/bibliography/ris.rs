//! RIS: lines of a two-letter tag, as Zotero, EndNote and library catalogues write them.

use stet_core::reference::parse::name;
use stet_core::reference::{Person, Work, WorkKind, identifier};

use super::{Bibliography, date, doi, isbn, issn};

/// RIS types and what they are here.
const TYPES: [(&str, WorkKind); 24] = [
    ("JOUR", WorkKind::JournalArticle),
    ("EJOUR", WorkKind::JournalArticle),
    ("CONF", WorkKind::ConferencePaper),
    ("CPAPER", WorkKind::ConferencePaper),
    ("UNPB", WorkKind::Preprint),
    ("INPR", WorkKind::Preprint),
    ("THES", WorkKind::Thesis),
    ("BOOK", WorkKind::Book),
    ("EBOOK", WorkKind::Book),
    ("EDBOOK", WorkKind::Book),
    ("CHAP", WorkKind::Chapter),
    ("ECHAP", WorkKind::Chapter),
    ("RPRT", WorkKind::Report),
    ("NEWS", WorkKind::NewsArticle),
    ("MGZN", WorkKind::MagazineArticle),
    ("DATA", WorkKind::Dataset),
    ("COMP", WorkKind::Dataset),
    ("CASE", WorkKind::Case),
    ("STAT", WorkKind::Statute),
    ("PAT", WorkKind::Patent),
    ("VIDEO", WorkKind::Recording),
    ("MPCT", WorkKind::Recording),
    ("SOUND", WorkKind::Recording),
    ("ELEC", WorkKind::WebPage),
];

/// True if the first words are a type line.
pub(super) fn looks_like(text: &str) -> bool {
    text.lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .and_then(field)
        .is_some_and(|(tag, _)| tag == "TY")
}

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let mut entry: Option<Entry> = None;
    for line in text.lines() {
        match (field(line), &mut entry) {
            (Some(("TY", kind)), _) => {
                if let Some(open) = entry.take() {
                    // The closing line is missing; the entry is still whole.
                    let (key, work) = open.finish();
                    read.add(key, work);
                }
                entry = Some(Entry::new(kind));
            }
            (Some(("ER", _)), _) => {
                if let Some(done) = entry.take() {
                    let (key, work) = done.finish();
                    if !read.add(key, work) {
                        return read;
                    }
                }
            }
            (Some((tag, value)), Some(open)) => open.set(tag, value),
            (None, Some(open)) if !line.trim().is_empty() => open.go_on(line.trim()),
            _ => {}
        }
    }
    if let Some(open) = entry {
        let (key, work) = open.finish();
        read.add(key, work);
    }
    read
}

/// "AU  - Holm, Jane" → ("AU", "Holm, Jane").
fn field(line: &str) -> Option<(&str, &str)> {
    let (tag, value) = line.split_once('-')?;
    let tag = tag.trim();
    let fits = tag.len() == 2
        && tag.starts_with(|ch: char| ch.is_ascii_uppercase())
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && line.get(2..)?.starts_with(' ');
    fits.then(|| (tag, value.trim()))
}

#[derive(Default)]
struct Entry {
    key: String,
    work: Work,
    first_page: String,
    last_page: String,
    tag: String,
}

impl Entry {
    fn new(kind: &str) -> Self {
        let kind = TYPES
            .iter()
            .find(|(name, _)| *name == kind)
            .map_or(WorkKind::Unknown, |(_, kind)| *kind);
        Self {
            work: Work {
                kind,
                ..Work::default()
            },
            ..Self::default()
        }
    }

    fn set(&mut self, tag: &str, value: &str) {
        tag.clone_into(&mut self.tag);
        let work = &mut self.work;
        let target = match tag {
            "TI" | "T1" | "CT" => &mut work.title,
            "JO" | "JF" | "T2" | "BT" | "JA" | "J2" => &mut work.container,
            "VL" => &mut work.volume,
            "IS" => &mut work.issue,
            "SP" => &mut self.first_page,
            "EP" => &mut self.last_page,
            "PB" => &mut work.publisher,
            "CY" | "PP" | "C1" => &mut work.place,
            "ET" => &mut work.edition,
            "UR" | "L2" | "LK" => &mut work.url,
            "ID" => &mut self.key,
            "N1" => &mut work.note,
            "M1" => &mut work.number,
            "C7" => &mut work.pages,
            _ => return self.typed(tag, value),
        };
        if target.is_empty() {
            value.clone_into(target);
        }
    }

    /// Tags whose value is no plain text.
    fn typed(&mut self, tag: &str, value: &str) {
        let work = &mut self.work;
        match tag {
            "AU" | "A1" => push(&mut work.authors, &mut work.et_al, value),
            "ED" | "A2" => {
                let mut more = false;
                push(&mut work.editors, &mut more, value);
            }
            "PY" | "Y1" | "DA" => {
                let (year, month, day) = date(value);
                work.year = work.year.or(year);
                work.month = work.month.or(month);
                work.day = work.day.or(day);
            }
            "DO" => work.doi = doi(value),
            "AN" if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                work.pmid = identifier::pmid(value).unwrap_or_default();
            }
            "C2" => work.pmcid = identifier::pmcid(value).unwrap_or_default(),
            "SN" => match identifier::issn(value) {
                Ok(sound) => work.issn = sound,
                Err(_) if value.bytes().filter(u8::is_ascii_digit).count() >= 9 => {
                    work.isbn = isbn(value);
                }
                Err(_) => work.issn = issn(value),
            },
            "Y2" => {
                if let (Some(year), Some(month), Some(day)) = date(value) {
                    work.accessed = format!("{year:04}-{month:02}-{day:02}");
                }
            }
            _ => {}
        }
    }

    /// A line without a tag goes on with the field before it.
    fn go_on(&mut self, words: &str) {
        let target = match self.tag.as_str() {
            "TI" | "T1" => &mut self.work.title,
            "N1" => &mut self.work.note,
            "T2" | "JO" | "JF" => &mut self.work.container,
            _ => return,
        };
        target.push(' ');
        target.push_str(words);
    }

    fn finish(mut self) -> (String, Work) {
        if self.work.pages.is_empty() {
            self.work.pages = match (self.first_page.as_str(), self.last_page.as_str()) {
                (first, "") => super::pages(first),
                (first, last) if first == last => first.to_owned(),
                (first, last) => super::pages(&format!("{first}-{last}")),
            };
        }
        if let Some(id) = identifier::arxiv(&self.work.number)
            .filter(|_| self.work.number.to_lowercase().starts_with("arxiv"))
        {
            self.work.arxiv = id.id;
            self.work.number.clear();
        } else if let Some(id) = identifier::arxiv_of_doi(&self.work.doi) {
            self.work.arxiv = id.id;
        }
        (self.key, self.work)
    }
}

/// Names stand as "Family, Given, Suffix"; without a comma it is a group.
fn push(persons: &mut Vec<Person>, et_al: &mut bool, value: &str) {
    let lower = value.to_lowercase();
    if ["et al.", "et al", "others"].contains(&lower.as_str()) {
        *et_al = true;
        return;
    }
    let value = value.trim_end_matches(',');
    if value.contains(',') {
        let mut parts = value.splitn(3, ',').map(str::trim);
        let mut next = || parts.next().unwrap_or_default().to_owned();
        persons.push(Person {
            family: next(),
            given: next(),
            suffix: next(),
            group: false,
        });
    } else if let Some(mut person) = name(value) {
        if !value.contains(' ') {
            person.given.clear();
        } else if person.given.is_empty() || person.group {
            person = Person {
                family: value.to_owned(),
                group: true,
                ..Person::default()
            };
        }
        persons.push(person);
    }
}
