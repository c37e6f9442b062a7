//! What leaves: as each service asks for it, and nothing more.

use stet_core::reference::{Person, Work};
use stet_sources::{By, Found, consult, registries};

use crate::{ALL, ask, cited, world};

#[tokio::test]
async fn nobody_searches_for_what_its_identifier_settled() {
    let (_internet, door) = world("").await;
    let all = registries::all(&(door as _));
    let cancel = tokio_util::sync::CancellationToken::new();
    let right = Work {
        title: "Kelp yields after the storm".to_owned(),
        authors: vec![Person {
            family: "Osei".to_owned(),
            given: "I.".to_owned(),
            ..Person::default()
        }],
        container: "Journal of Coastal Works".to_owned(),
        year: Some(2020),
        doi: "10.5555/kelp.2".to_owned(),
        ..Work::default()
    };
    let found = consult(&all, "d", 1, &right, &cancel).await;
    assert!(!found.by_identifier.is_empty());
    assert_eq!(found.by_description, []);

    let change = |change: &dyn Fn(&mut Work)| {
        let mut cited = right.clone();
        change(&mut cited);
        cited
    };
    let unsettled = [
        ("a wrong year", change(&|work| work.year = Some(2011))),
        (
            "a field no record has",
            change(&|work| work.volume = "77".to_owned()),
        ),
        (
            "another work's identifier",
            change(&|work| work.doi = "10.5555/tides.1".to_owned()),
        ),
        ("no identifier", change(&|work| work.doi.clear())),
    ];
    for (what, cited) in unsettled {
        let found = consult(&all, "d", 1, &cited, &cancel).await;
        assert_ne!(found.by_description, [], "{what}");
    }
}

#[tokio::test]
async fn crossref_is_asked_politely() {
    let (internet, door) = world("").await;
    let through: std::sync::Arc<dyn stet_sources::door::Door> = door.clone();
    let signed = registries::all_with_contact(&through, "desk@example.org");
    let crossref = &signed[1];
    assert_eq!(crossref.id(), "crossref");
    let look_up = stet_sources::LookUp {
        document: "d".to_owned(),
        reference: 12,
        work: cited(),
        by: By::Description,
    };
    crossref
        .look_up(&look_up, &tokio_util::sync::CancellationToken::new())
        .await;
    let url = url::Url::parse(&internet.log()[0].url).expect("an address");
    let query: std::collections::HashMap<String, String> = url.query_pairs().into_owned().collect();
    assert_eq!(query["mailto"], "desk@example.org");
    assert_eq!(query["rows"], "5");
    assert!(
        query["select"]
            .split(',')
            .any(|field| field == "updated-by")
    );
    assert_eq!(
        query["query.bibliographic"],
        "Tidal barrages and the drowned meadow a survey van der Meer 2019"
    );
    let sent = door.sent.lock().expect("the list");
    assert_eq!(sent[0].purpose, "Search for reference 12");
    assert_eq!(
        (sent[0].service, sent[0].document.as_str()),
        ("crossref", "d")
    );
}

#[tokio::test]
async fn keys_are_the_doors_affair() {
    let (internet, door) = world("").await;
    for id in ALL {
        ask(door.clone(), id, By::Description, &cited()).await;
    }
    let sent = door.sent.lock().expect("the list");
    for request in sent.iter() {
        let keyed = ["openalex", "semanticscholar"].contains(&request.service);
        assert_eq!(request.key.is_some(), keyed, "{}", request.service);
        let written = format!("{} {:?}", request.url, request.headers);
        assert!(!written.contains("a-key"), "{written}");
    }
    let carried = internet
        .log()
        .iter()
        .any(|seen| seen.url.contains("api_key=a-key"));
    assert!(carried, "the door put it in");
}

#[tokio::test]
async fn hostile_identifiers_stay_identifiers() {
    let (internet, door) = world("").await;
    let odd = "10.5555/a?b#c%2f\"x|y,z&rows=1000<s>";
    let cited = Work {
        doi: odd.to_owned(),
        ..Work::default()
    };
    for id in ALL {
        ask(door.clone(), id, By::Identifier, &cited).await;
    }
    for seen in internet.log() {
        let url = url::Url::parse(&seen.url).expect("an address");
        assert!(url.fragment().is_none());
        let rows = url.query_pairs().any(|(key, _)| key == "rows");
        assert!(!rows, "{url}");
    }
    let log = internet.log();
    let crossref = log
        .iter()
        .find(|seen| seen.url.contains("crossref"))
        .expect("asked");
    let path = crossref.url.split_once("/works/").expect("a path").1;
    assert_eq!(path, "10.5555/a%3Fb%23c%252f%22x|y,z&rows=1000%3Cs%3E");
}

#[tokio::test]
async fn what_is_sent_is_said() {
    let (_internet, door) = world("").await;
    for id in ALL {
        let needs = crate::registry(door.clone(), id).needs();
        assert!(needs.network, "{id}");
        assert_eq!(
            needs.key,
            ["openalex", "semanticscholar"].contains(id),
            "{id}"
        );
        let one_sentence = needs.sent.ends_with('.') && needs.sent.matches(". ").count() == 0;
        assert!(one_sentence, "{id}: {}", needs.sent);
    }
}

#[tokio::test]
async fn identifiers_go_together_where_the_service_takes_many() {
    let (internet, door) = world("").await;
    let ask = |reference: u32, doi: &str, by: By| stet_sources::LookUp {
        document: "d".to_owned(),
        reference,
        work: Work {
            doi: doi.to_owned(),
            ..cited()
        },
        by,
    };
    let asks = [
        ask(1, "10.5555/kelp.2", By::Identifier),
        ask(2, "10.5555/none", By::Identifier),
        ask(3, "", By::Description),
        ask(4, "10.5555/Tides.1", By::Identifier),
    ];
    let cancel = tokio_util::sync::CancellationToken::new();
    for id in ["openalex", "semanticscholar", "crossref"] {
        let before = internet.log().len();
        let found = crate::registry(door.clone(), id)
            .look_up_all(&asks, &cancel)
            .await;
        let titles: Vec<Option<String>> = found
            .iter()
            .map(|found| match found {
                Found::Records(records) => Some(records[0].work.title[..4].to_owned()),
                Found::NothingFound => None,
                other => panic!("{id}: {other:?}"),
            })
            .collect();
        let some = |title: &str| Some(title.to_owned());
        assert_eq!(
            titles,
            [some("Kelp"), None, some("Tida"), some("Tida")],
            "{id}"
        );
        let requests = internet.log().len() - before;
        assert_eq!(requests, if id == "crossref" { 4 } else { 2 }, "{id}");
    }
    let sent = door.sent.lock().expect("the list");
    let words = "Look up the identifiers of references 1, 2, 4";
    assert_eq!(
        sent.iter()
            .filter(|request| request.purpose == words)
            .count(),
        2
    );
}

#[tokio::test]
async fn a_batch_that_fails_is_no_answer_for_each() {
    let (_internet, door) =
        world("[[services.semanticscholar.faults]]\ndo = \"wrong_json\"\n").await;
    let ask = stet_sources::LookUp {
        document: "d".to_owned(),
        reference: 1,
        work: Work {
            doi: "10.5555/kelp.2".to_owned(),
            ..Work::default()
        },
        by: By::Identifier,
    };
    let asks = vec![ask; 3];
    let cancel = tokio_util::sync::CancellationToken::new();
    let registry = crate::registry(door, "semanticscholar");
    let found = registry.look_up_all(&asks, &cancel).await;
    assert_eq!(found.len(), 3);
    assert!(
        found
            .iter()
            .all(|found| matches!(found, Found::NoAnswer(_)))
    );
}
