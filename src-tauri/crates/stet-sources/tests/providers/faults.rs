//! Everything that goes wrong with a service is no answer.

use stet_sources::Answer;

use crate::desk::{Desk, SERVICES};
use crate::found::{WORLD, question};

/// Faults of a service, and what a person is told.
const FAULTS: &[(&str, &str)] = &[
    ("do = \"status\"\nstatus = 500", "it failed (500)"),
    ("do = \"status\"\nstatus = 503", "it failed (503)"),
    (
        "do = \"status\"\nstatus = 429\nretry_after = 1",
        "it wants fewer requests (429)",
    ),
    ("do = \"status\"\nstatus = 403", "(403)"),
    (
        "do = \"status\"\nstatus = 400",
        "it rejected the request (400)",
    ),
    // A page says that there is nothing: not the service's own words.
    ("do = \"status\"\nstatus = 404", "web page"),
    ("do = \"silence\"", "timed out"),
    ("do = \"hang_up\"", "the connection failed"),
    ("do = \"stall\"\nbytes = 10", "timed out"),
    ("do = \"truncate\"\nbytes = 10", ""),
    ("do = \"wrong_json\"", "could not be read"),
    ("do = \"broken_json\"", "not JSON"),
    ("do = \"html\"", "web page"),
    // What was sent goes to no other host; what reads is told who answered.
    ("do = \"captive_portal\"", ""),
    ("do = \"redirect_loop\"", "it redirects endlessly"),
    ("do = \"endless\"", "larger than"),
    ("do = \"gzip_bomb\"", ""),
    ("do = \"broken_gzip\"", "broken"),
    ("do = \"drip\"\nevery_ms = 100", "timed out"),
];

async fn every_fault(provider: &str, service: &str) {
    let mut text = String::from(
        "[[pages]]\nurl = \"http://login.free-wifi.example/welcome\"\ntitle = \"Log in\"\nunlisted = true\n",
    );
    for (at, (fault, _)) in FAULTS.iter().enumerate() {
        // Several questions make one look; the first without an answer ends it.
        let nth = at + 1;
        text.push_str(&format!(
            "[[services.{service}.faults]]\n{fault}\nnth = [{nth}]\n"
        ));
    }
    let desk = Desk::new(&format!("{text}\n{WORLD}")).await;
    for (fault, words) in FAULTS {
        let looked = desk.look(provider, &question()).await;
        let Answer::NoAnswer(failure) = &looked.answer else {
            panic!("{provider}, {fault}: {looked:?}");
        };
        assert!(
            failure.reason.contains(words),
            "{provider}, {fault}: {}",
            failure.reason
        );
        assert_eq!(
            looked.unopened.len(),
            1,
            "{provider}, {fault}: who is silent is named"
        );
    }
    let after = desk.look(provider, &question()).await;
    assert!(
        matches!(after.answer, Answer::Hits(_)),
        "{provider}: {after:?}"
    );
    faults::told(
        &format!("services: faults of {provider}"),
        FAULTS.len(),
        "each told, who is silent is named",
    );
}

#[tokio::test]
async fn faults_of_wikipedia() {
    every_fault("wikipedia", "wikipedia").await;
}

#[tokio::test]
async fn faults_of_wikidata() {
    every_fault("wikidata_statements", "wikidata").await;
}

#[tokio::test]
async fn faults_of_europe_pmc() {
    every_fault("europepmc_abstracts", "europepmc").await;
}

#[tokio::test]
async fn faults_of_crossref() {
    every_fault("crossref_abstracts", "crossref").await;
}

#[tokio::test]
async fn faults_of_fact_check_tools() {
    every_fault("fact_checks", "fact_checks").await;
}

#[tokio::test]
async fn faults_of_serper() {
    every_fault("serper", "serper").await;
}

#[tokio::test]
async fn faults_of_brave() {
    every_fault("brave", "brave").await;
}

#[tokio::test]
async fn a_later_question_without_an_answer_does_not_lose_the_earlier_ones() {
    for (provider, service) in SERVICES {
        if ["europepmc_abstracts", "crossref_abstracts", "fact_checks"].contains(&provider) {
            continue;
        }
        // Two searches and an article are answered before the second article is not; of the
        // searches of the web the first is.
        // Of Wikidata a name and an item are, before the labels are not: figures need none.
        let answered = match provider {
            "wikipedia" => 3,
            "wikidata_statements" => 2,
            _ => 1,
        };
        let fault =
            format!("[[services.{service}.faults]]\ndo = \"silence\"\nafter = {answered}\n");
        let desk = Desk::new(&format!("{fault}\n{WORLD}\n{SECOND}")).await;
        let looked = desk.look(provider, &question()).await;
        assert!(
            matches!(looked.answer, Answer::Hits(_)),
            "{provider}: {looked:?}"
        );
        assert!(
            looked
                .unopened
                .iter()
                .any(|page| page.reason.contains("timed out")),
            "{provider}: {:?}",
            looked.unopened
        );
    }
}

/// A second article on the same.
const SECOND: &str = r#"
[[articles]]
title = "Orrin Bay"
text = "Orrin Bay is a bay in the north; eelgrass covered 41 hectares of it after the barrage was closed."
"#;

#[tokio::test]
async fn a_base_that_lags_behind_is_asked_again_later() {
    let fault = "[[services.wikidata.faults]]\ndo = \"lag\"\n";
    let desk = Desk::new(&format!("{fault}\n{WORLD}")).await;
    let looked = desk.look("wikidata_statements", &question()).await;
    let Answer::NoAnswer(failure) = &looked.answer else {
        panic!("{looked:?}");
    };
    assert_eq!(failure.reason, "it is too busy to answer (maxlag)");
    assert!(failure.retry && looked.unopened.len() == 1);
}
