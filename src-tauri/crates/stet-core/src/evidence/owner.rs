//! Whose host an address is on, as far as a name can tell: before the host of somebody whom a claim names
//! is asked for anything, a person is asked (rules 7, 6.7).
//!
//! A pure rule of names and hosts; its words are data (`data/ask-first.toml`). It would rather miss a host
//! than hold one back for a word that it shares with half the web: short words, common words, platforms,
//! the press and reference works are nobody's here. Hosts in letters outside ASCII are not read.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{SourceClass, class_of, registrable_domain};
use crate::claim::{AtomValue, Claim};
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

/// Letters a name of one word has at least; then the label is that word and nothing else.
const ONE: usize = 6;

/// Letters from which a name of several words is found in a label whatever stands around it.
const LONG: usize = 12;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    everybodys: String,
    common: String,
    left_out: String,
    around: String,
}

struct Table {
    everybodys: HashSet<String>,
    common: HashSet<String>,
    left_out: HashSet<String>,
    around: HashSet<String>,
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
        platforms: Settings::default(),
    }
});

/// The persons and organisations a claim names, and whoever is said to have said it.
pub fn named(claim: &Claim) -> impl Iterator<Item = &str> {
    claim.atoms.iter().filter_map(|atom| match &atom.value {
        AtomValue::Name(name) | AtomValue::Attribution(name) => Some(name.as_str()),
        _ => None,
    })
}

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
    if class_of(address) != SourceClass::Other {
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

fn belongs(label: &str, name: &Name) -> bool {
    let bare: String = label.chars().filter(|ch| *ch != '-').collect();
    name.spellings.iter().any(|words| fits(label, &bare, words))
}

/// True if a label is made of these words. `bare` is the label without hyphens.
fn fits(label: &str, bare: &str, words: &[String]) -> bool {
    if words.iter().all(|word| TABLE.common.contains(word)) {
        return false;
    }
    let joined = words.concat();
    match words {
        [] => false,
        [_] => joined.len() >= ONE && bare == joined && !TABLE.everybodys.contains(&joined),
        [first, last] if joined.len() >= SEVERAL => {
            // Written the other way about too: "moll-ada".
            stands(label, bare, &joined) || bare == format!("{last}{first}")
        }
        _ => joined.len() >= SEVERAL && stands(label, bare, &joined),
    }
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
        .filter(|word| !word.is_empty() && !TABLE.left_out.contains(*word))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_read() {
        let data: Data = toml::from_str(ASK_FIRST.bundled).expect("data/ask-first.toml");
        for list in [&data.everybodys, &data.common, &data.left_out, &data.around] {
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
            ("https://orange.com/", "Orange", false),
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

    #[test]
    fn the_one_it_belongs_to_is_told() {
        let names = Names::from_iter(["Ben Oduya", "Ada Moll"]);
        assert_eq!(names.owner("https://adamoll.example/"), Some("Ada Moll"));
        assert_eq!(Names::default().owner("https://adamoll.example/"), None);
    }
}
