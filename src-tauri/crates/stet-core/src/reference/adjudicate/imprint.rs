//! Publishers and places compared.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::field::{Found, State, absent};
use super::fold::{joined, without_brackets, words};
use crate::tables;

/// Publishers and their imprints.
pub(crate) static PUBLISHERS: tables::Table = tables::Table::new(
    "publishers.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/publishers.txt"
    )),
    tables::holds_lines,
);

/// Compares publishers: legal forms do not count, imprints are their house.
pub(super) fn publishers(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    if cited.trim() == recorded.trim() {
        return Found::same();
    }
    let (ours, theirs) = (name(cited), name(recorded));
    if joined_names(&ours) == joined_names(&theirs) {
        return Found::variant("the publisher is written differently");
    }
    if is_acronym(cited, recorded) || is_acronym(recorded, cited) {
        return Found::variant("the initials of the publisher's name");
    }
    let (one, other) = (house(cited, &ours), house(recorded, &theirs));
    if one.is_some() && one == other {
        return Found::variant("an imprint or another name of the same house");
    }
    // "Gallimard" for "Éditions Gallimard"; not where both are houses we know apart.
    let inside = |short: &[String], long: &[String]| {
        !short.is_empty() && short.iter().all(|word| long.contains(word))
    };
    let known = one.is_some() && other.is_some();
    if !known && (inside(&ours, &theirs) || inside(&theirs, &ours)) {
        return Found::variant("part of the publisher's name");
    }
    Found::different("another publisher")
}

/// Compares places: the town counts, states and countries may be left out.
pub(super) fn places(cited: &str, recorded: &str) -> Found {
    if online(cited) && recorded.trim().is_empty() {
        // It says how, not where.
        return Found::new(State::NotGiven, "");
    }
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    if cited.trim() == recorded.trim() {
        return Found::same();
    }
    if online(cited) && online(recorded) {
        return Found::variant("both say it was held online");
    }
    let parts = |text: &str| -> Vec<String> {
        text.split([',', ';', '/', '&'])
            .flat_map(|part| part.split(" and "))
            .map(|part| joined(&words(part)))
            .filter(|part| !part.is_empty())
            .collect()
    };
    let (ours, theirs) = (parts(cited), parts(recorded));
    // A shared town, or a shared country where one side has nothing else.
    let towns = ours.iter().take(1).any(|town| theirs.contains(town))
        || theirs.iter().take(1).any(|town| ours.contains(town));
    if towns {
        Found::variant("the place is written differently")
    } else {
        Found::different("another place")
    }
}

fn online(place: &str) -> bool {
    words(place)
        .iter()
        .any(|word| matches!(word.text.as_str(), "online" | "virtual" | "virtually"))
}

/// True if `short` begins with the initials of `long` in capitals and has nothing else that tells:
/// "MUP", "NYU Press".
fn is_acronym(short: &str, long: &str) -> bool {
    const SHORTEST: usize = 3;
    let letters: Vec<&str> = short.split_whitespace().collect();
    let capitals = letters.first().copied().unwrap_or_default();
    let alone = name(short).len() == 1
        && capitals.len() >= SHORTEST
        && capitals.bytes().all(|byte| byte.is_ascii_uppercase());
    let initials = |words: &[String]| -> String {
        let first = words.iter().filter_map(|word| word.chars().next());
        first.collect::<String>().to_uppercase()
    };
    let small = |word: &String| !matches!(word.as_str(), "of" | "the" | "and" | "for");
    let all: Vec<String> = written_out(long).into_iter().filter(small).collect();
    alone && all.len() > 1 && (initials(&all) == capitals || initials(&name(long)) == capitals)
}

/// The folded words of a name, with what styles shorten in it written out: "Harvard UP", "U of
/// Chicago P", "Univ. of Illinois Pr.".
fn written_out(publisher: &str) -> Vec<String> {
    let folded = words(&without_brackets(publisher));
    let all: Vec<&str> = folded.iter().map(|word| word.text.as_str()).collect();
    let university = |word: &&str| matches!(*word, "u" | "univ");
    let named = all.iter().any(university);
    let mut out = Vec::with_capacity(all.len() + 1);
    for (at, word) in all.iter().enumerate() {
        let last = at + 1 == all.len();
        match *word {
            "up" if last && at > 0 => out.extend(["university", "press"]),
            "u" if last
                || all.get(at + 1) == Some(&"of")
                || (named && all.last() == Some(&"p")) =>
            {
                out.push("university");
            }
            "p" if last && named => out.push("press"),
            "univ" => out.push("university"),
            "pr" if last => out.push("press"),
            "pub" | "publ" | "pubs" | "publns" if last => out.push("publications"),
            "assn" | "assoc" => out.push("association"),
            "inst" => out.push("institute"),
            "soc" => out.push("society"),
            "acad" => out.push("academic"),
            "natl" => out.push("national"),
            "govt" => out.push("government"),
            word => out.push(word),
        }
    }
    out.into_iter().map(str::to_owned).collect()
}

/// The words that tell one publisher from another.
fn name(publisher: &str) -> Vec<String> {
    const PASSED: &[&str] = &[
        "the",
        "of",
        "and",
        "for",
        "inc",
        "incorporated",
        "ltd",
        "limited",
        "llc",
        "bv",
        "b",
        "v",
        "gmbh",
        "co",
        "company",
        "corp",
        "corporation",
        "plc",
        "ag",
        "sa",
        "se",
        "kg",
        "press",
        "publishing",
        "publishers",
        "publisher",
        "publications",
        "verlag",
        "books",
        "group",
        "sons",
        "editions",
        "edition",
        "et",
        "und",
        "cie",
        "fils",
    ];
    let all = written_out(publisher);
    let kept: Vec<String> = all
        .iter()
        .filter(|word| !PASSED.contains(&word.as_str()))
        .cloned()
        .collect();
    if kept.is_empty() { all } else { kept }
}

fn joined_names(name: &[String]) -> String {
    name.concat()
}

/// The house a name belongs to, by the whole name or the acronym in its brackets.
fn house(publisher: &str, name: &[String]) -> Option<usize> {
    static HOUSES_BY_NAME: OnceLock<HashMap<String, usize>> = OnceLock::new();
    let houses = HOUSES_BY_NAME.get_or_init(|| {
        let lines = PUBLISHERS
            .text()
            .lines()
            .filter(|line| !line.starts_with('#'));
        lines
            .enumerate()
            .flat_map(|(at, line)| line.split('|').map(move |entry| (entry, at)))
            .flat_map(|(entry, at)| {
                [
                    (joined_names(&self::name(entry)), at),
                    (joined(&words(entry)), at),
                ]
            })
            .collect()
    });
    let bracketed = publisher
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'))
        .map(|(inside, _)| joined(&words(inside)));
    [
        Some(joined(&words(publisher))),
        Some(joined_names(name)),
        bracketed,
    ]
    .into_iter()
    .flatten()
    .find_map(|key| houses.get(&key).copied())
}

#[cfg(test)]
mod tests {
    use super::super::field::State;
    use super::*;
    use State::{Different, NothingToCompare, Same, Variant};

    #[test]
    fn publishers_by_name_and_house() {
        for (cited, recorded, expected) in [
            ("IEEE", "IEEE", Same),
            (
                "IEEE",
                "Institute of Electrical and Electronics Engineers (IEEE)",
                Variant,
            ),
            ("IEEE Computer Society", "IEEE", Variant),
            ("ACM", "IEEE Computer Society", Different),
            ("Association for Computing Machinery", "ACM", Variant),
            (
                "AAAI Press",
                "Association for the Advancement of Artificial Intelligence (AAAI)",
                Variant,
            ),
            (
                "Springer-Verlag",
                "Springer Science and Business Media LLC",
                Variant,
            ),
            ("Elsevier", "Elsevier BV", Variant),
            (
                "Oxford University Press",
                "Oxford University Press (OUP)",
                Variant,
            ),
            (
                "Oxford University Press",
                "Cambridge University Press",
                Different,
            ),
            (
                "Springer",
                "Association for Computational Linguistics",
                Different,
            ),
            ("Morgan Kaufmann", "Elsevier", Variant),
            ("Gallimard", "Éditions Gallimard", Variant),
            ("Fjord UP", "Fjord University Press", Variant),
            ("U of Chicago P", "University of Chicago Press", Variant),
            (
                "Univ. of Illinois Pr.",
                "University of Illinois Press",
                Variant,
            ),
            ("Oxford UP", "Oxford University Press (OUP)", Variant),
            ("NYU Press", "New York University Press", Variant),
            ("LUP", "Leuven University Press", Variant),
            ("Oxford UP", "Cambridge University Press", Different),
            ("Fjord UP", "Marsh University Press", Different),
            ("MUP", "Leuven University Press", Different),
            ("Up", "Down Press", Different),
            ("MIT Press", "", NothingToCompare),
        ] {
            assert_eq!(
                publishers(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }

    #[test]
    fn places_by_town() {
        for (cited, recorded, expected) in [
            ("Miami, FL", "Miami, Florida, USA", Variant),
            (
                "Punta Cana",
                "Online and Punta Cana, Dominican Republic",
                Variant,
            ),
            ("Virtual Event", "Online", Variant),
            ("Ireland", "Dublin, Ireland", Variant),
            ("Cham", "Cham, Switzerland", Variant),
            ("London, UK", "Miami, Florida, USA", Different),
            ("Singapore", "Online", Different),
            ("Cambridge, UK", "Oxford, UK", Different),
        ] {
            assert_eq!(
                places(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }
}
