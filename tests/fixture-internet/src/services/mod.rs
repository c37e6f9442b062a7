//! The services that are played. Each file answers one service's requests in that service's own
//! shape; it may read the catalogue and nothing else. Latency, limits and faults come on top, the
//! same for all, in [`crate::play`].

mod arxiv;
mod crossref;
mod csl;
mod datacite;
mod dblp;
mod doi;
mod europepmc;
mod openalex;
mod openlibrary;
mod semanticscholar;
mod wikidata;

use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};

/// One service.
pub(crate) struct Service {
    /// Its id in world files, the same that the client knows it by.
    pub(crate) id: &'static str,
    /// The host it answers at.
    pub(crate) host: &'static str,
    /// Answers a request.
    pub(crate) answer: fn(&Asked, &Catalogue) -> Reply,
    /// Where it looks for a key: a header, or else a parameter of the query.
    pub(crate) key: &'static str,
}

/// All of them. The archive has no catalogue and is played with the pages.
pub(crate) const SERVICES: &[Service] = &[
    Service {
        id: "doi",
        host: "doi.org",
        answer: doi::answer,
        key: "",
    },
    Service {
        id: "crossref",
        host: "api.crossref.org",
        answer: crossref::answer,
        key: "crossref-plus-api-token",
    },
    Service {
        id: "datacite",
        host: "api.datacite.org",
        answer: datacite::answer,
        key: "",
    },
    Service {
        id: "europepmc",
        host: "www.ebi.ac.uk",
        answer: europepmc::answer,
        key: "",
    },
    Service {
        id: "openlibrary",
        host: "openlibrary.org",
        answer: openlibrary::answer,
        key: "",
    },
    Service {
        id: "arxiv",
        host: "export.arxiv.org",
        answer: arxiv::answer,
        key: "",
    },
    Service {
        id: "wikidata",
        host: "www.wikidata.org",
        answer: wikidata::answer,
        key: "",
    },
    Service {
        id: "dblp",
        host: "dblp.org",
        answer: dblp::answer,
        key: "",
    },
    Service {
        id: "openalex",
        host: "api.openalex.org",
        answer: openalex::answer,
        key: "api_key",
    },
    Service {
        id: "semanticscholar",
        host: "api.semanticscholar.org",
        answer: semanticscholar::answer,
        key: "x-api-key",
    },
    Service {
        id: "wayback",
        host: "archive.org",
        answer: |_, _| Reply::html(404, "Not found", ""),
        key: "",
    },
];

/// The service at this host.
pub(crate) fn at(host: &str) -> Option<&'static Service> {
    SERVICES.iter().find(|service| service.host == host)
}
