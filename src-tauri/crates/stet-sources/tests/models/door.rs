//! What leaves, under which row, and what nobody may see.

use std::sync::atomic::Ordering;

use stet_sources::models::Reply;

use crate::desk::{Desk, KEY, KEYED, SERVICES, Setting};
use crate::{ask, entry};

#[tokio::test]
async fn the_row_holds_exactly_what_left() {
    let desk = Desk::new(&entry("")).await;
    for service in SERVICES {
        let before = desk.rows.all().len();
        assert!(
            matches!(desk.ask(service, &ask()).await, Reply::Said(_)),
            "{service}"
        );
        let rows = desk.rows.all();
        assert_eq!(rows.len(), before + 1, "{service}");
        let (row, outcome) = rows.last().expect("a row");
        let seen = desk.seen().pop().expect("a request");
        assert_eq!(row.body.as_deref(), Some(seen.body.as_str()), "{service}");
        assert_eq!(
            (row.service.as_str(), row.document.as_str()),
            (service, "d-1")
        );
        assert_eq!(row.method, "POST");
        assert!(row.purpose.contains("claim 3") && row.purpose.contains("stance/1"));
        assert_eq!(
            outcome.as_ref().and_then(|outcome| outcome.status),
            Some(200)
        );
        for (name, value) in &seen.headers {
            let told = row.headers.iter().find(|(given, _)| given == name);
            let own = ["host", "content-length"].contains(&name.as_str());
            assert!(own || told.is_some(), "{service}: {name} is told");
            let hidden = value.replace(KEY, "[key]");
            assert!(
                own || told.is_some_and(|(_, said)| *said == hidden),
                "{service}: {name}"
            );
        }
    }
}

#[tokio::test]
async fn without_a_row_nothing_leaves() {
    let desk = Desk::new(&entry("")).await;
    desk.rows.fails.store(true, Ordering::SeqCst);
    for service in SERVICES {
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::NoAnswer(failure) if failure.reason.contains("no ledger row")),
            "{service}: {reply:?}"
        );
    }
    assert!(desk.seen().is_empty());
}

#[tokio::test]
async fn a_key_goes_to_its_service_and_is_seen_nowhere_else() {
    // A service that repeats the key in its words.
    let echo = entry(&format!(
        "do = \"fail\"\nreason = \"bad key {KEY}\"\ntimes = 1"
    ));
    let desk = Desk::new(&format!("{echo}{}", entry(""))).await;
    for service in KEYED {
        let reply = desk.ask(service, &ask()).await;
        assert!(!format!("{reply:?}").contains(KEY), "{service}");
        let seen = desk.seen().pop().expect("a request");
        let carried = seen.headers.iter().filter(|(_, value)| value.contains(KEY));
        assert_eq!(carried.count(), 1, "{service}: the service did get it");
        assert!(
            !seen.url.contains(KEY) && !seen.body.contains(KEY),
            "{service}"
        );
    }
    let reply = desk.ask("local_model", &ask()).await;
    assert!(matches!(reply, Reply::Said(_)), "{reply:?}");
    let local = desk.seen().pop().expect("a request");
    assert!(
        !format!("{local:?}").contains(KEY),
        "the local server has no key"
    );
    assert!(!format!("{:?}", desk.rows.all()).contains(KEY));
}

#[tokio::test]
async fn a_key_in_an_error_is_taken_out_of_the_reason() {
    let words = format!("reason = \"Incorrect API key provided: {KEY}\"");
    let desk = Desk::new(&entry(&format!("do = \"over_quota\"\n{words}"))).await;
    let wrong = Desk::new(&entry(&format!("do = \"too_long\"\n{words}"))).await;
    for service in KEYED {
        let replies = [
            desk.ask(service, &ask()).await,
            wrong.ask(service, &ask()).await,
        ];
        assert!(
            !format!("{replies:?}").contains(KEY),
            "{service}: {replies:?}"
        );
    }
    assert!(!format!("{:?}", wrong.rows.all()).contains(KEY));
}

#[tokio::test]
async fn a_wrong_key_is_said_to_be_one_and_none_is_a_service_not_asked() {
    let setting = Setting {
        key: Some("another-key"),
        ..Setting::default()
    };
    let desk = Desk::with(&entry(""), setting).await;
    for service in KEYED {
        let reply = desk.ask(service, &ask()).await;
        let Reply::NoAnswer(failure) = &reply else {
            panic!("{service}: {reply:?}");
        };
        assert!(
            failure.reason.contains("rejected the key"),
            "{service}: {failure:?}"
        );
        assert!(!failure.retry && !failure.reason.contains("another-key"));
    }
    assert_eq!(
        desk.seen().len(),
        KEYED.len(),
        "a wrong key is not tried twice"
    );
    let setting = Setting {
        key: None,
        ..Setting::default()
    };
    let desk = Desk::with(&entry(""), setting).await;
    for service in KEYED {
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::Declined(words) if words.starts_with("No key is stored for")),
            "{service}: {reply:?}"
        );
    }
    assert!(desk.seen().is_empty());
}

#[tokio::test]
async fn what_a_document_does_not_allow_is_not_asked() {
    let setting = Setting {
        allowed: &["local_model"],
        ..Setting::default()
    };
    let desk = Desk::with(&entry(""), setting).await;
    for service in KEYED {
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::Declined(words) if words.contains("not switched on")),
            "{service}: {reply:?}"
        );
    }
    assert!(desk.seen().is_empty() && desk.rows.all().is_empty());
    let reply = desk.ask("local_model", &ask()).await;
    assert!(matches!(reply, Reply::Said(_)), "{reply:?}");
}
