//! Whether two names of a case are the name of one case: parties are shortened in every citation.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::field::{Found, absent};
use super::fold::{joined, words};
use crate::law;

/// Words that say what sort of body or matter a party is, and stand or fall with the citation.
const PASSED: &[&str] = &[
    "a",
    "al",
    "an",
    "and",
    "co",
    "company",
    "corp",
    "corporation",
    "et",
    "ex",
    "for",
    "in",
    "inc",
    "incorporated",
    "limited",
    "llc",
    "llp",
    "ltd",
    "matter",
    "of",
    "on",
    "parte",
    "plc",
    "re",
    "rel",
    "the",
    "ux",
];

/// Those who prosecute: "State v. Hill" is "Ohio v. Hill" in a reporter of Ohio.
const PROSECUTORS: &[&str] = &[
    "commonwealth",
    "crown",
    "people",
    "queen",
    "r",
    "regina",
    "rex",
    "state",
];

/// True if both names may be of one case: the same parties, however shortened.
#[must_use]
pub fn same_case(one: &str, other: &str) -> bool {
    compare(one, other).agrees()
}

/// Compares the names of two cases; different means other parties, not other abbreviations.
pub(super) fn compare(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    if cited.trim() == recorded.trim() {
        return Found::same();
    }
    if joined(&words(cited)) == joined(&words(recorded)) {
        return Found::variant("capital letters or punctuation differ");
    }
    let (ours, theirs) = (parties(cited), parties(recorded));
    let shortened = Found::variant("the parties are named in a shorter or longer form");
    match (ours.as_slice(), theirs.as_slice()) {
        ([first, second], [other_first, other_second]) => {
            if one(first, other_first) && one(second, other_second) {
                shortened
            } else if one(first, other_second) && one(second, other_first) {
                Found::variant("the parties are named in reverse order")
            } else {
                Found::different("other parties")
            }
        }
        // A case called by one party: "Hill" for "Hill v. Dale", "In re Hill".
        ([alone], both) | (both, [alone]) if both.iter().any(|party| one(alone, party)) => {
            shortened
        }
        _ => Found::different("other parties"),
    }
}

/// True if the names share a party that is in few cases: a register names a case after the party it
/// lists first, which need not be the one citations name.
pub(super) fn share_a_party(cited: &str, recorded: &str) -> bool {
    let (ours, theirs) = (parties(cited), parties(recorded));
    ours.iter().filter(|party| !governs(party)).any(|party| {
        theirs
            .iter()
            .any(|other| !governs(other) && one(party, other))
    })
}

/// True for a party of countless cases.
fn governs(party: &[String]) -> bool {
    let name = party.join(" ");
    let prosecutes = party
        .iter()
        .any(|word| PROSECUTORS.contains(&word.trim_end_matches('.')));
    prosecutes || is_state(party) || name.starts_with("united states") || name == "government"
}

/// The parties' telling words, the first party's first.
fn parties(name: &str) -> Vec<Vec<String>> {
    let spaced = format!(
        " {} ",
        name.split_whitespace().collect::<Vec<_>>().join(" ")
    );
    let versus = [" v. ", " v ", " vs. ", " vs ", " versus "]
        .into_iter()
        .find_map(|mark| spaced.split_once(mark));
    match versus {
        Some((first, second)) => vec![telling(first), telling(second)],
        None => vec![telling(&spaced)],
    }
}

fn telling(party: &str) -> Vec<String> {
    let party = party
        .replace("U.S.", "United States")
        .replace("U. S.", "United States");
    let all: Vec<String> = party
        .split(|ch: char| ch.is_whitespace() || matches!(ch, ',' | '(' | ')' | '/'))
        .map(|word| word.to_lowercase().replace('’', "'"))
        .filter(|word| !word.is_empty())
        .collect();
    let bare = |word: &String| word.trim_end_matches('.').to_owned();
    let told: Vec<String> = all
        .iter()
        .filter(|word| !PASSED.contains(&bare(word).as_str()))
        .cloned()
        .collect();
    // "In re The Company" has nothing else.
    if told.is_empty() { all } else { told }
}

/// True if one party is the other, in full or shortened.
fn one(ours: &[String], theirs: &[String]) -> bool {
    let prosecutes = |party: &[String]| {
        party
            .iter()
            .any(|word| PROSECUTORS.contains(&word.trim_end_matches('.')))
    };
    if prosecutes(ours) || prosecutes(theirs) {
        return prosecutes(ours) && prosecutes(theirs) || is_state(ours) || is_state(theirs);
    }
    let inside = |short: &[String], long: &[String]| {
        !short.is_empty()
            && short
                .iter()
                .all(|word| long.iter().any(|other| same_word(word, other)))
    };
    inside(ours, theirs) || inside(theirs, ours)
}

fn is_state(party: &[String]) -> bool {
    let name = party.join(" ");
    law::abbreviations().iter().any(|row| {
        row.place
            && (row.short.eq_ignore_ascii_case(&name)
                || row.full.iter().any(|full| full.eq_ignore_ascii_case(&name)))
    })
}

/// True for the same word, or a word and its short form.
fn same_word(one: &str, other: &str) -> bool {
    let bare = |word: &str| word.trim_end_matches('.').trim_end_matches("'s").to_owned();
    let (one, other) = (bare(one), bare(other));
    let stands_for = |short: &str, full: &str| {
        full_forms().get(short).is_some_and(|all| {
            all.iter().any(|known| {
                let stem = known.strip_suffix('s').unwrap_or(known);
                full.strip_prefix(stem)
                    .is_some_and(|rest| matches!(rest, "" | "s"))
            })
        })
    };
    one == other || stands_for(&one, &other) || stands_for(&other, &one)
}

/// Short forms in lower case without their full stop, and what they stand for.
fn full_forms() -> &'static HashMap<String, Vec<String>> {
    static READ: OnceLock<HashMap<String, Vec<String>>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut forms: HashMap<String, Vec<String>> = HashMap::new();
        for row in law::abbreviations() {
            let short = row.short.trim_end_matches('.').to_lowercase();
            let full = row.full.iter().map(|full| full.to_lowercase());
            forms.entry(short).or_default().extend(full);
        }
        forms
    })
}

#[cfg(test)]
mod tests {
    use super::super::field::State;
    use super::*;

    #[test]
    fn a_shared_party_is_a_person_or_a_firm() {
        for (cited, recorded, shared) in [
            (
                "Kock v. United States",
                "Ricky Kock v. Tote Lines, Incorporated",
                true,
            ),
            (
                "In re Ash Mfg. Co.",
                "Elm v. Ash Manufacturing Company",
                true,
            ),
            ("Dale v. Hill", "Elm v. Robert Hill, et al.", true),
            ("United States v. Hill", "United States v. Elm", false),
            ("State v. Hill", "State v. Elm", false),
            ("Hill v. Ohio", "Elm v. Ohio", false),
            (
                "Varghese v. China Southern Airlines",
                "Miller v. Delta",
                false,
            ),
            ("", "Hill v. Dale", false),
        ] {
            assert_eq!(
                share_a_party(cited, recorded),
                shared,
                "{cited} | {recorded}"
            );
        }
    }

    #[test]
    fn same_variant_different() {
        use State::{Different, NotGiven, Same, Variant};
        for (cited, recorded, expected) in [
            ("Hill v. Dale", "Hill v. Dale", Same),
            ("Hill v Dale", "Hill v. Dale", Variant),
            (
                "Brown v. Board of Education",
                "Brown v. Board of Education of Topeka",
                Variant,
            ),
            (
                "Brown v. Bd. of Educ.",
                "Brown v. Board of Education",
                Variant,
            ),
            (
                "Ash Mfg. Co. v. Dale",
                "Ash Manufacturing Company, Inc. v. Robert Dale",
                Variant,
            ),
            (
                "Hill v. Dale",
                "John Hill, et al. v. Dale Holdings, LLC",
                Variant,
            ),
            ("State v. Hill", "State of Ohio v. Hill", Variant),
            ("State v. Hill", "Ohio v. Hill", Variant),
            (
                "People v. Hill",
                "The People of the State of New York v. Mary Hill",
                Variant,
            ),
            ("U.S. v. Hill", "United States v. Hill", Variant),
            (
                "United States v. Hill",
                "United States of America v. Hill",
                Variant,
            ),
            ("In re Hill", "In the Matter of Hill", Variant),
            ("In re Gault", "Application of Gault", Variant),
            ("Miranda", "Miranda v. Arizona", Variant),
            ("Dale v. Hill", "Hill v. Dale", Variant),
            ("Hill v. Dale", "Hill v. Elm", Different),
            ("Hill v. Dale", "Ash v. Dale", Different),
            ("State v. Hill", "State v. Elm", Different),
            ("Hill v. Ohio", "State v. Hill", Variant),
            (
                "Varghese v. China Southern Airlines",
                "Miller v. United Airlines",
                Different,
            ),
            ("", "Hill v. Dale", NotGiven),
        ] {
            assert_eq!(
                compare(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }
}
