//! Pages that cannot be had or do not show their text, and pages of the text's own outlet.

use stet_sources::providers::Options;
use stet_sources::{Answer, Cited, Looked, Query};

use crate::desk::{Desk, Setting};
use crate::{hits, query, sound};

const CLAIM: &str = "Eelgrass came back to Orrin Bay after the barrage.";

fn citing(addresses: &[&str]) -> Query {
    let mut query = query(CLAIM);
    query.around.cited = addresses
        .iter()
        .map(|address| Cited {
            address: (*address).to_owned(),
            mark: String::new(),
        })
        .collect();
    query
}

async fn cite(world: &str, addresses: &[&str]) -> Looked {
    let desk = Desk::new(world).await;
    desk.look("cited_pages", &citing(addresses)).await
}

const PAGE: &str = "title = \"Eelgrass\"\ntext = \"Eelgrass came back to Orrin Bay soon after the barrage was closed.\"";

#[tokio::test]
async fn every_fault_of_a_page_is_named_and_only_what_is_gone_is_nothing_found() {
    let faults = [
        ("do = \"status\"\nstatus = 500", "it answers 500", false),
        ("do = \"status\"\nstatus = 503", "it answers 503", false),
        ("do = \"status\"\nstatus = 429", "too many requests", false),
        ("do = \"status\"\nstatus = 403", "denies access", false),
        ("do = \"status\"\nstatus = 404", "it answers 404", true),
        ("do = \"status\"\nstatus = 410", "it answers 410", true),
        ("do = \"silence\"", "timed out", false),
        ("do = \"hang_up\"", "connection failed", false),
        ("do = \"stall\"\nbytes = 10", "timed out", false),
        ("do = \"truncate\"\nbytes = 10", "", false),
        ("do = \"wrong_json\"", "no known format", false),
        ("do = \"broken_gzip\"", "broken", false),
        ("do = \"captive_portal\"", "sign in", false),
        ("do = \"redirect_loop\"", "redirects endlessly", false),
        ("do = \"endless\"", "no known format", false),
        ("do = \"gzip_bomb\"", "", false),
        ("do = \"drip\"\nevery_ms = 100", "timed out", false),
    ];
    let mut world = String::from(
        "[[pages]]\nurl = \"http://login.free-wifi.example/welcome\"\ntitle = \"Log in\"\n",
    );
    for (at, (fault, ..)) in faults.iter().enumerate() {
        world.push_str(&format!(
            "[[pages]]\nurl = \"https://page-{at}.example/a\"\n{PAGE}\n[[pages.faults]]\n{fault}\n"
        ));
    }
    let desk = Desk::new(&world).await;
    for (at, (fault, reason, gone)) in faults.iter().enumerate() {
        let address = format!("https://page-{at}.example/a");
        let looked = desk.look("cited_pages", &citing(&[&address])).await;
        let [page] = looked.unopened.as_slice() else {
            panic!("{fault}: {looked:?}");
        };
        assert_eq!(page.address, address);
        assert!(page.reason.contains(reason), "{fault}: {}", page.reason);
        assert_eq!(page.gone, *gone, "{fault}");
        match (&looked.answer, gone) {
            (Answer::NothingFound, true) | (Answer::NoAnswer(_), false) => {}
            other => panic!("{fault}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_page_that_cannot_be_had_does_not_lose_the_others() {
    let world = format!(
        "[[pages]]\nurl = \"https://a.example/\"\n{PAGE}\nfaults = [{{ do = \"silence\" }}]\n\
         [[pages]]\nurl = \"https://b.example/\"\n{PAGE}\n"
    );
    let looked = cite(
        &world,
        &[
            "https://a.example/",
            "https://b.example/",
            "https://missing.example/x",
        ],
    )
    .await;
    assert_eq!(hits(&looked).len(), 1);
    let mut names: Vec<(&str, bool)> = looked
        .unopened
        .iter()
        .map(|page| (page.address.as_str(), page.gone))
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            ("https://a.example/", false),
            ("https://missing.example/x", true)
        ]
    );
}

#[tokio::test]
async fn a_page_that_withholds_its_text_gives_nothing_not_even_through_a_search() {
    let world = "[[pages]]\nurl = \"https://wall.example/a\"\ntitle = \"Eelgrass\"\n\
        text = \"Eelgrass came back to Orrin Bay after the barrage. The rest is for subscribers only.\"\n";
    let desk = Desk::new(world).await;
    for (id, query) in [
        ("cited_pages", citing(&["https://wall.example/a"])),
        ("brave", query(CLAIM)),
        ("serper", query(CLAIM)),
    ] {
        let looked = desk.look(id, &query).await;
        assert!(
            matches!(looked.answer, Answer::NoAnswer(_)),
            "{id}: {looked:?}"
        );
        let [page] = looked.unopened.as_slice() else {
            panic!("{id}: {looked:?}");
        };
        assert!(page.reason.contains("shows its text to subscribers only"));
    }
}

#[tokio::test]
async fn the_text_itself_is_not_opened_and_its_outlet_is_told() {
    let world = format!(
        "[[pages]]\nurl = \"https://paper.example/text\"\n{PAGE}\n\
         [[pages]]\nurl = \"https://www.paper.example/older\"\n{PAGE}\n\
         [[pages]]\nurl = \"https://other.example/b\"\n{PAGE}\n"
    );
    let desk = Desk::new(&world).await;
    let mut query = query(CLAIM);
    query.around.address = "https://paper.example/text".to_owned();
    let looked = desk.look("brave", &query).await;
    let found = hits(&looked);
    sound(found);
    for hit in found {
        let own = hit
            .source
            .url
            .as_deref()
            .is_some_and(|url| url.contains("paper.example"));
        assert_eq!(hit.why.contains("the text’s own outlet"), own, "{hit:?}");
    }
    assert_eq!(desk.asked("paper.example").len(), 0);
    let itself = looked
        .unopened
        .iter()
        .find(|page| page.address.ends_with("/text"));
    assert!(itself.is_some_and(|page| page.gone && page.reason.contains("checked text itself")));
}

#[tokio::test]
async fn a_slow_page_costs_its_time_and_no_more() {
    let world = format!(
        "[[pages]]\nurl = \"https://slow.example/a\"\n{PAGE}\nlatency = {{ fixed_ms = 600 }}\n"
    );
    let setting = Setting {
        options: Options {
            page_time: std::time::Duration::from_millis(300),
            ..Options::default()
        },
        ..Setting::default()
    };
    let desk = Desk::with(&world, setting).await;
    let looked = desk
        .look("cited_pages", &citing(&["https://slow.example/a"]))
        .await;
    assert!(matches!(&looked.answer, Answer::NoAnswer(why) if why.reason.contains("timed out")));
}
