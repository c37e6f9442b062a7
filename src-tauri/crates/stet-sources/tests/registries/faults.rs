//! Everything that goes wrong is no answer.

use std::time::Duration;

use stet_core::reference::Work;
use stet_sources::{By, Found};

use crate::{ask, cited, law, world};

/// Faults of a service, and what a person is told.
const FAULTS: &[(&str, &str)] = &[
    ("do = \"status\"\nstatus = 500", "it failed (500)"),
    (
        "do = \"status\"\nstatus = 503\nretry_after = 1",
        "it failed (503)",
    ),
    (
        "do = \"status\"\nstatus = 429\nretry_after = 1",
        "it wants fewer requests (429)",
    ),
    (
        "do = \"status\"\nstatus = 403",
        "it refused to answer (403)",
    ),
    (
        "do = \"status\"\nstatus = 400",
        "it rejected the request (400)",
    ),
    // A page says that there is nothing: not the service's own words.
    ("do = \"status\"\nstatus = 404", "web page"),
    ("do = \"silence\"", "timed out"),
    ("do = \"hang_up\"", "the connection failed"),
    ("do = \"stall\"\nbytes = 10", "timed out"),
    ("do = \"truncate\"\nbytes = 10", "broken"),
    ("do = \"wrong_json\"", "could not be read"),
    ("do = \"broken_json\"", "not JSON"),
    ("do = \"html\"", "web page"),
    ("do = \"captive_portal\"", "something else answered instead"),
    ("do = \"redirect_loop\"", "it redirects endlessly"),
    ("do = \"endless\"", "larger than"),
    ("do = \"gzip_bomb\"", "larger than"),
    ("do = \"broken_gzip\"", "broken"),
    ("do = \"drip\"\nevery_ms = 100", "timed out"),
];

/// Services whose answers are not JSON, and whose 404 is plain words, put some things differently.
fn otherwise(service: &str, fault: &str) -> bool {
    let page = ["could not be read", "not JSON", "web page"].contains(&fault);
    page && ["arxiv", "crossref"].contains(&service)
}

fn full() -> Work {
    Work {
        doi: "10.5555/tides.1".to_owned(),
        ..cited()
    }
}

async fn every_fault(service: &str, by: By, cited: Work) {
    let mut text = String::from(
        "[[pages]]\nurl = \"http://login.free-wifi.example/welcome\"\ntitle = \"Log in\"\n",
    );
    for (at, (fault, _)) in FAULTS.iter().enumerate() {
        // Services may be asked twice for one look-up; a fault that comes once stops the first.
        let nth = at + 1;
        text.push_str(&format!(
            "[[services.{service}.faults]]\n{fault}\nnth = [{nth}]\n"
        ));
    }
    let (internet, door) = world(&text.replace(&format!("[services.{service}]\n"), "")).await;
    for (fault, words) in FAULTS {
        let found = ask(door.clone(), service, by, &cited).await;
        let Found::NoAnswer(failure) = &found else {
            panic!("{service}, {fault}: {found:?}");
        };
        assert!(
            failure.reason.contains(words) || otherwise(service, words),
            "{service}, {fault}: {}",
            failure.reason
        );
    }
    let log = internet.log();
    let asked = log.iter().filter(|seen| !seen.url.contains("free-wifi"));
    assert_eq!(asked.count(), FAULTS.len(), "{service}: one request each");
    let after = ask(door, service, by, &cited).await;
    assert!(matches!(after, Found::Records(_)), "{service}: {after:?}");
    faults::told(
        &format!("services: faults of {service}"),
        FAULTS.len(),
        "each no answer, never not found",
    );
}

#[tokio::test]
async fn faults_of_crossref_by_doi() {
    every_fault("crossref", By::Identifier, full()).await;
}

#[tokio::test]
async fn faults_of_crossref_by_title() {
    every_fault("crossref", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_doi_org() {
    every_fault("doi", By::Identifier, full()).await;
}

#[tokio::test]
async fn faults_of_datacite() {
    let preprint = Work {
        title: "Drowned meadows".to_owned(),
        ..Work::default()
    };
    every_fault("datacite", By::Description, preprint.clone()).await;
    let by_id = Work {
        arxiv: "1805.00042".to_owned(),
        ..preprint
    };
    every_fault("datacite", By::Identifier, by_id).await;
}

#[tokio::test]
async fn faults_of_europepmc() {
    every_fault("europepmc", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_arxiv() {
    let preprint = Work {
        arxiv: "1805.00042".to_owned(),
        ..Work::default()
    };
    every_fault("arxiv", By::Identifier, preprint).await;
}

#[tokio::test]
async fn faults_of_openlibrary() {
    let book = Work {
        title: "The Lamp Rooms".to_owned(),
        isbn: "9780306406157".to_owned(),
        ..Work::default()
    };
    every_fault("openlibrary", By::Identifier, book.clone()).await;
    every_fault("openlibrary", By::Description, book).await;
}

#[tokio::test]
async fn faults_of_dblp() {
    every_fault("dblp", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_openalex() {
    every_fault("openalex", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_semanticscholar() {
    every_fault("semanticscholar", By::Identifier, full()).await;
    every_fault("semanticscholar", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_wikidata() {
    every_fault("wikidata", By::Description, full()).await;
}

#[tokio::test]
async fn faults_of_courtlistener() {
    every_fault("courtlistener", By::Identifier, law::decision()).await;
    every_fault("courtlistener", By::Description, law::decision()).await;
}

#[tokio::test]
async fn faults_of_govinfo() {
    every_fault("govinfo", By::Identifier, law::section("1983")).await;
}

#[tokio::test]
async fn a_wrong_key_and_no_key_are_no_accusation() {
    for id in ["openalex", "semanticscholar"] {
        let (_internet, door) = world("").await;
        let door = std::sync::Arc::into_inner(door).expect("only here");
        let wrong = door.with_key(Some("another"));
        let found = ask(std::sync::Arc::new(wrong), id, By::Description, &full()).await;
        assert!(
            matches!(found, Found::NoAnswer(ref why) if !why.retry),
            "{found:?}"
        );
        let (_internet, door) = world("").await;
        let door = std::sync::Arc::into_inner(door).expect("only here");
        let none = door.with_key(None);
        let found = ask(std::sync::Arc::new(none), id, By::Description, &full()).await;
        assert!(matches!(found, Found::Declined(_)), "{found:?}");
    }
}

#[tokio::test]
async fn a_slow_answer_is_an_answer() {
    let (_internet, door) = world("[services.crossref]\nlatency = { fixed_ms = 300 }\n").await;
    let start = std::time::Instant::now();
    let found = ask(door, "crossref", By::Description, &full()).await;
    assert!(matches!(found, Found::Records(_)));
    assert!(start.elapsed() >= Duration::from_millis(300));
}
