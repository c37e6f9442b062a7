//! What hosts ask of programs is heeded for what a search found, and only there.

use stet_sources::{Answer, Cited};

use crate::desk::Desk;
use crate::{hits, query};

const WORLD: &str = r#"
[[hosts]]
host = "closed.example"
robots = "User-agent: *\nDisallow: /private\n\nUser-agent: otherbot\nDisallow: /\n"

[[hosts]]
host = "broken.example"
faults = [{ do = "status", status = 503, path = "/robots.txt" }]
[[hosts]]
host = "silent.example"
faults = [{ do = "silence", path = "/robots.txt" }]

[[pages]]
url = "https://closed.example/private/eelgrass"
title = "Eelgrass, private"
text = "Eelgrass came back to Orrin Bay after the barrage, says a page that is not for programs."
[[pages]]
url = "https://closed.example/open/eelgrass"
title = "Eelgrass, open"
text = "Eelgrass came back to Orrin Bay after the barrage, says a page that is for everybody."
[[pages]]
url = "https://broken.example/eelgrass"
title = "Eelgrass, broken"
text = "Eelgrass came back to Orrin Bay after the barrage, says a host that has trouble."
[[pages]]
url = "https://silent.example/eelgrass"
title = "Eelgrass, silent"
text = "Eelgrass came back to Orrin Bay after the barrage, says a host that does not answer."
[[pages]]
url = "https://short.example/x"
title = "Eelgrass, elsewhere"
redirect = "https://closed.example/private/eelgrass"
[[pages]]
url = "https://short.example/y"
title = "Eelgrass of Orrin Bay"
text = "Eelgrass came back to Orrin Bay after the barrage, says a page that is no redirect."
"#;

const CLAIM: &str = "Eelgrass came back to Orrin Bay after the barrage.";

#[tokio::test]
async fn pages_that_a_search_found_are_opened_as_their_host_wishes() {
    let desk = Desk::new(WORLD).await;
    let looked = desk.look("brave", &query(CLAIM)).await;
    let found = hits(&looked);
    let read = |part: &str| {
        found
            .iter()
            .any(|hit| hit.passage.text.contains(part) && !hit.why.contains("search result’s"))
    };
    assert!(read("for everybody") && read("no redirect"));
    let reasons: Vec<(&str, &str)> = looked
        .unopened
        .iter()
        .map(|page| (page.address.as_str(), page.reason.as_str()))
        .collect();
    for (address, reason) in [
        (
            "https://closed.example/private/eelgrass",
            "robots.txt asks programs not to read it",
        ),
        (
            "https://broken.example/eelgrass",
            "could not be fetched (it answers 503)",
        ),
        (
            "https://silent.example/eelgrass",
            "could not be fetched (timed out",
        ),
    ] {
        assert!(
            reasons
                .iter()
                .any(|(a, r)| *a == address && r.contains(reason)),
            "{address}: {reasons:?}"
        );
    }
    let asked = desk.asked("closed.example");
    assert_eq!(
        asked
            .iter()
            .filter(|url| url.ends_with("/robots.txt"))
            .count(),
        1,
        "asked once for all its pages"
    );
    assert!(
        asked.iter().all(|url| !url.contains("/private")),
        "{asked:?}"
    );
    assert_eq!(desk.asked("silent.example").len(), 1, "only the robots.txt");
}

#[tokio::test]
async fn what_nothing_but_forbidden_pages_speak_of_is_not_nothing_found() {
    let world = r#"
[[hosts]]
host = "closed.example"
robots = "User-agent: Stet\nDisallow: /"
[[pages]]
url = "https://closed.example/a"
title = "Eelgrass"
text = "Eelgrass!"
"#;
    let desk = Desk::new(world).await;
    let looked = desk.look("brave", &query(CLAIM)).await;
    let Answer::NoAnswer(failure) = &looked.answer else {
        panic!("{looked:?}");
    };
    assert!(
        failure.reason.contains("robots.txt") && !failure.retry,
        "{failure:?}"
    );
}

#[tokio::test]
async fn a_reader_following_a_link_is_no_robot() {
    let desk = Desk::new(WORLD).await;
    let mut query = query(CLAIM);
    query.around.cited = vec![Cited {
        address: "https://short.example/x".to_owned(),
        mark: "[1]".to_owned(),
    }];
    let looked = desk.look("cited_pages", &query).await;
    let found = hits(&looked);
    assert_eq!(
        found[0].source.url.as_deref(),
        Some("https://closed.example/private/eelgrass"),
        "the address that answered"
    );
    assert_eq!(
        desk.asked("closed.example"),
        ["https://closed.example/private/eelgrass"]
    );
}
