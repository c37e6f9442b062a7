//! What is asked again, what is not, and everything that can go wrong on the way.

use std::time::{Duration, Instant};

use stet_sources::models::Reply;
use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, SERVICES};
use crate::{answer, ask, entry};

/// Faults of a connection or of whoever stands in the service's place.
const FAULTS: &[&str] = &[
    "do = \"status\"\nstatus = 400",
    "do = \"status\"\nstatus = 403",
    "do = \"status\"\nstatus = 500",
    "do = \"status\"\nstatus = 529",
    "do = \"silence\"",
    "do = \"hang_up\"",
    "do = \"stall\"\nbytes = 100",
    "do = \"truncate\"\nbytes = 700",
    "do = \"wrong_json\"",
    "do = \"broken_json\"",
    "do = \"html\"",
    "do = \"captive_portal\"",
    "do = \"redirect_loop\"",
    "do = \"endless\"\nbytes = 40000000",
    "do = \"gzip_bomb\"\nbytes = 40000000",
    "do = \"broken_gzip\"",
];

async fn every_fault(service: &str) {
    for fault in FAULTS {
        let world = format!("[[services.{service}.faults]]\n{fault}\n{}", entry(""));
        let desk = Desk::new(&world).await;
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(reply, Reply::NoAnswer(_)),
            "{service}, {fault}: {reply:?}"
        );
        let listed = desk.list(service).await;
        assert!(
            matches!(listed, Err(Reply::NoAnswer(_))),
            "{service}, {fault}: {listed:?}"
        );
    }
    faults::told(
        &format!("services: faults of {service}"),
        FAULTS.len(),
        "each no answer",
    );
}

#[tokio::test]
async fn faults_of_anthropic() {
    every_fault("anthropic").await;
}

#[tokio::test]
async fn faults_of_openai() {
    every_fault("openai").await;
}

#[tokio::test]
async fn faults_of_gemini() {
    every_fault("gemini").await;
}

#[tokio::test]
async fn faults_of_a_local_model() {
    every_fault("local_model").await;
}

#[tokio::test]
async fn a_portal_that_answers_in_the_services_place_is_not_believed() {
    let portal = "[[pages]]\nurl = \"http://login.free-wifi.example/welcome\"\ntitle = \"Log in\"\nunlisted = true\n";
    for service in ["local_model", "anthropic", "openai", "gemini"] {
        let fault = format!("[[services.{service}.faults]]\ndo = \"captive_portal\"\n");
        let desk = Desk::new(&format!("{portal}{fault}{}", entry(""))).await;
        let reply = desk.ask(service, &ask()).await;
        let listed = desk.list(service).await;
        for reply in [Some(reply), listed.err()] {
            let Some(Reply::NoAnswer(failure)) = &reply else {
                panic!("{service}: {reply:?}");
            };
            let known = [
                "another host",
                "without https",
                "it redirects",
                "something else",
            ];
            assert!(
                known.iter().any(|words| failure.reason.contains(words)),
                "{service}: {failure:?}"
            );
        }
        let asked = desk.seen();
        assert!(
            asked.iter().all(|seen| !seen.url.contains("free-wifi")),
            "{service}"
        );
    }
}

#[tokio::test]
async fn what_was_refused_for_now_is_asked_again_and_answered() {
    for behaviour in ["rate_limit", "overloaded", "fail"] {
        let busy = entry(&format!("do = \"{behaviour}\"\ntimes = 2"));
        let desk = Desk::new(&format!("{busy}{}", entry(""))).await;
        for (service, requests) in [("anthropic", 3), ("openai", 4)] {
            let reply = desk.ask(service, &ask()).await;
            assert!(
                matches!(&reply, Reply::Said(said) if said.answer == answer()),
                "{reply:?}"
            );
            assert_eq!(desk.seen().len(), requests, "{service}, {behaviour}");
        }
    }
}

#[tokio::test]
async fn a_wait_that_is_asked_for_is_waited() {
    for service in SERVICES {
        let busy = entry("do = \"rate_limit\"\nretry_after = 1\ntimes = 1");
        let desk = Desk::new(&format!("{busy}{}", entry(""))).await;
        let began = Instant::now();
        let reply = desk.ask(service, &ask()).await;
        assert!(matches!(reply, Reply::Said(_)), "{service}: {reply:?}");
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(950), "{service}: {took:?}");
        let busy = entry("do = \"rate_limit\"\nretry_after = 3600");
        let desk = Desk::new(&busy).await;
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::NoAnswer(failure) if failure.retry && failure.reason.contains("wait")),
            "{service}: {reply:?}"
        );
    }
}

#[tokio::test]
async fn what_does_not_pass_or_may_have_been_paid_for_is_asked_once() {
    for behaviour in [
        "over_quota",
        "key_rejected",
        "unknown_model",
        "too_long",
        "stall",
        "break_off",
        "stumble",
        "truncated",
        "malformed",
        "refuse",
    ] {
        for service in SERVICES {
            let desk = Desk::new(&entry(&format!("do = \"{behaviour}\""))).await;
            let reply = desk.ask(service, &ask()).await;
            assert!(!matches!(reply, Reply::Said(_)), "{service}: {reply:?}");
            assert_eq!(desk.seen().len(), 1, "{service}, {behaviour}");
        }
    }
    for service in SERVICES {
        let world = format!("[[services.{service}.faults]]\ndo = \"silence\"\n");
        let desk = Desk::new(&world).await;
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::NoAnswer(f) if f.reason.contains("timed out")),
            "{reply:?}"
        );
        assert_eq!(desk.internet.log().len(), 1, "{service}");
    }
}

#[tokio::test]
async fn a_question_that_the_world_does_not_know_is_not_answered() {
    let desk = Desk::new(&entry("")).await;
    let mut other = ask();
    other.question = "Claim: the bridge was opened in 1950.".to_owned();
    for service in SERVICES {
        let reply = desk.ask(service, &other).await;
        assert!(
            matches!(&reply, Reply::NoAnswer(failure) if failure.reason.contains("(400)")),
            "{service}: {reply:?}"
        );
    }
}

#[tokio::test]
async fn stopping_ends_a_question_at_once() {
    let waits = entry("do = \"rate_limit\"\nretry_after = 2");
    let worlds = [
        entry("do = \"stall\""),
        entry("do = \"slow\"\nevery_ms = 300"),
        waits,
    ];
    for (world, service) in worlds
        .iter()
        .flat_map(|world| SERVICES.map(|service| (world, service)))
    {
        let desk = Desk::new(world).await;
        let (model, cancel) = (desk.model(service), CancellationToken::new());
        let token = cancel.clone();
        let asking = tokio::spawn(async move { model.ask(&ask(), &token).await.reply });
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        cancel.cancel();
        let reply = asking.await.expect("a task");
        let took = began.elapsed();
        assert!(took < Duration::from_millis(900), "{service}: {took:?}");
        assert!(!matches!(reply, Reply::Said(_)), "{service}: {reply:?}");
        let asked = desk.seen().len();
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert_eq!(desk.seen().len(), asked, "{service}: nothing follows");
    }
}
