//! Words as the Bluebook shortens them: names of cases and institutions (T6), places (T10), words of
//! periodicals' titles (T13).
//!
//! The facts of T6 and T10 are those of [`law::abbreviations`], names of law reviews those of
//! [`law::editions`]; the words of T13 that make up other titles are below.

use std::collections::HashMap;
use std::sync::OnceLock;

use stet_core::law::{self, Source};

/// Words of titles of periodicals (T13.2), beyond those of T6.
const PERIODICAL: [(&str, &str); 40] = [
    ("american", "Am."),
    ("annals", "Annals"),
    ("annual", "Ann."),
    ("british", "Brit."),
    ("bulletin", "Bull."),
    ("business", "Bus."),
    ("civil", "C."),
    ("comparative", "Compar."),
    ("contemporary", "Contemp."),
    ("constitutional", "Const."),
    ("criminal", "Crim."),
    ("criminology", "Criminology"),
    ("current", "Current"),
    ("digest", "Dig."),
    ("economics", "Econ."),
    ("economic", "Econ."),
    ("environmental", "Env't"),
    ("forum", "F."),
    ("gazette", "Gaz."),
    ("harvard", "Harv."),
    ("human", "Hum."),
    ("independent", "Indep."),
    ("international", "Int'l"),
    ("journal", "J."),
    ("law", "L."),
    ("legal", "Legal"),
    ("magazine", "Mag."),
    ("monthly", "Monthly"),
    ("policy", "Pol'y"),
    ("political", "Pol."),
    ("proceedings", "Proc."),
    ("psychology", "Psych."),
    ("quarterly", "Q."),
    ("register", "Reg."),
    ("review", "Rev."),
    ("rights", "Rts."),
    ("science", "Sci."),
    ("street", "St."),
    ("university", "U."),
    ("yearbook", "Y.B."),
];

/// Words left out of the title of a periodical.
const LEFT_OUT: [&str; 6] = ["a", "at", "in", "of", "the", "for"];

/// Places of T10 that are no state of the United States, as they stand in names.
const PLACES: [(&str, &str); 10] = [
    ("Los Angeles", "L.A."),
    ("New York City", "N.Y.C."),
    ("San Francisco", "S.F."),
    ("Great Britain", "Gr. Brit."),
    ("United Kingdom", "U.K."),
    ("District of Columbia", "D.C."),
    ("Puerto Rico", "P.R."),
    ("Philadelphia", "Phila."),
    ("Chicago", "Chi."),
    ("Boston", "Bos."),
];

struct Words {
    /// Word in lower case → its short form.
    names: HashMap<String, &'static str>,
    /// Names of several words, the longest first, and places.
    several: Vec<(&'static str, &'static str)>,
    states: HashMap<&'static str, &'static str>,
    journals: HashMap<String, &'static str>,
}

fn words() -> &'static Words {
    static READ: OnceLock<Words> = OnceLock::new();
    READ.get_or_init(|| {
        let mut read = Words {
            names: HashMap::new(),
            several: PLACES.to_vec(),
            states: HashMap::new(),
            journals: HashMap::new(),
        };
        for row in law::abbreviations() {
            for full in row.full.iter().copied() {
                if row.place {
                    read.states.insert(full, row.short);
                }
                if full.contains(' ') {
                    read.several.push((full, row.short));
                } else {
                    read.names.entry(full.to_lowercase()).or_insert(row.short);
                }
            }
        }
        // T6 has it since the 20th edition; the table does not.
        read.names.entry("policy".to_owned()).or_insert("Pol'y");
        read.several
            .sort_by_key(|(full, _)| std::cmp::Reverse(full.len()));
        for edition in law::editions() {
            if edition.source == Source::Journal {
                read.journals
                    .entry(key(edition.name))
                    .or_insert(edition.abbreviation);
            }
        }
        read
    })
}

/// A title without article, "and" and marks: by what journals are looked up.
fn key(title: &str) -> String {
    let words = title
        .split(|ch: char| !ch.is_alphanumeric() && ch != '\'' && ch != '’')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .filter(|word| word != "the" && word != "and");
    words.collect::<Vec<_>>().join(" ")
}

/// The abbreviation of a state.
pub(super) fn state(name: &str) -> Option<&'static str> {
    words().states.get(name).copied()
}

/// A name of a party or institution with every word of T6 and T10 shortened (rules 10.2.2,
/// 15.1(d)). "United States" stays as it is.
pub(super) fn name(full: &str) -> String {
    if full == "United States" || state(full).is_some() {
        return full.to_owned();
    }
    let known = words();
    let mut text = full.to_owned();
    for (several, short) in &known.several {
        // A party that is a place is not shortened; a place inside a name is.
        if text.contains(several) && text != *several {
            text = replace_whole(&text, several, short);
        }
    }
    let shortened: Vec<String> = text
        .split(' ')
        .map(|word| {
            let bare = word.trim_end_matches([',', ';', ':']);
            let tail = &word[bare.len()..];
            match known.names.get(&bare.to_lowercase()) {
                // Only proper words: "the right to life" stays.
                Some(short) if bare.starts_with(char::is_uppercase) || bare == "and" => {
                    format!("{short}{tail}")
                }
                _ => word.to_owned(),
            }
        })
        .collect();
    spaced(&shortened.join(" "))
}

/// The title of a periodical (T13): as the tables have it, else word by word.
pub(super) fn periodical(title: &str) -> String {
    let known = words();
    if let Some(short) = known.journals.get(&key(title)) {
        return (*short).to_owned();
    }
    let mut text = title.to_owned();
    for (several, short) in &known.several {
        text = replace_whole(&text, several, short);
    }
    let parts: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    // A title of one word is not shortened (T13, introduction).
    if parts
        .iter()
        .filter(|word| !LEFT_OUT.contains(&word.to_lowercase().as_str()))
        .count()
        < 2
    {
        return title.to_owned();
    }
    let shortened: Vec<String> = parts
        .iter()
        .filter(|word| !LEFT_OUT.contains(&word.to_lowercase().as_str()))
        .map(|word| {
            let lower = word.to_lowercase();
            PERIODICAL
                .iter()
                .find(|(full, _)| *full == lower)
                .map(|(_, short)| *short)
                .or_else(|| known.states.get(*word).copied())
                .or_else(|| known.names.get(&lower).copied())
                .unwrap_or(word)
                .to_owned()
        })
        .collect();
    spaced(&shortened.join(" "))
}

/// Rule 6.1(a): adjacent single capitals stand close: "N. Y." → "N.Y.", "L. J." → "L.J.".
fn spaced(text: &str) -> String {
    let single = |word: &str| {
        let mut chars = word.chars();
        matches!((chars.next(), chars.next(), chars.next()), (Some(first), Some('.'), None) if first.is_uppercase())
    };
    let mut out = String::new();
    let mut before = "";
    for word in text.split(' ') {
        let close = single(word)
            && (single(before)
                || before.ends_with('.') && before.len() == 4 && before.matches('.').count() == 2);
        if !out.is_empty() && !close {
            out.push(' ');
        }
        out.push_str(word);
        before = word;
    }
    out
}

/// Replaces whole words.
fn replace_whole(text: &str, full: &str, short: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(full) {
        let end = at + full.len();
        let inside = rest[..at]
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric)
            || rest[end..]
                .chars()
                .next()
                .is_some_and(char::is_alphanumeric);
        out.push_str(&rest[..at]);
        out.push_str(if inside { full } else { short });
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}
