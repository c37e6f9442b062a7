//! NBIB: records of MEDLINE as PubMed gives them, lines of a tag in four columns. A line that begins
//! with a blank goes on with the field before it, whatever it looks like.

use super::ris::Entry;
use super::{Bibliography, plain};

/// Fields of a record and the RIS tags that say the same.
const SAME: [(&str, &str); 16] = [
    ("TI", "TI"),
    ("JT", "JF"),
    ("TA", "JA"),
    ("VI", "VL"),
    ("IP", "IS"),
    ("PG", "SP"),
    ("DP", "PY"),
    ("FAU", "AU"),
    ("FED", "ED"),
    ("PMID", "AN"),
    ("PMC", "C2"),
    ("IS", "SN"),
    ("ISBN", "SN"),
    ("PB", "PB"),
    ("PL", "CY"),
    ("EN", "ET"),
];

/// True if a line names a record or its owner, as no other format writes them.
pub(super) fn looks_like(text: &str) -> bool {
    text.lines()
        .any(|line| line.starts_with("PMID- ") || line.starts_with("OWN - "))
}

pub(super) fn read(text: &str) -> Bibliography {
    let mut read = Bibliography::default();
    let mut record: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        if let Some((tag, value)) = field(line) {
            let begins = tag == "PMID" || tag == "OWN";
            let whole = record
                .iter()
                .any(|(known, _)| matches!(*known, "TI" | "BTI"));
            if begins && whole && !give(std::mem::take(&mut record), &mut read) {
                return read;
            }
            record.push((tag, value.to_owned()));
        } else if let Some((_, value)) = record.last_mut().filter(|_| line.starts_with(' ')) {
            value.push(' ');
            value.push_str(line.trim());
        }
    }
    give(record, &mut read);
    read
}

/// "TI  - Hand hygiene" → ("TI", "Hand hygiene").
fn field(line: &str) -> Option<(&str, &str)> {
    let (tag, value) = (line.get(..4)?.trim_end(), line.get(4..)?);
    let named = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_uppercase());
    named
        .then_some(tag)
        .zip(value.strip_prefix('-'))
        .map(|(tag, value)| (tag, value.trim()))
}

/// Adds the record; false once there are too many.
fn give(record: Vec<(&str, String)>, read: &mut Bibliography) -> bool {
    let has = |tag: &str| record.iter().any(|(known, _)| *known == tag);
    // A book has its title in BTI, a chapter that of the book.
    let (kind, book) = match (has("BTI"), has("TI")) {
        (true, true) => ("CHAP", "T2"),
        (true, false) => ("BOOK", "TI"),
        _ => ("JOUR", ""),
    };
    // Of a translated title, in brackets, TT has the original.
    let translated = has("TT");
    let mut entry = Entry::default();
    entry.set_kind(kind);
    let mut in_full = false;
    for (tag, value) in record {
        let value = plain(&value);
        match tag {
            "TI" if translated => {}
            "TI" | "TT" => entry.set("TI", title(&value)),
            "BTI" => entry.set(book, title(&value)),
            "LID" | "AID" => {
                if let Some(doi) = value.strip_suffix("[doi]") {
                    entry.set("DO", doi.trim());
                }
            }
            "PT" if value == "Preprint" => entry.set_kind("UNPB"),
            "CN" => entry.add_group(&value),
            // The short form follows the full one of the same author.
            "AU" if std::mem::take(&mut in_full) => {}
            "AU" => entry.set("AU", &with_comma(&value)),
            "IS" => entry.set("SN", value.split(" (").next().unwrap_or(&value)),
            _ => {
                in_full |= tag == "FAU";
                if let Some((_, ris)) = SAME.iter().find(|(known, _)| *known == tag) {
                    entry.set(ris, &value);
                }
            }
        }
    }
    entry.give(read)
}

/// A title without the full stop and the brackets that MEDLINE sets.
fn title(words: &str) -> &str {
    let bare = match words.strip_suffix('.') {
        Some(bare) if !bare.ends_with('.') => bare,
        _ => words,
    };
    let inside = bare
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.unwrap_or(bare)
}

/// "van der Berg JA" → "van der Berg, JA".
fn with_comma(name: &str) -> String {
    let initials = |word: &str| word.len() <= 4 && word.chars().all(char::is_uppercase);
    match name.rsplit_once(' ') {
        Some((family, given)) if initials(given) => format!("{family}, {given}"),
        _ => name.to_owned(),
    }
}
