//! Names of authors as registries give them.

use stet_core::reference::Person;

/// What follows a name.
const SUFFIXES: &[&str] = &["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"];

/// Words that only organisations have in their names.
const GROUP: &[&str] = &[
    "agency",
    "association",
    "bureau",
    "center",
    "centre",
    "collaboration",
    "committee",
    "consortium",
    "council",
    "foundation",
    "group",
    "institute",
    "investigators",
    "ministry",
    "network",
    "organisation",
    "organization",
    "society",
    "team",
    "university",
];

/// A group.
pub(super) fn group(name: &str) -> Person {
    Person {
        family: one_line(name),
        group: true,
        ..Person::default()
    }
}

/// A person whose parts the registry tells.
pub(super) fn parts(family: &str, given: &str, suffix: &str) -> Person {
    Person {
        family: one_line(family),
        given: one_line(given),
        suffix: one_line(suffix),
        group: false,
    }
}

/// A name as shown: "Maarten de Rijke", "Rijke, Maarten de", "World Health Organization".
pub(super) fn shown(name: &str) -> Person {
    let name = one_line(name);
    if let Some((family, rest)) = name.split_once(',') {
        let (given, suffix) = match rest.split_once(',') {
            Some((a, b)) if is_suffix(a) => (b, a),
            Some((a, b)) => (a, b),
            None if is_suffix(rest) => return with_suffix(family, rest.trim()),
            None => (rest, ""),
        };
        return parts(family, given, suffix);
    }
    let words: Vec<&str> = name.split(' ').collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    if lower.iter().any(|word| GROUP.contains(&word.as_str())) {
        return group(&name);
    }
    match words.split_last() {
        Some((last, before)) if before.len() > 1 && is_suffix(last) => {
            with_suffix(&before.join(" "), last)
        }
        _ => split(&words),
    }
}

fn with_suffix(name: &str, suffix: &str) -> Person {
    let words: Vec<&str> = name.split(' ').collect();
    Person {
        suffix: suffix.to_owned(),
        ..split(&words)
    }
}

/// The last word is the family name, with the small words before it.
fn split(words: &[&str]) -> Person {
    let small = |word: &str| word.chars().next().is_some_and(char::is_lowercase);
    let mut from = words.len().saturating_sub(1);
    while from > 1 && small(words[from - 1]) {
        from -= 1;
    }
    parts(&words[from..].join(" "), &words[..from].join(" "), "")
}

fn is_suffix(word: &str) -> bool {
    SUFFIXES.contains(&word.trim().to_lowercase().as_str())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_names_are_taken_apart() {
        for (name, family, given, suffix) in [
            ("Ziming Li", "Li", "Ziming", ""),
            ("Maarten de Rijke", "de Rijke", "Maarten", ""),
            ("Ludwig van der Rohe", "van der Rohe", "Ludwig", ""),
            ("Li, Ziming", "Li", "Ziming", ""),
            ("King, Martin Luther, Jr.", "King", "Martin Luther", "Jr."),
            ("King, Jr., Martin Luther", "King", "Martin Luther", "Jr."),
            ("Martin L. King Jr.", "King", "Martin L.", "Jr."),
            ("Voltaire", "Voltaire", "", ""),
            ("de Gaulle", "Gaulle", "de", ""),
            ("  A.  B.   Salo ", "Salo", "A. B.", ""),
            ("", "", "", ""),
        ] {
            let person = shown(name);
            assert_eq!(person, parts(family, given, suffix), "{name}");
        }
        assert!(shown("World Health Organization").group);
        assert!(shown("The ATLAS Collaboration").group);
    }
}
