//! The table of signs: `data/link-signs.toml` read once.

use std::sync::LazyLock;

use serde::Deserialize;
use stet_core::tables;

/// How pages say that something is not there, or that they let nobody in.
pub(crate) static LINK_SIGNS: tables::Table = tables::Table::new(
    "link-signs.toml",
    include_str!("../../../../../data/link-signs.toml"),
    tables::reads_as::<Signs>,
);

/// How pages say that something is not there, or that they let nobody in.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Signs {
    pub(super) missing: Vec<String>,
    pub(super) missing_bare: Vec<String>,
    pub(super) missing_text: Vec<String>,
    pub(super) for_sale: Vec<String>,
    pub(super) parked_text: Vec<String>,
    pub(super) parked_hosts: Vec<String>,
    pub(super) parking_sites: Vec<String>,
    pub(super) parked_marks: Vec<String>,
    pub(super) missing_paths: Vec<String>,
    pub(super) login_paths: Vec<String>,
    pub(super) login_hosts: Vec<String>,
    pub(super) wall_titles: Vec<String>,
    pub(super) wall_text: Vec<String>,
    pub(super) wall_headers: Vec<(String, String)>,
    pub(super) portal_titles: Vec<String>,
    pub(super) portal_marks: Vec<String>,
}

/// The signs. A test reads the table: it is sound in every build.
pub(super) static SIGNS: LazyLock<Signs> =
    LazyLock::new(|| tables::from_toml(LINK_SIGNS.text()).unwrap_or_default());

/// True if one part of a title says one of these, with at most three words around it ("sorry, page
/// not found"): a headline about missing pages says more.
pub(super) fn title_says(title: &str, phrases: &[String]) -> bool {
    const WORDS_AROUND: usize = 3;
    parts(title).any(|part| {
        phrases.iter().any(|phrase| {
            contains_words(&part, phrase)
                && part.split(' ').count() <= phrase.split(' ').count() + WORDS_AROUND
        })
    })
}

/// True if one part of a title is exactly one of these.
pub(super) fn title_is(title: &str, phrases: &[String]) -> bool {
    parts(title).any(|part| phrases.contains(&part))
}

/// True if the text holds one of these.
pub(super) fn says(text: &str, phrases: &[String]) -> bool {
    let text = plain(text);
    phrases.iter().any(|phrase| contains_words(&text, phrase))
}

/// How many of these the text holds; one that stands within another does not count again.
pub(super) fn count_said(text: &str, phrases: &[String]) -> usize {
    let text = plain(text);
    let said: Vec<&String> = phrases
        .iter()
        .filter(|phrase| contains_words(&text, phrase))
        .collect();
    let within = |phrase: &&&String| {
        let longer =
            |other: &&String| other.len() > phrase.len() && other.contains(phrase.as_str());
        !said.iter().any(longer)
    };
    said.iter().filter(within).count()
}

/// The parts of a title, as sites put them together.
fn parts(title: &str) -> impl Iterator<Item = String> {
    let title = plain(title)
        .replace(" - ", "|")
        .replace(['–', '—', '·', '»', '«', '•', '›', '｜'], "|");
    let parts: Vec<String> = title
        .split('|')
        .map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
        .filter(|part| !part.is_empty())
        .collect();
    parts.into_iter()
}

/// Lower case, plain apostrophes, single spaces.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['’', '‘', '`'], "'");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// True if `phrase` stands in `text` as whole words; scripts without spaces have no words to keep
/// apart.
fn contains_words(text: &str, phrase: &str) -> bool {
    let spaced = phrase.is_ascii() || phrase.contains(' ');
    text.match_indices(phrase).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        !spaced
            || !(before.is_some_and(char::is_alphanumeric)
                || after.is_some_and(char::is_alphanumeric))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let table: Signs = toml::from_str(LINK_SIGNS.bundled).expect("a table");
        for phrases in [
            &table.missing,
            &table.missing_text,
            &table.wall_titles,
            &table.for_sale,
            &table.parked_text,
        ] {
            assert!(phrases.len() > 4);
            assert!(phrases.iter().all(|phrase| plain(phrase) == *phrase));
        }
        assert!(table.missing.len() > 100);
    }

    #[test]
    fn titles_that_say_that_nothing_is_there() {
        for title in [
            "404 Not Found",
            "Page not found | Example News",
            "Example News – Page Not Found",
            "Sorry, page not found",
            "Oops! That page can’t be found. - Blog",
            "Seite nicht gefunden – Zeitung",
            "Página no encontrada",
            "ページが見つかりません｜会社",
            "Страница не найдена",
            "Error 404: Page not found",
        ] {
            assert!(title_says(title, &SIGNS.missing), "{title}");
        }
    }

    #[test]
    fn headlines_about_missing_things_are_headlines() {
        for title in [
            "How to design a page not found page that keeps your readers happy",
            "Body not found after three weeks of search in the Alps - News",
            "Cause of the blaze not found, says fire service of the canton",
            "Lost and found",
            "Weapons of mass destruction were not found in the country, report says",
        ] {
            assert!(!title_says(title, &SIGNS.missing), "{title}");
        }
        assert!(title_is("404 | Example", &SIGNS.missing_bare));
        assert!(!title_is("404 days in orbit", &SIGNS.missing_bare));
    }
}
