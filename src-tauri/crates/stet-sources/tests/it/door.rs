//! Modes, ledger, cache, redirects, honest headers.

use std::sync::atomic::Ordering;
use std::time::Duration;

use stet_sources::door::{Door as _, DoorEvent, KeyPlace, Method, Mode, Permission, Refusal};
use stet_sources::keys::{Secret, SessionKeys};
use tokio_util::sync::CancellationToken;

use crate::desk::{Desk, get};
use crate::logs::Logs;
use crate::server::{Server, page, to};

#[tokio::test]
async fn a_sealed_document_touches_no_socket() {
    let server = Server::playing(|_| page(200, &[], "hello")).await;
    let desk = Desk::at(&server);
    *desk.switch.0.lock().expect("a permission") = Permission::sealed();
    let refused = desk.get("https://site.example/").await.expect_err("sealed");
    assert_eq!(
        refused,
        Refusal::NotAllowed {
            service: "web".to_owned()
        }
    );
    assert_eq!((server.asked().len(), desk.rows.len()), (0, 0));
}

#[tokio::test]
async fn sealing_also_closes_the_cache_and_the_redirects_under_way() {
    let server = Server::playing(|_| page(200, &[], "hello")).await;
    let desk = Desk::at(&server);
    let mut request = get("https://site.example/");
    request.fresh_for = Duration::from_secs(60);
    assert!(desk.send(request.clone()).await.is_ok());
    *desk.switch.0.lock().expect("a permission") = Permission::sealed();
    assert!(desk.send(request).await.is_err());
}

#[tokio::test]
async fn an_unasked_service_shows_exactly_what_would_leave_and_sends_nothing() {
    let server = Server::playing(|_| page(200, &[], "{}")).await;
    let desk = Desk::at(&server);
    desk.switch.0.lock().expect("a permission").mode = Mode::Ask;
    desk.switch
        .0
        .lock()
        .expect("a permission")
        .services
        .remove("crossref");
    let mut events = desk.door.events();
    let mut request = get("https://api.crossref.org/works?query=Title");
    request.service = "crossref";
    request.method = Method::Post;
    request.body = Some("{\"q\": 1}".to_owned().into());
    assert!(matches!(
        desk.send(request.clone()).await,
        Err(Refusal::NotAllowed { service }) if service == "crossref"
    ));
    let Ok(DoorEvent::NeedsConsent { document, sample }) = events.try_recv() else {
        panic!("consent is asked for");
    };
    assert_eq!(document, "d-1");
    assert_eq!(sample, desk.door.sample(&request));
    assert_eq!(sample.body.as_deref(), Some("{\"q\": 1}"));
    assert_eq!((server.asked().len(), desk.rows.len()), (0, 0));

    desk.switch
        .0
        .lock()
        .expect("a permission")
        .services
        .insert("crossref".to_owned());
    assert!(desk.send(request).await.is_ok());
    let (entry, _) = desk.rows.all().remove(0);
    assert_eq!(
        (entry.url, entry.headers, entry.body),
        (sample.url, sample.headers, sample.body)
    );
}

#[tokio::test]
async fn no_ledger_row_no_request() {
    let server = Server::playing(|_| page(200, &[], "hello")).await;
    let desk = Desk::at(&server);
    desk.rows.fails.store(true, Ordering::SeqCst);
    let refused = desk
        .get("https://site.example/")
        .await
        .expect_err("refused");
    assert!(
        refused.to_string().contains("the disk is full"),
        "{refused}"
    );
    assert_eq!(server.asked().len(), 0);
}

#[tokio::test]
async fn the_ledger_says_exactly_what_left_and_what_came() {
    let server = Server::playing(|_| page(200, &[("content-type", "text/plain")], "hello")).await;
    let desk = Desk::at(&server);
    let mut request = get("https://site.example/a?b=c#part");
    request.method = Method::Post;
    request.body = Some("exactly this".to_owned().into());
    request
        .headers
        .push(("Content-Type".to_owned(), "text/plain".to_owned()));
    desk.send(request).await.expect("an answer");
    let (entry, outcome) = desk.rows.all().remove(0);
    let outcome = outcome.expect("an end");
    let asked = server.asked().remove(0);
    assert_eq!(entry.body.as_deref(), Some(asked.body.as_str()));
    assert_eq!(entry.url, "https://site.example/a?b=c");
    for (name, value) in &entry.headers {
        assert_eq!(asked.header(name), Some(value.as_str()), "{name}");
    }
    // Beyond what the ledger says only what HTTP itself adds.
    let extra = asked
        .head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "));
    let extra: Vec<_> = extra
        .map(|(name, _)| name.to_ascii_lowercase())
        .filter(|name| !entry.headers.iter().any(|(said, _)| said == name))
        .collect();
    assert_eq!(extra, ["host", "content-length"]);
    assert_eq!((outcome.status, outcome.bytes_in), (Some(200), 5));
    assert_eq!((outcome.failure, outcome.excerpt.as_str()), (None, "hello"));
}

#[tokio::test]
async fn it_says_who_asks_and_no_more() {
    let server = Server::playing(|_| page(200, &[("set-cookie", "id=7")], "")).await;
    let desk = Desk::at(&server);
    let answer = desk.get("https://site.example/").await.expect("an answer");
    assert!(answer.headers.iter().all(|(name, _)| name != "set-cookie"));
    desk.door.set_contact(None);
    desk.get("https://site.example/").await.expect("an answer");
    desk.door
        .set_contact(Some("x@y.example\r\nx-evil: 1".to_owned()));
    desk.get("https://site.example/").await.expect("an answer");
    let asked = server.asked();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        asked[0].header("user-agent"),
        Some(format!("Stet/{version} (fact-checking desk; mailto:desk@paper.example)").as_str())
    );
    let anonymous = format!("Stet/{version} (fact-checking desk)");
    for request in &asked[1..] {
        assert_eq!(request.header("user-agent"), Some(anonymous.as_str()));
        assert_eq!(
            (request.header("cookie"), request.header("referer")),
            (None, None)
        );
    }
}

#[tokio::test]
async fn redirects_are_followed_by_the_door_each_with_its_own_row() {
    let server = Server::playing(|asked| match asked.path.as_str() {
        "/a" => page(301, &[("location", "/b")], ""),
        "/b" => to("https://other.example/c"),
        _ => page(200, &[], "there"),
    })
    .await;
    let desk = Desk::at(&server);
    let answer = desk.get("http://site.example/a").await.expect("an answer");
    assert_eq!(answer.url.as_str(), "https://other.example/c");
    let hops: Vec<_> = answer
        .redirects
        .iter()
        .map(|hop| (hop.status, hop.from.as_str()))
        .collect();
    assert_eq!(
        hops,
        [
            (301, "http://site.example/a"),
            (302, "http://site.example/b")
        ]
    );
    let hosts: Vec<_> = desk
        .rows
        .all()
        .into_iter()
        .map(|(entry, _)| entry.host)
        .collect();
    assert_eq!(hosts, ["site.example", "site.example", "other.example"]);
    let secure: Vec<_> = server.asked().iter().map(|asked| asked.tls).collect();
    assert_eq!(secure, [false, false, true]);
}

#[tokio::test]
async fn a_redirect_loop_and_an_endless_chain_end() {
    let server = Server::playing(|asked| match asked.path.as_str() {
        "/loop" => to("/pool"),
        "/pool" => to("/loop"),
        path => to(&format!("{path}x")),
    })
    .await;
    let desk = Desk::at(&server);
    for path in ["loop", "chain"] {
        let refused = desk.get(&format!("https://site.example/{path}")).await;
        assert_eq!(refused.expect_err("a loop"), Refusal::TooManyRedirects);
    }
    assert_eq!(server.asked().len(), 2 + 11);
    faults::told("services: redirect loops", 2, "ended");
}

#[tokio::test]
async fn what_is_sent_to_a_service_is_not_redirected_elsewhere() {
    let server = Server::playing(|asked| match (asked.host(), asked.path.as_str()) {
        ("api.crossref.org", "/down") => to("http://api.crossref.org/plain"),
        ("api.crossref.org", "/away") => page(307, &[("location", "https://other.example/")], ""),
        ("api.crossref.org", "/see") => page(303, &[("location", "https://other.example/")], ""),
        _ => page(200, &[], "reached"),
    })
    .await;
    let desk = Desk::at(&server);
    let ask = |path: &str, method| {
        let mut request = get(&format!("https://api.crossref.org{path}"));
        request.service = "crossref";
        request.method = method;
        request.body = (method == Method::Post).then(|| "private".to_owned().into());
        request
    };
    assert!(matches!(
        desk.send(ask("/down", Method::Get)).await,
        Err(Refusal::Tls(_))
    ));
    assert!(matches!(
        desk.send(ask("/away", Method::Post)).await,
        Err(Refusal::Connection(_))
    ));
    assert!(
        server
            .asked()
            .iter()
            .all(|asked| asked.host() == "api.crossref.org")
    );
    desk.send(ask("/see", Method::Post))
        .await
        .expect("a GET without the body");
    let last = server.asked().pop().expect("a request");
    assert_eq!((last.method.as_str(), last.body.as_str()), ("GET", ""));
}

#[tokio::test]
async fn an_earlier_answer_stands_in_or_is_confirmed() {
    let server = Server::playing(|asked| match asked.header("if-none-match") {
        Some("\"v1\"") => page(304, &[("etag", "\"v1\"")], ""),
        _ => page(
            200,
            &[("etag", "\"v1\""), ("cache-control", "max-age=600")],
            "first",
        ),
    })
    .await;
    let desk = Desk::at(&server);
    let mut request = get("https://site.example/");
    request.fresh_for = Duration::from_secs(60);
    let first = desk.send(request.clone()).await.expect("an answer");
    let second = desk.send(request.clone()).await.expect("an answer");
    assert_eq!(
        (first.cached, second.cached, second.body),
        (false, true, b"first".to_vec())
    );
    assert_eq!(server.asked().len(), 1);
    request.fresh_for = Duration::ZERO;
    let third = desk.send(request.clone()).await.expect("an answer");
    assert_eq!(
        (third.cached, third.status, third.body),
        (true, 200, b"first".to_vec())
    );
    assert_eq!(server.asked().len(), 2);
    // Another document has no part in it.
    request.document = "d-2".to_owned();
    request.fresh_for = Duration::from_secs(60);
    assert!(!desk.send(request).await.expect("an answer").cached);
}

#[tokio::test]
async fn a_clock_that_went_back_makes_answers_stale_and_breaks_nothing() {
    let server = Server::playing(|_| page(200, &[], "now")).await;
    let desk = Desk::at(&server);
    let mut request = get("https://site.example/");
    request.fresh_for = Duration::from_secs(3600);
    desk.send(request.clone()).await.expect("an answer");
    for answer in desk.kept.0.lock().expect("answers").values_mut() {
        answer.stored_at += 86_400;
    }
    assert!(!desk.send(request).await.expect("an answer").cached);
    assert_eq!(server.asked().len(), 2);
    faults::told("clock: backwards, kept answers", 1, "stale, asked again");
}

const KEY: &str = "sk-7Qx/93+vTzz=40417";

fn with_key(place: KeyPlace) -> stet_sources::door::Request {
    let mut request = get("https://api.openalex.org/works?search=x");
    request.service = "openalex";
    request.key = Some(place);
    request.fresh_for = Duration::from_secs(60);
    request
}

#[tokio::test]
async fn a_service_that_needs_a_key_is_not_asked_without_one() {
    let server = Server::playing(|_| page(200, &[], "{}")).await;
    let desk = Desk::at(&server);
    let refused = desk
        .send(with_key(KeyPlace::Query("api_key")))
        .await
        .expect_err("no key");
    assert_eq!(
        refused,
        Refusal::NoKey {
            service: "openalex".to_owned()
        }
    );
    assert_eq!(server.asked().len(), 0);
}

/// Acceptance 8 at the door: the key reaches the service, and no ledger row, cached answer, event,
/// error, sample, debug output or log of the libraries below, even where the service repeats it.
#[tokio::test]
async fn acceptance_08_a_key_appears_nowhere() {
    let logs = Logs::all();
    let server = Server::playing(|asked| {
        let said = format!("you sent {} {}", asked.path, asked.head);
        match asked.path.as_str() {
            path if path.starts_with("/fail") => vec![],
            path if path.starts_with("/move") => page(302, &[("location", "/works?k=1")], said),
            path if path.starts_with("/away") => {
                let target = format!("https://other.example{}", asked.path);
                page(302, &[("location", target.as_str())], said)
            }
            _ => page(
                200,
                &[("x-echo", asked.path.as_str()), ("etag", "\"1\"")],
                said,
            ),
        }
    })
    .await;
    let desk = Desk::at(&server);
    let secret = Secret::new(KEY).expect("a key");
    desk.keys.set("openalex", &secret).expect("kept");
    let mut events = desk.door.events();
    let mut seen = format!("{secret:?} {:?} {:?}", SessionKeys::default(), desk.door);
    for path in ["/works?search=x", "/fail", "/move", "/away"] {
        for place in [
            KeyPlace::Query("api_key"),
            KeyPlace::Header("Authorization", "Bearer "),
        ] {
            let mut request = with_key(place);
            request.url = request.url.join(path).expect("an address");
            seen.push_str(&format!("{:?}", desk.door.sample(&request)));
            match desk.send(request).await {
                Ok(answer) => {
                    seen.push_str(&format!("{answer:?}"));
                    seen.push_str(&String::from_utf8_lossy(&answer.body));
                }
                Err(refused) => seen.push_str(&format!("{refused:?} {refused}")),
            }
        }
    }
    desk.switch.0.lock().expect("a permission").mode = Mode::Ask;
    desk.switch.0.lock().expect("a permission").services.clear();
    let _ = desk.send(with_key(KeyPlace::Query("api_key"))).await;
    while let Ok(event) = events.try_recv() {
        seen.push_str(&format!("{event:?}"));
    }
    seen.push_str(&format!("{:?}", desk.rows.all()));
    for answer in desk.kept.0.lock().expect("answers").values() {
        seen.push_str(&format!("{answer:?}"));
        seen.push_str(&String::from_utf8_lossy(&answer.body));
    }
    let logged = logs.taken();
    assert!(
        logged.contains("api.openalex.org"),
        "something was logged: {logged}"
    );
    seen.push_str(&logged);
    let percent = "sk-7Qx%2F93%2BvTzz%3D40417";
    for form in [KEY, percent, "7Qx/93", "7Qx%2F93", "40417"] {
        assert!(!seen.contains(form), "{form} in {seen}");
    }
    assert!(seen.contains("[key]"), "the search looked at something");
    // It did reach the service, and no other host.
    let asked = server.asked();
    assert!(asked.iter().any(|a| a.path.contains(percent)));
    assert!(
        asked
            .iter()
            .any(|a| a.header("authorization") == Some(&format!("Bearer {KEY}")))
    );
    for request in asked.iter().filter(|a| a.host() != "api.openalex.org") {
        assert!(!request.head.contains("7Qx"), "{}", request.head);
    }
}

#[tokio::test]
async fn a_request_that_was_stopped_before_it_began_leaves_no_trace() {
    let server = Server::playing(|_| page(200, &[], "hello")).await;
    let desk = Desk::at(&server);
    let cancel = CancellationToken::new();
    cancel.cancel();
    let refused = desk.door.send(get("https://site.example/"), &cancel).await;
    assert_eq!(refused.expect_err("stopped"), Refusal::Cancelled);
    assert_eq!((server.asked().len(), desk.rows.len()), (0, 0));
}
