//! The abbreviation tables of `data/abbreviations.toml`.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde::Deserialize;

use crate::tables;

/// Abbreviations for cutting text into sentences.
pub static ABBREVIATIONS: tables::Table = tables::Table::new(
    "abbreviations.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/abbreviations.toml"
    )),
    tables::reads_as_some::<HashMap<String, Table>>,
);

/// The abbreviations and usual first words of one language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Table {
    before: HashSet<String>,
    number: HashSet<String>,
    either: HashSet<String>,
    starters: HashSet<String>,
    ordinary: HashSet<String>,
}

impl Table {
    /// True if `token`, in lower case `word`, is written the way its abbreviation is.
    pub(super) fn counts(&self, token: &str, word: &str) -> bool {
        !self.ordinary.contains(word) || token.chars().next().is_some_and(char::is_uppercase)
    }

    /// "Dr", "Gen": never ends a sentence.
    pub(super) fn stands_before(&self, word: &str) -> bool {
        self.before.contains(word)
    }

    /// "No", "p", "Jan": does not end a sentence before a figure.
    pub(super) fn before_number(&self, word: &str) -> bool {
        self.number.contains(word)
    }

    /// "Inc", "U.S": may end a sentence.
    pub(super) fn may_end(&self, word: &str) -> bool {
        self.either.contains(word)
    }

    /// "The", "He": a usual first word.
    pub(super) fn is_starter(&self, word: &str) -> bool {
        let head = word.split(['\'', '’']).next().unwrap_or(word);
        self.starters.contains(word) || self.starters.contains(head)
    }

    fn join(&mut self, other: &Self) {
        self.before.extend(other.before.iter().cloned());
        self.number.extend(other.number.iter().cloned());
        self.either.extend(other.either.iter().cloned());
        self.starters.extend(other.starters.iter().cloned());
    }
}

/// The table of a language; one without entries gets the common ones.
pub(super) fn table(lang: &str) -> &'static Table {
    static TABLES: OnceLock<HashMap<String, Table>> = OnceLock::new();
    static EMPTY: OnceLock<Table> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        // The file is compiled in and a test reads it: a failure here cannot reach a user.
        let mut tables: HashMap<String, Table> =
            toml::from_str(ABBREVIATIONS.text()).unwrap_or_default();
        let any = tables.remove("any").unwrap_or_default();
        for table in tables.values_mut() {
            table.join(&any);
        }
        tables.insert("any".to_owned(), any);
        tables
    });
    tables
        .get(lang)
        .or_else(|| tables.get("any"))
        .unwrap_or_else(|| EMPTY.get_or_init(Table::default))
}

/// True for words that follow "a.m." inside a sentence: zones and weekdays.
pub(super) fn continues_time(word: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "est", "edt", "et", "cst", "cdt", "ct", "mst", "mdt", "mt", "pst", "pdt", "pt", "gmt",
        "utc", "bst", "cet", "cest", "eastern", "central", "mountain", "pacific", "greenwich",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
        "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ];
    WORDS.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads() {
        let tables: HashMap<String, Table> =
            toml::from_str(ABBREVIATIONS.bundled).expect("abbreviations.toml");
        assert!(tables.len() > 10);
        for (language, table) in &tables {
            let classes = [&table.before, &table.number, &table.either, &table.starters];
            for word in classes.into_iter().flatten() {
                let plain = !word.is_empty() && !word.ends_with('.');
                assert!(plain && word.to_lowercase() == *word, "{language} {word:?}");
            }
        }
        assert!(
            table("en").stands_before("dr"),
            "common entries are joined in"
        );
    }
}
