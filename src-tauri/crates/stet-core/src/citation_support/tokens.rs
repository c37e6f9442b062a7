//! The content words of a text in any script, in the form in which claim and source are compared.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::tables;
use crate::text::words;

/// Words without content of their own, by language.
pub static STOP_WORDS: tables::Table = tables::Table::new(
    "stop-words.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/stop-words.toml"
    )),
    tables::word_lists,
);

/// Least letters of a word in an alphabetic script.
const SHORTEST: usize = 3;
/// Longest name in capitals that is matched with its case: "WHO" is not "who".
const LONGEST_ACRONYM: usize = 3;

/// Reads texts of one language into content tokens.
pub(super) struct Reader {
    stemmer: Option<Stemmer>,
    stop: Option<&'static HashSet<String>>,
}

/// The words of a text that have content, each with the stem it is compared by.
pub(crate) struct Stems(Reader);

impl Stems {
    /// For texts in `language`, an ISO 639-1 code; `None` stems nothing and drops no words.
    pub(crate) fn new(language: Option<&str>) -> Self {
        Self(Reader::new(language))
    }

    /// Stem and word, each stem once, in the order of the text.
    pub(crate) fn sentence(&self, text: &str) -> Vec<(String, String)> {
        let tokens = self.0.sentence(text).into_iter();
        tokens.map(|token| (token.text, token.written)).collect()
    }
}

/// A content token and the word it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) written: String,
}

impl Reader {
    /// A reader for texts in `language`, an ISO 639-1 code; `None` stems nothing and drops no words.
    pub(super) fn new(language: Option<&str>) -> Self {
        Self {
            stemmer: language.and_then(algorithm).map(Stemmer::create),
            stop: language.and_then(|code| stop_words().get(code)),
        }
    }

    /// The tokens of a sentence, each once, in order.
    pub(super) fn sentence(&self, text: &str) -> Vec<Token> {
        // In a line of capitals they tell nothing.
        let shouting =
            !text.chars().any(char::is_lowercase) && text.chars().any(char::is_uppercase);
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        self.read(text, &mut |token, written| {
            let short = token.word.chars().count() < SHORTEST && !bigram_or_number(&token.word);
            let text = match token.acronym {
                Some(acronym) if !shouting => acronym,
                _ if short || token.stop => return,
                _ => token.word,
            };
            if seen.insert(text.clone()) {
                all.push(Token {
                    text,
                    written: written.to_owned(),
                });
            }
        });
        all
    }

    /// The tokens of a source; a name in capitals stands for itself and for its word.
    pub(super) fn source(&self, text: &str) -> HashSet<String> {
        let mut all = HashSet::new();
        self.read(text, &mut |token, _| {
            all.extend(token.acronym);
            all.insert(token.word);
        });
        all
    }

    fn read(&self, text: &str, give: &mut dyn FnMut(Made, &str)) {
        let text = undotted(text);
        for span in words(&text) {
            let Some(word) = span.slice(&text) else {
                continue;
            };
            for part in parts(word) {
                match part {
                    Part::Number(number) => give(Made::word(figure(number)), number),
                    Part::Bigrams(run) => bigrams(run, give),
                    Part::Letters(letters) => give(self.made(letters), letters),
                }
            }
        }
    }

    fn made(&self, letters: &str) -> Made {
        let plain = letters.trim_end_matches("'s").trim_end_matches("’s");
        let lower = plain.to_lowercase();
        let stop = self.stop.is_some_and(|stop| stop.contains(&lower));
        let stemmed = match &self.stemmer {
            Some(stemmer) => stemmer.stem(&lower),
            None => Cow::Borrowed(lower.as_str()),
        };
        Made {
            word: without_marks(&stemmed),
            acronym: capitals(plain).then(|| plain.to_owned()),
            stop,
        }
    }
}

/// What a word comes to.
struct Made {
    word: String,
    /// The name in capitals it may be.
    acronym: Option<String>,
    /// True if the word, unless it is that name, has no content.
    stop: bool,
}

impl Made {
    fn word(word: String) -> Self {
        Self {
            word,
            acronym: None,
            stop: false,
        }
    }
}

/// A piece of a word of one sort.
enum Part<'w> {
    Number(&'w str),
    Bigrams(&'w str),
    Letters(&'w str),
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Sort {
    Digit,
    Unspaced,
    Letter,
}

fn sort(ch: char) -> Sort {
    if ch.is_numeric() {
        Sort::Digit
    } else if matches!(u32::from(ch),
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1100..=0x11FF | 0x1780..=0x17FF
        | 0x3040..=0x30FF | 0x3130..=0x318F | 0x31F0..=0x31FF | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0x20000..=0x323AF)
    {
        Sort::Unspaced
    } else {
        Sort::Letter
    }
}

/// A word parted where letters and digits meet; separators inside a number stay in it.
fn parts(word: &str) -> Vec<Part<'_>> {
    let mut all = Vec::new();
    let mut start = 0;
    let mut last: Option<Sort> = None;
    let mut push = |from: usize, to: usize, sort: Option<Sort>| {
        let piece = &word[from..to];
        match sort {
            Some(Sort::Digit) => all.push(Part::Number(piece)),
            Some(Sort::Unspaced) => all.push(Part::Bigrams(piece)),
            Some(Sort::Letter) => all.push(Part::Letters(piece)),
            None => {}
        }
    };
    for (at, ch) in word.char_indices() {
        let this = match ch {
            '.' | ',' if last == Some(Sort::Digit) => Sort::Digit,
            _ if is_combining_mark(ch) => last.unwrap_or(Sort::Letter),
            _ => sort(ch),
        };
        if last.is_some_and(|last| last != this) {
            push(start, at, last);
            start = at;
        }
        last = Some(this);
    }
    push(start, word.len(), last);
    all
}

/// A number without the separators of thousands: "4,870" is "4870", "12.35" stays.
fn figure(number: &str) -> String {
    let number: String = number.nfkc().collect();
    let number = number.trim_end_matches(['.', ',']);
    for separator in [',', '.'] {
        let mut groups = number.split(separator);
        let first = groups.next().unwrap_or_default();
        let rest: Vec<&str> = groups.collect();
        let digits = |group: &&str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
        let leads = (1..=3).contains(&first.len()) && first != "0";
        if !rest.is_empty() && leads && rest.iter().all(digits) {
            return format!("{first}{}", rest.concat());
        }
    }
    number.replace(',', ".")
}

/// Pairs of neighbouring characters; a single character by itself.
fn bigrams(run: &str, give: &mut dyn FnMut(Made, &str)) {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    if let [(_, only)] = chars[..] {
        give(Made::word(only.to_string()), run);
        return;
    }
    for pair in chars.windows(2) {
        let end = pair[1].0 + pair[1].1.len_utf8();
        let piece = &run[pair[0].0..end];
        give(Made::word(piece.to_owned()), piece);
    }
}

fn bigram_or_number(word: &str) -> bool {
    word.chars().any(|ch| sort(ch) != Sort::Letter)
}

/// Two or three capitals: a name that may be a word when written small.
fn capitals(word: &str) -> bool {
    let letters = word.chars().count();
    (2..=LONGEST_ACRONYM).contains(&letters) && word.chars().all(char::is_uppercase)
}

/// "U.S." and "U.N.E.S.C.O." without their dots.
fn undotted(text: &str) -> Cow<'_, str> {
    let chars: Vec<char> = text.chars().collect();
    let dot_inside = |at: usize| {
        chars[at] == '.'
            && at > 0
            && chars[at - 1].is_uppercase()
            && (at < 2 || !chars[at - 2].is_alphanumeric())
            && chars.get(at + 1).is_none_or(|next| {
                !next.is_alphanumeric() || (next.is_uppercase() && chars.get(at + 2) == Some(&'.'))
            })
    };
    let dotted = chars
        .windows(3)
        .any(|three| three[0].is_uppercase() && three[1] == '.' && three[2].is_uppercase());
    if !dotted {
        return Cow::Borrowed(text);
    }
    let kept = (0..chars.len()).filter(|&at| !dot_inside(at));
    Cow::Owned(kept.map(|at| chars[at]).collect())
}

fn without_marks(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    word.nfkd().filter(|ch| !is_combining_mark(*ch)).collect()
}

/// True for a word without content of its own, in lower case, in a language that has a list.
pub(crate) fn is_stop_word(language: &str, word: &str) -> bool {
    stop_words()
        .get(language)
        .is_some_and(|list| list.contains(word))
}

fn stop_words() -> &'static HashMap<String, HashSet<String>> {
    static TABLE: OnceLock<HashMap<String, HashSet<String>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lists: HashMap<String, String> = toml::from_str(STOP_WORDS.text()).unwrap_or_default();
        lists
            .into_iter()
            .map(|(code, list)| (code, list.split_whitespace().map(str::to_owned).collect()))
            .collect()
    })
}

fn algorithm(language: &str) -> Option<Algorithm> {
    Some(match language {
        "ar" => Algorithm::Arabic,
        "da" => Algorithm::Danish,
        "nl" => Algorithm::Dutch,
        "en" => Algorithm::English,
        "fi" => Algorithm::Finnish,
        "fr" => Algorithm::French,
        "de" => Algorithm::German,
        "el" => Algorithm::Greek,
        "hu" => Algorithm::Hungarian,
        "it" => Algorithm::Italian,
        "no" | "nb" | "nn" => Algorithm::Norwegian,
        "pt" => Algorithm::Portuguese,
        "ro" => Algorithm::Romanian,
        "ru" => Algorithm::Russian,
        "es" => Algorithm::Spanish,
        "sv" => Algorithm::Swedish,
        "ta" => Algorithm::Tamil,
        "tr" => Algorithm::Turkish,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(text: &str, language: &str) -> Vec<String> {
        Reader::new(Some(language))
            .sentence(text)
            .into_iter()
            .map(|token| token.text)
            .collect()
    }

    #[test]
    fn tokens_of_several_scripts() {
        let table: &[(&str, &str, &[&str])] = &[
            (
                "The EU and the UN met who asked.",
                "en",
                &["EU", "UN", "met", "ask"],
            ),
            ("WHO asked US", "en", &["WHO", "ask", "US"]),
            ("THE HARBOUR IS OLD", "en", &["harbour", "old"]),
            (
                "In the U.S. it fell 5h later",
                "en",
                &["US", "fell", "5", "later"],
            ),
            (
                "4,870 and 12.35 of 1.234.567",
                "en",
                &["4870", "12.35", "1234567"],
            ),
            ("Die Häuser des Hafens", "de", &["haus", "haf"]),
            (
                "東京都は広い",
                "ja",
                &["東京", "京都", "都は", "は広", "広い"],
            ),
            ("서울", "ko", &["서울"]),
            ("Гавань закрыта", "ru", &["гаван", "закрыт"]),
        ];
        for (text, language, expected) in table {
            assert_eq!(sentence(text, language), *expected, "{text}");
        }
    }

    #[test]
    fn acronyms_are_matched_with_their_case() {
        let reader = Reader::new(Some("en"));
        let source = reader.source("They asked who led the WHO.");
        assert!(source.contains("WHO"));
        let source = reader.source("They asked who led it.");
        assert!(!source.contains("WHO"));
    }

    #[test]
    fn the_table_is_sound() {
        let lists: HashMap<String, String> =
            toml::from_str(STOP_WORDS.bundled).expect("stop-words.toml");
        assert!(lists.len() >= 8);
    }
}
