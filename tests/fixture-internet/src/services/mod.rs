//! The services that are played. Each file answers one service's requests in that service's own
//! shape; it may read the catalogue, the texts or the scripts and nothing else. Latency, limits and faults come on top, the
//! same for all, in [`crate::play`].

mod anthropic;
mod arxiv;
mod brave;
mod courtlistener;
mod crossref;
mod csl;
mod datacite;
mod dblp;
mod doi;
mod europepmc;
mod factchecktools;
mod gemini;
mod govinfo;
mod local_model;
mod openai;
mod openalex;
mod openlibrary;
mod semanticscholar;
mod serper;
mod wikidata;
mod wikipedia;

use crate::catalogue::Catalogue;
use crate::exchange::{Asked, Reply};
use crate::models::script::Scripts;
use crate::texts::Texts;

/// One service.
pub(crate) struct Service {
    /// Its id in world files, the same that the client knows it by.
    pub(crate) id: &'static str,
    /// The host it answers at; ".wikipedia.org" for every host under it.
    pub(crate) host: &'static str,
    /// Answers a request.
    pub(crate) answer: Answer,
    /// Where it looks for a key: a header, or else a parameter of the query.
    pub(crate) key: &'static str,
}

/// What a service looks in for its answer.
pub(crate) enum Answer {
    /// The works it knows.
    Works(fn(&Asked, &Catalogue) -> Reply),
    /// The works it knows, and what else the world has.
    WorksAndTexts(fn(&Asked, &Catalogue, &Texts) -> Reply),
    /// The pages, articles and fact-checks of the world.
    Texts(fn(&Asked, &Texts) -> Reply),
    /// What the world has models say.
    Models(fn(&Asked, &Scripts) -> Reply),
}

/// All of them. The archive has no catalogue and is played with the pages.
pub(crate) const SERVICES: &[Service] = &[
    Service {
        id: "doi",
        host: "doi.org",
        answer: Answer::Works(doi::answer),
        key: "",
    },
    Service {
        id: "crossref",
        host: "api.crossref.org",
        answer: Answer::Works(crossref::answer),
        key: "crossref-plus-api-token",
    },
    Service {
        id: "datacite",
        host: "api.datacite.org",
        answer: Answer::Works(datacite::answer),
        key: "",
    },
    Service {
        id: "europepmc",
        host: "www.ebi.ac.uk",
        answer: Answer::Works(europepmc::answer),
        key: "",
    },
    Service {
        id: "openlibrary",
        host: "openlibrary.org",
        answer: Answer::Works(openlibrary::answer),
        key: "",
    },
    Service {
        id: "arxiv",
        host: "export.arxiv.org",
        answer: Answer::Works(arxiv::answer),
        key: "",
    },
    Service {
        id: "wikidata",
        host: "www.wikidata.org",
        answer: Answer::WorksAndTexts(wikidata::answer),
        key: "",
    },
    Service {
        id: "dblp",
        host: "dblp.org",
        answer: Answer::Works(dblp::answer),
        key: "",
    },
    Service {
        id: "openalex",
        host: "api.openalex.org",
        answer: Answer::Works(openalex::answer),
        key: "api_key",
    },
    Service {
        id: "semanticscholar",
        host: "api.semanticscholar.org",
        answer: Answer::Works(semanticscholar::answer),
        key: "x-api-key",
    },
    Service {
        id: "courtlistener",
        host: "www.courtlistener.com",
        answer: Answer::Works(courtlistener::answer),
        key: "authorization",
    },
    Service {
        id: "govinfo",
        host: "api.govinfo.gov",
        answer: Answer::Works(govinfo::answer),
        key: "x-api-key",
    },
    Service {
        id: "wayback",
        host: "archive.org",
        answer: Answer::Works(|_, _| Reply::html(404, "Not found", "")),
        key: "",
    },
    Service {
        id: "wikipedia",
        host: ".wikipedia.org",
        answer: Answer::Texts(wikipedia::answer),
        key: "",
    },
    Service {
        id: "fact_checks",
        host: "factchecktools.googleapis.com",
        answer: Answer::Texts(factchecktools::answer),
        key: "x-goog-api-key",
    },
    Service {
        id: "serper",
        host: "google.serper.dev",
        answer: Answer::Texts(serper::answer),
        key: "x-api-key",
    },
    Service {
        id: "brave",
        host: "api.search.brave.com",
        answer: Answer::Texts(brave::answer),
        key: "x-subscription-token",
    },
    Service {
        id: "anthropic",
        host: "api.anthropic.com",
        answer: Answer::Models(anthropic::answer),
        key: "x-api-key",
    },
    Service {
        id: "openai",
        host: "api.openai.com",
        answer: Answer::Models(openai::answer),
        key: "authorization",
    },
    Service {
        id: "gemini",
        host: "generativelanguage.googleapis.com",
        answer: Answer::Models(gemini::answer),
        key: "x-goog-api-key",
    },
    Service {
        id: "local_model",
        host: LOCALHOST,
        answer: Answer::Models(local_model::answer),
        key: "authorization",
    },
];

/// The name of the server of one's own; its address is played too.
const LOCALHOST: &str = "localhost";

/// The service at this host.
pub(crate) fn at(host: &str) -> Option<&'static Service> {
    let host = if host == "127.0.0.1" { LOCALHOST } else { host };
    SERVICES
        .iter()
        .find(|service| match service.host.starts_with('.') {
            true => host.ends_with(service.host),
            false => service.host == host,
        })
}

/// What a service says to a key that it does not know, or to none: each in its own way.
pub(crate) fn locked(service: &Service, given: bool) -> Reply {
    match service.id {
        "serper" => serper::locked(),
        "brave" => brave::locked(given),
        "fact_checks" => factchecktools::locked(given),
        "anthropic" => anthropic::locked(given),
        "openai" => openai::locked(given),
        "gemini" => gemini::locked(given),
        "local_model" => local_model::locked(given),
        _ => {
            let words = serde_json::json!({ "error": "a valid key is needed" });
            Reply::json_of(if given { 403 } else { 401 }, &words)
        }
    }
}
