//! The services, for Settings and the privacy sheet.

use stet_sources::Needs;
use stet_sources::door::WEB;
use stet_sources::keys::{Kept, KeyStore as _, KeychainState};
use stet_sources::timestamps::TIMESTAMP;

use super::Outside;
use crate::engine::held;
use crate::wire::{self, KeyState, ServiceGroup, ServiceRow, ServicesView};

/// Id of the archive that is asked for copies of pages that are gone.
pub(crate) const ARCHIVE: &str = "wayback";

/// What is said of a service beyond what its registry says itself.
struct About {
    group: ServiceGroup,
    id: &'static str,
    name: &'static str,
    purpose: &'static str,
    cost: &'static str,
}

/// Every service, group by group, in the order in which they are offered.
const SERVICES: [About; 26] = [
    about(WORKS, "doi", "doi.org", "Says what a DOI leads to.", FREE),
    about(
        WORKS,
        "crossref",
        "Crossref",
        "Knows most journal articles, conference papers and scholarly books, and their retractions.",
        FREE,
    ),
    about(
        WORKS,
        "datacite",
        "DataCite",
        "Knows data sets, theses, reports and preprints with a DOI.",
        FREE,
    ),
    about(
        WORKS,
        "europepmc",
        "Europe PMC",
        "Knows the literature of medicine and the life sciences.",
        FREE,
    ),
    about(WORKS, "arxiv", "arXiv", "Knows its preprints.", FREE),
    about(WORKS, "openlibrary", "Open Library", "Knows books.", FREE),
    about(
        WORKS,
        "wikidata",
        "Wikidata",
        "Knows well-known works of every kind.",
        FREE,
    ),
    about(
        WORKS,
        "dblp",
        "dblp",
        "Knows the literature of computer science.",
        FREE,
    ),
    about(
        WORKS,
        "openalex",
        "OpenAlex",
        "Knows scholarly works of every kind.",
        FREE_KEY,
    ),
    about(
        WORKS,
        "semanticscholar",
        "Semantic Scholar",
        "Knows scholarly works of every kind.",
        FREE_KEY,
    ),
    about(
        LAW,
        "courtlistener",
        "CourtListener",
        "Knows decisions of the courts of the United States by volume, reporter and page.",
        FREE_KEY,
    ),
    about(
        LAW,
        "govinfo",
        "GovInfo",
        "Knows the United States Code, public laws and federal regulations.",
        FREE_KEY,
    ),
    about(
        PAGES,
        "web",
        "Linked pages",
        "Opens the pages the document links to and those a search finds, to see whether they exist \
         and what they say.",
        FREE,
    ),
    about(
        PAGES,
        ARCHIVE,
        "Internet Archive",
        "Finds the archived copy of a page that is gone.",
        FREE,
    ),
    about(
        CLAIMS,
        "wikipedia",
        "Wikipedia",
        "Searches the encyclopaedia for passages about a claim.",
        FREE,
    ),
    about(
        CLAIMS,
        "wikidata_statements",
        "Wikidata statements",
        "Looks up figures, dates and offices of the people, places and things a claim names.",
        FREE,
    ),
    about(
        CLAIMS,
        "europepmc_abstracts",
        "Europe PMC abstracts",
        "Finds abstracts of the life sciences for scientific and medical claims.",
        FREE,
    ),
    about(
        CLAIMS,
        "crossref_abstracts",
        "Crossref abstracts",
        "Finds abstracts of scholarly works for scientific and medical claims.",
        FREE,
    ),
    about(
        CLAIMS,
        "fact_checks",
        "Fact-checks (Google)",
        "Finds what fact-checkers have published about a claim before.",
        FREE_KEY,
    ),
    about(
        CLAIMS,
        "serper",
        "Serper",
        "Searches web, news, scholarly works and patents for pages about a claim.",
        PAID,
    ),
    about(
        CLAIMS,
        "brave",
        "Brave Search",
        "Searches the web for pages about a claim.",
        PAID,
    ),
    about(MODELS, "anthropic", "Anthropic", MODEL, PAID),
    about(MODELS, "openai", "OpenAI", MODEL, PAID),
    about(MODELS, "gemini", "Google Gemini", MODEL, PAID),
    about(
        MODELS,
        "local_model",
        "Local model",
        "A language model on this machine or in your own network: reads passages, finds claims, words the reasoning.",
        "Free; a server of your own, such as Ollama, LM Studio or llama-server.",
    ),
    about(
        RECORD,
        TIMESTAMP,
        "Time-stamping authority",
        "Certifies when a package was sealed or a report signed off, so you need not rely on this \
         machine’s clock. Choose an authority in Settings.",
        "The public ones are free, no key needed.",
    ),
];

const MODEL: &str = "A language model: reads passages, finds claims, words the reasoning.";

const FREE: &str = "Free, no key.";
const PAID: &str = "Paid, with a key of your own.";
const FREE_KEY: &str = "Free, with a key of your own.";

const WORKS: ServiceGroup = ServiceGroup::Works;
const LAW: ServiceGroup = ServiceGroup::Law;
const PAGES: ServiceGroup = ServiceGroup::Pages;
const CLAIMS: ServiceGroup = ServiceGroup::Claims;
const MODELS: ServiceGroup = ServiceGroup::Models;
const RECORD: ServiceGroup = ServiceGroup::Record;

const fn about(
    group: ServiceGroup,
    id: &'static str,
    name: &'static str,
    purpose: &'static str,
    cost: &'static str,
) -> About {
    About {
        group,
        id,
        name,
        purpose,
        cost,
    }
}

/// What a person calls a service.
pub(crate) fn name(id: &str) -> &str {
    SERVICES
        .iter()
        .find(|about| about.id == id)
        .map_or(id, |about| about.name)
}

/// Every id there is.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    SERVICES.iter().map(|about| about.id)
}

/// True if asking it costs money.
pub(crate) fn is_paid(id: &str) -> bool {
    SERVICES
        .iter()
        .any(|about| about.id == id && about.cost == PAID)
}

/// True if there is such a service.
pub(crate) fn known(id: &str) -> bool {
    SERVICES.iter().any(|about| about.id == id)
}

/// The services as they stand. Blocks: a keychain may ask its owner.
pub(crate) fn view(outside: &Outside) -> ServicesView {
    let (keychain, keychain_words) = keychain(&outside.keys.state());
    ServicesView {
        services: SERVICES.iter().map(|about| row(outside, about)).collect(),
        keychain,
        keychain_words: keychain_words.to_owned(),
    }
}

fn row(outside: &Outside, about: &About) -> ServiceRow {
    let needs = needs(outside, about.id);
    let needs_key = needs.iter().any(|needs| needs.key);
    let mut sent: Vec<&str> = Vec::new();
    for said in needs.iter().map(|needs| needs.sent) {
        if !sent.contains(&said) {
            sent.push(said);
        }
    }
    match about.id {
        ARCHIVE => sent.push("The address of a link that is gone, and the day it was read."),
        TIMESTAMP => sent.push("The hash of a log row and a random number; no words."),
        WEB => sent = vec!["A request for each page, to the host its address names."],
        _ => {}
    }
    let (key, last_four) = if takes_key(outside, about.id) {
        key(outside, about.id)
    } else {
        (KeyState::Needless, String::new())
    };
    ServiceRow {
        id: about.id.to_owned(),
        group: about.group,
        name: about.name.to_owned(),
        purpose: about.purpose.to_owned(),
        sent: sent.join(" "),
        cost: about.cost.to_owned(),
        needs_key,
        key,
        last_four,
    }
}

/// Where a person enters keys.
pub(crate) const KEYS_AT: &str = "Enter one in Stet’s window, under Settings, Services.";

/// A sentence for each of these services that cannot be asked, having no key. Blocks: a keychain may
/// ask its owner.
pub(crate) fn keyless(outside: &Outside, on: &[String]) -> Vec<String> {
    let lacks = |about: &&About| {
        on.iter().any(|id| id == about.id)
            && needs(outside, about.id).iter().any(|needs| needs.key)
            && key(outside, about.id).0 == KeyState::None
    };
    let lacking = SERVICES.iter().filter(lacks);
    let mut said: Vec<String> = lacking
        .map(|about| {
            let name = about.name;
            format!("{name} is allowed but has no key, so it is not asked. {KEYS_AT}")
        })
        .collect();
    let (_, why) = keychain(&outside.keys.state());
    if !said.is_empty() && !why.is_empty() {
        said.push(why.to_owned());
    }
    said
}

/// What it takes to ask a service: about references, and about claims.
fn needs(outside: &Outside, service: &str) -> Vec<Needs> {
    let registries = outside.registries.iter();
    let of_registries = registries
        .filter(|registry| registry.id() == service)
        .map(|registry| registry.needs());
    let providers = outside.evidence.iter();
    let of_providers = providers
        .filter(|provider| provider.service() == service)
        .map(|provider| provider.needs());
    let models = outside.models();
    let of_models = models
        .iter()
        .filter(|model| model.service() == service)
        .map(|model| model.needs());
    of_registries.chain(of_providers).chain(of_models).collect()
}

/// True if a key can be kept for a service.
pub(super) fn takes_key(outside: &Outside, service: &str) -> bool {
    let models = outside.models();
    let mut of_models = models.iter().filter(|model| model.service() == service);
    of_models.any(|model| model.takes_key())
        || needs(outside, service).iter().any(|needs| needs.key)
}

/// Where the key of a service stands, and its last four characters.
pub(super) fn key(outside: &Outside, service: &str) -> (KeyState, String) {
    match outside.keys.glimpse(service) {
        Ok(Some(glimpse)) => {
            let refused = held(&outside.refused).contains(service);
            let state = match glimpse.kept {
                _ if refused => KeyState::Rejected,
                Kept::Keychain => KeyState::Stored,
                Kept::Session => KeyState::Session,
            };
            (state, glimpse.last_four)
        }
        // A keychain that does not answer is said once, above the list.
        Ok(None) | Err(_) => (KeyState::None, String::new()),
    }
}

fn keychain(state: &KeychainState) -> (wire::KeychainState, &'static str) {
    match state {
        KeychainState::Available => (wire::KeychainState::Available, ""),
        KeychainState::NoService => (
            wire::KeychainState::Missing,
            "This machine has no keychain. A key can be kept until Stet is closed; it is never \
             written to a file.",
        ),
        KeychainState::Locked => (
            wire::KeychainState::Locked,
            "The keychain is locked. Unlock it and start Stet again, or keep a key until Stet is closed.",
        ),
        KeychainState::Denied(_) => (
            wire::KeychainState::Denied,
            "The keychain refused Stet. Allow it there, or keep a key until Stet is closed.",
        ),
    }
}
