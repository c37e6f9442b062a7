//! Words broken at the end of a line.
//!
//! A hyphen there is either the break's own or the word's. The document itself decides where it
//! can: the word that stands whole elsewhere is written that way here too. Shared by the formats whose
//! lines end at a margin: PDF and plain text.

use std::collections::HashSet;

/// First parts that keep their hyphen (“well-known”) where nothing else decides.
const KEEPING: &[&str] = &[
    "all", "cross", "ex", "half", "high", "ill", "long", "low", "mid", "near", "non", "quasi",
    "self", "short", "so", "state", "two", "three", "four", "five", "well",
];

/// Tens, which a hyphen joins to what is counted.
const TENS: &[&str] = &[
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
    "quatre-vingt",
];

/// Smaller numbers, some of which begin other words (“ten-ant”): they keep their hyphen before
/// what is counted.
const ONES: &[&str] = &[
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "hundred",
    "dix",
    "quatre",
];

/// Ends of numbers that are one word: “six-teen”, “seven-ty”, “four-fold”.
const ENDS_OF_NUMBERS: &[&str] = &[
    "teen", "teens", "teenth", "teenths", "ty", "ties", "tieth", "th", "ths", "fold", "some",
    "pence", "penny", "score",
];

/// What numbers count before a noun.
const COUNTED: &[&str] = &[
    "year",
    "month",
    "week",
    "day",
    "hour",
    "minute",
    "second",
    "mile",
    "foot",
    "inch",
    "metre",
    "meter",
    "kilometre",
    "kilometer",
    "acre",
    "hectare",
    "tonne",
    "ton",
    "litre",
    "liter",
    "gallon",
    "pound",
    "dollar",
    "euro",
    "cent",
    "storey",
    "story",
    "page",
    "part",
    "point",
    "person",
    "man",
    "woman",
    "member",
    "seat",
    "bed",
    "room",
    "bedroom",
    "door",
    "lane",
    "track",
    "way",
    "time",
    "star",
    "party",
    "state",
    "nation",
    "country",
    "round",
    "third",
    "quarter",
    "huit",
    "sept",
    "neuf",
];

/// Second parts that hold a phrase together (“face-to-face”) or are of words of their own.
const HOLDING: &[&str] = &[
    "to", "of", "by", "in", "on", "at", "and", "the", "up", "off", "out", "down", "over", "for",
    "no",
];

/// Last parts that stand behind a hyphen wherever they are found.
const BEHIND: &[&str] = &[
    "based", "sized", "backed", "funded", "owned", "called", "term", "être", "même", "mêmes", "ci",
    "là", "elle", "elles", "il", "ils", "nous", "vous", "moi", "toi",
];

/// The words of a document that stand whole in a line.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary(HashSet<String>);

impl Vocabulary {
    /// All words of `lines` but those that a hyphen at a line's end cut in two.
    pub(crate) fn of(lines: impl Iterator<Item = impl AsRef<str>>) -> Self {
        let mut words = HashSet::new();
        let mut cut = false;
        for line in lines {
            let text = line.as_ref();
            let goes_on = text.trim_end().ends_with(['-', '\u{2010}', '\u{AD}']);
            let mut whole: Vec<&str> = text.split_whitespace().collect();
            if goes_on {
                whole.pop();
            }
            for word in whole.into_iter().skip(usize::from(cut)) {
                let word = word.trim_matches(|c: char| !c.is_alphanumeric());
                if word.len() >= 4 && word.len() <= 60 {
                    words.insert(word.to_lowercase());
                }
            }
            cut = goes_on;
        }
        Self(words)
    }

    fn has(&self, word: &str) -> bool {
        self.0.contains(&word.to_lowercase())
    }
}

/// What becomes of the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joint {
    /// A space.
    Space,
    /// Nothing: the hyphen, of this many bytes, goes.
    Without(usize),
    /// Nothing: the hyphen stays.
    Kept,
}

/// How the line `before` and the line `after` are joined.
pub(crate) fn joint(before: &str, after: &str, vocabulary: &Vocabulary) -> Joint {
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else {
        return Joint::Space;
    };
    if last == '\u{AD}' {
        return Joint::Without(last.len_utf8());
    }
    let spaceless = crate::inline::written_without_spaces;
    // A figure in such a script stands without spaces too.
    let written = |c: char| spaceless(c) && (c.is_alphabetic() || matches!(c, '。' | '、' | '，'));
    let joins =
        |one, other: char| spaceless(one) && spaceless(other) || written(one) && other.is_numeric();
    if joins(last, next) || joins(next, last) {
        return Joint::Kept;
    }
    let first = before.split_whitespace().next_back().unwrap_or(before);
    let range = first
        .strip_suffix('–')
        .is_some_and(|from| from.ends_with(char::is_numeric));
    if range && next.is_numeric() {
        return Joint::Kept;
    }
    if !matches!(last, '-' | '\u{2010}') {
        // A dash joins what stands at its sides.
        let dash = last == '—' && first.chars().count() > 1;
        return if dash || is_cut_address(first, after) {
            Joint::Kept
        } else {
            Joint::Space
        };
    }
    let first = &first[..first.len() - last.len_utf8()];
    let first = first.trim_start_matches(|c: char| !c.is_alphanumeric());
    let Some(end) = first.chars().next_back() else {
        return Joint::Space;
    };
    if first.contains("://") {
        return Joint::Kept;
    }
    if !end.is_alphabetic() || !next.is_lowercase() {
        return if next.is_alphanumeric() {
            Joint::Kept
        } else {
            Joint::Space
        };
    }
    let second: String = after.chars().take_while(|c| c.is_alphanumeric()).collect();
    if matches!(
        second.as_str(),
        "and" | "or" | "und" | "oder" | "bis" | "to"
    ) && first.len() > 2
        && !after[second.len()..].starts_with(['-', '\u{2010}'])
    {
        // “two- and three-storey”
        if !vocabulary.has(&format!("{first}{second}")) {
            return Joint::Space;
        }
    }
    if is_no_syllable(first) {
        return Joint::Kept;
    }
    let tail = first.rsplit(['-', '\u{2010}']).next().unwrap_or(first);
    if vocabulary.has(&format!("{tail}{second}")) {
        return Joint::Without(last.len_utf8());
    }
    let keeps = first.contains(['-', '\u{2010}'])
        || is_compound(&first.to_lowercase(), &second, after, vocabulary)
        || vocabulary.has(&format!("{first}-{second}"))
        || (KEEPING.contains(&first.to_lowercase().as_str())
            && !ENDS_OF_NUMBERS.contains(&second.as_str()))
        || vocabulary.has(first)
            && vocabulary.has(&second)
            && first.len() >= 4
            && second.len() >= 5;
    if keeps {
        Joint::Kept
    } else {
        Joint::Without(last.len_utf8())
    }
}

/// True for what no word is broken after: a letter alone, an abbreviation (“TV-set”, “pc-scherm”). A
/// syllable has a vowel, or in some languages an r or l in its place; any letter beyond ASCII may be one.
fn is_no_syllable(first: &str) -> bool {
    let vowel =
        |c: char| !c.is_ascii() || matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'r' | 'l');
    first.ends_with(char::is_uppercase)
        || first.chars().count() == 1
        || !first.chars().any(|c| vowel(c.to_ascii_lowercase()))
}

/// True for a word put together with a hyphen: a number with what it counts, a phrase that goes on
/// behind a further hyphen (“thirty-year-old”), a part that never stands alone at a word's end.
fn is_compound(first: &str, second: &str, after: &str, vocabulary: &Vocabulary) -> bool {
    if ENDS_OF_NUMBERS.contains(&second) {
        return false;
    }
    let singular = second.strip_suffix('s').unwrap_or(second);
    let counted = COUNTED.contains(&singular) || ONES.contains(&second) || TENS.contains(&second);
    let rest = after.get(second.len()..).unwrap_or_default();
    let goes_on = rest
        .strip_prefix(['-', '\u{2010}'])
        .is_some_and(|more| more.starts_with(char::is_alphabetic));
    TENS.contains(&first)
        || (ONES.contains(&first) && (counted || goes_on))
        || (goes_on && (counted || HOLDING.contains(&second) || vocabulary.has(first)))
        || (BEHIND.contains(&second) && first.chars().count() >= 4)
}

/// True if the address that ends a line goes on in the next: after its stroke, after the "doi:" before it,
/// or after a full stop that is no sentence's, for no sentence begins with a small letter or a path.
fn is_cut_address(last: &str, after: &str) -> bool {
    let last = last.trim_start_matches(['(', '<', '[']).to_lowercase();
    let next = after.split_whitespace().next().unwrap_or_default();
    if last == "doi:" {
        return next.starts_with("10.");
    }
    if last == "http:" || last == "https:" {
        return next.starts_with("//");
    }
    let doi = last.starts_with("doi:10.") || last.starts_with("10.") && last.contains('/');
    if !last.contains("://") && !last.starts_with("www.") && !doi {
        return false;
    }
    let path = next.trim_end_matches(['.', ',', ';', ')']).contains('/');
    match last.chars().next_back() {
        Some('/' | '_' | '=' | '&' | '?' | '%' | '#' | '~') => true,
        Some('.') => path || next.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hyphen_goes_where_the_word_has_none() {
        let words = ["harbour", "light-house", "statistics", "weather", "station"];
        let vocabulary = Vocabulary(words.into_iter().map(String::from).collect());
        let cases = [
            ("the har-", "bour wall", Joint::Without(1)),
            ("an examp-", "le", Joint::Without(1)),
            ("a light-", "house", Joint::Kept),
            ("state-of-the-", "art", Joint::Kept),
            ("non-", "linear", Joint::Kept),
            ("the weather-", "station", Joint::Kept),
            ("COVID-", "19", Joint::Kept),
            ("one thirty-", "year-old boiler", Joint::Kept),
            ("a seven-", "month inquiry", Joint::Kept),
            ("some face-", "to-face talks", Joint::Kept),
            ("the harbour-", "side-facing wall", Joint::Kept),
            ("twenty-", "four boats", Joint::Kept),
            ("une usine vingt-", "quatre ans", Joint::Kept),
            ("a water-", "based paint", Joint::Kept),
            ("ces jours-", "ci, la ville", Joint::Kept),
            ("all four-", "teen crews", Joint::Without(1)),
            ("a ten-", "ant of the mill", Joint::Without(1)),
            ("the eight-", "ies", Joint::Without(1)),
            ("badly main-", "tained-looking cranes", Joint::Without(1)),
            ("the rai-", "son of it", Joint::Without(1)),
            ("Franco-", "Prussian", Joint::Kept),
            ("two- and three-", "storey", Joint::Kept),
            ("inter-", "and intra", Joint::Space),
            ("a pause -", "then", Joint::Space),
            ("soft\u{AD}", "ly", Joint::Without(2)),
            ("the X-", "ray room", Joint::Kept),
            ("by e-", "mail", Joint::Kept),
            ("an NHS-", "run clinic", Joint::Kept),
            ("een tv-", "programma", Joint::Kept),
            ("die Eisen-", "bahn", Joint::Without(1)),
            ("stará vr-", "ba", Joint::Without(1)),
            ("le rendez-", "vous manqué", Joint::Kept),
            ("plain", "words", Joint::Space),
            ("a pause —", "then", Joint::Space),
            ("a pause—", "then", Joint::Kept),
            ("人口は", "四千人", Joint::Kept),
            ("閉じられた。", "2014年に", Joint::Kept),
            ("橋は 1987", "年に", Joint::Kept),
            ("5, 310–", "316.", Joint::Kept),
            ("in 1987 –", "1990 was", Joint::Space),
            ("https://a.example/long-", "path", Joint::Kept),
            ("URL http://www.", "r-project.org/slides.pdf.", Joint::Kept),
            (
                "URL http://CRAN.",
                "R-project.org/package=minqa.",
                Joint::Kept,
            ),
            ("3–8. doi:", "10.1016/j.csda.2005.07.001.", Joint::Kept),
            ("doi:10.18637/jss.", "v020.i02.", Joint::Kept),
            ("URL http:", "//www.jstor.example/1", Joint::Kept),
            ("at http://a.example.", "The wall", Joint::Space),
            ("at http://a.example", "the wall", Joint::Space),
        ];
        for (before, after, expected) in cases {
            assert_eq!(
                joint(before, after, &vocabulary),
                expected,
                "{before} {after}"
            );
        }
    }
}
