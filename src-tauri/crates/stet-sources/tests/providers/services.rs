//! What the services are asked, with which key, and what nobody may see.

use stet_core::claim::ClaimKind;
use stet_sources::{Answer, Query};

use crate::desk::{Desk, KEY, KEYED, SERVICES, Setting};
use crate::found::{WORLD, question};
use crate::{hits, query, sound};

/// Ten pages that all speak of one thing, each of five paragraphs.
pub(crate) fn many_pages() -> String {
    let page = |number: usize| {
        let lines: String = (0..5)
            .map(|line| {
                format!("Eelgrass returned to Orrin Bay in plot {number} of section {line}, where divers of the survey found it.\n")
            })
            .collect();
        format!(
            "[[pages]]\nurl = \"https://site-{number}.example/eelgrass\"\ntitle = \"Plot {number}\"\ntext = \"\"\"{lines}\"\"\"\n"
        )
    };
    (1..=10).map(page).collect()
}

fn general(text: &str) -> Query {
    let mut query = query(text);
    query.claim.kind = ClaimKind::Name;
    query
}

#[tokio::test]
async fn six_results_a_search_and_twenty_passages_where_there_are_so_many() {
    let desk = Desk::new(&many_pages()).await;
    for id in ["serper", "brave"] {
        let looked = desk
            .look(id, &general("Eelgrass returned to Orrin Bay."))
            .await;
        let found = hits(&looked);
        sound(found);
        assert!(found.len() >= 20, "{id}: {}", found.len());
        let mut pages: Vec<&str> = found.iter().map(|hit| hit.source.id.as_str()).collect();
        pages.sort_unstable();
        pages.dedup();
        assert!(pages.len() <= 6, "{id}: {}", pages.len());
    }
    let sent = desk.internet.log();
    let serper = sent.iter().find(|seen| seen.url.contains("serper"));
    let body = &serper.expect("a search").body;
    assert!(body.contains("\"num\":6"), "{body}");
}

#[tokio::test]
async fn serper_is_asked_in_the_place_that_fits() {
    let desk = Desk::new(WORLD).await;
    for (kind, text, path) in [
        (
            ClaimKind::Scientific,
            "Eelgrass covered Orrin Bay.",
            "/scholar",
        ),
        (ClaimKind::Event, "Orrin barrage was closed.", "/news"),
        (
            ClaimKind::Event,
            "Salo patented the Orrin barrage.",
            "/patents",
        ),
        (ClaimKind::Name, "The Orrin barrage is a dam.", "/search"),
    ] {
        let mut query = query(text);
        query.claim.kind = kind;
        let looked = desk.look("serper", &query).await;
        assert!(!matches!(looked.answer, Answer::NoAnswer(_)), "{looked:?}");
        let asked = desk.asked("google.serper.dev");
        assert!(
            asked.iter().any(|url| url.ends_with(path)),
            "{path}: {asked:?}"
        );
    }
}

#[tokio::test]
async fn a_key_is_in_no_row_no_hit_and_no_reason() {
    let desk = Desk::new(WORLD).await;
    for id in KEYED {
        let looked = desk.look(id, &question()).await;
        assert!(!format!("{looked:?}").contains(KEY), "{id}");
    }
    let rows = desk.rows.all();
    assert!(rows.len() >= 3);
    assert!(!format!("{rows:?}").contains(KEY));
    let carried = desk
        .internet
        .log()
        .iter()
        .any(|seen| seen.headers.iter().any(|(_, value)| value == KEY));
    assert!(carried, "the services did get it");
    let to_pages = desk.internet.log();
    let pages = to_pages
        .iter()
        .filter(|seen| seen.url.contains(".example/"));
    assert!(
        pages
            .flat_map(|seen| &seen.headers)
            .all(|(_, value)| value != KEY)
    );
}

#[tokio::test]
async fn a_wrong_key_is_said_to_be_one_and_none_is_a_service_not_asked() {
    for (key, id) in KEYED
        .into_iter()
        .flat_map(|id| [(Some("another-key"), id), (None, id)])
    {
        let setting = Setting {
            key,
            ..Setting::default()
        };
        let desk = Desk::with(WORLD, setting).await;
        let looked = desk.look(id, &question()).await;
        match key {
            Some(key) => {
                let Answer::NoAnswer(failure) = &looked.answer else {
                    panic!("{id}: {looked:?}");
                };
                assert!(failure.reason.contains("rejected the key"), "{failure:?}");
                assert!(!failure.retry && !failure.reason.contains(key));
            }
            None => {
                assert!(
                    matches!(looked.answer, Answer::Declined(_)),
                    "{id}: {looked:?}"
                );
                assert!(desk.internet.log().is_empty());
            }
        }
    }
}

#[tokio::test]
async fn what_a_document_does_not_allow_is_not_asked() {
    let setting = Setting {
        allowed: &[],
        ..Setting::default()
    };
    let desk = Desk::with(WORLD, setting).await;
    for (id, _) in SERVICES {
        let looked = desk.look(id, &question()).await;
        assert!(
            matches!(looked.answer, Answer::Declined(_)),
            "{id}: {looked:?}"
        );
    }
    assert!(desk.internet.log().is_empty() && desk.rows.all().is_empty());
}

#[tokio::test]
async fn where_pages_may_not_be_opened_results_are_quoted_as_results() {
    let setting = Setting {
        allowed: &["serper", "brave"],
        ..Setting::default()
    };
    let desk = Desk::with(WORLD, setting).await;
    for id in ["serper", "brave"] {
        let looked = desk.look(id, &question()).await;
        let found = hits(&looked);
        sound(found);
        assert!(
            found
                .iter()
                .all(|hit| hit.why.contains("the search result’s words about it")),
            "{found:?}"
        );
        assert!(!looked.unopened.is_empty());
        assert!(
            looked
                .unopened
                .iter()
                .all(|page| page.reason.contains("not switched on"))
        );
    }
    assert!(desk.asked("gazette.example").is_empty());
}
