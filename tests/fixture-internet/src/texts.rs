//! What searches for words find: web pages, articles of the encyclopaedia, items by
//! their names, earlier fact-checks.

use serde::Deserialize;

use crate::rank::{Index, Match};
use crate::{Page, WikidataItem, World};

/// An article of the encyclopaedia.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Article {
    /// Its title.
    pub title: String,
    /// Its words: each line a paragraph, "== History ==" a heading.
    pub text: String,
    /// Its language; English if not given.
    pub language: String,
    /// When it was last changed, "2024-05-01T12:00:00Z".
    pub edited: String,
}

/// A statement that somebody has checked.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FactCheck {
    /// The statement.
    pub claim: String,
    /// Who made it.
    pub claimant: String,
    /// When it was made, "2021-02-01".
    pub claimed: String,
    /// Who checked it.
    pub publisher: String,
    /// Where they publish, "checkers.example".
    pub site: String,
    /// Address of the review; a page of that address may exist.
    pub url: String,
    /// Its title.
    pub title: String,
    /// The rating in the publisher's words, "Mostly false".
    pub rating: String,
    /// When it was checked, "2021-03-01".
    pub reviewed: String,
    /// Language of the review; English if not given.
    pub language: String,
}

/// All of them, to be searched.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    pages: Vec<Page>,
    by_words: Index,
    articles: Vec<Article>,
    of_articles: Index,
    fact_checks: Vec<FactCheck>,
    of_claims: Index,
    items: Vec<WikidataItem>,
}

impl Texts {
    /// The texts of a world.
    pub(crate) fn of(world: &World) -> Self {
        let mut texts = Self::default();
        for page in &world.pages {
            if let Some(words) = page.known_as() {
                let number = texts.pages.len();
                texts
                    .by_words
                    .add(number, &format!("{} {words}", page.title));
                texts.pages.push(page.clone());
            }
        }
        for (number, article) in world.articles.iter().enumerate() {
            let words = format!("{} {}", article.title, article.text);
            texts.of_articles.add(number, &words);
        }
        for (number, check) in world.fact_checks.iter().enumerate() {
            let words = format!("{} {} {}", check.claim, check.claimant, check.title);
            texts.of_claims.add(number, &words);
        }
        texts.articles = world.articles.clone();
        texts.fact_checks = world.fact_checks.clone();
        texts.items = world.items.clone();
        texts
    }

    /// Pages that hold any of the words, and every quoted one as it is, on one of the sites named with
    /// `site:`, if any is; best first. `sort` is empty for all of them.
    pub(crate) fn search(&self, query: &str, sort: &str) -> Vec<&Page> {
        let exact: Vec<String> = query
            .split('"')
            .skip(1)
            .step_by(2)
            .map(str::to_lowercase)
            .collect();
        let (sites, words): (Vec<&str>, Vec<&str>) = query
            .split_whitespace()
            .map(|word| word.trim_matches(['(', ')']))
            .filter(|word| *word != "OR")
            .partition(|word| word.starts_with("site:"));
        let on_site = |page: &&Page| {
            let address = page
                .url
                .split_once("://")
                .map_or(page.url.as_str(), |(_, rest)| rest);
            let mut wanted = sites.iter().filter_map(|site| site.strip_prefix("site:"));
            sites.is_empty()
                || wanted.any(|site| address.trim_start_matches("www.").starts_with(site))
        };
        let found = self
            .by_words
            .search(&words.join(" "), Match::Any)
            .into_iter();
        found
            .map(|(number, _)| &self.pages[number])
            .filter(on_site)
            .filter(|page| sort.is_empty() || page.sort == sort)
            .filter(|page| {
                let words = page.known_as().unwrap_or_default().to_lowercase();
                exact.iter().all(|exact| words.contains(exact.trim()))
            })
            .collect()
    }

    /// Articles in a language that match, best first, with their numbers.
    pub(crate) fn articles(
        &self,
        query: &str,
        how: Match,
        language: &str,
    ) -> Vec<(usize, &Article)> {
        let found = self.of_articles.search(query, how).into_iter();
        found
            .map(|(number, _)| (number, &self.articles[number]))
            .filter(|(_, article)| said(&article.language) == language)
            .collect()
    }

    /// The article of this number.
    pub(crate) fn article(&self, number: usize) -> Option<&Article> {
        self.articles.get(number)
    }

    /// Items whose names begin so, those called so exactly first, each with the name that fits.
    pub(crate) fn items(&self, name: &str) -> Vec<(&WikidataItem, &str)> {
        let wanted = name.trim().to_lowercase();
        let fits = |name: &&str| name.to_lowercase().starts_with(&wanted);
        let mut found: Vec<(&WikidataItem, &str)> = (self.items.iter())
            .filter_map(|item| Some((item, item.names().find(fits)?)))
            .collect();
        found.sort_by_key(|(_, name)| name.to_lowercase() != wanted);
        found
    }

    /// The item of this id.
    pub(crate) fn item(&self, id: &str) -> Option<&WikidataItem> {
        self.items.iter().find(|item| item.id == id)
    }

    /// Fact-checks that hold any of the words, best first; in one language if it is given.
    pub(crate) fn fact_checks(&self, query: &str, language: Option<&str>) -> Vec<&FactCheck> {
        let found = self.of_claims.search(query, Match::Any).into_iter();
        found
            .map(|(number, _)| &self.fact_checks[number])
            .filter(|check| language.is_none_or(|language| said(&check.language) == language))
            .collect()
    }
}

/// The language that is meant.
pub(crate) fn said(language: &str) -> &str {
    if language.is_empty() { "en" } else { language }
}

/// The beginning of a page's words, as results show them.
pub(crate) fn snippet(page: &Page) -> String {
    const SHOWN: usize = 200;
    let words = page.known_as().unwrap_or_default();
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{} ...", &line[..at]),
        None => line,
    }
}
