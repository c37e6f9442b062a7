//! What EndNote writes: tagged lines (Refer, `.enw`) and XML.

use super::ris::Entry;
use super::{Bibliography, plain};
use crate::xml::{Event, Xml, XmlError};

/// EndNote's types and those of RIS.
const TYPES: [(&str, &str); 19] = [
    ("Journal Article", "JOUR"),
    ("Electronic Article", "JOUR"),
    ("Book", "BOOK"),
    ("Electronic Book", "BOOK"),
    ("Edited Book", "BOOK"),
    ("Book Section", "CHAP"),
    ("Electronic Book Section", "CHAP"),
    ("Conference Paper", "CONF"),
    ("Conference Proceedings", "CONF"),
    ("Thesis", "THES"),
    ("Report", "RPRT"),
    ("Government Document", "RPRT"),
    ("Newspaper Article", "NEWS"),
    ("Magazine Article", "MGZN"),
    ("Web Page", "ELEC"),
    ("Dataset", "DATA"),
    ("Patent", "PAT"),
    ("Statute", "STAT"),
    ("Case", "CASE"),
];

/// Tags of Refer and the RIS tags that say the same.
const TAGS: [(char, &str); 18] = [
    ('A', "AU"),
    ('E', "ED"),
    ('T', "TI"),
    ('J', "JF"),
    ('B', "T2"),
    ('D', "PY"),
    ('8', "DA"),
    ('V', "VL"),
    ('N', "IS"),
    ('P', "SP"),
    ('I', "PB"),
    ('C', "CY"),
    ('7', "ET"),
    ('9', "M3"),
    ('@', "SN"),
    ('U', "UR"),
    ('F', "ID"),
    ('M', "AN"),
];

/// Elements of the XML and the RIS tags that say the same.
const ELEMENTS: [(&str, &str); 17] = [
    ("title", "TI"),
    ("secondary-title", "T2"),
    ("full-title", "JO"),
    ("abbr-1", "JA"),
    ("year", "PY"),
    ("date", "DA"),
    ("volume", "VL"),
    ("number", "IS"),
    ("pages", "SP"),
    ("publisher", "PB"),
    ("pub-location", "CY"),
    ("edition", "ET"),
    ("work-type", "M3"),
    ("isbn", "SN"),
    ("url", "UR"),
    ("label", "ID"),
    ("accession-num", "AN"),
];

/// True if there is a type, or a title with its author, among lines of "%" and a letter.
pub(super) fn is_refer(text: &str) -> bool {
    let has = |tag| {
        text.lines()
            .any(|line| refer_field(line).is_some_and(|(own, _)| own == tag))
    };
    has('0') || (has('T') && has('A'))
}

/// "%T Ships" → ('T', "Ships").
fn refer_field(line: &str) -> Option<(char, &str)> {
    let mut rest = line.trim_start().strip_prefix('%')?.chars();
    let tag = rest.next().filter(|tag| !tag.is_whitespace())?;
    rest.as_str()
        .strip_prefix(' ')
        .map(|value| (tag, value.trim()))
}

pub(super) fn read_refer(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let mut record: Vec<(char, String)> = Vec::new();
    for line in text.lines().chain([""]) {
        let field = refer_field(line);
        // Some programs leave the blank line between two records out.
        let ends = line.trim().is_empty() || field.is_some_and(|(tag, _)| tag == '0');
        if ends && !refer_work(std::mem::take(&mut record), &mut read) {
            return read;
        }
        match (field, record.last_mut()) {
            (Some((tag, value)), _) => record.push((tag, value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(line);
            }
            (None, None) => {}
        }
    }
    read
}

/// Adds a record of Refer; false once there are too many.
fn refer_work(record: Vec<(char, String)>, read: &mut Bibliography) -> bool {
    let mut entry = Entry::default();
    for (tag, value) in record {
        let value = plain(&value);
        match tag {
            '0' => entry.set_kind(ris_type(&value)),
            'R' => set_number(&mut entry, &value),
            _ => {
                if let Some((_, ris)) = TAGS.iter().find(|(known, _)| *known == tag) {
                    entry.set(ris, &value);
                }
            }
        }
    }
    entry.give(read)
}

fn ris_type(name: &str) -> &'static str {
    let known = TYPES.iter().find(|(known, _)| *known == name);
    known.map_or("GEN", |(_, ris)| ris)
}

/// The number of an electronic resource: a DOI most often.
fn set_number(entry: &mut Entry, value: &str) {
    let is_doi = value.contains("10.") && value.contains('/');
    entry.set(if is_doi { "DO" } else { "M1" }, value);
}

/// True for XML with records of EndNote.
pub(super) fn is_xml(text: &str) -> bool {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('<')
        && text.contains("<record>")
        && text.contains("<ref-type")
}

pub(super) fn read_xml(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    if let Err(error) = records(text, &mut read) {
        read.notices
            .push(format!("The file was read only to where {error}."));
    }
    read
}

fn records(text: &str, read: &mut Bibliography) -> Result<(), XmlError> {
    let mut xml = Xml::new(text);
    let mut entry: Option<Entry> = None;
    let mut role = "";
    while let Some(event) = xml.next() {
        let Event::Open(element) = event? else {
            continue;
        };
        if element.name == "record" {
            if entry
                .replace(Entry::default())
                .is_some_and(|done| !done.give(read))
            {
                return Ok(());
            }
            continue;
        }
        let Some(entry) = entry.as_mut() else {
            continue;
        };
        // The words of a field stand in pieces, one for each typeface.
        match element.name.as_str() {
            "ref-type" => entry.set_kind(ris_type(element.attribute("name").unwrap_or_default())),
            "authors" => role = "AU",
            "secondary-authors" => role = "ED",
            "tertiary-authors" | "subsidiary-authors" | "translated-authors" => role = "",
            "author" => entry.set(role, &plain(&xml.words()?)),
            "electronic-resource-num" => set_number(entry, &plain(&xml.words()?)),
            name => {
                if let Some((_, ris)) = ELEMENTS.iter().find(|(known, _)| *known == name) {
                    entry.set(ris, &plain(&xml.words()?));
                }
            }
        }
    }
    if let Some(last) = entry {
        last.give(read);
    }
    Ok(())
}
