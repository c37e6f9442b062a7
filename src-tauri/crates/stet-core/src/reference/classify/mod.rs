//! What kind of source a reference comes from (rules 1.1 and 1.2).
//!
//! Owns the five domains, their table and the order of classification. Refuses to say whether the
//! reference is real (that is [`super::adjudicate`]) or how sure anyone is ([`super::score`]).

mod host;
mod identifier;
mod kind;
pub mod parity;
mod table;

pub use host::host_of;
pub use identifier::{doi_of, is_doi, is_isbn};
pub use kind::kind_named;
pub(crate) use table::DOMAINS;
pub use table::{DomainRules, Layer, LayerRules, ParityRules, Table, TableError};

use serde::{Deserialize, Serialize};

use super::{Work, WorkKind};

/// The five kinds of source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Domain {
    /// Scholarly works.
    Academic,
    /// News.
    News,
    /// Sites of governments and intergovernmental bodies.
    Government,
    /// Teaching platforms.
    Educational,
    /// The rest.
    General,
}

impl Domain {
    /// All of them, in the order in which hosts and types are tried.
    pub const ALL: [Self; 5] = [
        Self::Academic,
        Self::News,
        Self::Government,
        Self::Educational,
        Self::General,
    ];

    /// The stable name: "ACADEMIC".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Academic => "ACADEMIC",
            Self::News => "NEWS",
            Self::Government => "GOVERNMENT",
            Self::Educational => "EDUCATIONAL",
            Self::General => "GENERAL",
        }
    }

    /// The domain of that name, exactly as [`Domain::name`] writes it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|domain| domain.name() == name)
    }
}

/// Where a reference belongs, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classification {
    /// The domain.
    pub domain: Domain,
    /// What decided.
    pub because: Because,
    /// What stands where a DOI should, as written, if it is not one: reported, never dropped.
    pub malformed_doi: Option<String>,
    /// True for cases, statutes and patents: they have registers of their own, and no registry of
    /// scholarly works is asked about them.
    pub own_register: bool,
}

/// What decided a classification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", content = "what", rename_all = "snake_case")]
pub enum Because {
    /// An identifier of scholarly works or books: "doi", "arxiv", "pmid", "pmcid", "isbn".
    Identifier(String),
    /// The host of the address, and the entry of the table it matched.
    Host(String),
    /// The declared type, as the table names it.
    Type(String),
    /// Nothing did.
    Nothing,
}

/// Classifies what is cited by the shipped table; see [`classify_by`].
#[must_use]
pub fn classify(work: &Work) -> Classification {
    classify_by(Table::built_in(), work)
}

/// Classifies what is cited: an identifier first, then the host of its address, then its declared
/// type (rules 1.2, desk form).
#[must_use]
pub fn classify_by(table: &Table, work: &Work) -> Classification {
    let (domain, because) = identified(work)
        .map(|name| (Domain::Academic, Because::Identifier(name.to_owned())))
        .or_else(|| by_host(table, &work.url))
        .or_else(|| by_type(table, work.kind))
        .unwrap_or((Domain::General, Because::Nothing));
    Classification {
        domain,
        because,
        malformed_doi: (!work.doi.trim().is_empty() && doi_of(&work.doi).is_none())
            .then(|| work.doi.clone()),
        own_register: work.kind.has_own_register(),
    }
}

fn identified(work: &Work) -> Option<&'static str> {
    if doi_of(&work.doi).is_some() {
        Some("doi")
    } else if !work.arxiv.is_empty() {
        Some("arxiv")
    } else if !work.pmid.is_empty() {
        Some("pmid")
    } else if !work.pmcid.is_empty() {
        Some("pmcid")
    } else if is_isbn(&work.isbn) {
        Some("isbn")
    } else {
        None
    }
}

fn by_host(table: &Table, url: &str) -> Option<(Domain, Because)> {
    let host = host_of(url)?;
    Domain::ALL.into_iter().find_map(|domain| {
        let entry = table
            .rules(domain)
            .hosts
            .iter()
            .find(|entry| host::matches(&host, entry))?;
        Some((domain, Because::Host(entry.clone())))
    })
}

fn by_type(table: &Table, kind: WorkKind) -> Option<(Domain, Because)> {
    let name = kind::type_of(kind)?;
    Domain::ALL.into_iter().find_map(|domain| {
        let here = table.rules(domain).types.iter().any(|known| known == name);
        here.then(|| (domain, Because::Type(name.to_owned())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(doi: &str, url: &str, kind: WorkKind) -> Work {
        Work {
            doi: doi.to_owned(),
            url: url.to_owned(),
            kind,
            ..Work::default()
        }
    }

    #[test]
    fn order_of_classification() {
        use Domain::*;
        let table = [
            (
                "10.1000/xyz",
                "https://nytimes.com/a",
                WorkKind::NewsArticle,
                Academic,
            ),
            (
                "not a doi",
                "https://nytimes.com/a",
                WorkKind::JournalArticle,
                News,
            ),
            ("10.12/x", "", WorkKind::Unknown, General),
            (
                "",
                "https://link.springer.com/article/1",
                WorkKind::WebPage,
                Academic,
            ),
            (
                "",
                "https://pubmed.ncbi.nlm.nih.gov/1",
                WorkKind::Unknown,
                Academic,
            ),
            (
                "",
                "https://springer.evil.example/",
                WorkKind::Unknown,
                General,
            ),
            (
                "",
                "https://springer.github.io/",
                WorkKind::Unknown,
                General,
            ),
            ("", "https://news.bbc.co.uk/1", WorkKind::WebPage, News),
            ("", "www.reuters.com/story", WorkKind::Unknown, News),
            (
                "",
                "https://example.org/?ref=nytimes.com",
                WorkKind::Unknown,
                General,
            ),
            ("", "https://not-nytimes.com/", WorkKind::Unknown, General),
            (
                "",
                "https://nytimes.com.evil.example/",
                WorkKind::Unknown,
                General,
            ),
            (
                "",
                "https://nytimes.com@evil.example/",
                WorkKind::Unknown,
                General,
            ),
            ("", "https://evil.com/a.gov", WorkKind::Unknown, General),
            (
                "",
                "https://www.gov.uk/guidance",
                WorkKind::Unknown,
                Government,
            ),
            (
                "",
                "https://WWW.CDC.GOV./flu",
                WorkKind::Unknown,
                Government,
            ),
            ("", "https://data.gov.it/x", WorkKind::Unknown, Government),
            (
                "",
                "https://www.insee.gouv.fr/",
                WorkKind::Unknown,
                Government,
            ),
            ("", "https://www.govtrack.us/", WorkKind::Unknown, General),
            (
                "",
                "https://phet.colorado.edu/sims",
                WorkKind::WebPage,
                Educational,
            ),
            ("", "https://colorado.edu/", WorkKind::WebPage, General),
            ("", "", WorkKind::Thesis, Academic),
            ("", "", WorkKind::Book, Academic),
            ("", "", WorkKind::Report, Academic),
            ("", "", WorkKind::MagazineArticle, News),
            ("", "", WorkKind::Recording, General),
        ];
        for (doi, url, kind, expected) in table {
            let found = classify(&work(doi, url, kind));
            assert_eq!(found.domain, expected, "{doi} {url} {kind:?}");
        }
    }

    #[test]
    fn public_bodies_and_press_are_known_beyond_english() {
        use Domain::{General, Government, News};
        for (host, expected) in [
            ("www.parliament.uk", Government),
            ("dip.bundestag.de", Government),
            ("www.assemblee-nationale.fr", Government),
            ("www.camara.leg.br", Government),
            ("portal.stf.jus.br", Government),
            ("www.istat.it", Government),
            ("opendata.cbs.nl", Government),
            ("www.sejm.gov.pl", Government),
            ("www.ssb.no", Government),
            ("www.eduskunta.fi", Government),
            ("vdb.czso.cz", Government),
            ("www.ksh.hu", Government),
            ("www.tuik.gov.tr", Government),
            ("www.city.sapporo.lg.jp", Government),
            ("www.stats.gov.cn", Government),
            ("kostat.go.kr", Government),
            ("www.capmas.gov.eg", Government),
            ("www.lemonde.fr", News),
            ("www.derstandard.at", News),
            ("www1.folha.uol.com.br", News),
            ("www3.nhk.or.jp", News),
            ("www.cna.com.tw", News),
            ("www.hani.co.kr", News),
            ("arabic.aljazeera.net", News),
            ("notbundestag.de", General),
            ("bundestag.de.example.org", General),
            ("uol.com.br", General),
            ("istat.example.it", General),
        ] {
            let found = classify(&work("", &format!("https://{host}/x"), WorkKind::Unknown));
            assert_eq!(found.domain, expected, "{host}");
        }
    }

    #[test]
    fn a_malformed_doi_is_reported() {
        let found = classify(&work("10.1/ab", "", WorkKind::Unknown));
        assert_eq!(found.malformed_doi.as_deref(), Some("10.1/ab"));
        let found = classify(&work("10.1000/ab", "", WorkKind::Unknown));
        assert_eq!(found.malformed_doi, None);
    }

    #[test]
    fn identifiers_and_registers() {
        let book = Work {
            isbn: "9780306406157".into(),
            url: "https://www.nytimes.com/books".into(),
            ..Work::default()
        };
        assert_eq!(
            classify(&book).because,
            Because::Identifier("isbn".to_owned())
        );
        assert!(classify(&work("", "", WorkKind::Patent)).own_register);
    }
}
