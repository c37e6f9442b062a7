//! `data/wikidata.toml`: the properties that are read, the sentence of each, the words by which a
//! claim asks for one, and the common units.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use stet_core::tables;

/// What is read of an item of Wikidata, and in which words.
pub(crate) static WIKIDATA: tables::Table = tables::Table::new(
    "wikidata.toml",
    include_str!("../../../../../../data/wikidata.toml"),
    tables::reads_as::<Table>,
);

/// One property.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Property {
    /// "P1082".
    pub(super) id: String,
    /// What a person calls it.
    pub(super) name: String,
    /// With `{subject}` and `{value}`; begins in lower case unless with the subject.
    pub(super) sentence: String,
    cues: Vec<String>,
}

impl Property {
    /// True if these words, in lower case, ask for it.
    pub(super) fn is_asked_for(&self, words: &str) -> bool {
        self.cues.iter().any(|cue| begins_a_word(words, cue))
    }
}

/// The whole table.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// In the order in which they are read.
    pub(super) properties: Vec<Property>,
    units: BTreeMap<String, String>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    // A check reads it before it comes into force, and a test the bundled one.
    tables::from_toml(WIKIDATA.text()).unwrap_or_default()
});

/// The table that ships with the program.
pub(super) fn table() -> &'static Table {
    &TABLE
}

impl Table {
    /// The plural of a unit, by the id of its item.
    pub(super) fn unit(&self, id: &str) -> Option<&str> {
        self.units.get(id).map(String::as_str)
    }
}

fn begins_a_word(words: &str, cue: &str) -> bool {
    let mut before = words.match_indices(cue).map(|(at, _)| &words[..at]);
    before.any(|before| !before.ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        let table = table();
        assert!(table.properties.len() > 30 && table.units.len() > 20);
        let number = |id: &str, letter: char| {
            let digits = id.strip_prefix(letter).unwrap_or_default();
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let mut known = std::collections::HashSet::new();
        for property in &table.properties {
            assert!(
                number(&property.id, 'P') && known.insert(&property.id),
                "{property:?}"
            );
            for part in ["{subject}", "{value}"] {
                assert_eq!(property.sentence.matches(part).count(), 1, "{property:?}");
            }
            assert!(!property.sentence.ends_with('.') && !property.cues.is_empty());
            assert!(
                property
                    .cues
                    .iter()
                    .all(|cue| *cue == cue.to_lowercase() && cue.len() > 2)
            );
        }
        assert!(table.units.keys().all(|id| number(id, 'Q')));
        assert_eq!(table.unit("Q35852"), Some("hectares"));
    }

    #[test]
    fn a_claim_asks_by_the_beginnings_of_words() {
        let population = &table().properties[0];
        assert!(population.is_asked_for("oslo had 709,037 inhabitants."));
        assert!(population.is_asked_for("709 037 einwohner zählte oslo"));
        assert!(!population.is_asked_for("the overpopulation of deer"));
        assert!(!population.is_asked_for("oslo was founded in 1048"));
    }
}
