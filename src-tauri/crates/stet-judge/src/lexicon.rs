//! What words do in a sentence, by language (`data/facts/words.toml`): hold back, limit, deny, rank, move, add up.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::terms::{Term, stem};

/// One list of words per language.
#[derive(Deserialize)]
#[serde(from = "HashMap<String, String>")]
pub(crate) struct WordList {
    /// By language; under "" all of them.
    by_language: HashMap<String, Words>,
}

#[derive(Default)]
struct Words {
    single: HashSet<String>,
    /// Stems of them in languages whose words bend; none for English, where the forms are listed.
    stems: HashSet<String>,
    phrases: Vec<Vec<String>>,
}

impl From<HashMap<String, String>> for WordList {
    fn from(lists: HashMap<String, String>) -> Self {
        let mut by_language: HashMap<String, Words> = HashMap::new();
        for (language, list) in lists {
            for word in list.split_whitespace() {
                for key in [language.as_str(), ""] {
                    let words = by_language.entry(key.to_owned()).or_default();
                    if word.contains('_') {
                        words
                            .phrases
                            .push(word.split('_').map(str::to_owned).collect());
                        continue;
                    }
                    words.single.insert(word.to_owned());
                    if !key.is_empty() && key != "en" {
                        words.stems.insert(stem(word, key));
                    }
                }
            }
        }
        Self { by_language }
    }
}

impl WordList {
    fn of(&self, language: &str) -> Option<&Words> {
        let own = self.by_language.get(language);
        own.or_else(|| self.by_language.get(""))
    }

    /// True for a word in lower case of this language's list; of any list if it has none.
    pub(crate) fn has(&self, language: &str, word: &str) -> bool {
        self.of(language)
            .is_some_and(|words| words.single.contains(word))
    }

    /// True for a word of any language's list.
    pub(crate) fn has_in_any(&self, word: &str) -> bool {
        self.has("", word)
    }

    /// True for a word of the list or another form of one.
    pub(crate) fn means(&self, language: &str, term: &Term) -> bool {
        self.of(language).is_some_and(|words| {
            words.single.contains(&term.lower) || words.stems.contains(&term.stem)
        })
    }

    /// Where the first of the words stands that is in the list, or the last one of a phrase that is.
    pub(crate) fn position(&self, language: &str, words: &[impl AsRef<str>]) -> Option<usize> {
        let list = self.of(language)?;
        let ends = |at: &usize| {
            let phrases = list.phrases.iter();
            list.single.contains(words[*at].as_ref())
                || phrases.into_iter().any(|phrase| {
                    let from = (at + 1).checked_sub(phrase.len());
                    let there = from.and_then(|from| words.get(from..=*at));
                    there.is_some_and(|there| {
                        there
                            .iter()
                            .zip(phrase)
                            .all(|(one, other)| one.as_ref() == other)
                    })
                })
        };
        (0..words.len()).find(ends)
    }
}

/// The lists, each with what its words do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lexicon {
    pub(crate) another_rank: WordList,
    pub(crate) limiting: WordList,
    pub(crate) undone: WordList,
    pub(crate) amounts: WordList,
    pub(crate) narrowing: WordList,
    pub(crate) agent: WordList,
    pub(crate) persons: WordList,
    pub(crate) qualifying: WordList,
    pub(crate) held_back: WordList,
    pub(crate) another: WordList,
    pub(crate) not_done: WordList,
    pub(crate) planned: WordList,
    pub(crate) supposed: WordList,
    pub(crate) upper: WordList,
    pub(crate) lower: WordList,
    pub(crate) late: WordList,
    pub(crate) early: WordList,
    pub(crate) adverbs: WordList,
    pub(crate) leads: WordList,
    pub(crate) more: WordList,
    pub(crate) less: WordList,
    pub(crate) than: WordList,
    pub(crate) together: WordList,
    pub(crate) second: WordList,
    pub(crate) third: WordList,
    pub(crate) fourth: WordList,
    pub(crate) fifth: WordList,
    pub(crate) denials: WordList,
    pub(crate) up: WordList,
    pub(crate) down: WordList,
    pub(crate) from: WordList,
    pub(crate) to: WordList,
    pub(crate) born: WordList,
    pub(crate) died: WordList,
    pub(crate) against: WordList,
    pub(crate) once: WordList,
    pub(crate) not_so: WordList,
}

const TABLE: &str = include_str!("../../../../data/facts/words.toml");

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| match toml::from_str(TABLE) {
    Ok(lexicon) => lexicon,
    Err(error) => unreachable!("data/facts/words.toml is part of the program: {error}"),
});

/// The lists in force.
pub(crate) fn lexicon() -> &'static Lexicon {
    &LEXICON
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::terms;

    #[test]
    fn a_word_is_looked_up_in_its_own_language_and_in_all_where_that_has_no_list() {
        let lexicon = lexicon();
        assert!(lexicon.up.has("en", "rose") && lexicon.up.has("de", "stieg"));
        assert!(!lexicon.up.has("de", "rose") && lexicon.up.has("cs", "rose"));
        assert!(lexicon.down.has_in_any("daalde"));
    }

    #[test]
    fn other_forms_count_outside_english() {
        let bent = |text: &str, language: &str| terms(text, language).remove(0);
        let list = &lexicon().undone;
        assert!(list.means("es", &bent("intentaron", "es")));
        assert!(list.means("fr", &bent("refusée", "fr")));
        assert!(!list.means("en", &bent("plants", "en")));
    }

    #[test]
    fn a_phrase_is_one_word() {
        let words: Vec<&str> = "la commune la plus haute".split(' ').collect();
        assert_eq!(lexicon().upper.position("fr", &words), Some(3));
        let words: Vec<&str> = "plus de trente".split(' ').collect();
        assert_eq!(lexicon().upper.position("fr", &words), None);
    }
}
