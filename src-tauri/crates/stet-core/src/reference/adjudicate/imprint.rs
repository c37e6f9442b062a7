//! Publishers and places compared.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::field::{Found, State, absent};
use super::fold::{joined, without_brackets, words};

const HOUSES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/publishers.txt"
));

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
    let open = without_brackets(publisher);
    let all: Vec<String> = words(&open).into_iter().map(|word| word.text).collect();
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
        let lines = HOUSES.lines().filter(|line| !line.starts_with('#'));
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
