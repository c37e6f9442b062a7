//! The phrases of `data/claim-words.toml`, found in one pass.

use std::collections::HashMap;
use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::tables;
use crate::text::Span;

/// Words by which the kind of a passage is told.
pub(crate) static CLAIM_WORDS: tables::Table = tables::Table::new(
    "claim-words.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/claim-words.toml"
    )),
    tables::reads_as_some::<HashMap<String, Vec<String>>>,
);

macro_rules! cues {
    ($($(#[$doc:meta])* $name:ident = $key:literal),* $(,)?) => {
        /// What a phrase points to.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(super) enum Cue { $($(#[$doc])* $name),* }

        impl Cue {
            /// Every cue with its key in the data file.
            pub(super) const ALL: &[(Self, &str)] = &[$((Self::$name, $key)),*];
        }
    };
}

cues! {
    /// "said", "announced".
    Reporting = "reporting",
    /// "ha detto", "sagte": only beside a quotation.
    ReportingAbroad = "reporting_abroad",
    /// "according to".
    SourcePhrase = "source_phrase",
    /// "largest", "only".
    Superlative = "superlative",
    /// "not", "without".
    Negation = "negation",
    /// "is", "has", "will".
    Auxiliary = "auxiliary",
    /// Finite verbs without a telling ending.
    Verb = "verb",
    /// "I think", "terrible".
    Opinion = "opinion",
    /// "suggests that", "arguably".
    Interpretation = "interpretation",
    /// "is defined as".
    Definition = "definition",
    /// "will", "is expected to".
    Prediction = "prediction",
    /// "I remember".
    Experience = "experience",
    /// "please", "let us".
    Request = "request",
    /// "water is wet".
    CommonKnowledge = "common_knowledge",
    /// "study", "species".
    Scientific = "scientific",
    /// "court", "statute".
    Legal = "legal",
    /// "is called".
    Naming = "naming",
    /// "born", "founded".
    Dating = "dating",
    /// "accused", "fraud".
    Allegation = "allegation",
    /// "vaccine", "patients".
    Medical = "medical",
    /// "budget", "profit".
    Money = "money",
}

struct Table {
    matcher: AhoCorasick,
    /// For every pattern the cues it stands for, as bits.
    meanings: Vec<u32>,
}

fn table() -> Option<&'static Table> {
    static TABLE: OnceLock<Option<Table>> = OnceLock::new();
    TABLE
        .get_or_init(|| {
            let lists: HashMap<String, Vec<String>> = toml::from_str(CLAIM_WORDS.text()).ok()?;
            let mut patterns: HashMap<String, u32> = HashMap::new();
            for &(cue, key) in Cue::ALL {
                for phrase in lists.get(key).into_iter().flatten() {
                    *patterns.entry(phrase.clone()).or_default() |= bit(cue);
                    if phrase.contains('\'') {
                        *patterns.entry(phrase.replace('\'', "’")).or_default() |= bit(cue);
                    }
                }
            }
            let mut entries: Vec<(String, u32)> = patterns.into_iter().collect();
            entries.sort();
            let matcher = AhoCorasick::builder()
                .ascii_case_insensitive(true)
                .match_kind(MatchKind::Standard)
                .build(entries.iter().map(|(phrase, _)| phrase))
                .ok()?;
            let meanings = entries.into_iter().map(|(_, bits)| bits).collect();
            Some(Table { matcher, meanings })
        })
        .as_ref()
}

fn bit(cue: Cue) -> u32 {
    1 << (cue as u32)
}

/// The cues found in one text, in order of their ends.
#[derive(Debug, Clone, Default)]
pub(super) struct Cues {
    hits: Vec<(Span, u32)>,
    seen: u32,
}

impl Cues {
    /// Finds every cue in `text`; overlapping ones are all kept.
    pub(super) fn find(text: &str) -> Self {
        let mut cues = Self::default();
        let Some(table) = table() else {
            return cues;
        };
        for hit in table.matcher.find_overlapping_iter(text) {
            if is_word(text, hit.start(), hit.end()) {
                let bits = table.meanings[hit.pattern().as_usize()];
                cues.hits.push((Span::new(hit.start(), hit.end()), bits));
                cues.seen |= bits;
            }
        }
        cues
    }

    /// True if `cue` occurs.
    pub(super) fn has(&self, cue: Cue) -> bool {
        self.seen & bit(cue) != 0
    }

    /// Number of places at which `cue` occurs.
    pub(super) fn count(&self, cue: Cue) -> usize {
        self.spans(cue).count()
    }

    /// Where `cue` occurs.
    pub(super) fn spans(&self, cue: Cue) -> impl Iterator<Item = &Span> {
        self.hits
            .iter()
            .filter(move |(_, bits)| bits & bit(cue) != 0)
            .map(|(span, _)| span)
    }

    /// True if `cue` occurs inside `span`.
    pub(super) fn has_in(&self, cue: Cue, span: &Span) -> bool {
        self.spans(cue).any(|hit| span.contains(hit))
    }
}

/// True if letters or digits do not go on beyond either end.
fn is_word(text: &str, start: usize, end: usize) -> bool {
    let first = text[start..].chars().next();
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    let outside = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    // "'ll" is a tail of a word by nature.
    let tail = matches!(first, Some('\'' | '’'));
    (tail || outside(before)) && outside(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads_and_every_list_is_known() {
        let lists: HashMap<String, Vec<String>> =
            toml::from_str(CLAIM_WORDS.bundled).expect("claim-words.toml");
        assert_eq!(lists.len(), Cue::ALL.len());
        for (_, key) in Cue::ALL {
            assert!(lists.contains_key(*key), "{key}");
        }
    }

    #[test]
    fn whole_words_only_and_both_apostrophes() {
        let cues = Cues::find("The knot wasn’t the LARGEST.");
        assert_eq!(cues.count(Cue::Negation), 1);
        assert!(cues.has(Cue::Superlative));
        assert!(!cues.has(Cue::Legal));
    }
}
