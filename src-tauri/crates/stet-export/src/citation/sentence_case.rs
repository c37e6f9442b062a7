//! Titles in sentence case, as APA 7 (6.17) sets those of works: capitals for the first word, the first
//! after a colon or closing mark, and proper nouns.
//!
//! Which words are names cannot be told from a title in title case. So only a title is changed whose
//! every word is an ordinary one (`data/ordinary-words.txt`); any other stays as it was written.

use std::collections::HashSet;
use std::sync::OnceLock;

use stet_core::tables::{Table, holds_lines};

/// English words that are nobody's name.
pub(crate) static ORDINARY: Table = Table::new(
    "ordinary-words.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/ordinary-words.txt"
    )),
    holds_lines,
);
/// Words that title case leaves small, and others too short or common for the list.
const SMALL: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do",
    "does", "during", "for", "from", "had", "has", "have", "he", "her", "his", "in", "into", "is",
    "it", "its", "nor", "of", "off", "on", "onto", "or", "our", "out", "over", "per", "she",
    "should", "so", "than", "that", "the", "their", "them", "they", "this", "those", "through",
    "to", "under", "until", "up", "upon", "versus", "via", "was", "we", "were", "when", "who",
    "will", "with", "within", "without", "would", "yet", "you", "your",
];
/// Names made of ordinary words.
const NAMES: &[&str] = &[
    "bay of",
    "berlin wall",
    "bible belt",
    "big bang",
    "black death",
    "black forest",
    "black sea",
    "boxing day",
    "bronze age",
    "city of",
    "civil war",
    "clean air act",
    "cold war",
    "common law",
    "cotton belt",
    "dark age",
    "dead sea",
    "dust bowl",
    "earth day",
    "enlightenment",
    "fertile crescent",
    "first world",
    "gold coast",
    "gold rush",
    "golden age of",
    "good friday",
    "great barrier",
    "great depression",
    "great fire",
    "great lake",
    "great leap",
    "great plague",
    "great recession",
    "great wall",
    "great war",
    "green party",
    "green revolution",
    "gulf of",
    "high court",
    "holy land",
    "holy roman",
    "holy week",
    "house of commons",
    "house of lords",
    "house of representatives",
    "ice age",
    "industrial revolution",
    "iron age",
    "iron curtain",
    "iron gate",
    "ivory coast",
    "labor day",
    "labour party",
    "lake district",
    "long island",
    "long march",
    "middle age",
    "mother's day",
    "national park",
    "new deal",
    "new forest",
    "new world",
    "new year",
    "north sea",
    "ocean of",
    "old world",
    "open university",
    "peak district",
    "president of",
    "red army",
    "red cross",
    "red sea",
    "reformation",
    "restoration comedy",
    "royal academy",
    "royal navy",
    "royal society",
    "rust belt",
    "salt lake",
    "sea of",
    "silk road",
    "state of",
    "stone age",
    "strait of",
    "supreme court",
    "third world",
    "trade center",
    "trade centre",
    "underground railroad",
    "united nation",
    "university of",
    "wall street",
    "west bank",
    "white house",
    "white sea",
    "world bank",
    "world cup",
    "world health",
    "world heritage",
    "world trade",
    "world war",
    "yellow sea",
];
/// Shortest word that title case never leaves small.
const LONG: usize = 5;

/// The title in sentence case, or as it is where it is in no title case or holds a word that may be
/// a name.
pub(super) fn sentence_case(title: &str) -> String {
    let lower = title.to_lowercase();
    if NAMES.iter().any(|name| lower.contains(name)) {
        return title.to_owned();
    }
    let mut begins = true;
    let mut changed = 0;
    let mut out = Vec::new();
    for word in title.split(' ') {
        let first = begins;
        begins = word.ends_with([':', '?', '!', '.', '—', '–']) || word.is_empty() && begins;
        if first {
            out.push(word.to_owned());
            continue;
        }
        match set_small(word) {
            Some(small) => {
                changed += usize::from(small != word);
                out.push(small);
            }
            None => return title.to_owned(),
        }
    }
    if changed == 0 {
        return title.to_owned();
    }
    out.join(" ")
}

/// A word in small letters; as it is where its capitals are its own ("DNA", "pH"); `None` where it
/// may be a name, or shows that the title is in no title case.
fn set_small(word: &str) -> Option<String> {
    let bare = word.trim_matches(|ch: char| !ch.is_alphanumeric());
    let capitals = bare.chars().filter(|ch| ch.is_uppercase()).count();
    let parts = || bare.split(['-', '‐', '/']);
    if bare.chars().any(|ch| ch.is_ascii_digit()) || capitals > parts().count() || bare == "I" {
        return Some(word.to_owned());
    }
    if !bare.starts_with(char::is_uppercase) {
        let small = bare.chars().count() < LONG || SMALL.contains(&bare);
        return small.then(|| word.to_owned());
    }
    parts()
        .all(|part| is_ordinary(&part.to_lowercase().replace('’', "'")))
        .then(|| word.to_lowercase())
}

fn is_ordinary(word: &str) -> bool {
    static WORDS: OnceLock<HashSet<&str>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        ORDINARY
            .text()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace)
            .collect()
    });
    let known = |stem: &str| words.contains(stem) || SMALL.contains(&stem);
    let without = |ending: &str, put: &str| {
        word.strip_suffix(ending)
            .is_some_and(|stem| stem.len() > 1 && known(&format!("{stem}{put}")))
    };
    known(word)
        || [
            ("s", ""),
            ("es", ""),
            ("ies", "y"),
            ("'s", ""),
            ("s'", ""),
            ("ed", ""),
            ("ed", "e"),
            ("ing", ""),
            ("ing", "e"),
            ("ly", ""),
            ("er", ""),
            ("er", "e"),
            ("est", ""),
        ]
        .into_iter()
        .any(|(ending, put)| without(ending, put))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_of_ordinary_words() {
        for (title, set) in [
            (
                "The Effects of Salt on Coastal Bridges",
                "The effects of salt on coastal bridges",
            ),
            (
                "Learning to Read: A Longitudinal Study",
                "Learning to read: A longitudinal study",
            ),
            (
                "Who Borrows? The Politics of Short-Term Housing",
                "Who borrows? The politics of short-term housing",
            ),
            (
                "DNA Damage in the Older Heart",
                "DNA damage in the older heart",
            ),
            (
                "Mending Wallpaper with UV Lamps: Some DIY Methods",
                "Mending wallpaper with UV lamps: Some DIY methods",
            ),
            (
                "Beetles and Drought in Spruce Forests: A Review",
                "Beetles and drought in spruce forests: A review",
            ),
        ] {
            assert_eq!(sentence_case(title), set);
        }
    }

    #[test]
    fn a_title_with_a_name_stays_whole() {
        for title in [
            "The Salt Marshes of Northern Norway",
            "A Short History of the Vellin Ferry",
            "Trade and the Cold War",
            "Salt Trade on the Black Sea",
            "The Harbours of the Ivory Coast",
            "The fate of Holm in the northern fjords",
            "Die Wirtschaft der Häfen",
            "The psychology of prejudice: From attitudes to social action",
            "THE EFFECTS OF SALT",
            "",
        ] {
            assert_eq!(sentence_case(title), title);
        }
    }
}
