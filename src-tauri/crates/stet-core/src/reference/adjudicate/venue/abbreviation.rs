//! Abbreviated names, word by word, in the manner of ISO 4: "Proc. Natl. Acad. Sci.".

use super::super::fold::Word;

/// Connecting words, which abbreviations leave out.
const CONNECTING: &[&str] = &[
    "of", "the", "and", "for", "in", "on", "to", "a", "an", "at", "with", "de", "la", "le", "les",
    "des", "du", "et", "und", "der", "die", "das", "fur", "y", "e", "del", "di", "van", "voor",
];

/// What may follow the name proper in one form and be missing in the other.
const TAILS: &[&[&str]] = &[
    &["united", "states", "america"],
    &["u", "s", "a"],
    &["usa"],
    &["us"],
    &["u", "s"],
    &["new", "york", "n", "y"],
    &["new", "york", "ny"],
    &["london"],
    &["london", "england"],
    &["clinical", "research", "ed"],
    &["english", "ed"],
    &["online"],
    &["print"],
    &["electronic"],
];

/// True if each word of `short` stands, in order, for one word of `long`, and no word of `long` but
/// connecting ones and a known tail is left.
pub(super) fn abbreviates(short: &[Word], long: &[Word]) -> bool {
    let (short, long) = (content(short), content(long));
    if short.is_empty() || long.len() < short.len() {
        return false;
    }
    let (head, tail) = long.split_at(short.len());
    let fits = short.iter().zip(head).all(|(a, b)| stands_for(a, b));
    fits && (tail.is_empty() || TAILS.contains(&tail))
}

/// True if the initials of `long`, or of its beginning or end, are the letters of `acronym`; at most
/// one word more than its letters is left over unless a known tail is.
pub(super) fn initials_are(acronym: &str, long: &[Word]) -> bool {
    let long = content(long);
    let initials: String = long.iter().filter_map(|word| word.chars().next()).collect();
    let letters = acronym.chars().count();
    if long.len() < letters {
        return false;
    }
    let rest = &long[letters..];
    (initials.starts_with(acronym) && (rest.len() <= 1 || TAILS.contains(&rest)))
        || (initials.ends_with(acronym) && long.len() <= letters + 1)
}

fn content(name: &[Word]) -> Vec<&str> {
    name.iter()
        .map(|word| word.text.as_str())
        .filter(|word| !CONNECTING.contains(word))
        .collect()
}

/// The whole word, its beginning ("Anal"), or a contraction that keeps first and last letter
/// ("Natl", "Intl").
fn stands_for(short: &str, long: &str) -> bool {
    if long.starts_with(short) {
        return true;
    }
    const SHORTEST_CONTRACTION: usize = 3;
    let ends_alike = |suffix: &str| {
        let long = long.strip_suffix(suffix).unwrap_or(long);
        short.chars().next() == long.chars().next()
            && short.chars().last() == long.chars().last()
            && subsequence(short, long)
    };
    short.len() >= SHORTEST_CONTRACTION && (ends_alike("") || ends_alike("s"))
}

fn subsequence(short: &str, long: &str) -> bool {
    let mut letters = long.chars();
    short.chars().all(|ch| letters.any(|other| other == ch))
}
