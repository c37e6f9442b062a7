//! The names an outlet goes by, made out of its domain, and whether a text mentions it.
//!
//! Owns brand variants and mentions at word boundaries: "outfoxed" is not Fox News, and
//! "anti spiegel", "antispiegel" and "anti-spiegel" are one. The word lists are data
//! (`data/reliability/brands.toml`).

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::tables;

/// Words that names of outlets are made of.
pub(crate) static BRANDS: tables::Table = tables::Table::new(
    "reliability/brands.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/reliability/brands.toml"
    )),
    tables::word_lists,
);

/// Characters of the shortest name that is searched for and found in texts.
const SHORTEST: usize = 3;

/// Words in a row that may together be a name.
const MOST_WORDS: usize = 4;

/// An outlet's names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brand {
    domain: String,
    name: String,
    variants: Vec<String>,
}

impl Brand {
    /// The names of the outlet with that registrable domain, host or address.
    #[must_use]
    pub fn of(domain: &str) -> Self {
        let outlet = super::Outlet::of(domain);
        let domain = outlet.map_or_else(|| domain.trim().to_lowercase(), |outlet| outlet.domain);
        let name = label(&domain).to_owned();
        Self {
            variants: variants(&name),
            domain,
            name,
        }
    }

    /// The label that the public suffix follows: "bbc" of "bbc.co.uk".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name as a word to search for beside the domain; `None` if it is too short or a common
    /// word.
    #[must_use]
    pub fn search_word(&self) -> Option<&str> {
        // The form of several words finds more than the one that is only in the domain, and an
        // ending nobody says finds less.
        let dropped = |last: &str| WORDS.get("dropped").is_some_and(|list| list.contains(last));
        self.variants
            .iter()
            .find(|name| {
                name.rsplit_once(' ')
                    .is_some_and(|(_, last)| !dropped(last))
            })
            .or_else(|| {
                self.variants
                    .iter()
                    .find(|name| **name != self.name && self.name.starts_with(name.as_str()))
            })
            .or_else(|| self.variants.first())
            .map(String::as_str)
    }

    /// True if the text names the domain or one of the variants, at word boundaries.
    #[must_use]
    pub fn is_mentioned(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        names_domain(&lower, &self.domain) || self.names_brand(&lower)
    }

    fn names_brand(&self, lower: &str) -> bool {
        let wanted: HashSet<String> = self.variants.iter().map(|one| joined(one)).collect();
        let Some(longest) = wanted.iter().map(String::len).max() else {
            return false;
        };
        let words: Vec<&str> = lower
            .split(|ch: char| !ch.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        (0..words.len()).any(|first| {
            let mut together = String::new();
            words[first..].iter().take(MOST_WORDS).any(|word| {
                together.push_str(word);
                together.len() <= longest && wanted.contains(&together)
            })
        })
    }
}

/// The label of a registrable domain that the public suffix follows.
fn label(domain: &str) -> &str {
    stet_suffix::suffix(domain)
        .and_then(|suffix| suffix.label)
        .or_else(|| domain.rsplit('.').next())
        .unwrap_or_default()
}

/// The ways a name made of one label is written, the label itself first.
#[must_use]
pub fn variants(label: &str) -> Vec<String> {
    let label = label.trim().to_lowercase();
    let mut found: Vec<String> = Vec::new();
    let mut add = |name: String| {
        let long = name.chars().count() >= SHORTEST;
        if long && !is_common(&name) && !found.contains(&name) {
            found.push(name);
        }
    };
    add(label.clone());
    let parts: Vec<&str> = label.split('-').filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 {
        add(parts.join(" "));
        add(parts.concat());
    }
    let words = &*WORDS;
    let ending = |list: &str| {
        words
            .get(list)
            .into_iter()
            .flatten()
            .filter_map(|ending| Some((label.strip_suffix(ending.as_str())?, ending)))
            .map(|(base, ending)| (base.trim_end_matches('-'), ending))
            .find(|(base, _)| base.chars().count() >= SHORTEST)
    };
    if let Some((base, ending)) = ending("two_words") {
        add(format!("{base} {ending}"));
    }
    if let Some((base, ending)) = ending("dropped") {
        add(base.to_owned());
        add(format!("{base} {ending}"));
    }
    for article in words.get("articles").into_iter().flatten() {
        if let Some(rest) = label
            .strip_prefix(article.as_str())
            .map(|rest| rest.trim_start_matches('-'))
            .filter(|rest| rest.chars().count() > SHORTEST)
        {
            add(format!("{article} {rest}"));
            add(rest.to_owned());
        }
    }
    found
}

/// True for a common word, alone or after an article: the bare name says nothing.
fn is_common(name: &str) -> bool {
    let common = |word: &str| WORDS.get("common").is_some_and(|list| list.contains(word));
    common(name)
        || WORDS.get("articles").into_iter().flatten().any(|article| {
            name.strip_prefix(article.as_str())
                .is_some_and(|rest| common(rest.trim_start_matches([' ', '-'])))
        })
}

/// Letters and digits alone.
fn joined(name: &str) -> String {
    name.chars().filter(|ch| ch.is_alphanumeric()).collect()
}

/// True if `lower` names the domain as a whole or a host below it.
fn names_domain(lower: &str, domain: &str) -> bool {
    !domain.is_empty()
        && lower.match_indices(domain).any(|(at, _)| {
            let before = lower[..at].chars().next_back();
            let mut after = lower[at + domain.len()..].chars();
            let bounded = match after.next() {
                // The end of a sentence, not of a longer host.
                Some('.') => !after.next().is_some_and(char::is_alphanumeric),
                Some(ch) => !(ch.is_alphanumeric() || ch == '-'),
                None => true,
            };
            bounded && !before.is_some_and(|ch| ch.is_alphanumeric() || ch == '-')
        })
}

static WORDS: LazyLock<HashMap<String, HashSet<String>>> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    let lists: HashMap<String, String> = toml::from_str(BRANDS.text()).unwrap_or_default();
    lists
        .into_iter()
        .map(|(name, words)| (name, words.split_whitespace().map(str::to_owned).collect()))
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_there() {
        let lists: HashMap<String, String> = toml::from_str(BRANDS.bundled).expect("brands.toml");
        for name in ["common", "two_words", "dropped", "articles"] {
            assert!(lists[name].split_whitespace().count() > 0, "{name}");
        }
    }

    #[test]
    fn names_out_of_domains() {
        let table: [(&str, &str, &[&str]); 10] = [
            ("news.bbc.co.uk", "bbc", &["bbc"]),
            ("foxnews.com", "foxnews", &["foxnews", "fox news"]),
            (
                "anti-spiegel.ru",
                "anti-spiegel",
                &["anti-spiegel", "anti spiegel", "antispiegel"],
            ),
            (
                "xinhuanet.com",
                "xinhuanet",
                &["xinhuanet", "xinhua", "xinhua net"],
            ),
            (
                "theguardian.com",
                "theguardian",
                &["theguardian", "the guardian", "guardian"],
            ),
            ("time.com", "time", &[]),
            ("thetimes.co.uk", "thetimes", &[]),
            ("ap.org", "ap", &[]),
            ("newspost.example", "newspost", &["newspost", "news post"]),
            ("https://www.srf.ch/news", "srf", &["srf"]),
        ];
        for (domain, name, expected) in table {
            let brand = Brand::of(domain);
            assert_eq!(brand.name(), name, "{domain}");
            assert_eq!(brand.variants, expected, "{domain}");
        }
    }

    #[test]
    fn mentions_stand_at_word_boundaries() {
        let table = [
            ("foxnews.com", "How Fox News covered it", true),
            ("foxnews.com", "Outfoxed news editors resign", false),
            ("foxnews.com", "A fox in the news", false),
            ("foxnews.com", "Read foxnews.com/politics today", true),
            ("foxnews.com", "notfoxnews.com is a parody", false),
            ("time.com", "time.com.example is a copy", false),
            ("foxnews.com", "It said so on foxnews.com.", true),
            ("anti-spiegel.ru", "Der Antispiegel verbreitet", true),
            ("anti-spiegel.ru", "Der „Anti-Spiegel“ verbreitet", true),
            ("anti-spiegel.ru", "Der Spiegel berichtet", false),
            ("news.bbc.co.uk", "The BBC’s editorial rules", true),
            ("news.bbc.co.uk", "abbc and bbcx", false),
            ("time.com", "the last time it failed", false),
            ("time.com", "corrections at www.time.com", true),
            ("ap.org", "the ap said", false),
        ];
        for (domain, text, expected) in table {
            assert_eq!(
                Brand::of(domain).is_mentioned(text),
                expected,
                "{domain}: {text}"
            );
        }
    }

    #[test]
    fn the_word_to_search_for() {
        let word = |domain| Brand::of(domain).search_word().map(str::to_owned);
        assert_eq!(word("foxnews.com").as_deref(), Some("fox news"));
        assert_eq!(word("bbc.co.uk").as_deref(), Some("bbc"));
        assert_eq!(word("xinhuanet.com").as_deref(), Some("xinhua"));
        assert_eq!(word("time.com"), None);
        assert_eq!(word("ap.org"), None);
    }
}
