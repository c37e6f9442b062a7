//! A name in one line, parted into family and given names.

use super::PARTICLES;
use crate::reference::Person;

/// Generational and honorary suffixes, folded.
const SUFFIXES: &[&str] = &["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"];

/// Longest run of initials after a family name; longer capitals are a name in capitals.
const LONGEST_INITIALS: usize = 4;

/// Words that only stand in names of groups.
const GROUP_WORDS: &[&str] = &[
    "university",
    "institute",
    "organization",
    "organisation",
    "committee",
    "collaboration",
    "consortium",
    "association",
    "society",
    "department",
    "ministry",
    "agency",
    "council",
    "commission",
    "bureau",
    "team",
    "group",
    "network",
    "foundation",
    "center",
    "centre",
    "bank",
    "union",
    "nations",
    "laboratory",
    "corporation",
    "inc",
    "ltd",
];

/// Reads a name as a citation or record writes it: "Maarten de Rijke", "de Rijke, Maarten",
/// "Smith JR", "World Health Organization". Where the parts cannot be told the last word is taken
/// for the family name; comparing allows for the error.
#[must_use]
pub fn read(text: &str) -> Person {
    let text = text.trim();
    if let Some((family, rest)) = text.split_once(',') {
        let mut given = rest.trim();
        let mut suffix = String::new();
        // "King, Martin Luther, Jr." and "King, Jr., Martin Luther".
        if let Some((first, second)) = given.split_once(',') {
            let (first, second) = (first.trim(), second.trim());
            (given, suffix) = if is_suffix(first) {
                (second, first.to_owned())
            } else {
                (first, second.to_owned())
            };
        } else if is_suffix(given) {
            return Person {
                suffix: given.to_owned(),
                ..read(family)
            };
        }
        return Person {
            family: family.trim().to_owned(),
            given: given.to_owned(),
            suffix,
            group: false,
        };
    }
    let mut parts: Vec<&str> = text.split_whitespace().collect();
    let group = parts
        .iter()
        .any(|part| GROUP_WORDS.contains(&folded(part).as_str()));
    if group || parts.len() < 2 {
        return Person {
            family: text.to_owned(),
            group,
            ..Person::default()
        };
    }
    let suffix = if parts.len() > 2 && parts.last().is_some_and(|last| is_suffix(last)) {
        parts.pop().unwrap_or_default()
    } else {
        ""
    };
    // "Smith JR": initials in capitals after the name, as medicine writes them.
    let last = parts[parts.len() - 1];
    let trailing_initials = last.len() <= LONGEST_INITIALS
        && last.chars().all(|ch| ch.is_ascii_uppercase())
        && parts[..parts.len() - 1]
            .iter()
            .all(|part| part.chars().any(char::is_lowercase) && !part.ends_with('.'));
    if trailing_initials {
        return Person {
            family: parts[..parts.len() - 1].join(" "),
            given: last.to_owned(),
            suffix: suffix.to_owned(),
            group: false,
        };
    }
    let mut start = parts.len() - 1;
    while start > 1 && is_particle(parts[start - 1]) {
        start -= 1;
    }
    Person {
        family: parts[start..].join(" "),
        given: parts[..start].join(" "),
        suffix: suffix.to_owned(),
        group: false,
    }
}

fn folded(part: &str) -> String {
    part.to_lowercase().replace(['.', ','], "")
}

fn is_suffix(part: &str) -> bool {
    SUFFIXES.contains(&folded(part).as_str())
}

/// A particle in lower case: "Al Gore" has none.
fn is_particle(part: &str) -> bool {
    part.starts_with(char::is_lowercase) && PARTICLES.contains(&folded(part).as_str())
}
