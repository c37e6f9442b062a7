//! Whether a text is about politics, by its words, in several languages (rules 5).
//!
//! It gates everything about bias: a text about bread is never told that its sources lean. The word
//! lists are data (`data/political-words.toml`); what they count was set on one half of
//! `tests/bench/political-topic.jsonl`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::text::language::detect;

const DATA: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/political-words.toml"
));

/// What a word of each list counts.
const STRONG: f64 = 2.0;
const WEAK: f64 = 1.0;
const FAINT: f64 = 0.5;
const AGAINST: f64 = -1.5;

/// What each further use of a word counts, as a share of its first, and how many do.
const REPEATED: f64 = 0.25;
const MOST_REPEATED: u32 = 4;

/// Least sum of a political text.
const LEAST: f64 = 2.0;

/// Least sum for each hundred words: a long text uses such words in passing.
const LEAST_DENSITY: f64 = 1.5;

/// Words read of a text; the beginning decides.
const MOST_WORDS: usize = 20_000;

/// How political a text reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// True if it is about politics.
    pub political: bool,
    /// What its words add up to.
    pub score: f64,
    /// The words that speak for it, in the order of the text, each once.
    pub words: Vec<String>,
}

/// Whether `text` is about politics. `language` is its BCP 47 tag where it is known; otherwise its
/// words tell. In a language without a list the lists of all are tried, and the highest counts.
#[must_use]
pub fn topic(text: &str, language: Option<&str>) -> Topic {
    let words = words_of(text);
    let tag = language.map(|tag| {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        primary.to_lowercase()
    });
    let tag = tag
        .filter(|tag| LISTS.contains_key(tag.as_str()))
        .or_else(|| Some(detect(text)?.tag.to_owned()));
    let of_language = tag.and_then(|tag| LISTS.get(tag.as_str()));
    match of_language {
        Some(list) => judged(&words, &[list]),
        None => LISTS
            .values()
            .map(|list| judged(&words, &[list]))
            .max_by(|one, other| one.score.total_cmp(&other.score))
            .unwrap_or_else(|| judged(&words, &[])),
    }
}

/// The words of a text in lower case: runs of letters and digits.
fn words_of(text: &str) -> Vec<String> {
    text.split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .map(str::to_lowercase)
        .collect()
}

fn judged(words: &[String], lists: &[&List]) -> Topic {
    let mut counts: HashMap<(usize, usize), u32> = HashMap::new();
    let mut found = Vec::new();
    let mut score = 0.0;
    for (which, list) in lists.iter().enumerate() {
        let mut at = 0;
        while at < words.len() {
            let Some((term, length)) = list.longest(&words[at..]) else {
                at += 1;
                continue;
            };
            let count = counts.entry((which, term)).or_default();
            *count += 1;
            let weight = list.terms[term].weight;
            match *count {
                1 => {
                    score += weight;
                    if weight > 0.0 {
                        found.push(words[at..at + length].join(" "));
                    }
                }
                again if again <= 1 + MOST_REPEATED => score += weight * REPEATED,
                _ => {}
            }
            at += length;
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "at most 20,000 words")]
    let density = score * 100.0 / words.len().max(1) as f64;
    Topic {
        political: score >= LEAST && density >= LEAST_DENSITY,
        score,
        words: found,
    }
}

/// The terms of one language, found by their first word.
#[derive(Default)]
struct List {
    terms: Vec<Term>,
    /// Terms whose first word is whole.
    whole: HashMap<String, Vec<usize>>,
    /// Terms whose first word is the beginning of one.
    begun: HashMap<String, Vec<usize>>,
}

struct Term {
    parts: Vec<Part>,
    weight: f64,
}

struct Part {
    text: String,
    begins: bool,
}

impl Part {
    fn fits(&self, word: &str) -> bool {
        if self.begins {
            word.starts_with(&self.text)
        } else {
            word == self.text
        }
    }
}

impl List {
    fn add(&mut self, terms: &str, weight: f64) {
        for term in terms.split_whitespace() {
            let parts: Vec<Part> = term
                .split(|ch: char| !(ch.is_alphanumeric() || ch == '*'))
                .map(|part| Part {
                    text: part.trim_matches('*').to_lowercase(),
                    begins: part.ends_with('*'),
                })
                .filter(|part| !part.text.is_empty())
                .collect();
            let Some(first) = parts.first() else { continue };
            let index = if first.begins {
                &mut self.begun
            } else {
                &mut self.whole
            };
            index
                .entry(first.text.clone())
                .or_default()
                .push(self.terms.len());
            self.terms.push(Term { parts, weight });
        }
    }

    /// The term of most words, then of most letters, at the beginning of `words`, and its length in
    /// words.
    fn longest(&self, words: &[String]) -> Option<(usize, usize)> {
        let first = words.first()?;
        let beginnings = first
            .char_indices()
            .map(|(at, ch)| &first[..at + ch.len_utf8()]);
        self.whole
            .get(first)
            .into_iter()
            .chain(beginnings.filter_map(|start| self.begun.get(start)))
            .flatten()
            .filter(|&&term| {
                let parts = &self.terms[term].parts;
                parts.len() <= words.len()
                    && parts.iter().zip(words).all(|(part, word)| part.fits(word))
            })
            .max_by_key(|&&term| {
                let parts = &self.terms[term].parts;
                let letters: usize = parts.iter().map(|part| part.text.len()).sum();
                // Of equals the one that was listed first: strong before weak.
                (parts.len(), letters, std::cmp::Reverse(term))
            })
            .map(|&term| (term, self.terms[term].parts.len()))
    }
}

#[derive(Default, Deserialize)]
struct Words {
    strong: String,
    weak: String,
    faint: String,
    against: String,
}

static LISTS: LazyLock<HashMap<String, List>> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    let mut tables: HashMap<String, Words> = toml::from_str(DATA).unwrap_or_default();
    let any = tables.remove("any").unwrap_or_default();
    tables
        .into_iter()
        .map(|(language, words)| {
            let mut list = List::default();
            for table in [&words, &any] {
                list.add(&table.strong, STRONG);
                list.add(&table.weak, WEAK);
                list.add(&table.faint, FAINT);
                list.add(&table.against, AGAINST);
            }
            (language, list)
        })
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_read_and_no_language_lacks_one() {
        let tables: HashMap<String, Words> = toml::from_str(DATA).expect("political-words.toml");
        for language in ["any", "en", "de", "fr", "es", "it", "nl", "pt", "pl"] {
            let words = &tables[language];
            assert!(words.strong.split_whitespace().count() >= 40, "{language}");
        }
    }

    #[test]
    fn politics_and_what_only_sounds_like_it() {
        let table = [
            ("The senators voted to impeach the governor.", true),
            ("The birthday party ended at midnight.", false),
            ("Vote for your favourite song of the year.", false),
            ("The board of directors elected a new chairwoman.", false),
            ("Der Bundestag stimmt über das Gesetz ab.", true),
            ("Rühren Sie das Mehl in die Butter.", false),
            ("Le gouvernement présente son projet de loi.", true),
            ("El partido terminó con un gol en el descuento.", false),
            ("", false),
        ];
        for (text, expected) in table {
            let topic = topic(text, None);
            assert_eq!(topic.political, expected, "{text}: {topic:?}");
        }
    }

    #[test]
    fn words_in_passing_make_no_long_text_political() {
        let mut text = "The eelgrass grew along the shore where the water was calm. ".repeat(200);
        text.push_str("The parliament voted on the reserve.");
        assert!(!topic(&text, Some("en")).political);
        let speech = "The government cut taxes and the opposition left parliament. ".repeat(50);
        assert!(topic(&speech, Some("en-GB")).political);
    }
}
