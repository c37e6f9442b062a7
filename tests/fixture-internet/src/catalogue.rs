//! Which service knows which works, and finds them how.

use std::collections::HashMap;

use crate::rank::{Index, Match};
use crate::services::SERVICES;
use crate::{Knows, Work, World};

/// The works of the world as one service has them.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    works: Vec<Work>,
    by_doi: HashMap<String, usize>,
    /// Words of title, authors, container and year.
    whole: Index,
    /// The same and the abstract.
    texts: Index,
    /// Words of the title.
    titles: Index,
    /// Words of the authors' names.
    authors: Index,
}

/// A work found, with its number in the catalogue and its score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<'a> {
    pub(crate) number: usize,
    pub(crate) work: &'a Work,
    pub(crate) score: f64,
}

impl Catalogue {
    /// A catalogue for every service, by its id.
    pub(crate) fn all(world: &World) -> HashMap<&'static str, Self> {
        SERVICES
            .iter()
            .map(|service| (service.id, Self::of(world, service.id)))
            .collect()
    }

    fn of(world: &World, service: &str) -> Self {
        let rule = world
            .services
            .get(service)
            .map(|plan| plan.knows)
            .unwrap_or_default();
        let mut catalogue = Self::default();
        for work in &world.works {
            let known = match (&work.known_to, rule) {
                (Some(named), _) => named.iter().any(|id| id == service),
                (None, Knows::All) => true,
                (None, Knows::Usual) => work.usual(service),
                (None, Knows::Named) => false,
            };
            if known {
                catalogue.add(work.clone());
            }
        }
        catalogue
    }

    fn add(&mut self, work: Work) {
        let number = self.works.len();
        let title = work.full_title();
        let authors: Vec<String> = work.authors.iter().map(crate::Name::display).collect();
        let authors = authors.join(" ");
        let year = work.year.map(|year| year.to_string()).unwrap_or_default();
        self.titles.add(number, &title);
        self.authors.add(number, &authors);
        let whole = [&title, &authors, &work.container, &year]
            .map(String::as_str)
            .join(" ");
        self.texts.add(number, &format!("{whole} {}", work.summary));
        self.whole.add(number, &whole);
        if !work.doi.is_empty() {
            self.by_doi.entry(work.doi.to_lowercase()).or_insert(number);
        }
        self.works.push(work);
    }

    /// The work with this DOI, in any case; of several the first.
    pub(crate) fn doi(&self, doi: &str) -> Option<Ranked<'_>> {
        self.by_doi
            .get(&doi.trim().to_lowercase())
            .map(|number| self.at(*number, 1.0))
    }

    /// The first work of which this is true.
    pub(crate) fn first(&self, is: impl Fn(&Work) -> bool) -> Option<Ranked<'_>> {
        self.works
            .iter()
            .position(is)
            .map(|number| self.at(number, 1.0))
    }

    /// The work with this number.
    pub(crate) fn number(&self, number: usize) -> Option<Ranked<'_>> {
        (number < self.works.len()).then(|| self.at(number, 1.0))
    }

    /// Works by words anywhere.
    pub(crate) fn search(&self, query: &str, how: Match) -> Vec<Ranked<'_>> {
        self.ranked(self.whole.search(query, how))
    }

    /// Works by words anywhere, the abstract among them.
    pub(crate) fn search_texts(&self, query: &str, how: Match) -> Vec<Ranked<'_>> {
        self.ranked(self.texts.search(query, how))
    }

    /// Works by words of the title.
    pub(crate) fn search_titles(&self, query: &str, how: Match) -> Vec<Ranked<'_>> {
        self.ranked(self.titles.search(query, how))
    }

    /// Works by words of the title that also have all these words among their authors.
    pub(crate) fn search_fields(&self, title: &str, authors: &str, how: Match) -> Vec<Ranked<'_>> {
        let found = if title.trim().is_empty() {
            self.authors.search(authors, Match::All)
        } else {
            self.titles.search(title, how)
        };
        if authors.trim().is_empty() {
            return self.ranked(found);
        }
        let by: Vec<usize> = (self.authors.search(authors, Match::All).into_iter())
            .map(|(number, _)| number)
            .collect();
        self.ranked(found.into_iter().filter(|(n, _)| by.contains(n)).collect())
    }

    fn ranked(&self, found: Vec<(usize, f64)>) -> Vec<Ranked<'_>> {
        found
            .into_iter()
            .map(|(number, score)| self.at(number, score))
            .collect()
    }

    fn at(&self, number: usize, score: f64) -> Ranked<'_> {
        Ranked {
            number,
            work: &self.works[number],
            score,
        }
    }
}
