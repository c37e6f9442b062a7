//! The services, for Settings and the privacy sheet; their keys.

use stet_core::claim::{Claim, ClaimKind};
use stet_core::document::Place;
use stet_core::reference::Work;
use stet_core::text::Span;
use stet_sources::door::WEB;
use stet_sources::keys::{Kept, KeyError, KeyStore as _, KeychainState, Secret};
use stet_sources::{Answer, Around, By, Found, LookUp, Needs, Query};
use tokio_util::sync::CancellationToken;

use super::Outside;
use crate::wire::{self, Failure, KeyState, KeyTest, ServiceRow, ServicesView};

/// Id of the archive that is asked for copies of pages that are gone.
pub(crate) const ARCHIVE: &str = "wayback";

/// What is said of a service beyond what its registry says itself.
struct About {
    id: &'static str,
    name: &'static str,
    purpose: &'static str,
    cost: &'static str,
}

/// Every service, in the order in which they are offered.
const SERVICES: [About; 18] = [
    about("doi", "doi.org", "Says what a DOI leads to.", FREE),
    about(
        "crossref",
        "Crossref",
        "Knows most journal articles, conference papers and scholarly books, and their retractions.",
        FREE,
    ),
    about(
        "datacite",
        "DataCite",
        "Knows data sets, theses, reports and preprints with a DOI.",
        FREE,
    ),
    about(
        "europepmc",
        "Europe PMC",
        "Knows the literature of medicine and the life sciences.",
        FREE,
    ),
    about("arxiv", "arXiv", "Knows its preprints.", FREE),
    about("openlibrary", "Open Library", "Knows books.", FREE),
    about(
        "wikidata",
        "Wikidata",
        "Knows well-known works of every kind.",
        FREE,
    ),
    about(
        "dblp",
        "dblp",
        "Knows the literature of computer science.",
        FREE,
    ),
    about(
        "openalex",
        "OpenAlex",
        "Knows scholarly works of every kind.",
        FREE_KEY,
    ),
    about(
        "semanticscholar",
        "Semantic Scholar",
        "Knows scholarly works of every kind.",
        FREE_KEY,
    ),
    about(
        "web",
        "Linked pages",
        "Opens the pages the document links to, and those a search finds: are they there, and what do they say.",
        FREE,
    ),
    about(
        ARCHIVE,
        "Internet Archive",
        "Finds the archived copy of a page that is gone.",
        FREE,
    ),
    about(
        "wikipedia",
        "Wikipedia",
        "Searches the encyclopaedia for passages about a claim.",
        FREE,
    ),
    about(
        "europepmc_abstracts",
        "Europe PMC abstracts",
        "Finds abstracts of the life sciences for scientific and medical claims.",
        FREE,
    ),
    about(
        "crossref_abstracts",
        "Crossref abstracts",
        "Finds abstracts of scholarly works for scientific and medical claims.",
        FREE,
    ),
    about(
        "fact_checks",
        "Fact-checks (Google)",
        "Finds what fact-checkers have published about a claim before.",
        FREE_KEY,
    ),
    about(
        "serper",
        "Serper",
        "Searches web, news, scholarly works and patents for pages about a claim.",
        PAID,
    ),
    about(
        "brave",
        "Brave Search",
        "Searches the web for pages about a claim.",
        PAID,
    ),
];

const FREE: &str = "Free, no key.";
const PAID: &str = "Paid, with a key of your own.";
const FREE_KEY: &str = "Free, with a key of your own.";

const fn about(
    id: &'static str,
    name: &'static str,
    purpose: &'static str,
    cost: &'static str,
) -> About {
    About {
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
        WEB => sent = vec!["A request for each page, to the host its address names."],
        _ => {}
    }
    let (key, last_four) = if needs_key {
        key(outside, about.id)
    } else {
        (KeyState::Needless, String::new())
    };
    ServiceRow {
        id: about.id.to_owned(),
        name: about.name.to_owned(),
        purpose: about.purpose.to_owned(),
        sent: sent.join(" "),
        cost: about.cost.to_owned(),
        needs_key,
        key,
        last_four,
    }
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
    of_registries.chain(of_providers).collect()
}

fn key(outside: &Outside, service: &str) -> (KeyState, String) {
    match outside.keys.glimpse(service) {
        Ok(Some(glimpse)) => {
            let state = match glimpse.kept {
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
            "This machine offers no keychain. A key can be kept until Stet is closed; it is never written to a file.",
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

/// Keeps a key; where it stands now. Blocks.
///
/// # Errors
/// "invalid" if it cannot be a key or the service takes none; "keychain" if it could not be kept.
pub(crate) fn set_key(
    outside: &Outside,
    service: &str,
    key: &str,
    session_only: bool,
) -> Result<KeyTest, Failure> {
    require_key(outside, service)?;
    let secret = Secret::new(key).map_err(|error| refused(&error))?;
    let kept = if session_only {
        outside.keys.set_for_session(service, &secret)
    } else {
        outside.keys.set(service, &secret)
    };
    kept.map_err(|error| refused(&error))?;
    let words = if session_only {
        "Kept until Stet is closed."
    } else {
        "Kept in the system's keychain."
    };
    let (key, _) = self::key(outside, service);
    Ok(KeyTest {
        key,
        words: words.to_owned(),
    })
}

/// Tries a key with a question that has no answer in any cache.
///
/// # Errors
/// "invalid" if the service takes no key.
pub(crate) async fn test_key(
    outside: &Outside,
    service: &str,
    now: &str,
) -> Result<KeyTest, Failure> {
    require_key(outside, service)?;
    let Some(registry) = outside.registries.iter().find(|r| r.id() == service) else {
        return test_search(outside, service, now).await;
    };
    let ask = LookUp {
        document: String::new(),
        reference: 0,
        work: Work {
            title: format!("Key test {now}"),
            ..Work::default()
        },
        by: By::Description,
    };
    let found = registry.look_up(&ask, &CancellationToken::new()).await;
    let (key, _) = key(outside, service);
    Ok(match found {
        Found::Records(_) | Found::NothingFound => KeyTest {
            key,
            words: format!("{} accepts the key.", registry.name()),
        },
        Found::Declined(reason) => KeyTest { key, words: reason },
        Found::NoAnswer(failure) => no_answer(key, registry.name(), &failure),
    })
}

/// Tries the key of a service that is searched for evidence.
async fn test_search(outside: &Outside, service: &str, now: &str) -> Result<KeyTest, Failure> {
    let mut providers = outside.evidence.iter();
    let Some(provider) = providers.find(|provider| provider.service() == service) else {
        return Err(Failure::not_found("this service"));
    };
    let words = format!("Key test {now}");
    let place = Place {
        block: 0,
        span: Span::new(0, words.len()),
    };
    let query = Query {
        document: String::new(),
        claim: Claim {
            place,
            sentence: place.span,
            quote: words.clone(),
            kind: ClaimKind::Event,
            check_worthiness: 0.0,
            atoms: Vec::new(),
            citations: Vec::new(),
            risks: Vec::new(),
        },
        sentence: words,
        wanted: 1,
        around: Around::default(),
    };
    let looked = provider.look_fully(&query, &CancellationToken::new()).await;
    let (key, _) = key(outside, service);
    Ok(match looked.answer {
        Answer::Hits(_) | Answer::NothingFound => KeyTest {
            key,
            words: format!("{} accepts the key.", name(service)),
        },
        Answer::Declined(reason) => KeyTest { key, words: reason },
        Answer::NoAnswer(failure) => no_answer(key, name(service), &failure),
    })
}

/// What a service that did not answer leaves to say of its key.
fn no_answer(key: KeyState, name: &str, failure: &stet_sources::Failure) -> KeyTest {
    KeyTest {
        key: if failure.retry || !failure.reason.contains("key") {
            key
        } else {
            KeyState::Rejected
        },
        words: format!("{name} did not answer: {}.", failure.reason),
    }
}

/// Removes a key; no error if there is none. Blocks.
///
/// # Errors
/// "keychain" if it could not be removed.
pub(crate) fn remove_key(outside: &Outside, service: &str) -> Result<(), Failure> {
    outside
        .keys
        .remove(service)
        .map_err(|error| refused(&error))
}

fn require_key(outside: &Outside, service: &str) -> Result<(), Failure> {
    if needs(outside, service).iter().any(|needs| needs.key) {
        return Ok(());
    }
    Err(Failure {
        code: "invalid".to_owned(),
        message: format!("{} takes no key.", name(service)),
        advice: None,
        retry: false,
    })
}

fn refused(error: &KeyError) -> Failure {
    let (code, advice) = match error {
        KeyError::Unfit(_) => ("invalid", "Copy the key again, without spaces around it."),
        KeyError::NoService | KeyError::Locked | KeyError::Denied(_) => (
            "keychain",
            "Keep it until Stet is closed instead; it is never written to a file.",
        ),
    };
    Failure {
        code: code.to_owned(),
        message: format!("The key was not kept: {error}."),
        advice: Some(advice.to_owned()),
        retry: false,
    }
}
