//! Links against servers that answer, refuse, lie and stay silent (rules 1.6).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use stet_sources::door::{Door, NameAnswer, Permission, Refusal};
use stet_sources::links::{
    Archived, LinkAsk, LinkOf, LinkState, Look, Pace, archived, look, look_at_all, replacement,
};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::desk::{Desk, limits};
use crate::server::{Asked, Reply, Server, Step, page, silence, stream, to};

fn ask(url: &str) -> LinkAsk {
    LinkAsk {
        document: "d-1".to_owned(),
        of: LinkOf::Reference(3),
        url: Url::parse(url).expect("an address"),
    }
}

async fn seen(server: &Server, url: &str) -> Look {
    let desk = Desk::at(server);
    look(desk.door.as_ref(), &ask(url), &CancellationToken::new())
        .await
        .expect("a look")
}

async fn state(play: impl Fn(&Asked) -> Reply + Send + Sync + 'static, url: &str) -> LinkState {
    seen(&Server::playing(play).await, url).await.state
}

fn html(status: u16, body: &str) -> Reply {
    page(status, &[("content-type", "text/html")], body)
}

fn story() -> Reply {
    html(
        200,
        &format!(
            "<title>The story</title><h1>The story</h1>{}",
            "word ".repeat(300)
        ),
    )
}

const STORY: &str = "https://site.example/2024/the-story";

#[tokio::test]
async fn a_page_that_sends_on_by_itself_is_followed() {
    let sends = |to: &'static str| {
        move |asked: &Asked| match asked.path.as_str() {
            "/2024/the-story" => html(
                200,
                &format!(
                    "<meta http-equiv=refresh content='0; url={to}'><title>Redirecting</title>"
                ),
            ),
            "/gone" => html(404, "gone"),
            _ => story(),
        }
    };
    assert_eq!(state(sends("/"), STORY).await, LinkState::SoftNotFound);
    assert_eq!(state(sends("/gone"), STORY).await, LinkState::Dead);
    assert_eq!(state(sends("/login"), STORY).await, LinkState::Blocked);
    let moved = seen(&Server::playing(sends("/archive/the-story")).await, STORY).await;
    assert_eq!(moved.state, LinkState::Moved);
    assert_eq!(
        moved.target.as_deref(),
        Some("https://site.example/archive/the-story")
    );
    // One that sends to itself ends.
    assert_eq!(
        state(sends("/2024/the-story?a=1"), STORY).await,
        LinkState::Moved
    );
}

#[tokio::test]
async fn alive_moved_blocked_soft_dead_and_no_answer() {
    assert_eq!(state(|_| story(), STORY).await, LinkState::Alive);
    assert_eq!(state(|_| html(403, "no"), STORY).await, LinkState::Blocked);
    assert_eq!(state(|_| html(404, "gone"), STORY).await, LinkState::Dead);
    assert_eq!(
        state(|_| html(500, "oops"), STORY).await,
        LinkState::NoAnswer
    );
    let soft = |_: &Asked| html(200, "<title>Page not found</title><p>Sorry.</p>");
    assert_eq!(state(soft, STORY).await, LinkState::SoftNotFound);
    let server = Server::playing(|asked| match asked.path.as_str() {
        "/2024/the-story" => page(301, &[("location", "/archive/the-story")], ""),
        _ => story(),
    })
    .await;
    let moved = seen(&server, STORY).await;
    assert_eq!(moved.state, LinkState::Moved);
    assert_eq!(
        moved.target.as_deref(),
        Some("https://site.example/archive/the-story")
    );
    assert_eq!(
        replacement(&moved, None).map(|proposed| proposed.url),
        moved.target
    );
}

#[tokio::test]
async fn a_file_is_asked_for_by_its_head_alone() {
    let server = Server::playing(|asked| match asked.method.as_str() {
        "HEAD" => page(200, &[("content-type", "application/pdf")], ""),
        _ => panic!("the file was fetched"),
    })
    .await;
    assert_eq!(
        seen(&server, "https://site.example/paper.pdf").await.state,
        LinkState::Alive
    );
}

#[tokio::test]
async fn get_follows_where_head_is_refused_dropped_or_tells_nothing() {
    for head in [
        html(405, ""),
        html(404, ""),
        html(403, ""),
        html(500, ""),
        html(200, ""),
        vec![],
    ] {
        let play = move |asked: &Asked| match asked.method.as_str() {
            "HEAD" => head.clone(),
            _ => page(200, &[("content-type", "application/pdf")], "%PDF-1.7"),
        };
        assert_eq!(
            state(play, "https://site.example/paper.pdf").await,
            LinkState::Alive
        );
    }
    let soft = |asked: &Asked| match asked.method.as_str() {
        "HEAD" => html(200, ""),
        _ => html(200, "<title>404 Not Found</title>"),
    };
    assert_eq!(
        state(soft, "https://site.example/paper.pdf").await,
        LinkState::SoftNotFound
    );
}

#[tokio::test]
async fn a_page_is_read_no_further_than_needed() {
    let endless = Step::Again(
        "<p>words of a story</p>".repeat(100).into_bytes(),
        1_000_000,
        Duration::ZERO,
    );
    let play = move |_: &Asked| {
        stream(
            &[("content-type", "text/html")],
            vec![
                Step::Bytes(b"<title>The story</title>".to_vec()),
                endless.clone(),
            ],
        )
    };
    let began = Instant::now();
    assert_eq!(state(play, STORY).await, LinkState::Alive);
    assert!(began.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn fault_captive_portals_and_walls_are_blocked_and_nothing_is_called_dead() {
    let to_portal = |asked: &Asked| match asked.host() {
        "portal.example" => html(200, "<title>Welcome</title><form>Room number</form>"),
        _ => to("http://portal.example/login?url=x"),
    };
    assert_eq!(
        state(to_portal, "http://site.example/a").await,
        LinkState::Blocked
    );
    let in_place = |_: &Asked| html(200, "<title>Hotspot login</title>");
    assert_eq!(
        state(in_place, "http://site.example/a").await,
        LinkState::Blocked
    );
    assert_eq!(
        state(|_| html(511, "sign in"), STORY).await,
        LinkState::Blocked
    );
    let inside = |_: &Asked| to("http://192.168.1.1/login");
    assert_eq!(
        state(inside, "http://site.example/a").await,
        LinkState::NoAnswer
    );
    let wall = |_: &Asked| html(503, "<title>Just a moment...</title>");
    assert_eq!(state(wall, STORY).await, LinkState::Blocked);
    let busy = |_: &Asked| page(429, &[("retry-after", "3600")], "");
    assert_eq!(state(busy, STORY).await, LinkState::Blocked);
    faults::told(
        "services: captive portals and walls",
        1,
        "told apart, nothing called dead",
    );
}

#[tokio::test]
async fn fault_whatever_breaks_on_the_way_is_no_answer() {
    for play in [
        silence(),
        vec![],
        vec![Step::Bytes(
            b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf".to_vec(),
        )],
        vec![Step::Bytes(b"not http\r\n\r\n".to_vec())],
        to(STORY),
        stream(
            &[("content-encoding", "gzip")],
            vec![Step::Bytes(b"not packed".to_vec())],
        ),
        stream(
            &[],
            vec![Step::Again(b".".to_vec(), 1000, Duration::from_millis(100))],
        ),
        html(502, ""),
    ] {
        let said = format!("{play:?}");
        assert_eq!(
            state(move |_| play.clone(), STORY).await,
            LinkState::NoAnswer,
            "{said}"
        );
    }
    for host in ["expired.example", "wrong.example", "stranger.example"] {
        let found = state(|_| story(), &format!("https://{host}/a")).await;
        assert_eq!(found, LinkState::NoAnswer, "{host}");
    }
    for inside in [
        "http://127.0.0.1/a",
        "http://localhost/a",
        "http://site.example:8080/a",
    ] {
        assert_eq!(
            state(|_| story(), inside).await,
            LinkState::NoAnswer,
            "{inside}"
        );
    }
    faults::told("services: links that break on the way", 1, "no answer");
}

#[tokio::test]
async fn a_host_that_does_not_exist_is_dead_one_that_could_not_be_looked_up_is_not() {
    let mut server = Server::playing(|_| story()).await;
    let names = &mut server.fixture.names;
    names.insert("gone.example".to_owned(), vec![NameAnswer::NoSuchHost]);
    names.insert("lost.example".to_owned(), vec![NameAnswer::Unanswered]);
    assert_eq!(
        seen(&server, "https://gone.example/a").await.state,
        LinkState::Dead
    );
    assert_eq!(
        seen(&server, "https://lost.example/a").await.state,
        LinkState::NoAnswer
    );
}

#[tokio::test]
async fn what_may_not_be_looked_at_has_no_look() {
    let server = Server::playing(|_| story()).await;
    let desk = Desk::at(&server);
    *desk.switch.0.lock().expect("a permission") = Permission::sealed();
    let refused = look(desk.door.as_ref(), &ask(STORY), &CancellationToken::new()).await;
    assert!(matches!(refused, Err(Refusal::NotAllowed { .. })));
}

#[tokio::test]
async fn the_archived_copy_nearest_the_day_is_offered_for_a_broken_link() {
    let server = Server::playing(|asked| match asked.host() {
        "archive.org" => page(
            200,
            &[("content-type", "application/json")],
            "{\"archived_snapshots\": {\"closest\": {\"available\": true, \"status\": \"200\",
              \"url\": \"http://web.archive.org/web/20190307101112/https://site.example/\",
              \"timestamp\": \"20190307101112\"}}}",
        ),
        _ => html(404, ""),
    })
    .await;
    let desk = Desk::at(&server);
    let cancel = CancellationToken::new();
    let url = Url::parse(STORY).expect("an address");
    let copy = archived(desk.door.as_ref(), "d-1", &url, Some("2019-03-01"), &cancel).await;
    let dead = look(desk.door.as_ref(), &ask(STORY), &cancel)
        .await
        .expect("a look");
    let proposed = replacement(&dead, Some(&copy)).expect("a replacement");
    assert_eq!(
        proposed.url,
        "https://web.archive.org/web/20190307101112/https://site.example/"
    );
    assert!(proposed.why.contains("2019-03-07"));
    assert!(server.asked()[0].path.contains("timestamp=20190301"));
    // Asked again, the answer is still there.
    archived(desk.door.as_ref(), "d-1", &url, Some("2019-03-01"), &cancel).await;
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn fault_an_archive_that_does_not_answer_is_not_taken_for_one_without_a_copy() {
    for play in [
        html(503, ""),
        html(200, "<html>busy</html>"),
        page(200, &[], "{\"archived"),
        vec![],
    ] {
        let server = Server::playing(move |_| play.clone()).await;
        let desk = Desk::at(&server);
        let url = Url::parse(STORY).expect("an address");
        let none = archived(
            desk.door.as_ref(),
            "d-1",
            &url,
            None,
            &CancellationToken::new(),
        )
        .await;
        assert!(matches!(none, Archived::NoAnswer(_)), "{none:?}");
    }
    faults::told(
        "services: archive without an answer",
        1,
        "not taken for one without a copy",
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_links_side_by_side_a_slow_host_holding_up_no_other() {
    let asked = Arc::new(AtomicUsize::new(0));
    let server = {
        let asked = Arc::clone(&asked);
        Server::playing(move |request| {
            asked.fetch_add(1, Ordering::SeqCst);
            match request.host() {
                "slow.example" => [vec![Step::Pause(Duration::from_millis(300))], story()].concat(),
                _ => story(),
            }
        })
        .await
    };
    let desk = Desk::with(&server.fixture, limits(), 100);
    let mut links: Vec<LinkAsk> = (0..20)
        .map(|n| ask(&format!("http://slow.example/{n}")))
        .collect();
    links.extend((0..200).map(|n| ask(&format!("http://h{}.example/{n}", n % 40))));
    links.push(ask("http://slow.example/0#part"));
    let door: Arc<dyn Door> = Arc::clone(&desk.door) as _;
    let cancel = CancellationToken::new();
    let pace = Pace {
        at_once: 16,
        per_host: 2,
    };
    let mut looks = look_at_all(&door, links, pace, &cancel);
    let (mut fast, mut all) = (Vec::new(), Vec::new());
    let began = Instant::now();
    while let Some((position, found)) = looks.recv().await {
        assert_eq!(found.expect("a look").state, LinkState::Alive);
        all.push(position);
        if (20..220).contains(&position) {
            fast.push(began.elapsed());
        }
    }
    all.sort_unstable();
    assert_eq!(all, (0..221).collect::<Vec<_>>(), "every link once");
    assert_eq!(
        asked.load(Ordering::SeqCst),
        220,
        "an address given twice is asked once"
    );
    let slow = began.elapsed();
    assert!(
        slow >= Duration::from_secs(3),
        "two at a time at the slow host: {slow:?}"
    );
    let last = fast.iter().max().expect("fast ones");
    assert!(
        *last < slow - Duration::from_millis(500),
        "{last:?} of {slow:?}"
    );
}

#[tokio::test]
async fn looks_that_are_stopped_or_no_longer_wanted_end() {
    let server = Server::playing(|_| silence()).await;
    let desk = Desk::at(&server);
    let door: Arc<dyn Door> = Arc::clone(&desk.door) as _;
    let links = || {
        (0..30)
            .map(|n| ask(&format!("http://h{n}.example/")))
            .collect()
    };
    let cancel = CancellationToken::new();
    let mut looks = look_at_all(
        &door,
        links(),
        Pace {
            at_once: 5,
            per_host: 1,
        },
        &cancel,
    );
    tokio::time::sleep(Duration::from_millis(200)).await;
    cancel.cancel();
    let began = Instant::now();
    let mut stopped = 0;
    while let Some((_, found)) = looks.recv().await {
        assert_eq!(found, Err(Refusal::Cancelled));
        stopped += 1;
    }
    assert_eq!(stopped, 30);
    assert!(began.elapsed() < Duration::from_secs(1));

    let looks = look_at_all(
        &door,
        links(),
        Pace {
            at_once: 5,
            per_host: 1,
        },
        &CancellationToken::new(),
    );
    tokio::time::sleep(Duration::from_millis(200)).await;
    drop(looks);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = server.asked().len();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(server.asked().len(), before);
}
