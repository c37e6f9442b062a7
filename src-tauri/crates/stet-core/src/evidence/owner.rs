//! Whose host an address is on, as far as a name can tell: before the host of somebody whom a claim names
//! is asked for anything, a person is asked (rules 7, 6.7).
//!
//! A pure rule of names and hosts; its words are data (`data/ask-first.toml`). It would rather hold a host back for a
//! name that is somebody else's than tell somebody that they are looked at; what holds back costs a click. Common words,
//! platforms, the press and reference works are nobody's here. Hosts in letters outside ASCII are not read.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{SourceClass, class_of, registrable_domain};
use crate::bias::outlets::Outlets;
use crate::reliability::{Outlet, Settings};
use crate::tables;

/// Words that do not tell whose a host is.
pub(crate) static ASK_FIRST: tables::Table = tables::Table::new(
    "ask-first.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/ask-first.toml"
    )),
    tables::reads_as::<Data>,
);

/// Letters a name of several words has at least, written as one.
const SEVERAL: usize = 6;

/// Letters a name of one word has at least, unless it is written in capitals; then the label is that word, with nothing
/// but what goes with a name.
const ONE: usize = 5;

/// Letters a last name has at least that stands for somebody by itself.
const LAST: usize = 6;

/// Letters from which a name of several words is found in a label whatever stands around it.
const LONG: usize = 12;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    everybodys: String,
    common: String,
    left_out: String,
    around: String,
    press: String,
}

struct Table {
    everybodys: HashSet<String>,
    common: HashSet<String>,
    left_out: HashSet<String>,
    around: HashSet<String>,
    press: HashSet<String>,
    platforms: Settings,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    let data: Option<Data> = toml::from_str(ASK_FIRST.text()).ok();
    let words = |pick: fn(&Data) -> &str| -> HashSet<String> {
        let list = data.as_ref().map_or("", pick).split_whitespace();
        list.map(str::to_owned).collect()
    };
    Table {
        everybodys: words(|data| &data.everybodys),
        common: words(|data| &data.common),
        left_out: words(|data| &data.left_out),
        around: words(|data| &data.around),
        press: words(|data| &data.press),
        platforms: Settings::default(),
    }
});

/// Names, and how they may be written in a host.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names(Vec<Name>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Name {
    said: String,
    spellings: [Vec<String>; 2],
}

impl<S: Into<String>> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let name = |said: String| Name {
            spellings: [folded(&said, false), folded(&said, true)],
            said,
        };
        Self(names.into_iter().map(Into::into).map(name).collect())
    }
}

impl Names {
    /// The first of the names to whom the host of an address belongs; `None` if it is nobody's of them.
    #[must_use]
    pub fn owner(&self, address: &str) -> Option<&str> {
        let labels = labels(address)?;
        let owns = |name: &&Name| labels.iter().any(|label| belongs(label, name));
        self.0.iter().find(owns).map(|name| name.said.as_str())
    }
}

/// The labels that may hold a name: the one before the public suffix, and on a platform those below it.
fn labels(address: &str) -> Option<Vec<String>> {
    if is_press_or_reference(address) {
        return None;
    }
    let outlet = Outlet::of(address)?;
    let domain = registrable_domain(address)?;
    let own = domain.split('.').next()?.to_owned();
    if !outlet.is_on_platform(&TABLE.platforms) {
        return (!TABLE.everybodys.contains(&own)).then(|| vec![own]);
    }
    let below = outlet.host.strip_suffix(&domain).unwrap_or_default();
    let mut labels: Vec<String> = below
        .split('.')
        .filter(|label| !label.is_empty() && *label != "www")
        .map(str::to_owned)
        .collect();
    if !TABLE.everybodys.contains(&own) {
        labels.push(own);
    }
    Some(labels)
}

/// True for the hosts of papers, broadcasters, agencies and reference works: they are written to be looked up, and the
/// person they write of learns nothing.
#[must_use]
pub fn is_press_or_reference(address: &str) -> bool {
    if class_of(address) != SourceClass::Other || Outlets::built_in().lookup(address).is_some() {
        return true;
    }
    let domain = registrable_domain(address).unwrap_or_default();
    let label = domain.split('.').next().unwrap_or_default();
    TABLE
        .press
        .iter()
        .any(|word| label.ends_with(word.as_str()))
}

fn belongs(label: &str, name: &Name) -> bool {
    let bare: String = label.chars().filter(|ch| *ch != '-').collect();
    let capitals = |word: &str| {
        let letters = word.chars().filter(|ch| ch.is_alphanumeric());
        let all = word.chars().all(|ch| !ch.is_lowercase());
        all && letters.clone().count() >= 2 && letters.clone().any(char::is_alphabetic)
    };
    let shouted: Vec<String> = name
        .said
        .split_whitespace()
        .filter(|word| capitals(word))
        .flat_map(|word| folded(word, false))
        .collect();
    shouted
        .iter()
        .any(|word| *word == bare && !TABLE.everybodys.contains(word))
        || name.spellings.iter().any(|words| fits(label, &bare, words))
        || is_shortened(&bare, &name.said)
}

/// True if a label is the first letters of a name: "mod" of "Ministry of Defence", "jsmith" of "John Smith".
fn is_shortened(bare: &str, said: &str) -> bool {
    let every: Vec<String> = said
        .split_whitespace()
        .flat_map(|word| letters_of(word, false))
        .collect();
    let capital: Vec<String> = said
        .split_whitespace()
        .filter(|word| word.starts_with(char::is_uppercase))
        .flat_map(|word| letters_of(word, false))
        .collect();
    let initials = |words: &[String]| -> String {
        words
            .iter()
            .filter_map(|word| word.chars().next())
            .collect()
    };
    let of_many = |words: &[String]| words.len() >= 3 && initials(words) == bare;
    if of_many(&every) || of_many(&capital) {
        return true;
    }
    let Some((last, first)) = capital.split_last() else {
        return false;
    };
    // Two or three names of a person: the last one whole, of the others the first letters.
    (1..=2).contains(&first.len())
        && last.len() >= 4
        && !TABLE.common.contains(last)
        && bare.len() >= 5
        && (bare == format!("{}{last}", initials(first))
            || bare == format!("{last}{}", initials(first)))
}

/// True if a label is made of these words. `bare` is the label without hyphens.
fn fits(label: &str, bare: &str, words: &[String]) -> bool {
    if words.iter().all(|word| TABLE.common.contains(word)) {
        return false;
    }
    let joined = words.concat();
    let whole = match words {
        [] => false,
        [_] => is_one_word(label, bare, &joined),
        [first, last] if joined.len() >= SEVERAL => {
            // Written the other way about too: "moll-ada".
            stands(label, bare, &joined) || bare == format!("{last}{first}")
        }
        _ => joined.len() >= SEVERAL && stands(label, bare, &joined),
    };
    whole || is_by_its_core(label, bare, words) || is_in_another_order(label, words)
}

/// True if a label is one word and nothing but what goes with a name.
fn is_one_word(label: &str, bare: &str, word: &str) -> bool {
    if word.len() < ONE || TABLE.everybodys.contains(word) || TABLE.common.contains(word) {
        return false;
    }
    bare == word
        || label
            .split('-')
            .all(|part| part == word || TABLE.around.contains(part))
}

/// True if a label is the words of a name that tell it from others: "scientology" of "Church of Scientology",
/// "prigozhin" of "Yevgeny Prigozhin".
fn is_by_its_core(label: &str, bare: &str, words: &[String]) -> bool {
    let core: Vec<&String> = words
        .iter()
        .filter(|word| !TABLE.common.contains(*word) && !TABLE.around.contains(*word))
        .collect();
    let joined: String = core.iter().map(|word| word.as_str()).collect();
    let fewer = core.len() < words.len();
    if fewer
        && (core.len() == 1 && is_one_word(label, bare, &joined)
            || core.len() > 1 && joined.len() >= SEVERAL && bare == joined)
    {
        return true;
    }
    // The last name by itself, or with words that say what somebody does.
    core.len() >= 2
        && core
            .last()
            .is_some_and(|last| is_last_name(label, bare, last))
}

/// True if a label is a last name, alone if it is long, or with what goes with a name: "team-renn", "dupontlaw".
fn is_last_name(label: &str, bare: &str, last: &str) -> bool {
    let goes_along = |word: &str| TABLE.common.contains(word) || TABLE.around.contains(word);
    let parts: Vec<&str> = label.split('-').collect();
    let hyphened = parts.len() > 1
        && last.len() >= 4
        && parts.contains(&last)
        && parts.iter().all(|part| *part == last || goes_along(part));
    let long = last.len() >= LAST
        && (is_one_word(label, bare, last) || bare.strip_prefix(last).is_some_and(goes_along));
    hyphened || long
}

/// True if the parts of a label are the words of a name in any order: "nhs-trust-hest". Articles do not count.
fn is_in_another_order(label: &str, words: &[String]) -> bool {
    let mut parts: Vec<&str> = label.split('-').collect();
    parts.retain(|part| !TABLE.left_out.contains(*part));
    let mut names: Vec<&str> = words.iter().map(String::as_str).collect();
    parts.sort_unstable();
    names.sort_unstable();
    parts.len() >= 2 && parts == names
}

/// True if a name of several words, written as one, stands in a label: alone, between hyphens, between
/// words that go with a name, or, if it is long, anywhere.
fn stands(label: &str, bare: &str, joined: &str) -> bool {
    let Some((before, after)) = bare.split_once(joined) else {
        return false;
    };
    let beside = |rest: &str| {
        rest.is_empty()
            || TABLE.around.contains(rest)
            || rest.chars().all(|ch| ch.is_ascii_digit())
            || label.split('-').any(|part| part == rest)
    };
    joined.len() >= LONG || (beside(before) && beside(after))
}

/// The words of a name in the letters of hosts, without articles and legal forms; `long` writes ä as ae.
fn folded(name: &str, long: bool) -> Vec<String> {
    let mut words = letters_of(name, long);
    words.retain(|word| !TABLE.left_out.contains(word));
    words
}

/// The words of a name in the letters of hosts; `long` writes ä as ae.
fn letters_of(name: &str, long: bool) -> Vec<String> {
    let mut letters = String::with_capacity(name.len());
    for ch in name.to_lowercase().chars() {
        match ch {
            'ä' | 'ö' | 'ü' if long => {
                letters.extend(ch.nfd().filter(|ch| !is_combining_mark(*ch)));
                letters.push('e');
            }
            'ß' => letters.push_str("ss"),
            'ø' => letters.push_str(if long { "oe" } else { "o" }),
            'æ' => letters.push_str("ae"),
            'ł' => letters.push('l'),
            '\'' | '’' | '.' => {}
            _ => letters.extend(ch.nfd().filter(|ch| !is_combining_mark(*ch))),
        }
    }
    letters
        .split(|ch: char| !ch.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::named;
    use super::*;
    use crate::claim::claim_at;
    use crate::document::{Block, BlockKind, Document, Place};
    use crate::text::Span;

    #[test]
    fn the_words_are_read() {
        let data: Data = toml::from_str(ASK_FIRST.bundled).expect("data/ask-first.toml");
        for list in [
            &data.everybodys,
            &data.common,
            &data.left_out,
            &data.around,
            &data.press,
        ] {
            assert!(list.split_whitespace().count() > 10);
            assert_eq!(*list, list.to_lowercase());
        }
        assert!(!TABLE.platforms.skip_platforms.is_empty());
    }

    #[test]
    fn whose_host_it_is() {
        let cases = [
            // A name, written as one or with hyphens, on any ending and below.
            ("https://adamoll.example/cv", "Ada Moll", true),
            ("https://www.ada-moll.de/", "Ada Moll", true),
            ("https://moll-ada.net/", "Ada Moll", true),
            ("https://blog.adamoll.co.uk/2020/", "Ada Moll", true),
            ("https://adamoll.github.io/", "Ada Moll", true),
            ("https://adamoll.substack.com/p/x", "Ada Moll", true),
            ("https://adamoll2024.example/", "Ada Moll", true),
            ("https://teamadamoll.example/", "Ada Moll", true),
            ("https://orrowferries.com/", "Orrow Ferries", true),
            (
                "https://orrow-ferries.co.uk/fares",
                "Orrow Ferries Ltd.",
                true,
            ),
            (
                "https://www.orrowferriesgroup.com/",
                "The Orrow Ferries",
                true,
            ),
            ("https://muellerundsoehne.de/", "Müller und Söhne", false),
            ("https://muellersoehne.de/", "Müller & Söhne GmbH", true),
            ("https://mullersohne.de/", "Müller & Söhne", true),
            (
                "https://oconnor-shipping.example/",
                "O’Connor Shipping",
                true,
            ),
            ("https://quillaby.example/", "Quillaby", true),
            ("https://press.quillaby.com/", "Quillaby Inc.", true),
            (
                "https://about-thornbury-mills.example/",
                "Thornbury Mills",
                true,
            ),
            // Somebody else's.
            ("https://adamollerup.example/", "Ada Moll", false),
            ("https://gazette.example/adamoll", "Ada Moll", false),
            ("https://adamoll.gazette.example/", "Ada Moll", false),
            ("https://gazette.example/", "Ada Moll", false),
            ("https://quillabys-neighbours.example/", "Quillaby", false),
            ("https://moll.example/", "Ada Moll", false),
            ("https://10.1.2.3/", "Ada Moll", false),
            ("", "Ada Moll", false),
            // Short and common words.
            ("https://oss.example/", "Oss", false),
            ("https://tarn.example/", "Tarn", false),
            ("https://museum.example/", "Museum", false),
            ("https://citycouncil.example/", "City Council", false),
            (
                "https://harbouroffice.example/",
                "The Harbour Office",
                false,
            ),
            ("https://orange.com/", "Orange", true),
            ("https://german.example/", "German", false),
            ("https://times.example/", "The Times", false),
            ("https://liwei.example/", "Li Wei", false),
            // Platforms, the press, reference works.
            ("https://www.facebook.com/adamoll", "Ada Moll", false),
            ("https://www.facebook.com/x", "Facebook", false),
            ("https://en.wikipedia.org/wiki/X", "Wikipedia", false),
            ("https://www.google.com/", "Google", false),
            ("https://twitter.com/adamoll", "Twitter", false),
            ("https://www.reuters.com/a", "Reuters", false),
            ("https://www.washingtonpost.com/", "Washington Post", false),
            ("https://www.worldbank.org/", "World Bank", false),
            (
                "https://web.archive.org/web/2019/https://adamoll.example/",
                "Ada Moll",
                false,
            ),
        ];
        for (address, name, expected) in cases {
            assert_eq!(
                Names::from_iter([name]).owner(address).is_some(),
                expected,
                "{address} and {name}"
            );
        }
    }

    fn held_back(pairs: &str) -> (usize, Vec<&str>) {
        let held = |line: &&str| {
            let (address, text) = line.split_once('\t').expect("address and sentence");
            let block = Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            };
            let document = Document {
                blocks: vec![block],
                ..Document::default()
            };
            let span = Span::new(0, text.len());
            let claim = claim_at(&document, Place { block: 0, span }).expect("a claim");
            Names::from_iter(named(&claim)).owner(address).is_some()
        };
        let (held, free): (Vec<&str>, Vec<&str>) = pairs.lines().partition(held);
        eprintln!(
            "{} of {} held back; not: {free:?}; held: {held:?}",
            held.len(),
            pairs.lines().count()
        );
        (held.len(), free)
    }

    /// Seventy sites of whoever a sentence names, in its middle, at its beginning, by one word or by first letters, and
    /// twenty-five that are nobody's; the half called "held" was looked at for its figure alone.
    #[test]
    fn sites_of_whoever_a_sentence_names_are_known() {
        let (seen, free) = held_back(include_str!("../../tests/owners/seen.tsv"));
        assert!(seen >= 33, "asked at once: {free:#?}");
        let (unseen, free) = held_back(include_str!("../../tests/owners/held.tsv"));
        assert!(unseen >= 29, "asked at once: {free:#?}");
        let (wrong, _) = held_back(include_str!("../../tests/owners/nobodys.tsv"));
        assert!(wrong <= 1);
    }

    #[test]
    fn the_one_it_belongs_to_is_told() {
        let names = Names::from_iter(["Ben Oduya", "Ada Moll"]);
        assert_eq!(names.owner("https://adamoll.example/"), Some("Ada Moll"));
        assert_eq!(Names::default().owner("https://adamoll.example/"), None);
    }
}
