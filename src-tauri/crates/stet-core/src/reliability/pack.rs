//! The evidence an outlet is assessed by: search results about it, never by it (rules 4.2).
//!
//! Owns what counts as evidence, in which order, and when to stop searching. Refuses to search:
//! [`Gathering::next_query`] says what to search for, [`Gathering::take`] is told what was found.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::brand::Brand;
use super::languages::{self, Language};
use super::queries::{Query, queries};
use super::{Outlet, Settings};

/// Longest title kept, in characters.
const LONGEST_TITLE: usize = 300;
/// Longest snippet kept, in characters.
const LONGEST_SNIPPET: usize = 1_200;
/// Longest address kept, in bytes; a longer one is no evidence.
const LONGEST_ADDRESS: usize = 2_000;

/// One search result, as a search gave it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// What the search shows of it.
    pub snippet: String,
    /// When it was published, as RFC 3339 date, year or month, where the search tells.
    pub published: Option<String>,
}

/// One piece of evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    /// "E1", "E2", …: what an answer cites it by.
    pub id: String,
    /// Its address.
    pub url: String,
    /// Its title, cut to 300 characters.
    pub title: String,
    /// What the search shows of it, cut to 1,200 characters.
    pub snippet: String,
    /// When it was published, where known.
    pub published: Option<String>,
    /// The registrable domain it stands on.
    pub outlet: String,
    /// The fact-checker it is from, if it is one.
    pub fact_checker: Option<String>,
}

impl Item {
    /// Title and snippet, the words that may be quoted.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}\n{}", self.title, self.snippet)
    }
}

/// The evidence about one outlet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pack {
    /// The outlet's registrable domain.
    pub domain: String,
    /// Code of the outlet's language, where it is known.
    pub language: Option<String>,
    /// What was searched for, in order.
    pub queries: Vec<String>,
    /// The evidence, fact-checkers first.
    pub items: Vec<Item>,
    /// Results that are no evidence.
    pub left_out: LeftOut,
}

impl Pack {
    /// The item of that id.
    #[must_use]
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }
}

/// Results that are no evidence, counted by why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// Published by the outlet itself.
    pub self_published: usize,
    /// Not about the outlet.
    pub off_topic: usize,
    /// Found before.
    pub repeated: usize,
    /// Without a usable address.
    pub without_address: usize,
    /// More than fit.
    pub over_limit: usize,
}

/// The gathering of a pack: query by query until there is enough.
#[derive(Debug, Clone)]
pub struct Gathering {
    domain: String,
    language: Option<&'static Language>,
    brand: Brand,
    planned: std::vec::IntoIter<Query>,
    asked: Vec<String>,
    items: Vec<Item>,
    seen: HashSet<String>,
    left_out: LeftOut,
    max_items: usize,
    per_query: usize,
}

impl Gathering {
    /// Begins gathering about the outlet with that registrable domain.
    #[must_use]
    pub fn new(domain: &str, language: Option<&'static Language>, settings: &Settings) -> Self {
        Self {
            domain: domain.to_owned(),
            language,
            brand: Brand::of(domain),
            planned: queries(domain, language).into_iter(),
            asked: Vec::new(),
            items: Vec::new(),
            seen: HashSet::new(),
            left_out: LeftOut::default(),
            max_items: settings.max_items,
            per_query: settings.results_per_query,
        }
    }

    /// What to search for next; `None` when there is enough, or nothing more to search for.
    ///
    /// Negative-signal searches are made only while less than half of the room is filled; those of the
    /// first round always.
    pub fn next_query(&mut self) -> Option<Query> {
        let first_round = |query: &Query| query.first_round;
        if self.items.len() >= self.max_items
            && !self.planned.as_slice().first().is_some_and(first_round)
        {
            return None;
        }
        let query = self.planned.next()?;
        if query.negative && self.items.len() * 2 >= self.max_items {
            return None;
        }
        self.asked.push(query.text.clone());
        Some(query)
    }

    /// Takes what the last search found, best first; at most so many as one search may give.
    pub fn take(&mut self, results: &[Found]) {
        let mut taken = 0;
        for result in results {
            if taken == self.per_query {
                break;
            }
            taken += usize::from(self.take_one(result));
        }
    }

    fn take_one(&mut self, result: &Found) -> bool {
        let address = result.url.trim();
        let web = address.starts_with("https://") || address.starts_with("http://");
        let outlet = Outlet::of(address).filter(|_| web && address.len() <= LONGEST_ADDRESS);
        let Some(outlet) = outlet else {
            self.left_out.without_address += 1;
            return false;
        };
        if outlet.domain == self.domain || below(&outlet.host, &self.domain) {
            self.left_out.self_published += 1;
            return false;
        }
        let about = [&result.title, &result.snippet, &result.url]
            .into_iter()
            .any(|words| self.brand.is_mentioned(words));
        if !about {
            self.left_out.off_topic += 1;
            return false;
        }
        let bare = address.split('#').next().unwrap_or(address);
        let bare = bare.split_once("://").map_or(bare, |(_, rest)| rest);
        if !self.seen.insert(bare.trim_end_matches('/').to_owned()) {
            self.left_out.repeated += 1;
            return false;
        }
        self.items.push(Item {
            id: String::new(),
            url: address.to_owned(),
            title: cut(&result.title, LONGEST_TITLE),
            snippet: cut(&result.snippet, LONGEST_SNIPPET),
            published: result.published.clone(),
            outlet: outlet.domain,
            fact_checker: languages::fact_checker(address).map(str::to_owned),
        });
        true
    }

    /// The pack: fact-checkers first, otherwise as found, as many as fit.
    #[must_use]
    pub fn finish(mut self) -> Pack {
        self.items.sort_by_key(|item| item.fact_checker.is_none());
        self.left_out.over_limit += self.items.len().saturating_sub(self.max_items);
        self.items.truncate(self.max_items);
        for (at, item) in self.items.iter_mut().enumerate() {
            item.id = format!("E{}", at + 1);
        }
        Pack {
            domain: self.domain,
            language: self.language.map(|language| language.code.clone()),
            queries: self.asked,
            items: self.items,
            left_out: self.left_out,
        }
    }
}

fn below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// One line of at most `most` characters, without control characters.
fn cut(text: &str, most: usize) -> String {
    let line = text
        .split(|ch: char| ch.is_whitespace() || ch.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => line[..end].to_owned(),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(url: &str, title: &str) -> Found {
        Found {
            url: url.to_owned(),
            title: title.to_owned(),
            ..Found::default()
        }
    }

    fn gathering(domain: &str) -> Gathering {
        Gathering::new(domain, None, &Settings::default())
    }

    #[test]
    fn only_what_others_say_about_it_is_evidence() {
        let mut gathering = gathering("daily-orrin.example");
        assert!(gathering.next_query().is_some());
        gathering.take(&[
            found(
                "https://www.daily-orrin.example/about",
                "Daily Orrin: about us",
            ),
            found("https://other.example/a", "The weather in Orrin"),
            found("ftp://other.example/a", "Daily Orrin"),
            found("https://other.example/b", "What Daily Orrin got wrong"),
            found("http://other.example/b/#top", "What Daily Orrin got wrong"),
            found("https://third.example/daily-orrin/", "An outlet's record"),
            found("https://fourth.example/x", "Daily Orrin again"),
            found("https://fifth.example/x", "Daily Orrin, a fourth result"),
        ]);
        let pack = gathering.finish();
        let urls: Vec<&str> = pack.items.iter().map(|item| item.url.as_str()).collect();
        assert_eq!(
            urls,
            [
                "https://other.example/b",
                "https://third.example/daily-orrin/",
                "https://fourth.example/x"
            ]
        );
        assert_eq!(pack.items[0].id, "E1");
        let left = pack.left_out;
        assert_eq!(
            (
                left.self_published,
                left.off_topic,
                left.repeated,
                left.without_address
            ),
            (1, 1, 1, 1)
        );
    }

    #[test]
    fn searching_stops_early_and_turns_to_negative_signals_when_little_is_found() {
        let results = |from: usize, count: usize| -> Vec<Found> {
            (from..from + count)
                .map(|n| found(&format!("https://s{n}.example/"), "About orrinpaper"))
                .collect()
        };
        let mut full = gathering("orrinpaper.example");
        let mut asked = 0;
        while full.next_query().is_some() {
            full.take(&results(asked * 3, 3));
            asked += 1;
        }
        assert_eq!(asked, 2, "six items after two searches");
        let mut empty = gathering("orrinpaper.example");
        let mut asked = Vec::new();
        while let Some(query) = empty.next_query() {
            asked.push(query);
        }
        assert_eq!(asked.len(), 5);
        assert!(asked[3].text.contains("propaganda"), "{asked:?}");
        let mut half = gathering("orrinpaper.example");
        let mut rounds = 0;
        while half.next_query().is_some() {
            half.take(&results(rounds, 1));
            rounds += 1;
        }
        assert_eq!(rounds, 3, "three of six are no sparse evidence");
    }

    #[test]
    fn fact_checkers_come_first_and_texts_are_cut() {
        let mut gathering = gathering("orrinpaper.example");
        let long = "orrinpaper \u{7}".to_owned() + &"x".repeat(5_000);
        gathering.take(&[
            found("https://s1.example/", &long),
            found("https://correctiv.org/x", "Orrinpaper im Faktencheck"),
        ]);
        let pack = gathering.finish();
        assert_eq!(pack.items[0].fact_checker.as_deref(), Some("CORRECTIV"));
        assert_eq!(pack.items[1].title.chars().count(), LONGEST_TITLE);
        assert_eq!(
            pack.item("E2").map(|item| item.outlet.as_str()),
            Some("s1.example")
        );
        assert_eq!(pack.item("E3"), None);
    }
}
