//! RIS: lines of a two-letter tag, as Zotero, EndNote and library catalogues write them.

use stet_core::reference::{Person, Work, WorkKind, identifier};

use super::{Bibliography, date, doi, isbn, issn, names, plain};

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

/// True if there is a type line, or enough fields and the line that ends them, before anything that
/// looks like BibTeX. Services put their own lines above, and some do not begin with the type.
pub(super) fn looks_like(text: &str) -> bool {
    let mut fields = 0;
    for line in text.lines() {
        match field(line) {
            Some(("TY", kind)) if !kind.is_empty() => return true,
            Some(("ER", _)) if fields > 1 => return true,
            Some(_) => fields += 1,
            None if line.trim_start().starts_with('@') => return false,
            None => {}
        }
    }
    false
}

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let mut entry: Option<Entry> = None;
    for line in text.lines() {
        match field(line) {
            Some(("ER", _)) => {
                if entry.take().is_some_and(|done| !done.give(&mut read)) {
                    return read;
                }
            }
            Some(("TY", kind)) => {
                // The closing line is missing; the entry is still whole.
                if let Some(open) = entry.take_if(|open| open.typed) {
                    open.give(&mut read);
                }
                entry.get_or_insert_default().set_kind(kind);
            }
            Some((tag, value)) => entry.get_or_insert_default().set(tag, &plain(value)),
            None => {
                let words = line.trim();
                if let Some(open) = entry.as_mut().filter(|_| !words.is_empty()) {
                    open.go_on(&plain(words));
                }
            }
        }
    }
    if let Some(open) = entry {
        open.give(&mut read);
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

/// Year, month and day, as far as given.
type Date = (Option<i32>, Option<u8>, Option<u8>);
/// What a tag holds, and how good the tag is for it: 0 for the best.
type Ranked<T> = (u8, T);

/// A work in the making, from fields named by the tags of RIS.
#[derive(Default)]
pub(super) struct Entry {
    key: String,
    work: Work,
    typed: bool,
    container: Option<Ranked<String>>,
    dates: Vec<Ranked<Date>>,
    first_page: String,
    last_page: String,
    tag: String,
}

impl Entry {
    pub(super) fn set_kind(&mut self, name: &str) {
        self.typed = true;
        self.work.kind = TYPES
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(WorkKind::Unknown, |(_, kind)| *kind);
    }

    pub(super) fn set(&mut self, tag: &str, value: &str) {
        tag.clone_into(&mut self.tag);
        let work = &mut self.work;
        let target = match tag {
            "TI" | "T1" | "CT" => &mut work.title,
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
            "M3" => &mut work.genre,
            "C7" => &mut work.pages,
            _ => return self.set_typed(tag, value),
        };
        if target.is_empty() {
            value.clone_into(target);
        }
    }

    /// Adds a body as an author.
    pub(super) fn add_group(&mut self, name: &str) {
        self.work.authors.push(Person {
            family: name.to_owned(),
            group: true,
            ..Person::default()
        });
    }

    /// Tags whose value is no plain text.
    fn set_typed(&mut self, tag: &str, value: &str) {
        let work = &mut self.work;
        match tag {
            // Whole names before shortened ones, in whatever order they come.
            "T2" | "JF" | "BT" => self.name_container(0, value),
            "JO" => self.name_container(1, value),
            "JA" | "J1" | "J2" => self.name_container(2, value),
            "AU" | "A1" => names::push(&mut work.authors, &mut work.et_al, value),
            "ED" | "A2" => {
                let mut more = false;
                names::push(&mut work.editors, &mut more, value);
            }
            "PY" => self.dates.push((0, date(value))),
            "DA" => self.dates.push((1, date(value))),
            "Y1" => self.dates.push((2, date(value))),
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

    fn name_container(&mut self, rank: u8, value: &str) {
        let better = self.container.as_ref().is_none_or(|(held, _)| rank < *held);
        if better && !value.is_empty() {
            self.container = Some((rank, value.to_owned()));
        }
    }

    /// A line without a tag goes on with the field before it.
    fn go_on(&mut self, words: &str) {
        let target = match self.tag.as_str() {
            "TI" | "T1" => &mut self.work.title,
            "N1" => &mut self.work.note,
            "T2" | "JO" | "JF" => match &mut self.container {
                Some((_, name)) => name,
                None => return,
            },
            _ => return,
        };
        target.push(' ');
        target.push_str(words);
    }

    /// Adds the work, if there is one; false once there are too many.
    pub(super) fn give(self, read: &mut Bibliography) -> bool {
        let nothing = self.work.title.is_empty() && self.work.authors.is_empty();
        if !self.typed && nothing {
            return true;
        }
        let (key, work) = self.finish();
        read.add(key, work)
    }

    /// The year of the best date, and the month and day that one of the same year gives: the day
    /// it went online may lie in another.
    fn date(&mut self) {
        self.dates.sort_by_key(|(rank, _)| *rank);
        let dates = || self.dates.iter().map(|(_, date)| *date);
        let year = dates().find_map(|(year, ..)| year);
        let exact =
            dates().find(|date| date.1.is_some() && date.0.is_none_or(|of| Some(of) == year));
        self.work.year = year;
        if let Some((_, month, day)) = exact {
            (self.work.month, self.work.day) = (month, day);
        }
    }

    fn finish(mut self) -> (String, Work) {
        self.date();
        if self.work.kind != WorkKind::Thesis {
            self.work.genre.clear();
        }
        if let Some((_, name)) = self.container.take() {
            self.work.container = name;
        }
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
