//! Answers that may be anything: no panic, and *nothing found* only where the shape says so.

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use stet_core::reference::Work;
use stet_sources::{By, Found};

use crate::door::Says;
use crate::{ALL, ask, cited, law};

/// Words that services use as keys: arbitrary JSON would hardly ever hit one.
const KEYS: &[&str] = &[
    "message",
    "items",
    "status",
    "DOI",
    "title",
    "author",
    "family",
    "given",
    "issued",
    "date-parts",
    "data",
    "attributes",
    "doi",
    "titles",
    "creators",
    "hitCount",
    "resultList",
    "result",
    "hits",
    "hit",
    "@total",
    "info",
    "key",
    "meta",
    "count",
    "results",
    "id",
    "authorships",
    "total",
    "paperId",
    "authors",
    "name",
    "query",
    "search",
    "entities",
    "Q1",
    "claims",
    "labels",
    "P31",
    "mainsnak",
    "datavalue",
    "value",
    "responseCode",
    "values",
    "numFound",
    "docs",
    "ISBN:9780306406157",
    "updated-by",
    "type",
    "updated",
    "year",
    "error",
    "relation",
    "versions",
    "dates",
    "date",
    "text",
    "journalInfo",
    "journal",
];

/// Values that mean something somewhere.
fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![Just(0_i64), Just(1), Just(100), Just(200), any::<i64>()].prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop_oneof![
            Just("ok".to_owned()),
            Just("0".to_owned()),
            Just("Q1".to_owned()),
            Just("10.5555/tides.1".to_owned()),
            Just("2021-99-99".to_owned()),
            Just("<i>é</i> &#xD800; & <".to_owned()),
            "\\PC{0,12}",
        ]
        .prop_map(Value::from),
    ]
}

fn anything() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(6, 64, 6, |inner| {
        let key = prop::sample::select(KEYS);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..6).prop_map(|pairs| {
                let map: Map<String, Value> = pairs
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect();
                Value::Object(map)
            }),
        ]
    })
}

/// Sound answers, to be damaged.
pub(crate) fn sound() -> Vec<Value> {
    vec![
        json!({ "status": "ok", "message": { "DOI": "10.5555/tides.1", "title": ["T"],
            "author": [{ "family": "F", "given": "G" }], "issued": { "date-parts": [[2019, 1]] },
            "updated-by": [{ "type": "retraction", "DOI": "10.5555/r" }] } }),
        json!({ "status": "ok", "message": { "items": [{ "DOI": "10.5555/a", "title": ["T"] }] } }),
        json!({ "data": { "attributes": { "doi": "10.5555/tides.1", "titles": [{ "title": "T" }] } } }),
        json!({ "hitCount": 1, "resultList": { "result": [{ "id": "1", "title": "T." }] } }),
        json!({ "result": { "hits": { "@total": "1", "hit": [{ "info": {
            "key": "k", "title": "T.", "authors": { "author": { "text": "A B 0001" } } } }] } } }),
        json!({ "meta": { "count": 1 }, "results": [{ "id": "W1", "title": "T" }] }),
        json!({ "total": 1, "data": [{ "paperId": "p", "title": "T" }] }),
        json!({ "query": { "search": [{ "title": "Q1" }] }, "entities": { "Q1": { "claims": {
            "P31": [{ "mainsnak": { "datavalue": { "value": { "id": "Q571" } } } }] },
            "labels": { "en": { "value": "T" } } } } }),
        json!([{ "citation": "12 F.2d 34", "status": 200, "clusters": [{ "id": 7, "case_name": "T",
            "citations": [{ "volume": 12, "reporter": "F.2d", "page": "34" }] }] }]),
        json!({ "count": 1, "results": [{ "title": "T", "packageId": "USCODE-2024-title42",
            "granuleId": "USCODE-2024-title42-chap1-sec1983", "caseName": "T", "cluster_id": 7 }] }),
        json!({ "responseCode": 1, "values": [] }),
        json!({ "numFound": 1, "docs": [{ "key": "/works/1", "title": "T" }] }),
    ]
}

/// Puts `by` in the place of the `at`th value inside.
fn damage(value: &mut Value, at: &mut usize, by: &Value) {
    if *at == 0 {
        *value = by.clone();
    }
    *at = at.wrapping_sub(1);
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| damage(one, at, by)),
        Value::Object(all) => all.values_mut().for_each(|one| damage(one, at, by)),
        _ => {}
    }
}

/// True if the answer says, in this service's shape, that there is nothing.
fn says_nothing(id: &str, by: By, status: u16, answer: &Value) -> bool {
    let empty = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
    let missing = status == 404 && by == By::Identifier;
    match id {
        "doi" => answer["responseCode"] == 100,
        "crossref" => answer["status"] == "ok" && empty(&answer["message"]["items"]),
        "datacite" => missing || empty(&answer["data"]),
        "europepmc" => answer["hitCount"].is_u64() && empty(&answer["resultList"]["result"]),
        "openlibrary" if by == By::Identifier => answer.as_object().is_some_and(Map::is_empty),
        "openlibrary" => answer["numFound"].is_u64() && empty(&answer["docs"]),
        "dblp" => {
            let hits = &answer["result"]["hits"];
            let total = hits["@total"].as_str().map(str::trim);
            total.is_some_and(|total| total.parse::<u64>().is_ok())
                && (empty(&hits["hit"]) || (total == Some("0") && !hits["hit"].is_array()))
        }
        "openalex" => answer["meta"]["count"].is_u64() && empty(&answer["results"]),
        "semanticscholar" => {
            missing
                || (answer["total"] == 0 && !answer["data"].is_array())
                || (answer["total"].is_u64() && empty(&answer["data"]))
        }
        // Also where the search had hits and none of the items is a work.
        "wikidata" => {
            empty(&answer["query"]["search"])
                || answer["entities"]
                    .as_object()
                    .is_some_and(|all| all.values().any(|item| !item["claims"].is_null()))
        }
        "courtlistener" if by == By::Identifier => answer[0]["status"] == 404,
        "courtlistener" | "govinfo" => answer["count"] == 0 && empty(&answer["results"]),
        _ => false,
    }
}

/// Every registry with a work that it is asked about.
fn all_with(work: &Work) -> Vec<(&'static str, Work)> {
    let mut all: Vec<_> = ALL.iter().map(|id| (*id, work.clone())).collect();
    all.push(("courtlistener", law::decision()));
    all.push(("govinfo", law::section("1983")));
    all
}

pub(crate) fn check(status: u16, answer: &Value) -> Result<(), TestCaseError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let work = Work {
        doi: "10.5555/tides.1".to_owned(),
        isbn: "9780306406157".to_owned(),
        ..cited()
    };
    for (id, work) in all_with(&work) {
        for by in [By::Identifier, By::Description] {
            let door = Arc::new(Says(status, answer.to_string().into_bytes()));
            let found = runtime.block_on(ask(door, id, by, &work));
            match found {
                Found::NothingFound => prop_assert!(
                    says_nothing(id, by, status, answer),
                    "{id} {by:?} {status}: {answer}"
                ),
                Found::Records(records) => prop_assert!(!records.is_empty()),
                Found::Declined(_) | Found::NoAnswer(_) => {}
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_json_is_survived(answer in anything(), status in prop::sample::select(&[200_u16, 404, 500][..])) {
        check(status, &answer)?;
    }

    #[test]
    fn damaged_answers_are_survived(which in 0_usize..12, at in 0_usize..24, by in leaf()) {
        let mut answer = sound().swap_remove(which);
        damage(&mut answer, &mut { at }, &by);
        check(200, &answer)?;
    }

    #[test]
    fn any_bytes_are_no_answer(body in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assume!(serde_json::from_slice::<Value>(&body).is_err());
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        for (id, work) in all_with(&Work { doi: "10.5555/x".to_owned(), ..cited() }) {
            for by in [By::Identifier, By::Description] {
                let found = runtime.block_on(ask(Arc::new(Says(200, body.clone())), id, by, &work));
                prop_assert!(matches!(found, Found::NoAnswer(_) | Found::Declined(_)), "{id}: {found:?}");
            }
        }
    }

    #[test]
    fn any_feed_is_survived(inner in "[<>/a-z&;:= \"]{0,80}", total in 0_u8..3) {
        let body = format!(
            "<feed><totalResults>{total}</totalResults><entry><id>http://arxiv.org/abs/1v1</id>\
             <title>{inner}</title></entry></feed>"
        );
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let found = runtime.block_on(ask(
            Arc::new(Says(200, body.into_bytes())), "arxiv", By::Description, &cited(),
        ));
        prop_assert!(found != Found::NothingFound);
    }
}

#[test]
fn an_empty_feed_is_nothing_only_if_it_says_so() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let said = |body: &str| {
        let door = Arc::new(Says(200, body.as_bytes().to_vec()));
        runtime.block_on(ask(door, "arxiv", By::Description, &cited()))
    };
    let none = said("<feed><totalResults>0</totalResults></feed>");
    assert_eq!(none, Found::NothingFound);
    for other in [
        "<feed></feed>",
        "<feed><totalResults>3</totalResults></feed>",
        "<feed><totalResults>0</totalResults>",
        "<html><body>Busy</body></html>",
        "",
    ] {
        assert!(matches!(said(other), Found::NoAnswer(_)), "{other}");
    }
}
