//! When two names may be the same: forms of one name, and names that exclude each other.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How two names stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameMatch {
    /// The same words, or one is a fuller form of the other ("Okafor", "Dr Liz Okafor", "E. Okafor").
    Same,
    /// A family name shared, the given names other ones: "Neil Pryor", "Noel Pryor".
    OtherGiven,
    /// Nothing shared that tells.
    Apart,
}

/// Words that are no part of a person's name.
const TITLES: &[&str] = &[
    "mr",
    "mrs",
    "ms",
    "mx",
    "miss",
    "dr",
    "prof",
    "professor",
    "sir",
    "dame",
    "lord",
    "lady",
    "rev",
    "reverend",
    "hon",
    "cllr",
    "councillor",
    "justice",
    "judge",
    "capt",
    "captain",
    "sgt",
    "sergeant",
    "the",
    "engr",
    "chief",
    "am",
    "cbe",
    "obe",
    "mbe",
    "kc",
    "qc",
    "phd",
    "md",
    "jr",
    "sr",
    "herr",
    "frau",
    "mme",
    "m",
    "mevrouw",
    "meneer",
];

/// Given names with the short forms in use (data/nicknames.txt), by word.
fn nicknames(one: &str, other: &str) -> bool {
    use std::collections::HashMap;
    use std::sync::LazyLock;
    static GROUPS: LazyLock<HashMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
        let mut groups: HashMap<&'static str, Vec<usize>> = HashMap::new();
        for (at, line) in stet_core::reference::adjudicate::NICKNAMES
            .text()
            .lines()
            .enumerate()
        {
            if !line.starts_with('#') {
                for word in line.split_whitespace() {
                    groups.entry(word).or_default().push(at);
                }
            }
        }
        groups
    });
    match (GROUPS.get(one), GROUPS.get(other)) {
        (Some(mine), Some(theirs)) => mine.iter().any(|at| theirs.contains(at)),
        _ => false,
    }
}

/// The words of a name in lower case without marks, titles and letters after the name.
pub(crate) fn parts(name: &str) -> Vec<String> {
    let plain: String = name.nfkd().filter(|ch| !is_combining_mark(*ch)).collect();
    plain
        .to_lowercase()
        .replace(['’', '\''], "")
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty() && !TITLES.contains(word))
        .map(str::to_owned)
        .collect()
}

/// True if two names of several words, or of one long one, are the same but for a letter or two of one word: "Ruan
/// Ferreira", "Riaan Ferreira".
pub(crate) fn misspelt(one: &str, other: &str) -> bool {
    let (a, b) = (parts(one), parts(other));
    if a.len() != b.len() || a == b {
        return false;
    }
    let mut other_words = a.iter().zip(&b).filter(|(mine, theirs)| mine != theirs);
    let (Some((mine, theirs)), None) = (other_words.next(), other_words.next()) else {
        return false;
    };
    let letters = mine.chars().count().min(theirs.chars().count());
    // Alone, a word is a slip of another only if it is long; beside a name that is the same also a short one.
    let most = if a.len() > 1 || letters >= 7 { 2 } else { 1 };
    let begins_alike = mine.chars().next() == theirs.chars().next();
    begins_alike
        && letters >= if a.len() > 1 { 3 } else { 5 }
        && strsim::osa_distance(mine, theirs) <= most
}

/// Compares two names as written.
pub(crate) fn compare_names(one: &str, other: &str) -> NameMatch {
    compare_parts(&parts(one), &parts(other))
}

/// The same of names whose [`parts`] are known.
pub(crate) fn compare_parts(a: &[String], b: &[String]) -> NameMatch {
    if a.is_empty() || b.is_empty() {
        return NameMatch::Apart;
    }
    if a == b || contains(a, b) || contains(b, a) {
        return NameMatch::Same;
    }
    if acronym(a, b) || acronym(b, a) {
        return NameMatch::Same;
    }
    let (Some(last_a), Some(last_b)) = (a.last(), b.last()) else {
        return NameMatch::Apart;
    };
    if last_a != last_b || a.len() < 2 || b.len() < 2 {
        return NameMatch::Apart;
    }
    let (first_a, first_b) = (&a[0], &b[0]);
    let initial = |short: &str, long: &str| short.chars().count() == 1 && long.starts_with(short);
    if first_a == first_b
        || initial(first_a, first_b)
        || initial(first_b, first_a)
        || nicknames(first_a, first_b)
    {
        NameMatch::Same
    } else {
        NameMatch::OtherGiven
    }
}

/// The words of `short` stand in `long` in one run, and not only as a common first word.
fn contains(long: &[String], short: &[String]) -> bool {
    short.len() < long.len()
        && (short.len() > 1 || short[0].chars().count() > 2)
        && long.windows(short.len()).any(|run| run == short)
}

fn acronym(short: &[String], long: &[String]) -> bool {
    let [word] = short else { return false };
    let initials: String = long
        .iter()
        .filter(|word| {
            !matches!(
                word.as_str(),
                "of" | "and" | "for" | "de" | "du" | "der" | "des"
            )
        })
        .filter_map(|word| word.chars().next())
        .collect();
    initials.chars().count() > 1 && *word == initials
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_name_and_other_names() {
        use NameMatch::{Apart, OtherGiven, Same};
        for (one, other, wanted) in [
            ("Dr. Liz Okafor", "Elizabeth Okafor", Same),
            ("Okafor", "Dr Liz Okafor", Same),
            ("Neil Pryor", "Noel Pryor", OtherGiven),
            ("Noel Pryor AM", "Noel Pryor", Same),
            ("Ada Holm", "Tobias Renn", Apart),
            ("Maritime Crews Union", "MCU", Same),
            ("Kilbrannan Institute of Technology", "KIT", Same),
            ("J. Vik", "Jonas Vik", Same),
            ("the North depot", "North depot", Same),
            ("North depot", "South depot", OtherGiven),
        ] {
            assert_eq!(compare_names(one, other), wanted, "{one} | {other}");
        }
    }
}
