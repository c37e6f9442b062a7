//! Words that tell what part of a citation they stand in, by class.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

const WORDS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/citation-words.toml"
));
const PLACES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/places.txt"
));

/// Classes by lower-case word.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    words: HashMap<String, Vec<&'static str>>,
}

impl Lexicon {
    /// The classes of a word given in lower case without outer punctuation.
    pub(super) fn classes(&self, word: &str) -> Vec<&'static str> {
        self.words.get(word).cloned().unwrap_or_default()
    }

    fn add(&mut self, word: &str, class: &'static str) {
        let known = self.words.entry(word.to_lowercase()).or_default();
        if !known.contains(&class) {
            known.push(class);
        }
    }
}

/// The committed word classes.
pub(super) fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| {
        let mut lexicon = Lexicon::default();
        let table: BTreeMap<String, Vec<String>> = toml::from_str(WORDS).unwrap_or_default();
        for (class, words) in table {
            // In order, so that fitting is the same every time. Class names live as long as the
            // program: there are about thirty, read once.
            let class: &'static str = Box::leak(class.into_boxed_str());
            for word in words.iter().flat_map(|line| line.split_whitespace()) {
                lexicon.add(word, class);
            }
        }
        for line in PLACES.lines().filter(|line| !line.starts_with('#')) {
            for name in line.split(';') {
                // A name of several words is known by each of them that is long enough to tell.
                for word in name.split_whitespace().filter(|word| word.len() > 3) {
                    lexicon.add(word.trim_matches(','), "place");
                }
            }
        }
        lexicon
    })
}
