//! A source of evidence as a work that can be cited.

use super::{Source, SourceClass};
use crate::reference::classify::{Domain, classify, doi_of};
use crate::reference::parse::names;
use crate::reference::{Work, WorkKind};

impl Source {
    /// The source as a work to cite: what it says of itself and nothing else. A DOI is taken from an
    /// address of the resolver only.
    #[must_use]
    pub fn as_work(&self) -> Work {
        let url = self.url.clone().unwrap_or_default();
        let credited = names(self.author.as_deref().unwrap_or_default());
        let mut day = self.published_at.iter().flat_map(|day| day.split('-'));
        let mut work = Work {
            title: self.title.clone(),
            authors: credited.persons,
            et_al: credited.et_al,
            container: self.publisher.clone().unwrap_or_default(),
            year: day.next().and_then(|year| year.parse().ok()),
            month: day.next().and_then(|month| month.parse().ok()),
            day: day.next().and_then(|day| day.get(..2)?.parse().ok()),
            doi: doi_in(&url),
            accessed: self.retrieved_at.chars().take(10).collect(),
            url,
            ..Work::default()
        };
        work.kind = match self.class {
            _ if !work.doi.is_empty() => WorkKind::JournalArticle,
            SourceClass::TierOnePress => WorkKind::NewsArticle,
            SourceClass::TradePress => WorkKind::MagazineArticle,
            _ => WorkKind::WebPage,
        };
        work
    }

    /// How gladly it is suggested as a citation, smaller first (rules 6.4): the primary source and
    /// government, the literature, official bodies and reference works, news, the rest.
    #[must_use]
    pub fn preference(&self) -> u8 {
        match (self.class, classify(&self.as_work()).domain) {
            (SourceClass::TradePress, _) => 4,
            (SourceClass::Primary, _) | (_, Domain::Government) => 0,
            (_, Domain::Academic) => 1,
            (SourceClass::AuthoritativeSecondary, _) => 2,
            (SourceClass::TierOnePress, _) | (_, Domain::News) => 3,
            _ => 5,
        }
    }
}

/// The DOI of a resolver's address; empty for any other.
fn doi_in(url: &str) -> String {
    let host = url::Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    match host.as_deref() {
        Some("doi.org" | "dx.doi.org") => doi_of(url).unwrap_or_default(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::source;
    use super::*;

    fn at(url: &str, class: SourceClass) -> Source {
        Source {
            url: Some(url.to_owned()),
            class,
            supplied: false,
            ..source("s")
        }
    }

    #[test]
    fn what_the_source_says_becomes_fields() {
        let mut page = at("https://gazette.example/storm", SourceClass::TierOnePress);
        page.author = Some("Ada Okonkwo and Li Wei".to_owned());
        page.publisher = Some("The Gazette".to_owned());
        page.published_at = Some("2019-11-21".to_owned());
        let work = page.as_work();
        assert_eq!(work.kind, WorkKind::NewsArticle);
        assert_eq!(
            (work.year, work.month, work.day),
            (Some(2019), Some(11), Some(21))
        );
        assert_eq!(work.container, "The Gazette");
        assert_eq!(work.authors.len(), 2);
        assert_eq!(work.accessed, "2026-01-02");
        assert!(work.doi.is_empty());
        let article = at("https://doi.org/10.5555/eelgrass", SourceClass::Other).as_work();
        assert_eq!(article.kind, WorkKind::JournalArticle);
        assert_eq!(article.doi, "10.5555/eelgrass");
        assert!(article.year.is_none());
    }

    #[test]
    fn government_goes_before_the_literature_and_that_before_the_press() {
        let order = [
            at("https://www.census.gov/a", SourceClass::Other),
            at("https://doi.org/10.5555/eelgrass", SourceClass::Other),
            at(
                "https://www.britannica.com/a",
                SourceClass::AuthoritativeSecondary,
            ),
            at("https://www.reuters.com/a", SourceClass::TierOnePress),
            at("https://www.thegrocer.co.uk/a", SourceClass::TradePress),
            at("https://blog.example/a", SourceClass::Other),
        ];
        let ranks: Vec<u8> = order.iter().map(Source::preference).collect();
        assert!(ranks.is_sorted(), "{ranks:?}");
        assert!(ranks[0] < ranks[1] && ranks[3] < ranks[5], "{ranks:?}");
    }
}
